"""Changes that effects make to the properties of an object (6.3), and how much of a position they look at.

Properties are kept until something they were read from changes. How far an effect looks is told by its words: a
number or a filter looks at the object itself, "if you control …" at the board, everything else is taken to look at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from types import NoneType

from judge.games.flesh_and_blood.definition import CardDefinition
from judge.games.flesh_and_blood.situation import CardData, Env, Props
from judge.games.flesh_and_blood.vocabulary import changes as ch
from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.abilities import DefinesStat, Keyword, Static
from judge.games.flesh_and_blood.vocabulary.conditions import (
    AboveBase,
    All,
    Any,
    ChainLinkIs,
    Compare,
    Controls,
    DefendedBy,
    IsAttacking,
    IsDefending,
    Matches,
    Not,
    PlayedFrom,
)
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Change, Condition, Subject, parts_of
from judge.rules.questions import NotExecutable
from judge.rules.state import Obj
from judge.rules.values import changing, quick

OBJECT, BOARD, EVERYTHING = range(3)  # what properties were read from: the object and what works on it; the board; all

# Terms that look at nothing but the board: objects, zones, effects at work, the combat chain.
_OF_THE_BOARD = (
    *(IsDefending, IsAttacking, DefendedBy, PlayedFrom, ChainLinkIs, Controls, Matches, AboveBase),
    *(Not, All, Any, Compare),
    *(w.Num, w.CountObjects, w.StatOf, w.Arithmetic, w.StartingHeroes),
    *(w.This, w.Every, w.Filter),
)
_PLAIN = (str, int, Enum, w.Num, NoneType)
_MOST_KNOWN = 10_000
_OF_THE_TABLE = (None, w.Who.YOU, w.Who.OPPONENTS, w.Who.AN_OPPONENT, w.Who.EACH_HERO, w.Who.ANY_HERO)


@dataclass(slots=True)
class Draft:
    """Properties under construction; what is asked of an object that is being worked out sees this.

    Most of what is printed stays as it is, so it is shared with the card until something changes it.
    """

    obj: Obj
    data: CardData
    names: frozenset[str] = frozenset()
    counts_as: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    supertypes: frozenset[str] = frozenset()
    color: str = ""
    base: dict[w.Stat, int] = field(default_factory=dict)
    stats: dict[w.Stat, int] = field(default_factory=dict)
    keywords: dict[str, int | None] = field(default_factory=dict)
    abilities: tuple[Ability, ...] = ()
    given: tuple[Ability, ...] = ()  # of the abilities, those that effects added: what is lost is printed (6.3.6)
    barred: frozenset[str] = frozenset()  # keywords that it can't gain any more
    reasons: list[tuple[str, str, str]] = field(default_factory=list)
    label: str = ""

    def scale(self, applied: Iterable[Applied]) -> None:
        """Base values are multiplied, then divided (6.3.3, substages 3 and 4)."""
        scaled = [(a.change, a) for a in applied if isinstance(a.change, ch.ScaleBase)]
        for change, a in sorted(scaled, key=lambda pair: bool(pair[0].half)):
            n = self.base.get(change.stat)
            if n is not None:
                n = (n + (change.half == "up")) // 2 if change.half else n * 2
                self.base[change.stat] = self.stats[change.stat] = n
                self.reasons.append((f"base {change.stat.value} {n}", a.label, a.sentence))


@quick
@dataclass(frozen=True, slots=True)
class Applied:
    """One change that an effect makes: with whose words, and when it began. fixed: to objects that were named once.
    begun: to an object of its group, whatever that is now (6.2.2c)."""

    change: Change
    env: Env
    since: int
    condition: Condition | None
    subject: Subject
    label: str
    sentence: str
    fixed: bool = False
    begun: bool = False


def lose(draft: Draft, a: Applied, given: tuple[Ability, ...] = ()) -> None:
    """A keyword is lost, but for what is given (8.5.13a)."""
    name = a.change.keyword  # type: ignore[attr-defined]
    kept = tuple(k for k in draft.abilities if k in given or not (isinstance(k, Keyword) and k.name == name))
    draft.abilities = kept if len(kept) < len(draft.abilities) else draft.abilities
    if not any(isinstance(k, Keyword) and k.name == name for k in given):
        draft.keywords.pop(name, None)
        draft.reasons.append((f"no {name}", a.label, a.sentence))


def given_to_itself(ability: Static, by: Applied) -> tuple[Change, ...]:
    """What a static ability that a whole group was given gives each of them. Raises ``NotExecutable`` for one that says
    more: static abilities are looked for where they are printed, or were given to one object."""
    alone = ability.subject == ch.These(w.This()) and ability.condition is None
    if not alone or not all(isinstance(c, ch.GainAbility | ch.GainKeyword) for c in ability.changes):
        raise NotExecutable(by.label, by.sentence)
    return ability.changes


def late(condition: Condition | None) -> bool:
    """Does a condition look at numbers that other effects change (6.3.2a)? Then it is applied after them."""
    match condition:
        case AboveBase() | Compare():
            return True
        case Not(of):
            return late(of)
        case All(of) | Any(of):
            return any(late(c) for c in of)
        case Matches(_, f):
            return _asks_numbers(f)
        case _:
            return False


def late_change(a: Applied) -> bool:
    """Is a change applied after those that change numbers?"""
    if a.condition is None and a.fixed:
        return False
    if late(a.condition):
        return True
    if isinstance(a.subject, ch.Whole):
        return _asks_numbers(a.subject.what)
    return False


def _asks_numbers(what: w.Filter) -> bool:
    return bool(what.numbers) or what.off_base is not None or any(map(_asks_numbers, (*what.any_of, *what.none_of)))


def in_zones(group: ch.Whole, obj: Obj) -> bool:
    """Is an object where an effect on a whole group looks for its subjects?"""
    if group.except_where or group.where:
        return obj.zone not in group.except_where and (not group.where or obj.zone in group.where)
    return obj.zone in (w.Zone.ARENA, w.Zone.CHAIN, w.Zone.STACK)


Known = dict[tuple[int, int, int, bool], tuple[Applied, int]]  # how far changes look, by the ids of their terms


def reach(changes: Iterable[Applied], known: Known) -> int:
    """How much of a position changes look at beyond the object: one of ``OBJECT``, ``BOARD``, ``EVERYTHING``.

    The properties of other objects that they look at are not counted. known: what was found out before, added to.
    """
    found = OBJECT
    for a in changes:
        key = (id(a.change), id(a.condition), id(a.subject), a.fixed)
        kept = known.get(key)
        if kept is None:
            if len(known) > _MOST_KNOWN:
                known.clear()
            kept = known[key] = (a, _reach(a))  # holding the terms keeps their ids from being used again
        found = max(found, kept[1])
    return found


def _reach(a: Applied) -> int:
    found = max(_of_change(a.change), _of_condition(a.condition))
    if isinstance(a.subject, ch.Whole) and not a.fixed:
        group = a.subject
        if group.nth_each_turn:
            return EVERYTHING  # what happened before this turn
        found = max(found, _of_filter(group.what), _of_condition(group.condition))
    return found


def _of_change(change: Change) -> int:
    match change:
        case ch.AddStat(_, amount) | ch.SetBase(_, amount):
            return _of_term(amount)
        case ch.GainKeyword(keyword):
            return OBJECT if keyword != "universal" else BOARD
        case ch.LoseNames() | ch.ScaleBase():
            return OBJECT
        case ch.GainAbility(ability):
            return OBJECT if not isinstance(ability, DefinesStat | Keyword) else EVERYTHING
        case _:
            return BOARD


def _of_condition(condition: Condition | None) -> int:
    return OBJECT if condition is None else max(BOARD, _of_term(condition))


def _of_filter(what: w.Filter) -> int:
    """A filter that an object itself is to match."""
    if _looks_far(what):
        return EVERYTHING
    if what.against is not None or what.controller not in _OF_THE_TABLE or what.owner not in _OF_THE_TABLE:
        return max(BOARD, _of_term(what))
    inner = (_of_filter(one) for one in (*what.any_of, *what.none_of))
    return max([OBJECT, *inner, *(_of_term(value) for _, _, value in (*what.numbers, *what.base_numbers))])


def _looks_far(what: w.Filter) -> bool:
    """Does a filter ask whom an object attacks, what a hero is, or what lies under it?"""
    return what.at is not None or what.marked is not None or what.over


def _of_term(term: object) -> int:
    if isinstance(term, _PLAIN):
        return OBJECT
    if isinstance(term, w.Filter) and _looks_far(term):
        return EVERYTHING
    if isinstance(term, tuple):
        return max(map(_of_term, term), default=OBJECT)
    if isinstance(term, _OF_THE_BOARD):
        return max([BOARD, *map(_of_term, parts_of(term))])
    return EVERYTHING


def labels(draft: Draft) -> frozenset[str]:
    """The ability words of an object."""
    card: CardDefinition | None = draft.obj.card
    if card is not None and draft.abilities is card.abilities:
        return card.as_printed.labels
    return frozenset([a.label for a in draft.abilities if a.label])


def placed(plain: Props, obj: Obj, data: CardData, standing: tuple[bool, bool, bool]) -> Props:
    """The properties of a card to which nothing applies, where it is."""
    attacking, defending, of_link = standing
    zone: w.Zone = obj.zone  # type: ignore[assignment]
    attack = "Attack" in plain.subtypes and (zone is w.Zone.STACK or (zone is w.Zone.CHAIN and of_link))
    chain = zone is w.Zone.CHAIN
    return _AT(plain, obj.ref, zone, obj.owner, obj.controller, attack, attacking, defending, chain, data.source)


_AT = changing(Props, "ref", "zone", "owner", "controller", "attack", "attacking", "defending", "on_chain", "source")
