"""Reads a rulebook: headings, numbered or not, with paragraphs and list items under them.

The layout is told by form alone: which line is a heading, a caption or the rest of a sentence
(``judge.ingest.paragraphs``), and which heading ranks above which (``judge.ingest.headings``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from judge.ingest.dates import says_date
from judge.ingest.headings import HeadingPath, goes_on, numbered, plain_name, ranks_of, run_in_label
from judge.ingest.lines import split_lines
from judge.ingest.paragraphs import LIST_MARK, Block, blocks_of
from judge.ingest.reading import (
    DocumentReading,
    Doubt,
    Found,
    HeadingReading,
    IdAllocator,
    ManifestEntry,
    WordIds,
    reading_of,
    rule_in,
    words_title,
)
from judge.records import Noise, Record, Rule

KIND = "rulebook"
PLAIN = "plain"  # of a layout that no reader knows
OPENING = "Opening"  # what stands before the first heading
# What a title says of a document.
DOCUMENT = re.compile(
    r"\b(?:rules?|rule ?book|errata|faq|guide|policy|announcement|notes|rulings|clarifications|handbook|manual)\b",
    re.IGNORECASE,
)
_SAYS_WHOSE = re.compile(  # directly below a title
    r"\(?(?:(?:collected|compiled|edited|written|maintained|answered|translated|prepared|posted|issued) )?by\s|as of\b"
    r"|(?:last )?(?:updated?|changed?|revised|edited)\b|version\b|v\.?\s?\d|issue\b|edition\b|no\.?\s?\d",
    re.IGNORECASE,
)
_LONGEST_TITLE = 80
_PRINTED_NUMBER = re.compile(r"(\d+(?:\.\d+)*[a-z]?)[.)]\s|(\d+(?:\.\d+)+[a-z]?)\s")


def recognises(text: str) -> bool:
    """Whether a text is of this kind: headings, most of which stand over paragraphs that end as sentences."""
    blocks, _ = blocks_of(split_lines(text))
    over = sum(a.kind == "heading" and b.kind != "heading" for a, b in pairwise(blocks))
    headings = sum(b.kind == "heading" for b in blocks)
    sentences = sum(b.kind != "heading" and bool(re.search(r"[.!?]['\"’”)]*$", b.text)) for b in blocks)
    return over >= 2 and over * 2 >= headings and sentences * 2 >= over


def read(entry: ManifestEntry, text: str, sha256: str, kind: str = KIND) -> DocumentReading:
    """Reads one document of headings and paragraphs into records (see ``judge.ingest.read_document``)."""
    lines = split_lines(text)
    blocks, noise = blocks_of(lines)
    blocks = [*_titled(blocks[0], lines), *blocks[1:]] if blocks else blocks
    if kind != KIND:
        blocks = [replace(block, text=LIST_MARK.sub("", block.text, count=1)) for block in _with_lists(blocks)]
    blocks, lost = _with_lost_headings(blocks, entry.headings)
    sections, heading_noise, doubts = _sections(blocks, {h.line: h for h in entry.headings if h.heading}, lost)
    ids = IdAllocator(entry.id)
    records = [
        record
        for section in sections
        if section.blocks
        for record in section_rules(entry, section, ids.take(plain_name(section.name), "section"))
    ]
    return reading_of(
        entry, kind, sha256, lines, records, Found([*noise, *heading_noise], doubts, _title(blocks, kind == KIND))
    )


def read_plainly(entry: ManifestEntry, text: str, sha256: str) -> DocumentReading:
    """Reads a text of a layout nobody knows as one of headings and paragraphs, and says that it did."""
    found = read(entry, text, sha256, PLAIN)
    first = next((n for n, line in enumerate(split_lines(text), 1) if line.strip()), 0)
    if not first:
        return found
    title = next((n.line for n in found.noise if found.records[0].text), 0)
    headings = [
        Doubt(n.line, f"taken for a heading: {n.text}") for n in found.noise if n.why == "heading" and n.line != title
    ]
    told = {doubt.line for doubt in headings}
    others = [doubt for doubt in found.doubts if doubt.line not in told]
    layout = Doubt(first, "the layout is not known: read as headings and paragraphs")
    return replace(found, doubts=(layout, *sorted([*headings, *others], key=lambda doubt: doubt.line)))


def _titled(first: Block, lines: Sequence[str]) -> list[Block]:
    """The first block of a document; a title directly above who wrote it, or of what day it is, by itself."""
    title, below = (line.strip() for line in (*lines[first.start - 1 : first.start + 1], "")[:2])
    named = DOCUMENT.search(title) and len(title) <= _LONGEST_TITLE and title[-1] not in ".:;,!?"
    if first.kind == "heading" or first.end != first.start + 1 or not named:
        return [first]
    if not says_date(below) and (not _SAYS_WHOSE.match(below) or below[-1:] in (*".:;,!?",)):
        return [first]  # a sentence goes on
    rest = Block("heading" if says_date(below) else "text", below, first.end, first.end, apart=True)
    return [Block("heading", title.strip("=*#_- "), first.start, first.start, apart=True), rest]


def _with_lists(blocks: Sequence[Block]) -> list[Block]:
    """The blocks, short lines over nothing but another as loud one as lines of a list, and no headings."""
    over = [
        a.kind != b.kind or a.text.isupper() != b.text.isupper() or numbered(a.text) is not None
        for a, b in pairwise(blocks)
    ]
    leads = [True, *over[1:], False]  # the first may be the title
    return [
        b if b.kind != "heading" or lead else replace(b, kind="text") for b, lead in zip(blocks, leads, strict=False)
    ]


def _title(blocks: Sequence[Block], strict: bool) -> str:
    """The document's own title: a heading without a number at its beginning. strict: over another heading, or with a
    word for what documents are."""
    first = blocks[:2]
    over = len(first) == 2 and all(block.kind == "heading" for block in first)
    over = over or bool(first and first[0].kind == "heading" and (DOCUMENT.search(first[0].text) or not strict))
    return first[0].text if over and numbered(first[0].text) is None else ""


@dataclass
class Section:
    """A heading with what stands directly under it. name: the heading as people read it; path: the headings
    as received, a lost one in square brackets."""

    name: str
    path: tuple[str, ...]
    blocks: list[Block] = field(default_factory=list)


def section_rules(entry: ManifestEntry, section: Section, base: str) -> list[Record]:
    """A section's paragraphs and list items as rules below the id ``base``, numbered in printed order."""
    return [
        _rule(entry, section, f"{base}/{n}", title_of(section.name, n, block.text), block)
        for n, block in enumerate(section.blocks, 1)
    ]


