"""What a contradiction is about, in a word: what lists of them are grouped by."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from judge.records import Card, Conflict, Keyword, Record, Rule, Ruling, Table, Term, folded

_NUMBERED = re.compile(r"^\W*\d+[.)]\s*|\W+$")
_MOST_WORDS = 4  # of what stands before a colon and is a subject


def with_subjects(conflicts: Iterable[Conflict], records: Iterable[Record]) -> list[Conflict]:
    """The conflicts, each with its subject: the card, keyword or term that its title begins with, or one that it names
    and a passage stands under; else what stands before its colon; else what most of its passages stand under (the
    heading of a rule is asked before a card); else its title's beginning. records: all of the build."""
    listed = list(conflicts)
    by_id = {record.id: record for record in records}
    names = _names(by_id.values()) if listed else {}
    subjects = [_found(conflict, by_id, names.get(conflict.game, {})) for conflict in listed]
    return [replace(c, subject=said[:1].upper() + said[1:]) for c, said in zip(listed, subjects, strict=True)]


def _names(records: Iterable[Record]) -> dict[str, dict[str, str]]:
    """What things are called, game by game: the folded name → the name; a card's full name goes before a short one."""
    full: dict[str, dict[str, str]] = {}
    short: dict[str, dict[str, str]] = {}
    for record in records:
        if isinstance(record, Card | Keyword | Term):
            name = _name(record)
            also = (*record.also_named, *record.short_names()) if isinstance(record, Card) else ()
            full.setdefault(record.game, {}).setdefault(folded(name), name)
            for other in also:
                short.setdefault(record.game, {}).setdefault(folded(other), name)
    return {game: {**short.get(game, {}), **own} for game, own in full.items()}


def _name(record: Card | Keyword | Term) -> str:
    return record.term if isinstance(record, Term) else record.name


def _found(conflict: Conflict, by_id: Mapping[str, Record], names: Mapping[str, str]) -> str:
    head, colon, _ = conflict.title.partition(":")
    for beginning in (head, head.split(",")[0]):
        if folded(beginning) in names:
            return names[folded(beginning)]
    under = Counter(name for passage in conflict.between for name in _under(by_id.get(passage.id), by_id))
    title = f" {folded(conflict.title)} "
    said = [name for name in under if f" {folded(name)} " in title]
    if said:
        return max(said, key=lambda name: (len(name), name))
    if colon and len(head.split()) <= _MOST_WORDS:
        return head
    most = [name for name, n in under.items() if n == max(under.values())]
    if len(most) > 1:
        # Passages of many cards: what they have in common stands in none of them.
        most = [name for name in most if folded(name) not in names] or [
            names[words] for words in sorted(names, key=len, reverse=True) if f" {words} " in title
        ]
    return most[0] if most else head


def _under(record: Record | None, by_id: Mapping[str, Record]) -> Iterator[str]:
    """What a record stands under, as a person calls it."""
    match record:
        case Card() | Keyword() | Term():
            yield _name(record)
        case Ruling():
            for about in record.about[:1]:
                yield from _under(by_id.get(about), by_id)
        case Rule() | Table():
            yield _NUMBERED.sub("", record.heading[-1]) if record.heading else record.title
