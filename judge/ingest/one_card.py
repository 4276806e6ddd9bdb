"""One record for a card or a keyword, however many documents print it.

The first document that prints it decides its words, for a set's own notes are read before a collection of cards. What
others add (printings, legality, versions) joins that record; where they say something else, both are quoted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from judge.ingest.found import contradiction, without_numbers
from judge.ingest.reading import ManifestEntry
from judge.legality import LEGAL
from judge.records import (
    Card,
    CardVersion,
    Conflict,
    Elsewhere,
    FormatStatus,
    Keyword,
    Legality,
    LegalityChange,
    Passage,
    Record,
    Rule,
    Ruling,
    Term,
    folded,
    hashed,
)

_LIST = re.compile(r"([+-]?)(\d+|X)((?:/(?:\d+|X))+)")
_REMINDER = re.compile(r"\*?\([^()]*\)\*?")
_NUMBERS = ("pitch", "cost", "power", "defense", "life", "intellect")


@dataclass
class OneOfEach:
    """Records of several documents on their way to be one of each. ids: what a record that joined another was called,
    with the id it has now."""

    records: list[Record] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)
    ids: dict[str, str] = field(default_factory=dict)


def one_of_each(records: Iterable[Record]) -> OneOfEach:
    """Joins cards, and keywords, of one name and game; records come in the order of their documents.

    Links to a record that joined another lead there. Records of one document are never joined.
    """
    made = OneOfEach()
    cards: dict[tuple[str, str], int] = {}
    keywords: dict[tuple[str, str], int] = {}
    for record in records:
        match record:
            case Card():
                _add_card(made, cards, replace(record, sources=(record.document,)))
            case Keyword():
                _add_keyword(made, keywords, record)
            case _:
                made.records.append(record)
    if made.ids:
        made.records = [_relinked(record, made.ids) for record in made.records]
        made.conflicts = list({conflict.id: hashed(conflict) for conflict in made.conflicts}.values())
    return made


def _add_card(made: OneOfEach, known: dict[tuple[str, str], int], card: Card) -> None:
    at = known.get((card.game, folded(card.name)))
    first = made.records[at] if at is not None else None
    if at is not None and isinstance(first, Card) and first.document != card.document:
        first, card = (first, card) if first.lines or any(map(_prints, first.versions)) else (card, first)
        joined, found = _joined(first, card)
        made.records[at] = hashed(joined)
        made.conflicts += found
        made.ids[card.id] = first.id
        return
    for name in _names(card):
        known.setdefault((card.game, folded(name)), len(made.records))
    made.records.append(card)


def _add_keyword(made: OneOfEach, known: dict[tuple[str, str], int], keyword: Keyword) -> None:
    at = known.get((keyword.game, folded(keyword.name)))
    first = made.records[at] if at is not None else None
    if at is not None and isinstance(first, Keyword) and first.document != keyword.document:
        made.records[at] = _with_place(first, keyword)
        made.conflicts += _two_reminders(first, keyword)
        made.ids[keyword.id] = first.id
        return
    known.setdefault((keyword.game, folded(keyword.name)), len(made.records))
    made.records.append(keyword)


def _names(card: Card) -> tuple[str, ...]:
    """The names under which another document may print it; the halves of a split card are cards of their own."""
    also = () if "//" in card.name else card.also_named
    return (card.name, *also, *(v.name for v in card.versions if v.name))


def _with_place(first: Record, other: Record) -> Record:
    """The record with the place of the other one added."""
    if first.span is None or other.span is None:
        return first
    place = Elsewhere(other.document, other.id, other.span.start_line, other.span.end_line)
    further = tuple(e if e.id else replace(e, id=other.id) for e in other.span.also)
    return replace(first, span=replace(first.span, also=(*first.span.also, place, *further)))


# -- cards


def _joined(first: Card, other: Card) -> tuple[Card, list[Conflict]]:
    """A card with what another document prints of it, and what the two say differently."""
    versions = list(first.versions)
    conflicts: list[Conflict] = []
    labels: dict[str, str] = {}
    differing: list[str] = []
    words: list[tuple[CardVersion, tuple[str, ...]]] = []
    for version in other.versions:
        at = next((n for n, v in enumerate(versions) if _is_same(first, v, other, version)), None)
        lines = version.lines or other.lines
        if at is not None and not _prints(version) and not lines:
            continue
        if at is None:
            kept = lines if _said(lines) != _said(_lines(first, version, len(versions))) else ()
            versions.append(replace(version, lines=kept, legality=version.legality))
            labels[other.label_of(version)] = first.label_of(version)
            continue
        known = versions[at]
        labels[other.label_of(version)] = first.label_of(known) if len(first.versions) > 1 else ""
        differing += _other_numbers(known, version)
        if _said(lines) != _said(_lines(first, known, at)):
            words.append((known, lines))
        versions[at] = replace(known, arcane=known.arcane or version.arcane, legality=version.legality)
    entry = ManifestEntry(id=other.document, game=other.game, kind="", file="")
    if differing:
        conflicts.append(_other_stats(entry, first, other, differing))
    if words:
        conflicts.append(_other_words(entry, first, other, words[0][1]))
    many = len(versions) > 1
    printings = [replace(p, version=labels.get(p.version, p.version) if many else "") for p in other.printings]
    changes = [replace(c, version=labels.get(c.version, c.version)) for c in other.legality_changes]
    card = replace(
        first,
        versions=tuple(versions),
        printings=tuple(dict.fromkeys((*first.printings, *printings))),
        legality=_latest(first, other),
        legality_changes=tuple(dict.fromkeys((*first.legality_changes, *changes))),
        other_faces=tuple(dict.fromkeys((*first.other_faces, *other.other_faces))),
        mentions=tuple(dict.fromkeys((*first.mentions, *other.mentions))),
        quote=first.quote or other.quote,
        sources=tuple(dict.fromkeys((*first.sources, other.document))),
    )
    placed = _with_place(card, other)
    assert isinstance(placed, Card)
    return _with_own_legality(placed, other), conflicts


def _prints(version: CardVersion) -> bool:
    """Whether a version prints more than its name; in a list of what is banned it does not."""
    return bool(version.lines or version.type_line or version.stats())


def _latest(first: Card, other: Card) -> Legality:
    """What a card is in each format by the document that says a later day of it, else by the first; where neither says
    a later one, "legal" gives way to what a list decides."""
    known = {status.format: status for status in first.legality.formats}
    for status in other.legality.formats:
        now = known.get(status.format)
        if not now or status.since > now.since or (status.since == now.since and now.status == LEGAL):
            known[status.format] = status
    for change in other.legality_changes:
        now = known.get(change.format)
        if now and not change.active and now.status == change.status and change.since > now.since:
            known[change.format] = FormatStatus(change.format, LEGAL)
    return Legality(tuple(known[name] for name in sorted(known)))


def with_changes(card: Card, changes: Sequence[LegalityChange]) -> Card:
    """The card with further decisions on it, in its legality and that of versions that have their own."""
    now = Legality(tuple(FormatStatus(c.format, c.status, c.since) for c in changes if c.active))
    other = replace(card, legality=now, legality_changes=tuple(changes))
    versions = (
        replace(v, legality=_latest(replace(card, legality=v.legality), other)) if v.legality else v
        for v in card.versions
    )
    everything = tuple(dict.fromkeys((*card.legality_changes, *changes)))
    whole = card.legality if any(v.legality for v in card.versions) and not card.legality else _latest(card, other)
    return hashed(replace(card, versions=tuple(versions), legality=whole, legality_changes=everything))


def _with_own_legality(card: Card, other: Card) -> Card:
    """A status that only the joined document's versions have is theirs, not the card's: a young hero is legal where
    the grown one is not."""
    here = {folded(v.name or other.name) for v in other.versions}
    if all(folded(v.name or card.name) in here for v in card.versions) or not other.legality:
        return card
    versions = [
        replace(v, legality=v.legality or other.legality) if folded(v.name or card.name) in here else v
        for v in card.versions
    ]
    kept = card.legality if card.legality is not other.legality else Legality()
    if kept and kept != other.legality:
        versions = [
            v if v.legality or folded(v.name or card.name) in here else replace(v, legality=kept) for v in versions
        ]
        kept = Legality()
    return replace(card, versions=tuple(versions), legality=kept)


def _is_same(first: Card, known: CardVersion, other: Card, version: CardVersion) -> bool:
    names = folded(known.name or first.name) == folded(version.name or other.name)
    return names and (known.color == version.color or not (known.color and version.color))


def _lines(card: Card, version: CardVersion, at: int) -> tuple[str, ...]:
    """A version's own words, numbers that are printed for several versions at once (``+3/2/1{p}``) taken apart."""
    if version.lines:
        return version.lines

    def one(match: re.Match[str]) -> str:
        values = [match[2], *match[3][1:].split("/")]
        return match[1] + values[at] if at < len(values) else match[0]

    return tuple(_LIST.sub(one, line) for line in card.lines)


