"""What a card is in each format, and since when: from tables of decisions, or from flags on the card.

A table of decisions (``banned-cc``) has a row for each change: one that begins, or one that ends what began. What the
last one says is so. Flags (``cc_banned`` with ``cc_banned_start``) say what is so now.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from judge.ingest.card_data.mapping import NOTHING, plain
from judge.ingest.card_data.tables import Row, Table
from judge.ingest.reading import Doubt
from judge.legality import NOT_LEGAL, STATUSES, status_after
from judge.records import FormatStatus, Legality, LegalityChange, slug

_DECISIONS = re.compile(rf"({'|'.join(s for s in STATUSES)})-([a-z0-9]+)(?:\.\w+)?$")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
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
                announced=_day(row.text("Date Announced")),
                since=_day(row.text("Date In Effect")),
                until=row.text("Planned End"),
                source=row.text("Legality Article"),
            )
            if card not in known:
                doubts.append(Doubt(row.first, f"{table.name}: no card has the id of {name or card or 'this row'}", 2))
            if not change.since:
                written = row.text("Date In Effect")
                why = f'the date "{written}" is none' if written else "no date is given"
                doubts.append(Doubt(row.first, f"{table.name}: {name or card}: {why} on which it takes effect"))
            found[card].append(change)
    return {card: sorted(changes, key=lambda c: c.since) for card, changes in found.items()}


def flagged(row: Row) -> Iterator[LegalityChange]:
    """The decisions that flags on a card tell of."""
    for column in row.cells:
        match = _FLAG.fullmatch(plain(column))
        if match and row.says(column):
            since, until = (_beside(row, column, end) for end in ("start", "end"))
            yield LegalityChange(match[1], match[2].replace(" ", "-"), True, "", _day(since), until)
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


def _beside(row: Row, column: str, end: str) -> str:
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
    said = row.cells.get("legalities")
    if isinstance(said, dict):
        found |= {name: FormatStatus(name, str(status).replace("_", "-")) for name, status in said.items()}
    for name in dict.fromkeys(change.format for change in listed):
        last = status_after([c for c in listed if c.format == name])
        if last:
            found[name] = FormatStatus(name, last.status, last.since, last.until)
    return Legality(tuple(found[name] for name in sorted(found)))


def untold_legality(row: Row) -> list[str]:
    """The columns of formats in which a row says neither yes nor no, nor a status."""
    return [column for column in row.cells if plain(column).endswith(_LEGAL) and not _status(row, column)]


def _status(row: Row, column: str) -> str:
    """What a format's column says of its row; empty where that is none of the words for it. An empty cell says that
    nothing is against the card."""
    word = row.text(column).lower().replace("_", " ").replace("-", " ")
    if isinstance(row.cells.get(column), bool) or word in (*_YES_OR_NO, "1"):
        return "legal" if row.says(column) else NOT_LEGAL
    if word in ("", "legal", NOT_LEGAL.replace("-", " ")):
        return NOT_LEGAL if word.startswith("not") else "legal"
    return word.replace(" ", "-") if word.replace(" ", "-") in STATUSES else ""


def _day(text: str) -> str:
    match = _DATE.match(text)
    return match[0] if match else ""
