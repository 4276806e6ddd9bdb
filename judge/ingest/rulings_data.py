"""Rulings by card as a community keeps them: YAML, JSON or a table, with source and date.

Read are a list of objects (``card``, ``ruling``, ``date``, ``source``), the rulings of each card under its name, a
table with such columns in any order, and either of them inside an object that says the source for all. What names are
taken for which part stands in ``ruling_fields``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from judge.errors import JudgeError, nearest
from judge.frozen import Frozen
from judge.ingest.card_data.bundle import Part
from judge.ingest.card_data.decided import listed_decisions
from judge.ingest.card_data.mapping import FIELDS, plain
from judge.ingest.card_data.tables import (
    Table,
    below_title,
    delimiter_of,
    head_of,
    named_objects,
    one_list,
    table_of,
    unmerged,
)
from judge.ingest.card_data.written import labelled, tabled
from judge.ingest.copied import without_tags
from judge.ingest.dates import dated, is_a_day, whole_day
from judge.ingest.glossaries import is_glossary
from judge.ingest.lines import split_lines
from judge.ingest.links import ruling_kind
from judge.ingest.placed_values import Placed, json_value, yaml_values
from judge.ingest.reading import (
    DocumentReading,
    Doubt,
    Found,
    ManifestEntry,
    WordIds,
    of_document,
    of_each_wording,
    reading_of,
    words_title,
)
from judge.ingest.ruling_fields import HEADS, OF_A_CARD, OF_NO_USE, PARTS, WRAPPERS, fields_of, ruled_in
from judge.ingest.tables import written_tables
from judge.records import RULINGS_DATA, Noise, Ruling

KIND = RULINGS_DATA

# Names that only a ruling has; "text" may be a card's.
_SURE = frozenset(PARTS["ruling"][: PARTS["ruling"].index("text")]) - {"now"}
_KEYED = re.compile(r"(?:- +)?(?:\"[^\"\n]+\"|'[^'\n]+'|[^\s#:\-\[{&*!|>%@`][^\n:]*):(?:\s+(?P<value>\S.*))?$")
_HEADING = re.compile(r"#{1,6} ")  # of Markdown; a comment in YAML
_BETWEEN = re.compile(r"\s*(?:\||\n)\s*")  # several rulings in a cell
_KEY = re.compile(r"[a-z][a-z_]*")  # as programs call things, and no name of a card
_BY_CARD = re.compile(  # an object of rulings by card, perhaps below what is said of all
    r'\{\s*(?:"[^"\n]{1,20}"\s*:\s*"[^"\n]*"\s*,\s*)*"(?:rulings?|clarifications|answers|errata)"\s*:\s*\{\s*"[^"\n]+"'
    r'\s*:\s*(?:\[\s*)?["{]',
    re.IGNORECASE,
)
_DAY = re.compile(r"\d{4}-\d{1,2}-\d{1,2}")  # one that is none, such as 2031-02-30
_STRAY = re.compile(r"\s*(?:#.*|---.*|%.*|\.\.\.)?$")
_WHOLE = re.compile(r"[.!?][\"')\]]*$")
_DECIDED = frozenset(("banned", "restricted", "suspended", "limited", "legal", "unbanned", "forbidden", "watched"))
_LARGEST = 200_000  # letters of a JSON text that is read to tell what it is
_MOST_LOOKED_AT = 400  # lines of a text, to tell whether it is of this kind
_OF_THE_FILE = ("updated", "updated at", "last updated", "as of")  # dates that above all entries are no ruling's


def recognises(text: str) -> bool:
    """Whether a text is of this kind: entries with a card and a ruling, or lists of sentences under names."""
    start = text.lstrip("\ufeff \t\r\n")
    if start[:1] in ("[", "{") and not re.match(r"\[\d", start):
        return _recognises_json(start)
    if lists_rulings(start):
        return True
    if any(_HEADING.match(line) and is_glossary(line) for line in start.splitlines()[:_MOST_LOOKED_AT]):
        return False  # whose entries look like the rulings of names
    columns = head_of(start)
    start = below_title(Part("text", start, 1)).text
    if len(columns) > 1 and any(columns) and max(map(len, columns)) < 40:
        below = table_of(Part("text", "".join(start.splitlines(keepends=True)[:_MOST_LOOKED_AT]), 1)).rows
        cells = [{column: row.text(column) for column in row.cells} for row in below]
        said = plain(fields_of(columns).get("ruling", ""))
        if _are_decisions(cells) and (said not in _SURE or said.startswith("comment")):
            return False
        if _is_rulings(columns) or _are_asked(columns, delimiter_of(start)) or _is_rulings(columns, cells):
            return True
    blocks = labelled(Part("text", start, 1))
    if blocks:
        return _is_rulings(blocks.columns)
    decided, _ = listed_decisions(start.splitlines()[:_MOST_LOOKED_AT], "text", "")
    return decided is None and _recognises_yaml(start)  # "- Name: why" below "# Banned in Open" is YAML, too


def lists_rulings(text: str) -> bool:
    """Whether a text is tables of rulings, as Markdown writes them."""
    return bool(tabled(Part("text", text, 1), _is_rulings))


def _recognises_json(start: str) -> bool:
    keys = [plain(key) for key in re.findall(r'"([^"\n\\]{1,60})"\s*:', start[:6000])]
    decided = sum(said.lower() in _DECIDED for said in re.findall(r':\s*"([A-Za-z]{3,12})"', start[:6000]))
    if decided > 1 and decided >= max(Counter(keys).values()) and not {"ruling", "rulings"} & {*keys}:
        return False  # each entry says what a card is in a format
    if {"question", "ruling"} <= fields_of(keys[:40]).keys() and len(start) <= _LARGEST and _ask(_rows_of(start)):
        return True
    if _is_rulings(keys[:40]):
        rows = None if len(start) > _LARGEST else _rows_of(start)
        called = sum(not row.names or not _KEY.fullmatch(row.names[0]) for row in rows or ())
        return rows is None or _are_said(rows) or called * 2 > len(rows)
    if at := named_objects(start):
        below = re.findall(r'"([^"\n\\]{1,60})"\s*:', start[at : start.find("}", at)])
        if _is_rulings(["card", *below[1:]]):
            return True
    if start[0] != "{" or not keys or set(keys) & OF_A_CARD:
        return False
    by_card = _BY_CARD.match(start)
    opened = not _known(keys) and re.match(r'\{\s*(?:"\d{4}-\d\d-\d\d"\s*:\s*\{\s*)?"[^"\n]+"\s*:\s*(?:\[\s*)?"', start)
    if not by_card and not opened:
        return False
    rows = _rows_of(start)
    return rows is None or _are_said(rows)


def _ask(rows: Sequence[Listed] | None) -> bool:
    """Whether all entries are questions with their answers, which need no card, and no words of a list."""
    asked = [row for row in rows or () if "?" in row.question]
    return len(asked) * 2 > len(rows or ()) and all(row.question and row.text for row in rows or ())


def _are_said(rows: Sequence[Listed]) -> bool:
    """Whether most rows are sentences: a list of banned cards says nothing of them."""
    return sum(bool(_WHOLE.search(row.text)) for row in rows) * 2 > len(rows)


def _rows_of(start: str) -> list[Listed] | None:
    """The first rulings of a JSON text; None of one that cannot be read, which is told when it is."""
    try:
        return list(islice(_Walk().rows(json_value(start, "text"), {}, ()), _MOST_LOOKED_AT))
    except JudgeError:
        return None


def _recognises_yaml(start: str) -> bool:
    lines = start.splitlines()[: _MOST_LOOKED_AT + 1]
    first = next((line for line in lines if not _STRAY.match(line)), "")
    if not _KEYED.match(first) or written_tables(lines):
        return False
    if len(lines) > _MOST_LOOKED_AT:  # up to where an entry begins
        ends = (n for n in range(len(lines) - 1, 0, -1) if lines[n][:1] not in (" ", "\t", "", "#"))
        lines = lines[: next(ends, 0)]
    try:
        values = list(yaml_values("\n".join(lines), "text"))
        rows = [] if len(values) != 1 else list(islice(_Walk().rows(values[0], {}, ()), 200))
    except JudgeError:
        return False
    keys = {plain(k.value) for value in values for k, _ in value.pairs or () if isinstance(k.value, str)}
    if _ask(rows):
        return True
    rows, found = [row for row in rows if row.names and not _is_a_mark(row.names)], len(rows)
    inside = {plain(k) for value in values for k in _keys_inside(value)}
    if (keys | inside) & OF_A_CARD or any(map(_are_alike, values)) or any(map(_holds_decided, values)):
        return False
    asked = sum(row.text.endswith("?") for row in rows) * 4 > len(rows) and "ruling" not in keys | inside
    if not rows or len(rows) * 2 < found or asked:
        return False  # also what people ask and answer, each behind their name
    keyed = values[0].pairs is None or bool(
        _known(plain(k.value) for k, _ in values[0].pairs if isinstance(k.value, str))
    )
    if keyed or _known(inside) or any(row.source or row.question for row in rows):
        return True
    if any(row.date for row in rows) and _are_said(rows):  # else a day of the file, above what are no sentences
        return True
    return len({row.names for row in rows}) > 1 and _are_said(rows) and all(len(r.names[0]) < 60 for r in rows)


def _holds_decided(value: Placed) -> bool:
    """Whether a value holds somewhere what is banned, restricted or legal, in a list below that word."""
    pairs = value.pairs or ()
    return any(map(_holds_decided, [*value.items, *(held for _, held in pairs)])) or any(
        plain(str(key.value)) in _DECIDED and bool(held.items) for key, held in pairs
    )


def _keys_inside(value: Placed) -> Iterator[str]:
    """The keys of the objects of a list, or of the lists an object holds."""
    for held in [value, *(h for _, h in value.pairs or ())]:
        for item in held.items:
            yield from (key.value for key, _ in item.pairs or () if isinstance(key.value, str))


def _are_alike(value: Placed) -> bool:
    """Whether a value holds a list of objects with the same keys, none of which says a card or a ruling: no names."""
    for held in [value, *(h for _, h in value.pairs or ())]:
        items = [item.pairs for item in held.items if item.pairs]
        keys = Counter(key.value for pairs in items for key, _ in pairs if isinstance(key.value, str))
        again = [key for key, times in keys.items() if times > 1]
        if len(items) > 1 and len(again) > 1 and not {"card", "ruling", "question"} & fields_of(again).keys():
            return True
    return False


def _is_a_mark(names: Iterable[str]) -> bool:
    """Whether what rulings stand under says what they are, and names no card (``Q:``, ``Answer:``)."""
    plainly = [plain(name) for name in names]
    return all(re.fullmatch(r"\w ?\d*", name) or name in _DECIDED or _known([name]) for name in plainly)


def _known(keys: Iterable[str]) -> set[str]:
    return {key for key in keys if any(key in names for names in PARTS.values())}


def _is_rulings(columns: Iterable[str], rows: Sequence[Mapping[str, str]] = ()) -> bool:
    """Whether columns are those of rulings: a card, and a ruling or a text with its date or source; nothing that only
    a card has. rows: their cells, which tell what the columns' names do not."""
    columns = list(columns)
    found = fields_of(columns, rows)
    if "card" not in found or "ruling" not in found:
        return False
    if {plain(column) for column in columns} & OF_A_CARD:
        return False
    beside = {"date", "source", "url", "question"} & set(found)
    return plain(found["ruling"]) in _SURE or bool({"date", "question"} & beside if rows else beside)


