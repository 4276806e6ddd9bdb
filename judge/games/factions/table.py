"""The whole game on the kernel: everything a frame may ask for."""

from __future__ import annotations

from judge.games.factions.playing import Playing
from judge.games.factions.situation import Item
from judge.games.factions.zones import Zone
from judge.rules.state import Obj


class Table(Playing):
    """One run of one frame of Factions."""

    def gone(self, *units: Obj) -> bool:
        """Has one of them left the field?"""
        return any(o.zone is not Zone.FIELD for o in units)

    def waiting_items(self) -> tuple[Item, ...]:
        """What is on the stack above an attack that interrupted it."""
        floor = self.now.strikes[-1].floor if self.now.strikes else 0
        return self.now.stack[floor:]

    def can_respond(self, seat: int) -> bool:
        """Has a player anything that could be activated in response to an event?"""
        for obj in self.zone(Zone.HAND, seat):
            if obj.card is not None and obj.card.instant:
                return True
        return any(o.owner == seat and self._instant(o) for o in self.units())

    def _instant(self, obj: Obj) -> bool:
        for has in self.of(obj).has:
            term = has.term
            if type(term).__name__ == "Activated" and not term.replaces:  # type: ignore[attr-defined]
                return True
        return False
