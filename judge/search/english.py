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
    hashes of all words there are. kept: as ``read_english``'s."""
    words, figures, every = read_english(kept)
    (folder / _WORDS).write_text(words, "utf-8")
    np.save(folder / _FIGURES, np.frombuffer(bytes.fromhex(figures), np.float32))
    np.save(folder / _DICTIONARY, np.frombuffer(bytes.fromhex(every), np.uint32))


def read_english(kept: Keeps | None = None) -> tuple[str, str, str]:
    """Words, a line each, how common each is, and the hashes of all words, both as hexadecimal. kept: where they are
    looked for first, and put: the libraries take half a second and 45 MB, so that they are read before a build holds
    much."""
    of = [f"{name} {version(name)}" for name in ("wordfreq", "pyspellchecker")]
    found = kept.get("english", *of, str(_RAREST), "hexadecimal") if kept else None
    if found is None:
        found = _english()
        if kept:
            kept.put(found, "english", *of, str(_RAREST), "hexadecimal")
    words, figures, every = found
    return words, figures, every


@cache
def _english() -> tuple[str, str, str]:
    # Only a build needs them.
    from spellchecker import SpellChecker  # noqa: PLC0415
    from wordfreq import get_frequency_dict  # noqa: PLC0415

    every = {zlib.crc32(word.encode()) for word in SpellChecker(language="en").word_frequency.words()}
    shares = get_frequency_dict("en", wordlist="small")
    common = {word: 9 + math.log10(share) for word, share in shares.items() if word.isascii() and word.isalpha()}
    words = sorted(word for word, figure in common.items() if figure >= _RAREST)
    figures = np.array([common[word] for word in words], np.float32)
    return "\n".join(words), figures.tobytes().hex(), np.array(sorted(every), np.uint32).tobytes().hex()


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
