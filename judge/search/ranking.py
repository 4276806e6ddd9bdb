"""From a query's words to concepts, and from concepts to the order of the answer.

A concept is one thing the person asks about: a name, or a word or phrase with its synonyms. A result is better the
more of the rare concepts it covers; Whoosh's scores (``table``) decide among equals.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from judge.search.analysis import Words, is_stop, is_weak, stem_of
from judge.search.names import NamedThing
from judge.search.table import Bools, Floats, Ints, RankingTable

_SYNONYM = 0.7
_MENTIONED = 0.8
_CORRECTED = 0.85
_WEAK = 0.3
_PARTIAL = 0.4
_NAMED = 12.0  # what a name in the query adds to the score of what is printed under it
_LONGEST_PHRASE = 4
# A conflict quotes several passages and so covers more of a question than each: those come before it.
_PRIOR = {"ruling": 0.5, "keyword": 0.4, "rule": 0.3, "term": 0.3, "card": 0.0, "table": -0.5, "conflict": -3.5}
_PRIOR_LATE, _PRIOR_OTHER = -1.5, -2.0

Alternative = tuple[tuple[str, ...], float]


@dataclass(frozen=True)
class Concept:
    """One thing asked about. alternatives: stems that all must be there, with how well they say it (1 is
    the words asked); targets: ids a name stands for; weight: how rare it is; trust: less than 1 when it was
    misspelt."""

    words: tuple[str, ...]
    alternatives: tuple[Alternative, ...]
    targets: frozenset[str] = frozenset()
    weight: float = 1.0
    trust: float = 1.0


@dataclass(frozen=True)
class Ranked:
    """An entry by its number, with its score and the share of the question it covers."""

    number: int
    score: float
    coverage: float


@dataclass(frozen=True)
class Ranking:
    """The best entries, one for each text, and how many texts answer at all."""

    best: tuple[Ranked, ...]
    total: int


def concepts_of(
    words: Sequence[str],
    names: Sequence[tuple[int, int, tuple[NamedThing, ...]]],
    vocabularies: Sequence[Words],
    rarity: Callable[[str], float],
    corrected: frozenset[int] = frozenset(),
) -> tuple[Concept, ...]:
    """The concepts of a query, in its order. ``rarity`` gives a stem's weight; ``corrected`` are the places
    of words that were misspelt and so count a little less."""
    found: list[Concept] = []
    named = {start: (end, things) for start, end, things in names}
    stems = [stem_of(word) for word in words]
    at = 0
    while at < len(words):
        if at in named:
            end, things = named[at]
            targets = frozenset(t.record for t in things)
            alternatives: tuple[Alternative, ...] = ((tuple(stems[at:end]), 1.0),)
        else:
            end = _phrase_end(stems, at, vocabularies, named)
            if end == at + 1 and is_stop(words[at]):
                at = end
                continue
            targets = frozenset()
            phrase = tuple(stems[at:end])
            alternatives = (
                (phrase, 1.0),
                *((other, _SYNONYM) for v in vocabularies for other in v.same.get(phrase, ())),
            )
        weight = max(rarity(s) for s in alternatives[0][0])
        if len(alternatives) > 1:  # a word players use for the documents' word is as rare as that one
            weight = min(weight, max(min(rarity(s) for s in a) for a, _ in alternatives[1:]) + 1.0)
        if end == at + 1 and at not in named and is_weak(words[at]):
            weight *= _WEAK
        trust = _CORRECTED if corrected & set(range(at, end)) else 1.0
        found.append(Concept(tuple(words[at:end]), alternatives, targets, weight, trust))
        at = end
    return tuple({concept.alternatives[0]: concept for concept in found}.values())


def _phrase_end(stems: Sequence[str], at: int, vocabularies: Sequence[Words], named: Mapping[int, object]) -> int:
    for end in range(min(len(stems), at + _LONGEST_PHRASE), at + 1, -1):
        if any(n in named for n in range(at + 1, end)):
            continue
        if any(tuple(stems[at:end]) in v.same for v in vocabularies):
            return end
    return at + 1


def rarity(frequency: int, total: int) -> float:
    """The weight of a stem that ``frequency`` of ``total`` records hold; one that none holds weighs most."""
    return math.log(1 + total / (frequency + 0.5))


class Ranker:
    """Scores the entries of one table. Threads may share it."""

    def __init__(self, table: RankingTable) -> None:
        self._table = table
        by_kind = np.array([_PRIOR.get(kind, _PRIOR_OTHER) for kind in table.kinds] or [0.0], np.float32)
        self._prior: Floats = by_kind[table.kind] if table.size else np.zeros(0, np.float32)
        self._prior = np.where(table.late, np.float32(_PRIOR_LATE), self._prior)

    def in_order(self, allowed: Bools, first: int, limit: int) -> Ranking:
        """Entries in the order of their documents, where nothing but filters was asked."""
        numbers = np.flatnonzero(allowed)
        return Ranking(tuple(Ranked(int(n), 0.0, 1.0) for n in numbers[first : first + limit]), len(numbers))

    def rank(self, concepts: Sequence[Concept], allowed: Bools, floor: float, limit: int) -> Ranking:
        """The ``limit`` best entries that are allowed and cover at least ``floor`` of the question."""
        scores, coverage = self._scored(concepts)
        found: Ints = np.flatnonzero(allowed & (coverage >= floor) & (scores > 0)).astype(np.int32)
        if not len(found):
            return Ranking((), 0)
        top = scores[found]
        top = 10 * coverage[found] ** 1.5 + 3 * top / top.max() + self._prior[found]
        if len(concepts) == 1 and concepts[0].targets:
            top = self._a_name(concepts[0].targets, found, top)
        best = self._best(found, top, limit)
        seen = np.zeros(self._table.groups, np.bool_)
        seen[self._table.group[found]] = True
        ranked = tuple(Ranked(int(found[n]), float(top[n]), float(coverage[found[n]])) for n in best)
        return Ranking(ranked, int(np.count_nonzero(seen)))

    def _scored(self, concepts: Sequence[Concept]) -> tuple[Floats, Floats]:
        """Whoosh's score and the share of the question covered, for every entry."""
        table = self._table
        whole = sum(c.weight for c in concepts) or 1.0
        scores = np.zeros(table.size, np.float32)
        coverage = np.zeros(table.size, np.float32)
        for concept in concepts:
            strengths: dict[str, float] = {}
            for needed, strength in concept.alternatives:
                for stem in needed:
                    strengths[stem] = max(strengths.get(stem, 0.0), strength / len(needed))
            for stem, strength in strengths.items():
                scores[table.stems.numbers(stem)] += table.stems.values(stem) * np.float32(strength)
            share, places = self._share(concept)
            for n in places:
                scores[n] += _NAMED
            coverage += share * np.float32(concept.weight * concept.trust / whole)
        return scores, coverage

    def _share(self, concept: Concept) -> tuple[Floats, list[Ints]]:
        """How well each entry covers a concept, 0 to 1; and where what the name stands for is printed."""
        table = self._table
        share = np.zeros(table.size, np.float32)
        for needed, strength in concept.alternatives:
            full = np.float32(strength * _MENTIONED if concept.targets else strength)
            if len(needed) == 1:
                numbers = table.stems.numbers(needed[0])
                share[numbers] = np.maximum(share[numbers], full)
                continue
            have = np.zeros(table.size, np.float32)
            for stem in needed:
                have[table.stems.numbers(stem)] += 1
            part = have * np.float32(full * _PARTIAL / len(needed))
            part[have >= len(needed)] = full
            np.maximum(share, part, out=share)
        places: list[Ints] = []
        for target in concept.targets:
            own = table.numbers.get(target)
            places += [np.array([own], np.int32)] if own is not None else []
            places.append(table.owned.numbers(target))
        for numbers in places:
            share[numbers] = 1.0
        return share, places

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
        group = self._table.group
        k = min(len(found), 2 * limit + 20)
        while True:
            some = np.argpartition(-top, k - 1)[:k] if k < len(found) else np.arange(len(found))
            ordered = sorted(some.tolist(), key=lambda n: (-top[n], n))
            kept: dict[int, int] = {}
            for n in ordered:
                kept.setdefault(int(group[found[n]]), n)
            if len(kept) >= limit or k == len(found):
                return list(kept.values())[:limit]
            k = min(len(found), 4 * k)
