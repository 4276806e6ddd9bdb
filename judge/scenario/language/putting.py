"""How a line is put in other words: rules, each of words and what they are put as, one after the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial

from judge.frozen import Frozen
from judge.scenario.language.patterns import worded

_MARKS = " .,;:!?'\"-–…"


class Rule(Frozen):
    """Words → what they are put as. claim, step: in which lines."""

    pattern: re.Pattern[str]
    put: str | Callable[[re.Match[str]], str]
    claim: bool = True
    step: bool = True


def put(said: str, rules: Iterable[Rule], *, claim: bool) -> str:
    """A line put otherwise by each of some rules in turn. No rule looks over signs at its beginning, since a name is
    one."""
    for one in rules:
        if one.claim if claim else one.step:
            if one.pattern.search(said):  # few are; ``sub`` takes its words apart before it looks
                said = one.pattern.sub(one.put, said)
            said = said.lstrip(_MARKS)
    return said


def rule(pattern: str, put: str | Callable[[re.Match[str]], str], *, claim: bool = True, step: bool = True) -> Rule:
    return Rule(worded(pattern), put, claim, step)


claims, steps = partial(rule, step=False), partial(rule, claim=False)
