"""What happens in this game: what players do, and the parts that carry it out."""

from __future__ import annotations

from typing import Any

from judge.games.tabletop.aims import with_modes
from judge.games.tabletop.choosing import Choosing
from judge.games.tabletop.definition import CardDefinition
from judge.games.tabletop.moving import Events, Moving
from judge.games.tabletop.situation import Env
from judge.games.tabletop.stack import Stack
from judge.games.tabletop.vocabulary import EventKind, Zone
from judge.games.wow_tcg.actions import AttackWith, CompleteIt, PlaceIt, PlayIt, StrikeWith, UsePower
from judge.games.wow_tcg.armor import Armor
from judge.games.wow_tcg.combat import Fighting
from judge.games.wow_tcg.judges import WowJudging
from judge.games.wow_tcg.paying import Paying
from judge.games.wow_tcg.reads import WowReading
from judge.games.wow_tcg.turn import WowTurns
from judge.rules.course import Course
from judge.rules.happening import Happening
from judge.rules.values import replace
from judge.rules.work import Run


class WowDoing:
    """Carries out what players do."""

    def __init__(self, run: Run, reads: WowReading, judges: WowJudging) -> None:
        self.run, self.reads, self.judges = run, reads, judges
        self.course = Course(self.run, EventKind.MOMENT)
        self.moving = Moving(self)
        self.choosing = Choosing(self.run, self.reads, self.judges)
        self.triggers = Armor(self, self.reads)
        self.events: Events = Happening(self.run, self.triggers)
        self.stack = Stack(self)
        self.paying = Paying(self.run, self.reads, self.judges, self.moving)
        self.fighting = Fighting(self)
        self.turns = WowTurns(self)

    def cannot_draw(self, seat: int) -> None:
        """No card is left in the deck."""
        self.events.happen(self.reads.event(EventKind.CANNOT_DRAW, seat, None, "cannot draw"))
        self.course.reading(*self.reads.reading("empty-deck"))

    def act(self, seat: int, action: Any) -> None:
        """A player does something. Raises ``Refused``."""
        match action:
            case AttackWith():
                self.fighting.attack(seat, action)
            case StrikeWith():
                self.fighting.strike(seat, action)
            case PlayIt():
                self._play(seat, action)
            case UsePower():
                self._power(seat, action)
            case PlaceIt():
                self._place(seat, action)
            case CompleteIt():
                self._complete(seat, action)
        self.turns.resolve_all()

    def _play(self, seat: int, action: PlayIt) -> None:
        obj = self.judges.play(seat, action)
        card = self.reads.definition(obj)
        self._any_class(seat, card)
        self.stack.put_on_stack(seat, obj)
        self.paying.pay(seat, card.number("cost"), card.label, f"pay {card.kind}")

    def _any_class(self, seat: int, card: CardDefinition) -> None:
        if card.kind == "ability" and not self.reads.usable(seat, card):
            self.course.reading(*self.reads.reading("ability-class", "class ability"))

    def _place(self, seat: int, action: PlaceIt) -> None:
        obj = self.judges.place(seat, action)
        name = self.reads.name(obj.ref)
        self.course.reading(*self.reads.reading("one-resource"))
        self.run.turn(placed=True)
        moved = self.moving.to(obj, Zone.RESOURCE)
        if action.face_up:
            self.run.set_obj(replace(moved, face_up=True))
        self.events.happen(self.reads.event(EventKind.PLACE, seat, moved.ref, "place", names=(name,)))

    def _complete(self, seat: int, action: CompleteIt) -> None:
        obj, quest = self.judges.complete(seat, action)
        label = self.reads.name(obj.ref)
        env = Env(seat, obj.ref, label, quest.text)
        modes = self.choosing.choose_modes(quest.effects, env)
        targets = self.choosing.choose_targets(with_modes(quest.effects, modes), env)
        self.paying.pay(seat, quest.pay, label, "complete")
        now = self.run.state.objects[obj.id]
        self.run.set_obj(replace(now, face_up=False, data=replace(now.data, done=True)))  # for good
        self.events.happen(self.reads.event(EventKind.COMPLETE, seat, obj.ref, "complete"))
        self.moving.push_ability(quest, env, targets, modes)

    def _power(self, seat: int, action: UsePower) -> None:
        there = self.run.obj(action.card)
        if there is not None and there.zone is Zone.RESOURCE:
            self._complete(seat, CompleteIt(action.card))
            return
        obj, power = self.judges.power(seat, action)
        name = self.reads.name(obj.ref)
        self._any_class(seat, self.reads.definition(obj))
        self.stack.use_power(seat, obj, power)
        self.paying.pay(seat, power.pay, name)
        if power.exhaust:
            self.moving.data(obj, exhausted=True)
            self.run.note(self.reads.event(EventKind.EXHAUST, seat, obj.ref, "power"))
        self.moving.data(obj, used=(*obj.data.used, (self.reads.now.turn, action.index)))
        if power.destroy:
            self.events.happen(self.reads.event(EventKind.DESTROY, seat, obj.ref, "power"))
            self.moving.discard_pile(obj)
