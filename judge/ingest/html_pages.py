"""The source of an HTML page taken apart before it is read: paragraphs that stand in one line, and rows of tables,
become lines of their own, and what is read of them is placed in the lines as received.

What each line says without its tags is not told here (see ``copied``)."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from judge.frozen import Frozen
from judge.ingest.copied import gone, is_tagged, several_open
from judge.ingest.reading import DocumentReading, in_order, relocated

_TABLE = re.compile(
    r"<table(?:\s[^<>]*)?>(?P<inside>(?:(?!<table\b).){0,200000}?)</table\s*>", re.IGNORECASE | re.DOTALL
)
_ROW = re.compile(r"<tr(?:\s[^<>]*)?>(?P<cells>.*?)(?=</tr\s*>|<tr(?:\s[^<>]*)?>|$)", re.IGNORECASE | re.DOTALL)
_CELL = re.compile(
    r"<(?P<tag>t[dh])(?P<having>\s[^<>]*)?>(?P<text>.*?)(?=</t[dh]\s*>|<t[dh](?:\s[^<>]*)?>|$)",
    re.IGNORECASE | re.DOTALL,
)
_SPANS = re.compile(r"\b(?P<way>col|row)span\s*=\s*[\"']?(?P<many>\d{1,2})", re.IGNORECASE)
_STRONG = re.compile(r"\s*(?:<(?!/?(?:b|strong)\b)[^<>]*>\s*)*<(?:b|strong)(?:\s[^<>]*)?>", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]*>")
_IN_A_CELL = re.compile(r"</?(?:p|div|br|ul|ol)(?:\s[^<>]*)?/?>", re.IGNORECASE)
_LAYOUT = re.compile(r"<h[1-6]\b|</p\s*>\s*<p\b|<li\b.*<li\b", re.IGNORECASE | re.DOTALL)
_APART = re.compile(
    r"(?=<(?:p|h[1-6]|dl|dt|ul|ol|div|blockquote|table|title|body|hr|summary)(?:\s[^<>]*)?/?>)"
    r"|(?<=</p>)|(?<=</h[1-6]>)|(?<=</ul>)|(?<=</ol>)|(?<=</dl>)|(?<=</title>)|(?<=</div>)|(?<=</summary>)",
    re.IGNORECASE,
)
_OPENING = re.compile(r"\s*<(?:p|h[1-6]|dt|dl|ul|ol|div|blockquote)(?:\s[^<>]*)?>\s*\S", re.IGNORECASE)
_BELOW = re.compile(r"(?=<(?:li|tr)(?:\s[^<>]*)?>)|(?<=\?</dt>)|(?<=<br>)|(?<=<br/>)|(?<=<br />)", re.IGNORECASE)


_LISTS = re.compile(
    r"<(?:(?P<end>/?)(?P<tag>ol|ul)|(?P<end_of_item>/)li|(?P<item>li))(?P<having>\s[^<>]*)?>"
    r"(?P<first>(?(item)\s{0,200}<p(?:\s[^<>]*)?>|(?!)))?",  # an item's first paragraph holds its number
    re.IGNORECASE,
)
_BACK = re.compile(r"\sreversed(?:=[\"']?\w*[\"']?)?(?=[\s>]|$)", re.IGNORECASE)
_COUNT = re.compile("[0-9]{1,6}")
_HAS = re.compile(r"\b(?P<name>start|value|type)\s*=\s*[\"']?(?P<value>\w+)", re.IGNORECASE)


class Piece(Frozen):
    """A line as it is read, and the lines (from 1, both included) it was received in."""

    text: str
    first: int
    last: int


def pieces_of(lines: Sequence[str]) -> list[Piece]:
    """The lines of an HTML page, paragraphs and rows of tables apart; none of a text that is no such page."""
    several = {n for n, line in enumerate(lines, 1) if several_open(line)}
    whole = _with_numbers("\n".join(lines))
    tables = [(m.start(), m.end(), rows) for m in _TABLE.finditer(whole) if (rows := _rows(m["inside"]))]
    if not several and not tables and not is_tagged(lines):
        return []
    page = _Page(whole, several, [(m.start(), m.end()) for m in gone(whole)])
    found: list[Piece] = []
    at = 0
    for start, end, rows in tables:
        found += _paragraphs(page, at, start)
        first, last = page.line(start), page.line(end)
        found += [Piece("", first, first), *(Piece(row, first, last) for row in rows), Piece("", last, last)]
        at = end
    return [*found, *_paragraphs(page, at, len(whole))]


def _with_numbers(page: str) -> str:
    """The page with the items of its ordered lists as paragraphs that begin with their numbers, which its readers see:
    of a list inside an item with that item's before its own. Where no list stands in another or says how it counts,
    they are steps, and no numbers."""
    open_lists: list[_List] = []

    def written(match: re.Match[str]) -> str:
        tag, said = match["tag"], match["having"] or ""
        having = {m["name"].lower(): m["value"] for m in _HAS.finditer(said)}
        if tag:
            if not match["end"]:
                above, back = open_lists[-1] if open_lists else None, bool(_BACK.search(said))
                start = int(having["start"]) if _COUNT.fullmatch(having.get("start", "")) else 0 if back else 1
                ordered = tag.lower() == "ol" and (start > 0 or not back)  # else it counts down to one from nobody says
                step = -1 if back else 1
                open_lists.append(
                    _List(ordered, having.get("type", "1"), start - step, above.printed if above else "", step=step)
                )
            elif open_lists:
                open_lists.pop()
            return _BACK.sub("", match[0])
        if not open_lists or not open_lists[-1].ordered:
            return match[0]
        if not match["item"]:
            return "</p>"
        breaks = (match["first"] or "").partition("<")[0]
        opened = f"<div>{breaks}" if "\n" in breaks else ""  # a line of its own stays one
        return f"{opened}<p>{open_lists[-1].next(having.get('value', ''))} "

    return _LISTS.sub(written, page) if _counts(page) else page


def _counts(page: str) -> bool:
    """Whether an ordered list of a page stands in another, or says how it counts."""
    depth = 0
    for match in _LISTS.finditer(page):
        tag, said = (match["tag"] or "").lower(), match["having"] or ""
        if (tag == "ol" and ((depth and not match["end"]) or "class" in said)) or _HAS.search(said):
            return True
        depth += (-1 if match["end"] else 1) if tag == "ol" else 0
    return False


@dataclass
class _List:
    """A list that is open. style: of its numbers, as HTML calls it; above: the number of the item it stands in."""

    ordered: bool
    style: str
    count: int
    above: str
    printed: str = ""
    step: int = 1

    def next(self, value: str) -> str:
        """The number of the next item, with a point where it is all of it. value: what the page says it is."""
        self.count = int(value) if _COUNT.fullmatch(value) else self.count + self.step
        letter = chr(ord(self.style) + self.count - 1) if self.style in ("a", "A") and 0 < self.count <= 26 else ""
        joined = "" if letter and self.above else "." if self.above else ""
        self.printed = f"{self.above}{joined}{letter or self.count}"
        return self.printed if self.above else f"{self.printed}."


def _rows(inside: str) -> list[str]:
    """The rows of a table as Markdown writes them; none where it only sets a page out."""
    listed = [_cells(row["cells"]) for row in _ROW.finditer(inside)]
    listed = [row for row in listed if row]
    if len(listed) < 2 or any(_LAYOUT.search(cell) for row in listed for cell, _, _ in row):
        return []
    rows: list[list[str]] = []
    kept: dict[int, tuple[str, int]] = {}  # of a column, what goes on in the rows below, and for how many
    for row in listed:
        now: list[str] = []
        for cell, across, down in row:
            now += _kept(kept, len(now))
            kept |= {len(now) + n: (cell, down - 1) for n in range(across) if down > 1}
            now += [cell, *([""] * (across - 1))]
        rows.append([*now, *_kept(kept, len(now))])
    width = max(map(len, rows))
    if width < 2:
        return []
    written = [f"| {' | '.join([*row, *([''] * (width - len(row)))])} |" for row in rows]
    return [written[0], f"|{'---|' * width}", *written[1:]] if _has_head(inside, rows) else written


def _cells(row: str) -> list[tuple[str, int, int]]:
    """The words of each cell, and how many columns and rows it takes."""
    found: list[tuple[str, int, int]] = []
    for cell in _CELL.finditer(row):
        spans = {m["way"].lower(): max(int(m["many"]), 1) for m in _SPANS.finditer(cell["having"] or "")}
        words = " ".join(_IN_A_CELL.sub(" ", cell["text"]).replace("|", "\\|").split())
        found.append(
            (words if not _LAYOUT.search(cell["text"]) else cell["text"], spans.get("col", 1), spans.get("row", 1))
        )
    return found


def _kept(kept: dict[int, tuple[str, int]], column: int) -> list[str]:
    """What the cells above say in the columns from one on."""
    out: list[str] = []
    while (place := column + len(out)) in kept:
        cell, more = kept.pop(place)
        kept |= {place: (cell, more - 1)} if more > 1 else {}
        out.append(cell)
    return out


def _has_head(inside: str, rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row says what the columns are: marked as that, in bold, or alone without a number."""
    first = next((m["cells"] for m in _ROW.finditer(inside) if _CELL.search(m["cells"])), "")
    cells = list(_CELL.finditer(first))
    if all(cell["tag"].lower() == "th" for cell in cells) or all(_STRONG.match(cell["text"]) for cell in cells):
        return True
    counted = [any(c.isdigit() for cell in row for c in _TAG.sub("", cell)) for row in rows]
    return not counted[0] and all(counted[1:])


