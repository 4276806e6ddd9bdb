"""Effect keywords that move cards, show them, or put counters on them (rule 8.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from judge.games.flesh_and_blood.definition import said_in_full
from judge.games.flesh_and_blood.does.choosing import Choosing
from judge.games.flesh_and_blood.does.events import Events
from judge.games.flesh_and_blood.does.part import Doer, Effects
from judge.games.flesh_and_blood.does.paying import Paying
from judge.games.flesh_and_blood.does.places import Places
from judge.games.flesh_and_blood.situation import CardData, Env, Kind, Props, data_of, paid_with
from judge.games.flesh_and_blood.vocabulary import effects as fx
from judge.games.flesh_and_blood.vocabulary.abilities import EntersTapped, EntersWith
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.roots import Selector, Value
from judge.games.flesh_and_blood.vocabulary.words import Asset, Bound, Every, Filter, Num, Pick, This, Who, Zone
from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import Event, Obj, Ref
from judge.rules.values import replace

_IN_PLAY = (Zone.ARENA, Zone.CHAIN, Zone.STACK)
_ARRIVING = {
    Zone.BANISHED: EventKind.PUT_INTO_BANISHED,
    Zone.SOUL: EventKind.PUT_INTO_SOUL,
    Zone.ARSENAL: EventKind.PUT_INTO_ARSENAL,
    Zone.HAND: EventKind.PUT_INTO_HAND,
}

Counters = tuple[tuple[str, int], ...]  # their names, and how many


def _of_others(ability: object) -> bool:
    """Does it say how other objects enter the arena?"""
    return isinstance(ability, EntersWith | EntersTapped) and ability.what is not None


@dataclass(eq=False)
class Moving(Doer):
    """What the effect keywords do to cards."""

    choosing: Choosing
    events: Events
    places: Places
    paying: Paying

    def draw(self, seat: int, env: Env | None = None) -> Ref | None:
        """Draw a card (8.5.6); fails with an empty deck (8.5.6b)."""
        deck = self.reads.decks.top(seat)
        if not deck or self._cannot_draw(seat):
            return None
        drawn = Event(EventKind.DRAW, player=seat, cites=("8.5.6",))
        if env is not None:
            drawn = replace(drawn, **env.cause)
        if self.events.propose(drawn) is None:
            return None
        new = self.places.move(deck[0].ref, Zone.HAND)
        self.events.happen(replace(drawn, obj=new))
        return new

    def _cannot_draw(self, seat: int) -> bool:
        """Do words say that a hero can't draw (1.0.2)?"""
        hero = self.objects.hero(seat)
        return hero is not None and any(True for _ in self.judges.able.forbidden("draw", self.objects.of(hero)))

    def discard(self, seat: int, ref: Ref, env: Env, *, random: bool = False) -> Ref | None:
        """Discard a card (8.5.5)."""
        obj = self.run.obj(ref)
        if obj is None or obj.zone is not Zone.HAND:
            return None
        event = Event(
            EventKind.DISCARD,
            player=seat,
            seen=self.objects.of(obj),
            tags=frozenset({"random"}) if random else frozenset(),
            cites=("8.5.5",),
            **env.cause,
        )
        if self.events.propose(replace(event, obj=ref)) is None:
            return None
        return self.places.to_graveyard(ref, because=event, **env.cause)

    def destroy(self, ref: Ref, by: int, env: Env, way: str = "") -> bool:
        """Destroy an object (8.5.4)."""
        obj = self.run.obj(ref)
        if obj is None:
            return False
        arena = frozenset({"from the arena"}) if obj.zone in (Zone.ARENA, Zone.CHAIN) else frozenset()
        event = Event(
            EventKind.DESTROY,
            player=by,
            obj=ref,
            seen=self.objects.of(obj),
            tags=arena | ({f"from {way}"} if way else frozenset()),
            cites=("8.5.4",),
            **env.cause,
        )
        if self.judges.able.barred("destroy", ref) or self.events.propose(event) is None:
            return False
        self.places.to_graveyard(ref, because=event, **env.cause)
        return True

    def banish(self, ref: Ref, env: Env, *, face_down: bool = False, way: str = "") -> Ref | None:
        """Banish an object (8.5.1)."""
        obj = self.run.obj(ref)
        if obj is None:
            return None
        event = Event(
            EventKind.BANISH,
            player=env.controller,
            obj=ref,
            seen=self.objects.of(obj) if obj.card is not None else None,
            tags=frozenset({f"from {where}" for where in (obj.zone.value, way) if where})
            | (frozenset({"face down"}) if face_down else frozenset()),
            cites=("8.5.1",),
            **env.cause,
        )
        if self.judges.able.barred("banish", ref) or self.events.propose(event) is None:
            return None
        new = self.places.move(ref, Zone.BANISHED, face_up=not face_down)
        self.events.happen(replace(event, obj=new or ref))
        self._arrived(EventKind.PUT_INTO_BANISHED, obj.owner, new, env, shown=not face_down)
        return new

    def _arrived(
        self,
        kind: EventKind,
        owner: int,
        ref: Ref | None,
        env: Env,
        *,
        shown: bool = True,
        came: Zone | None = None,
        seen: Props | None = None,
    ) -> None:
        """A card came into a zone whatever effect moved it; of one that is face-down nothing is known."""
        if ref is not None:
            tags = frozenset({f"from {came.value}"} if came is not None else ())
            self.events.happen(
                Event(
                    kind,
                    player=owner,
                    obj=ref if shown else None,
                    seen=seen,
                    cause=env.controller,
                    source=env.source,
                    tags=tags,
                )
            )

    def put(self, refs: tuple[Ref, ...], how: fx.Put, env: Env) -> tuple[Ref, ...]:
        """Put objects into a zone (8.5.15); several into one deck in an order somebody decides."""
        if how.zone is Zone.DECK and len(refs) > 1:
            refs = self._ordered(refs, how, env)
        new: list[Ref] = []
        for ref in refs:
            obj = self.run.obj(ref)
            if obj is None:
                continue
            if how.zone is Zone.ARSENAL and self.run.zone(Zone.ARSENAL, obj.owner):
                continue  # 3.3.2a
            moved = self._put_one(obj, how, env)
            if moved is not None:
                new.append(moved)
        if how.zone is Zone.DECK and how.order == "random":
            for seat in self.run.seats_from(0):
                self.reads.decks.unknown_order(seat, tuple(r for r in new if self.run.state.objects[r.id].home == seat))
        return tuple(new)

    def _ordered(self, refs: tuple[Ref, ...], how: fx.Put, env: Env) -> tuple[Ref, ...]:
        owners: dict[int, list[Ref]] = {}
        for ref in refs:
            obj = self.run.obj(ref)
            if obj is not None:
                owners.setdefault(obj.owner, []).append(ref)
        done: list[Ref] = []
        for owned in owners.values():
            random = how.order == "random"
            order = tuple(owned)
            if not random:
                order = self.choosing.in_order(env.controller, order, f"put on the {how.position}", env)
            done += reversed(order) if how.position == "top" else order
        return tuple(done)

    def _put_one(self, obj: Obj, how: fx.Put, env: Env) -> Ref | None:
        at = 0 if how.position == "top" or how.zone is Zone.GRAVEYARD else None
        face_up = how.face_up if how.face_up is not None else how.zone is not Zone.ARSENAL
        before = data_of(obj)
        seen = self.objects.of(obj) if how.zone is Zone.HAND and obj.zone in _IN_PLAY else None
        moved: Ref | None
        if how.zone is Zone.DECK and obj.zone is Zone.DECK:
            moved = self._within_deck(obj, at)
        elif how.zone is Zone.GRAVEYARD:
            moved = self.places.to_graveyard(obj.ref, **env.cause)
        elif how.zone is Zone.ARENA:
            seat = self.words.seats(how.owner, env)[0] if how.owner is not None else obj.holder
            return self.enter_arena(obj.ref, seat, env, tapped=how.tapped, counters=how.counters)
        else:
            moved = self.places.move(obj.ref, how.zone, at=at, face_up=face_up)
        if before.kind is Kind.CARD:
            self.events.happen(
                Event(
                    EventKind.MOVE,
                    player=env.controller,
                    obj=moved or obj.ref,
                    cause=env.controller,
                    target=obj.owner,
                    names=(how.zone.value, how.position),
                    tags=frozenset({f"from {obj.zone.value}"}),
                    sentence=env.sentence,
                    cites=("8.5.15",),
                )
            )
        if how.zone in _ARRIVING:
            came = obj.zone if isinstance(obj.zone, Zone) else None
            self._arrived(_ARRIVING[how.zone], obj.owner, moved, env, shown=face_up, came=came, seen=seen)
        if how.counters is not None and moved is not None:
            self.counters(moved, how.counters[0], self.words.value(how.counters[1], env), env)
        return moved

    def _within_deck(self, obj: Obj, at: int | None) -> Ref:
        """A card that only changes its place in the deck; its zone stays the same (3.0.7b)."""
        self.reads.decks.forget_group((obj.id,))
        key = (obj.zone, obj.home)
        rest = tuple(i for i in self.run.state.zones[key] if i != obj.id)
        there = (*rest, obj.id) if at is None else (*rest[:at], obj.id, *rest[at:])
        self.run.set(zones={**self.run.state.zones, key: there})
        return obj.ref

    def reveal(self, ref: Ref, env: Env, seat: int | None = None) -> bool:
        """Reveal a private card (8.5.17); False for one that is public already (8.5.17d)."""
        obj = self.run.obj(ref)
        if obj is None or (obj.face_up and obj.zone not in (Zone.HAND, Zone.DECK)):
            return False
        self.objects.card(obj)
        by = obj.owner if seat is None else seat
        self.events.happen(
            Event(EventKind.REVEAL, player=by, obj=ref, cause=env.controller, sentence=env.sentence, cites=("8.5.17",))
        )
        return True

    def shuffle(self, seat: int, env: Env) -> None:
        """Shuffle a deck (8.5.20): from now on nobody knows where in it a known card lies."""
        deck = self.run.zone(Zone.DECK, seat)
        if not deck or any(o.card is not None for o in deck):  # unknown cards alone stay what they are
            self.reads.decks.unknown_order(seat, tuple(o.ref for o in deck))
            words = f"{self.run.player(seat).name}'s deck is shuffled"
            self.tell(seat, words, "8.5.20", sentence=env.sentence)
        self.events.happen(Event(EventKind.SHUFFLE, player=seat, cause=env.controller, source=env.source))

    def enter_arena(
        self, ref: Ref, seat: int, env: Env, *, tapped: bool = False, counters: tuple[str, Value] | None = None
    ) -> Ref | None:
        """Put a card into the arena as a permanent (3.0.5a); what was played is still the same object (3.0.9)."""
        old = self.run.obj(ref)
        kept = CardData()
        if old is not None and old.zone is Zone.STACK:
            data, paid = data_of(old), any(refs for _, refs in paid_with(old))
            kept = CardData(played_from=data.played_from, x=data.x, own=data.own, env=data.env if paid else None)
        kinds = old.card.subtypes if old is not None and old.card is not None else ()
        if "Affliction" in kinds:
            seat = self._afflicted(seat, env)
        so, enters = self.enters(replace(old, controller=seat), env) if old is not None else (False, ())
        new = self.places.move(ref, Zone.ARENA, controller=seat, data=replace(kept, tapped=tapped or so))
        if new is not None:
            if "Landmark" in kinds:
                self._clear_landmarks(new)
            self.entered_with(new, enters, env)
            if counters is not None:
                self.counters(new, counters[0], self.words.value(counters[1], env), env)
            self.has_entered(new, seat, env)
        return new

    def has_entered(self, ref: Ref, seat: int, env: Env) -> None:
        """A permanent is in the arena under a player's control (1.3.3)."""
        self.events.happen(Event(EventKind.ENTER_ARENA, player=seat, obj=ref, cause=env.controller, cites=("1.3.3",)))
        self.run.note(Event(EventKind.CONTROL, player=seat, obj=ref, seen=self.objects.props(ref)))

    def _afflicted(self, seat: int, env: Env) -> int:
        """The opponent under whose control an affliction enters the arena, declared by its controller (8.2.11c)."""
        seats = tuple(s for s in self.run.seats_from(seat) if s != seat and not self.run.player(s).lost)
        question = Question(
            Ask.CHOOSE,
            seat,
            seats,
            purpose=Purpose.TARGET,
            labels=tuple(self.run.player(s).name for s in seats),
            verb="afflict",
            source=env.label,
            sentence="an affliction enters the arena under the control of an opponent",
            source_ref=env.source,
        )
        return int(self.run.ask(question)) if seats else seat

    def _clear_landmarks(self, new: Ref) -> None:
        """All other landmarks are cleared as one enters the arena (8.2.9b)."""
        for obj in self.run.zone(Zone.ARENA):
            if obj.ref != new and "Landmark" in obj.card.subtypes:
                self.places.to_graveyard(obj.ref)

    def _entering(self, obj: Obj, env: Env) -> Iterator[tuple[EntersWith | EntersTapped, Env]]:
        """What its own words, and those of what is in the arena, say of how an object enters that (6.4.8). Asked before
        it is there, so that it does not count itself; "you" is whoever will control it, or controls what says so."""
        printed = obj.card.abilities if obj.card is not None else ()
        gained = (a for a in self.objects.of(obj).abilities if isinstance(a, EntersWith | EntersTapped))
        own = (*(one for a in printed for one in said_in_full(a)), *(a for a in gained if a not in printed))
        said = [(a, replace(env, source=obj.ref, controller=obj.controller)) for a in own if not _of_others(a)]
        around = self.objects.around()
        for other in around.objects:
            says = other.card is not None and other.face_up and any(map(_of_others, other.card.abilities))
            if says and not around.idle(other):
                props = self.objects.of(other)
                words = replace(env, source=other.ref, controller=props.holder)
                said += [(a, words) for a in props.abilities if _of_others(a)]
        for a, env_of in said:
            words = replace(env_of, sentence=a.text)
            if not isinstance(a, EntersWith | EntersTapped):
                continue
            if a.condition is not None and not self.words.holds(a.condition, words):
                continue
            if a.what is None or self.words.matches(self.objects.of(obj), a.what, words):
                yield a, words

    def enters(self, obj: Obj, env: Env) -> tuple[bool, Counters]:
        """Does an object enter the arena tapped, and with which counters?"""
        said = list(self._entering(obj, env))
        counters = tuple((a.counter, self.words.value(a.n, words)) for a, words in said if isinstance(a, EntersWith))
        return any(isinstance(a, EntersTapped) for a, _ in said), counters

    def entered_with(self, ref: Ref, counters: Counters, env: Env) -> None:
        """Put the counters on it that it entered the arena with; a crank is asked for then (8.3.29)."""
        for name, n in counters:
            self.counters(ref, name, n, env)
        if "crank" in self.objects.of(self.run.state.objects[ref.id]).keywords:
            self._crank(ref, env)

    def _crank(self, ref: Ref, env: Env) -> None:
        """8.3.29."""
        words = replace(env, source=ref, label=self.objects.name(ref), sentence="Crank")
        if self.run.state.objects[ref.id].counter("steam") and self.choosing.wants(words.controller, words):
            self.counters(ref, "steam", -1, words)
            self.paying.gain(words.controller, Asset.ACTION, 1, words, "8.3.29")
            self.events.happen(Event(EventKind.CRANK, player=words.controller, obj=ref, cites=("8.3.29a",)))

    def counters(self, ref: Ref, name: str, n: int, env: Env) -> bool:
        """Put counters on an object, or remove them (8.5.14, 8.5.16)."""
        obj = self.run.obj(ref)
        if obj is None or n == 0:
            return False
        have = dict(obj.counters)
        if have.get(name, 0) + n < 0:
            return False
        have[name] = have.get(name, 0) + n
        self.run.set_obj(replace(obj, counters=tuple(sorted((k, c) for k, c in have.items() if c))))
        cites = ("8.5.14",) if n > 0 else ("8.5.16",)
        self.events.happen(
            Event(
                EventKind.PUT_COUNTER, player=env.controller, obj=ref, amount=n, names=(name,), cites=cites, **env.cause
            )
        )
        return True

    def _do_draw(self, effect: fx.Draw, env: Env) -> Env:
        n = self.words.value(effect.n, env)
        drawn: list[Ref] = []
        for seat in self.words.seats(effect.who, env):
            more = n - len(self.run.zone(Zone.HAND, seat)) if effect.up_to else n
            for _ in range(min(more, len(self.run.zone(Zone.DECK, seat)))):  # the rest fails (8.5.6b)
                if effect.up_to and len(self.run.zone(Zone.HAND, seat)) >= n:
                    break  # a draw gave more than a card
                ref = self.draw(seat, env)
                drawn += [ref] if ref is not None else []
        return replace(env, did=bool(drawn)).bind("it", tuple(drawn)).bind("drawn", tuple(drawn))

    def _do_discard(self, effect: fx.Discard, env: Env) -> Env:
        gone: list[Ref] = []
        random = isinstance(effect.what, Pick) and effect.what.random
        for seat in self.words.seats(effect.who, env):
            what, there = effect.what, env
            if isinstance(what, Pick | Every) and what.whose is Who.YOU and seat != env.controller:
                what, there = replace(what, whose=Who.THEM), replace(env, them=seat)  # "you" counts whoever instructs
            for ref in self.choosing.select(what, there, "discard", seat):
                new = self.discard(seat, ref, env, random=random)
                if new is not None:
                    gone.append(new)
        return (
            replace(env, did=bool(gone))
            .bind("discarded", tuple(gone))
            .bind("it", tuple(gone))
            .bind("moved", tuple(gone))
        )

    def _do_discard_all_but(self, effect: fx.DiscardAllBut, env: Env) -> Env:
        did = False
        for seat in self.words.seats(effect.who, env):
            extra = len(self.run.zone(Zone.HAND, seat)) - self.words.value(effect.keep, env)
            if extra > 0:
                what = Pick(Filter(), (Zone.HAND,), Who.YOU, Num(extra))
                for ref in self.choosing.pick(what, replace(env, controller=seat), "discard", seat):
                    did = self.discard(seat, ref, env) is not None or did
        return replace(env, did=did)

    def _do_destroy(self, effect: fx.Destroy, env: Env) -> Env:
        seat = self.words.seat(effect.who, env)
        refs = self.choosing.select(effect.what, env, "destroy", seat)
        by = env.controller if seat is None else seat
        with self.places.triggering.together(refs):
            done = tuple(r for r in refs if self.destroy(r, by, env, effect.way))
        return replace(env, did=bool(done)).bind("destroyed", done)

    def _do_banish(self, effect: fx.Banish, env: Env) -> Env:
        refs = self.choosing.select(effect.what, env, "banish")
        down, way = effect.face_down, effect.way
        with self.places.triggering.together(refs):
            new = [n for r in refs if (n := self.banish(r, env, face_down=down, way=way)) is not None]
        return self._moved(effect.what, tuple(new), env).bind("banished", tuple(new))

    def _moved(self, what: Selector, new: tuple[Ref, ...], env: Env) -> Env:
        """What the ability names from here on: what was named before is the new object while it is public (3.0.9b)."""
        if isinstance(what, Bound):
            there = [o for o in map(self.run.obj, new) if o is not None and o.zone not in (Zone.HAND, Zone.DECK)]
            public = {o.id: o.ref for o in there if o.face_up}
            env = env.bind(what.name, tuple(public.get(r.id, r) for r in env.refs(what.name)))
        return replace(env, did=bool(new)).bind("it", new).bind("moved", new)

    def _do_put(self, effect: fx.Put, env: Env) -> Env:
        refs = self.choosing.select(effect.what, env, "put")
        with self.places.triggering.together(refs):
            new = self.put(refs, effect, env)
        if isinstance(effect.what, Pick) and effect.what.among:  # one that stays in the deck is none of those left
            env = env.bind("placed", (*env.refs("placed"), *new))
        return self._moved(effect.what, new, env).bind("put", new)

    def _do_reveal(self, effect: fx.Reveal, env: Env) -> Env:
        chosen = self.choosing.select(effect.what, env, "reveal")
        refs = tuple(r for r in chosen if self.reveal(r, env))
        env = env if isinstance(effect.what, Pick) else env.bind("placed", ())
        return replace(env, did=bool(refs)).bind("revealed", refs).bind("it", chosen)

    def _do_shuffle(self, effect: fx.Shuffle, env: Env) -> Env:
        for seat in self.words.seats(effect.whose, env):
            self.shuffle(seat, env)
        return replace(env, did=True)

    def _do_reload(self, effect: fx.Reload, env: Env) -> Env:
        seat = env.controller
        if (
            self.run.zone(Zone.ARSENAL, seat)
            or not self.run.zone(Zone.HAND, seat)
            or not self.choosing.wants(seat, env)
        ):
            return replace(env, did=False)
        ref = self.choosing.pick(Pick(Filter(), (Zone.HAND,)), env, "put", seat)
        self.put(ref, fx.Put(This(), Zone.ARSENAL, face_up=False), env)
        return replace(env, did=True)

    def _do_negate(self, effect: fx.Negate, env: Env) -> Env:
        refs = self.words.refs(effect.what, env)
        new = []
        for ref in refs:
            seen = self.objects.props(ref)
            self.run.note(Event(EventKind.NEGATE, player=env.controller, obj=ref, seen=seen, cites=("8.5.26",)))
            new.append(self.places.to_graveyard(ref, cause=env.controller, sentence=env.sentence))
        return replace(env, did=bool(refs)).bind("it", tuple(ref for ref in new if ref is not None))


EFFECTS: Effects = {
    fx.Draw: Moving._do_draw,
    fx.Discard: Moving._do_discard,
    fx.DiscardAllBut: Moving._do_discard_all_but,
    fx.Destroy: Moving._do_destroy,
    fx.Banish: Moving._do_banish,
    fx.Put: Moving._do_put,
    fx.Reveal: Moving._do_reveal,
    fx.Shuffle: Moving._do_shuffle,
    fx.Reload: Moving._do_reload,
    fx.Negate: Moving._do_negate,
}
