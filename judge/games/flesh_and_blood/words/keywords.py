"""Lines of ability keywords (8.3): ``Go again``, ``Ward 1``, ``Legendary Azalea Specialization``."""

from __future__ import annotations

import re

from judge.games.flesh_and_blood.vocabulary.abilities import Keyword
from judge.games.flesh_and_blood.words import lexicon
from judge.terms import flesh_and_blood as terms

_PLAIN = re.compile(rf"(?:{'|'.join(lexicon.PLAIN_KEYWORDS)})", re.IGNORECASE)
_LEGEND = re.compile(rf"Legend of (?:the )?({'|'.join(lexicon.PLAIN_KEYWORDS)})", re.IGNORECASE)
_NUMBERED = re.compile(rf"({'|'.join(lexicon.NUMBERED_KEYWORDS)}) (\d+)", re.IGNORECASE)
_SPECIALIZATION = re.compile(r"(Legendary )?([A-Z][\w'’ ,-]*?) Specialization")
_SUPERTYPE = "|".join((*terms.CLASSES, *terms.TALENTS))
_FUSION = re.compile(rf"((?:{_SUPERTYPE})(?:(?:,| and| or|,? and/or)+ (?:{_SUPERTYPE}))*) Fusion", re.IGNORECASE)
_ESSENCE = re.compile(rf"Essence of ((?:{_SUPERTYPE})(?:(?:,| and|, and)+ (?:{_SUPERTYPE}))*)", re.IGNORECASE)
_PAIRS = re.compile(r"Pairs(?: with ([^.]+))?", re.IGNORECASE)


def _one(text: str) -> tuple[Keyword, ...]:
    """The keyword (or two) that a text is, else nothing."""
    if _PLAIN.fullmatch(text):
        return (Keyword(text.lower()),)
    numbered = _NUMBERED.fullmatch(text)
    if numbered:
        name, n = numbered.groups()
        return (Keyword(name.lower(), int(n)),)
    for pattern, name in ((_FUSION, "fusion"), (_ESSENCE, "essence"), (_PAIRS, "pairs")):
        found = pattern.fullmatch(text)
        if found:
            return (Keyword(name, what=found.group(1) or ""),)
    legend = _LEGEND.fullmatch(text)  # how some print that a card with the keyword is legendary
    if legend:
        return (Keyword("legendary"), Keyword(legend.group(1).lower()))
    special = _SPECIALIZATION.fullmatch(text)
    if special:
        legendary = (Keyword("legendary"),) if special.group(1) else ()
        return (*legendary, Keyword("specialization", what=special.group(2)))
    return ()


def read_line(line: str) -> tuple[Keyword, ...]:
    """The keywords of a line that has nothing else; empty when it is a sentence."""
    text = line.strip().rstrip(".").strip()
    whole = _one(text)
    if whole:
        return whole
    out: list[Keyword] = []
    for part in re.split(r",\s*", text):
        found = _one(part.strip())
        if not found:
            return ()
        out += found
    return tuple(out)
