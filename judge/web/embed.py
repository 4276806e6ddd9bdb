"""A ruling in someone else's page: a page for an iframe, a script that turns [[card name]] into a link."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from judge.errors import JudgeError
from judge.records import Card, Keyword, Record, Ruling, Scenario, page_url
from judge.web.assets import file_response
from judge.web.live import volume
from judge.web.pages import verdict_of_ruling
from judge.web.present import authority_of, card_facts, document_of

embed = Blueprint("embed", __name__)

_FOLDERS = {
    "cards": "card",
    "rulings": "ruling",
    "keywords": "keyword",
    "rules": "rule",
    "terms": "term",
    "scenarios": "scenario",
}


def _record(rest: str) -> Record:
    """The record of an address: an id, or one below its page's folder (``rulings/heavy-hitters/wager/4``)."""
    folder, _, record_id = rest.partition("/")
    store = volume().store
    if folder in _FOLDERS and store.has(record_id):
        record = store.get(record_id)
        if record.type != _FOLDERS[folder]:
            raise JudgeError(
                "unknown-id",
                f'"{record_id}" is a {record.type}, not a {_FOLDERS[folder]}.',
                hint=f"Embed it as /embed{page_url(record.type, record.id)}.",
            )
        return record
    # The page's folder is no part of an id, except in a scenario's.
    return store.get(record_id if folder in _FOLDERS and folder != "scenarios" else rest)


@embed.get("/embed/<path:rest>")
def frame(rest: str) -> str:
    """A record as a page for an iframe; it tells the page around it how high it is."""
    record, live = _record(rest), volume()
    rulings = live.store.rulings_of(record.id) if isinstance(record, Card | Keyword) else ()
    shown = [record] if isinstance(record, Ruling) else list(rulings)
    return render_template(
        "embed.html",
        record=record,
        facts=card_facts(record) if isinstance(record, Card) else [],
        rulings=rulings,
        verdict_of={r.id: verdict_of_ruling(r.id) for r in shown},
        is_scenario=isinstance(record, Scenario),
        authority=authority_of(live, record),
        document=document_of(live, record),
    )


@embed.get("/embed.js")
def script() -> Response:
    """The script for other people's pages; it finds this service by its own address."""
    return file_response("embed.js", "public, max-age=3600")
