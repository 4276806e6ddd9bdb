"""The part of a text that is nearest to the question, and the words in it that were asked for."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from judge.search.entries import LONGEST_TEXT

Place = tuple[int, int, str, int]  # from, to, the stem that stands there, the number of its sentence

LONGEST = 180
_BEFORE = 6  # words shown before the first one that was asked for, when a sentence is cut


class Shown(NamedTuple):
    """What an entry's result is made of (``entries``), read once. sentences: (from, to) of each, in order; runs: of
    sentences, of which a long text shows one; stems: where each stands; also: ids of the other records that print the
    same text."""

    id: str
    type: str
    game: str
    title: str
    text: str
    url: str
    source: Mapping[str, Any]
    also: tuple[str, ...]
    record: str
    conflicts: tuple[str, ...]
    read: bool
    sentences: tuple[tuple[int, int], ...]
    runs: tuple[tuple[int, int], ...]
    stems: Mapping[str, tuple[Place, ...]]


def shown_of(written: Mapping[str, Any]) -> Shown:
    """An entry as a build keeps it (``RankingTable.shown``), made ready."""
    places = written["sentences"]
    starts = places[::2]
    sentences = tuple(zip(starts, places[1::2], strict=True))
    stems = {
        stem: tuple((a, b, stem, bisect_right(starts, a) - 1) for a, b in zip(at[::2], at[1::2], strict=True))
        for stem, at in written["stems"].items()
    }
    return Shown(
        id=written["id"],
        type=written["type"],
        game=written["game"],
        title=written["title"],
        text=written["text"],
        url=written["url"],
        source=written["source"],
        also=tuple(i for i in written["also"] if i != written["id"]),
        record=written["record"],
        conflicts=tuple(written["conflicts"]),
        read=written["read"],
        sentences=sentences,
        runs=_runs(sentences) if len(written["text"]) > LONGEST_TEXT else (),
        stems=stems,
    )


class Snippet(NamedTuple):
    """text: plain, cut at words with … where it is cut. marks: (from, to) of the words asked for, in ``text``."""

    text: str
    marks: tuple[tuple[int, int], ...] = ()


def places_of(shown: Shown, wanted: frozenset[str]) -> list[Place]:
    """Where the stems that are wanted stand in a text, in its order."""
    stems = shown.stems
    found = [place for stem in wanted & stems.keys() for place in stems[stem]]
    found.sort()
    return found


def snippet(shown: Shown, marked: Sequence[Place]) -> Snippet:
    """The sentence that holds most of what was asked. marked: ``places_of`` the question's words."""
    text, sentences = shown.text, shown.sentences
    start, end = sentences[0] if len(sentences) == 1 else sentences[_densest(marked)]
    inside = [(a, b) for a, b, _, _ in marked if start <= a < end]
    if end - start <= LONGEST:
        return Snippet(text[start:end], tuple([(a - start, b - start) for a, b in dict.fromkeys(inside) if b <= end]))
    begin = _cut(text, start, inside[0][0] if inside else start)
    whole, end = end, _shortened(text, begin, end)
    lead, tail = "… " if begin > start else "", " …" if end < whole else ""
    shift = len(lead) - begin
    marks = dict.fromkeys((a + shift, b + shift) for a, b in inside if begin <= a and b <= end)
    return Snippet(f"{lead}{text[begin:end]}{tail}", tuple(marks))


def passage(shown: Shown, marked: Sequence[Place]) -> str:
    """A text as a result shows it: whole, or of a long one the run of sentences that holds most of what was asked,
    from its beginning where that is as good."""
    text = shown.text
    if len(text) <= LONGEST_TEXT:
        return text
    (start, end), most = shown.runs[0], (0, 0)
    for first, last in shown.runs if marked else ():
        inside = [stem for place, _, stem, _ in marked if first <= place < last]
        held = len(set(inside)), len(inside)
        if held > most:
            (start, end), most = (first, last), held
    return text[start : min(end, start + LONGEST_TEXT)]


def _runs(sentences: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """(from, to) of the runs of sentences that are no longer than a result; of those that end alike the longest."""
    runs: list[tuple[int, int]] = []
    last = 0
    for first, (start, _) in enumerate(sentences):
        last = max(last, first)
        while last + 1 < len(sentences) and sentences[last + 1][1] - start <= LONGEST_TEXT:
            last += 1
        end = sentences[last][1]
        if not runs or runs[-1][1] != end:
            runs.append((start, end))
    return tuple(runs)


def _densest(marked: Sequence[Place]) -> int:
    """The number of the sentence in which most of the marked stems stand, the first among equals."""
    if len(marked) < 2:
        return max(0, marked[0][3]) if marked else 0
    held: dict[int, int] = {}
    for _, n in {(stem, n) for _, _, stem, n in marked if n >= 0}:
        held[n] = held.get(n, 0) + 1
    most = max(held.values(), default=0)
    return min((n for n, stems in held.items() if stems == most), default=0)


def _cut(text: str, start: int, hit: int) -> int:
    """A word's beginning, a few words before the first hit."""
    words = text[start:hit].split(" ")
    return hit - len(" ".join(words[-_BEFORE:])) if len(words) > _BEFORE else start


def _shortened(text: str, begin: int, end: int) -> int:
    if end - begin <= LONGEST:
        return end
    last = text.rfind(" ", begin + 1, begin + LONGEST + 1)
    return last if last > begin else begin + LONGEST
