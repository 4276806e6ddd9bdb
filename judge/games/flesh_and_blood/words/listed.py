"""Kinds in a list: "Ice, Lightning, or Elemental", "aura and/or item", "all auras, items, and allies"."""

from __future__ import annotations

import re

from lark import Token

_KINDS = {"CLASS", "TALENT", "SUBTYPE", "NAME"}
_JOINS = {",": ",", "or": "o", "and/or": "o"}
_LISTED = re.compile(r"K(?:,K)*,?oK")
_AND = {",": ",", "and": "n"}
_TOGETHER = re.compile(r"K(?:,K)*,?nK")
_COUNTS = ("a", "an", "another", "next", "first", "target", "up to", "it", "they", "is", "are")
_OF_SEVERAL = (
    "attacks",
    "cards",
    "action cards",
    "attack action cards",
    "non-attack action cards",
    "weapons",
    "tokens",
)


_ADJECTIVES = ("CLASS", "TALENT", "COLOR", "ADJ_SUBTYPE", "ADJ_WEAPON", "NONTYPE", "NONTOKEN", "NONCLASS", "NONCOLOR")


_ZONES = ("hand", "deck", "arsenal", "graveyard", "banished zone", "pitch zone", "soul", "inventory")
_JOINS_ZONES = {",": ",", "and": "c", "or": "c", "and/or": "c"}
_SOME_ZONES = re.compile(r"Z(?:,Z)*,?cZ")


def zones_listed(tokens: list[Token]) -> list[Token]:
    """ "hand or arsenal", "hand, deck, and graveyard": several zones of a player, as one terminal."""
    named = [str(t) in _ZONES and t.type != "COUNTER_NAME" for t in tokens]
    shape = "".join("Z" if z else _JOINS_ZONES.get(str(t), ".") for z, t in zip(named, tokens, strict=True))
    out, at = [], 0
    for found in _SOME_ZONES.finditer(shape):
        start, end = found.span()
        names = ", ".join(str(t) for t in tokens[start:end] if str(t) in _ZONES)
        out += [*tokens[at:start], Token("ZONES", names + " and" * (str(tokens[end - 2]) == "and"))]
        at = end
    return out + tokens[at:]


def kinds_listed(tokens: list[Token]) -> list[Token]:
    """ "Ice, Lightning, or Elemental", "aura and/or item": kinds in a list that ends in "or" are joined by "or"."""
    tokens = _kinds_together(tokens)
    shape = "".join("K" if t.type in _KINDS else _JOINS.get(str(t), ".") for t in tokens)
    out: list[Token] = []
    at = 0
    for found in _LISTED.finditer(shape):
        kinds = [t for t in tokens[found.start() : found.end()] if t.type in _KINDS]
        out += [*tokens[at : found.start()], kinds[0]]
        for kind in kinds[1:]:
            out += [Token("OR", "or"), kind]
        at = found.end()
    return out + tokens[at:]


def _kinds_together(tokens: list[Token]) -> list[Token]:
    """ "Guardian and Warrior attacks", "all auras, items, and allies": what is of one of these kinds, said of several.

    Not after a number or an article, nor after another kind, of which it is not clear whether it is said of all.
    """
    shape = "".join("K" if t.type in ("CLASS", "TALENT", "SUBTYPE") else _AND.get(str(t), ".") for t in tokens)
    out = list(tokens)
    for found in _TOGETHER.finditer(shape):
        start, end = found.span()
        before = tokens[start - 1] if start else None
        after = str(tokens[end]) if end < len(tokens) else ""
        kinds = {t.type for t in tokens[start:end] if t.type not in ("AND", "COMMA") and str(t) not in _AND}
        alone = before is None or not (
            str(before).split()[-1] in _COUNTS or before.type in ("NUM", "VAR", *_ADJECTIVES)
        )
        if alone and (kinds == {"SUBTYPE"} or after in _OF_SEVERAL):
            out[end - 2] = Token("OR", "or")
    return out
