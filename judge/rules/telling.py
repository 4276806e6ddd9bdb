"""The replay in words: each event that has something to say, and the words that every game tells it with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Generic, TypeVar

from judge.rules.state import Event, Moment
from judge.rules.work import Table

T = TypeVar("T", bound=Table)
L = TypeVar("L")

GIVEN = "given"  # the mark of events that a scenario's facts put into the history: not part of the play
Line = tuple[str, str, tuple[str, ...], int]
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def counted(n: int, noun: str) -> str:
    """So many: "1 thing", "2 things"; as a word before what begins with a number of its own: "two -1 things"."""
    many = _NUMBERS[n] if noun[:1] in "+-" and n < len(_NUMBERS) else n
    return f"{many} {noun}{'s' * (n != 1)}"


def often(n: int) -> str:
    """How often: "never", "once", "twice", "3 times"."""
    return {0: "never", 1: "once", 2: "twice"}.get(n, f"{n} times")


def listed(parts: Sequence[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


class Teller(Generic[T]):
    """One event and the names to tell it with."""

    def __init__(self, table: T, event: Event) -> None:
        self.table = table
        self.event = event

    @property
    def words(self) -> str:
        """The printed words that did it, in quotes after a colon; empty when there are none."""
        return f": “{' '.join(self.event.sentence.split())}”" if self.event.sentence else ""

    def named(self, i: int = 0) -> str:
        """One of the event's names."""
        return self.event.names[i] if i < len(self.event.names) else ""


def when(table: Table, moment: Moment) -> str:
    """A moment in words: whose turn, and the step or the phase."""
    name = table.run.player(moment.player).name if table.run.state.players else ""
    return f"{name}'s turn, {moment.step or moment.phase}"


def told(
    table: T,
    say: Mapping[Enum, Callable[[L], str]],
    teller: Callable[[T, Event], L],
    when: Callable[[T, Moment], str] = when,
) -> Iterator[Line]:
    """(moment, text, citations, place in the history) of every event that has something to say, oldest first.

    say: by the kind of event.
    """
    for n, event in enumerate(table.run.state.history.since(0), 1):
        tells = None if GIVEN in event.tags else say.get(event.kind)
        text = tells(teller(table, event)) if tells is not None else ""
        if text:
            yield when(table, event.moment), text, event.cites, n
