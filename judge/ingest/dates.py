"""The day a document says it is of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from itertools import product

# How the months begin, in English, German, French, Spanish, Italian and Portuguese.
_BEGINNINGS = (
    "jan ene genn, feb fév fev, mar mär mrz, apr avr abr, may mai mag, jun juin giu, jul juil lug, "
    "aug aoû aou agos, sep sett setem, oct okt ott outu, nov, dec dez déc dic"
)
_MONTHS = {name: at for at, names in enumerate(_BEGINNINGS.split(", "), 1) for name in names.split()}
MONTH = rf"(?P<month>{'|'.join(sorted(_MONTHS, key=len, reverse=True))})[^\W\d_]*\.?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_FORMS = [
    re.compile(form, re.IGNORECASE)
    for form in (
        r"\b(?P<year>(?:19|20|21)\d\d)[-/.](?P<number>\d{1,2})[-/.](?P<day>\d{1,2})\b",
        r"(?<![\d.])(?!\A\d+\.\s?\d+\.\s\d+\s+\w)"  # "1.2. 2031 cards …" is a rule
        r"(?P<day>\d{1,2})\.\s?(?P<number>\d{1,2})\.\s?(?P<year>(?:19|20|21)\d\d)\b",
        rf"\b{MONTH} {_DAY},? (?P<year>\d{{4}})\b",
        rf"\b{_DAY}\.? (?:of |de )?{MONTH},? (?:de |del )?(?P<year>\d{{4}})\b",
    )
]


_FROM = rf"appl(?:y|ies)\b.*\bfrom (?:the )?(?=\d|{MONTH.replace('?P<month>', '?:')} \d)"
_SAID = re.compile(
    r"\b(?:modif\w+|update[sd]?|edited|amended|changed|corrected|written|published|announce(?:d|ment)|revised|effective|released?"
    r"|(?:release|patch) notes|as of|in force|valid (?:from|since)|date|version|rev(?:ision)?"
    r"|v\d[\d.]*|ver\.?|takes? effect|in effect"
    rf"|{_FROM}"
    r"|mis à jour|mise à jour|en vigueur|stand(?: vom)?|gültig ab|versión|actualizad[oa]|vigente|aggiornat[oa]"
    r"|(?:\d+(?:st|nd|rd|th)|first|second|third|new) edition|edition|compiled)\b",
    re.IGNORECASE,
)
_EFFECTIVE = re.compile(rf"\b(?:effective|in force|valid|takes? effect|in effect|{_FROM})\b", re.IGNORECASE)
_REVISED = re.compile(
    r"\b(?:modif\w+|update[sd]?|edited|amended|changed|corrected|revised|revision|version|v\d[\d.]*)\b", re.IGNORECASE
)
_NEXT = re.compile(r"(?:the )?(?:next|previous|former)\b", re.IGNORECASE)  # update, edition: not this one
_SENTENCE = re.compile(r"[.!?:][*_]*$")
_NEAR = 60  # letters from "effective" to its day
_LONGEST_LINE, _FRONT = 110, 16  # letters; lines with text at the beginning of a document
_SLASHED = re.compile(r"(?P<one>\d{1,2})/(?P<two>\d{1,2})/(?P<year>\d{4})")
_YEAR_FIRST = re.compile(r"(?P<year>\d{4})[-/.](?P<number>\d{1,2})[-/.](?P<day>\d{1,2})(?:[T ]\d{1,2}:.*)?")

_NTH = r"\d{1,2}(?:st|nd|rd|th)?"
_WORD = r"[A-Z][a-z]{2,8}\.?"  # of a month
_ONE_DAY = r"(?:1[3-9]|2\d|3[01])/\d{1,2}/\d{4}|\d{1,2}/(?:1[3-9]|2\d|3[01])/\d{4}"  # the same in any country
_WRITTEN = rf"(?:\d{{4}}-\d\d-\d\d|{_ONE_DAY}|{_NTH}\.? (?:of )?{_WORD},? \d{{4}}|{_WORD} {_NTH},? \d{{4}})"
_BEFORE = re.compile(
    rf"(?:[-*•·]\s+)?(?:[*_]{{0,3}}[\[(]?(?P<day>{_WRITTEN})[\])]?[*_]{{0,3}}\s*[:.–—-]?[*_]{{0,3}})\s+(?P<text>\S.*)$"
)
_BEHIND = re.compile(rf"(?:[-*•·]\s+)?(?P<text>\S.*?[.!?\"”]\s+[*_]{{0,2}}[\[(](?P<day>{_WRITTEN})[\])][*_]{{0,2}})$")


def says_date(line: str) -> bool:
    """Whether a line at the beginning of a document says of what day it is."""
    said = line.strip(" \t#*_>")
    if _NEXT.match(said):
        return False
    alone = bool(whole_day(said))
    return alone or (len(said) <= _LONGEST_LINE and bool(_SAID.search(said)) and bool(date_in(said)))


def date_said(lines: Sequence[str]) -> str:
    """The day a document says at its beginning that it is of, in a line of its own before a sentence: that it takes
    effect before others, then that it was changed; empty where it says none, or several of each kind."""
    front = [line for line in lines if line.strip()][:_FRONT]
    headed = [at for at, line in enumerate(front) if line.startswith("#")][1:]  # what stands below may be of a part
    alone = [line for line in front if says_date(line) and not _SENTENCE.search(line)]
    said = [line for line in front[: headed[0] if headed else _FRONT] if says_date(line)]
    kinds: tuple[Callable[[str], object], ...] = (_EFFECTIVE.search, _REVISED.search, says_date)
    for among, of_a_kind in product((alone, said), kinds):
        kind = [(line, of_a_kind(line)) for line in among]
        days = {
            date_in(line[m.start() :] if isinstance(m, re.Match) else line) or date_in(line) for line, m in kind if m
        }
        if len(days) == 1:
            return days.pop()
    title = front[0].strip() if front else ""
    return date_in(title) if len(title) <= _LONGEST_LINE and not _SENTENCE.search(title) else ""


def effective_day(lines: Iterable[str]) -> str:
    """The one day from which lines say that something holds; empty where they say none or several."""
    paragraphs = ("\n".join(lines)).split("\n\n")
    said = (" ".join(paragraph.split()) for paragraph in paragraphs)
    found = (one[match.start() :][:_NEAR] for one in said for match in _EFFECTIVE.finditer(one))
    days = {date_in(one) for one in found} - {""}
    return days.pop() if len(days) == 1 else ""


def whole_day(text: str) -> str:
    """A text that is a day and nothing else, as ``2031-03-03``; empty where it is none, or a day here and another one
    elsewhere (``3/4/2031``; with points between them the day stands first)."""
    said = text.strip()
    if match := _SLASHED.fullmatch(said):
        one, two = int(match["one"]), int(match["two"])
        return _day(int(match["year"]), *((two, one) if one > 12 else (one, two))) if max(one, two) > 12 else ""
    if match := _YEAR_FIRST.fullmatch(said):
        return _day(int(match["year"]), int(match["number"]), int(match["day"]))
    return date_in(said) if any(form.fullmatch(said) for form in _FORMS) else ""


def is_a_day(text: str) -> str:
    """A text that is a day, as it is said, whichever of two days it is (``3/4/2031``); empty where it is none."""
    return text.strip() if _SLASHED.fullmatch(text.strip()) else ""


def _day(year: int, month: int, day: int) -> str:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return ""


def date_in(text: str) -> str:
    """The first day a text names with a month in words or as ``2031-03-03``, in the latter form; empty where it names
    none. ``3/4/2031`` is no day: it is another one in another country."""
    for form in _FORMS:
        match = form.search(text.replace("_", " ").lstrip(" \t#*>"))
        if match:
            said = match.groupdict()
            month = _MONTHS[said["month"].lower()] if "month" in said else int(said["number"])
            if day := _day(int(said["year"]), month, int(said["day"])):
                return day
    return ""


def dated(text: str) -> tuple[str, str]:
    """A ruling's words and its day, empty where none is said: before them, then no part of them, or behind."""
    entry = _BEFORE.match(text) or _BEHIND.match(text)
    return (entry["text"], date_in(entry["day"]) or whole_day(entry["day"])) if entry else (text, "")
