"""JSON and tables that hold neither cards nor rulings, such as an announcement or a glossary: what
they say, under the names they do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from judge.errors import JudgeError
from judge.ingest.card_data.bundle import Part
from judge.ingest.card_data.mapping import plain
from judge.ingest.card_data.tables import delimiter_of, table_of
from judge.ingest.card_data.written import LISTED
from judge.ingest.dates import whole_day
from judge.ingest.glossaries import MEANINGS, TERMS, is_glossary
from judge.ingest.placed_values import Placed, json_value, yaml_values
from judge.ingest.reading import (
    DocumentReading,
    Doubt,
    Found,
    ManifestEntry,
    WordIds,
    reading_of,
    rule_in,
    term_in,
    words_title,
)
from judge.ingest.ruling_fields import PARTS
from judge.records import Noise, Record
from judge.rule_numbers import parse_number

_NAMING = ("name", "title", "format", "announcement", "heading", "card", "event", "section", "id", "code", "number")
_COUNTED = ("number", "no", "nr", "rule number", "ref", "section", "rule", "id")
_WORDS = ("text", "rule text", "body", "content", "rule", "wording", "description")
_HEADS = ("heading", "title", "name")
_NO_RULES = ("version", "release", "time", "price", "date", "score")  # numbers of other things
_HOLDERS = ("sections", "rules", "subrules", "chapters", "children", "subsections", "parts", "items", "content")
_SENTENCE = re.compile(r"\w+ \w+ .*[.!?)\"”]$", re.DOTALL)
_SHORT = 60
_FEWEST_ROWS = 2


@dataclass
class _Said:
    """What stands in a place of the data: the names above it, its words, its lines (1-based, both included)."""

    path: tuple[str, ...]
    text: str
    first: int
    last: int
    term: str = ""
    number: str = ""


def read(entry: ManifestEntry, kind: str, text: str, lines: Sequence[str], sha256: str) -> DocumentReading | None:
    """JSON, and YAML that is a list of objects, as rules under headings, or terms where an object says one and what it
    means; a table row by row; None where the text is none of these. Raises JudgeError ``bad-json`` or ``bad-yaml``
    where the name of the file says that it is one and it cannot be read."""
    plainly = text.removeprefix("\ufeff").replace("\r\n", "\n")
    named = entry.file.rpartition(".")[2].lower()
    try:
        if plainly.lstrip()[:1] in ("{", "[") or named == "json":
            whole = json_value(plainly, entry.file or entry.id)
        elif (values := LISTED.match(plainly)) or named in ("yaml", "yml"):
            whole = next(yaml_values(plainly, entry.file or entry.id))
            if not values:
                return _table(entry, kind, text, lines, sha256)
        else:
            return _table(entry, kind, text, lines, sha256)
    except StopIteration:
        return None
    except JudgeError:
        if named in ("json", "yaml", "yml"):
            raise
        return None
    title = _name_of(whole)
    said = [one for one in _said(whole, ()) if one.path or not _is_head(one.text, title)]
    if not said:
        return None
    ids = WordIds(entry.id)
    records = [_record(entry, ids, one) for one in said]
    held = {n for one in said for n in range(one.first, one.last + 1)}
    marks = [
        Noise(n, line.strip(), "names and marks") for n, line in enumerate(lines, 1) if line.strip() and n not in held
    ]
    what = "this is neither cards nor rulings: what it says is read under the names it stands under"
    found = Found(marks, [Doubt(1, what)], title)
    return reading_of(entry, kind, sha256, lines, records, found)


def _record(entry: ManifestEntry, ids: WordIds, one: _Said) -> Record:
    if one.term:
        return term_in(entry, ids.take("terms", one.term), one.term, one.text, (one.first, one.last))
    above = one.path[-1] if one.path else ""
    if one.number:
        title = f"{above}, {one.number}" if above else one.number
        key = ids.take("rules", one.number)
        return rule_in(entry, key, title, one.text, (one.first, one.last), one.path, one.number)
    name, title = ids.take(above or "text", one.text), words_title(one.text, above)
    return rule_in(entry, name, title, one.text, (one.first, one.last), one.path)


def _table(entry: ManifestEntry, kind: str, text: str, lines: Sequence[str], sha256: str) -> DocumentReading | None:
    """The rows of a table, each as a rule, or as a term where the columns are a term and what it means."""
    table = table_of(Part(entry.id, text, 1)) if _is_table(text) else None
    if table is None or len(table.rows) < _FEWEST_ROWS:
        return None
    columns = [plain(column) for column in table.columns]
    explains = columns[0] in TERMS and columns[1] in MEANINGS
    firsts = [row.text(table.columns[0]) for row in table.rows]
    counted = columns[0] not in _NO_RULES and _are_counted(firsts)
    ids = WordIds(entry.id)
    records: list[Record] = []
    for row in table.rows:
        cells = [(column, row.text(column)) for column in table.columns]
        said = "; ".join(f"{column}: {cell}" for column, cell in cells[2 if explains else 0 :] if cell)
        first, lines_of = cells[0][1], (row.first, row.last)
        if explains and first:
            said = "\n".join(filter(None, (cells[1][1], said)))
            records.append(term_in(entry, ids.take("terms", first), first, said, lines_of))
        elif counted:
            beside = [cell for cell in cells[1:] if cell[1]]
            said = beside[0][1] if len(beside) == 1 else said.partition("; ")[2]
            records.append(_record(entry, ids, _Said((), said, row.first, row.last, number=first)))
        elif said:
            records.append(rule_in(entry, ids.take(first or "row", said), words_title(said, ""), said, lines_of))
    held = {n for row in table.rows for n in range(row.first, row.last + 1)}
    rest = [n for n, line in enumerate(lines, 1) if line.strip() and n not in held]
    marks = [Noise(n, lines[n - 1].strip(), "head of a table") for n in rest]
    doubts = [*table.doubts, Doubt(1, "this is a table of neither cards nor rulings: it is read row by row")]
    return reading_of(entry, kind, sha256, lines, records, Found(marks, doubts))


def _is_table(text: str) -> bool:
    head, *below = text.removeprefix("\ufeff").split("\n")[:4]
    sign = delimiter_of(head)
    if sign not in ("\t", ";", ",") or not sign or len(below) < _FEWEST_ROWS:
        return False
    divided = all(line.count(sign) >= head.count(sign) for line in below if line)
    prose = re.search(r"[.!?:]\s*$", head) or (sign != "\t" and re.search(rf"{sign}\s", head))
    return divided and not prose


def _is_head(text: str, title: str) -> bool:
    """Whether what stands at the top says what the document is called or of what day it is."""
    key, _, words = text.partition(": ")
    return (bool(title) and words == title) or (plain(key) in PARTS["date"] and bool(whole_day(words)))


def _said(value: Placed, path: tuple[str, ...]) -> Iterator[_Said]:
    if term := _explained(value, path):
        yield term
    elif rule := _numbered(value, path):
        named = any(plain(str(key.value)) in _HEADS and one.words == rule.text for key, one in value.pairs or ())
        heads = (*path, rule.text) if named else path
        yield rule
        rest = [(k, v) for k, v in value.pairs or () if v.words not in (rule.text, rule.number) or v.holds_objects]
        yield from _said(replace(value, pairs=tuple(rest)), heads)
    elif value.pairs is not None:
        for key, held in value.pairs:
            name = key.value if isinstance(key.value, str) else ""
            if held.pairs is not None or held.holds_objects:
                under = path if plain(name) in _HOLDERS else (*path, name)
                for item in held.items or (held,):
                    own = "" if _numbered(item, path) else _name_of(item)
                    yield from _said(item, (*under, own) if own else under)
            elif path and is_glossary(path[-1]) and held.words:
                yield _Said(path, held.words, key.first, held.last, name)
            elif (words := held.words) and words != "".join(path[-1:]):  # what stands above it
                if _SENTENCE.search(words) and len(name) <= _SHORT and plain(name) not in _NAMING:
                    yield _Said((*path, name), words, key.first, held.last)
                else:
                    yield _Said(path, f"{name}: {words}", key.first, held.last)
    elif value.holds_objects:
        for item in value.items:
            own = "" if _numbered(item, path) else _name_of(item)
            yield from _said(item, (*path, own) if own else path)
    elif words := value.words:
        yield _Said(path, words, value.first, value.last)


def _are_counted(firsts: Sequence[str]) -> bool:
    """Whether the first cells of rows are numbers of rules, which ascend, as prices do not."""
    paths = [number.path for number in map(parse_number, firsts) if number]
    ascend = all(a < b for a, b in pairwise(paths))
    return ascend and len(paths) == len(firsts) and any("." in first for first in firsts)


def _numbered(value: Placed, path: tuple[str, ...]) -> _Said | None:
    """An object that is a rule with its number, or a heading with one."""
    said = {plain(key.value): held for key, held in value.pairs or () if isinstance(key.value, str)}
    held = ((key, said[key]) for key in _COUNTED if key in said and parse_number(said[key].words))
    number = next((one for key, one in held if key != "id" or "." in one.words), None)  # anything may have an id
    text = next((said[key] for key in (*_WORDS, *_HEADS) if key in said and said[key].words), None)
    if number is None or text is None or number is text:
        return None
    return _Said(path, text.words, min(number.first, text.first), max(number.last, text.last), number=number.words)


def _explained(value: Placed, path: tuple[str, ...]) -> _Said | None:
    """An object that is a term and what it means."""
    said = {plain(key.value): held.words for key, held in value.pairs or () if isinstance(key.value, str)}
    term = next((said.pop(key) for key in list(said) if key in TERMS and said[key]), "")
    meaning = next((said.pop(key) for key in list(said) if key in MEANINGS and said[key]), "")
    if not (term and meaning):
        return None
    more = "; ".join(f"{key}: {words}" for key, words in said.items() if words)
    return _Said(path, "\n".join(filter(None, (meaning, more))), value.first, value.last, term)


def _name_of(value: Placed) -> str:
    said = {plain(key.value): held.words for key, held in value.pairs or () if isinstance(key.value, str)}
    return next((said[name] for name in _NAMING if said.get(name)), "")
