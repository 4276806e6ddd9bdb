"""A card as a card list prints it: name, type and faction, numbers under their words, abilities with their
reminder in brackets."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from judge.frozen import Frozen
from judge.ingest.headings import SMALL_WORDS, is_title

_TYPE_LINE = re.compile(
    r"(?P<type>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,2})(?:\s*,\s+|\s+[-–—|]\s+)"
    r"(?P<side>[A-Z][\w'’-]*(?: [\w'’-]+){0,3}(?:\s*/\s*[A-Z][\w'’-]*(?: [\w'’-]+){0,3})*)$"
)
_NUMBER = re.compile(r"(?P<value>[+-]?\d+|[X*])\s+(?P<word>[^\W\d_]+)$")
_WORD_FIRST = re.compile(r"(?P<word>[^\W\d_]+)\s*[:=]\s*(?P<value>[+-]?\d+|[X*])$")
_PARTED = re.compile(r"\s*[,;/|·]\s*")
_RATING = re.compile(r"(?P<name>[A-Z][^\W\d_]*(?: [A-Z][^\W\d_]*){0,3}) (?P<value>\d+|X)$")
_ABILITY = re.compile(r"(?P<name>[A-Z][^().,:;]{0,48}?)\s*\((?P<reminder>.+)\)\.?$")
_COUNTS_AS = re.compile(r"counts as (?P<name>[A-Z].*)$")
_GAINED = re.compile(r"\bgains? (?:an? )?(?P<name>[A-Z][^(),.]*)$")
_SIZE = re.compile(r"\s+(?:[+-]?\d+|X)$")
_LONGEST_NAME = 80


class CardType(Frozen):
    """``Unit, Kingdom``: what kind of card it is and whose. A card of two factions prints both."""

    type: str
    faction: str
    factions: tuple[str, ...]


def card_type(line: str) -> CardType | None:
    """A type line taken apart, None when the line is none."""
    match = _TYPE_LINE.match(line)
    if not match or len(line) > _LONGEST_NAME:
        return None
    return CardType(match["type"], match["side"], tuple(re.split(r"\s*/\s*", match["side"])))


def numbers(line: str) -> tuple[tuple[str, str], ...]:
    """The numbers of a line that prints nothing else, each with its word in lower case: ``20 HP`` → hp, 20;
    ``HP: 20, DEF: 16`` too. Empty when the line is another."""
    found: list[tuple[str, str]] = []
    if len(line) > 2 * _LONGEST_NAME:
        return ()
    for part in _PARTED.split(line):
        match = _NUMBER.match(part) or _WORD_FIRST.match(part)
        if not match:
            return ()
        found.append((match["word"].lower(), match["value"]))
    return tuple(found)


def ratings(line: str) -> tuple[tuple[str, str], ...]:
    """``Magic 3, Magic Renewal 1`` → both with their number; empty when the line says anything else."""
    matches = [_RATING.match(part.strip()) for part in line.split(",")]
    return tuple((m["name"], m["value"]) for m in matches if m) if all(matches) else ()


class Ability(Frozen):
    """An ability a line prints by name: with its number (``Heal 20``), the bare word (``Heal``), and what
    stands in the brackets behind it, if anything."""

    name: str
    word: str
    reminder: str


@lru_cache(maxsize=4096)
def abilities(line: str) -> tuple[Ability, ...]:
    """The abilities a rules line names before anything else; empty for a sentence.

    ``Unique, counts as Ana (…)`` names Unique; ``Magic 2`` and a label (``Commander Effect:``) name
    themselves."""
    rated = ratings(line)
    if rated:
        return tuple(Ability(f"{name} {value}", name, "") for name, value in rated)
    match = _ABILITY.match(line)
    head, reminder = (match["name"], match["reminder"]) if match else (line, "")
    with_claims = re.match(r"(?P<head>[^(]*?)\s*\((?P<reminder>.+)\)\.?$", line)
    if not match and with_claims and "counts as" in with_claims["head"]:
        head, reminder = with_claims["head"], with_claims["reminder"]
    if "," in head and "counts as" in head:
        head = head.split(",")[0]
    head = head.strip().removesuffix(":").strip()
    if not _is_name(head) or not _balanced(reminder):
        return ()
    return (Ability(head, _SIZE.sub("", head), reminder),)


def ability_words(lines: Iterable[str]) -> Counter[str]:
    """Every ability that stands before a bracket, at the beginning of a line or behind "gains", and how
    often. Whether the bracket is closed on the same line does not matter."""
    found: Counter[str] = Counter()
    for line in lines:
        before, bracket, _ = line.partition("(")
        if not bracket:
            continue
        given = _GAINED.search(before.rstrip())
        found.update(a.word for a in abilities(given["name"] if given else before.strip()))
    return found


def _is_name(text: str) -> bool:
    """At most five words, each with a capital, a number, or small between others."""
    words = text.split()
    if not words or len(words) > 5 or text[-1] in ".,;!?" or not text[0].isupper():
        return False
    return all(w[0].isupper() or w.lstrip("+-").isdigit() or w == "X" or w.lower() in SMALL_WORDS for w in words)


def _balanced(text: str) -> bool:
    depth = 0
    for character in text:
        depth += (character == "(") - (character == ")")
        if depth < 0:
            return False
    return depth == 0


def counts_as(line: str) -> str:
    """``Unique, counts as Ana (…)`` → Ana."""
    found = (_COUNTS_AS.match(part.strip()) for part in re.split(r",\s+(?=counts as)", re.sub(r"\s*\(.*", "", line)))
    return next((match["name"].rstrip(".") for match in found if match), "")


def keywords_of(lines: Sequence[str], words: Iterable[str]) -> tuple[str, ...]:
    """A card's keywords: the abilities it prints, then those of ``words`` that its sentences name, as they
    are written there."""
    own: list[str] = []
    sentences: list[str] = []
    for line in lines:
        found = abilities(line)
        own.extend(a.name for a in found)
        if not found:
            sentences.append(re.sub(r"\([^()]*\)", " ", line))
    text = " ".join(sentences)
    held = {_SIZE.sub("", name) for name in own}
    named: list[tuple[int, str]] = []
    for word in sorted({*words} - held, key=lambda w: (-len(w), w)):
        pattern = re.compile(rf"(?<![\w-]){re.escape(word)}(?: [+-]?\d+)?(?![\w-])")
        match = pattern.search(text)
        if match:
            named.append((match.start(), match[0]))
            text = pattern.sub(lambda m: "\0" * len(m[0]), text)
    return tuple(dict.fromkeys((*own, *(name for _, name in sorted(named)))))


def card_starts(lines: Sequence[str]) -> dict[int, bool]:
    """Where cards begin (index of the line with the name) and whether the type line is understood.

    A card is a name over a type line over printed numbers. A name after a blank line over a line that is no
    type line counts too when a number with a word that other cards print is near: a misspelt type line must
    not lose a card."""
    stripped = [line.strip() for line in lines]
    near = [bool(text) and any(numbers(t) for t in stripped[n + 2 : n + 4]) for n, text in enumerate(stripped)]
    found = {n: True for n in range(len(stripped) - 2) if near[n] and _over_type_line(stripped, n)}
    words = Counter(word for start in found for text in stripped[start + 2 : start + 4] for word, _ in numbers(text))
    for n in range(len(stripped) - 1):
        if n in found or (n and stripped[n - 1]) or not _may_be_name(stripped[n]) or not stripped[n + 1]:
            continue
        if any(m in found for m in range(n + 1, n + 3)):
            continue
        head = stripped[n + 1 : n + 4]
        head = head[: head.index("")] if "" in head else head
        if any(word in words for text in head for word, _ in numbers(text)):
            found[n] = False
    return dict(sorted(found.items()))


def _over_type_line(lines: Sequence[str], at: int) -> bool:
    if not _may_be_name(lines[at]) or card_type(lines[at + 1]) is None:
        return False
    # A card may be called as a type line reads; then the real one is below it.
    return at == 0 or not lines[at - 1] or card_type(lines[at + 2]) is None


def _may_be_name(text: str) -> bool:
    return (
        bool(text)
        and len(text) <= _LONGEST_NAME
        and text[-1] not in ".:;),"
        and not numbers(text)
        and not ratings(text)
    )


@dataclass
class CardDraft:
    """A card's lines taken apart. text: rules lines, wrapped lines joined; numbers by printed word."""

    name: str
    start: int
    end: int
    section: str = ""
    type_line: str = ""
    type: CardType | None = None
    creature: str = ""
    numbers: dict[str, str] = field(default_factory=dict)
    head: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)


def may_head_cards(text: str, words: Mapping[str, int]) -> bool:
    """Whether a line between cards can be a heading: a title that is no ability the cards print (``words``:
    how often each is printed)."""
    return is_title(text) and not ratings(text) and _SIZE.sub("", text) not in words
