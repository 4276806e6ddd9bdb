"""A position with what the rules of small boards do to it: looking, numbers, events, moving cards, drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from judge.games.tabletop.definition import CardDefinition
from judge.games.tabletop.situation import CardData, Env, Lasting, Shield, Situation, Spot, Target, Waiting
from judge.games.tabletop.vocabulary import (
    Ability,
    Being,
    ChooseOne,
    Effect,
    EventKind,
    How,
    Static,
    Triggered,
    Until,
    When,
    Which,
    Whose,
    Zone,
)
from judge.rules.happening import Happenings
from judge.rules.questions import Ask, Purpose, Question, Reason, Refused
from judge.rules.state import Event, Moment, Obj, Ref
from judge.rules.values import replace


class Tabletop(Happenings):
    """What every such game does alike; a game says its rules' names and what is different.

    rules: what happens → the records it rests on. readings: id → what is read where the document is silent.
    """

    rules: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({})
    readings: ClassVar[Mapping[str, str]] = MappingProxyType({})
    zone_names: ClassVar[Mapping[Zone, str]] = MappingProxyType({})
    units: ClassVar[tuple[str, ...]] = ()
    first_phase: ClassVar[str] = ""

    # --- looking --------------------------------------------------------------------------------

    @property
    def now(self) -> Situation:
        """The moment."""
        found: Situation = self.state.situation
        return found

    def turn(self, **changes: Any) -> None:
        """Change the moment."""
        self.set(situation=replace(self.now, **changes))

    def moment(self) -> Moment:
        """The present moment."""
        return Moment(self.now.turn, self.now.turn_player, self.now.phase)

    def note(self, event: Event) -> Event:
        """Write an event into the history, with its moment."""
        return super().note(replace(event, moment=self.moment()))

    def cites(self, what: str) -> tuple[str, ...]:
        """The records a kind of happening rests on."""
        return self.rules.get(what, ())

    def refuse(self, what: str | Sequence[str], text: str, *, late: int = 1, early: bool = False) -> Refused:
        """Something is against the rules. what: the rule, or several."""
        cites = [c for rule in ([what] if isinstance(what, str) else what) for c in self.cites(rule)]
        return Refused(Reason(", ".join(dict.fromkeys(cites)), text, early), late=late)

    def say(self, text: str, what: str = "") -> None:
        """Note a moment in the history."""
        cites = self.cites(what) if what else ()
        self.note(Event(EventKind.MOMENT, player=self.now.turn_player, names=(text,), cites=cites))

    def reading(self, name: str, what: str = "") -> None:
        """Tell once that something rests on a reading, and why. what: the rule it reads, when there is one."""
        if name not in self.now.said:
            self.turn(said=self.now.said | {name})
            cites = (f"reading:{name}", *(self.cites(what) if what else ()))
            self.note(Event(EventKind.MOMENT, names=(f"reading: {self.readings[name]}",), cites=cites))

    def definition(self, obj: Obj) -> CardDefinition:
        """What a known card is."""
        assert isinstance(obj.card, CardDefinition)
        return obj.card

    def name(self, it: Target) -> str:
        """A player's or card's name, or a zone's."""
        if isinstance(it, Spot):
            return f"zone {it.n}"
        if isinstance(it, int):
            return self.player(it).name
        obj = self.state.objects.get(it.id) if it is not None else None
        return obj.card.label if obj is not None and obj.card is not None else "a card"

    def place_of(self, obj: Obj | None) -> str:
        """Where a card is, in the game's words."""
        return self.zone_names.get(Zone(obj.zone), obj.zone.value) if obj is not None else "nowhere"

    def in_play(self, seat: int | None = None, *kinds: str) -> tuple[Obj, ...]:
        """The cards in play, of one player and of some kinds."""
        return tuple(
            o
            for o in self.zone(Zone.PLAY)
            if (seat is None or o.controller == seat) and (not kinds or self.definition(o).kind in kinds)
        )

    def opponents(self, seat: int) -> tuple[int, ...]:
        """The other players, in turn order."""
        return tuple(s for s in self.seats_from(seat) if s != seat)

    def data(self, obj: Obj, **changes: Any) -> Obj:
        """Change what is true of one card."""
        now = self.state.objects[obj.id]
        changed = replace(now, data=replace(now.data, **changes))
        self.set_obj(changed)
        return changed

    # --- numbers --------------------------------------------------------------------------------

    def stat(self, obj: Obj, name: str) -> int:
        """A number of a card now: printed, then what lasts, then what holds while cards are in play."""
        value = self.definition(obj).number(name)
        for lasting in self.state.effects:
            if isinstance(lasting, Lasting) and lasting.stat == name and lasting.subject == obj.ref:
                value += lasting.amount
        for source in self.zone(Zone.PLAY):
            for ability in source.card.abilities:
                if isinstance(ability, Static) and ability.stat == name and self.means(ability.which, source, obj):
                    value += ability.amount * self._times(ability, source)
        return max(0, value)

    def sources(self, obj: Obj, *stats: str) -> tuple[str, ...]:
        """The cards whose words change one of these numbers of a card."""
        return tuple(
            self.name(source.ref)
            for source in self.zone(Zone.PLAY)
            if any(isinstance(a, Static) and a.stat in stats and self.means(a.which, source, obj)
                   for a in source.card.abilities)
        )  # fmt: skip

    def _times(self, ability: Static, source: Obj) -> int:
        """How often a standing number counts now: not at all while its condition does not hold."""
        if ability.during is not None and not self.there(ability.during, source.controller, source):
            return 0
        return self.count(ability.per, source.controller, source.ref) if ability.per is not None else 1

    def count(self, which: Which, seat: int | None, source: Ref | None) -> int:
        """How many cards in play a phrase means."""
        return sum(self.fits(which, o, seat, source) for o in self.in_play())

    def there(self, which: Which, seat: int | None, source: Obj | None) -> bool:
        """Is a card in play that a phrase means?"""
        if which.how is How.HERO:
            return any(self.is_being(which.being, o) for o in self.in_play(seat, "hero"))
        if which.how is How.EACH:
            return self.count(which, seat, source.ref if source is not None else None) > 0
        return source is not None and any(self.means(which, source, o) for o in self.in_play())

    def means(self, which: Which, source: Obj, obj: Obj) -> bool:
        """Is a card among those a standing phrase of a source means?"""
        if which.how is How.EACH or which.how is How.TARGET:
            return self.fits(which, obj, source.controller, source.ref)
        if which.how is How.ATTACHED:
            fits = bool(source.data.attached == obj.ref)
        elif which.how is How.HERO:
            fits = obj.controller == source.controller and self.definition(obj).kind == "hero"
        else:
            fits = obj.ref == source.ref
        return fits and self.is_being(which.being, obj)

    def is_being(self, being: Being | None, obj: Obj) -> bool:
        """Is a card what a phrase says of it (exhausted, attacking, of 10 or less health …)?"""
        if being is None:
            return True
        if being.n >= 0:
            value = self.health(obj) if being.what == "health" else self.stat(obj, being.what)
            return value >= being.n if being.least else value <= being.n
        combat, data = self.now.combat, obj.data
        attacks = combat is not None and combat.attacker == obj.ref
        defends = combat is not None and combat.defender == obj.ref
        states = {
            "exhausted": data.exhausted,
            "ready": not data.exhausted,
            "damaged": data.damage > 0,
            "dead": data.dead,
            "attacking": attacks,
            "defending": defends,
            "in combat": attacks or defends,
        }
        return bool(states.get(being.what, being.what in data.conditions))

    def fits(self, which: Which, obj: Obj, seat: int | None, source: Ref | None) -> bool:
        """Is a card in play of the kind, side, place and state a phrase asks for?"""
        dead = which.being is not None and which.being.what == "dead"
        if bool(obj.data.dead) != dead or (which.other and obj.ref == source):
            return False
        if which.spot > 0 and obj.data.spot != which.spot:
            return False
        if which.kinds and self.definition(obj).kind not in which.kinds:
            return False
        if which.whose is Whose.YOURS and obj.controller != seat:
            return False
        if which.whose is Whose.OPPOSING and obj.controller == seat:
            return False
        if which.here:
            here = self.state.objects.get(source.id) if source is not None else None
            if here is None or here.data.spot != obj.data.spot:
                return False
        return self.is_being(which.being, obj)

    def health(self, obj: Obj) -> int:
        """What remains of a card's health."""
        return max(0, self.stat(obj, "health") - int(obj.data.damage))

    # --- events ---------------------------------------------------------------------------------

    def turn_seat(self) -> int:
        """The turn player decides orders between players."""
        return self.now.turn_player

    def active(self, event: Event) -> Sequence[Shield]:
        """What could prevent damage now."""
        if event.kind is not EventKind.DAMAGE or event.amount <= 0:
            return ()
        seat = event.player or 0
        return tuple(
            Shield(seat, 0, lasting.key, lasting.label, lasting)
            for lasting in self.state.effects
            if isinstance(lasting, Lasting) and lasting.stat == "prevent" and lasting.subject == event.obj
        )

    def replaced(self, event: Event, active: Shield) -> Event | None:
        """What is left of damage after something prevented a part of it."""
        lasting = active.lasting
        assert lasting is not None
        less = min(event.amount, lasting.amount)
        rest = replace(lasting, amount=lasting.amount - less)
        others = tuple(e for e in self.state.effects if e != lasting)
        self.set(effects=(*others, rest) if rest.amount else others)
        return self.prevented(event, less, active.label)

    def prevented(self, event: Event, less: int, by: str, what: str = "prevent") -> Event | None:
        """Damage that became less."""
        self.note(
            Event(
                EventKind.PREVENT, player=event.player, obj=event.obj, amount=less, names=(by,), cites=self.cites(what)
            )
        )
        return replace(event, amount=event.amount - less) if event.amount > less else None

    def waiting(self, event: Event) -> Sequence[tuple[Obj, Triggered]]:
        """The abilities that wait for such an event."""
        wanted = _WAITS.get(event.kind)  # type: ignore[call-overload]
        if not wanted or event.obj is None:
            return ()
        about = self.obj(event.obj)
        if about is None or about.card is None:
            return ()
        return tuple(
            (obj, a)
            for obj in self.in_play()
            for a in obj.card.abilities
            if isinstance(a, Triggered) and a.when in wanted and self.means(a.about, obj, about)
        )

    def trigger(self, waits: tuple[Obj, Triggered], event: Event) -> None:
        """It triggers: the event was about its own card."""
        obj, ability = waits
        if ability.when is When.DEALS and "combat" not in event.tags:
            return
        self.note_trigger(obj, ability)

    def note_trigger(self, obj: Obj, ability: Triggered) -> None:
        """Note a triggered ability until it can be put on the stack."""
        waits = Waiting(obj.controller if obj.controller is not None else obj.owner, obj.ref, obj.card.label, ability)
        self.set(pending=(*self.state.pending, waits))

    def phase_triggers(self, when: When) -> None:
        """What the turn player's cards do at a moment of the turn, and what any card does in every turn."""
        every = {When.FIRST_PHASE: When.EVERY_FIRST, When.LAST_PHASE: When.EVERY_LAST}.get(when)
        for obj in self.in_play():
            mine = obj.controller == self.now.turn_player
            for ability in obj.card.abilities:
                if not isinstance(ability, Triggered) or obj.data.dead:
                    continue
                if (ability.when is when and mine) or ability.when is every:
                    self.note_trigger(obj, ability)

    def put_pending(self, pending: Waiting) -> None:
        """A triggered ability goes onto the stack; its targets are chosen then, and without any it is gone."""
        env = Env(pending.seat, pending.source, pending.label, pending.ability.text)
        self.note(Event(EventKind.TRIGGER, player=pending.seat, obj=pending.source, names=(pending.label,),
                        sentence=pending.ability.text))  # fmt: skip
        ability = pending.ability
        assert isinstance(ability, Triggered)
        try:
            modes = self.choose_modes(ability.effects, env)
            targets = self.choose_targets(with_modes(ability.effects, modes), env)
        except Refused:
            return
        self.push_ability(ability, env, targets, modes)

    def push_ability(
        self, ability: Ability, env: Env, targets: tuple[Target, ...], modes: tuple[int, ...] = ()
    ) -> None:
        """An ability without a card of its own waits on the stack."""
        source = self.state.objects[env.source.id] if env.source is not None else None
        number = self.tick()
        data = CardData(ability=ability, source=env.source, targets=targets, modes=modes)
        card = source.card if source is not None else None
        self.place(Obj(number, 0, card, env.seat, env.seat, Zone.STACK, None, data=data, since=number), 0)

    # --- moving cards ---------------------------------------------------------------------------

    def to(self, obj: Obj, zone: Zone, *, at: int | None = None, **data: Any) -> Obj:
        """A card goes to another zone: a new existence, without what was true of the old one."""
        now = self.state.objects[obj.id]
        shared = zone in (Zone.PLAY, Zone.STACK)
        moved = replace(
            now,
            life=now.life + 1,
            zone=zone,
            home=None if shared else now.owner,
            controller=now.controller if shared and now.controller is not None else now.owner if shared else None,
            face_up=zone is not Zone.RESOURCE,
            data=CardData(**data),
            since=self.tick(),
        )
        self.place(moved, at)
        return moved

    def discard_pile(self, obj: Obj) -> Obj:
        """A card goes to its owner's discard pile, on top; what is attached to it goes too."""
        leaves = obj.zone is Zone.PLAY
        moved = self.to(obj, Zone.DISCARD, at=0)
        if leaves:
            for other in self.zone(Zone.PLAY):
                if other.data.attached == obj.ref:
                    self.note(Event(EventKind.LEAVE, player=other.owner, obj=other.ref, other=obj.ref,
                                    names=(other.card.label, self.zone_names[Zone.DISCARD]),
                                    cites=self.cites("attached")))  # fmt: skip
                    self.discard_pile(other)
        return moved

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, seat: int) -> bool:
        """A player draws a card; False when there is none."""
        pile = self.zone(Zone.PILE, seat)
        if not pile:
            self.cannot_draw(seat)
            return False
        top = pile[0]
        if seat in self.now.shuffled and len(pile) > 1:
            top = self.random_of(pile, f"{self.player(seat).name} draws")
        drawn = self.to(top, Zone.HAND)
        self.happen(Event(EventKind.DRAW, player=seat, obj=drawn.ref, cites=self.cites("draw")))
        return True

    def random_of(self, objects: Sequence[Obj], what: str) -> Obj:
        """One of several by chance; copies of one card are alike."""
        labels = tuple(o.card.label if o.card is not None else "an unknown card" for o in objects)
        if len(set(labels)) == 1:
            return objects[0]
        refs = tuple(o.ref for o in objects)
        ref = self.chance(refs, Purpose.RANDOM, labels=labels, same=labels, sentence=what)
        return self.state.objects[ref.id]

    def cannot_draw(self, seat: int) -> None:
        """What follows when there is no card to draw."""
        self.happen(Event(EventKind.CANNOT_DRAW, player=seat, cites=self.cites("cannot draw")))

    def shuffle(self, seat: int) -> None:
        """Nobody knows the order of a pile any more."""
        self.turn(shuffled=self.now.shuffled | {seat})
        self.happen(Event(EventKind.SHUFFLE, player=seat, cites=self.cites("shuffle")))

    # --- choosing -------------------------------------------------------------------------------

    def choose_targets(self, effects: Sequence[Any], env: Env) -> tuple[Target, ...]:
        """The targets of effects in their order. Raises ``Refused`` when one has none."""
        raise NotImplementedError

    def can_aim(self, effects: Sequence[Any], env: Env) -> bool:
        """Is there something that each of the effects can be about?"""
        raise NotImplementedError

    def choose_modes(self, effects: Sequence[Any], env: Env) -> tuple[int, ...]:
        """What is chosen where one of several effects happens."""
        found: list[int] = []
        for effect in effects:
            if isinstance(effect, ChooseOne):
                free = tuple(i for i, option in enumerate(effect.options) if self.can_aim(option, env))
                if not free:
                    raise self.refuse("target", f"nothing that {env.label} offers has a target", late=2)
                question = Question(Ask.CHOOSE, env.seat, free, labels=tuple(effect.words[i] for i in free),
                                    source=env.label, sentence=env.sentence)  # fmt: skip
                found.append(int(self.ask(question)))
        return tuple(found)

    def choose(self, seat: int, objects: Sequence[Obj], env: Env, verb: str, ask: Ask = Ask.CHOOSE) -> Obj:
        """A player chooses one of several cards."""
        refs = tuple(o.ref for o in objects)
        question = Question(
            ask,
            seat,
            refs,
            purpose=Purpose.TARGET if ask is Ask.TARGET else Purpose.EFFECT,
            labels=tuple(self.name(r) for r in refs),
            same=tuple(_alike(o) for o in objects),
            verb=verb,
            source=env.label,
            sentence=env.sentence,
        )
        ref = self.ask(question)
        return self.state.objects[ref.id]

    # --- lasting --------------------------------------------------------------------------------

    def lasting(self, stat: str, amount: int, subject: Ref, until: Until, label: str, kind: str = "") -> None:
        """A number is changed for a time."""
        effect = Lasting(self.tick(), stat, amount, subject, until, label, kind)
        self.set(effects=(*self.state.effects, effect))

    def uncondition(self, obj: Obj) -> None:
        """All conditions of a card end, and what they kept it from."""
        self.data(obj, conditions=())
        kept = tuple(e for e in self.state.effects if e.until is not Until.CONDITION or e.subject != obj.ref)
        if len(kept) != len(self.state.effects):
            self.set(effects=kept)

    def expire(self, *ending: Until) -> None:
        """What lasted until now ends."""
        left = tuple(e for e in self.state.effects if e.until not in ending)
        if len(left) != len(self.state.effects):
            self.set(effects=left)

    # --- the end --------------------------------------------------------------------------------

    def win(self, seats: Sequence[int], what: str) -> None:
        """The game is over: one player has won, or nobody."""
        if len(seats) == 1:
            self.note(Event(EventKind.WIN, player=seats[0], cites=self.cites(what)))
            self.set(outcome=f"won {seats[0]}", agenda=(), pending=())
        else:
            self.note(Event(EventKind.TIE, cites=self.cites(what)))
            self.set(outcome="draw", agenda=(), pending=())

    # --- what a game says -----------------------------------------------------------------------

    def settle(self) -> None:
        """What the rules do before anyone may act."""
        raise NotImplementedError

    def all_passed(self) -> None:
        """Everyone passed in succession."""
        raise NotImplementedError

    def new_turn(self) -> None:
        """What is so from the first moment of a turn on."""

    def start_turn(self) -> None:
        """A turn starts."""
        raise NotImplementedError

    def stage(self, which: str) -> None:
        """A stage of the turn that a frame names."""
        raise NotImplementedError

    def may_move_to(self, obj: Obj, spot: int, *, leap: bool) -> bool:
        """Can a card enter a zone of the arena?"""
        return False


def with_modes(effects: Sequence[Effect], modes: Sequence[int]) -> tuple[Effect, ...]:
    """Effects with the modes that were chosen."""
    found: list[Effect] = []
    left = list(modes)
    for effect in effects:
        found += effect.options[left.pop(0)] if isinstance(effect, ChooseOne) and left else (effect,)
    return tuple(found)


def _alike(obj: Obj) -> tuple[Any, ...]:
    if obj.zone is Zone.HAND and obj.card is None:
        return ("unknown", obj.owner)
    return (obj.id,) if obj.zone is Zone.PLAY else (obj.card.label if obj.card else "", obj.owner)


_WAITS: dict[EventKind, tuple[When, ...]] = {
    EventKind.ENTER: (When.ENTERS,),
    EventKind.ATTACK: (When.ATTACKS,),
    EventKind.MOVE: (When.MOVES,),
    EventKind.DAMAGE: (When.DAMAGED,),
    EventKind.STRIKE: (),
    EventKind.DIE: (When.DIES,),
    EventKind.DESTROY: (When.DIES,),
    EventKind.ENDS: (When.DEALS,),
}
