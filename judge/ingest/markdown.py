"""Reads a document of tables, bullets, headings and paragraphs: a rulebook in Markdown, with or without cards.

A card is a name, perhaps an ability below it, bullets, perhaps a quotation. In a document that marks no
headings, the shape of its neighbours and the names its tables list tell a card's name from a heading.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from judge.ingest.headings import HeadingPath, is_title, plain_name
from judge.ingest.lines import HEADING, Unit, split_lines, unfinished, units_of, wrap_width
from judge.ingest.markdown_marks import without_marks
from judge.ingest.paragraphs import Block
from judge.ingest.printed_cards import CardBlock, Facts, card_record, facts_of, squashed
from judge.ingest.reading import (
    COUNTED,
    DocumentReading,
    Doubt,
    Found,
    IdAllocator,
    ManifestEntry,
    WordIds,
    of_document,
    reading_of,
)
from judge.ingest.rulebook import OPENING, Section, section_rules, worded_rules
from judge.ingest.tables import TableText, columns_told, is_row, is_rule, tables_of
from judge.records import Record, Table

KIND = "markdown"
_BOLD = re.compile(  # alone in its line
    r"(?P<mark>\*\*|__)(?P<name>(?:\d{1,3}(?:\.\d{1,3})*[.)]\s)?[^*_:.!?;,]{1,60}?)(?::?(?P=mark)|(?P=mark):)$"
)
_QUOTE = re.compile(r"(?:>\s*)?[\"“]")
_CLOSED = re.compile(r"[\"”]\s*$")
_SENTENCE = re.compile(r"[.!?)][\"'”’)]*$")
_LEAD_IN = re.compile(r"[.:;,]$")
_NUMBERED = re.compile(r"\s*\d{1,3}[.)]\s+\S")
_LONGEST_NAME = 60
_GROUP = re.compile(r".*(?:cards|decks?|list|units|heroes|monsters)$", re.IGNORECASE)


def recognises(text: str) -> bool:
    """Whether a text is of this kind: a table with its row of dashes, headings marked with ``#``, or cards of
    bullets with a quotation below."""
    lines = split_lines(text)
    headings = sum(bool(HEADING.match(line) or _BOLD.match(line)) for line in lines)
    if any(table.columns or columns_told(table.rows) for table in tables_of(lines)) or headings >= 2:
        return True
    units = _units(lines, {}, ())
    closed = sum(a.kind == "bullet" and _is_quote(b) for a, b in pairwise(units))
    return closed >= 2


def read(entry: ManifestEntry, text: str, sha256: str) -> DocumentReading:
    """Reads one document of this kind into records (see ``judge.ingest.read_document``)."""
    lines = split_lines(text)
    reader = _Reader(entry, lines)
    reader.run()
    return reading_of(entry, KIND, sha256, lines, reader.records(), reader)


def _structural(line: str) -> bool:
    return is_row(line) or is_rule(line) or bool(HEADING.match(line)) or bool(_QUOTE.match(line))


def _units(lines: Sequence[str], tables: Mapping[int, TableText], code: Iterable[Unit]) -> list[Unit]:
    """The units of a document; a table is one of the kind ``table``, a heading with ``#`` one of ``marked``. An
    item of a numbered list begins one."""
    inside = {n for t in tables.values() for n in range(t.start, t.end + 1)}
    # A row stays a line of its own, so that a table without bars at its edges is not read as a paragraph.
    plain = ["| |" if n in inside else line for n, line in enumerate(lines, 1)]
    numbered = {n for n, line in enumerate(lines, 1) if _NUMBERED.match(line)}
    width = wrap_width(plain)
    wrapped = {  # in the middle of a sentence
        " ".join(line.split())
        for above, line in pairwise(plain)
        if _QUOTE.match(line.strip())
        and len(above.rstrip()) + 1 + len(line.split()[0]) > width > 0
        and unfinished(above)
    }
    found = [
        Unit("marked", unit.text, unit.start, unit.end) if unit.kind == "text" and HEADING.match(unit.text) else unit
        for unit in units_of(
            plain, lambda said: _structural(said) and said not in wrapped, numbered.__contains__, nested=True
        )
        if unit.start not in inside
    ]
    found = [  # one number directly below another is of a list, and no heading
        Unit("numbered", u.text, u.start, u.end) if numbered & {u.start} and numbered & {u.start - 1, u.end + 1} else u
        for u in found
    ]
    found.extend(Unit("table", t.text, t.start, t.end) for t in tables.values())
    found.extend(code)
    return sorted(found, key=lambda u: u.start)


def _is_quote(unit: Unit) -> bool:
    return unit.kind == "text" and bool(_QUOTE.match(unit.text))


@dataclass
class _Run:
    """Lines that may be headings and names, the bullets below them, the quotation below those."""

    head: list[Unit]
    bullets: list[Unit] = field(default_factory=list)
    quote: Unit | None = None
    card: bool = False
    led: bool = False  # its first bullet has no mark: a paragraph, unless the run is a card


_Item = _Run | Unit


class _Reader(Found):
    """Walks the runs of a document and collects sections, tables and cards in printed order."""

    def __init__(self, entry: ManifestEntry, lines: Sequence[str]) -> None:
        self.entry = entry
        marked = without_marks(lines)
        self.tables = {table.start: table for table in tables_of(marked.lines)}
        self.facts: Facts = facts_of(self.tables.values())
        self.items = _items(_units(marked.lines, self.tables, marked.code))
        super().__init__(marked.noise, marked.doubts, marked.title)
        self.path = HeadingPath()
        self.parts: list[Section | CardBlock | tuple[Section, TableText]] = []
        self.begun = False  # whether anything stands above the last heading
        self.section = Section(OPENING, ())
        self.parts.append(self.section)

    def run(self) -> None:
        """Reads every item in turn: each ends up in a part or in the noise."""
        _mark_cards(self.items)
        runs = [item for item in self.items if isinstance(item, _Run)]
        below = _second_lines(runs)
        for at, item in enumerate(self.items):
            if isinstance(item, Unit):
                self._unit(item, self._leads(at))
            elif item.card:
                self._card(item, _next_card(self.items, at), below)
            else:
                self._listed(item)

    # -- headings

    def _leads(self, at: int) -> str:
        """What follows a unit: ``heading``, ``text`` or nothing."""
        if at + 1 >= len(self.items):
            return ""
        following = self.items[at + 1]
        if isinstance(following, _Run):
            return "heading" if following.card else "text"
        return "heading" if _looks_like_heading(following) else "text"

    def _unit(self, unit: Unit, leads: str) -> None:
        if unit.kind == "separator":
            self.note(unit, "separator")
        elif unit.kind == "table":
            table = self.tables[unit.start]
            for line in table.ragged:
                self.doubts.append(Doubt(line, "a row of a table with a cell too many or too few: kept as it is"))
            if not table.columns:
                self.doubts.append(Doubt(unit.start, "rows of a table without a header"))
            self.parts.append((self.section, table))
        elif unit.kind == "marked" or ((_looks_like_heading(unit) or _BOLD.match(unit.text)) and leads):
            self._heading(unit, over_heading=leads == "heading")
        else:
            self.section.blocks.append(Block("text", unit.text, unit.start, unit.end))

    def _heading(self, unit: Unit, over_heading: bool) -> None:
        marked = HEADING.match(unit.text)
        bold = None if marked else _BOLD.match(unit.text)
        name = marked[2] if marked else bold["name"] if bold else unit.text
        self.begun = self.begun or any(not isinstance(p, Section) or p.blocks for p in self.parts[-2:])
        first = not self.title and not self.begun
        if first and over_heading and self.path.path() == ():
            self.title = name
            self.note(unit, "title")
            return
        self.note(unit, "heading")
        if marked and len(marked[1]) == 1 and first:
            self.title = name
        rank = len(marked[1]) if marked else 9 if bold else (10 if over_heading else 11)
        self._enter(name, rank)

    def _enter(self, name: str, rank: int) -> None:
        self.path.enter(name, rank)
        self.section = Section(name, self.path.path())
        self.parts.append(self.section)

    # -- cards and lists

    def _card(self, run: _Run, following: _Run | None, below: Mapping[str, int]) -> None:
        head = list(run.head)
        named_twice = len(head) > 1 and self._has_ability(head, following, below)
        name_at = len(head) - (2 if named_twice else 1)
        for unit in head[:name_at]:
            over = unit is not head[name_at - 1] or len(head[:name_at]) == 1
            self._heading(unit, over_heading=over)
        name = head[name_at]
        for unit in run.bullets:
            if unit.kind == "text":
                self.doubts.append(Doubt(unit.start, f"a line without its mark on {name.text}: taken for a bullet"))
        marked = HEADING.match(name.text)
        if run.quote and not _CLOSED.search(run.quote.text):
            self.doubts.append(Doubt(run.quote.start, "the quotation is not closed"))
        called, ability = marked[2] if marked else name.text, head[-1].text if named_twice else ""
        listed = dict(self.facts.rows.get(squashed(called), ())).get("ability", "")
        if ability and listed and squashed(ability) != squashed(listed):
            self.doubts.append(Doubt(name.start, f'{called} prints the ability "{ability}", a table lists "{listed}"'))
        self.parts.append(
            CardBlock(
                name=called,
                ability=ability,
                units=(*head[name_at:], *run.bullets, *([run.quote] if run.quote else [])),
                lines=tuple(unit.text for unit in run.bullets),
                quote=run.quote.text if run.quote else "",
                section=self.path.path()[-1] if self.path.path() else "",
            )
        )

    def _has_ability(self, head: Sequence[Unit], following: _Run | None, below: Mapping[str, int]) -> bool:
        """Whether the last line above the bullets is an ability and the one above it the card's name; else
        the last line is the name and those above it are headings."""
        upper, lower = head[-2], head[-1]
        if lower.kind == "marked":
            return False
        if upper.kind == "marked" or not is_title(lower.text):
            return True
        listed = self.facts.names
        if (squashed(upper.text) in listed) != (squashed(lower.text) in listed):
            return squashed(upper.text) in listed
        if _GROUP.match(upper.text):
            return False
        if below.get(squashed(lower.text), 0) > 1 or squashed(lower.text) in self.facts.abilities:
            return True
        return following is None or len(following.head) != 1

    def _listed(self, run: _Run) -> None:
        for unit in run.head:
            self._unit(unit, "text")
        kinds = {"text": "text" if run.led else "item"}
        self.section.blocks.extend(Block(kinds.get(u.kind, "item"), u.text, u.start, u.end) for u in run.bullets)
        if run.quote:
            self.section.blocks.append(Block("text", run.quote.text, run.quote.start, run.quote.end))

    # -- records

    def records(self) -> list[Record]:
        """The parts as records in printed order, with ids: cards take theirs first."""
        ids, worded = IdAllocator(self.entry.id), WordIds(self.entry.id)
        given = {id(p): ids.take(p.name, "card") for p in self.parts if isinstance(p, CardBlock)}
        counted = self.entry.ids == COUNTED
        bases: dict[int, str] = {}
        counts: Counter[int] = Counter()  # of the tables of a section
        out: list[Record] = []
        for part in self.parts:
            section = part[0] if isinstance(part, tuple) else part
            if isinstance(section, CardBlock):
                out.append(card_record(self.entry, given[id(section)], section, self.facts))
                continue
            name = plain_name(section.name)
            if counted and (section.blocks or section is not part) and id(section) not in bases:
                bases[id(section)] = ids.take(name, "section")
            if isinstance(part, tuple):
                counts[id(section)] += 1
                n = counts[id(section)]
                columns = part[1].columns
                head = columns if counted or columns else next(iter(part[1].rows), ())
                title = f"{name}: {', '.join(head)}" if head else f"{name}, table {n}" if counted else f"{name}, table"
                key = f"{bases[id(section)]}/table-{n}" if counted else worded.take(name, f"table {' '.join(head)}")
                lines = part[1].start, part[1].end
                said = of_document(self.entry, key, title, part[1].text, lines)
                out.append(Table(**said, heading=section.path, columns=columns, rows=part[1].rows))
            elif counted and section.blocks:
                out += section_rules(self.entry, section, bases[id(section)])
            else:
                out += worded_rules(self.entry, section, worded)
        return sorted(out, key=lambda r: r.span.start_line if r.span else 0)


def _looks_like_heading(unit: Unit) -> bool:
    return unit.kind == "marked" or (unit.kind == "text" and not _is_quote(unit) and is_title(unit.text))


def _could_head(unit: Unit) -> bool:
    """Whether a line may stand above a card's bullets: a name, an ability, a heading."""
    if unit.kind == "marked":
        return True
    short = len(unit.text) <= _LONGEST_NAME and not _LEAD_IN.search(unit.text)
    return unit.kind == "text" and short and not _is_quote(unit)


