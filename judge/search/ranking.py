"""From a query's words to concepts, and from concepts to the order of the answer.

A concept is one thing the person asks about: a name, or a word or phrase with its synonyms. A result is better the
more of the rare concepts it covers; Whoosh's scores (``table``) decide among equals.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from judge.search.analysis import Words, is_stop, is_weak, stem_of
from judge.search.entries import RANKED
from judge.search.names import NamedThing
from judge.search.table import Bools, Floats, Ints, RankingTable

_SYNONYM, _BROADLY = 0.7, 0.6  # a game's own word for it; a word that may be meant by it in any game
_MENTIONED = 0.8
_CORRECTED = 0.85
_WEAK = 0.3
_PARTIAL = 0.15
_NAMED = 12.0  # what a name in the query adds to the score of what is printed under it
_COVERED, _COVERED_POWER, _SCORED = 10.0, 1.1, 3.5
# A conflict quotes several passages and so covers more of a question than each: those come before it. The title of a
# scenario says in a few words what a ruling says, and proves it: it comes behind.
_PRIOR = {
    "ruling": 0.5,
    "keyword": 0.0,
    "rule": 0.7,
    "term": 0.2,
    "card": -0.7,
    "table": 0.5,
    "conflict": -3.0,
    "scenario": -5.0,
}
_PRIOR_LATE, _PRIOR_OTHER = -3.0, -2.0
# A question that names a thing and asks more is answered by its rulings rather than by the thing itself.
_ITSELF, _UNDER_IT, _ALONE = -0.5, 2.0, 1.0  # alone: a card that has none, whose text must say it
_FIRST, _AS_FULLY = 5, 0.98
_BELOW = (3.0, 6.0, 60.0, math.inf)  # by how many points less than the best: the best few are looked for there
_KEPT_CONCEPTS = 1 << 14
_SHORT = 4096  # entries of a concept that are kept
_ALL_NAMED, _NAMES_ONLY = 3.0, 0.85  # a text that speaks of all the things of a question that only names them
_SAID, _CONTEXT = (
    0.9,
    0.7,
)  # how well a word says it that stands in the title of a proof, or among a card's types, alone
_SOUGHT = 2.0  # a card, when a card is described whose name is not known
_NUMBER = 1.5  # a text with a number in it, when a number is asked for
_TELLS, _TELLS_LEAST = 7.0, 0.5  # a word tells the more the less common it is in English (Zipf), and something always
_EVERYDAY, _EVERYDAY_MOST, _EVERYDAY_LEAST = 4.5, 2.0, 0.3  # from which Zipf figure on an English word says less

WEIGHTS = {  # for a script (``carried``)
    **{"synonym": _SYNONYM, "broadly": _BROADLY, "mentioned": _MENTIONED, "corrected": _CORRECTED, "weak": _WEAK},
    **{"partial": _PARTIAL, "named": _NAMED, "covered": _COVERED, "power": _COVERED_POWER, "scored": _SCORED},
    **{
        "prior": _PRIOR,
        "priorLate": _PRIOR_LATE,
        "priorOther": _PRIOR_OTHER,
        "itself": _ITSELF,
        "under": _UNDER_IT,
        "alone": _ALONE,
    },
    **{"first": _FIRST, "asFully": _AS_FULLY, "allNamed": _ALL_NAMED, "namesOnly": _NAMES_ONLY, "context": _CONTEXT},
    **{
        "sought": _SOUGHT,
        "number": _NUMBER,
        "everyday": _EVERYDAY,
        "everydayMost": _EVERYDAY_MOST,
        "everydayLeast": _EVERYDAY_LEAST,
    },
}


def _shares() -> Floats:
    """How well a word says what was asked, by the fields it stands in (``RankingTable.stem_fields``)."""
    lesser = {1 << RANKED.index("said"): _SAID, 1 << RANKED.index("context"): _CONTEXT}
    every = [max((share for bit, share in lesser.items() if n & bit), default=1.0) for n in range(1 << len(RANKED))]
    return np.array([1.0 if n & ~sum(lesser) else share for n, share in enumerate(every)], np.float32)


SHARES: tuple[float, ...] = tuple(_shares().tolist())  # by the bits of the fields


class Alternative(NamedTuple):
    """Stems that must all be there. strength: how well they say it, 1 is the words asked; game: whose word it is,
    None for everybody's."""

    stems: tuple[str, ...]
    strength: float = 1.0
    game: str | None = None


