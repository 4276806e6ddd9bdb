"""Letters that a machine misread when it made a text of a picture: those that are sure are read as they were, the
others are told; and letters that a press sets as one sign."""

from __future__ import annotations

import re
from collections.abc import Sequence

_JOINED = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"})
# No word begins with "ln" or "lf"; these do with an I, and "lt" and "ls" are no words of a sentence.
_SMALL_L = re.compile(
    r"\bl(?=(?:[nfts]|ts|tself|nto|nside|nstead|n order|tems?|ntroduction|ndex|nstant(?:ly)?|mmediately"
    r"|nclud(?:es?|ing)|ncreases?d?|gnored?|nitial(?:ly)?|ndependent(?:ly)?|nformation|nteract(?:s|ions?)?)\b)"
)
_FEWEST = 2  # places: one may be a sign or a shortening
_ODD = re.compile(
    r"\b(?:(?:re|over)?tum(?:s|ed|ing)?|[A-Za-z]{2,}[01]{1,2}[A-Za-z]+|[A-Za-z][01][a-z]{2,}|[a-z]+[|][a-z]+"
    r"|(?:garne|nurnber|frorn|sarne|tirne|cornbat|darnage|rnay|rnust|rnove|rnore|rnean|itern|thern|cornplete|cornrnon)s?)\b",
    re.IGNORECASE,
)
_MAY_BE_ODD = re.compile("[a-z][01|]|tum|(?<!tu)rn", re.IGNORECASE)  # one of these stands in each of them


def joined_letters(lines: Sequence[str]) -> dict[int, str]:
    """The lines (from 0) with joined letters, with each of them apart."""
    found = {n: line.translate(_JOINED) for n, line in enumerate(lines) if not line.isascii()}
    return {n: line for n, line in found.items() if line != lines[n]}


def misread_letters(lines: Sequence[str]) -> dict[int, str]:
    """The lines (from 0) in which a small L stands for an I, as they were; none where one place alone looks so."""
    found = {n: _SMALL_L.subn("I", line) for n, line in enumerate(lines) if "l" in line}
    many = sum(times for _, times in found.values())
    if not many or (many < _FEWEST and not odd_words(lines)):
        return {}
    return {n: line for n, (line, times) in found.items() if times}


def odd_words(lines: Sequence[str]) -> list[tuple[int, str]]:
    """The words in which letters may have been misread and nobody can be sure, with their lines (from 0)."""
    some = ((n, line) for n, line in enumerate(lines) if _MAY_BE_ODD.search(line))
    return [(n, match[0]) for n, line in some for match in _ODD.finditer(line)]
