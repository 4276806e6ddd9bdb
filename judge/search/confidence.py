"""Whether the best result answers the question, may not, or nothing in the documents speaks of it.

Two weighted sums, as a person would judge. Whether the documents speak of it: how much of the question the best result
covers, whether a card or keyword is named, and what nobody here knows. Whether the best result answers: how well it
matches, how far it is ahead of others, and whether players ask of it what was asked. The weights were fitted (logistic
regression) on questions with and without an answer; ``docs/search.md`` has the figures.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from judge.search.analysis import plain_words
from judge.search.english import English
from judge.search.ranking import Concept

_IN_PASSING = 5.4  # the weight of a stem that hardly one in two hundred entries holds
_LITTLE_USED = 4.2

# Whether anything speaks of it.
_COVERED, _NAMED, _MORE, _SPOKEN = 6.1, 3.3, 1.4, 5.2
_LOST, _PASSING, _ELSEWHERE = -3.4, -1.1, -3.0
# Whether the best result answers.
_SCORE, _LEAD, _SAID, _THINGS = 0.2, 0.35, 1.9, 0.95
_ALONE, _UNTOLD, _OF_OTHERS = -1.0, -3.7, -5.0
_ENOUGH, _ENOUGH_OF_IT = 4.5, 4.6  # how sure it must be, and how much must say that the documents speak of it
_HIGHEST, _FAR_AHEAD = 14.0, 5.0  # a score and a lead that cannot be surer
_BY_ITSELF = 4  # a question of one thing leaves as little open as one of four
_MEANT = 0.4  # how much a result covers of a question in which an everyday word is a name
_NOTHING, _NOTHING_ELSEWHERE = 2.6, 5.5  # below it nothing speaks of it; the same where words of other games are asked
_NEARLY_ALL = 5  # things asked of which the best result speaks: with no more than one it does not, it is about them
_FORMATS = "formats"
FOUND, UNSURE, NONE = "found", "unsure", "none"


@dataclass(frozen=True)
class Evidence:
    """What speaks for and against an answer.

    Of the question: named: it names a card or keyword; told: it names a game; concepts: how many things it asks;
    spoken, lost: the shares of what it tells that only players' words know, and that nothing knows; passing: how many
    things the documents mention but neither name nor often use; elsewhere: how many of its words are those of other
    games.

    Of the best result: covered: the share of the question that it covers; met: of how many things asked it speaks;
    said: the share of the question that stands in what players ask of it; score; lead: by how much its score is above
    that of the fourth result; told_it: it tells what a thing is or how many, where that is asked."""

    covered: float
    named: bool
    concepts: int
    spoken: float
    lost: float
    passing: int
    elsewhere: int
    told: bool
    met: int
    said: float
    score: float
    lead: float
    told_it: bool

    def spoken_of(self) -> float:
        """How much says that the documents speak of what was asked."""
        return (
            _COVERED * self.covered
            + _NAMED * self.named
            + _MORE * math.log(self.concepts)
            + _SPOKEN * self.spoken
            + _LOST * self.lost
            + _PASSING * (self.passing > 0 and self.concepts > 1)
            + _ELSEWHERE * self.elsewhere
        )

    def sure(self) -> float:
        """How much says that the best result answers. A result that shares one word with a question of several may
        use it for something else, and a text that mentions a thing does not say what it is. A name alone proves
        nothing: the documents name much that they do not explain."""
        return (
            _SCORE * min(self.score, _HIGHEST)
            + _LEAD * min(self.lead, _FAR_AHEAD)
            + _SAID * self.said
            + _THINGS * math.log(self.concepts if self.concepts > 1 else _BY_ITSELF)
            + _ALONE * (self.concepts > 1 and self.met < 2)
            + _UNTOLD * (not self.told_it)
            + _OF_OTHERS * self.elsewhere
        )

    @property
    def answer(self) -> str:
        """``found``: the best result is shown as the answer; ``unsure``: as the nearest there is; ``none``: nothing in
        the documents speaks of what was asked. Who names a card or a game asks of the documents, unless it is little
        more than what belongs to another game or a shop; who uses such words and names nothing of these has no sure
        answer here."""
        speaks = self.spoken_of()
        if speaks >= _ENOUGH_OF_IT and self.sure() >= _ENOUGH:
            return FOUND
        if _NEARLY_ALL <= self.concepts - 1 <= self.met:
            return UNSURE
        least = _NOTHING_ELSEWHERE if self.elsewhere else _NOTHING
        if self.named or self.told:
            least = _NOTHING if self.elsewhere else -math.inf
        return NONE if speaks < least else UNSURE


def evidence(
    concepts: Sequence[Concept],
    printed: Callable[[str], bool],
    name_words: frozenset[str],
    english: English,
    **seen: Any,
) -> Evidence:
    """The evidence of a query's concepts. printed: whether a stem is in the documents; name_words: the words of names;
    seen: what else is known of the query and its best result."""
    passing, spoken, lost, whole = 0, 0.0, 0.0, 0.0
    for concept in concepts:
        whole += concept.tells
        known = all(map(printed, concept.alternatives[0].stems))
        if len(concept.alternatives) > 1 and (len(concept.words) > 1 or not known):
            spoken += concept.tells
        elif not known:
            lost += concept.tells
        elif concept.weight >= _IN_PASSING and not concept.targets and not name_words.issuperset(concept.words):
            passing += min(map(english.common, concept.words)) < _LITTLE_USED
    spoken, lost = spoken / whole, lost / whole
    return Evidence(concepts=len(concepts), spoken=spoken, lost=lost, passing=passing, **seen)


def meant_as_a_name(concept: Concept, covered: float, english: English) -> bool:
    """Whether one of several things asked is a name as it is spelt, and meant as one: a word that everybody uses hardly
    is where the best result speaks of little else. covered: by the best result."""
    words = concept.words
    return concept.trust == 1 and (covered >= _MEANT or len(words) > 1 or english.common(words[0]) < _LITTLE_USED)


def foreign(
    words: Sequence[str], named: Sequence[tuple[int, int]] = (), legality: bool = False
) -> tuple[tuple[str, str], ...]:
    """The words of other games in a query, each with whose they are.

    named: where names that the documents have begin and end; a phrase that is one or cuts one is the name's. legality:
    something is named of which the documents say where it is legal, so that words of formats are theirs."""
    known, first, longest = _elsewhere()

    def is_own(at: int, end: int) -> bool:
        return any((start <= at and end <= stop) or start < at < stop or start < end < stop for start, stop in named)

    found: list[tuple[str, str]] = []
    last = 0
    for at, word in enumerate(words):
        if at < last or word not in first:
            continue
        for end in range(min(len(words), at + longest), at, -1):
            whose = known.get(tuple(map(_singular, words[at:end])))
            if whose is not None and not is_own(at, end):
                found += [] if legality and whose == _FORMATS else [(" ".join(words[at:end]), whose)]
                last = end
                break
    return tuple(found)


def words_elsewhere() -> frozenset[str]:
    """Every word of the phrases of other games, as it is spelt: none is misspelt."""
    return frozenset(word for phrase in _elsewhere()[0] for word in phrase)


def _singular(word: str) -> str:
    """A word without the s of the plural. No stem: a supporter is no support, and a calling no call."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


@cache
def _elsewhere() -> tuple[Mapping[tuple[str, ...], str], frozenset[str], int]:
    """Phrases of ``words/elsewhere.toml`` with whose they are, what they begin with in the
    singular and the plural, and the length of the longest."""
    data = tomllib.loads(files("judge.search").joinpath("words/elsewhere.toml").read_text("utf-8"))
    known = {
        tuple(map(_singular, plain_words(phrase))): group["whose"]
        for group in data["where"]
        for phrase in group["words"]
    }
    first = (phrase[0] for phrase in known)
    return known, frozenset(form for word in first for form in (word, f"{word}s")), max(map(len, known))
