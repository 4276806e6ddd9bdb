"""What an answer line answers: several questions in a row, and those of a mode that nobody chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from judge.rules.questions import Ask, Purpose, Question, Unknown
from judge.rules.state import State
from judge.rules.values import replace
from judge.scenario.board.referee import Referee
from judge.scenario.board.said import NO_ANSWER, Answer, Answering
from judge.scenario.play.branches import Branch, Failed


class Goes(Protocol):
    """Goes on with lines of play; see ``Runner``."""

    referee: Referee[Any]
    after: Callable[[State, Any], State]

    def onward(self, branch: Branch) -> tuple[Branch, Question | None] | Failed:
        """A branch gone on until something is asked."""
        ...

    def own_words(self, branch: Branch, question: Question) -> Answer:
        """What the action that is being announced says itself."""
        ...

    def every_answer(self, branch: Branch, question: Question) -> Iterator[Branch]:
        """The branches of a question nobody answers."""
        ...


def used_up(runner: Goes, branch: Branch, left: Answering, *, at_once: bool = False) -> list[Branch]:
    """The branches in which what is left of an answer line is asked; at_once: before anybody may act."""
    while left.unused():
        gone_on = runner.onward(branch)
        if isinstance(gone_on, Failed) or gone_on[1] is None:
            return []
        branch, more = gone_on[0], gone_on[1]
        if at_once and more.ask in (Ask.ACT, Ask.DECLARE):
            return []
        answer = runner.referee.answer(branch.state, more, left)
        if answer is not NO_ANSWER and runner.own_words(branch, more) is NO_ANSWER:
            branch, left = replace(branch, state=runner.after(branch.state, answer[0])), answer[1]
            continue
        options = list(runner.every_answer(branch, more))
        if len(options) != 1:
            return in_a_mode(runner, branch, more, left)
        branch = options[0]
    last = runner.onward(branch)
    if isinstance(last, Failed):
        return []
    if last[1] is not None and _no_more(runner, last[0].state, last[1], left):
        branch = replace(branch, state=last[0].state.answered(None))
    return [branch]


def in_a_mode(runner: Goes, branch: Branch, question: Question, left: Answering) -> list[Branch]:
    """The branches of the modes that ask for an answer at once. What nobody knows of another mode does not matter."""
    if question.purpose is not Purpose.MODE:
        return []
    done: list[Branch] = []
    unread: Unknown | None = None
    for mode in runner.every_answer(branch, question):
        try:
            done += used_up(runner, mode, left, at_once=True)
        except Unknown as error:
            unread = error
    if unread is not None and not done:
        raise unread
    return done


def _no_more(runner: Goes, state: State, question: Question, left: Answering) -> bool:
    """``chooses A, B`` says with it that nothing else is chosen."""
    if question.options is None or None not in question.options:
        return False
    answer = runner.referee.answer(state, question, left)
    return answer is not NO_ANSWER and answer[0] is None
