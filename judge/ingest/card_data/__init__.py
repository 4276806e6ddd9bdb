"""Card data: tables of cards as a community keeps them, in one call with everything that stands beside them.

Two forms of the open data set of Flesh and Blood are read alike: a folder of tables (cards, printings, sets, decisions
on formats, references, faces) and one JSON list. Any other table of cards is read by its column names, or by a
``mapping.toml`` (see ``mapping``).
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from judge.errors import JudgeError
from judge.ingest.accounts import near_names
from judge.ingest.card_data.bundle import Part, is_bundle, parts_of, receive_folder
from judge.ingest.card_data.cards import CardData, span_of
from judge.ingest.card_data.decided import Decisions, decisions, listed_decisions
from judge.ingest.card_data.legality import is_decisions
from judge.ingest.card_data.mapping import FIELDS, MAPPING, is_card_table, mapping_of, plain, words_column
from judge.ingest.card_data.tables import (
    Table,
    below_title,
    delimiter_of,
    head_of,
    is_listed,
    named_objects,
    table_of,
    unmerged,
)
from judge.ingest.card_data.written import is_table_of_cards, is_written, labelled, written
from judge.ingest.reading import (
    DocumentReading,
    Doubt,
    ManifestEntry,
    WordIds,
    of_document,
    of_each_wording,
    rule_in,
    words_title,
)
from judge.records import COLLECTION, Card, Coverage, Document, Record, hashed, slug

KIND = COLLECTION
_MAIN = ("card", "cards")
_SUM = re.compile(r"(?:grand |sub)?totals?|sum|summe|gesamt|somme|suma|totale", re.IGNORECASE)
_INNER = re.compile(r":\s*\{[^{}]*\}")
_OF_VALUES = ("string", "integer", "number", "boolean", "float", "int", "bool", "array")  # and no card's types
_RULE = re.compile(r"\d{1,3}(?:\.\d{1,3})+[a-z]?\.?")
_NUMBERS = frozenset(("number", "no", "nr", "id", "rule", "section", "paragraph"))
_OF_CARDS = frozenset(name for field in ("cost", "power", "color", "life") for name in FIELDS[field])
_NEXT = re.compile(r"[\s,\[]*(?=\{)")
_MOST_LETTERS = 4000  # before the first list of a JSON text
_MOST_OBJECTS = 20  # of it, to tell whether they are cards
_MOST_LOOKED_AT = 60  # lines of a table, to tell whether it is of cards

__all__ = ["KIND", "is_table_of_cards", "looks_like_data", "read", "receive_folder", "recognises"]


def recognises(text: str) -> bool:
    """Whether a text is card data: a folder's tables, a JSON list of cards, or a table with a column of names."""
    if is_bundle(text):
        return True
    start = text.lstrip("\ufeff \t\r\n")
    if start[:1] in ("{", "[") and _are_no_cards([*_objects(start)]):
        return False
    if start[:1] == "{" and (keys := _listed_keys(start)) and is_card_table(keys):
        return True
    if start[:1] == "[" or is_listed(start) or (start[:1] == "{" and '"name"' in start[:4000] and "[" in start[:400]):
        keys = re.findall(r'"([^"\n\\]{1,60})"\s*:', start[:20_000])
        return is_card_table(keys) or decisions(Part("text", start, 1)) is not None
    if start[:1] == "{":
        return decisions(Part("text", start, 1)) is not None
    if is_written(start) or decisions(Part("text", _beginning(start), 1)):
        return True
    blocks = labelled(Part("text", start, 1))
    if blocks:
        return is_card_table(blocks.columns)
    cells = head_of(start)
    if len(cells) < 3 or max(map(len, cells)) >= 60:
        return False
    start = below_title(Part("text", start, 1)).text
    return is_card_table(cells) or bool(words_column(cells, table_of(Part("text", _beginning(start), 1)).rows))


def _objects(start: str) -> Iterator[dict[str, Any]]:
    """The first objects of the first list of a JSON text, or those that stand under a name each."""
    listed = start.find("[", 0, _MOST_LETTERS)
    at = _NEXT.match(start, max(listed, 0))
    for _ in range(_MOST_OBJECTS):
        if not at:
            return
        try:
            one, end = json.JSONDecoder().raw_decode(start, at.end())
        except (ValueError, RecursionError):
            return
        held = [one] if listed >= 0 else [each for each in one.values() if isinstance(each, dict)]
        yield from held[:_MOST_OBJECTS]
        at = _NEXT.match(start, end)


