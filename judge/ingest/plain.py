"""Reads a text of a layout nobody knows: headings and paragraphs, and says that it did.

Nothing is understood here beyond that; each paragraph and each list item becomes a rule under its headings.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from judge.ingest.lines import Unit, split_lines, units_of
from judge.ingest.reading import DocumentReading, Doubt, IdAllocator, ManifestEntry, reading_of
from judge.records import Noise, Record, Rule, Span

KIND = "plain"

_PAGE = re.compile(r"(?:page\s+)?\d{1,4}(?:\s*(?:of|/)\s*\d{1,4})?$", re.IGNORECASE)
_MARKED = re.compile(r"#{1,6}\s+\S")
_SMALL = {"a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "per", "the", "to", "vs", "with"}


def recognises(text: str) -> bool:
    """Never: this kind is named, or chosen when no other knows the text."""
    return False


def read(entry: ManifestEntry, text: str, sha256: str) -> DocumentReading:
    """Reads one document of any layout into records (see ``judge.ingest.read_document``)."""
    lines = split_lines(text)
    reader = _Reader(entry, lines)
    reader.run()
    records = reader.records()
    return reading_of(entry, KIND, sha256, lines, records, reader)


@dataclass
class _Section:
    heading: tuple[str, ...]
    units: list[Unit] = field(default_factory=list)


@dataclass
class _Reader:
    """Walks the units once; a short line in capitals or title case above a text is taken for its heading."""

    entry: ManifestEntry
    lines: list[str]
    title: str = ""
    noise: list[Noise] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    sections: list[_Section] = field(default_factory=list)

    def __post_init__(self) -> None:
        headings = {n for n, line in enumerate(self.lines, 1) if looks_like_heading(line.strip())}
        begins = {n for n in headings if self._apart(n)} | {n + 1 for n in headings if self._apart(n)}
        self.units = units_of(self.lines, lambda line: False, begins.__contains__)
        self.path: list[tuple[int, str]] = []

    def _apart(self, line: int) -> bool:
        """Whether the line stands free: at the beginning, or below a blank one."""
        return line == 1 or not self.lines[line - 2].strip()

    def run(self) -> None:
        """Reads every unit in turn: each ends up in a section or in the noise."""
        if self.units:
            first = self.units[0].start
            self.doubts.append(Doubt(first, "the layout is not known: read as headings and paragraphs"))
        for at, unit in enumerate(self.units):
            if unit.kind == "separator":
                self._note(unit, "separator")
            elif unit.kind == "text" and _PAGE.match(unit.text):
                self._note(unit, "page number")
            elif self._is_heading(at):
                self._heading(at)
            else:
                self._section().units.append(unit)

    def _note(self, unit: Unit, why: str) -> None:
        self.noise.extend(Noise(line, self.lines[line - 1].strip(), why) for line in range(unit.start, unit.end + 1))

    def _is_heading(self, at: int) -> bool:
        unit = self.units[at]
        if unit.kind != "text" or unit.end != unit.start or not looks_like_heading(unit.text):
            return False
        below = self.units[at + 1] if at + 1 < len(self.units) else None
        if below is None or not self._apart(unit.start):
            return False
        underlined = below.kind == "separator" and below.start == unit.start + 1
        if underlined or _MARKED.match(unit.text) or not self.title:
            return True
        # One short line after another is a list, unless the first is the louder one.
        return below.kind != "separator" and (
            not looks_like_heading(below.text) or _loudness(unit.text) < _loudness(below.text)
        )

    def _heading(self, at: int) -> None:
        unit = self.units[at]
        text = unit.text.strip("#* ").strip() or unit.text
        if not self.title and not self.sections and not self.path:
            self.title = text
            self._note(unit, "title")
            return
        self._note(unit, "heading")
        self.doubts.append(Doubt(unit.start, f"taken for a heading: {text}"))
        level = _loudness(unit.text)
        self.path = [(n, name) for n, name in self.path if n < level] + [(level, text)]
        self.sections.append(_Section(tuple(name for _, name in self.path)))

    def _section(self) -> _Section:
        if not self.sections:
            self.sections.append(_Section((self.title,) if self.title else ()))
        return self.sections[-1]

    def records(self) -> list[Record]:
        """The paragraphs as records in printed order, with ids."""
        ids = IdAllocator(self.entry.id)
        return [record for section in self.sections if section.units for record in self._rules(section, ids)]

    def _rules(self, section: _Section, ids: IdAllocator) -> Sequence[Record]:
        name = section.heading[-1] if section.heading else self.entry.title or "text"
        base = ids.take(name, "section")
        return [
            Rule(
                id=f"{base}/{n}",
                game=self.entry.game,
                document=self.entry.id,
                title=f"{name}, {n}",
                text=unit.text,
                span=Span(unit.start, unit.end),
                heading=section.heading,
            )
            for n, unit in enumerate(section.units, 1)
        ]


def looks_like_heading(text: str) -> bool:
    """Whether a line looks like a heading: marked as one, or short, no sentence, in capitals or title case."""
    if _MARKED.match(text):
        return len(text) <= 200
    if not text or len(text) > 70 or text[-1] in ".,;!:" or "{" in text:
        return False
    words = re.findall(r"[^\W\d_][\w'’-]*", text)
    return bool(words) and len(words) <= 10 and all(w[0].isupper() or w.lower() in _SMALL for w in words)


def _loudness(text: str) -> int:
    """The level of a heading, 1 the highest: by its marks, then capitals before title case."""
    if _MARKED.match(text):
        return len(text) - len(text.lstrip("#"))
    return 7 if text.isupper() else 8
