"""Which column or key says which part of a ruling: the card, what is ruled, when and by whom."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from judge.errors import nearest
from judge.ingest.card_data.mapping import plain

_OFFICIAL = re.compile(r"(?:official|judges?'?|given|the) (?=\w)")
# What says which part of a ruling, folded (see ``plain``), the surest name first.
PARTS: Mapping[str, tuple[str, ...]] = {
    "card": (
        "card",
        "cards",
        "card name",
        "card names",
        "name",
        "card title",
        "title",
        "about",
        "keyword",
        "topic",
        "subject",
    ),
    "ruling": (
        *("ruling", "rulings", "ruling text", "comment", "comments", "clarification", "clarifications", "answer"),
        *("explanation", "interpretation", "errata", "faq", "text", "note", "notes", "body", "description"),
        *("now", "new text", "new wording", "corrected", "corrected text", "a"),
    ),
    "question": ("question", "q", "asked"),
    "date": (
        *("date", "published at", "published", "published on", "ruling date", "given", "given on", "issued"),
        *("effective", "effective date", "effective from", "in effect", "ruled on", "answered on", "added", "added on"),
        *("updated", "updated at", "last updated", "as of", "when", "day"),
    ),
    "source": (
        *("source", "sources", "origin", "source name", "reference", "given by", "ruled by", "answered by"),
        *("authority", "where", "judge", "who", "by"),
    ),
    "url": ("url", "link", "source url", "uri", "address", "href", "article"),
}
OF_A_CARD = frozenset(
    (
        *(
            "type",
            "types",
            "type line",
            "type text",
            "cost",
            "mana cost",
            "power",
            "pitch",
            "color",
            "defense",
            "attack",
        ),
        *("functional text", "oracle text", "rarity", "hp", "life", "health", "toughness"),
    )
)
OF_NO_USE = frozenset(
    ("id", "oracle id", "object", "uuid", "no", "number", "nr", "lang", "language", "game", "card id")
)
WRAPPERS = frozenset((*PARTS["ruling"], "data", "items", "entries", "results", "records", "list", "cards", "by card"))
HEADS = frozenset(("title", "name", "game", "version", "object", "description", "licence", "license", "author", "meta"))
_NO_PART = OF_A_CARD | OF_NO_USE | WRAPPERS | HEADS


def fields_of(columns: Iterable[str]) -> dict[str, str]:
    """Which column says which part of a ruling; a name that is nearly one counts where no column has it."""
    listed = [column for column in columns if isinstance(column, str)]
    by_plain = {plain(column): column for column in reversed(listed)}
    by_plain = {_OFFICIAL.sub("", name): column for name, column in by_plain.items()} | by_plain
    found: dict[str, str] = {}
    for part, names in PARTS.items():
        column = next((by_plain[n] for n in names if n in by_plain and by_plain[n] not in found.values()), None)
        if column is not None:
            found[part] = column
    left = {p: c for p, c in by_plain.items() if c not in found.values() and p not in _NO_PART}
    for part in PARTS.keys() - found.keys():
        for name in PARTS[part]:
            near = nearest(name, [p for p in left if len(p) > 3 and abs(len(p) - len(name)) < 3], most=1)
            if near and _alike(near[0], name):
                found[part] = left.pop(near[0])
                break
    return found


def _alike(one: str, other: str) -> bool:
    """Whether two names differ by one slip: a letter more, less, other or swapped."""
    if len(one) > len(other):
        one, other = other, one
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    if len(one) == len(other):
        swapped = one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]
        return swapped or one[at + 1 :] == other[at + 1 :]
    return one[at:] == other[at + 1 :]
