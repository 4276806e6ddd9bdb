"""Combat: attacking, striking, damage."""

from __future__ import annotations

from typing import Protocol

from judge.games.tabletop import does as base
from judge.games.tabletop.frames import priority
from judge.games.tabletop.on_cards import damage
from judge.games.tabletop.situation import Combat, Env
from judge.games.tabletop.vocabulary import Defends, EventKind, Until
from judge.games.wow_tcg.actions import AttackWith, StrikeWith
from judge.games.wow_tcg.judges import WowJudging
from judge.games.wow_tcg.paying import Paying
from judge.games.wow_tcg.reads import WowReading
from judge.rules.state import Event, Obj, Ref


class Does(base.Does, Protocol):
    """What combat asks for on the way up."""

    reads: WowReading
    judges: WowJudging
    paying: Paying


class Fighting:
    """Carries combat out."""

    def __init__(self, does: Does) -> None:
        self.run, self.reads, self.judges, self.does = does.run, does.reads, does.judges, does

    def attack(self, seat: int, action: AttackWith) -> None:
        """The attacker is exhausted, and somebody else may be attacked in place of the defender."""
        obj, target = self.judges.attack(seat, action)
        self.does.course.reading(*self.reads.reading("attack-exhausts"))
        self.does.moving.data(obj, exhausted=True)
        self.run.turn(combat=Combat(obj.ref, target.ref))
        names = (self.reads.name(target.ref),)
        self.does.events.happen(
            self.reads.event(EventKind.ATTACK, seat, obj.ref, "combat", other=target.ref, names=names)
        )
        self._defend_instead(obj, target)

    def _defend_instead(self, attacker: Obj, target: Obj) -> None:
        """A card whose words say so may be exhausted to become what is attacked."""
        seat = target.holder
        ready = tuple(
            o
            for o in self.reads.in_play(seat)
            if self.reads.definition(o).of(Defends) and not o.data.exhausted and o.id != target.id
        )
        if not ready:
            return
        attack = f"the attack of {self.reads.name(attacker.ref)}"
        chosen = self.does.choosing.to_exhaust(seat, ready, attack, "nobody")
        if chosen is None:
            return
        text = self.reads.definition(chosen).of(Defends)[0].text
        self.does.moving.data(chosen, exhausted=True)
        self.does.events.happen(Event(EventKind.EXHAUST, player=seat, obj=chosen.ref, sentence=text))
        self.does.course.say(f"{self.reads.name(chosen.ref)} is attacked instead of {self.reads.name(target.ref)}")
        self.run.turn(combat=Combat(attacker.ref, chosen.ref))

    def strike(self, seat: int, action: StrikeWith) -> None:
        """A weapon's ATK is added to the hero's for this combat."""
        weapon, hero, combat = self.judges.strike(seat, action)
        name = self.reads.name(weapon.ref)
        again = any(r.id == weapon.id for s, r in combat.struck if s == seat)
        self.does.paying.pay(seat, self.reads.stat(weapon, "strike"), name, "strike again" if again else "strike cost")
        self.does.moving.data(weapon, exhausted=True)
        self.run.turn(combat=Combat(combat.attacker, combat.defender, (*combat.struck, (seat, weapon.ref))))
        atk = self.reads.stat(weapon, "attack")
        kind = self.reads.definition(weapon).damage
        self.does.moving.lasting("attack", atk, hero.ref, Until.COMBAT, name, kind)
        rules = ["strike", "one weapon"]
        rules += ["defending"] * (hero.ref == combat.defender) + ["exhausted"] * hero.data.exhausted
        self.does.events.happen(self.reads.event(EventKind.STRIKE, seat, weapon.ref, *rules, amount=atk))

    def damage(self) -> None:
        """Both deal their ATK to each other at once; then the combat is over."""
        combat = self.reads.now.combat
        assert combat is not None
        attacker, defender = self.run.obj(combat.attacker), self.run.obj(combat.defender)
        dealt: list[Ref] = []
        struck = dict(combat.struck)
        for seat, weapon in struck.items():
            if self.run.obj(weapon) is None:
                self.does.course.say(
                    f"{self.run.player(seat).name}'s hero keeps the ATK of {self.reads.name(weapon)}",
                    *self.reads.cites("weapon gone"),
                )
        if attacker is not None and defender is not None:
            self.does.course.reading(*self.reads.reading("combat-damage"))
            packets = [
                (s, t, self.reads.stat(s, "attack"), self.reads.kind_of(s))
                for s, t in ((attacker, defender), (defender, attacker))
            ]
            for source, target, amount, kind in packets:
                env = Env(source.controller or 0, source.ref, self.reads.name(source.ref))
                if damage(self.does, self.run.state.objects[target.id], amount, kind, env, "combat"):
                    dealt.append(source.ref)
                    if self.reads.definition(source).kind == "hero" and source.controller in struck:
                        dealt.append(struck[source.controller])
        self.does.moving.expire(Until.COMBAT)
        self.run.turn(combat=None)
        for ref in dealt:
            self.does.events.happen(Event(EventKind.ENDS, obj=ref, tags=frozenset({"combat"})))
        self.run.push(*priority(self.reads.now.turn_player))