class Concept(NamedTuple):
    """One thing asked about. alternatives: the words asked first, then what means the same; targets: ids a name
    stands for; weight: how rare it is in the documents; tells: the same in English; trust: less than 1 when it was
    misspelt; marks: the stems of all its words but the small ones, each with how well it says it."""

    words: tuple[str, ...]
    alternatives: tuple[Alternative, ...]
    targets: frozenset[str] = frozenset()
    weight: float = 1.0
    tells: float = 0.5
    trust: float = 1.0
    marks: tuple[tuple[str, float], ...] = ()


class Asks(NamedTuple):
    """What kind of thing a question asks for: a number, a card that it describes."""

    a_number: bool = False
    a_card: bool = False


_NOTHING_MORE = Asks()


class Ranked(NamedTuple):
    """An entry by its number, with its score and the share of the question it covers."""

    number: int
    score: float
    coverage: float


class Ranking(NamedTuple):
    """The best entries, one for each text, how many texts answer at all, and in which games and as what types of
    record, the most first."""

    best: tuple[Ranked, ...]
    total: int
    games: tuple[str, ...] = ()
    types: tuple[str, ...] = ()


class Thesaurus:
    """Phrases (as stems) with what means the same. vocabularies: the words of games, None for those of all; rarity: the
    weight of a stem; common: how common a word is in English."""

    def __init__(
        self,
        vocabularies: Iterable[tuple[str | None, Words]],
        rarity: Callable[[str], float],
        common: Callable[[str], float],
    ) -> None:
        self.same: dict[tuple[str, ...], tuple[Alternative, ...]] = {}
        self._longest: dict[str, int] = {}
        for game, words in vocabularies:
            for phrase, others in words.same.items():
                strength = _BROADLY if game is None else _SYNONYM
                found = (Alternative(other, strength, game) for other in others)
                self.same[phrase] = (*self.same.get(phrase, ()), *found)
                self._longest[phrase[0]] = max(self._longest.get(phrase[0], 1), len(phrase))
        self._rarity, self._common = rarity, common
        self._concepts: dict[tuple[str, ...], Concept] = {}  # of words that were asked
        self._said = {phrase: (Alternative(phrase), *others) for phrase, others in self.same.items()}

    def concept(self, words: tuple[str, ...]) -> Concept:
        """What words that are no name ask about: themselves, then what means the same. It is worked out once."""
        known = self._concepts.get(words)
        if known is None:
            phrase = tuple(map(stem_of, words))
            alternatives = self._said.get(phrase) or (Alternative(phrase),)
            weight = max(map(self._rarity, phrase))
            if len(alternatives) > 1:  # a word players use for the documents' word is as rare as that one
                weight = min(weight, max(min(map(self._rarity, a.stems)) for a in alternatives[1:]) + 1.0)
            if len(words) == 1 and is_weak(words[0]):
                weight *= _WEAK
            else:
                much = min(map(self._common, words))
                weight *= max(_EVERYDAY_LEAST, 1.0 - max(0.0, much - _EVERYDAY) / _EVERYDAY_MOST)
            known = Concept(words, alternatives, weight=weight, tells=self._tells(words), marks=_marks(alternatives))
            if len(self._concepts) < _KEPT_CONCEPTS:
                self._concepts[words] = known
        return known

    def name(self, words: tuple[str, ...], things: Iterable[NamedThing]) -> Concept:
        """What words ask about that are a name."""
        phrase = tuple(map(stem_of, words))
        alternatives = (Alternative(phrase),)
        targets, weight = frozenset(t.record for t in things), max(map(self._rarity, phrase))
        return Concept(words, alternatives, targets, weight, self._tells(words), marks=_marks(alternatives))

    def _tells(self, words: Iterable[str]) -> float:
        return max(_TELLS_LEAST, _TELLS - max(map(self._common, words), default=0.0))

    def phrase_end(self, stems: Sequence[str], at: int, named: Mapping[int, object]) -> int:
        """Where the longest phrase that begins at a place ends, before the next name; one word at least."""
        last = min(len(stems), at + self._longest.get(stems[at], 1))
        if last == at + 1:
            return last
        last = min((n for n in range(at + 1, last) if n in named), default=last)
        return next((end for end in range(last, at + 1, -1) if tuple(stems[at:end]) in self.same), at + 1)


