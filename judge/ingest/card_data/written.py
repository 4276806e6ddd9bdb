"""Cards and rulings that are written down in YAML, in Markdown's tables, or in blocks of lines with a label each
(``Name: …``, ``Type: …``), as one table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable

from judge.errors import JudgeError
from judge.ingest.card_data.bundle import Part
from judge.ingest.card_data.mapping import FIELDS, OF_GOODS, is_card_table, mapping_of, plain
from judge.ingest.card_data.tables import Row, Table, Value, unfolded
from judge.ingest.headings import is_title
from judge.ingest.lines import SEPARATOR, split_lines
from judge.ingest.placed_values import Placed, yaml_values
from judge.ingest.reading import Doubt
from judge.ingest.tables import is_rule, tabled_rows

LISTED = re.compile(r"(?:(?:#.*|---|%.*)?\n)*(?:[A-Za-z][\w -]{0,40}:[^\n]*\n)*?[ \t]*-[ \t]+[A-Za-z][\w -]{0,40}:")
_EMPHASIS = re.compile(r"^(\*\*|__|\*|_)([^*_]+)\1$")  # of a whole cell
_NUMBERS = frozenset(("color", "cost", "power", "defense", "life"))
_PRINTED = _NUMBERS | {"text", "type", "rarity"}
_LABELLED = re.compile(r"[*_]*([A-Za-z][A-Za-z /]{0,30}?)\s*[*_]*:[*_]*(?:\s+(.*)|())$")
# A label that stands once counts where it is the name of a part; other words before a colon belong to the text.
_NAMES = {name for names in FIELDS.values() for name in names}
_NAMES |= {"ruling", "question", "answer", "date", "source", "url", "link"}
_LARGEST = 20_000_000  # letters of a YAML text


def written(part: Part) -> Table | None:
    """The cards of a text in YAML, or in Markdown's tables under headings, as a table; None of another text. Raises
    JudgeError ``bad-yaml`` for YAML that cannot be read."""
    rows = tabled(part, is_card_table)
    if not rows and LISTED.match(part.text) and len(part.text) <= _LARGEST:
        rows = [_row(item, part.first_line - 1) for item in _entries(part)]
    columns = tuple(dict.fromkeys(column for row in rows for column in row.cells))
    if not rows or not is_card_table(columns):
        return None
    headless = rows[0].cells and not any(map(is_rule, split_lines(part.text))) and "|" in part.text
    if headless and sum(is_title(row.text(columns[0])) for row in rows) * 4 < len(rows) * 3:
        return None  # what stands first names no cards
    what = f"{part.name}: by what stands in them, the columns are taken for {', '.join(columns)}"
    return Table(part.name, columns, tuple(rows), (Doubt(rows[0].first, what),) if headless else ())


def tabled(part: Part, fits: Callable[[Iterable[str]], bool]) -> list[Row]:
    """The rows of a text's tables in Markdown, where it is nothing but headings over tables whose columns fit."""
    lines = split_lines(part.text)
    found = tabled_rows(lines, fits) if any(line.lstrip().startswith("|") for line in lines) else []
    above = part.first_line - 1
    return [
        Row({column: _EMPHASIS.sub(r"\2", said) for column, said in cells.items()}, above + n, above + n)
        for cells, n in found
    ]


def labelled(part: Part) -> Table | None:
    """Blocks of lines such as ``Name: …`` and ``Type: …`` as a table, each block begun by the label of the first; None
    where a text is not of such blocks. A line without a label goes on with the one above it."""
    lines = part.text.removeprefix("\ufeff").splitlines()
    filled = [line for line in lines if line.strip()]
    first = _LABELLED.match(filled[0]) if filled else None
    if first is None:
        return None
    keys = Counter(plain(m[1]) for line in filled if (m := _LABELLED.match(line)))
    begin = plain(first[1])
    known = {key for key, times in keys.items() if times > 1 or key in _NAMES}
    blocks = keys[begin]
    if blocks < 2 or len(known) < 2 or max(keys.values()) > blocks or sum(keys[k] for k in known) * 2 < len(filled):
        return None
    rows: list[Row] = []
    columns: dict[str, str] = {}
    doubts: list[Doubt] = []
    said: dict[str, list[str]] = {}
    key, start, last = "", 0, 0
    for n, line in enumerate([*lines, f"{first[1]}:"], part.first_line):
        match = _LABELLED.match(line)
        label = plain(match[1]) if match else ""
        if label == begin and said:
            rows.append(Row({columns[k]: "\n".join(filter(None, text)) for k, text in said.items()}, start, last))
            said = {}
        if match and (label in known or label == begin):
            key = label
            start = n if label == begin else start
            if key in said:
                doubts.append(Doubt(n, f"{part.name}: {match[1].strip()} stands twice in a block: both are kept"))
            columns.setdefault(key, match[1].strip())
            said.setdefault(key, []).append((match[2] or "").strip())
        elif line.strip() and key and not SEPARATOR.match(line):
            said[key].append(line.strip())
        last = n if line.strip() else last
    return Table(part.name, tuple(columns.values()), tuple(rows), tuple(doubts))


def is_written(text: str) -> bool:
    """Whether a text holds cards in one of these forms."""
    try:
        return written(Part("text", text, 1)) is not None
    except JudgeError:
        return False


def is_table_of_cards(text: str) -> bool:
    """Whether a part of a text is a table of cards: with a name, its words and more of what cards print, or two
    or more of what they are played with; a list of goods or of rounds has names and types too."""
    table = written(Part("text", text, 1)) if "|" in text else None
    if table is None:
        return False
    columns = mapping_of(table.columns, "text", None)
    found = {field for field in columns.columns if plain(columns.column(field)) not in OF_GOODS}
    return len(found & (_PRINTED if "text" in found else _NUMBERS)) > 1


def _entries(part: Part) -> list[Placed]:
    """The objects of the first list in a YAML text."""
    for value in yaml_values(part.text.replace("\r\n", "\n"), part.name):
        for held in [value, *(h for _, h in value.pairs or ())]:
            if held.items and all(item.pairs is not None for item in held.items):
                return list(held.items)
    return []


def _row(item: Placed, above: int) -> Row:
    held = _value(item)
    assert isinstance(held, dict)
    return Row(unfolded(held), above + item.first, above + item.last)


def _value(placed: Placed) -> Value:
    if placed.pairs is not None:
        return {key.value: _value(held) for key, held in placed.pairs if isinstance(key.value, str)}
    return [_value(item) for item in placed.value] if isinstance(placed.value, tuple) else placed.value
