"""The names of cards, keywords and terms in a query."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Protocol

from judge.search.analysis import is_stop, plain_words

_LONGEST_NAME = 10
_ARTICLES = ("the", "a", "an")
_LIKELY, _NEARLY, _LONG_NEARLY = 5, 0.84, 0.81
_LONG = 12  # letters of a name in which two more slips are forgiven


class NamedThing(Protocol):
    """A name and the record it stands for."""

    @property
    def name(self) -> str: ...

    @property
    def record(self) -> str: ...

    @property
    def game(self) -> str: ...

    @property
    def rank(self) -> int: ...


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
        self._longest: dict[str, int] = {}
        for words in table:
            self._longest[words[0]] = min(_LONGEST_NAME, max(len(words), self._longest.get(words[0], 0)))
        self.words = frozenset(word for words in table for word in words if not is_stop(word))
        self._squashed = {"".join(words): things[0].name for words, things in table.items()}
        self._triples: dict[str, list[str]] = {}
        for squashed in self._squashed:
            for triple in _triples(squashed):
                self._triples.setdefault(triple, []).append(squashed)

    def spans(self, words: Sequence[str], game: str | None) -> list[tuple[int, int, tuple[NamedThing, ...]]]:
        """Where names stand in a query: (from, to, what they stand for), the longest first, none overlapping. Of
        several that a name may mean in a game, those that are called so go before those it is short for."""
        found: list[tuple[int, int, tuple[NamedThing, ...]]] = []
        at = 0
        while at < len(words):
            for end in range(min(len(words), at + self._longest.get(words[at], 0)), at, -1):
                things = _nearest(t for t in self._table.get(tuple(words[at:end]), ()) if game in (None, t.game))
                if things and not (end == at + 1 and is_stop(words[at])):
                    found.append((at, end, things))
                    at = end - 1
                    break
            at += 1
        return found

    def meant(self, words: Sequence[str]) -> str | None:
        """The name a whole query is closest to when it is nearly one (``grind stone milers`` is not)."""
        squashed = "".join(words)
        if not 3 < len(squashed) < 60:
            return None
        shared: dict[str, int] = {}
        for triple in _triples(squashed):
            for name in self._triples.get(triple, ()):
                shared[name] = shared.get(name, 0) + 1
        likely = sorted(shared, key=lambda name: (-shared[name], abs(len(name) - len(squashed)), name))[:_LIKELY]
        best = max(((_likeness(squashed, name), name) for name in likely), default=(0.0, ""))
        enough = _NEARLY if len(best[1]) < _LONG else _LONG_NEARLY
        return self._squashed[best[1]] if best[0] >= enough else None


def _nearest(things: Iterable[NamedThing]) -> tuple[NamedThing, ...]:
    listed = tuple(things)
    best = {t.game: min(o.rank for o in listed if o.game == t.game) for t in listed} if len(listed) > 1 else {}
    return tuple(t for t in listed if t.rank == best.get(t.game, t.rank))


def _triples(text: str) -> set[str]:
    return {text[n : n + 3] for n in range(len(text) - 2)}


def _likeness(one: str, two: str) -> float:
    """How alike two texts are, 0 to 1; 0 where a look at their letters says that it is not enough."""
    matcher = SequenceMatcher(None, one, two, autojunk=False)
    if matcher.real_quick_ratio() < _NEARLY or matcher.quick_ratio() < _NEARLY:
        return 0.0
    return matcher.ratio()
