"""What the scenario runner needs of a game: how lines answer its questions and what claims ask of a position."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol, TypeAlias

from judge.rules.questions import Question, Reason
from judge.rules.state import State
from judge.rules.work import Tables
from judge.scenario.language.model import Claim, Predicate, RawLine, ScenarioDocument, Step


class Nothing(Enum):
    """No answer."""

    NO_ANSWER = "no answer"


NO_ANSWER = Nothing.NO_ANSWER


@dataclass(frozen=True)
class TraceLine:
    """One line of a replay: when, what happened, the rules or rulings it follows."""

    n: int
    moment: str
    text: str
    cites: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        """As ``judge check --json`` prints it."""
        return {"n": self.n, "moment": self.moment, "text": self.text, "cites": list(self.cites)}


@dataclass(frozen=True)
class Answering:
    """What is left of a line's answers: the tails of an action, the values of a choice."""

    step: Step
    left: tuple[tuple[str, tuple[Any, ...]], ...] = ()

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
        return Answering(self.step, tuple(left.items()))

    def unused(self) -> tuple[tuple[str, Any], ...]:
        """What was said and not needed."""
        return tuple((name, v) for name, values in self.left for v in values)


Answer: TypeAlias = tuple[Any, Answering] | Nothing


class Referee(Protocol):
    """A game's side of the scenario language, for one scenario."""

    @property
    def work(self) -> Tables: ...

    def read(self, document: ScenarioDocument, spared: Collection[RawLine] = ()) -> tuple[State, list[Step | Claim]]:
        """Start position and the lines of ``play``; ``spared``: see ``parse_lines``. Raises JudgeError."""

    def claims(self, lines: Sequence[RawLine]) -> list[Claim]:
        """Claims with the names of the document read last. Raises JudgeError."""

    def actions(self, state: State, question: Question, step: Step) -> Sequence[Any]:
        """The answers to an ``ACT`` or ``DECLARE`` question that carry out an action line, best first."""

    def is_action(self, step: Step) -> bool:
        """Does the line do something (and not answer, pass or name a moment)?"""

    def answering(self, step: Step) -> Answering:
        """The answers a line brings along."""

    def answer(self, state: State, question: Question, answering: Answering) -> tuple[Any, Answering] | Nothing:
        """A line's answer to a question, and what is left of it; ``NO_ANSWER`` when it says nothing to it."""

    def silent(self, question: Question) -> Any:
        """What silence answers to ``ACT`` and ``DECLARE``."""

    def legal(self, state: State, question: Question) -> Sequence[Any]:
        """Everything that may be answered to ``ACT`` or ``DECLARE``, silence first; of what is alike, one."""

    def told(self, state: State, question: Question, answer: Any) -> str:
        """An answer as a line of a scenario."""

    def means(self, state: State, question: Question, line: str) -> Any:
        """What a line answers to a question; ``NO_ANSWER`` when it says nothing to it, or nothing at all."""

    def tries(self, state: State, question: Question) -> Sequence[Any]:
        """Everything that could be attempted where ``ACT`` or ``DECLARE`` is asked, silence first."""

    def steps(self, line: RawLine) -> list[Step]:
        """A line that is no claim, with the names of the document read last. Raises JudgeError."""

    def onwards(self, state: State) -> Sequence[str]:
        """Lines that name a moment the game may go on to."""

    def board(self, state: State, question: Question | None) -> dict[str, object]:
        """The position as a picture of it is made from."""

    def resting(self, state: State, question: Question) -> bool:
        """Is this a rest point?"""

    def at(self, state: State, moment: str, question: Question | None) -> bool:
        """Is it that moment? question: what is asked now, None between two frames."""

    def when(self, state: State, question: Question) -> str:
        """The moment of a question in words: the step or phase."""

    def between_turns(self, state: State) -> bool:
        """Is one turn over and the next not begun?"""

    def turn_over(self, state: State) -> str:
        """Whose turn is over while the next has not begun; empty within a turn. ``between_turns`` is where the game
        never passes on by itself, and a game may let several turns follow each other before that."""

    def turn_of(self, state: State) -> str:
        """Whose turn it is, or, between turns, whose comes next."""

    def turn_begins(self, state: State) -> bool:
        """Is it the first moment of a turn, before anything happens in it?"""

    def chain_open(self, state: State) -> bool:
        """Is combat under way?"""

    def possible(self, state: State, predicate: Predicate) -> Sequence[State]:
        """The positions a claim is judged in: the one there is, or each that chance has left open so far."""

    def holds(self, state: State, predicate: Predicate, line: RawLine) -> bool:
        """Is what a claim says true of a position? Raises JudgeError for what cannot be told."""

    def why(self, state: State, predicate: Predicate, line: RawLine) -> tuple[str, ...]:
        """The facts of a position that make a claim true or false, in sentences."""

    def too_late(self, step: Step, state: State) -> Reason:
        """Why a step could not be carried out at any moment up to the end of the turn, or of the game."""

    def not_needed(self, part: str, value: Any, state: State) -> Reason:
        """Why something a line names (``destroying Gold``) is not asked for by the rules."""

    def before_the_game(self, state: State) -> bool:
        """Is the first turn still to come?"""

    def waits_when_passed(self) -> bool:
        """Does a line that lets everyone pass end where what resolves asks something, even if no line answers?"""

    def passed(self, state: State) -> bool:
        """Is the next frame the one that follows when everyone has passed?"""

    def trace(self, state: State) -> list[TraceLine]:
        """The replay of the position's history."""

    def key(self, state: State) -> Any:
        """Equal for positions that no sentence in play and no open claim can tell apart."""
