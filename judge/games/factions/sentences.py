"""What printed sentences mean: one template a wording, numbers lifted out.

A template is a pattern for a whole sentence made plain (``nouns.plain``) and what its words become. What no template
reads is ``Unsupported``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from judge.games.factions.nouns import modifiers, sentences, units
from judge.games.factions.vocabulary import effects as fx
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.roots import Effect, Term
from judge.games.factions.vocabulary.selectors import Aim, On, Side, Units, While, Who

Match = re.Match[str]
T = TypeVar("T")
Template = tuple[re.Pattern[str], Callable[[Match], T | None]]


def template(pattern: str, build: Callable[[Match], T | None]) -> Template[T]:
    """A pattern for a whole sentence, whatever its case, and what it means."""
    return re.compile(pattern, re.IGNORECASE), build


def first(text: str, table: tuple[Template[T], ...]) -> T | None:
    """What the first template that reads a text makes of it; None when none does."""
    for pattern, build in table:
        match = pattern.fullmatch(text)
        if match:
            found = build(match)
            if found is not None:
                return found
    return None


def of(kind: Callable[..., T]) -> Callable[[Match], T]:
    """A term of what was lifted out of a sentence: numbers, 0 where one is not said, and words."""
    return lambda m: kind(*(int(g or 0) if g is None or g.isdecimal() else g.lower() for g in m.groups()))


def _ranged(said: str | None) -> bool | None:
    return None if said is None else not said.lower().startswith("non")


def _modifier(said: str, when: While = While.ALWAYS, against: str = "") -> v.Modifier | None:
    stats = modifiers(said)
    of = units(against) if against else None
    if stats is None or (against and of is None):
        return None
    return v.Modifier(stats, when, of)


_MODS = r"((?:[+-]\d+ \w+)(?:(?:,| and|, and) [+-]\d+ \w+)*)"
_TIMES = {"once": 1, "twice": 2, "thrice": 3}


STATIC: tuple[Template[Term], ...] = (
    template(r"this unit may make (\d+) (?:extra|additional) attacks? instead of moving", of(v.ExtraAttacks)),
    template(r"this effect can stack", of(v.Nothing)),
    template(r"this unit's attacks have a range of (\d+)", of(v.AttackRange)),
    template(r"this unit's attacks ignores? ([\w ]+)", of(v.Ignores)),
    template(r"this unit cannot be attacked or targeted by an ability by a unit in a different zone", of(v.HiddenAfar)),
    template(
        r"this unit cannot be attacked or targeted except by a unit in the same zone and when there are no allies "
        r"without ([\w ]+) in this unit's zone",
        of(v.HiddenBehind),
    ),
    template(r"this unit (?:may|can) move (\d+) (?:extra|more) zones? in a single turn", of(v.Speed)),
    template(r"this unit (?:may|can) move (\d+) (?:less|fewer) zones? in a single turn", lambda m: v.Speed(-int(m[1]))),
    template(
        r"this unit can move forward even if the current zone is occupied by an enemy\. "
        r"(\w+) enemies negate this ability",
        of(v.Overfly),
    ),
    template(r"this unit can move forward even if the current zone is occupied by an enemy", of(v.Overfly)),
    template(r"this unit can move up to (\d+) zones and still attack", of(v.MoveAndAttack)),
    template(r"this unit is immune to critical hits", lambda m: v.Immune("critical hits")),
    template(r"this unit is not affected by the effects of magical abilities", lambda m: v.Immune("magic")),
    template(
        r"when this unit takes damage, reduce (?:that|the) damage by (\d+)(?:,? (?:with a )?save (?:of )?(\d+))?",
        of(v.ReduceDamage),
    ),
    template(
        r"when this unit takes damage from a magic ability, (?:it )?takes? no damage"
        r"(?:,? (?:with a )?save (?:of )?(\d+))?",
        lambda m: v.ReduceDamage(None, int(m[1] or 0), True),
    ),
    template(r"when this unit is healed, it takes that much damage instead", of(v.HealHurts)),
    template(r"this unit scores critical hits on rolls of (\d+) or higher", of(v.CriticalFrom)),
    template(r"when this unit re-?rolls an attack or save, increase the roll by (\d+)", of(v.RerollBonus)),
    template(r"this unit cannot move and attack in the same turn", of(v.NoMoveAndAttack)),
    template(r"this unit cannot move if there is an enemy it can attack", of(v.StaysAtEnemies)),
    template(r"this unit must end its turn in a zone containing an enemy, if able", of(v.SeeksEnemies)),
    template(
        r"this unit may use magic (once|twice|thrice|\d+ times) in a single turn",
        lambda m: v.MagicUses(_TIMES.get(m[1].lower()) or int(re.sub(r"\D", "", m[1]))),
    ),
    template(rf"(?:this unit gets )?{_MODS} if it moved this turn", lambda m: _modifier(m[1], While.MOVED)),
    template(
        rf"if this unit does(?:n't| not) move, it gets {_MODS}(?: on all attacks)?",
        lambda m: _modifier(m[1], While.STILL),
    ),
    template(
        rf"(?:this unit gets )?{_MODS} if it does(?:n't| not) move(?: this turn)?",
        lambda m: _modifier(m[1], While.STILL),
    ),
    template(rf"(?:this unit gets )?{_MODS} against (.+)", lambda m: _modifier(m[1], While.ALWAYS, m[2])),
    template(rf"(?:this unit gets )?{_MODS}", lambda m: _modifier(m[1])),
    template(r"(?:you )?get \+(\d+) build during your build (?:step|phase)", of(v.Productive)),
    template(
        r"you may have an unlimited amount of this card in your deck(?: for deck-building purposes)?",
        of(v.AnyNumberInDeck),
    ),
    template(r"you may only control 1 of these units at a time", of(v.Nothing)),
    template(
        r"when this unit is defeated, bring it back to life at (\d+) hp(?:,? (?:with a )?save (?:of )?(\d+))?",
        of(v.Revives),
    ),
    template(
        r"when an ally in a range of (\d+) is targeted by an attack or ability, you may change the target to this unit",
        of(v.Intercepts),
    ),
    template(
        r"when this unit makes an attack, it may make (\d+) additional attacks? against the same target",
        of(v.AgainSameTarget),
    ),
)


def _is_hit(m: Match) -> Term:
    back: tuple[Effect, ...] = (fx.AttackBack(),) if m[2] else ()
    save = int(m[3] or 0)
    return v.Triggered(On.IS_HIT, (fx.NoDamage(), *back), _ranged(m[1]), save=save, own=True)


def _ends_here(m: Match) -> Term | None:
    of = units(m[1])
    if of is None:
        return None
    return v.Triggered(On.TURN_ENDS_HERE, (fx.Damage(int(m[2]), Who.EVENT),), units=of)


_SAVE = r"(?:,? (?:with a )?save (?:of )?(\d+))?"
_RANGED = r"(?:((?:non-)?ranged) )?attack"

TRIGGERED: tuple[Template[Term], ...] = (
    template(
        rf"when (?:this unit is )?hit by an? {_RANGED}, (?:this unit|it) takes no damage"
        rf"( and makes an immediate attack against the attacker)?{_SAVE}",
        _is_hit,
    ),
    template(
        r"when this unit is hit by an attack, it may make 1 immediate attack against the attacker",
        lambda m: v.Triggered(On.IS_HIT, (fx.AttackBack(may=True),)),
    ),
    template(
        rf"a unit attacking this unit with an? {_RANGED} takes (\d+) damage",
        lambda m: v.Triggered(On.ATTACKED, (fx.Damage(int(m[2]), Who.EVENT),), _ranged(m[1])),
    ),
    template(
        rf"when this unit hits an? (non-activated )?enemy, it is tapped{_SAVE}",
        lambda m: v.Triggered(On.HITS, (fx.Tap(Who.EVENT),), untapped=bool(m[1]), save=int(m[2] or 0)),
    ),
    template(
        r"when this unit hits an? (non-activated )?enemy, (?:you )?gain (\d+) build(?: points?)?",
        lambda m: v.Triggered(On.HITS, (fx.GainBuild(int(m[2])),), untapped=bool(m[1])),
    ),
    template(
        rf"when this unit attacks, each unit in the same zone takes (\d+) damage{_SAVE}",
        lambda m: v.Triggered(On.ATTACKS, (fx.Damage(int(m[1]), Who.SPLASHED),), save=int(m[2] or 0)),
    ),
    template(
        r"when this unit deals damage with an attack, roll a save of (\d+)\. "
        r"if it succeeds, this unit heals damage equal to the damage dealt",
        lambda m: v.Triggered(On.DEALS, (fx.HealDealt(),), save=int(m[1]), own=True),
    ),
    template(
        r"when this unit's attack damages an enemy with magic points remaining, "
        r"that unit gets -(\d+) magic and this unit gets \+(\d+) magic",
        lambda m: v.Triggered(On.DEALS, (fx.MagicDrain(int(m[1]), int(m[2])),)),
    ),
    template(
        r"at the end of this unit's turn,( if it did(?:n't| not) move,)? (?:it|this unit) heals (\d+)(?: damage)?",
        lambda m: v.Triggered(On.TURN_ENDS, (fx.Heal(int(m[2]), Who.SELF),), unmoved=bool(m[1])),
    ),
    template(
        r"at the end of this unit's turn, (\d+) ally may make an immediate attack\. "
        r"then, swap the zones of 2 allies",
        lambda m: v.Triggered(On.TURN_ENDS, (fx.AllyAttacks(int(m[1])), fx.SwapZones())),
    ),
    template(
        r'at the end of your build (?:step|phase), you (?:can|may) search your deck for 1 "([^"]+)" '
        r"and put it into play (?:on|at) this location",
        lambda m: v.Triggered(On.BUILD_ENDS, (fx.Search("here", m[1].lower(), may=True),)),
    ),
    template(r"(.+) who end their turn at this location take (\d+) damage", _ends_here),
)


# --- activated abilities of units -------------------------------------------------------------------

_CLAUSE = re.compile(r"(?:(magic) (\d+)|(range) (\d+)|(replaces) (attacks?|turn|movement))(?:, |$)", re.IGNORECASE)
_LAST_SAVE = re.compile(r"(.*?),? (?:with a )?save (?:of )?(\d+)", re.IGNORECASE)
_OUTCOME = re.compile(
    r"on a roll of (\d+)(?: to (\d+))?, (?:that target|that unit) "
    r"(is defeated|takes (\d+) damage|heals (\d+) damage|is healed completely)",
    re.IGNORECASE,
)

_ANY, _ENEMY = Units(capitals=True), Units(Side.ENEMY, capitals=True)
_SIDES = {"self": Side.SELF, "ally": Side.ALLY, "self or ally": Side.SELF_OR_ALLY, "enemy": Side.ENEMY}


class _Doing:
    """What the words of an activated ability do, and what they are aimed at."""

    def __init__(self, *effects: Effect, at: v.Target | None = None) -> None:
        self.effects = effects
        self.target = at


def _one(side: str) -> v.Target:
    return v.Target(Aim.UNIT, Units(_SIDES.get(side.lower(), Side.ANY), capitals=True))


def _next(m: Match) -> _Doing | None:
    stats = modifiers(m[1])
    return None if stats is None else _Doing(fx.NextAttack(stats))


def _combined(m: Match) -> _Doing | None:
    stats = modifiers(m[1])
    ally = v.Target(Aim.UNIT, Units(Side.ALLY))
    return None if stats is None else _Doing(fx.NextAttack(stats, Who.TARGET), at=ally)


def _potion(m: Match) -> _Doing | None:
    rows: list[tuple[int, int, Effect]] = []
    for sentence in sentences(m[1]):
        row = _OUTCOME.fullmatch(sentence)
        if row is None:
            return None
        low, high = int(row[1]), int(row[2] or row[1])
        done: Effect = fx.Defeat()
        if row[4]:
            done = fx.Damage(int(row[4]))
        elif row[5] or "completely" in row[3].lower():
            done = fx.Heal(int(row[5]) if row[5] else None)
        rows.append((low, high, done))
    return _Doing(fx.OnRoll(tuple(rows)), at=v.Target(Aim.UNIT, _ANY))


_UNIT = v.Target(Aim.UNIT, _ANY)
_WITHIN = r"(?:every|each|all)(?: other)? (?:characters?|units?) in the zone"

DOING: tuple[Template[_Doing], ...] = tuple(
    template(pattern, build)
    for pattern, build in (
        (r"(\d+) damage", lambda m: _Doing(fx.Damage(int(m[1])), at=_UNIT)),
        (r"(\d+) damage to all other units in the zone", lambda m: _Doing(fx.Damage(int(m[1]), Who.OTHERS_HERE))),
        (
            rf"(\d+) damage to {_WITHIN}",
            lambda m: _Doing(fx.Damage(int(m[1]), Who.ALL_IN_TARGET_ZONE), at=v.Target(Aim.ZONE)),
        ),
        (r"(\d+) damage and target is tapped", lambda m: _Doing(fx.Damage(int(m[1])), fx.Tap(), at=_UNIT)),
        (r"heal (self or ally|ally|self|target) by (\d+)", lambda m: _Doing(fx.Heal(int(m[2])), at=_one(m[1]))),
        (r"defeat target enemy", lambda m: _Doing(fx.Defeat(), at=v.Target(Aim.UNIT, Units(Side.ENEMY)))),
        (r"target is defeated", lambda m: _Doing(fx.Defeat(), at=v.Target())),
        (r"target is tapped", lambda m: _Doing(fx.Tap(), at=v.Target())),
        (
            r"defeat all units in the current zone(?: \(including this unit\))?",
            lambda m: _Doing(fx.Defeat(Who.ALL_HERE)),
        ),
        (
            r"move target to another zone within a range of (\d+) of this unit",
            lambda m: _Doing(fx.MoveTarget(int(m[1])), at=v.Target()),
        ),
        (
            r"target is tapped and does(?:n't| not) count as an enemy in the zone when moving forward",
            lambda m: _Doing(fx.Tap(), fx.NoObstacle(), at=v.Target()),
        ),
        (r"gain (\d+) build(?: points?)?", lambda m: _Doing(fx.GainBuild(int(m[1])))),
        (rf"{_MODS} on this unit's next attack", _next),
        (rf"tap this unit to give an ally in the same zone {_MODS} for a single attack", _combined),
        (r"make (\d+) attacks?", lambda m: _Doing(fx.MakeAttacks(int(m[1])))),
        (
            r"make 1 attack with ([+-]\d+) attack and (\d+) damage",
            lambda m: _Doing(fx.MakeAttacks(1, int(m[1]), int(m[2]))),
        ),
        (r"attack each enemy in the same zone once", lambda m: _Doing(fx.AttackEach())),
        (r"this unit may move into any zone", lambda m: _Doing(fx.MoveAnywhere())),
        (
            r"move this unit (\d+) zones?, make an attack, then move this unit (\d+) more zones?",
            lambda m: _Doing(fx.MoveAttackMove(int(m[1]), int(m[2]))),
        ),
        (r"choose a target tha?[en] this unit rolls a save\. (.+)", _potion),
    )
)

_ENEMY_DEFEATED = re.compile(
    r'when an enemy is defeated,? you may search your deck for 1 "([^"]+)" and put it into play in the same zone as '
    r"the defeated enemy",
    re.IGNORECASE,
)


def activated(text: str) -> Term | None:
    """A list of price, range and effect such as ``Magic 2, range 1, replaces attacks, 20 damage``."""
    magic, reach, replaces, priced = 0, 0, "", False
    while True:
        match = _CLAUSE.match(text)
        if match is None:
            break
        if match[1]:
            magic = int(match[2])
        elif match[3]:
            reach = int(match[4])
        else:
            replaces = match[6].lower() if match[6].lower() != "attack" else "attacks"
        priced = True
        text = text[match.end() :].strip()
    if text.lower().startswith("when "):
        return _paid_trigger(text, magic, reach) if magic else None
    save = 0
    doing = first(text.strip(" ."), DOING)
    ending = _LAST_SAVE.fullmatch(text)
    if doing is None and ending is not None:
        doing, save = first(ending[1].strip(" ."), DOING), int(ending[2])
    if doing is None or not (priced or text.lower().startswith("tap this unit")):
        return None
    tap = text.lower().startswith("tap this unit")
    effects = tuple(
        fx.MakeAttacks(e.count, e.attack, e.damage, reach)
        if isinstance(e, fx.MakeAttacks) and e.damage is not None
        else e
        for e in doing.effects
    )
    return v.Activated(effects, magic, replaces, reach, tap, doing.target, save)


def _paid_trigger(text: str, magic: int, reach: int) -> Term | None:
    """``Magic 1, When this unit is hit by an attack, …``: what it triggers is paid for."""
    found = first(text, TRIGGERED)
    if isinstance(found, v.Triggered):
        return v.Triggered(
            found.on, found.effects, found.ranged, found.unmoved, found.untapped, found.save, found.own, magic, True
        )
    match = _ENEMY_DEFEATED.fullmatch(text)
    if match:
        search = fx.Search("event", match[1].lower())
        return v.Triggered(On.ENEMY_DEFEATED, (search,), magic=magic, may=True, range=reach)
    return None


def meaning(text: str) -> Term | None:
    """What a sentence of an ability means."""
    return first(text, (*TRIGGERED, *STATIC)) or activated(text)


INFINITE = re.compile(r"this commander effect has (?:infinite|unlimited) range: (.+)", re.IGNORECASE)
