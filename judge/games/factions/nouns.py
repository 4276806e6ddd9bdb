"""Words for units, numbers and names inside a printed sentence."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.games.factions.vocabulary.selectors import Side, Stat, Units
from judge.terms.factions import FACTIONS

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBER_WORD = re.compile(r"\b(" + "|".join(_NUMBERS) + r")\b", re.IGNORECASE)
_SELF = re.compile(r"\b(this|equipped) (?:character|creature)\b", re.IGNORECASE)
_SIGNS = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "–": "-"})
_PLURALS = {"elves": "elf", "dwarves": "dwarf"}
_UNIT_WORDS = {"unit", "units", "character", "characters", "creature", "creatures"}
_STATS = {"attack": Stat.ATTACK, "damage": Stat.DAMAGE, "defense": Stat.DEFENSE, "speed": Stat.SPEED}
_STATS |= {"atk": Stat.ATTACK, "dam": Stat.DAMAGE, "def": Stat.DEFENSE, "defence": Stat.DEFENSE}
_MODIFIER = re.compile(r"([+-]\d+) (" + "|".join(_STATS) + r")", re.IGNORECASE)


def plain(text: str) -> str:
    """A sentence with its signs made plain, number words as digits and one word for a unit; case stays."""
    text = " ".join(text.translate(_SIGNS).split())
    text = _SELF.sub(r"\1 unit", text)
    return _NUMBER_WORD.sub(lambda m: str(_NUMBERS.index(m[1].lower())), text)


def sentences(text: str) -> list[str]:
    """The sentences of a text, each without its final stop; a stop inside brackets or quotes ends nothing."""
    found: list[str] = []
    depth = start = 0
    for i, char in enumerate(text):
        depth += {"(": 1, ")": -1}.get(char, 0)
        if char == "." and depth <= 0 and (i + 1 == len(text) or text[i + 1].isspace()):
            found.append(text[start:i].strip())
            start = i + 1
    found.append(text[start:].strip(" ."))
    return [s for s in found if s]


def parts(text: str, separator: str = r",? and |, ") -> list[str]:
    """A list taken apart at its separators, but not inside brackets."""
    found: list[str] = []
    depth = start = 0
    pattern = re.compile(separator)
    i = 0
    while i < len(text):
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        match = pattern.match(text, i) if depth == 0 else None
        if match:
            found.append(text[start:i])
            i = start = match.end()
            continue
        i += 1
    return [p.strip() for p in (*found, text[start:]) if p.strip()]


def modifiers(text: str) -> tuple[tuple[Stat, int], ...] | None:
    """``+4 attack and +10 damage`` as numbers; None for anything else."""
    found: list[tuple[Stat, int]] = []
    for part in parts(text):
        match = _MODIFIER.fullmatch(part)
        if match is None:
            return None
        found.append((_STATS[match[2].lower()], int(match[1])))
    return tuple(found) or None


def _tail(text: str, units: Units) -> tuple[str, Units]:
    """What stands behind the noun: ``with a Magic rating``, ``in the same zone as this unit`` …"""
    match = re.fullmatch(r"(.*?) in the same zone(?: as this unit)?", text, re.IGNORECASE)
    if match:
        text, units = match[1], replace(units, same_zone=True)
    match = re.fullmatch(r"(.*?) with (.+)", text, re.IGNORECASE)
    if match is None:
        return text, units
    said = match[2]
    named = re.fullmatch(r'"(.+)" in (?:its|their) names?', said, re.IGNORECASE)
    if re.fullmatch(r"a Magic rating", said, re.IGNORECASE):
        return match[1], replace(units, rating=True)
    if re.fullmatch(r"a Commander Effect", said, re.IGNORECASE):
        return match[1], replace(units, commander=True)
    if named:
        return match[1], replace(units, name_has=named[1].lower())
    return match[1], replace(units, ability=tuple(a.strip().lower() for a in said.split(" or ")))


def units(text: str) -> Units | None:
    """A selector; None when a word of it is not understood."""
    text = re.sub(r"^(?:all of |all |each |an? |any )", "", text.strip(), flags=re.IGNORECASE)
    text, found = _tail(text, Units())
    quoted = re.fullmatch(r'(.*?)\s*"(.+)"(?:s| units?)?', text)
    if quoted:
        text, found = quoted[1], replace(found, named=quoted[2].lower())
    for faction in FACTIONS:
        match = re.search(rf"\bnon-{faction}\b", text, re.IGNORECASE)
        if match:
            text, found = text[: match.start()] + text[match.end() :], replace(found, not_faction=faction)
        match = re.search(rf"\b{faction}\b", text)
        if match:
            text = text[: match.start()] + text[match.end() :]
            found = replace(found, factions=(*found.factions, faction))
    for word in text.split():
        more = _word(word, found)
        if more is None:
            return None
        found = more
    return found


def _word(word: str, found: Units) -> Units | None:
    low = word.lower()
    if low in _UNIT_WORDS:
        return found
    if low in ("allies", "ally", "allied", "your", "controlled"):
        return replace(found, side=Side.MINE if low in ("your", "controlled") else Side.ALLY)
    if low in ("enemies", "enemy"):
        return replace(found, side=Side.ENEMY)
    if low in ("follower", "followers"):
        return replace(found, follower=True, side=Side.ALLY)  # followers-of-whom
    if low == "other":
        return replace(found, other=True)
    if low in ("unique", "non-unique"):
        return replace(found, unique=low == "unique")
    if low == "flying":
        return replace(found, ability=("flying",))
    if not word[:1].isupper():
        return None
    single = _PLURALS.get(low, low.removesuffix("s"))
    return replace(found, types=(*found.types, single.capitalize()))
