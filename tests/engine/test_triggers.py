"""Triggers, their order, ordinals, delayed triggers, clash, wager, the turn's own triggers (rules 4, 6.6, 8.5)."""

from __future__ import annotations

from engine.replays import Written, board, holds_as_written, replay, written
from judge.scenario import Library


@written("clash-and-wager.yaml", "turns.yaml")
def test_triggers(scenario: Written, library: Library) -> None:
    holds_as_written(scenario, library)


def test_a_trigger_whose_condition_is_not_met_does_not_trigger(library: Library) -> None:
    """ "When this hits" needs a hit (6.6.5b)."""
    play = """
    Ana attacks Bo with Performance Bonus (red)
    Bo defends with Boast
    then Performance Bonus (red) did not trigger
    then Ana controls no Gold
    """
    report = replay(board(play, ana="hand: [Performance Bonus (red)]", bo="hand: [Boast]"), library)
    assert report.verdict == "confirmed", report.reason


def test_each_defending_card_triggers_for_itself(library: Library) -> None:
    play = """
    Ana attacks Bo with Standing Order (red)
    Bo defends with Hearty Block, Hearty Block
    the combat chain closes
    then Hearty Block triggered 2 times
    then Bo has 22 life
    """
    bo = "hand: [Hearty Block x2], arena: [Vigor]"
    report = replay(board(play, ana="hand: [Standing Order (red)]", bo=bo), library)
    assert report.verdict == "confirmed", report.reason
