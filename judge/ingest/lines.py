"""A document's lines grouped into units: separators, bullets, and paragraphs with their wrapped lines
joined."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

_SEPARATOR = re.compile(r"\s*(?:[-–—=_*~]\s*){3,}$")
_BULLET = re.compile(r"(\s*)([•·◦▪●‣⁃○∙*–-])\s+(?=\S)")
_WIDEST_PAGE = 120
_ENDED = re.compile(r"[.!?:;…]['\"’”)\]]*$")


@dataclass(frozen=True)
class Unit:
    """A separator, a bullet point or a paragraph. kind: ``separator``, ``bullet``, ``text``; text: without
    the mark, wrapped lines joined with one space; lines are 1-based, both included."""

    kind: str
    text: str
    start: int
    end: int


def split_lines(text: str) -> list[str]:
    """The lines of a document as an editor counts them: only LF, CR LF and CR end a line."""
    lines = re.split(r"\r\n|\n|\r", text.removeprefix("\ufeff"))
    return lines[:-1] if lines and not lines[-1] else lines


def units_of(lines: list[str], structural: Callable[[str], bool]) -> list[Unit]:
    """Groups lines into units. ``structural`` says of a line that it always is a unit of its own
    (printed numbers, a type line): it is neither continued nor a continuation, and the line above
    it begins a unit too, because it may be a card's name."""
    units: list[Unit] = []
    layout = _layout_of(lines)
    joins = False  # whether a line directly below may continue the last unit
    outer = 0  # indent of the bullets that are rulings; deeper ones belong to the ruling above
    for number, line in enumerate(lines, 1):
        stripped = re.sub(r"[\s\u00a0]+", " ", line).strip()
        if not stripped:
            joins = False
            continue
        bullet = _BULLET.match(line)
        if _SEPARATOR.match(line):
            units.append(Unit("separator", stripped, number, number))
            joins = False
        elif bullet:
            indent = len(bullet[1].expandtabs())
            if units and units[-1].kind == "bullet" and indent > outer + 1:
                units[-1] = _longer(units[-1], stripped, number)
            else:
                outer = indent
                units.append(Unit("bullet", _clean(line[bullet.end() :]), number, number))
            joins = True
        elif (
            joins
            and units
            and not structural(stripped)
            and not _heads(lines, number, structural)
            and _continues(units[-1], lines[number - 2], line, layout)
        ):
            units[-1] = _longer(units[-1], stripped, number)
        else:
            units.append(Unit("text", stripped, number, number))
            joins = not structural(stripped)
    return units


def _clean(text: str) -> str:
    return re.sub(r"[\s\u00a0]+", " ", text).strip()


def _longer(unit: Unit, text: str, line: int) -> Unit:
    return Unit(unit.kind, f"{unit.text} {text}", unit.start, line)


def _heads(lines: list[str], number: int, structural: Callable[[str], bool]) -> bool:
    """Whether the line directly below line ``number`` is structural."""
    return number < len(lines) and bool(lines[number].strip()) and structural(_clean(lines[number]))


@dataclass(frozen=True)
class _Layout:
    """airy: blocks are set apart by blank lines. width: where the document wraps, 0 if it does not."""

    airy: bool
    width: int


def _layout_of(lines: list[str]) -> _Layout:
    longest = max((len(line.rstrip()) for line in lines), default=0)
    blank = sum(not line.strip() for line in lines)
    return _Layout(airy=blank > len(lines) / 5, width=longest if longest <= _WIDEST_PAGE else 0)


def _continues(unit: Unit, above: str, line: str, layout: _Layout) -> bool:
    """Whether a line goes on with the sentence that the line directly above it belongs to.

    A bullet goes on until a blank line where blank lines part the blocks, and with an indented line
    anywhere. Otherwise a line goes on when it begins in lower case, when its first word had no room
    above, or when the line above is long and ends in the middle of a sentence."""
    if unit.kind == "bullet" and (layout.airy or line[0].isspace()):
        return True
    words = line.split()
    if words[0][0].islower():
        return True
    if layout.width:
        return len(above.rstrip()) + 1 + len(words[0]) > layout.width
    return layout.airy and len(unit.text) > 50 and not _ENDED.search(unit.text)
