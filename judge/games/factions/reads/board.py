"""Where things lie, what they are called, and whose moment it is."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.factions.definition import CardDefinition
from judge.games.factions.situation import Activation, AtWork, Item, Situation
from judge.games.factions.zones import Zone
from judge.rules.state import Obj, Ref
from judge.rules.work import Run


def card_of(obj: Obj) -> CardDefinition:
    """The definition of an object whose card is known."""
    found: CardDefinition = obj.card
    return found


class Board:
    """Looks at the position of a run."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.obj, self.zone, self.player = run.obj, run.zone, run.player

    @property
    def now(self) -> Situation:
        """The game's own facts."""
        found: Situation = self.run.state.situation
        return found

    def name(self, obj: Obj | None) -> str:
        """An object in words."""
        if obj is None:
            return "something that is gone"
        if obj.card is None:
            return "a card nobody knows"
        if card_of(obj).capital:
            return f"{self.player(obj.owner).name}'s capital"
        return card_of(obj).name

    def field(self) -> tuple[Obj, ...]:
        """Everything on the field in the order it came."""
        return self.zone(Zone.FIELD)

    def units(self, place: int | None = None) -> list[Obj]:
        """The units on the field, capitals too, or those at one zone."""
        found = [o for o in self.field() if o.card.kind == "Unit"]
        return found if place is None else [o for o in found if o.data.place == place]

    def location(self, place: int) -> Obj | None:
        """The location at a zone."""
        return next((o for o in self.field() if o.card.kind == "Location" and o.data.place == place), None)

    def equipment(self, ref: Ref) -> list[Obj]:
        """What a unit is equipped with."""
        return [o for o in self.field() if o.data.on == ref]

    def capital(self, seat: int) -> Obj | None:
        """A player's capital."""
        return next((o for o in self.field() if o.card.capital and o.owner == seat), None)

    def enemies(self, seat: int, place: int) -> list[Obj]:
        """The other player's units at a zone."""
        return [o for o in self.units(place) if o.owner != seat]

    def controls(self, seat: int, place: int) -> bool:
        """Does a player control a zone? Units there, and all of them theirs (zone-rule)."""
        there = self.units(place)
        return bool(there) and all(o.owner == seat for o in there)

    def distance(self, one: Obj, other: Obj) -> int:
        """How many zones lie between two objects on the field."""
        return abs(int(one.data.place) - int(other.data.place))

    def gone(self, *units: Obj) -> bool:
        """Has one of them left the field?"""
        return any(o.zone is not Zone.FIELD for o in units)

    def record(self, obj: Obj) -> str:
        """The record of a card, for a reason that rests on its words."""
        return card_of(obj).printed.record or card_of(obj).name

    def printed_on(self, ref: Ref | None) -> tuple[str, ...]:
        """The record of the card whose words count here; none for a card that stands in no document."""
        obj = self.run.state.objects.get(ref.id) if ref is not None else None
        record = obj.card.printed.record if obj is not None and obj.card is not None else ""
        return (record,) if record else ()

    def waiting_items(self) -> tuple[Item, ...]:
        """What is on the stack above an attack that interrupted it."""
        floor = self.now.strikes[-1].floor if self.now.strikes else 0
        return self.now.stack[floor:]

    def activation_of(self, ref: Ref) -> Activation | None:
        """A unit's turn, if it is its turn."""
        found = self.now.activation
        return found if found is not None and found.unit == ref else None

    def unit(self, ref: object) -> Obj | None:
        """The object of a target, if the target is one and is still there."""
        return self.obj(ref) if isinstance(ref, Ref) else None

    def lasting(self) -> Iterator[AtWork]:
        """The effects at work until the end of the round, or for one attack."""
        return (e for e in self.run.state.effects if isinstance(e, AtWork))
