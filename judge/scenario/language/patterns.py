"""Patterns of words: capitals do not count, and in a masked line each name is one sign (see ``spoken.Masked``)."""

from __future__ import annotations

import re

SIGN = 0xE000  # a name in a line is one sign while the words around it are put otherwise
PLAYERS = 0x1000  # as far apart are the signs of cards and of players
NAME, PLAYER = "[\ue000-\uefff]", "[\uf000-\uf0ff]"
WHO = "[\ue000-\uf0ff]"
THING = rf"(?:the attack|(?:(?:{PLAYER})'s )?{NAME}|{PLAYER}(?:'s [a-z]+)?)"  # what a claim is about
# In this order: what stands in a pattern → what it is made of; END: looked for only.
_WORDS = {
    "END": "(?=STOP)",
    "STOP": r"[\s.]*$",
    "NAMES": "NAME(?:(?:,| and| &)+ NAME)*",
    "THING": THING,
    "NAME": NAME,
    "PLAYER": PLAYER,
    "WHO": WHO,
    "THEIR": "(?:his|her|their|the)",
}


def signed(pattern: str) -> str:
    """A pattern in which names, possessives and the end of a line are words (``NAME``, ``THEIR``, ``END``)."""
    for word, meant in _WORDS.items():
        pattern = pattern.replace(word, meant)
    return pattern


def worded(pattern: str) -> re.Pattern[str]:
    """Such a pattern, whose words may be in capitals."""
    return re.compile(signed(pattern), re.IGNORECASE)
