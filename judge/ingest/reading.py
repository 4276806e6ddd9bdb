"""What a reader is handed and what it gives back."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from judge.frozen import Frozen
from judge.ingest.dates import dated
from judge.ingest.lines import Unit
from judge.ingest.links import ruling_kind
from judge.privacy import masked
from judge.records import Coverage, Document, Noise, Record, Rule, Ruling, Span, Term, hashed, slug

_ITEM = re.compile(r"\s*\d{1,3}[.)]\s+")
MARK = re.compile(r"^\s*(?:\d{1,3}[.)]|[-*•·])\s+(?=\S)")  # of an item in a list
_WORDS_OF_AN_ID = 8
_LONGEST_PART = 60
_WORDS_OF_A_TITLE = 9
_LONGEST_TITLE = 70
_MOST_TOLD = 20  # doubts of one wording


class HeadingReading(Frozen):
    """People's reading of a heading. heading: as received in this line, or empty when it was lost and must
    have stood above the line."""

    line: int
    heading: str
    reading: str
    reason: str = ""


class ManifestEntry(Frozen):
    """A document as ``corpus/manifest.toml`` lists it. file: below the corpus folder; origin: what the
    document itself says, else ``unknown``; sha256: of the file's bytes, or empty when the manifest does not
    give it; headings: from the document's notes file, not from the manifest; encoding: of the file, UTF-8 where
    it is empty; ids: ``counted`` where paragraphs are called by their number under a heading, not by their words."""

    id: str
    game: str
    kind: str
    file: str
    title: str = ""
    origin: str = "unknown"
    date: str = ""
    sha256: str = ""
    headings: tuple[HeadingReading, ...] = ()
    encoding: str = ""
    ids: str = ""


class Doubt(Frozen):
    """Something a reader could not be sure of: the line and what it took it for. weight: 2 where something of the
    document may be lost or wrong, 1 where it was taken for something, 0 where it is only told."""

    line: int
    what: str
    weight: int = 1


class DocumentReading(Frozen):
    """A document read: its records in printed order (the document's own first), the lines that carry none,
    what was doubtful, and the share of the non-blank lines that are accounted for."""

    records: tuple[Record, ...]
    noise: tuple[Noise, ...]
    doubts: tuple[Doubt, ...]
    coverage: Coverage


def of_each_wording(doubts: Iterable[Doubt], wording: Callable[[Doubt], str]) -> list[Doubt]:
    """The doubts, those of one wording cut after the first few: their number is said."""
    listed = list(doubts)
    many = Counter(map(wording, listed))
    shown: Counter[str] = Counter()
    kept: list[Doubt] = []
    for doubt in listed:
        said = wording(doubt)
        shown[said] += 1
        if shown[said] < _MOST_TOLD or many[said] <= _MOST_TOLD:
            kept.append(doubt)
        elif shown[said] == _MOST_TOLD:
            kept.append(Doubt(doubt.line, f"{doubt.what} (and {many[said] - _MOST_TOLD} more such entries)", 2))
    return kept


class IdAllocator:
    """Hands out ids below a document, each once.

    The first to ask for a slug gets it plain. Readers ask for keywords first, then cards, then sections: so
    a card that is called as a keyword is ``<document>/<slug>-card``, and a second card of the same name
    ``-card-2``."""

    def __init__(self, document: str) -> None:
        self._document = document
        self._taken: set[str] = set()
        self._counts: dict[str, int] = {}  # of each name, so that the thousandth of a name is found at once

    def take(self, name: str, kind: str) -> str:
        """A new id for something called ``name``; ``kind`` is what tells it apart when the slug is taken. An id is
        an address: contact details in a name are not in it."""
        plain = slug(masked(name)[0])
        chosen = plain
        base = f"{plain}-{kind}"
        n = self._counts.get(base, 0)
        while chosen in self._taken:
            n += 1
            chosen = base if n == 1 else f"{base}-{n}"
        self._counts[base] = n
        self._taken.add(chosen)
        return f"{self._document}/{chosen}"


COUNTED = "counted"  # see ManifestEntry.ids


class WordIds:
    """Hands out ids made of a heading and the words below it, so that what stands elsewhere moves none of them: only
    the same words under the same heading tell each other apart by their order (``--2``). The number of an item in a
    list is none of its words."""

    def __init__(self, document: str) -> None:
        self._document = document
        self._counts: Counter[str] = Counter()

    def take(self, heading: str, text: str) -> str:
        """A new id for a text under a heading. An id is an address: contact details in it are not in there."""
        words = words_slug(_without_item(text))
        plain = f"{self._document}/{slug(masked(heading)[0])[:_LONGEST_PART].strip('-')}/{words}"
        self._counts[plain] += 1
        nth = self._counts[plain]
        return plain if nth == 1 else f"{plain}--{nth}"


def _without_item(text: str) -> str:
    """A text without the number of the item it is; a number inside it is one of its words."""
    found = _ITEM.match(text)
    return (text[found.end() :] if found else "") or text


def words_slug(text: str) -> str:
    """The first words of a text as part of an id, and of a longer one a short digest of the whole."""
    whole = slug(masked(text)[0])
    words = whole.split("-")
    if len(words) <= _WORDS_OF_AN_ID and len(whole) <= _LONGEST_PART:
        return whole
    digest = hashlib.sha256(" ".join(text.split()).encode("utf-8")).hexdigest()[:6]
    return f"{'-'.join(words[:_WORDS_OF_AN_ID])[:_LONGEST_PART].strip('-')}-{digest}"


def words_title(text: str, under: str) -> str:
    """What a person calls a text: the name it stands under and the words it begins with."""
    words = _without_item(text).split()
    short = " ".join(words[:_WORDS_OF_A_TITLE])[:_LONGEST_TITLE].rstrip(" ,;:.-–—")
    cut = len(short) < len(" ".join(words).rstrip(" ,;:.-–—"))
    return f"{under}: {short}{' …' if cut else ''}" if under else f"{short}{' …' if cut else ''}"


def of_document(entry: ManifestEntry, record_id: str, title: str, text: str, lines: tuple[int, int]) -> dict[str, Any]:
    """What any record of a document is made with. lines: the first and the last it stands in."""
    span = Span(*lines)
    return {"id": record_id, "game": entry.game, "document": entry.id, "title": title, "text": text, "span": span}


def rule_in(
    entry: ManifestEntry,
    record_id: str,
    title: str,
    text: str,
    lines: tuple[int, int],
    heading: tuple[str, ...] = (),
    number: str = "",
) -> Rule:
    """A rule of a document. lines: the first and the last it stands in."""
    return Rule(**of_document(entry, record_id, title, text, lines), heading=heading, number=number)


def term_in(
    entry: ManifestEntry, record_id: str, term: str, text: str, lines: tuple[int, int], mentions: tuple[str, ...] = ()
) -> Term:
    """A term of a document, and what it means. lines: the first and the last it stands in."""
    return Term(**of_document(entry, record_id, term, text, lines), term=term, mentions=mentions)


def ruling_of(rule: Rule, text: str, under: tuple[str, ...], date: str) -> Ruling:
    """A rule as a ruling in these words on what it stands under."""
    said = {"id": rule.id, "game": rule.game, "document": rule.document, "title": rule.title, "span": rule.span}
    return Ruling(**said, text=text, kind=ruling_kind(text, ()), under=under, date=date)  # type: ignore[arg-type]


def rulings_on(entry: ManifestEntry, about: str, name: str, said: Iterable[tuple[int, int, str]]) -> list[Ruling]:
    """The rulings below a card or a keyword, in printed order. about, name: its id and what it is called; said: of
    each the first and the last line and the words, perhaps with a day before or behind them."""
    return [
        Ruling(
            **of_document(entry, f"{about}/{n}", f"{name}, ruling {n}", text, (first, last)),
            about=(about,),
            number=n,
            kind=ruling_kind(text, ()),
            date=day,
        )
        for n, (first, last, whole) in enumerate(said, 1)
        for text, day in (dated(whole),)
    ]


@dataclass
class Found:
    """What a reader has found beside the records: lines that carry none, doubts, the document's own title."""

    noise: list[Noise] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    title: str = ""

    def note(self, unit: Unit, why: str) -> None:
        """The lines of a unit carry no record. why: what they are."""
        self.noise.extend(Noise(line, unit.text, why) for line in range(unit.start, unit.end + 1))


def reading_of(
    entry: ManifestEntry, kind: str, sha256: str, lines: Sequence[str], records: Iterable[Record], reader: Found
) -> DocumentReading:
    """The finished reading of a document: its own record first, everything with its hash, lines in order."""
    found = tuple(records)  # read before what the reader found beside them
    document = Document(
        **of_document(entry, entry.id, entry.title or reader.title or entry.id, reader.title, (1, max(len(lines), 1))),
        origin=entry.origin,
        kind=kind,
        date=entry.date,
        sha256=sha256,
        lines=len(lines),
    )
    return in_order((document, *found), reader.noise, reader.doubts, lines)


def in_order(
    records: Iterable[Record],
    noise: Iterable[Noise],
    doubts: Iterable[Doubt],
    lines: Iterable[str],
    share: float | None = None,
) -> DocumentReading:
    """A reading of these records, the noise and the doubts by line. share: of the lines that are accounted for, counted
    where it is None."""
    found = tuple(records)
    marks = tuple(sorted(noise, key=lambda n: n.line))
    coverage = coverage_of(lines, found, marks)
    coverage = coverage if share is None else replace(coverage, share=share)
    done = (hashed(replace(r, coverage=coverage) if isinstance(r, Document) else r) for r in found)
    return DocumentReading(tuple(done), marks, tuple(sorted(doubts, key=lambda d: d.line)), coverage)


def relocated(
    records: Iterable[Record], first: Callable[[int], int], last: Callable[[int], int], lines: int
) -> Iterator[Record]:
    """Records of a text that was put right, at the lines of the document as received.

    first, last: the line as received at which a line that was read begins and ends; lines: how many were received.
    """
    for record in records:
        span = record.span
        if isinstance(record, Document):
            yield replace(record, span=Span(1, max(lines, 1)), lines=lines)
        elif span is None:
            yield record
        else:
            also = tuple(replace(e, start_line=first(e.start_line), end_line=last(e.end_line)) for e in span.also)
            yield replace(record, span=Span(first(span.start_line), last(span.end_line), also))


def coverage_of(lines: Iterable[str], records: Iterable[Record], noise: tuple[Noise, ...]) -> Coverage:
    """The share of the non-blank lines (numbered from 1) that lie in a leaf record's span or are named as
    noise."""
    named = {n.line for n in noise}
    for record in records:
        if record.span and record.type != "document":
            named.update(range(record.span.start_line, record.span.end_line + 1))
    filled = [number for number, line in enumerate(lines, 1) if line.strip()]
    share = sum(number in named for number in filled) / len(filled) if filled else 1.0
    return Coverage(share, noise)
