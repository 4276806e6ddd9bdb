"""Documents become records: ``read_document`` picks the reader of a document's kind and runs it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace

from judge.errors import JudgeError
from judge.ingest import (
    card_blocks,
    card_data,
    card_list,
    markdown,
    numbered_rules,
    other_data,
    questions,
    release_notes,
    rulebook,
    rulings_data,
)
from judge.ingest.accounts import accounted
from judge.ingest.columns import columns_of, parted
from judge.ingest.copied import is_tagged, without_tags
from judge.ingest.dates import date_said
from judge.ingest.html_pages import Piece, pieces_of, placed_in
from judge.ingest.lines import split_lines
from judge.ingest.links import link_mentions
from judge.ingest.mending import mended, placed
from judge.ingest.notation import in_markdown
from judge.ingest.one_card import with_changes
from judge.ingest.reading import DocumentReading, Doubt, ManifestEntry, in_order
from judge.ingest.sections import TEXTS, in_sections
from judge.records import Card, LegalityChange, Noise, folded
from judge.terms.documents import KINDS

__all__ = [
    "KINDS",
    "READERS",
    "DocumentReading",
    "Doubt",
    "ManifestEntry",
    "link_mentions",
    "read_document",
    "recognise",
]

_Reader = Callable[[ManifestEntry, str, str], DocumentReading]

# In the order they are asked whether a text is theirs.
READERS: tuple[tuple[str, Callable[[str], bool], _Reader], ...] = (
    (rulings_data.KIND, rulings_data.recognises, rulings_data.read),
    (card_data.KIND, card_data.recognises, card_data.read),
    (questions.KIND, questions.recognises, questions.read),
    (numbered_rules.KIND, numbered_rules.recognises, numbered_rules.read),
    (release_notes.KIND, release_notes.recognises, release_notes.read),
    (card_list.KIND, card_list.recognises, card_list.read),
    (card_blocks.KIND, card_blocks.recognises, card_blocks.read),
    (markdown.KIND, markdown.recognises, markdown.read),
    (rulebook.KIND, rulebook.recognises, rulebook.read),
    (rulebook.PLAIN, lambda _: False, rulebook.read_plainly),
)

_FRONT = 60  # lines that may say of what day a document is
_DATA = (card_data.KIND, rulings_data.KIND)  # which no copy of a page damages


def recognise(text: str) -> str | None:
    """The kind of a document by its content, or None."""
    found = next((kind for kind, recognises, _ in READERS if recognises(text)), None)
    if found not in _DATA and (written := _in_one_notation(text)) != text:
        text = written
        found = next((kind for kind, recognises, _ in READERS if recognises(text)), None)
    if found not in _DATA and (pieces := _pieces(split_lines(text))):
        text = "\n".join(piece.text for piece in pieces)
        found = next((kind for kind, recognises, _ in READERS if recognises(text)), None)
    if found in (None, markdown.KIND, rulebook.KIND) and is_tagged(lines := split_lines(text)):
        plainly = "\n".join(without_tags(lines))
        return next((kind for kind, recognises, _ in READERS if recognises(plainly)), None)
    return found


def _pieces(lines: Sequence[str]) -> list[Piece]:
    return pieces_of(lines) or columns_of(lines)


def _in_one_notation(text: str) -> str:
    marks = in_markdown(lines := split_lines(text))
    return "\n".join(marks.get(at, line) for at, line in enumerate(lines)) if marks else text


def _with_marks(reading: DocumentReading, lines: Sequence[str], written: Sequence[str]) -> DocumentReading:
    """A reading of lines written otherwise, those that are only marks among its noise. lines: as received."""
    marks = [Noise(n, line.strip(), "mark of a program") for n, line in enumerate(lines, 1) if line.strip()]
    noise = (*reading.noise, *(mark for mark in marks if not written[mark.line - 1].strip()))
    return replace(reading, noise=tuple(sorted(noise, key=lambda n: n.line)))


def read_document(entry: ManifestEntry, text: str) -> DocumentReading:
    """Reads a document's text into records.

    entry says what it is; an empty ``kind`` is recognised from the content. Every non-blank line ends
    up in a record's span or in the reading's noise. Raises JudgeError ``unknown-kind``.
    """
    kind = entry.kind or recognise(text)
    reader = next((read for name, _, read in READERS if name == kind), None)
    if reader is None:
        what = (
            f'documents of the kind "{kind}" cannot be read.'
            if kind
            else "the kind of this document is not recognised."
        )
        raise JudgeError(
            "unknown-kind",
            what,
            where=entry.file or entry.id,
            candidates=(),
            hint=f"Name one of these kinds: {', '.join(KINDS)}.",
        )
    sha256 = entry.sha256 or hashlib.sha256(text.encode("utf-8")).hexdigest()
    lines = split_lines(text)
    if kind in _DATA and not any(recognises(text) for name, recognises, _ in READERS if name == kind):
        written = _in_one_notation(text)
        if written != text:
            return _with_marks(reader(entry, written, sha256), lines, split_lines(written))
    if kind in _DATA:
        pieces = pieces_of(lines) if text.lstrip("\ufeff \t\r\n")[:1] == "<" else []
        plainly = "\n".join(without_tags([piece.text for piece in pieces]))
        return placed_in(reader(entry, plainly, sha256), pieces, lines) if pieces else reader(entry, text, sha256)
    if pieces := _pieces(lines):
        found = placed_in(_read(reader, entry, kind or "", [piece.text for piece in pieces], sha256), pieces, lines)
        return replace(found, doubts=tuple(sorted((*parted(pieces), *found.doubts), key=lambda d: d.line)))
    return _read(reader, entry, kind or "", lines, sha256, text)


def _read(
    reader: _Reader, entry: ManifestEntry, kind: str, lines: list[str], sha256: str, text: str = ""
) -> DocumentReading:
    """Running text, with what a copy did to it undone where that is sure. text: where it is more than its lines."""
    if kind == rulebook.PLAIN and (data := other_data.read(entry, kind, text, lines, sha256)):
        return data
    found = mended(replace(entry, kind=kind), lines)
    entry = replace(entry, date=entry.date or date_said(without_tags(found.lines[:_FRONT])))
    if found.whole:
        reading = _read_whole(reader, entry, kind, text or "\n".join(lines), sha256)
        told = replace(reading, doubts=tuple(sorted((*reading.doubts, *found.doubts), key=lambda d: d.line)))
        return accounted(told, lines)
    read = found.as_read(entry)
    return accounted(placed(_read_whole(reader, read, kind, "\n".join(found.lines), sha256), found, lines), lines)


def _read_whole(reader: _Reader, entry: ManifestEntry, kind: str, text: str, sha256: str) -> DocumentReading:
    reading = reader(entry, text, sha256)
    if kind not in TEXTS:
        return reading
    lines = split_lines(text)
    reading = in_sections(entry, reading, lines)
    decided, doubts = card_data.listed_cards(entry, lines)
    if not decided and not doubts:
        return reading
    new = {folded(card.name): card for card in decided}
    known = [r if not isinstance(r, Card) else with_changes(r, _changes(new, r)) for r in reading.records]
    return in_order((*known, *new.values()), reading.noise, (*reading.doubts, *doubts), lines)


def _changes(decided: dict[str, Card], card: Card) -> Sequence[LegalityChange]:
    """What is decided on a card, taken out of all that is."""
    one = decided.pop(folded(card.name), None)
    return one.legality_changes if one else ()
