"""From a query's words to concepts, and from candidates to their order.

A concept is one thing the person asks about: a name, or a word or phrase with its synonyms. A result is
better the more of the rare concepts it covers; Whoosh's BM25F only decides among equals. This is the
seam for another index: it needs candidates with their stems, and document frequencies.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judge.search.analysis import Words, is_stop, is_weak, stem_of
from judge.search.names import NamedThing

_SYNONYM = 0.7
_MENTIONED = 0.8
_CORRECTED = 0.85
_WEAK = 0.3
_LONGEST_PHRASE = 4

Alternative = tuple[tuple[str, ...], float]


@dataclass(frozen=True)
class Concept:
    """One thing asked about. alternatives: stems that all must be there, with how well they say it (1 is
    the words asked); targets: ids a name stands for; weight: how rare it is."""

    words: tuple[str, ...]
    alternatives: tuple[Alternative, ...]
    targets: frozenset[str] = frozenset()
    weight: float = 1.0
    trust: float = 1.0

    def share(self, stems: frozenset[str], belongs: frozenset[str]) -> float:
        """How well a record with these stems, printed under these ids, covers the concept: 0 to 1."""
        best = 0.0
        if self.targets & belongs:
            best = 1.0
        for needed, strength in self.alternatives:
            have = sum(s in stems for s in needed) / len(needed)
            full = strength * _MENTIONED if self.targets else strength
            best = max(best, full if have == 1 else full * have * 0.4)
        return best * self.trust


@dataclass(frozen=True)
class Candidate:
    """A record that may answer: what the index found and what it holds. bm25: Whoosh's score; belongs: its
    id and the ids it is printed under; shown: what a result is made of."""

    id: str
    kind: str
    game: str
    position: int
    bm25: float
    stems: frozenset[str]
    belongs: tuple[str, ...]
    shown: Mapping[str, Any]


@dataclass(frozen=True)
class Ranked:
    """A candidate with its final score and the share of the question it covers."""

    candidate: Candidate
    score: float
    coverage: float


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


def rank(candidates: Sequence[Candidate], concepts: Sequence[Concept]) -> list[Ranked]:
    """The candidates best first. Equal texts after the first count less, since they answer nothing more."""
    whole = sum(c.weight for c in concepts) or 1.0
    top = max((c.bm25 for c in candidates), default=0.0) or 1.0
    only_name = len(concepts) == 1 and bool(concepts[0].targets)
    ranked: list[Ranked] = []
    for candidate in candidates:
        belongs = frozenset(candidate.belongs)
        coverage = sum(c.weight * c.share(candidate.stems, belongs) for c in concepts) / whole
        score = 10 * coverage**1.5 + 3 * candidate.bm25 / top + _prior(candidate)
        if only_name:
            score = _name_bonus(candidate, concepts[0].targets) or score
        ranked.append(Ranked(candidate, score, coverage))
    ranked.sort(key=lambda r: (-r.score, r.candidate.position))
    return _repeats_last(ranked)


def _prior(candidate: Candidate) -> float:
    if candidate.shown["kind"] in ("definition", "remark"):
        return -1.5
    return {"ruling": 0.5, "keyword": 0.4, "rule": 0.3, "term": 0.3, "card": 0.0, "table": -0.5}.get(
        candidate.kind, -2.0
    )


def _name_bonus(candidate: Candidate, targets: frozenset[str]) -> float:
    """A query that is a name and nothing more: the thing itself, then its rulings in printed order."""
    if candidate.id in targets:
        return 100.0 if candidate.kind == "card" else 99.0
    if targets & frozenset(candidate.belongs):
        late = 20.0 if candidate.shown["kind"] in ("definition", "remark") else 0.0
        tail = candidate.id.rsplit("/", 1)[-1]
        return 60.0 - late - (min(int(tail), 99) / 5 if tail.isdigit() else 0)
    return 0.0


def _repeats_last(ranked: list[Ranked]) -> list[Ranked]:
    seen: set[str] = set()
    first: list[Ranked] = []
    again: list[Ranked] = []
    for entry in ranked:
        key = " ".join(entry.candidate.shown["text"].split()).casefold()
        (again if key in seen else first).append(entry)
        seen.add(key)
    return first + [Ranked(r.candidate, r.score * 0.1, r.coverage) for r in again]
