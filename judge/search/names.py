"""The names of cards, keywords and terms in a query."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from heapq import nsmallest
from itertools import chain
from typing import Protocol

from judge.search.analysis import asks_whether, is_stop, plain_words, says_little_beside_a_name

_LONGEST_NAME = 10
_ARTICLES = ("the", "a", "an")
_LIKELY, _NEARLY, _LONG_NEARLY = 5, 0.84, 0.81
_LONG = 12  # letters of a name in which two more slips are forgiven
_MOST_WORDS, _MOST_PLACES = 4, 4  # of a name inside a question; words that are in no document
_TYPED = 3  # letters at least of a word that is typed halfway
_WHOLE = 5  # letters at least of a name whose words are parted otherwise
_ALL_WORDS, _SHORTEST = 0.88, 8  # how near a name must be to words that are all English, and how long
NEARNESS = {"nearly": _NEARLY, "longNearly": _LONG_NEARLY, "long": _LONG, "allWords": _ALL_WORDS}  # for a script


class NamedThing(Protocol):
    """A name and the record it stands for. rank: 0 its name, 1 another printed name, 2 a short name."""

    @property
    def name(self) -> str: ...

    @property
    def record(self) -> str: ...

    @property
    def game(self) -> str: ...

    @property
    def rank(self) -> int: ...


Span = tuple[int, int, tuple[NamedThing, ...]]  # where a name begins and ends, and what it stands for


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
        telling = ((tuple(word for word in words if not is_stop(word)), words) for words in table)
        self._beginnings = sorted(
            (told[at:], (at > 0, table[words][0].rank, len(table[words][0].name), table[words][0].name))
            for told, words in telling
            for at in range(len(told) - 1)
        )

    def spans(self, words: Sequence[str], game: str | None) -> list[Span]:
        """Where names stand in a query: (from, to, what they stand for), the longest first, none overlapping. Of
        several that a name may mean in a game, those that are called so go before those it is short for."""
        found: list[Span] = []
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

    def put_right(
        self, words: Sequence[str], written: Callable[[str], bool], english: Callable[[str], bool]
    ) -> list[tuple[int, int, str]]:
        """Where several words of a question are nearly a name (``desolve realty``) or one that is typed halfway
        (``dissol real``): (from, to, the name), none overlapping. written, english: whether the documents have a word,
        and whether it is English. At least one of the words is in no document; a word by itself is left to the
        spelling."""
        found: list[tuple[int, int, str]] = []
        strange = [n for n, word in enumerate(words) if not (written(word) or word.isdigit() or is_stop(word))]
        for place in strange[:_MOST_PLACES]:
            if found and place < found[-1][1]:
                continue
            for start, end in _around(place, len(words), found[-1][1] if found else 0):
                part = words[start:end]
                all_words = all(map(english, part))
                whole = all(n in strange or words[n] in self.words for n in range(start, end))
                name = self._nearest_name("".join(part), all_words) if whole else None
                name = name or (None if all_words else self._half_typed(part))
                if name and len(plain_words(name)) > 1 and not is_stop(part[0]) and not is_stop(part[-1]):
                    found.append((start, end, name))
                    break
        return found

    def meant(self, words: Sequence[str]) -> str | None:
        """The name a whole query is closest to when it is nearly one (``grind stone milers`` is not), or halfway."""
        return self._nearest_name("".join(words)) or self._half_typed(words)

    def _half_typed(self, words: Sequence[str]) -> str | None:
        """The name of which one word after the other begins as these do, small words aside: of those that
        begin with them, or else that hold them, what is called so, and the shortest."""
        typed = [word for word in words if not is_stop(word)] or [""]
        found: list[tuple[bool, int, int, str]] = []
        first = bisect_left(self._beginnings, typed[:1], key=lambda beginning: list(beginning[0]))
        for at in range(first, len(self._beginnings) if len(typed) > 1 else 0):
            told, name = self._beginnings[at]
            if not told[0].startswith(typed[0]):
                break
            if len(typed) <= len(told) and all(map(_typed, typed, told)):
                found.append(name)
        return min(found)[-1] if found else None

    def _nearest_name(self, squashed: str, all_words: bool = False) -> str | None:
        """The name that letters are nearly. all_words: they are words as they stand, and rather meant so."""
        if len(squashed) >= _WHOLE and squashed in self._squashed:  # only parted otherwise: ``dash io`` for Dash I/O
            return self._squashed[squashed]
        if not 3 < len(squashed) < 60 or (all_words and len(squashed) < _SHORTEST):
            return None
        shared = Counter(chain.from_iterable(self._triples.get(triple, ()) for triple in _triples(squashed)))
        likely = nsmallest(_LIKELY, shared, key=lambda name: (-shared[name], abs(len(name) - len(squashed)), name))
        best = max(((_likeness(squashed, name), name) for name in likely), default=(0.0, ""))
        enough = _ALL_WORDS if all_words else _NEARLY if len(best[1]) < _LONG else _LONG_NEARLY
        return self._squashed[best[1]] if best[0] >= enough else None


def name_alone(
    words: list[str], spans: list[Span], corrected: frozenset[int], of_data: frozenset[int]
) -> tuple[list[str], list[Span], frozenset[int]]:
    """``wage gold red`` asks for Wage Gold, ``wager keyword`` for Wager: the record of that name says it all. of_data:
    the places of words that ask for the data of a card."""
    start, end, things = spans[0]
    rest = {*range(start), *range(end, len(words))}
    little = is_stop if asks_whether(words) else says_little_beside_a_name
    if not (rest <= of_data or all(little(words[n]) for n in rest)):
        return words, spans, corrected
    return (words[start:end], [(0, end - start, things)], frozenset(n - start for n in corrected if start <= n < end))


def _typed(begun: str, word: str) -> bool:
    """Whether what was typed is a word, or long enough a beginning of it."""
    return begun == word or (len(begun) >= _TYPED and word.startswith(begun))


def _around(place: int, many: int, first: int) -> list[tuple[int, int]]:
    """The runs of two and more words that hold a place, the longest first."""
    return [
        (start, start + length)
        for length in range(_MOST_WORDS, 1, -1)
        for start in range(max(first, place - length + 1), min(place, many - length) + 1)
    ]


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
