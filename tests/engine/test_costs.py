"""Costs, pitching, X, additional and alternative costs (rules 1.13, 1.14, 5.1)."""

from __future__ import annotations

from engine.replays import Written, board, holds_as_written, replay, written
from judge.rules.printed import PrintedCard
from judge.scenario import Library
from judge.scenario.board.library import game_library


@written("costs.yaml")
def test_costs(scenario: Written, library: Library) -> None:
    holds_as_written(scenario, library)


def test_an_attack_that_cannot_be_paid_changes_nothing(library: Library) -> None:
    """The game state is reversed: neither the card nor the pitched card has moved (1.10.3)."""
    play = """
    then Ana cannot attack Bo with Wallop (red)
    then Wallop (red) is in Ana's hand
    then Boast is in Ana's hand
    then Ana has 0 resources
    then Ana has 1 action point
    then the combat chain is closed
    """
    report = replay(board(play, ana="hand: [Wallop (red), Boast]"), library)
    assert report.verdict == "confirmed", report.reason


def test_the_trace_cites_the_rules_of_paying(library: Library) -> None:
    play = "Ana attacks Bo with Rising Power (red) pitching Boast\nthe combat chain closes"
    report = replay(board(play, ana="hand: [Rising Power (red), Boast]"), library)
    cites = {line.text: line.cites for line in report.trace}
    assert cites["Ana pitches Boast (blue) for 3"] == ("1.14.3",)
    assert cites["Ana pays 2 resource points for Rising Power (red)"] == ("1.14.2",)


def test_lines_name_a_card_that_a_card_in_play_creates() -> None:
    """It need not be in any zone before (8.5.40b), whether a document prints it or the scenario."""

    def card(name: str, type_line: str, *lines: str) -> PrintedCard:
        return PrintedCard(name=name, version="", type_line=type_line, stats={"cost": "0"}, lines=lines, record="")

    fang = card("Cold Fang", "Ninja Action", "Create a Colder Fang in your hand.", "Go again")
    colder = card("Colder Fang", "Ninja Instant", "Gain 3{h}.")
    den = card("Den of Frost", "Ninja Action", "Create a Cold Fang in your hand.", "Go again")
    library = Library({"flesh-and-blood": game_library([fang, colder, den], (), {})})
    play = """
    Ana plays Den of Frost
    then Cold Fang is in Ana's hand
    Ana plays Cold Fang
    Ana plays Colder Fang
    then Ana has 23 life
    """
    report = replay(board(play, ana="hand: [Den of Frost]"), library)
    assert report.verdict == "confirmed", report.reason
