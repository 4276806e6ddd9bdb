"""Small boards: nobody's object carries everything."""

from __future__ import annotations

import pytest

from judge.games.fighter_arena.table import Arena
from judge.games.wow_tcg.table import Wow
from judge.rules.state import Player, State

MOST_METHODS = 45


@pytest.mark.parametrize("game", [Wow, Arena])
def test_no_object_of_a_table_says_everything(game: type[Wow] | type[Arena]) -> None:
    table = game(State(players=(Player("Ana", {}),), objects={}, zones={}))
    parts = [getattr(table.does, name) for name in dir(type(table.does)) if not name.startswith("_")]
    for part in (table.run, table.reads, table.judges, table.does, *parts):
        assert sum(callable(getattr(part, name)) and not name.startswith("__") for name in dir(part)) <= MOST_METHODS
