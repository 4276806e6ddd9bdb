"""Fighter arena: its proofs, what each turns on, impossible boards, words that are not understood, random play."""

from __future__ import annotations

import re

import pytest
from engine.replays import Written, written
from small_boards import holds_and_cites_as_written, holds_and_turns_on_something, not_proved, playable, played, proofs

from judge.builds.live import Build
from judge.scenario import Library
from judge.scenario.play.checking import check
from judge.scenario.play.report import Verdict

# Statements that say only what something is called, or what the readings of conflicts cover; docs/games.md has why.
NOT_EXECUTABLE: set[str] = set()


PROOFS = proofs("fighter-arena")


@pytest.mark.parametrize("proof", PROOFS, ids=lambda p: p.title)
def test_a_proof_holds_and_turns_on_something(proof: Written, library: Library) -> None:
    holds_and_turns_on_something(proof, library)


@written("tabletop/fighter-arena.yaml")
def test_a_position_gets_its_verdict(scenario: Written, library: Library) -> None:
    holds_and_cites_as_written(scenario, library)


def test_every_executable_statement_is_proved(corpus_build: Build) -> None:
    assert not_proved("fighter-arena", corpus_build) == NOT_EXECUTABLE


BOARD = """
title: a board
game: fighter-arena
cards:
  - {{name: Kestrel, type: Fighter, stats: 20/30, text: "Actions: 1"}}
  - {{name: Goshawk, type: Fighter, stats: 25/30, text: "Actions: 1"}}
  - {{name: Osprey, type: Fighter, stats: 15/30, text: "Actions: 1"}}
  - {{name: Merlin, type: Fighter, stats: 15/30, text: "Actions: 1"}}
  - {{name: Mudlark, type: Fighter, stats: 10/30, text: "Actions: 1"}}
  - {{name: Brine, type: Fighter, stats: 15/30, text: "Actions: 1"}}
  - {{name: Grudge, type: Support, text: "{text}"}}
setup:
  round: {round}
  Ana:
    zones: {{{ana}}}
    hand: [Grudge]
    {more}
  Bo:
    zones: {{{bo}}}
play: [{play}]
"""


def board(**changed: str) -> str:
    said = {
        "round": "3",
        "ana": "2: [Kestrel]",
        "bo": "2: [Mudlark]",
        "more": "",
        "play": "then it is round 3",
        "text": "Draw a card.",
    }
    return BOARD.format(**{**said, **changed})


@pytest.mark.parametrize(
    ("changed", "rule", "words"),
    [
        ({"ana": "2: [Kestrel, Goshawk, Osprey]", "bo": "2: [Mudlark, Brine]"}, "the-arena/1", "zone 2 holds 5 cards"),
        ({"ana": "2: [Kestrel (31/30)]"}, "conflicts/attack-power", "cannot have 31 of 30 health"),
        ({"ana": "2: [Kestrel (-1/30)]"}, "conflicts/attack-power", "cannot have -1 of 30 health"),
        ({"ana": "2: [Kestrel (20/40)]"}, "conflicts/attack-power", "full health of Kestrel is 30"),
        ({"ana": "2: [Kestrel], 3: [Kestrel]"}, "building-your-arsenal/1", "twice"),
        ({"ana": "1: [Kestrel, Goshawk], 2: [Osprey, Merlin]"}, "building-your-arsenal/2", "4 fighters"),
        ({"more": "arsenal: [Grudge x33]"}, "building-your-arsenal/1", "cards, and an arsenal has 33"),
        ({"round": "13"}, "conflicts/round-number", "no round 13"),
        ({"more": "void: [Goshawk]"}, "starting-the-game/1", "stands in the arena"),
    ],
)
def test_an_impossible_board_names_the_rule(changed: dict[str, str], rule: str, words: str, library: Library) -> None:
    (report,) = check(board(**changed), library=library)
    assert report.verdict is Verdict.INVALID
    assert words in report.reason
    assert f"fighter-arena/{rule}" in report.reason
    assert re.match(r"-:\d+:\d+: ", report.reason)


def test_a_sentence_nobody_understands_is_said_aloud(library: Library) -> None:
    (report,) = check(board(text="Juggle three pears.", play="Ana plays Grudge"), library=library)
    assert report.verdict is Verdict.UNSUPPORTED
    assert "Juggle three pears." in report.reason


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("Kestrel moves to zone 4", "taking-your-turn/9"),
        ("Ana draws", "taking-your-turn/3"),
        ("Ana voids Grudge", "have-a-dead-fighter-card/1"),
        ("Mudlark attacks Kestrel", "taking-your-turn/7"),
        ("Bo voids Grudge", "have-a-dead-fighter-card/1"),
    ],
)
def test_an_illegal_line_names_the_rule(line: str, rule: str, library: Library) -> None:
    (report,) = check(board(play=line), library=library)
    assert report.verdict is Verdict.ILLEGAL
    assert f"fighter-arena/{rule}" in report.reason


@pytest.mark.parametrize("seed", range(6), ids=lambda s: f"seed-{s}")
def test_random_play_raises_nothing(seed: int, library: Library) -> None:
    assert played(((seed, proof) for proof in PROOFS[seed::6]), library, 25) > 60


@pytest.mark.slow
def test_random_play_of_many_sentences_raises_nothing(library: Library) -> None:
    assert played(playable("fighter-arena"), library, 12) > 400
