"""Following equal positions once changes no verdict and no claim; it only saves work."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from pathlib import Path

import pytest
from proved import Replays

from engine.replays import CORPUS_SCENARIOS, SCENARIOS, Written, agree, board, both_ways, documents
from judge.games import flesh_and_blood
from judge.games.flesh_and_blood.cards import compile_card
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.scenario import Library
from judge.scenario.games.flesh_and_blood.merging import MEMORY
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import ScenarioDocument
from judge.scenario.play.report import Report
from judge.scenario.play.run import Limits

PROOFS = [w for path in sorted(CORPUS_SCENARIOS.glob("*.yaml")) for w in documents(path)]


def replayed(
    text: str, library: Library, limits: Limits = Limits(), known: tuple[Report, bool] | None = None
) -> tuple[Report, Report]:
    """The reports of a scenario's text with and without merging."""
    (document,) = load_documents(text, "board.yaml", lambda name: bool(library.game("flesh-and-blood").named(name)))
    assert isinstance(document, ScenarioDocument)
    return both_ways(document, library, limits, known)


@pytest.mark.parametrize("scenario", PROOFS, ids=[f"{w.file}: {w.title}" for w in PROOFS])
def test_merged_and_unmerged_agree(scenario: Written, library: Library, replays: Replays) -> None:
    known = replays.get((f"flesh-and-blood/scenarios/{scenario.file}", scenario.title))
    merged, unmerged = replayed(scenario.text, library, scenario.limits, known)
    agree(merged, unmerged)


def test_every_board_of_the_tests_is_replayed_by_a_test_that_compares() -> None:
    """``holds_as_written`` does, wherever merging did something."""
    tests = "".join(
        p.read_text("utf-8") for p in Path(__file__).parent.parent.rglob("test_*.py") if p.name != "test_merging.py"
    )
    replayed = {name for files in re.findall(r"@written\(([^)]*)\)\ndef [^}]*?holds_as_written\(", tests)
                for name in re.findall(r'"([\w-]+\.yaml)"', files)}  # fmt: skip
    assert {path.name for path in SCENARIOS.glob("*.yaml")} <= replayed


def test_two_ways_to_the_same_position_become_one(library: Library) -> None:
    """Which of two pairs of cards is pitched first leaves no trace in the position."""
    text = board(
        "Ana attacks Bo with Wallop (red)\nthe combat chain closes\nthen Bo has 13 life\nthen Ana has 0 cards in hand",
        ana="hand: [Wallop (red), Rising Power (yellow), Thunk (yellow)]",
    )
    merged, unmerged = replayed(text, library)
    assert merged.verdict == unmerged.verdict == "confirmed", merged.reason
    assert unmerged.branches == 2
    assert merged.steps < unmerged.steps  # only one of them is followed on


def test_positions_that_a_claim_can_tell_apart_stay_apart(library: Library) -> None:
    """Afterwards both boards hold the same objects, and only the history knows who won the clash."""
    play = """
    Ana attacks Bo with Wage Gold (red)
    the combat chain closes
    then possibly Ana won the wager
    then possibly the attack has not wagered
    """
    merged, unmerged = replayed(board(play, ana="hand: [Wage Gold (red)], resources: 3"), library)
    assert merged.verdict == unmerged.verdict == "confirmed", merged.reason
    assert replace(merged, steps=0, branches=0, trace=()) == replace(unmerged, steps=0, branches=0, trace=())


_LOOKS_BACK = ("history.backwards()", "happened(self.run.state.history", "happened(state.history", "history.since(")
_LOOKS = re.compile(r"\bhistory\b")  # in the text of whatever does, however its lines are broken


def test_every_lookup_of_the_rules_in_the_history_counts() -> None:
    """What the game's code looks for among past events by its kind is on the list that merging keeps."""
    package = Path(flesh_and_blood.__path__[0])
    found: dict[str, set[str]] = {}
    for path in package.rglob("*.py"):
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if _LOOKS.search(text) else ():
            looks = isinstance(node, ast.FunctionDef) and any(ask in ast.unparse(node) for ask in _LOOKS_BACK)
            if isinstance(node, ast.FunctionDef) and looks:
                asked = {n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute) and _is_kinds(n.value)}
                found[f"{path.stem}.{node.name}"] = asked
    by_words = {
        "TRIGGER",
        "KEPT",
        "PLAY",
    }  # only where a card prints a limit or "the first", which ``kinds_asked`` finds
    by_words |= {"RESOLVE"}  # to stop a loop that never ends; no position depends on it
    assert len(found) > 5
    for name, asked in found.items():
        assert asked - by_words <= {kind.name for kind in MEMORY.asked_by_rules}, name


def _is_kinds(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == "EventKind"


def test_a_card_says_what_it_asks_of_the_past(library: Library) -> None:
    cards = {c.label: compile_card(c) for c in library.game("flesh-and-blood").cards}
    assert EventKind.DRAW in cards["Rising Power (red)"].asks_about
    assert EventKind.DISCARD in cards["Ball Breaker"].asks_about
    assert EventKind.WIN_CLASH not in cards["Wallop (red)"].asks_about, "it waits for no past event"
