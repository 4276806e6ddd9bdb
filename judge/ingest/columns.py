"""Text that a copy of a page has side by side in two columns, taken apart before it is read: what stands on the left of
a page comes before what stands on its right."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import groupby, pairwise

from judge.ingest.html_pages import Piece
from judge.ingest.lines import unfinished
from judge.ingest.page_marks import is_page_number
from judge.ingest.reading import Doubt

_GAP = re.compile(r"(?<=[^\s|]) {2,}(?=[^\s|])")
_FEWEST, _WRAPPED = 6, 3  # lines of both columns; ends of lines inside a sentence in each
_LEAST = 20  # letters to where the second column begins
_HANGING = 8  # letters


def columns_of(lines: Sequence[str]) -> list[Piece]:
    """The lines of a text, those in two columns one below the other; none of a text that has no such columns, as of a
    table, whose cells do not go on from line to line in both."""
    at = _second(lines)
    if not at:
        return []
    found: list[Piece] = []
    runs = [(fits, list(run)) for fits, run in groupby(enumerate(lines, 1), key=lambda one: _fits(one[1], at))]
    pages = [[line for _, line in run] for fits, run in runs if fits]
    if not any(_is_parted(page, at) for page in pages):
        return []
    for fits, run in runs:
        if fits and sum(bool(line[:at].strip() and line[at:].strip()) for _, line in run) > 1:
            left = [Piece(line[:at].rstrip(), n, n) for n, line in run]
            right = [Piece(line[at:].rstrip(), n, n) for n, line in run]
            while not left[-1].text:
                left.pop()
            while not right[0].text:
                right.pop(0)
            goes_on = unfinished(left[-1].text) and right[0].text[:1].islower()
            found += [*left, *([] if goes_on else [Piece("", run[0][0], run[0][0])]), *right]
        else:
            found += [Piece(line, n, n) for n, line in run]
    return found


def parted(pieces: Sequence[Piece]) -> list[Doubt]:
    """The doubt that columns were read one below the other; none where no line stands behind a later one."""
    said = [piece for piece in pieces if piece.text]
    at = next((after.first for before, after in pairwise(said) if after.first < before.first), 0)
    return [Doubt(at, "text in two columns, from here on: the right one is read below the left")] if at else []


def _second(lines: Sequence[str]) -> int:
    """Where the second column begins: after a gap in most lines, with nothing across it; 0 where nothing is there."""
    places = Counter(m.end() for line in lines for m in _GAP.finditer(line.rstrip()) if m.end() >= _LEAST)
    for at, often in places.most_common(2):
        if often >= _FEWEST:
            return at
    return 0


def _fits(line: str, at: int) -> bool:
    """Whether nothing of a line stands across the gap before a column, and what is behind it begins there."""
    said, right = line.strip(), line[at:]
    alone = bool(line[:at].strip()) or not right.strip()
    begins = len(right) - len(right.lstrip())
    return not (
        line[max(at - 2, 0) : at].strip() or is_page_number(said) or (begins > _HANGING and alone and right.strip())
    )


def _is_parted(page: Sequence[str], at: int) -> bool:
    sides = [[line[:at].strip() for line in page], [line[at:].strip() for line in page]]
    both = sum(bool(one and other) for one, other in zip(*sides, strict=True))
    begins = [{n for n, said in enumerate(side) if said and (not n or not side[n - 1])} for side in sides]
    return both >= _FEWEST and not begins[1] <= begins[0] and all(_wraps(side) >= _WRAPPED for side in sides)


def _wraps(side: Sequence[str]) -> int:
    """How many ends of lines stand inside a sentence."""
    return sum(bool(a and b) and unfinished(a) and b[0].islower() for a, b in pairwise(side))
