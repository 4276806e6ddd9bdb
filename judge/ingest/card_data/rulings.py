"""Rulings that stand in a table of cards, in the row of their card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from judge.frozen import Frozen
from judge.ingest.card_data.mapping import NOTHING, Columns
from judge.ingest.card_data.tables import Row
from judge.ingest.dates import dated, whole_day
from judge.ingest.reading import MARK
from judge.ingest.ruling_fields import fields_of

_BETWEEN = re.compile(r"\s*[|;]\s*(?=\[?\d{4}-\d\d-\d\d)")  # rulings of one cell, each with its day


class Said(Frozen):
    """A ruling as its row says it; no text: something stands there that is none that can be read."""

    text: str
    question: str = ""
    date: str = ""
    source: str = ""


def rulings_of(columns: Columns, row: Row) -> Iterator[Said]:
    """The rulings of a row: each line of a cell, a question with the line below it, each item of a list, each object
    with a text, perhaps a date, a source and a question (see ``ruling_fields``)."""
    for column in columns.columns.get("rulings", ()):
        value = row.cells.get(column)
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, Mapping) and item and all(map(whole_day, item)):  # by the day on which it was said
                yield from (replace(said, date=whole_day(day)) for day, held in item.items() for said in _said(held))
            elif item not in (None, {}):
                yield from _said(item)


def _said(value: object) -> Iterator[Said]:
    """What stands in one place: a text, an object, or a list of those."""
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, Mapping):
            yield from _object(item)
        else:
            yield from _lines(item) if isinstance(item, str) else (Said(""),)


def _object(item: Mapping[str, object]) -> Iterator[Said]:
    found = {part: str(item[key] or "").strip() for part, key in fields_of(item).items()}
    source = " ".join(dict.fromkeys(filter(None, (found.get("source"), found.get("url")))))
    text, day = dated(" ".join(found.get("ruling", "").split()))
    yield Said(
        text, found.get("question", ""), whole_day(found.get("date", "")) or found.get("date", "") or day, source
    )


def _lines(cell: str) -> Iterator[Said]:
    asked = ""
    for line in _BETWEEN.sub("\n", cell).splitlines():
        said = MARK.sub("", line.strip())
        if not said or (not asked and said.rstrip(".").lower() in NOTHING):
            continue
        if said.endswith("?"):
            if asked:
                yield Said("", asked)
            asked = said
        else:
            text, day = dated(said)
            yield Said(text, asked, day)
            asked = ""
    if asked:
        yield Said("", asked)