def _are_no_cards(objects: Sequence[Mapping[str, Any]]) -> bool:
    """Whether an object is of the type of a value, or one holds objects with numbers of rules (``1.1``) and none says
    what cards alone have."""
    keys = [frozenset(map(plain, one)) for one in objects]
    bare = (
        of.isdisjoint(_OF_CARDS) and (of.isdisjoint(FIELDS["type"]) or of.isdisjoint(FIELDS["text"])) for of in keys
    )
    return any(one.get("type") in _OF_VALUES for one in objects) or (any(map(_holds_rules, objects)) and all(bare))


def _holds_rules(one: Mapping[str, Any]) -> bool:
    held = [each for value in one.values() if isinstance(value, list) for each in value if isinstance(each, dict)]
    said = [str(value) for each in held for key, value in each.items() if plain(key) in _NUMBERS]
    counted = not _NUMBERS.isdisjoint(map(plain, one))  # as the rules below it are
    return any(_RULE.fullmatch(value) or (counted and value.isdigit()) for value in said)


def _beginning(text: str) -> str:
    return "".join(text.splitlines(keepends=True)[:_MOST_LOOKED_AT])


def read(entry: ManifestEntry, text: str, sha256: str) -> DocumentReading:
    """Reads card data into records. Every row is in a record or a doubt names its line.

    Raises JudgeError ``no-card-data`` where no table holds cards, and what is wrong with a table or a mapping
    (``bad-json``, ``bad-table``, ``missing-column``, ``bad-mapping``)."""
    parts = parts_of(text, entry.title or f"{entry.id}.{'json' if _is_json(text) else 'csv'}")
    own = next((part for part in parts if part.name.lower() == MAPPING), None)
    listed = None if len(parts) > 1 or _is_of_cards(parts[0]) else decisions(parts[0], entry.game)
    if listed:
        main, others = listed.cards, listed.tables
    else:
        tables = {
            part.name.rsplit(".", 1)[0].lower(): written(part) or labelled(part) or table_of(part)
            for part in parts
            if part is not own
        }
        main = _main(tables, own, entry)
        others = {name: table for name, table in tables.items() if table is not main}
    words = "" if own else words_column(main.columns, main.rows)
    columns = mapping_of(main.columns, main.name, own, words)
    main = unmerged(_without_sum(main, columns.column("name")), columns.column("name"))
    doubts = [doubt for table in (main, *others.values()) for doubt in table.doubts]
    if words:
        what = f'the column "{words}" is taken for the words of the cards, by what stands in it'
        doubts.append(Doubt(main.rows[0].first - 1, f"{main.name}: {what}"))
    data = CardData(entry, main, columns, others, doubts)
    records = data.records()
    if not any(isinstance(record, Card) for record in records):
        raise JudgeError(
            "no-card-data",
            f"the table {main.name} names no card.",
            where=f"{main.name}:1",
            hint="Each row below its column names is a card, with its name and its words.",
        )
    records = _everywhere(records, listed) if listed else records
    ids = WordIds(entry.id)
    for row in listed.notes if listed else ():
        name, said = row.text("name"), row.text("text")
        title, lines_of = words_title(said, name), (row.first, row.last)
        records.append(rule_in(entry, ids.take(name, said), title, said, lines_of, (name,)))
    doubts += [replace(doubt, weight=1) for doubt in near_names(records)]
    lines = text.count("\n") + (not text.endswith("\n"))
    left = sum("left out" in doubt.what for doubt in doubts)
    document = Document(
        **of_document(entry, entry.id, entry.title or "Card data", "", (1, max(lines, 1))),
        origin=entry.origin,
        kind=KIND,
        date=entry.date or (listed.date if listed else ""),
        sha256=sha256,
        lines=lines,
        coverage=Coverage(1 - left / max(data.rows(), left, 1)),
    )
    done = tuple(hashed(record) for record in (document, *records))
    told = sorted((_in_file(doubt, parts) for doubt in of_each_wording(doubts, _wording)), key=lambda d: d.line)
    return DocumentReading(done, (), tuple(told), document.coverage)


def listed_cards(entry: ManifestEntry, lines: Sequence[str]) -> tuple[list[Card], list[Doubt]]:
    """The cards that a running text decides on in lists of names, and what was doubtful."""
    listed, doubts = listed_decisions(lines, entry.id, entry.game, entry.date)
    if listed is None:
        return [], doubts
    doubts += listed.cards.doubts
    columns = mapping_of(listed.cards.columns, entry.id, None)
    made = CardData(entry, listed.cards, columns, listed.tables, doubts).records()
    cards = (record for record in _everywhere(made, listed) if isinstance(record, Card))
    return [replace(card, id=f"{entry.id}/decisions/{slug(card.title)}") for card in cards], doubts


