"""A pasted deck list held against a format: a page that works without JavaScript, and the API's route."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, current_app, render_template, request

from judge.errors import JudgeError
from judge.terms.flesh_and_blood import DECKS, FORMATS
from judge.web.api import answer, body_text, post
from judge.web.live import checks, volume
from judge.web.problems import public, status_and_headers
from judge.web.replay import Cite, rule_cite
from judge.web.schemas.decks import DeckOut, DeckQuery

decks = Blueprint("decks", __name__)


@post("/deck", DeckQuery, DeckOut)
def deck(query: DeckQuery) -> Response:
    """Hold a pasted deck list against a format.

    The body is the list as plain text, a card a line with how many of it. Any list is answered with 200: each line with
    its status, the rule it follows or breaks, and the nearest names where it names no card.
    """
    return answer(checks().deck(body_text("the list", "text/plain"), query.format, query.on).as_json())


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
def checked() -> str | tuple[str, int, dict[str, str]]:
    """What became of a pasted list."""
    text = request.form.get("list", "").replace("\r\n", "\n")
    name, day = request.form.get("format", ""), request.form.get("on", "").strip()
    asked = {"text": text[: int(current_app.config["CHECK_MAX_BYTES"])], "format": name, "day": day}
    try:
        report = checks().deck(text, name, day)
    except JudgeError as error:
        page = _shown(report=None, trouble=public(error).sentence(), **asked)
        return page, *status_and_headers(error)
    return _shown(report=report, **asked)
