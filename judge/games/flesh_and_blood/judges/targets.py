"""What may be targeted and attacked (rules 1.4.5, 1.8.5)."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.flesh_and_blood.judges.able import Able
from judge.games.flesh_and_blood.judges.part import Judge
from judge.games.flesh_and_blood.reads.reading import Reading
from judge.games.flesh_and_blood.situation import ContinuousEffect, Env, TargetValue, data_of
from judge.games.flesh_and_blood.vocabulary import abilities as ab
from judge.games.flesh_and_blood.vocabulary.changes import TargetsEach
from judge.games.flesh_and_blood.vocabulary.roots import Ability
from judge.games.flesh_and_blood.vocabulary.words import Filter, Stat, Zone
from judge.rules.state import Obj, Ref


class Targets(Judge):
    """Says what may be targeted."""

    def __init__(self, reads: Reading, able: Able) -> None:
        super().__init__(reads)
        self.able = able

    def target_options(self, spec: ab.TargetSpec, env: Env) -> tuple[TargetValue, ...]:
        """The legal targets of a targeted effect (1.8.5)."""
        if spec.hero is not None:
            heroes = tuple(s for s in self.words.seats(spec.hero, env) if self._free("target", s, env.controller))
            return (*heroes, *self._living(heroes)) if spec.living else heroes
        where = spec.where or (Zone.CHAIN, Zone.STACK, Zone.ARENA)
        if not spec.where and _any_frozen_card(spec.what):
            where = (*where, Zone.ARSENAL)
        found = dict.fromkeys(r for z in where for r in self.words.in_zones((z,), None, env))
        meant = [r for r in found if self.words.openly_matches(r, spec.what, env) and r != env.source]
        return tuple(r for r in meant if self._free("target", r, env.controller))

    def _free(self, doing: str, target: TargetValue, by: int) -> bool:
        """Does nothing say that it can't be targeted, or attacked, by a player (1.0.2)?"""
        hero = self.objects.hero(target) if isinstance(target, int) else None
        ref = target if isinstance(target, Ref) else hero.ref if hero is not None else None
        said = ("attack at", "target") if doing == "attack at" else (doing,)
        return ref is None or not any(self.able.barred(one, ref, by) for one in said)

    def _living(self, seats: tuple[int, ...]) -> Iterator[Ref]:
        """The living objects of players besides their heroes (2.5.1a)."""
        for obj in self.run.zone(Zone.ARENA):
            other = obj.controller in seats and "Hero" not in obj.card.types
            if other and Stat.LIFE in self.objects.of(obj).stats:
                yield obj.ref

    def several_targets(self, env: Env) -> ab.AttacksEach | None:
        """Is the attack made at several opposing heroes, each of them or so many of them (1.4.5c)?"""
        obj = self.run.obj(env.source)
        own = self.objects.of(obj).abilities if obj is not None and obj.zone is Zone.STACK else ()
        attack = self.run.zone(Zone.STACK)[0].ref
        given = [
            c
            for e in self.run.state.effects
            if isinstance(e, ContinuousEffect) and e.refs is not None and attack in e.refs
            for c in e.changes
        ]
        if any(isinstance(c, TargetsEach) for c in given):
            return ab.AttacksEach()
        return next((a for a in own if isinstance(a, ab.AttacksEach)), None)

    def attackable(self, seat: int) -> tuple[TargetValue, ...]:
        """Opposing heroes, allies, and what an effect made attackable (1.4.5a)."""
        others = self.run.seats_from(seat)[1:]
        near = {*others[:1], *others[-1:]} if self.now.neighbours else set(others)
        found: list[TargetValue] = [s for s in others if s in near or self._any_hero()]
        for obj in self.run.zone(Zone.ARENA):
            if obj.controller not in near or "Hero" in obj.card.types:
                continue
            props = self.objects.of(obj)
            if "perched" in props.keywords and data_of(obj).slot:
                continue  # 8.3.39c
            if Stat.LIFE in props.stats or "spectra" in props.keywords:
                found.append(obj.ref)
        only = [o.ref for o in self.run.zone(Zone.ARENA) if o.controller in others and self._has(o, ab.OnlyTarget)]
        return tuple(t for t in found if all(t == one for one in only) and self._free("attack at", t, seat))

    def _has(self, obj: Obj, ability: type[Ability]) -> bool:
        return any(isinstance(a, ability) for a in self.objects.of(obj).abilities)

    def _any_hero(self) -> bool:
        """Does a card say that any opposing hero can be attacked?"""
        return any(self._has(o, ab.AnyHeroMayBeAttacked) for o in self.run.zone(Zone.ARENA))

    def activated(self, obj: Obj) -> list[ab.Activated]:
        """The activated abilities of an object, in order."""
        return [a for a in self.objects.of(obj).abilities if isinstance(a, ab.Activated)]


def _any_frozen_card(what: Filter) -> bool:
    """Is it a frozen card, which may lie in an arsenal (8.5.34), and no frozen permanent, ally, equipment …?"""
    stands = what.permanent or what.subtypes or what.token or what.weapon or "Equipment" in what.types
    return bool(what.frozen and not stands)
