"""The game on the kernel: what a frame runs on."""

from __future__ import annotations

from typing import Any

from judge.games.factions.course.attack import FRAMES
from judge.games.factions.does.doing import Doing
from judge.games.factions.judges.judging import Judging
from judge.games.factions.reads.board import Board
from judge.games.factions.reads.reading import Reading
from judge.rules.state import State
from judge.rules.work import Run


class Table:
    """One run of one frame of Factions: those who read, judge and do, handed to each other."""

    def __init__(self, state: State, answers: tuple[Any, ...] = ()) -> None:
        self.run = Run(state, answers)
        self.board = Board(self.run)
        self.reads = Reading(self.run, self.board)
        self.judges = Judging(self.reads)
        self.does = Doing(self.run, self.judges, FRAMES)
