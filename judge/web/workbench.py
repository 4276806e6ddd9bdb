"""The workbench: a page on which a board is built, played and asked. The position is in the address's fragment and in
the browser; nothing of it is kept here. Without JavaScript it is the text form that posts to ``/check``."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from typing import Any

import yaml
from flask import Blueprint, Response, render_template, request
from jinja2.utils import htmlsafe_json_dumps

from judge.builds.together import MOST, together
from judge.errors import JudgeError
from judge.records import Card, Record, Ruling, Scenario, page_url
from judge.scenario.language.yaml_nodes import first_object
from judge.search.analysis import game_title
from judge.web.api import record_at
from judge.web.live import checks, volume
from judge.web.pages import EXAMPLE_SCENARIO
from judge.web.seats import LABELS, SEATS, as_data
from judge.web.words import BADGES, HOLDS

workbench = Blueprint("workbench", __name__)


@workbench.get("/workbench")
def page() -> str:
    """The page; ``proof``, ``card`` or ``ruling`` names what it begins with; ``mine=1``: to put a card in; ``try=2``:
    what the second contrast changes, beside it."""
    begun, text = _begin()
    # Not with the filter for it, which sorts keys: the order of players is the order of their turns.
    data = htmlsafe_json_dumps(_data(begun, text), ensure_ascii=False)
    return render_template("workbench.html", data=data, source=text or EXAMPLE_SCENARIO, about=begun)


@workbench.get("/schema/scenario.json")
def schema() -> Response:
    """The JSON Schema of scenario files, for editors. No game is loaded here: a checking process writes it."""
    said = volume().page(("schema", request.url_root), lambda: json.dumps(checks().schema(request.base_url)))
    return Response(said, content_type="application/schema+json", headers={"Access-Control-Allow-Origin": "*"})


def _begin() -> tuple[Record | None, str]:
    """What the board begins with, and its text; nothing for an empty board."""
    if proof := request.args.get("proof"):
        board = record_at(proof, Scenario)
        return board, board.text
    if named := request.args.get("ruling"):
        ruling = record_at(named, Ruling)
        return ruling, _text_of_ruling(ruling)
    if named := request.args.get("card"):
        card = record_at(named, Card)
        return card, _text_of_cards([card])
    return None, ""


def _text_of_ruling(record: Ruling) -> str:
    """The board of a ruling's first proof; without one, its cards on a board."""
    store = volume().store
    if record.proofs:
        return store.get(record.proofs[0]).text
    named = [store.get(i) for i in dict.fromkeys((*record.about, *record.mentions))]
    return _text_of_cards([thing for thing in named if isinstance(thing, Card)][:MOST])


def _text_of_cards(cards: list[Any]) -> str:
    """Cards on a board: where their own proofs have them, else in the hands of both players in turn."""
    if not cards:
        return ""
    live, game = volume(), cards[0].game
    if len(cards) > 1 and (found := together(live.store, live.namer_of(game), cards).scenario):
        return found
    seats: dict[str, Any] = {"Ana": {}, "Bo": {}}
    for n, card in enumerate(cards):
        colors = [version.color for version in card.versions if version.color]
        name = f"{card.name} ({colors[0]})" if colors else card.name
        seat = seats["Bo" if n % 2 else "Ana"]
        if SEATS[game].hero and "hero" in {kind.lower() for kind in card.types}:
            seat["hero"] = card.name
        else:
            seat.setdefault(_zone_of(game, card), []).append(name)
    return str(yaml.safe_dump({"game": game, "setup": {"turn": "Ana", **seats}, "play": []}, sort_keys=False))


def _zone_of(game: str, card: Card) -> str:
    """The zone of ``setup`` a card is put into first: one that is called by its type, else the game's first."""
    kinds = {kind.lower() for kind in (*card.types, *card.subtypes)}
    zones = SEATS[game].zones
    return next((z.key for z in zones if z.key in kinds or z.key.removesuffix("s") in kinds), zones[0].key)


def _data(begun: Record | None, text: str) -> dict[str, Any]:
    """What the page's script is given: the games, the words of outcomes, and the position to begin with."""
    classes = {
        own.game: [value.title() for value in own.values if value != "generic"]
        for field in volume().searcher.fields if field.name == "class"
        for own in field.games
    }  # fmt: skip
    return {
        "seats": as_data(),
        "labels": LABELS,
        "games": {game: game_title(game) for game in SEATS},
        "classes": classes,
        "badges": {name: asdict(badge) for name, badge in BADGES.items()},
        "holds": HOLDS,
        "mine": bool(text) and request.args.get("mine") == "1",
        **_started(text),
        "from": {"title": begun.title, "url": page_url(begun.type, begun.id), "proof": isinstance(begun, Scenario)}
        if begun else None,
    }  # fmt: skip


def _started(text: str) -> dict[str, Any]:
    """The position to begin with; where one of its contrasts is to be tried, what that makes of it, and ``stays``."""
    if not text:
        return {"start": None}
    number = request.args.get("try", 0, type=int)
    tried = None
    with suppress(JudgeError):  # then the board stands there as it is, and can be changed by hand
        tried = checks().contrast(text, number) if number > 0 else None
    return {"start": first_object(text)} if tried is None else {"start": tried, "stays": _stays(text)}


workbench.add_app_template_filter(first_object, "as_object")


@workbench.app_template_global()
def workbench_url(position: Mapping[str, Any] | None) -> str:
    """The workbench with a position, all of it in the fragment."""
    return _link(position) if position else "/workbench"


def pair_url(text: str, tried: Mapping[str, Any]) -> str:
    """The workbench with what is tried, beside the board of a scenario's text; its contrasts are left out."""
    return _link(tried, _stays(text))


def _stays(text: str) -> dict[str, Any]:
    return {key: value for key, value in first_object(text).items() if key != "contrast"}


def _link(position: Any, stays: Any = None) -> str:
    """A position in the fragment, with the cursor behind its last line; stays: the board of a what-if beside it."""
    held = {"s": position, "at": len(position.get("play") or ())} if isinstance(position, Mapping) else {}
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(json.dumps(held | ({"a": stays} if stays else {}), ensure_ascii=False).encode())
    return f"/workbench#1.{base64.urlsafe_b64encode(packed + packer.flush()).decode().rstrip('=')}"
