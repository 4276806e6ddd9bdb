"""The keywords and the formats of every game, by the game's id."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.terms import factions, fighter_arena, flesh_and_blood, hueshift, wow_tcg
from judge.terms.keyword import Keyword

KEYWORDS: Mapping[str, tuple[Keyword, ...]] = MappingProxyType(
    {
        "flesh-and-blood": flesh_and_blood.KEYWORDS,
        "factions": factions.KEYWORDS,
        "hueshift": hueshift.KEYWORDS,
        "fighter-arena": fighter_arena.KEYWORDS,
        "wow-tcg": wow_tcg.KEYWORDS,
    }
)

# A game's formats: what data calls each, and its name.
FORMATS: Mapping[str, Mapping[str, str]] = MappingProxyType({"flesh-and-blood": flesh_and_blood.FORMATS})
