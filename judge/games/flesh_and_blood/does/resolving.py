"""Layers on the stack: triggered ones put there, all of them resolved (rules 5.3, 6.6.6, 7.2.3)."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.flesh_and_blood.does.defending import Defending
from judge.games.flesh_and_blood.does.moving import Moving
from judge.games.flesh_and_blood.does.part import Doer
from judge.games.flesh_and_blood.does.paying import Paying
from judge.games.flesh_and_blood.does.performing import Performing
from judge.games.flesh_and_blood.does.places import Places
from judge.games.flesh_and_blood.does.playing import Playing
from judge.games.flesh_and_blood.situation import Env, Kind, PendingTrigger, TargetValue, data_of
from judge.games.flesh_and_blood.vocabulary.abilities import Activated, Resolution, StateTriggered, TargetSpec
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.roots import Ability
from judge.games.flesh_and_blood.vocabulary.words import Asset, Zone
from judge.rules.lasting import happened
from judge.rules.questions import LimitReached
from judge.rules.state import Event, Obj, Ref
from judge.rules.values import replace
from judge.terms import flesh_and_blood as terms

_MANY_EVENTS = 2_000  # from here on it is watched whether one layer comes back again and again


_MOST_TIMES = 300


@dataclass(eq=False)
class Resolving(Doer):
    """Resolves layers."""

    places: Places
    paying: Paying
    moving: Moving
    defending: Defending
    performing: Performing
    playing: Playing

    def put_pending(self, pending: PendingTrigger) -> None:
        """Put a triggered-layer on the stack with its targets (6.6.6a)."""
        ability, env = pending.ability, pending.env
        specs = () if isinstance(ability, Activated) else ability.targets
        modes = self.playing.declared_modes(pending.seat, ability, env)
        targets: list[tuple[TargetValue, ...]] = []
        for spec in specs:
            if spec.mode is not None and spec.mode not in modes:
                targets.append(())
                continue
            if len(self.judges.targets.target_options(spec, env)) < spec.count and not spec.up_to:
                return  # no legal targets: it ceases to exist
            targets.append(self.playing.target(pending.seat, spec, replace(env, targets=tuple(targets))))
        bound = replace(env, targets=tuple(targets) if specs else env.targets, modes=modes)
        self.playing.new_layer(Kind.TRIGGERED, pending.seat, bound, ability)

    def resolve_top(self) -> None:
        """The top layer of the stack resolves (5.3.1); attacks resolve in the Attack Step instead."""
        top = self.run.zone(Zone.STACK)[0]
        data = data_of(top)
        self.objects.resolution_begins()
        if data.kind is Kind.CARD:
            self._resolve_card(top)
        else:
            self._resolve_layer(top)

    def _card_env(self, obj: Obj) -> Env:
        """What a card's resolution abilities know: what was declared, and what paying for it bound."""
        data = data_of(obj)
        seat = obj.holder
        return replace(
            data.env or Env(obj.ref, seat),
            source=obj.ref,
            controller=seat,
            x=data.x,
            modes=data.modes,
            targets=data.targets,
            label=self.objects.of(obj).label,
        )

    def _resolve_card(self, obj: Obj) -> None:
        data = data_of(obj)
        props = self.objects.of(obj)
        env = self._card_env(obj)
        defends = "Defense Reaction" in props.types
        specs = [s for a in props.abilities if isinstance(a, Resolution) for s in a.targets]
        reasons = self.judges.legality.defend_reasons(env.controller, (obj.ref,)) if defends else []
        if self._fails(specs, data.targets, env) or reasons:
            why = "; ".join(map(str, reasons)) or "none of its targets is legal any more"
            cites = ("5.3.2c",) if reasons else ("5.3.2a",)
            names = (props.label, why)
            self.run.note(Event(EventKind.FAIL, player=env.controller, obj=obj.ref, names=names, cites=cites))
            self.places.to_graveyard(obj.ref)
            return
        self.run.note(
            Event(EventKind.RESOLVE, player=env.controller, obj=obj.ref, names=(props.label,), cites=("5.3.1",))
        )
        self._generate(props.abilities, env, obj.card.sides[data.melded - 1].abilities if data.melded else None)
        if data.melded > 1:  # it stays, and the turn player gains priority (5.3.4d)
            self.run.set_obj(replace(self.run.state.objects[obj.id], data=replace(data, melded=data.melded - 1)))
            return
        here = self.run.obj(obj.ref)
        turned = here is not None and here.card is not obj.card  # the layer was its front face (5.3.5a)
        last = props if turned else self.objects.props(obj.ref) or props
        if "go again" in last.keywords:
            self.paying.gain(env.controller, Asset.ACTION, 1, replace(env, sentence="Go again"), "8.3.5a")
        self._leave_stack(obj.ref, defends, env)

    def generate_attack(self, obj: Obj) -> None:
        """The resolution abilities of an attack generate their effects as it becomes a chain link (7.2.3).

        After the move and not before it, so that an effect of "this chain link" has one to last for (7.0.3d).
        """
        data = data_of(obj)
        if data.kind is Kind.PROXY:
            ability = data.ability
            if isinstance(ability, Activated) and ability.effects and data.env is not None:
                self.performing.perform(ability.effects, replace(data.env, attack=obj.ref))
            return
        abilities = self.objects.of(obj).abilities
        if any(isinstance(a, Resolution) for a in abilities):
            self._generate(abilities, self._card_env(obj))

    def _generate(self, abilities: tuple[Ability, ...], env: Env, only: tuple[Ability, ...] | None = None) -> None:
        """Resolution abilities in printed order; their targets are numbered within each ability.

        only: those of the side of a melded card that resolves now, the right one first (5.3.4d).
        """
        first = 0
        for ability in abilities:
            if isinstance(ability, Resolution):
                n = len(ability.targets)
                words = replace(env, targets=env.targets[first : first + n], sentence=ability.text)
                first += n
                if only is not None and not any(a is ability for a in only):
                    continue
                after = self.performing.perform(ability.effects, words)
                env = replace(after, targets=env.targets, did=after.did)

    def _fails(self, specs: list[TargetSpec], targets: tuple[tuple[TargetValue, ...], ...], env: Env) -> bool:
        """5.3.2a: at least one declared target must still be legal."""
        if not specs or not any(targets):
            return False
        return not any(
            t in self.judges.targets.target_options(spec, env)
            for spec, group in zip(specs, targets, strict=False)
            for t in group
        )

    def _leave_stack(self, ref: Ref, defends: bool, env: Env) -> None:
        obj = self.run.obj(ref)
        if obj is None or obj.zone is not Zone.STACK:
            return
        if defends:
            self.defending.become_defending(env.controller, (ref,))
        elif not terms.PERMANENTS.isdisjoint(obj.card.subtypes):
            self.moving.enter_arena(ref, env.controller, env)
        else:
            self.places.to_graveyard(ref)

    def _resolve_layer(self, obj: Obj) -> None:
        data = data_of(obj)
        ability, env = data.ability, data.env
        assert ability is not None
        assert env is not None
        specs = list(ability.targets)
        state_gone = isinstance(ability, StateTriggered) and not self.words.holds(ability.state, env)
        if state_gone or self._fails(specs, env.targets, env):
            self._note_layer(EventKind.FAIL, env, ability.text, "5.3.2")
            self.run.remove(obj)
            return
        self._no_loop(env, ability.text)
        self._note_layer(EventKind.RESOLVE, env, ability.text, "5.3.1")
        self.performing.perform(ability.effects, env)
        if isinstance(ability, Activated) and ability.go_again:
            self.paying.gain(env.controller, Asset.ACTION, 1, replace(env, sentence="Go again"), "8.3.5a")
        left = self.run.obj(obj.ref)
        if left is not None:
            self.run.remove(left)

    def _note_layer(self, kind: EventKind, env: Env, sentence: str, rule: str) -> None:
        event = Event(kind, player=env.controller, obj=env.source, names=(env.label,), sentence=sentence, cites=(rule,))
        self.run.note(event)

    def _no_loop(self, env: Env, sentence: str) -> None:
        """Stop a loop that never ends: the same layer over and over in one turn."""
        if self.run.state.history.length < _MANY_EVENTS:
            return
        resolved = happened(self.run.state.history, EventKind.RESOLVE, turn=self.now.turn)
        times = sum(1 for event in resolved if event.sentence == sentence)
        if times > _MOST_TIMES:
            raise LimitReached(f'{env.label} resolves again and again in one turn: "{sentence}"')
