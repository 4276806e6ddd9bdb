"""Events: proposed, replaced or prevented, happened, triggers noted (rules 1.9, 6.4–6.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any as Anything

from judge.games.flesh_and_blood.definition import CardDefinition
from judge.games.flesh_and_blood.keywords import RULE_OF, expand
from judge.games.flesh_and_blood.preventing import Preventing
from judge.games.flesh_and_blood.situation import (
    CardData,
    ContinuousEffect,
    DelayedTrigger,
    Env,
    Kind,
    PendingTrigger,
    Phase,
    Prevention,
    Props,
    Quiet,
    ReplacementAtWork,
    data_of,
)
from judge.games.flesh_and_blood.vocabulary.abilities import (
    Keyword,
    Prevents,
    Replacement,
    StateTriggered,
    Triggered,
    Unsupported,
)
from judge.games.flesh_and_blood.vocabulary.effects import May
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Ability
from judge.games.flesh_and_blood.vocabulary.words import Filter, Period, Who, Zone
from judge.rules.happening import Choice, Happening, own_keys
from judge.rules.questions import NotExecutable
from judge.rules.state import Event, Obj, Ref, State
from judge.rules.values import quick, replace

_OUTSIDE = (Zone.HAND, Zone.ARSENAL, Zone.GRAVEYARD, Zone.BANISHED, Zone.PITCH)
_PRIVATE = (Zone.HAND, Zone.ARSENAL)
_DEFENDING_TRIGGERS = frozenset({EventKind.DEFEND, EventKind.DEFENDED, EventKind.CHAIN_CLOSES})


@quick
@dataclass(frozen=True, slots=True)
class _Active:
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
        return 1 if self.prevention is not None or self.shield is not None else 0

    @property
    def same(self) -> Anything:
        """Equal for effects between which an order makes no difference."""
        if self.shield is not None and self.shield.optional:
            return "optional"  # each may be declined, so that every outcome can be reached in any order
        return (self.ability, self.shield, self.label, self.prevention and replace(self.prevention, id=0))


@quick
@dataclass(frozen=True, slots=True)
class Waits:
    """A triggered effect that exists before an event of its kind; delayed: when it was started by an effect."""

    ability: Triggered
    env: Env
    label: str
    delayed: DelayedTrigger | None = None


def living(ability: Ability) -> tuple[Ability, ...]:
    """An ability as the rules see it: a keyword said in full. ``NotExecutable`` for one nobody knows."""
    if not isinstance(ability, Keyword):
        return (ability,)
    found = expand(ability)
    if found is None:
        raise NotExecutable("a card", ability.text or ability.name)
    return found


def unreadable(card: CardDefinition) -> str:
    """The first sentence of a card that nobody can execute, or empty."""
    for ability in card.abilities:
        if isinstance(ability, Unsupported):
            return ability.text
        if isinstance(ability, Keyword) and expand(ability) is None:
            return ability.text or ability.name
    return ""


class Triggering(Preventing):
    """Lets events happen."""

    def __init__(self, state: State, answers: tuple[Anything, ...] = ()) -> None:
        super().__init__(state, answers)
        self._replacing: list[Anything] = []  # what is replacing an event now, and so replaces no part of it (6.4.5)
        self.compound: set[int] | None = None  # effects that replaced a part of the compound event under way (1.9.2b)
        self.replacements: list[Env] = []  # what came out of effects that replaced an event in this frame

    # --- moving objects -------------------------------------------------------------------------

    def move(
        self,
        ref: Ref,
        zone: Zone,
        *,
        home: int | None = None,
        at: int | None = None,
        face_up: bool = True,
        controller: int | None = None,
        data: CardData | None = None,
    ) -> Ref | None:
        """Move an object; it resets outside the arena and the stack (3.0.9). Gives its new reference, if any."""
        obj = self.run.obj(ref)
        if obj is None:
            return None
        self.remember(obj)
        if obj.zone is Zone.DECK:
            self.reads.decks.forget_group((obj.id,))
        old = data_of(obj)
        stays = zone in (Zone.ARENA, Zone.CHAIN, Zone.STACK)
        leaving = self._leaving(obj) if zone not in (Zone.ARENA, Zone.CHAIN) else None
        if not stays:
            self._clear_under(ref)
        if not stays and (old.kind is not Kind.CARD or (old.token and zone is not Zone.UNDER)):
            self.run.remove(obj)  # 3.0.12a, 8.1.8a
            self._left(leaving)
            return None
        if stays:
            new = replace(obj, zone=zone, home=None, face_up=True, data=data or old)
            if controller is not None:
                new = replace(new, controller=controller)
        else:
            home = obj.owner if home is None else home
            new = replace(
                obj,
                life=obj.life + 1,
                zone=zone,
                home=home,
                controller=None,
                counters=(),
                data=data if zone is Zone.UNDER and data is not None else CardData(),
                face_up=face_up,
                since=self.run.tick(),
            )
        self.run.place(new, at)
        self._left(leaving)
        return new.ref

    def _leaving(self, obj: Obj) -> tuple[Event, list[Waits]] | None:
        """What waits for an object to leave the arena, before it does (5.4.6a)."""
        if obj.zone not in (Zone.ARENA, Zone.CHAIN) or obj.card is None:
            return None
        event = Event(EventKind.LEAVE_ARENA, player=obj.controller, obj=obj.ref, seen=self.objects.of(obj))
        waiting = self.waiting(event)
        return (event, waiting) if waiting else None

    def _left(self, leaving: tuple[Event, list[Waits]] | None) -> None:
        if leaving is not None:
            done = self.run.note(leaving[0])
            for waits in leaving[1]:
                self.trigger(waits, done)

    def _clear_under(self, top: Ref) -> None:
        """Sub-cards are cleared when the card on top of them ceases to exist (3.0.14e)."""
        for seat in range(len(self.run.state.players)):
            for obj in self.run.zone(Zone.UNDER, seat):
                if data_of(obj).under == top:
                    self.to_graveyard(obj.ref)

    def remember(self, obj: Obj) -> None:
        """Keep what is known of a public object before it goes (1.2.3)."""
        if obj.card is None and data_of(obj).kind is Kind.CARD:
            return
        self.run.set(known={**self.run.state.known, obj.ref: self.objects.of(obj)})

    def to_graveyard(
        self,
        ref: Ref,
        *,
        cause: int | None = None,
        sentence: str = "",
        source: Ref | None = None,
        because: Event | None = None,
    ) -> Ref | None:
        """Put an object into its owner's graveyard, or let it cease to exist.

        because: the event that this is part of (it is destroyed, discarded); it is written down first.
        """
        obj = self.run.obj(ref)
        if obj is None:
            return None
        seen = self.objects.of(obj) if obj.card is not None or data_of(obj).kind is not Kind.CARD else None
        came = f"from {obj.zone.value}"
        if seen is not None and "ephemeral" in seen.keywords and because is None:  # 8.3.21
            self.remember(obj)
            self.run.remove(obj)
            return None
        about = because if because is None or because.obj is not None else replace(because, obj=ref)
        waiting = self.waiting(about) if about is not None else []
        new = self.move(ref, Zone.GRAVEYARD, at=0)
        if because is not None:
            done = self.run.note(because if because.obj == ref else replace(because, obj=new))
            for waits in waiting:
                here = new if new is not None and because.obj is None and waits.env.source == ref else waits.env.source
                self.trigger(replace(waits, env=replace(waits.env, source=here)), done)
            self.after(done)
        if new is not None:
            event = Event(
                EventKind.PUT_INTO_GRAVEYARD,
                player=obj.owner,
                obj=new,
                seen=seen,
                cause=cause,
                source=source,
                tags=frozenset({came}),
                sentence=sentence,
            )
            self.happen(event)
        return new

    # --- events ---------------------------------------------------------------------------------

    def seen(self, event: Event) -> Event:
        """With the properties of the event's object as they are now, unless they were noted before."""
        if event.seen is not None or event.obj is None:
            return event
        obj = self.run.obj(event.obj)
        if obj is None or obj.card is not None or data_of(obj).kind is not Kind.CARD:
            return replace(event, seen=self.objects.props(event.obj))
        return event

    def waiting(self, event: Event) -> list[Waits]:
        """Triggered effects that exist before the event (6.6.5a) and are of its kind."""
        found: list[Waits] = []
        seen_ids = set()
        for obj, props in self._sources(event):
            if obj.id in seen_ids:
                continue
            seen_ids.add(obj.id)
            seat = props.controller if props.controller is not None else props.owner
            for ability in self._triggered(props, event):
                env = Env(props.ref, seat, sentence=ability.text, label=props.label)
                found.append(Waits(ability, env, props.label))
        for effect in self.objects.around().delayed.get(event.kind, ()):
            found.append(Waits(effect.ability, effect.env, effect.env.label, effect))
        return found

    def _sources(self, event: Event) -> Iterator[tuple[Obj, Props]]:
        for obj in self.objects.around().waiting(event.kind):
            yield obj, self.objects.of(obj)
        if event.kind in self.now.elsewhere:
            yield from self._outside(event)
        if event.obj is not None:  # 1.7.4i, 5.4.6a: the object of the event itself, where it is or was
            found = self.run.state.objects.get(event.obj.id)
            if found is not None and event.seen is not None:
                seen: Props = event.seen
                card: CardDefinition | None = found.card
                printed = card is not None and seen.abilities is card.abilities and card.in_full
                if printed and event.kind not in found.card.waits_for:
                    return
                yield found, replace(seen, ref=found.ref, zone=found.zone)
            elif event.seen is not None:
                ghost = Obj(event.obj.id, event.obj.life, None, event.seen.owner, None, Zone.ARENA, None)
                yield ghost, event.seen

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
            return props.zone is ability.while_zone
        if props.zone is Zone.ARENA:
            return True
        if props.zone is Zone.CHAIN:
            if props.attack or "Equipment" in props.types or "Weapon" in props.types or props.token:
                return True
            return event.kind in _DEFENDING_TRIGGERS or own
        if own and event.kind in (EventKind.DESTROY,):  # a card destroyed outside the arena does not trigger
            return "from the arena" in event.tags
        return own

    def trigger(self, waits: Waits, event: Event) -> None:
        """Create a triggered-layer if the event meets the trigger condition (6.6.5b)."""
        ability, env, delayed = waits.ability, waits.env, waits.delayed
        bound = self._bind(env, event, keep=delayed is not None)
        if delayed is not None and not self._still_waits(delayed, event):
            return
        if not self.words.event_matches(ability.when, event, bound):
            return
        if ability.when.who is Who.ANY_HERO and event.player is not None:  # "when a hero …, they …"
            bound = replace(bound, them=event.player)
        if ability.state is not None and not self.words.holds(ability.state, bound):
            return
        if self.now.phase is Phase.OPENING and ability.period in (Period.TURN, Period.ACTION_PHASE):
            return  # 4.1.8b: it waits for something in a turn
        if ability.period is Period.ACTION_PHASE and self.now.turn_player != env.controller:
            return  # "during each of your action phases"
        nth = self.words.count(ability.when, ability.period, bound) if ability.period is not None else 0
        if ability.ordinal and nth != ability.ordinal:
            return
        if event.kind is EventKind.HIT and self._quiet(env.source):
            return
        if ability.limit and self._times_triggered(env.source, ability.text) >= ability.limit:
            return
        if ability.while_zone in _PRIVATE and not self._shown(ability, bound):
            return
        if delayed is not None and delayed.once:
            self.run.set(effects=tuple(e for e in self.run.state.effects if e is not delayed))
        self.create_trigger(env.controller, ability, bound, waits.label)

    def _shown(self, ability: Triggered, env: Env) -> bool:
        """A hidden triggered ability triggers if the owner of its private source wants it to (5.4.7b).

        Not asked when the ability does nothing unless its player says yes to it later: that is the same choice.
        """
        obj = self.run.obj(env.source)
        if obj is None or (obj.zone is Zone.ARSENAL and obj.face_up) or isinstance(ability.effects[0], May):
            return True
        return self.wants(env.controller, env)

    def _quiet(self, source: Ref) -> bool:
        """Does an effect keep hit effects of an object from triggering (6.6.5f, 7.5.5c)?"""
        link = self.now.link
        attack = self.run.obj(link.attack) if link is not None else None
        proxy = data_of(attack).source if attack is not None else None
        same = {source, *([attack.ref] if attack is not None and proxy == source else ())}
        return any(isinstance(e, Quiet) and (e.of is None or bool(same & set(e.of))) for e in self.run.state.effects)

    def create_trigger(self, seat: int, ability: Triggered | StateTriggered, env: Env, label: str) -> None:
        """A triggered-layer is created (6.6.5); it goes to the stack before the next player gets priority."""
        own = RULE_OF.get(ability.text.casefold().rstrip(" 0123456789"))
        self.run.note(
            Event(
                EventKind.TRIGGER,
                player=seat,
                obj=env.source,
                sentence=ability.text,
                names=(label,),
                cites=("6.6.5",) if own is None else (own, "6.6.5"),
            )
        )
        self.run.set(pending=(*self.run.state.pending, PendingTrigger(seat, ability, env, label)))

    def _still_waits(self, delayed: DelayedTrigger, event: Event) -> bool:
        if delayed not in self.run.state.effects:
            return False
        watch = delayed.env.refs("watch")
        return not watch or event.obj in watch

    def _times_triggered(self, source: Ref, text: str) -> int:
        turn = self.now.turn
        return sum(
            1
            for e in self.run.state.history.backwards()
            if e.kind is EventKind.TRIGGER and e.moment.turn == turn and e.obj == source and e.sentence == text
        )

    @staticmethod
    def _bind(env: Env, event: Event, *, keep: bool) -> Env:
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
        return new

    # --- replacement ----------------------------------------------------------------------------

    def turn_seat(self) -> int:
        """The turn player selects whose effects come first (6.5.2, 6.6.6b)."""
        return self.now.turn_player

    def decided(self, seat: int, what: str, words: str) -> None:
        """Write down who comes first, and which effect (6.5.2, 6.6.6b)."""
        self.run.note(Event(EventKind.CHOICE, player=seat, names=(what,), sentence=words, cites=("6.6.6b",)))

    def events(self) -> Happening[_Active, Waits, PendingTrigger]:
        """The order in which events happen; made anew each time, since it holds this table."""
        return Happening(self.run, self, alike=self.alike_first)

    def happen(self, event: Event) -> Event:
        """An event happens: it is written down, and what waited for it triggers."""
        return self.events().happen(event)

    def propose(self, event: Event) -> Event | None:
        """An event is about to happen, with the moment it would happen at (6.4, 6.5)."""
        return self.events().propose(replace(event, moment=self.run.moment()))

    def alike_first(self, several: Sequence[Anything], words: Choice) -> tuple[Anything, ...]:
        """For each of several a key; which of two with equal keys comes first makes no difference."""
        return own_keys(several, words)

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """The seats in clockwise order from one."""
        return self.run.seats_from(seat)

    def after(self, event: Event) -> None:
        """What else follows from an event at once. See ``applying``."""
        raise NotImplementedError

    def put_pending(self, pending: PendingTrigger) -> None:
        """Put a noted trigger on the stack. See ``resolving``."""
        raise NotImplementedError

    def active(self, event: Event) -> list[_Active]:
        """Replacement and prevention effects that are active for an event (6.4.2)."""
        found = list(self._static_replacements(event))
        for effect in self.run.state.effects:
            if isinstance(effect, ReplacementAtWork) and self.words.event_matches(
                effect.ability.pattern, event, effect.env
            ):
                env = effect.env
                found.append(
                    _Active(env.controller, effect.id, env.label, env.sentence, effect.ability, env, work=effect)
                )
            elif isinstance(effect, Prevention) and self.prevents(effect, event):
                env = effect.env
                found.append(_Active(env.controller, effect.id, env.label, env.sentence, prevention=effect))
        for obj, shield, env in self.shields(event):
            found.append(_Active(env.controller, (obj.ref, shield), env.label, shield.text, env=env, shield=shield))
        return [a for a in found if a.key not in self._replacing] if self._replacing else found

    def _static_replacements(self, event: Event) -> Iterator[_Active]:
        for obj, ability, env in self._own_replacements():
            if ability.state is not None and not self.words.holds(ability.state, env):
                continue
            if self.words.event_matches(ability.pattern, event, env) and self._ordinal_now(ability, env):
                yield _Active(env.controller, (obj.ref, ability), env.label, ability.text, ability, env)

    def _own_replacements(self) -> Iterator[tuple[Obj, Replacement, Env]]:
        """Replacement abilities of objects in the arena."""
        for obj in self.objects.around().replacing:
            props = self.objects.of(obj)
            seat = props.controller if props.controller is not None else props.owner
            for ability in props.abilities:
                if isinstance(ability, Replacement):
                    yield obj, ability, Env(obj.ref, seat, sentence=ability.text, label=props.label)

    def _ordinal_now(self, ability: Replacement, env: Env) -> bool:
        """ "The first time each turn you would …": whether it was then replaced, refused or happened."""
        if not ability.ordinal or ability.period is None:
            return True
        would = sum(
            1
            for e in self.run.state.history.backwards()
            if e.kind is EventKind.WOULD
            and e.moment.turn == self.now.turn
            and e.obj == env.source
            and e.sentence == ability.text
        )
        before = max(would, self.words.count(ability.pattern, ability.period, env))
        return before == ability.ordinal - 1

    def considered(self, event: Event) -> None:
        """Remember that an event was about to happen which an ordinal counts (6.6.1b)."""
        for obj, ability, env in self._own_replacements():
            if ability.ordinal and self.words.event_matches(ability.pattern, event, env):
                self.run.note(Event(EventKind.WOULD, player=env.controller, obj=obj.ref, sentence=ability.text))

    def replaced(self, event: Event, active: _Active) -> Event | None:
        """What is left of an event after an effect replaced it or prevented some of it (6.4.6, 6.4.10)."""
        if active.prevention is not None:
            return self.prevent(event, active.prevention)
        if active.shield is not None and active.env is not None:
            return self.shield(event, active.shield, active.env)
        ability, env = active.ability, active.env
        assert ability is not None
        assert env is not None
        if ability.add is not None:
            by = self.words.value(ability.add, env)
            self._noted_replacement(active, event)
            if active.work is not None and active.work.once and self.compound is not None:
                self.compound.add(active.work.id)
            elif active.work is not None and active.work.once:
                self.run.set(effects=tuple(e for e in self.run.state.effects if e is not active.work))
            if event.numbers:
                pairs = [(n, max(0, k + by)) for n, k in zip(event.names, event.numbers, strict=True)]
                kept = [(n, k) for n, k in pairs if k > 0]
                if not kept:
                    return None
                return replace(event, names=tuple(n for n, _ in kept), numbers=tuple(k for _, k in kept))
            return replace(event, amount=event.amount + by) if event.amount + by > 0 else None
        bound = self._bind(env, event, keep=False)
        bound = replace(bound, clashing=self._clashing(event)).bind("revealed", event.others)
        if event.kind is EventKind.ROLL and event.numbers:
            bound = replace(bound, number=event.numbers[0])
        effects = ability.effects
        if isinstance(effects[0], May):
            if not self.accepts(effects[0], bound):
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

    def _noted_replacement(self, active: _Active, event: Event) -> None:
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

    def accepts(self, effect: May, env: Env) -> bool:
        """Does the player want an optional effect that can be generated (1.8.3)? See ``effects``."""
        raise NotImplementedError


def _asks(pattern: EventPattern, kind: EventKind | Anything) -> bool:
    return pattern.kind is kind or any(_asks(p, kind) for p in pattern.or_else)


def waits_for_next(effect: ContinuousEffect) -> bool:
    """Is it still waiting for "the next" object?"""
    return effect.refs is None


__all__ = ["Filter", "Triggering", "living", "waits_for_next"]
