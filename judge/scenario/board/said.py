"""What a line still has to answer, and a line of the replay."""

from __future__ import annotations

from enum import Enum
from typing import Any, TypeAlias

from judge.frozen import Frozen
from judge.scenario.language.tree import Step


class Nothing(Enum):
    """No answer."""

    NO_ANSWER = "no answer"


NO_ANSWER = Nothing.NO_ANSWER


class TraceLine(Frozen):
    """One line of a replay: when, what happened, the rules or rulings it follows."""

    n: int
    moment: str
    text: str
    cites: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        """As ``judge check --json`` prints it."""
        return {"n": self.n, "moment": self.moment, "text": self.text, "cites": list(self.cites)}


class Answering(Frozen):
    """What is left of a line's answers: the tails of an action, the values of a choice.

    implied: to how many effects that may be left out it has said yes already, by naming what is chosen for them.
    """

    step: Step
    left: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    implied: int = 0

    def of(self, name: str) -> tuple[Any, ...]:
        """What is left of one part; empty when it was not said or is used up."""
        return dict(self.left).get(name, ())

    def said(self, name: str) -> bool:
        """Was that part said at all?"""
        return name in dict(self.left)

    def without(self, name: str, value: Any) -> Answering:
        """The same with one value of a part used."""
        rest = list(self.of(name))
        rest.remove(value)
        left = {**dict(self.left), name: tuple(rest)}
        return Answering(self.step, tuple(left.items()), self.implied)

    def unused(self) -> tuple[tuple[str, Any], ...]:
        """What was said and not needed."""
        return tuple((name, v) for name, values in self.left for v in values)


Answer: TypeAlias = tuple[Any, Answering] | Nothing
