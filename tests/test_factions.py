"""Factions: every card compiles, every proof holds, boards that cannot be are refused, random play breaks nothing."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from engine.replays import both_ways
from plain import assert_plain
from proved import Replays
from seeds import seeds

from judge.builds.live import Build
from judge.games.factions import (
    actions,
    zones,
)
from judge.games.factions.definition import CardDefinition
from judge.games.factions.table import Table
from judge.games.factions.vocabulary import terms
from judge.games.factions.vocabulary.terms import Unsupported
from judge.games.factions.words import compile_card, readings
from judge.records import Card, Conflict, Rule, Term
from judge.rules.priority import PASS
from judge.rules.questions import Ask, Question, Refused
from judge.rules.state import State
from judge.rules.work import advance
from judge.scenario import Library, check
from judge.scenario.board.referee import Referee
from judge.scenario.games.factions import GAME
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import ScenarioDocument
from judge.scenario.play.report import Report

SCENARIOS = Path(__file__).resolve().parent.parent / "corpus" / "factions" / "scenarios"
UNIT = "Unit, Kingdom\\nHuman Warrior"


def verdict(library: Library, setup: str, play: str = "then Ana has 0 build", cards: str = "") -> tuple[str, str]:
    """The verdict of a small board, and why."""
    text = f"title: A board\ngame: factions\n{cards}setup: {setup}\nplay: [{play}]\n"
    (report,) = check(text, library=library, source="board.yaml")
    return report.verdict.value, report.reason


def test_every_card_is_understood(library: Library) -> None:
    cards = library.game("factions").cards
    assert len(cards) == 101
    for printed in cards:
        card = compile_card(printed)
        assert not card.unsupported, f"{card.name}: {card.unsupported}"
        assert [r.text for r in readings(card)] == list(printed.lines)
        said = [r for r in readings(card) if not r.terms and not r.text.startswith("Commander Effect")]
        assert not said, f"{card.name}: {said} means nothing"


Replayed = Callable[[Path], list[Report]]


@pytest.fixture(scope="module")
def replayed(library: Library, replays: Replays) -> Replayed:
    """The reports of the proofs of a file, replayed once for all that is asked of them."""

    def of(path: Path) -> list[Report]:
        known = [report for (source, _), (report, _) in replays.items() if source == f"factions/scenarios/{path.name}"]
        return known or check(path.read_text("utf-8"), library=library, source=path.name)

    return cache(of)


@pytest.mark.parametrize("path", sorted(SCENARIOS.glob("*.yaml")), ids=lambda p: p.stem)
def test_every_proof_holds(path: Path, replayed: Replayed) -> None:
    for report in replayed(path):
        assert report.verdict == "confirmed", f"{report.title}: {report.reason}"


def test_the_proofs_name_every_card_and_term(corpus_build: Build) -> None:
    """What no scenario names is what the document's notes, or its form, say nothing can be played of."""
    confirmed: set[str] = set()
    for path in SCENARIOS.glob("*.yaml"):
        for document in load_documents(path.read_text("utf-8"), path.name):
            assert isinstance(document, ScenarioDocument)
            confirmed |= set(document.confirms)
    known = {r.id for t in (Card, Rule, Term) for r in corpus_build.store.every(t, "factions")}
    noted = corpus_build.store.noted("factions")
    definitions = {i for (i, sentence), note in noted.items() if note.definition and not sentence}
    assert not confirmed - known
    assert known - confirmed == definitions & known


@pytest.mark.parametrize(
    ("ana", "said"),
    [
        ("zone 7: [Squire]", "zone-rule"),
        ('zone 1: ["Squire (with Short Sword, Battle Suit, Axe of Despair)"]', "equipment-cards"),
        ('zone 1: ["Squire (5 damage, with Short Sword, Battle Suit and Axe of Despair)"]', "equipment-cards"),
        ("zone 1: [Orc Grunt (with Imperial Blade)]", "imperial-blade"),
        ("zone 1: [King Jeffery x2]", "unique"),
        ('zone 1: [Lorenzo Maydon], zone 2: ["Lorenzo Maydon, Knight of the Alliance"]', "unique"),
        ("zone 1: [Squire (21 HP)]", "20 HP and cannot have 21 (factions/hp)"),
        ("zone 1: [Squire (30 damage)]", "factions/damage"),
        ("zone 1: [Squire (1 magic)]", "no Magic rating"),
        ("zone 1: [Squire (angry)]", "no state"),
        ("zone 1: [Mana Bomb]", "never stays"),
        ("zone 1: [Short Sword]", "equipment"),
        ("zone 1: [Stronghold, Fortress]", "location-cards"),
        ("faction: Dwarves", "Kingdom"),
        ("capital: 101", "capital-rule"),
        ("build: -1", "0 or more"),
        ("hand: [Knight x7]", "deck-requirements"),
        ("hand: [Knigt]", "Knight"),
        ("arena: [Knight]", "arena"),
    ],
)
def test_a_board_that_cannot_be_is_invalid(library: Library, ana: str, said: str) -> None:
    found, reason = verdict(library, f"{{turn: Ana, Ana: {{{ana}}}, Bo: {{}}}}")
    assert found == "invalid"
    assert said in reason