def _items(units: Sequence[Unit]) -> list[_Item]:
    """Bullets with the short lines above them and the quotation below as runs; everything else as it is."""
    out: list[_Item] = []
    pending: list[Unit] = []
    quoted = sum(a.kind == "bullet" and _is_quote(b) for a, b in pairwise(units)) > 2
    for at, unit in enumerate(units):
        last = out[-1] if out else None
        following = units[at + 1] if at + 1 < len(units) else None
        if unit.kind == "bullet":
            if not pending and isinstance(last, _Run) and last.quote is None:
                last.bullets.append(unit)
            else:
                out.append(_Run(pending, [unit]))
                pending = []
        elif _is_quote(unit) and not pending and isinstance(last, _Run) and last.quote is None:
            last.quote = unit
        elif _could_head(unit):
            pending.append(unit)
        elif _lost_its_mark(unit, pending[-1] if pending else last, following, quoted):
            if pending:
                out.append(_Run(pending, [unit], led=True))
                pending = []
            elif isinstance(last, _Run):
                last.bullets.append(unit)
        else:
            out.extend(pending)
            pending = []
            out.append(unit)
    out.extend(pending)
    return out


def _lost_its_mark(unit: Unit, above: _Item | None, below: Unit | None, quoted: bool) -> bool:
    """Whether a sentence directly between a bullet, or a name, and a bullet or a card's quotation is a bullet."""
    if unit.kind != "text" or not _SENTENCE.search(unit.text) or below is None or below.start != unit.end + 1:
        return False
    if isinstance(above, _Run):
        return (
            above.quote is None
            and above.bullets[-1].end == unit.start - 1
            and (below.kind == "bullet" or (quoted and _is_quote(below)))
        )
    named = isinstance(above, Unit) and above.end == unit.start - 1 and _could_head(above)
    return quoted and named and (below.kind == "bullet" or _is_quote(below))


def _mark_cards(items: Iterable[_Item]) -> None:
    """A run with a name is a card when a quotation closes it, or a run beside it is one."""
    listed = list(items)
    for item in listed:
        if isinstance(item, _Run) and item.head and item.quote:
            item.card = True
    for order in (range(1, len(listed)), range(len(listed) - 2, -1, -1)):
        step = -1 if order.step == 1 else 1
        for at in order:
            item, beside = listed[at], listed[at + step]
            if isinstance(item, _Run) and isinstance(beside, _Run) and item.head and beside.card and not item.led:
                item.card = True


def _next_card(items: Sequence[_Item], at: int) -> _Run | None:
    following = items[at + 1] if at + 1 < len(items) else None
    return following if isinstance(following, _Run) and following.card else None


def _second_lines(runs: Iterable[_Run]) -> dict[str, int]:
    """How often a line stands directly above bullets with another line above it."""
    counts: dict[str, int] = {}
    for run in runs:
        if len(run.head) > 1:
            key = squashed(run.head[-1].text)
            counts[key] = counts.get(key, 0) + 1
    return counts
