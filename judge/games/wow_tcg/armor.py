"""Armor: what a hero's ready armor prevents."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.tabletop.does import Does
from judge.games.tabletop.situation import Shield
from judge.games.tabletop.triggers import Triggers
from judge.games.tabletop.vocabulary import EventKind
from judge.games.wow_tcg.reads import WowReading
from judge.rules.state import Event


class Armor(Triggers):
    """What a small board's rules say of events, and armor."""

    def __init__(self, does: Does, reads: WowReading) -> None:
        super().__init__(does)
        self.hero = reads

    def active(self, event: Event) -> Sequence[Shield]:
        """What could prevent damage: effects first, then the hero's armor."""
        found = list(super().active(event))
        obj = self.run.obj(event.obj)
        if event.kind is EventKind.DAMAGE and event.amount > 0 and obj is not None and obj.card.kind == "hero":
            seat = obj.holder
            if self.hero.armor(seat):
                found.append(Shield(seat, 1, "armor", "armor"))
        return found

    def replaced(self, event: Event, active: Shield) -> Event | None:
        """Any number of ready armor cards may be exhausted, one after the other."""
        if active.lasting is not None:
            return super().replaced(event, active)
        left: Event | None = event
        while left is not None:
            ready = self.hero.armor(active.seat)
            damage = f"{left.amount} damage to the hero"
            chosen = self.does.choosing.to_exhaust(active.seat, ready, damage, "no armor") if ready else None
            if chosen is None:
                return left
            self.does.moving.data(chosen, exhausted=True)
            less = min(left.amount, self.reads.stat(chosen, "def"))
            self.run.note(self.reads.event(EventKind.EXHAUST, active.seat, chosen.ref, "armor"))
            left = self.prevented(left, less, self.reads.name(chosen.ref), "armor")
        return None
