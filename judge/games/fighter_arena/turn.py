"""The turn: its phases, death and winning."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from judge.games.fighter_arena import opening
from judge.games.fighter_arena.actions import DrawCard
from judge.games.fighter_arena.rules import ACTION, OMEGA, READY, ROUNDS
from judge.games.tabletop.frames import Stage, TurnOver, priority
from judge.games.tabletop.stack import Stack
from judge.games.tabletop.triggers import Triggers
from judge.games.tabletop.vocabulary import EventKind, Until, When, Zone
from judge.rules.priority import PASS
from judge.rules.questions import Ask, Purpose, Question


class Does(opening.Does, Protocol):
    """What the turn asks for."""

    triggers: Triggers
    stack: Stack
    opening: opening.Opening


class ArenaTurns:
    """The phases of a turn."""

    def __init__(self, does: Does) -> None:
        self.run, self.reads, self.judges, self.does = does.run, does.reads, does.judges, does

    def new_turn(self) -> None:
        """As player 1's turn starts, the round number rises."""
        if self.reads.now.turn_player == 0:
            self.run.turn(round=self.reads.now.round + 1)
            self.run.note(self.reads.event(EventKind.ROUND, 0, None, "round", amount=self.reads.now.round))

    def start_turn(self) -> None:
        """A turn starts with its Alpha Phase."""
        self.run.push(Stage("alpha"))

    def stage(self, which: str) -> None:
        """The phases in their order."""
        _STAGES[which](self)

    def _alpha(self) -> None:
        """Alpha Phase: a card is drawn, whether a line says so or not."""
        seat = self.reads.now.turn_player
        action = self.run.ask(
            Question(Ask.ACT, seat, None, purpose=Purpose.EFFECT, sentence="Alpha Phase: Draw a card.")
        )
        if action != PASS and not isinstance(action, DrawCard):
            raise self.judges.refuse(
                "draw", "in the Alpha Phase a card is drawn, and nothing else is done", late=0, early=True
            )
        self.does.moving.draw(seat)
        self.run.push(Stage("ready"))
        self.settle()

    def _ready(self) -> None:
        """Ready Phase: fighters and minions gain the actions printed on them."""
        self.run.turn(phase=READY)
        for obj in self.reads.in_play(self.reads.now.turn_player, "fighter", "minion"):
            actions = self.reads.definition(obj).number("actions")
            if obj.data.dead or not actions:
                continue
            self.does.moving.data(obj, actions=self.run.state.objects[obj.id].data.actions + actions)
            what = "minion" if self.reads.definition(obj).kind == "minion" else "ready"
            self.does.events.happen(
                self.reads.event(EventKind.GAIN_ACTIONS, obj.controller, obj.ref, what, amount=actions)
            )
        self.does.triggers.phase_triggers(When.READY_PHASE)
        self.settle()
        self._resolve_all()
        if not self.run.state.outcome:
            self.run.push(Stage("action"))

    def _action(self) -> None:
        self.run.turn(phase=ACTION)
        self.does.triggers.phase_triggers(When.FIRST_PHASE)
        self.run.push(*priority(self.reads.now.turn_player))

    def _omega(self) -> None:
        """Omega Phase: unused actions and all conditions are removed before anything else."""
        self.run.turn(phase=OMEGA)
        seat = self.reads.now.turn_player
        for obj in self.reads.in_play(seat):
            if obj.data.actions:
                self.run.note(self.reads.event(EventKind.LOSE_ACTIONS, seat, obj.ref, "omega", amount=obj.data.actions))
                self.does.moving.data(obj, actions=0)
            if obj.data.conditions:
                names = (self.reads.name(obj.ref),)
                self.run.note(self.reads.event(EventKind.CLEAR, seat, obj.ref, "omega", names=names))
                self.does.moving.uncondition(self.run.state.objects[obj.id])
        self.run.push(Stage("omega effects"))

    def _omega_effects(self) -> None:
        self.does.triggers.phase_triggers(When.LAST_PHASE)
        self.settle()
        self._resolve_all()
        if not self.run.state.outcome:
            self.run.push(Stage("end"))

    def _end(self) -> None:
        """The turn is over; after the last player's turn of Round 12 the game is."""
        self.does.moving.expire(Until.TURN, Until.COMBAT)
        self.settle()  # health that lasted this turn only is gone
        if self.run.state.outcome:
            return
        last = self.run.seats_from(0)[-1]
        if self.reads.now.round >= ROUNDS and self.reads.now.turn_player == last:
            totals = {
                s: sum(self.reads.health(f) for f in self.reads.fighters(s, alive=True)) for s in self.run.seats_from(0)
            }
            for seat, total in totals.items():
                self.does.course.say(
                    f"{self.run.player(seat).name}'s fighters have {total} health together", *self.reads.cites("end")
                )
            best = max(totals.values())
            self.run.turn(between=True, before=last)
            won = [s for s, t in totals.items() if t == best]
            self.does.moving.win(won, "end" if len(won) == 1 else "draw game")
            return
        self.run.push(TurnOver())

    def _resolve_all(self) -> None:
        while self.run.zone(Zone.STACK) and not self.run.state.outcome:
            self.does.stack.resolve_top()
            self.settle()

    def settle(self) -> None:
        """Fighters die, a player may have won, triggers go to the stack."""
        self._deaths()
        if self.run.state.pending and not self.run.state.outcome:
            self.does.events.stack_pending()

    def all_passed(self) -> None:
        """The last card played resolves, or the Action Phase ends."""
        if self.run.zone(Zone.STACK):
            self.does.stack.resolve_top()
            self.run.push(*priority(self.reads.now.turn_player))
            return
        self.does.course.say(
            f"{self.run.player(self.reads.now.turn_player).name} announces the next phase",
            *self.reads.cites("announce", "phases"),
        )
        self.run.push(Stage("omega"))

    def _deaths(self) -> None:
        """At 0 health a fighter is dead and stays; a minion goes to the void."""
        died = False
        for obj in self.reads.in_play(None, "fighter", "minion"):
            if obj.data.dead or self.reads.health(obj) > 0:
                continue
            died = True
            if self.reads.definition(obj).kind == "minion":
                self.run.note(self.reads.event(EventKind.DIE, obj.controller, obj.ref, "die"))
                self.does.moving.discard_pile(obj)
                continue
            self.does.events.happen(self.reads.event(EventKind.DIE, obj.controller, obj.ref, "die"))
            self.does.moving.uncondition(obj)
            self.does.moving.data(obj, dead=True, actions=0)
            self.does.course.reading(*self.reads.reading("dead-stay"))
        if died:
            self.eliminated()

    def eliminated(self) -> None:
        """Who has no living fighter left has lost; the last one standing has won."""
        seats = self.run.seats_from(0)
        out = [s for s in seats if self.reads.fighters(s) and not self.reads.fighters(s, alive=True)]
        left = [s for s in seats if s not in out]
        if out and len(left) <= 1:
            self.does.moving.win(left or seats, "eliminated" if left else "draw game")


_STAGES: dict[str, Callable[[ArenaTurns], None]] = {
    "place": lambda turns: turns.does.opening.place(),
    "select": lambda turns: turns.does.opening.select(),
    "alpha": ArenaTurns._alpha,
    "ready": ArenaTurns._ready,
    "action": ArenaTurns._action,
    "omega": ArenaTurns._omega,
    "omega effects": ArenaTurns._omega_effects,
    "end": ArenaTurns._end,
}