class _Page:
    """The text of a page. several: its lines (from 1) with several paragraphs; gone: from where to where no reader sees
    it."""

    def __init__(self, text: str, several: set[int], gone: Sequence[tuple[int, int]]) -> None:
        self.text = text
        self.several = several
        self._gone = gone
        self._starts = [start for start, _ in gone]
        self._breaks = [m.start() for m in re.finditer("\n", text)]

    def line(self, place: int) -> int:
        """The line of a place."""
        return bisect_left(self._breaks, place) + 1

    def is_seen(self, place: int) -> bool:
        """Whether a reader of the page sees what stands at a place."""
        at = bisect_left(self._starts, place) - 1
        return at < 0 or place >= self._gone[at][1]


def _paragraphs(page: _Page, start: int, end: int) -> Iterator[Piece]:
    """What stands between two tables line by line, a line of several paragraphs in parts with a blank one between."""
    line = page.line(start)
    at = start
    for text in page.text[start:end].split("\n"):
        if _OPENING.match(text):
            yield Piece("", line, line)  # a paragraph ends where another begins
        if line in page.several:
            for n, part in enumerate(_parts(page, text, at, _APART)):
                if n:
                    yield Piece("", line, line)
                for row in _parts(page, *part, _BELOW):
                    yield Piece(row[0], line, line)
        else:
            yield Piece(text, line, line)
        line, at = line + 1, at + len(text) + 1


