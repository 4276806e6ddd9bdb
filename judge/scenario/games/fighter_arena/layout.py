"""How a board of Fighter arena is laid out for people: its zones in a line, and what each player has beside them."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.fighter_arena.table import Arena
from judge.games.tabletop.vocabulary import Zone
from judge.rules.state import Obj
from judge.scenario.board.game import View
from judge.scenario.board.layout import Layout, Lies, Spot
from judge.scenario.games.small_boards import called, in_words

_HAND = Spot(1, "hand", "hand", closed=True, always=True)
_STACK = Spot(999, "stack", "being played", "stack", middle=True)
_OWN = {
    Zone.PLAY: Spot(0, "support", "support"),
    Zone.HAND: _HAND,
    Zone.PILE: Spot(2, "arsenal", "arsenal", "pile", closed=True),
    Zone.DISCARD: Spot(3, "void", "void", "pile"),
}


def _lies(view: View[Arena], obj: Obj) -> Lies:
    if obj.zone is Zone.STACK:
        return _STACK, None
    spot = int(obj.data.spot)
    if obj.zone is Zone.PLAY and spot:
        return Spot(spot, f"zone {spot}", f"zone {spot}", "lane", middle=True), None
    return _OWN[obj.zone], obj.owner  # type: ignore[index]


def _fights(obj: Obj) -> bool:
    return obj.zone is Zone.PLAY and bool(obj.data.spot)


def _lead(view: View[Arena], obj: Obj) -> tuple[str, int] | None:
    return ("health", view.table.reads.health(obj)) if _fights(obj) else None


def _says(view: View[Arena], obj: Obj) -> Iterator[str]:
    if _fights(obj):
        yield f"{view.state.players[obj.owner].name}'s"
        yield f"attack {view.table.reads.stat(obj, 'attack')}"
        if obj.data.actions:
            yield f"{obj.data.actions} action{'s' * (obj.data.actions != 1)} left"
    yield from in_words(view, obj)


LAYOUT = Layout[View[Arena]](lies=_lies, lead=_lead, says=_says, called=called, spots=(_HAND,))
