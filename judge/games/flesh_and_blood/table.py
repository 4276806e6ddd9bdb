"""A position with everything the rules can say of it and do to it."""

from __future__ import annotations

from typing import Any

from judge.games.flesh_and_blood.does.doing import Doing
from judge.games.flesh_and_blood.judges.judging import Judging
from judge.games.flesh_and_blood.reads.reading import Reading
from judge.games.flesh_and_blood.reads.unread import noted
from judge.rules.state import State
from judge.rules.values import lazy
from judge.rules.work import Again, Run


class Table:
    """One run of a frame, and the three that work on it: what is so, what is legal, what happens."""

    def __init__(self, state: State, answers: tuple[Any, ...] = ()) -> None:
        self.run = Run(state, answers)
        self.run.noted = noted
        self.reads = Reading(self.run)
        self.judges = Judging(self.reads)

    @lazy
    def does(self) -> Doing:
        """What happens; made when something is done, since most tables are only looked at."""
        return Doing(self.run, self.reads, self.judges)


class Fresh(Again[Table]):
    """Gives tables that serve one run after the other.

    compares: orders of triggers that come to the same are not asked for (``Ordering``).
    """

    def __init__(self, *, compares: bool = False) -> None:
        super().__init__(Table)
        self._compares = compares

    def __call__(self, state: State, answers: tuple[Any, ...] = ()) -> Table:
        if self._free:
            table = self._free.pop()
            table.run.anew(state, answers)
        else:
            table = self._make(state, answers)
            table.does.ordering.compares = self._compares
        return table

    def over(self, table: Table, *, whole: bool = True) -> None:
        """What a run keeps for itself until its end is forgotten when it does not come there."""
        if not whole:
            table.does.fresh()
        self._free.append(table)
