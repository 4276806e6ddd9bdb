"""The names of cards, keywords and terms in a query, and what a misspelt word was meant to be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher, get_close_matches
from typing import Protocol

from judge.search.analysis import is_stop, plain_words, stem_of

_LONGEST_NAME = 10
_ARTICLES = ("the", "a", "an")


class NamedThing(Protocol):
    """A name and the record it stands for."""

    @property
    def name(self) -> str: ...

    @property
    def record(self) -> str: ...

    @property
    def game(self) -> str: ...


class Names:
    """Every name, by its words."""

    def __init__(self, things: Iterable[NamedThing]) -> None:
        table: dict[tuple[str, ...], list[NamedThing]] = {}
        for thing in things:
            words = tuple(plain_words(thing.name))
            if words:
                table.setdefault(words, []).append(thing)
                if words[0] in _ARTICLES and len(words) > 1:
                    table.setdefault(words[1:], []).append(thing)
        self._table: Mapping[tuple[str, ...], list[NamedThing]] = table
        self.words = frozenset(word for words in table for word in words if not is_stop(word))
        self._squashed = {"".join(words): things[0].name for words, things in table.items()}

    def spans(self, words: Sequence[str], game: str | None) -> list[tuple[int, int, tuple[NamedThing, ...]]]:
        """Where names stand in a query: (from, to, what they stand for), the longest first, none
        overlapping."""
        found: list[tuple[int, int, tuple[NamedThing, ...]]] = []
        at = 0
        while at < len(words):
            for end in range(min(len(words), at + _LONGEST_NAME), at, -1):
                things = tuple(t for t in self._table.get(tuple(words[at:end]), ()) if game in (None, t.game))
                if things and not (end == at + 1 and is_stop(words[at])):
                    found.append((at, end, things))
                    at = end - 1
                    break
            at += 1
        return found

    def meant(self, words: Sequence[str]) -> str | None:
        """The name a whole query is closest to when it is nearly one (``grind stone milers`` is not)."""
        squashed = "".join(words)
        close = get_close_matches(squashed, list(self._squashed), n=1, cutoff=0.84) if 3 < len(squashed) < 60 else []
        return self._squashed[close[0]] if close else None


class Spelling:
    """The words the documents use, and the nearest of them to one they do not use."""

    def __init__(self, known: Iterable[str], preferred: frozenset[str], also: Iterable[str] = ()) -> None:
        self._known = frozenset(known)
        self._stems = {stem_of(word) for word in (*self._known, *also)}
        self._preferred = preferred
        self._by_letter: dict[str, list[str]] = {}
        for word in self._known:
            if len(word) > 3:
                self._by_letter.setdefault(word[0], []).append(word)

    def knows(self, word: str) -> bool:
        """Whether the documents (or the synonyms) use this word in some form."""
        return word in self._known or stem_of(word) in self._stems

    def correct(self, word: str) -> str | None:
        """The word that was meant, or None when the word is known, a number, short, or like no other."""
        if len(word) < 4 or word.isdigit() or is_stop(word) or word in self._known:
            return None
        if self.knows(word):  # an inflection, or a name that lost a letter the stemmer takes off too
            same = [name for name in self._preferred if stem_of(name) == stem_of(word) and name.startswith(word)]
            return min(same, default=None)
        best: tuple[float, str] | None = None
        for pool, needed in ((self._by_letter.get(word[0], []), 0.81), (self._preferred, 0.88)):
            for other in pool:
                if abs(len(other) - len(word)) > 2:
                    continue
                ratio = SequenceMatcher(None, word, other, autojunk=False).ratio()
                if ratio < needed:
                    continue
                score = ratio + (0.05 if other in self._preferred else 0.0)
                if best is None or (score, other) > best:
                    best = (score, other)
        return best[1] if best else None
