"""World of Warcraft TCG: proofs, what each turns on, impossible boards, words nobody understands, random play."""

from __future__ import annotations

import re

import pytest
from engine.replays import Written, written
from small_boards import holds_and_cites_as_written, holds_and_turns_on_something, not_proved, playable, played, proofs

from judge.builds.live import Build
from judge.games.fighter_arena import rules as arena
from judge.games.wow_tcg.rules import RULES
from judge.scenario import Library
from judge.scenario.play.checking import check
from judge.scenario.play.compiling import compile_cards
from judge.scenario.play.report import Verdict

# Statements that say only what something is called, or what the readings of conflicts cover; docs/games.md has why.
NOT_EXECUTABLE = {
    f"wow-tcg-extract/{name}"
    for name in (
        "ability/1",  # what abilities are
        "armor/4",  # the line before a list
        "armor/7",  # points to a section that is not there
        "item/2",  # what items are
        "item/5",  # the line before a list
        "setup/1",  # advice for the first games
        "weapon/7",  # the line before a list
    )
}


PROOFS = proofs("wow-tcg")


@pytest.mark.parametrize("proof", PROOFS, ids=lambda p: p.title)
def test_a_proof_holds_and_turns_on_something(proof: Written, library: Library) -> None:
    holds_and_turns_on_something(proof, library)


@written("tabletop/wow-tcg.yaml")
def test_a_position_gets_its_verdict(scenario: Written, library: Library) -> None:
    holds_and_cites_as_written(scenario, library)


def test_every_executable_statement_is_proved(corpus_build: Build) -> None:
    assert not_proved("wow-tcg", corpus_build) == NOT_EXECUTABLE


BOARD = """
title: a board
game: wow-tcg
cards:
  - {{name: Tamsin, type: Hero - Warrior, stats: 28 health}}
  - {{name: Orren, type: Hero - Mage, stats: 25 health}}
  - {{name: Cleaver, type: Weapon - Mainhand - Warrior, stats: "play cost 2, strike cost 1, 3 ATK Melee"}}
  - {{name: Hammer, type: Weapon - Mainhand - Warrior, stats: "play cost 2, strike cost 1, 2 ATK Melee"}}
  - {{name: Wand, type: Weapon - Mage, stats: "play cost 1, strike cost 1, 1 ATK Frost"}}
  - {{name: Robe, type: Armor - Mage, stats: "play cost 1, 1 DEF"}}
  - {{name: Orb, type: Item - Mage, stats: play cost 1, text: "Exhaust this item: Draw a card."}}
  - {{name: Wolf, type: Ally, stats: "play cost 2, 1 ATK Melee, 3 health"}}
  - {{name: Road, type: Quest, text: "Pay 3 to complete this quest. Reward: Draw a card."}}
  - {{name: Trick, type: Ability - Warrior, stats: play cost 0, text: "{text}"}}
setup:
  moment: {moment}
  Ana:
    hero: Tamsin
    {ana}
  Bo:
    hero: Orren
    allies: [Wolf]
play: [{play}]
"""


def board(**changed: str) -> str:
    said = {"moment": "action phase", "ana": "hand: [Trick]", "play": "then Bo has 25 health", "text": "Draw a card."}
    return BOARD.format(**{**said, **changed})


@pytest.mark.parametrize(
    ("changed", "rule", "words"),
    [
        ({"ana": "weapons: [Wand]"}, "wow-tcg-extract/weapon/1", "Wand is for Mage, and Tamsin is Warrior"),
        ({"ana": "armor: [Robe]"}, "wow-tcg-extract/armor/1", "Robe is for Mage"),
        ({"ana": "items: [Orb]"}, "wow-tcg-extract/item/1", "Orb is for Mage"),
        ({"ana": "weapons: [Cleaver, Hammer]"}, "reading", "held in the same hand"),
        ({"ana": "health: 29"}, "wow-tcg-extract/opening/2", "cannot have 29 health"),
        ({"ana": "health: 0"}, "wow-tcg-extract/opening/2", "cannot have 0 health"),
        ({"ana": "allies: [Wolf (3 damage)]"}, "wow-tcg-extract/opening/2", "fatal damage"),
        ({"ana": "resources: [Wolf (face up)]"}, "wow-tcg-extract/quest/1", "no quest"),
        ({"ana": "abilities: [Trick]"}, "wow-tcg-extract/ability/3", "not ongoing"),
        ({"ana": "hand: [Wolf x8]", "moment": "opening hands"}, "wow-tcg-extract/setup/4", "7 cards, not 8"),
    ],
)
def test_an_impossible_board_names_the_rule(changed: dict[str, str], rule: str, words: str, library: Library) -> None:
    (report,) = check(board(**changed), library=library)
    assert report.verdict is Verdict.INVALID
    assert words in report.reason
    assert rule in report.reason
    assert re.match(r"-:\d+:\d+: ", report.reason)


