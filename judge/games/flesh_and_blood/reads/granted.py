"""What continuous effects say of an object beyond its properties: restrictions and permissions (6.2, 1.0.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeGuard, TypeVar

from judge.games.flesh_and_blood.part import Part
from judge.games.flesh_and_blood.reads.conditions import Conditions
from judge.games.flesh_and_blood.reads.properties import Properties
from judge.games.flesh_and_blood.reads.surroundings import has_come
from judge.games.flesh_and_blood.situation import ContinuousEffect, Env, Kind, data_of
from judge.games.flesh_and_blood.vocabulary.abilities import Activated, Static
from judge.games.flesh_and_blood.vocabulary.changes import CostLess, GainAbility, NextOne, These
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Change
from judge.rules.state import Obj, Ref
from judge.rules.values import replace
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
        if obj is None or not self.speaks_of(kind):
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
        printed = obj.card is not None and CostLess in obj.card.permits
        if not (printed or self.speaks_of(CostLess) or self.speaks_of(GainAbility)):
            return self._of_source(obj)  # no words speak of what it costs
        draft, changes = self.objects.worked_out(obj)
        kind = data_of(obj).kind
        total = self._of_itself(draft.abilities, kind, Env(ref, obj.holder)) + self._of_source(obj)
        for a in changes:
            if _cheapens(a.change, kind) and self.objects.applies(draft, a):
                total += self.words.value(a.change.amount, a.env)
        return total

    def _of_itself(self, abilities: Iterable[Ability], kind: Kind, env: Env) -> int:
        """How much less an object of that kind costs by what abilities say of it."""
        total = 0
        for ability in abilities:
            if isinstance(ability, Static) and isinstance(ability.subject, These):
                less = [c for c in ability.changes if _cheapens(c, kind)]
                words = replace(env, sentence=ability.text)
                if less and (ability.condition is None or self.words.holds(ability.condition, words)):
                    total += sum(self.words.value(c.amount, words) for c in less)
        return total

    def _of_source(self, obj: Obj) -> int:
        """What an ability costs less that is no attack, by what its source says of itself."""
        data = data_of(obj)
        source = self.run.obj(data.env.source) if data.kind is Kind.ACTIVATED and data.env is not None else None
        if source is None or data.env is None:
            return 0
        own = data.ability.cheaper if isinstance(data.ability, Activated) else ()
        return self._of_itself((*self.objects.of(source).abilities, *own), data.kind, data.env)

    def permits(self, seat: int, obj: Obj, kind: type[C]) -> Iterator[C]:
        """Permissions of that kind a player has for a card: its own, those of effects, those for "the next" one."""
        for ability in obj.card.abilities if obj.card is not None and kind in obj.card.permits else ():
            if isinstance(ability, Static) and isinstance(ability.subject, These):
                own = [c for c in ability.changes if isinstance(c, kind)]
                env = Env(obj.ref, seat, sentence=ability.text)
                if own and (ability.condition is None or self.words.holds(ability.condition, env)):
                    yield from own
        if not self.speaks_of(kind):
            return
        for change, env in self.changes_with(obj.ref, kind):
            if env.controller == seat:
                yield change
        for effect in self.run.state.effects:
            if not isinstance(effect, ContinuousEffect) or effect.refs is not None:
                continue
            subject = effect.subject
            if not isinstance(subject, NextOne):
                continue
            if subject.who is not None and seat not in self.words.seats(subject.who, effect.env):
                continue
            what = subject.what
            if what.played_from is obj.zone:  # it would be played from there
                what = replace(what, played_from=None)
            if has_come(effect, self.now) and self.words.matches(self.objects.of(obj), what, effect.env):
                yield from (c for c in effect.changes if isinstance(c, kind))

    def may_permit(self, obj: Obj, kind: type[Change]) -> bool:
        """Do words of a card or effects at work speak of a permission of that kind at all? Asked first, since they
        seldom do."""
        return self.speaks_of(kind) or (obj.card is not None and kind in obj.card.permits)

    def speaks_of(self, kind: type[Change]) -> bool:
        """Do static abilities or effects at work make a change of that kind at all? Asked first: they seldom do."""
        return kind in self.objects.around().changing


def _cheapens(change: Change, kind: Kind) -> TypeGuard[CostLess]:
    """Does a change say what an object of that kind costs? A card is played, a layer or proxy was activated."""
    done = EventKind.PLAY if kind is Kind.CARD else EventKind.ACTIVATE
    return isinstance(change, CostLess) and change.to in (None, done)
