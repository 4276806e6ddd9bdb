"""What is written down, and what units have, lose and gain: HP, AP, status effects."""

from __future__ import annotations

from typing import Any

from judge.games.hueshift.reads.reading import Reading
from judge.games.hueshift.rulebook import CONFLICTS
from judge.games.hueshift.situation import Fight, Lasting, Marked, StatusOn
from judge.games.hueshift.vocabulary import mechs, pilots
from judge.games.hueshift.vocabulary.kinds import EventKind, Span, Status
from judge.games.hueshift.vocabulary.roots import Ability, find
from judge.rules.course import Course
from judge.rules.lasting import expire
from judge.rules.questions import Ask, More, Question
from judge.rules.state import Event, Obj
from judge.rules.values import replace
from judge.rules.work import Run


class Changes(Course):
    """What is written down, and what units have, lose and gain: HP, AP, status effects."""

    def __init__(self, run: Run, reads: Reading) -> None:
        super().__init__(run, EventKind.MOMENT)
        self.run = run
        self.board = reads.board
        self.abilities = reads.abilities
        self.numbers = reads.numbers

    def change(self, obj: Obj, **changes: Any) -> Obj:
        """Change what an object is; gives it as it is then."""
        changed = replace(obj, data=replace(obj.data, **changes))
        self.run.set_obj(changed)
        return changed

    def seen(self, event: Event) -> Event:
        """Events keep what their unit is called."""
        obj = self.board.by_id(event.obj.id) if event.obj is not None else None
        return replace(event, seen=obj.card.label) if obj is not None and not event.seen else event

    def note(self, event: Event) -> Event:
        """Write an event down."""
        return self.run.note(self.seen(event))

    def tell(self, kind: EventKind, obj: Obj, **more: Any) -> None:
        """Write down what happens to a card or a unit."""
        self.note(Event(kind, player=obj.owner, obj=obj.ref, **more))

    def use(self, card: Obj, what: str, *cites: str, sentence: str = "") -> None:
        """Note that an ability with a limit was used."""
        cites = (*cites, *self._of(card))
        self.tell(EventKind.USE, card, names=(what,), cites=cites, sentence=sentence)

    @staticmethod
    def _of(card: Obj) -> tuple[str, ...]:
        """The rule about cards of its kind."""
        return (card.card.rule,) if card.card.rule else ()

    def mark(self, mark: Marked) -> None:
        """Something waits for a unit until the end of the turn or its next attack."""
        self.run.set(effects=(*self.run.state.effects, mark))

    def unmark(self, mark: Marked) -> None:
        """It waits no longer."""
        self.run.set(effects=tuple(e for e in self.run.state.effects if e is not mark))

    def set_fight(self, **changes: Any) -> Fight:
        """Change the attack under way."""
        fights = self.board.now.fights
        fight = replace(fights[-1], **changes)
        self.run.turn(fights=(*fights[:-1], fight))
        return fight

    def lose(self, unit: Obj, n: int, label: str, *cites: str) -> None:
        """HP lost without damage: nothing reduces it."""
        now = self.board.fresh(unit)
        self.tell(EventKind.LOSE_HP, unit, amount=n, names=(label,), cites=cites)
        self.change(now, hp=self.numbers.hp(now) - n)

    def gain_hp(self, unit: Obj, n: int, label: str, *cites: str) -> int:
        """HP recovered, up to the maximum; gives how much."""
        now = self.board.fresh(unit)
        n = min(n, self.numbers.max_hp(now) - self.numbers.hp(now))
        if n > 0:
            self.tell(EventKind.GAIN_HP, unit, amount=n, names=(label,), cites=cites)
            self.change(now, hp=self.numbers.hp(now) + n)
        return max(n, 0)

    def bonus(self, card: Obj, change: Lasting, *cites: str) -> None:
        """A card's AP or HP change for a time."""
        cites = (*cites, *self._of(card))
        unit = self.board.by_id(self.board.data(card).mech) or card
        self.run.set(effects=(*self.run.state.effects, change))
        if change.hp:
            now = self.board.fresh(unit)
            self.change(now, hp=self.numbers.hp(now) + change.hp)
        names = (card.card.label, change.span.value)
        numbers = (change.ap, change.hp)
        self.tell(EventKind.BONUS, unit, names=names, numbers=numbers, cites=cites, sentence=change.text)

    def expire(self, *spans: Span) -> None:
        """Changes whose time is over end; HP above the maximum is lost with them."""
        if any(e.hp for e in expire(self.run, Lasting, lambda e: e.span in spans)):
            for unit in self.board.mechs():
                if self.numbers.hp(unit) > self.numbers.max_hp(unit):
                    self.change(unit, hp=self.numbers.max_hp(unit))

    def _immune(self, unit: Obj, source: Obj | None) -> bool:
        """Does a unit resist status effects of a source?"""
        if self.abilities.one(unit, mechs.Immune) is None:
            return False
        for card, ability in self.abilities.all_of(source, pilots.IgnoreImmunity) if source is not None else ():
            good = find(self.abilities.of_card(card), pilots.IgnoreForGood)
            if good is not None or self.abilities.used(card, "IgnoreImmunity") < ability.uses:
                self.use(card, "IgnoreImmunity", *ability.cites, *(good.cites if good else ()), sentence=ability.text)
                return False
        return True

    def afflict(self, unit: Obj, status: StatusOn, source: Obj | None) -> bool:
        """Put a status effect on a unit; False when it is immune."""
        unit = self.board.fresh(unit)
        if self._immune(unit, source):
            passes = self.abilities.one(unit, mechs.PassesImmunity)
            cites = (CONFLICTS + "steady-immunity", *(passes.cites if passes is not None else ()))
            self.tell(EventKind.RESIST, unit, names=(status.status.value,), cites=cites)
            more = self.abilities.one(unit, mechs.GainOnResist)
            if more is not None:
                self.bonus(unit, Lasting(unit.id, hp=more.hp, text=more.text), *more.cites)
            return False
        old = next((s for s in self.board.data(unit).statuses if s.status is status.status), None)
        rest = tuple(s for s in self.board.data(unit).statuses if s.status is not status.status)
        self.change(unit, statuses=(*rest, self._together(old, status)))
        self.tell(EventKind.STATUS, unit, names=(status.status.value,), amount=status.n, cites=status.cites)
        return True

    @staticmethod
    def _together(old: StatusOn | None, new: StatusOn) -> StatusOn:
        """Two effects of one kind: Leaks add up, Corrode stacks where its card says so, others are renewed."""
        if old is None:
            return new
        if new.status is Status.LEAK:
            return replace(new, n=old.n + new.n)
        if new.status is Status.CORRODE and new.most > 1:
            return replace(new, stacks=min(old.stacks + 1, new.most), active=old.active and not old.fading)
        return replace(new, n=max(old.n, new.n), regen=old.regen and new.regen, active=old.active)

    def cure(self, unit: Obj, n: int, ability: Ability, chooser: int | None = None) -> None:
        """Status effects of a unit end; with more of them than that, its controller chooses."""
        for _ in range(n):
            unit = self.board.fresh(unit)
            here = [s for s in self.board.data(unit).statuses if not s.fading]
            if not here:
                return
            index = 0
            if len(here) > 1:
                who, labels = unit.owner if chooser is None else chooser, tuple(s.status.value for s in here)
                about = More(labels=labels, source=unit.card.label, sentence=ability.text, verb="cure")
                index = self.run.ask(Question(Ask.CHOOSE, who, tuple(range(len(here))), **about))
            gone = here[index]
            self.change(unit, statuses=tuple(s for s in self.board.data(unit).statuses if s is not gone))
            self.tell(EventKind.CURE, unit, names=(gone.status.value,), cites=ability.cites, sentence=ability.text)
