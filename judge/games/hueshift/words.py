"""Printed lines to terms: a line is made a template (numbers and classes lifted out), a template has one reading.

A line that is no template is tried sentence by sentence; what is left is ``Unsupported``. Where a reading rests on
a conflict of the document, its id stands beside the template.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from judge.games.hueshift.definition import CardDefinition, Face, LineReading
from judge.games.hueshift.faces import face
from judge.games.hueshift.keywords import MEANS
from judge.games.hueshift.monster_lines import ACTION_LINES, MONSTER_LINES, describes
from judge.games.hueshift.rulebook import CONFLICTS
from judge.games.hueshift.templates import Build, bare, reads, template
from judge.games.hueshift.vocabulary import arenas, markers, mechs, monsters, pilots, wildcards
from judge.games.hueshift.vocabulary.kinds import Kind, Mech, Status, Trait
from judge.games.hueshift.vocabulary.roots import Ability, Clarifies, Unsupported
from judge.rules.printed import PrintedCard
from judge.rules.values import replace

_SENTENCES = re.compile(r"(?<=[.!?)])\s+(?=[A-Z(])")
_CLAUSES = re.compile(r"(?<=[.!?])\s+|;\s*")  # an Action says one thing after the other


_PILOT: Mapping[str, Build] = {
    "survives with # hp instead of destruction": reads(pilots.Survive, "rally-gains"),
    "once per game, if this unit would be destroyed, it survives with # hp instead": reads(pilots.Survive),
    "gains +# ap for the rest of the game. (#th time rally triggers)": reads(
        pilots.GainOnSurvive, "rally-gains", first=True
    ),
    "gains +# ap for the rest of the game": reads(pilots.GainOnSurvive),
    "the first time an allied unit (other than ~) would be destroyed each game, it survives with +# hp instead": reads(
        pilots.SaveAlly, "zo-survives-with", "revival-only-two"
    ),
    "prevent # damage once per game": reads(pilots.Prevent, "fir-ability"),
    "once per game, prevent # damage to an allied unit": reads(
        pilots.Prevent, "reconstructed", "steady-hand-whom", allies=True
    ),
    "prevented damage also removes # status effect": reads(pilots.PreventCures),
    "redirect # damage from an ally to himself instead. (once)": reads(pilots.TakeOver, "steady-hand-whom"),
    "+# ap when destroying units": reads(pilots.GainOnKill, "experience-permanent"),
    "gains +# ap permanently each time it destroys an enemy unit": reads(pilots.GainOnKill),
    "once per game, the ap gained from experience is doubled": reads(pilots.DoubleGain, "llewellyn-doubled"),
    "allied unit gains +# ap on first destruction": reads(pilots.AllyGains, "quick-study-who-gains"),
    "the first time an allied unit destroys an enemy, this unit gains +# ap for the rest of the game": reads(
        pilots.AllyGains, "reconstructed", own=True
    ),
    "quick study's +# ap is also granted to ~ herself": reads(pilots.GainsToo, "quick-study-who-gains"),
    "quick study also triggers when an ally plays a wildcard": reads(pilots.GainsOnWildcard, "quick-study-wildcard"),
    "gains +# hp the first time an ally is destroyed": reads(pilots.GainOnLoss, "first-time-for-how-long"),
    "flip coin: heads +# ap, tails +# hp": reads(pilots.Flip),
    "at the start of combat, flip a coin: heads = enemy -# ap this fight, tails = this unit +# hp this fight": reads(
        pilots.Flip, "even-odds", foe=True
    ),
    "at the start of each combat, flip a coin: heads = +# ap this fight, tails = +# hp this fight": reads(pilots.Flip),
    "once per game, flip a coin: heads = +# ap this turn, tails = +# hp this turn": reads(
        pilots.Flip, "coin-toss", used=True, uses=1
    ),
    "# heads in a row lets its flip again for free": reads(pilots.FlipAgain, "three-heads"),
    "# heads straight permanently locks in heads": reads(pilots.LockHeads, "three-heads", "dm-marked-cards"),
    "once per game, choose the coin result instead of flipping": reads(pilots.ChooseCoin, "coin-toss"),
    "tails also disrupts one enemy's next action": reads(pilots.TailsDisrupts, "void-disrupts"),
    "ignore <mech> damage reduction": reads(pilots.IgnoreArmor),
    "attacks ignore <mech> mechs' damage reduction": reads(pilots.IgnoreArmor),
    "focus fire also ignores <mech> status immunity once": reads(
        pilots.IgnoreImmunity, "focus-fire-stables", "stable-and-stables"
    ),
    "first use permanently ignores <mech> immunity": reads(
        pilots.IgnoreForGood, "focus-fire-stables", "dm-marked-cards"
    ),
    "gains +# ap the first time its attack destroys a <mech>": reads(pilots.GainOnClass, "first-time-for-how-long"),
    "ignore # point of damage reduction": reads(pilots.IgnoreReduction),
    "this unit's attacks ignore # point of damage reduction": reads(pilots.IgnoreReduction),
    "its damage-reduction ignore also applies to shield effects": reads(pilots.IgnoreShields),
    "target loses # hp next turn": reads(pilots.Leak, "leak-when"),
    "when this unit deals damage, the target also loses # hp at the start of its controller's next turn": reads(
        pilots.Leak
    ),
    "leak damage doubles against a target already leaking": reads(pilots.LeakDoubles, "leak-doubles"),
    "once per game, apply leak without attacking": reads(pilots.LeakAlone, "cecilia-leak-without-attack"),
    "when attacking, target loses # additional hp": reads(pilots.Gusher, "gusher-limit"),
    "once per turn, when this unit deals damage, the target loses # additional hp": reads(pilots.Gusher),
    "the extra hp loss from gusher also strips # shield point": reads(pilots.StripShield, "undefined-words"),
    "gusher triggers twice if the target is at half hp or below": reads(pilots.GusherTwice),
    "once per game, attack and retreat without ending its turn": reads(pilots.Retreat, "undefined-words"),
}

_MECH_LINES: Mapping[str, Build] = {
    "attacks before any enemy unit this turn": reads(mechs.StrikeFirst, "strike-first"),
    "deals damage before enemy retaliates": reads(mechs.StrikeFirst),
    "if this attack destroys the target, act again this turn": reads(mechs.ActAgain, "cidermayer-act-again"),
    "kills permanently grant +# ap, up to +# ap": reads(pilots.GainOnKill, "cidermayer-act-again", "dm-marked-cards"),
    "strike damage ignores armor reduction": reads(pilots.IgnoreArmor, "linwood-strike-dodge"),
    "once per game, strike first twice in the same turn": reads(mechs.StrikeTwice, "sydney-twice"),
    "gains +# ap after striking first # times in a game": reads(mechs.GainAfterStrikes),
    "reduces all damage by #": reads(mechs.Armor, "armor-guard"),
    "reduce all incoming damage by #": reads(mechs.Armor),
    "once per game, negate all damage from a single attack entirely": reads(mechs.Negate, "negate-entirely"),
    "regenerates # hp at the start of every #th turn": reads(mechs.Regenerate, "regen-armor-two-texts"),
    "regenerates # hp at the start of every # turn": reads(mechs.Regenerate, "regen-armor-two-texts"),
    "regenerates # hp at the start of every turn": reads(mechs.Regenerate, every=1),
    "also cures # status effect each time armor triggers": reads(mechs.ArmorCures, "regen-armor-two-texts"),
    "damage reduction increases to # when below half hp": reads(mechs.ArmorBelowHalf),
    "first trigger permanently locks reduction at #": reads(mechs.ArmorLocks, "dm-marked-cards"),
    "once per turn, makes a second attack at -# ap": reads(mechs.MultiFire, "multi-fire-second-target"),
    "once per turn, second attack at -# ap": reads(mechs.MultiFire),
    "the second target of multi-fire takes +# damage": reads(mechs.SecondTakes),
    "multi-fire can target the same unit twice": reads(mechs.SameTarget, "multi-fire-second-target"),
    "once per game, multi-fire hits a # unit": reads(mechs.ThirdTarget, uses=1),
    "multi-fire ignores <mech> damage reduction on its second hit": reads(pilots.IgnoreArmor, second=True),
    "cannot be moved by enemy effects": reads(mechs.Immovable, "steady-immunity"),
    "immune to negative status effects": reads(mechs.Immune),
    "also immune to being redirected as an attack target": reads(mechs.NotRedirected, "leadfoot-redirect"),
    "once per round, when an allied unit is attacked, a <mech> may become the target instead": reads(mechs.Guard),
    "on hit, apply burn (# dmg next turn), freeze (target skips its next action), or corrode (-# ap next turn)": reads(
        mechs.Infused
    ),
    "passes status immunity to its paired character": reads(mechs.PassesImmunity, "immunity-to-paired-character"),
    "once per game, cleanses a status effect from an ally": reads(mechs.Cleanse, "status-effects-undefined"),
    "gains +# hp for each status effect it resists": reads(mechs.GainOnResist),
    "deals bonus elemental damage on hit": reads(mechs.Infused, "infused-which", "status-next-turn"),
    "burn damage increases by # against <mech> targets": reads(mechs.BurnMore),
    "freeze also zeroes the targets hp regen that turn": reads(mechs.FreezeStopsRegen, "undefined-words"),
    "freeze also zeroes the target's hp regen that turn": reads(mechs.FreezeStopsRegen, "undefined-words"),
    "corrode stacks instead of refreshing, up to a maximum of # stacks (-# ap)": reads(
        mechs.CorrodeStacks, "corrode-stacks", "dm-marked-cards"
    ),
    "applies a second, random infused effect when this attack destroys its target": reads(
        mechs.SecondElement, "infused-on-destroyed"
    ),
}

_MARKER: Mapping[str, Build] = {
    "add +# ap permanently to the corrupted unit's stats": reads(markers.MarkerAp, "dark-energy-base"),
    "add +# ap permanently to this card's base stats": reads(markers.MarkerAp),
    "this bonus cannot be removed, reduced, or copied by any other card's ability": reads(markers.BonusStays),
    "if the corrupted unit is destroyed, the corruption is lost. it does not transfer to a new card": reads(Clarifies),
    "all numeric values in the corrupted unit's ability increase by #": reads(markers.MarkerRaises, "my-shadow-scope"),
    "all numeric values in this card's ability increase by #": reads(markers.MarkerRaises),
    'applies to flat numbers and durations alike (e.g. "next # turns" becomes "next # turns")': reads(Clarifies),
    "does not affect the corrupted unit's printed ap/hp stats, only its ability text": reads(Clarifies),
    "the corrupted unit's max hp is permanently reduced by #": reads(markers.MarkerHp, "fragile-core-cap"),
    "this card's max hp is permanently reduced by #": reads(markers.MarkerHp),
    "applied immediately, even mid-game - current hp drops right away, not just the max": reads(markers.CurrentToo),
    "if this would drop the unit to # hp or below, it survives at # hp instead, but is not destroyed": lambda f: (
        markers.AtLeastOne(hp=f.numbers[1])
    ),
    "if destroyed, removed from the game entirely. revival effects can't target it": reads(
        markers.NoRedemption, "no-redemption-eject"
    ),
    "this applies even if the unit's own ability (e.g. rally) would otherwise save it": reads(
        markers.NoOwnRescue, "revival-only-two"
    ),
    "the empty roster slot it leaves behind cannot be refilled for the rest of the game": reads(
        Clarifies, "no-redemption-eject"
    ),
    "this unit can never benefit from another character's team building effects": reads(
        markers.Isolated, "team-building"
    ),
    "also cannot be assigned as a co-pilot, nor carry one of its own": reads(markers.NoCoPilot),
    "its own team building-tagged abilities still work normally - only benefits from others are blocked": reads(
        Clarifies
    ),
    "once per game, you must redirect this unit's next attack to a target you choose": reads(
        markers.Possessed, "possession-chooser"
    ),
    "once per game, its controller must redirect this unit's next attack to a target of your choosing": reads(
        markers.Possessed
    ),
    "the redirected attack can target an ally, including this unit's own paired character or mech": reads(
        markers.RedirectAnywhere, "possession-own-unit"
    ),
    "does not trigger if the unit is already being forced to act by another effect this turn": reads(
        markers.NotWhenForced
    ),
}

_WILDCARD: Mapping[str, Build] = {
    "this unit deals double damage on its next attack": reads(
        wildcards.DoubleNext, "true-grit-after-reduction", "this-unit-on-a-wildcard"
    ),
    "this unit deals triple damage on its next attack": reads(
        wildcards.DoubleNext, "true-grit-after-reduction", "this-unit-on-a-wildcard", times=3
    ),
    "remove # status effect from one of your units": reads(wildcards.Cure, "status-effects-undefined"),
    "remove all status effect from one of your units": reads(wildcards.Cure, "status-effects-undefined", n=len(Status)),
    **{
        f"target enemy unit gains {status.value.lower()}": reads(
            wildcards.Afflict, "status-effects-undefined", status=status
        )
        for status in Status
    },
    "can be played as your free action on your own turn, before attacking": reads(
        wildcards.AsFreeAction, "wildcard-free-action"
    ),
    "if the attack is reduced by an enemy effect, the doubling applies to the reduced amount": reads(
        wildcards.AfterReduction, "true-grit-after-reduction"
    ),
    "nullify all damage from one attack. (one time only.)": reads(wildcards.NullifyAttack),
    "nullify all damage from one attack": reads(wildcards.NullifyAttack),
    "play as an interrupt, after the attack is declared but before damage is dealt": reads(wildcards.OnDeclared),
    "does not prevent secondary effects of the attack (e.g. leak, corrode) - only the damage itself": reads(
        wildcards.OnlyDamage
    ),
    "one of your units recovers # hp": reads(wildcards.Recover),
    "cannot raise a unit above its printed max hp": reads(wildcards.NotAboveMax, "second-wind-printed-max"),
    "can target a unit that would otherwise be destroyed this turn, saving it if the hp gain keeps it above #": reads(
        wildcards.RecoverAtDestruction, "revival-only-two"
    ),
    "one of your units gets +# ap until end of turn": reads(wildcards.BoostAp),
    "stacks with other ap-boosting effects played the same turn": reads(Clarifies),
    "the bonus is lost if the unit is swapped out via free action before it attacks": reads(
        Clarifies, "overclock-swap"
    ),
    "reduce incoming damage from one attack by #": reads(wildcards.ReduceAttack),
    "excess reduction beyond the attack's damage is simply wasted, not banked": reads(Clarifies),
    "play as an interrupt on an opponent's declared attack, before damage is calculated": reads(
        wildcards.OnDeclared, foe=True
    ),
    "interrupt: attack an enemy unit out of turn order. (once per game.)": reads(
        wildcards.OutOfTurn, "once-per-game-wildcards"
    ),
    "interrupt: attack an enemy unit out of turn order": reads(wildcards.OutOfTurn),
    "does not use your free action for the turn - a separate, once-per-game effect": reads(Clarifies),
    "can target a unit that has already acted this turn": reads(Clarifies),
    "target enemy unit gets -# ap until end of turn": reads(wildcards.BoostAp, enemy=True),
    "play as an interrupt, before the target declares its attack": reads(wildcards.BeforeAttack),
    "if this would reduce the target's ap below #, treat it as # for that turn": reads(Clarifies),
    "if this unit would be destroyed this turn, it still deals its damage before being removed": reads(
        wildcards.LastBlow, "last-stand-retaliation", "this-unit-on-a-wildcard"
    ),
    "works even if the unit hasn't acted yet - it can still make its attack after being marked for destruction": reads(
        wildcards.LastAttack, "last-stand-retaliation"
    ),
    "does not prevent the unit's destruction, only delays removal until after it deals damage": reads(Clarifies),
    "return one destroyed unit from your trash to the field with # hp. (once per game.)": reads(
        wildcards.Revive, "second-chance-target"
    ),
    "return one destroyed unit from your trash to the field with # hp": reads(wildcards.Revive),
    "cannot target a no redemption unit": reads(Clarifies),
}

_ARENA: Mapping[str, Build] = {
    "<mech> mechs get -# ap for the rest of the game": lambda f: arenas.ClassAp(ap=-f.numbers[0], cls=f.mechs[0]),
    "<mech> mechs get +# ap for the rest of the game": reads(arenas.ClassAp),
    "dark matter penalties are suspended. gains remain active": reads(
        arenas.NoPenalties, "darkest-nebula-suspended", "gain-two-meanings"
    ),
    "each player gets # free actions per turn instead of #": reads(arenas.FreeActions),
    "each unit's ability is locked on its first activation": reads(arenas.LockedAtFirst, "ionic-storms"),
    "second chance and rally may each be used twice per game instead of once": reads(arenas.TwicePerGame),
    "no effect. the battlefield is stable this game": reads(arenas.NoEffect),
    "no effect": reads(arenas.NoEffect),
}


def _keyed(*tables: Mapping[str, Build]) -> Mapping[str, Build]:
    """Templates as lines are made templates."""
    return {bare(key): build for table in tables for key, build in table.items()}


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
    lines = tuple(_reading(line, found, printed.name) for line in found.text)
    abilities = [a for r in lines for a in r.abilities]
    more = _defaults(found, abilities, bool(lines))
    if not printed.record:
        more += _understood([*abilities, *more])
    abilities += (_placed(a, found) for a in more)
    return CardDefinition(
        **vars(found),
        printed=printed,
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
        return _one(line.partition(" - ")[2], kind, name)
    if kind in (Kind.PILOT, Kind.MECH):
        label, mark, _ = plain.partition(": ")
        if mark and label in MEANS:
            return _one(line.partition(": ")[2], kind, name)
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
