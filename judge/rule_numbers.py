"""The numbers of a numbered rulebook: how they are printed, what follows what, and where a text refers to one."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from judge.frozen import Frozen

# A letter is kept as a number above every printed one, so that 1.2.3a and 1.2.3.1 stay apart and sort.
_LETTERS = 10_000
_FEWEST_COUNTED = 4  # below numbers of chapters
_FEW_WORDS = 5  # of a heading in bold, with a point behind it
_SKIPPED = ("i", "l", "o")  # rulebooks leave these letters out, because they read as digits

_BARE = r"\d{1,4}(?:\.\d{1,4})*"
_LETTER = r"(?:[.-]?(?:[a-z]{1,2}|[A-Z])(?!\w)|\([a-z]{1,2}\))"
_DEEPER = r"(?:\.(?:\d{1,3}|[a-z]{1,2}(?!\w)))*"  # 103.1.a.2
_NUMBER = (
    rf"(?:\d{{1,4}}(?:\.\d{{1,4}})+(?:{_LETTER}{_DEEPER})?|\d{{1,4}}\.[a-z](?!\w)|\d{{1,2}}[a-z](?=[.):])|\d{{1,4}})"
)

# A chapter in Roman numerals before the dot: II.1.3a.
_ROMAN = re.compile(r"(?P<chapter>X{0,3}(?:IX|IV|V?I{1,3}|V|X))(?=\.\d)")
# A chapter with a letter: B.2, B-2, B2, B.2.a. It is kept as a number above every printed one: an appendix comes last.
_LETTERED = re.compile(r"[A-Z](?:[.-]|(?=\d{1,2}(?:\.|$)))(?=\d)")
_REFERRED = rf"(?:{_NUMBER}|[IVX]{{1,7}}\.{_NUMBER}|[A-Z][.-]{_NUMBER})"

_LINE = re.compile(
    r"[\s#]*(?:(?P<bullet>[-*+•])\s+)?(?P<bold>\*\*|__)?(?P<named>§\s*|(?i:chapter|part|section|article|rule|cr)\s+|)"
    rf"(?P<number>{_NUMBER})[.:)]?(?:\*\*|__)?(?:\s+|$)(?:[-–—:]\s+)?(?P<text>.*)$"
)
_PARTS = re.compile(rf"{_BARE}(?:[.-]?\(?[a-zA-Z]{{1,2}}\)?{_DEEPER})?$")
# Numbers with hyphens between their parts, as other publishers print them: 3-1-2.
_HYPHENED = re.compile(r"(?<![\w.-])\d{1,3}(?:-\d{1,3}){1,6}(?![\w-]|\.\d)")
_ANYWHERE = re.compile(
    rf"(?<![\w.-])(?:\d{{1,4}}(?:\.\d{{1,4}}){{2,}}[a-z]?|[A-Z]\.\d{{1,3}}(?:\.\d{{1,3}})*)(?!\w|\.\d)|{_HYPHENED.pattern}"
)
_BEGINS_HYPHENED = re.compile(
    rf"(?P<before>[\s#*_+-]*(?:(?i:chapter|part|section|article|rule)\s+)?){_HYPHENED.pattern}"
)
# An outline's number, from the marks of all its levels: II.A.2.a, 1(2), 3.4(b).
_OUTLINED = re.compile(r"(?:[IVX]{1,7}|[A-Z]|\d{1,3})(?:\.(?:\d{1,3}|[A-Za-z])|\((?:\d{1,3}|[A-Za-z])\))+$")
_BOLD = re.compile(rf"(\*\*|__)({_REFERRED})\.?\1")
_IN_BRACKETS = re.compile(rf"([\s#*_+-]*)\(({_BARE}(?:{_LETTER})?)\)(?=\s|$)")
_CHAPTER = re.compile(r"(?P<before>[\s#*_+-]*(?:(?i:chapter|part|section|article|rule)\s+)?)(?P<chapter>[IVX]{1,7})\b")
_LETTER_CHAPTER = re.compile(
    r"(?P<before>[\s#*_+-]*(?:(?i:chapter|part|section|article|rule|appendix)\s+(?=[A-Z][.:)]?\s))?)"
    r"(?P<chapter>[A-Z])(?=[.:)]\s|[.-]\d|(?<=[a-zA-Z]\s[A-Z])\s)"
)

_DIRECT = re.compile(
    r"(?P<before>[\s#*_+-]*)(?P<chapter>[A-Z])(?=\d{1,2}(?:[.:)]\s|(?:\.\d{1,2})+[a-z]?[.:)]?\s))"
)  # B2.1

_ONE = rf"(?:(?:see|cf\.?|rules?|sections?|chapters?|CR|§)\s*)*(?P<n>{_REFERRED})\.?"
_BRACKET = re.compile(r"\[([^\[\]]{1,200})\]|\(([^()]{1,200})\)")
_WHOLE = re.compile(rf"\s*{_ONE}\s*$", re.IGNORECASE)
_SPLIT = re.compile(r"\s*(?:[,;–—]|\band\b|\bor\b|\bto\b|\bthrough\b|(?<=\w)-(?=\d))\s*", re.IGNORECASE)
_SEE = re.compile(
    rf"\b(?:see|cf\.?)\s+(?P<n>\d{{1,4}}(?:\.\d{{1,4}})+(?:{_LETTER})?|\d{{1,2}}[a-z]\b|[A-Z][.-]{_NUMBER})(?!\s*%)",
    re.IGNORECASE,
)
_TWOFOLD = re.compile(  # Section 3, Rule 4(b)
    r"\b(?:section|chapter|article|part)\s+(?P<first>\d{1,3}|[IVX]{1,7}),?\s+(?:rule|paragraph|clause|section)\s+"
    r"(?P<second>\d{1,3})(?P<part>\([a-z]\))?",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"(?:\b(?:rules?|sections?|chapters?|subsections?|subrules?|CR)\s+|§+\s*)"
    rf"({_REFERRED}(?:\s*(?:,\s*and|,\s*or|,|;|–|\band|\bor|\bto|\bthrough)\s+{_REFERRED})*)",
    re.IGNORECASE,
)


class Number(Frozen):
    """A printed number. printed: as it stands, without the mark behind it; path: its parts, to compare."""

    printed: str
    path: tuple[int, ...]

    @property
    def dotted(self) -> bool:
        return len(self.path) > 1


class NumberedLine(Frozen):
    """A line that begins with a number. named: the word before it (``Chapter``), or empty."""

    line: int
    number: Number
    named: str
    text: str


@lru_cache(maxsize=65_536)
def parse_number(printed: str) -> Number | None:
    """``1.2.3a``, ``1.2.3(a)``, ``1-2-3``, ``100`` as a number; None when it is none."""
    if _HYPHENED.fullmatch(printed):
        return Number(printed, tuple(map(int, printed.split("-"))))
    chapter = _ROMAN.match(printed)
    if chapter:
        printed_so = f"{_value(chapter[0])}{printed[chapter.end() :]}"
        number = parse_number(printed_so)
        return Number(printed, number.path) if number else None
    lettered = _LETTERED.match(printed)
    if lettered:
        number = parse_number(printed[lettered.end() :])
        return Number(printed, (_LETTERS + _letter(printed[0].lower()), *number.path)) if number else None
    if _PARTS.match(printed) is None:
        return _outlined(printed)
    parts = re.findall(r"\d+|[a-z]+", printed.lower())
    return Number(printed, tuple(int(part) if part.isdigit() else _LETTERS + _letter(part) for part in parts))


def _outlined(printed: str) -> Number | None:
    if not _OUTLINED.match(printed):
        return None
    chapter, *parts = re.findall(r"\w+", printed)
    first = _value(chapter) if re.fullmatch("[IVX]+", chapter) else int(chapter) if chapter.isdigit() else 0
    path = (int(part) if part.isdigit() else _LETTERS + _letter(part.lower()) for part in parts)
    return Number(printed, (first or _LETTERS + _letter(chapter.lower()), *path))


def _value(roman: str) -> int:
    values = [{"I": 1, "V": 5, "X": 10}[letter] for letter in roman]
    return sum(-a if a < b else a for a, b in zip(values, [*values[1:], 0], strict=True))


def _letter(letters: str) -> int:
    value = 0
    for letter in letters:
        value = value * 26 + ord(letter) - ord("a") + 1
    return value


def rule_key(printed: str) -> tuple[int, ...]:
    """The parts of a printed number, to look a rule up by: ``1.2.3(a)`` and ``1.2.3a`` are one; empty for none."""
    number = parse_number(printed)
    return number.path if number else ()


def numbered_lines(lines: Sequence[str]) -> list[NumberedLine]:
    """The lines that begin with a number, as most rules of the document have it: bare, in brackets as ``(1.2)``, or
    with a chapter in Roman numerals as ``II.1.2`` or with a letter as ``B.2``, or with hyphens as ``1-2-3``."""
    return list(_numbered(tuple(lines)))


@lru_cache(maxsize=4)  # a document is asked several times
def _numbered(lines: tuple[str, ...]) -> list[NumberedLine]:
    forms = [[numbered_line(at, line) for at, line in enumerate(lines, 1)]]
    forms.append([numbered_line(at, _without_brackets(line)) for at, line in enumerate(lines, 1)])
    forms.append([_in_roman(at, line) for at, line in enumerate(lines, 1)])
    forms.append([_in_letters(at, line) for at, line in enumerate(lines, 1)])
    direct = [_in_letters(at, line, _DIRECT) for at, line in enumerate(lines, 1)]
    forms += [direct] if _letters_count([n.number for n in direct if n]) else []
    hyphened = [_with_hyphens(at, line) for at, line in enumerate(lines, 1)]
    heads = {n.number.path for n in forms[0] if n and n.text and n.text[-1] not in ".!?;,:"}
    forms += [hyphened] if _count_on([n for n in hyphened if n and "-" in n.number.printed], heads) else []
    return max(([n for n in form if n] for form in forms), key=lambda form: sum(n.number.dotted for n in form))


def _letters_count(found: Sequence[Number]) -> bool:
    """Whether numbers directly behind a letter (``A1``, ``B2.1``) are those of rules: they ascend from chapter to
    chapter, as what two players do and the letters of questions and answers do not."""
    paths = [one.path for one in found if is_letter(one.path[0]) and one.dotted]
    chapters = [path for at, path in enumerate(paths) if not at or path[0] != paths[at - 1][0]]
    begin = all(path[1] == 1 for path in chapters)
    return len(chapters) > 1 and len(paths) > _FEWEST_COUNTED and begin and paths == sorted(set(paths))


def _count_on(found: Sequence[NumberedLine], heads: Container[tuple[int, ...]]) -> bool:
    """Whether numbers with hyphens are those of rules: they begin low and ascend, as days and scores do not, and some
    have three parts, are called rules, or count on below the number of a chapter that heads all, as what a die shows
    does not (``1-2``, ``3-4``). heads: the numbers of lines that may be headings."""
    sure = [one.number.path for one in found if len(one.number.path) > 2 or one.named]
    paths = [one.number.path for one in found if not one.named]  # "Rule 3-2" may be referred to
    headed = len(paths) >= _FEWEST_COUNTED and all(
        path[:1] in heads and all(path) for path in paths
    )  # "1-0" is a score
    if headed and all(follows(a, b) for a, b in pairwise(paths)):
        return True
    ascending = sum(a.number.path < b.number.path for a, b in pairwise(found))  # but from the contents to the rules
    return bool(sure) and all(map(_first, sure[0][1:])) and ascending * 4 >= (len(found) - 1) * 3


def _without_brackets(line: str) -> str:
    match = _IN_BRACKETS.match(line)
    return f"{match[1]}{match[2]}{line[match.end() :]}" if match else line


def _in_roman(line: int, text: str) -> NumberedLine | None:
    match = _CHAPTER.match(text)
    if not match or not (_ROMAN.match(f"{match['chapter']}.1")):
        return None
    found = numbered_line(line, f"{match['before']}{_value(match['chapter'])}{text[match.end() :]}")
    if not found or not (found.number.dotted or found.named):
        return None
    rest = found.number.printed.partition(".")[2]
    return replace(found, number=replace(found.number, printed=".".join(filter(None, (match["chapter"], rest)))))


def _in_letters(line: int, text: str, form: re.Pattern[str] = _LETTER_CHAPTER) -> NumberedLine | None:
    """A line that begins with a number whose chapter is a letter, or a letter that heads one; or another number."""
    match = form.match(text) or _LETTER_CHAPTER.match(text)
    if not match:
        return numbered_line(line, text)
    sign = "" if match.re is _DIRECT else text[match.end() : match.end() + 1]
    rest = text[match.end() + len(sign) :]
    found = numbered_line(line, f"{match['before']}1{sign if sign not in ('', '-') else '.'}{rest}")
    if not found:
        return None
    printed = f"{match['chapter']}{sign if found.number.dotted else ''}{found.number.printed[2:]}"
    path = (_LETTERS + _letter(match["chapter"].lower()), *found.number.path[1:])
    return replace(found, number=Number(printed, path))


def _with_hyphens(line: int, text: str) -> NumberedLine | None:
    match = _BEGINS_HYPHENED.match(text)
    found = numbered_line(line, (match[0].replace("-", ".") if match else "") + text[match.end() if match else 0 :])
    if not match or not found:
        return found
    return replace(found, number=replace(found.number, printed=found.number.printed.replace(".", "-")))


def is_letter(part: int) -> bool:
    """Whether a part of a number is printed as a letter: the last one of 1.2.3a."""
    return part > _LETTERS


def numbered_line(line: int, text: str) -> NumberedLine | None:
    """The number at the beginning of a line and the text behind it, or None."""
    text = text.strip()
    match = _LINE.match(text)
    number = parse_number(match["number"]) if match else None
    if match is None or number is None:
        return None
    if match["bullet"] and not (len(number.path) > 2 or (number.dotted and match["bold"])):
        return None  # of a list: "- 2.5 times"
    words = match["text"].strip()
    if words.count("**") % 2:  # opened before the number
        words = words.removesuffix("**").strip()
        words = words.removesuffix(".") if len(words.split()) <= _FEW_WORDS and "." not in words[:-1] else words
    return NumberedLine(line, number, match["named"].strip(), words)


def parent_of(path: tuple[int, ...]) -> tuple[int, ...]:
    """What a number stands under: 1.2.3 under 1.2, 1.2 under 1; 100 and up under the chapter of its hundreds."""
    if len(path) > 1:
        return path[:-1]
    return (path[0] // 100,) if path and 100 <= path[0] < _LETTERS else ()


def follows(last: tuple[int, ...], path: tuple[int, ...]) -> bool:
    """Whether a number is exactly the next one: the first below ``last``, or the next beside it or above it."""
    if not last:
        return True
    same = next((n for n, (a, b) in enumerate(zip(last, path, strict=False)) if a != b), min(len(last), len(path)))
    if same == len(last):
        return len(path) > same and all(_first(p) for p in path[same:])
    if same == len(path):
        return False
    if len(path) == 1 and path[0] in (last[0] * 100, last[0] // 100 + 1):
        return True
    return path[same] == last[same] + 1 and all(_first(p) for p in path[same + 1 :])


def _first(part: int) -> bool:
    return part in (0, 1, _LETTERS + 1)


def missing_before(above: int | None, part: int) -> tuple[int, ...]:
    """The parts missing between one number and the next under the same heading: at most three are named.

    above: the one before, None at the beginning. Letters that rulebooks leave out do not count."""
    lettered = part > _LETTERS
    first = _LETTERS + 1 if lettered else 1
    start = first if above is None or (above > _LETTERS) != lettered else above + 1
    if not 0 < part - start < 100:
        return ()
    return tuple(n for n in range(start, part) if _name(n) not in _SKIPPED)[:3]


def printed_path(path: tuple[int, ...]) -> str:
    """A number's parts as they are printed: 1.2.3a."""
    named = [_name(part) if n else _name(part).upper() for n, part in enumerate(path)]
    return "".join(("." if n and path[n] <= _LETTERS else "") + name for n, name in enumerate(named))


