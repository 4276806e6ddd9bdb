"""Rulings that stand in a table of cards, in the row of their card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from judge.ingest.card_data.mapping import Columns
from judge.ingest.card_data.tables import Row
from judge.ingest.reading import MARK
from judge.ingest.ruling_fields import fields_of


@dataclass(frozen=True)
class Said:
    """A ruling as its row says it."""

    text: str
    question: str = ""
    date: str = ""
    source: str = ""


def rulings_of(columns: Columns, row: Row) -> Iterator[Said]:
    """The rulings of a row: each line of a cell, each item of a list, each object with a text, perhaps a date, a
    source and a question (see ``ruling_fields``)."""
    for column in columns.columns.get("rulings", ()):
        value = row.cells.get(column)
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, Mapping):
                yield from _object(item)
            elif isinstance(item, str):
                yield from (Said(text) for line in item.splitlines() if (text := MARK.sub("", line.strip())))


def _object(item: Mapping[str, object]) -> Iterator[Said]:
    found = {part: str(item[key] or "").strip() for part, key in fields_of(item).items()}
    if text := " ".join(found.get("ruling", "").split()):
        source = " ".join(dict.fromkeys(filter(None, (found.get("source"), found.get("url")))))
        yield Said(text, found.get("question", ""), found.get("date", "")[:10], source)