def _are_decisions(rows: Sequence[Mapping[str, str]]) -> bool:
    """Whether a column says of most rows what a card is in a format: banned, restricted."""
    said = Counter(c for row in rows for c, cell in row.items() if cell.strip().lower() in _DECIDED)
    return any(times * 2 > len(rows) for times in said.values())


def _are_asked(columns: Iterable[str], sign: str) -> bool:
    """Whether columns are those of questions and answers, which need no card. sign: what stands between the cells."""
    return sign != "|" and {"question", "ruling"} <= fields_of(columns).keys()


# -- entries


class Listed(Frozen):
    """A ruling as its document has it, the names it stands under, and its lines (1-based, both included)."""

    names: tuple[str, ...]
    text: str
    first: int
    last: int
    question: str = ""
    date: str = ""
    source: str = ""


@dataclass
class _Walk:
    """Finds the rulings in values; what is none is a doubt. passed: lines that belong to an entry that is none."""

    doubts: list[Doubt] = field(default_factory=list)
    wrong: list[tuple[int, int]] = field(default_factory=list)
    unread: Counter[str] = field(default_factory=Counter)

    def rows(
        self, value: Placed, given: Mapping[str, str], names: tuple[str, ...], listed: bool = False
    ) -> Iterator[Listed]:
        """given: what is said for all entries below (date, source …); names: the card they stand under; listed: the
        value stands in a list, where an object with a card is an entry."""
        if value.pairs is not None:
            yield from self._object(value, given, names, listed)
        elif isinstance(value.value, tuple):
            for item in value.value:
                yield from self.rows(item, given, names, listed=True)
        elif names and value.value and value.value.strip():
            yield self._row(names, value.value, given, value)
        elif names:
            self._wrong(value, f"no ruling is said of {names[0]}")
        else:
            self._wrong(value, f'"{(value.value or "")[:60]}" stands under no card')

    def _object(
        self, value: Placed, given: Mapping[str, str], names: tuple[str, ...], listed: bool
    ) -> Iterator[Listed]:
        assert value.pairs is not None
        by_key = {key.value: held for key, held in value.pairs if isinstance(key.value, str)}
        found = fields_of(by_key)
        own = _names(by_key[found["card"]]) if "card" in found else ()
        said_in = [column for column in ruled_in(by_key) if by_key[column].pairs or by_key[column].value]
        if said_in and "ruling" in found and not (by_key[found["ruling"]].pairs or by_key[found["ruling"]].value):
            found["ruling"] = said_in[0]  # of several keys that may say it, the one that does
        days = (k for k, v in by_key.items() if isinstance(v.value, str) and whole_day(v.value))
        if "date" not in found and (day := next(days, "")):
            found["date"] = day
        ruling = by_key[found["ruling"]] if "ruling" in found else None
        of_all = ruling is None and not (own or names or listed)
        said = dict(given)
        for part in ("question", "date", "source", "url"):
            of_the_file = of_all and part in found and plain(found[part]) in _OF_THE_FILE
            if part in found and not of_the_file and (text := _text(by_key[found[part]])):
                said[part] = text
        alone = not any(_holds_more(held) for held in by_key.values())
        dated_text = (
            alone and ruling is not None and isinstance(ruling.value, str) and bool(found.keys() & {"date", "url"})
        )
        entry = listed or bool(own or names) or dated_text
        if ruling is not None and entry:
            self.unread.update(plain(k) for k in by_key if k not in found.values() and plain(k) not in OF_NO_USE)
            yield from self._rulings(value, ruling, own or names, said)
        elif own and not names and (listed or len(by_key) > 1) and alone:
            self._wrong(value, f"no ruling is said of {own[0]}")
        else:
            passed = {found[part] for part in ("date", "source", "url") if part in found}
            yield from self._by_name(value, said, names, passed)

    def _rulings(
        self, entry: Placed, ruling: Placed, names: tuple[str, ...], said: Mapping[str, str]
    ) -> Iterator[Listed]:
        if isinstance(ruling.value, str):
            if not ruling.value.strip():
                self._wrong(entry, f"no ruling is said of {names[0] if names else 'a card that is not named'}")
                return
            if not (names or said.get("question")):
                self.doubts.append(Doubt(entry.first, "this ruling names no card"))
            parts = [part for part in _BETWEEN.split(ruling.value) if part.strip()]
            if len(parts) > 1 and all(dated(part)[1] for part in parts):
                undated = {part: text for part, text in said.items() if part != "date"}
                yield from (self._row(names, part, undated, entry) for part in parts)
                return
            yield self._row(names, ruling.value, said, entry)
        elif ruling.value is None and ruling.pairs is None:
            self._wrong(entry, f"no ruling is said of {names[0] if names else 'a card that is not named'}")
        else:
            yield from self.rows(ruling, said, names)

    def _by_name(
        self, value: Placed, said: Mapping[str, str], names: tuple[str, ...], passed: set[str]
    ) -> Iterator[Listed]:
        """An object whose keys are the names of cards, or that holds the entries under a word for them: then what else
        it says in a word is of the file."""
        pairs = value.pairs or ()
        holds = any((plain(str(key.value)) in WRAPPERS and _holds_more(held)) or _wraps(held) for key, held in pairs)
        for key, held in pairs:
            if not isinstance(key.value, str) or key.value in passed:
                continue
            if day := whole_day(key.value) or is_a_day(key.value):
                yield from self.rows(held, {**said, "date": day}, names)
                continue
            inside = plain(key.value) in WRAPPERS or _wraps(held)
            said_of_it = holds and not _holds_more(held) and not _WHOLE.search(_text(held))
            if not (inside or names) and (said_of_it or plain(key.value) in HEADS):
                continue  # what the file says of itself
            yield from self.rows(held, said, names if inside else (key.value,))

    def _row(self, names: tuple[str, ...], text: str, said: Mapping[str, str], at: Placed) -> Listed:
        date, source = said.get("date", "").strip(), [said.get(part, "").strip() for part in ("source", "url")]
        day = whole_day(date)
        if "<" in text or "&" in text:
            text = without_tags([" ".join(text.split())])[0]
        if not date:
            text, date = dated(" ".join(text.split()))
        if date and not day and is_a_day(date):
            self.doubts.append(Doubt(at.first, f'"{date}" is another day in another country: kept as it is said'))
        elif date and not day and (_DAY.fullmatch(date) or not any(c.isdigit() for c in date)):
            self.doubts.append(Doubt(at.first, f'the date of this ruling is "{date[:40]}": kept as it is said'))
        return Listed(
            names,
            " ".join(text.split()),
            at.first,
            at.last,
            " ".join(said.get("question", "").split()),
            day or date,
            " ".join(dict.fromkeys(part for part in source if part)),
        )

    def _wrong(self, value: Placed, what: str) -> None:
        self.wrong.append((value.first, value.last))
        self.doubts.append(Doubt(value.first, f"{what}: left out", 2))


