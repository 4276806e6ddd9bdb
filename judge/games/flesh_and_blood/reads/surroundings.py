"""What stands in the arena and on the combat chain, and what of it works from there, sorted by who asks.

Worked out once for as long as nothing of it changes: triggers by kind of event, static abilities by the object they
are about, effects at work by the object they apply to. It says nothing about conditions; who asks judges those.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from operator import is_
from typing import Any

from judge.games.flesh_and_blood.definition import CardDefinition, said_in_full
from judge.games.flesh_and_blood.keywords import expand
from judge.games.flesh_and_blood.situation import (
    ChainLink,
    ContinuousEffect,
    DelayedTrigger,
    Forbidden,
    Kind,
    Lasting,
    Phase,
    ReplacementAtWork,
    Situation,
)
from judge.games.flesh_and_blood.vocabulary import changes as ch
from judge.games.flesh_and_blood.vocabulary.abilities import Keyword, Static
from judge.games.flesh_and_blood.vocabulary.conditions import All, IsDefending, PaidWith, PlayedFrom
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Change, Condition, parts_within
from judge.games.flesh_and_blood.vocabulary.words import LATER, CountBound, Duration, This, Zone
from judge.rules.state import Obj, Ref, State
from judge.rules.values import lazy, replace

Pair = tuple[Obj, Static]  # a static ability with its source
GAINS = frozenset({EventKind.GAIN_POWER, EventKind.GAIN_DEFENSE})
_ON_LINKS = frozenset({Zone.ARENA, Zone.CHAIN, Zone.STACK})
_NOWHERE = (False, False, False)
# What ``Surroundings`` sorts when it is first asked for, by what it is sorted from.
_OF_EFFECTS = ("_by_ref", "_of_groups", "delayed", "next_ones", "awaits_gains", "_granting", "timed")
_OF_STATICS = ("_own", "_wide", "_of_all")
_OF_BOTH = ("given", "given_all", "changing")
_OF_LINKS = "_linked"
_ARENA, _CHAIN, _STACK = (Zone.ARENA, None), (Zone.CHAIN, None), (Zone.STACK, None)
_UNDER = tuple([(Zone.UNDER, seat) for seat in range(16)])


def while_defending(condition: Condition | None) -> bool:
    """Is this a while-static ability that works while its source defends (1.7.4a)?"""
    match condition:
        case IsDefending():
            return True
        case All(of):
            return any(while_defending(c) for c in of)
        case _:
            return False


@cache
def asks_pitched(*terms: object) -> bool:
    """Does any part of a term ask which cards were pitched for it?"""
    asks = (isinstance(t, PaidWith) or (isinstance(t, CountBound) and t.name == "pitched") for t in parts_within(terms))
    return any(asks)


def of_playing(condition: Condition | None) -> bool:
    """Does it speak of how its source was played (5.4.4d)? The effect is there from then on, wherever that leads."""
    match condition:
        case PlayedFrom(This()):
            return True
        case All(of):
            return any(of_playing(c) for c in of)
        case _:
            return False


def kinds(pattern: EventPattern) -> Iterator[EventKind]:
    """Every kind of event a pattern may match."""
    yield pattern.kind
    for other in pattern.or_else:
        yield from kinds(other)


NO_GAIN = ("gain power", "gain defense")


def asks_gains(pattern: EventPattern) -> bool:
    """Does a pattern match gains of {p} or {d}?"""
    return any(kind in GAINS for kind in kinds(pattern))


def arena_and_chain(state: State) -> tuple[Obj, ...]:
    """The objects in the arena, then those on the combat chain, in order."""
    objects, zones = state.objects, state.zones
    arena, chain = zones.get(_ARENA, ()), zones.get(_CHAIN, ())
    return (*map(objects.__getitem__, arena), *map(objects.__getitem__, chain))


def has_come(effect: Lasting, now: Situation) -> bool:
    """Has its time come? "during their next turn" waits for that turn (6.2.2a)."""
    if effect.duration is Duration.THEIR_NEXT_ACTION_PHASE and now.phase is not Phase.ACTION:
        return False
    if effect.duration in (Duration.THEIR_NEXT_TURN, Duration.THEIR_NEXT_ACTION_PHASE):
        return now.turn > effect.turn and now.turn_player == effect.env.them
    if effect.duration is Duration.YOUR_NEXT_TURN:
        return now.turn > effect.turn and now.turn_player == effect.env.controller
    return True


def can_last(duration: Duration | None, now: Situation) -> bool:
    """Of this combat chain or chain link no effect is generated where there is none (7.0.2b, 7.0.3d)."""
    if duration is Duration.CHAIN:
        return now.open
    return duration is not Duration.LINK or now.active


def gives_triggers(changes: tuple[Change, ...]) -> bool:
    """Do changes give an ability that may trigger (a keyword that stands for one counts)?"""
    return any(
        isinstance(c, ch.GainAbility) or (isinstance(c, ch.GainKeyword) and bool(expand(Keyword(c.keyword, c.n))))
        for c in changes
    )


def differing(old: tuple[Obj, ...], new: tuple[Obj, ...]) -> tuple[Obj, ...]:
    """The objects between those with which two sequences begin and those with which they end alike."""
    same = list(map(is_, old, new))
    begin = same.index(False) if False in same else len(same)
    old, new = old[begin:], new[begin:]
    same = list(map(is_, old[::-1], new[::-1]))
    end = same.index(False) if False in same else len(same)
    return (*old[: len(old) - end], *new[: len(new) - end])


class Arena:
    """What is printed on the objects in the arena and on the combat chain, for as long as they are the same."""

    def __init__(self, objects: tuple[Obj, ...]) -> None:
        self._objects = objects
        self._by_kind: dict[Any, tuple[Obj, ...]] = {}

    def after(self, objects: tuple[Obj, ...], others: tuple[Obj, ...]) -> Arena:
        """The same for other objects; others: those that differ. What none of them stands in stays as it was sorted."""
        new = object.__new__(Arena)
        kept = new.__dict__
        kept.update(self.__dict__)
        kept["_objects"] = objects
        kept.pop("_cards", None)
        for obj in others:
            card: CardDefinition | None = obj.card
            if card is not None:
                for name in card.speaks:
                    kept.pop(name, None)
                if card.waits_for:
                    new._by_kind = {kind: of for kind, of in new._by_kind.items() if kind not in card.waits_for}
            if obj.counters:
                kept.pop("counted", None)
        return new

    @lazy
    def _cards(self) -> list[tuple[Obj, CardDefinition]]:
        works = ((o, o.card) for o in self._objects if o.card is not None)
        return [(o, c) for o, c in works if o.face_up or c.works_hidden]  # 1.7.4

    def waiting(self, kind: Any) -> tuple[Obj, ...]:
        """The objects whose card prints an ability that waits for a kind of event, in order."""
        found = self._by_kind.get(kind)
        if found is None:
            found = self._by_kind[kind] = tuple([o for o, c in self._cards if kind in c.waits_for])
        return found

    @lazy
    def activating(self) -> tuple[Obj, ...]:
        """The objects whose card prints an ability to activate."""
        return tuple([o for o, c in self._cards if c.activates])

    @lazy
    def watching(self) -> tuple[Obj, ...]:
        """Objects whose card prints a state trigger (6.6.5c)."""
        return tuple([o for o, c in self._cards if c.watches_states and o.face_up])

    @lazy
    def replacing(self) -> tuple[Obj, ...]:
        """Objects whose card prints a replacement."""
        return tuple([o for o, c in self._cards if c.replaces and o.face_up])

    @lazy
    def forbidding(self) -> tuple[Obj, ...]:
        """Objects whose card prints what may not be done (1.0.2)."""
        return tuple([o for o, c in self._cards if c.forbids and o.face_up])

    @lazy
    def contracting(self) -> tuple[Obj, ...]:
        """Objects whose card prints a contract (8.4.7)."""
        return tuple([o for o, c in self._cards if c.contracts and o.face_up])

    @lazy
    def awaiting_gains(self) -> bool:
        """Does a card wait for gains of {p} or {d}?"""
        return any(c.awaits_gains for _, c in self._cards)

    @lazy
    def counted(self) -> tuple[Obj, ...]:
        """Objects with counters."""
        return tuple([o for o in self._objects if o.counters])

    @lazy
    def heroes(self) -> Mapping[int | None, Obj]:
        """Heroes by who controls them (1.1.2)."""
        found: dict[int | None, Obj] = {}
        for obj, card in self._cards:
            if obj.zone is Zone.ARENA and "Hero" in card.types:
                found.setdefault(obj.controller, obj)
        return found


class Surroundings:
    """See the module. objects: arena and chain; printed: what their cards say.

    statics: static abilities that are functional now (1.7.4), with their sources. layers: the same value for as long as
    static abilities, effects and chain links are the same. apart: for as long as static abilities and effects are,
    which is all that reaches a card in hand.
    """

    def __init__(self, state: State) -> None:
        situation: Situation = state.situation
        self.objects = arena_and_chain(state)
        self.printed = Arena(self.objects)
        self.effects = state.effects
        self.links: tuple[ChainLink, ...] = situation.links
        self.active = situation.active
        self.gains = situation.gains
        self.players = state.players
        self.lost: list[bool] = [p.lost for p in state.players]
        self.attack = state.objects.get(self.links[-1].attack.id) if self.links else None
        self.under = under_permanents(state)
        self.statics: tuple[tuple[Obj, Static], ...] = tuple(self._functional())
        self._by_kind: dict[Any, tuple[Obj, ...]] = {}
        self.layers = object()  # not the surroundings themselves: a circle would be freed late
        self.apart = object()

    def after(self, state: State, objects: tuple[Obj, ...], under: tuple[Obj, ...], lost: list[bool]) -> Surroundings:
        """What stands in a later position: what was sorted stays so while what it was sorted from is the same.

        objects: of the arena and the chain, the same tuple when they are the same; under: see ``under_permanents``;
        lost: which players have.
        """
        new = object.__new__(Surroundings)
        kept = new.__dict__
        kept.update(self.__dict__)
        situation: Situation = state.situation
        new.links, new.active, new.gains = situation.links, situation.active, situation.gains
        new.objects, new.effects, new.players = objects, state.effects, state.players
        new.under, new.lost = under, lost
        alike = objects is self.objects
        others = () if alike else differing(self.objects, objects)
        if not alike:
            new.printed = self.printed.after(objects, others)
        effects, links = new.effects is self.effects, new.links is self.links
        if not effects:
            for name in _OF_EFFECTS:
                kept.pop(name, None)
        work = effects and under == self.under and (links or new._on_links() == self._on_links())
        if not (work and (alike or not (new._granting or any(o.card is not None and o.card.statics for o in others)))):
            new.statics = _kept(self.statics, new._functional())
        new.attack = state.objects.get(new.links[-1].attack.id) if new.links else None
        if not links or new.attack is not self.attack:
            kept.pop(_OF_LINKS, None)
        statics = new.statics is self.statics
        if not statics:
            for name in _OF_STATICS:
                kept.pop(name, None)
        if not (statics and effects):
            for name in _OF_BOTH:
                kept.pop(name, None)
        if not (statics and effects and alike):
            kept.pop("watching", None)
            new._by_kind = {}
        if not (effects and statics and new.gains is self.gains and lost == self.lost):
            new.apart = new.layers = object()
        elif not (links and new.active == self.active and new.attack is self.attack):
            new.layers = object()
        return new

    def _on_links(self) -> list[tuple[Ref, ...]]:
        """What attacks and defends, the latter of which says less (1.7.4a)."""
        return [(link.attack, *link.defenders) for link in self.links]

    def same_objects(self, objects: tuple[Obj, ...]) -> tuple[Obj, ...]:
        """These objects in the arena and on the chain, as the tuple that is kept when it has the same ones."""
        same = len(objects) == len(self.objects) and all(map(is_, objects, self.objects))
        return self.objects if same else objects

    # --- static abilities -----------------------------------------------------------------------

    def _functional(self) -> list[tuple[Obj, Static]]:
        working: list[tuple[Obj, Static]] = []
        granting = self._granting
        losing = (e for e in self._fixed if any(isinstance(c, ch.LoseAbilities) for c in e.changes))
        silent = {ref for e in losing for ref in e.refs or ()} if self.effects else ()
        for obj in self.objects:
            card: CardDefinition | None = obj.card  # an attack-proxy has none, but may be given abilities (1.4.3)
            if not (granting or (card is not None and card.statics)) or not obj.face_up:
                continue
            if card is not None and obj.ref not in silent:
                working += [(obj, static) for static in card.statics if self._works(obj, static)]
            for effect in (e for e in granting if obj.ref in (e.refs or ())):
                since = replace(obj, since=effect.id)  # it works from then on (6.3.4a)
                given = (
                    one for c in effect.changes if isinstance(c, ch.GainAbility) for one in said_in_full(c.ability)
                )
                working += [(since, one) for one in given if isinstance(one, Static) and self._works(obj, one)]
        for obj in self.under:  # 1.7.4g
            over = (s for s in obj.card.statics if isinstance(s.subject, ch.Whole) and s.subject.what.over)
            working += [(obj, s) for s in (over if obj.zone is Zone.UNDER else obj.card.whiles)]
        return working

    @property
    def _fixed(self) -> list[ContinuousEffect]:
        return [e for e in self.effects if isinstance(e, ContinuousEffect) and e.refs]

    @lazy
    def _granting(self) -> list[ContinuousEffect]:
        """Effects that give an ability to objects that were named once."""
        return [e for e in self._fixed if any(isinstance(c, ch.GainAbility) for c in e.changes)] if self.effects else []

    def _works(self, obj: Obj, static: Static) -> bool:
        if not self.idle(obj) or while_defending(static.condition) or of_playing(static.condition):
            return True
        return "Block" in obj.card.types and isinstance(static.subject, ch.These)  # it does nothing else (8.1.12a)

    def idle(self, obj: Obj) -> bool:
        """Is it a defending card that is no permanent, whose abilities work only where they say so (1.7.4a)?"""
        return obj.zone is Zone.CHAIN and not permanent(obj) and any(obj.ref in k.defenders for k in self.links)

    @lazy
    def _own(self) -> Mapping[int, list[int]]:
        """Numbers of the static abilities that are about their own source, by its id."""
        found: dict[int, list[int]] = {}
        for i, (obj, static) in enumerate(self.statics):
            if isinstance(static.subject, ch.These):
                found.setdefault(obj.id, []).append(i)
        return found

    @lazy
    def _wide(self) -> list[int]:
        """Numbers of the other static abilities."""
        return [i for i, (_, static) in enumerate(self.statics) if not isinstance(static.subject, ch.These)]

    @lazy
    def _of_all(self) -> tuple[tuple[Obj, Static], ...]:
        """The other static abilities with their sources."""
        return tuple([self.statics[i] for i in self._wide])

    def at_work(self, obj: Obj) -> tuple[object, ...]:
        """What may change an object's properties: static abilities with their sources, then effects, in order."""
        found: tuple[object, ...] = ()
        if self.statics:
            source = obj.data.source
            own = self._own.get(obj.id, ())
            more = self._own.get(source.id, ()) if source is not None and source.id != obj.id else ()
            found = self._of_all
            if own or more:
                found = tuple([self.statics[i] for i in sorted({*own, *more, *self._wide})])
        if not self.effects:
            return found
        effects = self._effects_for(obj)
        return (*found, *effects) if effects else found

    # --- effects at work ------------------------------------------------------------------------

    @lazy
    def _by_ref(self) -> Mapping[Ref | None, list[int]]:
        """Numbers of the continuous effects by the objects they are fixed to; None: for a whole group."""
        found: dict[Ref | None, list[int]] = {}
        for i, effect in enumerate(self.effects):
            if not isinstance(effect, ContinuousEffect):
                continue
            if effect.refs is not None:
                for ref in effect.refs:
                    found.setdefault(ref, []).append(i)
            elif not isinstance(effect.subject, ch.NextOne):
                found.setdefault(None, []).append(i)
        return found

    def _effects_for(self, obj: Obj) -> Sequence[ContinuousEffect]:
        by_ref = self._by_ref
        if not by_ref:
            return ()
        own = by_ref.get(obj.ref)
        return self._of_groups if own is None else [self.effects[i] for i in sorted({*own, *by_ref.get(None, ())})]

    @lazy
    def _of_groups(self) -> list[ContinuousEffect]:
        """The continuous effects for a whole group."""
        return [self.effects[i] for i in self._by_ref.get(None, ())]

    @lazy
    def next_ones(self) -> Mapping[Any, list[ContinuousEffect]]:
        """Effects that wait for "the next" object, by the kind of event they wait for."""
        found: dict[Any, list[ContinuousEffect]] = {}
        for effect in self.effects:
            if isinstance(effect, ContinuousEffect) and effect.refs is None and isinstance(effect.subject, ch.NextOne):
                found.setdefault(effect.subject.event, []).append(effect)
        return found

    @lazy
    def timed(self) -> bool:
        """Is there an effect at work whose time may be still to come (``has_come``)?"""
        return any(isinstance(e, ContinuousEffect) and e.duration in LATER for e in self.effects)

    @lazy
    def awaits_gains(self) -> bool:
        """Does an effect at work wait for gains of {p} or {d}?"""
        return any(
            (isinstance(e, ReplacementAtWork) and asks_gains(e.ability.pattern))
            or (isinstance(e, DelayedTrigger) and asks_gains(e.ability.when))
            or (isinstance(e, Forbidden) and e.doing in NO_GAIN)
            for e in self.effects
        )

    def standing(self, obj: Obj) -> tuple[bool, bool, bool]:
        """How an object stands on the combat chain: attacking and defending now, the attack of a link."""
        if not self.links or obj.zone not in _ON_LINKS or obj.id not in self._linked:
            return _NOWHERE
        ref = obj.ref
        link = self.links[-1] if self.active else None
        attack = self.attack
        if attack is not None and link is not None and attack.life != link.attack.life:
            attack = None
        attacking = link is not None and (link.attack == ref or (attack is not None and attack.data.source == ref))
        defending = of_link = False
        for one in self.links:
            defending = defending or ref in one.defenders
            of_link = of_link or one.attack == ref
        return attacking, defending, of_link

    @lazy
    def _linked(self) -> frozenset[int]:
        """The ids of all that attack and defend on links, and of what the attack of the last one comes from."""
        ids = {link.attack.id for link in self.links}
        ids.update([ref.id for link in self.links for ref in link.defenders])
        if self.attack is not None and self.attack.data.source is not None:
            ids.add(self.attack.data.source.id)
        return frozenset(ids)

    # --- what waits -----------------------------------------------------------------------------

    @lazy
    def given(self) -> frozenset[Ref]:
        """Objects to which effects at work may have given abilities that trigger."""
        effects = (e for e in self.effects if isinstance(e, ContinuousEffect) and gives_triggers(e.changes))
        return frozenset(ref for e in effects for ref in e.refs or ())

    @lazy
    def given_all(self) -> bool:
        """May any object have been given abilities that trigger?"""
        wide = (e for e in self.effects if isinstance(e, ContinuousEffect) and e.refs is None)
        return any(gives_triggers(e.changes) for e in wide) or any(gives_triggers(s.changes) for _, s in self.statics)

    @lazy
    def changing(self) -> frozenset[type[Change]]:
        """The kinds of changes that static abilities and effects at work make, to whatever it is."""
        lasting = [e.changes for e in self.effects if isinstance(e, ContinuousEffect)]
        return frozenset(type(c) for some in (*lasting, *(s.changes for _, s in self.statics)) for c in some)

    def _given_to(self, obj: Obj) -> bool:
        return self.given_all or obj.ref in self.given

    def waiting(self, kind: Any) -> tuple[Obj, ...]:
        """The face-up objects with an ability that may wait for a kind of event, in order."""
        if not (self.given_all or self.given):
            return self.printed.waiting(kind)
        found = self._by_kind.get(kind)
        if found is None:
            found = self._by_kind[kind] = tuple(
                [
                    o
                    for o in self.objects
                    if (o.card is not None and kind in o.card.waits_for and (o.face_up or o.card.works_hidden))
                    or (o.face_up and self._given_to(o))
                ]
            )
        return found

    @lazy
    def delayed(self) -> Mapping[Any, list[DelayedTrigger]]:
        """Delayed triggers by the kinds of events they wait for, in order."""
        found: dict[Any, list[DelayedTrigger]] = {}
        for effect in self.effects:
            if isinstance(effect, DelayedTrigger):
                for kind in dict.fromkeys(kinds(effect.ability.when)):
                    found.setdefault(kind, []).append(effect)
        return found

    @lazy
    def watching(self) -> tuple[Obj, ...]:
        """Objects with a state trigger (6.6.5c), or that may have been given one."""
        if not (self.given_all or self.given):
            return self.printed.watching
        mine = [o for o in self.objects if o.face_up]
        return tuple([o for o in mine if (o.card is not None and o.card.watches_states) or self._given_to(o)])


