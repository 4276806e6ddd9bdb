"""Rules by their numbers: ``8.3.5b``, ``rule 8.3.5(b)`` and ``CR 8.3`` ask for the rule that is printed with it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from judge.search.analysis import is_weak, number_above, plain_words, rule_number, says_little_beside_a_name
from judge.search.table import Bools, Ints, Postings

NAME = "rule"
ASKED = re.compile(
    r"(?<![\w.{+/$-])(?:(?P<word>(?:comprehensive rules?|rules?|cr|sections?|chapters?)(?: number| no\.?)?\s*|§\s*))?"
    r"[\[(]?(?P<number>\d{1,4}(?:\.\d{1,4})*(?:[.-]?[a-z]{1,2}|[.-]?\([a-z]{1,2}\))?(?:\.(?:\d{1,3}|[a-z]{1,2}))*)(?![\w}])(?!\.\d)[\])]?",
    re.IGNORECASE,
)
_BESIDE = {"cr", "number", "section", "chapter", "comprehensive"}


class AskedRules(NamedTuple):
    """The rules a query names by number, as ``analysis.rule_number`` writes them. alone: it asks for
    nothing else."""

    numbers: tuple[str, ...] = ()
    alone: bool = False

    @property
    def certain(self) -> bool:
        """Whether no number of them can be anything else: each has three parts."""
        return all(_depth(number) >= 2 for number in self.numbers)


def asked_rules(free: str, games: Collection[Sequence[str]]) -> AskedRules:
    """The rules a query names. free: it without its filters; games: what games are called.

    ``8.3.5`` names one wherever it stands, ``rule 8.3`` too; ``8.3`` and ``rule 8`` only where nothing else is asked:
    beside other words they may be an amount."""
    found = list(ASKED.finditer(free)) if any(map(str.isdigit, free)) else []
    if not found:
        return AskedRules()
    rest = f" {' '.join(plain_words(ASKED.sub(' ', free)))} "
    for name in sorted(games, key=len, reverse=True):
        rest = rest.replace(f" {' '.join(name)} ", " ")
    alone = all(says_little_beside_a_name(word) or is_weak(word) or word in _BESIDE for word in rest.split())
    numbers = (rule_number(m["number"]) for m in found if _is_rule(m["number"], m["word"] is not None, alone))
    kept = tuple(dict.fromkeys(n for n in numbers if n))
    return AskedRules(kept, bool(kept) and alone)


def _is_rule(number: str, called: bool, alone: bool) -> bool:
    depth = _depth(rule_number(number))
    return depth >= 2 or (called and depth >= 1) or (alone and (called or "." in number))


def _depth(number: str) -> int:
    return number.count(".") + number[-1:].isalpha()


class RuleNumbers:
    """Opened for asking. Nothing in it changes; threads may share it."""

    def __init__(self, folder: Path, written: Callable[[Sequence[str]], Bools]) -> None:
        """written: the entries in which words stand one behind the other."""
        self._lists = Postings(folder, NAME)
        self._sorted = list(self._lists.keys)
        self._written = written

    def of(self, numbers: Sequence[str], allowed: Bools) -> Ints:
        """The entries of rules with these numbers, in the order asked."""
        return _once([self._lists.numbers(n) for n in numbers], allowed)

    def about(self, numbers: Sequence[str], allowed: Bools) -> Ints:
        """The rules with these numbers, then what is numbered under them, then what refers to them."""
        under = [part for n in numbers for part in self._under(n)]
        refer = [np.flatnonzero(self._written(plain_words(n))).astype(np.int32) for n in numbers if n.count(".") >= 2]
        return _once(
            [
                *(self._lists.numbers(n) for n in numbers),
                np.sort(np.concatenate(under)) if under else np.zeros(0, np.int32),
                *refer,
            ],
            allowed,
        )

    def nearest(self, number: str, allowed: Bools) -> str:
        """What a number that no rule has would stand under: the nearest above it that a rule has, or empty."""
        while number := number_above(number):
            if len(_once([self._lists.numbers(number)], allowed)):
                deep = "." in number or len(_once(self._under(number), allowed)) > 0
                return number if deep else ""
        return ""

    def _under(self, number: str) -> list[Ints]:
        ranges = ((f"{number}.", f"{number}/"), (f"{number}a", f"{number}{{"))
        return [
            self._lists.numbers_between(bisect_left(self._sorted, first), bisect_left(self._sorted, last))
            for first, last in ranges
        ]


def _once(lists: Sequence[Ints], allowed: Bools) -> Ints:
    """The entries of all lists that are allowed, each once, where it stands first."""
    every = np.concatenate([*lists, np.zeros(0, np.int32)]).astype(np.int32)
    _, first = np.unique(every, return_index=True)
    kept: Ints = every[np.sort(first)]
    return kept[allowed[kept]]


def not_found(number: str, near: str) -> str:
    """What is said of the number of a rule that no document has. near: the one it would stand under, or nothing."""
    return f"No rule {number} was found" + (f"; the nearest it would stand under is {near}." if near else ".")
