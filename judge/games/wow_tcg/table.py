"""The game composed, for one run of one frame."""

from __future__ import annotations

from typing import Any

from judge.games.wow_tcg.does import WowDoing
from judge.games.wow_tcg.judges import WowJudging
from judge.games.wow_tcg.reads import WowReading
from judge.rules.state import State
from judge.rules.work import Run


class Wow:
    """A position of the game with everything the rules can do to it."""

    def __init__(self, state: State, answers: tuple[Any, ...] = ()) -> None:
        self.run = Run(state, answers)
        self.reads = WowReading(self.run)
        self.judges = WowJudging(self.reads)
        self.does = WowDoing(self.run, self.reads, self.judges)
