"""What the index holds of a record: the searched words, the facets filters ask about, and what a result
shows.

Every text is analysed here (``analysis``) and handed to Whoosh as stems between spaces, so the index
knows nothing of games and the same words come out on both sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.fields import ID, KEYWORD, NUMERIC, STORED, TEXT, Schema
from whoosh.formats import pack_uint

from judge.records import Card, Keyword, Record, Rule, Ruling, Table, Term, folded, page_url
from judge.search.analysis import plain_words, stems, words_of

NUMBERS = ("cost", "power", "defense", "life", "intellect", "pitch")
FACETS = ("cardtype", "supertype", "subtype", "keyword", "color", *NUMBERS)


class Words(TEXT):  # type: ignore[misc]  # Whoosh has no types
    """Words between spaces, counted. Whoosh's own way, through an analyser that hands out tokens, gives the same
    and takes a third of the time of a build."""

    def __init__(self) -> None:
        super().__init__(analyzer=SpaceSeparatedTokenizer(), phrase=False)

    def index(self, value: str, **_: Any) -> list[tuple[bytes, int, float, bytes]]:
        """Each word once: as bytes, how often, its weight, and how often as Whoosh's ``Frequency`` packs it."""
        return [(word.encode(), n, float(n), pack_uint(n)) for word, n in Counter(value.split()).items()]


def schema() -> Schema:
    """The fields. ``everything`` joins name, about, body and context: document frequencies and coverage
    come from it; ``spelling`` holds whole words, each where it first stands, for correcting a misspelt one."""
    facets = {name: KEYWORD(commas=True) for name in FACETS}
    return Schema(
        id=ID(stored=True, unique=True),
        kind=ID(stored=True),
        game=ID(stored=True),
        document=ID,
        position=NUMERIC(stored=True),
        name=Words(),
        about=Words(),
        body=Words(),
        context=Words(),
        everything=Words(),
        spelling=Words(),
        belongs=KEYWORD(commas=True),
        shown=STORED,
        stems=STORED,
        **facets,
    )


def documents(records: Iterable[Record]) -> Iterable[dict[str, Any]]:
    """The index's documents for these records, in their order."""
    listed = records if isinstance(records, Sequence) else list(records)
    by_id = {record.id: record for record in listed}
    spelt: set[str] = set()
    for position, record in enumerate(listed):
        yield _document(record, by_id, position, spelt)


def _document(record: Record, by_id: Mapping[str, Record], position: int, spelt: set[str]) -> dict[str, Any]:
    symbols = words_of(record.game).symbols
    owners = [by_id[i] for i in record.about if i in by_id] if isinstance(record, Ruling) else []
    texts = {
        "name": " ".join(_names(record)),
        "about": " ".join(name for owner in owners for name in _names(owner)),
        "body": record.title if record.type in ("scenario", "document") else f"{record.text} {record.reading}",
        "context": " ".join(_context(part) for part in (record, *owners)),
    }
    analysed = {name: stems(text, symbols) for name, text in texts.items()}
    everything = [s for part in analysed.values() for s in part]
    whole = {w for text in texts.values() for w in plain_words(text, symbols)} - spelt
    spelt |= whole
    source: dict[str, Any] = {"document": record.document}
    if record.span:
        source |= {"start_line": record.span.start_line, "end_line": record.span.end_line}
    out: dict[str, Any] = {name: " ".join(part) for name, part in analysed.items()}
    out |= {
        "id": record.id,
        "kind": record.type,
        "game": record.game,
        "document": record.document,
        "position": position,
        "everything": " ".join(everything),
        "spelling": " ".join(sorted(whole)),
        "stems": " ".join(sorted(set(everything))),
        "belongs": ",".join((record.id, *(owner.id for owner in owners))),
        "shown": {
            "title": record.title,
            "text": _shown_text(record),
            "source": source,
            "url": page_url(record.type, record.id),
            "belongs": [record.id, *(owner.id for owner in owners)],
            "kind": record.kind if isinstance(record, Ruling) else "",
        },
    }
    card = next((part for part in (record, *owners) if isinstance(part, Card)), None)
    if card:
        out |= {name: ",".join(values) for name, values in facets_of(card).items()}
    return out


def _shown_text(record: Record) -> str:
    return record.title if record.type in ("scenario", "document") else record.text


def _names(record: Record) -> tuple[str, ...]:
    match record:
        case Card():
            return (record.name, *record.also_named, *record.short_names())
        case Keyword():
            return (record.name,)
        case Term():
            return (record.term,)
        case Rule() | Table():
            return record.heading
    return ()


def _context(record: Record) -> str:
    if not isinstance(record, Card):
        return ""
    return " ".join((record.type_line, *record.keywords, *_colors(record)))


def _colors(record: Record) -> list[str]:
    return [v.color for v in record.versions if v.color] if isinstance(record, Card) else []


def facets_of(card: Card) -> dict[str, tuple[str, ...]]:
    """What filters can ask about a card. Names are folded (``beat chest``); numbers as printed."""
    found = {
        "cardtype": card.types,
        "supertype": card.supertypes,
        "subtype": card.subtypes,
        "color": tuple(_colors(card)),
        "keyword": tuple(part for k in card.keywords for part in _keyword_values(k)),
    }
    out = {name: tuple(dict.fromkeys(folded(v) for v in values)) for name, values in found.items()}
    for name in NUMBERS:
        out[name] = tuple(dict.fromkeys(v.lower() for version in card.versions if (v := getattr(version, name))))
    return out


def _keyword_values(keyword: str) -> list[str]:
    """``Piercing 1`` is found as itself and as ``piercing``; ``Kayo Specialization`` also as
    ``specialization``."""
    last = keyword.rsplit(" ", maxsplit=1)[-1]
    values = [keyword]
    if last.lstrip("+-").isdigit() or last == "X":
        values.append(keyword[: -len(last)].strip())
    elif last == "Specialization" and keyword != last:
        values.append(last)
    return values