def _parts(page: _Page, text: str, at: int, where: re.Pattern[str]) -> list[tuple[str, int]]:
    """A text (which begins at a place of the page) parted, but not inside of what no reader sees."""
    cuts = [m.start() for m in where.finditer(text) if page.is_seen(at + m.start())]
    places = [0, *dict.fromkeys(cut for cut in cuts if 0 < cut < len(text)), len(text)]
    parts = [(text[a:b], at + a) for a, b in pairwise(places)]
    said = [(part, place) for part, place in parts if part.strip()]
    return said or [(text, at)]


def placed_in(reading: DocumentReading, pieces: Sequence[Piece], lines: Sequence[str]) -> DocumentReading:
    """A reading of the pieces, as one of the document as received. lines: as received."""

    def first(n: int) -> int:
        return pieces[n - 1].first if 1 <= n <= len(pieces) else max(len(lines), 1)

    def last(n: int) -> int:
        return pieces[n - 1].last if 1 <= n <= len(pieces) else max(len(lines), 1)

    records = relocated(reading.records, first, last, len(lines))
    noise = (replace(n, line=first(n.line)) for n in reading.noise)
    doubts = (replace(d, line=first(d.line)) for d in reading.doubts)
    return in_order(records, noise, doubts, lines, reading.coverage.share)