def _holds_more(value: Placed) -> bool:
    return value.pairs is not None or isinstance(value.value, tuple)


def _wraps(value: Placed) -> bool:
    """Whether a value is a list of objects that hold entries under a word for them, as sets do: its key is no name."""
    words = WRAPPERS - {*PARTS["ruling"]}
    keys = [{plain(str(key.value)) for key, held in item.pairs or () if _holds_more(held)} for item in value.items]
    return bool(keys) and all(held & words for held in keys)


def _text(value: Placed) -> str:
    if isinstance(value.value, tuple):
        return ", ".join(_text(item) for item in value.value)
    return (value.value or "").strip()


def _names(value: Placed) -> tuple[str, ...]:
    if isinstance(value.value, tuple):
        return tuple(name for item in value.value for name in _names(item))
    if value.pairs is not None:  # {"name": …}
        return tuple(n for key, held in value.pairs if key.value in ("name", "title") for n in _names(held))
    return tuple(name for part in (value.value or "").split(";") if (name := " ".join(part.split())))


# -- the document


def read(entry: ManifestEntry, text: str, sha256: str) -> DocumentReading:
    """Reads rulings by card into records (see ``judge.ingest.read_document``). Which cards they are about is found
    when all documents are known (``named_rulings``).

    Raises JudgeError ``bad-json``, ``bad-yaml``, ``bad-table`` for a file that cannot be read, ``missing-column`` for
    a table without a column for the card or the ruling, ``no-rulings`` for one that holds none."""
    lines = split_lines(text)
    walk = _Walk()
    name = entry.id
    start = text.lstrip("\ufeff \t\r\n")[:1]
    if start in ("[", "{"):
        name = f"{entry.id}.json"
        rows = list(walk.rows(json_value(one_list(text.removeprefix("\ufeff")), name), {}, ()))
    elif lists_rulings(text) or _is_table(lines) or labelled(Part(name, text, 1)):
        name = f"{entry.id}.csv"
        rows = list(_table_rows(Part(name, "\n".join(lines) + "\n", 1), walk))
    else:
        name = f"{entry.id}.yaml"
        plainly = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        rows = [row for value in yaml_values(plainly, name) for row in walk.rows(value, {}, ())]
    if not rows:
        raise JudgeError(
            "no-rulings",
            "the file holds no ruling of a card.",
            where=name,
            hint="Write a list of entries with card, ruling, date and source, or the rulings under each card's name.",
        )
    records = _records(entry, rows)
    doubts = of_each_wording([*walk.doubts, *_missing(rows), *_unread(walk)], _wording)
    found = Found(_noise(lines, rows, walk.wrong), doubts)
    return reading_of(entry, KIND, sha256, lines, records, found)


