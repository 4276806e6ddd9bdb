"""What is worked out of a position is kept for as long as what it was read from stays the same."""

from __future__ import annotations

from operator import attrgetter, is_
from typing import Any as Anything
from typing import NamedTuple

from judge.games.flesh_and_blood.part import Part
from judge.games.flesh_and_blood.reads.layers import OBJECT, Draft, Known
from judge.games.flesh_and_blood.reads.surroundings import Surroundings, arena_and_chain
from judge.games.flesh_and_blood.situation import Props
from judge.rules.state import Obj, State
from judge.rules.work import Run

_PIECES = attrgetter("objects", "zones", "effects", "situation", "known", "players", "history")


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
    """What was worked out of a position: the pieces of it that were read, what works in it, and properties by id of
    the object. board, exactly: stand for the pieces that are the board, and for all of them. known: how far changes
    look. A run begins with its own, so that other positions may go on from the same one."""

    __slots__ = ("around", "board", "exactly", "known", "pieces", "props")

    def __init__(self, before: _Derived | None) -> None:
        self.pieces: tuple[Anything, ...] = before.pieces if before is not None else ()
        self.around: Surroundings | None = before.around if before is not None else None
        self.board: object = before.board if before is not None else object()
        self.exactly: object = before.exactly if before is not None else object()
        self.props: dict[int, Kept] = before.props if before is not None else {}
        self.known: Known = before.known if before is not None else {}


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
        around = self._derived.around
        assert around is not None
        return around

    def _look(self) -> None:
        """Find out what has changed since the properties of objects were last worked out."""
        state = self.run.state
        if self.run.number != self._number:
            self._number, self._own_props = self.run.number, False
            kept = self.run.derived
            self._derived = self.run.derived = _Derived(kept if isinstance(kept, _Derived) else None)
            self._props = self._derived.props
            if self._derived.around is not None:
                self._stamp()
        self._looked = state
        old = self._derived.pieces
        new = self._derived.pieces = _PIECES(state)
        if old and all(map(is_, new, old)):
            return
        self._compare(state, old, new)
        self._stamp()

    def _stamp(self) -> None:
        kept = self._derived
        assert kept.around is not None
        self._stamps = (kept.around.layers, kept.board, kept.exactly, kept.around.apart)

    def _compare(self, state: State, old: tuple[Anything, ...], new: tuple[Anything, ...]) -> None:
        kept = self._derived
        kept.exactly = object()
        around = kept.around
        if around is None:
            kept.around = Surroundings(state, arena_and_chain(state), None)
            return
        if not all(map(is_, new[:5], old)):
            kept.board = object()
        elif new[5] is old[5]:
            return
        same_place = new[0] is old[0] and new[1] is old[1]
        objects = around.objects if same_place else arena_and_chain(state)
        if not around.still(state, objects):
            kept.around = Surroundings(state, objects, around)
            kept.board = object()

    def _keep(self, obj: Obj, kept: Kept) -> None:
        if not self._own_props:  # other positions go on from the same ones
            self._props = self._derived.props = dict(self._props)
            self._own_props = True
        self._props[obj.id] = kept
