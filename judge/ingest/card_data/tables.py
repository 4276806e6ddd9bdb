"""Tables as rows with the line each begins in: delimited text and JSON objects come out alike."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.ingest.card_data.bundle import Part
from judge.ingest.dates import whole_day
from judge.ingest.placed_values import Json
from judge.ingest.reading import Doubt
from judge.ingest.tables import columns_told

csv.field_size_limit(1_000_000)

MOST_ROWS = 150_000  # of one table: more than any game has printings
_MOST_LINES_OF_A_ROW = 60  # a card's words have far fewer
_FEWEST_LINES = 3  # of a table below names over its columns
_MOST_TITLE = 8  # lines above the head of a table
_SIGNS = re.compile(r"[\t;,]")
_OF_WORDS = re.compile(r"te[xs]t|effe[ck]?t|abilit|rules|ruling|answer|description|wording", re.IGNORECASE)
_WHOLE = re.compile(r"\w \w.*[.!?]$")  # a sentence
_OBJECT_A_LINE = re.compile(r"\s*\{[^\n]*\}[ \t]*\r?\n\s*\{")
_BETWEEN_OBJECTS = re.compile(r"\}([ \t]*\r?\n\s*)\{")
_SCALAR = r'\s*:\s*(?:"[^"\n]*"|[\d.]+|true|false|null|\{[^{}]*\})\s*,\s*'  # what a file says of itself
_NAMED = re.compile(
    rf'\s*\{{\s*(?:(?:"(?!cards|data|items)[a-z_]{{2,20}}"{_SCALAR})*"(?:cards|data|items)"\s*:\s*\{{\s*'
    rf'|(?:"(?:meta|info|about|version|date|game|title)"{_SCALAR})*)'
    r'(?P<key>"(?!(?:cards|data|items|results|entries|list|records|sections|rules|chapters|meta|info|about)")[^"\n]{1,80}")'
    r'\s*:\s*\[?\s*\{\s*"[a-zA-Z_ ]{2,30}"\s*:'
)
_SAID_ABOVE = re.compile(r'"([^"\n]{1,30})"\s*:\s*"([^"\n]*)"')  # of all cards, before their list
_SETS = ("set_code", "setCode", "set", "set_name")
_SET = re.compile(r"[A-Z][A-Z\d]{1,5}")  # beside the name of a set; that of an answer has none
_MOST_SIDES = 2
_LANGUAGE = re.compile(r"(?:en|de|fr|es|it|pt|nl|pl|ru|cs|ja|jp|ko|kr|zh|cn|tw)(?:[-_]\w{2,4})?", re.IGNORECASE)
_FACES = ("card_faces", "cardFaces", "faces")
_NAMING = ("name", "key", "label", "trait_type", "attribute", "stat")
LEGALITIES = ("legalities", "legality", "legal")  # what a card is in each format
AS_IT_IS = (*LEGALITIES, "printings")  # which are read as they stand
Value = str | bool | int | float | None | list[Any] | dict[str, Any]


class Row(Frozen):
    """A row's cells by column, and the lines it stands in (``first`` to ``last``, both included)."""

    cells: dict[str, Value]
    first: int
    last: int

    def text(self, column: str) -> str:
        """A cell as text; empty where there is none."""
        value = self.cells.get(column)
        if value is None or isinstance(value, bool | dict):
            return ""
        if isinstance(value, list):
            return ", ".join(str(item) for item in value if isinstance(item, str | int | float))
        return str(value).strip()

    def listed(self, column: str) -> tuple[str, ...]:
        """A cell that is a list, or names with commas between them."""
        value = self.cells.get(column)
        items = value if isinstance(value, list) else str(value or "").split(",")
        return tuple(str(item).strip() for item in items if str(item).strip())

    def objects(self, column: str) -> tuple[dict[str, Any], ...]:
        """The objects a cell holds; none where it holds something else."""
        value = self.cells.get(column)
        return tuple(item for item in value if isinstance(item, dict)) if isinstance(value, list) else ()

    def faces(self) -> list[Row]:
        """A row for each face of a card whose faces are objects in a cell, with what is said of the whole card beside
        what the face says; none for a card of one face."""
        column = next((c for c in self.cells if c in _FACES), "")
        listed = self.objects(column)
        if len(listed) < 2 or not all(face.get("name") for face in listed):
            return []
        whole = {key: value for key, value in self.cells.items() if key != column}
        return [replace(self, cells=whole | unfolded(face)) for face in listed]

    def says(self, column: str) -> bool | None:
        """What a cell answers with yes or no; None where it is empty."""
        value = self.cells.get(column)
        if isinstance(value, bool):
            return value
        word = str(value or "").strip().lower()
        return None if not word else word in ("yes", "true", "1", "y", "x")


