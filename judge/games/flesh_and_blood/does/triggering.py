"""What waits for events, and triggers (rules 5.4, 6.6)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import takewhile
from typing import Any as Anything

from judge.games.flesh_and_blood.definition import CardDefinition, living
from judge.games.flesh_and_blood.does.choosing import Choosing
from judge.games.flesh_and_blood.does.part import Doer, Kit
from judge.games.flesh_and_blood.keywords import RULE_OF
from judge.games.flesh_and_blood.reads import unread
from judge.games.flesh_and_blood.reads.past import others_of
from judge.games.flesh_and_blood.reads.surroundings import has_come
from judge.games.flesh_and_blood.situation import (
    DelayedTrigger,
    Env,
    Kind,
    PendingTrigger,
    Phase,
    Props,
    Quiet,
    data_of,
    paid_with,
)
from judge.games.flesh_and_blood.vocabulary.abilities import Keyword, StateTriggered, Triggered
from judge.games.flesh_and_blood.vocabulary.effects import If, May
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import parts_within
from judge.games.flesh_and_blood.vocabulary.words import Period, ThatMuch, Who, Zone
from judge.rules.lasting import happened
from judge.rules.questions import LimitReached
from judge.rules.state import Event, Obj, Ref
from judge.rules.values import changing, quick, replace

_OUTSIDE = (Zone.HAND, Zone.ARSENAL, Zone.GRAVEYARD, Zone.BANISHED, Zone.PITCH)


_PRIVATE = (Zone.HAND, Zone.ARSENAL)


_MOST_HEARD = 50
_SEEN = changing(Event, "seen", "moment")
_WHERE_IT_IS = changing(Props, "ref", "zone")
_DEFENDING_TRIGGERS = frozenset({EventKind.DEFEND, EventKind.DEFENDED, EventKind.CHAIN_CLOSES})
_GOES = frozenset({EventKind.LEAVE_ARENA, EventKind.DESTROY})
_REPEATED = frozenset(  # what one instruction does so many times; what comes of that, as of a contract, is no part
    EventKind.each(
        "draw, discard, destroy, banish, reveal, defend, enter the arena, leave the arena, put into graveyard, "
        "put into the banished zone, put into a hand, put into a soul, put into arsenal, put a counter, tap, untap, "
        "freeze, turn face-up, turn face-down, steal, give, gain control, intimidate, mark, become marked, gain life, "
        "lose life, damage, deal damage, shuffle, the crowd cheers, the crowd boos"
    )
)
_OF_ONE_NAME = frozenset({EventKind.ENTER_ARENA})  # to create two different tokens is not one instruction twice
_PERMANENT = frozenset({"Equipment", "Weapon", "Token", "Hero"})


@quick
@dataclass(frozen=True, slots=True)
class Waits:
    """A triggered effect that exists before an event of its kind; delayed: when it was started by an effect."""

    ability: Triggered
    env: Env
    label: str
    delayed: DelayedTrigger | None = None


class Triggering(Doer):
    """Finds what waits for an event, and notes what triggers."""

    def __init__(self, kit: Kit, choosing: Choosing) -> None:
        super().__init__(kit)
        self.choosing = choosing
        self.began: int | None = None  # how long the history was when the effect under way began (1.9.2)
        self._whole = False  # all that is done is of the compound event under way
        self._hearing = 0  # triggers that were heard by what triggered then
        self.going: list[tuple[Obj, Props]] = []  # what the instruction under way does something to, as it was

    @contextmanager
    def together(self, refs: tuple[Ref, ...]) -> Iterator[None]:
        """While one instruction does something to several objects what of them is gone already still waits (5.4.6a)."""
        before = self.going
        objects = [obj for ref in refs if (obj := self.run.obj(ref)) is not None and obj.card is not None]
        self.going = [(o, self.objects.of(o)) for o in objects if o.face_up and o.zone in (Zone.ARENA, Zone.CHAIN)]
        try:
            yield
        finally:
            self.going = before

    @contextmanager
    def compound(self, *, whole: bool = False) -> Iterator[None]:
        """While what happens are the individual events of one compound event (1.9.2); whole: whatever is done then."""
        outer = self.began, self._whole
        if not self._whole:
            self.began, self._whole = self.run.state.history.length, whole
        try:
            yield
        finally:
            self.began, self._whole = outer

    def seen(self, event: Event) -> Event:
        """With the properties of the event's object as they are now, unless they were noted before."""
        if event.seen is not None or event.obj is None:
            return event
        obj = self.run.obj(event.obj)
        if obj is None or obj.card is not None or data_of(obj).kind is not Kind.CARD:
            return _SEEN(event, self.objects.props(event.obj), self.run.moment())
        return event

    def waiting(self, event: Event) -> list[Waits]:
        """Triggered effects that exist before the event (6.6.5a) and are of its kind."""
        found: list[Waits] = []
        around = self.objects.around()
        asked: set[int] = set()
        for obj, props in self._sources(around.waiting(event.kind), event):
            if obj.id in asked:
                continue
            asked.add(obj.id)
            seat = props.holder
            for ability in self._triggered(props, event) if props.abilities else ():
                env = Env(props.ref, seat, sentence=ability.text, label=props.label, bound=paid_with(obj))
                found.append(Waits(ability, env, props.label))
        for effect in around.delayed.get(event.kind, ()):
            found.append(Waits(effect.ability, effect.env, effect.env.label, effect))
        return found

    def _sources(self, waiting: tuple[Obj, ...], event: Event) -> list[tuple[Obj, Props]]:
        found = [(obj, self.objects.of(obj)) for obj in waiting] if waiting else []
        if event.kind in self.now.elsewhere:
            found += self._outside(event)
        if event.obj is not None and event.seen is not None:
            found += self._itself(event, event.obj, event.seen)
        return found + [(o, p) for o, p in self.going if self.run.obj(o.ref) is None]

    def _itself(self, event: Event, ref: Ref, seen: Props) -> Iterator[tuple[Obj, Props]]:
        """The object of the event, where it is or was (1.7.4i, 5.4.6a)."""
        own = self.run.state.objects.get(ref.id)
        if own is None:
            yield Obj(ref.id, ref.life, None, seen.owner, None, Zone.ARENA, None), seen
            return
        card: CardDefinition | None = own.card
        printed = card is not None and seen.abilities is card.abilities and card.in_full
        if not printed or event.kind in own.card.waits_for:
            yield own, _WHERE_IT_IS(seen, own.ref, own.zone)

    def _outside(self, event: Event) -> Iterator[tuple[Obj, Props]]:
        """Cards outside the arena that wait for such an event there: public ones, and private ones in hand (5.4.7)."""
        for seat in self.run.seats_from(self.now.turn_player):
            for zone in _OUTSIDE:
                for obj in self.run.zone(zone, seat):
                    waits = obj.card is not None and event.kind in obj.card.waits_elsewhere
                    if waits and (obj.face_up or zone in _PRIVATE):
                        yield obj, self.objects.of(obj)

    def _triggered(self, props: Props, event: Event) -> Iterator[Triggered]:
        for ability in props.abilities:
            for one in living(ability) if isinstance(ability, Keyword) else (ability,):
                if not isinstance(one, Triggered) or not _asks(one.when, event.kind):
                    continue
                if self._functional_trigger(props, one, event):
                    yield one

    def _functional_trigger(self, props: Props, ability: Triggered, event: Event) -> bool:
        own = event.obj is not None and event.obj.id == props.ref.id
        if ability.while_zone is not None:
            obj = self.run.obj(props.ref)
            faces = ability.face_up is None or (obj is not None and obj.face_up is ability.face_up)
            return props.zone is ability.while_zone and faces
        if props.zone is Zone.ARENA:
            hidden = self.run.obj(props.ref)
            return hidden is None or hidden.face_up  # 1.7.4
        if props.zone is Zone.CHAIN:
            return not _idle(props) or event.kind in _DEFENDING_TRIGGERS or (own and event.kind not in _GOES)
        if own and event.kind is EventKind.DESTROY:  # a card destroyed outside the arena does not trigger
            return "from the arena" in event.tags and not _idle(event.seen)
        return own

    def trigger(self, waits: Waits, event: Event) -> None:
        """Create a triggered-layer if the event meets the trigger condition (6.6.5b)."""
        ability, env, delayed = waits.ability, waits.env, waits.delayed
        bound = self.bind(env, event, keep=delayed is not None)
        if delayed is not None and not self._still_waits(delayed, event):
            return
        if not self.words.past.event_matches(ability.when, event, bound):
            return
        if ability.when.least and not self._enough(ability.when, event, bound):
            return
        if self.words.past.is_of_ally(ability.when, event):
            raise self.choosing.not_executable(replace(env, label=waits.label, sentence=ability.text))
        if ability.when.who in (Who.ANY_HERO, Who.AN_OPPONENT) and event.player is not None:  # "when a hero …, they …"
            bound = replace(bound, them=event.player)
        if ability.state is not None and not self.words.holds(ability.state, bound):
            return
        if self.now.phase is Phase.OPENING and ability.period in (Period.TURN, Period.ACTION_PHASE):
            return  # 4.1.8b: it waits for something in a turn
        if ability.period is Period.ACTION_PHASE and self.now.turn_player != env.controller:
            return  # "during each of your action phases"
        nth = self.words.past.count(ability.when, ability.period, bound) if ability.period is not None else 0
        if ability.ordinal and nth != ability.ordinal:
            return
        if ability.limit and self._times_triggered(env.source, ability.text) >= ability.limit:
            return
        if event.kind is EventKind.HIT and self._quiet(env.source, event):
            self._kept_from_triggering(waits)
            return
        unread.triggers(ability, waits.label)
        hidden = ability.while_zone in _PRIVATE or ability.face_up is False
        if hidden and not self._shown(ability, bound):
            return
        beside = ability.when.others or ability.when.together
        if beside is not None:  # "those cards"; of those it defends together with, itself is none
            seen = others_of(event, ability.when)
            bound = bound.bind("defenders", tuple(r for r, p in seen if self.words.matches(p, beside[2], bound)))
        repeated = event.kind in _REPEATED and not ability.ordinal
        if repeated and self._triggered_by_these(ability, bound, event):
            return
        self._used(delayed)
        self.create_trigger(env.controller, ability, bound, waits.label, delayed=delayed is not None)

    def _triggered_by_these(self, ability: Triggered, env: Env, event: Event) -> bool:
        """Has an earlier event of the same instruction triggered it? Then this one is of that trigger (1.9.2a).
        Two equal abilities trigger each."""
        since = self.run.state.history.since(self.began) if self.began is not None else ()
        earlier = takewhile(lambda e: e is not event, since)
        if not any(e.kind is EventKind.TRIGGER and e.obj == env.source and e.sentence == ability.text for e in earlier):
            return False
        pending, heard = list(self.run.state.pending), False
        apart = any(part is Who.THEM or isinstance(part, ThatMuch) for part in parts_within(ability.effects))
        for i, one in enumerate(pending):
            if (one.ability, one.env.source) != (ability, env.source) or (apart and one.env.them != env.them):
                continue
            both = one.env
            for name in ("it", "card", "drawn"):
                both = both.bind(name, tuple(dict.fromkeys(one.env.refs(name) + env.refs(name))))
            if event.kind not in _OF_ONE_NAME or self._alike(both.refs("card")):
                pending[i], heard = replace(one, env=both), True
        self.run.set(pending=tuple(pending))
        return heard

    def _alike(self, refs: tuple[Ref, ...]) -> bool:
        return len({self.objects.name(ref) for ref in refs}) < 2

    def _kept_from_triggering(self, waits: Waits) -> None:
        """No layer is created, but it counts towards a limit, and the next time has been (6.6.5f)."""
        env, text = waits.env, waits.ability.text
        kept = Event(EventKind.KEPT, player=env.controller, obj=env.source, sentence=text, names=(waits.label,))
        self.run.note(replace(kept, cites=("6.6.5f",)))
        self._used(waits.delayed)

    def _used(self, delayed: DelayedTrigger | None) -> None:
        if delayed is not None and delayed.once:
            self.run.set(effects=tuple(e for e in self.run.state.effects if e is not delayed))

    def _enough(self, when: EventPattern, event: Event, env: Env) -> bool:
        """Does the compound event under way come to "N or more" with this one of its events (1.9.2a)?"""
        past = self.run.state.history
        since = past.since(past.length - 1 if self.began is None else self.began)
        same = [e for e in since if self.words.past.event_matches(when, e, env)]
        if when.who is not None:  # else it is of whoever does it (1.9.2c)
            same = [e for e in same if e.player == event.player]
        counts = [e.amount if e.kind is EventKind.CREATE else 1 for e in same]
        return sum(counts[:-1]) < when.least <= sum(counts)

    def _shown(self, ability: Triggered, env: Env) -> bool:
        """A hidden triggered ability triggers if the owner of its private source wants it to (5.4.7b).

        Not asked when the ability does nothing unless its player says yes to it later: that is the same choice.
        """
        obj = self.run.obj(env.source)
        first = ability.effects[0]
        asks = first.then[0] if isinstance(first, If) and not first.otherwise else first
        if obj is None or (obj.zone is Zone.ARSENAL and obj.face_up) or isinstance(asks, May):
            return True
        return self.choosing.wants(env.controller, env)

    def _quiet(self, source: Ref, hit: Event) -> bool:
        """Does an effect keep hit effects of an object from triggering (6.6.5f, 7.5.5c)?"""
        link = self.now.link
        attack = self.run.obj(link.attack) if link is not None else None
        proxy = data_of(attack).source if attack is not None else None
        same = {source, *([attack.ref] if attack is not None and proxy == source else ())}
        quiet = [e for e in self.run.state.effects if isinstance(e, Quiet) and self._hushes(e, hit)]
        if any(e.of is None or bool(same & set(e.of)) for e in quiet):
            return True
        props = self.objects.props(hit.obj if hit.obj in same else None)
        return props is not None and any(True for _ in self.judges.able.forbidden("trigger", props))

    def _hushes(self, quiet: Quiet, hit: Event) -> bool:
        return quiet.attack is None or self.words.matches(self.objects.props(hit.obj), quiet.attack, quiet.env)

    def hit_is_over(self, hit: Event) -> None:
        """What keeps effects from triggering the next time an attack hits has done so."""
        used = [e for e in self.run.state.effects if isinstance(e, Quiet) and e.once and self._hushes(e, hit)]
        if used:
            self.run.set(effects=tuple(e for e in self.run.state.effects if e not in used))

    def create_trigger(
        self, seat: int, ability: Triggered | StateTriggered, env: Env, label: str, *, delayed: bool = False
    ) -> None:
        """A triggered-layer is created (6.6.5); it goes to the stack before the next player gets priority.

        delayed: an effect waited for it, and whether what started that effect has triggered then is not said.
        """
        own = RULE_OF.get(ability.text.casefold().rstrip(" 0123456789"))
        event = Event(
            EventKind.TRIGGER,
            player=seat,
            obj=env.source,
            sentence=ability.text,
            names=(label,),
            cites=("6.6.5",) if own is None else (own, "6.6.5"),
        )
        waiting = [w for w in self.waiting(event) if (w.env.source, w.ability) != (env.source, ability)]
        event = self.run.note(self.seen(event) if waiting else event)
        self.run.set(pending=(*self.run.state.pending, PendingTrigger(seat, ability, env, label)))
        if self._hearing > _MOST_HEARD:
            raise LimitReached(f"{label} and what waits for it trigger each other without an end")
        self._hearing += 1
        try:
            for waits in waiting:
                if delayed and self.words.past.event_matches(waits.ability.when, event, waits.env):
                    env = replace(waits.env, label=waits.label, sentence=waits.ability.text)
                    raise self.choosing.not_executable(env)
                self.trigger(waits, event)
        finally:
            self._hearing -= 1

    def _still_waits(self, delayed: DelayedTrigger, event: Event) -> bool:
        if delayed not in self.run.state.effects or not has_come(delayed, self.now):
            return False
        watch = delayed.env.refs("watch")
        return not watch or event.obj in watch

    def _times_triggered(self, source: Ref, text: str) -> int:
        before = happened(self.run.state.history, EventKind.TRIGGER, EventKind.KEPT, turn=self.now.turn)
        return sum(1 for e in before if e.obj == source and e.sentence == text)

    @staticmethod
    def bind(env: Env, event: Event, *, keep: bool) -> Env:
        """What the trigger's words name: the attack, "them", "that much"."""
        attack = env.attack
        if event.kind is EventKind.DEFEND or (event.kind is EventKind.ACTIVATE and "attack" in event.tags):
            attack = event.other
        elif event.seen is not None and isinstance(event.seen, Props) and event.seen.attack:
            attack = event.obj
        elif event.kind in (EventKind.LINK_RESOLVES, EventKind.WAGER, EventKind.WIN_WAGER):
            attack = event.obj if not keep or attack is None else attack
        them = env.them
        if isinstance(event.target, int):
            them = event.target
        elif not keep and event.player is not None:
            them = event.player
        each = event.numbers if event.kind is EventKind.ATTACK and len(event.numbers) > 1 else ()
        new = replace(env, attack=attack, them=them, each=each, amount=event.amount)
        if event.obj is not None:
            new = new.bind("card", (event.obj,))
            if not keep:
                new = new.bind("it", (event.obj,))
            if event.kind is EventKind.DRAW:
                new = new.bind("drawn", (event.obj,))
        return new


def _asks(pattern: EventPattern, kind: EventKind | Anything) -> bool:
    return pattern.kind is kind or any(_asks(p, kind) for p in pattern.or_else)


def _idle(props: Props) -> bool:
    """Was it a defending card that is no permanent (1.7.4a)? As the event found it, which may be over (1.2.3)."""
    return props.on_chain and props.defending and not props.types & _PERMANENT
