"""Whether the best result answers the question, or is only the nearest there is.

A weighted sum, as a person would judge: how much of the question the best result covers, whether a card or keyword is
named, and what of the question the documents do not know. The weights were fitted (logistic regression) on questions
with and without an answer; ``docs/search.md`` has the figures.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from judge.search.analysis import stem_of, stems
from judge.search.english import EVERYDAY, English
from judge.search.ranking import Concept

_IN_PASSING = 5.4  # the weight of a stem that hardly one in two hundred entries holds
_LITTLE_USED = 4.2

_COVERED, _NAMED, _MORE = 0.673, 2.0, 1.0
_UNKNOWN, _UNKNOWN_EVERYDAY, _PASSING, _ELSEWHERE = -0.8, -1.0, -1.5, -2.5
_ENOUGH, _NEAR = 5.0, 1.5
FOUND, UNSURE, NONE = "found", "unsure", "none"


@dataclass(frozen=True)
class Evidence:
    """What speaks for and against an answer. score: of the best result; named: a card or keyword is named; concepts:
    how many things are asked; unknown, everyday: how many of them are in no document, and are or are not everyday
    English; passing: how many the documents mention but neither name nor often use; elsewhere: how many words are
    those of other games."""

    score: float
    named: bool
    concepts: int
    unknown: int
    everyday: int
    passing: int
    elsewhere: int = 0

    def sum(self) -> float:
        """How much speaks for an answer."""
        return (
            _COVERED * self.score
            + _NAMED * self.named
            + _MORE * math.log(max(self.concepts, 1))
            + _UNKNOWN * self.unknown
            + _UNKNOWN_EVERYDAY * self.everyday
            + _PASSING * min(self.passing, 1)
            + _ELSEWHERE * self.elsewhere
        )

    @property
    def answer(self) -> str:
        """``found``: the best result is shown as the answer; ``unsure``: as the nearest there is; ``none``: nothing in
        the documents speaks of what was asked."""
        found = self.sum()
        return FOUND if found >= _ENOUGH else UNSURE if found >= _NEAR else NONE


def evidence(
    concepts: Sequence[Concept],
    score: float,
    named: bool,
    knows: Callable[[str], bool],
    name_words: Collection[str],
    english: English,
) -> Evidence:
    """The evidence of a query's concepts. score: of the best result; knows: whether a word is in the documents;
    name_words: the words of names."""
    unknown = everyday = passing = 0
    for concept in concepts:
        common = min((english.common(word) for word in concept.words), default=0.0)
        if not all(knows(word) for word in concept.words):
            everyday += common >= EVERYDAY
            unknown += common < EVERYDAY
        elif not concept.targets and not all(word in name_words for word in concept.words):
            passing += common < _LITTLE_USED and concept.weight >= _IN_PASSING
    return Evidence(score, named, len(concepts), unknown, everyday, passing)


def foreign(words: Sequence[str], named: Collection[int]) -> tuple[tuple[str, str], ...]:
    """The words of other games in a query, each with whose they are.

    named: places of words that are part of a name the documents have; those are the name's."""
    known, first, longest = _elsewhere()
    stemmed = [stem_of(word) for word in words]
    if first.isdisjoint(stemmed):
        return ()
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(words):
        last = next((n for n in range(at, len(words)) if n in named), len(words))
        ends = range(min(last, at + longest), at, -1)
        end = next((end for end in ends if tuple(stemmed[at:end]) in known), None)
        if end is not None:
            found.append((" ".join(words[at:end]), known[tuple(stemmed[at:end])]))
        at = end or at + 1
    return tuple(found)


@cache
def _elsewhere() -> tuple[Mapping[tuple[str, ...], str], frozenset[str], int]:
    """Phrases (as stems) of ``words/elsewhere.toml`` with whose they are, what they begin with, and the length of the
    longest."""
    data = tomllib.loads(files("judge.search").joinpath("words/elsewhere.toml").read_text("utf-8"))
    known = {stems(phrase): group["whose"] for group in data["where"] for phrase in group["words"]}
    return known, frozenset(phrase[0] for phrase in known), max(map(len, known))