def concepts_of(
    words: Sequence[str],
    names: Sequence[tuple[int, int, tuple[NamedThing, ...]]],
    thesaurus: Thesaurus,
    corrected: frozenset[int] = frozenset(),
) -> tuple[Concept, ...]:
    """The concepts of a query, in its order. ``corrected`` are the places of words that were misspelt and so count a
    little less."""
    found: list[Concept] = []
    named = {start: (end, things) for start, end, things in names}
    stems = [stem_of(word) for word in words]
    at = 0
    while at < len(words):
        if at in named:
            end, things = named[at]
            concept = thesaurus.name(tuple(words[at:end]), things)
        else:
            end = thesaurus.phrase_end(stems, at, named)
            if end == at + 1 and is_stop(words[at]):
                at = end
                continue
            concept = thesaurus.concept(tuple(words[at:end]))
        if corrected and not corrected.isdisjoint(range(at, end)):
            concept = concept._replace(trust=_CORRECTED)
        found.append(concept)
        at = end
    return tuple({concept.alternatives[0].stems: concept for concept in found}.values())


def _marks(alternatives: Iterable[Alternative]) -> tuple[tuple[str, float], ...]:
    found: dict[str, float] = {}
    for stems, strength, _ in alternatives:
        found |= {stem: max(found.get(stem, 0.0), strength) for stem in stems if not is_stop(stem)}
    return tuple(found.items())


def rarity(frequency: int, total: int) -> float:
    """The weight of a stem that ``frequency`` of ``total`` records hold; one that none holds weighs most."""
    return math.log(1 + total / (frequency + 0.5))


def _only_names(concepts: Sequence[Concept]) -> bool:
    """Whether a question is several names, and hardly more (``X vs Y``)."""
    named = [concept.weight for concept in concepts if concept.targets]
    said = sum(concept.weight for concept in concepts if concept.targets or not all(map(is_weak, concept.words)))
    return len(named) > 1 and sum(named) >= _NAMES_ONLY * said


def _counted(names: Sequence[str], found: Ints) -> tuple[str, ...]:
    counts = np.bincount(found, minlength=len(names)).tolist()
    return tuple(
        sorted(
            (name for name, count in zip(names, counts, strict=True) if count),
            key=lambda name: -counts[names.index(name)],
        )
    )


