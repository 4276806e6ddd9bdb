"""What a printer put on every page of a document: running heads and page numbers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Container, Sequence
from itertools import pairwise

from judge.ingest.lines import unfinished

_FEWEST = 3  # pages with the same head
_DIGITS = re.compile(r"\d+")
_PAGE = re.compile(r"(?:page\s+)?\d{1,4}(?:\s*(?:of|/)\s*\d{1,4})?$|[-–—]\s*\d{1,4}\s*[-–—]$", re.IGNORECASE)
_LONGEST = 100
_FAR = 40  # lines between the halves of a sentence that a page parts
_TURNED = re.compile(r"#\s+([^#]+)$")  # of a left page: the number stands first
_RULE = re.compile(r"\d{1,3}(?:[.)]|(?:\.\d{1,3})+[.)]?)\s|.*[^\W\d_][.!?]\W*$")  # begins or ends as one does


def is_page_number(text: str) -> bool:
    """``12``, ``page 12 of 80``, ``- 12 -``."""
    return _PAGE.match(text) is not None


def running_heads(lines: Sequence[str], guess: bool) -> tuple[frozenset[int], frozenset[int]]:
    """The lines (from 0) that come again on every page: the same words, alone between blank lines or page numbers,
    with a number that rises from one to the next. The first are sure: their words are those of the first line of the
    document, or name a page. Of the others many words or a wide gap stand before the number: "Step 1", "Step 2" is
    none. guess: rules have numbers, so that such others are told; elsewhere what rises may be counted headings, and
    those are sure that say no more than the first line and the page, or stand behind a gap or inside a sentence."""
    found: dict[str, list[tuple[int, list[int]]]] = defaultdict(list)
    title = _words(next((line for line in lines if line.strip()), ""))
    for number, line in enumerate(lines, 1):
        text = " ".join(line[: 3 * _LONGEST].split())
        numbers = [int(n) for n in _DIGITS.findall(text)]
        if numbers and len(text) <= _LONGEST and not _RULE.match(text) and _alone(lines, number, title):
            found[_TURNED.sub(r"\1 #", _DIGITS.sub("#", text))].append((number - 1, numbers))
    own = {key for key in found if _words(key) == title}  # the document's own title names its pages
    heads = {key: frozenset(n for n, _ in places) for key, places in found.items() if _pages(places, key in own)}
    numbers_alone = {n for n, line in enumerate(lines) if is_page_number(line.strip())} if heads else set()
    sure = [key for key, places in heads.items() if _names_page(key, title, guess)]
    sure += [
        key
        for key, places in heads.items()
        if key not in sure
        and (_words(key) == title or "page" in _words(key))
        and (_apart(lines, places) or any(parts(lines, at, places | numbers_alone) for at in places))
    ]
    likely = [
        key for key in heads if guess and key not in sure and (len(_words(key)) >= 3 or _apart(lines, heads[key]))
    ]
    return frozenset().union(*map(heads.__getitem__, sure)), frozenset().union(*map(heads.__getitem__, likely))


def _names_page(key: str, title: Sequence[str], guess: bool) -> bool:
    """Whether what stands before a rising number can only be a page's head."""
    words = _words(key)
    named = "page" in words
    if guess:
        return named or (words == title and len(title) > 1)
    return named and [word for word in words if word not in ("page", "of")] in ([], list(title))


def parts(lines: Sequence[str], at: int, marks: Container[int]) -> bool:
    """Whether a line (from 0) stands alone in the middle of a sentence, blank lines and marks of pages around it."""
    above = next((n for n in range(at - 1, max(at - _FAR, -1), -1) if lines[n].strip() and n not in marks), at)
    below = next((n for n in range(at + 1, min(at + _FAR, len(lines))) if lines[n].strip() and n not in marks), at)
    return above + 1 < at < below - 1 and unfinished(lines[above]) and lines[below].strip()[0].islower()


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]{2,}", text.casefold())


def _apart(lines: Sequence[str], places: Collection[int]) -> bool:
    """Whether a wide gap stands between the words and the number."""
    gaps = (re.search(r"[^\W\d_]\s{3,}[-–|]?\s*\d+\s*$|^\s*\d+\s{3,}", lines[n]) for n in places)
    return bool(_words(lines[min(places)])) and all(gaps)


def _alone(lines: Sequence[str], number: int, title: Sequence[str]) -> bool:
    """Whether blank lines stand around a line (from 1), or a wide gap between its page and the document's title."""
    if len(title) > 1 and _words(lines[number - 1]) == title and _apart(lines, (number - 1,)):
        return True
    beside = (lines[n - 1].strip() for n in (number - 1, number + 1) if 1 <= n <= len(lines))
    return all(not line or is_page_number(line) for line in beside)


def _pages(places: Sequence[tuple[int, list[int]]], own: bool) -> bool:
    """Whether in lines of the same words exactly one number rises, by one or two from each to the next; by more where
    they are the document's own title."""
    if len(places) < _FEWEST - own:
        return False
    most = 9 if own else 2
    columns = list(zip(*(numbers for _, numbers in places), strict=True))
    steps = [[b - a for a, b in pairwise(column)] for column in columns]
    rising = [all(1 <= step <= most for step in one) for one in steps]
    return sum(rising) == 1 and all(up or not any(one) for up, one in zip(rising, steps, strict=True))
