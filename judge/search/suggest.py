"""Names while typing: what begins so, then what has a word that begins so; else what nearly does."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from judge.records import folded
from judge.search.called import Thing
from judge.search.spelling import distance

_SHORTEST = 4  # letters that must have been typed before one of them may be wrong
_UNUSUAL = ("scenario", "conflict", "document")  # their titles are sentences


N = TypeVar("N", bound=Thing)


class Suggestions(Generic[N]):
    """The names of a build in alphabetical order, by their beginnings and by those of their later words."""

    def __init__(self, names: Iterable[N]) -> None:
        self._names = [named for named in names if named.type not in _UNUSUAL]
        whole: list[tuple[str, int]] = []  # what it begins with, and whose it is
        later: list[tuple[str, int]] = []
        for n, named in enumerate(self._names):
            words = folded(named.name).split(" ")
            whole.append((" ".join(words), n))
            later += [(" ".join(words[at:]), n) for at in range(1, len(words))]
        self._keys = (sorted(whole), sorted(later))

    def of(self, text: str, game: str | None = None, limit: int = 10) -> tuple[N, ...]:
        """The names a person may be typing, the likeliest first, one for each record."""
        if not any(letter.isalnum() for letter in text):
            return ()
        wanted = folded(text)
        found = self._best(self._beginning(wanted), game, limit)
        if not found and len(wanted) >= _SHORTEST:
            return self._best(self._nearly(wanted), game, limit)
        return found

    def _beginning(self, wanted: str) -> Iterator[tuple[str, int]]:
        """What begins so, whole names first, each in alphabetical order; no more is looked at than is asked for."""
        for keys in self._keys:
            for at in range(bisect_left(keys, (wanted,)), len(keys)):
                if not keys[at][0].startswith(wanted):
                    break
                yield keys[at]

    def _nearly(self, wanted: str) -> Iterator[tuple[str, int]]:
        """What begins with the same letter and has one letter wrong, missing or too many in what was typed."""
        judged: dict[str, bool] = {}
        for key in self._beginning(wanted[0]):
            begins = key[0][: len(wanted) + 1]
            if begins not in judged:
                judged[begins] = any(distance(wanted, begins[: len(wanted) + n], 1) <= 1 for n in (0, 1, -1))
            if judged[begins]:
                yield key

    def _best(self, keys: Iterable[tuple[str, int]], game: str | None, limit: int) -> tuple[N, ...]:
        kept: dict[str, N] = {}
        for _, n in keys:
            named = self._names[n]
            if game in (None, named.game):
                kept.setdefault(named.record, named)
            if len(kept) == limit:
                break
        return tuple(kept.values())
