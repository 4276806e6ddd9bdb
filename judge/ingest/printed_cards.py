"""Cards a document prints as a name, an ability, bullets and a quotation, with what its tables say of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import field

from judge.frozen import Frozen
from judge.ingest.lines import HEADING, Unit
from judge.ingest.reading import ManifestEntry, of_document
from judge.ingest.tables import TableText
from judge.records import Card, folded

_TAG = re.compile(r"\s*[\[(]([^\])]*)[\])]\s*$")
_NAME_COLUMNS = frozenset({"name", "card", "card name", "title"})
_ABILITY_COLUMNS = frozenset({"ability", "abilities", "power", "skill"})
_OWN = frozenset(Card.__dataclass_fields__) | {"type"}
_LONGEST_FACT = 40


class CardBlock(Frozen):
    """A card as its lines stand: name, ability (or empty), lines of rules text, quotation, its section."""

    name: str
    ability: str
    units: tuple[Unit, ...]
    lines: tuple[str, ...]
    quote: str
    section: str


class Facts(Frozen):
    """What the tables say. names: everything a first or name column lists, squashed; abilities: likewise of
    ability columns; rows: for each name, the other cells by column."""

    names: frozenset[str] = frozenset()
    abilities: frozenset[str] = frozenset()
    rows: dict[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)


def squashed(name: str) -> str:
    """A name for comparing, without spaces and without what follows a plus (``MegaArmor + DM`` = ``Mega
    Armor``)."""
    return folded(re.split(r"\s\+\s", name)[0]).replace(" ", "")


def facts_of(tables: Iterable[TableText]) -> Facts:
    """What tables that name cards say of them. A tag in brackets behind a name is its ``kind``."""
    names: set[str] = set()
    abilities: set[str] = set()
    rows: dict[str, dict[str, str]] = {}
    for table in tables:
        columns = [folded(c) for c in table.columns]
        at = next((n for n, c in enumerate(columns) if c in _NAME_COLUMNS), 0)
        for row in table.rows:
            if len(row) <= at or not row[at]:
                continue
            tag = _TAG.search(row[at])
            name = squashed(_TAG.sub("", row[at]))
            if columns[at : at + 1] and columns[at].split(" ")[-1] in _ABILITY_COLUMNS:
                abilities.add(name)
                continue
            names.add(name)
            found = rows.setdefault(name, {})
            if tag:
                found.setdefault("kind", tag[1])
            for n, (column, cell) in enumerate(zip(columns, row, strict=False)):
                if column in _ABILITY_COLUMNS and cell:
                    abilities.add(squashed(re.split(r"\s[-–—]\s", cell)[0]))
                if n != at and cell and len(cell) <= _LONGEST_FACT and not cell.endswith((".", ".)")):
                    found.setdefault(_key(column), cell)
    return Facts(frozenset(names), frozenset(abilities), {k: tuple(v.items()) for k, v in rows.items()})


def _key(column: str) -> str:
    """A column as the name of a field; one that a card record has already is ``printed_…``."""
    key = column.replace(" ", "_") or "column"
    return f"printed_{key}" if key in _OWN else key


def card_record(entry: ManifestEntry, record_id: str, block: CardBlock, facts: Facts) -> Card:
    """The record of a card. The ability it prints stands before the one a table gives it."""
    extra: dict[str, str] = {"ability": block.ability} if block.ability else {}
    for key, value in facts.rows.get(squashed(block.name), ()):
        extra.setdefault(key, value)
    said = (HEADING.sub(r"\g<name>", unit.text) if unit.kind == "marked" else unit.text for unit in block.units)
    text = "\n".join(f"- {one}" if unit.kind == "bullet" else one for unit, one in zip(block.units, said, strict=True))
    return Card(
        **of_document(entry, record_id, block.name, text, (block.units[0].start, block.units[-1].end)),
        name=block.name,
        section=block.section,
        lines=block.lines,
        keywords=_keywords(block.ability),
        quote=block.quote,
        extra=tuple(extra.items()),
    )


def _keywords(ability: str) -> tuple[str, ...]:
    """The abilities a card names above its text: ``Focus Fire + DM`` → both; a bare number is none."""
    parts = [part.strip() for part in re.split(r"\s\+\s", ability)]
    return tuple(part for part in parts if part and re.match(r"[^\W\d_]", part))
