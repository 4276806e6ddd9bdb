"""Frames: turns and priority."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.tabletop.table import Tabletop
from judge.rules.priority import GivePriority


@dataclass(frozen=True)
class Settle:
    """What the rules do before a player may act."""

    def run(self, table: Tabletop) -> None:
        """See the game's ``settle``."""
        table.settle()


@dataclass(frozen=True)
class AllPassed:
    """Everyone passed in succession."""

    def run(self, table: Tabletop) -> None:
        """See the game's ``all_passed``."""
        table.all_passed()


def priority(seat: int) -> tuple[Settle, GivePriority]:
    """What the rules do first, then a player may act."""
    return Settle(), GivePriority(seat, Settle(), AllPassed())


@dataclass(frozen=True)
class Stage:
    """One stage of the turn, by name."""

    which: str

    def run(self, table: Tabletop) -> None:
        """See the game's ``stage``."""
        table.stage(self.which)


@dataclass(frozen=True)
class StartTurn:
    """The first moment of a turn: nothing has happened in it yet."""

    def run(self, table: Tabletop) -> None:
        """See the game's ``start_turn``."""
        table.start_turn()


@dataclass(frozen=True)
class NewTurn:
    """The next turn is there."""

    def run(self, table: Tabletop) -> None:
        """The first moment of a turn: a claim may be judged here."""
        table.turn(turn=table.now.turn + 1, between=False, phase=table.first_phase, step="", placed=False)
        table.new_turn()
        table.push(StartTurn())


@dataclass(frozen=True)
class FirstTurn:
    """Everyone is set up: the first turn comes."""

    def run(self, table: Tabletop) -> None:
        """Before the first turn: a claim may be judged here, and nothing of the turn has happened."""
        table.turn(between=True)
        table.push(NewTurn())


@dataclass(frozen=True)
class TurnOver:
    """A turn is over: the next player's comes."""

    def run(self, table: Tabletop) -> None:
        """Between two turns."""
        over = table.now.turn_player
        following = table.seats_from((over + 1) % len(table.state.players))[0]
        table.turn(between=True, before=over, turn_player=following, phase="between turns")
        table.push(NewTurn())
