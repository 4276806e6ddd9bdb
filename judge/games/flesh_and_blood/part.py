"""What every part of a table is handed: the run whose position it reads or changes."""

from __future__ import annotations

from judge.games.flesh_and_blood.situation import Situation
from judge.rules.work import Run


class Part:
    """Reads the position of a run."""

    def __init__(self, run: Run) -> None:
        self.run = run

    @property
    def now(self) -> Situation:
        """Turn, phase, step and combat chain."""
        situation: Situation = self.run.state.situation
        return situation
