"""What replaces an event or prevents damage (rules 6.4, 6.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any as Anything

from judge.games.flesh_and_blood.definition import said_in_full
from judge.games.flesh_and_blood.does.choosing import Choosing
from judge.games.flesh_and_blood.does.part import Doer, Kit
from judge.games.flesh_and_blood.does.triggering import Triggering
from judge.games.flesh_and_blood.reads.surroundings import GAINS, has_come
from judge.games.flesh_and_blood.situation import Env, Prevention, Props, ReplacementAtWork
from judge.games.flesh_and_blood.vocabulary.abilities import Prevents, Replacement
from judge.games.flesh_and_blood.vocabulary.changes import DealsMore, GainAbility
from judge.games.flesh_and_blood.vocabulary.effects import May
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Effect
from judge.games.flesh_and_blood.vocabulary.words import Filter, Num, ThatMuch, Zone
from judge.rules.lasting import happened
from judge.rules.state import Event, Obj
from judge.rules.values import quick, replace

UNPREVENTABLE = "cannot be prevented"
_AT_WORK = (ReplacementAtWork, Prevention)


@quick
@dataclass(frozen=True, slots=True)
class Active:
    """A replacement or prevention that could be applied to an event now."""

    seat: int
    key: Anything
    label: str
    sentence: str
    ability: Replacement | None = None
    env: Env | None = None
    work: ReplacementAtWork | None = None
    prevention: Prevention | None = None
    shield: Prevents | None = None

    @property
    def rank(self) -> int:
        """Standard-replacement effects come before prevention effects (6.5.4, 6.5.5)."""
        return int(self.prevention is not None or self.shield is not None or _prevents(self.ability))

    @property
    def same(self) -> Anything:
        """Equal for effects between which an order makes no difference."""
        if self.shield is not None and self.shield.optional:
            return "optional"  # each may be declined, so that every outcome can be reached in any order
        return (self.ability, self.shield, self.label, self.prevention and replace(self.prevention, id=0))


class Replacing(Doer):
    """Replaces and prevents.

    replacements: what came out of effects that replaced an event. compound: effects that replaced a part of the
    compound event under way (1.9.2b). perform: generates effects; happen: an event happens; both said when all parts
    are made.
    """

    perform: Callable[[Iterable[Effect], Env], Env]
    happen: Callable[[Event], Event]

    def __init__(self, kit: Kit, choosing: Choosing, triggering: Triggering) -> None:
        super().__init__(kit)
        self.choosing = choosing
        self.triggering = triggering
        self._replacing: list[Anything] = []  # what is replacing an event now, and so replaces no part of it (6.4.5)
        self.fresh()

    def fresh(self) -> None:
        """Nothing has been replaced yet."""
        self._replacing.clear()
        self.replacements: list[Env] = []
        self.compound: set[int] | None = None

    def active(self, event: Event) -> list[Active]:
        """Replacement and prevention effects that are active for an event (6.4.2)."""
        effects, objects = self.run.state.effects, self._with_replacements(event)
        if not effects and not objects and event.kind is not EventKind.DAMAGE:
            return []
        found = list(self._static_replacements(event)) if objects else []
        for effect in effects:
            if isinstance(effect, _AT_WORK) and not has_come(effect, self.now):
                continue
            if isinstance(effect, ReplacementAtWork) and self.words.past.event_matches(
                effect.ability.pattern, event, effect.env
            ):
                env = effect.env
                found.append(
                    Active(env.controller, effect.id, env.label, env.sentence, effect.ability, env, work=effect)
                )
            elif isinstance(effect, Prevention) and self.prevents(effect, event):
                env = effect.env
                found.append(Active(env.controller, effect.id, env.label, env.sentence, prevention=effect))
        found += self._dealing_more(event)
        for obj, shield, env in self.shields(event):
            found.append(Active(env.controller, (obj.ref, shield), env.label, shield.text, env=env, shield=shield))
        return [a for a in found if a.key not in self._replacing] if self._replacing else found

    def _dealing_more(self, event: Event) -> Iterator[Active]:
        """What effects make of the damage that their object deals ("instead deals that much arcane damage plus 1")."""
        if event.kind is not EventKind.DAMAGE:
            return
        for i, (more, env) in enumerate(self.reads.granted.changes_with(event.source, DealsMore)):
            if more.kind in event.tags:
                ability = Replacement(EventPattern(EventKind.DAMAGE, damage=more.kind), add=more.amount)
                yield Active(env.controller, (event.source, i), env.label, env.sentence, ability, env)

    def _static_replacements(self, event: Event) -> Iterator[Active]:
        for obj, ability, env in self._own_replacements(event):
            if ability.state is not None and not self.words.holds(ability.state, env):
                continue
            if self.words.past.event_matches(ability.pattern, event, env) and self._ordinal_now(ability, env):
                yield Active(env.controller, (obj.ref, ability), env.label, ability.text, ability, env)

    def _with_replacements(self, event: Event) -> tuple[Obj, ...]:
        """The objects in the arena that may have a replacement ability, printed or gained; and what gains something,
        which is a card on the stack at times."""
        around = self.objects.around()
        found = around.objects if GainAbility in around.changing else around.printed.replacing
        own = self.run.obj(event.obj) if event.kind in GAINS and event.obj is not None else None
        return found if own is None or own.zone in (Zone.ARENA, Zone.CHAIN) else (*found, own)

    def _own_replacements(self, event: Event) -> Iterator[tuple[Obj, Replacement, Env]]:
        """Replacement abilities of objects in the arena, printed or gained."""
        around = self.objects.around()
        for obj in self._with_replacements(event):
            if obj.card is None or not obj.face_up:
                continue
            idle = around.idle(obj) or obj.zone not in (Zone.ARENA, Zone.CHAIN)  # then only of itself (1.7.4a, j)
            props = self.objects.of(obj)
            seat = props.holder
            for ability in props.abilities:
                if isinstance(ability, Replacement) and not (idle and ability.pattern.obj != Filter(this=True)):
                    yield obj, ability, Env(obj.ref, seat, sentence=ability.text, label=props.label)

    def _ordinal_now(self, ability: Replacement, env: Env) -> bool:
        """ "The first time each turn you would …": whether it was then replaced, refused or happened."""
        if ability.period is None:
            return True
        considered = happened(self.run.state.history, EventKind.WOULD, turn=self.now.turn)
        would = sum(1 for e in considered if e.obj == env.source and e.sentence == ability.text)
        before = max(would, self.words.past.count(ability.pattern, ability.period, env))
        return before == ability.ordinal - 1

    def considered(self, event: Event) -> None:
        """Remember that an event was about to happen which an ordinal counts (6.6.1b)."""
        for obj, ability, env in self._own_replacements(event):
            if ability.ordinal and self.words.past.event_matches(ability.pattern, event, env):
                self.run.note(Event(EventKind.WOULD, player=env.controller, obj=obj.ref, sentence=ability.text))

    def replaced(self, event: Event, active: Active) -> Event | None:
        """What is left of an event after an effect replaced it or prevented some of it (6.4.6, 6.4.10)."""
        if active.prevention is not None:
            return self.prevent(event, active.prevention)
        if active.shield is not None and active.env is not None:
            return self.shield(event, active.shield, active.env)
        ability, env = active.ability, active.env
        assert ability is not None
        assert env is not None
        if ability.add is not None:
            doubled = ability.add == ThatMuch()
            by = 0 if doubled else self.words.value(ability.add, env)
            if _prevents(ability):
                by = -self._note_prevention(event, env, self._prevented(event, -by))
            else:
                self._noted_replacement(active, event)
            if active.work is not None and active.work.once and self.compound is not None:
                self.compound.add(active.work.id)
            elif active.work is not None and active.work.once:
                self.run.set(effects=tuple(e for e in self.run.state.effects if e is not active.work))
            if event.numbers:
                what, matching = ability.pattern.obj, self.words.past.token_matches
                pairs = [
                    (n, max(0, k + (k if doubled else by)) if what is None or matching(n, what, event, env) else k)
                    for n, k in zip(event.names, event.numbers, strict=True)
                ]
                kept = [(n, k) for n, k in pairs if k > 0]
                if not kept:
                    return None
                return replace(event, names=tuple(n for n, _ in kept), numbers=tuple(k for _, k in kept))
            by = event.amount if doubled else by
            return replace(event, amount=event.amount + by) if event.amount + by > 0 else None
        bound = self.triggering.bind(env, event, keep=False)
        bound = replace(bound, clashing=self._clashing(event)).bind("revealed", event.others)
        if event.kind is EventKind.ROLL and event.numbers:
            bound = replace(bound, number=event.numbers[0])
        effects = ability.effects
        if isinstance(effects[0], May):
            if not self.choosing.accepts(effects[0], bound):
                return event
            effects = (*effects[0].effects, *effects[0].then, *effects[1:])
            active = replace(active, sentence="")  # the answer has just quoted it
        self._noted_replacement(active, event)
        if active.work is not None and active.work.once:
            self.run.set(effects=tuple(e for e in self.run.state.effects if e is not active.work))
        self._replacing.append(active.key)
        self.replacements.append(self.perform(effects, bound))
        self._replacing.pop()
        return None

    def _noted_replacement(self, active: Active, event: Event) -> None:
        assert active.env is not None
        self.run.note(
            Event(
                EventKind.REPLACE,
                player=active.seat,
                obj=active.env.source,
                sentence=active.sentence,
                names=(active.label, event.kind.value),
                cites=("6.4.1",),
            )
        )

    @staticmethod
    def _clashing(event: Event) -> tuple[int, ...]:
        return tuple(int(n) for n in event.numbers) if event.kind is EventKind.FAIL_CLASH else ()

    def prevents(self, effect: Prevention, event: Event) -> bool:
        """Is a prevention effect at work active for an event (6.4.2, 6.4.10)?"""
        if event.kind is not EventKind.DAMAGE or event.amount <= 0:
            return False
        shielded = effect.seat is not None and event.player == effect.seat
        shielded = shielded or (effect.of is not None and self._at_one_of(event, effect.of, effect.env))
        if not (shielded or (effect.seat is None and effect.of is None)):
            return False
        if effect.by is not None and not self.words.matches(self.objects.props(event.source), effect.by, effect.env):
            return False
        if effect.most is not None and event.amount > effect.most:
            return False
        return not effect.kind or effect.kind in event.tags

    def shields(self, event: Event) -> Iterator[tuple[Obj, Prevents, Env]]:
        """Prevention abilities of permanents that are active for an event and can be paid for (8.3.15a)."""
        if event.kind is not EventKind.DAMAGE or event.amount <= 0:
            return
        for obj in (*self.run.zone(Zone.ARENA), *self.run.zone(Zone.CHAIN)):
            may = obj.card is not None and (obj.card.prevents or self.objects.given(obj.ref))
            if not may or not obj.face_up or self.objects.around().idle(obj):
                continue
            props = self.objects.of(obj)
            for ability in (one for a in props.abilities for one in said_in_full(a)):
                if isinstance(ability, Prevents) and (not ability.kind or ability.kind in event.tags):
                    env = Env(obj.ref, obj.holder, sentence=ability.text, label=props.label)
                    if ability.of is not None and event.obj is not None:
                        env = env.bind("it", (event.obj,))
                    if self._shielded(ability, event, env) and self.judges.able.can(ability.costs, env):
                        yield obj, ability, env

    def _shielded(self, ability: Prevents, event: Event, env: Env) -> bool:
        return event.player == env.controller if ability.of is None else self._at_one_of(event, ability.of, env)

    def _at_one_of(self, event: Event, of: Filter, env: Env) -> bool:
        return event.obj is not None and self.words.matches(self.objects.props(event.obj), of, env)

    def shield(self, event: Event, ability: Prevents, env: Env) -> Event | None:
        """Apply a prevention ability: its costs are paid if its controller wants (or must)."""
        if ability.optional and not self.choosing.wants(env.controller, env):
            return event
        env = replace(env, amount=event.amount)
        before = self.words.value(ability.n, env) if ability.n is not None else event.amount
        seen = self.objects.props(env.source)
        after = self.perform(ability.costs, env)
        n = self._note_prevention(event, env, self._prevented(event, before), seen)
        if ability.then:
            self.perform(ability.then, replace(after, did=True, amount=n))
        return replace(event, amount=event.amount - n) if event.amount > n else None

    def prevent(self, event: Event, effect: Prevention) -> Event | None:
        """6.4.10: a fixed prevention is used up by one event, a shield by the amount it prevents."""
        most = effect.n
        if most is not None and not isinstance(most, int):
            most = self.words.value(most, replace(effect.env, amount=event.amount))
        n = self._prevented(event, event.amount if most is None else most)
        rest = tuple(e for e in self.run.state.effects if e is not effect)
        if not effect.once and (most is None or most > n):
            left = None if most is None else most - n
            then = () if effect.first and n > 0 else effect.then
            rest = (*rest, replace(effect, n=left, then=then))
        self.run.set(effects=rest)
        n = self._note_prevention(event, effect.env, n)
        if n > 0 and effect.then:
            self.perform(effect.then, replace(effect.env, did=True, amount=n))
        return replace(event, amount=event.amount - n) if event.amount > n else None

    @staticmethod
    def _prevented(event: Event, n: int) -> int:
        """How much is prevented; nothing when the damage cannot be (6.4.10h)."""
        return 0 if UNPREVENTABLE in event.tags else min(n, event.amount)

    def _note_prevention(self, damage: Event, env: Env, n: int, seen: Props | None = None) -> int:
        """So much of that damage is prevented, unless an effect decreases it (6.4.10g); seen: what does so, as it was
        before it paid for it."""
        prevented = Event(
            EventKind.PREVENT,
            player=env.controller,
            obj=env.source,
            target=damage.target,
            amount=n,
            sentence=env.sentence,
            names=(env.label,),
            tags=damage.tags,
            seen=seen,
            cites=("6.4.10",) if n else ("6.4.10h",),
        )
        if not n:
            self.run.note(prevented)
            return 0
        left: Event | None = prevented
        for active in self.active(prevented):
            left = left and self.replaced(left, active)
        return self.happen(left).amount if left is not None else 0


def _prevents(ability: Replacement | None) -> bool:
    """Does it replace damage by less of it, which is a prevention effect (6.4.10)?"""
    if ability is None or ability.pattern.kind is not EventKind.DAMAGE:
        return False
    return isinstance(ability.add, Num) and ability.add.n < 0