def _is_table(lines: Sequence[str]) -> bool:
    lines = below_title(Part("text", "\n".join(lines), 1)).text.split("\n")
    head = next((line for line in lines if line.strip() and not line.startswith("#")), "")
    sign = delimiter_of(head)
    return bool(sign) and not _KEYED.match(head) and not head.startswith(("- ", "---"))


def _table_rows(part: Part, walk: _Walk) -> Iterator[Listed]:
    listed = tabled(part, _is_rulings)
    columns = tuple(dict.fromkeys(column for row in listed for column in row.cells))
    table = Table(part.name, columns, tuple(listed)) if listed else labelled(part) or table_of(part)
    found = fields_of(table.columns, [{column: row.text(column) for column in row.cells} for row in table.rows])
    for needed in ("card", "ruling"):
        if needed not in found and not (needed == "card" and "question" in found):
            raise JudgeError(
                "missing-column",
                f"the table has no column for the {needed} (it has {', '.join(table.columns[:8])}).",
                where=f"{part.name}:1",
                hint=f'Name the column "{PARTS[needed][0]}".',
                candidates=nearest(needed, table.columns),
            )
    # What a row does not say is not said of it, but where cells are merged.
    card = found.get("card", "")
    whole = unmerged(table, found["ruling"], [c for c in table.columns if c != card])
    merged = any(a.text(card) != b.text(card) for a, b in zip(table.rows, whole.rows, strict=True))
    spoken = {found[part] for part in ("card", "date", "source", "url") if part in found}
    table = unmerged(table, found["ruling"], [c for c in table.columns if c not in spoken]) if merged else whole
    walk.doubts.extend(table.doubts)
    walk.unread.update(p for c in table.columns if c not in found.values() and (p := plain(c)) not in OF_NO_USE and p)
    for row in table.rows:
        at = Placed(None, row.first, row.last)
        said: dict[str, str] = {
            part: row.text(found[part]) for part in ("question", "date", "source", "url") if part in found
        }
        names = _names(Placed(row.text(card), row.first, row.last))
        yield from walk._rulings(at, Placed(row.text(found["ruling"]), row.first, row.last), names, said)


