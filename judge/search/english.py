"""What everyday English knows: how common a word is, which tells a question's small words from the words of a game,
and whether it is a word at all, which tells it from a misspelt one.

The figures are those of the wordfreq library, the words those of pyspellchecker's dictionary (wordfreq counts
misspellings too). Both are written down with a build, so that a service reads small files and not the libraries' own.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

EVERYDAY = 4.0  # from here on everybody uses a word: once in a hundred thousand words
_RAREST = 3.0
_WORDS, _FIGURES, _DICTIONARY = "english.txt", "english.npy", "dictionary.npy"


def write_english(folder: Path) -> None:
    """Writes the words that are used once in a million words or more into a build, with how common each is, and the
    hashes of all words there are."""
    words, figures, every = _english()
    (folder / _WORDS).write_text(words, "utf-8")
    np.save(folder / _FIGURES, figures)
    np.save(folder / _DICTIONARY, every)


@cache  # half a second, and the same for every build
def _english() -> tuple[str, npt.NDArray[np.float32], npt.NDArray[np.uint32]]:
    # Only a build needs them: 0.2 s and 30 MB of each process.
    from spellchecker import SpellChecker  # noqa: PLC0415
    from wordfreq import get_frequency_dict  # noqa: PLC0415

    shares = get_frequency_dict("en", wordlist="small")
    common = {word: 9 + math.log10(share) for word, share in shares.items() if word.isascii() and word.isalpha()}
    words = sorted(word for word, figure in common.items() if figure >= _RAREST)
    figures = np.array([common[word] for word in words], np.float32)
    every = SpellChecker(language="en").word_frequency.words()
    return "\n".join(words), figures, np.unique(np.array([zlib.crc32(word.encode()) for word in every], np.uint32))


class English:
    """The everyday words of a build. Threads may share it."""

    def __init__(self, folder: Path) -> None:
        words = (folder / _WORDS).read_text("utf-8").split("\n")
        self._common: dict[str, float] = dict(zip(words, np.load(folder / _FIGURES).tolist(), strict=True))
        self._dictionary = np.load(folder / _DICTIONARY, mmap_mode="r")

    def knows(self, word: str) -> bool:
        """Whether it is an English word, in any of its forms."""
        if word in self._common and self.everyday(word):
            return True
        hashed = np.uint32(zlib.crc32(word.encode()))
        at = int(np.searchsorted(self._dictionary, hashed))
        return at < len(self._dictionary) and bool(self._dictionary[at] == hashed)

    def common(self, word: str) -> float:
        """How common a word is, on the Zipf scale: 3 once in a million words, 6 once in a thousand; 0 for one that is
        rarer, or no English word."""
        return self._common.get(word, 0.0)

    def figures(self) -> Iterable[tuple[str, float]]:
        """The words that are used once in a million words or more, with how common each is."""
        return self._common.items()

    def everyday(self, word: str) -> bool:
        """Whether everybody uses the word, so that it says little of a game and is hardly a misspelling."""
        return self.common(word) >= EVERYDAY
