"""Printed lines to terms: a line is made a template (numbers and classes lifted out), a template has one reading.

A line that is no template is tried sentence by sentence; what is left is ``Unsupported``. Where a reading rests on
a conflict of the document, its id stands beside the template.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from judge.games.hueshift.definition import CardDefinition, LineReading
from judge.games.hueshift.faces import Face, face
from judge.games.hueshift.keywords import MEANS
from judge.games.hueshift.monster_lines import ACTION_LINES, MONSTER_LINES, describes
from judge.games.hueshift.rulebook import CONFLICTS
from judge.games.hueshift.vocabulary import arenas, markers, mechs, monsters, pilots, wildcards
from judge.games.hueshift.vocabulary.kinds import Kind, Mech, Trait
from judge.games.hueshift.vocabulary.roots import Ability, Clarifies, Unsupported
from judge.rules.printed import PrintedCard
from judge.rules.values import replace

_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "third": 3, "fourth": 4, "fifth": 5}
_LIFT = re.compile(r"\d+|\b(?:" + "|".join(_COUNTS) + r")\b")
_MECHS = {m.value.lower(): m for m in Mech}
_MECH = re.compile(r"\b(" + "|".join(_MECHS) + r")s?\b")
_SENTENCES = re.compile(r"(?<=[.!?)])\s+(?=[A-Z(])")
_CLAUSES = re.compile(r"(?<=[.!?])\s+|;\s*")  # an Action says one thing after the other


@dataclass(frozen=True)
class Lifted:
    """What was lifted out of a line."""

    numbers: tuple[int, ...]
    mechs: tuple[Mech, ...]


Build = Callable[[Lifted], Ability]


def template(line: str, name: str = "") -> tuple[str, Lifted]:
    """A line without its numbers, classes and the card's own name, and what they were."""
    text = " ".join(line.replace("−", "-").replace("’", "'").split()).removeprefix("- ").strip().rstrip(".").lower()
    if len(name) > 1:
        text = re.sub(rf"(?<!\w){re.escape(name.lower())}(?!\w)", "~", text)
    classes = tuple(_MECHS[m] for m in _MECH.findall(text))
    text = _MECH.sub("<mech>", text)
    numbers = tuple(_COUNTS.get(n) or int(n) for n in _LIFT.findall(text))
    text = re.sub(r"(#)(st|nd|rd|th)\b", "#th", _LIFT.sub("#", text))
    return re.sub(r"\b(her|his|him|their)\b", "its", text), Lifted(numbers, classes)


def _n(make: Callable[[int], Ability]) -> Build:
    return lambda found: make(found.numbers[0])


def _is(ability: Ability) -> Build:
    return lambda found: ability


def _flip(foe: bool = False, used: bool = False) -> Build:
    return lambda found: pilots.Flip(found.numbers[0], found.numbers[1], foe=foe, used=used, uses=int(used))


def _cited(build: Build, *conflicts: str) -> Build:
    cites = tuple(CONFLICTS + c for c in conflicts)
    return lambda found: replace(build(found), cites=cites)


