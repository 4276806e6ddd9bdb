"""The games: each one's half of the scenario language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any

from judge.scenario.board.game import Game
from judge.scenario.games.packs import PACKS

_NAMES = (
    "flesh-and-blood",
    "factions",
    "fighter-arena",
    "hueshift",
    "wow-tcg",
)


class _Games(Mapping[str, Game[Any]]):
    """Games by name. One is loaded when it is first asked for: a scenario is of one game, and its rules and words are
    most of what a process would load for it."""

    def __getitem__(self, name: str) -> Game[Any]:
        if name not in _NAMES:
            raise KeyError(name)
        return _loaded(name)

    def __contains__(self, name: object) -> bool:
        return name in _NAMES

    def __iter__(self) -> Iterator[str]:
        return iter(_NAMES)

    def __len__(self) -> int:
        return len(_NAMES)


@cache
def _loaded(name: str) -> Game[Any]:
    own: Game[Any] = import_module(f"{__name__}.{name.replace('-', '_')}").GAME
    return replace(own, packs=PACKS)


# Every game with the words that each of them takes.
GAMES: Mapping[str, Game[Any]] = _Games()
