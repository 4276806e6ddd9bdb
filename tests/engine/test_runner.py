"""How lines drive the engine: silence, answers, moments, limits, branches, and what the report counts."""

from __future__ import annotations

import pytest

from engine.replays import board, replay
from judge.scenario import Library
from judge.scenario.play.run import Limits

GAMBLE = board(
    "Ana activates Knucklehead\nAna's turn ends\nthen Ana has 4 cards in hand", ana="equipment: [Knucklehead]"
)

# Every tail of a step: what the line says, what is on the board, and what must then be true.
TAILS = {
    "pitching": (
        "Ana attacks Bo with Rising Power (red) pitching Boast\nthen Boast is in Ana's pitch zone",
        "hand: [Rising Power (red), Boast, Thunk (blue)]",
    ),
    "discarding": (
        "Ana attacks Bo with Pound Town (red) discarding Pack Call (red)\nthen Pack Call (red) is in Ana's graveyard",
        "hand: [Pound Town (red), Pack Call (red), Wallop (red)], resources: 3",
    ),
    "destroying": (
        "Ana plays Double Down destroying Gold\nthen Ana controls no Gold\nthen Ana has 2 resources",
        "hand: [Double Down], arena: [Gold], resources: 2",
    ),
    "banishing": (
        "Ana plays No Fear banishing Pack Call (red)\nthen Pack Call (red) is in Ana's banished zone",
        "hand: [No Fear, Pack Call (red), Wallop (red)]",
    ),
    "from": (
        "Ana plays Seduce Secrets from arsenal targeting Bo\nthen Ana has 1 card in hand",
        "arsenal: [Seduce Secrets], deck: [Boast]",
    ),
    "targeting": (
        "Ana plays Bolt of Ill Will targeting Bo\nthen Bo has 17 life\nthen Ana has 20 life",
        "hand: [Bolt of Ill Will]",
    ),
    "choosing": (
        "Ana plays Two Roads choosing Gain 1\nthen Ana has 21 life",
        "hand: [Two Roads]",
    ),
    "with X": (
        "Ana plays Sonata Galaxia with X=1\nthen Ana has 0 resources\nthen Ana has 0 action points",
        "hand: [Sonata Galaxia], resources: 2, deck: [Boast]",
    ),
}
CARDS = (
    '{name: Bolt of Ill Will, color: red, type: Generic Action, stats: "0{r}", text: "Deal 3 damage to target hero."}, '
    '{name: Two Roads, color: red, type: Generic Action, stats: "0{r}", text: "Choose 1;\\nGain 1{h}.\\nDraw a card."}'
)


@pytest.mark.parametrize("tail", TAILS)
def test_tails(tail: str, library: Library) -> None:
    play, ana = TAILS[tail]
    report = replay(board(play, ana=ana, cards=CARDS), library)
    assert report.verdict == "confirmed", report.reason


def test_a_mode_by_its_number(library: Library) -> None:
    text = board(
        "Ana plays Two Roads choosing 2\nthen Boast is in Ana's hand",
        ana="hand: [Two Roads], deck: [Boast]",
        cards=CARDS,
    )
    report = replay(text, library)
    assert report.verdict == "confirmed", report.reason


def test_a_target_the_rules_do_not_ask_for(library: Library) -> None:
    report = replay(board("Ana plays Cast Bones targeting Bo", ana="hand: [Cast Bones], deck: [Boast]"), library)
    assert report.verdict == "illegal"
    assert "no target that the rules ask for" in report.reason


def test_a_target_that_is_no_legal_one(library: Library) -> None:
    """Bolt of Ill Will needs a hero."""
    play = "Ana plays Bolt of Ill Will targeting Raw Meat"
    text = board(play, ana="hand: [Bolt of Ill Will]", bo="equipment: [Raw Meat]", cards=CARDS)
    assert replay(text, library).verdict == "illegal"


def test_limits_of_steps_and_of_branches(library: Library) -> None:
    assert replay(GAMBLE, library).verdict == "depends"
    few_steps = replay(GAMBLE, library, Limits(steps=5))
    assert (few_steps.verdict, few_steps.exit_code) == ("exhausted", 3)
    assert "more than 5 steps" in few_steps.reason
    few_branches = replay(GAMBLE, library, Limits(branches=3))
    assert few_branches.verdict == "exhausted"
    assert "more than 3 branches" in few_branches.reason


def test_chance_is_followed_through_every_outcome(library: Library) -> None:
    report = replay(GAMBLE, library)
    assert report.branches == 6
    assert "4" in report.reason


@pytest.mark.parametrize(
    "moment", ["layer step", "attack step", "defend step", "reaction step", "damage step", "resolution step"]
)
def test_go_to_every_step(moment: str, library: Library) -> None:
    """The layer step is there as soon as the attack is on the stack; the others come when everyone passes."""
    text = board(
        f"Ana attacks Bo with Standing Order (red)\ngo to the {moment}\nthen it is the {moment}",
        ana="hand: [Standing Order (red)]",
    )
    report = replay(text, library)
    assert report.verdict == "confirmed", report.reason


def test_lines_after_the_game_is_over_are_illegal(library: Library) -> None:
    text = board(
        "Ana attacks Bo with Standing Order (red)\nthen Bo has lost\nAna plays Cast Bones",
        ana="hand: [Standing Order (red), Cast Bones], action points: 2",
        bo="life: 4",
    )
    report = replay(text, library)
    assert report.verdict == "illegal"
    assert "the game is over" in report.reason


def test_claims_are_counted_over_lines_of_play(library: Library) -> None:
    text = board(
        "Ana attacks Bo with Wage Gold (red)\nthe combat chain closes\n"
        "then Bo has 13 life\nthen Ana controls 1 Gold\nthen Bo has 1 life",
        ana="hand: [Wage Gold (red)], resources: 3",
    )
    assert [claim.holds for claim in replay(text, library).claims] == ["always", "sometimes", "never"]
