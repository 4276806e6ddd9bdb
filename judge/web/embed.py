"""judge in someone else's page: pages for an iframe, and a script that turns [[name]] into a link with a tooltip."""

from __future__ import annotations

import json
import re
from typing import Any

from flask import Blueprint, Response, jsonify, render_template, request

from judge.errors import JudgeError
from judge.records import Card, Keyword, Record, Ruling, Scenario, page_url
from judge.search.analysis import game_called
from judge.web import tips
from judge.web.api import body_text
from judge.web.assets import file_response
from judge.web.live import checks, volume
from judge.web.pages import proofs_of, verdict_of_ruling
from judge.web.present import authority_of, document_of, numbers_said, verdict_authority
from judge.web.replay import replay_of
from judge.web.workbench import workbench_url

embed = Blueprint("embed", __name__)

FOLDERS = {f"{kind}s": kind for kind in ("card", "ruling", "keyword", "rule", "term", "scenario")}


def record_at_address(rest: str) -> Record:
    """The record of an address: an id, or one below its page's folder (``rulings/heavy-hitters/wager/4``)."""
    folder, _, record_id = rest.partition("/")
    store = volume().store
    if folder in FOLDERS and store.has(record_id):
        record = store.get(record_id)
        if record.type != FOLDERS[folder]:
            raise JudgeError(
                "unknown-id",
                f'"{record_id}" is a {record.type}, not a {FOLDERS[folder]}.',
                hint=f"Embed it as /embed{page_url(record.type, record.id)}.",
            )
        return record
    # The page's folder is no part of an id, except in a scenario's.
    return store.get(record_id if folder in FOLDERS and folder != "scenarios" else rest)


@embed.get("/embed/<path:rest>")
def frame(rest: str) -> str:
    """A record as a page for an iframe; it tells the page around it how high it is.

    ``theme``: light, dark, or as the reader's system; ``compact=1``: smaller; ``hash``: of the record when it was
    quoted, ``date``: and when: where it says something else now, that is said."""
    record, live = record_at_address(rest), volume()
    rulings = live.store.rulings_of(record.id) if isinstance(record, Card | Keyword) else ()
    proof = record if isinstance(record, Scenario) else None
    if isinstance(record, Ruling):
        proof = next(iter(proofs_of(record.id)), None)
    report = live.store.report_of(proof.id) if proof else None
    return render_template(
        "embed.html",
        record=record,
        numbers=numbers_said(record) if isinstance(record, Card) else (),
        rulings=rulings,
        verdict_of={r.id: verdict_of_ruling(r.id) for r in rulings},
        verdict=_verdict(record),
        replay=replay_of(live, report) if report else None,
        doubts=[c for c in live.conflicts_of(record.id) if c.importance != "low"],
        overruled_by=record.overruled_by if isinstance(record, Ruling) else "",
        authority=authority_of(live, record),
        document=document_of(live, record),
        changed=_changed(record),
        **_looks(),
    )


def _verdict(record: Record) -> str | None:
    """What came out, where there is no replay to say it; None for what is not played."""
    if isinstance(record, Scenario):
        return record.verdict
    if isinstance(record, Ruling):
        return "named" if record.kind in ("definition", "remark") else verdict_of_ruling(record.id)
    return None


def _looks() -> dict[str, Any]:
    """How the page is to look, as its address says it."""
    return {"theme": request.args.get("theme", "auto"), "compact": request.args.get("compact", "") not in ("", "0")}


_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def _changed(record: Record) -> str | None:
    """The day since which a record says something else than was quoted, empty where that is not said; None where it
    says the same, or nobody asks."""
    quoted, day = request.args.get("hash", ""), request.args.get("date", "")
    if not quoted or quoted == record.hash:
        return None
    return day if _DAY.fullmatch(day) else ""


@embed.get("/embed/check")
def waiting() -> str:
    """The page of a frame that is about to be sent a board by the page around it."""
    return render_template("embed_check.html", replay=None, **_looks())


@embed.post("/embed/check")
def checked() -> str:
    """A board somebody wrote into their own page, replayed; the body is one scenario as for a check."""
    live, text = volume(), body_text("the scenario", "text/plain", "application/yaml", "application/json")
    reports, position = checks().shown(text, "this board")
    if len(reports) != 1:
        raise JudgeError("unreadable-body", f"there are {len(reports)} boards here.", hint="Write one in an element.")
    return render_template(
        "embed_check.html",
        replay=replay_of(live, reports[0]),
        authority=verdict_authority(live, reports[0]),
        link=workbench_url(position) if position else "",
        **_looks(),
    )


@embed.get("/embed.js")
def script() -> Response:
    """The script for other people's pages; it finds this service by its own address."""
    return file_response("embed.js", "public, max-age=3600")


@embed.get("/embed/v2.js")
def script_v2() -> Response:
    """The same under the number of what it promises: this address never gets another version."""
    return file_response("embed.js", "public, max-age=86400, stale-while-revalidate=604800")


@embed.post("/embed/names")
def names() -> Response:
    """What the names of a page lead to, all in one request: ``{"names": [[name, game], …]}``, game empty for any.

    The body is JSON, and may say it is plain text: then a browser asks once instead of twice."""
    live, games = volume(), volume().searcher.games
    found: list[dict[str, Any]] = []
    for name, called in _asked(body_text("the names", "application/json", "text/plain")):
        game = game_called(called, games) if called else None
        found.append(tips.answer(live, name, game) if game or not called else tips.searched(name))
    return jsonify({"names": found})


_MOST_NAMES, _LONGEST = 200, 200


def _asked(text: str) -> list[tuple[str, str]]:
    """The names of a body, each with the game it is of. Raises JudgeError ``unreadable-body``."""
    try:
        listed = json.loads(text)["names"]
        asked = [(str(name), str(game)) for name, game in listed if isinstance(name, str) and isinstance(game, str)]
    except (ValueError, TypeError, KeyError, RecursionError):
        listed = asked = []
    if not asked or len(asked) != len(listed) or len(asked) > _MOST_NAMES or max(len(n) for n, _ in asked) > _LONGEST:
        raise JudgeError(
            "unreadable-body",
            "the body is not a list of names.",
            hint=f'Send {{"names": [["Wallop", "flesh-and-blood"], ["Mage", ""]]}} with at most {_MOST_NAMES} of them.',
        )
    return asked