def test_a_sentence_nobody_understands_is_said_aloud(library: Library) -> None:
    cards = f'cards: [{{name: Odd, type: "{UNIT}", stats: "5 points, 5 HP, 5 DEF, 5 ATK, 5 DAM", '
    cards += 'text: "Oddness (This unit dances.)"}]\n'
    found, reason = verdict(library, "{turn: Ana, Ana: {zone 1: [Odd]}, Bo: {}}", cards=cards)
    assert found == "unsupported"
    assert "This unit dances" in reason


@pytest.mark.parametrize(
    "text",
    [
        "Damage Reduction 30 (When this unit takes damage, reduce that damage by 30.)",
        "Speed +3 (This unit may move three extra zones in a single turn.)",
        "Fireball (Magic 5, range 2, replaces attacks, 45 damage)",
        "Bounty Hunter 7 (+7 attack and +5 damage against Unique enemies)",
        "Parry (When hit by a ranged attack, this unit takes no damage, save 9.)",
        "Sturdy, Penetration",
        "Magic 7, Magic Renewal 3",
        "Unique, counts as King Jeffery",
    ],
)
def test_other_numbers_in_the_same_words_are_understood(library: Library, text: str) -> None:
    cards = f'cards: [{{name: New, type: "{UNIT}", stats: "5 points, 5 HP, 5 DEF, 5 ATK, 5 DAM", text: "{text}"}}]\n'
    assert verdict(library, "{turn: Ana, Ana: {zone 1: [New]}, Bo: {}}", cards=cards)[0] == "confirmed"


# --- random play ------------------------------------------------------------------------------------

BOARD = """
title: A crowd
game: factions
setup:
  turn: Ana
  Ana:
    faction: {one}
    build: 200
    hand: [{hand}]
    deck: [{deck}]
    zone 2: [{first}]
    zone 3: [{second}]
  Bo:
    faction: {two}
    build: 200
    hand: [{hand2}]
    deck: [{deck}]
    zone 3: [{third}]
    zone 4: [{fourth}]
play: [then it is Ana's turn]
"""


def _board(rng: random.Random, library: Library) -> ScenarioDocument:
    cards = [compile_card(p) for p in library.game("factions").cards]
    units = [c for c in cards if c.kind == "Unit"]
    rng.shuffle(units)
    seen: set[str] = set()
    free: list[CardDefinition] = []
    for card in units:
        if not seen & set(card.names):
            free.append(card)
            seen |= set(card.names) if card.unique else set()
    quoted = [f'"{c.name}"' for c in free]
    others = [f'"{c.name}"' for c in rng.sample(cards, 24)]
    factions = rng.sample(["Kingdom", "Mage Guild", "Alliance", "Barbarian", "Underworld", "Neutral"], 2)
    parts = [", ".join(quoted[i : i + 3]) for i in (0, 3, 6, 9)]
    text = BOARD.format(
        one=factions[0], two=factions[1], hand=", ".join(others[:8]), hand2=", ".join(others[8:16]),
        deck="Skeleton, Peasant, " + ", ".join(others[16:]), first=parts[0], second=parts[1], third=parts[2],
        fourth=parts[3],
    )  # fmt: skip
    (document,) = load_documents(text, "crowd.yaml", library.is_name)
    assert isinstance(document, ScenarioDocument), document
    return document


