"""Clash, wager and beat chest: what the set's own keywords do (8.3.33, 8.5.45, 8.5.46)."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.flesh_and_blood.chances import Chances
from judge.games.flesh_and_blood.keywords import RULE_OF
from judge.games.flesh_and_blood.reads.surroundings import permanent
from judge.games.flesh_and_blood.situation import Env, data_of
from judge.games.flesh_and_blood.vocabulary.abilities import Contract, Triggered
from judge.games.flesh_and_blood.vocabulary.effects import Clash, ClashAgain, Wager
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Effect, Value
from judge.games.flesh_and_blood.vocabulary.words import Duration, Num, Zone
from judge.rules.state import Event, Ref
from judge.rules.values import replace


@dataclass(frozen=True)
class WagerPays(Effect):
    """What a wager does when the chain link resolves (8.5.46); never printed, made by ``Wager``."""

    tokens: tuple[tuple[str, Value], ...]
    other: int


@dataclass(frozen=True)
class Paid(Effect):
    """An additional cost of a keyword was paid: the player has beaten chest, boosted … (8.3.33a); never printed."""

    kind: EventKind


class Contests(Chances):
    """Clashes and wagers."""

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
            for r in self.select(effect.attack, env, "wager with")
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
                self.delay(pays, bound, Duration.CHAIN)
                self.happen(
                    Event(
                        EventKind.WAGER,
                        player=env.controller,
                        obj=ref,
                        target=seat,
                        source=env.source,
                        cause=env.controller,
                        names=tuple(n for n, _ in tokens),
                        sentence=env.sentence,
                        cites=("8.5.46",),
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
        hit = self.has_hit_seat(env.attack, effect.other)
        winner, loser = (env.controller, effect.other) if hit else (effect.other, env.controller)
        if self.run.player(winner).lost:
            return replace(env, did=False)
        self.happen(
            Event(
                EventKind.WIN_WAGER,
                player=winner,
                obj=env.attack,
                target=loser,
                source=env.source,
                cause=env.controller,
                sentence=env.sentence,
                cites=("8.5.46a",),
            )
        )
        tokens = tuple((n, self.words.value(k, env)) for n, k in effect.tokens)
        made = self.create(winner, tokens, replace(env, wager=True))
        return replace(env, did=bool(made))

    def _do_paid(self, effect: Paid, env: Env) -> Env:
        rule = RULE_OF[effect.kind.value]
        self.happen(Event(effect.kind, player=env.controller, obj=env.source, cites=(f"{rule}a",)))
        return replace(env, did=True)

    def contracts(self, event: Event) -> None:
        """A contracted player has done what a contract asks: it is completed (8.5.39)."""
        if not self.objects.around().contracting:
            return
        for obj in (*self.run.zone(Zone.CHAIN), *self.run.zone(Zone.ARENA)):
            if obj.card is None or not obj.card.contracts or not obj.face_up:
                continue
            if obj.zone is Zone.CHAIN and not permanent(obj) and self.objects.link_of(obj.ref) is None:
                continue  # a defending card (1.7.4a)
            props = self.objects.of(obj)
            for ability in props.abilities:
                env = Env(obj.ref, obj.controller or 0, sentence=ability.text, label=props.label)
                if isinstance(ability, Contract) and self.words.event_matches(ability.pattern, event, env):
                    cites = ("8.5.39",)
                    self.happen(Event(EventKind.COMPLETE_CONTRACT, player=env.controller, obj=obj.ref, cites=cites))

    def delay(self, ability: Triggered, env: Env, duration: Duration, *, once: bool = True) -> None:
        """Start a delayed trigger. See ``effects``."""
        raise NotImplementedError
