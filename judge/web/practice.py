"""Practice: a board drawn from the proofs, a question about it, and the replay that answers it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from judge.errors import JudgeError
from judge.records import ROW, Card, Record, Scenario
from judge.web.api import record_at
from judge.web.board import board_of
from judge.web.live import checks, volume
from judge.web.mechanics import LEVELS, Shown, shown
from judge.web.pages import records_of
from judge.web.problems import public, status_and_headers
from judge.web.replay import replay_of

practice = Blueprint("practice", __name__)

MOST_FRAMES = 400  # of a proof that is drawn: what takes longer to replay keeps people waiting for a question
_DRAWS = 4  # boards that are asked for a question: one in twenty makes none
_ASKS: Mapping[str, str] = {
    "start": "Which of these is true on this board?",
    "moment": "“{}”: which of these is true at that moment?",
    "rest": "“{}”, and everything that follows from it: which of these is true then?",
    "can": "“{}”: which of these is possible then?",
}


@practice.get("/practice")
def page() -> str | BaseResponse | tuple[str, int, dict[str, str]]:
    """A question, or what is said to an answer (``answer``, its number). ``proof`` names the board; without it one is
    drawn from those that fit ``game``, ``about`` and ``level``."""
    wanted = {name: request.args.get(name, "") for name in ("game", "about", "level")}
    kept = {name: value for name, value in wanted.items() if value}
    named = request.args.get("proof", "")
    if not named:
        fitting = [one for one in _drawn_from(wanted["game"]) if _fits(one, wanted)]
        if not fitting:
            return render_template("practice.html", record=None, **_filters(wanted, kept))
        return redirect(f"/practice?{urlencode({**kept, 'proof': _draw(fitting).id})}")
    record = record_at(named, Scenario)
    try:
        exercise = _exercise(record)
    except JudgeError as error:
        trouble = public(error).sentence()
        body = render_template("practice.html", record=record, trouble=trouble, **_filters(wanted, kept))
        return body, *status_and_headers(error)
    return render_template("practice.html", **_question(record, exercise), **_filters(wanted, kept))


def _draw(fitting: Sequence[Shown]) -> Scenario:
    """One of them, that makes a question where that is found out soon."""
    drawn = [one.proof for one in random.sample(fitting, min(len(fitting), _DRAWS))]
    with suppress(JudgeError):  # its page says what is the matter
        return next((proof for proof in drawn if _exercise(proof)), drawn[0])
    return drawn[0]


def _exercise(record: Scenario) -> Mapping[str, Any] | None:
    """The question a proof makes, asked of the checking processes once a build."""
    kept: dict[str, Mapping[str, Any] | None] = volume().exercises
    if record.id not in kept:
        kept[record.id] = checks().exercise(record.text) if record.verdict == "confirmed" else None
    return kept[record.id]


def _question(record: Scenario, exercise: Mapping[str, Any] | None) -> dict[str, Any]:
    """What the page shows of a board: its question, and the answer somebody gave."""
    live = volume()
    if exercise is None:
        return {"record": record, "exercise": None}
    report = live.store.report_of(record.id) or {}
    said = request.args.get("answer", "")
    answers = exercise["answers"]
    given = answers[int(said)] if len(said) == 1 and said.isdecimal() and int(said) < len(answers) else None
    board = board_of(record.text)
    return {
        "record": record,
        "exercise": exercise,
        "asks": _ASKS[exercise["asks"]].format(exercise["lines"][-1]) if exercise["lines"] else _ASKS["start"],
        "given": given,
        "replay": replay_of(live, report),
        "cards": [*(board.cards if board else ())],
        "printed": _printed(report),
        "confirms": records_of(dict.fromkeys(i.partition(ROW)[0] for i in record.confirms)),
        "figures": next((one for one in shown(live, record.game) if one.proof.id == record.id), None),
    }


def _printed(report: Mapping[str, Any]) -> list[Record]:
    """The cards of the documents that lie on a board."""
    things = ((report.get("board") or {}).get("things") or {}).values()
    ids = dict.fromkeys(str(thing.get("url") or "").removeprefix("/cards/") for thing in things)
    return [record for record in records_of(ids) if isinstance(record, Card)]


def _drawn_from(game: str) -> list[Shown]:
    live = volume()
    games = [g for g in live.store.games() if game in ("", g)]
    return [one for g in games for one in shown(live, g) if one.frames <= MOST_FRAMES]


def _fits(one: Shown, wanted: Mapping[str, str]) -> bool:
    return wanted["about"] in ("", *one.mechanics) and wanted["level"] in ("", one.level)


def _filters(wanted: Mapping[str, str], kept: Mapping[str, str]) -> dict[str, Any]:
    """What can be chosen, and what is; a mechanic belongs to a game."""
    every = _drawn_from(wanted["game"]) if wanted["game"] else []
    about = Counter(name for one in every for name in one.mechanics)
    return {
        "games": volume().store.games(),
        "about": sorted(about.items()),
        "levels": LEVELS,
        "wanted": wanted,
        "next": f"/practice?{urlencode(kept)}" if kept else "/practice",
        "kept": kept,
    }
