"""Discrete keyword effects on objects (rule 8.5): draw, discard, destroy, create, reveal, clash, damage …"""

from __future__ import annotations

from judge.games.flesh_and_blood.choosing import Choosing
from judge.games.flesh_and_blood.definition import CardDefinition, said_in_full
from judge.games.flesh_and_blood.preventing import UNPREVENTABLE
from judge.games.flesh_and_blood.reads.properties import LIFE_LOST
from judge.games.flesh_and_blood.situation import CardData, Env, Kind, Props, data_of
from judge.games.flesh_and_blood.vocabulary.abilities import CannotBePrevented, EntersWith, Keyword
from judge.games.flesh_and_blood.vocabulary.effects import Put
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Asset, Filter, Stat, Who, Zone
from judge.rules.happening import REPLACING
from judge.rules.questions import LimitReached, NotExecutable, Unknown
from judge.rules.state import Event, Obj, Ref
from judge.rules.values import replace

_MOST_TOKENS = 1_000
_ARRIVING = {Zone.BANISHED: EventKind.PUT_INTO_BANISHED, Zone.SOUL: EventKind.PUT_INTO_SOUL}


class Moving(Choosing):
    """What the effect keywords do to cards, tokens and heroes."""

    # --- cards ----------------------------------------------------------------------------------

    def draw(self, seat: int, env: Env | None = None) -> Ref | None:
        """Draw a card (8.5.6); fails with an empty deck (8.5.6b)."""
        deck = self.reads.decks.top(seat)
        if not deck:
            return None
        new = self.move(deck[0].ref, Zone.HAND)
        self.happen(
            Event(
                EventKind.DRAW,
                player=seat,
                obj=new,
                cause=env.controller if env is not None else None,
                source=env.source if env is not None else None,
                sentence=env.sentence if env is not None else "",
                cites=("8.5.6",),
            )
        )
        return new

    def discard(self, seat: int, ref: Ref, env: Env, *, random: bool = False) -> Ref | None:
        """Discard a card (8.5.5)."""
        obj = self.run.obj(ref)
        if obj is None or obj.zone is not Zone.HAND:
            return None
        seen = self.objects.of(obj) if obj.card is not None else None
        event = Event(
            EventKind.DISCARD,
            player=seat,
            seen=seen,
            cause=env.controller,
            source=env.source,
            tags=frozenset({"random"}) if random else frozenset(),
            sentence=env.sentence,
            cites=("8.5.5",),
        )
        return self.to_graveyard(ref, cause=env.controller, sentence=env.sentence, source=env.source, because=event)

    def destroy(self, ref: Ref, by: int, env: Env) -> bool:
        """Destroy an object (8.5.4)."""
        obj = self.run.obj(ref)
        if obj is None:
            return False
        data = data_of(obj)
        if data.kind is Kind.PROXY and data.source is not None:
            return self.destroy(data.source, by, env)
        seen = self.objects.of(obj) if obj.card is not None else None
        arena = frozenset({"from the arena"}) if obj.zone in (Zone.ARENA, Zone.CHAIN) else frozenset()
        event = Event(
            EventKind.DESTROY,
            player=by,
            obj=ref,
            seen=seen,
            cause=env.controller,
            source=env.source,
            tags=arena,
            sentence=env.sentence,
            cites=("8.5.4",),
        )
        self.to_graveyard(ref, cause=env.controller, sentence=env.sentence, source=env.source, because=event)
        return True

    def banish(self, ref: Ref, env: Env, *, face_down: bool = False) -> Ref | None:
        """Banish an object (8.5.1)."""
        obj = self.run.obj(ref)
        if obj is None:
            return None
        seen = self.objects.of(obj) if obj.card is not None else None
        new = self.move(ref, Zone.BANISHED, face_up=not face_down)
        self.happen(
            Event(
                EventKind.BANISH,
                player=env.controller,
                obj=new or ref,
                seen=seen,
                cause=env.controller,
                source=env.source,
                tags=frozenset({f"from {obj.zone.value}", *(["face down"] if face_down else [])}),
                sentence=env.sentence,
                cites=("8.5.1",),
            )
        )
        self._arrived(EventKind.PUT_INTO_BANISHED, obj.owner, new, env, shown=not face_down)
        return new

    def _arrived(self, kind: EventKind, owner: int, ref: Ref | None, env: Env, *, shown: bool = True) -> None:
        """A card came into a zone whatever effect moved it; of one that is face-down nothing is known."""
        if ref is not None:
            self.happen(Event(kind, player=owner, obj=ref if shown else None, cause=env.controller, source=env.source))

    def put(self, refs: tuple[Ref, ...], how: Put, env: Env) -> tuple[Ref, ...]:
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

    def _ordered(self, refs: tuple[Ref, ...], how: Put, env: Env) -> tuple[Ref, ...]:
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
                order = self.in_order(env.controller, order, f"put on the {how.position}", env)
            done += reversed(order) if how.position == "top" else order
        return tuple(done)

    def _put_one(self, obj: Obj, how: Put, env: Env) -> Ref | None:
        at = 0 if how.position == "top" or how.zone is Zone.GRAVEYARD else None
        face_up = how.face_up if how.face_up is not None else how.zone is not Zone.ARSENAL
        before = data_of(obj)
        moved: Ref | None
        if how.zone is Zone.DECK and obj.zone is Zone.DECK:
            moved = self._within_deck(obj, at)
        elif how.zone is Zone.GRAVEYARD:
            moved = self.to_graveyard(obj.ref, cause=env.controller, sentence=env.sentence, source=env.source)
        elif how.zone is Zone.ARENA:
            return self.enter_arena(obj.ref, obj.owner if obj.controller is None else obj.controller, env)
        else:
            moved = self.move(obj.ref, how.zone, at=at, face_up=face_up)
        if before.kind is Kind.CARD:
            self.happen(
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
            self._arrived(_ARRIVING[how.zone], obj.owner, moved, env, shown=face_up)
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
        """Reveal a private card (8.5.17)."""
        obj = self.run.obj(ref)
        if obj is None:
            return False
        self.objects.card(obj)
        by = obj.owner if seat is None else seat
        self.happen(
            Event(
                EventKind.REVEAL,
                player=by,
                obj=ref,
                cause=env.controller,
                sentence=env.sentence,
                cites=("8.5.17",),
            )
        )
        return True

    def shuffle(self, seat: int, env: Env) -> None:
        """Shuffle a deck (8.5.20): from now on an unknown order of known cards."""
        deck = self.run.zone(Zone.DECK, seat)
        if any(o.card is None for o in deck):
            return  # unknown cards in an unknown order stay what they are
        self.reads.decks.unknown_order(seat, tuple(o.ref for o in deck))
        words = f"{self.run.player(seat).name}'s deck is shuffled"
        self.run.note(Event(EventKind.MOMENT, player=seat, names=(words,), sentence=env.sentence, cites=("8.5.20",)))

    # --- tokens and permanents ------------------------------------------------------------------

    def token(self, name: str, env: Env) -> CardDefinition:
        """The definition of a token."""
        found: CardDefinition | None = self.now.tokens.get(name.casefold())
        if found is None:
            raise NotExecutable(env.label, f"a {name} token (nobody has said what it is)")
        return found

    def create(self, seat: int, tokens: tuple[tuple[str, int], ...], env: Env) -> tuple[Ref, ...]:
        """Create tokens under a player's control (8.5.2), as one event for all of them."""
        wanted = tuple((n, k) for n, k in tokens if k > 0)
        if not wanted:
            return ()
        tags = frozenset({"wager"}) if env.wager else frozenset()
        event = Event(
            EventKind.CREATE,
            player=seat,
            source=env.source,
            cause=env.controller,
            names=tuple(n for n, _ in wanted),
            numbers=tuple(k for _, k in wanted),
            amount=sum(k for _, k in wanted),
            tags=tags,
            sentence=env.sentence,
            seen=self._token_props(wanted[0][0], seat, env),
        )
        done = self.propose(event)
        if done is None:
            return ()
        if sum(done.numbers) > _MOST_TOKENS:
            words = (
                f'"{env.sentence}" creates {sum(done.numbers)} tokens, and more than {_MOST_TOKENS} are not followed'
            )
            raise LimitReached(f"{env.label}: {words}")
        made: list[Ref] = []
        for name, k in zip(done.names, done.numbers, strict=True):
            new = [self._new_token(name, seat, env) for _ in range(k)]
            created = self._token_props(name, seat, env)  # created with its name, whatever it then loses (2.12.3b)
            made += new
            self.happen(
                Event(
                    EventKind.CREATE,
                    player=seat,
                    obj=new[0],
                    others=tuple(new),
                    amount=k,
                    source=env.source,
                    seen=created,
                    seen_others=tuple(created for _ in new),
                    cause=env.controller,
                    names=(name,),
                    tags=tags,
                    sentence=env.sentence,
                    cites=("8.5.2",),
                )
            )
            for ref in new:
                self.happen(Event(EventKind.ENTER_ARENA, player=seat, obj=ref, cause=env.controller))
                self.run.note(Event(EventKind.CONTROL, player=seat, obj=ref, seen=self.objects.props(ref)))
        return tuple(made)

    def _new_token(self, name: str, seat: int, env: Env) -> Ref:
        number = self.run.tick()
        obj = Obj(
            number,
            0,
            self.token(name, env),
            seat,
            seat,
            Zone.ARENA,
            None,
            data=CardData(token=True),
            since=number,
        )
        self.run.place(obj)
        self._enters_with(obj.ref, env)
        return obj.ref

    def _token_props(self, name: str, seat: int, env: Env) -> Props:
        """What a token that would be created is."""
        card = self.token(name, env)
        obj = Obj(0, 0, card, seat, seat, Zone.ARENA, None, data=CardData(token=True))
        return self.objects.fresh(obj)

    def enter_arena(self, ref: Ref, seat: int, env: Env) -> Ref | None:
        """Put a card into the arena as a permanent (3.0.5a)."""
        new = self.move(ref, Zone.ARENA, controller=seat, data=CardData())
        if new is not None:
            self._enters_with(new, env)
            self.happen(Event(EventKind.ENTER_ARENA, player=seat, obj=new, cause=env.controller, cites=("1.3.3",)))
            self.run.note(Event(EventKind.CONTROL, player=seat, obj=new, seen=self.objects.props(new)))
        return new

    def _enters_with(self, ref: Ref, env: Env) -> None:
        """Counters an object enters the arena with (6.4.8)."""
        obj = self.run.state.objects[ref.id]
        own = obj.card.abilities if obj.card is not None else ()
        for ability in (one for a in own for one in said_in_full(a)):
            if isinstance(ability, EntersWith):
                self.counters(ref, ability.counter, self.words.value(ability.n, env), env)
        if any(isinstance(a, Keyword) and a.name == "crank" for a in own):
            self._crank(ref, env)

    def _crank(self, ref: Ref, env: Env) -> None:
        """8.3.29."""
        words = replace(env, source=ref, label=self.objects.name(ref), sentence="Crank")
        if self.run.state.objects[ref.id].counter("steam") and self.wants(words.controller, words):
            self.counters(ref, "steam", -1, words)
            self.gain(words.controller, Asset.ACTION, 1, words, "8.3.29")

    def gain_control(self, ref: Ref, seat: int, env: Env) -> bool:
        """Gain control of a permanent (8.5.35)."""
        obj = self.run.obj(ref)
        if obj is None or obj.zone is not Zone.ARENA or obj.controller == seat:
            return False
        self.run.set_obj(replace(obj, controller=seat))
        self.run.note(
            Event(
                EventKind.CONTROL,
                player=seat,
                obj=ref,
                seen=self.objects.props(ref),
                sentence=env.sentence,
                cites=("8.5.35",),
            )
        )
        return True

    def counters(self, ref: Ref, name: str, n: int, env: Env) -> bool:
        """Put counters on an object, or remove them (8.5.14, 8.5.16)."""
        obj = self.run.obj(ref)
        if obj is None or n == 0:
            return False
        data = data_of(obj)
        if data.kind is Kind.PROXY and data.source is not None:
            return self.counters(data.source, name, n, env)
        have = dict(obj.counters)
        if have.get(name, 0) + n < 0:
            return False
        have[name] = have.get(name, 0) + n
        self.run.set_obj(replace(obj, counters=tuple(sorted((k, c) for k, c in have.items() if c))))
        cites = ("8.5.14",) if n > 0 else ("8.5.16",)
        self.happen(
            Event(
                EventKind.PUT_COUNTER,
                player=env.controller,
                obj=ref,
                amount=n,
                names=(name,),
                cause=env.controller,
                source=env.source,
                sentence=env.sentence,
                cites=cites,
            )
        )
        return True

    # --- damage ---------------------------------------------------------------------------------

    def deal_damage(self, to: int | Ref, n: int, source: Ref | None, env: Env, tags: frozenset[str]) -> int:
        """Deal damage (8.5.3); gives how much was dealt after replacement and prevention."""
        seat = to if isinstance(to, int) else None
        if n <= 0 or (seat is not None and self.run.player(seat).lost):
            return 0
        if isinstance(to, Ref) and (self.run.obj(to) is None or Stat.LIFE not in self._stats(to)):
            return 0  # 8.5.3c
        obj = self.objects.hero(seat) if seat is not None else self.run.obj(to if isinstance(to, Ref) else None)
        event = Event(
            EventKind.DAMAGE,
            player=seat,
            obj=obj.ref if obj is not None else None,
            source=source,
            target=to,
            amount=n,
            cause=env.controller,
            tags=tags,
            sentence=env.sentence,
        )
        if self._unpreventable(source):
            event = replace(event, tags=event.tags | {UNPREVENTABLE})
        done = self.propose(event)
        if done is None or done.amount <= 0:
            return 0
        if seat is not None:
            had = self.run.player(seat)["life"]
            left = max(0, had - done.amount)
            self.run.set_number(seat, "life", left)
            done = replace(done, numbers=(had, left))
            if left == 0:
                done = replace(done, tags=done.tags | {"lethal"})
        elif isinstance(to, Ref):
            self._hurt(to, done.amount)
        cites = ("7.5.2",) if "physical" in tags else ("8.5.3",)
        self.happen(replace(done, cites=cites, seen=None))
        self.happen(
            replace(
                done,
                kind=EventKind.DEAL_DAMAGE,
                player=env.controller,
                obj=source,
                cites=(),
                seen=self.objects.props(source),
            )
        )
        return done.amount

    def _unpreventable(self, source: Ref | None) -> bool:
        """Does what deals the damage say that it can't be prevented (6.4.10h)?"""
        found = [self.objects.props(source)]
        if found[0] is not None and found[0].source is not None:
            found.append(self.objects.props(found[0].source))
        return any(isinstance(a, CannotBePrevented) for p in found if p is not None for a in p.abilities)

    def _stats(self, ref: Ref) -> set[Stat]:
        props = self.objects.props(ref)
        return set(props.stats) if props is not None else set()

    def _hurt(self, ref: Ref, n: int) -> None:
        obj = self.run.obj(ref)
        if obj is not None:
            have = dict(obj.counters)
            have[LIFE_LOST] = have.get(LIFE_LOST, 0) + n
            self.run.set_obj(replace(obj, counters=tuple(sorted(have.items()))))

    def has_hit_seat(self, attack: Ref, seat: int) -> bool:
        """Did an attack hit that player's hero?"""
        return any(
            e.kind is EventKind.HIT and e.obj == attack and e.target == seat for e in self.run.state.history.backwards()
        )

    # --- clash ----------------------------------------------------------------------------------

    def clash(self, env: Env) -> Env:
        """Both heroes reveal the top card of their deck; the greatest {p} wins (8.5.45)."""
        shown: list[tuple[int, Ref | None, int | None]] = []
        for seat in self.run.seats_from(env.controller):
            if seat in env.clashing:
                shown.append(self._show_top(seat, env))
        refs = tuple(r for _, r, _ in shown if r is not None)
        powers = [p for _, _, p in shown if p is not None]
        best = max(powers, default=None)
        winners = [(s, r) for s, r, p in shown if p is not None and p == best]
        winner = winners[0][0] if len(winners) == 1 else None
        standing = ", ".join(f"{self.run.player(s).name} {'no power' if p is None else p}" for s, _, p in shown)
        failing = tuple(s for s, _, _ in shown if s != winner)
        again = self._failing(failing, refs, env, f"the cards revealed: {standing}")
        if again is not None:
            return again
        seen = tuple(self.objects.props(r) for r in refs)
        powers_shown = tuple(-1 if p is None else p for _, _, p in shown)
        self.happen(
            Event(
                EventKind.CLASH,
                player=env.controller,
                source=env.source,
                cause=env.controller,
                others=refs,
                seen_others=seen,
                names=tuple(self.run.player(s).name for s, _, _ in shown),
                numbers=powers_shown,
                target=winner,
                sentence=env.sentence,
                cites=("8.5.45",),
            )
        )
        if winner is not None:
            self.happen(
                Event(
                    EventKind.WIN_CLASH,
                    player=winner,
                    obj=winners[0][1],
                    cause=env.controller,
                    cites=("8.5.45a",),
                )
            )
        for seat, ref, _ in shown:
            if seat != winner:
                own = () if ref is None else (ref,)
                known = tuple(self.objects.props(r) for r in own)
                self.happen(Event(EventKind.FAIL_CLASH, player=seat, others=own, seen_others=known, cites=("8.5.45c",)))
        env = replace(env, clashes=(*env.clashes, winner), did=True)
        return env.bind("revealed", refs)

    def _show_top(self, seat: int, env: Env) -> tuple[int, Ref | None, int | None]:
        deck = self.reads.decks.top(seat)
        if not deck:
            return seat, None, None
        if deck[0].card is None:
            name = self.run.player(seat).name
            raise Unknown(
                f"{name} clashes, and the top card of {name}'s deck is not known: say which cards are in the deck"
            )
        self.reveal(deck[0].ref, env, seat)
        self.objects.refuse_doubtful(deck[0])
        props = self.objects.of(deck[0])
        return seat, deck[0].ref, props.stats.get(Stat.POWER)

    def _fail(self, seat: int, refs: tuple[Ref, ...], env: Env) -> Event:
        """A player would fail to win a clash."""
        return Event(
            EventKind.FAIL_CLASH,
            player=seat,
            others=refs,
            seen_others=tuple(self.objects.props(r) for r in refs),
            numbers=env.clashing,
            cause=env.controller,
            source=env.source,
            moment=self.run.moment(),
        )

    def _failing(self, failing: tuple[int, ...], refs: tuple[Ref, ...], env: Env, standing: str) -> Env | None:
        """Players who would fail to win: an effect may put a new clash in the place of this one (6.4.11)."""
        order = [s for s in self.run.seats_from(self.now.turn_player) if s in failing]
        able = [s for s in order if self.active(self._fail(s, refs, env))]
        if able:
            names = " and ".join(self.run.player(s).name for s in failing)
            words = f"{standing}; {names} would fail to win the clash"
            self.run.note(Event(EventKind.MOMENT, player=self.now.turn_player, names=(words,), cites=("8.5.45",)))
        if len(able) > 1:  # the turn player selects whose effect is applied first (6.5.2)
            first = self.events().first_player(able, REPLACING)
            order = [s for s in self.run.seats_from(first) if s in failing]
        for seat in order:
            event = self._fail(seat, refs, env)
            self.replacements.clear()
            if self.propose(event) is None and self.replacements:
                after = self.replacements.pop()
                new = after.clashes[-1] if after.clashes else None
                return replace(env, clashes=(*env.clashes, new), did=True).bind("revealed", after.refs("revealed"))
        return None


__all__ = ["Filter", "Moving", "Who"]
