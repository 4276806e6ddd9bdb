"""Priority: who may act, passing, and what happens when everyone has passed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import State
from judge.rules.values import quick, replace
from judge.rules.work import Frame, Table

PASS = "pass"


class Acts(Protocol):
    """Carries out what players do."""

    def act(self, seat: int, action: Any) -> None:
        """A player does something. Raises ``Refused``."""


class Acting(Table, Protocol):
    """A table on which players may act."""

    @property
    def does(self) -> Acts:
        """What changes the position."""
        ...


@cache
def _who_acts(seat: int) -> Question:
    return Question(Ask.ACT, seat, None, purpose=Purpose.PRIORITY)


@quick
@dataclass(frozen=True, slots=True)
class GivePriority:
    """A player has priority. passes: how many passed in succession before.

    before: the frame of what the rules do before anyone gets priority. all_passed: the frame that follows when
    everyone has passed. The game's table gives ``does.act(seat, action)``.
    """

    seat: int
    before: Frame
    all_passed: Frame
    passes: int = 0

    def opening(self, state: State) -> Question:
        """What it asks first, whatever the position holds."""
        players = state.players
        if not players[self.seat].lost:
            return _who_acts(self.seat)
        seats = (*range(self.seat, len(players)), *range(self.seat))
        return _who_acts(next((s for s in seats if not players[s].lost), self.seat))

    def run(self, table: Acting) -> None:
        """The player acts and keeps priority, or passes it on."""
        run = table.run
        seats = run.seats_from(self.seat)
        seat = seats[0]
        action = run.ask(_who_acts(seat))
        if action != PASS:
            table.does.act(seat, action)
            run.push(self.before, replace(self, seat=seat, passes=0))
        else:
            run.push(self._after_pass(seats))

    def answered(self, state: State) -> State | None:
        """The position after a pass, which changes nothing but whose turn it is to act; None for an action."""
        if state.answers != (PASS,):
            return None
        players = state.players
        n = len(players)
        seats = tuple([s % n for s in range(self.seat, self.seat + n) if not players[s % n].lost])
        return replace(state, agenda=(*state.agenda[:-1], self._after_pass(seats)), answers=())

    def _after_pass(self, seats: tuple[int, ...]) -> Frame:
        if self.passes + 1 >= len(seats):
            return self.all_passed
        return replace(self, seat=seats[1], passes=self.passes + 1)