class Table(Frozen):
    """A table's columns in their order, its rows, and what was doubtful about them."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    doubts: tuple[Doubt, ...] = ()


def table_of(part: Part) -> Table:
    """A part of a bundle as a table. Raises JudgeError ``bad-json`` for JSON that ends early or is no list of
    objects, ``bad-table`` for delimited text without a head."""
    if re.match(r"\s*(?:\[(?!\d)|\{)", part.text):  # "[2031-03-08 18:02] …" is what somebody said
        return _json_table(replace(part, text=one_list(part.text)))
    return _delimited(below_title(part))


def below_title(part: Part) -> Part:
    """A table without the lines above its head (see ``_below_title``); one that has no head, with columns that are
    numbered, or called by what stands in them where those are cards."""
    found = _below_title(part)
    lines = [line for line in found.text.lstrip("\ufeff").splitlines()[:_MOST_TITLE] if line.strip()]
    sign = delimiter_of(found.text)
    widths = {line.count(sign) for line in lines} if sign else set()
    if len(lines) < _FEWEST_LINES or len(widths) > 1 or max(widths, default=0) < 2 or lines[0].lstrip()[0] in "|[{":
        return found
    rows = [tuple(cell.strip().strip('"') for cell in line.split(sign)) for line in lines]
    said = sign != "," and any(_WHOLE.search(cell) for cell in rows[0])
    if not said and not any(map(whole_day, rows[0])):
        return found
    names = columns_told(rows) or [f"Column {n}" for n in range(1, len(rows[0]) + 1)]
    return replace(found, text=f"{sign.join(names)}\n{found.text}", first_line=found.first_line - 1)


def _below_title(part: Part) -> Part:
    """A table without the lines above its head, where a spreadsheet has a title: none of them fills a second cell, and
    three lines or more are divided as the head is. So is a line with names over several columns, which fills fewer
    cells than the head below it and begins with a blank one."""
    lines = part.text.splitlines(keepends=True)[: 3 * _MOST_TITLE]
    filled = [[cell.strip() for cell in line.split(delimiter_of(lines[0]) or ",")] for line in lines[:2]]
    if len(lines) > _FEWEST_LINES and not filled[0][0] and all(filled[1]) and len(filled[0]) == len(filled[1]):
        return replace(part, text=part.text[len(lines[0]) :], first_line=part.first_line + 1)
    at = next((n for n, line in enumerate(lines) if sum(bool(c.strip()) for c in _SIGNS.split(line)) > 2), 0)
    if not 0 < at <= _MOST_TITLE:
        return part
    sign = delimiter_of(lines[at])
    if sign == "|":
        return part
    alike = sum(line.count(sign) >= lines[at].count(sign) > 1 for line in lines[at:])
    if alike < 3 or any(sum(bool(cell.strip()) for cell in line.split(sign)) > 1 for line in lines[:at]):
        return part
    return replace(part, text=part.text[sum(map(len, lines[:at])) :], first_line=part.first_line + at)


def head_of(text: str) -> list[str]:
    """What stands in the cells of a table's head, its title passed over; nothing where nothing stands between them."""
    head = below_title(Part("text", text, 1)).text.lstrip("\ufeff").split("\n", 1)[0]
    sign = delimiter_of(head)
    return [cell.strip().strip('"') for cell in head.split(sign)] if sign else []


def is_listed(text: str) -> bool:
    """Whether a text is JSON lines: an object a line."""
    return bool(_OBJECT_A_LINE.match(text))


def one_list(text: str) -> str:
    """JSON lines as one list, in the same lines; another text as it is."""
    return "[" + _BETWEEN_OBJECTS.sub(r"},\1{", text) + "]" if is_listed(text) else text


def unmerged(table: Table, column: str, own: Collection[str] = ()) -> Table:
    """The table with what merged cells of a spreadsheet say put into each of their rows: in a column before ``column``
    (the one all rows have) whose values each come once, with blanks below them. It is told. own: columns that speak of
    their own row alone."""
    before = table.columns[: table.columns.index(column)] if column in table.columns else ()
    before = tuple(name for name in before if name not in own)
    rows = list(table.rows)
    doubts = list(table.doubts)
    for name in before:
        values = [row.text(name) for row in rows]
        filled = [value for value in values if value]
        if not values or not values[0] or len(filled) == len(values) or len(set(filled)) < max(len(filled), 2):
            continue
        above = ""
        for n, row in enumerate(rows):
            above = row.text(name) or above
            rows[n] = replace(row, cells={**row.cells, name: above})
        blank = values.index("")
        many = f"{len(values) - len(filled)} rows without a {name} have"
        doubts.append(Doubt(rows[blank].first, f"{table.name}: {many} that of the row above, as merged cells do"))
    return replace(table, rows=tuple(rows), doubts=tuple(doubts))


