"""Every verdict, with its exit code and a reason that says what, where and why; and how lines become a game."""

from __future__ import annotations

import pytest

from engine.replays import Written, board, holds_as_written, replay, written
from judge.scenario import Library
from judge.scenario.play.report import EXIT_CODES, Verdict

ATTACK = "hand: [Standing Order (red)]"
RUN = "Ana attacks Bo with Standing Order (red)\n"
NONSENSE = '{name: Moon Walk, color: red, type: Generic Action, stats: "0{r}", text: "Swap the moon with the sun."}'

# verdict, exit code, scenario
OUTCOMES = {
    "confirmed": (0, board(RUN + "then Bo has 16 life", ana=ATTACK)),
    "refuted": (1, board(RUN + "then Bo has 17 life", ana=ATTACK)),
    "depends": (
        1,
        board(
            "Ana attacks Bo with Wage Gold (red)\nthe combat chain closes\nthen Ana controls 1 Gold",
            ana="hand: [Wage Gold (red)], resources: 3",
        ),
    ),
    "illegal": (1, board(RUN + "Ana attacks Bo with Standing Order (red)", ana=ATTACK)),
    "unsupported": (2, board("Ana plays Moon Walk", ana="hand: [Moon Walk]", cards=NONSENSE)),
    "invalid": (2, board("Ana juggles", ana=ATTACK)),
}


@written("language.yaml", "typed.yaml", "answered.yaml", "here.yaml")
def test_language(scenario: Written, library: Library) -> None:
    holds_as_written(scenario, library)


@pytest.mark.parametrize("verdict", OUTCOMES)
def test_verdict_and_exit_code(verdict: str, library: Library) -> None:
    exit_code, text = OUTCOMES[verdict]
    report = replay(text, library)
    assert report.verdict == verdict, report.reason
    assert report.exit_code == exit_code
    assert report.as_json()["verdict"] == verdict
    assert bool(report.reason) == (verdict != "confirmed")


def test_every_verdict_has_an_exit_code() -> None:
    assert set(EXIT_CODES) == set(Verdict)
    assert {code for verdict, code in EXIT_CODES.items() if verdict is Verdict.EXHAUSTED} == {3}


def test_the_order_in_which_verdicts_win(library: Library) -> None:
    """Illegal wins over refuted, refuted over depends."""
    false_then_illegal = board(RUN + "then Bo has 1 life\nAna attacks Bo with Standing Order (red)", ana=ATTACK)
    assert replay(false_then_illegal, library).verdict == "illegal"
    sometimes_and_never = board(
        "Ana attacks Bo with Wage Gold (red)\nthe combat chain closes\nthen Ana controls 1 Gold\nthen Bo has 1 life",
        ana="hand: [Wage Gold (red)], resources: 3",
    )
    assert replay(sometimes_and_never, library).verdict == "refuted"


def test_depends_shows_a_line_of_play_for_each_side(library: Library) -> None:
    report = replay(OUTCOMES["depends"][1], library)
    assert "holds after Ana says yes" in report.reason
    assert "not after Ana says no" in report.reason
    assert report.branches == 2
    assert [claim.holds for claim in report.claims] == ["sometimes"]


def test_illegal_names_line_moment_and_rule(library: Library) -> None:
    report = replay(OUTCOMES["illegal"][1], library)
    assert report.reason.startswith("line 9, ")
    assert "Standing Order (red)" in report.reason
    assert "rule " in report.reason


def test_a_report_as_the_command_prints_it(library: Library) -> None:
    shown = replay(OUTCOMES["confirmed"][1], library).as_json()
    keys = [
        "file",
        "title",
        "game",
        "verdict",
        "claims",
        "branches",
        "steps",
        "reason",
        "errors",
        "cards",
        "trace",
        "say",
    ]
    assert list(shown) == keys
    why = "Bo has 16 life: 20 before the first line, -4 damage from Standing Order (red)."
    assert shown["claims"] == [
        {"line": 9, "text": "then Bo has 16 life", "said": "Bo has 16 life", "holds": "always", "why": [why]}
    ]
    trace = shown["trace"]
    assert isinstance(trace, list)
    assert [line["n"] for line in trace] == list(range(1, len(trace) + 1))
    assert all(line["moment"] and line["text"] for line in trace)


def test_a_claim_says_why(library: Library) -> None:
    """Base and every modifier with its source, every rule that forbids an action, what changed a number."""
    play = """
    Ana attacks Bo with High Riser
    go to the reaction step
    Ana plays Blade Flurry
    then Ana cannot play Boast
    the combat chain closes
    then the attack has 9 power
    then the attack has go again
    then Bo has 2 cards in hand
    then Boast is in Ana's graveyard
    then High Riser triggered
    """
    ana = "weapons: [High Riser], counters: {High Riser: 1 -1 power}, resources: 5, hand: [Blade Flurry]"
    report = replay(board(play, ana=ana, bo="hand: [Boast]", facts="Ana has drawn 1 card this turn"), library)
    why = [" ".join(c.why) for c in report.claims]
    assert "(rule 5.1.1)" in why[0]
    assert "(rule 8.1.12a)" in why[0]
    assert why[1] == (
        "High Riser has 5 power: base 3, -1 from counters, +1 from High Riser (“If you've drawn a card this turn, this "
        "gets +1{p}.”), +2 from Blade Flurry (red) (“Target weapon attack gets +2{p}.”)."
    )
    assert why[2].startswith("High Riser does not have go again")
    assert why[3] == "Bo has 1 card in hand: Boast (blue)."
    assert why[4] == "Boast (blue) is in Bo's hand."
    assert why[5] == "Nothing that High Riser waits for has happened."
    assert report.reason.endswith(why[1])
