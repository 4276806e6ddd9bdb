"""The steps and claims that only Factions has, as frozen values, and the slots their phrases use."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from judge.scenario.language.amounts import Amount
from judge.scenario.language.model import CardRef, Die, Predicate, Step
from judge.scenario.language.phrases import Context, Found, Slot
from judge.scenario.language.slots import card, owner

CAPITAL = "capital"
_PLACE = re.compile(r"(?:the\s+)?zone\s+(\d{1,4})\b", re.IGNORECASE)
_NUMBER = re.compile(r"(\d{1,4})\b")
_COMMA = re.compile(r"\s*(?:,\s*and\s+|,|\s+and\s+)\s*", re.IGNORECASE)


@dataclass(frozen=True)
class Tail:
    """What follows a step: the cards or units aimed at, zones, units tapped."""

    targets: tuple[CardRef, ...] = ()
    places: tuple[int, ...] = ()
    tapping: tuple[CardRef, ...] = ()
    itself: bool = False

    def aimed_at(self, unit: CardRef) -> Tail:
        """The same with the unit in the place of ``on itself``."""
        return Tail((*self.targets, unit), self.places, self.tapping, True) if self.itself else self


@dataclass(frozen=True)
class ActivateStep(Step):
    """``NAME activates U``; without a player it is the unit's."""

    player: str | None
    unit: CardRef


@dataclass(frozen=True)
class MoveStep(Step):
    """``U moves to zone 3``; in a claim without a zone: anywhere."""

    unit: CardRef
    place: int | None = None


@dataclass(frozen=True)
class AttackStep(Step):
    """``U attacks U2``; without a target it is asked."""

    unit: CardRef
    target: CardRef | None = None


@dataclass(frozen=True)
class UseStep(Step):
    """``U uses ABILITY [on U2]``"""

    unit: CardRef
    ability: str
    tail: Tail = Tail()


@dataclass(frozen=True)
class PlayStep(Step):
    """``NAME plays C …``, recruits, equips and builds too. kind: of card, where the verb says it."""

    player: str
    card: CardRef
    tail: Tail = Tail()
    kind: str = ""


@dataclass(frozen=True)
class DestroyStep(Step):
    """``NAME destroys C tapping U, U2``"""

    player: str
    card: CardRef
    tail: Tail = Tail()


@dataclass(frozen=True)
class RollStep(Die):
    """``U rolls 8``: the next die that is rolled for this unit."""

    unit: CardRef = field(kw_only=True)


@dataclass(frozen=True)
class UnitHas(Predicate):
    """``U has 30 damage``"""

    unit: CardRef
    amount: Amount
    what: str


@dataclass(frozen=True)
class UnitIs(Predicate):
    """``U is defeated``, tapped"""

    unit: CardRef
    state: str


@dataclass(frozen=True)
class UnitIn(Predicate):
    """``U is in zone 3``"""

    unit: CardRef
    place: int


@dataclass(frozen=True)
class UnitAbility(Predicate):
    """``U has Stealth``"""

    unit: CardRef
    ability: str


@dataclass(frozen=True)
class EquippedWith(Predicate):
    """``U is equipped with C``"""

    unit: CardRef
    card: CardRef


@dataclass(frozen=True)
class AttackWas(Predicate):
    """``the attack missed``, was critical; with units: theirs"""

    what: str
    unit: CardRef | None = None
    target: CardRef | None = None


@dataclass(frozen=True)
class Costs(Predicate):
    """``C costs NAME 26``"""

    card: CardRef
    player: str
    amount: Amount


@dataclass(frozen=True)
class ControlsZone(Predicate):
    """``NAME controls zone 3``; player None: nobody does."""

    player: str | None
    place: int


@dataclass(frozen=True)
class HasInitiative(Predicate):
    """``NAME has initiative``"""

    player: str


@dataclass(frozen=True)
class DeckIsLegal(Predicate):
    """``NAME's deck is legal``"""

    player: str


# --- slots ------------------------------------------------------------------------------------------


def unit(context: Context, at: int) -> Found:
    """A unit in play, or ``NAME's capital``."""
    at = context.skip(at)
    before = len(context.missed)
    for name, end in owner(context, at):
        last = context.word("capital", end)
        if last is not None:
            yield CardRef(context.text[at:last], CAPITAL, owner=name, position=context.line.position.shifted(at)), last
    del context.missed[before:]
    yield from card(context, at)


def units(context: Context, at: int) -> Found:
    """One unit or more, the longest list first."""
    for one, end in unit(context, at):
        mark = _COMMA.match(context.text, end)
        if mark:
            for rest, last in units(context, mark.end()):
                yield (one, *rest), last
        yield (one,), end


def place(context: Context, at: int) -> Found:
    """``zone 3``"""
    at = context.skip(at)
    match = _PLACE.match(context.text, at)
    if match:
        yield int(match[1]), match.end()
    else:
        context.miss(at, "zone", "a zone such as zone 3")


def tail(context: Context, at: int) -> Found:
    """``[on|targeting|to U, U] [in|to|on zone 3] [tapping U, U]``, in any order; nothing is fine."""
    said = Tail()
    end = at
    while True:
        more = _one(context, end, said)
        if more is None:
            break
        said, end = more
    yield said, end
    if end != at:
        yield Tail(), at


def _one(context: Context, at: int, said: Tail) -> tuple[Tail, int] | None:
    start = context.skip(at)
    comma = _COMMA.match(context.text, at)
    start = comma.end() if comma else start
    tapping = context.word("tapping", start)
    if tapping is not None:
        for found, end in units(context, context.skip(tapping)):
            return Tail(said.targets, said.places, (*said.tapping, *found), said.itself), end
        return None
    for spelled in ("targeting", "against", "into", "onto", "on", "to", "in", "at"):
        after = context.word(spelled, start)
        if after is None:
            continue
        after = context.skip(after)
        for word in ("itself", "himself", "herself"):
            last = context.word(word, after)
            if last is not None:
                return Tail(said.targets, said.places, said.tapping, True), last
        match = _PLACE.match(context.text, after)
        if match:
            return Tail(said.targets, (*said.places, int(match[1])), said.tapping, said.itself), match.end()
        for found, end in units(context, after):
            return Tail((*said.targets, *found), said.places, said.tapping, said.itself), end
        return None
    context.miss(start, "word", "on, targeting, in zone or tapping")
    return None


def ability_slot(names: Iterable[str]) -> Slot:
    """The slot for an ability by its name, the longest name first."""
    known = sorted(set(names), key=len, reverse=True)

    def ability(context: Context, at: int) -> Found:
        at = context.skip(at)
        found = False
        for name in known:
            end = context.word(name, at)
            if end is not None:
                found = True
                yield name, end
        if not found:
            context.miss(at, "a keyword", "the name of an ability")

    return ability


Build = Callable[..., Step | Predicate]
