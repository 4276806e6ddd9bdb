"""Where each word stands in what was written: phrases that stand as they are asked, and words by their beginning.

All entries' words stand in one row, numbered from 0, with a place left free behind each entry so that no phrase runs
from one into the next. For each word its places are written down, ascending; a phrase is then a few searches in sorted
arrays, however common its words are.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from judge.errors import JudgeError
from judge.search.table import Bools, Ints, Postings, write_lists

_NAME, _STARTS = "word", "word_entries.npy"
_AFTER_ALL = "\U0010ffff"


class WrittenWriter:
    """Takes the words of entries, in the order of their numbers, and writes where each stands."""

    def __init__(self) -> None:
        self._words: dict[str, array[int]] = {}
        self._starts = array("i", [0])

    def add(self, words: Sequence[str]) -> None:
        """The words of the next entry."""
        at = self._starts[-1]
        for place, word in enumerate(words, at):
            known = self._words.get(word)
            if known is None:
                known = self._words[word] = array("i")
            known.append(place)
        self._starts.append(at + len(words) + 1)

    def finish(self, folder: Path) -> None:
        """Writes them into the folder of a ranking table."""
        write_lists(folder, _NAME, self._words)
        np.save(folder / _STARTS, np.array(self._starts, np.int32))


class Written:
    """Opened for asking. Nothing in it changes; threads may share it."""

    def __init__(self, folder: Path) -> None:
        """Raises JudgeError ``damaged-build`` where the build is one of an earlier judge, which wrote no such thing."""
        try:
            self._words = Postings(folder, _NAME)
            self._starts: Ints = np.load(folder / _STARTS)
        except FileNotFoundError as error:
            raise JudgeError(
                "damaged-build",
                "the build was made by an earlier judge: where words stand is missing.",
                where=str(folder),
                hint="Run judge build to make a new one.",
            ) from error
        self._sorted = list(self._words.keys)

    def phrase(self, words: Sequence[str]) -> Bools:
        """The entries in which these words stand one behind the other."""
        rarest, *others = sorted(range(len(words)), key=lambda n: self._words.count(words[n]))
        begins = self._words.numbers(words[rarest]) - rarest
        for n in others:
            places = self._words.numbers(words[n])
            if not len(begins) or not len(places):
                return self._entries(begins[:0])
            at = np.searchsorted(places, begins + n)
            begins = begins[places[np.minimum(at, len(places) - 1)] == begins + n]
        return self._entries(begins)

    def beginning(self, letters: str) -> Bools:
        """The entries with a word that begins so."""
        first, last = bisect_left(self._sorted, letters), bisect_left(self._sorted, letters + _AFTER_ALL)
        return self._entries(self._words.numbers_between(first, last))

    def _entries(self, places: Ints) -> Bools:
        found = np.zeros(len(self._starts) - 1, np.bool_)
        found[np.searchsorted(self._starts, places, "right") - 1] = True
        return found
