"""Random legal play on random boards: nothing but the declared exceptions, and a position that stays sound.

A failure names its seed; ``pytest -k seed-7`` plays it again.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest
from plain import assert_plain
from seeds import seeds

from judge.games.flesh_and_blood.actions import ActivateAbility, PlayCard
from judge.games.flesh_and_blood.cards import compile_card
from judge.games.flesh_and_blood.definition import CardDefinition
from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.trace import lines
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.rules.priority import PASS
from judge.rules.questions import Ask, LimitReached, NotExecutable, Question, Refused
from judge.rules.state import State
from judge.rules.work import advance
from judge.scenario import Library
from judge.scenario.board.referee import Referee
from judge.scenario.games import GAMES
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import ScenarioDocument

SEEDS = seeds(10)
ACTIONS = 50  # legal ones for each seed
MOST_FRAMES = 3000
SLOTS = ("Head", "Chest", "Arms", "Legs")


class Comparing(Table):
    """Asks for no order of triggers that comes to the same, as a replay does."""

    compares = True


@dataclass
class Box:
    """The cards of the corpus that can be played in full, by where they are put."""

    heroes: list[str]
    deck: list[str]
    arena: list[str]
    weapons: list[str]
    equipment: dict[str, list[str]]


@pytest.fixture(scope="module")
def box(library: Library) -> Box:
    """Every readable card."""
    found = Box([], [], [], [], {slot: [] for slot in SLOTS})
    game = library.game("flesh-and-blood")
    for printed in (*game.cards, *game.tokens):
        card = compile_card(printed)
        if card.unread:
            continue
        if "Hero" in card.types:
            found.heroes.append(card.label)
        elif "Token" in card.types:
            if not {"Weapon", "Equipment"} & set(card.types):  # those would need a zone of their own
                found.arena.append(card.label)
        elif "Weapon" in card.types:
            if "(2H)" not in card.subtypes:  # some heroes have one weapon zone
                found.weapons.append(card.label)
        elif "Equipment" in card.types:
            for slot in SLOTS:
                if slot in card.subtypes:
                    found.equipment[slot].append(card.label)
        else:
            found.deck.append(card.label)
    return found


def board(chance: random.Random, box: Box) -> str:
    """Two random players as a scenario (JSON)."""

    def player() -> dict[str, Any]:
        return {
            "hero": chance.choice(box.heroes),
            "life": chance.randint(1, 20),
            "hand": chance.choices(box.deck, k=chance.randint(2, 6)),
            "deck": chance.choices(box.deck, k=chance.randint(0, 12)),
            "arsenal": chance.choices(box.deck, k=1),
            "graveyard": chance.choices(box.deck, k=4),
            "arena": chance.choices(box.arena, k=chance.randint(0, 4)),
            "weapons": [chance.choice(box.weapons)],
            "equipment": [chance.choice(box.equipment[slot]) for slot in SLOTS if box.equipment[slot]],
            "resources": chance.randint(0, 8),
        }

    ana, bo = player(), player()
    ana["action points"] = chance.randint(1, 4)
    setup = {"turn": "Ana", "Ana": ana, "Bo": bo}
    return json.dumps({"title": "A random board", "game": "flesh-and-blood", "setup": setup, "play": ["Ana passes"]})


def begin(text: str, library: Library) -> State:
    """The position a scenario begins with."""
    game = library.game("flesh-and-blood")
    (document,) = load_documents(text, "random.json", lambda name: bool(game.named(name)))
    assert isinstance(document, ScenarioDocument), document
    return Referee(GAMES["flesh-and-blood"], game).read(document)[0]


class Playing:
    """One random game."""

    def __init__(self, state: State, chance: random.Random, work: type[Table] = Table) -> None:
        self.work = work
        self.state = state
        self.chance = chance
        self.legal = 0
        self.before: State | None = None  # the position before the action under way, to go back to (1.10.3)
        self.barred: set[Any] = set()
        self.begun = state
        self.given: list[Any] = []
        self.mark = 0

    def step(self) -> None:
        """One frame, or one answer."""
        try:
            found = advance(self.state, self.work)
        except (Refused, NotExecutable):
            if self.before is None:
                raise  # nobody acted, so nothing may be refused
            self.state, self.before = self.before, None
            del self.given[self.mark :]
            return
        if isinstance(found, Question):
            answer = self.answer(found)
            self.given.append((answer,))
            self.state = self.state.answered(answer)
        else:
            self.given.append(None)
            self.legal += self.before is not None
            self.state, self.before = found, None
            self.barred = set()

    def answer(self, question: Question) -> Any:
        """A random answer; actions that were refused here are not tried again."""
        if question.ask is Ask.ACT:
            return self.act(question)
        if question.ask is Ask.DECLARE:
            return self.declare(question)
        if question.options is None:
            return self.chance.randint(0, 6)
        return self.chance.choice(question.options)

    def act(self, question: Question) -> Any:
        """A play, an activation or a pass."""
        assert question.who is not None
        table = Table(self.state)
        choices: list[Any] = []
        for obj in self.state.objects.values():
            if obj.card is None or obj.owner != question.who or obj.zone is Zone.DECK:
                continue
            if obj.zone in (Zone.HAND, Zone.ARSENAL) and not table.judges.legality.play_reasons(question.who, obj):
                choices.append(PlayCard(obj.ref))
            for i, ability in enumerate(table.judges.targets.activated(obj)):
                if not table.judges.legality.activation_reasons(question.who, obj, ability):
                    choices.append(ActivateAbility(obj.ref, i))
        choices = [c for c in choices if c not in self.barred]
        if not choices or self.chance.random() < 0.15:
            return PASS
        choice = self.chance.choice(choices)
        self.barred.add(choice)
        self.before, self.mark = self.state, len(self.given)
        return choice

    def declare(self, question: Question) -> Any:
        """Up to three defending cards."""
        if ("declared",) in self.barred or question.who is None:
            return ()
        self.barred.add(("declared",))
        self.before, self.mark = self.state, len(self.given)
        mine = [
            o.ref
            for o in self.state.objects.values()
            if o.card is not None and o.owner == question.who and o.zone in (Zone.HAND, Zone.ARENA)
        ]
        return tuple(self.chance.sample(mine, k=min(len(mine), self.chance.randint(0, 3))))

    def again(self) -> State:
        """The same answers from the same beginning."""
        state = self.begun
        for answer in self.given:
            if answer is None:
                found = advance(state, self.work)
                assert isinstance(found, State)
                state = found
            else:
                state = state.answered(answer[0])
        return state


def cards(state: State) -> Counter[tuple[str, int]]:
    """How many of each card each player owns, wherever they are; tokens come and go."""
    held = (o for o in state.objects.values() if o.card is not None and not o.data.token)
    return Counter((o.card.label, o.owner) for o in held)


def assert_sound(state: State) -> None:
    """Each object in exactly one zone, the one it names; no negative number anywhere."""
    placed = Counter(number for ids in state.zones.values() for number in ids)
    assert set(placed) == set(state.objects)
    assert not [number for number, n in placed.items() if n != 1], "in two places at once"
    for (zone, home), ids in state.zones.items():
        for number in ids:
            obj = state.objects[number]
            assert (obj.zone, obj.home) == (zone, home)
    for player in state.players:
        assert all(n >= 0 for n in player.numbers.values()), player
    for obj in state.objects.values():
        assert all(n > 0 for _, n in obj.counters), obj.counters
        assert obj.controller is not None or obj.zone not in (Zone.ARENA, Zone.CHAIN, Zone.STACK)


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: f"seed-{seed}")
def test_random_play(seed: int, library: Library, box: Box) -> None:
    chance = random.Random(seed)
    legal = frames = 0
    while legal < ACTIONS and frames < MOST_FRAMES:
        game = Playing(begin(board(chance, box), library), chance, Comparing if seed % 2 else Table)
        while not game.state.outcome and game.state.situation.turn < 6 and frames < MOST_FRAMES:
            try:
                game.step()
            except LimitReached:
                break
            frames += 1
            if frames % 3:
                continue
            assert_sound(game.state)
            assert cards(game.state) == cards(game.begun), "a card was lost or doubled"
            if frames % 180 == 0:
                assert_plain(game.state, CardDefinition)
        legal += game.legal
        again = game.again()
        assert again == game.state
        assert list(lines(Table(again))) == list(lines(Table(game.state)))
    assert legal >= ACTIONS, f"only {legal} legal actions in {frames} frames"
