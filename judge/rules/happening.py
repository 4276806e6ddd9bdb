"""How things happen: an event is proposed, replaced or prevented, happens, and what waits for it triggers.

A game says which replacements are active, what they make of an event, what waits for one, and what a
triggered piece of work looks like when it is put where it waits to be carried out. The order of it all is here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from judge.rules.questions import Ask, LimitReached, Purpose, Question
from judge.rules.state import Event
from judge.rules.work import Work

_MOST_ROUNDS = 400


class Active(Protocol):
    """A replacement or prevention that could be applied to an event now.

    seat: who controls it. rank: what of a lower rank is applied before it, whoever controls it.
    key: what it is, so that it is applied to an event once only. same: equal for two between which an order
    makes no difference. label: its name for people.
    """

    @property
    def seat(self) -> int: ...

    @property
    def rank(self) -> int: ...

    @property
    def key(self) -> Any: ...

    @property
    def same(self) -> Any: ...

    @property
    def label(self) -> str: ...


class Pending(Protocol):
    """A trigger that was noted and waits to be put onto the stack; ``same`` and ``label`` as for ``Active``."""

    @property
    def seat(self) -> int: ...

    @property
    def same(self) -> Any: ...

    @property
    def label(self) -> str: ...


@dataclass(frozen=True)
class Choice:
    """Words of the two questions a player may have to answer about an order."""

    first_player: str
    which_first: str


REPLACING = Choice("whose replacement effects are applied first", "which replacement effect is applied first")
TRIGGERING = Choice(
    "whose triggered effects are put on the stack first", "which triggered effect is put on the stack first"
)


class Happenings(Work):
    """Lets events happen."""

    # --- what a game says -----------------------------------------------------------------------

    def turn_seat(self) -> int:
        """The seat that decides whose effects come first."""
        raise NotImplementedError

    def active(self, event: Event) -> Sequence[Any]:
        """The replacements and preventions that could be applied to an event now (``Active``)."""
        raise NotImplementedError

    def replaced(self, event: Event, active: Any) -> Event | None:
        """What is left of an event after one of them was applied; None when nothing is."""
        raise NotImplementedError

    def considered(self, event: Event) -> None:
        """Called once for every event that is proposed, before anything is applied to it."""

    def seen(self, event: Event) -> Event:
        """The event with what must be remembered of its objects."""
        return event

    def waiting(self, event: Event) -> Sequence[Any]:
        """What waits for an event of this kind, as it is before the event."""
        raise NotImplementedError

    def trigger(self, waits: Any, event: Event) -> None:
        """Something waited for an event that has now happened: note it among ``state.pending`` if it triggers."""
        raise NotImplementedError

    def after(self, event: Event) -> None:
        """What else follows from an event at once."""

    def decided(self, seat: int, what: str, words: str) -> None:
        """A player has decided an order: a game may write it down."""

    def put_pending(self, pending: Any) -> None:
        """Put a noted trigger where it waits to be carried out."""
        raise NotImplementedError

    # --- events ---------------------------------------------------------------------------------

    def happen(self, event: Event) -> Event:
        """An event happens: it is written down, and what waited for it triggers."""
        event = self.seen(event)
        waiting = self.waiting(event)
        done = self.note(event)
        for waits in waiting:
            self.trigger(waits, done)
        self.after(done)
        return done

    def propose(self, event: Event) -> Event | None:
        """An event is about to happen: replacements and preventions are applied, each at most once.

        By rank; within one, the turn player selects whose come first, each player the order of their own.
        Gives the modified event, or None when nothing is left of it; something else may have happened instead.
        """
        used: list[Any] = []
        first: int | None = None
        rank = 0
        current: Event | None = event
        while current is not None:
            every = [a for a in self.active(current) if a.key not in used]
            if current is event and not used:
                self.considered(event)
            every = [a for a in every if a.rank >= rank]  # what was passed over once does not come back
            if not every:
                return current
            rank = min(a.rank for a in every)
            active = [a for a in every if a.rank == rank]
            seats = sorted({a.seat for a in active})
            if first is None and len(seats) > 1:
                first = self.first_player(seats, REPLACING)
            order = self.seats_from(seats[0] if first is None else first)
            seat = next(s for s in order if s in seats)
            chosen = self.which_first([a for a in active if a.seat == seat], seat, REPLACING)
            used.append(chosen.key)
            current = self.replaced(current, chosen)
        return None

    def stack_pending(self) -> None:
        """Noted triggers go to the stack: the turn player selects a player, each player orders their own."""
        rounds = 0
        while self.state.pending:
            rounds += 1
            if rounds > _MOST_ROUNDS:
                raise LimitReached("triggered effects keep triggering")
            pending = self.state.pending
            seats = sorted({p.seat for p in pending})
            first = self.first_player(seats, TRIGGERING) if len(seats) > 1 else seats[0]
            for seat in self.seats_from(first):
                left = [p for p in pending if p.seat == seat]
                while left:
                    chosen = self.which_first(left, seat, TRIGGERING)
                    left.remove(chosen)
                    self.put_pending(chosen)
            self.set(pending=tuple(p for p in self.state.pending if p not in pending))

    # --- orders ---------------------------------------------------------------------------------

    def first_player(self, seats: Sequence[int], words: Choice) -> int:
        """The player the turn player selects to come first."""
        question = Question(
            Ask.CHOOSE,
            self.turn_seat(),
            tuple(seats),
            purpose=Purpose.FIRST_PLAYER,
            labels=tuple(self.player(s).name for s in seats),
            sentence=words.first_player,
        )
        chosen = int(self.ask(question))
        self.decided(self.turn_seat(), self.player(chosen).name, words.first_player)
        return chosen

    def alike_first(self, several: Sequence[Any], words: Choice) -> tuple[Any, ...]:
        """For each of several a key: which of two with equal keys comes first makes no difference."""
        return tuple(a.same for a in several)

    def which_first(self, several: Sequence[Any], seat: int, words: Choice) -> Any:
        """The one of several of a player's own that comes first; not asked when the order makes no difference."""
        if len({a.same for a in several}) == 1:
            return several[0]
        question = Question(
            Ask.ORDER,
            seat,
            tuple(range(len(several))),
            purpose=Purpose.ORDER,
            labels=tuple(a.label for a in several),
            same=self.alike_first(several, words),
            sentence=words.which_first,
        )
        chosen = several[int(self.ask(question))]
        self.decided(seat, chosen.label, words.which_first)
        return chosen
