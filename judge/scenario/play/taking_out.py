"""What is left of a card's text when sentences are taken out of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from judge.frozen import Frozen

_END = re.compile(r"(?<!\be\.g)(?<!\bi\.e)[.!?][\"”’)]*(\s+)(?=[A-Z\"“{(])")
_KEYWORDS = re.compile(r"\A[A-Z][\w'’ +\-{}]*(?:,\s*[A-Z][\w'’ +\-{}]*)*\Z")
_EMPTY = re.compile(r"[^().]*\(\)\s*")
_OPENED = re.compile(r"\A[^().]*\(")


class Paragraph(Frozen):
    """A printed line in its sentences or, where it lists some, its keywords. heading: it says what stands below it."""

    parts: tuple[str, ...]
    keywords: bool
    heading: bool

    @classmethod
    def of(cls, line: str) -> Paragraph:
        """A printed line taken apart."""
        keywords = bool(_KEYWORDS.match(line))
        parts = line.split(",") if keywords else _END.sub(lambda end: end[0].rstrip() + "\n", line).split("\n")
        heading = line.rstrip().endswith(":")
        return cls(tuple(part.strip() for part in parts if part.strip()), keywords, heading)

    @property
    def text(self) -> str:
        """The whole line."""
        return self._joined(self.parts)

    def without(self, gone: Collection[str]) -> str:
        """The line without some of its parts; empty without all. A bracket that a part opened or closed for others
        stays, with the name before it."""
        if all(part in gone for part in self.parts):
            return ""
        return self._joined([part if part not in gone else _brackets(part) for part in self.parts])

    def _joined(self, parts: Iterable[str]) -> str:
        said = (", " if self.keywords else " ").join(part for part in parts if part)
        return _EMPTY.sub("", said.replace("( ", "(").replace(" )", ")"))

    def bracketed(self, part: str) -> tuple[str, ...]:
        """A part and those that stand in the bracket it opens; it alone where it opens none for others."""
        at = self.parts.index(part)
        for end in range(at + 1, len(self.parts) + 1):
            said = " ".join(self.parts[at:end])
            if said.count("(") <= said.count(")"):
                return self.parts[at:end]
        return (part,)

    def kind(self, part: str) -> str:
        """``keyword`` or ``sentence``."""
        return "keyword" if _KEYWORDS.match(part) else "sentence"


def paragraphs(lines: Iterable[str]) -> Iterator[Paragraph]:
    """The lines of a card that say something, headings among them."""
    yield from (Paragraph.of(line) for line in lines if line.strip())


def left(lines: Iterable[str], gone: Collection[str]) -> tuple[str, ...]:
    """The lines of a card without some sentences; a heading stays as long as something stands below it."""
    found: list[str] = []
    for paragraph in reversed([*paragraphs(lines)]):
        if paragraph.heading:
            if found and not found[-1].rstrip().endswith(":"):
                found.append(paragraph.text)
        elif said := paragraph.without(gone):
            found.append(said)
    return tuple(reversed(found))


def sentences(lines: Iterable[str]) -> Iterator[str]:
    """Every sentence and keyword of a card's text; a heading is none."""
    yield from (part for paragraph in paragraphs(lines) if not paragraph.heading for part in paragraph.parts)


def without_one(lines: tuple[str, ...]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Each sentence and keyword of a card's text with the lines that are left without it.

    Gives (``sentence`` or ``keyword``, its words, the other lines). A paragraph of several sentences is also taken out
    as a whole, because what follows a sentence ("If you do, …") may mean nothing without it.
    """
    for n, line in enumerate(lines):
        if not line.strip():
            continue
        before, after, paragraph = lines[:n], lines[n + 1 :], Paragraph.of(line)
        if len(paragraph.parts) > 1:
            for part in paragraph.parts:
                yield paragraph.kind(part), part, (*before, paragraph.without({part}), *after)
        if len(paragraph.parts) == 1 or not paragraph.keywords:
            yield paragraph.kind(line), line, (*before, *after)


def _brackets(part: str) -> str:
    """What a part that is taken out leaves of brackets: ``Name (`` that others close, ``)`` that others opened."""
    if part.count("(") > part.count(")"):
        opened = _OPENED.match(part)
        return opened[0] if opened else ""
    return ")" if part.count(")") > part.count("(") else ""
