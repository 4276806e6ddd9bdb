"""The moment a game is in, and what is said at one: a note in the history, a reading told once."""

from __future__ import annotations

from enum import Enum
from typing import Protocol

from judge.rules.state import Event, Moment
from judge.rules.work import Run


class Situation(Protocol):
    """What every game's situation says of the moment. said: readings that were told already."""

    turn: int
    turn_player: int
    moment: Moment
    said: frozenset[str]


class Course:
    """Says what happens at a moment. kind: of the events that only say it."""

    def __init__(self, run: Run, kind: Enum) -> None:
        self._run = run
        self._kind = kind

    @property
    def _now(self) -> Situation:
        situation: Situation = self._run.state.situation
        return situation

    def say(self, text: str, *cites: str) -> None:
        """Note something in the history that is no event of its own."""
        self._run.note(Event(self._kind, player=self._now.turn_player, names=(text,), cites=cites))

    def reading(self, text: str, *cites: str) -> None:
        """Tell once that something rests on a reading, and why."""
        said = self._now.said
        if text not in said:
            self._run.turn(said=said | {text})
            self._run.note(Event(self._kind, names=(f"reading: {text}",), cites=cites))