def permanent(obj: Obj) -> bool:
    """On the combat chain but a permanent all the same: equipment, weapons, tokens (7.7.5)."""
    types = obj.card.types if obj.card is not None else ()
    return bool(obj.data.slot) or "Token" in types or "Hero" in types


def _kept(old: tuple[Pair, ...], new: list[Pair]) -> tuple[Pair, ...]:
    """New pairs, each as the pair that was there before when it is of the same two; all of them when they are."""
    if len(old) == len(new) and all(a is c and b is d for (a, b), (c, d) in zip(old, new, strict=True)):
        return old
    same = {(id(pair[0]), id(pair[1])): pair for pair in old}
    return tuple([same.get((id(pair[0]), id(pair[1])), pair) for pair in new])


def under_permanents(state: State) -> tuple[Obj, ...]:
    """The cards under permanents (3.0.14), and those on the stack with abilities that work there (1.7.4g)."""
    zones = state.zones
    keys = (*_UNDER[: len(state.players)], _STACK)
    if not any(map(zones.get, keys)):
        return ()
    there = (state.objects[i] for key in keys for i in zones.get(key, ()))
    cards = (o for o in there if o.card is not None and o.data.kind is Kind.CARD)
    return tuple([o for o in cards if o.zone is Zone.UNDER or o.card.whiles])
