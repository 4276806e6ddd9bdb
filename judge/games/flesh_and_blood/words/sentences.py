"""Whole sentences: the parser, and the top rules of the grammar as nodes and abilities."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token
from lark.exceptions import UnexpectedInput, UnexpectedToken, VisitError

from judge.games.flesh_and_blood.vocabulary import abilities as ab
from judge.games.flesh_and_blood.vocabulary import effects as fx
from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.changes import AttackAgain, These
from judge.games.flesh_and_blood.vocabulary.conditions import Controls, DidSo, Not
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Change, Condition, Effect, Selector, Value
from judge.games.flesh_and_blood.words import tables
from judge.games.flesh_and_blood.words.bodies import Bodies
from judge.games.flesh_and_blood.words.comparing import Having
from judge.games.flesh_and_blood.words.each import asked_of_each
from judge.games.flesh_and_blood.words.effects import is_one
from judge.games.flesh_and_blood.words.following import undone
from judge.games.flesh_and_blood.words.lexer import UnknownWordError
from judge.games.flesh_and_blood.words.nodes import (
    LATER_LASTS,
    NEXT,
    ActivateOnly,
    ChooseHead,
    Continuous,
    EachThatDid,
    Item,
    Memory,
    Noted,
    NotUnderstoodError,
    Otherwise,
    Plain,
    Rather,
    Several,
    Trigger,
    defined,
    done,
    effects_of,
    for_each,
    has,
    mentions,
    permits,
    replacing,
    rewrite,
    settled,
)
from judge.games.flesh_and_blood.words.nouns import SYMBOL, as_said, constant, term
from judge.games.flesh_and_blood.words.preventing import Saved, Stands
from judge.games.flesh_and_blood.words.twofold import refuse_list

Node = Plain | Otherwise | EachThatDid | Trigger | ActivateOnly | ChooseHead | Saved | Stands | Noted | Ability
Price = tuple[w.Who, tuple[Effect, ...]]


class Sentences(Bodies):
    """Rules of the sections "sentence" and "bodies"."""

    comma = constant(None)
    comma_in = comma

    # lists of effects
    def act(self, who: w.Who | None, *parts: Any) -> Item:
        third = any(isinstance(p, Token) and p.type == "THIRD" for p in parts)
        if third and who is w.Who.YOU:
            raise NotUnderstoodError("subject and verb do not agree")
        return Item(parts[-1], who, third)

    def act_later(self, who: w.Who | None, *parts: Any) -> Item:
        """ "Destroy it when the combat chain closes": it happens then (6.6.3)."""
        *verb, last = parts
        when = last if isinstance(last, EventPattern) else EventPattern(EventKind.CHAIN_CLOSES)
        item = self.act(who, *(verb if isinstance(last, EventPattern) else parts))
        if when.kind not in LATER_LASTS or mentions(item.effect, Continuous):
            raise NotUnderstoodError("it is not clear what happens later")
        return Item(fx.Delay(ab.Triggered(when, effects_of((item,))), LATER_LASTS[when.kind], True))

    def may_later(self, who: w.Who, *parts: Any) -> Item:
        """ "You may banish this when the combat chain closes": it is chosen then."""
        item = self.act_later(who, *parts)
        assert isinstance(item.effect, fx.Delay)
        later = item.effect.ability
        return Item(replace(item.effect, ability=replace(later, effects=(fx.May(later.effects, who),))))

    may_you = constant(w.Who.YOU)

    def may_they(self) -> w.Who:
        return self.memory.they()

    may = as_said

    def may_act(self, who: w.Who, *parts: Any) -> Item:
        if len(parts) > 1:
            raise NotUnderstoodError("subject and verb do not agree")
        if isinstance(parts[-1], fx.MayPlay) or permits(parts[-1]):  # a permission that lasts, not a choice made now
            several = who in (w.Who.EACH_HERO, w.Who.OPPONENTS)  # what of each of them
            if who is not w.Who.YOU and (several or not isinstance(parts[-1], fx.MayPlay)):
                raise NotUnderstoodError("another player is allowed to play it")
            return Item(parts[-1], who)
        return Item(parts[-1], None, False, who)

    def act_either(self, who: w.Who | None, *parts: Any) -> Item:
        return replace(self.act(who, *parts), effect=self._either(parts))

    def may_either(self, who: w.Who, *parts: Any) -> Item:
        return Item(self._either(parts), None, False, who)

    def _either(self, parts: tuple[Any, ...]) -> Effect:
        """One of several effects; what the later words name is not known, so nothing may follow that asks."""
        effects = tuple(p for p in parts if isinstance(p, Effect))
        options = tuple(undone(effects[:at], (effect,)) for at, effect in enumerate(effects))
        if mentions(options, (Continuous, fx.MayPlay)):
            raise NotUnderstoodError("it is not clear what is chosen between")
        single = all(len(option) == 1 and _moves_one(option[0]) for option in options)
        self.memory.it, self.memory.group = w.Bound("either") if single else NEXT, ""
        self.memory.named -= {"discarded", "banished", "revealed"}
        return fx.Either(options)

    def apply_either(self, subject: Any, *parts: Any) -> Effect:
        one, other = (p for p in parts if isinstance(p, tuple) and p and isinstance(p[0], Change))
        tails = [p for p in parts if p is not one and p is not other]
        if not isinstance(subject[0], These):
            raise NotUnderstoodError("it is not clear when it is chosen")
        return fx.Either(tuple((settled(self._continuous(subject, c, tails)),) for c in (one, other)))

    def may_rather(self, who: w.Who, effect: Effect, _cost: Token) -> Item:
        if who is not w.Who.YOU:
            raise NotUnderstoodError("another player pays the cost")
        return Item(Rather(effect))

    def act_unless(self, who: w.Who | None, *parts: Any) -> Item:
        third = any(isinstance(p, Token) and p.type == "THIRD" for p in parts)
        effect, (chooser, unless) = [p for p in parts if not isinstance(p, Token)]
        if who is not w.Who.THEM and third != (who not in (None, w.Who.YOU)):
            raise NotUnderstoodError("subject and verb do not agree")
        otherwise = effects_of((Item(effect, who, third),))
        return Item(self._each_pays(chooser, unless, otherwise))

    @staticmethod
    def _each_pays(chooser: w.Who, price: tuple[Effect, ...], otherwise: tuple[Effect, ...]) -> Effect:
        """What is done where a price is not paid; of several heroes each pays for itself. "It" in the price is what it
        was before anything was done with it ("banish this unless you remove a steam counter from it")."""
        price = undone(otherwise, price)
        several = [who for who in (w.Who.EACH_HERO, w.Who.OPPONENTS) if has(otherwise, who)]
        if chooser is not w.Who.THEM or not several:
            return fx.May(price, chooser, otherwise=otherwise)
        done = otherwise[0]
        if isinstance(done, fx.EachHeroDoes) and done.so is None:
            who, own = done.who, done.effects
        elif isinstance(done, fx.DealDamage) and isinstance(done.to, w.Who):
            who, own = done.to, (replace(done, to=w.Who.THEM),)
        else:
            raise NotUnderstoodError("it is not clear who pays for what")
        if len(otherwise) > 1 or [who] != several or has(own, who):
            raise NotUnderstoodError("it is not clear who pays for what")
        return fx.EachHeroDoes(who, (fx.May(price, chooser, otherwise=own),))

    def may_unless(self, who: w.Who, effect: Effect, price: Price) -> Item:
        """ "You may draw a card unless an opponent pays {r}"."""
        chooser, unless = price
        may = effects_of((Item(effect, None, False, who),))
        return Item(fx.May(unless, chooser, otherwise=may))

    def price(self, who: w.Who, *parts: Any) -> Price:
        """What a player may do so that something else does not happen."""
        if who in (w.Who.EACH_HERO, w.Who.OPPONENTS):
            raise NotUnderstoodError("it is not clear whether all of them have to")
        if len(parts) > 1 and who is w.Who.YOU:
            raise NotUnderstoodError("subject and verb do not agree")
        return who, effects_of((Item(parts[-1], who),))

    def act_unless_so(self, who: w.Who | None, *parts: Any) -> Item:
        condition = parts[-1]
        if condition in (DidSo(), Not(DidSo())):
            raise NotUnderstoodError("it is not clear what has to be done before")
        item = self.act(who, *parts[:-1])
        return Item(asked_of_each(Not(condition), effects_of((item,))))

    def act_where(self, who: w.Who | None, *parts: Any) -> Item:
        item = self.act(who, *(p for p in parts[:-3]))
        shows = isinstance(item.effect, fx.Reveal | fx.Look)
        return replace(item, effect=defined(item.effect, *self._where(*parts[-2:], stays=shows)))

    def act_deals(self, what: Selector, n: Value, kind: str, to: w.Who | Selector) -> Item:
        dealt = self.deal(n, kind, to)
        assert isinstance(dealt, fx.DealDamage)
        if isinstance(what, w.Target):
            self.memory.it, self.memory.harming = what, True
        return Item(dealt if what == w.This() else replace(dealt, source=what))

    def act_deals_equal(self, what: Selector, kind: str, to: w.Who | Selector, n: Value) -> Item:
        return self.act_deals(what, n, kind, to)

    def act_each_deals(self, noun: w.Filter, n: Value, kind: str, to: w.Who | Selector) -> Item:
        return self._told_to_deal(self.each_noun(noun), n, kind, to)

    def may_have_deal(self, who: w.Who, what: Selector, n: Value, kind: str, to: w.Who | Selector) -> Item:
        return replace(self._told_to_deal(what, n, kind, to), may=who)

    def _told_to_deal(self, what: Selector, n: Value, kind: str, to: w.Who | Selector) -> Item:
        """Another object than the source of the words deals it, and is what the words after it speak of."""
        made = self.act_deals(what, n, kind, to)
        self.memory.harming = True
        if isinstance(what, w.Every):
            self.memory.it, self.memory.group = NEXT, "it"
        else:
            self.memory.it, self.memory.group = what, ""
        return made

    def act_has_hit(self, what: tuple[Any, Any], *_hit: Any) -> Item:
        """ "the dagger has hit": what dealt the damage counts as having hit."""
        if not self.memory.harming or not isinstance(what[0], These):
            raise NotUnderstoodError("it is not clear what it has hit with")
        return Item(fx.HasHit(w.Bound("harming")))

    def act_deals_unless(self, what: Selector, *parts: Any) -> Item:
        n, kind, to, (chooser, unless) = parts
        deals = self.act_deals(what, n, kind, to).effect
        return Item(self._each_pays(chooser, unless, (deals,)))

    act_applied = term(Item)

    def act_first(self, *parts: Any) -> tuple[Item, ...]:
        return tuple(Item(effect) for effect in self.apply_first(*parts))

    def act_first_cost(self, subject: Any, *parts: Any) -> Item:
        return Item(self._first_cost(subject, *parts[-2:]))

    def target_wagers(self, attack: Selector, tokens: Any, who: w.Who) -> Item:
        self.memory.it = attack
        return Item(fx.Wager(tokens, who, attack))

    def items(self, *items: Any) -> tuple[Item, ...]:
        for before, word, after in zip(items, items[1:], items[2:], strict=False):
            if isinstance(before, Item) and isinstance(word, Token) and isinstance(after, Item):
                refuse_list(before.effect, str(word), after.effect)
        flat = tuple(i for part in items for i in (part if isinstance(part, tuple) else (part,)) if isinstance(i, Item))
        for letter, value in self.memory.where.items():  # "draw X cards and gain X{h}, where X is …": of both
            flat = rewrite(flat, replacing(w.Variable(letter), w.Variable(letter, value)))
        self.memory.where.clear()
        return flat

    def next_time(self, pattern: EventPattern, *parts: Any) -> Item:
        """What waits for a phase or a step waits until it comes, where nothing else is said (6.6.3a)."""
        lasts = LATER_LASTS.get(pattern.kind, w.Duration.TURN)
        duration = next((p for p in parts if isinstance(p, w.Duration)), lasts)
        return Item(fx.Delay(ab.Triggered(pattern, effects_of(parts[-1])), duration, True))

    def at_next(self, when: EventPattern, *parts: Any) -> Item:
        """It waits for that moment, whichever turn it belongs to (4.4)."""
        return Item(fx.Delay(ab.Triggered(when, effects_of(parts[-1])), w.Duration.FOREVER, True))

    def at_next_if(self, when: EventPattern, *parts: Any) -> Item:
        condition = next(p for p in parts if isinstance(p, Condition))
        return self.at_next(when, (Item(fx.If(condition, effects_of(parts[-1]))),))

    def act_at_next(self, who: w.Who | None, *parts: Any) -> Item:
        item = self.act(who, *parts[:-1])
        if mentions(item.effect, Continuous):
            raise NotUnderstoodError("it is not clear what happens later")
        return self.at_next(parts[-1], (item,))

    def next_time_replaced(self, pattern: EventPattern, *parts: Any) -> Item:
        duration = next((p for p in parts if isinstance(p, w.Duration)), w.Duration.TURN)
        return Item(
            fx.ReplaceNext(ab.Replacement(pattern, add=self._so_much_instead(pattern, parts[-1])), duration, True)
        )

    def act_again(self, what: Selector, *parts: Any, any_use: bool = False) -> Item:
        if isinstance(what, w.Target):
            self.memory.it = what
        n = next((int(p) for p in parts if isinstance(p, Token)), 1)
        duration = next((p for p in parts if isinstance(p, w.Duration)), w.Duration.TURN)
        return Item(fx.Apply(These(what), (AttackAgain(n, any=any_use),), duration))

    def act_activate_again(self, what: Selector, *parts: Any) -> Item:
        return self.act_again(what, *parts, any_use=True)

    def each_noun(self, noun: w.Filter) -> Selector:
        return self.every(noun, None)

    def crowd(self, who: w.Who) -> tuple[w.Who, w.Filter | None]:
        return who, None

    def crowd_each(self, word: Token) -> tuple[w.Who, w.Filter | None]:
        return w.Who.EACH_HERO, w.Filter(hero=True, classes=(str(word),))

    def act_cheers(self, crowd: tuple[w.Who, w.Filter | None]) -> Item:
        return Item(fx.Crowd(crowd[0], False, crowd[1]))

    def act_boos(self, crowd: tuple[w.Who, w.Filter | None]) -> Item:
        return Item(fx.Crowd(crowd[0], True, crowd[1]))

    def applied_unless(self, effect: Effect, price: Price) -> Item:
        if not isinstance(effect, Continuous):
            raise NotUnderstoodError("it is not clear what is not done")
        chooser, unless = price
        return Item(self._each_pays(chooser, unless, (settled(effect),)))

    def applied_unless_are(self, effect: Effect, *parts: Any) -> Item:
        return Item(fx.If(Not(self.cond_you_are(parts[-1])), (settled(effect),)))

    # replacements
    def would_first(self, n: int, pattern: EventPattern) -> tuple[EventPattern, int, w.Duration | None]:
        return pattern, n, None

    def would_if(self, pattern: EventPattern, duration: w.Duration | None) -> Any:
        return pattern, 0, duration

    def _replaced(self, would: Any, made: ab.Replacement) -> Plain | Ability:
        _, ordinal, duration = would
        if duration is None:
            return replace(made, ordinal=ordinal, period=w.Period.TURN) if ordinal else made
        return Plain((Item(fx.ReplaceNext(made, duration, False)),))

    def replaced_amount(self, would: Any, _comma: None, add: Any) -> Plain | Ability:
        return self._replaced(would, ab.Replacement(would[0], add=self._so_much_instead(would[0], add)))

    def replaced_amount_if(self, condition: Condition, _comma: None, *parts: Any) -> Ability:
        """ "If you've boosted this turn, if this would gain {p}, instead it gains that much plus 1"."""
        pattern, *_, add = parts
        return ab.Replacement(pattern, add=self._so_much_instead(pattern, add), state=condition)

    def replaced_by(self, would: Any, _comma: None, items: tuple[Item, ...]) -> Plain | Ability:
        effects = effects_of(items)
        if self.memory.one_made and mentions(effects, fx.Create):
            raise NotUnderstoodError("it is not said how many are created instead of several")
        return self._replaced(would, ab.Replacement(would[0], effects=effects))

    # abilities that are one sentence
    def additional_cost(self, *parts: Any) -> Ability:
        items: tuple[Item, ...] = parts[-1]
        if items[0].may is w.Who.YOU:
            plain = tuple(replace(i, may=None) for i in items)
            return ab.AdditionalCost(effects_of(plain), True)
        return ab.AdditionalCost(effects_of(items))

    def x_at_least(self, _letter: Token) -> Ability:
        return ab.LimitX(least=1)

    def x_at_most(self, _letter: Token, most: Token) -> Ability:
        return ab.LimitX(most=int(most))

    play_only_if = term(ab.PlayOnlyIf)

    def play_only_unless(self, condition: Condition, *_this: Any) -> Ability:
        return ab.PlayOnlyIf(Not(condition))

    def defend_only(self, _this: Selector, noun: w.Filter) -> Ability:
        return ab.DefendOnly(noun)

    def defend_only_if(self, _this: Selector, condition: Condition) -> Ability:
        return ab.DefendOnlyIf(condition)

    def attack_only_if(self, _this: Selector, condition: Condition) -> Ability:
        return ab.AttackOnlyIf(condition)

    def activate_only(self, condition: Condition) -> ActivateOnly:
        if isinstance(condition, Controls) and condition.what.this:  # there; and perhaps face-down, or face-up
            return ActivateOnly(None if condition.what == w.Filter(this=True) else condition, condition.where[0])
        return ActivateOnly(condition)

    activate_once = constant(ActivateOnly(None, limit=1))

    def counts_as(self, _this: Selector, name: Token) -> Ability:
        return ab.CountsAs(str(name))

    def state_subject(self, this: Selector) -> Selector:
        self.memory.it = this
        return this

    def state_it(self) -> Selector:
        if self.memory.it != w.This():
            raise NotUnderstoodError('it is not clear what "it" is')
        return self.state_subject(w.This())

    def state_triggered(self, this: Selector, had: tuple[str, str, int], _comma: None, items: Any) -> Ability:
        return ab.StateTriggered(self.cond_counter(this, had), effects_of(items))

    def state_of_you(self, having: Having, _comma: None, items: Any) -> Ability:
        """ "When you control no allies, destroy this" (6.6.5c)."""
        return ab.StateTriggered(having(w.Who.YOU, w.Who.YOU), effects_of(items))

    def weapon_zones(self, n: Token) -> Ability:
        return ab.WeaponZones(int(n))

    attacks_each = constant(ab.AttacksEach())
    damage_stands = constant(ab.CannotBePrevented())
    attack_any = constant(ab.AnyHeroMayBeAttacked())
    deck_only = term(ab.DeckRule, only=True)
    deck_any = term(ab.DeckRule)

    def defines_stat(self, symbol: Token, value: Value) -> Ability:
        return ab.DefinesStat(SYMBOL[symbol], value)

    choose_modes = term(ChooseHead)

    def choose_modes_each(self, *parts: Any) -> ChooseHead:
        n, count = next(p for p in parts if isinstance(p, Token)), next(p for p in parts if isinstance(p, Value))
        return ChooseHead(for_each(w.Num(int(n)), count))

    def choose_random_modes(self, n: Token) -> ChooseHead:
        return ChooseHead(w.Num(int(n)), random=True)

    choose_any_modes = constant(ChooseHead(None, 0))

    def choose_some_modes(self, n: Token) -> ChooseHead:
        return ChooseHead(None, int(n))

    # costs
    def costs(self, *parts: Any) -> tuple[Effect, ...]:
        out: list[Effect] = []
        for part in parts:
            if isinstance(part, Several):
                out += part.effects
            else:
                out += part if isinstance(part, tuple) else [part] if isinstance(part, Effect) else []
        return tuple(out)

    def cost_nothing(self, n: Token) -> tuple[Effect, ...]:
        if n != "0":
            raise NotUnderstoodError(f"{n} is a number without a symbol")
        return ()

    def cost_effect(self, effect: Effect) -> Effect:
        if isinstance(effect, fx.Draw | fx.Gain | fx.DealDamage | fx.Clash | fx.Wager):
            raise NotUnderstoodError("this is not known as a cost")
        return effect

    def cost_later(self, effect: Effect) -> Effect:
        """ "Destroy this when the combat chain closes": what is paid is that it will happen (6.6.3)."""
        if effect != fx.Destroy(w.This()):
            raise NotUnderstoodError("it is not clear what is paid later")
        return fx.Delay(ab.Triggered(EventPattern(EventKind.CHAIN_CLOSES), (effect,)), w.Duration.FOREVER)


def _moves_one(effect: Effect) -> bool:
    """Does an effect discard, destroy or banish one object, which "that card" may be afterwards?"""
    return isinstance(effect, fx.Discard | fx.Destroy | fx.Banish) and is_one(effect.what)


def _no_meaning(_reader: Sentences, rule: str, *_rest: Any) -> Any:
    raise LookupError(f"the rule {rule} of the grammar has no meaning")


Sentences.__default__ = _no_meaning  # type: ignore[method-assign,assignment]


def read(sentence: str, memory: Memory, start: str = "sentence") -> Any:
    """One sentence of a template as a node; raises ``NotUnderstoodError`` with the reason in words."""
    try:
        tree = tables.parser().parse(sentence, start=start)
        return Sentences(memory).transform(tree)
    except UnknownWordError as unknown:
        raise NotUnderstoodError(f'"{unknown.word}" is not known here') from None
    except UnexpectedToken as unexpected:
        word = str(unexpected.token) if unexpected.token.type != "$END" else "the end of the sentence"
        raise NotUnderstoodError(f'"{word}" does not fit after what stands before it') from None
    except UnexpectedInput:
        raise NotUnderstoodError("the sentence has no known form") from None
    except VisitError as inner:
        if isinstance(inner.orig_exc, NotUnderstoodError):
            raise inner.orig_exc from None
        raise


__all__ = ["Node", "Sentences", "done", "read"]