def _tries(rng: random.Random, position: State, seat: int) -> list[Any]:
    """Actions a player might try, in any order."""
    table = Table(position)
    mine = [o for o in table.board.units() if o.owner == seat]
    every = [o.ref for o in table.board.units()]
    found: list[Any] = []
    for obj in mine:
        found.append(actions.ActivateUnit(obj.ref))
        found += [actions.MoveUnit(obj.ref, p) for p in range(1, 6)]
        found += [actions.AttackUnit(obj.ref, r) for r in rng.sample(every, min(4, len(every)))]
        names = {h.ability.name for h in table.reads.of(obj).has if isinstance(h.term, terms.Activated)}
        found += [actions.UseAbility(obj.ref, name) for name in names]
    found += [actions.PlayCard(o.ref) for o in table.board.zone(zones.Zone.HAND, seat) if o.card is not None]
    found += [actions.DestroyLocation(o.ref) for o in table.board.field() if o.card.kind == "Location"]
    rng.shuffle(found)
    return found


def _leftovers(position: State) -> None:
    """Each card is in one zone; damage and magic are never below none; nobody is beaten and still there."""
    listed = [i for ids in position.zones.values() for i in ids]
    assert sorted(listed) == sorted(position.objects)
    for obj in Table(position).board.units():
        assert 1 <= obj.data.place <= 5
        assert obj.data.damage >= 0
        assert obj.data.magic >= 0
    assert all(p["build"] >= 0 for p in position.players)


def _answer(rng: random.Random, position: State, question: Question) -> State | None:
    """The position after a random answer that is legal; None when the frame refuses it."""
    if question.ask is not Ask.ACT:
        position = position.answered(rng.choice(question.options or (0,)))
    else:
        tries = _tries(rng, position, question.who or 0)[:12] if rng.random() < 0.8 else []
        for action in tries:
            try:
                found = advance(position.answered(action), Table)
            except Refused:
                continue
            return position.answered(action) if isinstance(found, Question) else found
        position = position.answered(PASS)
    return position


@pytest.mark.parametrize("seed", seeds(12))
def test_random_legal_play_raises_nothing(seed: int, library: Library) -> None:
    rng = random.Random(seed)
    referee = Referee(GAME, library.game("factions"))
    position, _ = referee.read(_board(rng, library))
    last = position
    for n in range(700):
        try:
            found = advance(position, Table)
        except Refused:
            position = last  # an answer made the action illegal: it is given up
            position = position.answered(PASS)
            continue
        if isinstance(found, Question):
            if found.ask is Ask.ACT:
                last = position
            after = _answer(rng, position, found)
            assert after is not None
            position = after
            continue
        if found is position or found.outcome:
            break
        position = found
        _leftovers(position)
        if n % 50 == 0:
            assert_plain(position, CardDefinition)
    assert referee.trace(position)


def test_merged_and_unmerged_replays_agree(library: Library) -> None:
    for path in sorted(SCENARIOS.glob("*.yaml"))[:2]:
        for document in load_documents(path.read_text("utf-8"), path.name, library.is_name):
            assert isinstance(document, ScenarioDocument)
            one, two = both_ways(document, library)
            assert one.verdict == two.verdict, document.title


def test_a_reading_of_an_unclear_passage_is_cited(replayed: Replayed) -> None:
    cited = {cite for report in replayed(SCENARIOS / "attacks.yaml") for line in report.trace for cite in line.cites}
    assert {"factions/conflicts/hp-exactly-reached", "factions/conflicts/bow-attack-damage"} <= cited


def test_every_citation_is_a_record(corpus_build: Build, replayed: Replayed) -> None:
    known = {r.id for t in (Card, Rule, Term, Conflict) for r in corpus_build.store.every(t, "factions")}
    for path in sorted(SCENARIOS.glob("*.yaml")):
        for report in replayed(path):
            for line in report.trace:
                assert set(line.cites) <= known, line


def test_unsupported_is_a_term_of_its_own() -> None:
    assert Unsupported("x") != Unsupported("y")


def test_the_scenario_of_the_page_is_confirmed(library: Library) -> None:
    page = (SCENARIOS.parent.parent.parent / "docs" / "games.md").read_text("utf-8")
    shown = [
        text for text in re.findall(r"^```yaml\n(.*?)^```", page, re.MULTILINE | re.DOTALL) if "game: factions" in text
    ]
    assert shown
    for text in shown:
        (report,) = check(text, library=library)
        assert report.verdict == "confirmed", report.reason
