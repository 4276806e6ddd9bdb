"""Markdown's tables: a header row, a row of dashes, rows; they may stand directly one below the other. Tables that a
plain text draws (between lines of ``+---+``, below a head with dashes under each column, with a bar between the cells
of each line, or cards one in a line) are written as Markdown writes them, so that every reader of tables reads them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from judge.frozen import Frozen
from judge.ingest.lines import HEADING

_DASHES = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$")
_CELL = re.compile(r"(?<!\\)\|")
_BORDER = re.compile(r"\s*\+(?:[-=]{2,}\+)+\s*$")
_ROW = re.compile(r"\s*\|.*\|\s*$")
_UNDER_COLUMNS = re.compile(r"\s*(?:[-=]{3,}\s+)+[-=]{3,}\s*$")
_HEAD = re.compile(r"(?=\S)(?:[A-Z#][^\s.!?]*(?: [^\s.!?]+){0,2}\s{2,}){2,}[A-Z#][^\s.!?]*(?: [^\s.!?]+){0,2}\s*$")
_SIGNS = (" — ", " – ", " - ", " | ", " / ", " // ", " :: ", " · ", " • ", "\t", "; ")  # between cells
_LISTED = re.compile(r"\A(?:[-*•·]|\d{1,3}[.)])\s+")
_AMOUNT = (
    r"(?:(?i:cost|costs):?\s)?(?:\d{1,3}|X|[*–—-]?|(?:\{\w{1,3}\})+|\d{1,2}/\d{1,2}|[WUBRGXC\d]{1,5})(?:\s[a-z]{1,8})?"
)
_VALUE = re.compile(_AMOUNT)
_PRICED = re.compile(  # a cost in brackets behind the name
    rf"(?P<name>[^()\[\]:]{{2,50}}?)\s*[(\[](?P<cost>{_AMOUNT})[)\]]\s*[,–—-]?\s*"
    r"(?P<type>[A-Z][^:.]{1,40}?)(?::| [–—-])\s+(?P<text>\S.*)"
)
_NAME = re.compile(r"[^\W_a-z][^.:;!?|]{1,59}[!?]?")
_WORDS = re.compile(r"[^\W\d_]+ [^\W_].* .*[.!?)\"”]$|: \S|^[+-]\d")
_OF_A_GAME = re.compile(  # what the words of cards are about, and those of goods and trains are not
    r"\b(?:cards?|tokens?|counters?|decks?|hands?|turns?|players?|opponents?|enem(?:y|ies)|foes?|allies|units?|creatures?"
    r"|abilit\w+|draws?|discards?|attack\w*|defen[cds]\w*|block\w*|damage\w*|destroy\w*|deals?|heals?|sacrifice\w*"
    r"|exhaust\w*|untap\w*|tap|summon\w*|banish\w*|exile\w*|gains?|loses?|points?|costs?|target\w*|rounds?|phases?|dies"
    r"|win|wins|life|power)\b|[+-]\d|\{\w+\}",
    re.IGNORECASE,
)
_LONGEST_CELL, _MOST_LINED = 40, 200
_FEWEST_ROWS, _FEWEST_CELLS = 2, 3


class TableText(Frozen):
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


class _Row(Frozen):
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
    tables = [replace(t, columns=t.columns or columns_told(t.rows)) for t in tables_of(lines)]
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


def written_tables(lines: Sequence[str]) -> dict[int, str]:
    """The lines (from 0) of such tables as Markdown writes them; of a border that parts nothing, an empty text."""
    found: dict[int, str] = {}
    at = 0
    while at < len(lines):
        one = (
            _boxed(lines, at)
            if _BORDER.match(lines[at])
            else _dashed(lines, at) or _aligned(lines, at) or _barred(lines, at) or _lined(lines, at)
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
    if head + 1 >= len(lines) or not _UNDER_COLUMNS.match(lines[head + 1]) or not lines[head].strip():
        return {}
    columns = [m.start() for m in re.finditer(r"[-=]+", lines[head + 1])]
    end = head + 2
    while end < len(lines) and lines[end].strip() and not _UNDER_COLUMNS.match(lines[end]):
        end += 1
    rows = [n for n in range(head, end) if n != head + 1]
    if len(rows) <= _FEWEST_ROWS or any(not _fits(lines[n], columns) for n in rows):
        return {}
    closing = {end: ""} if end < len(lines) and _UNDER_COLUMNS.match(lines[end]) else {}
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


def _lined(lines: Sequence[str], start: int) -> dict[int, str]:
    """Cards one in a line, three or more, whose cells the same sign parts, the words last (see ``columns_told``)."""
    if not _is_lined(lines[start]) or (start and _is_lined(lines[start - 1])):
        return {}  # or it was looked at with the line above
    end = start
    while end < len(lines) and end - start < _MOST_LINED and lines[end].strip():
        end += 1
    said = [_LISTED.sub("", line.strip(), count=1) for line in lines[start:end]]
    if len(said) <= _FEWEST_ROWS or said[0][0] in "|#":
        return {}
    bracketed = [m for line in said if (m := _PRICED.fullmatch(line))]
    rows = [tuple(m.groups()) for m in bracketed] if len(bracketed) == len(said) else []
    for sign in () if rows else _SIGNS:
        width = min(line.count(sign) for line in said)
        if width > 1 and columns_told(parted := [tuple(line.split(sign, width)) for line in said]):
            rows = parted
            break
    if not rows or not columns_told(rows):
        return {}
    while end < len(lines) and lines[end].strip():  # a longer list
        line = _LISTED.sub("", lines[end].strip(), count=1)
        match = _PRICED.fullmatch(line) if bracketed else None
        cells = tuple(match.groups()) if match else () if bracketed else tuple(line.split(sign, width))
        if len(cells) != len(rows[0]):
            break
        rows.append(cells)
        end += 1
    written = (" | ".join(cell.strip().replace("|", "\\|") for cell in row) for row in rows)
    return {start + n: f"| {row} |" for n, row in enumerate(written)}


def _is_lined(line: str) -> bool:
    if any(sign in line and line.count(sign) > 1 for sign in _SIGNS):
        return True
    return ("(" in line or "[" in line) and bool(_PRICED.fullmatch(_LISTED.sub("", line.strip())))


def columns_told(rows: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """The columns of a table of cards that has no head, by what stands in each: a name, a number, words last; none
    where that is not what stands there."""
    width = len(rows[0]) if rows else 0
    if len(rows) <= _FEWEST_ROWS or width < _FEWEST_CELLS or any(len(row) != width for row in rows):
        return ()
    held = [[row[at].strip(" *_") for row in rows] for at in range(width)]
    valued = [all(map(_VALUE.fullmatch, cells)) for cells in held]
    name = next((at for at in range(width) if not valued[at]), width)
    words = sum(bool(_WORDS.search(cell)) for cell in held[-1])
    if name > 1 or name == width - 1 or valued[-1] or words * 3 < len(rows) * 2 or not any(valued):
        return ()
    if len(set(held[name])) < len(rows) or not all(map(_NAME.fullmatch, held[name])):
        return ()
    if any(len(cell) > _LONGEST_CELL for cells in held[name + 1 : -1] for cell in cells):
        return ()
    if not all(valued[at] or any(c.isalpha() for cell in held[at] for c in cell) for at in range(width)):
        return ()  # hours, and no type
    if not any(_OF_A_GAME.search(cell) or any(called in cell for called in held[name]) for cell in held[-1]):
        return ()
    free = {True: iter(("Cost",)), False: iter(("Type",))}
    between = (next(free[valued[at]], f"Column {at + 1}") for at in range(name + 1, width - 1))
    return (*("No",) * name, "Name", *between, "Text")


def _fits(line: str, columns: Sequence[int]) -> bool:
    return all(not line[at - 1 : at].strip() for at in columns if at)


def _cells(line: str, columns: Sequence[int]) -> str:
    ends = [*columns[1:], len(line)]
    cells = (line[a:b].strip().replace("|", "\\|") for a, b in zip([0, *columns[1:]], ends, strict=True))
    return f"| {' | '.join(cells)} |"
