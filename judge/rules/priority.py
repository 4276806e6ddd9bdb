"""Priority: who may act, passing, and what happens when everyone has passed."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, Protocol

from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import Frame, Player, State
from judge.rules.values import changing, once_each, quick
from judge.rules.work import Table

PASS: Final = "pass"
Pass = Literal["pass"]


class Acts(Protocol):
    """Carries out what players do."""

    def act(self, seat: int, action: object) -> None:
        """A player does something. Raises ``Refused``."""


class Picks(Protocol):
    """Says who has anything to do."""

    def may_act(self, seat: int) -> bool:
        """Could a player do something in this window?"""


class Acting(Table, Protocol):
    """A table on which players may act."""

    @property
    def judges(self) -> Picks:
        """What is allowed; asked where a window is for those who have something to do."""
        ...

    @property
    def does(self) -> Acts:
        """What changes the position."""
        ...


_ASKED_ON = changing(State, "agenda", "answers")
_ON = changing(State, "agenda")


@cache
def _who_acts(seat: int) -> Question:
    return Question(Ask.ACT, seat, None, purpose=Purpose.PRIORITY)


@quick
@dataclass(frozen=True, slots=True)
class GivePriority:
    """A player has priority. passes: how many passed in succession before.

    before: the frame of what the rules do before anyone gets priority, if anything. all_passed: the frame that follows
    when everyone has passed. keeps: who acts has priority again when what that began is over, else the next player has
    it at once. picks: who has nothing to do passes unasked. The game's table gives ``does.act(seat, action)``, and
    ``judges.may_act(seat)`` for ``picks``.
    """

    seat: int
    before: Frame | None
    all_passed: Frame
    passes: int = 0
    keeps: bool = True
    picks: bool = False

    def opening(self, state: State) -> Question | None:
        """What it asks first, whatever the position holds."""
        return None if self.picks else _who_acts(self._first(state.players))

    def answered(self, state: State) -> State | None:
        """The position after a pass, which changes nothing but whose turn it is to act; None for an action."""
        if state.answers != (PASS,):
            return None
        passed = self._passed(self._seats(state.players))
        return _ASKED_ON(state, (*state.agenda[:-1], passed), ())

    def run(self, table: Acting) -> None:
        """The player acts and has priority again, or the next one has it."""
        run = table.run
        seats = self._seats(run.state.players)
        seat = seats[0]
        asked = not self.picks or table.judges.may_act(seat)
        action = run.ask(_who_acts(seat)) if asked else PASS
        if action == PASS:
            run.push(self._passed(seats))
            return
        to = seat if self.keeps else seats[1]
        again = self if to == self.seat and not self.passes else _PASSED(self, to, 0)
        run.push(*(again,) if self.before is None else (self.before, again))
        table.does.act(seat, action)

    def quiet(self, state: State) -> tuple[State, int] | None:
        """The position after everyone who is still to be asked passes, and how many frames that takes; None where
        some of them may not be asked. Nothing else changes on the way."""
        if self.picks or state.answers:
            return None
        left = max(len(self._seats(state.players)) - self.passes, 1)
        return _ON(state, (*state.agenda[:-1], self.all_passed)), 2 * left - 1

    def _first(self, players: tuple[Player, ...]) -> int:
        """Who has priority."""
        first = players[self.seat]
        return self.seat if first.acts and not first.lost else self._seats(players)[0]

    def _seats(self, players: tuple[Player, ...]) -> tuple[int, ...]:
        """Who may act, the one who has priority first."""
        acting = _acting(players)
        if not acting:
            return (self.seat,)
        first = bisect_left(acting, self.seat)
        return acting[first:] + acting[:first]

    def _passed(self, seats: tuple[int, ...]) -> Frame:
        if self.passes + 1 >= len(seats):
            return self.all_passed
        return _PASSED(self, seats[1], self.passes + 1)


@once_each
def _acting(players: tuple[Player, ...]) -> tuple[int, ...]:
    """The seats of those who may act."""
    return tuple([seat for seat, player in enumerate(players) if player.acts and not player.lost])


_PASSED = changing(GivePriority, "seat", "passes")


def all_pass(state: State) -> tuple[State, int] | None:
    """Where a player is asked for an action: the position after everyone passes, and how many frames that takes (one
    for each answer, one for each further question). None where it is not known without running them."""
    window = state.agenda[-1]
    return window.quiet(state) if isinstance(window, GivePriority) else None
