"""Rows of card data as records: a card for each name, with a version for each row."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from judge.ingest.card_data.legality import (
    beside,
    decisions_of,
    flagged,
    is_decisions,
    legality_of,
    names_formats,
    undated,
    untold_legality,
)
from judge.ingest.card_data.mapping import FIELDS, Columns, named, plain
from judge.ingest.card_data.rulings import Said, rulings_of
from judge.ingest.card_data.tables import AS_IT_IS, LEGALITIES, Row, Table
from judge.ingest.card_face import TypeLine, named_keywords, parse_type_line, sides_of
from judge.ingest.links import ruling_kind
from judge.ingest.reading import Doubt, IdAllocator, ManifestEntry, WordIds, of_document, words_title
from judge.records import (
    PITCH_OF_COLOR,
    Card,
    CardVersion,
    Elsewhere,
    Keyword,
    Legality,
    LegalityChange,
    Printing,
    Record,
    Ruling,
    Span,
)
from judge.records import Table as TableRecord
from judge.terms.flesh_and_blood import TYPES

_PARTS = ("supertypes", "types", "subtypes")
_NUMBERS = ("cost", "power", "defense", "life", "intellect", "arcane")
_VALUE = re.compile(r"(?:[+-]?\d+(?:[.,]\d+)?|[XYZ]+|\*|[\w{}/+*.-]{1,24})$")
_SIDES = re.compile(r"\s+//\s+")
_SIZE = re.compile(r"\s+(?:X|\d+)$")
_LONGEST_FACT = 40
_BREAKS = re.compile(r"<(?:br\s*/?|/p|/li)>", re.IGNORECASE)
_TAGS = re.compile(r"</?(?:b|i|em|strong|u|p|ul|ol|li|span|small|trace)(?:\s[^<>]*)?>", re.IGNORECASE)
# What the open data set says beside a card's print, and what is read in another way.
_NO_FACTS = frozenset(
    named(
        "abilities and effects, ability and effect keywords, granted keywords, removed keywords, "
        "interacts with keywords, functional text plain, card played horizontally, played horizontally"
    )
)
_PRINTED_IDS = ("id", "code", "card id")  # which people know a card by, and no "unique id" of a program
_SUPPORT = ("set", "set-printing", "rarity", "keyword", "card-printing", "card-reference", "card-face-association")


@dataclass
class _Version:
    """A row on its way to be a version of a card."""

    uid: str
    card: str  # what the whole card is called
    version: CardVersion
    row: Row
    text: str
    keywords: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    printings: tuple[Printing, ...]
    changes: tuple[LegalityChange, ...]
    quote: str = ""
    rulings: tuple[Said, ...] = ()


@dataclass
class CardData:
    """Everything a bundle of tables says, and what was doubtful."""

    entry: ManifestEntry
    cards: Table
    columns: Columns
    others: Mapping[str, Table]
    doubts: list[Doubt] = field(default_factory=list)
    unread: dict[str, list[int]] = field(default_factory=dict)  # columns with more than a fact, and their lines
    lost: set[tuple[str, str]] = field(default_factory=set)  # cards that a table links and no row is
    said: dict[str, tuple[Card, Sequence[_Version]]] = field(default_factory=dict)  # cards with rulings, by id

    def records(self) -> list[Record]:
        """Keywords, cards and what the sets are called, in this order; every doubt is noted on the way."""
        ids = IdAllocator(self.entry.id)
        keywords = list(self._keywords(ids))
        cards = self._cards(ids)
        for column, rows in self.unread.items():
            what = f"{column or 'a column without a name'} of {len(rows)} rows"
            said = f"{self.cards.name}: not read: {what}, which is no number or short word"
            self.doubts.append(Doubt(rows[0], said))
        return [*keywords, *self._linked(cards), *self._rulings(), *self._facts(ids)]

    # -- cards

    def _cards(self, ids: IdAllocator) -> list[tuple[Card, tuple[str, ...]]]:
        """Each card with the ids its rows have in the data."""
        groups: dict[str, list[_Version]] = {}
        for version in self._versions():
            groups.setdefault(version.card, []).append(version)
        made = {name: self._card(ids.take(name, "card"), found) for name, found in groups.items()}
        self.said = {
            card.id: (card, groups[name]) for name, card in made.items() if any(v.rulings for v in groups[name])
        }
        return [(card, tuple(v.uid for v in groups[name])) for name, card in made.items()]

    def _rulings(self) -> Iterator[Ruling]:
        """What rows say beside their cards; versions of a card that are ruled on in the same words share the ruling."""
        ids = WordIds(self.entry.id)
        for card, versions in self.said.values():
            first = {said: version.row for version in reversed(versions) for said in version.rulings}
            for said in dict.fromkeys(said for version in versions for said in version.rulings):
                title = words_title(said.question or said.text, card.name)
                lines = first[said].first, first[said].last
                yield Ruling(
                    **of_document(self.entry, ids.take(card.name, said.text), title, said.text, lines),
                    kind=ruling_kind(said.text, ()),
                    about=(card.id,),
                    question=said.question,
                    under=(card.name,),
                    date=said.date,
                    source=said.source,
                )

    def _versions(self) -> Iterator[_Version]:
        printings, quotes = self._printings()
        seen: dict[str, tuple[str, int]] = {}
        names: dict[str, str] = {}
        for row in self.cards.rows:
            uid, name = self.columns.text(row, "id"), self.columns.text(row, "name")
            names[uid] = name
        changes = decisions_of(self.others.values(), names, self.doubts)
        for row in self.cards.rows:
            uid, name = self.columns.text(row, "id"), self.columns.text(row, "name")
            if not name:
                self.doubts.append(Doubt(row.first, f"{self.cards.name}: a row without a name is left out"))
                continue
            lacking = self._lacking(row)
            if lacking and len(lacking) == len(self._filled):
                what = f'{self.cards.name}: "{name}" has nothing that all other cards have: left out'
                self.doubts.append(Doubt(row.first, what, 2))
                continue
            if len(lacking) > 1:
                what = f'{self.cards.name}: "{name}" has no {" and no ".join(lacking)}, as all other cards have'
                self.doubts.append(Doubt(row.first, what))
            if not any(map(str.isalpha, name)) or isinstance(row.cells.get(self.columns.column("name")), list):
                self.doubts.append(Doubt(row.first, f'{self.cards.name}: "{name}" is taken for the name of a card'))
            if uid and uid in seen:
                other, line = seen[uid]
                said = f"{self.cards.name}: {name} has the id of {other} in line {line}: both are kept"
                self.doubts.append(Doubt(row.first, f"{said}, and printings and decisions under it count for both", 2))
            seen.setdefault(uid, (name, row.first))
            given = printings.get(uid, ()), changes.get(uid, ()), quotes.get(uid, "")
            for face in row.faces() or (row,):
                yield self._version(uid, name, face, *given)

    @cached_property
    def _filled(self) -> list[str]:
        """Columns that every row but one fills, where they are two or more."""
        rows = self.cards.rows
        known = [c for field in ("text", "type", "cost") for c in self.columns.columns.get(field, ())]
        found = [c for c in known if sum(bool(r.text(c)) for r in rows) >= max(len(rows) - 1, 2)]
        return found if len(found) > 1 else []

    def _lacking(self, row: Row) -> list[str]:
        """What every other row says and a row does not; a sum below a table says nothing of it."""
        return [] if row.faces() else [c for c in self._filled if not row.text(c)]

    def _version(
        self,
        uid: str,
        name: str,
        row: Row,
        printings: Sequence[Printing],
        decided: Sequence[LegalityChange],
        quote: str,
    ) -> _Version:
        printed = (line for column in self.columns.others for line in _objects_said(row, column))
        text = "\n".join(filter(None, (self.columns.words(row, "text"), *printed)))
        color = self.columns.text(row, "color").lower()
        changes = tuple(decided) or tuple(flagged(row))
        for change in changes:
            if not decided and not change.since:
                why = undated(beside(row, f"{change.format} {change.status}", "start"))
                said = f"{self.cards.name}: {name}: {change.status} in {change.format}: {why}"
                self.doubts.append(Doubt(row.first, said))
        for column, status in untold_legality(row):
            what = f'whether {name} is legal ({column}: "{status[:40]}") is not known'
            self.doubts.append(Doubt(row.first, f"{self.cards.name}: {what}", 2))
        numbers = {number: self.columns.text(row, number) for number in _NUMBERS}
        for number, value in numbers.items():
            below = number in ("cost", "life") and re.match(r"-\d", value)  # nothing is printed below nought
            if value and (below or not _VALUE.match(value)):
                self.doubts.append(Doubt(row.first, f'{self.cards.name}: {name}: its {number} is "{value[:40]}"'))
        pitch = self.columns.text(row, "pitch")
        if not self.columns.column("pitch"):
            pitch = PITCH_OF_COLOR.get(color, "") if self.entry.game == "flesh-and-blood" else ""
        elif color and not pitch:  # colour and pitch are independent (2.1.2a)
            self.doubts.append(Doubt(row.first, f"{self.cards.name}: {name} is {color} without a pitch"))
        elif color and color not in PITCH_OF_COLOR:
            self.doubts.append(Doubt(row.first, f"{self.cards.name}: {name}: no card pitches as {color}"))
        if color and pitch and PITCH_OF_COLOR.get(color, pitch) != pitch:
            self.doubts.append(Doubt(row.first, f"{self.cards.name}: {name} is {color} and pitches for {pitch}"))
        version = CardVersion(
            name=self.columns.text(row, "name") or name,
            type_line=self.columns.text(row, "type"),
            color=color,
            pitch=pitch,
            lines=lines_of(text),
            legality=legality_of(row, changes),
            **numbers,
        )
        keywords = row.listed(self.columns.column("keywords")) if self.columns.column("keywords") else ()
        own = tuple(
            Printing(*(str(p.get(key) or "") for key in ("set_id", "id", "rarity", "edition")))
            for p in row.objects(self.columns.column("printings"))
        )
        if not own and self.columns.column("set") and not self.columns.column("printings"):
            own = (Printing(*(self.columns.text(row, f) for f in ("set", "number", "rarity"))),)
        quote = quote or self.columns.text(row, "quote")
        made = tuple(dict.fromkeys((*printings, *own)))
        found = tuple(rulings_of(self.columns, row))
        if any(not ruling.text for ruling in found):
            what = f"{self.cards.name}: {name}: a part of its rulings is not read"
            self.doubts.append(Doubt(row.first, what, 2))
        ruled = tuple(ruling for ruling in found if ruling.text)
        return _Version(uid, name, version, row, text, keywords, self._facts_of(row), made, changes, quote, ruled)

    def _facts_of(self, row: Row) -> tuple[tuple[str, str], ...]:
        """What other columns say of a card: numbers and words of its game."""
        found: list[tuple[str, str]] = []
        in_sets = any(map(self.columns.column, ("set", "printings")))
        for name in ("traits",) if in_sets else ("traits", "number", "rarity"):  # which a printing has
            if said := self.columns.text(row, name):
                found.append((name, said))
        if plain(self.columns.column("id")) in _PRINTED_IDS and not self.columns.column("number"):
            found.append(("id", self.columns.text(row, "id")))
        for column in self.columns.others:
            name, value = plain(column), "yes" if row.cells.get(column) is True else row.text(column)
            if not (value or row.cells.get(column)) or (name and self._is_told_otherwise(name)):
                continue
            if names_formats(row, column) or _objects_said(row, column):
                continue
            if column in LEGALITIES and isinstance(row.cells[column], dict):
                continue
            if not (name and value) or len(value) > _LONGEST_FACT:
                self.unread.setdefault(column, []).append(row.first)
            else:
                key = name.replace(" ", "_")
                found.append((f"printed_{key}" if key in _OWN else key, value))
        return tuple(found)

    @staticmethod
    def _is_told_otherwise(name: str) -> bool:
        words = name.split()
        flags = len(words) > 1 and words[-1] != "in" and any(w in ("banned", "suspended", "restricted") for w in words)
        told = (words[-1] in ("legal", "start", "end") and name != "legal") or flags
        return told or name in _NO_FACTS or "legend" in words or "unique" in words or name in FIELDS["id"]

    def _card(self, record_id: str, found: Sequence[_Version]) -> Card:
        first = found[0]
        one = first.version
        name = first.card
        same = all(v.version.legality == one.legality for v in found)
        versions: list[CardVersion] = []
        for v in found:
            lines = v.version.lines if v.version.lines != one.lines else ()
            versions.append(replace(v.version, lines=lines, legality=Legality() if same else v.version.legality))
        types = self._types(first)
        if len(versions) > 1 and len({(v.name, v.color) for v in versions}) < len(versions):
            told = f"{self.cards.name}: {name} stands here more than once in one colour"
            self.doubts.append(Doubt(found[1].row.first, told))
        names = tuple(dict.fromkeys(part.strip() for part in _SIDES.split(name))) if "//" in name else ()
        card = Card(
            id=record_id,
            game=self.entry.game,
            document=self.entry.id,
            title=name,
            text="\n".join(dict.fromkeys(v.text for v in found)) if one.name != name else first.text,
            span=span_of(((v.row.first, v.row.last) for v in found), self.entry.id),
            name=name,
            also_named=names,
            type_line=one.type_line,
            supertypes=types.supertypes,
            types=types.types,
            subtypes=types.subtypes,
            versions=tuple(versions),
            lines=one.lines,
            keywords=_keywords(first.keywords, one.lines),
            quote=next((v.quote for v in found if v.quote), ""),
            extra=first.facts,
            legality=one.legality if same else Legality(),
        )
        labels = [card.label_of(v) if len(versions) > 1 else "" for v in versions]
        printings = [replace(p, version=at) for v, at in zip(found, labels, strict=True) for p in v.printings]
        changes = [replace(c, version=at) for v, at in zip(found, labels, strict=True) for c in v.changes]
        if len({tuple(v.changes) for v in found}) == 1:
            changes = list(first.changes)
        return replace(card, printings=tuple(printings), legality_changes=tuple(changes))

    def _types(self, version: _Version) -> TypeLine:
        line = version.version.type_line
        known = parse_type_line(line) if line else None
        if known:
            return known
        sides = [_one_side(side) for side in sides_of(line)] if line else []
        if self.columns.column("pitch") and any(not set(side.types) & set(TYPES) for side in sides):
            said = f'{self.cards.name}: {version.version.name}: what "{line[:60]}" is of is not known'
            self.doubts.append(Doubt(version.row.first, said))
        found = [tuple(dict.fromkeys(w for side in sides for w in getattr(side, part))) for part in _PARTS]
        return TypeLine(*found)

    # -- tables beside it

    def _table(self, name: str) -> Table:
        return self.others.get(name, Table(name, (), ()))

    def _printings(self) -> tuple[dict[str, list[Printing]], dict[str, str]]:
        """Printings and what is quoted on them, by the id of the card."""
        found: dict[str, list[Printing]] = defaultdict(list)
        quotes: dict[str, str] = {}
        known = {self.columns.text(row, "id") for row in self.cards.rows}
        table = self._table("card-printing")
        for row in table.rows:
            card = row.text("Card Unique ID")
            if card not in known:
                said = f"{table.name}: no card has the id of {row.text('Card Name') or card}: its printing is left out"
                self.doubts.append(Doubt(row.first, said, 2))
                continue
            found[card].append(
                Printing(row.text("Set ID"), row.text("Card ID"), row.text("Rarity"), row.text("Edition"))
            )
            if quote := row.text("Flavor Text"):
                quotes.setdefault(card, quote)
        return {card: list(dict.fromkeys(listed)) for card, listed in found.items()}, quotes

    def _linked(self, cards: Sequence[tuple[Card, tuple[str, ...]]]) -> list[Card]:
        """The cards with those they refer to and those on their other side."""
        by_uid = {uid: card.id for card, uids in cards for uid in uids}
        by_name = {card.name: card.id for card, _ in cards}
        refers: dict[str, dict[str, None]] = defaultdict(dict)
        for row in self._table("card-reference").rows:
            target = by_uid.get(row.text("Referenced Card Unique ID")) or by_name.get(row.text("Referenced Card Name"))
            source = by_uid.get(row.text("Card Unique ID")) or by_name.get(row.text("Card Name"))
            self._told(row, "card-reference", {"Card Name": source, "Referenced Card Name": target})
            if source and target and source != target:
                refers[source][target] = None
        faces: dict[str, dict[str, None]] = defaultdict(dict)
        for row in self._table("card-face-association").rows:
            front, back = (by_name.get(row.text(f"{side} Card Name")) for side in ("Front", "Back"))
            self._told(row, "card-face-association", {"Front Card Name": front, "Back Card Name": back})
            if row.says("Is DFC") and front and back and front != back:
                faces[front][back] = None
                faces[back][front] = None
        return [replace(card, mentions=tuple(refers[card.id]), other_faces=tuple(faces[card.id])) for card, _ in cards]

    def _told(self, row: Row, table: str, found: Mapping[str, str | None]) -> None:
        """A doubt, once for each card, where a row links one that is not there. found: the ids by column."""
        for lost in (row.text(column) or f"(no {column})" for column, card in found.items() if not card):
            if (table, lost) not in self.lost:
                said = f"{self._table(table).name}: no card is called {lost}: no link to it is made"
                self.doubts.append(Doubt(row.first, said))
            self.lost.add((table, lost))

    def _keywords(self, ids: IdAllocator) -> Iterator[Keyword]:
        for row in self._table("keyword").rows:
            name, reminder = _SIZE.sub("", row.text("Name")), row.text("Description").replace("**", "")
            if reminder and not name:
                said = f"{self._table('keyword').name}: a keyword without a name is not read: {reminder[:40]}"
                self.doubts.append(Doubt(row.first, said))
            elif name and reminder:
                yield Keyword(
                    **of_document(self.entry, ids.take(name, "keyword"), name, reminder, (row.first, row.last)),
                    name=name,
                    reminder=reminder,
                )

    def _facts(self, ids: IdAllocator) -> Iterator[TableRecord]:
        released: dict[str, str] = {}
        for row in self._table("set-printing").rows:
            day = row.text("Initial Release Date")[:10]
            of = row.text("Set Unique ID")
            released[of] = min(filter(None, (day, released.get(of, ""))), default="")
        sets = self._table("set").rows
        rows = [(r.text("Identifier"), r.text("Name"), released.get(r.text("Unique ID"), ""), r) for r in sets]
        if rows:
            yield self._fact(ids, "Sets", ("set", "name", "released"), [row[:3] for row in rows], [r for *_, r in rows])
        rarities = self._table("rarity").rows
        if rarities:
            cells = [(row.text("Shorthand"), row.text("Text")) for row in rarities]
            yield self._fact(ids, "Rarities", ("rarity", "name"), cells, rarities)

    def _fact(
        self,
        ids: IdAllocator,
        title: str,
        columns: tuple[str, ...],
        cells: Sequence[tuple[str, ...]],
        rows: Sequence[Row],
    ) -> TableRecord:
        text = "\n".join(" | ".join(row) for row in (columns, *cells))
        lines = rows[0].first, rows[-1].last
        said = of_document(self.entry, ids.take(title, "table"), title, text, lines)
        return TableRecord(**said, heading=(title,), columns=columns, rows=tuple(cells))

    def rows(self) -> int:
        """How many rows of all tables were asked for."""
        asked = [t for name, t in self.others.items() if name in _SUPPORT or is_decisions(name)]
        return len(self.cards.rows) + sum(len(table.rows) for table in asked)


_OWN = frozenset(Card.__dataclass_fields__) | {"type"}


def _objects_said(row: Row, column: str) -> list[str]:
    """The objects of a cell in words, one in a line (``Soak (cost: Water; damage: 20): Flip a coin.``); nothing of
    another cell."""
    found: list[str] = []
    for one in row.objects(column) if column not in _READ_OTHERWISE else ():
        said = {plain(key): Row(one, 0, 0).text(key) for key in one}
        name, words = (next((said.pop(n) for n in FIELDS[f] if said.get(n)), "") for f in ("name", "text"))
        beside = "; ".join(f"{key}: {value}" for key, value in said.items() if value)
        head = f"{name} ({beside})" if name and beside else name or f"{column} ({beside})"
        found.append(f"{head}: {words}" if words else head)
    return found


_READ_OTHERWISE = frozenset(AS_IT_IS)


def _one_side(line: str) -> TypeLine:
    """A type line word by word: what a game calls a type is one, the words behind a dash are subtypes."""
    left, _, right = re.sub(r"\s[–—]\s", " - ", line).partition(" - ")
    words = left.split()
    types = tuple(w for w in words if w in TYPES) or tuple(words)
    return TypeLine(tuple(w for w in words if w not in types), types, tuple(right.split()))


def lines_of(text: str) -> tuple[str, ...]:
    """A card's words line by line, without the marks of Markdown and HTML for strong and slanted words."""
    plainly = text.replace("**", "").replace("`", "").replace("\\n", "\n")
    plainly = _TAGS.sub("", _BREAKS.sub("\n", plainly)) if "<" in plainly else plainly
    found = (line.strip() for line in plainly.splitlines())
    return tuple(re.sub(r"(?<![\w*])\*(\([^)]*\))\*", r"\1", line) for line in found if line)


def _keywords(listed: Iterable[str], lines: Sequence[str]) -> tuple[str, ...]:
    have = tuple(k for k in listed if k)
    taken = {k.lower() for k in have}
    return (*have, *(k for k in named_keywords(lines) if k.lower() not in taken))


def span_of(places: Iterable[tuple[int, int]], document: str) -> Span:
    """The lines of a card, the first and the last of each row: rows that follow each other are one place."""
    (first, last), *others = places
    also: list[Elsewhere] = []
    for start, end in others:
        if start in (first, last + 1) and not also:
            last = end
        else:
            also.append(Elsewhere(document, "", start, end))
    return Span(first, last, tuple(also))
