"""Numbers of rules that a copy misread (``l.1a``, ``2.lb``, ``3,2``, ``1 .1a``), read as they must have been printed:
each is sure only where it is exactly the number that is missing between the one above and the one below.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.ingest.reading import Doubt
from judge.rule_numbers import Number, follows, numbered_lines, parse_number

_LIKE = re.compile(
    r"(?P<before>[\s#*_>-]*)(?P<number>[\dlIOoSB|]{1,4}(?:\s?[.,;:]\s?[\dlIOoSB|]{1,4}[a-z]?){1,4})[.:)]?(?=[*_]*\s+\S)"
)
_PART = re.compile(r"([\dlIOoSB|]+?)([a-z]?)$")
_DIGITS = str.maketrans("lI|OoSB", "1110058")


def mend_numbers(lines: list[str], changed: dict[int, str], doubts: list[Doubt]) -> None:
    """Puts the numbers of rules right in the lines, notes what each line was under its number, and tells it; what looks
    like such a number and fits nowhere is only told."""
    found = numbered_lines(lines)
    known = {one.number.path for one in found}
    read = {one.line for one in found if one.number.dotted}
    dotted = [one for one in found if one.number.dotted or one.named]
    at = 0
    last: tuple[int, ...] = ()
    for n, line in enumerate(lines, 1):
        while at < len(dotted) and dotted[at].line <= n:
            last = dotted[at].number.path
            at += 1
        match = _LIKE.match(line) if n not in read else None
        if not match or not re.search(r"\d", match["number"]) or not _is_slip(match["number"]):
            continue
        below = next((one.number.path for one in dotted[at:]), ())
        meant = [c for c in _meant(match["number"]) if c.path not in known and _fits(last, c.path, below)]
        if len(meant) == 1:
            doubts.append(Doubt(n, f"read {match['number']} as {meant[0].printed}, the number that is missing here"))
            changed.setdefault(n, line)
            lines[n - 1] = f"{match['before']}{meant[0].printed}{line[match.end('number') :]}"
            last = meant[0].path
            known.add(last)
        elif last:
            doubts.append(Doubt(n, f"{match['number']} looks like a misread number of a rule: taken for words", 2))


def _is_slip(printed: str) -> bool:
    return bool(re.search(r"[lIOoSB|,;:]|\.\s|\s\.", printed)) and not re.fullmatch(
        r"\d+[,;:]\s?\d{3}|\d+:\d\d", printed
    )


def _fits(last: tuple[int, ...], path: tuple[int, ...], below: tuple[int, ...]) -> bool:
    """Whether a number is the next one, and the one below is the next after it (or as far on as anything may be)."""
    return bool(last) and follows(last, path) and (not below or follows(path, below) or path < below)


def _meant(printed: str) -> Iterator[Number]:
    """The numbers that may have been printed, each part with its letters read as digits; a last one may be a letter."""
    forms: list[list[str]] = [[]]
    for part in re.split(r"\s?[.,;:]\s?", printed):
        match = _PART.match(part)
        ways = {part.translate(_DIGITS), (match[1].translate(_DIGITS) + match[2]) if match else ""}
        forms = [[*form, way] for form in forms for way in ways if way]
    for form in forms:
        number = parse_number(".".join(form))
        if number:
            yield number
