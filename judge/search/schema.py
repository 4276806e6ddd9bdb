"""The Whoosh index: words and their places, for phrases and words with ``*``, and stems by field."""

from __future__ import annotations

from typing import Any

from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.fields import ID, TEXT, Schema

from judge.search.entries import FIELDS, Entry


def schema() -> Schema:
    """The fields. ``words`` holds whole words with their places; the others hold stems. Ranking does not ask
    Whoosh: its posting scores are in the ranking table (``table``)."""
    stems = {name: TEXT(analyzer=SpaceSeparatedTokenizer(), phrase=False) for name in FIELDS}
    return Schema(
        id=ID(stored=True, unique=True),
        kind=ID,
        game=ID,
        words=TEXT(analyzer=SpaceSeparatedTokenizer(), phrase=True),
        **stems,
    )


def document(entry: Entry) -> dict[str, Any]:
    """The index's document for an entry."""
    return {
        "id": entry.id,
        "kind": entry.kind,
        "game": entry.game,
        "words": " ".join(entry.words),
        **{name: " ".join(entry.fields[name]) for name in FIELDS},
    }