_PILOT: Mapping[str, Build] = {
    "survives with # hp instead of destruction": _cited(_n(lambda n: pilots.Survive(hp=n)), "rally-gains"),
    "once per game, if this unit would be destroyed, it survives with # hp instead": _n(lambda n: pilots.Survive(hp=n)),
    "gains +# ap for the rest of the game. (#th time rally triggers)": _cited(
        _n(lambda n: pilots.GainOnSurvive(ap=n, first=True)), "rally-gains"
    ),
    "gains +# ap for the rest of the game": _n(lambda n: pilots.GainOnSurvive(ap=n)),
    "the first time an allied unit (other than ~) would be destroyed each game, it survives with +# hp instead": _cited(
        _n(lambda n: pilots.SaveAlly(hp=n)), "zo-survives-with", "revival-only-two"
    ),
    "prevent # damage once per game": _cited(_n(lambda n: pilots.Prevent(n=n)), "fir-ability"),
    "once per game, prevent # damage to an allied unit": _cited(
        _n(lambda n: pilots.Prevent(n=n, allies=True)), "reconstructed", "steady-hand-whom"
    ),
    "prevented damage also removes # status effect": _n(lambda n: pilots.PreventCures(n=n)),
    "prevented damage also removes # status effects": _n(lambda n: pilots.PreventCures(n=n)),
    "redirect # damage from an ally to himself instead. (once)": _cited(
        _n(lambda n: pilots.TakeOver(n=n)), "steady-hand-whom"
    ),
    "+# ap when destroying units": _cited(_n(lambda n: pilots.GainOnKill(ap=n)), "experience-permanent"),
    "gains +# ap permanently each time it destroys an enemy unit": _n(lambda n: pilots.GainOnKill(ap=n)),
    "once per game, the ap gained from experience is doubled": _cited(_is(pilots.DoubleGain()), "llewellyn-doubled"),
    "allied unit gains +# ap on first destruction": _cited(
        _n(lambda n: pilots.AllyGains(ap=n)), "quick-study-who-gains"
    ),
    "the first time an allied unit destroys an enemy, this unit gains +# ap for the rest of the game": _cited(
        _n(lambda n: pilots.AllyGains(ap=n, own=True)), "reconstructed"
    ),
    "quick study's +# ap is also granted to ~ herself": _cited(
        _n(lambda n: pilots.GainsToo(ap=n)), "quick-study-who-gains"
    ),
    "quick study's +# ap is also granted to ~ himself": _cited(
        _n(lambda n: pilots.GainsToo(ap=n)), "quick-study-who-gains"
    ),
    "quick study also triggers when an ally plays a wildcard": _cited(
        _is(pilots.GainsOnWildcard()), "quick-study-wildcard"
    ),
    "gains +# hp the first time an ally is destroyed": _cited(
        _n(lambda n: pilots.GainOnLoss(hp=n)), "first-time-for-how-long"
    ),
    "flip coin: heads +# ap, tails +# hp": _flip(),
    "at the start of combat, flip a coin: heads = enemy -# ap this fight, tails = this unit +# hp this fight": _cited(
        _flip(foe=True), "even-odds"
    ),
    "at the start of each combat, flip a coin: heads = +# ap this fight, tails = +# hp this fight": _flip(),
    "once per game, flip a coin: heads = +# ap this turn, tails = +# hp this turn": _cited(
        _flip(used=True), "coin-toss"
    ),
    "# heads in a row lets its flip again for free": _cited(_n(lambda n: pilots.FlipAgain(in_row=n)), "three-heads"),
    "# heads straight permanently locks in heads": _cited(
        _n(lambda n: pilots.LockHeads(in_row=n)), "three-heads", "dm-marked-cards"
    ),
    "once per game, choose the coin result instead of flipping": _cited(_is(pilots.ChooseCoin()), "coin-toss"),
    "tails also disrupts one enemy's next action": _cited(_is(pilots.TailsDisrupts()), "void-disrupts"),
    "ignore <mech> damage reduction": _is(pilots.IgnoreArmor()),
    "attacks ignore <mech> mechs' damage reduction": _is(pilots.IgnoreArmor()),
    "focus fire also ignores <mech> status immunity once": _cited(
        _is(pilots.IgnoreImmunity()), "focus-fire-stables", "stable-and-stables"
    ),
    "first use permanently ignores <mech> immunity": _cited(
        _is(pilots.IgnoreForGood()), "focus-fire-stables", "dm-marked-cards"
    ),
    "gains +# ap the first time its attack destroys a <mech>": _cited(
        lambda f: pilots.GainOnClass(ap=f.numbers[0], cls=f.mechs[0]), "first-time-for-how-long"
    ),
    "ignore # point of damage reduction": _n(lambda n: pilots.IgnoreReduction(n=n)),
    "ignore # points of damage reduction": _n(lambda n: pilots.IgnoreReduction(n=n)),
    "this unit's attacks ignore # point of damage reduction": _n(lambda n: pilots.IgnoreReduction(n=n)),
    "this unit's attacks ignore # points of damage reduction": _n(lambda n: pilots.IgnoreReduction(n=n)),
    "its damage-reduction ignore also applies to shield effects": _is(pilots.IgnoreShields()),
    "target loses # hp next turn": _cited(_n(lambda n: pilots.Leak(hp=n)), "leak-when"),
    "when this unit deals damage, the target also loses # hp at the start of its controller's next turn": _n(
        lambda n: pilots.Leak(hp=n)
    ),
    "leak damage doubles against a target already leaking": _cited(_is(pilots.LeakDoubles()), "leak-doubles"),
    "once per game, apply leak without attacking": _cited(_is(pilots.LeakAlone()), "cecilia-leak-without-attack"),
    "when attacking, target loses # additional hp": _cited(_n(lambda n: pilots.Gusher(hp=n)), "gusher-limit"),
    "once per turn, when this unit deals damage, the target loses # additional hp": _n(lambda n: pilots.Gusher(hp=n)),
    "the extra hp loss from gusher also strips # shield point": _cited(
        _n(lambda n: pilots.StripShield(n=n)), "undefined-words"
    ),
    "gusher triggers twice if the target is at half hp or below": _is(pilots.GusherTwice()),
    "once per game, attack and retreat without ending its turn": _cited(_is(pilots.Retreat()), "undefined-words"),
}

