"""Words of what objects become: of another class or talent (2.11.5), one of several to come, transformed (8.5.36)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from judge.frozen import Frozen
from judge.games.flesh_and_blood.vocabulary import abilities as ab
from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.changes import GainAbility, GainClasses, GainName, These, Whole
from judge.games.flesh_and_blood.vocabulary.conditions import Matches, Not
from judge.games.flesh_and_blood.vocabulary.effects import Pay, Repeat, Transform
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Change, Condition, Effect, Selector, Value
from judge.games.flesh_and_blood.vocabulary.standing import ChangeLife, CreateExposed, Equip
from judge.games.flesh_and_blood.words.nodes import NEXT, NotUnderstoodError, Offered, defined
from judge.games.flesh_and_blood.words.nouns import constant, several, term
from judge.games.flesh_and_blood.words.statuses import Statuses
from judge.games.flesh_and_blood.words.whose import whosever
from judge.terms import flesh_and_blood as terms


class _Life(Change):
    """ "gains 2{h}", said of an object."""

    n: Value


class InsteadSoMuch(Frozen):
    """ "they create that many plus 1 of each of those tokens": who, events of which kinds, and how much more."""

    who: w.Who | None
    kinds: tuple[EventKind | str, ...]  # and the kind of damage, where it is said
    more: Value


class Becoming(Statuses):
    """Rules about classes and talents that are gained, and what they are counted for."""

    in_addition = constant(None)

    def also(self, *parts: Any) -> tuple[Change, ...]:
        return next(p for p in parts if isinstance(p, tuple))

    # what is done again
    repeat_process = constant(Repeat())
    repeat_once = constant(Repeat(w.Num(1)))
    repeat_times = term(Repeat)

    # the life of allies
    def change_life(self, text: Token) -> tuple[Change, ...]:
        return (_Life(self._life_points(text)),)

    def apply_lost_life(self, subject: Any, *parts: Any) -> Effect:
        return self._life_of(subject, self._life_points(parts[-1]), lose=True)

    def _life_of(self, subject: Any, n: Value, *, lose: bool = False) -> Effect:
        """Whose life changes: particular objects, or all that match now."""
        what, duration = subject
        if isinstance(what, Whole) and what == Whole(what.what) and what.what.controller is not None:
            what = These(w.Every(replace(what.what, controller=None), (w.Zone.ARENA,), what.what.controller))
        if duration is not None or not isinstance(what, These):
            raise NotUnderstoodError("it is not clear whose life changes")
        return ChangeLife(what.what, n, lose)

    def apply(self, subject: Any, *parts: Any) -> Effect:
        changes = next(p for p in parts if isinstance(p, tuple) and p and isinstance(p[0], Change))
        if not isinstance(changes[0], _Life):
            return super().apply(subject, *parts)
        if len(parts) > 2 or changes[1:]:
            raise NotUnderstoodError("what is gained is no change that lasts")
        return self._life_of(subject, changes[0].n)

    change_that_name = constant((GainName(),))

    def under_any(self, noun: w.Filter | None = None) -> w.Filter:
        return replace(noun or w.Filter(), permanent=None, over=True)

    def under_static(self, _this: Selector, what: w.Filter, _comma: None, *parts: Any) -> Ability:
        """What is so of the permanent that this is under (3.0.14)."""
        return ab.Static(Whole(what), parts[-1])

    def apply_class(self, subject: Any, classes: w.Filter, *parts: Any) -> Effect:
        """What is gained is had in addition to what was there before (8.5.9a)."""
        more = [p for p in parts if isinstance(p, tuple) and p and isinstance(p[0], Change)]
        changes = (GainClasses(classes.classes), *(c for part in more for c in part))
        if len(classes.classes) != 1:
            raise NotUnderstoodError("it is not clear which of the classes it is")
        return self._continuous(subject, changes, [p for p in parts if p not in more])

    d_soul = constant((w.Zone.SOUL, "", "chosen"))
    count_links = constant(w.CountLinks(w.Filter()))
    plus, minus = constant(1), constant(-1)

    # what is done instead, so much of it
    so_gained = constant((EventKind.GAIN_LIFE, EventKind.GAIN_POWER, EventKind.GAIN_DEFENSE))
    so_created, so_opted = constant((EventKind.CREATE,)), constant((EventKind.OPT,))

    def so_dealt(self, *harm: Any) -> tuple[EventKind | str, ...]:
        """Damage, and of which kind where that is said."""
        return (EventKind.DAMAGE, *(kind for kind in harm[-1:] if kind))

    def of_those(self) -> None:
        """Of each of those tokens."""

    def amount_changed(self, *parts: Any) -> InsteadSoMuch:
        """Who gains, creates or deals it, as it is said, and how much more or less."""
        at = next(i for i, part in enumerate(parts) if isinstance(part, tuple))
        return InsteadSoMuch(parts[0] if at else None, parts[at], w.Num(parts[at + 1] * int(parts[at + 2])))

    def amount_doubled(self, *parts: Any) -> InsteadSoMuch:
        at = next(i for i, part in enumerate(parts) if isinstance(part, tuple))
        return InsteadSoMuch(parts[0] if at else None, parts[at], w.ThatMuch())

    @staticmethod
    def _so_much_instead(would: EventPattern, instead: InsteadSoMuch) -> Value:
        """How much more; raises ``NotUnderstoodError`` where something else, or by somebody else, is done instead."""
        if would.kind not in instead.kinds or any(isinstance(k, str) and k != would.damage for k in instead.kinds):
            raise NotUnderstoodError("something else is done instead, and nothing says how much of it")
        of = would.obj or w.Filter()
        own = w.Who.YOU in (would.who, would.by, of.controller) or of.this
        if instead.who not in (None, w.Who.YOU if own else w.Who.THEM):
            raise NotUnderstoodError("another than who would do it does it instead")
        if would.kind is EventKind.DAMAGE and isinstance(instead.more, w.Num) and instead.more.n < 0:
            raise NotUnderstoodError("it is not said whether less damage is prevented damage")  # 6.4.10, 6.4.11
        return instead.more

    # what is so before the game, and what only a player knows
    deck_starts = term(ab.StartsWith)
    deck_specializations = constant(ab.DeckRule(w.Filter(keyword="specialization")))

    def cond_in_name(self, what: Selector, word: Token) -> Condition:
        return Matches(what, w.Filter(name_contains=str(word)))

    looks_at_top = constant(ab.LooksAtTop())

    # what an attack must be defended by
    must_one = term(ab.MustBeDefended, text="it must be defended by these")

    def must_many(self, n: Token, noun: w.Filter) -> Ability:
        many = w.Num(int(n)) if n.isdecimal() else w.Variable(str(n))
        return ab.MustBeDefended(noun, many, text="it must be defended by these")

    def apply_must(self, subject: Any, must: Ability, *tails: Any) -> Effect:
        return self._continuous(subject, (GainAbility(must),), list(tails))

    def apply_must_hand(self, subject: Any, must: Ability, *tails: Any) -> Effect:
        return self.apply_must(subject, replace(must, hand=True), *tails)  # type: ignore[call-arg]

    def create_exposed(self, items: Any, whose: w.Who = w.Who.YOU) -> Effect:
        if len(items) != 1 or items[0][1] != w.Num(1):
            raise NotUnderstoodError("more than one token is created in such zones")
        return CreateExposed(items[0][0], whose)

    def retrieve(self, what: Selector) -> Effect:
        """8.5.51: its player may pay {r} to equip it."""
        if not isinstance(what, w.Pick) or not what.where:
            raise NotUnderstoodError("it is not said where the card comes from")
        self.memory.it = w.Bound("it")
        return Offered((Pay(w.Asset.RESOURCE, w.Num(1)), Equip(what)))

    # what enters the arena, and how
    def entering_this(self, what: Selector) -> None:
        if what not in (w.This(), NEXT):
            raise NotUnderstoodError("something else than this enters the arena")

    def entering_these(self, noun: w.Filter) -> w.Filter:
        whosever(noun)
        return several(noun)

    def enters_with(self, what: w.Filter | None, counter: tuple[str, Value], *_on: Any) -> ab.EntersWith:
        self.memory.counter = counter[0] if what is None else ""
        return ab.EntersWith(*counter, what=what)

    def enters_with_where(self, what: w.Filter | None, counter: tuple[str, Value], *where: Any) -> ab.EntersWith:
        made = self.enters_with(what, counter)
        return replace(made, n=defined(made.n, str(where[-2]), where[-1]))

    def enters_tapped(self, what: w.Filter | None) -> ab.EntersTapped:
        return ab.EntersTapped(what=what)

    def enters_if(self, condition: Condition, _comma: None, made: ab.EntersWith | ab.EntersTapped) -> Ability:
        return replace(made, condition=condition)

    def enters_unless(self, made: ab.EntersWith | ab.EntersTapped, condition: Condition) -> Ability:
        return replace(made, condition=Not(condition))

    def transform_face(self, what: Selector, name: Token) -> Effect:
        """ "into NAME", of which there is one: the other face of this card."""
        if name in terms.TOKENS:
            return self.transform_token(what, name)
        if not isinstance(what, w.Target) or self.memory.targets[what.index].count > 1:
            raise NotUnderstoodError("it is not clear what goes under which permanent")
        made = Transform(what, face=str(name))
        self.memory.it = w.This()
        return made

    def transform_token(self, what: Selector, *parts: Any) -> Effect:
        name = next(str(p) for p in parts if p.type == "NAME")
        if name not in terms.TOKENS:
            raise NotUnderstoodError(f"{name} is no token that is created for it")
        made = Transform(self._placed(what), token=name)
        self.memory.it = w.Bound("created")
        self.memory.named.add("created")
        return made