def _everywhere(records: Sequence[Record], listed: Decisions) -> list[Record]:
    """The cards of a list of decisions, each with the lines of all that is decided on it."""
    places: dict[str, set[tuple[int, int]]] = defaultdict(set)
    for table in listed.tables.values():
        for row in table.rows:
            places[row.text("Card Name")].add((row.first, row.last))
    return [
        replace(
            r,
            span=span_of(sorted(places[r.name]), r.document),
            legality_changes=tuple(dict.fromkeys(r.legality_changes)),
        )
        if isinstance(r, Card) and places[r.name]
        else r
        for r in records
    ]


def _is_of_cards(part: Part) -> bool:
    """Whether a text prints cards, which may have decisions beside their words."""
    if _is_json(part.text):
        return is_card_table(_listed_keys(part.text) or _keys(part.text))
    return is_written(part.text) or bool(labelled(part)) or is_card_table(table_of(part).columns)


def _in_file(doubt: Doubt, parts: Sequence[Part]) -> Doubt:
    """A doubt of a folder's table, with the line in that file: people have the files, not what they are joined to."""
    name, _, said = doubt.what.partition(": ")
    part = next((part for part in parts if part.name == name), None)
    if part is None or len(parts) == 1:
        return doubt
    above = part.first_line - 1
    said = re.sub(r"(?<= in line )\d+", lambda line: str(int(line[0]) - above), said)
    return replace(doubt, what=f"{name}:{doubt.line - above}: {said}")


def _without_sum(table: Table, name: str) -> Table:
    """The table without a last row that counts the others (``Total``, and nothing but numbers beside it): no card."""
    last = table.rows[-1] if len(table.rows) > 2 else None
    if not last or not _SUM.fullmatch(last.text(name)):
        return table
    beside = [said for column in table.columns if column != name and (said := last.text(column))]
    if not beside or not all(said.replace(".", "").replace(",", "").isdigit() for said in beside):
        return table
    told = Doubt(last.first, f"{table.name}: this row counts the others, and is no card", 0)
    return replace(table, rows=table.rows[:-1], doubts=(*table.doubts, told))


def _keys(start: str) -> list[str]:
    """The keys of the first object of a list, and of the objects in it."""
    first = start[: start.find("}", 0, 20_000) + 1]
    plainly = _INNER.sub(": 0", start[1:20_000])
    first += plainly[: plainly.find("}") + 1]
    return re.findall(r'"([^"\n\\]{1,60})"\s*:', first)


def _listed_keys(start: str) -> list[str]:
    """The keys of the first object that an object holds in a list or under a name."""
    if at := named_objects(start):
        return ["name", *_keys(start[start.find("{", at) :])]
    at = start.find("[", 0, 4000)
    return _keys(start[at:]) if at >= 0 else []


def looks_like_data(text: str) -> bool:
    """Whether a text that no reader of data takes is JSON or a table all the same: its first lines have as many cells
    as the head."""
    head, *below = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()][:4] or [""]
    sign = delimiter_of(head)
    alike = bool(sign) and bool(below) and all(line.count(sign) == head.count(sign) for line in below)
    return _is_json(text) or (alike and (sign in "\t;" or head.count(sign) > 1) and not re.search(r"[.!?]$", head))


def _is_json(text: str) -> bool:
    return bool(re.match(r"[\ufeff\s]*(?:\[\s*[\[{\"\d]|\{\s*\")", text))


def _main(tables: dict[str, Table], own: Part | None, entry: ManifestEntry) -> Table:
    """The table of the cards: the one called so, else the longest that has columns of cards."""
    for name in _MAIN:
        if name in tables:
            return tables[name]
    fit = [
        t
        for name, t in tables.items()
        if (own or is_card_table(t.columns) or words_column(t.columns, t.rows)) and not is_decisions(name)
    ]
    if not fit:
        listed = ", ".join(f"{t.name} ({', '.join(t.columns[:4])} …)" for t in list(tables.values())[:4])
        raise JudgeError(
            "no-card-data",
            f"no table here holds cards: {listed or 'there is none'}.",
            where=entry.id,
            hint=f"A table of cards has a column for the name and one for the words; {MAPPING} may name them.",
        )
    return max(fit, key=lambda table: len(table.rows))


def _wording(doubt: Doubt) -> str:
    table, _, said = doubt.what.partition(": ")
    return f"{table} {' '.join(w for w in said.split() if w.islower())}"
