"""What a copy did to a document's lines, undone before they are read: marks of pages and the heads that run along with
them, signs of no width, symbols that another program changed.

Only what is sure is undone, and each kind is told with its first line. Records keep the words as they were received:
what was read in their place is their ``reading``.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from judge.ingest.card_face import STAT_OF_SYMBOL
from judge.ingest.copied import is_tagged, parted_words, tag_doubts, without_tags
from judge.ingest.lines import unfinished
from judge.ingest.misread import joined_letters, misread_letters, odd_words
from judge.ingest.notation import in_markdown
from judge.ingest.numbered_slips import mend_numbers
from judge.ingest.page_marks import is_page_number, parts, running_heads
from judge.ingest.reading import DocumentReading, Doubt, ManifestEntry, in_order, relocated
from judge.ingest.tables import written_tables
from judge.records import Card, Document, Noise, Record

_PAGE = re.compile(
    r"[-–—|•\[(\s]*(?:page|pg\.?|seite)\s*(\d{1,4})(?:\s*(?:of|/|von)\s*\d{1,4})?[-–—|\])\s]*$", re.IGNORECASE
)
_BARE = re.compile(r"[-–—\[(|\s]*(\d{1,4})(?:\s*(?:/|of)\s*(?P<all>\d{1,4}))?[-–—\])|\s]*$")
_FRAMED = re.compile(r"\s*[-–—]\s*\d{1,4}\s*[-–—]\s*$")
_HEAD_OF_PAGE = re.compile(  # "Rules of Kiln          page 4"
    r"\s*(?P<said>\S.*?)(?:\s{3,}|\s+[-–—|·•]\s+)(?:page|pg\.?|seite)\s*(?P<page>\d{1,4})(?:\s*(?:of|/|von)\s*\d{1,4})?\s*$",
    re.IGNORECASE,
)
_LONGEST_HEAD = 90
_LEAST_PAGE = 8  # lines: page numbers that stand closer are something else
_UNSEEN = re.compile("[\u200b\u200c\u200d\u2060\ufeff\u00ad]")
_JOINS = re.compile(r"(?:,|\b(?:a|an|the|of|to|and|or|with|in|on|for|from|by|as|that|this|its|your|their))$")

_LOOK = str.maketrans("рһіԁгѕаеосхАВЕКМНОРСТХ｛｝（）［］", "phidrsaeocxABEKMHOPCTX{}()[]")
_BRACKETED = re.compile(r"(?P<open>[{(\[｛（［])(?P<space>\s?)(?P<sign>\w)\s?(?P<close>[})\]｝）］])")
_SYMBOL = re.compile(r"\{([a-z]{1,2})\}")
_AMOUNT = re.compile(r"(?<![\w.§])(?<!rule )(?<!section )(?:[+-]?(?:\d{1,2}|X)|\*)$", re.IGNORECASE)
_LETTERS_FOR_DIGITS = re.compile(r"(?<![\w{])[lIoO\d]{0,2}[lIoO][lIoO\d]{0,2}(?=\{[a-z]\})")
_DIGITS = str.maketrans("lIoO", "1100")
_BESIDE = re.compile(r"[{(\[｛（［]\s?\w\s?[})\]｝）］]$")
_LISTS = re.compile(r"[(\[][abc][)\]]")
_OF_THE_GAME: Mapping[str, Iterable[str]] = {"flesh-and-blood": STAT_OF_SYMBOL}
_NUMBERED = "numbered-rules"  # where letters in brackets are the parts of a rule
_UNMARKED = ("plain", "rulebook")  # whose readers tell headings without marks
_RULE_NUMBER = re.compile(r"^[\dlIOoSB|]{1,4}(?:\s?[.,;:]\s?[\dlIOoSB|]{1,4}[a-z]?)*[.:)]?\s+")
_CLOSES = {"{": "}", "(": ")", "[": "]"}


@dataclass
class Mended:
    """A document's lines as they are read. origin: the number of each in the document as received; noise: the lines
    that are not read; changed: of a line that reads otherwise now, by its number, what it was."""

    lines: list[str]
    origin: list[int]
    noise: list[Noise] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    changed: dict[int, str] = field(default_factory=dict)
    unseen: bool = False

    @property
    def whole(self) -> bool:
        """Whether every line is read as it was received."""
        return not (self.noise or self.changed or self.unseen)

    def as_read(self, entry: ManifestEntry) -> ManifestEntry:
        """The entry with people's readings of headings where the lines now stand."""
        now = tuple(replace(h, line=bisect_left(self.origin, h.line) + 1) for h in entry.headings)
        return replace(entry, headings=now)


