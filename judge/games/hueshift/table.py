"""A position of HueShift with everything the rules can say of it and do to it."""

from __future__ import annotations

from typing import Any

from judge.games.hueshift.course.turn import FRAMES
from judge.games.hueshift.does.doing import Doing
from judge.games.hueshift.judges.judging import Judging
from judge.games.hueshift.reads.reading import Reading
from judge.rules.state import State
from judge.rules.work import Run


class Table:
    """One run of a frame, and the three that work on it: what is so, what is legal, what happens."""

    def __init__(self, state: State, answers: tuple[Any, ...] = ()) -> None:
        self.run = Run(state, answers)
        self.reads = Reading(self.run)
        self.judges = Judging(self.reads)
        self.does = Doing(self.run, self.reads, self.judges, FRAMES)
