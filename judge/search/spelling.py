"""Misspelt words put right from the words the documents use: a deletion dictionary, joined and split words."""

from __future__ import annotations

import math
import re
import zlib
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

import numpy as np

from judge.search.analysis import is_stop, plain_words, stem_of
from judge.search.english import English
from judge.search.table import deletions

_SHORTEST, _SURE, _LONG = 3, 4, 8  # letters of a word: may be misspelt; by more than a vowel; by two letters
ATLANTIC = (
    ("our", "or"),
    ("ence", "ense"),
    ("is", "iz"),
    ("ys", "yz"),
    ("tre", "ter"),
    ("ll", "l"),
    ("ogue", "og"),
    ("ey", "ay"),
    ("dgem", "dgm"),
)
_NAMED, _ALIKE, _USED = 3.0, 2.5, 0.6
_COMMONER = 0.5  # on the Zipf scale: three times as common
LIKELINESS = {"likelyNamed": _NAMED, "likelyAlike": _ALIKE, "likelyUsed": _USED}  # for a script (``carried``)


class Corrected(NamedTuple):
    """Words as they were meant. places: of the words that were put right; said: old and new words, in order."""

    words: tuple[str, ...]
    places: frozenset[int]
    said: tuple[tuple[str, str], ...]


class Spelling:
    """The words the documents use, and the nearest of them to one they do not use. Threads may share it."""

    def __init__(self, folder: Path, english: English, preferred: frozenset[str], also: Iterable[str] = ()) -> None:
        """folder: of a ranking table. english: words it knows are spelt as they are meant. preferred: words
        of names, taken first among equals. also: further stems that are known (those of synonyms)."""
        self._english = english
        text = (folder / "words.txt").read_text("utf-8")
        self._list = text.split("\n") if text else []
        self._words = {word: n for n, word in enumerate(self._list)}
        self._stems = {stem_of(word) for word in self._list} | set(also)
        self._longest = max(map(len, self._list), default=0)
        self._preferred = preferred
        self._in_order = sorted(preferred)
        self._of_stem: dict[str, list[str]] = {}
        for name in preferred:
            self._of_stem.setdefault(stem_of(name), []).append(name)
        self._counts = np.load(folder / "word_counts.npy", mmap_mode="r") if self._list else np.zeros(0, np.int32)
        self._hashes = np.load(folder / "deletion_hashes.npy")
        self._numbers = np.load(folder / "deletion_words.npy")

    def knows(self, word: str) -> bool:
        """Whether the documents (or the synonyms) use this word in some form."""
        return word in self._words or stem_of(word) in self._stems

    def correct(self, word: str) -> str | None:
        """The word that was meant, or None when the word is known, a number, short, or like no other and the beginning
        of no name's."""
        if len(word) < _SHORTEST or word.isdigit() or is_stop(word) or word in self._words:
            return None
        if self.knows(word):  # an inflection, or a name that lost a letter the stemmer takes off too
            same = [name for name in self._of_stem.get(stem_of(word), ()) if name.startswith(word)]
            return min(same, default=None)
        abroad = next((other for other in _spelt_abroad(word) if other in self._words), None)
        if abroad:
            return abroad
        if self._english.knows(word):
            return None if self._english.everyday(word) else self._name_like(word)
        best: tuple[tuple[int, float], str] | None = None
        most = 1 if len(word) < 6 else 2
        for n in self._near(word):
            other = self._list[n]
            edits = distance(word, other, most)
            if edits > most or (edits == 2 and not self._trusted(word, other)):
                continue
            if len(word) < _SURE and not self._sounds_alike(word, other):
                continue
            key = -edits, self._likely(word, other, int(self._counts[n]))
            if best is None or (key, other) > best:
                best = key, other
        if best and best[0][0] == -1:
            return best[1]
        return self._half_typed(word) or (best[1] if best else None)

    def _half_typed(self, word: str) -> str | None:
        """The shortest word of a name that begins with what was typed, which is likelier than two slips: ``coldsh``
        for Coldshoulder."""
        return min(beginning(self._in_order, word) if len(word) >= _SURE else (), key=len, default=None)

    def _name_like(self, word: str) -> str | None:
        """The name that an English word sounds like and nearly is, where English has no such word (``gregory`` for
        Gregorry) or uses it far more (``sidney`` for Sydney)."""
        common = self._english.common
        near = (self._list[n] for n in self._near(word))
        return next(
            (
                other
                for other in near
                if other in self._preferred
                and self._sounds_alike(word, other)
                and (not self._english.knows(other) or common(other) >= common(word) + _COMMONER)
                and distance(word, other, 1) <= 1
            ),
            None,
        )

    def _likely(self, word: str, other: str, count: int) -> float:
        """How likely a word of the documents was meant: those of names, those used often, and slips in a vowel or a
        doubled letter come first."""
        alike = (other[0] == word[0]) + self._sounds_alike(word, other)
        return _NAMED * (other in self._preferred) + _ALIKE * alike + _USED * math.log1p(count)

    @staticmethod
    def _sounds_alike(word: str, other: str) -> bool:
        return _consonants(word) == _consonants(other)

    def _trusted(self, word: str, other: str) -> bool:
        """Whether two letters may be wrong: a word that is no name, not long and sounds otherwise is rather another."""
        sure = other in self._preferred or len(word) > _LONG or (len(word) == _LONG and self._sounds_alike(word, other))
        return other[0] == word[0] and sure

    def _near(self, word: str) -> list[int]:
        """Numbers of the words that share a form with letters left out: none where two letters are not enough."""
        if len(word) > self._longest + 2:
            return []
        forms = np.array([zlib.crc32(form.encode()) for form in deletions(word)], np.uint32)
        starts = np.searchsorted(self._hashes, forms, "left")
        ends = np.searchsorted(self._hashes, forms, "right")
        found: set[int] = set()
        for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
            if end > start:
                found.update(self._numbers[start:end].tolist())
        return sorted(found)

    def corrected(self, words: Sequence[str], names: Sequence[tuple[int, int, str]] = ()) -> Corrected:
        """A query's words: those the documents do not know joined, split or put right; the rest as they are.

        names: words that are nearly names (``Names.put_right``), which are taken for them, or names as they are."""
        named = {start: (end, name) for start, end, name in names}
        out: list[str] = []
        places: set[int] = set()
        said: list[tuple[str, str]] = []
        at = 0
        while at < len(words):
            if at in named:
                end, name = named[at]
                meant = plain_words(name)
                if meant != list(words[at:end]):
                    said.append((" ".join(words[at:end]), " ".join(meant)))
                    places.update(range(len(out), len(out) + len(meant)))
                out.extend(meant)
                at = end
                continue
            word = words[at]
            after = words[at + 1] if at + 1 < len(words) and at + 1 not in named else ""
            joined = self._joined(word, after)
            fixed = (joined,) if joined else () if word in self._words else self._meant(word)
            if fixed:
                said.append((f"{word} {after}" if joined else word, " ".join(fixed)))
                places.update(range(len(out), len(out) + len(fixed)))
            out.extend(fixed or (word,))
            at += 2 if joined else 1
        return Corrected(tuple(out), frozenset(places), tuple(said))

    def _joined(self, word: str, after: str) -> str | None:
        """``grind stone`` when the documents write one word, and at least one of the two is no word, or the one is
        of a name."""
        both = word + after
        if not after or both not in self._words or word.isdigit():
            return None
        if both in self._preferred:
            return None if is_stop(word) or is_stop(after) else both
        return None if self._is_a_word(word) and self._is_a_word(after) else both

    def _is_a_word(self, word: str) -> bool:
        return self.knows(word) or self._english.knows(word)

    def _meant(self, word: str) -> tuple[str, ...]:
        fixed = self.correct(word)
        if fixed is not None:
            return (fixed,)
        if len(word) < 2 * _SURE - 1 or self._is_a_word(word) or word.isdigit():
            return ()
        pairs = [(word[:n], word[n:]) for n in range(3, len(word) - 2)]
        known = [p for p in pairs if p[0] in self._words and p[1] in self._words]
        return max(known, key=lambda p: min(int(self._counts[self._words[w]]) for w in p), default=())


def beginning(words: Sequence[str], letters: str) -> Iterator[str]:
    """Those of some words, which are in order, that begin so."""
    later = (words[n] for n in range(bisect_left(words, letters), len(words)))
    return takewhile(lambda word: word.startswith(letters), later)


def _spelt_abroad(word: str) -> Iterator[str]:
    """A word as it is spelt on the other side of the Atlantic: ``favour`` and ``favor``."""
    for here, there in (*ATLANTIC, *((there, here) for here, there in ATLANTIC)):
        if here in word[2:]:
            yield word[:2] + word[2:].replace(here, there, 1)


@lru_cache(maxsize=1 << 14)
def _consonants(word: str) -> str:
    """A word without its vowels and without doubled letters: ``tokn`` and ``token`` are the same."""
    return re.sub(r"(.)\1+", r"\1", word[0] + re.sub("[aeiouy]", "", word[1:]))


def distance(one: str, two: str, most: int) -> int:
    """How many letters must be put in, left out, exchanged or swapped with their neighbour; ``most + 1`` for more."""
    if abs(len(one) - len(two)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(two) + 1))
    for i, a in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, b in enumerate(two, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == two[j - 2] and one[i - 2] == b:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]