def mended(entry: ManifestEntry, lines: Sequence[str]) -> Mended:
    """The lines of a document of running text, with what a copy did to them undone where it is sure."""
    found = Mended([_UNSEEN.sub("", line) for line in lines], list(range(1, len(lines) + 1)))
    found.unseen = found.lines != list(lines)
    for n, line in enumerate(lines, 1):
        if line.strip() and not found.lines[n - 1].strip():
            found.noise.append(Noise(n, line.strip(), "signs that nobody sees"))
    first = next((n for n, line in enumerate(lines, 1) if _UNSEEN.search(line)), 0)
    if first:
        found.doubts.append(Doubt(first, "signs that nobody sees stand between letters from here on: left out", 0))
    if is_tagged(found.lines):
        _mend_tags(found)
    _mend_letters(found)
    _write_marks(found, entry.kind)
    _mend_symbols(entry, found)
    _join_words(found)
    if entry.kind == _NUMBERED:
        mend_numbers(found.lines, found.changed, found.doubts)
    _without_pages(found, entry.kind == _NUMBERED)
    return found


def _mend_tags(found: Mended) -> None:
    first = 0
    found.doubts.extend(tag_doubts(found.lines))
    for at, (line, fixed) in enumerate(zip(found.lines, without_tags(found.lines), strict=True)):
        if fixed.strip() == line.strip():
            continue
        first = first or at + 1
        found.lines[at] = fixed
        if fixed.strip():
            found.changed[at + 1] = line
        else:
            found.noise.append(Noise(at + 1, line.strip(), "tags of a page, or what its readers do not see"))
    found.doubts.append(Doubt(first, "tags of an HTML page are left out from here on", 0))


def _mend_letters(found: Mended) -> None:
    for mend, what, weight in (
        (joined_letters, "letters that are set as one sign are read one by one", 0),
        (misread_letters, "a small L that stands for an I is read as one", 1),
    ):
        lines = mend(found.lines)
        for at, fixed in lines.items():
            found.changed.setdefault(at + 1, found.lines[at])
            found.lines[at] = fixed
        if lines:
            found.doubts.append(Doubt(min(lines) + 1, f"{what}{_more(len(lines), 'lines')}", weight))
    if odd := odd_words(found.lines):
        said = ", ".join(dict.fromkeys(f'"{word}"' for _, word in odd[:6]))
        what = f"letters may have been misread ({said}): left as they are{_more(len(odd), 'places')}"
        found.doubts.append(Doubt(odd[0][0] + 1, what, 2))


def _more(many: int, places: str) -> str:
    return f", here and in {many - 1} more {places}" if many > 1 else ""


def _write_marks(found: Mended, kind: str) -> None:
    marks = in_markdown(found.lines, kind not in _UNMARKED)
    tables = written_tables(found.lines) if marks else {}
    for at, written in marks.items():
        if at in tables and written.strip():
            found.changed.setdefault(at + 1, found.lines[at])
        if (said := found.lines[at].strip()) and not written.strip():
            joined = said.count("|") > 1 and re.search(r"\w", said)
            why = "goes on with the line above" if joined else "mark of a program"
            found.noise.append(Noise(at + 1, said, why))
        found.lines[at] = written
    if marks:
        found.unseen = True  # who reads the document where it was written sees no marks, and no record has them
        what = "tables that signs draw, headings and lists as a program marks them, are read as such, here and below"
        found.doubts.append(Doubt(min(marks) + 1, what, 0))


