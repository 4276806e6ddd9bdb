"""What a card is in each format, and since when: from tables of decisions, or from flags on the card.

A table of decisions (``banned-cc``) has a row for each change: one that begins, or one that ends what began. What the
last one says is so. Flags (``cc_banned`` with ``cc_banned_start``) say what is so now.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from judge.ingest.card_data.mapping import NOTHING, plain
from judge.ingest.card_data.tables import LEGALITIES, Row, Table
from judge.ingest.dates import whole_day
from judge.ingest.reading import Doubt
from judge.legality import NOT_LEGAL, STATUSES, status_after
from judge.records import FormatStatus, Legality, LegalityChange, slug

UNDATED = "without a date on which it takes effect"
_DECISIONS = re.compile(rf"({'|'.join(s for s in STATUSES)})-([a-z0-9-]+)(?:\.\w+)?$")
_LEGAL = " legal"
_BETWEEN = re.compile(r"[,;/|\n]")
_YES_OR_NO = ("yes", "no", "true", "false", "y", "n", "x", "0", "1")
_FLAG = re.compile(rf"([a-z0-9]+) ({'|'.join(s.replace('-', ' ') for s in STATUSES)})$")
_LIST = re.compile(rf"({'|'.join(s.replace('-', ' ') for s in STATUSES)})(?: in)?$")


def is_decisions(name: str) -> bool:
    """Whether a table is called as one of decisions on a format."""
    return bool(_DECISIONS.fullmatch(name.lower()))


def decisions_of(
    tables: Iterable[Table], known: Mapping[str, str], doubts: list[Doubt]
) -> dict[str, list[LegalityChange]]:
    """The decisions on each card, by its id, oldest first.

    known: names of the cards by id. A decision on a card that is not there, or one without a date, is a doubt; the
    latter counts, as the oldest."""
    found: dict[str, list[LegalityChange]] = defaultdict(list)
    for table in tables:
        match = _DECISIONS.fullmatch(table.name.lower())
        if not match:
            continue
        for row in table.rows:
            card, name = row.text("Card Unique ID"), row.text("Card Name")
            change = LegalityChange(
                format=match[2],
                status=match[1],
                active=row.says("Status Active") is not False,
                announced=whole_day(row.text("Date Announced")),
                since=whole_day(row.text("Date In Effect")),
                until=row.text("Planned End"),
                source=row.text("Legality Article"),
            )
            if card not in known:
                doubts.append(Doubt(row.first, f"{table.name}: no card has the id of {name or card or 'this row'}", 2))
            told = f"{table.name}: {name or card}"
            if not change.since:
                doubts.append(Doubt(row.first, f"{told}: {undated(row.text('Date In Effect'))}"))
            if change.since and whole_day(change.until) and whole_day(change.until) < change.since:
                doubts.append(Doubt(row.first, f"{told}: it ends on {change.until}, before it begins", 2))
            if (active := row.text("Status Active")) and active.lower() not in _YES_OR_NO:
                doubts.append(Doubt(row.first, f'{told}: whether it holds is "{active[:40]}", neither yes nor no', 2))
            found[card].append(change)
    return {card: sorted(changes, key=lambda c: c.since) for card, changes in found.items()}


def undated(written: str) -> str:
    """What is wrong with the day on which a decision takes effect. written: what stands in its place."""
    return f'the date "{written[:40]}" is none on which it takes effect' if written else UNDATED


def said_as_of(day: str) -> str:
    """What is told of a decision that says no day, in a document of one."""
    return f": taken to hold from {day}, the day of its document" if day else ""


def flagged(row: Row) -> Iterator[LegalityChange]:
    """The decisions that flags on a card tell of."""
    for column in row.cells:
        match = _FLAG.fullmatch(plain(column))
        if match and row.says(column):
            since, until = (beside(row, column, end) for end in ("start", "end"))
            yield LegalityChange(match[1], match[2].replace(" ", "-"), True, "", whole_day(since), until)
        elif (listed := _LIST.fullmatch(plain(column))) and names_formats(row, column):
            status = listed[1].replace(" ", "-")
            names = (name.strip() for name in _BETWEEN.split(row.text(column)))
            yield from [LegalityChange(slug(n), status, True, "", "", "") for n in names if _is_said(n)]


def names_formats(row: Row, column: str) -> bool:
    """Whether a cell lists the formats in which a card is what its column says, and no yes or no."""
    return bool(_LIST.fullmatch(plain(column))) and row.text(column).lower() not in ("", *_YES_OR_NO)


def _is_said(name: str) -> bool:
    """Whether a part of a cell names something: letters, and not that there is nothing."""
    return any(c.isalpha() for c in name) and name.lower() not in NOTHING


def beside(row: Row, column: str, end: str) -> str:
    """What a flag's column for its start or its end says."""
    return next((row.text(c) for c in row.cells if plain(c) == f"{plain(column)} {end}"), "")


def legality_of(row: Row, changes: Iterable[LegalityChange]) -> Legality:
    """What is so after the last change. The address of the announcement stays with the change: not every form of the
    data has it, and the status of a card does not hang on it."""
    listed = list(changes)
    found: dict[str, FormatStatus] = {}
    for column in row.cells:
        if plain(column).endswith(_LEGAL):
            name = plain(column).removesuffix(_LEGAL).replace(" ", "-")
            if status := _status(row, column):
                found[name] = FormatStatus(name, status)
    known = {name: status for name, status, _ in _legalities(row)}
    found |= {name: FormatStatus(name, status) for name, status in known.items() if status}
    for name in dict.fromkeys(change.format for change in listed):
        last = status_after([c for c in listed if c.format == name])
        if last:
            found[name] = FormatStatus(name, last.status, last.since, last.until)
    return Legality(tuple(found[name] for name in sorted(found)))


def untold_legality(row: Row) -> Iterator[tuple[str, str]]:
    """The formats of which a row says neither yes nor no, nor a status, each with what it says."""
    for column in row.cells:
        if plain(column).endswith(_LEGAL) and not _status(row, column):
            yield column, row.text(column)
    yield from ((name, written) for name, status, written in _legalities(row) if not status)


def _legalities(row: Row) -> Iterator[tuple[str, str, str]]:
    """Each format of an object of them, with its status, if that is known, and what is written there."""
    held = next((cell for column in LEGALITIES if isinstance(cell := row.cells.get(column), dict)), {})
    said = Row(held, row.first, row.last)
    for name, cell in said.cells.items():
        if isinstance(cell, bool) or said.text(name):
            yield slug(name), _status(said, name), said.text(name)


def _status(row: Row, column: str) -> str:
    """What a format's column says of its row; empty where that is none of the words for it. An empty cell says that
    nothing is against the card."""
    word = row.text(column).lower().replace("_", " ").replace("-", " ")
    if isinstance(row.cells.get(column), bool) or word in (*_YES_OR_NO, "1"):
        return "legal" if row.says(column) else NOT_LEGAL
    if word in ("", "legal", NOT_LEGAL.replace("-", " ")):
        return NOT_LEGAL if word.startswith("not") else "legal"
    return word.replace(" ", "-") if word.replace(" ", "-") in STATUSES else ""