def delimiter_of(text: str) -> str:
    """What stands between the cells of a table, by its first line; empty when nothing does."""
    head = text.lstrip("\ufeff").split("\n", 1)[0]
    counts = {sign: head.count(sign) for sign in ("\t", ";", ",", "|")}
    best = max(counts, key=lambda sign: counts[sign])
    return best if counts[best] else ""


def _delimited(part: Part) -> Table:
    sign = delimiter_of(part.text)
    lines = io.StringIO(part.text, newline="").readlines()
    head = [cell.strip() for cell in next(csv.reader(lines[:1], delimiter=sign or "\t"), [])]
    columns = tuple(f"{c or 'column'} {head[:n].count(c) + 1}" if c in head[:n] else c for n, c in enumerate(head))
    if not any(columns):
        raise JudgeError(
            "bad-table",
            f"the table {part.name} has no line of column names.",
            where=f"{part.name}:{part.first_line}",
            hint="Its first line must name the columns.",
        )
    rows: list[Row] = []
    again = [(name, c) for name, c in zip(head, columns, strict=True) if name and name != c]
    what = f"{part.name}: the columns have no names: by what stands in them they are {', '.join(columns)}"
    doubts = [Doubt(1, what)] if part.first_line < 1 else []
    doubts += [Doubt(part.first_line, f"{part.name}: two columns are called {n}: one is read as {c}") for n, c in again]
    for cells, start, end, closed in _csv_rows(lines, sign or "\t", len(columns)):
        first, last = part.first_line + start, part.first_line + end - 1
        if not any(cell.strip(" :-") for cell in cells):  # also the line under the head of a drawn table
            continue
        if [cell.strip() for cell in cells] == head:
            doubts.append(Doubt(first, f"{part.name}: the head of the table stands here again: left out"))
            continue
        if not closed and len(cells) > len(columns):  # which of them belong together nobody knows
            doubts.append(Doubt(first, f"{part.name}: a quotation mark is not closed: this line is left out", 2))
            continue
        if not closed:
            doubts.append(Doubt(first, f"{part.name}: a quotation mark is not closed: this line is read without it"))
        if len(cells) != len(columns):
            other = "more" if len(cells) > len(columns) else "fewer"
            doubts.append(
                Doubt(first, f"{part.name}: a row has {other} cells than the head ({len(cells)}, {len(columns)})")
            )
        more = len(cells) - len(columns)
        at = next((n for n, c in enumerate(columns) if _OF_WORDS.search(c)), len(columns) - 1)
        # A blank stands behind the commas of a sentence, and not behind those between cells.
        if more > 0 and closed and all(cell.startswith(" ") for cell in cells[at + 1 : at + more + 1]):
            cells[at : at + more + 1] = [sign.join(cells[at : at + more + 1])]
            doubts.append(Doubt(first, f"{part.name}: what is too much in this row is read as its {columns[at]}", 2))
        found: dict[str, Value] = dict(zip(columns, cells, strict=False))
        if len(rows) == MOST_ROWS:
            raise _too_many(part)
        rows.append(Row(found, first, last))
    return Table(part.name, columns, tuple(rows), tuple(doubts))


def _csv_rows(lines: list[str], sign: str, width: int) -> Iterator[tuple[list[str], int, int, bool]]:
    """The cells of each row, the lines it stands in (from 0, the end not included), and whether its quotations are
    closed: one that is not would swallow the rows behind it, so its line is then read as if nothing were quoted."""
    at = 1
    while at < len(lines):
        reader = csv.reader(lines[at:], delimiter=sign, strict=True)
        start = at
        try:
            for cells in reader:
                end = at + reader.line_num
                if end - start > 1 and (len(cells) != width or end - start > _MOST_LINES_OF_A_ROW):
                    break
                yield cells, start, end, True
                start = end
            else:
                return
        except csv.Error:
            pass
        yield _unquoted(lines[start].rstrip("\r\n"), sign, width), start, start + 1, False
        at = start + 1


def _unquoted(line: str, sign: str, width: int) -> list[str]:
    """The cells of a line whose quotations are not in order: as they stand where they are as many as they should be,
    else as if nothing were quoted."""
    try:
        cells = next(csv.reader([line], delimiter=sign), [])
    except csv.Error:
        cells = []
    return cells if len(cells) == width else [cell.strip().strip('"') for cell in line.split(sign)]


