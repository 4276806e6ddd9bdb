"""Filters to Whoosh queries: which records may be in the answer at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from whoosh.query import And, Every, Not, NullQuery, Or, Term

from judge.errors import nearest
from judge.records import folded
from judge.search.query import NUMERIC_FIELDS, Filter

# What players call a game, beside its id.
GAME_NAMES = {"fab": "flesh-and-blood", "flesh-and-blood-tcg": "flesh-and-blood", "wow": "wow-tcg"}

NAMED_FACETS = ("cardtype", "subtype", "supertype", "color", "keyword")
_SAID = {"cardtype": "type", "supertype": "class", "kind": "type"}


def values(reader: Any, field: str) -> list[str]:
    """Every value a field has in the index."""
    return [term.decode() if isinstance(term, bytes) else term for term in reader.lexicon(field)]


def has_value(reader: Any, field: str, value: str) -> bool:
    """Whether any record has this value in this field."""
    return field in reader.schema and (field, value) in reader


def checked(reader: Any, filters: Sequence[Filter]) -> tuple[list[Filter], list[str]]:
    """The filters with games by their id, and a remark for each value that no record has."""
    out: list[Filter] = []
    remarks: list[str] = []
    for entry in filters:
        field, value = entry.field, entry.value
        if field == "game" and not has_value(reader, field, value):
            value = GAME_NAMES.get(value, value)
        if field == "kind" or entry.op != ":" or has_value(reader, field, value):
            out.append(Filter(field, entry.op, value, entry.negated))
            continue
        known = values(reader, field)
        close = nearest(value, known) or (tuple(known) if len(known) <= 8 else ())
        hint = f" Known: {', '.join(close)}." if close else ""
        remarks.append(f'Nothing has the {_SAID.get(field, field)} "{value[:40]}".{hint}')
        out.append(Filter(field, entry.op, value, entry.negated))
    return out, remarks


def words_as_filters(reader: Any, words: Sequence[str], filters: list[Filter]) -> tuple[list[str], list[Filter]]:
    """Beside a filter on cards, a word that is itself a type, subtype, class, colour or keyword is a filter
    too: ``cost:0 instant``. Returns the words that are left and all filters."""
    if not asks_for_cards(filters):
        return list(words), filters
    left: list[str] = []
    more: list[Filter] = []
    at = 0
    while at < len(words):
        for end in (at + 2, at + 1):
            value = folded(" ".join(words[at:end]))
            facet = next((f for f in NAMED_FACETS if end <= len(words) and has_value(reader, f, value)), None)
            if facet:
                more.append(Filter(facet, ":", value))
                at = end
                break
        else:
            left.append(words[at])
            at += 1
    return left, [*filters, *more]


def asks_for_cards(filters: Sequence[Filter]) -> bool:
    """Whether a filter is about what only cards print."""
    return any(f.field in NAMED_FACETS or f.field in NUMERIC_FIELDS for f in filters)


def narrowing(reader: Any, filters: Sequence[Filter], kinds: Sequence[str], default_kinds: Sequence[str]) -> Any:
    """The Whoosh query every result must match. kinds: record types asked for beside the filters."""
    wanted = [f.value for f in filters if f.field == "kind" and not f.negated]
    allowed = kinds or wanted or (("card",) if asks_for_cards(filters) else default_kinds)
    parts: list[Any] = [Or([Term("kind", k) for k in allowed])]
    if kinds and wanted:
        parts.append(Or([Term("kind", k) for k in wanted]))
    for entry in filters:
        if entry.field == "kind" and not entry.negated:
            continue
        matched = _one(reader, entry)
        parts.append(And([Every(), Not(matched)]) if entry.negated else matched)
    return And(parts)


def _one(reader: Any, entry: Filter) -> Any:
    if entry.op == ":":
        return Term(entry.field, entry.value)
    limit = int(entry.value)
    compare = {">=": int.__ge__, "<=": int.__le__, ">": int.__gt__, "<": int.__lt__}[entry.op]
    fitting = [v for v in values(reader, entry.field) if v.isdecimal() and compare(int(v), limit)]
    return Or([Term(entry.field, v) for v in fitting]) if fitting else NullQuery