def _join_words(found: Mended) -> None:
    joined, _ = parted_words(found.lines)
    for at, (above, below) in joined.items():
        found.changed.setdefault(at + 1, found.lines[at])
        found.changed.setdefault(at + 2, found.lines[at + 1])
        found.lines[at], found.lines[at + 1] = above, below
    if joined:
        many = f", here and at {len(joined) - 1} more ends of lines" if len(joined) > 1 else ""
        found.doubts.append(Doubt(min(joined) + 1, f"read a word as one that the end of a line parts{many}", 0))


# -- symbols


def _mend_symbols(entry: ManifestEntry, found: Mended) -> None:
    printed = Counter(sign for line in found.lines for sign in _SYMBOL.findall(line))
    known = {sign for sign, times in printed.items() if times > 2 and len(sign) == 1}
    known |= set(_OF_THE_GAME.get(entry.game, ()))
    if not known:
        return
    symbols = _Symbols(frozenset(known), _brackets(found.lines, known) if entry.kind != _NUMBERED else frozenset())
    for at, line in enumerate(found.lines):
        symbols.line = at + 1
        fixed = _LETTERS_FOR_DIGITS.sub(symbols.digits, _BRACKETED.sub(symbols.symbol, line))
        if fixed != line:
            found.changed[at + 1] = line
            found.lines[at] = fixed
    for what, places in symbols.told.items():
        more = f", here and in {len(places) - 1} more places" if len(places) > 1 else ""
        found.doubts.append(Doubt(places[0], f"read {what}{more}"))
    for what, places in symbols.unsure.items():
        more = f" (and {len(places) - 1} more such places)" if len(places) > 1 else ""
        found.doubts.append(Doubt(places[0], f"{what} may stand for a symbol: left as it is{more}", 2))


def _brackets(lines: Iterable[str], known: Container[str]) -> frozenset[str]:
    """The brackets other than a symbol's that stand around symbols behind an amount: ``3(p)``."""
    matches = (m for line in lines for m in _BRACKETED.finditer(line))
    plain = ((m["open"].translate(_LOOK), m) for m in matches)
    return frozenset(sign for sign, m in plain if sign != "{" and m["sign"].lower() in known and _is_behind(m))


def _is_behind(match: re.Match[str]) -> bool:
    """Whether an amount or another symbol stands directly before, which is no rule's number."""
    before = match.string[: match.start()]
    return bool(_AMOUNT.search(before)) or bool(_BESIDE.search(before))


@dataclass
class _Symbols:
    """Puts symbols right. known: the letters that are one; brackets: those that the copy put in place of a symbol's;
    line: where it reads; told and unsure: what was read and what was left, with the lines."""

    known: frozenset[str]
    brackets: frozenset[str]
    line: int = 0
    told: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    unsure: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))

    def symbol(self, match: re.Match[str]) -> str:
        """A letter in brackets as the symbol it must be, or as it stands."""
        opened, sign = match["open"].translate(_LOOK), match["sign"].translate(_LOOK)
        meant = sign.lower()
        alike = match["close"].translate(_LOOK) == _CLOSES[opened]
        if meant not in self.known or not alike or match[0] == f"{{{meant}}}":
            return match[0]
        if opened != "{" and not (opened in self.brackets and self._is_meant(match, sign == meant)):
            if opened in self.brackets:
                self.unsure[match[0]].append(self.line)
            return match[0]
        self.told[f"{match[0]} as {{{meant}}}"].append(self.line)
        return f"{{{meant}}}"

    def _is_meant(self, match: re.Match[str], small: bool) -> bool:
        """Whether a letter in other brackets is a symbol: behind an amount, or a word of a sentence that lists none."""
        if _is_behind(match):
            return True
        before = match.string[: match.start()]
        return small and bool(re.search(r"\w", before)) and not _LISTS.search(match.string)

    def digits(self, match: re.Match[str]) -> str:
        """Letters before a symbol as the digits they are read for."""
        meant = match[0].translate(_DIGITS)
        self.told[f"{match[0]} as {meant}"].append(self.line)
        return meant


