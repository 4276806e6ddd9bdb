"""What passes do: a layer resolves, or a phase ends; and what lines behind an answer, and claims behind them, mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Protocol, TypeAlias

from judge.rules.questions import Ask, LimitReached, NotExecutable, Question, Reason, Unknown
from judge.rules.state import State
from judge.rules.values import replace
from judge.scenario.board.referee import Referee
from judge.scenario.language import tree as m
from judge.scenario.language.order import ANSWERS, Carries, carried
from judge.scenario.language.places import invalid
from judge.scenario.play.branches import Branch, Failed, Tally
from judge.scenario.play.deciding import Exhausted

_LATER = {  # what is said of a claim that is false behind such a line, and true when the game has come to rest
    m.EveryonePasses: "when all is dealt with. Everybody passes once here: to claim it of that, leave the passes out",
    m.TurnStarts: "when all that happens at the beginning of the turn has. To claim it of that, go to the action phase",
}
_COMES = re.compile(r"\b(?:will|would|shall|going to)\b|'ll\b")
Carried: TypeAlias = tuple[list[Branch], list[Failed]]
Lines: TypeAlias = Sequence[m.Step | m.Claim]


class Plays(Carries, Protocol):
    """Plays lines of play; see ``Runner``."""

    referee: Referee[Any]

    def peek(self, state: State) -> tuple[State, Question | None]:
        """The position where something is asked next, and the question."""
        ...

    def everyone_passes(self, start: Branch, answered_next: bool) -> Carried:
        """All pass in succession once."""
        ...

    def within_limits(self, *lists: list[Branch]) -> None:
        """Raises ``Exhausted`` for too many branches."""
        ...

    def merged(self, branches: list[Branch]) -> list[Branch]:
        """The branches, of those that have become equal one."""
        ...

    def settle(self, branches: list[Branch], rest: Lines) -> Carried:
        """The branches when the game has come to rest."""
        ...

    def judge(self, branches: list[Branch], claim: m.Claim) -> Tally:
        """A claim in every branch."""
        ...


def resolves(runner: Plays, start: Branch, step: m.Resolves, answered_next: bool) -> Carried:
    """Everyone passes until a layer is no longer on the stack, or asks what the next line answers; of no card: until an
    ability that waited there is not; of the top of the stack: once; of the whole stack: until it is empty."""
    referee, card = runner.referee, step.card
    if step.rest:
        return runner.settle([start], ())
    where = ("stack",) if step.whole else ("stack", "chain")
    done: list[Branch] = []
    failed: list[Failed] = []
    open_ = [replace(start, state=runner.peek(start.state)[0])]
    while open_:
        branch = open_.pop()
        waiting = referee.waiting(branch.state, card, where)
        if not waiting and step.whole:
            done.append(branch)
            continue
        if not waiting:
            what = f"{card.label} is not" if card is not None else "nothing is" if step.top else "no ability is"
            failed.append(Failed(start, (Reason("5.3.1", f"{what} on the stack"),)))
            continue
        abilities = {i for i in waiting if referee.game.layer(branch.state.objects[i])}
        passed, refused = runner.everyone_passes(branch, answered_next)
        failed += refused
        for after in passed:
            asked = runner.peek(after.state)[1]
            answered = answered_next and asked is not None and asked.ask not in (Ask.ACT, Ask.DECLARE)
            now = referee.waiting(after.state, card, where)
            over = step.top or (abilities - now if card is None and not step.whole else not now)
            (done if over or answered else open_).append(after)
        runner.within_limits(open_, done)
    return runner.merged(done), failed


def phase_over(before: State, after: State) -> bool:
    """Was a phase over between two positions, as their histories tell?"""
    first, last = before.history.event, after.history.event
    return first is not None and last is not None and first.moment.phase != last.moment.phase


def told(*steps: tuple[m.Step, list[Branch]]) -> bool:
    """Does one of the steps say what has come of an attack, and no moment?"""
    return any(isinstance(step, m.GoTo) and step.told for step, _ in steps)


def behind_answer(lines: Lines, i: int) -> bool:
    """Is a line a pass behind an answer, with nothing but passes between them?"""
    before = next((line for line in reversed(lines[:i]) if not _passes(line)), None)
    return _passes(lines[i]) and isinstance(before, ANSWERS)


def _passes(line: m.Step | m.Claim) -> bool:
    return isinstance(line, m.EveryonePasses | m.Resolves)


def carried_out(
    runner: Plays,
    before: list[Branch],
    line: m.Step,
    since: Sequence[tuple[m.Step, list[Branch]]],
    lines: Lines,
    i: int,
    coming: Sequence[m.Step],
) -> tuple[list[Branch], list[Failed], list[Branch]]:
    """What comes of line ``i`` (see ``carried``). Where all has resolved with an answer, a pass behind it is the one by
    which the game came to what was answered, and ends nothing; the last: what would come of one that ends a phase."""
    rest = lines[i + 1 :]
    if not behind_answer(lines, i):
        branches, failed = carried(runner, before, line, since, rest, coming)
        return (before, [], []) if not branches and _dealt_with(runner, before, line, since) else (branches, failed, [])
    branches, failed = [], []
    ended: list[Branch] = []
    for branch in before:
        done, refused = runner.carry([branch], line, (*rest, *coming))
        over = bool(done) and phase_over(branch.state, done[0].state)
        if over or (not done and isinstance(line, m.Resolves) and _resolved(runner, line, since)):
            branches.append(branch)  # what was to resolve has, with the answer
            ended += done
        else:
            branches += done
            failed += refused
    return branches, failed, ended


def _dealt_with(runner: Plays, now: list[Branch], line: m.Step, since: Sequence[tuple[m.Step, list[Branch]]]) -> bool:
    """Has what triggered when damage was told to be dealt resolved with it, as a line behind that says?"""
    triggered = runner.referee.game.triggered
    ability = isinstance(line, m.Resolves) and not (line.card or line.top or line.whole or line.rest)
    if not ability or triggered is None or not since or not told(since[-1]) or not now:
        return False
    then, cards = since[-1][1][0].state, {o.card.name for o in now[0].state.objects.values() if o.card is not None}
    views = [runner.referee.view(state) for state in (then, *(branch.state for branch in now))]
    counts = [sum(triggered(view, m.CardRef(name, name)) for name in cards) for view in views]
    return all(count > counts[0] for count in counts[1:])


def _resolved(runner: Plays, line: m.Resolves, since: Sequence[tuple[m.Step, list[Branch]]]) -> bool:
    """Could an ability have resolved before one of the answers that the line stands behind?"""
    return any(runner.carry(start, line, ())[0] for step, start in since if isinstance(step, ANSWERS))


def one_line(before: m.Step | m.Claim, claim: m.Claim) -> bool:
    """Does a line say that everybody passes, and then claim something?"""
    together = isinstance(before, m.EveryonePasses) and before.line.position == claim.line.position
    return together and not isinstance(claim.predicate, m.Can)


def judged(
    runner: Plays, branches: list[Branch], claim: m.Claim, before: m.Step | m.Claim, ended: list[Branch], rest: Lines
) -> Tally:
    """A claim in every branch. Raises ``invalid`` for one that is false behind passes in one line with it, and true
    when the game has come to rest; or, behind an answer with which all had resolved, true where they end the phase.
    before: the line before it; ended: see ``carried_out``; rest: the lines behind it."""
    tally = runner.judge(branches, claim)
    if tally.holds != "never":
        return tally
    comes = claim.quantifier is not m.Quantifier.NEVER and _COMES.search(claim.line.text)
    if comes and any(isinstance(line, m.Step) for line in rest):
        said = f'"{claim.line.text}" speaks of what comes, and is false where it stands.'
        raise invalid(said, claim.line.position, "Put it behind the line with which it comes.")
    if not ended and not one_line(before, claim):
        if (said := _LATER.get(type(before), "")) and not isinstance(claim.predicate, m.Can):
            with suppress(Exhausted, LimitReached, NotExecutable, Unknown):  # what comes later
                later = runner.judge(runner.settle(branches, ())[0], claim)
                tally.later = said if later.holds == "always" else ""
        return tally
    later = runner.judge(ended or runner.settle(branches, ())[0], claim)
    said = "everyone has passed once, and true when all has been dealt with"
    hint = "Claim it in a line of its own, behind `go to the resolution step` or behind `everyone passes`."
    if ended:
        said = "all has resolved with the answer, and true when the pass behind it ends the phase"
        hint = "Leave the pass out, or say what ends, as in `Ana's turn ends`."
    if later.holds == "always":
        raise invalid(f'"{claim.line.text}" is false where {said}.', claim.line.position, hint)
    return tally