_MECH_LINES: Mapping[str, Build] = {
    "attacks before any enemy unit this turn": _cited(_is(mechs.StrikeFirst()), "strike-first"),
    "deals damage before enemy retaliates": _is(mechs.StrikeFirst()),
    "if this attack destroys the target, act again this turn": _cited(_is(mechs.ActAgain()), "cidermayer-act-again"),
    "kills permanently grant +# ap, up to +# ap": _cited(
        lambda f: pilots.GainOnKill(ap=f.numbers[0], most=f.numbers[1]), "cidermayer-act-again", "dm-marked-cards"
    ),
    "strike damage ignores armor reduction": _cited(_is(pilots.IgnoreArmor()), "linwood-strike-dodge"),
    "once per game, strike first twice in the same turn": _cited(_is(mechs.StrikeTwice()), "sydney-twice"),
    "gains +# ap after striking first # times in a game": lambda f: mechs.GainAfterStrikes(f.numbers[0], f.numbers[1]),
    "reduces all damage by #": _cited(_n(lambda n: mechs.Armor(n=n)), "armor-guard"),
    "reduce all incoming damage by #": _n(lambda n: mechs.Armor(n=n)),
    "once per game, negate all damage from a single attack entirely": _cited(_is(mechs.Negate()), "negate-entirely"),
    "regenerates # hp at the start of every #th turn": _cited(
        lambda f: mechs.Regenerate(*f.numbers), "regen-armor-two-texts"
    ),
    "regenerates # hp at the start of every # turn": _cited(
        lambda f: mechs.Regenerate(*f.numbers), "regen-armor-two-texts"
    ),
    "regenerates # hp at the start of every turn": _n(lambda n: mechs.Regenerate(hp=n, every=1)),
    "also cures # status effect each time armor triggers": _cited(
        _n(lambda n: mechs.ArmorCures(n=n)), "regen-armor-two-texts"
    ),
    "also cures # status effects each time armor triggers": _cited(
        _n(lambda n: mechs.ArmorCures(n=n)), "regen-armor-two-texts"
    ),
    "damage reduction increases to # when below half hp": _n(lambda n: mechs.ArmorBelowHalf(n=n)),
    "first trigger permanently locks reduction at #": _cited(_n(lambda n: mechs.ArmorLocks(n=n)), "dm-marked-cards"),
    "once per turn, makes a second attack at -# ap": _cited(
        _n(lambda n: mechs.MultiFire(less=n)), "multi-fire-second-target"
    ),
    "once per turn, second attack at -# ap": _n(lambda n: mechs.MultiFire(less=n)),
    "the second target of multi-fire takes +# damage": _n(lambda n: mechs.SecondTakes(n=n)),
    "multi-fire can target the same unit twice": _cited(_is(mechs.SameTarget()), "multi-fire-second-target"),
    "once per game, multi-fire hits a # unit": _is(mechs.ThirdTarget()),
    "multi-fire ignores <mech> damage reduction on its second hit": _is(pilots.IgnoreArmor(second=True)),
    "cannot be moved by enemy effects": _cited(_is(mechs.Immovable()), "steady-immunity"),
    "immune to negative status effects": _is(mechs.Immune()),
    "also immune to being redirected as an attack target": _cited(_is(mechs.NotRedirected()), "leadfoot-redirect"),
    "once per round, when an allied unit is attacked, a <mech> may become the target instead": _is(mechs.Guard()),
    "on hit, apply burn (# dmg next turn), freeze (target skips its next action), or corrode (-# ap next turn)": (
        lambda f: mechs.Infused(f.numbers[0], f.numbers[1])
    ),
    "passes status immunity to its paired character": _cited(
        _is(mechs.PassesImmunity()), "immunity-to-paired-character"
    ),
    "once per game, cleanses a status effect from an ally": _cited(_is(mechs.Cleanse()), "status-effects-undefined"),
    "gains +# hp for each status effect it resists": _n(lambda n: mechs.GainOnResist(hp=n)),
    "deals bonus elemental damage on hit": _cited(_is(mechs.Infused()), "infused-which", "status-next-turn"),
    "burn damage increases by # against <mech> targets": lambda f: mechs.BurnMore(n=f.numbers[0], cls=f.mechs[0]),
    "freeze also zeroes the targets hp regen that turn": _cited(_is(mechs.FreezeStopsRegen()), "undefined-words"),
    "freeze also zeroes the target's hp regen that turn": _cited(_is(mechs.FreezeStopsRegen()), "undefined-words"),
    "corrode stacks instead of refreshing, up to a maximum of # stacks (-# ap)": _cited(
        _n(lambda n: mechs.CorrodeStacks(most=n)), "corrode-stacks", "dm-marked-cards"
    ),
    "applies a second, random infused effect when this attack destroys its target": _cited(
        _is(mechs.SecondElement()), "infused-on-destroyed"
    ),
}

