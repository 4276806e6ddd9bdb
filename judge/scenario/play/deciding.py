"""What was decided where a scenario says nothing: as words, as lines of play, and what would narrow it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from judge.errors import JudgeError
from judge.rules.questions import Ask, NotExecutable, Question, Unknown
from judge.rules.state import State
from judge.scenario.board.referee import Referee

_MOST = 3  # questions that are shown
_MOST_OPTIONS = 12  # answers of one that are shown


class Decision(str):
    """A decision in words ("Ana says yes (Haze Beast)"), with the question it answers."""

    __slots__ = ("option", "question", "state")

    state: State
    question: Question
    option: Any

    @classmethod
    def of(cls, state: State, question: Question, option: Any) -> Decision:
        """The answer to a question that nobody gives."""
        who = who_is_asked(state, question) or "chance"
        about = question.source or question.sentence
        verb = {Ask.MAY: "says", Ask.CHANCE: "gives"}.get(question.ask, "chooses")
        made = cls(f"{who} {verb} {question.label(option)}" + (f" ({about})" if about else ""))
        made.state, made.question, made.option = state, question, option
        return made


def as_lines(referee: Referee[Any], path: Iterable[str]) -> tuple[str, ...]:
    """Decisions as lines of play."""
    made = (d for d in path if isinstance(d, Decision))
    return tuple(referee.told(d.state, d.question, d.option) for d in made)


@dataclass
class LeftOpen:
    """The questions that nobody answered, and how often each was put."""

    asked: dict[tuple[object, ...], tuple[int, State, Question]] = field(default_factory=dict)

    def note(self, state: State, question: Question) -> None:
        """One more."""
        key = (question.who, question.ask, question.source, question.sentence)
        n, first, put = self.asked.get(key, (0, state, question))
        self.asked[key] = n + 1, first, put

    def narrow(self, referee: Referee[Any]) -> tuple[Mapping[str, object], ...]:
        """Those put most often, with their answers as lines of play."""
        often = sorted(self.asked.values(), key=lambda found: -found[0])[:_MOST]
        found = []
        for _, state, question in often:
            with suppress(JudgeError, NotExecutable, Unknown):
                options = [
                    {"label": question.label(o), "line": referee.told(state, question, o)}
                    for o in question.distinct()[:_MOST_OPTIONS]
                ]
                found.append({"who": who_is_asked(state, question), "question": about(question), "options": options})
        return tuple(found)


def who_is_asked(state: State, question: Question) -> str | None:
    """The player whom a question is put to; None where chance decides."""
    return None if question.who is None else state.players[question.who].name


def about(question: Question) -> str:
    """What a question is about, in words."""
    said = ": ".join(filter(None, (question.source, question.sentence)))
    return said or question.verb or question.purpose.value


class Exhausted(Exception):
    """The limits were reached before an answer; left: what nobody answered on the way."""

    def __init__(self, words: str, left: LeftOpen) -> None:
        super().__init__(words)
        self.left = left
