"""The games: each one's half of the scenario language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from judge.scenario.board.game import Game
from judge.scenario.board.library import GameLibrary
from judge.scenario.board.referee import Referee
from judge.scenario.board.sentences import CompiledSentence
from judge.scenario.board.umpire import Umpire
from judge.scenario.games import factions, fighter_arena, flesh_and_blood, hueshift, wow_tcg
from judge.scenario.games.packs import PACKS
from judge.scenario.language.model import InlineCard
from judge.scenario.language.phrases import Grammar


@dataclass(frozen=True)
class Played:
    """A game as ``play`` needs it.

    grammar: its words and phrases. referee: for one scenario, with what the game's documents print. sentences: what
    the sentences of a card typed in are understood as; raises JudgeError for one that cannot be read.
    """

    grammar: Grammar
    referee: Callable[[GameLibrary], Referee]
    sentences: Callable[[InlineCard], tuple[CompiledSentence, ...]]


def played(game: Game[Any]) -> Played:
    """A game with the words that every game takes."""
    whole = replace(game, packs=PACKS)

    def referee(library: GameLibrary) -> Referee:
        return Umpire(whole, library)

    return Played(whole.grammar, referee, lambda card: game.sentences(game.compile(game.inline(card))))


GAMES: Mapping[str, Played] = {
    "flesh-and-blood": played(flesh_and_blood.GAME),
    "factions": played(factions.GAME),
    "fighter-arena": played(fighter_arena.GAME),
    "hueshift": played(hueshift.GAME),
    "wow-tcg": played(wow_tcg.GAME),
}