_MARKER: Mapping[str, Build] = {
    "add +# ap permanently to the corrupted unit's stats": _cited(
        _n(lambda n: markers.MarkerAp(ap=n)), "dark-energy-base"
    ),
    "add +# ap permanently to this card's base stats": _n(lambda n: markers.MarkerAp(ap=n)),
    "this bonus cannot be removed, reduced, or copied by any other card's ability": _is(markers.BonusStays()),
    "if the corrupted unit is destroyed, the corruption is lost. it does not transfer to a new card": _is(Clarifies()),
    "all numeric values in the corrupted unit's ability increase by #": _cited(
        _n(lambda n: markers.MarkerRaises(n=n)), "my-shadow-scope"
    ),
    "all numeric values in this card's ability increase by #": _n(lambda n: markers.MarkerRaises(n=n)),
    'applies to flat numbers and durations alike (e.g. "next # turns" becomes "next # turns")': _is(Clarifies()),
    "does not affect the corrupted unit's printed ap/hp stats, only its ability text": _is(Clarifies()),
    "the corrupted unit's max hp is permanently reduced by #": _cited(
        _n(lambda n: markers.MarkerHp(hp=n)), "fragile-core-cap"
    ),
    "this card's max hp is permanently reduced by #": _n(lambda n: markers.MarkerHp(hp=n)),
    "applied immediately, even mid-game - current hp drops right away, not just the max": _is(markers.CurrentToo()),
    "if this would drop the unit to # hp or below, it survives at # hp instead, but is not destroyed": lambda f: (
        markers.AtLeastOne(hp=f.numbers[1])
    ),
    "if destroyed, removed from the game entirely. revival effects can't target it": _cited(
        _is(markers.NoRedemption()), "no-redemption-eject"
    ),
    "this applies even if the unit's own ability (e.g. rally) would otherwise save it": _cited(
        _is(markers.NoOwnRescue()), "revival-only-two"
    ),
    "the empty roster slot it leaves behind cannot be refilled for the rest of the game": _cited(
        _is(Clarifies()), "no-redemption-eject"
    ),
    "this unit can never benefit from another character's team building effects": _cited(
        _is(markers.Isolated()), "team-building"
    ),
    "also cannot be assigned as a co-pilot, nor carry one of its own": _is(markers.NoCoPilot()),
    "its own team building-tagged abilities still work normally - only benefits from others are blocked": _is(
        Clarifies()
    ),
    "once per game, you must redirect this unit's next attack to a target you choose": _cited(
        _is(markers.Possessed()), "possession-chooser"
    ),
    "once per game, its controller must redirect this unit's next attack to a target of your choosing": _is(
        markers.Possessed()
    ),
    "the redirected attack can target an ally, including this unit's own paired character or mech": _cited(
        _is(markers.RedirectAnywhere()), "possession-own-unit"
    ),
    "does not trigger if the unit is already being forced to act by another effect this turn": _is(
        markers.NotWhenForced()
    ),
}

