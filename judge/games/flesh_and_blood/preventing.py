"""Prevention effects: which could be applied to a damage event, and what is left of it (rule 6.4.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any as Anything

from judge.games.flesh_and_blood.definition import said_in_full
from judge.games.flesh_and_blood.part import Part
from judge.games.flesh_and_blood.reads.reading import Reading
from judge.games.flesh_and_blood.situation import Env, Prevention
from judge.games.flesh_and_blood.vocabulary.abilities import Prevents
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.roots import Effect
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.rules.state import Event, Obj, State
from judge.rules.values import replace
from judge.rules.work import Run

UNPREVENTABLE = "cannot be prevented"


class Preventing(Part):
    """Prevents damage."""

    def __init__(self, state: State, answers: tuple[Anything, ...] = ()) -> None:
        super().__init__(Run(state, answers))
        self.reads = Reading(self.run)
        self.objects, self.words = self.reads.objects, self.reads.words

    # --- which could be applied -----------------------------------------------------------------

    def prevents(self, effect: Prevention, event: Event) -> bool:
        """Is a prevention effect at work active for an event (6.4.2, 6.4.10)?"""
        if event.kind is not EventKind.DAMAGE or event.player != effect.seat or event.amount <= 0:
            return False
        return not effect.kind or effect.kind in event.tags

    def shields(self, event: Event) -> Iterator[tuple[Obj, Prevents, Env]]:
        """Prevention abilities of a hero's permanents that are active for an event and can be paid for (8.3.15a)."""
        if event.kind is not EventKind.DAMAGE or event.player is None or event.amount <= 0:
            return
        for obj in (*self.run.zone(Zone.ARENA), *self.run.zone(Zone.CHAIN)):
            may = obj.card is not None and (obj.card.prevents or self.objects.given(obj.ref))
            if not may or obj.controller != event.player or not obj.face_up:
                continue
            props = self.objects.of(obj)
            for ability in (one for a in props.abilities for one in said_in_full(a)):
                if isinstance(ability, Prevents) and (not ability.kind or ability.kind in event.tags):
                    env = Env(obj.ref, event.player, sentence=ability.text, label=props.label)
                    if self.can(ability.costs, env):
                        yield obj, ability, env

    # --- applying -------------------------------------------------------------------------------

    def shield(self, event: Event, ability: Prevents, env: Env) -> Event | None:
        """Apply a prevention ability: its costs are paid if its controller wants (or must)."""
        if ability.optional and not self.wants(env.controller, env):
            return event
        before = self.words.value(ability.n, env) if ability.n is not None else event.amount
        after = self.perform(ability.costs, env)
        n = self._prevented(event, before)
        self._note_prevention(env.controller, env, n)
        if ability.then:
            self.perform(ability.then, replace(after, did=True, amount=n))
        return replace(event, amount=event.amount - n) if event.amount > n else None

    def prevent(self, event: Event, effect: Prevention) -> Event | None:
        """6.4.10: a fixed prevention is used up by one event, a shield by the amount it prevents."""
        n = self._prevented(event, event.amount if effect.n is None else effect.n)
        rest = tuple(e for e in self.run.state.effects if e is not effect)
        if not effect.once and effect.n is not None and effect.n > n:
            rest = (*rest, replace(effect, n=effect.n - n))
        self.run.set(effects=rest)
        self._note_prevention(effect.seat, effect.env, n)
        if n > 0 and effect.then:
            self.perform(effect.then, replace(effect.env, did=True, amount=n))
        return replace(event, amount=event.amount - n) if event.amount > n else None

    @staticmethod
    def _prevented(event: Event, n: int) -> int:
        """How much is prevented; nothing when the damage cannot be (6.4.10h)."""
        return 0 if UNPREVENTABLE in event.tags else min(n, event.amount)

    def _note_prevention(self, seat: int, env: Env, n: int) -> None:
        self.run.note(
            Event(
                EventKind.PREVENT,
                player=seat,
                obj=env.source,
                amount=n,
                sentence=env.sentence,
                names=(env.label,),
                cites=("6.4.10",) if n else ("6.4.10h",),
            )
        )

    # --- given by the next layers ---------------------------------------------------------------

    def can(self, effects: tuple[Effect, ...], env: Env) -> bool:
        """Can costs be paid now (1.14.4b)? See ``choosing``."""
        raise NotImplementedError

    def wants(self, seat: int, env: Env) -> bool:
        """Does a player want an optional effect (1.8.3)? See ``effects``."""
        raise NotImplementedError

    def perform(self, effects: tuple[Effect, ...], env: Env) -> Env:
        """Generate effects one by one. See ``effects``."""
        raise NotImplementedError
