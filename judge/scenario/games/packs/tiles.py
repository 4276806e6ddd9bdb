"""What tiles show of a card: numbers by the words a game has for them, and what else is so of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from judge.rules.state import Obj
from judge.scenario.board.game import View
from judge.scenario.board.judging import stat_of

Shows = Callable[[Obj], tuple[str, ...]]


def numbers(shows: Shows) -> dict[str, Any]:
    """The parts of a ``Layout`` about numbers; shows: the words for those of a card, the one it leads with first."""

    def values(view: View[Any], obj: Obj) -> Mapping[str, int | None]:
        return {word: stat_of(view, obj, view.game.grammar.stats[word]) for word in shows(obj)}

    return {
        "values": values,
        "lead": lambda view, obj, values: next(iter(values), ""),
        "also": lambda view, obj: shows(obj)[1:],
    }


def so(tapped: bool = False, damage: int = 0, status: Sequence[str] = ()) -> Mapping[str, Any]:
    """What else is so of a card, without what is not."""
    found = {"tapped": bool(tapped), "damage": damage, "status": list(status)}
    return {word: value for word, value in found.items() if value}