def _said(lines: Iterable[str]) -> str:
    """Words for comparing: reminders, marks, capitals and signs between words do not count."""
    text = _REMINDER.sub(" ", " ".join(lines))
    return " ".join(re.findall(r"[+-]?\d+|[a-z']+|\{\w\}|:", text.lower().replace("’", "'")))


def _other_numbers(known: CardVersion, version: CardVersion) -> list[str]:
    found = []
    for name in _NUMBERS:
        one, two = getattr(known, name), getattr(version, name)
        if one != two and not (name == "pitch" and not (one and two)):
            label = f"{known.color} " if known.color else ""
            found.append(f"{label}{name} {one or 'none'} and {two or 'none'}")
    return found


def _other_stats(entry: ManifestEntry, first: Card, other: Card, differing: Sequence[str]) -> Conflict:
    return contradiction(
        entry,
        f"numbers-{first.name}",
        f"{first.name} has other numbers in two documents",
        (Passage(first.id, first.text), Passage(first.id, f"{other.document}: {'; '.join(differing)}")),
        f"The numbers differ: {'; '.join(differing)}.",
        "high",
        f"The engine follows {first.document}, which was read first.",
    )


def _other_words(entry: ManifestEntry, first: Card, other: Card, lines: Sequence[str]) -> Conflict:
    return contradiction(
        entry,
        f"words-{first.name}",
        f"{first.name} is worded otherwise in two documents",
        (Passage(first.id, "\n".join(first.lines)), Passage(first.id, "\n".join(lines))),
        f"{first.document} and {other.document} print different words; one may be the newer printing.",
        "low",
        f"The engine follows {first.document}, which was read first.",
    )


