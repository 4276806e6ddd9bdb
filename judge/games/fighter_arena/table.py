"""The arena composed, for one run of one frame."""

from __future__ import annotations

from typing import Any

from judge.games.fighter_arena.does import ArenaDoing
from judge.games.fighter_arena.judges import ArenaJudging
from judge.games.fighter_arena.reads import ArenaReading
from judge.rules.state import State
from judge.rules.work import Run


class Arena:
    """A position of the arena with everything the rules can do to it."""

    def __init__(self, state: State, answers: tuple[Any, ...] = ()) -> None:
        self.run = Run(state, answers)
        self.reads = ArenaReading(self.run)
        self.judges = ArenaJudging(self.reads)
        self.does = ArenaDoing(self.run, self.reads, self.judges)
