"""Damage a unit was dealt since the first line: a game says which event of its own that is, and asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, TypeVar

from judge.rules.lasting import happened
from judge.rules.state import Obj, State
from judge.scenario.board.game import Said, Saying, View
from judge.scenario.language import tree as m
from judge.scenario.language.amounts import SOME, Amount
from judge.scenario.language.phrases import Parts

T = TypeVar("T")
_NAME = "U was dealt 20 damage"


def was_dealt(
    kind: Enum, place: str, example: str, objects: Callable[[View[T], m.CardRef], Sequence[Obj]]
) -> Saying[T]:
    """``U was dealt 20 damage``. kind: of the events; place: of a template, where a unit stands; objects: what a name
    fits."""

    def holds(view: View[T], parts: Parts) -> bool:
        units = objects(view, parts["unit"])
        if len(units) > 1:
            raise view.invalid(f"there are {len(units)} of {parts['unit'].label}.", "Say which: `the second NAME`.")
        wanted: Amount = parts.get("count", SOME)
        there, total = {o.id for o in units}, 0
        for event in happened(view.state.history, kind):
            total += event.amount if event.obj is not None and event.obj.id in there else 0
        return wanted.fits(total)

    return Saying(
        _NAME,
        (f"{place} ~was|has_been dealt {{count:amount}} damage", f"{place} ~took {{count:amount}} damage"),
        example, holds, "altogether since the first line",
        also=(
            f"{place} ~takes|suffers|suffered {{count:amount}} damage",
            f"{place} ~has:done taken|suffered {{count:amount}} damage", f"{place} ~is dealt {{count:amount}} damage",
            f"{place} ~took|takes damage", f"{place} ~has:done taken damage",
        ),
    )  # fmt: skip


def with_harm(kind: Enum, key: Callable[[State], Any], asked: Sequence[m.Predicate]) -> Callable[[State], Any]:
    """What tells positions apart, with the damage that was dealt where a claim asks for it."""
    if not any(isinstance(claim, Said) and claim.saying.name == _NAME for claim in asked):
        return key
    return lambda state: (key(state), tuple((e.obj, e.amount) for e in happened(state.history, kind)))
