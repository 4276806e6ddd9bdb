"""Which numbers at the start of a line begin a rule, in a rulebook whose rules are numbered, and which belong to the
sentence above, to a list inside a rule or to the contents."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from judge.frozen import Frozen
from judge.ingest.headings import SMALL_WORDS
from judge.ingest.lines import ANCHORED, unfinished, wrap_width
from judge.ingest.outlines import counted_lines, listed_lines
from judge.rule_numbers import Number, NumberedLine, follows

REFERRING = re.compile(
    r"(?:\b(?:rules?|sections?|chapters?|see(?: also)?|and|or|to|than|of|the|in|by|with|CR)|§|\(|\[)\s*$", re.IGNORECASE
)
_REFERENCE = re.compile(r"(?:\s*\[[^\[\]]{1,40}\])+\s*$")
_LED = re.compile(r"\S\s*(?:[.·…_]\s?){3,}\s*\d{1,4}\s*$")
_MARKED = re.compile(r"\s*\(?\w[.)]\s")  # as an item of a list
_SENTENCE = re.compile(r"[^\W\d_]{2}[.!?]\s+[A-Z]")  # ends, and another one begins


class Places(Frozen):
    """Lines by what begins there: a rule or heading, an item of a list inside a rule, an entry of the contents;
    and the lines whose number belongs to the sentence above."""

    rules: dict[int, NumberedLine]
    items: frozenset[int]
    contents: frozenset[int]
    wrapped: frozenset[int]


def places_of(lines: Sequence[str]) -> Places:
    """What begins in each line of a document that begins with a number."""
    width = wrap_width(list(lines))
    found = counted_lines(lines)
    contents = _led(lines, found) | listed_lines(lines)
    found = [n for n in found if n.line not in contents]
    ahead = Counter(n.number.path for n in found)
    headings = {n.line for n in found if is_heading(n.text, False)}
    rules: dict[int, NumberedLine] = {}
    single: list[NumberedLine] = []
    wrapped: set[int] = set()
    last: tuple[int, ...] = ()
    title = next((n for n, line in enumerate(lines, 1) if line.strip()), 0)  # "Emberfall Rules" refers to no rule below
    title = title if title and is_heading(lines[title - 1].strip(" #*"), True) else 0
    for one, after in zip(found, [*found[1:], *found[-1:]], strict=True):
        path = one.number.path
        ahead[path] -= 1
        above = lines[one.line - 2] if one.line > 1 else ""
        if (
            one.line - 1 not in headings
            and one.line - 1 != title
            and (_goes_on(above, width) or (one.text[:1].islower() and bool(REFERRING.search(above[-40:]))))
            and (ahead[path] or not follows(last, path) or _refers(above, one.line - 1 in rules))
            and not (_MARKED.match(lines[one.line - 1]) and follows(path, after.number.path))
        ):
            wrapped.add(one.line)
            continue
        if one.number.dotted:
            rules[one.line] = one
            last = path
        else:
            single.append(one)
    chapters = _chapters(single, list(rules.values()))
    chapters |= _by_hundreds(single, list(rules.values()), lines)
    chapters |= {one.line for one in counted_rules(found)} | _articles(single)
    rules.update((one.line, one) for one in single if one.line in chapters)
    items = frozenset(one.line for one in single if one.line not in chapters)
    return Places(dict(sorted(rules.items())), items, contents, frozenset(wrapped))


def _refers(above: str, listed: bool) -> bool:
    """Whether a line ends in a word before the number of a rule. listed: it begins a rule itself, so that "or" at its
    end is before the next one of a list."""
    match = REFERRING.search(above[-40:])
    return match is not None and not (listed and match[0].strip().lower() in ("and", "or"))


def _goes_on(above: str, width: int) -> bool:
    """Whether the sentence of a line may go on in the line directly below, where a document wraps its lines."""
    if not width or not above.strip() or not unfinished(_REFERENCE.sub("", above[-200:])):
        return False
    return len(above.rstrip()) >= width / 2 or REFERRING.search(above[-40:]) is not None


def _led(lines: Sequence[str], found: Sequence[NumberedLine]) -> frozenset[int]:
    """The lines above the first rule that lead with dots to a page number, in one column or several, or with a link to
    a place further down."""
    led = {at for at, line in enumerate(lines, 1) if len(line) < 300 and (_LED.search(line) or ANCHORED.match(line))}
    first = next((n.line for n in found if n.line not in led and not is_heading(n.text, True)), 0)
    return frozenset(at for at in led if at < first)


def _chapters(single: Sequence[NumberedLine], rules: Sequence[NumberedLine]) -> set[int]:
    """Lines with a single number that head a chapter: the last one above a rule of that chapter that follows a
    rule of another; and what goes on counting the chapters behind the last rule."""
    heads = [one for one in single if is_heading(one.text, True) or (one.named and not one.text)]
    chosen: set[int] = set()
    counted = at = 0
    above: tuple[int, ...] = ()
    for rule in rules:
        path = rule.number.path
        between: dict[int, int] = {}
        while at < len(heads) and heads[at].line < rule.line:
            between[heads[at].number.path[0]] = heads[at].line
            at += 1
        for number in (path[0], path[0] // 100):
            opened = above and number in (above[0], above[0] // 100) and path > above
            if number in between and not opened:
                chosen.add(between[number])
                counted = max(counted, number)
        above = path
    lines = {one.number.path[0]: one.line for one in heads if one.line in chosen}
    for one in reversed(heads):  # a chapter without a rule of its own, above the next one
        number = one.number.path[0]
        if number not in lines and lines.get(number - 1, 0) < one.line < lines.get(number + 1, 0):
            lines[number] = one.line
            chosen.add(one.line)
    for one in heads[at:]:
        if one.number.path[0] == counted + 1 and (one.named or is_heading(one.text, False)):
            chosen.add(one.line)
            counted += 1
    return chosen


def _articles(single: Sequence[NumberedLine]) -> set[int]:
    """Lines that a word and a number begin (``Article 5. Late Players.``), where three or more of the word count up."""
    found: set[int] = set()
    for word in {one.named.lower() for one in single if one.named}:
        named = [one for one in single if one.named.lower() == word]
        if len(named) > 2 and all(b.number.path[0] == a.number.path[0] + 1 for a, b in pairwise(named)):
            found |= {one.line for one in named}
    return found


def counted_rules(found: Sequence[NumberedLine]) -> list[NumberedLine]:
    """The rules of a document that counts them through (``Rule 1:``, ``§ 2``): three or more, most of them sentences,
    where no number has two parts."""
    named = [one for one in found if one.named]
    if any(one.number.dotted for one in found) or [one.number.path for one in named] != [
        (n,) for n in range(1, len(named) + 1)
    ]:
        return []
    sentences = sum(not is_heading(one.text, True) for one in named)
    return named if len(named) >= 3 and sentences * 2 > len(named) else []


def _by_hundreds(single: Sequence[NumberedLine], rules: Sequence[NumberedLine], lines: Sequence[str]) -> set[int]:
    """Lines with a single number of three digits and a point (``002.``), in a document that numbers its rules so
    (``101.1``): each is a rule, where they ascend. Of a number that comes twice the last one is."""
    if sum(has_hundreds(rule.number) for rule in rules) * 2 < len(rules):
        return set()
    ahead = {one.number.path: one.line for one in single}
    found: set[int] = set()
    highest = -1
    for one in sorted((*single, *rules), key=lambda n: n.line):
        first = one.number.path[0]
        printed = one.number.printed
        marked = lines[one.line - 1].lstrip(" \t#*_").startswith((f"{printed}.", f"{printed})"))
        if one.number.dotted:
            highest = max(highest, first)
        elif has_hundreds(one.number) and marked and first > highest and ahead[one.number.path] == one.line:
            found.add(one.line)
            highest = first
    return found


def has_hundreds(number: Number) -> bool:
    """Whether a number begins with three digits: ``002``, ``101.1``."""
    return len(number.printed.partition(".")[0]) >= 3


def is_heading(text: str, loose: bool) -> bool:
    """Whether words look like a heading: short, no sentence. loose: also one that is not in title case."""
    if not text or len(text) > 90 or text[-1] in ".!;:," or "[" in text or "{" in text:
        return False
    words = re.findall(r"[^\W\d_][\w'’-]*", text)
    if not words or not words[0][0].isupper() or words[-1] in SMALL_WORDS or _SENTENCE.search(text):
        return False
    titled = all(w[0].isupper() or w.lower() in SMALL_WORDS for w in words)
    return titled or len(words) <= (9 if loose else 2)
