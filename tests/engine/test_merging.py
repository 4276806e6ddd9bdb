"""Following equal positions once changes no verdict and no claim; it only saves work."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.replays import Written, board, everything
from judge.scenario import Library
from judge.scenario.checking import check_document
from judge.scenario.document import load_documents
from judge.scenario.model import ScenarioDocument
from judge.scenario.report import Report, Verdict
from judge.scenario.run import Limits

ALL = everything()


def both_ways(text: str, library: Library, scenario: Written | None = None) -> tuple[Report, Report]:
    """The reports of a scenario with and without merging."""
    (document,) = load_documents(text, "board.yaml", lambda name: bool(library.game("flesh-and-blood").named(name)))
    assert isinstance(document, ScenarioDocument)
    limits = Limits() if scenario is None else scenario.limits
    merged = check_document(document, library=library, limits=limits)
    return merged, check_document(document, library=library, limits=limits, merge=False)


@pytest.mark.parametrize("scenario", ALL, ids=[f"{w.file}: {w.title}" for w in ALL])
def test_merged_and_unmerged_agree(scenario: Written, library: Library) -> None:
    merged, unmerged = both_ways(scenario.text, library, scenario)
    assert merged.verdict == unmerged.verdict, f"{merged.reason}\n{unmerged.reason}"
    assert merged.claims == unmerged.claims
    if merged.verdict is not Verdict.EXHAUSTED:
        assert merged.branches <= unmerged.branches
        assert merged.steps <= unmerged.steps


def test_two_ways_to_the_same_position_become_one(library: Library) -> None:
    """Which of two pairs of cards is pitched first leaves no trace in the position."""
    text = board(
        "Ana attacks Bo with Wallop (red)\nthe combat chain closes\nthen Bo has 13 life\nthen Ana has 0 cards in hand",
        ana="hand: [Wallop (red), Rising Power (yellow), Thunk (yellow)]",
    )
    merged, unmerged = both_ways(text, library)
    assert merged.verdict == unmerged.verdict == "confirmed", merged.reason
    assert unmerged.branches == 2


def test_positions_that_a_claim_can_tell_apart_stay_apart(library: Library) -> None:
    """Afterwards both boards hold the same objects, and only the history knows who won the clash."""
    play = """
    Ana attacks Bo with Wage Gold (red)
    the combat chain closes
    then possibly Ana won the wager
    then possibly the attack has not wagered
    """
    merged, unmerged = both_ways(board(play, ana="hand: [Wage Gold (red)], resources: 3"), library)
    assert merged.verdict == unmerged.verdict == "confirmed", merged.reason
    assert replace(merged, steps=0, branches=0, trace=()) == replace(unmerged, steps=0, branches=0, trace=())
