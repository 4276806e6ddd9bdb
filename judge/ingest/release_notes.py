"""Reads the release notes of a Flesh and Blood set: facts, icons, returning cards, keywords, cards with
rulings.

The layout is told by content, not by this or that set's headings: a card is a name over a type line
(or over a line of printed numbers), a keyword is a name with its reminder in brackets in a section of
keywords, a ruling is a bullet under either. Separators between cards may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from judge.ingest.card_face import (
    Stats,
    TypeLine,
    color_suffix,
    named_keywords,
    parse_stats,
    parse_type_line,
    sides_of,
    versions_of,
)
from judge.ingest.headings import is_title
from judge.ingest.lines import Unit, split_lines, units_of
from judge.ingest.links import link_mentions
from judge.ingest.reading import (
    DocumentReading,
    Doubt,
    Found,
    IdAllocator,
    ManifestEntry,
    of_document,
    reading_of,
    rule_in,
    rulings_on,
)
from judge.records import Card, Keyword, Record, Ruling, Table

KIND = "release-notes"

_TOP_HEADING = re.compile(
    r"(?:General|Icons?|Symbols?|Legend|Returning|Reprint|New|Product|Legality|Errata|Rules?|Expansion|Token)\b"
    r"|.*\b(?:Cards|Notes|Keywords|Tokens|Heroes|Equipment)$",
    re.IGNORECASE,
)
_CARD_HEADING = re.compile(r".*\b(?:Cards|Notes|Tokens|Heroes)$")
_KEYWORD_SECTION = re.compile(r".*\bkeywords?\b", re.IGNORECASE)
_RETURNING_SECTION = re.compile(r"(?:Returning|Reprint)", re.IGNORECASE)
_KEYWORD = re.compile(r"(?P<name>[A-Z][^():]{0,60}?)\s*\((?P<reminder>.+)\)\.?$")
_KEYWORD_COLON = re.compile(r"(?P<name>[A-Z][\w'’ -]{1,40}?)\s*(?::|\s[-–—]+)\s+(?P<reminder>\S.*)$")
_COSTED = re.compile(r"[A-Z][^.:]{2,60} (?:\{[^{}\s]{1,4}\})+")
_ICON = re.compile(r"(\{\w+\})\s*[-–—:=]?\s*(\S.*)$")
_DATE = re.compile(r"(?:last\s+)?(?:modified|updated|published|revised)\b", re.IGNORECASE)
_LEADS_TO_MODES = re.compile(
    r":$|\bchoose (?:one|two|three|up to \w+|any number|\d+|X)\b[^.]{0,30}[;,–—-]?$", re.IGNORECASE
)


def recognises(text: str) -> bool:
    """Whether a text is of this kind: cards with type lines, and printed numbers or bullets below them."""
    units = units_of(split_lines(text), _structural)
    starts = _card_starts(units)
    evidence = sum(u.kind == "bullet" or (u.kind == "text" and parse_stats(u.text) is not None) for u in units)
    named = sum(bool(_COSTED.fullmatch(line.strip())) for line in text.splitlines())  # cards of another form
    return bool(starts) and evidence >= len(starts) / 2 and named <= len(starts) * 2


def read(entry: ManifestEntry, text: str, sha256: str) -> DocumentReading:
    """Reads one document of this kind into records (see ``judge.ingest.read_document``)."""
    lines = split_lines(text)
    reader = _Reader(entry, units_of(lines, _structural))
    reader.run()
    reader.doubt_unruled()
    records = link_mentions(reader.records())
    return reading_of(entry, KIND, sha256, lines, records, reader)


def _structural(line: str) -> bool:
    return parse_stats(line) is not None or parse_type_line(line) is not None


@dataclass
class _CardDraft:
    names: list[str]
    colors: tuple[str, ...]
    section: str
    units: list[Unit]
    type_line: str = ""
    face: TypeLine | None = None
    stats: list[Stats] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    rulings: list[Unit] = field(default_factory=list)
    modes: int = 0  # the line of the last mode of a list in the rules text


@dataclass
class _KeywordDraft:
    name: str
    reminder: str
    units: list[Unit]
    rulings: list[Unit] = field(default_factory=list)


@dataclass
class _SectionDraft:
    heading: str
    items: list[tuple[str, Unit]] = field(default_factory=list)


_Draft = _CardDraft | _KeywordDraft | _SectionDraft


class _Reader(Found):
    """Walks the units once and collects drafts; ids are given at the end, when all names are known."""

    def __init__(self, entry: ManifestEntry, units: list[Unit]) -> None:
        self.entry = entry
        self.units = units
        self.starts = _card_starts(units)
        self.apart = _are_apart(units)
        super().__init__()
        self.drafts: list[_Draft] = []
        self.heading = ""
        self.subheading = ""
        self.current: _Draft | None = None

    def run(self) -> None:
        """Reads every unit in turn: each ends up in a draft or in the noise."""
        at = self._front()
        while at < len(self.units):
            unit = self.units[at]
            if unit.kind == "separator":
                self.note(unit, "separator")
                if isinstance(self.current, _CardDraft):
                    self.current = None
            elif at in self.starts:
                at = self._card(at)
                continue
            elif unit.kind == "bullet":
                self._bullet(unit)
            else:
                self._text(at)
            at += 1

    def _front(self) -> int:
        """The title and the date stand before everything else."""
        at = 0
        while at < len(self.units) and self.units[at].kind == "separator":
            self.note(self.units[at], "separator")
            at += 1
        if at < len(self.units) and self.units[at].kind == "text" and at not in self.starts:
            unit = self.units[at]
            if is_title(unit.text) and not _KEYWORD_SECTION.match(unit.text):
                self.title = unit.text
                self.note(unit, "title")
                at += 1
        while at < len(self.units) and self.units[at].kind == "text" and _DATE.match(self.units[at].text):
            self.note(self.units[at], "date")
            at += 1
        return at

    def _doubt(self, unit: Unit, what: str) -> None:
        self.doubts.append(Doubt(unit.start, what))

    # -- sections and keywords

    def _text(self, at: int) -> None:
        unit = self.units[at]
        if self._opens_section(at):
            self.note(unit, "heading")
            self.heading, self.subheading = unit.text, ""
            self.current = None
        elif isinstance(self.current, _CardDraft):
            self._text_of_card(self.current, unit)
        elif _KEYWORD_SECTION.match(self.heading):
            self._keyword(at)
        else:
            if _RETURNING_SECTION.match(self.heading) and is_title(unit.text):
                self.subheading = unit.text
            self._section().items.append((self.subheading, unit))

    def _opens_section(self, at: int) -> bool:
        """Whether a paragraph is a heading: it looks like a title, and what follows fits."""
        unit, current = self.units[at], self.current
        if not is_title(unit.text):
            return False
        following = next((n for n in range(at + 1, len(self.units)) if self.units[n].kind != "separator"), None)
        if following is None:
            return False
        leads_to_card = following in self.starts or (
            is_title(self.units[following].text)
            and self.units[following].kind == "text"
            and following + 1 in self.starts
        )
        if isinstance(current, _CardDraft):
            return leads_to_card and bool(current.rulings or _CARD_HEADING.match(unit.text))
        if _KEYWORD_SECTION.match(self.heading):
            named = _TOP_HEADING.match(unit.text) is not None
            return (named and self.units[following].kind != "bullet") or leads_to_card
        if _RETURNING_SECTION.match(self.heading):
            return _TOP_HEADING.match(unit.text) is not None or leads_to_card
        return True

    def _text_of_card(self, card: _CardDraft, unit: Unit) -> None:
        if card.rulings:
            self._doubt(unit, f"a paragraph without a bullet after the rulings of {card.names[0]}: taken for a ruling")
            card.rulings.append(unit)
        else:
            card.lines.append(unit.text)
            card.units.append(unit)

    def _keyword(self, at: int) -> None:
        unit = self.units[at]
        above = self.current if isinstance(self.current, _KeywordDraft) else None
        match = _KEYWORD.match(unit.text) or _KEYWORD_COLON.match(unit.text)
        below = self.units[at + 1] if at + 1 < len(self.units) else None
        if above and not above.reminder and not above.rulings and unit.text.startswith("("):
            above.reminder = unit.text.strip("().") + "." if unit.text.endswith(".)") else unit.text.strip("()")
            above.units.append(unit)
        elif match:
            self._begin(_KeywordDraft(match["name"].strip(), match["reminder"].strip(), [unit]))
        elif is_title(unit.text) and below and (below.kind == "bullet" or below.text.startswith("(")):
            self._begin(_KeywordDraft(unit.text, "", [unit]))
        elif above:
            self._doubt(unit, f"a paragraph without a bullet under the keyword {above.name}: taken for a ruling")
            above.rulings.append(unit)
        else:
            self._section().items.append(("", unit))

    def _bullet(self, unit: Unit) -> None:
        card = self.current
        if isinstance(card, _CardDraft) and _is_mode(card, unit):
            if not card.modes:
                self._doubt(unit, f"a list behind a colon in the text of {card.names[0]}: taken for its modes")
            card.modes = unit.end
            card.lines.append(unit.text)
            card.units.append(unit)
        elif isinstance(self.current, (_CardDraft, _KeywordDraft)):
            if isinstance(card, _CardDraft):
                self._unmarked_above(card, unit)
            self.current.rulings.append(unit)
        else:
            self._section().items.append((self.subheading, unit))

    def _unmarked_above(self, card: _CardDraft, unit: Unit) -> None:
        """A paragraph directly above the first ruling is one without its mark, where a blank line parts the others."""
        last = card.units[-1]
        alone = len(card.units) > 1 and card.units[-2].end < last.start - 1 and last.end == unit.start - 1
        if self.apart and alone and not card.rulings and card.lines and last.kind == "text":
            self._doubt(last, f"a paragraph without a bullet above the rulings of {card.names[0]}: taken for a ruling")
            card.rulings.append(card.units.pop())
            card.lines.pop()

    def _section(self) -> _SectionDraft:
        if not isinstance(self.current, _SectionDraft):
            self._begin(_SectionDraft(self.heading or self.title or self.entry.title or self.entry.id))
        assert isinstance(self.current, _SectionDraft)
        return self.current

    def _begin(self, draft: _Draft) -> None:
        self.drafts.append(draft)
        self.current = draft

    # -- cards

    def _card(self, at: int) -> int:
        """Reads a card's head (name, type line, numbers); its text and rulings follow unit by unit."""
        name = self.units[at]
        plain, colors = color_suffix(name.text)
        names = [part for part in sides_of(plain) if part] or [plain]
        card = _CardDraft(names, colors, self.heading, [name])
        at += 1
        if at < len(self.units) and parse_stats(self.units[at].text) is None:
            unit = self.units[at]
            card.type_line, card.face = unit.text, parse_type_line(unit.text)
            card.units.append(unit)
            at += 1
            if card.face is None:
                self._doubt(unit, f"the type line of {names[0]} is not understood: {unit.text}")
        else:
            self._doubt(name, f"{names[0]} has no type line")
        while at < len(self.units) and self.units[at].kind == "text" and at not in self.starts:
            stats = parse_stats(self.units[at].text)
            if stats is None:
                break
            card.stats.extend(stats)
            card.units.append(self.units[at])
            for unknown in (u for s in stats for u in s.unknown):
                self._doubt(self.units[at], f"{names[0]} prints a number with an unknown symbol: {unknown}")
            at += 1
        self._begin(card)
        return at

    # -- records

    def records(self) -> Iterator[Record]:
        """The drafts as records in printed order, with ids."""
        ids = IdAllocator(self.entry.id)
        given: dict[int, str] = {}
        for kind, draft_type in (
            ("keyword", _KeywordDraft),
            ("card", _CardDraft),
            ("section", _SectionDraft),
        ):
            for n, draft in enumerate(self.drafts):
                if isinstance(draft, draft_type):
                    given[n] = ids.take(_name_of(draft), kind)
        keywords = [d.name for d in self.drafts if isinstance(d, _KeywordDraft)]
        for n, draft in enumerate(self.drafts):
            if isinstance(draft, _CardDraft):
                yield self._card_record(given[n], draft, keywords)
                yield from self._rulings(given[n], draft.names[0], draft.rulings)
            elif isinstance(draft, _KeywordDraft):
                yield Keyword(
                    **of_document(self.entry, given[n], draft.name, _joined(draft.units), _lines(draft.units)),
                    name=draft.name,
                    reminder=draft.reminder,
                )
                yield from self._rulings(given[n], draft.name, draft.rulings)
            else:
                yield from self._section_records(given[n], draft)

    def doubt_unruled(self) -> None:
        """Lines directly below one another, apart from the words above, may be rulings without their marks, of a card
        that has no other among many that have some."""
        cards = [draft for draft in self.drafts if isinstance(draft, _CardDraft)]
        bare = [card for card in cards if not card.rulings and len(card.lines) > 2]
        for card in bare if len(bare) * 4 <= len(cards) else ():
            above, first, last = card.units[-3:]
            if above.end < first.start - 1 and first.end == last.start - 1:
                self._doubt(first, f"no ruling on {card.names[0]}: these lines may be some without their marks")

    def _card_record(self, record_id: str, draft: _CardDraft, keywords: Sequence[str]) -> Card:
        type_lines = sides_of(draft.type_line)
        stats = draft.stats or ([Stats(draft.colors, ())] if draft.colors else [])
        versions, problem = versions_of(draft.names, type_lines, stats)
        if problem:
            self._doubt(draft.units[0], f"{draft.names[0]}: {problem}")
        face = draft.face or TypeLine((), (), ())
        return Card(
            **of_document(self.entry, record_id, draft.names[0], _joined(draft.units), _lines(draft.units)),
            name=draft.names[0],
            also_named=tuple(draft.names[1:]),
            section=draft.section,
            type_line=draft.type_line,
            supertypes=face.supertypes,
            types=face.types,
            subtypes=face.subtypes,
            versions=versions,
            lines=tuple(draft.lines),
            keywords=named_keywords(draft.lines, keywords),
        )

    def _rulings(self, about: str, name: str, units: Sequence[Unit]) -> list[Ruling]:
        return rulings_on(self.entry, about, name, ((unit.start, unit.end, unit.text) for unit in units))

    def _section_records(self, record_id: str, draft: _SectionDraft) -> list[Record]:
        units = [unit for _, unit in draft.items]
        icons = [_ICON.match(unit.text) for unit in units]
        if all(icons):
            rows = tuple((m[1], m[2]) for m in icons if m)
            return [self._table(record_id, draft.heading, ("Symbol", "Meaning"), rows, units)]
        if _RETURNING_SECTION.match(draft.heading) and all(
            u.kind == "bullet" or is_title(u.text) or bool(color_suffix(u.text)[1]) for u in units
        ):
            colored = ((group, *color_suffix(unit.text)) for group, unit in self._returning(draft))
            rows3 = [(group, name, ", ".join(colors)) for group, name, colors in colored]
            return [self._table(record_id, draft.heading, ("Set", "Name", "Colors"), rows3, units)]
        out: list[Record] = []
        for n, (group, unit) in enumerate(draft.items, 1):
            heading, lines = tuple(filter(None, (draft.heading, group))), (unit.start, unit.end)
            out.append(rule_in(self.entry, f"{record_id}/{n}", f"{draft.heading}, {n}", unit.text, lines, heading))
        return out

    def _returning(self, draft: _SectionDraft) -> Iterator[tuple[str, Unit]]:
        """The cards of a list with their sets; a line without a bullet that no bullet stands below is a card, too."""
        under = ""
        for (_, unit), (_, below) in zip(draft.items, [*draft.items[1:], ("", None)], strict=True):
            if unit.kind == "bullet":
                yield under, unit
            elif color_suffix(unit.text)[1] or (under and (below is None or below.kind != "bullet")):
                self._doubt(unit, f"a line without a bullet in a list of cards: taken for the card {unit.text}")
                yield under, unit
            else:
                under = unit.text

    def _table(
        self,
        record_id: str,
        heading: str,
        columns: tuple[str, ...],
        rows: Sequence[tuple[str, ...]],
        units: list[Unit],
    ) -> Table:
        said = of_document(self.entry, record_id, heading, _joined(units), _lines(units))
        return Table(**said, heading=(heading,), columns=columns, rows=tuple(rows))


