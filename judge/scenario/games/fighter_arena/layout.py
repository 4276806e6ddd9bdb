"""How a board of Fighter arena is laid out for people: its zones in a line, and what each player has beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.games.fighter_arena.table import Arena
from judge.games.tabletop.vocabulary import Zone
from judge.rules.state import Obj
from judge.scenario.board.game import View
from judge.scenario.board.layout import Layout, Lies, Place, Spot
from judge.scenario.games.packs.tiles import numbers
from judge.scenario.games.small_boards import aims, called, so_far

_LANES = Spot(0, "lane", "zones", "lanes", middle=True, each="zone")
_STACK = Spot(1, "stack", "being played", "stack", middle=True)
_OWN = {
    Zone.PLAY: Spot(0, "arena", "support"),
    Zone.HAND: Spot(1, "hand", "hand", closed=True, always=True),
    Zone.PILE: Spot(2, "arsenal", "arsenal", "pile", closed=True),
    Zone.DISCARD: Spot(3, "void", "void", "pile"),
}


def _lies(view: View[Arena], obj: Obj) -> Lies:
    if obj.zone is Zone.STACK:
        return Place(_STACK)
    if _fights(obj):
        return Place(_LANES, None, int(obj.data.spot), view.state.players[obj.owner].name)
    return Place(_OWN[obj.zone], obj.owner)  # type: ignore[index]


def _fights(obj: Obj) -> bool:
    return obj.zone is Zone.PLAY and bool(obj.data.spot)


def _state(view: View[Arena], obj: Obj) -> Mapping[str, Any]:
    found = dict(so_far(view, obj))
    if _fights(obj) and obj.data.actions:
        left = f"{obj.data.actions} action{'s' * (obj.data.actions != 1)} left"
        found["status"] = [left, *found.get("status", ())]
    return found


LAYOUT = Layout[View[Arena]](
    spots=(_LANES, _STACK, *_OWN.values()),
    lies=_lies,
    prints={"attack": "attack", "health": "health"},
    **numbers(lambda obj: ("health", "attack") if _fights(obj) else ()),
    state=_state,
    aims=aims,
    called=called,
    lanes=6,
    tapped="exhausted",
)
