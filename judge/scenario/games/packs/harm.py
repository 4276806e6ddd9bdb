"""Damage a unit was dealt since the first line: a game says which event of its own that is, and asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, TypeAlias, TypeVar

from judge.rules.lasting import happened
from judge.rules.state import Obj, State
from judge.scenario.board.game import Said, Saying, View
from judge.scenario.board.judging import of_all, stat_of
from judge.scenario.language import tree as m
from judge.scenario.language.amounts import SOME, Amount
from judge.scenario.language.phrases import Parts

T = TypeVar("T")
V = TypeVar("V")
_NAME, _TAKEN, _LOST = "U was dealt 20 damage", "U has taken 20 damage", "U lost 20 HP"


def was_dealt(
    kind: Enum, place: str, example: str, objects: Callable[[View[T], m.CardRef], Sequence[Obj]]
) -> Saying[T]:
    """``U was dealt 20 damage``. kind: of the events; place: of a template, where a unit stands; objects: what a name
    fits."""

    def holds(view: View[T], parts: Parts) -> bool:
        wanted: Amount = parts.get("count", SOME)
        return wanted.fits(dealt(view, kind, objects(view, parts["unit"]), parts["unit"].label))

    return Saying(
        _NAME,
        (f"{place} ~was|has_been dealt {{count:amount}} damage", f"{place} ~took {{count:amount}} damage"),
        example, holds, "altogether since the first line",
        also=(
            f"{place} ~takes|suffers|suffered {{count:amount}} damage", f"{place} ~is dealt {{count:amount}} damage",
            f"{place} ~took|takes damage",
        ),
    )  # fmt: skip


def dealt(view: View[T], kind: Enum, units: Sequence[Obj], name: str) -> int:
    """The damage that a unit was dealt; ``invalid`` where it may be one of several."""
    if len(units) > 1:
        raise view.invalid(f"there are {len(units)} of {name}.", "Say which: `the second NAME`.")
    there = {o.id for o in units}
    return sum(event.amount for event in happened(view.state.history, kind) if event.obj and event.obj.id in there)


Of: TypeAlias = Callable[[View[T], Parts], m.CardRef | Obj]


def _each(view: View[T], of: m.CardRef | Obj, asked: Callable[[Obj], V]) -> V:
    """What is so of a unit, or of all that are called so."""
    return of_all(view, of, asked) if isinstance(of, m.CardRef) else asked(of)


def has_taken(
    place: str, example: str, of: Of[T], total: Callable[[View[T], Obj], int], on_it: Callable[[View[T], Obj], int]
) -> Saying[T]:
    """``U has taken 20 damage``: so much since the first line, or so much on it now; ``invalid`` where only one of both
    is so. of: the unit; total: what it was dealt; on_it: its damage."""

    def holds(view: View[T], parts: Parts) -> bool:
        unit, wanted = of(view, parts), parts.get("count", SOME)
        dealt, now = _each(view, unit, lambda obj: (total(view, obj), on_it(view, obj)))
        if wanted.fits(dealt) is not wanted.fits(now):
            name = unit.label if isinstance(unit, m.CardRef) else unit.card.label
            raise view.invalid(f"{name} was dealt {dealt} damage since the first line and has {now} now, so it is not "
                               "clear what it has taken.", "Claim what it was dealt, or what it has.")  # fmt: skip
        return bool(wanted.fits(dealt))

    return Saying(
        _TAKEN, (f"{place} ~has:done taken {{count:amount}} damage",), example, holds,
        "both since the first line and on it now, where that differs",
        also=(
            f"{place} ~has:done suffered|received {{count:amount}} damage", f"{place} ~has:done taken damage",
            f"{place} ~is|was hurt|harmed|wounded", f"{place} ~was damaged",
            f"!{place} ~is|was unhurt|unharmed|untouched|unscathed",
        ),
    )  # fmt: skip


def has_lost(
    place: str, example: str, of: Of[T], total: Callable[[View[T], Obj], int], stat: str, spelled: str
) -> Saying[T]:
    """``U lost 20 HP``: was dealt so much since the first line, or has so much less than before it; ``invalid`` where
    only one of both is so. of, total: see ``has_taken``; stat: the number; spelled: its spellings in a template."""

    def lost(view: View[T], obj: Obj) -> tuple[int, int]:
        before = view.begun.objects.get(obj.id, obj)
        was = stat_of(replace(view, state=view.begun, lent=[]), before, stat) or 0
        return total(view, obj), was - (stat_of(view, obj, stat) or 0)

    def holds(view: View[T], parts: Parts) -> bool:
        dealt, less = _each(view, of(view, parts), lambda obj: lost(view, obj))
        wanted = parts.get("count", SOME)
        if wanted.fits(dealt) is not wanted.fits(less):
            raise view.invalid(f"{dealt} damage was dealt since the first line, and it has {less} {stat} less than "
                               "before, so it is not clear what it lost.", "Claim what it has.")  # fmt: skip
        return bool(wanted.fits(dealt))

    return Saying(
        _LOST,
        (f"{place} ~lost|loses {{count:amount}} {spelled}", f"{place} ~has:done lost {{count:amount}} {spelled}"),
        example, holds, "by damage, where nothing else changed it",
        also=(f"{place} ~lost|loses {spelled}", f"{place} ~has:done lost {spelled}"),
    )  # fmt: skip


def damaged(place: str, example: str, of: Of[T], on_it: Callable[[View[T], Obj], int]) -> Saying[T]:
    """``U is damaged``; of, on_it: see ``has_taken``."""
    return Saying(
        "U is damaged", (f"{place} ~is damaged", f"!{place} ~is undamaged"), example,
        lambda view, parts: _each(view, of(view, parts), lambda obj: on_it(view, obj) > 0),
        "there is damage on it now",
    )  # fmt: skip


def prevented(kind: Enum, past: bool = False) -> Saying[Any]:
    """``2 damage was prevented``; kind: of the events; past: see ``Saying``."""

    def holds(view: View[T], parts: Parts) -> bool:
        return bool(parts["count"].fits(sum(event.amount for event in happened(view.state.history, kind))))

    return Saying(
        "2 damage was prevented", ("{count:amount} damage ~was|has_been prevented",), "2 damage was prevented", holds,
        "altogether since the first line, whoever it would have been dealt to", past=past, asks=frozenset({kind}),
        also=("{count:amount} damage ~is|gets|got prevented",),
    )  # fmt: skip


def with_harm(kind: Enum, key: Callable[[State], Any], asked: Sequence[m.Predicate]) -> Callable[[State], Any]:
    """What tells positions apart, with the damage that was dealt where a claim asks for it."""
    if not any(isinstance(claim, Said) and claim.saying.name in (_NAME, _TAKEN, _LOST) for claim in asked):
        return key
    return lambda state: (key(state), tuple((e.obj, e.amount) for e in happened(state.history, kind)))
