"""What comparing names and tables finds in any document: a name in two spellings, a card whose ability or
words a table gives otherwise, a row whose numbers are not those of its class, a keyword with two reminders."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from judge.ingest.found import SLIP, contradiction, without_numbers
from judge.ingest.reading import ManifestEntry
from judge.records import Card, Conflict, Keyword, Passage, Record, Ruling, Table, folded

_REMINDER = re.compile(r"([A-Z][\w'’ -]*?)((?: [+-]?\d+| X)?) \(([^()]+)\)\.?")
_EFFECT = ("effect", "text", "rules text")
_NUMBERS = re.compile(r"[+-]?\d+\*?")
_WORDS_AT_LEAST = 2  # a name of one word is a common word in small letters


def naming_conflicts(entry: ManifestEntry, records: Sequence[Record]) -> list[Conflict]:
    """Spellings, abilities, effects, numbers of classes and reminders of one document, in this order."""
    cards = [r for r in records if isinstance(r, Card)]
    tables = [r for r in records if isinstance(r, Table)]
    return [
        *_spellings(entry, cards, records),
        *_abilities(entry, cards, tables),
        *_effects(entry, cards, tables),
        *_classes(entry, tables),
        *_reminders(entry, records),
    ]


def _squeezed(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).casefold()


def _spellings(entry: ManifestEntry, cards: Iterable[Card], records: Sequence[Record]) -> list[Conflict]:
    """A card's name with a small letter or a gap where the card has none, in a ruling; an ability likewise."""
    names = {name: card for card in cards for name in (card.name, *card.also_named)}
    abilities: dict[str, Card] = {}
    for card in cards:
        ability = re.sub(r"\s*\+.*", "", dict(card.extra).get("ability", ""))
        if ability:
            abilities.setdefault(ability, card)
    said: dict[str, tuple[str, Passage]] = {}
    starting: dict[str, list[str]] = defaultdict(list)
    for name in names:
        if len(name.split()) >= _WORDS_AT_LEAST:
            starting[name.split()[0]].append(name)
    for record in records:
        if isinstance(record, Ruling):
            for name, other in _other_spellings(starting, record.text):
                if names[name].id not in record.about:
                    said.setdefault(name, (other, Passage(record.id, record.text)))
    out = [
        _two_spellings(entry, name, other, (passage, Passage(names[name].id, name)))
        for name, (other, passage) in said.items()
    ]
    by_letters: dict[str, list[str]] = defaultdict(list)
    for ability in abilities:
        by_letters[_squeezed(ability)].append(ability)
    out.extend(
        _two_spellings(entry, forms[0], forms[1], [Passage(abilities[form].id, form) for form in forms])
        for forms in by_letters.values()
        if len(forms) > 1
    )
    return out


def _other_spellings(starting: Mapping[str, Sequence[str]], text: str) -> Iterator[tuple[str, str]]:
    """Where a text has the letters of a name with other capitals, and still begins and ends like a name.

    starting: the names by their first word."""
    for word in re.finditer(r"[^\s(“\"]+", text):
        for name in starting.get(word[0], ()):
            form = text[word.start() : word.start() + len(name)]
            if form != name and form.casefold() == name.casefold() and form.split()[-1][0].isupper():
                yield name, form


def _two_spellings(entry: ManifestEntry, name: str, other: str, between: Iterable[Passage]) -> Conflict:
    return contradiction(
        entry,
        f"spelling-{name}",
        f"{name} is also spelt {other}",
        between,
        "One name with other capitals or spaces.",
        SLIP,
        "Both are one name.",
    )


def _rows(tables: Iterable[Table]) -> Iterator[tuple[Table, dict[str, str], str]]:
    for table in tables:
        lines = table.text.split("\n")
        for row, line in zip(table.rows, lines[len(lines) - len(table.rows) :], strict=True):
            yield table, {c.casefold(): cell for c, cell in zip(table.columns, row, strict=False)}, line


def _name_in(row: dict[str, str]) -> str:
    """What a row is about: its first cell, without a mark in square brackets."""
    return folded(re.sub(r"\[.*?\]", "", next(iter(row.values()), "")))


