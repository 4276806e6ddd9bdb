"""How a board of HueShift is laid out for people: units with who is aboard, and what each player has beside them."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.hueshift.situation import Data
from judge.games.hueshift.table import Table
from judge.games.hueshift.vocabulary.kinds import Kind, Zone
from judge.rules.state import Obj
from judge.scenario.board.game import View
from judge.scenario.board.layout import Layout, Lies, Place, Spot
from judge.scenario.games.packs.tiles import numbers, so

_OWN = {
    Zone.FIELD: Spot(0, "units", "units", "unit"),
    Zone.ROSTER: Spot(1, "drafted", "drafted"),
    Zone.HAND: Spot(2, "wildcards", "wildcards", closed=True),
    Zone.RESERVE: Spot(3, "reserve", "reserve"),
    Zone.DECK: Spot(4, "action deck", "Action Deck", "pile"),
    Zone.TRASH: Spot(5, "trash", "trash", "pile"),
    Zone.REMOVED: Spot(6, "removed", "removed", "pile"),
}
_MIDDLE = {
    Zone.ARENA: Spot(0, "arena card", "Arena card", middle=True),
    Zone.STACK: Spot(1, "stack", "being played", "stack", middle=True),
    Zone.FLIPPED: Spot(2, "flipped", "Action carried out", middle=True),
    Zone.POOL: Spot(3, "pool", "to be drafted", middle=True),
}


def _lies(view: View[Table], obj: Obj) -> Lies:
    data: Data = obj.data
    if obj.zone is Zone.ABOARD:
        return data.mech
    middle = _MIDDLE.get(obj.zone)  # type: ignore[call-overload]
    return Place(middle) if middle is not None else Place(_OWN[obj.zone], obj.owner)  # type: ignore[index]


def _words(view: View[Table], obj: Obj) -> Iterator[str]:
    data: Data = obj.data
    if obj.zone is Zone.ABOARD:
        mech = view.state.objects.get(data.mech) if data.mech is not None else None
        yield "Co-Pilot" if mech is not None and mech.data.co == obj.id else "Base Pilot"
    for status in data.statuses:
        yield status.status.value + (f" ×{status.stacks}" if status.stacks > 1 else "")
    for marker in data.markers:
        yield marker.label


LAYOUT = Layout[View[Table]](
    spots=(*_MIDDLE.values(), *_OWN.values()),
    lies=_lies,
    prints={"ap": "AP", "hp": "HP"},
    state=lambda view, obj: so(status=list(_words(view, obj))),
    **numbers(
        lambda obj: ("HP", "AP") if obj.zone is Zone.FIELD and obj.card.kind in (Kind.MECH, Kind.MONSTER) else ()
    ),
    aims=lambda view, obj: tuple(f.target for f in view.state.situation.fights[-1:] if f.attacker == obj.ref),
)
