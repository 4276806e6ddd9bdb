"""Playing cards: they wait on the stack, the last one played resolves first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.games.tabletop.definition import CardDefinition
from judge.games.tabletop.situation import Env, Target
from judge.games.tabletop.table import Tabletop, with_modes
from judge.games.tabletop.targets import aims, can_aim, can_discard, discard, perform, targets_of
from judge.games.tabletop.vocabulary import (
    Attach,
    ChooseOne,
    Complete,
    EventKind,
    OneShot,
    Ongoing,
    Power,
    Triggered,
    Zone,
)
from judge.rules.questions import NotExecutable
from judge.rules.state import Event, Obj, Ref


class Stacked(Tabletop):
    """A table on which cards and powers wait before they resolve."""

    permanents: tuple[str, ...] = ()

    def choose_targets(self, effects: Sequence[Any], env: Env) -> tuple[Target, ...]:
        """The targets of effects in their order. Raises ``Refused`` when one has none."""
        return targets_of(self, effects, env)

    def can_aim(self, effects: Sequence[Any], env: Env) -> bool:
        """Is there something that each of the effects can be about?"""
        return can_aim(self, effects, env)

    def readable(self, card: CardDefinition) -> None:
        """Raises ``NotExecutable`` for a card with a sentence nobody can execute."""
        if card.unread:
            raise NotExecutable(card.label, card.unread)

    def stays(self, card: CardDefinition) -> bool:
        """Does a card stay in play when it resolves?"""
        return card.kind in self.permanents or bool(card.of(Ongoing) or card.of(Attach))

    def put_on_stack(self, seat: int, obj: Obj) -> Obj:
        """A card is played: its targets are chosen, and it waits."""
        card = self.definition(obj)
        text = " ".join(card.printed.lines)
        env = Env(seat, self.speaker(seat, obj), card.label, text)
        effects = [e for ability in card.of(OneShot) if isinstance(ability, OneShot) for e in ability.effects]
        modes = self.choose_modes(effects, env)
        targets = self.choose_targets([*card.of(Attach), *with_modes(effects, modes)], env)
        moved = self.to(obj, Zone.STACK, at=0, targets=targets, modes=modes)
        named = tuple(self.name(t) for t in targets if t is not None)
        self.happen(Event(EventKind.PLAY, player=seat, obj=moved.ref, names=named, cites=self.cites("play")))
        return moved

    def speaker(self, seat: int, obj: Obj) -> Ref:
        """Which card ``this card`` means in the words of one that is played and does not stay."""
        return obj.ref

    def use_power(self, seat: int, obj: Obj, power: Power | Complete) -> None:
        """A power is used: its targets are chosen, its cost was paid, and it waits."""
        env = Env(seat, obj.ref, self.name(obj.ref), power.text)
        if isinstance(power, Power):
            can_discard(self, power.discard, seat, env)
        modes = self.choose_modes(power.effects, env)
        targets = self.choose_targets(with_modes(power.effects, modes), env)
        if isinstance(power, Power) and power.discard:
            discard(self, power.discard, seat, env)
        self.happen(Event(EventKind.ACTIVATE, player=seat, obj=obj.ref, sentence=power.text,
                          cites=self.cites("power")))  # fmt: skip
        self.push_ability(power, env, targets, modes)

    def resolve_top(self) -> None:
        """The last one played resolves."""
        top = self.zone(Zone.STACK)[0]
        ability = top.data.ability
        seat = top.controller if top.controller is not None else top.owner
        if ability is not None:
            env = Env(seat, top.data.source, self.name(top.ref), ability.text, top.data.targets)
            label = top.card.label if top.card is not None else ""
            self.remove(top)
            optional = isinstance(ability, Triggered) and ability.optional
            if optional and not self.may(seat, source=label, sentence=ability.text):
                return
            assert isinstance(ability, Triggered | Power | Complete)
            env = Env(seat, env.source, label, ability.text, env.targets)
            self.note(Event(EventKind.RESOLVE, player=seat, names=(label,), sentence=ability.text))
            perform(self, with_modes(ability.effects, top.data.modes), env)
            return
        self._resolve_card(top, seat)

    def _resolve_card(self, top: Obj, seat: int) -> None:
        card = self.definition(top)
        targets, modes = list(top.data.targets), list(top.data.modes)
        speaker = self.speaker(seat, top)
        attached = targets.pop(0) if card.of(Attach) and targets else None
        self.note(Event(EventKind.RESOLVE, player=seat, obj=top.ref, names=(card.label,)))
        if card.of(Attach) and self.obj(attached if isinstance(attached, Ref) else None) is None:
            self._to_discard(top)
            return
        if self.stays(card):
            entered = self.to(top, Zone.PLAY, entered=self.now.turn, attached=attached)
            top, speaker = entered, entered.ref
            what = "attach" if attached is not None else f"enter {card.kind}"
            names = (self.name(attached),) if attached is not None else ()
            kind = EventKind.ATTACH if attached is not None else EventKind.ENTER
            self.happen(Event(kind, player=seat, obj=entered.ref, names=names, cites=self.cites(what)))
        for ability in card.of(OneShot):
            assert isinstance(ability, OneShot)
            chosen = with_modes(ability.effects, modes)
            modes = modes[sum(isinstance(e, ChooseOne) for e in ability.effects) :]
            n = aims(chosen)
            mine, targets = tuple(targets[:n]), targets[n:]
            perform(self, chosen, Env(seat, speaker, card.label, ability.text, mine))
        if not self.stays(card):
            self._to_discard(top)

    def _to_discard(self, top: Obj) -> None:
        if self.obj(top.ref) is None:
            return
        place = self.zone_names[Zone.DISCARD]
        names = (self.name(top.ref), place)
        moved = self.to(top, Zone.DISCARD, at=0)
        self.note(Event(EventKind.LEAVE, player=moved.owner, obj=moved.ref, names=names,
                        cites=self.cites("to discard")))  # fmt: skip