def _abilities(entry: ManifestEntry, cards: Sequence[Card], tables: Sequence[Table]) -> Iterator[Conflict]:
    """A card headed with one ability, and a table that lists it with another."""
    by_name = {folded(card.name): card for card in cards}
    for table, row, line in _rows(tables):
        card, listed = by_name.get(_name_in(row)), row.get("ability", "")
        printed = card.text.split("\n")[1] if card and card.text.count("\n") else ""
        if not card or not listed or printed in card.lines or _squeezed(printed) == _squeezed(listed):
            continue
        if printed not in card.keywords and printed != dict(card.extra).get("ability"):
            continue
        yield contradiction(
            entry,
            f"ability-{card.name}",
            f"{card.name}: {printed} on the card, {listed} in a table",
            (Passage(card.id, printed), Passage(table.id, line)),
            "The card and the table name its ability differently; effects that name one of them may not reach it.",
            "medium",
            "The card's own lines.",
        )


def _effects(entry: ManifestEntry, cards: Sequence[Card], tables: Sequence[Table]) -> list[Conflict]:
    """A card whose effect a table words otherwise. A sentence of the table must stand on the card."""
    by_name = {folded(card.name): card for card in cards}
    out: dict[str, Conflict] = {}
    for table, row, line in _rows(tables):
        card = by_name.get(_name_in(row))
        effect = next((row[word] for word in _EFFECT if word in row), "")
        if not card or not effect or not card.lines:
            continue
        printed = " ".join(folded(text) for text in card.lines)
        if all(folded(sentence) in printed for sentence in re.split(r"(?<=[.!?])\s+", effect)):
            continue
        out.setdefault(
            card.name,
            contradiction(
                entry,
                f"effect-{card.name}",
                f"{card.name} is worded otherwise in a table",
                (Passage(card.id, card.lines[0]), Passage(table.id, line)),
                "The card and the table say its effect in different words, which may not mean the same.",
                "medium",
                "The card's own words.",
            ),
        )
    return list(out.values())


def _classes(entry: ManifestEntry, tables: Sequence[Table]) -> Iterator[Conflict]:
    """A row whose numbers are not those that another table gives for its class."""
    given: dict[tuple[str, str], tuple[Table, dict[str, str], str]] = {}
    for table, row, line in _rows(tables):
        column = next(iter(row), "")
        given.setdefault((column, _name_in(row)), (table, row, line))
    for table, row, line in _rows(tables):
        for column in list(row)[1:]:
            of = given.get((column, folded(row[column])))
            if not of or of[0] is table:
                continue
            differ = [
                (word, row[word], of[1][word])
                for word in row
                if word in of[1] and row[word] != of[1][word]
                if _NUMBERS.fullmatch(row[word].strip()) and _NUMBERS.fullmatch(of[1][word].strip())
            ]
            if differ:
                name = next(iter(row.values()))
                told = ", ".join(f"{word.upper()} {mine} instead of {theirs}" for word, mine, theirs in differ)
                yield contradiction(
                    entry,
                    f"numbers-{name}",
                    f"{name}: not the numbers of its {column}",
                    (Passage(table.id, line), Passage(of[0].id, of[2])),
                    f"{told}; the document does not say that it differs.",
                    "medium",
                    "The row of the card.",
                )


def _reminders(entry: ManifestEntry, records: Iterable[Record]) -> list[Conflict]:
    """A keyword whose reminder is not the same wherever it is printed, its own definition first."""
    said: dict[str, dict[str, Passage]] = defaultdict(dict)
    names: dict[str, str] = {}
    for record in records:
        for word, reminder, quote in _printed(record):
            name = re.sub(r"(?<= )([+-]?)(?:\d+|X)$", r"\1#", word)  # Speed +1 and Speed -1 are two
            told = folded(reminder) if name == word else without_numbers(reminder)
            key = name.casefold()
            names.setdefault(key, name)
            said[key].setdefault(told, Passage(record.id, quote))
    return [
        contradiction(
            entry,
            f"reminder-{names[word].replace('#', '')}",
            f"{names[word].replace(' #', '')} is explained in {len(forms)} ways",
            list(forms.values())[:4],
            "The same keyword is printed with different explanations.",
            "medium",
            "Its definition; without one, each card by the words it prints.",
        )
        for word, forms in said.items()
        if len(forms) > 1
    ]


def _printed(record: Record) -> Iterator[tuple[str, str, str]]:
    """Keywords with a reminder in a record: the word, the reminder, the words as they stand."""
    if isinstance(record, Keyword) and record.reminder:
        yield record.name, record.reminder, record.text
    elif isinstance(record, Card):
        for line in record.lines:
            for found in _REMINDER.finditer(line):
                if found.start() == 0:
                    yield found[1] + found[2], found[3], line
