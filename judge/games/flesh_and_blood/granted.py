"""What continuous effects say of an object beyond its properties: restrictions and permissions (6.2, 1.0.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from judge.games.flesh_and_blood.conditions import Conditions
from judge.games.flesh_and_blood.situation import ContinuousEffect, Env
from judge.games.flesh_and_blood.vocabulary.roots import Change
from judge.rules.state import Ref

C = TypeVar("C", bound=Change)


class Granted(Conditions):
    """Finds the changes of a kind that apply to an object."""

    def changes_on(self, ref: Ref | None, kind: type[C]) -> Iterator[C]:
        """The changes of that kind which apply to an object now."""
        for change, _ in self.changes_with(ref, kind):
            yield change

    def changes_with(self, ref: Ref | None, kind: type[C]) -> Iterator[tuple[C, Env]]:
        """The same, each with the words it comes from."""
        obj = self.obj(ref)
        if obj is None or not self._any_change(kind):
            return
        draft = self._start(obj)
        changes = list(self._changes(obj, self.data(obj), self.around().at_work(obj)))
        self._apply_all(draft, changes)
        for applied in changes:
            if isinstance(applied.change, kind) and self._applies(draft, applied):
                yield applied.change, applied.env

    def _any_change(self, kind: type[Change]) -> bool:
        """Is there a change of that kind at all? Asked first, since there seldom is."""
        if any(isinstance(c, kind) for _, static in self.around().statics for c in static.changes):
            return True
        return any(
            isinstance(c, kind) for e in self.state.effects if isinstance(e, ContinuousEffect) for c in e.changes
        )
