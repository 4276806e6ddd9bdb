"""What can be done at the end of a scenario's play: every line that may be appended to it, and why others may not.

What a game says could be attempted is told as lines; each line is read and carried out like any other line of play.
So a line that is offered is one that a check accepts there, and one that is refused has the reasons a check gives.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.errors import JudgeError
from judge.rules.questions import Ask, LimitReached, NotExecutable, Question, Refused, Unknown
from judge.rules.state import State
from judge.rules.values import replace
from judge.rules.work import advance
from judge.scenario.board.game import Did
from judge.scenario.board.library import Library
from judge.scenario.board.referee import Referee
from judge.scenario.language import model as m
from judge.scenario.language.document import load_documents
from judge.scenario.play.checking import STOPS, judge_run, opened, stopped
from judge.scenario.play.goals import Goal
from judge.scenario.play.report import EXIT_CODES, Verdict, mistakes
from judge.scenario.play.run import Branch, Exhausted, Failed, Limits, Runner

ACTING = (Ask.ACT, Ask.DECLARE)
_ANSWER = m.Say(m.RawLine(""), "", True)  # stands for the answer to come: what the last line asks is left open
_EACH = Limits(steps=4_000, branches=400)  # what carrying out one line may use up
_GROUPS: tuple[tuple[tuple[type[m.Step], ...], str], ...] = (
    ((m.PlayCard,), "play"),
    ((m.Activate,), "activate"),
    ((m.Attack,), "attack"),
    ((m.Defend,), "defend"),
    ((m.Die, m.Coin, m.RandomCard), "chance"),
    ((m.Say, m.Choose), "answer"),
)


@dataclass(frozen=True)
class Asked:
    """A question that is open: to whom (None: chance decides), in words, and each answer with its line."""

    who: str | None
    question: str
    options: tuple[tuple[str, str], ...]

    def as_json(self) -> dict[str, object]:
        """As ``judge options --json`` prints it."""
        options = [{"label": label, "line": line} for label, line in self.options]
        return {"who": self.who, "question": self.question, "options": options}


@dataclass(frozen=True)
class Offered:
    """A line that may be appended, who acts in it (None: nobody in particular), and what kind of thing it does."""

    line: str
    who: str | None
    group: str


@dataclass(frozen=True)
class Barred:
    """A line that may not be appended, or of which nothing is known: the rules that forbid it, if any, and why."""

    line: str
    who: str | None
    rule: str
    reason: str


@dataclass(frozen=True)
class Options:
    """What can be done. verdict: what a check says where the end of ``play`` is not reached, else None; undecided:
    lines of which nothing can be said, with the reason; board: the position (see docs/cli.md); errors: as
    in a ``Report``."""

    file: str
    title: str
    game: str
    verdict: Verdict | None = None
    reason: str = ""
    asked: Asked | None = None
    lines: tuple[Offered, ...] = ()
    refused: tuple[Barred, ...] = ()
    undecided: tuple[Barred, ...] = ()
    board: dict[str, object] = field(default_factory=dict)
    errors: tuple[Mapping[str, object], ...] = ()

    @property
    def exit_code(self) -> int:
        """The exit code of ``judge options``."""
        return 0 if self.verdict is None else EXIT_CODES[self.verdict]

    def as_json(self) -> dict[str, object]:
        """The object ``judge options --json`` prints."""
        return {
            "file": self.file,
            "title": self.title,
            "game": self.game,
            "verdict": None if self.verdict is None else self.verdict.value,
            "reason": self.reason,
            "errors": list(self.errors),
            "asked": None if self.asked is None else self.asked.as_json(),
            "lines": [{"line": x.line, "who": x.who, "group": x.group} for x in self.lines],
            "refused": [{"line": x.line, "who": x.who, "rule": x.rule, "reason": x.reason} for x in self.refused],
            "undecided": [{"line": x.line, "who": x.who, "reason": x.reason} for x in self.undecided],
            "board": self.board,
        }


def options(text: str, *, library: Library, source: str = "-") -> list[Options]:
    """What can be done at the end of each scenario of a YAML or JSON text; like ``check``, it never raises for what
    the text says."""
    try:
        documents = load_documents(text, source, library.is_name)
    except JudgeError as error:
        return [Options(source, "", "", Verdict.INVALID, error.sentence(), errors=mistakes(error))]
    return [options_of(document, library, source) for document in documents]


def options_of(document: m.ScenarioDocument | m.BrokenDocument, library: Library, source: str = "-") -> Options:
    """What can be done at the end of a scenario that was read before."""
    empty = Options(source, document.title, document.game)
    try:
        game = opened(document, library)
        assert isinstance(document, m.ScenarioDocument)
        return _Listing(Referee(game, library.game(document.game))).listed(document, empty)
    except STOPS as error:
        verdict, reason = stopped(document, error)
        return replace(empty, verdict=verdict, reason=reason, errors=mistakes(error))


class _Listing:
    """The options of one scenario being listed."""

    def __init__(self, referee: Referee[Any]) -> None:
        self.referee = referee
        self.lines: dict[str, Offered] = {}
        self.refused: dict[str, Barred] = {}
        self.undecided: dict[str, Barred] = {}

    def listed(self, document: m.ScenarioDocument, empty: Options) -> Options:
        """Carry out the lines, and try every line that might follow."""
        state, lines = self.referee.read(document)
        steps = lines[: max((i + 1 for i, x in enumerate(lines) if isinstance(x, m.Step)), default=0)]
        run = Runner(self.referee, Limits()).run(state, steps, to_rest=False, coming=(_ANSWER,))
        if run.failed:
            verdict, reason, _ = judge_run(run)
            return replace(empty, verdict=verdict, reason=reason)
        there, question = self._next(run.branches)
        branches, asked = run.branches, None
        board = self.referee.board(there, question)
        if question is not None and question.ask not in ACTING:
            asked = self._asked(branches, there, question)
            branches = Runner(self.referee, Limits()).run(state, steps, to_rest=False).branches
            there, question = self._next(branches)
        if question is not None and question.ask in ACTING:
            for action in self.referee.tries(there, question):
                line = self.referee.told(there, question, action)
                silent = action == self.referee.silent(question)
                if not silent or self.referee.means(there, question, line) == action:
                    self._try(branches, line, self._name(there, question))
        for line in self._onwards(there):
            self._try(branches, line, None, moves=True)
        return replace(
            empty,
            asked=asked,
            lines=tuple(self.lines.values()),
            refused=tuple(self.refused.values()),
            undecided=tuple(self.undecided.values()),
            board=board,
        )

    def _next(self, branches: Sequence[Branch]) -> tuple[State, Question | None]:
        """What is asked next, in the first line of play in which anything is; after a turn, in the next one."""
        runner = Runner(self.referee, Limits())
        for branch in branches:
            gone_on = runner.onward(branch)
            if not isinstance(gone_on, Failed) and gone_on[1] is None and not gone_on[0].state.outcome:
                gone_on = runner.onward(gone_on[0])
            if not isinstance(gone_on, Failed):
                return gone_on[0].state, gone_on[1]
        return branches[0].state, None

    def _name(self, state: State, question: Question) -> str | None:
        return None if question.who is None else state.players[question.who].name

    def _asked(self, branches: list[Branch], state: State, question: Question) -> Asked:
        """The open question, with the answers that a line can give and that do not make its action illegal."""
        told = {question.label(o): self.referee.told(state, question, o) for o in question.distinct()}
        options = tuple((label, line) for label, line in told.items() if not self._carried(branches, line))
        about = ": ".join(filter(None, (question.source, question.sentence)))
        return Asked(self._name(state, question), about or question.verb or question.purpose.value, options)

    # --- trying ---------------------------------------------------------------------------------

    def _try(self, branches: list[Branch], line: str, who: str | None, *, moves: bool = False) -> None:
        """Carry a line out, and put it where it belongs."""
        if line in self.lines or line in self.refused or line in self.undecided:
            return
        try:
            failed = self._carried(branches, line)
        except (JudgeError, Unknown, NotExecutable, Exhausted, LimitReached) as error:
            if not moves:
                self.undecided[line] = Barred(line, who, "", str(error))
            return
        if not failed:
            self.lines[line] = Offered(line, who, "move on" if moves else self._group(line))
        elif not moves:
            reasons = max(failed, key=lambda f: f.late).reasons
            rules = ", ".join(dict.fromkeys(r.rule for r in reasons if r.rule))
            self.refused[line] = Barred(line, who, rules, "; ".join(dict.fromkeys(r.text for r in reasons)))

    def _carried(self, branches: list[Branch], line: str) -> list[Failed]:
        """What forbids a line, in those lines of play in which something does."""
        runner = Runner(self.referee, _EACH)
        steps = self.referee.steps(m.RawLine(line))
        for i, step in enumerate(steps):
            branches, failed = runner.carry(branches, step, steps[i + 1 :])
            if failed:
                return failed
        return []

    def _group(self, line: str) -> str:
        step = self.referee.steps(m.RawLine(line))[0]
        if isinstance(step, Did):
            return step.deed.group
        return next((group for kinds, group in _GROUPS if isinstance(step, kinds)), "move on")

    # --- moving on ------------------------------------------------------------------------------

    def _onwards(self, state: State) -> list[str]:
        """The lines that let the game go on to a moment that comes by itself, in their order."""
        runner = Runner(self.referee, Limits())
        goals: dict[str, Goal] = {}
        for line in self.referee.onwards(state):
            goal = Goal.of(self.referee, self.referee.steps(m.RawLine(line))[0])
            if goal is not None and goal.already(state, runner.peek) is None:
                goals[line] = goal
        found: dict[str, None] = {}
        for there, question in self._silently(state):
            found |= {line: None for line, goal in goals.items() if goal.reached(there, question)}
        return list(found)

    def _silently(self, state: State) -> Iterator[tuple[State, Question | None]]:
        """The positions after a state up to the end of the turn, while nobody says anything and nothing is open."""
        try:
            while True:
                found = advance(state, self.referee.work)
                if isinstance(found, Question):
                    yield state, found
                    if found.ask in ACTING:
                        state = state.answered(self.referee.silent(found))
                    elif len(found.distinct()) == 1:
                        state = state.answered(found.distinct()[0])
                    else:
                        return
                elif found is state:
                    return
                else:
                    state = found
                    yield state, None
                    if state.outcome or not state.agenda or self.referee.between_turns(state):
                        return
        except (Refused, Unknown, NotExecutable, LimitReached):
            return
