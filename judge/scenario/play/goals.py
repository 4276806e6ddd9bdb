"""Moments that a line of a scenario lets the game go to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from judge.rules.questions import Question
from judge.rules.state import State
from judge.scenario.board.referee import Referee
from judge.scenario.language import model as m

Peek = Callable[[State], tuple[State, Question | None]]


@dataclass(frozen=True)
class Goal:
    """A moment that a line lets the game go to."""

    referee: Referee[Any]
    step: m.Step
    words: str
    at_end: bool = False

    @classmethod
    def of(cls, referee: Referee[Any], step: m.Step) -> Goal | None:
        """The goal of a line that names a moment, else None."""
        if isinstance(step, m.GoTo):
            return cls(referee, step, f"the {step.moment}", at_end=True)
        if isinstance(step, m.TurnEnds | m.TurnStarts):
            return cls(referee, step, step.line.text, at_end=True)
        if isinstance(step, m.ChainCloses):
            return cls(referee, step, "the combat chain closing", at_end=True)
        return None

    def already(self, state: State, peek: Peek) -> State | None:
        """Going to a moment that it already is does nothing; gives the position then, else None.

        peek: goes on to the next stop.
        """
        match self.step:
            case m.ChainCloses():
                return None if self.referee.chain_open(state) else state
            case m.GoTo(moment=moment):
                if self.referee.at(state, moment, None):
                    return state
                there, question = peek(state)
                return there if self.referee.at(there, moment, question) else None
            case m.TurnStarts():
                return state if self.reached(state, None) else None
        return None

    def reached(self, state: State, question: Question | None) -> bool:
        """Is it that moment now? question: None between two frames."""
        match self.step:
            case m.ChainCloses():
                return question is None and not self.referee.chain_open(state)
            case m.GoTo(moment=moment):
                return self.referee.at(state, moment, question)
            case m.TurnStarts(player=player):
                return self.referee.turn_begins(state) and self.referee.turn_of(state) == player
            case m.TurnEnds(player=player):
                over = self.referee.turn_over(state)
                return over == player if player else bool(over)
        return False
