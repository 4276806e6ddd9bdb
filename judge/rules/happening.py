"""How things happen: an event is proposed, replaced or prevented, happens, and what waits for it triggers.

A game says which replacements are active, what they make of an event, what waits for one, and what a triggered piece
of work looks like when it is put where it waits to be carried out (``EventRules``). The order of it all is here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, Protocol, TypeVar

from judge.frozen import Frozen
from judge.rules.questions import Ask, LimitReached, Purpose, Question
from judge.rules.state import Event
from judge.rules.work import Run

_MOST_ROUNDS = 400


class Pending(Protocol):
    """A trigger that was noted and waits to be put onto the stack.

    seat: who controls it. same: equal for two between which an order makes no difference. label: its name for people.
    """

    @property
    def seat(self) -> int: ...

    @property
    def same(self) -> Hashable: ...

    @property
    def label(self) -> str: ...


class Active(Pending, Protocol):
    """A replacement or prevention that could be applied to an event now.

    rank: what of a lower rank is applied before it, whoever controls it. key: what it is, so that it is applied to an
    event once only.
    """

    @property
    def rank(self) -> int: ...

    @property
    def key(self) -> object: ...


class Choice(Frozen):
    """Words of the two questions a player may have to answer about an order."""

    first_player: str
    which_first: str


REPLACING = Choice("whose replacement effects are applied first", "which replacement effect is applied first")
TRIGGERING = Choice(
    "whose triggered effects are put on the stack first", "which triggered effect is put on the stack first"
)


A = TypeVar("A", bound=Active)
W = TypeVar("W")
Mine = TypeVar("Mine", bound=Pending)
P_contra = TypeVar("P_contra", bound=Pending, contravariant=True)


Alike = Callable[[Sequence[Pending], Choice], tuple[Hashable, ...]]


def no_words(one: Pending) -> str:
    """The label says it all."""
    return ""


def own_keys(several: Sequence[Pending], words: Choice) -> tuple[Hashable, ...]:
    """Which of two comes first makes no difference when they are the same."""
    return tuple(a.same for a in several)


class EventRules(Protocol[A, W, P_contra]):
    """What the rules of a game say of events.

    A: its replacements (``Active``). W: what waits for events. P_contra: what has triggered (``Pending``).
    """

    def turn_seat(self) -> int:
        """The seat that decides whose effects come first."""
        ...

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """The seats in turn order from one."""
        ...

    def considered(self, event: Event) -> None:
        """Called once for every event that is proposed, before anything is applied to it."""
        ...

    def active(self, event: Event) -> Sequence[A]:
        """The replacements and preventions that could be applied to an event now."""
        ...

    def replaced(self, event: Event, active: A) -> Event | None:
        """What is left of an event after one of them was applied; None when nothing is."""
        ...

    def seen(self, event: Event) -> Event:
        """The event with what must be remembered of its objects."""
        ...

    def waiting(self, event: Event) -> Sequence[W]:
        """What waits for an event of this kind, as it is before the event."""
        ...

    def trigger(self, waits: W, event: Event) -> None:
        """Something waited for an event that has now happened: note it among ``state.pending`` if it triggers."""
        ...

    def after(self, event: Event) -> None:
        """What else follows from an event at once."""
        ...

    def put_pending(self, pending: P_contra) -> None:
        """Put a noted trigger where it waits to be carried out."""
        ...

    def decided(self, seat: int, what: str, words: str) -> None:
        """A player has decided an order: a game may write it down."""
        ...


class PlainRules:
    """What of ``EventRules`` most games say nothing about: nothing is remembered, follows or is written down."""

    def considered(self, event: Event) -> None:
        """Nothing is read again for an event."""

    def seen(self, event: Event) -> Event:
        """An object keeps what is asked of it."""
        return event

    def after(self, event: Event) -> None:
        """What follows is done by the part that lets it happen."""

    def decided(self, seat: int, what: str, words: str) -> None:
        """An order that a player chose shows in what happens."""


class Happening(Generic[A, W, P_contra]):
    """Lets events happen.

    first: whose effects come first, where the rules of the game say it and nobody decides. alike: for each of several
    triggers or replacements a key; which of two with equal keys comes first makes no difference. words: what one does,
    to tell it from another of the same label.
    """

    def __init__(
        self,
        run: Run,
        rules: EventRules[A, W, P_contra],
        first: Callable[[Sequence[int]], int] | None = None,
        alike: Alike = own_keys,
        words: Callable[[Pending], str] = no_words,
    ) -> None:
        self._run = run
        self._rules = rules
        self._first = first
        self._alike = alike
        self._words = words

    # --- events ---------------------------------------------------------------------------------

    def happen(self, event: Event) -> Event:
        """An event happens: it is written down, and what waited for it triggers."""
        event = self._rules.seen(event)
        waiting = self._rules.waiting(event)
        done = self._run.note(event)
        for waits in waiting:
            self._rules.trigger(waits, done)
        self._rules.after(done)
        return done

    def propose(self, event: Event) -> Event | None:
        """An event is about to happen: replacements and preventions are applied, each at most once.

        By rank; within one, the turn player selects whose come first, each player the order of their own.
        Gives the modified event, or None when nothing is left of it; something else may have happened instead.
        """
        used: list[object] = []
        first: int | None = None
        rank = 0
        current: Event | None = event
        while current is not None:
            every = [a for a in self._rules.active(current) if a.key not in used]
            if current is event and not used:
                self._rules.considered(event)
            every = [a for a in every if a.rank >= rank]  # what was passed over once does not come back
            if not every:
                return current
            rank = min(a.rank for a in every)
            active = [a for a in every if a.rank == rank]
            seats = sorted({a.seat for a in active})
            if first is None and len(seats) > 1:
                first = self.first_player(seats, REPLACING)
            order = self._rules.seats_from(seats[0] if first is None else first)
            seat = next(s for s in order if s in seats)
            chosen = self.which_first([a for a in active if a.seat == seat], seat, REPLACING)
            used.append(chosen.key)
            current = self._rules.replaced(current, chosen)
        return None

    def stack_pending(self) -> None:
        """Noted triggers go to the stack: the turn player selects a player, each player orders their own."""
        for _ in range(_MOST_ROUNDS):
            pending = self._run.state.pending
            if not pending:
                return
            seats = sorted({p.seat for p in pending})
            first = self.first_player(seats, TRIGGERING) if len(seats) > 1 else seats[0]
            for seat in self._rules.seats_from(first):
                left = [p for p in pending if p.seat == seat]
                while left:
                    chosen = self.which_first(left, seat, TRIGGERING)
                    left.remove(chosen)
                    self._rules.put_pending(chosen)
            self._run.set(pending=tuple(p for p in self._run.state.pending if p not in pending))
        raise LimitReached("triggered effects keep triggering")

    # --- orders ---------------------------------------------------------------------------------

    def first_player(self, seats: Sequence[int], words: Choice) -> int:
        """The player the turn player selects to come first, unless the rules of the game say who does."""
        if self._first is not None:
            return self._first(seats)
        question = Question(
            Ask.CHOOSE,
            self._rules.turn_seat(),
            tuple(seats),
            purpose=Purpose.FIRST_PLAYER,
            labels=tuple(self._run.player(s).name for s in seats),
            sentence=words.first_player,
        )
        chosen = int(self._run.ask(question))
        self._rules.decided(self._rules.turn_seat(), self._run.player(chosen).name, words.first_player)
        return chosen

    def which_first(self, several: Sequence[Mine], seat: int, words: Choice) -> Mine:
        """The one of several of a player's own that comes first; not asked when the order makes no difference."""
        if all(a.same == several[0].same for a in several):
            return several[0]
        question = Question(
            Ask.ORDER,
            seat,
            tuple(range(len(several))),
            purpose=Purpose.ORDER,
            labels=self._labels(several),
            same=() if self._run.knows() else self._alike(several, words),
            sentence=words.which_first,
        )
        chosen = several[int(self._run.ask(question))]
        self._rules.decided(seat, chosen.label, words.which_first)
        return chosen

    def _labels(self, several: Sequence[Pending]) -> tuple[str, ...]:
        """Names for people; where two are called alike, with what they do."""
        labels = [a.label for a in several]
        return tuple(
            f"{x}: {self._words(a)}" if labels.count(x) > 1 else x for x, a in zip(labels, several, strict=True)
        )
