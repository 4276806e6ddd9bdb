"""What happens in the arena: what players do, and the parts that carry it out."""

from __future__ import annotations

from typing import Any

from judge.games.fighter_arena.actions import AttackWith, DrawCard, MoveTo, PlaceFighter, PlayIt, UseTalent, VoidCard
from judge.games.fighter_arena.judges import ArenaJudging
from judge.games.fighter_arena.opening import Opening
from judge.games.fighter_arena.reads import ArenaReading
from judge.games.fighter_arena.turn import ArenaTurns
from judge.games.tabletop.choosing import Choosing
from judge.games.tabletop.moving import Events, Moving
from judge.games.tabletop.on_cards import damage
from judge.games.tabletop.situation import Env
from judge.games.tabletop.stack import Stack
from judge.games.tabletop.triggers import Triggers
from judge.games.tabletop.vocabulary import EventKind, Zone
from judge.rules.course import Course
from judge.rules.happening import Happening
from judge.rules.state import Obj
from judge.rules.work import Run


class ArenaDoing:
    """Carries out what players do."""

    def __init__(self, run: Run, reads: ArenaReading, judges: ArenaJudging) -> None:
        self.run, self.reads, self.judges = run, reads, judges
        self.course = Course(self.run, EventKind.MOMENT)
        self.moving = Moving(self)
        self.choosing = Choosing(self.run, self.reads, self.judges)
        self.triggers = Triggers(self)
        self.events: Events = Happening(self.run, self.triggers)
        self.stack = Stack(self)
        self.opening = Opening(self)
        self.turns = ArenaTurns(self)

    def cannot_draw(self, seat: int) -> None:
        """An arsenal that has run out: every fighter's health is lowered by 10."""
        self.events.happen(self.reads.event(EventKind.CANNOT_DRAW, seat, None, "cannot draw"))
        for obj in self.reads.fighters(seat, alive=True):
            self.moving.data(obj, damage=self.run.state.objects[obj.id].data.damage + 10)
            self.run.note(self.reads.event(EventKind.LOWER, seat, obj.ref, "cannot draw", amount=10))

    def act(self, seat: int, action: Any) -> None:
        """A player does something in the Action Phase. Raises ``Refused``."""
        match action:
            case AttackWith():
                self._attack(seat, action)
            case MoveTo():
                self._move(seat, action)
            case PlayIt():
                self.stack.put_on_stack(seat, self.judges.play(seat, action))
            case UseTalent():
                self._talent(seat, action)
            case VoidCard():
                self._void(seat, action)
            case DrawCard():
                raise self.judges.refuse("draw", "a card is drawn in the Alpha Phase, not in the Action Phase")
            case PlaceFighter():
                raise self.judges.refuse("place", "fighters are placed before the first turn")
        self.turns.settle()

    def _use_action(self, obj: Obj, n: int = 1) -> None:
        self.moving.data(obj, actions=self.run.state.objects[obj.id].data.actions - n)

    def _attack(self, seat: int, action: AttackWith) -> None:
        obj, target = self.judges.attack(seat, action)
        self._use_action(obj)
        power = self.reads.stat(obj, "attack")
        what = "minion" if self.reads.definition(obj).kind == "minion" else "attack"
        aim = {"other": target.ref, "amount": power, "names": (self.reads.name(target.ref),)}
        self.events.happen(self.reads.event(EventKind.ATTACK, seat, obj.ref, what, **aim))
        env = Env(seat, obj.ref, self.reads.name(obj.ref))
        damage(self, self.run.state.objects[target.id], power, "", env, "combat")

    def _move(self, seat: int, action: MoveTo) -> None:
        obj, there = self.judges.move(seat, action), action.spot
        self._use_action(obj)
        self.moving.data(obj, spot=there)
        what = "minion" if self.reads.definition(obj).kind == "minion" else "move"
        self.events.happen(self.reads.event(EventKind.MOVE, seat, obj.ref, what, amount=there))

    def _talent(self, seat: int, action: UseTalent) -> None:
        obj, power = self.judges.talent(seat, action)
        self._use_action(obj, power.actions)
        self.moving.data(obj, used=(*obj.data.used, (self.reads.now.turn, action.index)))
        self.stack.use_power(seat, obj, power)

    def _void(self, seat: int, action: VoidCard) -> None:
        obj = self.judges.void(seat, action)
        name = self.reads.name(obj.ref)
        moved = self.moving.to(obj, Zone.DISCARD, at=0)
        self.events.happen(self.reads.event(EventKind.DISCARD, seat, moved.ref, "void", names=(name,)))
        self.moving.draw(seat)
