"""What looks like a heading, and the path of headings a passage stands under."""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.frozen import Frozen

SMALL_WORDS = frozenset(
    re.findall(r"\w+", "a an and as at by for from if in into is its not of on or per the to vs when with your")
)
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_NUMBER = re.compile(r"(?P<number>\d+(?:\.\d+)*|[IVX]+(?=\.))[.)]?\s+(?P<name>\S.*)$")
_ASKED = re.compile(r"(?:Q(?:uestion)?|A(?:nswer)?)\s?\d{0,3}\s?[:.)]", re.IGNORECASE)  # of a list of questions
_PART = re.compile(
    r"(?:part|chapter|section|appendix|annex)\s+(?:[IVX]{1,7}|\d{1,3}|[A-Z])\s*[-–—:.]\s+(?=\S)", re.IGNORECASE
)
_LONGEST = 80
_LABEL = re.compile(r"(?P<label>[A-Z][\w'’-]*(?: [\w'’-]+){0,4})(?:\s*\([^)]*\))?(?::| [-–—]) (?=\S)")


def is_title(text: str) -> bool:
    """Whether a line looks like a heading: short, no sentence, its words begin with capitals, a number may
    stand before them. A short question is one too."""
    found = numbered(text)
    text = found[1] if found else text
    if (
        not text
        or len(text) > _LONGEST
        or text[-1] in ".,;:!"
        or "{" in text
        or "|" in text
        or re.search(r"[.!?]\s", text)
    ):
        return False
    words = _WORD.findall(text)
    if _ASKED.match(text):
        return False
    if text.endswith("?"):
        return text[0].isupper() and len(words) <= 8
    if not words or not (text[0].isupper() or text[0].isdigit() or text[0] in "\"'“‘["):
        return False
    return all(w[0].isupper() or w.split("-")[0].lower() in SMALL_WORDS for w in words)


def is_damaged_title(text: str) -> bool:
    """Whether a line that stands alone is a heading a bad copy misspelt: a number with a few words, or a few
    words of which most begin with capitals (``6. gbmjy``, ``Turn Seq uence``)."""
    found = numbered(text)
    words = _WORD.findall(found[1] if found else text)
    if not words or len(words) > 4 or not re.search(r"[\w)]$", text):
        return False
    return found is not None or (text[0].isupper() and sum(w[0].isupper() for w in words) * 2 > len(words))


def numbered(text: str) -> tuple[str, str] | None:
    """``3. Weapon`` → its number and its name; None for a line that does not begin with a number."""
    match = _NUMBER.match(text)
    if not match or (re.fullmatch(r"\d+", match["number"]) and not re.match(r"\d+[.)]", text)):
        return None
    return match["number"], match["name"]


def plain_name(heading: str) -> str:
    """A heading as part of an id: without its number and without what follows a dash or a colon
    (``3. Core Rules - Setup, Turns`` → ``Core Rules``)."""
    found = numbered(heading)
    name = without_part(found[1] if found else heading)
    short = re.split(r"\s+[-–—]\s+|:\s+", name)[0]
    return short if _WORD.search(short) else name


def without_part(heading: str) -> str:
    """A heading without the part of the document that stands before its name: ``Part II – Rulings`` → ``Rulings``."""
    return _PART.sub("", heading)


def run_in_label(text: str) -> str:
    """The words a paragraph sets before a colon or a dash (``Retaliation: unless …``), or nothing."""
    match = _LABEL.match(text)
    return match["label"] if match else ""


class _Open(Frozen):
    rank: int
    heading: str


class HeadingPath:
    """The headings that are open, outermost first. A heading closes those of its rank and below."""

    def __init__(self) -> None:
        self._open: list[_Open] = []

    def enter(self, heading: str, rank: int) -> None:
        """Opens a heading; rank 0 is the highest."""
        self._open = [*(o for o in self._open if o.rank < rank), _Open(rank, heading)]

    def path(self) -> tuple[str, ...]:
        """The open headings."""
        return tuple(o.heading for o in self._open)


def ranks_of(headings: Sequence[tuple[str, bool]]) -> list[int]:
    """The rank of each heading of a document that prints none, by number and by place.

    headings: each with whether it stands apart from what follows it (a blank line below). Decimal numbers
    rank by their depth. Where numbers begin anew under another heading they rank below the headings
    without a number, else above them. A heading directly on its text ranks below one that stands apart."""
    numbers = [numbered(text) for text, _ in headings]
    loud = sum(text.isupper() for text, _ in headings) > 1  # some stand in capitals
    apart = any(a for (_, a), n in zip(headings, numbers, strict=True) if n is None)
    restarts, seen, named_since = False, False, False
    for number in numbers:
        if number is None:
            named_since = True
            continue
        if re.fullmatch(r"1|I", number[0]) and named_since:
            restarts = restarts or seen or numbers[0] is None
        seen, named_since = True, False
    out: list[int] = []
    for at, ((_, stands_apart), number) in enumerate(zip(headings, numbers, strict=True)):
        if number is not None:
            out.append((2 if restarts else 0) + number[0].count("."))
            continue
        rank = 0 if stands_apart or not apart else 1
        rank = max(rank, int(loud and not headings[at][0].isupper()))
        if _inside_series(numbers, at) or (seen and not restarts and any(numbers[:at])):
            rank += 3
        out.append(rank)
    return out


def _inside_series(numbers: Sequence[tuple[str, str] | None], at: int) -> bool:
    """Whether the numbers go on behind a heading without one: it stands between 3 and 4."""
    before = next((n[0] for n in reversed(numbers[:at]) if n), None)
    after = next((n[0] for n in numbers[at + 1 :] if n), None)
    return goes_on(before, after)


def goes_on(before: str | None, after: str | None) -> bool:
    """Whether a number follows another in one series (``3`` and ``4``, or ``3`` and ``5`` with one lost)."""
    if not before or not after or not (before.isdigit() and after.isdigit()):
        return False
    return int(before) < int(after)