def _records(entry: ManifestEntry, rows: Iterable[Listed]) -> Iterator[Ruling]:
    ids = WordIds(entry.id)
    for row in rows:
        name = row.names[0] if row.names else ""
        key, title = ids.take(name or "no card", row.text), row.question or words_title(row.text, name)
        said = of_document(entry, key, title, row.text, (row.first, row.last))
        kind = ruling_kind(row.text, ())
        yield Ruling(**said, kind=kind, question=row.question, under=row.names, source=row.source, date=row.date)


def _noise(lines: Sequence[str], rows: Iterable[Listed], wrong: Iterable[tuple[int, int]]) -> list[Noise]:
    """The lines that hold names, keys and marks only; an entry that was left out is no noise."""
    held = {n for row in rows for n in range(row.first, row.last + 1)}
    held |= {n for first, last in wrong for n in range(first, last + 1)}
    return [
        Noise(n, line.strip(), "comment" if line.lstrip().startswith("#") else "names and marks")
        for n, line in enumerate(lines, 1)
        if n not in held and line.strip()
    ]


def _missing(rows: Sequence[Listed]) -> Iterator[Doubt]:
    for what, part in (("date", "date"), ("source", "source")):
        bare = [row for row in rows if not getattr(row, part)]
        if bare:
            many = f"{len(bare)} rulings have" if len(bare) > 1 else "this ruling has"
            yield Doubt(bare[0].first, f"{many} no {what}", 0)


def _unread(walk: _Walk) -> Iterator[Doubt]:
    words = [key for key in walk.unread if key in FIELDS["text"]]
    if words:
        said = f"the cards' own words ({', '.join(words)}) are not read, only the rulings"
        yield Doubt(1, f"{said}; with --kind card-data the cards are read and their rulings are not", 2)
    if walk.unread:
        yield Doubt(1, f"not read: {', '.join(sorted(walk.unread)[:12])}", 0)


def _wording(doubt: Doubt) -> str:
    return " ".join(word for word in doubt.what.split() if word.islower())[:24]
