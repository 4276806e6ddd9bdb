"""Everything that happens: the parts that do it, and what the rules of the game say of events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from judge.games.factions.cites import C, D
from judge.games.factions.does.attacks import Attacks, Frames
from judge.games.factions.does.choosing import Choosing
from judge.games.factions.does.dice import Dice
from judge.games.factions.does.effects import EFFECTS
from judge.games.factions.does.fates import Fates
from judge.games.factions.does.moving import Moving
from judge.games.factions.does.part import Events
from judge.games.factions.does.playing import Playing
from judge.games.factions.does.resolving import Resolving
from judge.games.factions.judges.events import EventRules, Reduction
from judge.games.factions.judges.judging import Judging
from judge.games.factions.reads.board import Board
from judge.games.factions.reads.reading import Reading
from judge.games.factions.situation import Item, Waiting
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.selectors import EventKind, On
from judge.rules.happening import Happening
from judge.rules.state import Event
from judge.rules.values import replace
from judge.rules.work import Run


class Doing(EventRules):
    """Does what happens in a run, each thing in one of its parts, which build on those before them.

    It is what ``Happening`` asks about events.
    """

    def __init__(self, run: Run, judges: Judging, frames: Frames) -> None:
        super().__init__(judges)
        self.run = run
        self.events: Events = Happening(run, self, self._first)
        self.moving = Moving(run, judges, self.events)
        self.choosing = Choosing(run, judges, self.events)
        self.dice = Dice(self.moving)
        self.fates = Fates(self.moving, self.dice)
        self.attacks = Attacks(self.moving, frames)
        resolving = Resolving(self.moving, self.choosing, self.dice, self.fates, self.attacks, EFFECTS)
        playing = Playing(self.moving, self.choosing, self.fates, self.attacks)
        self.act, self.resolve = playing.act, resolving.resolve
        self.happen, self.reading, self.tell = self.events.happen, self.moving.reading, self.moving.tell

    # --- what the rules say of events ---------------------------------------------------------------

    def turn_seat(self) -> int:
        """The turn player."""
        return self.board.now.turn_player

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """Clockwise."""
        return self.run.seats_from(seat)

    def _first(self, seats: Sequence[int]) -> int:
        """The turn player's come first (simultaneous-triggers)."""
        self.moving.reading(C + "simultaneous-triggers")
        return self.turn_seat() if self.turn_seat() in seats else seats[0]

    def replaced(self, event: Event, active: Reduction) -> Event | None:
        """The event after one of them: less damage, or damage instead of healing."""
        term, obj = active.has.term, self.board.obj(event.obj)
        assert obj is not None
        if isinstance(term, v.HealHurts):
            self.moving.note_line(obj, active.has)
            self.moving.reading(D + "heal", C + "undead-type-and-ability")
            self.fates.hurt(obj.ref, event.amount, source=event.source)
            return None
        assert isinstance(term, v.ReduceDamage)
        if term.save and not self.dice.save(obj, term.save, active.has.ability, own=True):
            return event
        if not term.save:
            self.moving.note_line(obj, active.has)
        if event.names:
            self.moving.reading(C + "damage-reduction-by-other-words")
        if term.magic:
            self.moving.reading(C + "magic-words")
        left = 0 if term.amount is None else max(0, event.amount - term.amount)
        return replace(event, amount=left) if left else None

    def seen(self, event: Event) -> Event:
        """The event with the name of what it is about."""
        obj = self.run.state.objects.get(event.obj.id) if event.obj is not None else None
        return event if obj is None or event.seen else replace(event, seen=self.board.name(obj))

    def trigger(self, waits: Waiting, event: Event) -> None:
        """Note a triggered effect: it goes to the stack."""
        source = self.board.obj(waits.source)
        if waits.term.magic and (source is None or not self.judges.can_pay(source, waits.term.magic)):
            return
        self.run.set(pending=(*self.run.state.pending, waits))

    def put_pending(self, pending: Waiting) -> None:
        """Put a triggered effect on the stack."""
        t = pending.term
        item = Item(
            "trigger", pending.source, pending.seat, pending.label, pending.ability.text, t.effects, (), t.save, t.own,
            t.magic, t.may, pending.event, pending.at, tag=pending.ability.name,
        )  # fmt: skip
        self.run.turn(stack=(*self.board.now.stack, item))
        if t.on is On.ATTACKED:
            self.moving.reading(C + "recoil-when")
        names = (pending.ability.name or pending.label,)
        event = Event(
            EventKind.TRIGGER, player=pending.seat, obj=pending.source, names=names, sentence=pending.ability.text,
            cites=(D + "triggered-effects", D + "triggered-effect", *self.board.printed_on(pending.source)),
        )  # fmt: skip
        self.happen(event)


class AtTable(Protocol):
    """What a frame runs on: its run, and who reads, judges and does in it."""

    run: Run
    board: Board
    reads: Reading
    judges: Judging
    does: Doing
