"""One change that an effect makes, and when it is applied among others (6.3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.games.flesh_and_blood.situation import Env
from judge.games.flesh_and_blood.vocabulary import (
    AboveBase,
    AddStat,
    All,
    Any,
    Change,
    Compare,
    Condition,
    CostLess,
    DefinesStat,
    GainAbility,
    GainKeyword,
    Keyword,
    Matches,
    Not,
    Num,
    SetBase,
    Subject,
    Whole,
)


@dataclass(frozen=True)
class Applied:
    """One change that an effect makes: with whose words, and when it began."""

    change: Change
    env: Env
    since: int
    condition: Condition | None
    subject: Subject
    label: str
    sentence: str
    fixed: bool = False


def _late(condition: Condition | None) -> bool:
    """Does a condition look at numbers that other effects change (6.3.2a)? Then it is applied after them."""
    match condition:
        case AboveBase() | Compare():
            return True
        case Not(of):
            return _late(of)
        case All(of) | Any(of):
            return any(_late(c) for c in of)
        case Matches(_, f):
            return bool(f.numbers) or f.above_base is not None
        case _:
            return False


def late_change(a: Applied) -> bool:
    if _late(a.condition):
        return True
    if isinstance(a.subject, Whole):
        f = a.subject.what
        return bool(f.numbers) or f.above_base is not None
    return False


def settled(changes: Sequence[Applied]) -> bool:
    """Do changes apply whatever else the position holds: to fixed objects, by plain numbers, unconditionally?"""
    return all(a.fixed and a.condition is None and _plain_change(a.change) for a in changes)


def _plain_change(change: Change) -> bool:
    match change:
        case AddStat(_, amount) | SetBase(_, amount) | CostLess(amount):
            return isinstance(amount, Num)
        case GainKeyword(keyword):
            return keyword != "universal"
        case GainAbility(ability):
            return not isinstance(ability, DefinesStat | Keyword)
        case _:
            return False
