"""What is so in the arena."""

from __future__ import annotations

from judge.games.fighter_arena.rules import CAPACITY, MANUAL, STARTING_ZONES
from judge.games.tabletop.reads import Reading
from judge.games.tabletop.vocabulary import Zone
from judge.rules.state import Obj, Ref


class ArenaReading(Reading):
    """Fighters, zones of the arena, who goes with whom."""

    manual = MANUAL

    def fighters(self, seat: int, *, alive: bool | None = None) -> tuple[Obj, ...]:
        """A player's fighters, all of them or the living or the dead."""
        return tuple(o for o in self.in_play(seat, "fighter") if alive is None or o.data.dead != alive)

    def standing(self, spot: int) -> tuple[Obj, ...]:
        """The cards in a zone of the arena."""
        return tuple(o for o in self.run.zone(Zone.PLAY) if o.data.spot == spot)

    def full(self, spot: int) -> bool:
        """Does a zone hold as many cards as it can?"""
        return len(self.standing(spot)) >= CAPACITY

    def may_move_to(self, obj: Obj, spot: int, *, leap: bool) -> bool:
        """A full zone is entered only by teleporting, leaping or being thrown."""
        return leap or not self.full(spot)

    def speaker(self, seat: int, obj: Obj) -> Ref:
        """``This fighter`` on an Ability card is the fighter whose ability it is."""
        mine = {g.lower() for g in self.definition(obj).groups}
        named = [f for f in self.fighters(seat, alive=True) if f.card.name.lower() in mine]
        return named[0].ref if named and self.definition(obj).kind == "ability" else obj.ref

    def misfit(self, seat: int, obj: Obj) -> str:
        """Why a Support or Ability card does not go with a player's fighters; empty when it does."""
        card = self.definition(obj)
        fighters = [f for f in self.everything(seat) if f.card is not None and f.card.kind == "fighter"]
        if not fighters or not card.groups:
            return ""
        mine = {g.lower() for g in card.groups}
        if card.kind == "ability" and not any(f.card.name.lower() in mine for f in fighters):
            whose = f"{self.run.player(seat).name}'s fighters"
            return f"{card.label} is for {' or '.join(card.groups)}, who is not among {whose}"
        if card.kind == "support" and not any(mine & {g.lower() for g in f.card.groups} for f in fighters):
            return f"no fighter of {self.run.player(seat).name} has the fighting style {' or '.join(card.groups)}"
        return ""

    def everything(self, seat: int) -> tuple[Obj, ...]:
        """All cards of a player, wherever they are."""
        return tuple(o for o in self.run.state.objects.values() if o.owner == seat and o.data.ability is None)

    @staticmethod
    def starting(seat: int) -> range:
        """The starting zones on a player's side of the arena."""
        first = 1 if seat == 0 else STARTING_ZONES + 1
        return range(first, first + STARTING_ZONES)