_WILDCARD: Mapping[str, Build] = {
    "this unit deals double damage on its next attack": _cited(
        _is(wildcards.DoubleNext()), "true-grit-after-reduction", "this-unit-on-a-wildcard"
    ),
    "can be played as your free action on your own turn, before attacking": _cited(
        _is(wildcards.AsFreeAction()), "wildcard-free-action"
    ),
    "if the attack is reduced by an enemy effect, the doubling applies to the reduced amount": _cited(
        _is(wildcards.AfterReduction()), "true-grit-after-reduction"
    ),
    "nullify all damage from one attack. (one time only.)": _is(wildcards.NullifyAttack()),
    "nullify all damage from one attack": _is(wildcards.NullifyAttack()),
    "play as an interrupt, after the attack is declared but before damage is dealt": _is(wildcards.OnDeclared()),
    "does not prevent secondary effects of the attack (e.g. leak, corrode) - only the damage itself": _is(
        wildcards.OnlyDamage()
    ),
    "one of your units recovers # hp": _n(lambda n: wildcards.Recover(hp=n)),
    "cannot raise a unit above its printed max hp": _cited(_is(wildcards.NotAboveMax()), "second-wind-printed-max"),
    "can target a unit that would otherwise be destroyed this turn, saving it if the hp gain keeps it above #": _cited(
        _is(wildcards.RecoverAtDestruction()), "revival-only-two"
    ),
    "one of your units gets +# ap until end of turn": _n(lambda n: wildcards.BoostAp(ap=n)),
    "stacks with other ap-boosting effects played the same turn": _is(Clarifies()),
    "the bonus is lost if the unit is swapped out via free action before it attacks": _cited(
        _is(Clarifies()), "overclock-swap"
    ),
    "reduce incoming damage from one attack by #": _n(lambda n: wildcards.ReduceAttack(n=n)),
    "excess reduction beyond the attack's damage is simply wasted, not banked": _is(Clarifies()),
    "play as an interrupt on an opponent's declared attack, before damage is calculated": _is(
        wildcards.OnDeclared(foe=True)
    ),
    "interrupt: attack an enemy unit out of turn order. (once per game.)": _cited(
        _is(wildcards.OutOfTurn()), "once-per-game-wildcards"
    ),
    "interrupt: attack an enemy unit out of turn order": _is(wildcards.OutOfTurn()),
    "does not use your free action for the turn - a separate, once-per-game effect": _is(Clarifies()),
    "can target a unit that has already acted this turn": _is(Clarifies()),
    "target enemy unit gets -# ap until end of turn": _n(lambda n: wildcards.BoostAp(ap=n, enemy=True)),
    "play as an interrupt, before the target declares its attack": _is(wildcards.BeforeAttack()),
    "if this would reduce the target's ap below #, treat it as # for that turn": _is(Clarifies()),
    "if this unit would be destroyed this turn, it still deals its damage before being removed": _cited(
        _is(wildcards.LastBlow()), "last-stand-retaliation", "this-unit-on-a-wildcard"
    ),
    "works even if the unit hasn't acted yet - it can still make its attack after being marked for destruction": _cited(
        _is(wildcards.LastAttack()), "last-stand-retaliation"
    ),
    "does not prevent the unit's destruction, only delays removal until after it deals damage": _is(Clarifies()),
    "return one destroyed unit from your trash to the field with # hp. (once per game.)": _cited(
        _n(lambda n: wildcards.Revive(hp=n)), "second-chance-target"
    ),
    "return one destroyed unit from your trash to the field with # hp": _n(lambda n: wildcards.Revive(hp=n)),
    "cannot target a no redemption unit": _is(Clarifies()),
}

