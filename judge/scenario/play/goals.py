"""Moments that a line of a scenario lets the game go to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.frozen import Frozen
from judge.rules.questions import Question
from judge.rules.state import State
from judge.rules.values import lazy
from judge.scenario.board.referee import Referee
from judge.scenario.language import tree as m

Reached = Callable[[State, Question | None], bool]  # the position; what is asked in it, None between two frames
Peek = Callable[[State], tuple[State, Question | None]]


class Goal(Frozen):
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
                return None if self.referee.game.exchange.under_way(state) else state
            case m.GoTo(moment=moment, player=player) if player in ("", self.referee.turn_of(state)):
                if self.referee.at(state, moment, None):
                    return state
                there, question = peek(state)
                comes = self.referee.at(there, moment, question) and player in ("", self.referee.turn_of(there))
                return there if comes and self.referee.stays(state, there, moment) else None
            case m.TurnStarts(player=player, already=lasts):
                now = lasts and self.referee.turn_of(state) == player and not state.outcome
                return state if now or self.reached(state, None) else None
        return None

    @lazy
    def reached(self) -> Reached:
        """Is it that moment now? (``reached(state, question)``.) Made once, since it is asked after every frame."""
        referee = self.referee
        match self.step:
            case m.ChainCloses():
                return lambda state, question: question is None and not referee.game.exchange.under_way(state)
            case m.GoTo(moment=moment, player=player):
                comes = referee.comes_to(moment)
                return lambda state, question: comes(state, question) and player in ("", referee.turn_of(state))
            case m.TurnStarts(player=player):
                return lambda state, question: referee.turn_begins(state) and referee.turn_of(state) == player
            case m.TurnEnds(player=player):
                return lambda state, question: bool(over := referee.turn_over(state)) and over == (player or over)
        return lambda state, question: False
