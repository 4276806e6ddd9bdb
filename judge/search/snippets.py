"""The part of a text that is nearest to the question, and the words in it that were asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from judge.search.entries import LONGEST_TEXT

LONGEST = 180
_BEFORE = 6  # words shown before the first one that was asked for, when a sentence is cut


@dataclass(frozen=True)
class Snippet:
    """text: plain, cut at words with … where it is cut. marks: (from, to) of the words asked for, in ``text``."""

    text: str
    marks: tuple[tuple[int, int], ...] = ()


def snippet(shown: Mapping[str, Any], wanted: frozenset[str]) -> Snippet:
    """The sentence that holds most of what was asked. shown: what an entry's result is made of (``entries``), its
    words already analysed; wanted: stems."""
    text: str = shown["text"]
    places, tokens = shown["sentences"], shown["tokens"]
    spans = list(zip(places[::2], places[1::2], strict=True))
    hits = [n for n in range(2, len(tokens), 3) if tokens[n] in wanted]
    start, end = _densest(spans, tokens, hits)
    inside = [(tokens[n - 2], tokens[n - 1]) for n in hits if start <= tokens[n - 2] < end]
    begin = start
    if end - start > LONGEST:
        begin = _cut(text, start, inside[0][0] if inside else start)
        end = _shortened(text, begin, end)
    lead = "… " if begin > start else ""
    tail = " …" if end < _sentence_end(spans, begin) else ""
    shift = len(lead) - begin
    marks = dict.fromkeys((a + shift, b + shift) for a, b in inside if begin <= a and b <= end)
    return Snippet(f"{lead}{text[begin:end]}{tail}", tuple(marks))


def passage(shown: Mapping[str, Any], wanted: frozenset[str]) -> str:
    """A text as a result shows it: whole, or of a long one the run of sentences that holds most of what was asked,
    from its beginning where that is as good."""
    text: str = shown["text"]
    if len(text) <= LONGEST_TEXT:
        return text
    places, tokens = shown["sentences"], shown["tokens"]
    starts, ends = places[::2], places[1::2]
    hits = [(tokens[n - 2], tokens[n]) for n in range(2, len(tokens), 3) if tokens[n] in wanted]
    best, most = (starts[0], ends[0]), (-1, -1)
    last = 0
    for first, start in enumerate(starts):
        last = max(last, first)
        while last + 1 < len(ends) and ends[last + 1] - start <= LONGEST_TEXT:
            last += 1
        inside = [stem for place, stem in hits if start <= place < ends[last]]
        if (len(set(inside)), len(inside)) > most:
            best, most = (start, ends[last]), (len(set(inside)), len(inside))
    return text[best[0] : min(best[1], best[0] + LONGEST_TEXT)]


def _densest(spans: list[tuple[int, int]], tokens: list[Any], hits: list[int]) -> tuple[int, int]:
    best, most = spans[0], -1
    for span in spans:
        found = len({tokens[n] for n in hits if span[0] <= tokens[n - 2] < span[1]})
        if found > most:
            best, most = span, found
    return best


def _sentence_end(spans: list[tuple[int, int]], at: int) -> int:
    return next(b for a, b in spans if a <= at <= b)


def _cut(text: str, start: int, hit: int) -> int:
    """A word's beginning, a few words before the first hit."""
    words = text[start:hit].split(" ")
    return hit - len(" ".join(words[-_BEFORE:])) if len(words) > _BEFORE else start


def _shortened(text: str, begin: int, end: int) -> int:
    if end - begin <= LONGEST:
        return end
    last = text.rfind(" ", begin + 1, begin + LONGEST + 1)
    return last if last > begin else begin + LONGEST
