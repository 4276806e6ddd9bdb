"""What a name that somebody wrote stands for: the one thing that is called so, or nothing.

For pages that people write and nobody looks at before they are shown: a name is taken where it is the name (case,
accents, punctuation apart) or one slip away from one name alone. Everything else is told as what may have been meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Generic, Protocol, TypeVar

from judge.frozen import Frozen
from judge.records import folded
from judge.search.analysis import stem_of
from judge.search.english import English
from judge.search.names import NamedThing
from judge.search.spelling import beginning, distance

# Letters of what is written and of the name before one of them may be wrong, and before it is told what is near.
_SHORTEST, _WORTH_TELLING = 4, 3
_TELLING = 3  # words of a name: the others say enough
_LONGEST = 100
_COLOUR = re.compile(r"\s*\((?:red|yellow|blue)\)\s*$", re.IGNORECASE)
# Of several things of one name and game the first is meant; a slip is looked for in the names of the first four only:
# one letter of a rule's number makes it another rule.
TYPES = ("card", "keyword", "term", "token", "rule", "table")
_MAY_SLIP = TYPES[:4]


class Thing(NamedThing, Protocol):
    """A name of a record of a type."""

    @property
    def type(self) -> str: ...


T = TypeVar("T", bound=Thing)


class Meant(Frozen, Generic[T]):
    """What a name stands for: ``sure``, or None and what it may stand for (``near``, none where nothing is called
    nearly so)."""

    sure: T | None = None
    near: tuple[T, ...] = ()


class Called(Generic[T]):
    """The names of a build. Threads may share it."""

    def __init__(self, things: Iterable[T], english: English) -> None:
        self._english = english
        self._exact: dict[str, list[T]] = {}
        for thing in things:
            name = folded(thing.name)
            if thing.type in TYPES and any(map(str.isalnum, name)):
                self._exact.setdefault(name, []).append(thing)
        slips = sorted(n for n, named in self._exact.items() if any(t.type in _MAY_SLIP for t in named))
        self._forwards = slips
        self._backwards = sorted(name[::-1] for name in slips)

    def of(self, written: str, game: str | None = None) -> Meant[T]:
        """What is meant by a name, in a game or in all of them. A colour in brackets behind it does not count."""
        if not any(map(str.isalnum, written)) or len(written) > _LONGEST:
            return Meant()
        names = list(dict.fromkeys((folded(written), folded(_COLOUR.sub("", written)))))
        for name in names:
            found = self._best(self._exact.get(name, ()), game)
            if found:
                return Meant(found[0]) if len(found) == 1 else Meant(near=found)
        near = {name: self._near(name, game) for name in names}
        asked, things = next(((name, found) for name, found in near.items() if found), ("", ()))
        if len(things) == 1 and self._is_a_slip(asked, folded(things[0].name)):
            return Meant(things[0])
        return Meant(near=things)

    def _near(self, asked: str, game: str | None) -> tuple[T, ...]:
        """The things whose name is one letter left out, put in, exchanged or swapped with its neighbour away."""
        found: dict[str, T] = {}
        for name in sorted(self._alike(asked)) if len(asked) >= _WORTH_TELLING else ():
            if distance(asked, name, 1) == 1 and _digits(asked) == _digits(name):
                for thing in self._best((t for t in self._exact[name] if t.type in _MAY_SLIP), game):
                    found.setdefault(thing.record, thing)
        return tuple(found.values())

    def _alike(self, asked: str) -> set[str]:
        """The names that begin like the first half of a text or end like its second: a slip is in one of them."""
        half = len(asked) // 2
        begin = beginning(self._forwards, asked[:half])
        end = beginning(self._backwards, asked[half + 1 :][::-1])  # without the letter two swapped ones may share
        return {n for n in (*begin, *(n[::-1] for n in end)) if abs(len(n) - len(asked)) <= 1}

    @staticmethod
    def _best(things: Iterable[T], game: str | None) -> tuple[T, ...]:
        """Of each game what goes before the others: a name before a short name, a card before a rule."""
        first: dict[str, tuple[int, int]] = {}
        kept: dict[str, T] = {}
        for thing in sorted(things, key=lambda t: (t.rank, TYPES.index(t.type))):
            order = thing.rank, TYPES.index(thing.type)
            if game in (None, thing.game) and first.setdefault(thing.game, order) == order:
                kept.setdefault(thing.record, thing)
        return tuple(kept.values())

    def _is_a_slip(self, asked: str, name: str) -> bool:
        """Whether a name was meant, and not another one that nobody here knows: a slip that makes another English word
        is none ("Gallop" is not Wallop), unless it is the same word in another form ("Wagers"). In a name of two words
        a rare one does not count, in longer names none."""
        if min(len(asked.replace(" ", "")), len(name.replace(" ", ""))) < _SHORTEST:
            return False
        words, others = asked.split(" "), name.split(" ")
        differ = [pair for pair in zip(words, others, strict=False) if pair[0] != pair[1]]
        if len(words) != len(others) or len(differ) > 1 or len(words) >= _TELLING:
            return True
        word, other = differ[0]
        another = self._english.knows(word) if len(words) == 1 else self._english.common(word) > 0
        return len(word) < len("the") or not another or stem_of(word) == stem_of(other)


def _digits(name: str) -> str:
    return re.sub(r"\D", "", name)
