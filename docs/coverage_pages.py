"""Writes docs/coverage.md: what the proofs prove, by game; run it after a change of a proof, a card or the engine."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from judge.builds.build import build
from judge.builds.live import current_build
from judge.builds.readings import GROUPS, ReadCard, counted, grouped, read_cards
from judge.builds.statements import Standing, Statement, statements
from judge.builds.store import Store
from judge.records import Scenario
from judge.scenario.play.jobs import Crew
from judge.scenario.play.reading import reading_of
from judge.scenario.play.verify import GameCount, verify

DOCS = Path(__file__).resolve().parent

_HEAD = """# What is proved

Written by `docs/coverage_pages.py` from a replay of every proof (`judge verify`); a test says when it is out of date. A
statement is a ruling, a rule, a row of a table, a term, a keyword or a card of a document. It is proved when every
scenario that names it is confirmed and one of them has a contrast; a definition names, counts or announces, so nothing
in play turns on it. What is no proof and no definition is open, with the reason.
"""
_NAMED = re.compile(r"[a-z0-9-]+/conflicts/[a-z0-9-]+")
_OPEN = "What a position could show and no scenario proves yet."
_OVERRULED = "What is printed and not followed, whole or in some words, because another passage decides: the conflict."
_DEFINITIONS = "What no position can show, with the reason."
_READINGS = """A step that rests on the reading of a conflict cites it, or the whole proof does. Conflicts about counts,
spellings and prices decide nothing on a board.
"""
_PLAYS = """A card is read whole when every printed sentence of it is understood; a board on which another one matters
comes out `unsupported`. How each is read stands on its page; `/coverage` has these tables of whatever a build holds. A
card of two classes is counted in both.
"""
_READ = ("cards", "whole", "partly", "not", "sentences", "read", "%")
_FIGURES = ("statements", "definitions", "executable", "proved", "%", "overruled", "open", "refuted", "scenarios")
_OF_RULINGS = ("rulings", "definitions", "proved", "overruled", "open", "refuted")


def _table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    lines = ["| " + " | ".join(columns) + " |", "| --- |" + " ---: |" * (len(columns) - 1)]
    return lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows]


def coverage_page(store: Store, games: Sequence[GameCount], verdicts: Mapping[str, str]) -> str:
    """The page: the tables of ``judge verify``, then what is open and what is only a definition. verdicts: scenario id
    to verdict."""
    figures = [(g, g.statements, g.statements.as_json()["percent"]) for g in games]
    rows = [
        (g.game, n.all, n.definitions, n.executable, n.proved, p, n.overruled, n.open, n.refuted, g.scenarios)
        for g, n, p in figures
    ]
    out = [_HEAD, *_table(("game", *_FIGURES), rows), "", "Of these, the rulings:", ""]
    out += _table(("game", *_OF_RULINGS), [(g.game, *(getattr(g, c) for c in _OF_RULINGS)) for g in games if g.rulings])
    for title, standing, about in (
        ("Overruled", Standing.OVERRULED, _OVERRULED),
        ("Open", Standing.OPEN, _OPEN),
        ("Definitions", Standing.DEFINITION, _DEFINITIONS),
    ):
        out += ["", f"## {title}", "", about]
        for game in games:
            found = [s for s in statements(store, game.game, verdicts) if s.standing is standing]
            out += ["", f"### {game.game}", "", *(_listed(found) or ["None."])]
    out += ["", *_readings(store, games)]
    out += ["", *plays(store)]
    against = sorted(i for i, verdict in verdicts.items() if verdict != "confirmed")
    out += ["", "## Not confirmed", "", *([f"* `{i}`: {verdicts[i]}" for i in against] or ["None."])]
    return "\n".join(out) + "\n"


def _readings(store: Store, games: Sequence[GameCount]) -> list[str]:
    """How many of the conflicts of each game a replay cites, and which of the important ones none does."""
    out = ["## Readings that a replay takes", "", _READINGS]
    rows: list[tuple[object, ...]] = []
    left: list[str] = []
    for game in games:
        every = store.conflicts(game.game)
        cited = _cited(store, game.game)
        taken = [c for c in every if c.id in cited]
        high = [c for c in every if c.importance == "high"]
        rows.append((game.game, len(every), len(taken), len(high), sum(c.id in cited for c in high)))
        left += [f"* `{c.id}`: {c.title}" for c in high if c.id not in cited and cited]
    columns = ("game", "conflicts", "cited", "of high importance", "cited")
    return [*out, *_table(columns, rows), "", "Of high importance and cited by none:", "", *(left or ["None."])]


def plays(store: Store) -> list[str]:
    """What can be played: how far the cards of each game are read, by class, document and set, and what is not read."""
    out = ["## What can it play", "", _PLAYS]
    by_game = {game: cards for game in store.games() if (cards := read_cards(store, game))}
    out += _table(("game", *_READ), [(game, *_read(cards)) for game, cards in by_game.items()])
    for game, cards in by_game.items():
        for group in GROUPS:
            rows = [(name, *_read(found)) for name, found in grouped(cards, group).items()]
            if rows:
                out += ["", f"### {game}, by {group}", "", *_table((group, *_READ), rows)]
    unread = [f"* `{c.id}`: {text or reason}" for cards in by_game.values() for c in cards for text, reason in c.unread]
    return [*out, "", "### Not read", "", *(unread or ["None."])]


def _read(cards: Iterable[ReadCard]) -> tuple[object, ...]:
    n = counted(cards)
    return (n.cards, n.whole, n.partly, n.none, n.sentences, n.read, n.percent)


def _cited(store: Store, game: str) -> set[str]:
    reports = [store.report_of(s.id) for s in store.every(Scenario, game)]
    found = {str(cite) for report in reports if report for step in report["trace"] for cite in step["cites"]}
    said = (fact for report in reports if report for claim in report["claims"] for fact in claim.get("why", ()))
    rests = {name for report in reports if report for name in report.get("rests", ())}
    return found | rests | {name for fact in said for name in _NAMED.findall(fact)}  # what forbids a claim's action


def _listed(found: Iterable[Statement]) -> list[str]:
    """Statements by their reason, each reason once."""
    by_reason: dict[str, list[str]] = {}
    for statement in found:
        by_reason.setdefault(statement.reason, []).append(f"`{statement.id}`")
    return [f"* {reason.rstrip('.')}: {', '.join(ids)}" for reason, ids in by_reason.items()]


def main() -> None:
    """Replays every proof of the corpus and writes the page."""
    corpus = DOCS.parent / "corpus"
    with tempfile.TemporaryDirectory() as folder:
        build(corpus, folder, reads=reading_of)
        store = current_build(folder).store
        found = verify(corpus, store, crew=Crew(os.cpu_count() or 1))
        store.close()
        build(corpus, folder, verdicts=found.verdicts, reads=reading_of)
        store = current_build(folder).store
        page = coverage_page(store, found.games, {i: r.verdict.value for i, r in found.by_scenario.items()})
        (DOCS / "coverage.md").write_text(page, "utf-8")
        store.close()


if __name__ == "__main__":
    main()
