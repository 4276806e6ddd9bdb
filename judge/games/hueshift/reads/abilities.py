"""What cards can do and what is at work on them; what of it is out of use now."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import TypeAlias

from judge.games.hueshift.definition import CardDefinition
from judge.games.hueshift.reads.board import Board
from judge.games.hueshift.situation import Bar, Barred, Mark, Marked, Silenced
from judge.games.hueshift.vocabulary import arenas, markers, monsters, pilots, wildcards
from judge.games.hueshift.vocabulary.kinds import EventKind, Status, Zone
from judge.games.hueshift.vocabulary.roots import A, Ability, find
from judge.rules.derived import Memo
from judge.rules.lasting import happened
from judge.rules.state import Event, Obj
from judge.rules.work import Run

Had: TypeAlias = tuple[tuple[Obj, Ability], ...]


class Abilities:
    """What cards can do and what is at work on them; what of it is out of use now."""

    def __init__(self, run: Run, board: Board) -> None:
        self.run = run
        self.board = board
        self._had: Memo[dict[int, tuple[Obj, Had]]] = Memo()

    def markers(self, unit: Obj) -> Iterator[tuple[Obj, Ability]]:
        """What Dark Matter does to a unit, with the corrupted card; penalties unless they are suspended."""
        suspended = None
        for card in self.board.members(unit):
            for marker in self.board.data(card).markers:
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
        for obj in self.run.zone(Zone.ARENA):
            found = find(obj.card.abilities, kind)
            if found is not None:
                return found
        return None

    def _raising(self, card: Obj) -> tuple[CardDefinition, ...]:
        """The Dark Matter that can raise a card's numbers: its own, and for a Base Pilot that of a Mech without any
        number to raise."""
        data = self.board.data(card)
        mech = self.board.by_id(data.mech)
        if mech is None or self.board.data(mech).base != card.id or mech.card.has_numbers:
            return data.markers
        return (*data.markers, *self.board.data(mech).markers)

    def of_card(self, card: Obj) -> tuple[Ability, ...]:
        """A card's abilities, with their numbers raised when it is corrupted so."""
        definition: CardDefinition = card.card
        for marker in self._raising(card):
            more = find(marker.abilities, markers.MarkerRaises)
            if more is not None and (marker.gain or not self.arena(arenas.NoPenalties)):
                return definition.raised_by(more.n, more.cites)
        return definition.abilities

    def of(self, unit: Obj) -> Had:
        """The abilities of a unit, each with the card that has it; none while they are locked."""
        s = self.run.state
        known = self._had.of(dict, s.objects, s.zones, s.effects, s.situation)
        found = known.get(unit.id)
        if found is None or found[0] is not unit:
            found = known[unit.id] = unit, tuple(self._worked_out(unit))
        return found[1]

    def _worked_out(self, unit: Obj) -> Iterator[tuple[Obj, Ability]]:
        s = self.board.now
        if s.locked and s.actor == unit.id:
            return
        silenced = {e.card for e in self.run.state.effects if isinstance(e, Silenced)}
        for card in self.board.members(unit):
            if card.id not in silenced:
                for ability in self.of_card(card):
                    yield card, ability

    def all_of(self, unit: Obj, kind: type[A]) -> tuple[tuple[Obj, A], ...]:
        """The abilities of a kind a unit has."""
        return tuple([(card, a) for card, a in self.of(unit) if isinstance(a, kind)])

    def one(self, unit: Obj, kind: type[A]) -> A | None:
        """The first ability of a kind a unit has, or None."""
        for _, ability in self.of(unit):
            if isinstance(ability, kind):
                return ability
        return None

    def events(self, card: Obj, kind: EventKind, turn: int | None = None) -> Iterator[Event]:
        """What happened to a card, the latest first: in the game, or in the turn it is."""
        return (
            e for e in happened(self.run.state.history, kind, turn=turn) if e.obj is not None and e.obj.id == card.id
        )

    def used(self, card: Obj, what: str, *, turn: bool = False, game_round: bool = False) -> int:
        """How often a card's ability was used: in the game, this turn, or this round."""
        s = self.board.now
        events = self.events(card, EventKind.USE, s.turn if turn else None)
        return sum(what in e.names and (not game_round or e.moment.link == s.round) for e in events)

    def has_status(self, unit: Obj, status: Status) -> bool:
        """Is that status effect on a unit?"""
        return any(s.status is status and not s.fading for s in self.board.data(unit).statuses)

    def marks(self, unit: Obj, mark: Mark) -> Marked | None:
        """What of that kind waits for a unit."""
        return next(
            (e for e in self.run.state.effects if isinstance(e, Marked) and e.unit == unit.id and e.mark is mark), None
        )

    def all_marks(self, unit: Obj, *kinds: Mark) -> tuple[Marked, ...]:
        """Everything of those kinds that waits for a unit."""
        return tuple(
            e for e in self.run.state.effects if isinstance(e, Marked) and e.unit == unit.id and e.mark in kinds
        )

    def barred(self, seat: int, what: Bar) -> Barred | None:
        """What takes something from a player in the turn that is theirs."""
        return next(
            (e for e in self.run.state.effects if isinstance(e, Barred) and (e.seat, e.what) == (seat, what)), None
        )

    def waits(self, unit: Obj) -> bool:
        """Does a unit marked for destruction still have its attack to make this turn?"""
        last = self.marks(unit, Mark.LAST)
        s = self.board.now
        return (
            last is not None
            and last.more
            and s.turn_player == unit.owner
            and s.actor in (None, unit.id)
            and not s.attacked
        )

    def heads_in_row(self, card: Obj) -> int:
        """How often in a row the coin of a card has shown heads up to now."""
        return len([*takewhile(lambda e: "heads" in e.names, self.events(card, EventKind.COIN))])

    def last_used(self, but: Obj) -> Obj | None:
        """The Action used last before one, those that repeat another left out."""
        for event in happened(self.run.state.history, EventKind.FLIP):
            card = self.board.by_id(event.obj.id) if event.obj is not None else None
            if card is not None and card.id != but.id and find(card.card.abilities, monsters.RepeatsLast) is None:
                return card
        return None

    def used_this_round(self) -> list[tuple[Obj, Ability]]:
        """The Character abilities players have used in place of an attack this round."""
        found: dict[int, tuple[Obj, Ability]] = {}
        for event in happened(self.run.state.history, EventKind.USE):
            pilot = self.board.by_id(event.obj and event.obj.id)
            if pilot is not None and event.moment.link == self.board.now.round:
                for ability in self.of_card(pilot):
                    if isinstance(ability, pilots.Flip | pilots.LeakAlone) and type(ability).__name__ in event.names:
                        found.setdefault(pilot.id, (pilot, ability))
        return list(found.values())

    def comes_back(self, card: Obj) -> bool:
        """An Arena lets a revival be used again: the card goes back to the hand after its first use."""
        arena = self.arena(arenas.TwicePerGame)
        if arena is None or find(card.card.abilities, wildcards.Revive) is None:
            return False
        return len([*self.events(card, EventKind.RESOLVE)]) + 1 < arena.times
