"""The Whoosh index: words and their places, for phrases and words with ``*``, and stems by field."""

from __future__ import annotations

from collections import Counter
from typing import Any

from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.fields import ID, TEXT, Schema
from whoosh.formats import pack_uint

from judge.search.entries import FIELDS, Entry


class Stems(TEXT):  # type: ignore[misc]  # Whoosh has no types
    """Stems between spaces, counted. Whoosh's own way, through an analyser that hands out tokens, gives the same
    and takes longer."""

    def __init__(self) -> None:
        super().__init__(analyzer=SpaceSeparatedTokenizer(), phrase=False)

    def index(self, value: str, **_: Any) -> list[tuple[bytes, int, float, bytes]]:
        """Each stem once: as bytes, how often, its weight, and how often as Whoosh's ``Frequency`` packs it."""
        return [(word.encode(), n, float(n), pack_uint(n)) for word, n in Counter(value.split()).items()]


def schema() -> Schema:
    """The fields. ``words`` holds whole words with their places; the others hold stems. Ranking does not ask
    Whoosh: its posting scores are in the ranking table (``table``)."""
    stems = {name: Stems() for name in FIELDS}
    return Schema(
        id=ID(stored=True, unique=True),
        kind=ID,
        game=ID,
        part=ID,
        words=TEXT(analyzer=SpaceSeparatedTokenizer(), phrase=True),
        **stems,
    )


def document(entry: Entry) -> dict[str, Any]:
    """The index's document for an entry."""
    return {
        "id": entry.id,
        "kind": entry.kind,
        "game": entry.game,
        "part": "part" if entry.part else "whole",
        "words": " ".join(entry.words),
        **{name: " ".join(entry.fields[name]) for name in FIELDS},
    }