_ARENA: Mapping[str, Build] = {
    "<mech> mechs get -# ap for the rest of the game": lambda f: arenas.ClassAp(ap=-f.numbers[0], cls=f.mechs[0]),
    "<mech> mechs get +# ap for the rest of the game": lambda f: arenas.ClassAp(ap=f.numbers[0], cls=f.mechs[0]),
    "dark matter penalties are suspended. gains remain active": _cited(
        _is(arenas.NoPenalties()), "darkest-nebula-suspended", "gain-two-meanings"
    ),
    "each player gets # free actions per turn instead of #": _n(lambda n: arenas.FreeActions(n=n)),
    "each unit's ability is locked on its first activation": _cited(_is(arenas.LockedAtFirst()), "ionic-storms"),
    "second chance and rally may each be used twice per game instead of once": _is(arenas.TwicePerGame()),
    "no effect. the battlefield is stable this game": _is(arenas.NoEffect()),
    "no effect": _is(arenas.NoEffect()),
}


def _keyed(*tables: Mapping[str, Build]) -> Mapping[str, Build]:
    """Templates with class names lifted out of them as out of a line."""
    return {_MECH.sub("<mech>", key): build for table in tables for key, build in table.items()}


_LINES: Mapping[Kind, Mapping[str, Build]] = {
    Kind.PILOT: _keyed(_PILOT, _MECH_LINES),
    Kind.MECH: _keyed(_PILOT, _MECH_LINES),
    Kind.WILDCARD: _keyed(_WILDCARD),
    Kind.MARKER: _keyed(_MARKER),
    Kind.ARENA: _keyed(_ARENA),
    Kind.MONSTER: _keyed(MONSTER_LINES),
    Kind.ACTION: _keyed(ACTION_LINES),
}

