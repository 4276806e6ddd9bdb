"""Where words stand in what was written: phrases that stand as they are asked, and words by their beginning.

The places (``derived``) are those of the Whoosh index. For each word they are ascending; a phrase is then a few
searches in sorted arrays, however common its words are.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from judge.search.entries import FIELDS
from judge.search.table import Bools, Ints, Postings

_AFTER_ALL = "\U0010ffff"


class Written:
    """Opened for asking. Nothing in it changes; threads may share it. A field narrows a question to one of the four
    texts of each entry; without it each of them may answer."""

    def __init__(self, folder: Path) -> None:
        self._words = Postings(folder, "word")
        self._starts: Ints = np.load(folder / "word_texts.npy")
        self._sorted = list(self._words.keys)

    def phrase(self, words: Sequence[str], field: str | None = None) -> Bools:
        """The entries in which these words stand one behind the other."""
        rarest, *others = sorted(range(len(words)), key=lambda n: self._words.count(words[n]))
        begins = self._words.numbers(words[rarest]) - rarest
        for n in others:
            places = self._words.numbers(words[n])
            if not len(begins) or not len(places):
                return self._entries(begins[:0], field)
            at = np.searchsorted(places, begins + n)
            begins = begins[places[np.minimum(at, len(places) - 1)] == begins + n]
        return self._entries(begins, field)

    def beginning(self, letters: str, field: str | None = None) -> Bools:
        """The entries with a word that begins so."""
        first, last = bisect_left(self._sorted, letters), bisect_left(self._sorted, letters + _AFTER_ALL)
        return self._entries(self._words.numbers_between(first, last), field)

    def _entries(self, places: Ints, field: str | None) -> Bools:
        texts = np.searchsorted(self._starts, places, "right") - 1
        if field is not None:
            texts = texts[texts % len(FIELDS) == FIELDS.index(field)]
        found = np.zeros((len(self._starts) - 1) // len(FIELDS), np.bool_)
        found[texts // len(FIELDS)] = True
        return found
