"""What lies where, whose turn it is, and who stands against whom."""

from __future__ import annotations

from judge.games.hueshift.rulebook import RULES
from judge.games.hueshift.situation import CoOp, Data, Fight, Situation
from judge.games.hueshift.vocabulary.kinds import Kind, Zone
from judge.rules.questions import Reason, Refused
from judge.rules.state import Obj, Ref
from judge.rules.work import Run


class Board:
    """What lies where, whose turn it is, and who stands against whom."""

    def __init__(self, run: Run) -> None:
        self.run = run

    @property
    def now(self) -> Situation:
        """The turn and what was done in it."""
        situation: Situation = self.run.state.situation
        return situation

    def data(self, obj: Obj) -> Data:
        """What an object is beside its place."""
        data: Data = obj.data
        return data

    def by_id(self, number: int | None) -> Obj | None:
        """An object by its number."""
        return self.run.state.objects.get(number) if number is not None else None

    def here(self, ref: Ref) -> Obj:
        """The object of an action; one that left where it was named is refused."""
        obj = self.by_id(ref.id)
        if obj is None:
            raise Refused(Reason(RULES + "6", "it is no longer in the game"))
        return obj

    def fresh(self, obj: Obj) -> Obj:
        """The object as it is now."""
        return self.run.state.objects[obj.id]

    def mechs(self, seat: int | None = None) -> tuple[Obj, ...]:
        """The Mechs on the field, of one player or of all."""
        return tuple(o for o in self.run.zone(Zone.FIELD) if seat is None or o.owner == seat)

    def units(self, seat: int | None = None) -> tuple[Obj, ...]:
        """The units on the field: Mechs with a Base Pilot (core rules: turn structure), and the Monster."""
        return tuple(o for o in self.mechs(seat) if self.data(o).base is not None or o.card.kind is Kind.MONSTER)

    def on_field(self, obj: Obj) -> bool:
        """Is a unit still there?"""
        there = self.by_id(obj.id)
        return there is not None and there.zone is Zone.FIELD

    def pilots(self, unit: Obj) -> tuple[Obj, ...]:
        """The pilots aboard, the Base Pilot first."""
        data = self.data(unit)
        return tuple(p for p in (self.by_id(data.base), self.by_id(data.co)) if p is not None)

    def members(self, unit: Obj) -> tuple[Obj, ...]:
        """The Mech and its pilots."""
        return (unit, *self.pilots(unit))

    @property
    def coop(self) -> CoOp | None:
        """The Monster's numbers in a co-operative game."""
        return self.now.coop

    def monster(self) -> Obj | None:
        """The Monster while it is on the field."""
        coop = self.coop
        found = self.by_id(coop.monster) if coop is not None else None
        return found if found is not None and found.zone is Zone.FIELD else None

    def people(self) -> tuple[int, ...]:
        """The seats of those who play, in the order of their turns."""
        return tuple(s for s, player in enumerate(self.run.state.players) if player.acts)

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """The seats in turn order from one: in a co-operative game both players, then the Monster."""
        if self.coop is None:
            return self.run.seats_from(seat)
        order = (*self.people(), self.coop.seat)
        at = order.index(seat)
        return (*order[at:], *order[:at])

    def acting_from(self, seat: int) -> tuple[int, ...]:
        """Those who may act, in turn order from a seat: not the Monster."""
        people = self.people()
        return tuple(s for s in self.seats_from(seat) if s in people)

    def allied(self, one: int, other: int) -> bool:
        """Are two seats on one side? Co-operating players are."""
        return one == other or (self.coop is not None and self.coop.seat not in (one, other))

    def side(self, seat: int) -> tuple[Obj, ...]:
        """The units of a seat's side."""
        return tuple(u for u in self.units() if self.allied(u.owner, seat))

    def foes(self, seat: int) -> tuple[Obj, ...]:
        """The units against a seat."""
        return tuple(u for u in self.units() if not self.allied(u.owner, seat))

    def squads(self) -> tuple[Obj, ...]:
        """The players' units, in turn order."""
        return tuple(u for seat in self.people() for u in self.units(seat))

    @property
    def fight(self) -> Fight | None:
        """The attack under way, the innermost one."""
        return self.now.fights[-1] if self.now.fights else None

    def fighters(self) -> tuple[Fight | None, Obj | None, Obj | None]:
        """The attack under way, its attacker and its target while they are on the field."""
        fight = self.fight
        if fight is None:
            return None, None, None
        return fight, self.unit_of(fight.attacker), self.unit_of(fight.target)

    def opponent(self, seat: int) -> int:
        """The other player; in a co-operative game the Monster's seat."""
        if self.coop is not None and seat != self.coop.seat:
            return self.coop.seat
        others = [s for s in self.seats_from(seat) if s != seat]
        return others[0] if others else seat

    def unit_of(self, ref: Ref | None) -> Obj | None:
        """The unit a reference means while it is on the field."""
        obj = self.run.obj(ref)
        return obj if obj is not None and obj.zone is Zone.FIELD else None
