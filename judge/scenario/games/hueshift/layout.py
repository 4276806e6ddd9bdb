"""How a board of HueShift is laid out for people: units with who is aboard, and what each player has beside them."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.hueshift.situation import Data
from judge.games.hueshift.table import Table
from judge.games.hueshift.vocabulary.kinds import Kind, Zone
from judge.rules.state import Obj
from judge.scenario.board.game import View
from judge.scenario.board.layout import Layout, Lies, Spot

_UNITS = Spot(0, "field", "units")
_OWN = {
    Zone.FIELD: _UNITS,
    Zone.ROSTER: Spot(1, "roster", "drafted"),
    Zone.HAND: Spot(2, "hand", "wildcards", closed=True),
    Zone.RESERVE: Spot(3, "reserve", "reserve"),
    Zone.DECK: Spot(4, "action deck", "Action Deck", "pile"),
    Zone.TRASH: Spot(5, "trash", "trash", "pile"),
    Zone.REMOVED: Spot(6, "removed", "removed", "pile"),
}
_MIDDLE = {
    Zone.ARENA: Spot(0, "arena", "Arena card", middle=True),
    Zone.STACK: Spot(1, "stack", "being played", "stack", middle=True),
    Zone.FLIPPED: Spot(2, "flipped", "Action carried out", middle=True),
    Zone.POOL: Spot(3, "pool", "to be drafted", middle=True),
}


def _lies(view: View[Table], obj: Obj) -> Lies:
    data: Data = obj.data
    if obj.zone is Zone.ABOARD:
        return data.mech
    middle = _MIDDLE.get(obj.zone)  # type: ignore[call-overload]
    return (middle, None) if middle is not None else (_OWN[obj.zone], obj.owner)  # type: ignore[index]


def _lead(view: View[Table], obj: Obj) -> tuple[str, int] | None:
    if obj.zone is not Zone.FIELD or obj.card.kind not in (Kind.MECH, Kind.MONSTER):
        return None
    return "HP", view.table.reads.numbers.hp(obj)


def _says(view: View[Table], obj: Obj) -> Iterator[str]:
    data: Data = obj.data
    if obj.zone is Zone.FIELD and obj.card.kind in (Kind.MECH, Kind.MONSTER):
        yield f"AP {view.table.reads.numbers.ap(obj)}"
    if obj.zone is Zone.ABOARD:
        mech = view.state.objects.get(data.mech) if data.mech is not None else None
        yield "Co-Pilot" if mech is not None and mech.data.co == obj.id else "Base Pilot"
    for status in data.statuses:
        yield status.status.value + (f" ×{status.stacks}" if status.stacks > 1 else "")
    for marker in data.markers:
        yield marker.label
    for fight in view.state.situation.fights[-1:]:
        if fight.attacker == obj.ref:
            target = view.state.objects.get(fight.target.id)
            yield f"attacks {target.card.label}" if target is not None else "attacks"


LAYOUT = Layout[View[Table]](lies=_lies, lead=_lead, says=_says, spots=())
