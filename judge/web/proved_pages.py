"""What is proved: how the statements of each game's documents stand, by name, with the reason where one is open."""

from __future__ import annotations

from urllib.parse import urlencode

from flask import Blueprint, render_template, request

from judge.builds.held import count
from judge.builds.statements import Standing, Statement
from judge.records import ROW, Conflict, Scenario, folded, page_url
from judge.web.api import known_game
from judge.web.live import made_once, volume
from judge.web.words import BADGES

standing = Blueprint("standing", __name__)


_SHOWN = (
    ("refuted", Standing.REFUTED),
    ("overruled", Standing.OVERRULED),
    ("open", Standing.OPEN),
    ("definitions", Standing.DEFINITION),
)


@standing.get("/proved")
def proved() -> str:
    """What is proved of each game, or of one: the statements of its documents, and each that is not proved by its name
    with the reason; ``q`` leaves those that speak of it."""
    game = known_game(request.args.get("game") or None)
    return made_once(lambda: _proved(game))


def _proved(game: str | None) -> str:
    live = volume()
    filtered = request.args.get("q", "").strip()[:100]
    tallies = [t for t in live.tallies if game in (None, t.game)]
    left = {
        t.game: [
            (name, [s for s in live.statements(t.game) if s.standing is of and _speaks(s, filtered)])
            for name, of in _SHOWN
        ]
        for t in tallies
    }
    printed = [sentence for of_card in live.sentences.values() for sentence in of_card]
    held = {t.game: count(t.game, (s for s in printed if s.game == t.game)) for t in tallies}
    return render_template(
        "proved.html", tallies=tallies, all=live.tallies, left=left, held=held, game=game, filter=filtered
    )


def _speaks(statement: Statement, of: str) -> bool:
    return not of or folded(of) in folded(f"{statement.title} {statement.text} {why_of(statement)[0]}")


@standing.app_template_global("name_of")
def name_of(statement: Statement) -> str:
    """What a person calls a statement: its record's title, with the row of a table."""
    row = statement.id.partition(ROW)[2]
    return f"{statement.title}, row {row}" if row else statement.title


@standing.app_template_global("set_up")
def set_up(statement: Statement) -> str:
    """The address of a workbench with what a statement is about: its board, its cards, or an empty one."""
    if statement.cause.startswith("scenarios/"):
        return f"/workbench?{urlencode({'proof': statement.cause})}"
    if statement.type in ("ruling", "card"):
        return f"/workbench?{urlencode({statement.type: statement.id})}"
    return "/workbench"


@standing.app_template_global("why_of")
def why_of(statement: Statement) -> tuple[str, str]:
    """Why a statement is not proved, in words without ids, and the page of what the words speak of, or nothing."""
    store = volume().store
    name = statement.cause or statement.reason
    if " " in name or not store.has(name):
        return statement.reason.rstrip("."), ""
    record = store.get(name)
    if isinstance(record, Conflict):
        return record.title, page_url(record.type, record.id)
    if not isinstance(record, Scenario):
        return statement.reason.rstrip("."), ""
    if record.verdict == "confirmed":
        came_out = "shows no other outcome beside it"
    else:
        came_out = f"comes out: {BADGES.get(record.verdict, BADGES['']).word.lower()}"
    return f"“{record.title}” {came_out}", page_url(record.type, record.id)
