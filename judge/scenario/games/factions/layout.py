"""How a board of Factions is laid out for people: the five zones in a line, and what each player has beside them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from judge.games.factions.reads.board import card_of
from judge.games.factions.situation import Data
from judge.games.factions.table import Table
from judge.games.factions.zones import PLACES, Zone
from judge.rules.state import Obj
from judge.scenario.board.game import View
from judge.scenario.board.layout import Layout, Lies, Place, Spot, Waits
from judge.scenario.games.packs.tiles import numbers, so

_LANES = Spot(0, "lane", "zones", "lanes", middle=True, always=True, each="zone")
_STACK = Spot(1, "stack", "stack", "stack", middle=True)
_OWN = {
    Zone.HAND: Spot(0, "hand", "hand", closed=True, always=True),
    Zone.DECK: Spot(1, "deck", "deck", "pile", closed=True, guessed=True),
    Zone.GRAVEYARD: Spot(2, "graveyard", "graveyard", "pile"),
}


def _lies(view: View[Table], obj: Obj) -> Lies:
    data: Data = obj.data
    if obj.zone is Zone.STACK:
        return Place(_STACK)
    if obj.zone is Zone.FIELD:
        return (
            data.on.id if data.on is not None else Place(_LANES, None, data.place, view.state.players[obj.owner].name)
        )
    return Place(_OWN[obj.zone], obj.home)  # type: ignore[index]


def _shows(obj: Obj) -> tuple[str, ...]:
    """A capital does not fight."""
    if obj.zone is not Zone.FIELD or card_of(obj).kind != "Unit":
        return ()
    return ("HP",) if card_of(obj).capital else ("HP", "ATK", "DEF")


def _state(view: View[Table], obj: Obj) -> Mapping[str, Any]:
    data: Data = obj.data
    return so(data.tapped, data.damage, [f"{data.magic} Magic"] if data.magic else ())


def _waits(view: View[Table]) -> Iterable[Waits]:
    for n, item in enumerate(reversed(view.state.situation.stack)):
        yield Waits(f"s{len(view.state.situation.stack) - n}", item.label, item.text, item.source)


LAYOUT = Layout[View[Table]](
    spots=(_LANES, _STACK, *_OWN.values()),
    lies=_lies,
    prints={"points": "points", "hp": "HP", "def": "DEF", "atk": "ATK", "dam": "DAM", "magic": "magic"},
    **numbers(_shows),
    state=_state,
    aims=lambda view, obj: tuple(s.target for s in view.state.situation.strikes[-1:] if s.attacker == obj.ref),
    numbers={"build": ""},
    waits=_waits,
    called=lambda view, obj: view.table.board.name(obj) if obj.card is not None and card_of(obj).capital else "",
    lanes=len(PLACES),
)
