"""World of Warcraft TCG: proofs, what each turns on, impossible boards, words nobody understands, random play."""

from __future__ import annotations

import re
from pathlib import Path

import playing
import pytest
from engine.replays import SCENARIOS, Written, holds_as_written, replay, shown, written
from engine.replays import documents as positions

from judge.builds.live import Build
from judge.games.fighter_arena import rules as arena
from judge.games.wow_tcg import actions
from judge.games.wow_tcg.rules import RULES
from judge.rules.positions import types_of
from judge.scenario import Library
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import ScenarioDocument
from judge.scenario.play.checking import check, check_document
from judge.scenario.play.compiling import compile_cards
from judge.scenario.play.report import Verdict
from judge.scenario.play.sensitivity import Outcome, trials

ROOT = Path(__file__).resolve().parent.parent
FILES = sorted((ROOT / "corpus" / "wow-tcg" / "scenarios").glob("*.yaml"))
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


@written("tabletop/wow-tcg.yaml")
def test_a_position_gets_its_verdict(scenario: Written, library: Library) -> None:
    holds_as_written(scenario, library)
    cited = scenario.expected.get("cites")
    if cited:
        report = replay(scenario.text, library)
        told = [report.reason, *(line.text for line in report.trace), *(c for line in report.trace for c in line.cites)]
        assert any(cited in words for words in told), shown(report)


def test_every_executable_statement_is_proved(corpus_build: Build) -> None:
    rules = {r.id for r in corpus_build.store.records() if r.type == "rule" and r.game == "wow-tcg"}
    proved = {c for d in documents() for c in d.confirms}
    assert proved <= rules, "a proof confirms statements of the document"
    assert rules - proved == NOT_EXECUTABLE


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
    for n, scenario in enumerate(positions(SCENARIOS / "tabletop" / "wow-tcg.yaml")):
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
