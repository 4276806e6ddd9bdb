"""A position as a value: players, objects in zones, pending work, effects, history.

Nothing here is ever changed in place. Mappings are ordinary dicts that nobody writes to after the state
that holds them was made; a change makes a new state that shares what did not change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from enum import Enum
from typing import Any, NamedTuple, Never, Protocol, TypedDict

from judge.frozen import dataclass
from judge.rules.values import changing, quick


class Ref(NamedTuple):
    """One existence of an object. When an object resets, ``life`` grows: old references find nothing."""

    id: int
    life: int


_REF = tuple.__new__  # makes one with a call less than the class does; asked more often than anything else


class Frame(Protocol):
    """A piece of pending work: frozen data that knows how to run on a game's table.

    One that begins with a question whatever the position holds may say so with ``opening(state)``, which gives it, and
    ``answered(state)``, which gives the position after answers that need no run, else None.
    """

    def run(self, table: Never, /) -> None:
        """Carry it out; may push further frames and ask questions."""


@quick
@dataclass(frozen=True, slots=True)
class Moment:
    """When something happened: turn number, whose turn, phase, step and number of the exchange in it."""

    turn: int = 0
    player: int = 0
    phase: str = ""
    step: str = ""
    link: int = 0


@quick
@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens: proposed, replaced or prevented, happened, triggers noted.

    kind: the game's own enum. player: who does it or has it done to them. obj, other, others: objects.
    target: a player's seat or an object. amount: how much. source: the object whose effect caused it;
    cause: the seat that controls that effect. tags: marks, such as of which kind it is. seen: properties of
    ``obj`` at that moment, seen_others those of ``others``. names, numbers: what else
    is counted by name. sentence: the printed words that did it.
    """

    kind: Enum
    player: int | None = None
    obj: Ref | None = None
    other: Ref | None = None
    target: int | Ref | None = None
    amount: int = 0
    source: Ref | None = None
    cause: int | None = None
    others: tuple[Ref, ...] = ()
    tags: frozenset[str] = frozenset()
    moment: Moment = Moment()
    seen: Any = None
    seen_others: tuple[Any, ...] = ()
    names: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    sentence: str = ""
    cites: tuple[str, ...] = ()


@quick
@dataclass(frozen=True, slots=True, eq=False)
class History:
    """The events that happened, newest first, as a linked list: adding one copies nothing.

    kept: where somebody looks at the way later, the position in which the frame began that wrote the event, and the one
    in which it was written (``keeping``); no part of the history.
    """

    event: Event | None = None
    before: History | None = None
    length: int = 0
    kept: tuple[State, State] | None = None

    def keeping(self, state: State) -> History:
        """The same, and everything that is written after it keeps the positions on the way; state: where it begins."""
        return History(self.event, self.before, self.length, (state, state))

    def add(self, event: Event) -> History:
        """A history with one more event."""
        return History(event, self, self.length + 1)

    def backwards(self) -> Iterator[Event]:
        """All events, newest first."""
        node: History | None = self
        while node is not None and node.event is not None:
            yield node.event
            node = node.before

    def __eq__(self, other: object) -> bool:
        """Equal when the same events happened in the same order; shared beginnings are not compared."""
        if not isinstance(other, History):
            return NotImplemented
        if self.length != other.length:
            return False
        one: Any = self
        two: Any = other
        while one is not two:  # both end at once
            if one.event != two.event:
                return False
            one, two = one.before, two.before
        return True

    def __hash__(self) -> int:
        return hash((self.length, self.event.kind if self.event is not None else None))

    def __reduce__(self) -> tuple[object, ...]:
        return _history, (self.since(0),)

    def since(self, length: int) -> tuple[Event, ...]:
        """The events after the first ``length``, oldest first."""
        found: list[Event] = []
        node: History | None = self
        while node is not None and node.event is not None and node.length > length:
            found.append(node.event)
            node = node.before
        return tuple(reversed(found))


def _history(events: tuple[Event, ...]) -> History:
    """A history of these events, oldest first."""
    made = History()
    for event in events:
        made = made.add(event)
    return made


@quick
@dataclass(frozen=True, slots=True)
class Obj:
    """An object: a card, or something a rule made (a layer, an extension of another object).

    card: the game's definition; None is a card nobody knows. zone: the game's enum; home: seat of the zone's
    owner where each player has one. counters: (name, number) pairs, sorted. data: what else the game needs
    to know of it (frozen). since: time stamp of this existence.
    """

    id: int
    life: int
    card: Any
    owner: int
    controller: int | None
    zone: Enum
    home: int | None
    face_up: bool = True
    counters: tuple[tuple[str, int], ...] = ()
    data: Any = None
    since: int = 0

    @property
    def ref(self) -> Ref:
        """This existence of the object."""
        return _REF(Ref, (self.id, self.life))

    @property
    def holder(self) -> int:
        """Who controls it; of what nobody controls, who owns it."""
        return self.owner if self.controller is None else self.controller

    def counter(self, name: str) -> int:
        """How many counters of that name it has."""
        return dict(self.counters).get(name, 0)


@quick
@dataclass(frozen=True, slots=True)
class Player:
    """A seat at the table: its name, its numbers by word, whether it still plays, and whether somebody acts for it
    (else the rules alone play it)."""

    name: str
    numbers: Mapping[str, int]
    lost: bool = False
    acts: bool = True

    def __getitem__(self, number: str) -> int:
        return self.numbers.get(number, 0)


ZoneKey = tuple[Enum, int | None]


class Pieces(TypedDict, total=False):
    """Fields of a position that change together (see ``State``)."""

    players: tuple[Player, ...]
    objects: Mapping[int, Obj]
    zones: Mapping[ZoneKey, tuple[int, ...]]
    agenda: tuple[Frame, ...]
    effects: tuple[Any, ...]
    pending: tuple[Any, ...]
    situation: Any
    known: Mapping[Ref, Any]
    history: History
    clock: int
    outcome: str


@quick
@dataclass(frozen=True, slots=True)
class State:
    """A position.

    zones: what lies where, in order (first is the top). agenda: frames still to run, the last one next.
    answers: what has been answered to the last frame so far. effects: continuous, delayed and replacement
    effects at work. pending: triggers noted and not yet on the stack. situation: the game's own frozen facts
    (turn, phase, step …). known: what was last known of objects that are gone. clock: for ids and time stamps.
    derived: what the game has worked out from the rest and keeps for the next frame; no part of the position.
    """

    players: tuple[Player, ...]
    objects: Mapping[int, Obj]
    zones: Mapping[ZoneKey, tuple[int, ...]]
    agenda: tuple[Frame, ...] = ()
    answers: tuple[object, ...] = ()
    effects: tuple[Any, ...] = ()
    pending: tuple[Any, ...] = ()
    situation: Any = None
    known: Mapping[Ref, Any] = field(default_factory=dict)
    history: History = field(default_factory=History)
    clock: int = 1
    outcome: str = ""
    derived: object = field(default=None, compare=False, repr=False, metadata={"derived": True})

    def answered(self, value: object) -> State:
        """The position after the last frame's question was answered."""
        return _WITH_ANSWERS(self, (*self.answers, value))


class Draft(Protocol):
    """A position that may be written to (see ``State``)."""

    players: tuple[Player, ...]
    objects: Mapping[int, Obj]
    zones: Mapping[ZoneKey, tuple[int, ...]]
    agenda: tuple[Frame, ...]
    situation: Any
    history: History
    clock: int


_WITH_ANSWERS = changing(State, "answers")
