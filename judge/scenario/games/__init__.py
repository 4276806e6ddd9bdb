"""The games: each one's half of the scenario language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.scenario.board.game import Game
from judge.scenario.games import factions, fighter_arena, flesh_and_blood, hueshift, wow_tcg
from judge.scenario.games.packs import PACKS

_OWN: tuple[Game[Any], ...] = (
    flesh_and_blood.GAME,
    factions.GAME,
    fighter_arena.GAME,
    hueshift.GAME,
    wow_tcg.GAME,
)

# Every game with the words that each of them takes.
GAMES: Mapping[str, Game[Any]] = {own.game: replace(own, packs=PACKS) for own in _OWN}
