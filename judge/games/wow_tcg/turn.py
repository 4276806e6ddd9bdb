"""The turn: its phases, what is fatal, what takes effect at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from judge.games.tabletop.definition import CardDefinition
from judge.games.tabletop.frames import FirstTurn, Stage, TurnOver, priority
from judge.games.tabletop.stack import Stack
from judge.games.tabletop.triggers import Triggers
from judge.games.tabletop.vocabulary import EventKind, Until, When, Zone
from judge.games.wow_tcg import combat
from judge.games.wow_tcg.rules import ACTION, DRAW_STEP, END, OPENING_HAND, READY_STEP
from judge.rules.questions import LimitReached, Purpose
from judge.rules.values import replace

_MOST_ROUNDS = 200


class Does(combat.Does, Protocol):
    """What the turn asks for."""

    @property
    def triggers(self) -> Triggers: ...

    stack: Stack
    fighting: combat.Fighting


class WowTurns:
    """The stages of a turn."""

    def __init__(self, does: Does) -> None:
        self.run, self.reads, self.does = does.run, does.reads, does

    def stage(self, which: str) -> None:
        """The stages of a turn in their order."""
        name, _, number = which.partition(" ")
        if name == "mulligan":
            self._mulligan(int(number))
            return
        _STAGES[which](self)

    def _coin(self) -> None:
        """A coin decides who goes first: with heads the player listed first."""
        sides = ("heads", "tails")
        side = self.run.chance(sides, Purpose.COIN, labels=sides, sentence="who goes first")
        self.run.turn(turn_player=0 if side == "heads" else 1)
        self.does.course.say(
            f"the coin shows {side}: {self.run.player(self.reads.now.turn_player).name} goes first",
            *self.reads.cites("coin"),
        )
        self.run.push(Stage("opening"))

    def _opening(self) -> None:
        """Every player draws seven cards, who has none yet."""
        for seat in self.run.seats_from(self.reads.now.turn_player):
            if not self.run.zone(Zone.HAND, seat):
                for _ in range(OPENING_HAND):
                    self.does.moving.draw(seat, "opening")
        self.run.push(
            *(Stage(f"mulligan {seat}") for seat in self.run.seats_from(self.reads.now.turn_player)), FirstTurn()
        )

    def _mulligan(self, seat: int) -> None:
        """A player may take a new opening hand, once, knowing what the players before did."""
        if not self.run.may(seat, source="the opening hand", sentence="mulligan"):
            self.does.course.say(f"{self.run.player(seat).name} keeps the opening hand", *self.reads.cites("mulligan"))
            return
        pool: list[CardDefinition] = []
        for obj in (*self.run.zone(Zone.HAND, seat), *self.run.zone(Zone.PILE, seat)):
            if obj.card is not None:
                pool.append(obj.card)
            moved = self.does.moving.to(obj, Zone.PILE)
            self.run.set_obj(replace(moved, card=None))  # nobody knows any more which one it is
        self.run.turn(hidden=(*self.reads.now.hidden, (seat, tuple(sorted(pool, key=lambda c: c.label)))))
        self.does.events.happen(self.reads.event(EventKind.MULLIGAN, seat, None, "mulligan"))
        for _ in range(OPENING_HAND):
            self.does.moving.draw(seat, "opening")

    def new_turn(self) -> None:
        """Nothing is so from the first moment on."""

    def start_turn(self) -> None:
        """Start phase: its two steps."""
        self.run.turn(step=READY_STEP)
        self.does.course.reading(*self.reads.reading("phases", "turn"))
        self.run.push(Stage("ready"))

    def _ready_step(self) -> None:
        """The turn player's cards are readied."""
        seat = self.reads.now.turn_player
        self.does.course.reading(*self.reads.reading("ready-step"))
        for obj in (*self.reads.in_play(seat), *self.run.zone(Zone.RESOURCE, seat)):
            if obj.data.exhausted and not (obj.card is not None and self.reads.stat(obj, "cannot ready")):
                self.does.moving.data(obj, exhausted=False)
                if obj.zone is Zone.PLAY:
                    self.run.note(self.reads.event(EventKind.READY, seat, obj.ref, "start"))
        self.run.turn(step=DRAW_STEP)
        self.run.push(Stage("draw"))

    def _draw_step(self) -> None:
        """The turn player draws a card."""
        self.does.course.reading(*self.reads.reading("draw-step"))
        self.does.moving.draw(self.reads.now.turn_player)
        self.does.triggers.phase_triggers(When.FIRST_PHASE)
        self.run.push(Stage("action"))

    def _action_phase(self) -> None:
        self.run.turn(phase=ACTION, step="")
        self.run.push(*priority(self.reads.now.turn_player))

    def _end_phase(self) -> None:
        """End phase: what lasts this turn ends with it."""
        self.run.turn(phase=END)
        self.does.triggers.phase_triggers(When.LAST_PHASE)
        self.settle()
        if self.run.state.outcome:
            return
        self.does.moving.expire(Until.TURN, Until.COMBAT)
        self.settle()  # health that lasted this turn only is gone
        if not self.run.state.outcome:
            self.run.push(TurnOver())

    def all_passed(self) -> None:
        """Combat damage is dealt, or the action phase ends."""
        if self.reads.now.combat is not None:
            self.does.fighting.damage()
        else:
            self.run.push(Stage("end"))

    def resolve_all(self) -> None:
        """What was played or has triggered takes effect at once."""
        while self.run.zone(Zone.STACK) and not self.run.state.outcome:
            self.does.course.reading(*self.reads.reading("at-once"))
            self.does.stack.resolve_top()

    def settle(self) -> None:
        """What follows from the rules, until nothing more does."""
        for _ in range(_MOST_ROUNDS):
            self._fatal()
            if self.run.state.outcome:
                return
            if self.run.state.pending:
                self.does.events.stack_pending()
            if not self.run.zone(Zone.STACK):
                return
            self.resolve_all()
        raise LimitReached("triggered effects keep triggering")

    def _fatal(self) -> None:
        """Allies with fatal damage are destroyed; a hero with fatal damage has lost the game."""
        for obj in self.reads.in_play(None, "ally"):
            if obj.data.damage >= self.reads.stat(obj, "health"):
                self.does.events.happen(self.reads.event(EventKind.DESTROY, obj.controller, obj.ref, "fatal"))
                self.does.moving.discard_pile(obj)
        seats = self.run.seats_from(0)
        dead = [
            s for s in seats if (h := self.reads.hero(s)) is not None and h.data.damage >= self.reads.stat(h, "health")
        ]
        if dead:
            self.does.course.reading(*self.reads.reading("hero-dies"))
            self.does.moving.win([s for s in seats if s not in dead] if len(dead) < len(seats) else seats, "fatal")


_STAGES: dict[str, Callable[[WowTurns], None]] = {
    "coin": WowTurns._coin,
    "opening": WowTurns._opening,
    "ready": WowTurns._ready_step,
    "draw": WowTurns._draw_step,
    "action": WowTurns._action_phase,
    "end": WowTurns._end_phase,
}
