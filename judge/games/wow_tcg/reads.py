"""What is so on the board of this game."""

from __future__ import annotations

from judge.games.tabletop.definition import CardDefinition
from judge.games.tabletop.reads import Reading
from judge.games.tabletop.vocabulary import Zone
from judge.games.wow_tcg.cards import usable
from judge.games.wow_tcg.rules import MANUAL
from judge.rules.state import Obj


class WowReading(Reading):
    """Heroes, resources, armor."""

    manual = MANUAL

    def hero(self, seat: int) -> Obj | None:
        """A player's hero."""
        heroes = self.in_play(seat, "hero")
        return heroes[0] if heroes else None

    def usable(self, seat: int, card: CardDefinition) -> bool:
        """Can a player's hero use a card?"""
        hero = self.hero(seat)
        return usable(card, hero.card if hero is not None else None)

    def resources(self, seat: int, *, ready: bool) -> tuple[Obj, ...]:
        """A player's resources, ready or exhausted."""
        return tuple(o for o in self.run.zone(Zone.RESOURCE, seat) if o.data.exhausted != ready)

    def armor(self, seat: int) -> tuple[Obj, ...]:
        """The ready armor a player's hero can use."""
        return tuple(
            o for o in self.in_play(seat, "armor") if not o.data.exhausted and self.usable(seat, self.definition(o))
        )

    def kind_of(self, obj: Obj) -> str:
        """The kind of damage a card deals in combat: a hero's is that of the weapon struck with."""
        kinds = [e.kind for e in self.run.state.effects if e.subject == obj.ref and e.stat == "attack" and e.kind]
        return kinds[-1] if kinds else self.definition(obj).damage
