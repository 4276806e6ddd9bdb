"""Words of prevention: once, as a shield, for a price, and what follows from it (6.4.10)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from judge.frozen import Frozen
from judge.games.flesh_and_blood.vocabulary.abilities import Prevents, Replacement
from judge.games.flesh_and_blood.vocabulary.effects import DealDamage, If, May, Prevent, ReplaceNext
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Condition, Effect, Selector, Value
from judge.games.flesh_and_blood.vocabulary.words import Arithmetic, Duration, Filter, Num, Period, ThatDamage, Who
from judge.games.flesh_and_blood.words.amounts import Counted
from judge.games.flesh_and_blood.words.arcane import Arcane
from judge.games.flesh_and_blood.words.history import Deed
from judge.games.flesh_and_blood.words.nodes import NEXT, Amends, Item, NotUnderstoodError, Plain, defined, effects_of
from judge.games.flesh_and_blood.words.nouns import THIS, as_said, constant
from judge.games.flesh_and_blood.words.whose import whosever


class Saved(Frozen):
    """ "The first time you prevent damage this way, …": what follows from the prevention before it.

    often: "first" of several times, "each", or "once", of what prevents no more than once."""

    items: tuple[Item, ...]
    often: str = "first"

    def after(self, before: Effect) -> Effect:
        """The prevention with what follows; ``NotUnderstoodError`` when something else stands before."""
        if not isinstance(before, Prevent) or before.then:
            raise NotUnderstoodError("nothing is prevented before it")
        if self.often == "once" and not before.once:
            raise NotUnderstoodError("it is not clear whether it follows each time")
        first = self.often == "first" and not before.once
        return replace(before, then=effects_of(self.items), first=first)


class Stands:
    """ "This damage can't be prevented.": said of the damage that the effect before deals (6.4.10h)."""

    def after(self, before: Effect) -> Effect:
        """The effect with damage that stands; ``NotUnderstoodError`` when something else stands before."""
        if isinstance(before, If) and not before.otherwise:
            return replace(before, then=(*before.then[:-1], self.after(before.then[-1])))
        if isinstance(before, May) and not (before.then or before.otherwise):
            return replace(before, effects=(*before.effects[:-1], self.after(before.effects[-1])))
        if not isinstance(before, DealDamage) or before.source is not None:
            raise NotUnderstoodError("it is not clear which damage can't be prevented")
        return replace(before, unpreventable=True)


class Instead(Amends):
    """ "instead prevent 5": another number of the prevention before it; with a ``kind``, of the damage before it."""

    n: Value
    kind: str | None = None

    def of(self, before: Effect) -> Effect:
        """The effect with that number; ``NotUnderstoodError`` when something else stands before."""
        if self.kind is not None:
            if not isinstance(before, DealDamage) or before.kind != self.kind:
                raise NotUnderstoodError("it is not clear to whom the damage is dealt instead")
            return replace(before, n=self.n)
        if not isinstance(before, Prevent) or before.then:
            raise NotUnderstoodError("nothing is prevented before it")
        return replace(before, n=self.n)


_REPLACED = (EventKind.DESTROY, EventKind.DISCARD, EventKind.BANISH, EventKind.PUT_INTO_GRAVEYARD)


class Preventing(Arcane):
    """Rules about prevention."""

    # what would happen
    def would_fail(self) -> EventPattern:
        return self._about_this(EventPattern(EventKind.FAIL_CLASH, who=Who.YOU))

    def would_draw(self, who: Who, *_article: Token) -> EventPattern:
        return self._of_hero(EventPattern(EventKind.DRAW, who=who))

    def would_opt(self, who: Who) -> EventPattern:
        return self._of_hero(EventPattern(EventKind.OPT, who=who))

    def _would(self, pattern: EventPattern) -> EventPattern:
        """Events of objects that are told of before they happen, so that others may happen instead."""
        if not all(p.kind in _REPLACED for p in (pattern, *pattern.or_else)):
            raise NotUnderstoodError(f"what would {pattern.kind.value} happens, whatever is said")
        return pattern

    def would_this(self, this: Selector, what: EventPattern) -> EventPattern:
        return self._would(self.ev_this(this, (what,)))

    def would_noun(self, noun: Filter, what: EventPattern) -> EventPattern:
        return self._would(self.ev_noun(noun, (what,)))

    def would_do(self, who: Who, deed: Deed, what: Any) -> EventPattern:
        return self._would(self.ev_actor(who, (deed, what)))

    def would_gain_life(self, who: Who, symbol: Token) -> EventPattern:
        if symbol != "{h}":
            raise NotUnderstoodError(f"{symbol} is nothing that a hero gains")
        return self._of_hero(EventPattern(EventKind.GAIN_LIFE, who=who))

    def would_gain_this(self, _this: Selector, symbol: Token) -> EventPattern:
        return self._about_this(self.would_gain(THIS, symbol))

    def _of_hero(self, pattern: EventPattern) -> EventPattern:
        """What a hero would do; "it" is nothing yet, and "they" are that hero."""
        self._binds_them(pattern)
        self.memory.it = NEXT
        return pattern

    def would_wager_tokens(self) -> EventPattern:
        return self._of_hero(EventPattern(EventKind.CREATE, who=Who.ANY_HERO, by_wager=True))

    def would_card_tokens(self, counted: Counted) -> EventPattern:
        return self._about_this(EventPattern(EventKind.CREATE, by_source=counted.one))

    def would_gain(self, noun: Filter, symbol: Token) -> EventPattern:
        kinds = {"{p}": EventKind.GAIN_POWER, "{d}": EventKind.GAIN_DEFENSE}
        if symbol not in kinds:
            raise NotUnderstoodError(f"{symbol} is not gained by objects")
        return EventPattern(kinds[symbol], obj=noun)

    # what can't be prevented
    dealt_stands = constant(Stands())

    def deal_stands(self, effect: Effect) -> Effect:
        return Stands().after(effect)

    # what is prevented once, or as a shield
    act_item = as_said

    def prevent_next_time(self, kind: str, *parts: Any) -> Item:
        duration = next((p for p in parts if isinstance(p, Duration)), Duration.TURN)
        amount = parts[-1]
        return Item(Prevent(None if amount == "all" else amount, Who.YOU, kind, True, duration))

    def prevent_next_both(self, *parts: Any) -> Item:
        """ "The next time you or an ally you control would be dealt damage": whichever is first."""
        kind = next(p for p in parts if type(p) is str)
        effect = self.prevent_next_time(kind, *parts).effect
        assert isinstance(effect, Prevent)
        return Item(replace(effect, of=self.shielded_noun(next(p for p in parts if isinstance(p, Filter)))))

    def prevent_next_by(self, kind: str, *parts: Any) -> Item:
        noun = next(p for p in parts if isinstance(p, Filter))
        item = self.prevent_next_time(kind, *parts)
        self.memory.it = NEXT  # which source it will be nobody knows yet
        assert isinstance(item.effect, Prevent)
        return replace(item, effect=replace(item.effect, by=noun))

    def prevents_less(self, kind: str, duration: Duration | None, comma: None, less: Token) -> Item:
        prevented = Replacement(EventPattern(EventKind.PREVENT, damage=kind), add=Num(-int(less)))
        return Item(ReplaceNext(prevented, duration or Duration.TURN, once=True))

    harm_exact = constant("exactly")

    def prevent_next_little(self, n: Token, kind: str, *parts: Any) -> Item:
        if kind == "exactly" and int(n) != 1:  # no damage is less than 1 (8.5.3)
            raise NotUnderstoodError("damage of exactly so much is not known here")
        effect = self.prevent_next_time("arcane" if kind == "arcane" else "", *parts).effect
        assert isinstance(effect, Prevent)
        return Item(replace(effect, most=int(n)))

    def replaced_first_prevented(self, kind: str, comma: None, amount: Any) -> Replacement:
        return replace(self.replaced_prevented(kind, comma, amount), ordinal=1, period=Period.TURN)

    def replaced_first_prevented_if(self, kind: str, comma: None, state: Condition, _c: None, amount: Any) -> Ability:
        return replace(self.replaced_first_prevented(kind, comma, amount), state=state)

    def prevent_shield(self, n: Value | None, kind: str, *parts: Any) -> Item:
        of, *more = parts
        duration = next((p for p in more if isinstance(p, Duration)), Duration.TURN)
        by = next((p for p in more if isinstance(p, Filter)), None)
        if isinstance(of, Prevent):
            return Item(replace(of, n=n, kind=kind, once=False, duration=duration, by=by))
        shield = Prevent(n, of if isinstance(of, Who) else None, kind, False, duration, by=by)
        if isinstance(of, Selector):
            of = Filter(this=True) if of == self.this() else Filter(one=of)
        return Item(shield if isinstance(of, Who) else replace(shield, of=of))

    def shielded_noun(self, noun: Filter) -> Filter:
        whosever(noun)
        return noun

    def shielded_both(self, *parts: Any) -> Prevent:
        """ "you and/or allies you control": whichever of them."""
        return Prevent(None, Who.YOU, of=self.shielded_noun(next(p for p in parts if isinstance(p, Filter))))

    def prevent_everything(self, kind: str, *parts: Any) -> Item:
        return self.prevent_shield(None, kind, *parts)

    def prevent_shield_where(self, n: Value, kind: str, *parts: Any) -> Item:
        return self.prevent_shield(defined(n, str(parts[-2]), parts[-1]), kind, *parts[:-2])

    prevented_some = as_said
    half_down, half_up = (constant(Arithmetic(ThatDamage(), op, Num(2))) for op in ("/", "/^"))

    def prevented_where(self, n: Value, _where: None, letter: Token, value: Value) -> Value:
        return defined(n, str(letter), value)

    prevented_all = constant("all")

    def conditional_instead_deal(self, condition: Condition, _comma: None, n: Value, kind: str, *where: Any) -> Plain:
        if where[-1] is not None:
            n = defined(n, str(where[-2]), where[-1])
        return Plain((Item(Instead(n, kind)),), condition, True)

    def prevent_instead(self, n: Value) -> Item:
        return Item(Instead(n))

    def next_time_saved(self, pattern: EventPattern, *parts: Any) -> Item:
        """ "The next time a Shadow source would deal damage, prevent 2 of that damage": to whatever (6.4.10e)."""
        by, of = pattern.by_source, pattern.obj
        known = EventPattern(EventKind.DAMAGE, who=pattern.who, obj=of, by_source=by, damage=pattern.damage)
        if pattern != known or (by is None) is (of is None) or pattern.who not in (None, Who.YOU):
            raise NotUnderstoodError("it is not clear which damage is prevented")
        effect = self.prevent_next_time(pattern.damage, *parts).effect
        self.memory.it = NEXT
        assert isinstance(effect, Prevent)
        return Item(replace(effect, who=pattern.who, by=by, of=of))

    def first_saved(self, _comma: None, items: tuple[Item, ...]) -> Saved:
        return Saved(items)

    def once_saved(self, _comma: None, items: tuple[Item, ...]) -> Saved:
        return Saved(items, "once")

    def each_saved(self, _comma: None, items: tuple[Item, ...]) -> Saved:
        return Saved(items, "each")

    # for a price
    def _for_price(self, kind: str, cost: Effect, amount: Any, optional: bool) -> Ability:
        costs = effects_of((Item(cost),), chosen=True)
        return Prevents(None if amount == "all" else amount, kind, costs, optional)

    def prevents_and(self, kind: str, _comma: None, amount: Any, *items: Any) -> Ability:
        """ "…, prevent 1 of that damage and remove a verse counter from this": each time."""
        return Prevents(None if amount == "all" else amount, kind, then=effects_of(items[-1]))

    def prevents_must(self, kind: str, _comma: None, cost: Effect, *amount: Any) -> Ability:
        return self._for_price(kind, cost, amount[-1], False)

    def would_price(self, would: Any, _comma: None, cost: Effect, amount: Any, optional: bool = False) -> Ability:
        """ "If an ally you control would be dealt damage, destroy this to prevent 3 of that damage."""
        pattern, ordinal, duration = would
        if (
            ordinal
            or duration is not None
            or pattern != EventPattern(EventKind.DAMAGE, obj=pattern.obj, damage=pattern.damage)
        ):
            raise NotUnderstoodError("it is not damage dealt to something that is prevented for it")
        return replace(self._for_price(pattern.damage, cost, amount, optional), of=pattern.obj)  # type: ignore[call-arg]

    def would_price_may(self, would: Any, comma: None, who: Who, cost: Effect, amount: Any) -> Ability:
        if who is not Who.YOU:
            raise NotUnderstoodError("another player pays for it")
        return self.would_price(would, comma, cost, amount, True)

    def prevents_may(self, kind: str, _comma: None, who: Who, cost: Effect, amount: Any) -> Ability:
        if who is not Who.YOU:
            raise NotUnderstoodError("another player pays for it")
        return self._for_price(kind, cost, amount, True)

    def damaged_instead(self, kind: str, _comma: None, effect: Effect) -> Ability:
        return Replacement(EventPattern(EventKind.DAMAGE, who=Who.YOU, damage=kind), effects=(effect,))

    # what is prevented each time
    def replaced_prevented(self, kind: str, _comma: None, amount: Any) -> Replacement:
        if not isinstance(amount, Num):
            raise NotUnderstoodError("it is not a printed number that is prevented")
        return Replacement(EventPattern(EventKind.DAMAGE, who=Who.YOU, damage=kind), add=Num(-amount.n))

    def prevented_during(self, kind: str, duration: Duration, comma: None, amount: Any) -> Plain:
        """ "If you would be dealt damage this turn, prevent 1 of that damage.": each time, for so long."""
        return Plain((Item(ReplaceNext(self.replaced_prevented(kind, comma, amount), duration, False)),))

    def replaced_saved(self, would: Any, _comma: None, amount: Any) -> Ability:
        """ "If a red source would deal damage to you, prevent 1 of that damage"."""
        pattern, ordinal, duration = would
        harm = pattern.kind is EventKind.DAMAGE and pattern.who in (None, Who.YOU)
        if not isinstance(amount, Num) or duration is not None or not harm:
            raise NotUnderstoodError("it is not a printed number that is prevented")
        made = Replacement(pattern, add=Num(-amount.n))
        return replace(made, ordinal=ordinal, period=Period.TURN) if ordinal else made
