"""The part of a text that is nearest to the question, and the words in it that were asked for."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judge.search.entries import LONGEST_TEXT

Place = tuple[int, int, str]  # from, to, the stem that stands there

LONGEST = 180
_BEFORE = 6  # words shown before the first one that was asked for, when a sentence is cut


@dataclass(frozen=True)
class Snippet:
    """text: plain, cut at words with … where it is cut. marks: (from, to) of the words asked for, in ``text``."""

    text: str
    marks: tuple[tuple[int, int], ...] = ()


def places_of(shown: Mapping[str, Any], wanted: frozenset[str]) -> list[Place]:
    """Where the stems that are wanted stand in a text, in its order: (from, to, stem). shown: what an entry's result
    is made of (``entries``)."""
    known = shown["stems"]
    found = [
        (known[stem][n], known[stem][n + 1], stem)
        for stem in wanted & known.keys()
        for n in range(0, len(known[stem]), 2)
    ]
    found.sort()
    return found


def snippet(shown: Mapping[str, Any], marked: Sequence[Place]) -> Snippet:
    """The sentence that holds most of what was asked. marked: ``places_of`` the question's words."""
    text: str = shown["text"]
    places = shown["sentences"]
    start, end = (places[0], places[1]) if len(places) == 2 else _densest(places, marked)
    inside = [(a, b) for a, b, _ in marked if start <= a < end]
    begin = start
    if end - start > LONGEST:
        begin = _cut(text, start, inside[0][0] if inside else start)
        end = _shortened(text, begin, end)
    lead = "… " if begin > start else ""
    tail = " …" if end < _sentence_end(places, begin) else ""
    shift = len(lead) - begin
    marks = dict.fromkeys((a + shift, b + shift) for a, b in inside if begin <= a and b <= end)
    return Snippet(f"{lead}{text[begin:end]}{tail}", tuple(marks))


def passage(shown: Mapping[str, Any], marked: Sequence[Place]) -> str:
    """A text as a result shows it: whole, or of a long one the run of sentences that holds most of what was asked,
    from its beginning where that is as good."""
    text: str = shown["text"]
    if len(text) <= LONGEST_TEXT:
        return text
    places = shown["sentences"]
    starts, ends = places[::2], places[1::2]
    best, most = (starts[0], ends[0]), (-1, -1)
    last = 0
    for first, start in enumerate(starts):
        last = max(last, first)
        while last + 1 < len(ends) and ends[last + 1] - start <= LONGEST_TEXT:
            last += 1
        inside = [stem for place, _, stem in marked if start <= place < ends[last]]
        if (len(set(inside)), len(inside)) > most:
            best, most = (start, ends[last]), (len(set(inside)), len(inside))
    return text[best[0] : min(best[1], best[0] + LONGEST_TEXT)]


def _densest(places: Sequence[int], marked: Sequence[Place]) -> tuple[int, int]:
    """The sentence in which most of the marked stems stand, the first among equals."""
    held: list[set[str]] = [set() for _ in range(0, len(places), 2)]
    for at, _, stem in marked:
        n = (bisect_right(places, at) - 1) // 2
        if n >= 0:
            held[n].add(stem)
    best = max(range(len(held)), key=lambda n: len(held[n]))
    return places[2 * best], places[2 * best + 1]


def _sentence_end(places: Sequence[int], at: int) -> int:
    return places[2 * (bisect_right(places[::2], at) - 1) + 1]


def _cut(text: str, start: int, hit: int) -> int:
    """A word's beginning, a few words before the first hit."""
    words = text[start:hit].split(" ")
    return hit - len(" ".join(words[-_BEFORE:])) if len(words) > _BEFORE else start


def _shortened(text: str, begin: int, end: int) -> int:
    if end - begin <= LONGEST:
        return end
    last = text.rfind(" ", begin + 1, begin + LONGEST + 1)
    return last if last > begin else begin + LONGEST