def _two_reminders(first: Keyword, other: Keyword) -> list[Conflict]:
    if not first.reminder or not other.reminder or without_numbers(first.reminder) == without_numbers(other.reminder):
        return []
    entry = ManifestEntry(id=other.document, game=other.game, kind="", file="")
    found = contradiction(
        entry,
        f"reminder-{first.name}",
        f"{first.name} has two reminders",
        (Passage(first.id, first.reminder), Passage(first.id, other.reminder)),
        f"{first.document} and {other.document} remind of {first.name} in different words.",
        "low",
        f"The words of {first.document} count, which was read first.",
    )
    return [found]


# -- links


def _relinked(record: Record, ids: Mapping[str, str]) -> Record:
    def now(listed: Sequence[str], own: str = "") -> tuple[str, ...]:
        return tuple(dict.fromkeys(i for name in listed if (i := ids.get(name, name)) != own))

    match record:
        case Card():
            mentions, faces = now(record.mentions, record.id), now(record.other_faces, record.id)
            return replace(record, mentions=mentions, other_faces=faces)
        case Ruling():
            return hashed(replace(record, about=now(record.about), mentions=now(record.mentions)))
        case Rule() | Term():
            return replace(record, mentions=now(record.mentions))
        case Conflict():
            between = tuple(replace(p, id=ids.get(p.id, p.id)) for p in record.between)
            return hashed(replace(record, between=between))
    return record
