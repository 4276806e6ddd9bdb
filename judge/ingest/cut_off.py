"""What shows that the end of a document is missing: a last sentence that does not end, a heading over nothing, an entry
of the contents that never comes, a page that is not the last one of so many.

A document that was cut behind a whole sentence shows none of it but in what it says of itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from judge.ingest.headings import is_title
from judge.ingest.lines import ANCHORED, unfinished
from judge.ingest.reading import DocumentReading, Doubt
from judge.records import Card, Record, Table, folded

_LED = re.compile(r"(?P<title>[^\s.].{0,120}?)\s*(?:[.·…_]\s?){3,}\s*\d{1,4}\s*$")
_OF_PAGES = re.compile(r"\b(\d{1,4})\s*(?:of|/|von)\s*(\d{1,4})\b")
_NO_SENTENCE = re.compile(  # who owns a text, or where to write to
    r"©|\(c\) ?\d{4}|\bcopyright\b|\ball rights reserved\b|(?:\S@\S+|\bhttps?:\S+|\bwww\.\S+)\Z"
    r"|\bend of (?:the )?(?:document|file|rules|text|list|FAQ)\W*\Z",
    re.IGNORECASE,
)
_FEWEST = 3  # entries of a table of contents


def cut_off(reading: DocumentReading, lines: Sequence[str]) -> list[Doubt]:
    """The doubts that the end of the document is missing. lines: as received."""
    doubts = [*_in_a_sentence(reading.records), *_contents(reading, lines), *_pages(reading)]
    return doubts or list(_heading_alone(reading, lines))


def _in_a_sentence(records: Sequence[Record]) -> Iterator[Doubt]:
    """The last text ends inside a sentence, though nearly all others of that type that are no headings end with one."""
    placed = [r for r in records[1:] if r.span and not isinstance(r, Table)]
    last = max(placed, key=lambda r: r.span.end_line if r.span else 0, default=None)
    if last is None or last.span is None or isinstance(last, Card) or _NO_SENTENCE.search(last.text):
        return
    alike = [r for r in placed if r.type == last.type and r is not last and not is_title(r.text or " ")]
    whole = sum(not unfinished(r.text) for r in alike)
    if len(alike) >= 5 and whole * 10 >= len(alike) * 9 and unfinished(last.text) and not is_title(last.text or " "):
        yield Doubt(last.span.end_line, "the document ends in the middle of a sentence: it may have been cut off", 2)


def _contents(reading: DocumentReading, lines: Sequence[str]) -> Iterator[Doubt]:
    """The contents list what does not come."""
    entries = (
        (n, _LED.match(line.strip()) or ANCHORED.match(line)) for n, line in enumerate(lines, 1) if len(line) < 300
    )
    listed = {n: entry["title"] for n, entry in entries if entry}
    listed |= {
        noise.line: noise.text for noise in reading.noise if noise.why == "contents" and noise.line not in listed
    }
    if len(listed) < _FEWEST:
        return
    rest = [_plain(line) for n, line in enumerate(lines, 1) if n not in listed and len(line) < 300]
    missing = {n: title for n, title in listed.items() if not _comes(_plain(title), rest)}
    if not missing or len(missing) * 2 > len(listed):
        return  # none of it comes as it is listed: the contents of something else, or worded otherwise
    at_the_end = max(missing) == max(listed)
    first = min(missing)
    said = f'the contents list "{" ".join(missing[first].split())[:60]}"'
    more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
    why = ": the document may have been cut off" if at_the_end else ""
    yield Doubt(first, f"{said}{more}, which is not in the document{why}", 2)


def _comes(title: str, rest: Sequence[str]) -> bool:
    longest = 2 * len(title) + 30  # "Ending the game" may come as "Ending the game and the match"
    return not title or any(line.startswith(title) and len(line) <= longest for line in rest)


def _plain(text: str) -> str:
    return " ".join(re.findall(r"[^\W\d_]+", folded(text)))


def _pages(reading: DocumentReading) -> Iterator[Doubt]:
    """The last page's mark says that more were to come."""
    marks = [(n.line, m) for n in reading.noise if n.why.startswith("page") and (m := _OF_PAGES.search(n.text))]
    if not marks:
        return
    line, last = max(marks, key=lambda mark: mark[0])
    if int(last[1]) < int(last[2]) and len({m[2] for _, m in marks}) == 1:
        yield Doubt(
            line, f"the last page that is marked is {last[1]} of {last[2]}: the document may have been cut off", 2
        )


def _heading_alone(reading: DocumentReading, lines: Sequence[str]) -> Iterator[Doubt]:
    last = max((n for n, line in enumerate(lines, 1) if line.strip()), default=0)
    if any(noise.line == last and noise.why.startswith("heading") for noise in reading.noise):
        yield Doubt(last, "the document ends with a heading: what stood below it may have been cut off", 2)
