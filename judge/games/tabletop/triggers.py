"""What a small board's rules say of events: what prevents damage, what triggers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from judge.games.tabletop.aims import with_modes
from judge.games.tabletop.does import Does
from judge.games.tabletop.reads import IN_PLAY
from judge.games.tabletop.situation import Env, Lasting, Shield, Waiting
from judge.games.tabletop.vocabulary import EventKind, Triggered, When
from judge.rules.happening import PlainRules
from judge.rules.questions import Refused
from judge.rules.standing import Standing
from judge.rules.state import Event, Obj
from judge.rules.values import replace

_WAITS: dict[Enum, When] = {
    EventKind.ENTER: When.ENTERS,
    EventKind.ATTACK: When.ATTACKS,
    EventKind.MOVE: When.MOVES,
    EventKind.DAMAGE: When.DAMAGED,
    EventKind.DIE: When.DIES,
    EventKind.DESTROY: When.DIES,
    EventKind.ENDS: When.DEALS,
}


class Triggers(PlainRules):
    """Shields and triggered abilities (``judge.rules.happening.EventRules``)."""

    def __init__(self, does: Does) -> None:
        self.run, self.reads, self.judges, self.does = does.run, does.reads, does.judges, does
        self._standing = Standing(self._every)

    def turn_seat(self) -> int:
        """The turn player decides orders between players."""
        return self.reads.now.turn_player

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """Clockwise."""
        return self.run.seats_from(seat)

    def active(self, event: Event) -> Sequence[Shield]:
        """What could prevent damage now."""
        if event.kind is not EventKind.DAMAGE:
            return ()
        seat = event.player or 0
        return tuple(
            Shield(seat, 0, lasting.key, lasting.label, lasting)
            for lasting in self.run.state.effects
            if isinstance(lasting, Lasting) and lasting.stat == "prevent" and lasting.subject == event.obj
        )

    def replaced(self, event: Event, active: Shield) -> Event | None:
        """What is left of damage after something prevented a part of it."""
        lasting = active.lasting
        assert lasting is not None
        less = min(event.amount, lasting.amount)
        rest = replace(lasting, amount=lasting.amount - less)
        others = tuple(e for e in self.run.state.effects if e != lasting)
        self.run.set(effects=(*others, rest) if rest.amount else others)
        return self.prevented(event, less, active.label)

    def prevented(self, event: Event, less: int, by: str, what: str = "prevent") -> Event | None:
        """Damage that became less."""
        self.run.note(self.reads.event(EventKind.PREVENT, event.player, event.obj, what, amount=less, names=(by,)))
        return replace(event, amount=event.amount - less) if event.amount > less else None

    def waiting(self, event: Event) -> Sequence[tuple[Obj, Triggered]]:
        """The abilities that wait for such an event."""
        wanted = _WAITS.get(event.kind)
        if wanted is None or event.obj is None:
            return ()
        about = self.run.obj(event.obj)
        if about is None or about.card is None:
            return ()
        state = self.run.state
        standing = self._standing.of(wanted, state.zones.get(IN_PLAY))
        there = ((state.objects[number], ability) for number, ability in standing)
        return [(obj, ability) for obj, ability in there if self.reads.means(ability.about, obj, about)]

    def _every(self) -> Iterator[tuple[When, tuple[int, Triggered]]]:
        for obj in self.reads.in_play():
            for ability in obj.card.of(Triggered):
                yield ability.when, (obj.id, ability)

    def trigger(self, waits: tuple[Obj, Triggered], event: Event) -> None:
        """It triggers: the event was about its own card."""
        obj, ability = waits
        if ability.when is When.DEALS and "combat" not in event.tags:
            return
        self.note_trigger(obj, ability)

    def note_trigger(self, obj: Obj, ability: Triggered) -> None:
        """Note a triggered ability until it can be put on the stack."""
        waits = Waiting(obj.holder, obj.ref, obj.card.label, ability)
        self.run.set(pending=(*self.run.state.pending, waits))

    def phase_triggers(self, when: When) -> None:
        """What the turn player's cards do at a moment of the turn, and what any card does in every turn."""
        every = {When.FIRST_PHASE: When.EVERY_FIRST, When.LAST_PHASE: When.EVERY_LAST}.get(when)
        for obj in self.reads.in_play():
            mine = obj.controller == self.reads.now.turn_player
            for ability in () if obj.data.dead else obj.card.of(Triggered):
                if (ability.when is when and mine) or ability.when is every:
                    self.note_trigger(obj, ability)

    def put_pending(self, pending: Waiting) -> None:
        """A triggered ability goes onto the stack; its targets are chosen then, and without any it is gone."""
        env = Env(pending.seat, pending.source, pending.label, pending.ability.text)
        ability = pending.ability
        assert isinstance(ability, Triggered)
        said = {"names": (pending.label,), "sentence": ability.text}
        self.run.note(
            self.reads.event(EventKind.TRIGGER, pending.seat, pending.source, f"trigger: {ability.when.value}", **said)
        )
        try:
            modes = self.does.choosing.choose_modes(ability.effects, env)
            targets = self.does.choosing.choose_targets(with_modes(ability.effects, modes), env)
        except Refused:
            return
        self.does.moving.push_ability(ability, env, targets, modes)