class Ranker:
    """Scores the entries of one table. Threads may share it."""

    def __init__(self, table: RankingTable) -> None:
        self._table = table
        by_kind = np.array([_PRIOR.get(kind, _PRIOR_OTHER) for kind in table.kinds] or [0.0], np.float32)
        self._games = {game: n for n, game in enumerate(table.games)}
        self._prior: Floats = by_kind[table.kind] if table.size else np.zeros(0, np.float32)
        self._prior = np.where(table.late, np.float32(_PRIOR_LATE), self._prior)
        self._group: Ints = table.group.astype(np.intp)
        self._cards = np.array([kind == "card" for kind in table.kinds])[table.kind] if table.size else self._prior > 0
        self._by_fields = _shares()
        # By the tuple itself, which is kept with it: to look at all that is in one takes longer than to find it.
        self._found: dict[Any, tuple[Ints, Floats, Floats, object]] = {}

    def in_order(self, numbers: Ints, first: int, limit: int) -> Ranking:
        """Entries in the order they are given, where nothing but filters or the number of a rule was asked."""
        best = tuple(Ranked(int(n), 0.0, 1.0) for n in numbers[first : first + limit])
        return Ranking(best, len(numbers), *self._spread_over(numbers))

    def rank(
        self, concepts: Sequence[Concept], allowed: Bools, floor: float, limit: int, asks: Asks = _NOTHING_MORE
    ) -> Ranking:
        """The ``limit`` best entries that are allowed and cover at least ``floor`` of the question; all that
        are allowed where that is 0. asks: what kind of thing is asked for."""
        scores, coverage, every = self._scored(concepts)
        found: Ints = np.flatnonzero((coverage >= floor) & (scores > 0) & allowed if floor else allowed)
        if not len(found):
            return Ranking((), 0)
        top, covered = scores[found], coverage[found]
        top = _COVERED * covered**_COVERED_POWER + _SCORED * top / max(top.max(), 1e-6) + self._prior[found]
        if asks.a_card:
            top += _SOUGHT * self._cards[found]
        if asks.a_number:
            top += _NUMBER * self._table.numeric[found]
        named = frozenset(target for concept in concepts for target in concept.targets)
        if len(concepts) == 1 and named:
            top = self._a_name(named, found, top)
        elif named and not asks.a_card:  # what is named beside a card that is sought only describes it
            top += self._near(named)[found]
        if every is not None:
            top += _ALL_NAMED * every[found]
        best = self._best(found, top, limit)
        seen = np.zeros(self._table.groups, np.bool_)
        seen[self._group[found]] = True
        ranked = tuple(map(Ranked, found[best].tolist(), top[best].tolist(), covered[best].tolist()))
        return Ranking(ranked, int(np.count_nonzero(seen)), *self._spread_over(found))

    def _spread_over(self, found: Ints) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The games and the types of record of what was found, the most first."""
        table = self._table
        return _counted(table.games, table.game[found]), _counted(table.kinds, table.kind[found])

    def spread(self, best: Sequence[Ranked]) -> tuple[Ranked, ...]:
        """The same entries, but what answers as fully in another game stands among the first five: a word that
        several games use is answered for each of them."""
        kept: list[Ranked] = []
        for entry in best:
            game = self._table.game[entry.number]
            if entry.coverage >= _AS_FULLY * best[0].coverage and game not in {
                self._table.game[k.number] for k in kept
            }:
                kept.append(entry)
        lead = kept[:_FIRST]
        at = _FIRST - len(lead) + 1  # the best of the first game keep the places the others leave
        own = [entry for entry in best if entry not in lead]
        return (*lead[:1], *own[: at - 1], *lead[1:], *own[at - 1 :])

    def _scored(self, concepts: Sequence[Concept]) -> tuple[Floats, Floats, Bools | None]:
        """Whoosh's score and the share of the question covered, for every entry; and which speak of all that is named,
        where the question is several names and hardly more."""
        whole = sum(c.weight for c in concepts) or 1.0
        scores = np.zeros(self._table.size, np.float32)
        coverage = np.zeros(self._table.size, np.float32)
        every = np.ones(self._table.size, np.bool_) if _only_names(concepts) else None
        for concept in concepts:
            numbers, own_score, own_share, _ = self._of_concept(concept)
            scores[numbers] += own_score
            coverage[numbers] += own_share * np.float32(concept.weight * concept.trust / whole)
            if concept.targets and every is not None:
                spoken = np.zeros(self._table.size, np.bool_)
                spoken[numbers] = own_share >= np.float32(_MENTIONED * _CONTEXT)
                every &= spoken
        return scores, coverage, every

    def _of_concept(self, concept: Concept) -> tuple[Ints, Floats, Floats, object]:
        """The entries that hold any of a concept, with their scores and how well each says it; what a name stands for
        and what is printed under that says it best. It is kept where it is short: there the calls take the time."""
        alternatives, targets = concept.alternatives, concept.targets
        key = (alternatives[0].stems, targets) if targets else id(alternatives)
        known = self._found.get(key)
        if known is None:
            if targets or len(alternatives) > 1 or len(alternatives[0].stems) > 1:
                score, share = self._of_words(alternatives, np.float32(_MENTIONED if targets else 1.0))
                for numbers in self._places(targets):
                    share[numbers] = 1.0
                    score[numbers] += _NAMED
                numbers = np.flatnonzero(share)
                known = numbers, score[numbers], share[numbers], alternatives
            else:
                stem = alternatives[0].stems[0]
                known = self._table.stems.numbers(stem), self._table.stems.values(stem), self._share(stem), alternatives
            if len(known[0]) <= _SHORT and len(self._found) < _KEPT_CONCEPTS:
                self._found[key] = known
        return known

    def _of_words(self, alternatives: Sequence[Alternative], full: np.float32) -> tuple[Floats, Floats]:
        """Whoosh's score of words and of what means the same, and how well each entry says it. full: as well as one
        can that holds all the words asked; what means the same counts for less."""
        table = self._table
        score = np.zeros(table.size, np.float32)
        share = np.zeros(table.size, np.float32)
        asked, *others = alternatives
        for stem in asked.stems:
            numbers = table.stems.numbers(stem)
            score[numbers] += table.stems.values(stem) / np.float32(len(asked.stems))
            share[numbers] += self._share(stem)
        if len(asked.stems) > 1:
            share *= full / len(asked.stems)
            share = np.where(share >= full * _CONTEXT, share, share * np.float32(_PARTIAL))
        else:
            share *= full
        for other in others:
            numbers, values, shares = self._holding(other)
            score[numbers] = np.maximum(score[numbers], values * np.float32(other.strength))
            share[numbers] = np.maximum(share[numbers], shares * np.float32(other.strength))
        return score, share

    def _share(self, stem: str) -> Floats:
        """Beside the entries that hold a stem: how well each says it."""
        return self._by_fields[self._table.stem_fields(stem)]

    def _holding(self, wanted: Alternative) -> tuple[Ints, Floats, Floats]:
        """The entries that hold every stem, with their scores and how well they say it."""
        table = self._table
        first, *rest = sorted(set(wanted.stems), key=table.stems.count)
        numbers, values, shares = table.stems.numbers(first), table.stems.values(first), self._share(first)
        for stem in rest:
            every = table.stems.numbers(stem)
            if not len(numbers) or not len(every):
                return numbers[:0], values[:0], shares[:0]
            at = np.searchsorted(every, numbers)
            both = every[np.minimum(at, len(every) - 1)] == numbers
            numbers, at = numbers[both], at[both]
            values = values[both] + table.stems.values(stem)[at]
            shares = np.minimum(shares[both], self._share(stem)[at])
        if wanted.game is not None and len(numbers):
            own = table.game[numbers] == self._games.get(wanted.game, -1)
            numbers, values, shares = numbers[own], values[own], shares[own]
        return numbers, values / np.float32(1 + len(rest)), shares

    def _places(self, targets: frozenset[str]) -> list[Ints]:
        """Where what names stand for is printed: the things themselves and what stands under them."""
        table = self._table
        own = [n for target in targets if (n := table.numbers.get(target)) is not None]
        return [np.array(own, np.intp), *(table.owned.numbers(target) for target in targets)]

    def _near(self, targets: frozenset[str]) -> Floats:
        """What being a thing that is named, or printed under it, adds."""
        table = self._table
        near = np.zeros(table.size, np.float32)
        for target in targets:
            under = table.owned.numbers(target)
            near[under] = _UNDER_IT
            own = table.numbers.get(target)
            if own is not None:
                near[own] = _ITSELF if len(under) or not self._cards[own] else _ALONE
        return near

    def _a_name(self, targets: frozenset[str], found: Ints, top: Floats) -> Floats:
        """A query that is a name and nothing more: the thing itself, then its rulings in printed order."""
        table = self._table
        first = np.zeros(table.size, np.float32)
        card = table.kinds.index("card") if "card" in table.kinds else -1
        for target in targets:
            own = table.numbers.get(target)
            if own is not None:
                first[own] = 100.0 if table.kind[own] == card else 99.0
            rulings = table.owned.numbers(target)
            first[rulings] = 60.0 - 20.0 * table.late[rulings] - np.arange(len(rulings), dtype=np.float32) / 50
        return np.where(first[found] > 0, first[found], top)

    def _best(self, found: Ints, top: Floats, limit: int) -> list[int]:
        """Places in ``found`` of the best, one for each text, earlier in the documents first among equals."""
        highest = top.max()
        kept: dict[int, int] = {}
        for below in _BELOW:
            some = np.flatnonzero(top >= highest - below)
            if len(some) >= limit or below == math.inf:
                ordered = some[np.argsort(-top[some], kind="stable")]
                kept.clear()
                for at in range(0, len(ordered), 2 * limit):
                    some = ordered[at : at + 2 * limit]
                    for n, text in zip(some.tolist(), self._group[found[some]].tolist(), strict=True):
                        kept.setdefault(text, n)
                    if len(kept) >= limit:
                        return list(kept.values())[:limit]
        return list(kept.values())