# -- pages


def _without_pages(found: Mended, numbered: bool) -> None:
    """Takes out the marks of pages and the heads beside them; a sentence that one of them parts is one again.
    numbered: rules have numbers, so that a line with a number that rises on each page is none."""
    sure, likely = running_heads(found.lines, numbered)
    for at in sorted(likely):
        what = f"taken for a running head: {found.lines[at].strip()}"
        found.doubts.append(Doubt(found.origin[at], what))
    why = _furniture(found.lines, sure | likely)
    if not why:
        return
    dropped = set(why)
    blanked: set[int] = set()
    for group in _groups(found.lines, why):
        above = found.lines[group[0] - 1].strip() if group[0] else ""
        below = found.lines[group[-1] + 1].strip() if group[-1] + 1 < len(found.lines) else ""
        parts = bool(above and below) and (below[0].islower() or bool(_JOINS.search(above))) and unfinished(above)
        blank = [n for n in group if n not in why]
        if parts:
            dropped |= set(blank)
        elif blank:
            blanked.add(blank[0])
            dropped |= set(blank[1:])
    for at, reason in why.items():
        found.noise.append(Noise(found.origin[at], found.lines[at].strip(), reason))
        found.changed.pop(found.origin[at], None)
    kinds = Counter(why.values())
    first = found.origin[min(why)]
    said = ", ".join(f"{count} of a {kind}" for kind, count in kinds.most_common())
    found.doubts.append(Doubt(first, f"lines that are not the document's own are left out, from here on: {said}", 0))
    kept = [at for at in range(len(found.lines)) if at not in dropped]
    found.lines = [found.lines[at] for at in kept]
    found.origin = [found.origin[at] for at in kept]


def _groups(lines: Sequence[str], why: Mapping[int, str]) -> Iterable[list[int]]:
    """Lines that belong to no text, with the blank ones around them, each run of them once."""
    group: list[int] = []
    for at in range(len(lines) + 1):
        if at < len(lines) and (at in why or not lines[at].strip()):
            group.append(at)
            continue
        if any(n in why for n in group):
            yield group
        group = []


def _furniture(lines: Sequence[str], heads: frozenset[int]) -> dict[int, str]:
    """Which lines (from 0) are a page's mark or the head that runs along, and which of them. heads: some of these."""
    why = {at: "page mark" for at, line in enumerate(lines) if _PAGE.match(line)}
    why |= dict.fromkeys(_page_numbers(lines, why), "page number")
    feeds = {at for at, line in enumerate(lines) if "\f" in line}
    for at in sorted(_running_heads(lines, set(why) | feeds, feeds) | _heads_of_pages(lines) | heads):
        why.setdefault(at, "running head")
    paged = enumerate(lines) if why else ()
    inside = [at for at, line in paged if is_page_number(line.strip()) and parts(lines, at, why)]
    return why | dict.fromkeys(inside, "page number")


def _page_numbers(lines: Sequence[str], marks: Mapping[int, str]) -> list[int]:
    """Lines of nothing but a number, where all of them count up one by one and stand a page apart, or between
    dashes."""
    found = [(at, m) for at, line in enumerate(lines) if at not in marks and (m := _BARE.match(line))]
    bare = [(at, int(m[1])) for at, m in found]
    framed = len(bare) > 1 and all(_FRAMED.match(lines[at]) for at, _ in bare)
    if (len(bare) < 3 and not framed) or len({m["all"] for _, m in found}) > 1:  # "3/2" and "4/5" are sizes of cards
        return []
    steps = [(b - a, two - one) for (a, one), (b, two) in pairwise(bare)]
    counted = sum(rise == 1 and (framed or apart >= _LEAST_PAGE) for apart, rise in steps)
    return [at for at, _ in bare] if counted == len(steps) else []


