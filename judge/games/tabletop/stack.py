"""Playing cards: they wait on the stack, the last one played resolves first."""

from __future__ import annotations

from judge.games.tabletop.aims import aims, with_modes
from judge.games.tabletop.does import Does
from judge.games.tabletop.for_players import discard
from judge.games.tabletop.performing import perform
from judge.games.tabletop.situation import Env
from judge.games.tabletop.vocabulary import Attach, ChooseOne, Complete, EventKind, OneShot, Power, Triggered, Zone
from judge.rules.state import Event, Obj, Ref


class Stack:
    """Cards and powers wait before they resolve."""

    def __init__(self, does: Does) -> None:
        self.run, self.reads, self.judges, self.does = does.run, does.reads, does.judges, does

    def put_on_stack(self, seat: int, obj: Obj) -> Obj:
        """A card is played: its targets are chosen, and it waits."""
        card = self.reads.definition(obj)
        text = " ".join(card.printed.lines)
        env = Env(seat, self.reads.speaker(seat, obj), card.label, text)
        effects = [e for ability in card.of(OneShot) for e in ability.effects]
        modes = self.does.choosing.choose_modes(effects, env)
        targets = self.does.choosing.choose_targets([*card.of(Attach), *with_modes(effects, modes)], env)
        moved = self.does.moving.to(obj, Zone.STACK, at=0, targets=targets, modes=modes)
        named = tuple(self.reads.name(t) for t in targets if t is not None)
        rules = ("play",) if seat == self.reads.now.turn_player else ("play", "other turn")
        self.does.events.happen(self.reads.event(EventKind.PLAY, seat, moved.ref, *rules, names=named))
        return moved

    def use_power(self, seat: int, obj: Obj, power: Power | Complete) -> None:
        """A power is used: its targets are chosen, its cost was paid, and it waits."""
        env = Env(seat, obj.ref, self.reads.name(obj.ref), power.text)
        if isinstance(power, Power):
            self.judges.can_discard(power.discard, seat, env)
        modes = self.does.choosing.choose_modes(power.effects, env)
        targets = self.does.choosing.choose_targets(with_modes(power.effects, modes), env)
        if isinstance(power, Power) and power.discard:
            discard(self.does, power.discard, seat, env)
        rules = "power", f"power {self.reads.definition(obj).kind}"
        self.does.events.happen(self.reads.event(EventKind.ACTIVATE, seat, obj.ref, *rules, sentence=power.text))
        self.does.moving.push_ability(power, env, targets, modes)

    def resolve_top(self) -> None:
        """The last one played resolves."""
        top = self.run.zone(Zone.STACK)[0]
        ability = top.data.ability
        seat = top.holder
        if ability is not None:
            env = Env(seat, top.data.source, self.reads.name(top.ref), ability.text, top.data.targets)
            label = top.card.label if top.card is not None else ""
            self.run.remove(top)
            optional = isinstance(ability, Triggered) and ability.optional
            if optional and not self.run.may(seat, source=label, sentence=ability.text):
                return
            assert isinstance(ability, Triggered | Power | Complete)
            env = Env(seat, env.source, label, ability.text, env.targets)
            self.run.note(Event(EventKind.RESOLVE, player=seat, names=(label,), sentence=ability.text))
            perform(self.does, with_modes(ability.effects, top.data.modes), env)
            return
        self._resolve_card(top, seat)

    def _resolve_card(self, top: Obj, seat: int) -> None:
        card = self.reads.definition(top)
        targets, modes = list(top.data.targets), list(top.data.modes)
        speaker = self.reads.speaker(seat, top)
        attached = targets.pop(0) if card.of(Attach) and targets else None
        self.run.note(Event(EventKind.RESOLVE, player=seat, obj=top.ref, names=(card.label,)))
        if card.of(Attach) and self.run.obj(attached if isinstance(attached, Ref) else None) is None:
            self._to_discard(top)
            return
        if self.reads.stays(card):
            entered = self.does.moving.to(top, Zone.PLAY, entered=self.reads.now.turn, attached=attached)
            top, speaker = entered, entered.ref
            what = "attach" if attached is not None else f"enter {card.kind}"
            names = (self.reads.name(attached),) if attached is not None else ()
            kind = EventKind.ATTACH if attached is not None else EventKind.ENTER
            self.does.events.happen(self.reads.event(kind, seat, entered.ref, what, names=names))
        for ability in card.of(OneShot):
            chosen = with_modes(ability.effects, modes)
            modes = modes[sum(isinstance(e, ChooseOne) for e in ability.effects) :]
            n = aims(chosen)
            mine, targets = tuple(targets[:n]), targets[n:]
            perform(self.does, chosen, Env(seat, speaker, card.label, ability.text, mine))
        if not self.reads.stays(card):
            self._to_discard(top)

    def _to_discard(self, top: Obj) -> None:
        if self.run.obj(top.ref) is None:
            return
        place = self.reads.manual.zone_names[Zone.DISCARD]
        names = (self.reads.name(top.ref), place)
        moved = self.does.moving.to(top, Zone.DISCARD, at=0)
        self.run.note(self.reads.event(EventKind.LEAVE, moved.owner, moved.ref, "to discard", names=names))
