"""What those who change the run share."""

from __future__ import annotations

from judge.games.hueshift.does.harm import Harm


class Part:
    """One of those who change the run: it reads what is so, changes units, and does harm."""

    def __init__(self, harm: Harm) -> None:
        self.run, self.board, self.abilities, self.numbers = harm.run, harm.board, harm.abilities, harm.numbers
        self.changes, self.harm = harm.changes, harm
