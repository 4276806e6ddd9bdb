"""What judge can play: how many cards of each game, class and document it reads, and which sentences it does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from flask import Blueprint, render_template, request

from judge.builds.readings import GROUPS, ReadCount, counted, grouped
from judge.errors import JudgeError, nearest
from judge.frozen import Frozen
from judge.web.api import known_game
from judge.web.live import volume

coverage = Blueprint("coverage", __name__)

PER_PAGE = 30


class Row(Frozen):
    """A row of a table: the name it goes by in an address, what a reader calls it, its figures."""

    name: str
    title: str
    count: ReadCount


@coverage.get("/coverage")
def page() -> str:
    """How far the cards of each game are read: as a whole, by class, by document and by set."""
    live = volume()
    games = [(game, live.read_tables(game)) for game in live.store.games()]
    shown = [(game, counts) for game, counts in games if counts]
    return render_template(
        "coverage.html",
        games=[Row(game, game, counts[""][game]) for game, counts in shown],
        tables={game: _tables(game, counts) for game, counts in shown},
        without=[game for game, counts in games if not counts],
    )


def _tables(game: str, counts: Mapping[str, Mapping[str, ReadCount]]) -> list[tuple[str, list[Row]]]:
    """The tables of a game: its cards by each group that tells some of them apart; sets by their names."""
    listed: list[tuple[str, list[Row]]] = []
    for group in GROUPS:
        titles = _titles(game, group)
        rows = [Row(name, titles.get(name, name), count) for name, count in counts[group].items()]
        listed.append((group, sorted(rows, key=lambda row: row.title.lower()) if group == "set" else rows))
    return [(group, rows) for group, rows in listed if len(rows) > 1 or (group == "document" and rows)]


def _titles(game: str, group: str) -> dict[str, str]:
    """What a reader calls the documents, or the sets, of a game; a set that shares its name has its code behind it."""
    if group == "document":
        return {name: document.title for name, document in volume().documents.items()}
    sets = volume().store.sets(game) if group == "set" else {}
    shared = Counter(known.name for known in sets.values())
    return {code: known.name + (f" ({code})" if shared[known.name] > 1 else "") for code, known in sets.items()}


@coverage.get("/coverage/<game>")
def cards(game: str) -> str:
    """The cards of a game, of a class, a document or a set of it, with the sentences that are not read."""
    live = volume()
    known = known_game(game) or game
    found, asked = live.cards_read(known), []
    for group in GROUPS:
        name = request.args.get(group, "").strip()
        if name:
            by = grouped(found, group)
            if name not in by:
                said = f'no card of this game has the {group} "{name[:60]}".'
                raise JudgeError("unknown-name", said, candidates=nearest(name[:200], by), hint="Go back to /coverage.")
            found = by[name]
            asked.append((group, name, _titles(known, group).get(name, name)))
    unread = [card for card in found if card.status != "whole"]
    last = max(1, -(-len(unread) // PER_PAGE))
    number = min(max(1, request.args.get("page", 1, type=int)), 1_000_000)
    if number > last:
        raise JudgeError("unknown-page", f"there is no page {number} of this list: it has {last}.", hint="Go back.")
    return render_template(
        "coverage_cards.html",
        game=known,
        asked=asked,
        chosen={group: name for group, name, _ in asked},
        count=counted(found),
        cards=unread[(number - 1) * PER_PAGE : number * PER_PAGE],
        page=number,
        last=last,
    )
