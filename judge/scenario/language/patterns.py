"""Patterns of words: capitals do not count, and in a masked line each name is one sign (see ``spoken.Masked``)."""

from __future__ import annotations

import re
from typing import Any, cast

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
    return late(signed(pattern), re.IGNORECASE)


def late(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """A pattern that is compiled when it is first asked for: all take a quarter of the time of a process that reads one
    board, and it needs few."""
    return cast("re.Pattern[str]", _Late(pattern, flags))


def prepared() -> None:
    """Compiles every pattern, for a process that copies are made of."""
    for one in _LATE:
        one.compile()


class _Late:
    """Stands for a pattern of ``re``, whose methods it has as its own as soon as one is asked for."""

    _OWN = ("match", "fullmatch", "search", "sub", "split", "findall", "finditer")

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern, self.flags = pattern, flags
        _LATE.append(self)

    def compile(self) -> re.Pattern[str]:
        made = re.compile(self.pattern, self.flags)
        vars(self).update({name: getattr(made, name) for name in self._OWN})
        return made

    def __getattr__(self, name: str) -> Any:
        if name not in self._OWN:
            raise AttributeError(name)
        return getattr(self.compile(), name)


_LATE: list[_Late] = []