def _card_starts(units: Sequence[Unit]) -> set[int]:
    """Where cards begin: a paragraph over a type line; after a separator also one whose second or third
    paragraph is a line of printed numbers, because a misspelt type line must not lose a card."""
    found: set[int] = set()
    at = 0
    while at < len(units):
        if _over_type_line(units, at):
            found.add(at)
            at += 2
        else:
            at += 1
    for at in range(len(units)):
        if at - 1 in found or at in found or (at and units[at - 1].kind != "separator"):
            continue
        head = list(units[at : at + 3])
        near = [n for n in range(at, at + 3) if n in found]
        if near or head[0].kind != "text" or parse_stats(head[0].text) is not None:
            continue
        numbers = [n for n, unit in enumerate(head) if unit.kind == "text" and parse_stats(unit.text) is not None]
        if numbers and all(unit.kind == "text" for unit in head[: numbers[0]]):
            found.add(at)
    return found


def _are_apart(units: Sequence[Unit]) -> bool:
    """Whether a blank line stands between paragraphs and the bullets below them, nearly everywhere."""
    below = [b.start - a.end > 1 for a, b in pairwise(units) if a.kind == "text" and b.kind == "bullet"]
    return len(below) > 3 and sum(below) * 5 >= len(below) * 3


def _over_type_line(units: Sequence[Unit], at: int) -> bool:
    if at + 1 >= len(units) or units[at].kind != "text" or units[at + 1].kind != "text":
        return False
    name = units[at].text
    after_separator = at == 0 or units[at - 1].kind == "separator"
    if parse_type_line(units[at + 1].text) is None or parse_stats(name) is not None or len(name) > 120:
        return False
    if name.endswith((".", ":", ";")) and not after_separator:
        return False
    # A card may be called as a type line reads; then the real one is below it.
    below = units[at + 2] if at + 2 < len(units) else None
    return after_separator or not (below and below.kind == "text" and parse_type_line(below.text))


def _is_mode(card: _CardDraft, unit: Unit) -> bool:
    """Whether a bullet belongs to the rules text: it stands below a line that ends in a colon or tells to choose, or
    directly below such a bullet; the rulings follow after a blank line."""
    if card.rulings or not card.lines:
        return False
    return unit.start == card.modes + 1 if card.modes else bool(_LEADS_TO_MODES.search(card.lines[-1]))


def _name_of(draft: _Draft) -> str:
    match draft:
        case _CardDraft():
            return draft.names[0]
        case _KeywordDraft():
            return draft.name
        case _SectionDraft():
            return draft.heading


def _joined(units: Sequence[Unit]) -> str:
    return "\n".join(unit.text for unit in units)


def _lines(units: Sequence[Unit]) -> tuple[int, int]:
    return units[0].start, units[-1].end
