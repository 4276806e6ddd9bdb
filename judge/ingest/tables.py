"""Markdown's tables: a header row, a row of dashes, rows. Tables may stand directly one below the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from judge.ingest.lines import HEADING

_DASHES = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$")
_CELL = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True)
class TableText:
    """A table as it stands: its columns and rows by cell, its lines (1-based, both included). ragged: lines
    of rows with more or fewer cells than columns; those rows stay as printed."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    text: str
    start: int
    end: int
    ragged: tuple[int, ...] = ()
    row_lines: tuple[int, ...] = ()  # of each row


def is_row(line: str) -> bool:
    """Whether a line is a row between upright bars."""
    return line.lstrip().startswith("|") and len(line.strip()) > 1


def is_rule(line: str) -> bool:
    """Whether a line is the row of dashes below a header."""
    return "|" in line and _DASHES.match(line) is not None


def cells(line: str) -> tuple[str, ...]:
    """``| a | b |`` → a, b. A bar behind a backslash belongs to its cell."""
    inner = line.strip()
    inner = inner[1:] if inner.startswith("|") else inner
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    return tuple(" ".join(cell.replace("\\|", "|").split()) for cell in _CELL.split(inner))


def tables_of(lines: Sequence[str]) -> list[TableText]:
    """The tables of a document in order. Rows without a header are a table without columns; blank lines
    between rows do not end a table, as in a copy with every line set apart."""
    filled = [_Row(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    texts = [row.text for row in filled]
    out: list[TableText] = []
    at = 0
    while at < len(filled):
        headed = _headed(texts, at)
        if not headed and not is_row(texts[at]):
            at += 1
            continue
        end = at + (2 if headed else 1)
        while end < len(filled) and _belongs(filled, at, end) and not _headed(texts, end):
            end += 1
        out.append(_table(filled[at:end], headed))
        at = end
    return out


@dataclass(frozen=True)
class _Row:
    number: int
    text: str


def _headed(lines: Sequence[str], at: int) -> bool:
    return (
        at + 1 < len(lines)
        and "|" in lines[at]
        and not is_rule(lines[at])
        and is_rule(lines[at + 1])
        and len(cells(lines[at])) == len(cells(lines[at + 1]))
    )


def _belongs(lines: Sequence[_Row], start: int, at: int) -> bool:
    """Whether a line is a row of the table that begins at ``start``."""
    if is_row(lines[start].text):
        return is_row(lines[at].text)
    return "|" in lines[at].text and lines[at].number == lines[at - 1].number + 1


def _table(lines: Sequence[_Row], headed: bool) -> TableText:
    columns = cells(lines[0].text) if headed else ()
    rows = [(line.number, cells(line.text)) for line in lines[2 if headed else 0 :] if not is_rule(line.text)]
    ragged = tuple(number for number, row in rows if headed and len(row) != len(columns))
    text = "\n".join(line.text.strip() for line in lines)
    numbers, found = tuple(number for number, _ in rows), tuple(row for _, row in rows)
    return TableText(columns, found, text, lines[0].number, lines[-1].number, ragged, numbers)


def tabled_rows(lines: Sequence[str], fits: Callable[[Iterable[str]], bool]) -> list[tuple[dict[str, str], int]]:
    """The rows of the tables of a text that is headings over tables, by column, each with its line; none where
    anything else stands in it. fits: whether columns are those that are wanted."""
    tables = tables_of(lines)
    inside = {n for table in tables for n in range(table.start, table.end + 1)}
    outside = [line.strip() for n, line in enumerate(lines, 1) if n not in inside and line.strip()]
    if not tables or not all(fits(table.columns) and not table.ragged for table in tables):
        return []
    if not all(HEADING.match(line) or re.fullmatch(r"[-–—=_* ]{3,}", line) for line in outside):
        return []
    return [
        (dict(zip(table.columns, row, strict=True)), n)
        for table in tables
        for n, row in zip(table.row_lines, table.rows, strict=True)
    ]
