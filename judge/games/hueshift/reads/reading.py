"""All that judging and doing may ask of a position."""

from __future__ import annotations

from judge.games.hueshift.reads.abilities import Abilities
from judge.games.hueshift.reads.board import Board
from judge.games.hueshift.reads.draft import Draft
from judge.games.hueshift.reads.numbers import Numbers
from judge.rules.values import lazy
from judge.rules.work import Run


class Reading:
    """The parts that read a position, each made when it is first asked."""

    def __init__(self, run: Run) -> None:
        self.run = run

    @lazy
    def board(self) -> Board:
        """Who and what is where."""
        return Board(self.run)

    @lazy
    def abilities(self) -> Abilities:
        """What cards can do now."""
        return Abilities(self.run, self.board)

    @lazy
    def numbers(self) -> Numbers:
        """What units have of AP and HP."""
        return Numbers(self.run, self.board, self.abilities)

    @lazy
    def draft(self) -> Draft:
        """Where a draft has come to."""
        return Draft(self.run, self.board)