def _name(part: int) -> str:
    if part <= _LETTERS:
        return str(part)
    value, letters = part - _LETTERS, ""
    while value:
        value, rest = divmod(value - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters


class Reference(Frozen):
    """Where a text refers to a rule: the number, and its place in the text."""

    number: Number
    start: int
    end: int


def references(text: str) -> Iterator[Number]:
    """The numbers a text refers to (see ``referring``)."""
    return (reference.number for reference in referring(text))


def numbers_in(text: str) -> Iterator[Number]:
    """The numbers in a text that hardly are anything but a rule's, where its document has such a rule: of three parts
    or more, with hyphens between them, or of a chapter with a letter."""
    return (number for match in _ANYWHERE.finditer(text) if (number := parse_number(match[0])))


def referring(text: str) -> Iterator[Reference]:
    """Where a text refers to a rule: ``[1.2.3a]``, ``[1.2][3.4, 5.6]``, ``(see 1.2)``, ``see 1.2``, ``rule 104.3a``,
    ``sections 2 and 3``, ``**1.2.3**``; each place once. A bracket that holds anything else is none."""
    told: set[int] = set()
    for twofold in _TWOFOLD.finditer(text):
        number = parse_number(f"{twofold['first']}.{twofold['second']}{twofold['part'] or ''}")
        if number:
            told.update(range(*twofold.span()))
            yield Reference(number, *twofold.span())
    for reference in _referring(text):
        if reference.start not in told:
            told.add(reference.start)
            yield reference


def _referring(text: str) -> Iterator[Reference]:
    for bracket in _BRACKET.finditer(text):
        group = 1 if bracket[1] is not None else 2
        parts = [(at, _WHOLE.match(part)) for at, part in _parts(bracket[group], bracket.start(group))]
        found = [(at, match) for at, match in parts if match]
        if found and len(found) == len(parts):
            for at, match in found:
                yield from _reference(match["n"], at + match.start("n"), dotted=group == 2)
    for bold in _BOLD.finditer(text):
        yield from (r for r in _reference(bold[2], bold.start(2), dotted=True) if len(r.number.path) > 2)
    for named in _NAMED.finditer(text):
        if named[0].split()[0][-1] not in "sS" and _HYPHENED.match(text, named.start(1)):
            continue  # Rule 3-1; "rules 3-5" are several
        for at, part in _parts(named[1], named.start(1)):
            yield from _reference(part, at, dotted=False)
    for seen in _SEE.finditer(text):
        yield from _reference(seen["n"], seen.start("n"), dotted=True)


def _parts(text: str, start: int) -> Iterator[tuple[int, str]]:
    """What stands between commas, dashes and words such as "and", with its place."""
    at = 0
    for between in [*_SPLIT.finditer(text), None]:
        part = text[at : between.start() if between else len(text)]
        if part.strip():
            yield start + at + len(part) - len(part.lstrip()), part.strip()
        at = between.end() if between else at


def _reference(printed: str, start: int, dotted: bool) -> Iterator[Reference]:
    number = parse_number(printed)
    if number and (number.dotted or not dotted):
        yield Reference(number, start, start + len(printed))
