"""Reads a list of cards with the rule text around it: cards under their names with a type line (``Unit,
Kingdom``), numbers under their words, abilities and reminders; before or after them labelled rules, a
glossary and a checklist.

Cards are told by their form, not by headings: a name over a type line over printed numbers. All else is
rule text (``judge.ingest.labelled``)."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from judge.ingest.card_list_conflicts import conflicts_in
from judge.ingest.headings import is_title
from judge.ingest.labelled import (
    Entry,
    Listing,
    Part,
    Section,
    blocks_of,
    continues,
    is_listed,
    is_page_end,
    labelled,
    outline,
)
from judge.ingest.lines import SEPARATOR, split_lines, wrap_width
from judge.ingest.listed_card import (
    CardDraft,
    abilities,
    ability_words,
    card_starts,
    card_type,
    counts_as,
    keywords_of,
    may_head_cards,
    numbers,
    ratings,
)
from judge.ingest.reading import (
    DocumentReading,
    Doubt,
    Found,
    IdAllocator,
    ManifestEntry,
    of_document,
    reading_of,
    rule_in,
    term_in,
)
from judge.records import Card, Noise, Record, Table, folded, slug

KIND = "card-list"

_BULLET = re.compile(r"[•·◦▪●‣○∙*–-]\s+(?=\S)")
_RULE_TEXT = 200  # a labelled paragraph of this length after the cards is rule text, no card's
_MOST_COMPARED = 250_000
_COLUMNS = ("Number", "Name", "Rarity")


def recognises(text: str) -> bool:
    """Whether a text is of this kind: two cards or more, or one that prints at least three numbers."""
    lines = split_lines(text)
    starts = [n for n, typed in card_starts(lines).items() if typed]
    if len(starts) == 1:
        return sum(bool(numbers(line.strip())) for line in lines[starts[0] : starts[0] + 10]) >= 3
    return len(starts) > 1


def read(entry: ManifestEntry, text: str, sha256: str) -> DocumentReading:
    """Reads one document of this kind into records (see ``judge.ingest.read_document``)."""
    lines = split_lines(text)
    reader = _Reader(entry, lines)
    reader.run()
    return reading_of(entry, KIND, sha256, lines, reader.records(), reader)


class _Reader(Found):
    """Walks the lines once: runs of rule text and cards in turn; ids are given at the end."""

    def __init__(self, entry: ManifestEntry, lines: list[str]) -> None:
        super().__init__()
        self.entry = entry
        self.lines = lines
        self.width = wrap_width(lines)
        self.starts = card_starts(lines)
        self.words = ability_words(lines)
        self.heading = ""
        self.drafts: list[Part | CardDraft] = []

    def run(self) -> None:
        """Every line ends up in a card, in rule text, or in the noise."""
        at = 0
        while at < len(self.lines):
            at = self._card(at) if at in self.starts else self._prose(at)

    # -- rule text

    def _prose(self, at: int) -> int:
        end = at + 1
        while end < len(self.lines) and end not in self.starts:
            end += 1
        numbered: list[tuple[int, str]] = []
        for n in range(at, end):
            if SEPARATOR.match(self.lines[n].strip()):
                self.noise.append(Noise(n + 1, self.lines[n].strip(), "separator"))
            else:
                numbered.append((n + 1, self.lines[n]))
        blocks = blocks_of(numbered, self.width)
        found = outline(blocks, self.heading, first=at == 0, before_cards=end < len(self.lines))
        self.title = self.title or found.title
        self.heading = found.heading
        self.drafts.extend(found.parts)
        for block, why in found.noise:
            self.noise.extend(
                Noise(n, self.lines[n - 1].strip(), why)
                for n in range(block.start, block.end + 1)
                if self.lines[n - 1].strip()
            )
        return end

    # -- cards

    def _card(self, at: int) -> int:
        end = at + 1
        while end < len(self.lines) and end not in self.starts and not self._leaves(end):
            end += 1
        card = CardDraft(self.lines[at].strip(), at + 1, at + 1, self.heading, head=[self.lines[at].strip()])
        next_line = self._card_head(card, at + 1, end)
        self._card_text(card, next_line, end)
        self.drafts.append(card)
        return end

    def _card_head(self, card: CardDraft, at: int, end: int) -> int:
        """Type line, creature type, numbers; gives the line after them."""
        while at < end:
            line = self.lines[at].strip()
            printed = numbers(line)
            if not line or (not printed and card.numbers):
                break
            if printed:
                for word, value in printed:
                    if card.numbers.setdefault(word, value) != value:
                        self.doubts.append(Doubt(at + 1, f"{card.name} prints {word} twice: {line}"))
            elif not any(numbers(self.lines[n].strip()) for n in range(at + 1, min(at + 3, end))):
                break
            elif not card.type_line:
                card.type_line, card.type = line, card_type(line)
                if card.type is None:
                    self.doubts.append(Doubt(at + 1, f"the type line of {card.name} is not understood: {line}"))
            else:
                card.creature = f"{card.creature} {line}".strip()
            card.head.append(line)
            card.end = at + 1
            at += 1
        return at

    def _card_text(self, card: CardDraft, at: int, end: int) -> None:
        above = -1
        for n in range(at, end):
            line = self.lines[n].strip()
            if not line:
                continue
            if SEPARATOR.match(line):
                self.noise.append(Noise(n + 1, line, "separator"))
                continue
            bullet = _BULLET.match(line)
            joined = card.text and above == n - 1 and not bullet
            # An ability begins a line of its own even where the line above is full.
            width = 0 if abilities(line.partition("(")[0].strip()) else self.width
            if joined and continues(self.lines[n - 1], line, card.text[-1], width):
                card.text[-1] = f"{card.text[-1]} {line}"
            else:
                card.text.append(line[bullet.end() :] if bullet else line)
            card.end, above = n + 1, n

    def _leaves(self, at: int) -> bool:
        """Whether a line after a blank one ends the card above: a heading, the end of the page, or rule
        text."""
        line = self.lines[at].strip()
        if not line or self.lines[at - 1].strip():
            return False
        if is_page_end(line):
            return True
        found = labelled(line)
        if found and len(line) >= _RULE_TEXT and found[0] not in self.words:
            return True
        following = next((n for n in range(at + 1, len(self.lines)) if self.lines[n].strip()), None)
        if self._lists(at):
            return True
        if following is None or not may_head_cards(line, self.words):
            return False
        apart = following > at + 1
        to_rules = apart and (
            len(self.lines[following]) >= _RULE_TEXT or labelled(self.lines[following].strip()) is not None
        )
        return following in self.starts or to_rules

    def _lists(self, at: int) -> bool:
        """Whether a checklist begins here, or below the heading and at most one line about it."""
        filled = [n for n in range(at, min(at + 20, len(self.lines))) if self.lines[n].strip()]
        for skipped in range(3):
            below = [self.lines[n].strip() for n in filled[skipped : skipped + 3]]
            if len(below) == 3 and all(is_listed(line) for line in below):
                return skipped == 0 or is_title(self.lines[at].strip())
        return False

    # -- records

    def records(self) -> list[Record]:
        """The drafts as records in printed order, with ids: cards are asked first, then terms, then
        sections; last the contradictions that comparing finds."""
        ids = IdAllocator(self.entry.id)
        cards = [d for d in self.drafts if isinstance(d, CardDraft)]
        listings = [d for d in self.drafts if isinstance(d, Listing)]
        spelt = self._spellings(cards, listings)
        given: dict[int, str] = {}
        for n, card in enumerate(cards):
            given[id(card)] = ids.take(spelt[n][1] if n in spelt else card.name, "card")
        for draft in self.drafts:
            if isinstance(draft, Entry):
                given[id(draft)] = ids.take(draft.term, "term")
        expected = _expected_numbers(cards)
        out: list[Record] = []
        bases: dict[str, str] = {}
        counts: Counter[str] = Counter()
        at = 0
        for draft in self.drafts:
            if isinstance(draft, CardDraft):
                self._doubt_numbers(draft, expected)
                out.append(self._card_record(given[id(draft)], draft, spelt.get(at)))
                at += 1
            elif isinstance(draft, Entry):
                text, lines = "\n".join(b.text for b in draft.blocks), (draft.blocks[0].start, draft.blocks[-1].end)
                out.append(term_in(self.entry, given[id(draft)], draft.term, text, lines))
            elif isinstance(draft, Listing):
                base = _base(ids, bases, draft.parents, self.title or self.entry.id)
                counts[base + " tables"] += 1
                nth = counts[base + " tables"]
                out.append(self._table_record(base if nth == 1 else f"{base}/table-{nth}", draft))
            else:
                out.extend(self._section_records(ids, bases, counts, draft))
        return [*out, *conflicts_in(self.entry, out)]

    def _spellings(self, cards: Sequence[CardDraft], listings: Sequence[Listing]) -> dict[int, tuple[str, str, str]]:
        """The checklist's row of each card (by its place): same name, or the nearest spelling among those
        that are left."""
        rows = [row for listing in listings for row in listing.rows]
        by_name: dict[str, list[int]] = {}
        for n, card in enumerate(cards):
            by_name.setdefault(folded(card.name), []).append(n)
        found: dict[int, tuple[str, str, str]] = {}
        left: list[tuple[str, str, str]] = []
        for row in rows:
            same = by_name.get(folded(row[1]))
            if same:
                found[same.pop(0)] = row
            else:
                left.append(row)
        free = {folded(cards[n].name): n for listed in by_name.values() for n in listed}
        if len(left) * len(free) > _MOST_COMPARED:
            left = []
        for row in left:
            near = difflib.get_close_matches(folded(row[1]), free, n=1, cutoff=0.8)
            if near:
                n = free.pop(near[0])
                found[n] = row
                self.doubts.append(
                    Doubt(cards[n].start, f"{cards[n].name} is spelt {row[1]} in the checklist: taken for one card")
                )
        if rows:
            self.doubts.extend(Doubt(cards[n].start, f"{cards[n].name} is not in the checklist") for n in free.values())
        return found

    def _doubt_numbers(self, card: CardDraft, expected: dict[str, tuple[str, ...]]) -> None:
        kind = card.type.type if card.type else ""
        missing = [word for word in expected.get(kind, ()) if word not in card.numbers]
        if missing:
            self.doubts.append(Doubt(card.start, f"{card.name} prints no {' and no '.join(missing)}"))

    def _card_record(self, record_id: str, card: CardDraft, row: tuple[str, str, str] | None) -> Card:
        name = row[1] if row else card.name
        also = (card.name,) if folded(card.name) != folded(name) else ()
        extra = dict(card.numbers)
        if card.type:
            extra["faction"] = card.type.faction
        if row:
            extra |= {"number": row[0]} | ({"rarity": row[2]} if row[2] else {})
        for line in card.text:
            for rated, value in ratings(line):
                extra.setdefault(slug(rated).replace("-", "_"), value)
            if claimed := counts_as(line):
                extra.setdefault("counts_as", claimed)
        return Card(
            **of_document(self.entry, record_id, name, "\n".join((*card.head, *card.text)), (card.start, card.end)),
            name=name,
            also_named=also,
            section=card.section,
            type_line=card.type_line,
            supertypes=card.type.factions if card.type else (),
            types=(card.type.type,) if card.type else (),
            subtypes=tuple(w for w in re.split(r"[\s,]+", card.creature) if w),
            lines=tuple(card.text),
            keywords=keywords_of(card.text, self.words),
            extra=tuple((k, v) for k, v in extra.items() if k not in _FIELDS),
        )

    def _table_record(self, record_id: str, draft: Listing) -> Table:
        title = draft.parents[-1] if draft.parents else "Checklist"
        text = "\n".join(f"{b.mark} {b.text}" for b in draft.blocks)
        lines = draft.blocks[0].start, draft.blocks[-1].end
        said = of_document(self.entry, record_id, title, text, lines)
        return Table(**said, heading=draft.parents, columns=_COLUMNS, rows=tuple(draft.rows))

    def _section_records(
        self, ids: IdAllocator, bases: dict[str, str], counts: Counter[str], draft: Section
    ) -> Iterator[Record]:
        """The first paragraph of a labelled section has the section's id, what follows is numbered below
        it; under a heading alone all are numbered."""
        heading = (*draft.parents, draft.label) if draft.label else draft.parents
        if draft.label:
            base = ids.take(draft.label, "rule")
        else:
            base = _base(ids, bases, draft.parents, self.title or self.entry.id)
        for n, block in enumerate(draft.blocks):
            first = bool(draft.label) and n == 0
            if not first:
                counts[base] += 1
            what = heading[-1] if heading else self.title or self.entry.title or self.entry.id
            key, title = (base, what) if first else (f"{base}/{counts[base]}", f"{what}, {counts[base]}")
            number = block.mark.rstrip(".)") if block.mark[:1].isalnum() else ""
            yield rule_in(self.entry, key, title, block.text, (block.start, block.end), heading, number)


_FIELDS = frozenset(Card.__dataclass_fields__)


def _base(ids: IdAllocator, bases: dict[str, str], parents: tuple[str, ...], title: str) -> str:
    """The id that what stands under a heading shares; one for each heading."""
    heading = parents[-1] if parents else title
    if heading not in bases:
        bases[heading] = ids.take(heading, "section")
    return bases[heading]


def _expected_numbers(cards: Sequence[CardDraft]) -> dict[str, tuple[str, ...]]:
    """The words that most cards of a type print a number under."""
    printed: dict[str, Counter[str]] = {}
    sizes: Counter[str] = Counter()
    for card in cards:
        if card.type:
            sizes[card.type.type] += 1
            printed.setdefault(card.type.type, Counter()).update(card.numbers.keys())
    return {
        kind: tuple(word for word, count in words.items() if count * 2 > sizes[kind]) for kind, words in printed.items()
    }