def test_a_sentence_nobody_understands_is_said_aloud(library: Library) -> None:
    (report,) = check(board(text="Juggle three pears.", play="Ana plays Trick"), library=library)
    assert report.verdict is Verdict.UNSUPPORTED
    assert "Juggle three pears." in report.reason


@pytest.mark.parametrize(
    ("ana", "line", "rule"),
    [
        ("weapons: [Cleaver]", "Ana strikes with Cleaver", "weapon/2"),
        ("hand: [Road]", "Ana plays Road", "quest/1"),
        ("hand: [Wand], resources: 2".replace(", ", "\n    ", 1), "Ana plays Wand", "weapon/1"),
        ("hand: [Wolf]\n    resources: 1", "Ana plays Wolf", "weapon/8"),
        ("resources: [Road (completed), card x3]", "Ana completes Road", "quest/1"),
        ("hand: [Wolf]", "Wolf attacks Tamsin", "weapon/2"),
    ],
)
def test_an_illegal_line_names_the_rule(ana: str, line: str, rule: str, library: Library) -> None:
    (report,) = check(board(ana=ana, play=line), library=library)
    assert report.verdict is Verdict.ILLEGAL, report.reason
    assert f"wow-tcg-extract/{rule}" in report.reason


@pytest.mark.parametrize(("line", "verdict"), [("Ana", "confirmed"), ("Bo", "refuted")])
def test_who_completed_a_quest_is_asked(line: str, verdict: str, library: Library) -> None:
    text = board(ana="resources: [Road (completed), card x3]", play=f"then {line} completed Road")
    assert [report.verdict.value for report in check(text, library=library)] == [verdict]


def test_the_trace_says_what_is_read_where_the_document_breaks_off(library: Library) -> None:
    text = board(ana="weapons: [Cleaver]\n    resources: 1", play="Ana attacks Wolf with Tamsin, everyone passes")
    (report,) = check(text, library=library)
    assert report.verdict is Verdict.CONFIRMED, report.reason
    told = [line for line in report.trace if line.text.startswith("reading: ")]
    assert {c for line in told for c in line.cites} == {"reading:attack-exhausts", "reading:combat-damage"}


def test_every_citation_is_a_record_or_a_reading(corpus_build: Build) -> None:
    records = {r.id for r in corpus_build.store.records()}
    for rules in (RULES, arena.RULES):
        assert not {c for cites in rules.values() for c in cites} - records


def test_compile_says_what_each_sentence_is_understood_as() -> None:
    text = """
- name: Thorn Mark
  type: Ability - Mage
  stats: play cost 1
  text: "Ongoing: Attach to target ally. Juggle pears."
"""
    (card,) = compile_cards(text, "-", "wow-tcg")
    assert " ".join(s.text for s in card.sentences) == "Ongoing: Attach to target ally. Juggle pears."
    first, second = card.sentences
    assert first.meaning == ("Ongoing()", "Attach(which=Which(how=TARGET, kinds=['ally']))")
    assert not first.reason
    assert second.reason
    assert not second.meaning


@pytest.mark.parametrize("seed", range(6), ids=lambda s: f"seed-{s}")
def test_random_play_raises_nothing(seed: int, library: Library) -> None:
    assert played(((seed, proof) for proof in PROOFS[seed::6]), library, 25) > 60


@pytest.mark.slow
def test_random_play_of_many_sentences_raises_nothing(library: Library) -> None:
    assert played(playable("wow-tcg"), library, 12) > 400
