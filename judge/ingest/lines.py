"""A document's lines grouped into units: separators, bullets, and paragraphs with their wrapped lines
joined."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

from judge.frozen import Frozen

HEADING = re.compile(r"(?P<marks>#{1,6})\s+(?P<name>.*?)\s*#*$")  # as Markdown marks it
SEPARATOR = re.compile(r"\s*(?:[-–—=_*~]\s*){3,}$")
BULLET = re.compile(r"(\s*)([•·◦▪●‣⁃○∙*–-]|o(?=\s+[\"“A-Z]))\s+(?=\S)")
ANCHORED = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)])?\s*\[(?P<title>[^\]]{1,200})\]\(#[^)\s]{0,200}\)\s*$")  # in a contents
FOOTNOTE = re.compile(r"(\[\^\w{1,12}\]):\s")
_WIDEST_PAGE, _USUAL_PAGE, _NARROWEST_PAGE = 120, 40, 25
_FULL_LINES = 6
_SET_APART = re.compile(
    r"\s*(?P<lead>[(\[{*_]*[A-Z0-9+][^:=–—]{0,40}?)(?P<sign>\s+[-–—=→]\s+|[*_]{0,2}\s*:[*_]{0,2}\s+)(?=\S)"
)
_ENDED = re.compile(r"[.!?:;…]['\"’”)\]]*$")


class Unit(Frozen):
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


@dataclass
class _Growing:
    """A unit that may still be continued; its lines are joined once, so that a long one costs no more."""

    kind: str
    parts: list[str]
    start: int
    end: int
    length: int = field(init=False)

    def __post_init__(self) -> None:
        self.length = len(self.parts[0])

    def add(self, text: str, line: int) -> None:
        self.parts.append(text)
        self.length += len(text) + 1
        self.end = line


def units_of(
    lines: list[str],
    structural: Callable[[str], bool],
    begins: Callable[[int], bool] = lambda _: False,
    nested: bool = False,
) -> list[Unit]:
    """Groups lines into units. ``structural`` says of a line that it always is a unit of its own
    (printed numbers, a type line): it is neither continued nor a continuation, and the line above
    it begins a unit too, because it may be a card's name. ``begins`` says of a line's number that a
    unit begins there, which lines below may continue. nested: a bullet further in is one of its own."""
    units: list[_Growing] = []
    layout = _layout_of(lines)
    apart = side_by_side(lines)
    joins = False  # whether a line directly below may continue the last unit
    outer = 0  # indent of the bullets that are rulings; deeper ones belong to the ruling above
    for number, line in enumerate(lines, 1):
        stripped = _clean(line)
        if not stripped:
            joins = False
            continue
        bullet = BULLET.match(line)
        if SEPARATOR.match(line):
            units.append(_Growing("separator", [stripped], number, number))
            joins = False
        elif bullet:
            indent = len(bullet[1].expandtabs())
            if units and units[-1].kind == "bullet" and indent > outer + 1 and not nested and not begins(number):
                units[-1].add(stripped, number)
            else:
                outer = indent
                units.append(_Growing("bullet", [_clean(line[bullet.end() :])], number, number))
            joins = True
        elif (
            joins
            and units
            and not structural(stripped)
            and not begins(number)
            and number not in apart
            and not (_heads(lines, number, structural) and _may_head(lines[number - 2], stripped, layout))
            and _continues(units[-1], lines[number - 2], line, layout)
        ):
            units[-1].add(stripped, number)
        else:
            units.append(_Growing("text", [stripped], number, number))
            joins = not structural(stripped)
    return [Unit(u.kind, " ".join(u.parts), u.start, u.end) for u in units]


def _clean(text: str) -> str:
    return " ".join(text.split())


def _heads(lines: list[str], number: int, structural: Callable[[str], bool]) -> bool:
    return number < len(lines) and bool(lines[number].strip()) and structural(_clean(lines[number]))


def _may_head(above: str, text: str, layout: _Layout) -> bool:
    """Whether a line above a structural one is its own, and not the end of a sentence that the document wraps."""
    if text[0].islower():
        return False
    full = layout.width > 0 and len(above.rstrip()) + 1 + len(text.split(maxsplit=1)[0]) > layout.width
    return not (full and unfinished(above))


class _Layout(Frozen):
    """airy: blocks are set apart by blank lines. width: where the document wraps, 0 if it does not."""

    airy: bool
    width: int


def unfinished(line: str) -> bool:
    """Whether a line ends inside a sentence."""
    return not _ENDED.search(line.rstrip())


def dashes_inside(lines: list[str]) -> frozenset[int]:
    """The lines that begin with a dash between two halves of a sentence, for which the line above had no room: no
    bullet stands beside them."""
    width = wrap_width(lines)
    bullets = [bool(BULLET.match(line)) and not SEPARATOR.match(line) for line in lines]
    full = [len(line.rstrip()) + 2 > width > 0 and unfinished(line) for line in lines]
    return frozenset(
        n + 1
        for n, line in enumerate(lines)
        if n and bullets[n] and line.lstrip()[0] in "-–*" and full[n - 1] and not bullets[n - 1]
        if not any(bullets[n + 1 : n + 2])
    )


def side_by_side(lines: list[str]) -> frozenset[int]:
    """The lines that begin an entry of a list without marks: two or more directly below each other that each set a few
    words apart by the same sign (``(W) - wet``, ``Speed: 3``), though the next word would have had room above."""
    width = wrap_width(lines)
    found: set[int] = set()
    leads = [m if len(line) < 400 and (m := _SET_APART.match(line)) else None for line in lines]
    for n, (one, other) in enumerate(pairwise(leads), 1):
        if one and other and one["sign"].strip() == other["sign"].strip():
            room = not width or len(lines[n - 1].rstrip()) + 1 + len(lines[n].split(maxsplit=1)[0]) <= width
            if room and (
                one["lead"][0] == other["lead"][0]
                or _ENDED.search(lines[n - 1].rstrip())
                or len(one["lead"].split()) < 4
            ):
                found |= {n, n + 1}
    return frozenset(found)


def wrap_width(lines: list[str]) -> int:
    """The column at which a document wraps its lines, 0 when it does not."""
    return _layout_of(lines).width


def _layout_of(lines: list[str]) -> _Layout:
    lengths = [length for line in lines if (length := len(line.rstrip()))]
    longest = max(lengths, default=0)
    full = sum(length >= longest * 0.85 for length in lengths)  # a narrow page is one where many lines reach its edge
    paged = longest >= _USUAL_PAGE or (longest >= _NARROWEST_PAGE and full >= max(_FULL_LINES, len(lengths) / 3))
    airy = len(lines) - len(lengths) > len(lines) / 5
    return _Layout(airy, width=longest if paged and longest <= _WIDEST_PAGE else 0)


def _is_unmarked(unit: _Growing, above: str, line: str, word: str, layout: _Layout) -> bool:
    """Whether a line below a bullet is another one that has lost its mark: it begins at the edge with a capital behind
    a whole sentence, though there was room for its first word above."""
    if line[0].isspace() or not word[0].isupper() or not _ENDED.search(unit.parts[-1]):
        return False
    return not layout.width or len(above.rstrip()) + 1 + len(word) <= layout.width


def _continues(unit: _Growing, above: str, line: str, layout: _Layout) -> bool:
    """Whether a line goes on with the sentence that the line directly above it belongs to.

    A bullet goes on until a blank line where blank lines part the blocks, and with an indented line
    anywhere. Otherwise a line goes on when it begins in lower case, when its first word had no room
    above, or when the line above is long and ends in the middle of a sentence."""
    words = line.split()
    if unit.kind == "bullet" and (layout.airy or line[0].isspace()):
        return not _is_unmarked(unit, above, line, words[0], layout)
    if words[0][0].islower():
        return True
    if layout.width:
        return len(above.rstrip()) + 1 + len(words[0]) > layout.width
    return layout.airy and unit.length > 50 and not _ENDED.search(unit.parts[-1])
