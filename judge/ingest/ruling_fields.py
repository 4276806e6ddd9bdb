"""Which column or key says which part of a ruling: the card, what is ruled, when and by whom."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from judge.errors import nearest
from judge.ingest.card_data.mapping import named, plain
from judge.ingest.dates import whole_day

_OFFICIAL = re.compile(r"(?:official|judges?'?|given|the) (?=\w)")
_WHO = re.compile(r"\b(?:by|judge)$")
# What says which part of a ruling, folded (see ``plain``), the surest name first.
_NAMES = {
    "card": "card, cards, card name, card names, name, card title, title, about, keyword, topic, subject",
    "ruling": "ruling, rulings, ruling text, comment, comments, clarification, clarifications, answer, explanation, "
    "interpretation, errata, faq, now, new text, new wording, corrected, corrected text, text, note, "
    "notes, body, description, a",
    "question": "question, q, asked",
    "date": "date, published at, published, published on, ruling date, given, given on, issued, effective, "
    "effective date, effective from, in effect, ruled on, answered on, added, added on, updated, updated "
    "at, last updated, as of, when, day, date update, update date, date added, created at, posted, posted "
    "on",
    "source": "source, sources, origin, source name, reference, given by, ruled by, answered by, authority, where, "
    "judge, who, by",
    "url": "url, link, source url, uri, address, href, article",
}
PARTS: Mapping[str, tuple[str, ...]] = {part: named(names) for part, names in _NAMES.items()}
OF_A_CARD = frozenset(
    named(
        "type, types, type line, type text, cost, mana cost, power, pitch, color, defense, attack, functional text, "
        "oracle text, rarity, hp, life, health, toughness"
    )
)
OF_NO_USE = frozenset(named("id, oracle id, object, uuid, no, number, nr, lang, language, game, card id"))
WRAPPERS = frozenset((*PARTS["ruling"], "data", "items", "entries", "results", "records", "list", "cards", "by card"))
HEADS = frozenset(("title", "name", "game", "version", "object", "description", "licence", "license", "author", "meta"))
_NO_PART = OF_A_CARD | OF_NO_USE | WRAPPERS | HEADS


def fields_of(columns: Iterable[str], rows: Sequence[Mapping[str, str]] = ()) -> dict[str, str]:
    """Which column says which part of a ruling; a name that is nearly one counts where no column has it. rows: cells by
    column, of which what no name tells is told: days, questions, sentences, names."""
    listed = [column for column in columns if isinstance(column, str)]
    by_plain = {plain(column): column for column in reversed(listed)}
    by_plain = {_OFFICIAL.sub("", name): column for name, column in by_plain.items()} | by_plain
    found: dict[str, str] = {}
    for part, names in PARTS.items():
        column = next((by_plain[n] for n in names if n in by_plain and by_plain[n] not in found.values()), None)
        if column is not None:
            found[part] = column
    left = {p: c for p, c in by_plain.items() if c not in found.values() and p not in _NO_PART}
    if rows:
        found |= _by_cells(list(left.values()), found, rows)
        left = {p: c for p, c in left.items() if c not in found.values()}
    if "source" not in found and (who := next((p for p in left if _WHO.search(p)), "")):
        found["source"] = left.pop(who)
    for part in PARTS.keys() - found.keys():
        for name in PARTS[part]:
            near = nearest(name, [p for p in left if len(p) > 3 and abs(len(p) - len(name)) < 3], most=1)
            if near and _alike(near[0], name):
                found[part] = left.pop(near[0])
                break
    return found


def _by_cells(columns: Sequence[str], found: Mapping[str, str], rows: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """The columns that say what no column is called after, by what stands in most of their cells."""
    left = {c: [row[c].strip() for row in rows if row.get(c, "").strip()] for c in columns}
    more: dict[str, str] = {}
    for part, holds in _HOLDS.items():
        fit = [
            c for c, cells in left.items() if len(cells) * 2 > len(rows) and sum(map(holds, cells)) * 5 > len(cells) * 3
        ]
        if part not in found and fit and (part != "card" or "ruling" in {*found, *more}):
            longest = max(fit, key=lambda c: sum(map(len, left[c]))) if part == "ruling" else fit[0]
            more[part] = longest
            left.pop(longest)
    return more


def _is_name(cell: str) -> bool:
    return len(cell) <= 60 and cell[0].isupper() and cell[-1] not in ".!?:;" and any(c.islower() for c in cell)


_HOLDS: Mapping[str, Callable[[str], bool]] = {
    "date": lambda cell: bool(whole_day(cell)),
    "question": lambda cell: cell.endswith("?"),
    "ruling": lambda cell: cell[-1] in '.!")”' and len(cell.split()) > 2,
    "card": _is_name,
}


def ruled_in(columns: Iterable[str]) -> list[str]:
    """The columns that may say the ruling, the surest name first."""
    rank = {name: n for n, name in enumerate(PARTS["ruling"])}
    return sorted((c for c in columns if plain(c) in rank), key=lambda column: rank[plain(column)])


def _alike(one: str, other: str) -> bool:
    """Whether two names differ by one slip: a letter more, less, other or swapped."""
    if len(one) > len(other):
        one, other = other, one
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    if len(one) == len(other):
        swapped = one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]
        return swapped or one[at + 1 :] == other[at + 1 :]
    return one[at:] == other[at + 1 :]