_OF_TRAIT = {
    (Trait.HERO, True): "rally",
    (Trait.LEADER, True): "experience",
    (Trait.BRUTE, True): "wild card",
    (Trait.GUNNER, True): "focus fire",
    (Trait.SWORDER, True): "leak",
    (Trait.HERO, False): "steady hand",
    (Trait.LEADER, False): "quick study",
    (Trait.BRUTE, False): "coin toss",
    (Trait.GUNNER, False): "steady aim",
    (Trait.SWORDER, False): "gusher",
}
_NUMBERS = {Mech.FAST: (4, 3), Mech.TANK: (2, 8), Mech.ARSENAL: (3, 5), Mech.STABLE: (3, 6), Mech.ELEMENTAL: (3, 5)}
# What every Mech of a class has, unless its own lines say how much.
_OF_MECH: Mapping[Mech, tuple[Ability, ...]] = {
    Mech.FAST: (mechs.StrikeFirst(cites=(CONFLICTS + "strike-first",)),),
    Mech.TANK: (mechs.Armor(), mechs.Guard(cites=(CONFLICTS + "armor-guard", CONFLICTS + "guard-of-each-tank"))),
    Mech.ARSENAL: (mechs.MultiFire(),),
    Mech.STABLE: (mechs.Immovable(), mechs.Immune(cites=(CONFLICTS + "steady-immunity",))),
    Mech.ELEMENTAL: (mechs.Infused(cites=(CONFLICTS + "status-next-turn",)),),
}


@lru_cache(maxsize=2048)
def compile_card(printed: PrintedCard) -> CardDefinition:
    """What a card prints and what its lines mean; raises JudgeError ``unknown-type``, ``bad-stats``."""
    found = face(printed)
    lines = tuple(_reading(line, found, printed.name) for line in found.lines)
    abilities = [a for r in lines for a in r.abilities]
    more = _defaults(found, abilities, bool(lines))
    if not printed.record:
        more += _understood([*abilities, *more])
    abilities += (_placed(a, found) for a in more)
    return CardDefinition(
        printed=printed,
        kind=found.kind,
        cls=found.cls,
        trait=found.trait,
        main=found.main,
        bond=found.bond,
        ap=found.ap,
        hp=found.hp,
        ability=found.ability,
        gain=found.gain,
        lines=lines,
        readings=_headed(found, lines, abilities),
        abilities=tuple(abilities),
        cites=_off_class(printed, found),
    )


def _headed(found: Face, lines: tuple[LineReading, ...], abilities: Iterable[Ability]) -> tuple[LineReading, ...]:
    """A card's whole text: the name over its lines belongs to the first; alone it gives what it stands for."""
    if not found.heading:
        return lines
    if lines:
        return (replace(lines[0], text=f"{found.heading}\n{lines[0].text}"), *lines[1:])
    kinds = {type(a) for a in MEANS.get(found.ability, ())}
    named = tuple(a for a in abilities if type(a) in kinds)
    return (LineReading(found.heading, named or (Unsupported(text=found.heading),)),)


def _placed(ability: Ability, found: Face) -> Ability:
    """An ability as it is read on the card it stands on."""
    return _under_its_name(_timed(ability, found), found)


def _under_its_name(ability: Ability, found: Face) -> Ability:
    """An ability under the name of another, or of a Character of the other tier, rests on how that is read."""
    if isinstance(ability, pilots.Survive) and found.ability.lower() == "steady hand":
        return replace(ability, cites=(*ability.cites, CONFLICTS + "zo-ability"))
    if isinstance(ability, pilots.AllyGains) and found.trait is Trait.LEADER and found.main:
        return replace(ability, cites=(*ability.cites, CONFLICTS + "cagney-main"))
    return ability


def _off_class(printed: PrintedCard, found: Face) -> tuple[str, ...]:
    """A Mech that the list marks with Dark Matter and whose numbers are not those of its class."""
    if found.cls is None or printed.stats.get("dm", "").upper() != "YES":
        return ()
    return (CONFLICTS + "gigatear-numbers",) if (found.ap, found.hp) != _NUMBERS[found.cls] else ()


def _reading(line: str, found: Face, name: str) -> LineReading:
    """A line, with what it says as it is read on this card."""
    read = _read(line, found, name)
    return replace(read, abilities=tuple(_placed(a, found) for a in read.abilities))


