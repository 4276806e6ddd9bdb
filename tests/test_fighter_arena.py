"""Fighter arena: its proofs, what each turns on, impossible boards, words that are not understood, random play."""

from __future__ import annotations

import re
from pathlib import Path

import playing
import pytest
from engine.replays import SCENARIOS, Written, holds_as_written, replay, shown, written
from engine.replays import documents as positions

from judge.builds.live import Build
from judge.games.fighter_arena import actions
from judge.rules.positions import types_of
from judge.scenario import Library
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import ScenarioDocument
from judge.scenario.play.checking import check, check_document
from judge.scenario.play.report import Verdict
from judge.scenario.play.sensitivity import Outcome, trials

ROOT = Path(__file__).resolve().parent.parent
FILES = sorted((ROOT / "corpus" / "fighter-arena" / "scenarios").glob("*.yaml"))
# Statements that say only what something is called, or what the readings of conflicts cover; docs/games.md has why.
NOT_EXECUTABLE: set[str] = set()


def documents() -> list[ScenarioDocument]:
    found = [d for f in FILES for d in load_documents(f.read_text("utf-8"), f.name)]
    assert all(isinstance(d, ScenarioDocument) for d in found)
    return [d for d in found if isinstance(d, ScenarioDocument)]


@pytest.mark.parametrize("document", documents(), ids=lambda d: d.title)
def test_a_proof_holds_and_turns_on_something(document: ScenarioDocument, library: Library) -> None:
    report = check_document(document, library=library)
    assert report.verdict is Verdict.CONFIRMED, report.reason
    assert document.contrast, "without a contrast nothing is shown to matter"
    assert any(t.outcome is Outcome.DECISIVE for t in trials(document, library))


@written("tabletop/fighter-arena.yaml")
def test_a_position_gets_its_verdict(scenario: Written, library: Library) -> None:
    holds_as_written(scenario, library)
    cited = scenario.expected.get("cites")
    if cited:
        report = replay(scenario.text, library)
        told = [report.reason, *(line.text for line in report.trace), *(c for line in report.trace for c in line.cites)]
        assert any(cited in words for words in told), shown(report)


def test_every_executable_statement_is_proved(corpus_build: Build) -> None:
    rules = {r.id for r in corpus_build.store.records() if r.type == "rule" and r.game == "fighter-arena"}
    proved = {c for d in documents() for c in d.confirms}
    assert proved <= rules, "a proof confirms statements of the document"
    assert rules - proved == NOT_EXECUTABLE


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
    found = 0
    for n, document in enumerate(documents()):
        if n % 6 == seed:
            text = source(document.title)
            played = playing.play(text, library, seed, 25, types_of(actions))
            found += played.actions
    assert found > 60


@pytest.mark.slow
def test_random_play_of_many_sentences_raises_nothing(library: Library) -> None:
    found = 0
    for n, scenario in enumerate(positions(SCENARIOS / "tabletop" / "fighter-arena.yaml")):
        if scenario.expected["verdict"] in ("confirmed", "depends"):
            found += playing.play(scenario.text, library, n, 12, types_of(actions)).actions
    assert found > 400


def source(title: str) -> str:
    """A proof as it is written."""
    for file in FILES:
        for part in file.read_text("utf-8").split("\n---\n"):
            if f"title: {title}\n" in part or f'title: "{title}"\n' in part:
                return part
    raise AssertionError(title)
