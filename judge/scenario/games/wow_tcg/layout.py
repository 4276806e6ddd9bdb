"""How a board of World of Warcraft TCG is laid out for people."""

from __future__ import annotations

from judge.games.tabletop.vocabulary import Zone
from judge.games.wow_tcg.table import Wow
from judge.rules.state import Obj
from judge.scenario.board.game import View
from judge.scenario.board.layout import Layout, Lies, Spot
from judge.scenario.games.small_boards import called, in_words

_HERO = Spot(0, "hero", "hero", "person")
_ROWS = {
    "hero": _HERO,
    "ally": Spot(1, "allies", "allies"),
    "weapon": Spot(2, "weapons", "weapons"),
    "armor": Spot(3, "armor", "armor"),
    "item": Spot(4, "items", "items"),
}
_ABILITIES = Spot(5, "abilities", "abilities")
_HAND = Spot(7, "hand", "hand", closed=True, always=True)
_STACK = Spot(0, "chain", "chain", "stack", middle=True)
_OWN = {
    Zone.RESOURCE: Spot(6, "resource row", "resource row"),
    Zone.HAND: _HAND,
    Zone.PILE: Spot(8, "deck", "deck", "pile", closed=True),
    Zone.DISCARD: Spot(9, "graveyard", "graveyard", "pile"),
}


def _lies(view: View[Wow], obj: Obj) -> Lies:
    if obj.zone is Zone.STACK:
        return _STACK, None
    if obj.zone is not Zone.PLAY:
        return _OWN[obj.zone], obj.owner  # type: ignore[index]
    if obj.data.attached is not None and obj.data.attached.id in view.state.objects:
        return int(obj.data.attached.id)
    return _ROWS.get(obj.card.kind, _ABILITIES), obj.owner if obj.controller is None else obj.controller


def _lead(view: View[Wow], obj: Obj) -> tuple[str, int] | None:
    if obj.zone is not Zone.PLAY:
        return None
    if obj.card.kind in ("hero", "ally"):
        return "health", view.table.reads.health(obj)
    number = {"weapon": "attack", "armor": "def"}.get(obj.card.kind)
    return (number, view.table.reads.stat(obj, number)) if number else None


def _says(view: View[Wow], obj: Obj) -> list[str]:
    attack = obj.zone is Zone.PLAY and obj.card.kind == "ally"
    power = [f"attack {view.table.reads.stat(obj, 'attack')}"] if attack else []
    return [*power, *in_words(view, obj)]


LAYOUT = Layout[View[Wow]](
    lies=_lies, lead=_lead, numbers=("health", "resources"), says=_says, called=called, spots=(_HAND,)
)
