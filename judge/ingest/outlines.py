"""The numbers of an outline, whose lines each print only the last part: ``Section 2`` over ``Rule 1.`` over ``(b)``, or
``II.`` over ``A.`` over ``1.``, as word processors count. What a line's number is follows from those above it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from judge.frozen import Frozen
from judge.ingest.reading import Doubt
from judge.rule_numbers import Number, NumberedLine, numbered_lines, parse_number

_MARK = re.compile(
    r"[\s#]*(?P<bold>\*\*|__)?"
    r"(?:(?P<word>Chapter|Part|Section|SECTION|Article|ARTICLE|Rule|RULE|Paragraph|Clause|§)\s*(?<=[\s§]))?"
    r"(?P<open>\()?(?P<mark>\d{1,3}[a-z]?|[IVX]{1,7}|[A-Z]|[a-z])(?P<close>[.):]{0,2})(?:\*\*|__)?(?:\s+|$)"
    r"(?:[-–—:]\s+)?(?P<text>.*)$"
)
_TENS, _ONES = ("", "X", "XX", "XXX"), ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_ROMANS = tuple(ten + one for ten in _TENS for one in _ONES)[1:]
_FEWEST = 3  # numbers of two parts or more
_CONTENTS = re.compile(r"(?:table of )?contents|index|overview", re.IGNORECASE)
_LEADER = re.compile(r"(?:\s*[.…·_]){2,}\s*\d*\s*$|\s{2,}\d+\s*$")


def counted_lines(lines: Sequence[str]) -> list[NumberedLine]:
    """The lines that begin with a number (see ``numbered_lines``), those of an outline with the whole of it, where no
    line prints one of several parts."""
    return list(_counted(tuple(lines))[0])


def outline_doubts(lines: Sequence[str]) -> list[Doubt]:
    """The lines of an outline that are numbered as others of it are, and have no place in it."""
    what = "a number that follows none above it: read as words"
    return [Doubt(at, what, 2) for at in _counted(tuple(lines))[1]]


@lru_cache(maxsize=4)  # a document is asked several times
def _counted(lines: tuple[str, ...]) -> tuple[list[NumberedLine], list[int]]:
    """The lines that begin with a number, and those of an outline that have no place in it."""
    found = numbered_lines(lines)
    if any(one.number.dotted for one in found):
        return found, []
    outline = _Outline()
    listed = listed_lines(lines)  # of the contents, from which an outline would go on counting
    outlined = outline.read(["" if at in listed else line for at, line in enumerate(lines, 1)])
    through = [one for one in found if one.named]  # "§ 7", counted on across chapters that the outline has instead
    placed = {one.line: one.number.path[:-1] for one in outlined}
    chapters = {placed[one.line] for one in through if one.line in placed}
    apart = len(through) >= _FEWEST and (not chapters or len(chapters) > 1)
    if apart and [one.number.path[0] for one in through] == [*range(1, len(through) + 1)]:
        return found, []
    return (outlined, outline.missed) if sum(one.number.dotted for one in outlined) >= _FEWEST else (found, [])


def listed_lines(lines: Sequence[str]) -> frozenset[int]:
    """The lines of a table of contents: two or more in a row, above all else that has a number, which stand again
    further down, and there without dots and a page number."""
    return _listed(tuple(lines))


@lru_cache(maxsize=4)  # a document is asked several times
def _listed(lines: tuple[str, ...]) -> frozenset[int]:
    numbers = numbered_lines(lines)
    marked = {one.line for one in numbers} | {n for n, line in enumerate(lines, 1) if _MARK.match(line)}
    shown = (_LEADER.sub("", line[:200]).strip(" \t#*_") if n in marked else "" for n, line in enumerate(lines, 1))
    keys = [" ".join(line.casefold().split()) for line in shown]
    last = {key: at for at, key in enumerate(keys, 1)}
    rule = next((at for at, key in enumerate(keys, 1) if key and key[-1] in ".!;:]"), len(keys) + 1)
    listed = [at for at, key in enumerate(keys, 1) if key and at < rule]
    ends = next((n for n, at in enumerate(listed) if last[keys[at - 1]] == at), len(listed))
    found = listed[:ends]
    told = found and (_is_headed(lines, found[0]) or any(_LEADER.search(lines[at - 1][:200]) for at in found))
    sure = told or (ends > 2 and any(one.number.dotted for one in numbers))  # else a list that comes twice
    return frozenset(found) if ends > 1 and sure else frozenset()


def _is_headed(lines: Sequence[str], at: int) -> bool:
    """Whether the line above (blank ones between them at most) says that what follows is a table of contents."""
    above = next((line.strip(" #*:") for line in reversed(lines[: at - 1]) if line.strip()), "")
    return bool(_CONTENTS.fullmatch(above))


class _Level(Frozen):
    """style: how numbers of this level are written; value: the last one; printed: of the whole number."""

    style: tuple[str, str, str]
    value: int
    printed: str


class _Outline:
    """Goes down the lines: a mark goes on with a level that is open, or opens one below with its first number."""

    def __init__(self) -> None:
        self.levels: list[_Level] = []
        self.closed: dict[tuple[int, tuple[str, str, str]], int] = {}  # the last value of each level and style
        self.missed: list[int] = []

    def read(self, lines: Sequence[str]) -> list[NumberedLine]:
        """The lines that have a place in the outline."""
        return [one for at, line in enumerate(lines, 1) if (one := self._line(at, line))]

    def _line(self, at: int, line: str) -> NumberedLine | None:
        match = _MARK.match(line)
        if not match or not (match["word"] or match["close"]) or (match["open"] and ")" not in match["close"]):
            return None
        word, mark = (match["word"] or "").lower(), match["mark"]
        kinds = _kinds(mark)
        put_in = mark[0].isdigit() and mark[-1].isalpha()  # § 3a, behind § 3
        if put_in:
            depth, value, style = self._beside(word, int(mark[:-1]))
        else:
            depth, value, style = self._place(word, match["open"] or match["close"][:1], kinds)
        if depth < 0:
            written = {(word, "" if word else match["open"] or match["close"][:1], kind) for kind, _ in kinds}
            self.missed += [at] if written & {style for _, style in self.closed} else []
            return None
        above = self.levels[depth - 1].printed if depth else ""
        sign = f"({match['mark']})" if match["open"] and depth else match["mark"]
        printed = f"{above}{'' if sign[0] == '(' or not above else '.'}{sign}"
        number = parse_number(printed) if depth or put_in else Number(printed, (value,))
        if number is None:
            return None
        self.levels[depth:] = [_Level(style, value, printed)]
        self.closed[depth, style] = value
        return NumberedLine(at, number, match["word"] or "", match["text"].strip().removesuffix("**").strip())

    def _beside(self, word: str, value: int) -> tuple[int, int, tuple[str, str, str]]:
        """Where a mark stands that goes on with the one a word and its number give (``§ 3a`` with ``§ 3``)."""
        style = word, "", "number"
        at = next(
            (n for n, level in enumerate(self.levels) if word and (level.style, level.value) == (style, value)), -1
        )
        return at, value, style

    def _place(self, word: str, closed: str, kinds: Sequence[tuple[str, int]]) -> tuple[int, int, tuple[str, str, str]]:
        """Where a mark stands: the level, its value and how it is written; -1 where it has no place."""
        for depth in range(len(self.levels) - 1, -1, -1):
            for kind, value in kinds:
                style = word, "" if word else closed, kind
                if self.levels[depth].style == style and value == self.levels[depth].value + 1:
                    return depth, value, style
        for kind, value in kinds:  # below another one: its numbers go on across chapters
            style = word, "" if word else closed, kind
            if self.levels and value > 1 and self.closed.get((len(self.levels), style)) == value - 1:
                return len(self.levels), value, style
        used = {level.style for level in self.levels}
        for kind, value in kinds:
            style = word, "" if word else closed, kind
            begun = any(style == known for _, known in self.closed)
            first = value == 1 or (bool(word) and not begun)  # an excerpt begins with any number
            if first and style not in used and (not word or not self.levels or self.levels[0].style[0]):
                return len(self.levels), value, style
        return -1, 0, ("", "", "")


def _kinds(mark: str) -> list[tuple[str, int]]:
    """What a mark counts with, and to what: ``C`` is a letter, and no Roman numeral that follows another."""
    if mark[0].isdigit():
        return [("number", int(mark.rstrip("abcdefghijklmnopqrstuvwxyz")))]
    if mark.islower():
        return [("small", ord(mark) - ord("a") + 1)]
    roman = [("roman", _ROMANS.index(mark) + 1)] if mark in _ROMANS else []
    return [*roman, *([("large", ord(mark) - ord("A") + 1)] if len(mark) == 1 else [])]
