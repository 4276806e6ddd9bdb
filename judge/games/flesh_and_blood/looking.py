"""What is worked out of a position is kept for as long as what it was read from stays the same."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter, is_
from typing import Any as Anything
from typing import NamedTuple

from judge.games.flesh_and_blood.layers import OBJECT, Draft
from judge.games.flesh_and_blood.situation import CardData, Props, Situation
from judge.games.flesh_and_blood.surroundings import Surroundings, arena_and_chain
from judge.rules.happening import Happenings
from judge.rules.state import Event, Moment, Obj, State
from judge.rules.values import replace

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


class _Derived(NamedTuple):
    """What was worked out of a position: the pieces of it that were read, what works in it, and properties by id of
    the object. board, exactly: stand for the pieces that are the board, and for all of them."""

    pieces: tuple[Anything, ...]
    around: Surroundings | None
    board: object
    exactly: object
    props: dict[int, Kept]


class Looking(Happenings):
    """Looks at a position and keeps what it finds for the next frame."""

    _looked: Anything = None  # the position that was looked at last
    _moment: tuple[Situation | None, Moment] = (None, Moment())
    _own_props = False
    _reach = OBJECT  # of the properties that are being worked out
    _pieces: tuple[Anything, ...]
    _around: Surroundings | None
    _board: object
    _exactly: object
    _props: dict[int, Kept]
    _stamps: tuple[object, ...]

    def __init__(self, state: Anything, answers: tuple[Anything, ...] = ()) -> None:
        super().__init__(state, answers)
        self._drafts: dict[int, Draft] = {}

    def done(self) -> Anything:
        """The position, with what was worked out of it on the way kept for the next frame."""
        state = self.state
        if self._looked is not None:
            kept = _Derived(self._pieces, self._around, self._board, self._exactly, self._props)
            object.__setattr__(state, "derived", kept)  # no part of the position, and seen by nobody yet
        return state

    def around(self) -> Surroundings:
        """What works from the arena and the chain now."""
        if self.state is not self._looked:
            self._look()
        assert self._around is not None
        return self._around

    def _look(self) -> None:
        """Find out what has changed since the properties of objects were last worked out."""
        state = self.state
        if self._looked is None:
            kept: _Derived = state.derived or _Derived((), None, object(), object(), {})
            self._pieces, self._around, self._board, self._exactly, self._props = kept
            if self._around is not None:
                self._stamp()
        self._looked = state
        old = self._pieces
        new = self._pieces = _PIECES(state)
        if old and all(map(is_, new, old)):
            return
        self._compare(state, old, new)
        self._stamp()

    def _stamp(self) -> None:
        around = self._around
        assert around is not None
        self._stamps = (around.layers, self._board, self._exactly, around.apart)

    def _compare(self, state: State, old: tuple[Anything, ...], new: tuple[Anything, ...]) -> None:
        self._exactly = object()
        around = self._around
        if around is None:
            self._around = Surroundings(state, arena_and_chain(state), None)
            return
        if not all(map(is_, new[:5], old)):
            self._board = object()
        elif new[5] is old[5]:
            return
        same_place = new[0] is old[0] and new[1] is old[1]
        objects = around.objects if same_place else arena_and_chain(state)
        if not around.still(state, objects):
            self._around = Surroundings(state, objects, around)
            self._board = object()

    # --- position -------------------------------------------------------------------------------

    @property
    def now(self) -> Situation:
        """Turn, phase, step and combat chain."""
        situation: Situation = self.state.situation
        return situation

    def turn(self, **changes: Anything) -> None:
        """Change the situation."""
        self.set(situation=replace(self.now, **changes))

    def moment(self) -> Moment:
        """The present moment, for the history."""
        s = self.now
        if s is not self._moment[0]:
            link = s.links[-1].number if s.links else 0
            chain = s.chain * 1000 + link if s.open else 0
            self._moment = (s, _moment(s.turn, s.turn_player, s.phase._value_, s.step._value_, chain))
        return self._moment[1]

    def note(self, event: Event) -> Event:
        """Write an event into the history with its moment."""
        return super().note(replace(event, moment=self.moment()))

    @staticmethod
    def data(obj: Obj) -> CardData:
        """What the game keeps with an object."""
        data: CardData = obj.data
        return data


@lru_cache(maxsize=4096)
def _moment(turn: int, player: int, phase: str, step: str, link: int) -> Moment:
    """Moments are shared by all positions."""
    return Moment(turn, player, phase, step, link)
