"""How a board of Factions is laid out for people: the five zones in a line, and what each player has beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.games.factions.reads.board import card_of
from judge.games.factions.situation import Data
from judge.games.factions.table import Table
from judge.games.factions.vocabulary.selectors import Stat
from judge.games.factions.zones import PLACES, Zone
from judge.rules.state import Obj
from judge.scenario.board.game import View
from judge.scenario.board.layout import Layout, Lies, Spot

_HAND = Spot(0, "hand", "hand", closed=True, always=True)
_STACK = Spot(PLACES + 1, "stack", "stack", "stack", middle=True)
_LANES = tuple(Spot(n, f"zone {n}", f"zone {n}", "lane", middle=True, always=True) for n in range(1, PLACES + 1))
_OWN = {
    Zone.HAND: _HAND,
    Zone.DECK: Spot(1, "deck", "deck", "pile", closed=True),
    Zone.GRAVEYARD: Spot(2, "graveyard", "graveyard", "pile"),
}


def _lies(view: View[Table], obj: Obj) -> Lies:
    data: Data = obj.data
    if obj.zone is Zone.STACK:
        return _STACK, None
    if obj.zone is Zone.FIELD:
        return data.on.id if data.on is not None else (_LANES[data.place - 1], None)
    return _OWN[obj.zone], obj.home  # type: ignore[index]


def _lead(view: View[Table], obj: Obj) -> tuple[str, int] | None:
    card = card_of(obj)
    if obj.zone is not Zone.FIELD or not (card.kind == "Unit" or card.capital):
        return None
    return "HP", view.table.reads.hp(obj) - obj.data.damage


def _says(view: View[Table], obj: Obj) -> Iterator[str]:
    data: Data = obj.data
    card = card_of(obj)
    if obj.zone is Zone.FIELD:
        yield f"{view.state.players[obj.owner].name}'s"
        if card.kind == "Unit" and not card.capital:
            yield f"attack {view.table.reads.stat(obj, Stat.ATTACK)}"
            yield f"defense {view.table.reads.stat(obj, Stat.DEFENSE)}"
    if data.tapped:
        yield "tapped"
    if data.magic:
        yield f"{data.magic} Magic"
    for strike in view.state.situation.strikes[-1:]:
        if strike.attacker == obj.ref:
            yield f"attacks {view.table.board.name(view.state.objects.get(strike.target.id))}"


def _called(view: View[Table], obj: Obj) -> str:
    return view.table.board.name(obj) if obj.card is not None and card_of(obj).capital else ""


def _waits(view: View[Table]) -> Iterable[tuple[str, str, str]]:
    for n, item in enumerate(reversed(view.state.situation.stack)):
        yield f"s{len(view.state.situation.stack) - n}", item.label, item.text


LAYOUT = Layout[View[Table]](
    lies=_lies, lead=_lead, numbers=("build",), says=_says, waits=_waits, called=_called, spots=(_HAND, *_LANES)
)
