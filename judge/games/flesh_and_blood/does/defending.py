"""Cards become defending cards (rules 7.0.5, 7.3.2, 8.5.32)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any as Anything

from judge.games.flesh_and_blood.does.choosing import Choosing
from judge.games.flesh_and_blood.does.events import Events
from judge.games.flesh_and_blood.does.part import Doer, Effects
from judge.games.flesh_and_blood.does.places import Places
from judge.games.flesh_and_blood.does.triggering import Triggering
from judge.games.flesh_and_blood.situation import ChainLink, Env, TargetValue, attack_layer, data_of
from judge.games.flesh_and_blood.vocabulary.abilities import Activated
from judge.games.flesh_and_blood.vocabulary.effects import AddDefending
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.standing import AttackWith, PutAttacking
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.rules.state import Event, Obj, Ref
from judge.rules.values import replace


@dataclass(eq=False)
class Defending(Doer):
    """Adds defending cards."""

    choosing: Choosing
    events: Events
    places: Places
    triggering: Triggering

    def become_defending(self, seat: int, refs: tuple[Ref, ...], target: int | None = None) -> None:
        """Cards become defending cards on the active chain link, as one compound event (7.0.5a, 7.3.2d).

        target: the hero they defend for, when it is not their controller's (8.3.31).
        """
        link = self.now.link
        if link is None or not refs:
            return
        tags = {r: f"from {self._origin(o)}" for r in refs if (o := self.run.obj(r)) is not None}
        for ref in refs:
            obj = self.run.state.objects[ref.id]
            self.places.move(ref, Zone.CHAIN, controller=seat, data=data_of(obj))
        links = self.now.links
        guards = link.guards if target in (None, seat) else (*link.guards, *((r, target) for r in refs))
        self.run.turn(links=(*links[:-1], replace(link, defenders=(*link.defenders, *refs), guards=guards)))
        seen = tuple(self.objects.props(r) for r in refs)
        events = [
            Event(
                EventKind.DEFEND,
                player=seat,
                obj=ref,
                other=link.attack,
                others=refs,
                seen_others=seen,
                tags=frozenset({tags[ref], *(f"with one {tags[r]}" for r in refs if r != ref and r in tags)}),
                cites=("7.0.5a",),
            )
            for ref in refs
        ]
        with self.triggering.compound():
            for event in events:
                self.events.happen(event)
        whom = seat if target is None else target
        for ref, props in zip(refs, seen, strict=True):  # 8.3.31a
            if props is not None and "protect" in props.keywords:
                self.events.happen(Event(EventKind.PROTECT, player=seat, obj=ref, target=whom))
        self.events.happen(
            Event(
                EventKind.DEFENDED,
                player=link.attacker,
                obj=link.attack,
                others=refs,
                seen_others=seen,
                tags=frozenset(t for i, r in enumerate(refs) for t in (tags[r], f"{i} {tags[r]}")),
            )
        )

    @staticmethod
    def _origin(obj: Obj) -> str:
        """Where a card defends from; a defense reaction from where it was played (8.3.4b, 8.4.3a)."""
        played_from = data_of(obj).played_from
        return str((played_from if obj.zone is Zone.STACK and played_from is not None else obj.zone).value)

    def _do_add_defending(self, effect: AddDefending, env: Env) -> Env:
        """8.5.32; fails when a rule or effect forbids it (7.0.5b)."""
        done = False
        for ref in self.choosing.select(effect.what, env, "defend with"):
            obj = self.run.obj(ref)
            if obj is None or self.judges.legality.adding_reasons(obj):
                continue
            self.become_defending(obj.holder, (ref,))
            done = True
        return replace(env, did=done)

    def _do_put_attacking(self, effect: PutAttacking, env: Env) -> Env:
        """7.0.4a: what attacked there is cleared; the new attack has the same targets."""
        link = self.now.link
        refs = self.words.refs(effect.what, env)
        obj = self.run.obj(refs[0]) if len(refs) == 1 else None
        if link is None or obj is None:
            return replace(env, did=False)
        before = self.run.obj(link.attack)
        if before is not None and before.zone is Zone.CHAIN:
            self.places.to_graveyard(before.ref, cause=env.controller, sentence=env.sentence)
        seat = obj.holder
        new = self.places.move(obj.ref, Zone.CHAIN, controller=seat)
        if new is None:
            return replace(env, did=False)
        attacks = replace(link, attack=new, attacker=seat, hit=(), damage_done=False)
        self.run.turn(links=(*self.now.links[:-1], attacks))
        seen = self.objects.props(new)
        told = Event(EventKind.NEW_ATTACK, player=seat, obj=new, seen=seen, sentence=env.sentence, cites=("7.0.4a",))
        self.run.note(told)
        return replace(env, did=True).bind("it", (new,))

    def onto_chain(self, ref: Ref, seat: int, targets: tuple[TargetValue, ...]) -> Ref | None:
        """An attack becomes the active attack of a new chain link (7.0.3a)."""
        obj = self.run.state.objects[ref.id]
        new = self.places.move(ref, Zone.CHAIN, controller=seat, data=data_of(obj))
        if new is not None:
            links = self.now.links
            self.run.turn(links=(*links, ChainLink(len(links) + 1, new, seat, targets)), active=True)
        return new

    def _do_attack_with(self, effect: AttackWith, env: Env) -> Env:
        """7.2.3c: what the attack-layer says becomes the attack; what was declared and applied to the layer is its."""
        refs, stack = self.words.refs(effect.what, env), self.run.zone(Zone.STACK)
        obj = self.run.obj(refs[0]) if len(refs) == 1 else None
        data = data_of(stack[0]) if stack else None
        ability = data.ability if data is not None and attack_layer(data) else None
        if obj is None:
            return replace(env, did=False)
        attacks = isinstance(ability, Activated) and not ability.go_again  # whether the attack then has it is not said
        if data is None or not attacks or "Attack" not in self.objects.of(obj).subtypes:
            raise self.choosing.not_executable(env, effect)
        new = self.onto_chain(obj.ref, env.controller, data.attack_targets)
        layer = stack[0].ref
        self.run.set(effects=tuple(_moved(e, layer, new) for e in self.run.state.effects))
        return replace(env, did=True)


def _moved(effect: Anything, layer: Ref, new: Ref | None) -> Anything:
    """An effect that applied to an attack-layer applies to what it attacks with (8.5.38b)."""
    if new is None or layer not in (getattr(effect, "refs", None) or ()):
        return effect
    env = replace(effect.env, attack=new) if effect.env.attack == layer else effect.env
    return replace(effect, refs=tuple(new if r == layer else r for r in effect.refs), env=env)


EFFECTS: Effects = {
    AttackWith: Defending._do_attack_with,
    PutAttacking: Defending._do_put_attacking,
    AddDefending: Defending._do_add_defending,
}
