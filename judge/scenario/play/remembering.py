"""Running many lines from one position: what goes before them is run once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from judge.rules.questions import Question
from judge.rules.state import State
from judge.rules.work import Answerer
from judge.scenario.board.referee import Referee
from judge.scenario.language import tree as m
from judge.scenario.play.branches import Branch, Failed
from judge.scenario.play.run import Limits, Runner

V = TypeVar("V")


class Memory:
    """What was found out of positions: by the position itself, which is held here, not by one that is equal to it."""

    def __init__(self) -> None:
        self._found: dict[tuple[object, ...], tuple[State, Any]] = {}

    def of(self, what: str, state: State, find: Callable[[], V], *more: Hashable) -> V:
        """What is known of a position, found when it is asked for first."""
        key = what, id(state), *more
        held = self._found.get(key)
        if held is None:
            held = self._found[key] = state, find()
        known: V = held[1]
        return known

    def known(self, what: str, state: State, *more: Hashable) -> Any:
        """What was found of a position; None where nothing was."""
        held = self._found.get((what, id(state), *more))
        return held[1] if held is not None else None


class Remembering(Runner):
    """A runner that begins again and again where it has been: only what it does differently is run, and counted."""

    def __init__(self, referee: Referee[Any], limits: Limits, memory: Memory) -> None:
        super().__init__(referee, limits)
        self._memory = memory
        after, key = self.after, self.key
        self.after = lambda state, answer: memory.of(
            "after", state, lambda: after(state, answer), type(answer).__name__, answer
        )
        self.key = lambda state: memory.of("key", state, lambda: key(state))

    def question(self, state: State) -> tuple[State, Question | None]:
        """As of any runner."""
        return self._memory.of("question", state, lambda: super(Remembering, self).question(state))

    def _frame(self, state: State, answerer: Answerer | None = None) -> State | Question:
        if answerer is not None:
            return super()._frame(state, answerer)
        return self._memory.of("frame", state, lambda: super(Remembering, self)._frame(state))

    def _carry_one(self, branch: Branch, step: m.Step, answered_next: bool) -> tuple[list[Branch], list[Failed]]:
        if branch.answering is not None or branch.best is not None:
            return super()._carry_one(branch, step, answered_next)

        def carried() -> tuple[m.Step, tuple[list[Branch], list[Failed]]]:  # the step is held as well
            found = super(Remembering, self)._carry_one(branch, step, answered_next)
            other = self._memory.known("carry", branch.state, *key, not answered_next)
            return step, other[1] if other is not None and other[1] == found else found  # what follows is shared, too

        key = id(step), branch.path, branch.moved, branch.since, branch.acted, branch.within, self.waits
        return self._memory.of("carry", branch.state, carried, *key, answered_next)[1]
