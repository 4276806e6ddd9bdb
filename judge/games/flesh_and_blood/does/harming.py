"""Damage (rules 8.5.3, 7.5)."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.flesh_and_blood.does.choosing import Choosing
from judge.games.flesh_and_blood.does.events import Events
from judge.games.flesh_and_blood.does.part import Doer, Effects
from judge.games.flesh_and_blood.does.paying import change_life
from judge.games.flesh_and_blood.does.replacing import UNPREVENTABLE, Replacing
from judge.games.flesh_and_blood.does.statuses import MARKED
from judge.games.flesh_and_blood.reads.properties import LIFE_LOST
from judge.games.flesh_and_blood.situation import Env, TargetValue
from judge.games.flesh_and_blood.vocabulary.abilities import CannotBePrevented
from judge.games.flesh_and_blood.vocabulary.effects import DealDamage, HasHit
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.roots import Selector
from judge.games.flesh_and_blood.vocabulary.standing import ChangeLife
from judge.games.flesh_and_blood.vocabulary.words import Both, Stat, Target, Who
from judge.rules.state import Event, Ref
from judge.rules.values import replace


@dataclass(eq=False)
class Harming(Doer):
    """Deals damage."""

    choosing: Choosing
    replacing: Replacing
    events: Events

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
        done = self.events.propose(event)
        if done is None or done.amount <= 0:
            return 0
        if seat is not None:
            had = self.run.player(seat)["life"]
            left = change_life(self.run, seat, -done.amount)
            done = replace(done, numbers=(had, left))
            if left == 0:
                done = replace(done, tags=done.tags | {"lethal"})
        elif isinstance(to, Ref):
            self._hurt(to, done.amount)
        cites = ("7.5.2",) if "physical" in tags else ("8.5.3",)
        self.events.happen(replace(done, cites=cites, seen=None))
        dealt = replace(done, kind=EventKind.DEAL_DAMAGE, player=env.controller, obj=source, cites=())
        self.events.happen(replace(dealt, seen=self.objects.props(source)))
        return done.amount

    def _unpreventable(self, source: Ref | None) -> bool:
        """Does what deals the damage say that it can't be prevented (6.4.10h)?"""
        dealing = self.objects.props(source)
        behind = self.objects.props(dealing.source) if dealing is not None else None
        every = [ability for props in (dealing, behind) if props is not None for ability in props.abilities]
        return any(isinstance(ability, CannotBePrevented) for ability in every)

    def _stats(self, ref: Ref) -> set[Stat]:
        props = self.objects.props(ref)
        return set(props.stats) if props is not None else set()

    def _hurt(self, ref: Ref, n: int) -> None:
        obj = self.run.obj(ref)
        if obj is not None:
            have = dict(obj.counters)
            have[LIFE_LOST] = have.get(LIFE_LOST, 0) + n
            self.run.set_obj(replace(obj, counters=tuple(sorted(have.items()))))

    def _dealt_to(self, to: Who | Selector, env: Env) -> tuple[TargetValue, ...]:
        if isinstance(to, Who):
            return self.words.seats(to, env)
        if isinstance(to, Target):
            return env.targets[to.index] if to.index < len(env.targets) else ()
        if isinstance(to, Both):
            return tuple(t for one in to.of for t in self._dealt_to(one, env))
        return self.choosing.select(to, env, "damage")

    def _do_damage(self, effect: DealDamage, env: Env) -> Env:
        n = self.words.value(effect.n, env)
        kind = frozenset({effect.kind, *([UNPREVENTABLE] if effect.unpreventable else [])} - {""})
        to = self._dealt_to(effect.to, env)
        outer = self.replacing.compound  # what prevents damage may deal some itself
        self.replacing.compound = set() if len(to) > 1 else None  # what replaces one effect replaces all of it (1.9.2b)
        source: Ref | None = env.source
        if effect.source is not None:
            env = self._told_to_deal(effect.source, to, n, env, kind)
            self._compound_is_over(outer)
            return env
        shares = self._divided(n, len(to), env) if effect.divided else (n,) * len(to)
        dealt = [(t, self.deal_damage(t, share, source, env, kind)) for t, share in zip(to, shares, strict=True)]
        self._compound_is_over(outer)
        hurt = tuple(dict.fromkeys(t for t, k in dealt if isinstance(t, int) and k > 0))
        return replace(env, did=any(k for _, k in dealt), amount=max([0, *(k for _, k in dealt)]), hurt=hurt)

    def _divided(self, n: int, among: int, env: Env) -> tuple[int, ...]:
        """How much of it is dealt to each, 1 at least, as its controller chooses."""
        shares: list[int] = []
        for others in range(among - 1, 0, -1):
            left = n - sum(shares)
            shares.append(self.choosing.number(env, max(left - others, 0), min(left, 1)))
        return (*shares, n - sum(shares))[:among]

    def _compound_is_over(self, outer: set[int] | None) -> None:
        """What replaced parts of one effect's damage has replaced it once."""
        used, self.replacing.compound = self.replacing.compound, outer
        if used:
            self.run.set(effects=tuple(e for e in self.run.state.effects if e.id not in used))

    def _told_to_deal(self, told: Selector, to: tuple[TargetValue, ...], n: int, env: Env, kind: frozenset[str]) -> Env:
        """Each of some objects deals the damage; who controls it deals it (8.5.3a). Those that did are ``harming``."""
        sources = self.words.refs(told, env)
        dealt: dict[TargetValue, int] = {}
        harming: list[Ref] = []
        for source in sources:
            seen = self.objects.props(source)
            if seen is None:
                continue
            holder = seen.holder
            amounts = {t: self.deal_damage(t, n, source, replace(env, controller=holder), kind) for t in to}
            dealt = {t: dealt.get(t, 0) + k for t, k in amounts.items()}
            harming += [source] if any(amounts.values()) else []
        hurt = tuple(t for t, k in dealt.items() if isinstance(t, int) and k > 0)
        env = replace(env, did=any(dealt.values()), amount=max([0, *dealt.values()]), hurt=hurt)
        return env.bind("it", sources).bind("harming", tuple(harming))

    def _do_has_hit(self, effect: HasHit, env: Env) -> Env:
        """What dealt the damage has hit whom it was dealt to, as the words say; it is no attack by that."""
        done = False
        for ref in self.words.refs(effect.what, env):
            if (seen := self.objects.props(ref)) is None:
                continue
            hit = Event(EventKind.HIT, player=seen.controller, obj=ref, amount=env.amount, seen=seen, cites=("7.5.5",))
            for seat in env.hurt:
                done = True
                self.hit(replace(hit, target=seat, cause=env.controller, sentence=env.sentence))
        return replace(env, did=done)

    def hit(self, hit: Event) -> None:
        """A hit, and the mark that one by a source of an opponent removes as part of it (9.3.3)."""
        self.events.happen(hit)
        if isinstance(hit.target, int) and hit.player != hit.target and self.run.player(hit.target)[MARKED]:
            self.run.set_number(hit.target, MARKED, 0)
            self.tell(None, f"{self.run.player(hit.target).name} is no longer marked", "9.3.3")

    def _do_change_life(self, effect: ChangeLife, env: Env) -> Env:
        """Of an object without life it fails (8.5.7a, 8.5.12a)."""
        n, done = self.words.value(effect.n, env), False
        for ref in self.choosing.select(effect.what, env, "choose"):
            props = self.objects.props(ref)
            if props is not None and "Hero" in props.types:  # a hero's life is its player's
                raise self.choosing.not_executable(env, effect)
            if Stat.LIFE not in self._stats(ref) or n <= 0:
                continue
            done = True
            self._hurt(ref, n if effect.lose else -n)
            words = f"{self.objects.name(ref)} {'loses' if effect.lose else 'gains'} {n} life"
            self.tell(None, words, "8.5.12a" if effect.lose else "8.5.7a", sentence=env.sentence)
        return replace(env, did=done)


EFFECTS: Effects = {
    ChangeLife: Harming._do_change_life,
    HasHit: Harming._do_has_hit,
    DealDamage: Harming._do_damage,
}
