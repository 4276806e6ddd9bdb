"""Writes docs/traces.md: the replay of one proof of each game; run it after a change of the engine or a proof."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from judge.builds.build import build
from judge.builds.live import current_build
from judge.builds.store import Store
from judge.records import Conflict, Scenario
from judge.scenario import Library, check
from judge.scenario.play.report import Report

DOCS = Path(__file__).resolve().parent

# The proof of each game whose replay is shown, by its title; of a game that is not here its first.
SHOWN = {
    "factions": "Evade against ranged attacks, for followers too",
    "fighter-arena": "An empty arsenal can eliminate the last fighter",
    "flesh-and-blood": "Nobody gets the wagered tokens when Phantasm ends combat before the chain link resolves",
    "hueshift": "Wildcards on one attack resolve the last one played first",
    "wow-tcg": "The ATK of a strike stays for the combat when the weapon leaves play",
}

_HEAD = """# Replays

One proof of each game as `judge check --trace` replays it. Written by `docs/traces_pages.py`; a test says when it
is out of date. Each step has the moment and what it rests on: a rule of the document, or the number of a rule in the
game's rulebook. Where a document contradicts itself or leaves a judge in doubt, the step names the conflict, and the
reading it takes stands below.
"""


def traces_page(store: Store) -> str:
    """The page."""
    library = Library.from_store(store)
    return "\n".join([_HEAD, *(line for game in store.games() for line in _shown(store, library, game))])


def _shown(store: Store, library: Library, game: str) -> Iterator[str]:
    scenarios = store.every(Scenario, game)
    scenario = next(s for s in scenarios if s.title == SHOWN.get(game, s.title))
    [report] = check(scenario.text, library=library)
    yield f"## {game}\n"
    yield f"`{scenario.id}` confirms {', '.join(f'`{i}`' for i in scenario.confirms)}.\n"
    yield f"```yaml\n{scenario.text.strip()}\n```\n"
    yield f"**{report.verdict.value}**\n"
    yield from _steps(report)
    cited = dict.fromkeys(cite for step in report.trace for cite in step.cites)
    readings = [record for cite in cited if store.has(cite) and isinstance(record := store.get(cite), Conflict)]
    if readings:
        yield "\nReadings it rests on:\n"
        yield from (f"* `{c.id}`, {c.title}: {c.follows}" for c in readings)
    rules = store.rules_index(game)
    named = [cite for cite in cited if cite in rules]
    if named:
        yield "\nRules it cites: " + "; ".join(f"{cite} {rules[cite]}" for cite in sorted(named, key=_by_number)) + "."
    yield ""


def _steps(report: Report) -> Iterator[str]:
    moment = None
    for step in report.trace:
        if step.moment != moment:
            moment = step.moment
            yield f"* *{moment}*"
        cites = f" [{', '.join(step.cites)}]" if step.cites else ""
        yield f"    {step.n}. {step.text}{cites}"


def _by_number(number: str) -> list[tuple[int, str]]:
    parts = ("".join(c for c in part if c.isdigit()) for part in number.split("."))
    return [(int(digits or 0), part) for digits, part in zip(parts, number.split("."), strict=True)]


def main() -> None:
    """Replays the proofs and writes the page."""
    with tempfile.TemporaryDirectory() as folder:
        build(DOCS.parent / "corpus", folder)
        store = current_build(folder).store
        (DOCS / "traces.md").write_text(traces_page(store), "utf-8")
        store.close()


if __name__ == "__main__":
    main()
