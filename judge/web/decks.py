"""A pasted deck list held against a format: a page that works without JavaScript, and the API's route."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, current_app, render_template, request

from judge.deck import check_deck
from judge.errors import JudgeError
from judge.terms.flesh_and_blood import DECKS, FORMATS
from judge.web import schemas
from judge.web.api import answer, api, body_text
from judge.web.live import volume
from judge.web.problems import STATUS_OF, on_a_page
from judge.web.rate import limited
from judge.web.replay import Cite, rule_cite

decks = Blueprint("decks", __name__)


@api.post("/deck")
@limited
@api.input(schemas.DeckQuery, location="query", arg_name="query")
@api.output(schemas.DeckOut)
def deck(query: schemas.DeckQuery) -> Response:
    """Hold a pasted deck list against a format.

    The body is the list as plain text, a card a line with how many of it. Any list is answered with 200: each line with
    its status, the rule it follows or breaks, and the nearest names where it names no card.
    """
    return answer(check_deck(volume().store, body_text("the list", "text/plain"), query.format, query.on).as_json())


def _shown(**more: Any) -> str:
    store = volume().store
    formats = [(name, FORMATS[name]) for name in DECKS]
    return render_template("deck.html", formats=formats, get=store.get, rule=_rule, **more)


def _rule(number: str) -> Cite:
    """The rule that a line follows or breaks, with its page."""
    return rule_cite(volume(), "flesh-and-blood", number)


@decks.get("/deck")
def page() -> str:
    """The form for a deck list."""
    return _shown(text="", format=next(iter(DECKS)), day="", report=None)


@decks.post("/deck")
@limited
def checked() -> str | tuple[str, int]:
    """What became of a pasted list."""
    text = request.form.get("list", "").replace("\r\n", "\n")
    name, day = request.form.get("format", ""), request.form.get("on", "").strip()
    asked = {"text": text[: int(current_app.config["CHECK_MAX_BYTES"])], "format": name, "day": day}
    try:
        report = check_deck(volume().store, text, name, day)
    except JudgeError as error:
        page = _shown(report=None, trouble=on_a_page(error.code, error.sentence()), **asked)
        return page, STATUS_OF.get(error.code, 400)
    return _shown(report=report, **asked)
