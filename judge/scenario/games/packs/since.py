"""What came since the first line: cards that players drew; a game says which event of its own that is."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any, TypeVar

from judge.rules.lasting import happened
from judge.rules.state import Event
from judge.scenario.board.game import Saying, View
from judge.scenario.language.phrases import Parts

T = TypeVar("T")


def drawn(kind: Enum) -> tuple[Saying[Any], ...]:
    """``NAME has drawn 2 cards`` and ``NAME drew C``; kind: of the events."""

    def mine(view: View[T], parts: Parts) -> Iterator[Event]:
        seat = view.seat(parts["player"])
        return (e for e in happened(view.state.history, kind) if e.player == seat and e.obj is not None)

    def so_many(view: View[T], parts: Parts) -> bool:
        return bool(parts["count"].fits(sum(1 for _ in mine(view, parts))))

    def this_one(view: View[T], parts: Parts) -> bool:
        found = (view.state.objects.get(e.obj.id) for e in mine(view, parts) if e.obj is not None)
        return any(obj is not None and view.finding.is_card(obj, parts["card"]) for obj in found)

    asks = frozenset({kind})
    return (
        Saying("NAME has drawn 2 cards",
               ("{player} ~has:done drawn {count:amount} cards|card", "{player} ~drew {count:amount} cards|card"),
               "Ana has drawn 2 cards", so_many, "since the first line",
               also=("{player} ~draws {count:amount} cards|card",), asks=asks),
        Saying("NAME drew C", ("{player} ~drew {card}", "{player} ~has:done drawn {card}"), "Ana drew Feint", this_one,
               "at least once since the first line", also=("{player} ~draws {card}",), asks=asks),
    )  # fmt: skip
