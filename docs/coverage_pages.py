"""Writes docs/coverage.md: what the proofs prove, by game; run it after a change of a proof, a card or the engine."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from judge.build import build, current_build
from judge.records import Ruling, Scenario
from judge.scenario.jobs import Crew
from judge.scenario.verify import GameCount, verify
from judge.store import Store

DOCS = Path(__file__).resolve().parent

_HEAD = """# What is proved

Written by `docs/coverage_pages.py` from a replay of every proof (`judge verify`); a test says when it is out of date. A
ruling is proved when every scenario that names it is confirmed, open when none does; a definition names a category or
states no rule, so nothing in play turns on it.
"""


def coverage_page(store: Store, games: Sequence[GameCount], verdicts: Mapping[str, str]) -> str:
    """The page: the table of ``judge verify``, then what is open and what is only a definition. verdicts: scenario id
    to verdict."""
    columns = ("game", "rulings", "definitions", "proved", "open", "refuted", "scenarios")
    out = [_HEAD, "| " + " | ".join(columns) + " |", "| --- |" + " ---: |" * (len(columns) - 1)]
    out += ["| " + " | ".join(str(getattr(game, column)) for column in columns) + " |" for game in games]
    scenarios = [s for s in store.by_type("scenario", per_page=100_000) if isinstance(s, Scenario)]
    named = {ruling for s in scenarios for ruling in s.confirms}
    rulings = [r for r in store.by_type("ruling", per_page=100_000) if isinstance(r, Ruling)]
    left = [r for r in rulings if r.id not in named]
    for title, kinds in (("Definitions and remarks", True), ("Open", False)):
        listed = [r for r in left if (r.kind in ("definition", "remark")) is kinds]
        out += ["", f"## {title}", "", *([f"* `{r.id}` ({r.kind}): {r.text}" for r in listed] or ["None."])]
    against = sorted(i for i, verdict in verdicts.items() if verdict != "confirmed")
    out += ["", "## Not confirmed", "", *([f"* `{i}`: {verdicts[i]}" for i in against] or ["None."])]
    return "\n".join(out) + "\n"


def main() -> None:
    """Replays every proof of the corpus and writes the page."""
    corpus = DOCS.parent / "corpus"
    with tempfile.TemporaryDirectory() as folder:
        build(corpus, folder)
        store = current_build(folder).store
        found = verify(corpus, store, crew=Crew(os.cpu_count() or 1))
        page = coverage_page(store, found.games, {i: r.verdict.value for i, r in found.by_scenario.items()})
        (DOCS / "coverage.md").write_text(page, "utf-8")
        store.close()


if __name__ == "__main__":
    main()