def worded_rules(entry: ManifestEntry, section: Section, ids: WordIds) -> Iterator[Record]:
    """The same as ``section_rules``, each called by the section's heading and its own words."""
    name = plain_name(section.name)
    for block in section.blocks:
        label = run_in_label(block.text)
        title = f"{label} ({name})" if label else words_title(block.text, name)
        yield _rule(entry, section, ids.take(name, block.text), title, block)


def _rule(entry: ManifestEntry, section: Section, record_id: str, title: str, block: Block) -> Rule:
    match = _PRINTED_NUMBER.match(block.text)
    number = (match[1] or match[2]) if match else ""
    return rule_in(entry, record_id, title, block.text, (block.start, block.end), section.path, number)


def title_of(section: str, n: int, text: str) -> str:
    """What a person calls a paragraph: its section and number, before them the words it begins with when
    it sets them apart (``Retaliation (Combat, 3)``)."""
    label, name = run_in_label(text), plain_name(section)
    return f"{label} ({name}, {n})" if label else f"{name}, {n}"


def _with_lost_headings(
    blocks: Sequence[Block], readings: Sequence[HeadingReading]
) -> tuple[list[Block], dict[int, HeadingReading]]:
    """The blocks with a heading put in where people found that one was lost, and those by their place."""
    out: list[Block] = []
    lost: dict[int, HeadingReading] = {}
    for block in blocks:
        found = next((h for h in readings if not h.heading and h.line == block.start), None)
        if found:
            lost[len(out)] = found
            out.append(Block("heading", found.reading, block.start, block.start, apart=True))
        out.append(block)
    return out, lost


def _sections(
    blocks: Sequence[Block], misread: dict[int, HeadingReading], lost: dict[int, HeadingReading]
) -> tuple[list[Section], list[Noise], list[Doubt]]:
    places = [at for at, block in enumerate(blocks) if block.kind == "heading"]
    names = {
        at: misread[blocks[at].start].reading if at not in lost and blocks[at].start in misread else blocks[at].text
        for at in places
    }
    ranks = dict(zip(places, ranks_of([(names[at], blocks[at].apart) for at in places]), strict=True))
    sections = [Section(OPENING, ())]
    path = HeadingPath()
    noise: list[Noise] = []
    doubts: list[Doubt] = []
    number = ""
    for at, block in enumerate(blocks):
        if at not in ranks:
            sections[-1].blocks.append(block)
            continue
        if says_date(block.text) and not any(section.blocks for section in sections):
            noise.append(Noise(block.start, block.text, "date"))
            continue
        path.enter(f"[{block.text}]" if at in lost else block.text, ranks[at])
        sections.append(Section(names[at], path.path()))
        if at not in lost:
            read_as = f', read as "{names[at]}"' if names[at] != block.text else ""
            noise.append(Noise(block.start, block.text, f"heading{read_as}"))
            if block.guessed:
                doubts.append(Doubt(block.start, f"taken for a heading: {block.text}"))
        found = numbered(names[at])
        if found and goes_on(number, found[0]) and int(found[0]) > int(number) + 1:
            doubts.append(
                Doubt(block.start, f"no heading has a number between {number} and {found[0]}: one may be lost")
            )
        number = found[0] if found else number
    return sections, noise, doubts
