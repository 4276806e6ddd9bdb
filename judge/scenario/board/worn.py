"""How worn down a card in play is, as it stands in brackets behind its name in ``setup``."""

from __future__ import annotations

import re
from typing import NamedTuple

_NAMED = r"(?:HP|health|life|hit ?points?)"
_DAMAGE = re.compile(
    r"(?P<n>\d{1,6}|no) (?:damage|dmg)(?: counters?)?(?: on it)?|"
    r"(?:damage|damaged|dmg)(?:\s*[:=]\s*| by | for | )(?P<after>\d{1,6})|undamaged|unharmed|full health|healthy",
    re.IGNORECASE,
)
_LEFT = re.compile(
    rf"(?:at |on |down to )?(?P<n>-?\d{{1,6}})(?:\s*(?:/|of|out of)\s*(?P<of>-?\d{{1,6}}))?"
    rf"(?P<what>(?: {_NAMED})?(?: left| remaining)?)|{_NAMED}\s*[:=]?\s*(?P<after>\d{{1,6}})",
    re.IGNORECASE,
)


class Worn(NamedTuple):
    """damage: on it, where that is said; left: what is left, else; of: the whole, where that is said too."""

    damage: int | None = None
    left: int | None = None
    of: int | None = None


def worn(said: str) -> Worn | None:
    """What ``20 damage``, ``20/30``, ``20 HP left`` or ``at 20`` say; None for other words, and for a bare number."""
    if found := _DAMAGE.fullmatch(said):
        number = found["n"] or found["after"] or "no"
        return Worn(damage=0 if not number.isdecimal() else int(number))
    if (found := _LEFT.fullmatch(said)) and not said.lstrip("-").isdecimal():
        return Worn(left=int(found["n"] or found["after"]), of=int(found["of"]) if found["of"] else None)
    return None
