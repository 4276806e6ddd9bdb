"""Tables that a plain text draws: between lines of ``+---+``, below a head with dashes under each column, or with a bar
between the cells of each line. They are written as Markdown writes them, line by line, so that every reader of tables
reads them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.ingest.tables import is_rule

_BORDER = re.compile(r"\s*\+(?:[-=]{2,}\+)+\s*$")
_ROW = re.compile(r"\s*\|.*\|\s*$")
_DASHES = re.compile(r"\s*(?:[-=]{3,}\s+)+[-=]{3,}\s*$")
_HEAD = re.compile(r"(?=\S)(?:[A-Z#][^\s.!?]*(?: [^\s.!?]+){0,2}\s{2,}){2,}[A-Z#][^\s.!?]*(?: [^\s.!?]+){0,2}\s*$")
_FEWEST_ROWS = 2


def written_tables(lines: Sequence[str]) -> dict[int, str]:
    """The lines (from 0) of such tables as Markdown writes them; of a border that parts nothing, an empty text."""
    found: dict[int, str] = {}
    at = 0
    while at < len(lines):
        one = (
            _boxed(lines, at)
            if _BORDER.match(lines[at])
            else _dashed(lines, at) or _aligned(lines, at) or _barred(lines, at)
        )
        found |= one
        at = max(one, default=at) + 1
    return found


def _boxed(lines: Sequence[str], start: int) -> dict[int, str]:
    end = start
    while end < len(lines) and (_BORDER.match(lines[end]) or _ROW.match(lines[end])):
        end += 1
    borders = [n for n in range(start, end) if _BORDER.match(lines[n])]
    width = lines[start].count("+") - 1
    rows = [n for n in range(start, end) if n not in borders]
    if len(rows) < _FEWEST_ROWS or len(borders) < 2 or any(lines[n].count("|") != width + 1 for n in rows):
        return {}
    found = dict.fromkeys(borders, "") | {n: " ".join(lines[n].split()) for n in rows}
    for n in reversed(rows[1:]):  # a row without its first cell goes on with the one directly above
        cells = [[cell.strip() for cell in lines[at].strip().strip("|").split("|")] for at in (n - 1, n)]
        if found.get(n - 1) and not cells[1][0] and cells[0][0]:
            found[n - 1] = f"| {' | '.join(' '.join(filter(None, pair)) for pair in zip(*cells, strict=False))} |"
            found[n] = ""
    head = [n for n in borders[1:] if n > rows[0]]
    if head and head[0] < rows[-1]:
        found[head[0]] = f"|{'---|' * width}"
    return found


def _dashed(lines: Sequence[str], head: int) -> dict[int, str]:
    """A table whose head stands in a line, dashes below it, and rows to the next blank line, where a gap parts each
    column from the one before in every row."""
    if head + 1 >= len(lines) or not _DASHES.match(lines[head + 1]) or not lines[head].strip():
        return {}
    columns = [m.start() for m in re.finditer(r"[-=]+", lines[head + 1])]
    end = head + 2
    while end < len(lines) and lines[end].strip() and not _DASHES.match(lines[end]):
        end += 1
    rows = [n for n in range(head, end) if n != head + 1]
    if len(rows) <= _FEWEST_ROWS or any(not _fits(lines[n], columns) for n in rows):
        return {}
    closing = {end: ""} if end < len(lines) and _DASHES.match(lines[end]) else {}
    return {n: _cells(lines[n], columns) for n in rows} | {head + 1: f"|{'---|' * len(columns)}"} | closing


def _aligned(lines: Sequence[str], head: int) -> dict[int, str]:
    """A table whose head is a line of a few words with gaps between them, and whose rows stand directly below, the
    cells of most under the words they belong to."""
    if not _HEAD.match(lines[head]) or not head or lines[head - 1].strip():
        return {}
    columns = [m.start() for m in re.finditer(r"(?:(?<=^)|(?<=\s{2}))\S", lines[head])]
    end = head + 1
    while end < len(lines) and lines[end].strip() and _fits(lines[end], columns):
        end += 1
    rows = range(head + 1, end)
    whole = sum(len(lines[n]) > columns[-1] and all(lines[n][at : at + 1].strip() for at in columns) for n in rows)
    if len(rows) <= _FEWEST_ROWS or whole * 2 < len(rows) or (end < len(lines) and lines[end].strip()):
        return {}
    # The head takes the place of the blank line above it, so that the row of dashes has one.
    return {head - 1: _cells(lines[head], columns), head: f"|{'---|' * len(columns)}"} | {
        n: _cells(lines[n], columns) for n in rows
    }


def _barred(lines: Sequence[str], head: int) -> dict[int, str]:
    """A table of lines whose cells have bars between them (``No | Name | Cost``), below a blank line and above one."""
    width = lines[head].count(" | ")
    if width < 2 or not head or lines[head - 1].strip() or lines[head].lstrip()[:1] == "|" or lines[head][-1] in ".:!?":
        return {}
    end = head + 1
    while end < len(lines) and lines[end].strip():
        end += 1
    rows = range(head, end)
    if len(rows) <= _FEWEST_ROWS or any(f" {lines[n]} ".count(" | ") != width or is_rule(lines[n]) for n in rows):
        return {}
    found = {n: f"| {' '.join(lines[n].split())} |" for n in rows}
    return {head - 1: found[head], head: f"|{'---|' * (width + 1)}"} | {n: found[n] for n in rows[1:]}


def _fits(line: str, columns: Sequence[int]) -> bool:
    return all(not line[at - 1 : at].strip() for at in columns if at)


def _cells(line: str, columns: Sequence[int]) -> str:
    ends = [*columns[1:], len(line)]
    cells = (line[a:b].strip().replace("|", "\\|") for a, b in zip([0, *columns[1:]], ends, strict=True))
    return f"| {' | '.join(cells)} |"
