"""What a record goes by, and what it is linked with: the rows a store finds records by."""

from __future__ import annotations

from judge.records import Card, Conflict, Keyword, Record, Rule, Ruling, Scenario, Term

NAMED_TYPES = ("card", "keyword", "term", "rule", "table", "document", "scenario")


def names_of(record: Record) -> list[tuple[int, str]]:
    """What a record can be found by: (rank, name); 0 its name, 1 another printed name, 2 a short hero
    name."""
    match record:
        case Card():
            return [(0, record.name), *((1, n) for n in record.also_named), *((2, n) for n in record.short_names())]
        case Keyword():
            return [(0, record.name)]
        case Term():
            return [(0, record.term)]
        case Ruling():
            return []
        case Rule() if record.number:
            return [(0, record.number), (1, record.title)]
    return [(0, record.title)] if record.type in NAMED_TYPES and record.title else []


def links_of(record: Record) -> list[tuple[str, str]]:
    """What a record is linked with: (kind, id). An id under which another document prints it is ``prints``."""
    joined = [("prints", e.id) for e in record.span.also if e.id] if record.span else []
    return [*joined, *_said_links(record)]


def _said_links(record: Record) -> list[tuple[str, str]]:
    match record:
        case Ruling():
            return [*(("about", t) for t in record.about), *(("mentions", t) for t in record.mentions)]
        case Rule() | Term() | Card():
            return [("mentions", t) for t in record.mentions]
        case Conflict():
            return [("quotes", t) for t in dict.fromkeys(passage.id for passage in record.between)]
        case Scenario():
            return [("confirms", t) for t in dict.fromkeys(record.confirms)]
    return []
