"""How a board of World of Warcraft TCG is laid out for people."""

from __future__ import annotations

from judge.games.tabletop.vocabulary import Zone
from judge.games.wow_tcg.table import Wow
from judge.rules.state import Obj
from judge.scenario.board.game import View
from judge.scenario.board.layout import Layout, Lies, Place, Spot
from judge.scenario.games.packs.tiles import numbers
from judge.scenario.games.small_boards import aims, called, so_far

_ROWS = {
    "hero": Spot(0, "hero", "hero", "person"),
    "ally": Spot(1, "allies", "allies"),
    "weapon": Spot(2, "weapons", "weapons"),
    "armor": Spot(3, "armor", "armor"),
    "item": Spot(4, "items", "items"),
}
_ABILITIES = Spot(5, "abilities", "abilities")
_STACK = Spot(0, "chain", "chain", "stack", middle=True)
_OWN = {
    Zone.RESOURCE: Spot(6, "resource row", "resource row"),
    Zone.HAND: Spot(7, "hand", "hand", closed=True, always=True),
    Zone.PILE: Spot(8, "deck", "deck", "pile", closed=True, guessed=True),
    Zone.DISCARD: Spot(9, "graveyard", "graveyard", "pile"),
}
_SHOWN = {"hero": ("health",), "ally": ("health", "attack"), "weapon": ("attack",), "armor": ("def",)}


def _lies(view: View[Wow], obj: Obj) -> Lies:
    if obj.zone is Zone.STACK:
        return Place(_STACK)
    if obj.zone is not Zone.PLAY:
        return Place(_OWN[obj.zone], obj.owner)  # type: ignore[index]
    if obj.data.attached is not None and obj.data.attached.id in view.state.objects:
        return int(obj.data.attached.id)
    return Place(_ROWS.get(obj.card.kind, _ABILITIES), obj.holder)


LAYOUT = Layout[View[Wow]](
    spots=(_STACK, *_ROWS.values(), _ABILITIES, *_OWN.values()),
    lies=_lies,
    prints={word: word for word in ("cost", "attack", "health", "def", "strike")},
    **numbers(lambda obj: _SHOWN.get(obj.card.kind, ()) if obj.zone is Zone.PLAY else ()),
    state=so_far,
    aims=aims,
    numbers={"health": "", "resources": ""},
    called=called,
    tapped="exhausted",
)
