"""What continuous effects say of an object beyond its properties: restrictions and permissions (6.2, 1.0.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from judge.games.flesh_and_blood.part import Part
from judge.games.flesh_and_blood.reads.conditions import Conditions
from judge.games.flesh_and_blood.reads.properties import Properties
from judge.games.flesh_and_blood.situation import ContinuousEffect, Env
from judge.games.flesh_and_blood.vocabulary.abilities import Static
from judge.games.flesh_and_blood.vocabulary.changes import CostLess, These
from judge.games.flesh_and_blood.vocabulary.roots import Change
from judge.rules.state import Ref
from judge.rules.work import Run

C = TypeVar("C", bound=Change)


class Granted(Part):
    """Finds the changes of a kind that apply to an object."""

    def __init__(self, run: Run, objects: Properties, words: Conditions) -> None:
        super().__init__(run)
        self.objects = objects
        self.words = words

    def changes_on(self, ref: Ref | None, kind: type[C]) -> Iterator[C]:
        """The changes of that kind which apply to an object now."""
        for change, _ in self.changes_with(ref, kind):
            yield change

    def changes_with(self, ref: Ref | None, kind: type[C]) -> Iterator[tuple[C, Env]]:
        """The same, each with the words it comes from."""
        obj = self.run.obj(ref)
        if obj is None or not self._any_change(kind):
            return
        draft, changes = self.objects.worked_out(obj)
        for applied in changes:
            if isinstance(applied.change, kind) and self.objects.applies(draft, applied):
                yield applied.change, applied.env

    def cost_reduction(self, ref: Ref) -> int:
        """How much less (or more) it costs by the effects that apply to it (5.1.6a)."""
        obj = self.run.obj(ref)
        if obj is None:
            return 0
        draft, changes = self.objects.worked_out(obj)
        total = 0
        for ability in draft.abilities:
            if isinstance(ability, Static) and isinstance(ability.subject, These):
                env = Env(ref, obj.controller if obj.controller is not None else obj.owner, sentence=ability.text)
                for change in ability.changes:
                    holds = ability.condition is None or self.words.holds(ability.condition, env)
                    if isinstance(change, CostLess) and holds:
                        total += self.words.value(change.amount, env)
        for a in changes:
            if isinstance(a.change, CostLess) and self.objects.applies(draft, a):
                total += self.words.value(a.change.amount, a.env)
        return total

    def _any_change(self, kind: type[Change]) -> bool:
        """Is there a change of that kind at all? Asked first, since there seldom is."""
        if any(isinstance(c, kind) for _, static in self.objects.around().statics for c in static.changes):
            return True
        return any(
            isinstance(c, kind) for e in self.run.state.effects if isinstance(e, ContinuousEffect) for c in e.changes
        )
