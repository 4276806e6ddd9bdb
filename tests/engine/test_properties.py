"""What must hold of every replay: the same again, definitions untouched, whole traces as they are written down.

The files in ``golden/`` hold whole replays, one a mechanic. After a change that is meant to change them, write them
again with ``JUDGE_WRITE_GOLDEN=1 pytest tests/engine/test_properties.py`` and read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.replays import Written, board, positions, replay, written
from judge.games.flesh_and_blood.cards import compile_card
from judge.scenario import Library
from judge.scenario.play.report import Report

GOLDEN = Path(__file__).parent / "golden"

PALE = (
    "{name: Pale Colossus, color: red, type: Illusionist Action - Attack, "
    'stats: "2{r} 6{p} 3{d}", text: "Phantasm\\nGo again"}'
)

# One whole replay a mechanic; its file has the name of the key.
MECHANICS = {
    "attack-defend-damage": board(
        "Ana attacks Bo with Pack Call (red) pitching Boast\n"
        "Bo defends with Wallop (red), Raw Meat\nthe combat chain closes",
        ana="hand: [Pack Call (red), Boast]",
        bo="hand: [Wallop (red)], equipment: [Raw Meat]",
    ),
    "clash-again": board(
        "Ana attacks Bo with Mighty Windup (red)\nBo defends with Test of Vigor\nBo says yes\n"
        "Bo chooses Wallop (yellow)\nthe combat chain closes",
        ana="hand: [Mighty Windup (red)], resources: 3, deck: [Rising Power (red), Starting Stake]",
        bo="hand: [Test of Vigor], arena: [Gold], deck: [Wallop (yellow), The Golden Son, Boast]",
    ).replace("Bo: {hero: {class: Guardian}", "Bo: {hero: Victor Goldmane"),
    "wager": board(
        "Ana attacks Bo with Wage Might (red)\nAna says yes\nBo defends with Hearty Block\nthe combat chain closes",
        ana="hand: [Wage Might (red)], resources: 3",
        bo="hand: [Hearty Block]",
    ),
    "phantasm": board(
        "Ana attacks Bo with Pale Colossus\nBo defends with Wallop (yellow)\nthe combat chain closes",
        ana="hand: [Pale Colossus], resources: 2",
        bo="hand: [Wallop (yellow)]",
        cards=PALE,
    ),
    "start-and-end-of-turn": board(
        "Ana attacks Bo with Standing Order (red)\nAna's turn ends\nBo's turn ends",
        ana="hand: [Standing Order (red)], deck: [Boast x6]",
        bo="arena: [Might, Vigor], deck: [Boast x6]",
    ),
}


def told(report: Report) -> str:
    """A replay as text: number, moment, what happened, what it follows."""
    lines = [
        f"{line.n:>3}  {line.moment:<34}{line.text}{'  [' + ', '.join(line.cites) + ']' if line.cites else ''}"
        for line in report.trace
    ]
    return "\n".join([f"{report.verdict.value}", *lines, ""])


@pytest.mark.parametrize("mechanic", MECHANICS)
def test_whole_trace(mechanic: str, library: Library) -> None:
    found = told(replay(MECHANICS[mechanic], library))
    file = GOLDEN / f"{mechanic}.txt"
    if os.environ.get("JUDGE_WRITE_GOLDEN"):
        file.write_text(found, "utf-8")
    assert found == file.read_text("utf-8")


def test_every_golden_file_belongs_to_a_mechanic() -> None:
    assert {file.stem for file in GOLDEN.glob("*.txt")} == set(MECHANICS)


@written("effects.yaml", "clash-and-wager.yaml")
def test_the_same_lines_give_the_same_report(scenario: Written, library: Library) -> None:
    first, second = (replay(scenario.text, library) for _ in range(2))
    assert first == second


@written("effects.yaml")
def test_definitions_are_not_changed_by_runs(scenario: Written, library: Library) -> None:
    """Two boards share them, so a run that wrote to one would show in the other."""
    cards = [thing.card for thing in positions(scenario.text, library)[0].objects.values()]
    before = list(map(repr, cards))
    replay(scenario.text, library)
    assert list(map(repr, cards)) == before


def test_printed_cards_compile_to_one_shared_definition(library: Library) -> None:
    for printed in library.game("flesh-and-blood").cards:
        assert compile_card(printed) is compile_card(printed)


@written("turns.yaml")
def test_every_line_of_a_replay_says_when(scenario: Written, library: Library) -> None:
    report = replay(scenario.text, library)
    assert report.trace
    for line in report.trace:
        assert " turn, " in line.moment, line
        assert not line.moment.endswith(", "), line
        assert line.text[0].isupper(), line
