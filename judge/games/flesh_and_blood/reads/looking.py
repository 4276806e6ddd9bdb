"""What is worked out of a position is kept for as long as what it was read from stays the same."""

from __future__ import annotations

from typing import Any as Anything
from typing import NamedTuple

from judge.games.flesh_and_blood.part import Part
from judge.games.flesh_and_blood.reads.layers import OBJECT, Draft, Known
from judge.games.flesh_and_blood.reads.surroundings import Surroundings, arena_and_chain
from judge.games.flesh_and_blood.situation import Props
from judge.rules.state import Obj, State
from judge.rules.work import Run


class Kept(NamedTuple):
    """Properties that were worked out of an object. until: they hold for as long as this value is the one with the
    number ``stamp`` of ``_stamps``. reach: how much of the position they were read from. work, standing: what may have
    changed them, and its place on the chain."""

    obj: Obj
    until: object
    stamp: int
    props: Props
    reach: int
    work: tuple[object, ...]
    standing: tuple[bool, bool, bool]


class _Derived:
    """What was worked out of a position: the pieces of it that were read (known_last: what was last known of objects),
    what works in it, and properties by id of the object. board, exactly: stand for the pieces that are the board, and
    for all of them. known: how far changes look. A run begins with its own, so that other positions may go on from the
    same one."""

    __slots__ = (
        *("objects", "zones", "effects", "situation", "known_last", "players", "history"),
        *("around", "board", "exactly", "props", "known"),
    )

    objects: Anything
    zones: Anything
    effects: Anything
    situation: Anything
    known_last: Anything
    players: Anything
    history: Anything
    around: Surroundings
    board: object
    exactly: object
    props: dict[int, Kept]
    known: Known

    def __init__(self, before: _Derived | None, state: State) -> None:
        if before is None:
            self._keep(state, state.known)
            self.around = Surroundings(state, arena_and_chain(state), None)
            self.board, self.exactly = object(), object()
            self.props, self.known = {}, {}
            return
        self.objects, self.zones, self.effects = before.objects, before.zones, before.effects
        self.situation, self.known_last = before.situation, before.known_last
        self.players, self.history = before.players, before.history
        self.around, self.board, self.exactly = before.around, before.board, before.exactly
        self.props, self.known = before.props, before.known

    def _keep(self, pieces: State, known_last: Anything) -> None:
        self.objects, self.zones, self.effects = pieces.objects, pieces.zones, pieces.effects
        self.situation, self.known_last = pieces.situation, known_last
        self.players, self.history = pieces.players, pieces.history

    def look(self, state: State) -> bool:
        """Find out what has changed; whether anything has."""
        same_place = state.objects is self.objects and state.zones is self.zones
        same_players = state.players is self.players
        same_board = (
            same_place
            and state.effects is self.effects
            and state.situation is self.situation
            and state.known is self.known_last
        )
        if same_board and same_players and state.history is self.history:
            return False
        self.exactly = object()
        around = self.around
        self._keep(state, state.known)
        if same_board and same_players:
            return True
        if not same_board:
            self.board = object()
        objects = around.objects if same_place else around.same_objects(arena_and_chain(state))
        if not around.still(state, objects):
            self.around = Surroundings(state, objects, around)
            self.board = object()
        return True


class Looking(Part):
    """Looks at a position and keeps what it finds for the next frame."""

    _looked: Anything = None  # the position that was looked at last
    _number = -1  # of the run it was looked at in
    _own_props = False
    _reach = OBJECT  # of the properties that are being worked out
    _derived: _Derived
    _props: dict[int, Kept]
    _stamps: tuple[object, ...]

    def __init__(self, run: Run) -> None:
        super().__init__(run)
        self._drafts: dict[int, Draft] = {}

    def around(self) -> Surroundings:
        """What works from the arena and the chain now."""
        if self.run.state is not self._looked:
            self._look()
        return self._derived.around

    def _look(self) -> None:
        """Find out what has changed since the properties of objects were last worked out."""
        state = self._looked = self.run.state
        if self.run.number != self._number:
            self._number, self._own_props = self.run.number, False
            before = self.run.derived
            self._derived = self.run.derived = _Derived(before if isinstance(before, _Derived) else None, state)
            self._props = self._derived.props
            self._derived.look(state)
        elif not self._derived.look(state):
            return
        kept = self._derived
        self._stamps = (kept.around.layers, kept.board, kept.exactly, kept.around.apart)

    def _keep(self, obj: Obj, kept: Kept) -> None:
        if not self._own_props:  # other positions go on from the same ones
            self._props = self._derived.props = dict(self._props)
            self._own_props = True
        self._props[obj.id] = kept
