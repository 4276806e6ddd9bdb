"""What can be done at the end of a scenario's play: every line that may be appended to it, and why others may not.

What a game says could be attempted is told as lines; each line is read and carried out like any other line of play.
So a line that is offered is one that a check accepts there, and one that is refused has the reasons a check gives.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from typing import Any

from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.rules.questions import Ask, LimitReached, NotExecutable, Question, Refused, Unknown
from judge.rules.state import State
from judge.rules.values import replace
from judge.rules.work import advance
from judge.scenario.board.asking import Askable, Position
from judge.scenario.board.asking import Asking as Claims
from judge.scenario.board.game import Did, Lines
from judge.scenario.board.judging import unknown_of
from judge.scenario.board.library import Library
from judge.scenario.board.referee import Referee
from judge.scenario.language import tree as m
from judge.scenario.language.document import load_documents
from judge.scenario.language.inflection import base_of
from judge.scenario.language.model import BrokenDocument, ScenarioDocument
from judge.scenario.language.places import RawLine
from judge.scenario.language.writing import as_object, as_yaml
from judge.scenario.play.branches import Branch, Failed
from judge.scenario.play.checking import STOPS, check_document, judge_run, opened, stopped
from judge.scenario.play.deciding import about, as_lines, who_is_asked
from judge.scenario.play.goals import Goal
from judge.scenario.play.here import refereed
from judge.scenario.play.remembering import Memory, Remembering
from judge.scenario.play.report import EXIT_CODES, Report, Verdict, mistakes, with_paths
from judge.scenario.play.run import Limits, Runner
from judge.scenario.play.saying import unread

_ABLE = re.compile(
    " (plays|activates|attacks|defends|recruits|builds|equips|strikes|places|completes|drafts|pairs|moves|uses|voids|"
    "draws|destroys|transports) "
)
ACTING = (Ask.ACT, Ask.DECLARE)
_ANSWER = m.Say(RawLine(""), "", True)  # stands for the answer to come: what the last line asks is left open
_EACH = Limits(steps=4_000, branches=400)  # what carrying out one line may use up
_GROUPS: tuple[tuple[tuple[type[m.Step], ...], str], ...] = (
    ((m.PlayCard,), "play"),
    ((m.Activate,), "activate"),
    ((m.Attack,), "attack"),
    ((m.Defend,), "defend"),
    ((m.Die, m.Coin, m.RandomCard), "chance"),
    ((m.Say, m.Choose), "answer"),
)


class Asked(Frozen):
    """A question that is open: to whom (None: chance decides), in words, and each answer with its line."""

    who: str | None
    question: str
    options: tuple[tuple[str, str], ...]

    def as_json(self) -> dict[str, object]:
        """As ``judge options --json`` prints it."""
        options = [{"label": label, "line": line} for label, line in self.options]
        return {"who": self.who, "question": self.question, "options": options}


class Offered(Frozen):
    """A line that may be appended, who acts in it (None: nobody in particular), what kind of thing it does, and for an
    answer the question that will be asked."""

    line: str
    who: str | None
    group: str
    question: str = ""


class Barred(Frozen):
    """A line that may not be appended, or of which nothing is known: the rules that forbid it, if any, and why."""

    line: str
    who: str | None
    rule: str
    reason: str


class Options(Frozen):
    """What can be done. verdict: what a check says where the end of ``play`` is not reached, else None; undecided:
    lines of which nothing can be said, with the reason; board: the position (see docs/cli.md), of a play that stops
    before that line, or its start; supposed: the answers, as lines, that the board takes where ``play`` has none;
    errors: as in a ``Report``; scenario: the document as it is understood; claims: what can be claimed there; report:
    of the whole scenario, where it was asked for."""

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
    supposed: tuple[str, ...] = ()
    errors: tuple[Mapping[str, object], ...] = ()
    scenario: Mapping[str, Any] | None = None
    claims: tuple[Askable, ...] = ()
    report: Report | None = None

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
            "lines": [dict(vars(x)) for x in self.lines],
            "refused": [dict(vars(x)) for x in self.refused],
            "undecided": [{"line": x.line, "who": x.who, "reason": x.reason} for x in self.undecided],
            "board": self.board,
            "supposed": list(self.supposed),
            "claims": [claim.as_json() for claim in self.claims],
            "scenario": self.scenario,
            "text": as_yaml(self.scenario) if self.scenario is not None else "",
            **({"report": self.report.as_json()} if self.report is not None else {}),
        }


class Asking(Frozen):
    """What is asked of options. check: for the report of the whole scenario, too; at: after so many lines of ``play``,
    None for all."""

    check: bool = False
    at: int | None = None


def options(text: str, *, library: Library, source: str = "-", asking: Asking = Asking()) -> list[Options]:
    """What can be done at the end of each scenario of a YAML or JSON text, whose ``play`` may be empty; like ``check``,
    it never raises for what the text says."""
    documents = load_documents(text, source, library.is_name, idle=True)
    found = [options_of(document, library, source, asking) for document in documents]
    reports = iter(with_paths([one.report for one in found if one.report is not None], text))
    return with_paths([replace(one, report=next(reports)) if one.report is not None else one for one in found], text)


def options_of(
    document: ScenarioDocument | BrokenDocument, library: Library, source: str = "-", asking: Asking = Asking()
) -> Options:
    """What can be done at the end of a scenario that was read before."""
    whole = document.rest if isinstance(document, BrokenDocument) else document
    empty = Options(source, document.title, document.game, scenario=as_object(whole) if whole is not None else None)
    if asking.check and isinstance(document, ScenarioDocument) and document.play:
        empty = replace(empty, report=check_document(document, library=library, source=source, board=True))
    try:
        game = opened(document, library)
        assert isinstance(document, ScenarioDocument)
        here = document if asking.at is None else replace(document, play=document.play[: asking.at])
        return _Listing(refereed(game, library.game(document.game))).listed(here, empty)
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
        self.memory = Memory()

    def _runner(self, limits: Limits = Limits()) -> Runner:
        return Remembering(self.referee, limits, self.memory)

    def listed(self, document: ScenarioDocument, empty: Options) -> Options:
        """Carry out the lines, and try every line that might follow."""
        state, lines = self.referee.read(document)
        steps = lines[: max((i + 1 for i, x in enumerate(lines) if isinstance(x, m.Step)), default=0)]
        try:
            run = self._runner().run(state, steps, to_rest=False, coming=(_ANSWER,))
        except STOPS as error:
            verdict, reason = stopped(document, error)
            board = self.referee.board(state, None)
            return replace(empty, verdict=verdict, reason=reason, errors=mistakes(error), board=board)
        if run.failed:
            verdict, reason, _ = judge_run(run)
            before = steps[: next(i for i, line in enumerate(steps) if line is run.failed[0][0])]
            stood = self._next(self._runner().run(state, before, to_rest=False, coming=(_ANSWER,)).branches)
            return replace(empty, verdict=verdict, reason=reason, **self._drawn(*stood))
        reached, question = self._next(run.branches)
        branches, asked, there = run.branches, None, reached.state
        drawn = self._drawn(reached, question)
        claimed = self._claimed(state, steps, drawn["board"])
        if question is not None and question.ask not in ACTING:
            asked = self._asked(branches, there, question)
            branches = self._runner().run(state, steps, to_rest=False).branches
            there = self._next(branches)[0].state
        self._list(branches, there)
        for seat, player in enumerate(there.players):
            if said := unknown_of(self.referee.view(there), seat):
                line = f"{player.name} plays an unknown card"
                self.undecided[line] = Barred(line, player.name, "", said)
        return replace(
            empty,
            asked=asked,
            lines=tuple(self.lines.values()),
            refused=tuple(self.refused.values()),
            undecided=tuple(self.undecided.values()),
            **drawn,
            claims=(*claimed, *self._able(branches, steps)),
        )

    def _drawn(self, branch: Branch, question: Question | None) -> dict[str, Any]:
        """The board of a line of play, and what was decided on the way to it."""
        board = self.referee.board(branch.state, question)
        return {"board": board, "supposed": as_lines(self.referee, branch.path)}

    def _claimed(self, state: State, steps: Lines, board: Mapping[str, Any]) -> Sequence[Askable]:
        """What holds where a claim behind the last line would be judged, whatever is answered on the way there."""
        try:
            run = self._runner(_EACH).run(state, steps)
        except STOPS:
            return ()
        if run.failed or not run.branches:
            return ()
        first = Claims(self.referee, run.branches[0].state, board)
        others = [Position(self.referee, branch.state) for branch in run.branches[1:]]
        began = Position(self.referee, state)
        found = ((claim, predicate, first.holds(predicate)) for claim, predicate in first.all())
        return [
            replace(claim, changed=bool(steps) and began.holds(said) is not so)
            for claim, said, so in found
            if all(other.holds(said) is so for other in others)
        ]

    def _able(self, branches: Sequence[Branch], steps: Lines) -> Iterator[Askable]:
        """What each player can do, as claims; behind ``go to MOMENT`` in that moment. That somebody cannot says more
        than that it is refused now."""
        within = steps[-1].moment if steps and isinstance(steps[-1], m.GoTo) else ""
        branches = [replace(branch, within=within) for branch in branches]
        for one in self.lines.values():
            verb = _ABLE.search(one.line)
            claim = f"then {one.line[: verb.start()]} can {base_of(verb[1])} {one.line[verb.end() :]}" if verb else ""
            said = self._read(claim) if one.who is not None else None
            if said is not None and (not within or self._runner().judge(branches, said).holds == "always"):
                yield Askable(claim, one.who or "", "can")

    def _read(self, line: str) -> m.Claim | None:
        with suppress(JudgeError):
            return next((x for x in self.referee.said(RawLine(line)) if isinstance(x, m.Claim)), None)
        return None

    def _next(self, branches: Sequence[Branch]) -> tuple[Branch, Question | None]:
        """What is asked next, in the first line of play in which anything is; after a turn, in the next one."""
        runner = self._runner()
        for branch in branches:
            gone_on = runner.onward(branch)
            if not isinstance(gone_on, Failed) and gone_on[1] is None and not gone_on[0].state.outcome:
                gone_on = runner.onward(gone_on[0])
            if not isinstance(gone_on, Failed):
                return gone_on[0], gone_on[1]
        return branches[0], None

    def _asked(self, branches: list[Branch], state: State, question: Question) -> Asked:
        """The open question, with the answers that a line can give and that do not make its action illegal."""
        told = {_alike(question, o): self.referee.told(state, question, o) for o in question.distinct()}
        options = tuple((label, line) for label, line in told.items() if not self._carried(branches, line)[1])
        return Asked(who_is_asked(state, question), about(question), options)

    # --- trying ---------------------------------------------------------------------------------

    def _list(self, branches: list[Branch], state: State) -> None:
        """Try what may be said here: of what is asked first everything, further on in this turn what is legal there,
        and the moments the game may go on to."""
        runner = self._runner()
        goals: dict[str, Goal] = {}
        for line in self.referee.onwards(state):
            goal = Goal.of(self.referee, self.referee.steps(RawLine(line))[0])
            if goal is not None and goal.already(state, runner.peek) is None:
                goals[line] = goal
        told: set[object] = set()
        moving: dict[str, None] = {}
        began, there, turn = True, state, ""
        for there, question, in_turn in self._ahead(state):
            turn = turn if there.outcome else self.referee.turn_of(there)
            moving |= {
                line: None for line, goal in goals.items() if line not in moving and goal.reached(there, question)
            }
            if question is None or not in_turn:
                continue
            for answer in self._sayable(there, question, everything=began):
                key = (question.who, question.ask, question.source, question.key(answer))
                if key not in told:
                    told.add(key)
                    self._tell(branches, there, question, answer)
            began = began and question.ask not in ACTING
        if there.outcome and (line := f"{turn}'s turn ends") in goals:  # a turn in which the game ends has no other end
            moving[line] = None
        self._try(branches, "everyone passes", None, moves=True)
        for n, line in enumerate(moving, 1):  # a moment that comes later is gone to from the one before it
            branches = self._try(branches, line, None, moves=True, goes_on=n < len(moving)) or branches

    def _sayable(self, state: State, question: Question, *, everything: bool) -> Sequence[Any]:
        """The answers to a question that lines are made for."""
        if question.ask not in ACTING:
            options = question.distinct()
            return options if len(options) > 1 else ()
        return self.referee.tries(state, question) if everything else self.referee.legal(state, question)

    def _tell(self, branches: list[Branch], state: State, question: Question, answer: Any) -> None:
        """Try an answer as a line; what silence says is said only where a line says it."""
        line = self.referee.told(state, question, answer)
        silent = question.ask in ACTING and answer == self.referee.silent(question)
        if line and (not silent or self.referee.means(state, question, line) == answer):
            self._try(branches, line, who_is_asked(state, question), question)

    def _try(
        self,
        branches: list[Branch],
        line: str,
        who: str | None,
        question: Question | None = None,
        *,
        moves: bool = False,
        goes_on: bool = False,
    ) -> list[Branch]:
        """Carry a line out, and put it where it belongs; gives the branches after it, none where it may not be said."""
        if line in self.lines or line in self.refused or line in self.undecided:
            return []
        try:
            done, failed = self._carried(branches, line, goes_on=goes_on)
        except STOPS as error:
            if not moves:
                self.undecided[line] = Barred(line, who, "", unread(str(error)))
            return []
        if not failed:
            group = "move on" if moves else self._group(line)
            asked = about(question) if question is not None and group == "answer" else ""
            self.lines[line] = Offered(line, who, group, asked)
        elif not moves:
            reasons = max(failed, key=lambda f: f.late).reasons
            rules = ", ".join(dict.fromkeys(r.rule for r in reasons if r.rule))
            self.refused[line] = Barred(line, who, rules, "; ".join(dict.fromkeys(r.text for r in reasons)))
        return [] if failed else done

    def _carried(
        self, branches: list[Branch], line: str, *, goes_on: bool = False
    ) -> tuple[list[Branch], list[Failed]]:
        """The branches after a line, and what forbids it in those lines of play in which something does. goes_on: more
        lines are carried out in those branches, so equal ones become one."""
        runner = self._runner(_EACH)
        steps = self.referee.steps(RawLine(line))
        for i, step in enumerate(steps):
            carry = runner.attempt if i == len(steps) - 1 and not goes_on else runner.carry
            branches, failed = carry(branches, step, steps[i + 1 :])
            if failed:
                return [], failed
        return branches, []

    def _group(self, line: str) -> str:
        step = self.referee.steps(RawLine(line))[0]
        if isinstance(step, Did):
            return step.deed.group
        return next((group for kinds, group in _GROUPS if isinstance(step, kinds)), "move on")

    # --- going on -------------------------------------------------------------------------------

    def _ahead(self, state: State) -> Iterator[tuple[State, Question | None, bool]]:
        """The positions after a state while nobody says anything, what is asked there, and whether a line still reaches
        it: up to the end of the turn (of what comes before the game, of the first). A question that silence leaves open
        is followed by its first answer that is one. It ends when every player has had a turn."""
        in_turn, may_begin = True, self.referee.course.before(state)
        turns = state.situation.turn + len(state.players) + 1
        others: list[State] = []
        try:
            while not state.outcome and state.situation.turn <= turns:
                try:
                    found = advance(state, self.referee.work)
                except Refused:
                    if not others:
                        return
                    state = others.pop()
                    continue
                if not isinstance(found, Question):
                    if found is state:
                        return
                    state = found
                    if self.referee.course.between(state):
                        in_turn, may_begin = in_turn and may_begin, False
                    yield state, None, in_turn
                    if not state.agenda:
                        return
                    continue
                yield state, found, in_turn
                answers = (self.referee.silent(found),) if found.ask in ACTING else found.distinct()
                if not answers:
                    return
                state, *rest = [state.answered(answer) for answer in answers]
                others = rest[::-1] or others
        except (Unknown, NotExecutable, LimitReached):
            return


def _alike(question: Question, option: Any) -> str:
    """An answer in words; of chance with the numbers behind it that come to the same: ``9–19``."""
    last = option
    while question.who is None and question.options and type(last) is int and last + 1 in question.options:
        if question.key(last + 1) != question.key(option):
            break
        last += 1
    first = question.label(option)
    return first if last == option else f"{first}–{question.label(last)}"