def _read(line: str, found: Face, name: str) -> LineReading:
    """A line as a whole, else as an ability's name, else sentence by sentence."""
    whole = _one(line, found.kind, name)
    if whole is not None:
        return LineReading(line, whole)
    if found.kind is Kind.MONSTER and describes(line):
        return LineReading(line, (monsters.Describes(text=line),))
    clauses = _CLAUSES if found.kind is Kind.ACTION else _SENTENCES
    parts = [p for p in clauses.split(line.strip()) if p]
    read = [_one(p, found.kind, name) for p in parts]
    if len(parts) > 1 and all(r is not None for r in read):
        return LineReading(line, tuple(a for r in read for a in r or ()))
    return LineReading(line, (Unsupported(text=line),))


def _one(line: str, kind: Kind, name: str) -> tuple[Ability, ...] | None:
    text, lifted = template(line, name)
    build = _LINES[kind].get(text)
    if build is not None:
        return (replace(build(lifted), text=line),)
    plain = line.strip().removeprefix("- ").rstrip(".").lower()
    label, mark, _ = plain.partition(" - ")
    if mark and label in MEANS:
        return _one(line.split(" - ", 1)[1], kind, name)
    if kind in (Kind.PILOT, Kind.MECH):
        label, mark, _ = plain.partition(": ")
        if mark and label in MEANS:
            return _one(line.split(": ", 1)[1], kind, name)
        named = [MEANS.get(p.strip()) for p in plain.split("+") if p.strip() != "dm"]
        if named and all(n is not None for n in named):
            return tuple(replace(a, text=line) for n in named for a in n or ())
    return None


def _defaults(found: Face, have: list[Ability], any_lines: bool) -> list[Ability]:
    """What the class gives where the card itself says nothing of that kind."""
    kinds = {type(a) for a in have}
    if found.kind is Kind.MECH and found.cls is not None:
        named = MEANS.get(found.ability.lower(), ()) if not any_lines else ()
        return list({type(a): a for a in (*named, *_OF_MECH[found.cls]) if type(a) not in kinds}.values())
    if found.kind is Kind.PILOT and not any_lines:
        of_class = _OF_TRAIT[(found.trait, found.main)] if found.trait is not None else ""
        return list(MEANS.get(found.ability.lower()) or MEANS.get(of_class, ()))
    return []


# What a line adds to: a card typed in may print only the addition.
_ADDS_TO: Mapping[type[Ability], Ability] = {
    pilots.LeakDoubles: pilots.Leak(),
    pilots.LeakAlone: pilots.Leak(),
    pilots.GusherTwice: pilots.Gusher(),
    pilots.StripShield: pilots.Gusher(),
    pilots.DoubleGain: pilots.GainOnKill(),
    pilots.GainOnSurvive: pilots.Survive(),
    pilots.IgnoreShields: pilots.IgnoreReduction(),
    pilots.FlipAgain: pilots.Flip(heads=2, tails=2),
    pilots.LockHeads: pilots.Flip(heads=2, tails=2),
    pilots.ChooseCoin: pilots.Flip(used=True, uses=1),
    pilots.GainsToo: pilots.AllyGains(),
    pilots.GainsOnWildcard: pilots.AllyGains(),
    pilots.PreventCures: pilots.Prevent(),
    pilots.GainOnClass: pilots.IgnoreArmor(),
    pilots.IgnoreImmunity: pilots.IgnoreArmor(),
}


def _understood(have: list[Ability]) -> list[Ability]:
    """What the lines of a card typed in add to, where none of them says it."""
    kinds = {type(a) for a in have}
    return [base for kind, base in _ADDS_TO.items() if kind in kinds and type(base) not in kinds]


def _timed(ability: Ability, found: Face) -> Ability:
    """A coin whose card names no moment has that of the ability it is printed under."""
    if isinstance(ability, pilots.Flip) and not ability.used and not ability.foe:
        named = found.ability.lower()
        if named == "coin toss" or (not named and found.trait is Trait.BRUTE and not found.main):
            return replace(ability, used=True, uses=1, cites=(CONFLICTS + "coin-toss",))
        return replace(ability, cites=(CONFLICTS + "wild-card-each-combat",))
    return ability
