"""A query taken apart: filters, quoted phrases, words. Nothing a person types is a syntax error."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from judge.records import RECORD_TYPES, folded
from judge.search.analysis import plain_words

LONGEST = 400
MOST_WORDS = 40
MOST_WRITTEN = 10  # phrases, and beginnings of words

_FIELDS = {
    "type": "type",
    "class": "supertype",
    "talent": "supertype",
    "supertype": "supertype",
    "subtype": "subtype",
    "keyword": "keyword",
    "kw": "keyword",
    "color": "color",
    "colour": "color",
    "game": "game",
    "document": "document",
    "set": "set",
    "rarity": "rarity",
    "legal": "legal",
    "banned": "banned",
    "suspended": "suspended",
    "restricted": "restricted",
    "cost": "cost",
    "power": "power",
    "defense": "defense",
    "defence": "defense",
    "life": "life",
    "health": "life",
    "intellect": "intellect",
    "pitch": "pitch",
    "points": "points",
    "hp": "hp",
    "def": "def",
    "atk": "atk",
    "dam": "dam",
    "ap": "ap",
    "number": "number",
}
NUMERIC_FIELDS = frozenset(
    {"cost", "power", "defense", "life", "intellect", "pitch", "points", "hp", "def", "atk", "dam", "ap", "number"}
)
_PART = re.compile(
    r'(?P<minus>-)?(?P<field>[A-Za-z]{2,12})(?P<op>:|>=|<=|=|>|<)(?:"(?P<quoted>[^"]*)"?|(?P<value>[^\s"]+))'
)
_NUMBER = re.compile(r"[0-9]{1,9}$")
_PHRASE = re.compile(r'"([^"]+)"')
_BEGINNING = re.compile(r"(?<![^\W_])([^\W_]{2,40})\*")
_COLORS = {"yel": "yellow", "blu": "blue"}


@dataclass(frozen=True)
class Filter:
    """A field filter. op: ``:`` (is), ``>=``, ``<=``, ``>``, ``<``; value folded, numbers as printed."""

    field: str
    op: str
    value: str
    negated: bool = False


class Query(NamedTuple):
    """What was asked: filters, the words in order, phrases that must stand as they are, words of which only the
    beginning is given (``gold*``), remarks for the person, and the text without its filters."""

    text: str
    filters: tuple[Filter, ...] = ()
    words: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    beginnings: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    free: str = ""


Known = Callable[[str, str], bool]


def parse(text: str, known: Known, symbols: Mapping[str, str]) -> Query:
    """Takes a query apart. ``known(field, value)`` says whether a facet has a value, so that
    ``keyword:beat chest`` is read as the keyword Beat Chest although it is not quoted; ``symbols``
    says what ``{p}`` is called."""
    warnings: list[str] = []
    rest = text.replace("\x00", " ")
    if len(rest) > LONGEST:
        rest = rest[:LONGEST]
        warnings.append(f"Only the first {LONGEST} characters of the query were used.")
    beginnings: list[str] = []
    if "*" in rest:
        beginnings = [word for found in _BEGINNING.findall(rest) for word in plain_words(found)]
        rest = _BEGINNING.sub(" ", rest)
    filters: list[Filter] = []
    words: list[str] = []
    phrases: list[str] = []
    free: list[str] = []
    at = 0
    for match in _PART.finditer(rest):
        if match.start() < at:
            continue
        field = _FIELDS.get(match["field"].lower())
        if field is None:
            continue
        free.append(rest[at : match.start()])
        words.extend(_free(free[-1], phrases, symbols))
        at = match.end()
        value = match["quoted"] if match["quoted"] is not None else match["value"]
        joined, at = _whole_value(field, value, rest, at, known) if match["quoted"] is None else (value, at)
        made, warning = _filter(field, match["op"], joined, bool(match["minus"]))
        filters.extend(made)
        warnings.extend(warning)
    free.append(rest[at:])
    words.extend(_free(free[-1], phrases, symbols))
    phrases, beginnings = list(dict.fromkeys(phrases)), list(dict.fromkeys(beginnings))
    if len(phrases) > MOST_WRITTEN or len(beginnings) > MOST_WRITTEN:
        phrases, beginnings = phrases[:MOST_WRITTEN], beginnings[:MOST_WRITTEN]
        warnings.append(f"Only the first {MOST_WRITTEN} phrases and words with * were used.")
    if len(words) > MOST_WORDS:
        words = words[:MOST_WORDS]
        warnings.append(f"Only the first {MOST_WORDS} words of the query were used.")
    return Query(text, tuple(filters), tuple(words), tuple(phrases), tuple(beginnings), tuple(warnings), " ".join(free))


def _free(text: str, phrases: list[str], symbols: Mapping[str, str]) -> list[str]:
    if '"' in text:
        quoted = [folded(found) for found in _PHRASE.findall(text)]
        phrases.extend(phrase for phrase in quoted if " " in phrase)
    return plain_words(text, symbols)


def _whole_value(field: str, value: str, rest: str, at: int, known: Known) -> tuple[str, int]:
    """A filter's value and the words behind it that belong to it (``attack reaction``)."""
    if field in NUMERIC_FIELDS:
        return value, at
    facet = "cardtype" if field == "type" else field
    best, end = value, at
    following = re.compile(r"\s+([\w'’-]+)(?![\w:<>=])")
    joined, position = value, at
    for _ in range(2):
        match = following.match(rest, position)
        if match is None:
            break
        joined, position = f"{joined} {match[1]}", match.end()
        if known(facet, folded(joined)):
            best, end = joined, position
    return best, end


def _filter(field: str, op: str, value: str, negated: bool) -> tuple[list[Filter], list[str]]:
    op = ":" if op == "=" else op
    if field in NUMERIC_FIELDS:
        number = re.match(r"(>=|<=|>|<)?(.*)$", value, re.DOTALL)
        assert number is not None
        op = number[1] or op
        plain = number[2].strip().lower()
        if op != ":" and not _NUMBER.match(plain):
            return [], [
                f"The filter {field}{op}{plain[:40]} was ignored: it compares with a whole number, as in {field}>=3."
            ]
        return [Filter(field, op, plain, negated)], []
    if op != ":":
        return [], [f"The filter {field}{op} was ignored: {field} is a name; write {field}:{value[:40]}."]
    plain = folded(value) if re.search(r"[^\W_]", value) else ""
    if not plain:
        return [], [f"The filter {field}: was ignored: it has no value."]
    if field == "color":
        plain = _COLORS.get(plain, plain)
    if field in ("game", "document"):
        plain = plain.replace(" ", "-")
    if field == "type":
        single = plain.removesuffix("s")
        field, plain = ("kind", single) if single in RECORD_TYPES else ("cardtype", plain)
    return [Filter(field, op, plain, negated)], []
