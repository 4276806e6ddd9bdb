"""A clause of a line that is told in sentences: what it is made of (see ``telling``)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_TURN = re.compile(r"\bturn\b", re.IGNORECASE)


@dataclass
class Clause:
    """One verb with what belongs to it.

    who: the sign of a player; after: who did the clause before, and does this too where nobody is named; owner: whose
    the thing is that stands first; said: he or she; subject: cards that stand before the verb; thing: the attack, or
    it, stands there; agent: who it is done by; own: it is done in that player's own turn; before: lines that come
    first; parts: what stands behind it, each with its kind.
    """

    who: str = ""
    after: str = ""
    owner: str = ""
    said: str = ""
    subject: str = ""
    thing: bool = False
    verb: str = ""
    particle: str = ""
    denied: bool = False
    passive: bool = False
    own: bool = False
    agent: str = ""
    before: list[str] = field(default_factory=list)
    parts: list[tuple[str, str]] = field(default_factory=list)

    @property
    def begun(self) -> bool:
        """Does anything stand in it?"""
        return bool(self.verb or self.subject or self.parts or self.who or self.said)

    @property
    def turns(self) -> bool:
        """Does a turn start or end with it?"""
        return any(kind in ("line", "player", "kept") and _TURN.search(text) for kind, text in self.parts)

    def of(self, *kinds: str) -> list[str]:
        """What stands behind the verb, of these kinds."""
        return [text for kind, text in self.parts if kind in kinds]
