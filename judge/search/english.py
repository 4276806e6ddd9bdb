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
from importlib.metadata import version
from pathlib import Path
from typing import Any, Protocol

import numpy as np

EVERYDAY = 4.0  # from here on everybody uses a word: once in a hundred thousand words
_RAREST = 3.0
_WORDS, _FIGURES, _DICTIONARY = "english.txt", "english.npy", "dictionary.npy"


class Keeps(Protocol):
    """Where what was worked out once is kept, by what it is and what it hangs on (``judge.builds.kept``)."""

    def get(self, kind: str, *of: str) -> Any: ...

    def put(self, value: Any, kind: str, *of: str) -> None: ...


def write_english(folder: Path, kept: Keeps | None = None) -> None:
    """Writes the words that are used once in a million words or more into a build, with how common each is, and the
    hashes of all words there are. kept: where these are looked for first; the libraries take half a second."""
    of = [f"{name} {version(name)}" for name in ("wordfreq", "pyspellchecker")]
    found = kept.get("english", *of, str(_RAREST)) if kept else None
    if found is None:
        found = _english()
        if kept:
            kept.put(found, "english", *of, str(_RAREST))
    words, figures, every = found
    (folder / _WORDS).write_text("\n".join(words), "utf-8")
    np.save(folder / _FIGURES, np.array(figures, np.float32))
    np.save(folder / _DICTIONARY, np.array(every, np.uint32))


@cache
def _english() -> tuple[list[str], list[float], list[int]]:
    # Only a build needs them: 0.2 s and 30 MB of each process.
    from spellchecker import SpellChecker  # noqa: PLC0415
    from wordfreq import get_frequency_dict  # noqa: PLC0415

    shares = get_frequency_dict("en", wordlist="small")
    common = {word: 9 + math.log10(share) for word, share in shares.items() if word.isascii() and word.isalpha()}
    words = sorted(word for word, figure in common.items() if figure >= _RAREST)
    every = {zlib.crc32(word.encode()) for word in SpellChecker(language="en").word_frequency.words()}
    return words, [common[word] for word in words], sorted(every)


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
