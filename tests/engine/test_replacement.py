"""Replacement, prevention, continuous effects and how long they last (rules 6.1 to 6.5)."""

from __future__ import annotations

from engine.replays import Written, board, holds_as_written, replay, written
from judge.scenario import Library


@written("effects.yaml", "instructed.yaml")
def test_effects(scenario: Written, library: Library) -> None:
    holds_as_written(scenario, library)


def test_two_preventions_may_be_applied_in_either_order(library: Library) -> None:
    """Their player decides which comes first (6.5.1); the question names both cards."""
    play = """
    Bo plays Slap-Happy
    Bo plays Battered Not Broken
    Ana attacks Bo with Performance Bonus (red)
    the combat chain closes
    then Bo has 20 life
    then Bo controls 1 Might
    then Bo controls 1 Vigor
    """
    text = board(play, ana="hand: [Performance Bonus (red)]", bo="hand: [Slap-Happy, Battered Not Broken]")
    report = replay(text, library)
    assert report.verdict == "confirmed", report.reason
    assert report.branches == 2


def test_a_number_that_grows_and_shrinks_never_goes_below_zero(library: Library) -> None:
    """2.0.3c."""
    cards = '{name: Dull Blade, color: red, type: Generic Instant, stats: "0{r}", text: "Target attack gets -9{p}."}'
    play = """
    Ana attacks Bo with Standing Order (red)
    Bo plays Dull Blade
    go to the reaction step
    then the attack has 0 power
    the combat chain closes
    then the attack did not hit
    then Bo has 20 life
    """
    report = replay(board(play, ana="hand: [Standing Order (red)]", bo="hand: [Dull Blade]", cards=cards), library)
    assert report.verdict == "confirmed", report.reason