def _json_table(part: Part) -> Table:
    """The objects of a list, or of the first list of objects an object holds, each with its lines; or those an object
    holds under a name or an id each."""
    reader, start = Json(part.text, part.name, part.first_line), part.text.find("[")
    if at := named_objects(part.text):
        found = _members(reader, at)
    elif start < 0:
        raise reader.bad(0, "holds no list of cards")
    else:
        above = dict(_SAID_ABOVE.findall(part.text[:start])) if part.text.lstrip("\ufeff \r\n")[:1] == "{" else {}
        code = above.get("code", "") if "name" in above else ""
        called = code if _SET.fullmatch(code) else next((above[key] for key in _SETS if above.get(key)), "")
        each = reader.each(start + 1, "]")
        found = ((_with_set(value, called) if called else value, first, last) for _, value, first, last in each)
    rows: list[Row] = []
    columns: dict[str, None] = {}
    doubts: list[Doubt] = []
    for value, first, last in ((one, low, high) for whole, low, high in found for one in _in_a_set(whole) or [whole]):
        if len(rows) == MOST_ROWS:
            raise _too_many(part)
        if isinstance(value, dict):
            row = Row(unfolded(value), first, last)
            rows.append(row)
            columns.update(dict.fromkeys(key for face in row.faces() or [row] for key in face.cells))
        else:
            doubts.append(Doubt(first, f"{part.name}: an entry of the list is no object: left out"))
    return Table(part.name, tuple(columns), tuple(rows), tuple(doubts))


def _with_set(value: Any, called: str) -> Any:
    """An object with its own set, or the one that is said above all."""
    own = next((value[key] for key in _SETS if value.get(key)), called) if isinstance(value, dict) else ""
    return {"set": own} | value if own else value


def named_objects(text: str) -> int:
    """Where in a JSON object the first of several objects begins that stand under a name or an id each, one with
    several texts of its own (``{"Ash Courier": {"type": …``, perhaps inside ``{"cards": {``); 0 where none does."""
    match = _NAMED.match(text)
    return match.start("key") if match else 0


def _members(reader: Json, at: int) -> Iterator[tuple[Any, int, int]]:
    """The objects an object holds, each with its name (or its id, where that has no letters) among its cells."""
    for key, value, begin, end in reader.each(at, "}"):
        if inside := _in_a_set(value, key):
            yield from ((one, begin, end) for one in inside)
            continue
        listed = value if isinstance(value, list) else [value]
        own = "name" if any(c.isalpha() for c in key) else "id"
        given = {own: key} if len(listed) <= _MOST_SIDES else {}  # else it is the name of a group of cards
        for one in listed:
            yield given | one if isinstance(one, dict) else one, begin, end


def _in_a_set(value: Any, called: str = "") -> list[Any]:
    """The cards of an object that is a set of them, each with what the set is called; nothing of another value."""
    cards = value.get("cards") if isinstance(value, dict) else None
    if not isinstance(cards, list) or not cards or not all(isinstance(card, dict) for card in cards):
        return []
    name = next((value[key] for key in ("code", "id", "set", "name") if isinstance(value.get(key), str)), called)
    more = {"set name": called or value.get("name", "")} if (called or value.get("name", "")) not in ("", name) else {}
    return [{"set": name, **more, **card} for card in cards]


def unfolded(value: Mapping[str, Value]) -> dict[str, Value]:
    """An object's cells, with those of the objects in it beside them: ``{"attributes": {"speed": 2}}`` says a speed,
    and so does ``{"attributes": [{"name": "speed", "value": 2}]}``; of several languages the English one, else the
    first, is what is said, the others beside it."""
    cells: dict[str, Value] = {}
    for key, held in value.items():
        if isinstance(held, dict) and len(held) > 1 and all(map(_LANGUAGE.fullmatch, held)):
            said_in = sorted(held, key=lambda name: not name.lower().startswith("en"))
            cells |= {key if name == said_in[0] else f"{key} {name}": held[name] for name in said_in}
            continue
        inside = _pairs(held)
        if inside and key not in AS_IT_IS and not all(map(whole_day, inside)):
            cells |= {name if name not in value else f"{key} {name}": said for name, said in inside.items()}
        else:
            cells[key] = held
    return cells


def _pairs(held: Value) -> dict[str, Value]:
    """What an object, or a list of names with a value each, says by name; nothing where it is something else."""
    if isinstance(held, dict):
        return held if all(isinstance(said, str | int | float | None) for said in held.values()) else {}
    found: dict[str, Value] = {}
    for one in held if isinstance(held, list) else ():
        name = next((one[key] for key in _NAMING if isinstance(one.get(key), str)), "") if isinstance(one, dict) else ""
        if not name or "value" not in one or isinstance(one["value"], dict | list) or name in found:
            return {}
        found[name] = one["value"]
    return found


def _too_many(part: Part) -> JudgeError:
    return JudgeError(
        "too-large",
        f"the table {part.name} has more than {MOST_ROWS:,} rows, the most that is read.",
        where=part.name,
        hint="Split it, and read the parts one by one.",
    )
