"""Clash, wager, beat chest, contracts, the crowd, intimidate (8.3.33, 8.5.10, 8.5.39, 8.5.45, 8.5.46, 8.5.57)."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.flesh_and_blood.does.applying import Applying
from judge.games.flesh_and_blood.does.choosing import Choosing
from judge.games.flesh_and_blood.does.creating import Creating
from judge.games.flesh_and_blood.does.events import Events
from judge.games.flesh_and_blood.does.moving import Moving
from judge.games.flesh_and_blood.does.part import Doer, Effects
from judge.games.flesh_and_blood.does.replacing import Replacing
from judge.games.flesh_and_blood.keywords import RULE_OF
from judge.games.flesh_and_blood.reads import unread
from judge.games.flesh_and_blood.situation import Env, data_of
from judge.games.flesh_and_blood.vocabulary.abilities import Contract, Triggered
from judge.games.flesh_and_blood.vocabulary.changes import GainAbility
from judge.games.flesh_and_blood.vocabulary.effects import Clash, ClashAgain, Crowd, Intimidate, Put, Wager
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Effect, Value
from judge.games.flesh_and_blood.vocabulary.words import Bound, Duration, Filter, Num, Stat, Zone
from judge.rules.happening import REPLACING
from judge.rules.questions import Unknown
from judge.rules.state import Event, Ref
from judge.rules.values import replace


class WagerPays(Effect):
    """What a wager does when the chain link resolves (8.5.46); never printed, made by ``Wager``."""

    tokens: tuple[tuple[str, Value], ...]
    other: int


class Paid(Effect):
    """An additional cost of a keyword was paid: the player has beaten chest, boosted … (8.3.33a); never printed."""

    kind: EventKind
    fused: tuple[str, ...] = ()  # the supertypes that were fused (8.3.17a)


@dataclass(eq=False)
class Contests(Doer):
    """Clashes, wagers, contracts, cheers and boos; intimidates."""

    choosing: Choosing
    replacing: Replacing
    events: Events
    moving: Moving
    creating: Creating
    applying: Applying

    def _do_clash(self, effect: Clash, env: Env) -> Env:
        other = self.words.seat(effect.other, env)
        if other is None or other == env.controller:
            self.run.note(
                Event(EventKind.FAIL, obj=env.source, names=(env.label,), sentence="clash", cites=("8.5.45d",))
            )
            return replace(env, did=False, clashing=())
        env = replace(env, clashing=(env.controller, other))
        return self.clash(env)

    def _do_clash_again(self, effect: ClashAgain, env: Env) -> Env:
        if len(env.clashing) < 2:
            return replace(env, did=False)
        return self.clash(env)

    def _do_wager(self, effect: Wager, env: Env) -> Env:
        seats = [s for s in self.words.seats(effect.other, env) if s != env.controller]
        refs = [
            self._as_attack(r)
            for r in self.choosing.select(effect.attack, env, "wager with")
            if self.objects.props(r) is not None
        ]
        if not seats or not refs:
            self.run.note(
                Event(EventKind.FAIL, obj=env.source, names=(env.label,), sentence="wager", cites=("8.5.46",))
            )
            return replace(env, did=False)
        tokens = tuple((n, Num(self.words.value(k, env))) for n, k in effect.tokens)
        for ref in refs:
            for seat in seats:
                prize = ", ".join(name if n.n == 1 else f"{n.n} {name}" for name, n in tokens)
                words = f"the wager with {self.run.player(seat).name} ({prize})"
                pays = Triggered(EventPattern(EventKind.LINK_RESOLVES), (WagerPays(tokens, seat),), text=words)
                bound = replace(env, attack=ref, them=seat).bind("watch", (ref,))
                self.applying.delay(pays, bound, Duration.CHAIN)
                self.events.happen(
                    Event(
                        EventKind.WAGER,
                        player=env.controller,
                        obj=ref,
                        target=seat,
                        names=tuple(n for n, _ in tokens),
                        cites=("8.5.46",),
                        **env.cause,
                    )
                )
        return replace(env, did=True)

    def _as_attack(self, ref: Ref) -> Ref:
        """The attack-proxy of a weapon that is attacking: it is the attack that wagers (1.4.3a, 8.5.46a)."""
        link = self.now.link
        attack = self.run.obj(link.attack) if link is not None else None
        return attack.ref if attack is not None and data_of(attack).source == ref else ref

    def _do_wager_pays(self, effect: WagerPays, env: Env) -> Env:
        if env.attack is None:
            return env
        hit = self.words.past.has_hit(env.attack, effect.other)
        winner, loser = (env.controller, effect.other) if hit else (effect.other, env.controller)
        if self.run.player(winner).lost:
            return replace(env, did=False)
        self.events.happen(
            Event(EventKind.WIN_WAGER, player=winner, obj=env.attack, target=loser, cites=("8.5.46a",), **env.cause)
        )
        tokens = tuple((n, self.words.value(k, env)) for n, k in effect.tokens)
        made = self.creating.create(winner, tokens, replace(env, wager=True))
        return replace(env, did=bool(made))

    def _do_paid(self, effect: Paid, env: Env) -> Env:
        rule = RULE_OF[effect.kind.value]
        tags = frozenset(f"fused {name}" for name in effect.fused)
        self.events.happen(Event(effect.kind, player=env.controller, obj=env.source, tags=tags, cites=(f"{rule}a",)))
        return replace(env, did=True)

    def contracts(self, event: Event) -> None:
        """A contracted player has done what a contract asks: it is completed (8.5.39)."""
        around = self.objects.around()
        for obj in around.objects if GainAbility in around.changing else around.printed.contracting:
            if not obj.face_up or around.idle(obj):
                continue
            props = self.objects.of(obj)
            for ability in props.abilities:
                env = Env(obj.ref, obj.controller or 0, sentence=ability.text, label=props.label)
                if isinstance(ability, Contract) and self.words.past.event_matches(ability.pattern, event, env):
                    cites = ("8.5.39",)
                    self.events.happen(
                        Event(EventKind.COMPLETE_CONTRACT, player=env.controller, obj=obj.ref, cites=cites)
                    )

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
        self.events.happen(
            Event(
                EventKind.CLASH,
                player=env.controller,
                others=refs,
                seen_others=seen,
                names=tuple(self.run.player(s).name for s, _, _ in shown),
                numbers=powers_shown,
                target=winner,
                cites=("8.5.45",),
                **env.cause,
            )
        )
        if winner is not None:
            self.events.happen(
                Event(EventKind.WIN_CLASH, player=winner, obj=winners[0][1], cause=env.controller, cites=("8.5.45a",))
            )
        for seat, ref, _ in shown:
            if seat != winner:
                own = () if ref is None else (ref,)
                known = tuple(self.objects.props(r) for r in own)
                self.events.happen(
                    Event(EventKind.FAIL_CLASH, player=seat, others=own, seen_others=known, cites=("8.5.45c",))
                )
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
        self.moving.reveal(deck[0].ref, env, seat)
        unread.asked(deck[0])
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
        able = [s for s in order if self.replacing.active(self._fail(s, refs, env))]
        if able:
            names = " and ".join(self.run.player(s).name for s in failing)
            self.tell(self.now.turn_player, f"{standing}; {names} would fail to win the clash", "8.5.45")
        if len(able) > 1:  # the turn player selects whose effect is applied first (6.5.2)
            first = self.events.first_player(able, REPLACING)
            order = [s for s in self.run.seats_from(first) if s in failing]
        for seat in order:
            event = self._fail(seat, refs, env)
            self.replacing.replacements.clear()
            if self.events.propose(event) is None and self.replacing.replacements:
                after = self.replacing.replacements.pop()
                new = after.clashes[-1] if after.clashes else None
                return replace(env, clashes=(*env.clashes, new), did=True).bind("revealed", after.refs("revealed"))
        return None

    def after(self, event: Event) -> None:
        """ "The next attack that …": such effects start to apply when the event happens."""
        self.contracts(event)
        if not self.objects.around().next_ones:
            return
        played = event.kind is EventKind.PLAY  # such effects apply as soon as the card is announced (5.1.2a)
        if not played and event.obj is not None and self.run.obj(event.obj) is not None:
            self.applying.next_one(event.obj, event.kind)  # type: ignore[arg-type]

    # --- the crowd, and what frightens ------------------------------------------------------------

    def _do_crowd(self, effect: Crowd, env: Env) -> Env:
        """8.5.57."""
        seats = [s for s in self.words.seats(effect.who, env) if self._is(s, effect.heroes, env)]
        for seat in seats:
            kind = EventKind.BOO if effect.boos else EventKind.CHEER
            self.events.happen(Event(kind, player=seat, cites=("8.5.57",), **env.cause))
        return replace(env, did=bool(seats))

    def _is(self, seat: int, what: Filter | None, env: Env) -> bool:
        hero = self.objects.hero(seat)
        return what is None or (hero is not None and self.words.matches(self.objects.of(hero), what, env))

    def _do_intimidate(self, effect: Intimidate, env: Env) -> Env:
        n = self.words.value(effect.n, env)
        for _ in range(n):
            for seat in self.words.seats(effect.who, env):
                self._intimidate(seat, env)
        return replace(env, did=n > 0)

    def _intimidate(self, seat: int, env: Env) -> None:
        hand = tuple(o.ref for o in self.run.zone(Zone.HAND, seat))
        new: Ref | None = None
        if hand:
            new = self.moving.banish(self.choosing.pick_one(None, hand, "banish", env), env, face_down=True)
        self.events.happen(
            Event(EventKind.INTIMIDATE, player=env.controller, target=seat, sentence=env.sentence, cites=("8.5.10",))
        )
        if new is not None:
            back = Triggered(
                EventPattern(EventKind.START_END_PHASE), (Put(Bound("banished"), Zone.HAND),), text=env.sentence
            )
            self.applying.delay(back, env.bind("banished", (new,)), Duration.FOREVER)


EFFECTS: Effects = {
    Clash: Contests._do_clash,
    ClashAgain: Contests._do_clash_again,
    Wager: Contests._do_wager,
    WagerPays: Contests._do_wager_pays,
    Paid: Contests._do_paid,
    Crowd: Contests._do_crowd,
    Intimidate: Contests._do_intimidate,
}
