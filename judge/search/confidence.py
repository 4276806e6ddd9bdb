"""Whether the best result answers the question, may not, or nothing in the documents speaks of it.

Two weighted sums. The first says whether the documents speak of what was asked: how much of the question the best
result covers, whether a card or keyword is named, and what nobody here knows. The second says whether the best result
answers: how far it is ahead of others, and how much of what was asked players ask of it. Its weights are data
(``sure.toml``) that ``benchmarks/search.py --calibrate`` fits by logistic
regression; ``docs/search.md`` has the figures.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from judge.frozen import Frozen
from judge.search.analysis import plain_words
from judge.search.english import English
from judge.search.ranking import Concept

_IN_PASSING = 5.4  # the weight of a stem that hardly one in two hundred entries holds
_LITTLE_USED = 4.2

# Whether anything speaks of it.
_COVERED, _NAMED, _MORE, _SPOKEN = 6.1, 3.3, 1.4, 5.2
_LOST, _PASSING, _ELSEWHERE = -3.4, -1.1, -3.0
_ENOUGH = 4.6  # how much must say that the documents speak of it
_HIGHEST, _FAR_AHEAD = 14.0, 5.0  # a score and a lead that cannot be surer
_BY_ITSELF = 4  # a question of one thing leaves as little open as one of four
_MEANT = 0.4  # how much a result covers of a question in which an everyday word is a name
# Below it nothing speaks of it; the same where words of other games are asked, and where a name is asked beside these.
_NOTHING, _NOTHING_ELSEWHERE, _NOTHING_OF_IT = 1.4, 4.5, 2.6
_NEARLY_ALL = 5  # things asked of which the best result speaks: with no more than one it does not, it is about them
_FORMATS = "formats"
FOUND, UNSURE, NONE = "found", "unsure", "none"


class Speaks(NamedTuple):
    """What a result speaks of. record: its id; title, held, asked: the stems of its title, of all that it says, and of
    what players ask of it."""

    record: str
    title: frozenset[str]
    held: frozenset[str]
    asked: frozenset[str]


class Heard(NamedTuple):
    """What of a question stands in what players ask of a result.

    met: of how many things asked the result speaks at all; rest: the share of what is asked, names left out, that
    players ask of it; missed: the share of the question in words that the documents use and nobody asks of it;
    has_name: a name is asked."""

    met: int
    rest: float = 1.0
    missed: float = 0.0
    has_name: bool = True


class Evidence(Frozen):
    """What speaks for and against an answer.

    Of the question: named: it names a card or keyword; told: it names a game, or a word of it was put right;
    concepts: how many things it asks; spoken, lost: the shares of what it tells that only players' words know, and that
    nothing knows; passing: how many things the documents mention but neither name nor often use; elsewhere: how many of
    its words are those of other games.

    Of the best result: covered: the share of the question that it covers; heard: what of it players ask of the result;
    score; lead: by how much that is above the fourth result's; untold: it does not tell what a thing is or how
    many, where that is asked."""

    covered: float
    named: bool
    concepts: int
    spoken: float
    lost: float
    passing: int
    elsewhere: int
    told: bool
    heard: Heard
    score: float
    lead: float
    untold: bool

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

    @property
    def speaks(self) -> bool:
        """Whether the documents speak enough of what was asked for a sure answer."""
        return self.spoken_of() >= _ENOUGH

    def features(self) -> dict[str, float]:
        """What ``sure`` weighs, by the names in ``sure.toml``."""
        met, rest, missed, _ = self.heard
        of_result = {"score": min(self.score, _HIGHEST), "lead": min(self.lead, _FAR_AHEAD), "untold": self.untold}
        return {**of_result, "met": met, "rest": rest, "missed": missed, "elsewhere": self.elsewhere}

    def sure(self) -> float:
        """How much says that the best result answers; it does from 0 on. A name proves nothing, since the documents
        name much that they do not explain: what is asked of it is weighed. A word that the documents use, but nobody
        asks of this result, says that something else is asked; one that no document has is only how somebody talks."""
        weights = sure_weights()["named" if self.heard.has_name else "unnamed"]
        seen = {**self.features(), "bar": -1.0}
        return sum(weight * seen[name] for name, weight in weights.items())

    @property
    def answer(self) -> str:
        """``found``: the best result is shown as the answer; ``unsure``: as the nearest there is; ``none``: nothing in
        the documents speaks of what was asked. Who names a card or a game, or means a word of the documents by a
        misspelt one, asks of the documents, unless it is little more than what belongs to another game or a shop; who
        uses such words and names nothing of these has no sure answer here."""
        speaks = self.spoken_of()
        if self.speaks and self.sure() >= 0:
            return FOUND
        if _NEARLY_ALL <= self.concepts - 1 <= self.heard.met:
            return UNSURE
        least = _NOTHING_ELSEWHERE if self.elsewhere else _NOTHING
        if self.named or self.told:
            least = _NOTHING_OF_IT if self.elsewhere else -math.inf
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


def heard(
    concepts: Sequence[Concept], result: Speaks, is_name: Callable[[Concept], bool], is_used: Callable[[str], bool]
) -> Heard:
    """What of a question stands in what players ask of a result. is_name: whether a concept that names something is
    meant so; is_used: whether the documents use a stem. A question that is nothing but its name, or words of its title,
    asks for it."""
    record, title, held, asked = result
    if all(record in c.targets or title.issuperset(c.alternatives[0].stems) for c in concepts):
        return Heard(max(len(concepts), _BY_ITSELF))
    met, whole, besides, said, missed = 0, 0.0, 0.0, 0.0, 0.0
    for concept in concepts:
        there = [other for other in concept.alternatives if held.issuperset(other.stems)]
        itself = record in concept.targets
        met += bool(there) or itself
        share = max([other.strength for other in there if asked.issuperset(other.stems)], default=float(itself))
        whole += concept.weight
        if not (concept.targets and is_name(concept)):
            besides, said = besides + concept.weight, said + concept.weight * share
        if not share and all(map(is_used, concept.alternatives[0].stems)):
            missed += concept.weight
    if len(concepts) == 1:
        met *= _BY_ITSELF
    return Heard(met, said / besides if besides else 1.0, missed / whole if whole else 0.0, besides < whole)


def meant_as_a_name(concept: Concept, covered: float, english: English) -> bool:
    """Whether one of several things asked is a name as it is spelt, and meant as one: a word that everybody uses hardly
    is where the best result speaks of little else. covered: by the best result."""
    return concept.trust == 1 and (covered >= _MEANT or rarely_said(concept, english))


def rarely_said(concept: Concept, english: English) -> bool:
    """Whether a name is of several words, or none that everybody uses."""
    return len(concept.words) > 1 or english.common(concept.words[0]) < _LITTLE_USED


@cache
def sure_weights() -> dict[str, dict[str, float]]:
    """The weights of ``sure``, and the sum (``bar``) from which on a result answers, for questions with and without a
    name."""
    return tomllib.loads(files("judge.search").joinpath("sure.toml").read_text("utf-8"))


def foreign(
    words: Sequence[str], named: Sequence[tuple[int, int]] = (), legality: bool = False
) -> tuple[tuple[str, str], ...]:
    """The words of other games in a query, each with whose they are.

    named: where names that the documents have begin and end; a phrase that is one or cuts one is the name's. legality:
    something is named of which the documents say where it is legal, so that words of formats are theirs."""
    known, first, longest = _elsewhere()
    if first.isdisjoint(words):
        return ()
    alone = tuple(map(_singular, words))

    def is_own(at: int, end: int) -> bool:
        return any((start <= at and end <= stop) or start < at < stop or start < end < stop for start, stop in named)

    found: list[tuple[str, str]] = []
    last = 0
    for at, word in enumerate(words):
        if at < last or word not in first:
            continue
        for end in range(min(len(words), at + longest), at, -1):
            whose = known.get(alone[at:end])
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
