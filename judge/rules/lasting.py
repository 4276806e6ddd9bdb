"""What holds for a time, and what has happened in one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import TypeVar

from judge.rules.state import Event, History
from judge.rules.work import Run

E = TypeVar("E")


def expire(run: Run, kind: type[E], ends: Callable[[E], bool]) -> tuple[E, ...]:
    """Effects of a kind that end now cease; gives them, in the order they began."""
    ended = tuple(e for e in run.state.effects if isinstance(e, kind) and ends(e))
    if ended:
        run.set(effects=tuple(e for e in run.state.effects if e not in ended))
    return ended


def happened(history: History, *kinds: Enum, turn: int | None = None) -> Iterator[Event]:
    """The events of some kinds, the latest first; of one turn, when that is the latest: no more is looked at."""
    node: History | None = history
    while node is not None and (event := node.event) is not None:
        if turn is not None and event.moment.turn != turn:
            return
        if event.kind in kinds:
            yield event
        node = node.before
