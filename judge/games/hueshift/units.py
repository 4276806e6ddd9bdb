"""Looking at a position: units, their numbers and abilities, and what of them is out of use now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from judge.games.hueshift.definition import CardDefinition
from judge.games.hueshift.situation import (
    Bar,
    Barred,
    CoOp,
    Data,
    Fight,
    Lasting,
    Mark,
    Marked,
    Phase,
    Silenced,
    Situation,
    StatusOn,
)
from judge.games.hueshift.vocabulary import arenas, markers
from judge.games.hueshift.vocabulary.kinds import EventKind, Kind, Status, Zone
from judge.games.hueshift.vocabulary.roots import Ability, find
from judge.rules.happening import Happenings
from judge.rules.state import Event, Moment, Obj, Ref
from judge.rules.values import replace

A = TypeVar("A", bound=Ability)
RULES = "hueshift/core-rules/"
SYSTEMS = "hueshift/card-systems/"
CONFLICTS = "hueshift/conflicts/"
CO_OP = "hueshift/coming-in-v2/"


class Units(Happenings):
    """A position of HueShift to be looked at."""

    @property
    def now(self) -> Situation:
        """The turn and what was done in it."""
        situation: Situation = self.state.situation
        return situation

    def turn(self, **changes: Any) -> None:
        """Change the situation."""
        self.set(situation=replace(self.now, **changes))

    def turn_seat(self) -> int:
        """Who decides about an order: whose turn it is, in the Monster Turn the first player."""
        seat = self.now.turn_player
        return self.people()[0] if self.coop is not None and seat == self.coop.seat else seat

    def moment(self) -> Moment:
        """The present moment."""
        s = self.now
        return Moment(s.turn, s.turn_player, s.phase.value, "fight" if s.fights else "", s.round)

    def seen(self, event: Event) -> Event:
        """Events keep when they happened and what their unit is called."""
        obj = self.state.objects.get(event.obj.id) if event.obj is not None else None
        label = obj.card.label if obj is not None else ""
        return replace(event, moment=self.moment(), seen=event.seen or label)

    def note(self, event: Event) -> Event:
        """Write an event down with its moment."""
        return super().note(event if event.moment != Moment() else self.seen(event))

    def waiting(self, event: Event) -> tuple[()]:
        """Nothing waits: what follows from an event follows at once."""
        return ()

    # --- cards and units ------------------------------------------------------------------------

    def data(self, obj: Obj) -> Data:
        """What an object is beside its place."""
        data: Data = obj.data
        return data

    def by_id(self, number: int | None) -> Obj | None:
        """An object by its number."""
        return self.state.objects.get(number) if number is not None else None

    def change(self, obj: Obj, **changes: Any) -> Obj:
        """Change what an object is; gives it as it is then."""
        changed = replace(obj, data=replace(obj.data, **changes))
        self.set_obj(changed)
        return changed

    def fresh(self, obj: Obj) -> Obj:
        """The object as it is now."""
        return self.state.objects[obj.id]

    def mechs(self, seat: int | None = None) -> tuple[Obj, ...]:
        """The Mechs on the field, of one player or of all."""
        return tuple(o for o in self.zone(Zone.FIELD) if seat is None or o.owner == seat)

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

    def name(self, unit: Obj) -> str:
        """A unit is called by its Mech."""
        return str(unit.card.label)

    # --- sides ----------------------------------------------------------------------------------

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
        every = range(len(self.state.players))
        return tuple(s for s in every if self.coop is None or s != self.coop.seat)

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """The seats in turn order from one: in a co-operative game both players, then the Monster."""
        if self.coop is None:
            return super().seats_from(seat)
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

    def rage(self) -> int:
        """The Monster's phase: Phase 2 from half of its HP down (co-op rules)."""
        monster = self.monster()
        return 2 if monster is not None and self.hp(monster) * 2 <= self.max_hp(monster) else 1

    def reading(self, words: str, *cites: str) -> None:
        """Tell once that something rests on a reading, and why."""
        line = f"reading: {words}"
        if not any(line in e.names for e in self.state.history.backwards() if e.kind is EventKind.MOMENT):
            self.note(Event(EventKind.MOMENT, names=(line,), cites=cites))

    # --- abilities ------------------------------------------------------------------------------

    def markers(self, unit: Obj) -> Iterator[tuple[Obj, Ability]]:
        """What Dark Matter does to a unit, with the corrupted card; penalties unless they are suspended."""
        suspended = None
        for card in self.members(unit):
            for marker in self.data(card).markers:
                if not marker.gain:
                    suspended = bool(self.arena(arenas.NoPenalties)) if suspended is None else suspended
                    if suspended:
                        continue
                for ability in marker.abilities:
                    yield card, ability

    def marked_by(self, unit: Obj, kind: type[A]) -> A | None:
        """The first thing of a kind that Dark Matter does to a unit."""
        return next((a for _, a in self.markers(unit) if isinstance(a, kind)), None)

    def arena(self, kind: type[A]) -> A | None:
        """What the Arena card says of a kind."""
        for obj in self.zone(Zone.ARENA):
            found = find(obj.card.abilities, kind)
            if found is not None:
                return found
        return None

    def _raising(self, card: Obj) -> tuple[CardDefinition, ...]:
        """The Dark Matter that can raise a card's numbers: its own, and for a Base Pilot that of a Mech without any
        number to raise."""
        data = self.data(card)
        mech = self.by_id(data.mech)
        if mech is None or self.data(mech).base != card.id or mech.card.has_numbers:
            return data.markers
        return (*data.markers, *self.data(mech).markers)

    def card_abilities(self, card: Obj) -> tuple[Ability, ...]:
        """A card's abilities, with their numbers raised when it is corrupted so."""
        definition: CardDefinition = card.card
        for marker in self._raising(card):
            more = find(marker.abilities, markers.MarkerRaises)
            if more is not None and (marker.gain or not self.arena(arenas.NoPenalties)):
                return definition.raised_by(more.n, more.cites)
        return definition.abilities

    def abilities(self, unit: Obj) -> Iterator[tuple[Obj, Ability]]:
        """The abilities of a unit, each with the card that has it; none while they are locked."""
        s = self.now
        if s.locked and s.actor == unit.id:
            return
        silenced = {e.card for e in self.state.effects if isinstance(e, Silenced)}
        for card in self.members(unit):
            if card.id not in silenced:
                for ability in self.card_abilities(card):
                    yield card, ability

    def all_of(self, unit: Obj, kind: type[A]) -> tuple[tuple[Obj, A], ...]:
        """The abilities of a kind a unit has."""
        return tuple((card, a) for card, a in self.abilities(unit) if isinstance(a, kind))

    def one(self, unit: Obj, kind: type[A]) -> A | None:
        """The first ability of a kind a unit has, or None."""
        return next((a for _, a in self.abilities(unit) if isinstance(a, kind)), None)

    def used(self, card: Obj, what: str, *, turn: bool = False, game_round: bool = False) -> int:
        """How often a card's ability was used: in the game, this turn, or this round."""
        s = self.now
        return sum(
            1
            for e in self.state.history.backwards()
            if e.kind is EventKind.USE
            and e.obj is not None
            and e.obj.id == card.id
            and what in e.names
            and (not turn or e.moment.turn == s.turn)
            and (not game_round or e.moment.link == s.round)
        )

    def use(self, card: Obj, what: str, *cites: str, sentence: str = "") -> None:
        """Note that an ability with a limit was used."""
        self.note(Event(EventKind.USE, player=card.owner, obj=card.ref, names=(what,), cites=cites, sentence=sentence))

    # --- numbers --------------------------------------------------------------------------------

    def lasting(self, unit: Obj) -> Iterator[Lasting]:
        """The changes at work on a unit."""
        ids = {c.id for c in self.members(unit)}
        for effect in self.state.effects:
            if isinstance(effect, Lasting) and effect.card in ids:
                yield effect

    def matches(self, unit: Obj) -> int:
        """How many of its pilots match the Mech (core rules: MATCH)."""
        return sum(1 for p in self.pilots(unit) if p.card.bond is not None and p.card.bond is unit.card.cls)

    def _printed(self, unit: Obj) -> tuple[int, int]:
        """AP and HP without anything that changes them; a Monster's are those of the scenario, by its phase."""
        coop = self.coop
        if coop is not None and unit.id == coop.monster:
            lasting = sum(e.hp for e in self.lasting(unit))
            enraged = self.hp(unit) * 2 <= coop.hp + lasting
            return (coop.enraged if enraged else coop.ap), coop.hp
        members = self.members(unit)
        return sum(c.card.ap or 0 for c in members), sum(c.card.hp or 0 for c in members)

    def ap(self, unit: Obj) -> int:
        """A unit's total AP, never below 0 (core rules: paired stats add together); a bonus that other cards cannot
        reduce stays whatever they take away."""
        total = self._printed(unit)[0] + self.matches(unit)
        total += sum(e.ap for e in self.lasting(unit))
        total -= sum(s.n * s.stacks for s in self.data(unit).statuses if self._corrodes(unit, s))
        for obj in self.zone(Zone.ARENA):
            total += sum(a.ap for a in obj.card.abilities if isinstance(a, arenas.ClassAp) and a.cls is unit.card.cls)
        marked = [a for _, a in self.markers(unit)]
        bonus = sum(a.ap for a in marked if isinstance(a, markers.MarkerAp))
        firm = bonus and find(marked, markers.BonusStays) is not None
        return max(total, 0) + bonus if firm else max(total + bonus, 0)

    def _corrodes(self, unit: Obj, status: StatusOn) -> bool:
        """Does Corrode take AP now? It does from the first moment of the turn it is for."""
        begins = self.now.phase is Phase.START and unit.owner == self.now.turn_player and not status.fading
        return status.status is Status.CORRODE and (status.active or begins)

    def max_hp(self, unit: Obj) -> int:
        """The most HP a unit can have."""
        total = self._printed(unit)[1] + self.matches(unit)
        total += sum(e.hp for e in self.lasting(unit))
        less = sum(a.hp for _, a in self.markers(unit) if isinstance(a, markers.MarkerHp))
        least = self.marked_by(unit, markers.AtLeastOne)
        return max(total - less, least.hp) if less and least is not None else total - less

    def hp(self, unit: Obj) -> int:
        """A unit's current HP."""
        return self.data(unit).hp

    def readings(self, unit: Obj) -> tuple[str, ...]:
        """The readings of the document that a unit's numbers rest on now."""
        cites: list[str] = []
        for card in self.members(unit):
            cites += card.card.cites
            cites += [CONFLICTS + "dm-attached-to"] * bool(card.id != unit.id and self.data(card).markers)
        for _, ability in self.markers(unit):
            if isinstance(ability, markers.MarkerAp | markers.MarkerHp | markers.AtLeastOne):
                cites += ability.cites
        if self.data(unit).co is not None and self.matches(unit):
            cites.append(CONFLICTS + "match-with-two-pilots")
        suspending = self.arena(arenas.NoPenalties)
        if suspending is not None and any(not m.gain for c in self.members(unit) for m in self.data(c).markers):
            cites += suspending.cites
        return tuple(dict.fromkeys(cites))

    # --- statuses and marks ---------------------------------------------------------------------

    def has_status(self, unit: Obj, status: Status) -> bool:
        """Is that status effect on a unit?"""
        return any(s.status is status and not s.fading for s in self.data(unit).statuses)

    def marks(self, unit: Obj, mark: Mark) -> Marked | None:
        """What of that kind waits for a unit."""
        return next(
            (e for e in self.state.effects if isinstance(e, Marked) and e.unit == unit.id and e.mark is mark), None
        )

    def all_marks(self, unit: Obj, *kinds: Mark) -> tuple[Marked, ...]:
        """Everything of those kinds that waits for a unit."""
        return tuple(e for e in self.state.effects if isinstance(e, Marked) and e.unit == unit.id and e.mark in kinds)

    def barred(self, seat: int, what: Bar) -> Barred | None:
        """What takes something from a player in the turn that is theirs."""
        return next((e for e in self.state.effects if isinstance(e, Barred) and (e.seat, e.what) == (seat, what)), None)

    def unmark(self, mark: Marked) -> None:
        """It waits no longer."""
        self.set(effects=tuple(e for e in self.state.effects if e is not mark))

    # --- fights ---------------------------------------------------------------------------------

    @property
    def fight(self) -> Fight | None:
        """The attack under way, the innermost one."""
        return self.now.fights[-1] if self.now.fights else None

    def set_fight(self, **changes: Any) -> Fight:
        """Change the attack under way."""
        fights = self.now.fights
        fight = replace(fights[-1], **changes)
        self.turn(fights=(*fights[:-1], fight))
        return fight

    def opponent(self, seat: int) -> int:
        """The other player; in a co-operative game the Monster's seat."""
        if self.coop is not None and seat != self.coop.seat:
            return self.coop.seat
        others = [s for s in self.seats_from(seat) if s != seat]
        return others[0] if others else seat

    def unit_of(self, ref: Ref | None) -> Obj | None:
        """The unit a reference means while it is on the field."""
        obj = self.obj(ref)
        return obj if obj is not None and obj.zone is Zone.FIELD else None
