"""Frames: turns and priority."""

from __future__ import annotations

from typing import Any, Protocol

from judge.frozen import Frozen
from judge.games.tabletop.reads import Reading
from judge.rules.course import Course
from judge.rules.priority import GivePriority
from judge.rules.state import State
from judge.rules.work import Run


class Turns(Protocol):
    """The turn of a game, as it says it."""

    def settle(self) -> None:
        """What the rules do before anyone may act."""
        ...

    def all_passed(self) -> None:
        """Everyone passed in succession."""
        ...

    def new_turn(self) -> None:
        """What is so from the first moment of a turn on."""
        ...

    def start_turn(self) -> None:
        """A turn starts."""
        ...

    def stage(self, which: str) -> None:
        """A stage of the turn that a frame names."""
        ...


class TurnDoing(Protocol):
    """What frames ask of who does things."""

    @property
    def course(self) -> Course: ...

    @property
    def turns(self) -> Turns: ...

    def act(self, seat: int, action: Any) -> None:
        """A player does something. Raises ``Refused``."""
        ...


class Table(Protocol):
    """A game with a small board, for one run of one frame."""

    def __init__(self, state: State, answers: tuple[Any, ...] = ()) -> None: ...

    @property
    def run(self) -> Run: ...

    @property
    def reads(self) -> Reading: ...

    @property
    def does(self) -> TurnDoing: ...


class Settle(Frozen):
    """What the rules do before a player may act."""

    def run(self, table: Table) -> None:
        """See the game's ``settle``."""
        table.does.turns.settle()


class AllPassed(Frozen):
    """Everyone passed in succession."""

    def run(self, table: Table) -> None:
        """See the game's ``all_passed``."""
        table.does.turns.all_passed()


def priority(seat: int) -> tuple[Settle, GivePriority]:
    """What the rules do first, then a player may act."""
    return Settle(), GivePriority(seat, Settle(), AllPassed())


class Stage(Frozen):
    """One stage of the turn, by name."""

    which: str

    def run(self, table: Table) -> None:
        """See the game's ``stage``."""
        table.does.turns.stage(self.which)


class StartTurn(Frozen):
    """The first moment of a turn: nothing has happened in it yet."""

    def run(self, table: Table) -> None:
        """See the game's ``start_turn``."""
        table.does.turns.start_turn()


class NewTurn(Frozen):
    """The next turn is there."""

    def run(self, table: Table) -> None:
        """The first moment of a turn: a claim may be judged here."""
        table.run.turn(
            turn=table.reads.now.turn + 1, between=False, phase=table.reads.manual.first_phase, step="", placed=False
        )
        table.does.turns.new_turn()
        table.run.push(StartTurn())


class FirstTurn(Frozen):
    """Everyone is set up: the first turn comes."""

    def run(self, table: Table) -> None:
        """Before the first turn: a claim may be judged here, and nothing of the turn has happened."""
        table.does.course.say("the first turn comes", *table.reads.cites("first turn"))
        table.run.turn(between=True)
        table.run.push(NewTurn())


class TurnOver(Frozen):
    """A turn is over: the next player's comes."""

    def run(self, table: Table) -> None:
        """Between two turns."""
        over = table.reads.now.turn_player
        following = table.run.seats_from((over + 1) % len(table.run.state.players))[0]
        table.run.turn(between=True, before=over, turn_player=following, phase="between turns")
        table.run.push(NewTurn())
