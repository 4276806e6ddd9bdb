"""What the tests of the two games on a small board share: their proofs, and play at random from written positions."""

from __future__ import annotations

from collections.abc import Iterable

import playing
from engine.replays import SCENARIOS, TESTS, Written, documents, holds_as_written, shown

from judge.builds.live import Build
from judge.scenario import Library
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import ScenarioDocument
from judge.scenario.play.checking import check_document
from judge.scenario.play.report import Verdict
from judge.scenario.play.sensitivity import Outcome, trials


def proofs(game: str) -> list[Written]:
    """The proofs of a game, as they are written."""
    return [
        w for file in sorted((TESTS.parent / "corpus" / game / "scenarios").glob("*.yaml")) for w in documents(file)
    ]


def read(proof: Written) -> ScenarioDocument:
    """A proof as it is understood."""
    (document,) = load_documents(proof.text, proof.file)
    assert isinstance(document, ScenarioDocument)
    return document


def holds_and_turns_on_something(proof: Written, library: Library) -> None:
    """Assert that a proof is confirmed, and that a fact of it is decisive."""
    document = read(proof)
    report = check_document(document, library=library)
    assert report.verdict is Verdict.CONFIRMED, report.reason
    assert document.contrast, "without a contrast nothing is shown to matter"
    assert any(t.outcome is Outcome.DECISIVE for t in trials(document, library))


def holds_and_cites_as_written(scenario: Written, library: Library) -> None:
    """Assert what a document expects, and that its replay names the rule it expects."""
    report = holds_as_written(scenario, library)
    cited = scenario.expected.get("cites")
    if cited:
        told = [report.reason, *(line.text for line in report.trace), *(c for line in report.trace for c in line.cites)]
        assert any(cited in words for words in told), shown(report)


def not_proved(game: str, build: Build) -> set[str]:
    """The rules of a game's document that no proof confirms; asserts that proofs confirm nothing else."""
    rules = {r.id for r in build.store.records() if r.type == "rule" and r.game == game}
    proved = {c for proof in proofs(game) for c in read(proof).confirms}
    assert proved <= rules, "a proof confirms statements of the document"
    return rules - proved


def played(scenarios: Iterable[tuple[int, Written]], library: Library, steps: int) -> int:
    """How many actions were taken in random play from scenarios, each with its seed (``playing`` asserts the rest)."""
    return sum(playing.play(w.text, library, seed, steps).actions for seed, w in scenarios)


def playable(game: str) -> list[tuple[int, Written]]:
    """The written positions of a game that come to an end, each with a seed."""
    found = enumerate(documents(SCENARIOS / "tabletop" / f"{game}.yaml"))
    return [(n, w) for n, w in found if w.expected["verdict"] in ("confirmed", "depends")]
