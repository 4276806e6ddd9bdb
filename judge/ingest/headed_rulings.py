"""Rulings as a page lists them: below each card's name, with the day of each, or in Markdown's tables.

A text is read so only where every line is a name, a heading or a part of a ruling; nothing else is left over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from judge.ingest.dates import date_in, whole_day
from judge.ingest.lines import HEADING
from judge.ingest.tables import tables_of

_NTH = r"\d{1,2}(?:st|nd|rd|th)?"
_MONTH = r"[A-Z][a-z]{2,8}\.?"
_SLASHED = r"(?:1[3-9]|2\d|3[01])/\d{1,2}/\d{4}|\d{1,2}/(?:1[3-9]|2\d|3[01])/\d{4}"  # one day in any country
_DAY = rf"(?:\d{{4}}-\d{{2}}-\d{{2}}|{_SLASHED}|{_NTH}\.? (?:of )?{_MONTH},? \d{{4}}|{_MONTH} {_NTH},? \d{{4}})"
_BEFORE = re.compile(
    rf"(?:[-*•·]\s+)?(?:[*_]{{0,3}}[\[(]?(?P<day>{_DAY})[\])]?[*_]{{0,3}}\s*[:.–—-]?[*_]{{0,3}})\s+(?P<text>\S.*)$"
)
_BEHIND = re.compile(rf"(?:[-*•·]\s+)?(?P<text>\S.*?[.!?\"”]\s+[*_]{{0,2}}[\[(](?P<day>{_DAY})[\])][*_]{{0,2}})$")
_ITEM = re.compile(r"\s*[-*•·]\s+\S")
_ENDS = re.compile(r"[.!?…][\"”’)\]*_]*$")
_LONGEST_NAME = 60


@dataclass(frozen=True)
class Listed:
    """A ruling as its document has it, the names it stands under, and its lines (1-based, both included)."""

    names: tuple[str, ...]
    text: str
    first: int
    last: int
    question: str = ""
    date: str = ""
    source: str = ""


@dataclass(frozen=True)
class Cells:
    """A row of a table by column, and its line."""

    cells: dict[str, str]
    line: int


def dated_rulings(lines: Sequence[str]) -> list[Listed]:
    """The rulings of a text that is names and dated rulings below them; none where anything else stands in it."""
    found: list[Listed] = []
    name, named_at, below = "", 0, False  # the name above; its line; whether a sentence may go on in this line
    for at, line in enumerate(lines, 1):
        said = " ".join(line.split())
        if not said:
            below = False
            continue
        entry = _BEFORE.match(said) or _BEHIND.match(said)
        heading = HEADING.match(said)
        if entry and name:
            found.append(Listed((name,), entry["text"], at, at, date=date_in(entry["day"]) or whole_day(entry["day"])))
            below = True
        elif below and not heading and not _ITEM.match(line) and _is_name(said) and _is_over_another(lines, at):
            if not _ENDS.search(lines[at - 2].rstrip()):
                return []  # the end of the ruling above, or the next one's name
            name, named_at, below = said.strip("*_:").strip(), at, False
        elif heading or (not below and _is_name(said) and not _ITEM.match(line)):
            if named_at and not heading and not any(n.first > named_at for n in found[-1:]) and found:
                return []  # a name over nothing, between others
            name, named_at = (heading["name"] if heading else said.strip("*_:").strip()), at
            below = False
        elif below and not _ITEM.match(line):
            found[-1] = replace(found[-1], text=f"{found[-1].text} {said}", last=at)
        else:
            return []
    return found if len(found) >= 2 and found[-1].first > named_at else []


def dated(text: str) -> tuple[str, str]:
    """A ruling's words and its day, empty where none is said: before them, then no part of them, or behind."""
    entry = _BEFORE.match(text) or _BEHIND.match(text)
    return (entry["text"], date_in(entry["day"]) or whole_day(entry["day"])) if entry else (text, "")


def _is_over_another(lines: Sequence[str], at: int) -> bool:
    """Whether a dated ruling stands below a line (from 1), blank lines between them at most."""
    below = next((" ".join(line.split()) for line in lines[at : at + 4] if line.strip()), "")
    return bool(_BEFORE.match(below) or _BEHIND.match(below))


def _is_name(said: str) -> bool:
    bare = said.strip("*_:").strip()
    return len(bare) <= _LONGEST_NAME and bare[:1].isupper() and bare[-1] not in ".!?;,"


def tabled_rulings(lines: Sequence[str], fits: Callable[[Iterable[str]], bool]) -> list[Cells]:
    """The rows of the tables of a text that is headings over tables of rulings; none where anything else stands in it.
    fits: whether columns are those of rulings."""
    tables = tables_of(lines)
    inside = {n for table in tables for n in range(table.start, table.end + 1)}
    outside = [line.strip() for n, line in enumerate(lines, 1) if n not in inside and line.strip()]
    if not tables or not all(fits(table.columns) and not table.ragged for table in tables):
        return []
    if not all(HEADING.match(line) or re.fullmatch(r"[-–—=_* ]{3,}", line) for line in outside):
        return []
    return [
        Cells(dict(zip(table.columns, row, strict=True)), n)
        for table in tables
        for n, row in zip(table.row_lines, table.rows, strict=True)
    ]
