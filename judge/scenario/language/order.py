"""Answers given a line too late: who rolls or says what first is known to the rules, not to the writer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeGuard

from judge.errors import JudgeError
from judge.scenario.language import tree as m

ANSWERS = (m.Say, m.Choose, m.Die, m.Coin, m.RandomCard)
MOMENTS = (m.GoTo, m.TurnEnds, m.TurnStarts, m.ChainCloses, m.EveryonePasses, m.Resolves)

_MOST = 6  # lines an answer may be written too late

Lines = Sequence[m.Step | m.Claim]
Branches = list[Any]
Carry = Callable[[Branches, m.Step, Lines], tuple[Branches, list[Any]]]


class Carries(Protocol):
    """Carries lines out. waits: are questions with one answer left to the next line, too?"""

    waits: bool

    def asks(self, branches: Branches, player: str) -> bool:
        """Is a player asked anything but what to do?"""
        ...

    def carry(self, branches: Branches, step: m.Step, rest: Lines) -> tuple[Branches, list[Any]]:
        """A step in every branch: the branches after it, and those in which it is illegal."""
        ...


def carried(
    runner: Carries,
    branches: Branches,
    line: m.Step,
    since: Sequence[tuple[m.Step, Branches]],
    rest: Lines,
    later: Lines,
) -> tuple[Branches, list[Any]]:
    """A line carried out where it stands, or else before lines it may stand before (``earlier``), or as the only answer
    to what the action before it asks.

    later: steps behind the rest. Raises JudgeError where nothing helps and the line says nothing where it stands.
    """
    error: JudgeError | None = None
    try:
        done, failed = runner.carry(branches, line, (*rest, *later))
    except JudgeError as told:
        done, failed, error = [], [told], told
    if failed and not done and since and (isinstance(line, ANSWERS) or _at_its_end(line, since[-1][0])):
        found = (
            _alone(runner, line, since, rest)
            or earlier(_tried(runner.carry), line, since, rest)
            or _alone(runner, line, since, rest, first=True)
        )
        done, failed, error = (done, failed, error) if found is None else (*found, None)
    no = line if isinstance(line, m.Say) and not (line.yes or line.deed) else None
    if failed and not done and no is not None and not runner.asks(branches, no.player):
        return branches, []  # nothing is offered, so nothing was to be declined
    if error is not None:
        raise error
    return done, failed


def _at_its_end(line: m.Step, before: m.Step) -> bool:
    """Is a line written behind the end of a turn in which it is done (``Ana ends her turn``, ``Ana arsenals C``)?"""
    return isinstance(before, m.TurnEnds) and getattr(getattr(line, "deed", None), "declared", False)


def _alone(
    runner: Carries, line: m.Step, since: Sequence[tuple[m.Step, Branches]], rest: Lines, *, first: bool = False
) -> tuple[Branches, list[Any]] | None:
    """The branches when the action that ``since`` begins with leaves what has one answer to the lines behind it; first:
    the answer stands before all of those, where it may."""
    action, *behind = (step for step, _ in since)
    if isinstance(action, (*ANSWERS, *MOMENTS)):
        return None
    if first and not (behind and all(_may_wait(passed, line) for passed in behind)):
        return None
    runner.waits = True
    try:
        steps = [action, line, *behind] if first else [action, *behind, line]
        return _in_order(_tried(runner.carry), since[0][1], steps, rest)
    finally:
        runner.waits = False


def _in_order(
    carry: Carry, branches: Branches, steps: Sequence[m.Step], rest: Lines
) -> tuple[Branches, list[Any]] | None:
    """The branches after all steps; None when one of them is not legal."""
    for i, step in enumerate(steps):
        branches, failed = carry(branches, step, (*steps[i + 1 :], *rest))
        if failed or not branches:
            return None
    return branches, []


def _tried(carry: Carry) -> Carry:
    """That a line says nothing where it is tried is no more than that it does not fit there."""

    def tried(branches: Branches, step: m.Step, rest: Lines) -> tuple[Branches, list[Any]]:
        try:
            return carry(branches, step, rest)
        except JudgeError as told:
            return [], [told]

    return tried


def earlier(
    carry: Carry, line: m.Step, since: Sequence[tuple[m.Step, Branches]], rest: Lines
) -> tuple[Branches, list[Any]] | None:
    """The branches when an answer that nothing asks for stands before lines it may stand before: another player's
    answers, an answer of another kind, a choice by another name, a line that names a moment. None when it does not
    help.

    carry: carries a step out. since: the lines before it, back to the last claim or the last step before an answer,
    each with the branches it began with.
    """
    for i in range(len(since) - 1, max(-1, len(since) - _MOST), -1):
        passed, start = since[i]
        if not _may_wait(passed, line):
            if isinstance(passed, ANSWERS):  # both may stand before what is written above them
                continue
            return None
        if i == len(since) - 1 and (both := _in_one(passed, line)) is not None:  # asked before either is carried out
            branches, failed = carry(start, both, rest)
            if branches and not failed:
                return branches, []
        branches = _in_any_order(carry, start, [*(step for step, _ in since[i:]), line], rest)
        if branches:
            return branches, []
    return None


def _in_any_order(carry: Carry, branches: Branches, steps: list[m.Step], rest: Lines) -> Branches:
    """The branches after all steps, each after those it may not stand before; none when no order is legal."""
    if not steps:
        return branches
    for i, step in enumerate(steps):
        if not all(_may_wait(passed, step) for passed in steps[:i]):
            continue
        left = [*steps[:i], *steps[i + 1 :]]
        done, failed = carry(branches, step, [*left, *rest])
        found = _in_any_order(carry, done, left, rest) if done and not failed else []
        if found:
            return found
    return []


def _in_one(passed: m.Step, line: m.Step) -> m.Choose | None:
    """Two choices of one player as one: ``scraps A``, ``scraps B``; ``puts A on the bottom``, ``keeps B on top``."""
    if not isinstance(passed, m.Choose) or not isinstance(line, m.Choose):
        return None
    if passed.player == line.player and {passed.verb, line.verb} == {"", m.ON_TOP}:
        top, bottom = (passed, line) if passed.verb else (line, passed)
        return replace(top, under=bottom.values)
    same = passed.player == line.player and passed.verb == line.verb
    return replace(passed, values=(*passed.values, *line.values)) if same else None


def _named(step: m.Choose) -> bool:
    return all(value.number is None for value in step.values)


def _may_wait(passed: m.Step, line: m.Step) -> bool:
    """May a line stand after an answer that is written below it?"""
    if isinstance(passed, MOMENTS):
        return True
    if isinstance(passed, m.Say) and isinstance(line, m.Say):
        # Two who say yes or no decide one after the other, who decides first knows less; of one, a card says to what.
        about = [step.about.name if step.about is not None else "" for step in (passed, line)]
        return passed.player == line.player and all(about) and about[0] != about[1]
    if not isinstance(passed, ANSWERS):
        return False
    if isinstance(passed, m.Choose) and isinstance(line, m.Choose) and _named(passed) and _named(line):
        return passed.values != line.values  # a name says which question it answers
    asked = [(type(step), getattr(step, "player", None), getattr(step, "unit", None)) for step in (passed, line)]
    return asked[0] != asked[1]


def pays_next(line: m.Step, rest: Lines) -> TypeGuard[m.Choose]:
    """Does a line say what is pitched for the line behind it, as it is done at a table?"""
    if not isinstance(line, m.Choose) or line.verb != "pitch" or not rest or not all(v.card for v in line.values):
        return False
    return isinstance(rest[0], m.PlayCard | m.Activate | m.Attack) and rest[0].player == line.player


def paid_by(line: m.Step | m.Claim, paying: m.Choose | None) -> m.Step | m.Claim:
    """A line with what the one before it pitched."""
    if paying is None or not isinstance(line, m.PlayCard | m.Activate | m.Attack):
        return line
    cards = tuple(value.card for value in paying.values if value.card is not None)
    return replace(line, tails=replace(line.tails, pitching=(*cards, *line.tails.pitching)))
