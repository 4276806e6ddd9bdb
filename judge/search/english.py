"""How common a word is in everyday English: what tells a question's small words from the words of a game.

The figures are those of the wordfreq library. They are written down with a build, so that a service reads one small
file and not the library's dictionaries.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

EVERYDAY = 4.0  # from here on everybody uses a word: once in a hundred thousand words
_RAREST = 3.0
_WORDS, _FIGURES = "english.txt", "english.npy"


def write_english(folder: Path) -> None:
    """Writes the words that are used once in a million words or more into a build, with how common each is."""
    from wordfreq import get_frequency_dict  # noqa: PLC0415  (only a build needs it: 60 ms and 12 MB of each process)

    shares = get_frequency_dict("en", wordlist="small")
    common = {word: 9 + math.log10(share) for word, share in shares.items() if word.isascii() and word.isalpha()}
    words = sorted(word for word, figure in common.items() if figure >= _RAREST)
    (folder / _WORDS).write_text("\n".join(words), "utf-8")
    np.save(folder / _FIGURES, np.array([common[word] for word in words], np.float32))


class English:
    """The everyday words of a build. Threads may share it."""

    def __init__(self, folder: Path) -> None:
        words = (folder / _WORDS).read_text("utf-8").split("\n")
        self._common: dict[str, float] = dict(zip(words, np.load(folder / _FIGURES).tolist(), strict=True))

    def common(self, word: str) -> float:
        """How common a word is, on the Zipf scale: 3 once in a million words, 6 once in a thousand; 0 for one that is
        rarer, or no English word."""
        return self._common.get(word, 0.0)

    def everyday(self, word: str) -> bool:
        """Whether everybody uses the word, so that it says little of a game and is hardly a misspelling."""
        return self.common(word) >= EVERYDAY
