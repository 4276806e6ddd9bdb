"""Which of many sentences is worded most like another one."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

_WORD = re.compile(r"\{\w+\}|[a-z]+(?:['’][a-z]+)?|\d+")
_LEAST = 0.25  # the cosine below which a sentence says something else


class Alike:
    """Sentences, to be asked for those that are worded like another one."""

    def __init__(self, sentences: Iterable[str]) -> None:
        self._terms = {sentence: _terms(sentence) for sentence in sentences}
        held = Counter(term for terms in self._terms.values() for term in terms)
        self._rarity = {term: math.log(1 + len(self._terms) / count) ** 2 for term, count in held.items()}
        self._unheld = math.log(1 + len(self._terms)) ** 2 / 4  # what no sentence holds says little of which is near
        self._length = {sentence: self._long(terms) for sentence, terms in self._terms.items()}

    def nearest(self, text: str, most: int = 6) -> Sequence[str]:
        """Those worded most like a text, the nearest first; none of what shares too little with it."""
        asked = _terms(text)
        long = self._long(asked)
        if not long:
            return ()
        likeness = (
            (sum(self._rarity[term] for term in asked & terms) / (long * self._length[sentence]), sentence)
            for sentence, terms in self._terms.items()
            if not asked.isdisjoint(terms)
        )
        best = sorted((found for found in likeness if found[0] >= _LEAST), key=lambda found: (-found[0], found[1]))
        return [sentence for _, sentence in best[:most]]

    def _long(self, terms: Iterable[str]) -> float:
        return math.sqrt(sum(self._rarity.get(term, self._unheld) for term in terms))


def _terms(sentence: str) -> frozenset[str]:
    """Its words and the pairs of words that stand beside each other; every number is one word."""
    words = ["#" if word.isdigit() else word for word in _WORD.findall(sentence.lower())]
    return frozenset((*words, *(" ".join(pair) for pair in pairwise(words))))
