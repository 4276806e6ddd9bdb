"""All that judging and doing may ask of a position."""

from __future__ import annotations

from judge.games.hueshift.reads.abilities import Abilities
from judge.games.hueshift.reads.board import Board
from judge.games.hueshift.reads.draft import Draft
from judge.games.hueshift.reads.numbers import Numbers
from judge.rules.work import Run


class Reading:
    """The parts that read a position."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.board = Board(run)
        self.abilities = Abilities(run, self.board)
        self.numbers = Numbers(run, self.board, self.abilities)
        self.draft = Draft(run, self.board)
