"""Random legal play of a game on the kernel: what the games' property tests share."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from plain import assert_plain

from judge.games.tabletop.definition import CardDefinition
from judge.rules.questions import Ask, Question, Refused
from judge.rules.state import State
from judge.rules.work import advance
from judge.scenario import Library
from judge.scenario.board.referee import Referee
from judge.scenario.games import GAMES
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import ScenarioDocument

MOST_FRAMES = 3000


@dataclass
class Played:
    """What became of a random game."""

    actions: int = 0
    frames: int = 0
    outcome: str = ""


def play(text: str, library: Library, seed: int, actions: int) -> Played:
    """Let everyone do random legal things; raises whatever the engine raises that it should not."""
    (document,) = load_documents(text, "random", library.is_name)
    assert isinstance(document, ScenarioDocument), document
    referee = Referee(GAMES[document.game], library.game(document.game))
    position, _ = referee.read(document)
    chance = random.Random(seed)
    played = Played()
    while played.actions < actions and played.frames < MOST_FRAMES:
        played.frames += 1
        if played.frames % 149 == 0:
            assert_plain(position, CardDefinition)
        try:
            found = advance(position, referee.work)
        except Refused as refusal:
            raise AssertionError(f"seed {seed}: a legal action is refused later: {refusal}") from refusal
        if isinstance(found, State):
            if found is position or found.outcome:
                played.outcome = found.outcome
                break
            sound(found)
            position = found
            continue
        position = position.answered(_answer(referee, position, found, chance, played))
    referee.trace(position)
    hash(referee.key(position))
    return played


def _answer(referee: Any, position: State, question: Question, chance: random.Random, played: Played) -> Any:
    if question.ask in (Ask.ACT, Ask.DECLARE):
        legal = list(referee.legal(position, question))
        answer = chance.choice(legal[1:] if len(legal) > 1 and chance.random() < 0.8 else legal)
        played.actions += answer != legal[0]
        assert referee.told(position, question, answer)
        return answer
    assert question.options, question
    return chance.choice(question.options)


def sound(position: State) -> None:
    """Every object lies in exactly one zone, the one it names."""
    lying = [i for ids in position.zones.values() for i in ids]
    assert sorted(lying) == sorted(position.objects)
    for (zone, home), ids in position.zones.items():
        for i in ids:
            assert (position.objects[i].zone, position.objects[i].home) == (zone, home)
