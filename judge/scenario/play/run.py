"""Running the lines of a scenario: silence passes, unanswered questions are followed through every answer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.rules.priority import PASS, all_pass
from judge.rules.questions import Ask, Question, Reason, Refused
from judge.rules.state import State
from judge.rules.values import changing, replace
from judge.rules.work import UNANSWERED, Answerer, GoesOn, once, onwards
from judge.scenario.board import answers
from judge.scenario.board.game import declares
from judge.scenario.board.referee import Referee
from judge.scenario.board.said import NO_ANSWER, Answer
from judge.scenario.language import tree as m
from judge.scenario.language.order import ANSWERS, MOMENTS, paid_by, pays_next
from judge.scenario.play import passes
from judge.scenario.play.branches import Branch, Failed, Run, Tally
from judge.scenario.play.deciding import Decision, Exhausted, LeftOpen, who_is_asked
from judge.scenario.play.goals import Goal
from judge.scenario.play.replying import in_a_mode, used_up

_MOST_TURNS = 6
_AT = changing(Branch, "state")
_OF_TURN = re.compile(r"\b(?:(?:in|during) (?:his|her|their)|this)(?: own)? (?:turn|action phase)\b")


def of_turn(predicate: m.Can, said: str) -> bool:
    """Does a claim of what can be done ask about the rest of the turn, and not only the step that was gone to?"""
    return declares(predicate.action) or _OF_TURN.search(said) is not None


class Limits(Frozen):
    """What a check may use up; counted in steps and branches only, so that verdicts are the same everywhere."""

    steps: int = 200_000
    branches: int = 4_000


class Runner:
    """Runs lines against a game's engine."""

    def __init__(self, referee: Referee[Any], limits: Limits, *, merge: bool = True) -> None:
        self.referee = referee
        self.limits = limits
        self.merge = merge
        self.steps = 0
        self.most = 1
        self.waits = False  # is what has one answer left to the next line? Tried where that answers nothing else
        self.left = LeftOpen()
        self.after: Callable[[State, Any], State] = State.answered
        self.key: Callable[[State], Any] = referee.key
        self._between = referee.game.course.between

    def question(self, state: State) -> tuple[State, Question | None]:
        """Run frames until something is asked; None when the game is over or a turn is."""
        return self._frames(state, self._within_turn)

    def _frames(self, state: State, goes_on: GoesOn) -> tuple[State, Question | None]:
        """Run frames for as long as ``goes_on`` says (see ``onwards``), which counts those after the first."""
        self._count(1)
        return onwards(state, self.referee.work, goes_on)

    def _within_turn(self, state: State) -> bool:
        if self._between(state):
            return False
        self._count(1)
        return True

    def _count(self, frames: int) -> None:
        self.steps += frames
        if self.steps > self.limits.steps:
            raise Exhausted(f"more than {self.limits.steps} steps", self.left)

    def _frame(self, state: State, answerer: Answerer | None = None) -> State | Question:
        self._count(1)
        after, question = onwards(state, self.referee.work, once, answerer)
        return after if question is None else question

    def onward(self, branch: Branch) -> tuple[Branch, Question | None] | Failed:
        """A branch gone on until something is asked; ``Failed`` when an earlier answer made its action illegal, or all
        that is asked for that has been and left what its line says."""
        try:
            state, question = self.question(branch.state)
        except Refused as refusal:
            return Failed(branch, refusal.reasons, refusal.late)
        if branch.answering is None or state.answers:
            return _AT(branch, state), question
        for part, value in branch.answering.unused():
            return Failed(branch, (self.referee.not_needed(part, value, state),), 1)
        return replace(branch, state=state, answering=None), question

    def peek(self, state: State) -> tuple[State, Question | None]:
        """What is asked at the next stop, without going past the end of the turn."""
        if self._between(state):
            return state, None
        there, question = self._frames(state, self._within_turn)
        if question is None and there is not state and not self._between(there):
            self._count(1)  # nothing is left to run
        return there, question

    def every_answer(self, branch: Branch, question: Question, but: Sequence[Any] = ()) -> Iterator[Branch]:
        """The branches of a question nobody answers; but: options that are ruled out."""
        state = branch.state
        if question.ask in (Ask.ACT, Ask.DECLARE):
            yield _AT(branch, self.after(state, self.referee.silent(question)))
            return
        if question.options is None:
            words = f"{question.source} asks for a number, and no line chooses one."
            raise JudgeError("invalid", words, hint="Add a line such as `NAME chooses 3` where it is asked.")
        own = self.own_words(branch, question)
        if own is not NO_ANSWER:
            yield replace(branch, state=state.answered(own[0]), answering=own[1])
            return
        options = [option for option in question.distinct() if option not in but]
        if len(options) > 1:
            self.left.note(state, question)
        for option in options:
            path = branch.path if len(options) == 1 else (*branch.path, Decision.of(state, question, option))
            yield replace(branch, state=self.after(state, option), path=path)

    def own_words(self, branch: Branch, question: Question) -> Answer:
        """What the action that is being announced says itself, which goes before every answer."""
        said = branch.answering if branch.state.answers else None
        return NO_ANSWER if said is None else self.referee.answer(branch.state, question, said)

    def merged(self, branches: list[Branch]) -> list[Branch]:
        """Branches whose positions nobody can tell apart are one."""
        self.most = max(self.most, len(branches))
        if len(branches) > self.limits.branches:
            raise Exhausted(f"more than {self.limits.branches} branches", self.left)
        if len(branches) < 2 or not self.merge:
            return branches
        found: dict[Any, Branch] = {}
        rough = [self.referee.rough(branch.state) for branch in branches]
        several = {one for one, n in Counter(rough).items() if n > 1}
        for branch, like in zip(branches, rough, strict=True):
            key = self.key(branch.state) if like in several else None
            found.setdefault((like, key, branch.answering), branch)
        return list(found.values())

    def _follow(
        self, open_: list[Branch], waiting: list[Branch], branch: Branch, question: Question, step: m.Step | None = None
    ) -> None:
        """Follow a question nobody answers: a single answer at once, several when all others came that far; step: the
        line that comes, which may rule some of them out."""
        but: Sequence[Any] = ()
        if isinstance(step, m.Choose):
            but = answers.ruled_out(self.referee.view(branch.state, step.line, question), question, step)
        more = list(self.every_answer(branch, question, but))
        if len(more) == 1:
            open_.insert(0, more[0])
        else:
            waiting += more

    def _pop(self, open_: list[Branch], waiting: list[Branch]) -> Branch:
        """The next branch to follow; branches that have become equal (two orders of the same effects) are one."""
        if not open_:
            open_ += self.merged(waiting)
            waiting.clear()
        return open_.pop(0)

    def within_limits(self, *lists: list[Branch]) -> None:
        if sum(map(len, lists)) > self.limits.branches:
            raise Exhausted(f"more than {self.limits.branches} branches", self.left)

    def run(
        self,
        state: State,
        lines: Sequence[m.Step | m.Claim],
        after: Sequence[m.Claim] = (),
        *,
        to_rest: bool = True,
        coming: Sequence[m.Step] = (),
    ) -> Run:
        """Carry out all lines; the claims in ``after`` are judged after the last one.

        to_rest: afterwards the game goes on until it comes to rest. coming: steps that are to follow: what they
        answer is left open by the last line.
        """
        done = Run()
        branches = unsettled = [Branch(state)]
        settled = True
        since: list[tuple[m.Step, list[Branch]]] = []
        paying, ended = None, list[Branch]()
        for i, written in enumerate(lines):
            line = paid_by(written, paying)
            if isinstance(line, m.Claim):
                since = since if i and lines[i - 1].line.position == line.line.position else []  # of that line
                if not ((can := isinstance(line.predicate, m.Can)) or settled or passes.told(*since)):
                    branches, settled = self._settled(branches, lines, i, done), True
                last, here = lines[max(0, i - 1)], unsettled if can else branches
                done.tallies.append(passes.judged(self, here, line, last, ended, lines[i:]))
                continue
            if i == 0 or lines[i - 1].line.position != line.line.position:
                branches = [replace(b, since=b.state.history.length, acted=False, before=b.state) for b in branches]
            before, paying = [replace(b, within="") for b in branches], None
            branches, failed, ended = passes.carried_out(self, before, line, since, lines, i, coming)
            if failed and not branches and pays_next(line, (*lines[i + 1 :], *coming)):
                branches, paying = before, line
                continue
            if passes.behind_answer(lines, i) and branches == before:
                continue
            since = [*(since if isinstance(line, (*ANSWERS, *MOMENTS)) else ()), (line, before)]
            settled = not (self.referee.is_action(line) or isinstance(line, ANSWERS) or passes.told((line, before)))
            unsettled = branches
            if failed:
                if isinstance(line, ANSWERS):  # it may stand before others, which is tried first
                    for branch in before:
                        self.referee.sure(branch.state, line)
                done.failed.append((line, failed, bool(branches)))
            if not branches:
                break
        else:
            if after:
                others = [c for c in after if not isinstance(c.predicate, m.Can)]
                at_rest = branches if settled or not others else self._settled(branches, lines, len(lines), done)
                for claim in after:
                    can = isinstance(claim.predicate, m.Can)
                    done.tallies.append(self.judge(unsettled if can else at_rest, claim))
                branches = at_rest
            elif not settled and to_rest:
                branches = self._settled(branches, lines, len(lines), done)
        done.branches = [replace(b, within="") for b in branches]
        done.steps = self.steps
        return done

    def _settled(self, branches: list[Branch], lines: Sequence[m.Step | m.Claim], i: int, done: Run) -> list[Branch]:
        """The branches at the moment the claim in line ``i`` is judged."""
        settled, dropped = self.settle(branches, lines[i:])
        if not settled and dropped:  # every answer made the last action illegal
            steps = [x for x in lines[:i] if isinstance(x, m.Step)]
            done.failed.append((steps[-1], dropped, False))
        return settled

    def judge(self, branches: list[Branch], claim: m.Claim) -> Tally:
        """A claim in every branch."""
        tally = Tally(claim, where=branches)
        for branch in branches:
            for value in self.truths(branch, claim, tally):
                tally.count(branch, value)
        return tally

    def truths(self, branch: Branch, claim: m.Claim, tally: Tally) -> list[bool]:
        """Is a claim true here? One value for each position chance has left open, and for an action that it says can
        be done for each way the game may get there; tally: grows by what forbids that action and by what it follows."""
        predicate = claim.predicate
        if branch.since >= 0 and m.OF_LINE in (parts := getattr(predicate, "parts", {})):
            predicate = replace(predicate, **{"parts": {**parts, m.OF_LINE: branch.since}})
        if isinstance(predicate, m.Can):
            here = replace(branch, acted=False, within="" if of_turn(predicate, claim.line.text) else branch.within)
            done, failed = self.carry([here], predicate.action, ())
            tally.refused += failed
            for ended in done:
                tally.follows |= {c: None for e in ended.state.history.since(ended.since) for c in e.cites}
                self.referee.possible(ended.state, predicate, claim.line)
            values = [True] * bool(done) + [False] * bool(failed)
        else:
            states = self.referee.possible(branch.state, predicate, claim.line)
            values = [self.referee.holds(state, predicate, claim.line, branch.before) for state in states]
        return [value != claim.negated for value in values]

    def carry(
        self, branches: list[Branch], step: m.Step, rest: Sequence[m.Step | m.Claim]
    ) -> tuple[list[Branch], list[Failed]]:
        """A step in every branch: the branches after it, and those in which it is illegal."""
        done, failed = self.attempt(branches, step, rest)
        return self.merged(done), failed

    def asks(self, branches: list[Branch], player: str) -> bool:
        """Is a player asked anything but what to do, and what has one answer?"""
        there = [(state, q) for state, q in (self.peek(b.state) for b in branches) if q is not None]
        there = [(state, q) for state, q in there if q.ask not in (Ask.ACT, Ask.DECLARE) and len(q.distinct()) != 1]
        return any(who_is_asked(state, q) == player for state, q in there)

    def attempt(
        self, branches: list[Branch], step: m.Step, rest: Sequence[m.Step | m.Claim]
    ) -> tuple[list[Branch], list[Failed]]:
        """As ``carry``, for who only wants to know whether it is legal: branches that have become equal stay apart."""
        done: list[Branch] = []
        failed: list[Failed] = []
        answered_next = isinstance(next((x for x in rest if isinstance(x, m.Step)), None), ANSWERS)
        for branch in branches:
            try:
                ended, refused = self._carry_one(branch, step, answered_next)
            except Refused as refusal:  # what silence did is against the rules
                ended, refused = [], [Failed(branch, refusal.reasons, refusal.late)]
            done += ended
            failed += refused
        self.within_limits(done)
        return done, failed

    def _carry_one(self, branch: Branch, step: m.Step, answered_next: bool) -> tuple[list[Branch], list[Failed]]:
        if (goal := Goal.of(self.referee, step)) is not None:
            done, failed = self._go_to(branch, goal)
            return [replace(b, within=step.moment if isinstance(step, m.GoTo) else "") for b in done], failed
        if isinstance(step, m.EveryonePasses):
            return self.everyone_passes(branch, answered_next)
        if isinstance(step, m.Resolves):
            return passes.resolves(self, branch, step, answered_next)
        return self._search(branch, step, answered_next)

    def _search(self, start: Branch, step: m.Step, answered_next: bool) -> tuple[list[Branch], list[Failed]]:
        """Let the game go on until the step can be carried out, within the turn."""
        done: list[Branch] = []
        failed: list[Failed] = []
        dropped: list[Failed] = []
        may_begin = self.referee.course.before(start.state)
        open_: list[Branch] = [start]
        waiting: list[Branch] = []
        asked: list[State] = []
        while open_ or waiting:
            branch = self._pop(open_, waiting)
            gone_on = self.onward(branch)
            if isinstance(gone_on, Failed):  # an answer that makes the action it belongs to illegal is no answer
                dropped.append(gone_on)
                continue
            branch, question = gone_on
            state = branch.state
            if question is None or (start.within and not self.referee.at(state, start.within, question)):
                if question is None and may_begin and not state.outcome and self.referee.course.between(state):
                    begun = self._frame(state)
                    assert isinstance(begun, State)
                    may_begin = False
                    open_.insert(0, replace(branch, state=begun))
                    continue
                view = replace(self.referee.view(state), before=start.state)
                if isinstance(step, m.Choose) and self.referee.game.refusals.needless(view, step):
                    return [start], []
                late = branch.best or Failed(branch, (self.referee.too_late(step, state),))
                failed.append(replace(late, branch=branch))
                continue
            asked.append(state)
            ended, best, final = self._try(branch, question, step, answered_next, branch.best)
            if ended:
                done += [replace(b, best=None) for b in ended]
            elif final and best is not None:
                failed.append(best)
            else:
                self._follow(open_, waiting, replace(branch, best=best), question, step)
            self.within_limits(open_, waiting, done)
        if failed and not isinstance(step, ANSWERS):
            for state in asked:  # not the end of the turn: what is drawn there comes too late
                self.referee.sure(state, step)
        return done, failed or ([] if done else dropped)

    def _try(
        self, branch: Branch, question: Question, step: m.Step, answered_next: bool, best: Failed | None
    ) -> tuple[list[Branch], Failed | None, bool]:
        """Try the step at one question: branches after it, else the best refusal so far, and whether it is final."""
        if isinstance(step, m.Pass):
            who = branch.state.players[question.who].name if question.who is not None else ""
            if question.ask is not Ask.ACT or step.player not in ("", who):
                return [], best, False
            passed = self.after(branch.state, self.referee.silent(question))
            return [replace(branch, state=self.peek(passed)[0])], best, False
        if not self.referee.is_action(step):
            found = self._answered(branch, question, step)
            return found or in_a_mode(self, branch, question, self.referee.answering(step)), best, False
        for action in self.referee.actions(branch.state, question, step):
            since = branch.since if branch.acted else branch.state.history.length  # going on until then is of no line
            answering = self.referee.answering(step)
            now, before = branch.state.answered(action), branch.before
            started = Branch(now, branch.path, answering, since=since, acted=True, before=before)
            ended, refused = self.announce(started, answered_next)
            if ended:
                return ended, best, False
            for one in refused:
                if best is None or (one.late, -len(one.reasons)) > (best.late, -len(best.reasons)):
                    best = replace(one, branch=branch, moment=self.referee.course.when(branch.state, question))
            if question.ask is Ask.DECLARE:
                return [], best, True
        return [], best, False

    def announce(self, start: Branch, answered_next: bool) -> tuple[list[Branch], list[Failed]]:
        """Play, activate or declare: its questions are answered by the line, by the next lines, or followed."""
        depth = len(start.state.agenda)
        done: list[Branch] = []
        refused: list[Failed] = []
        open_ = [start]
        while open_:
            said = _Said(self, open_.pop(), depth if answered_next else 0)
            try:
                found = self._frame(said.branch.state, said)
            except Refused as refusal:
                refused.append(Failed(said.branch, refusal.reasons, refusal.late))
                continue
            branch = said.branch
            if isinstance(found, State):
                unused = branch.answering.unused() if branch.answering is not None else ()
                if unused:
                    refused.append(Failed(branch, (self.referee.not_needed(*unused[0][:2], start.state),), 1))
                else:
                    done.append(replace(branch, state=found, answering=None))
                continue
            if said.waits(found):
                done.append(branch)
            else:
                open_ += reversed(list(self.every_answer(branch, found)))
        return done, refused

    def _answered(self, branch: Branch, question: Question, step: m.Step) -> list[Branch]:
        """An answer line at a question: it may answer several in a row."""
        answer = self.referee.answer(branch.state, question, self.referee.answering(step))
        if answer is NO_ANSWER or self.own_words(branch, question) is not NO_ANSWER:
            return []
        return used_up(self, replace(branch, state=self.after(branch.state, answer[0])), answer[1])

    def everyone_passes(self, start: Branch, answered_next: bool) -> tuple[list[Branch], list[Failed]]:
        done: list[Branch] = []
        failed: list[Failed] = []
        open_ = [start]
        while open_:
            branch = open_.pop()
            found = self._frame(branch.state)
            passed = branch.moved and self.referee.passed(branch.state)
            if isinstance(found, Question):
                waits = answered_next or (found.ask is Ask.DECLARE and self.referee.course.waits)
                if passed and (len(found.distinct()) != 1 or self.waits) and waits:
                    done.append(replace(branch, moved=False))  # what resolves asks at once: the line ends there
                else:
                    open_ += self.every_answer(branch, found)
            elif passed:
                done += self._to_priority(replace(branch, state=found), answered_next)
            elif found is branch.state:
                failed.append(Failed(branch, (Reason("4.5.1", "the game is over"),)))
            else:
                open_.append(replace(branch, state=found, moved=True))
        return done, failed

    def _to_priority(self, branch: Branch, answered_next: bool) -> list[Branch]:
        """What begins and asks (7.2.3) is followed to where somebody gets priority or declares cards."""
        state, asked = self.peek(branch.state)
        here = replace(branch, state=state, moved=False)
        if answered_next or asked is None or asked.ask in (Ask.ACT, Ask.DECLARE):
            return [here]
        return [end for one in self.every_answer(here, asked) for end in self._to_priority(one, answered_next)]

    def _go_to(self, start: Branch, goal: Goal) -> tuple[list[Branch], list[Failed]]:
        """Everyone passes until a moment."""
        announcing = bool(start.state.answers) and not isinstance(goal.step, m.TurnStarts)  # whose turn it is stays
        there = None if announcing else goal.already(start.state, self.peek)
        if there is not None:
            return [replace(start, state=there)], []
        done: list[Branch] = []
        failed: list[Failed] = []
        dropped: list[Failed] = []
        last = start.state.situation.turn + _MOST_TURNS
        open_: list[Branch] = [start]
        waiting: list[Branch] = []
        while open_ or waiting:
            branch = self._pop(open_, waiting)
            gone = self._towards(branch, goal, last)
            if isinstance(gone, Failed):
                dropped.append(gone)
                continue
            branch, found = gone
            if found is None:
                there = self.peek(branch.state)[0] if isinstance(goal.step, m.ChainCloses) else branch.state
                done.append(replace(branch, state=there, moved=False))
            elif isinstance(found, Question):
                if goal.reached(branch.state, found):
                    done.append(replace(branch, moved=False))
                else:
                    self._follow(open_, waiting, branch, found)
            elif goal.at_end and found.outcome:
                done.append(replace(branch, moved=False))
            else:
                failed.append(Failed(branch, (Reason("", f"{goal.words} does not come"),)))
            self.within_limits(open_, waiting, done)
        return self.merged(done), failed or ([] if done else dropped)

    def _towards(self, branch: Branch, goal: Goal, last: int) -> tuple[Branch, State | Question | None] | Failed:
        """Run frames until the moment is there (None), something is asked that silence does not answer, or no frame
        is left or too many turns went by (the position then)."""
        state, moved = branch.state, branch.moved
        before = state  # where the frame began that led to it

        def goes_on(there: State) -> bool:
            nonlocal state, moved, before
            before, state, moved = state, there, True
            if there.situation.turn > last or goal.reached(there, None):
                return False
            self._count(1)
            return True

        while not (moved and goal.reached(state, None)):
            begun = state
            try:
                found, question = self._frames(state, goes_on)
            except Refused as refusal:
                return Failed(replace(branch, state=state, moved=moved), refusal.reasons, refusal.late)
            if question is None:
                if found is begun:  # nothing is left to run
                    return replace(branch, state=state, moved=moved), found
                if found.situation.turn > last:
                    return replace(branch, state=before if found is state else state, moved=moved), found
                state, moved = found, True
                continue
            state = found
            if question.ask not in (Ask.ACT, Ask.DECLARE) or goal.reached(state, question):
                return replace(branch, state=state, moved=moved), question
            silent = self.referee.silent(question)
            quiet = all_pass(state) if silent == PASS and (moved or not goal.reached(state, None)) else None
            if quiet is None:
                state = self.after(state, silent)
            else:  # the moment is the same for everyone who is asked
                state, frames = quiet
                moved = True
                self._count(frames)
        return replace(branch, state=state, moved=True), None

    def settle(self, branches: list[Branch], rest: Sequence[m.Step | m.Claim]) -> tuple[list[Branch], list[Failed]]:
        """Go on until the next action, answer or pass can be carried out, or a rest point comes first."""
        steps = [x for x in rest if isinstance(x, m.Step)]
        following = next((s for s in steps if self._acts(s)), None)
        barrier = steps[0].moment if steps and isinstance(steps[0], m.GoTo) else ""
        done: list[Branch] = []
        dropped: list[Failed] = []
        open_ = list(branches)
        waiting: list[Branch] = []
        while open_ or waiting:
            gone_on = self.onward(self._pop(open_, waiting))
            if isinstance(gone_on, Failed):
                dropped.append(gone_on)
                continue
            branch, question = gone_on
            state = branch.state
            if (
                question is None
                or self.referee.course.resting(state, question)
                or self._ready(branch, question, following)
                or (barrier and self.referee.at(state, barrier, question))
            ):
                done.append(branch)
            else:
                self._follow(open_, waiting, branch, question)
            self.within_limits(open_, waiting, done)
        return self.merged(done), dropped

    def _acts(self, step: m.Step) -> bool:
        return self.referee.is_action(step) or isinstance(step, (*ANSWERS, m.Pass, m.EveryonePasses, m.Resolves))

    def _ready(self, branch: Branch, question: Question, step: m.Step | None) -> bool:
        if step is None:
            return False
        if isinstance(step, m.EveryonePasses):
            return question.ask is Ask.ACT
        if isinstance(step, m.Resolves):
            return question.ask is Ask.ACT and bool(self.referee.waiting(branch.state, step.card))
        ended, _, _ = self._try(branch, question, step, True, None)
        return bool(ended)


class _Said:
    """Answers the questions of an action while its frame runs: from its line, or where there is but one answer.

    branch: the line of play with the answers so far. depth: the length of the agenda at which other questions are
    left to the next line; 0 when that does not answer.
    """

    def __init__(self, runner: Runner, branch: Branch, depth: int) -> None:
        self._runner = runner
        self._depth = depth
        self.branch = branch

    def waits(self, question: Question) -> bool:
        """Is a question left to the next line?"""
        several = len(question.distinct()) != 1 or self._runner.waits
        return len(self.branch.state.agenda) == self._depth and several

    def __call__(self, question: Question) -> Any:
        """The answer, or ``UNANSWERED`` when there are several or the next line is to answer."""
        branch, referee = self.branch, self._runner.referee
        answer = referee.answer(branch.state, question, branch.answering) if branch.answering else NO_ANSWER
        if answer is not NO_ANSWER:
            value, left = answer
            self.branch = replace(branch, state=branch.state.answered(value), answering=left)
            return value
        if self.waits(question):
            return UNANSWERED
        more = list(self._runner.every_answer(branch, question))
        if len(more) != 1:
            return UNANSWERED
        [self.branch] = more
        return self.branch.state.answers[-1]