def _running_heads(lines: Sequence[str], marks: set[int], feeds: set[int]) -> set[int]:
    """Short lines that come again and again, nearly each time beside a page's mark or where a page begins."""
    alike: dict[str, list[int]] = defaultdict(list)
    for at, line in enumerate(lines):
        said = " ".join(line.split())
        if said and len(said) <= _LONGEST_HEAD and re.search(r"[^\W\d_]", said) and at not in marks - feeds:
            alike[re.sub(r"\d+", "#", said)].append(at)
    found: set[int] = set()
    for places in alike.values():
        beside = [at for at in places if at in feeds or any(n in marks for n in _beside(lines, at))]
        if len(beside) >= 2 and len(beside) * 5 >= len(places) * 4:
            found |= set(beside)
    return found


def _heads_of_pages(lines: Sequence[str]) -> set[int]:
    """Lines of the same words and, after a gap, the number of a page that is one more each time."""
    alike: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for at, line in enumerate(lines):
        if len(line) <= 3 * _LONGEST_HEAD and (found := _HEAD_OF_PAGE.match(line)):
            alike[" ".join(found["said"].casefold().split())].append((at, int(found["page"])))
    counted = (places for places in alike.values() if len(places) > 1)
    return {at for places in counted if all(b - a == 1 for (_, a), (_, b) in pairwise(places)) for at, _ in places}


def _beside(lines: Sequence[str], at: int) -> Iterator[int]:
    """The nearest lines above and below that are not blank, and the blank ones between."""
    for step in (-1, 1):
        n = at + step
        while 0 <= n < len(lines) and abs(n - at) <= 3:
            yield n
            if lines[n].strip():
                break
            n += step


# -- what was read, in the document's own lines and words


def placed(reading: DocumentReading, found: Mended, lines: Sequence[str]) -> DocumentReading:
    """A reading of mended lines, as one of the document as received. lines: as received."""

    def line(n: int) -> int:
        return found.origin[n - 1] if 1 <= n <= len(found.origin) else len(lines)

    there = relocated(reading.records, line, line, len(lines))
    records = [r if isinstance(r, Document) or r.span is None else _as_received(r, found) for r in there]
    noise = (*(replace(n, line=line(n.line)) for n in reading.noise), *found.noise)
    doubts = (*(replace(d, line=line(d.line)) for d in reading.doubts), *found.doubts)
    return in_order(records, noise, doubts, lines)


def _as_received(record: Record, found: Mended) -> Record:
    """The record with its words as received, and what was read in their place beside them."""
    assert record.span
    words = record.text
    why = "A symbol that the copy changed is read as the document prints it elsewhere."
    for n in range(record.span.start_line, record.span.end_line + 1):
        if n in found.changed:
            at = bisect_left(found.origin, n)
            plainly = without_tags([found.changed[n]])[0] if "<" in found.changed[n] else found.changed[n]
            fixed, was = (_bare(text) for text in (found.lines[at], plainly))  # a page's reader sees no tags
            if fixed not in words:  # a rule's number stands before its words
                fixed, was = (_RULE_NUMBER.sub("", text, count=1) for text in (fixed, was))
            words = words.replace(fixed, was, 1) if fixed else words
    if words == record.text:
        return record
    if isinstance(record, Card):
        return replace(record, text=words)
    return replace(record, text=words, reading=record.reading or record.text, reading_reason=why)


def _bare(line: str) -> str:
    return re.sub(r"^(?:[•·◦▪●‣⁃○∙*–-]\s+|>\s*)+", "", " ".join(line.split()))
