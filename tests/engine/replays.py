"""Scenarios for tests: the files of ``tests/scenarios``, small boards written in a test, and their replays."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
import yaml

from judge.games.flesh_and_blood.table import Table
from judge.rules.questions import Question
from judge.rules.state import State
from judge.rules.work import UNANSWERED, Answerer, GoesOn, onwards
from judge.scenario import Library, check
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import ScenarioDocument
from judge.scenario.play import run as runner_module
from judge.scenario.play.branches import Branch
from judge.scenario.play.checking import check_document
from judge.scenario.play.report import Report, Verdict
from judge.scenario.play.run import Limits

TESTS = Path(__file__).resolve().parent.parent
SCENARIOS = TESTS / "scenarios"
CORPUS_SCENARIOS = TESTS.parent / "corpus" / "flesh-and-blood" / "scenarios"


# Two thousand documents are read whenever tests are collected: where there is one, by the reader written in C.
_QUICK = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# A title in plain words on a line of its own is itself; to collect tests nothing else of a document is read.
_TITLE = re.compile(r"(?m)^title: ([A-Za-z](?:[^\n:#]|:(?=\S))*[^\s:#])(?=\n\S)")


def _load(text: str) -> Any:
    return yaml.load(text, _QUICK)


@dataclass(frozen=True)
class Written:
    """One document of a file: its text, and what its ``x-expected`` says must come out."""

    file: str
    title: str
    text: str

    @cached_property
    def expected(self) -> dict[str, Any]:
        """What must come out."""
        found: dict[str, Any] = _load(self.text).get("x-expected", {"verdict": "confirmed"})
        return found

    @property
    def limits(self) -> Limits:
        """The limits it is to be replayed with."""
        return Limits(**self.expected.get("limits", {}))


@cache
def documents(path: Path) -> tuple[Written, ...]:
    """Every document of a file."""
    texts = re.split(r"(?m)^---\s*\n", path.read_text("utf-8"))
    held = ((text, _TITLE.search(text)) for text in texts)
    titled = ((text, found[1] if found else (_load(text) or {}).get("title", "")) for text, found in held)
    return tuple(Written(path.name, title, text) for text, title in titled if title)


def written(*files: str) -> pytest.MarkDecorator:
    """A parametrization of a test over the documents of files in ``tests/scenarios``."""
    found = [w for file in files for w in documents(SCENARIOS / file)]
    return pytest.mark.parametrize("scenario", found, ids=[w.title for w in found])


def everything() -> list[Written]:
    """Every scenario of the repository: the proofs of the corpus and those of the tests."""
    paths = [*sorted(CORPUS_SCENARIOS.glob("*.yaml")), *sorted(SCENARIOS.glob("*.yaml"))]
    return [w for path in paths for w in documents(path)]


def replay(text: str, library: Library, limits: Limits = Limits()) -> Report:
    """The report of the one scenario of a text."""
    (report,) = check(text, library=library, source="board.yaml", limits=limits)
    return report


def both_ways(
    document: ScenarioDocument,
    library: Library,
    limits: Limits = Limits(),
    known: tuple[Report, bool] | None = None,
) -> tuple[Report, Report]:
    """The reports of a scenario with and without merging. known: what ``merging`` gave of it before.

    Where merging never made two branches one, the replay without it is the same replay: it is not run again.
    """
    report, merges = known or merging(lambda: check_document(document, library=library, limits=limits))
    return report, check_document(document, library=library, limits=limits, merge=False) if merges else report


def merging(replayed: Callable[[], Report]) -> tuple[Report, bool]:
    """A report, and whether merging made two branches one on the way."""
    made_one: list[int] = []

    def counted(runner: runner_module.Runner, branches: list[Branch]) -> list[Branch]:
        left = merged(runner, branches)
        made_one.append(len(branches) - len(left))
        return left

    merged = runner_module.Runner.merged
    with mock.patch.object(runner_module.Runner, "merged", counted):
        report = replayed()
    return report, any(made_one)


def _said(report: Report) -> list[tuple[str, str, tuple[str, ...]]]:
    """What became of each claim, wherever in a file it stands."""
    return [(claim.text, claim.holds, claim.why) for claim in report.claims]


def agree(merged: Report, unmerged: Report) -> None:
    """Assert that merging changed no verdict and no claim, and only saved work."""
    assert merged.verdict == unmerged.verdict, f"{merged.reason}\n{unmerged.reason}"
    assert _said(merged) == _said(unmerged)
    if merged.verdict is not Verdict.EXHAUSTED:
        assert merged.branches <= unmerged.branches
        assert merged.steps <= unmerged.steps


def holds_as_written(scenario: Written, library: Library) -> Report:
    """Assert a document's expected verdict and words of its reason, and that merging changes neither verdict nor
    claims; a failure shows the end of the replay. Returns the report."""
    report, merges = merging(lambda: replay(scenario.text, library, scenario.limits))
    assert report.verdict == scenario.expected["verdict"], shown(report)
    assert report.branches <= scenario.expected.get("branches", report.branches), shown(report)
    for words in scenario.expected.get("reason", ()):
        assert words in report.reason, shown(report)
    if merges:
        (document,) = load_documents(scenario.text, scenario.file, library.is_name)
        assert isinstance(document, ScenarioDocument)
        agree(report, check_document(document, library=library, limits=scenario.limits, merge=False))
    return report


def shown(report: Report) -> str:
    """A report for a failure: verdict, reason, the last lines of the replay."""
    lines = [f"  {line.moment}: {line.text}" for line in report.trace[-6:]]
    return "\n".join((f"{report.verdict}: {report.reason}", *lines))


def board(play: str, *, ana: str = "", bo: str = "", cards: str = "", facts: str = "") -> str:
    """A scenario of two heroes without a name; ``play``: its lines. The other parts as they stand in flow style."""
    parts = ["title: A board", "game: flesh-and-blood"]
    parts += [f"cards: [{cards}]"] if cards else []
    parts += ["setup:", "  turn: Ana"]
    parts += [f"  facts: [{facts}]"] if facts else []
    parts += [f"  Ana: {{hero: {{class: Brute}}{', ' + ana if ana else ''}}}"]
    parts += [f"  Bo: {{hero: {{class: Guardian}}{', ' + bo if bo else ''}}}"]
    parts += ["play:", *(f"  - {line.strip()}" for line in play.strip().splitlines())]
    return "\n".join(parts)


def positions(text: str, library: Library) -> list[State]:
    """Every position from which a frame was run, or went on with an answer, while a scenario was replayed, in order."""
    seen: list[State] = []

    def watched(
        state: State, work: Any, goes_on: GoesOn, answerer: Answerer | None = None
    ) -> tuple[State, Question | None]:
        seen.append(state)

        def on(there: State) -> bool:
            going = goes_on(there)
            if going:
                seen.append(there)
            return going

        def answered(question: Question) -> Any:
            answer = UNANSWERED if answerer is None else answerer(question)
            if answer is not UNANSWERED:
                seen.append(seen[-1].answered(answer))
            return answer

        return onwards(state, work, on, answered)

    with mock.patch.object(runner_module, "onwards", watched):
        replay(text, library)
    return seen


def last_table(text: str, library: Library) -> Table:
    """The table in the last position of a scenario's replay, to ask it what claims cannot."""
    return Table(positions(text, library)[-1])
