"""The part of a text that is nearest to the question, the sentence that answers it, and the words that were asked."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from math import fsum
from typing import Any, NamedTuple

from judge.search.entries import LONGEST_TEXT

_BEFORE = re.compile(r"[\W_]*(?:(?:a|an|the) )?", re.IGNORECASE)  # a sentence begins with what stands behind it
_BEHIND = re.compile(r"(?: \d+| X)? ?(?:\(|:|[-\u2013\u2014=] )")  # what stands before it is explained

_AS_WRITTEN = ("id", "type", "game", "title", "text", "url", "source", "record", "read")

Place = tuple[tuple[int, int], str, int]  # (from, to), the stem that stands there, the number of its sentence


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
        stem: tuple(((a, b), stem, bisect_right(starts, a) - 1) for a, b in zip(at[::2], at[1::2], strict=True))
        for stem, at in written["stems"].items()
    }
    as_written = {name: written[name] for name in _AS_WRITTEN}
    return Shown(
        **as_written,
        also=tuple(i for i in written["also"] if i != written["id"]),
        conflicts=tuple(written["conflicts"]),
        sentences=sentences,
        runs=_runs(sentences) if len(written["text"]) > LONGEST_TEXT and not written.get("answers") else (),
        stems=stems,
    )


def explains(shown: Shown, stem: str, word: str) -> bool:
    """Whether a text tells what a thing is and does not only mention it: it is called so, a sentence begins with it, or
    it stands before what it means, in brackets or behind a colon or dash (``Parry (When hit …)``). word: as it was
    asked for; another form of its stem is another thing (*dominance*)."""
    own = word.removesuffix("s")
    if own in shown.title.lower():
        return True
    return any(
        shown.text[start:end].lower().startswith(own)
        and (_BEFORE.fullmatch(shown.text, shown.sentences[n][0], start) or _BEHIND.match(shown.text, end))
        for (start, end), _, n in shown.stems.get(stem, ())
        if n >= 0
    )


class Snippet(NamedTuple):
    """What a result shows of a text: verbatim, whole up to 700 characters and where it answers a question, of a
    longer one a run of its sentences.
    marks: (from, to) of the words asked for, in ``text``; sentence: (from, to) of the one that holds most of what was
    asked, None where nothing of it stands there; whole: it is the whole text."""

    text: str
    marks: tuple[tuple[int, int], ...] = ()
    sentence: tuple[int, int] | None = None
    whole: bool = True


def snippet(shown: Shown, wanted: Mapping[str, float]) -> Snippet:
    """What a result shows of a text. wanted: the stems of what was asked, each with how much it says."""
    stems = shown.stems
    found = sorted([place for stem in wanted.keys() & stems.keys() for place in stems[stem]])
    number = _fullest(found, wanted) if len(shown.sentences) > 1 else found[0][2] if found else -1
    text, sentence = shown.text, shown.sentences[number] if found and number >= 0 else None
    if not shown.runs:
        return Snippet(text, tuple(dict.fromkeys([place[0] for place in found])), sentence)
    start, end = _run(shown.runs, found, wanted, sentence)
    end = min(end, start + LONGEST_TEXT)
    marks = dict.fromkeys((a - start, b - start) for (a, b), _, _ in found if start <= a and b <= end)
    if sentence is not None:
        sentence = max(0, sentence[0] - start), min(sentence[1], end) - start
    return Snippet(text[start:end], tuple(marks), sentence, whole=False)


def _fullest(found: Sequence[Place], wanted: Mapping[str, float]) -> int:
    """The number of the sentence that holds most of what was asked, the first among equals; below 0 for none."""
    held: dict[int, float] = {}
    for _, stem, n in {place[1:]: place for place in found}.values():
        held[n] = held.get(n, 0.0) + wanted[stem]
    return max(held, key=lambda n: (held[n], -n), default=-1)


def _run(
    runs: Sequence[tuple[int, int]],
    found: Sequence[Place],
    wanted: Mapping[str, float],
    sentence: tuple[int, int] | None,
) -> tuple[int, int]:
    """The run of sentences that is shown: it holds the sentence that answers and most else of what was asked; from the
    text's beginning where that is as good."""
    best, most = runs[0], -1.0
    for first, last in runs:
        if sentence is not None and not first <= sentence[0] < last:
            continue
        # The order of a set is another in each process, and a sum of floats hangs on it.
        held = fsum(wanted[stem] for stem in {stem for (place, _), stem, _ in found if first <= place < last})
        if held > most:
            best, most = (first, last), held
    return best


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
