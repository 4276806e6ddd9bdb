"""A position as a picture of it is made from: zones, numbers and cards as plain data, from the words of the game."""

from __future__ import annotations

from enum import Enum
from typing import TypeVar

from judge.errors import JudgeError
from judge.rules.questions import NotExecutable, Unknown
from judge.rules.state import Obj
from judge.scenario.board.game import StatWord, View, ZoneWord

T = TypeVar("T")


def picture(view: View[T], moment: str, turn: str) -> dict[str, object]:
    """The position: ``things`` by key, and in ``start`` what each player and each shared zone has."""
    game, state = view.game, view.state
    places = _places(game.zones)
    words = [z for z in game.zones if z in places.values()]
    things = {_key(o): _thing(view, o) for o in state.objects.values() if o.zone in places and o.card is not None}
    start: dict[str, object] = {
        player.name: {
            **{number.name: number.of(view, seat) for number in game.numbers},
            **{word.name: _lying(view, places, word, seat) for word in words if not word.shared},
        }
        for seat, player in enumerate(state.players)
    }
    return {
        "v": 1,
        "game": game.game,
        "moment": moment,
        "turn": turn,
        "players": [player.name for player in state.players],
        "zones": [
            {
                "key": word.name,
                "label": word.name,
                "of": "middle" if word.shared else "player",
                "form": "pile" if word.pile else "row",
            }
            for word in words
        ],
        "numbers": [{"key": number.name, "label": number.name} for number in game.numbers],
        "things": things,
        "start": {**start, **{word.name: _lying(view, places, word, None) for word in words if word.shared}},
        "frames": [],
    }


def _places(words: tuple[ZoneWord, ...]) -> dict[Enum, ZoneWord]:
    """Where a card is shown: the word that says it most narrowly."""
    narrow = sorted(words, key=lambda word: -len(word.zones))
    return {zone: word for word in narrow for zone in word.zones}


def _key(obj: Obj) -> str:
    return f"c{obj.id}"


def _lying(view: View[T], places: dict[Enum, ZoneWord], word: ZoneWord, seat: int | None) -> object:
    """The keys of the cards in a zone, the top first, None for a card nobody knows; of a pile nobody knows how many."""
    there = [o for zone, at in places.items() if at is word for o in view.zone(zone, seat)]
    known = [None if o.card is None else _key(o) for o in there]
    return len(known) if word.pile and not any(known) else known


def _thing(view: View[T], obj: Obj) -> dict[str, object]:
    """A card: as printed, and what of it is so now."""
    whose = view.state.players[obj.owner if obj.controller is None else obj.controller].name
    found: dict[str, object] = {"of": whose, "face": "up" if obj.face_up else "down"}
    if obj.counters:
        found["counters"] = dict(obj.counters)
    printed = obj.card.printed
    now = {stat.name: value for stat in view.game.stats if (value := _now(view, stat, obj)) is not None}
    return {**found, "name": printed.name, "version": printed.version, "type": printed.type_line,
            "print": dict(printed.stats), "now": now}  # fmt: skip


def _now(view: View[T], stat: StatWord[T], obj: Obj) -> int | None:
    """A number a card has now; None where it has none, or where none can be told."""
    try:
        return stat.of(view, obj)
    except (JudgeError, NotExecutable, Unknown):
        return None
