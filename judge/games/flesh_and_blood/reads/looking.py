"""What is worked out of a position is kept for as long as what it was read from stays the same."""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter
from typing import Any as Anything
from typing import NamedTuple

from judge.games.flesh_and_blood.part import Part
from judge.games.flesh_and_blood.reads.layers import OBJECT, Draft, Known
from judge.games.flesh_and_blood.reads.surroundings import Surroundings, arena_and_chain, under_permanents
from judge.games.flesh_and_blood.situation import CardData, Kind, Props, Situation
from judge.rules.state import History, Obj, State
from judge.rules.work import Run

_asked = attrgetter(*(f.name for f in fields(Situation) if f.name not in ("phase", "step", "close", "links")))


class Kept(NamedTuple):
    """Properties that were worked out of an object. until: they hold for as long as this value is the one with the
    number ``stamp`` of ``_stamps``. reach: how much of the position they were read from. work, standing: what may have
    changed them (for an attack-proxy the properties of its source, too), and its place on the chain. alone: they are
    the same for as long as those two are. apart: with which of ``_stamps`` for an object off the chain ``work`` was
    found. past: what had happened, where they were read from that, too."""

    obj: Obj
    until: object
    stamp: int
    props: Props
    reach: int
    work: tuple[object, ...]
    standing: tuple[bool, bool, bool]
    alone: bool
    apart: object
    past: History | None = None


class _Derived:
    """What was worked out of a position: the pieces of it that were read, what works in it, and properties by id of the
    object. stamps: values that stand for what properties were read from (``OBJECT``, ``BOARD``, ``EVERYTHING``, and an
    object off the chain). known: how far changes look. A run that sees something new begins with its own, so that other
    positions may go on from the same one.

    What was last known of objects is not among the pieces: it is read of an object that is gone, and noted while it is
    still there. What has happened is kept with the properties that were read from it (``Kept.past``).
    """

    __slots__ = ("around", "effects", "known", "objects", "players", "props", "situation", "stamps", "zones")

    objects: Anything
    zones: Anything
    effects: Anything
    situation: Situation
    players: Anything
    around: Surroundings
    stamps: tuple[object, object, object, object]
    props: dict[int, Kept]
    known: Known

    def copy(self) -> _Derived:
        """The same, for another run to go on with."""
        new = _Derived()
        new.objects, new.zones, new.effects, new.situation = self.objects, self.zones, self.effects, self.situation
        new.players = self.players
        new.around, new.stamps, new.props, new.known = self.around, self.stamps, self.props, self.known
        return new

    def look(self, state: State) -> None:
        """A position in which something of the board has changed."""
        layers, board, _, apart = self.stamps
        around, before, now = self.around, self.situation, state.situation
        objects, under, lost = around.objects, around.under, around.lost
        changed = state.effects is not self.effects
        same = not changed
        if state.objects is not self.objects or state.zones is not self.zones:
            same = False
            objects, under = around.same_objects(arena_and_chain(state)), under_permanents(state)
            changed = changed or objects is not around.objects or under != around.under
        if now is not before:
            changed = changed or not (
                now.links is around.links and now.active == around.active and now.gains is around.gains
            )
            same = same and (changed or _alike(now, before))
        if state.players is not self.players:
            lost = [p.lost for p in state.players]
            changed = changed or lost != around.lost
        if changed:
            around = self.around = around.after(state, objects, under, lost)
            layers, apart = around.layers, around.apart
        if changed or not same:
            board = object()
        self.stamps = (layers, board, object(), apart)
        self.objects, self.zones, self.effects = state.objects, state.zones, state.effects
        self.situation, self.players = state.situation, state.players


def _begun(state: State) -> _Derived:
    """What is worked out of a position that nothing was worked out of before."""
    new = _Derived()
    new.objects, new.zones, new.effects, new.situation = state.objects, state.zones, state.effects, state.situation
    new.players = state.players
    around = new.around = Surroundings(state)
    new.stamps = (around.layers, object(), object(), around.apart)
    new.props, new.known = {}, {}
    return new


def _alike(one: Situation, two: Situation) -> bool:
    """Do two situations differ in the phase, the step and what is to come at most? No term of the board asks those."""
    return one.links is two.links and _asked(one) == _asked(two)


def shows_alike(one: Obj, two: Obj) -> bool:
    """Do two of one object differ at most in what its properties do not show: what was declared when it was played?"""
    old: CardData = one.data
    new: CardData = two.data
    return (
        one.life == two.life
        and one.card is two.card
        and one.zone is two.zone
        and one.owner == two.owner
        and one.controller == two.controller
        and one.counters == two.counters
        and new.kind is Kind.CARD
        and old.kind is Kind.CARD
        and old.source == new.source
    )


class Looking(Part):
    """Looks at a position and keeps what it finds for the next frame."""

    _looked = 0  # how many changes the run had seen when it was looked at last
    _begun = 0  # the run it was looked at in
    _own = False  # is what is derived this run's own?
    _own_props = False
    _reach = OBJECT  # of the properties that are being worked out
    _around: Surroundings
    _derived: _Derived
    _props: dict[int, Kept]
    _stamps: tuple[object, object, object, object]

    def __init__(self, run: Run) -> None:
        super().__init__(run)
        self._drafts: dict[int, Draft] = {}

    def around(self) -> Surroundings:
        """What works from the arena and the chain now."""
        if self.run.changes != self._looked:
            self._look()
        return self._around

    def _look(self) -> None:
        """Find out what has changed since the properties of objects were last worked out."""
        run = self.run
        state = run.state
        self._looked = run.changes
        if run.begun == self._begun:
            kept = self._derived
        else:
            self._begun, self._own, self._own_props = run.begun, False, False
            before = run.derived
            if isinstance(before, _Derived):
                kept = before
            else:
                kept = run.derived = _begun(state)
                self._own = self._own_props = True
            self._derived, self._props, self._around, self._stamps = kept, kept.props, kept.around, kept.stamps
        if (
            state.objects is kept.objects
            and state.situation is kept.situation
            and state.players is kept.players
            and state.zones is kept.zones
            and state.effects is kept.effects
        ):
            return
        if not self._own:
            kept = self._derived = run.derived = kept.copy()
            self._own = True
        kept.look(state)
        self._around, self._stamps = kept.around, kept.stamps

    def _keep(self, obj: Obj, kept: Kept) -> None:
        if not self._own_props:  # other positions go on from the same ones
            if not self._own:
                self._derived = self.run.derived = self._derived.copy()
                self._own = True
            self._props = self._derived.props = dict(self._props)
            self._own_props = True
        self._props[obj.id] = kept
