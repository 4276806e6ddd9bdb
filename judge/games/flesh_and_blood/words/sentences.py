"""Whole sentences: the parser, and the top rules of the grammar as nodes and abilities."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token
from lark.exceptions import UnexpectedInput, UnexpectedToken, VisitError

from judge.games.flesh_and_blood.vocabulary.abilities import (
    AdditionalCost,
    AnyHeroMayBeAttacked,
    AttackOnlyIf,
    AttacksEach,
    CannotBePrevented,
    CountsAs,
    DeckRule,
    DefendOnly,
    DefendOnlyIf,
    DefinesStat,
    LimitX,
    PlayOnlyIf,
    Replacement,
    StateTriggered,
    Triggered,
    WeaponZones,
)
from judge.games.flesh_and_blood.vocabulary.changes import AttackAgain, These
from judge.games.flesh_and_blood.vocabulary.conditions import Controls, DidSo, Not
from judge.games.flesh_and_blood.vocabulary.effects import (
    Apply,
    Banish,
    Clash,
    Create,
    Crowd,
    DealDamage,
    Delay,
    Destroy,
    Discard,
    Draw,
    EachHeroDoes,
    Either,
    Gain,
    HasHit,
    If,
    Look,
    May,
    MayPlay,
    ReplaceNext,
    Reveal,
    Wager,
)
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Change, Condition, Effect, Selector, Value
from judge.games.flesh_and_blood.vocabulary.words import (
    Arithmetic,
    Bound,
    Duration,
    Every,
    Filter,
    Num,
    Period,
    Target,
    This,
    Variable,
    Who,
)
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
Price = tuple[Who, tuple[Effect, ...]]


class Sentences(Bodies):
    """Rules of the sections "sentence" and "bodies"."""

    comma = constant(None)
    comma_in = comma

    # lists of effects
    def act(self, who: Who | None, *parts: Any) -> Item:
        third = any(isinstance(p, Token) and p.type == "THIRD" for p in parts)
        if third and who is Who.YOU:
            raise NotUnderstoodError("subject and verb do not agree")
        return Item(parts[-1], who, third)

    def act_later(self, who: Who | None, *parts: Any) -> Item:
        """ "Destroy it when the combat chain closes": it happens then (6.6.3)."""
        *verb, last = parts
        when = last if isinstance(last, EventPattern) else EventPattern(EventKind.CHAIN_CLOSES)
        item = self.act(who, *(verb if isinstance(last, EventPattern) else parts))
        if when.kind not in LATER_LASTS or mentions(item.effect, Continuous):
            raise NotUnderstoodError("it is not clear what happens later")
        return Item(Delay(Triggered(when, effects_of((item,))), LATER_LASTS[when.kind], True))

    def may_later(self, who: Who, *parts: Any) -> Item:
        """ "You may banish this when the combat chain closes": it is chosen then."""
        item = self.act_later(who, *parts)
        assert isinstance(item.effect, Delay)
        later = item.effect.ability
        return Item(replace(item.effect, ability=replace(later, effects=(May(later.effects, who),))))

    may_you = constant(Who.YOU)

    def may_they(self) -> Who:
        return self.memory.they()

    may = as_said

    def may_act(self, who: Who, *parts: Any) -> Item:
        if len(parts) > 1:
            raise NotUnderstoodError("subject and verb do not agree")
        if isinstance(parts[-1], MayPlay) or permits(parts[-1]):  # a permission that lasts, not a choice made now
            if who is not Who.YOU and not isinstance(parts[-1], MayPlay):
                raise NotUnderstoodError("another player is allowed to play it")
            return Item(parts[-1], who)
        return Item(parts[-1], None, False, who)

    def act_either(self, who: Who | None, *parts: Any) -> Item:
        return replace(self.act(who, *parts), effect=self._either(parts))

    def may_either(self, who: Who, *parts: Any) -> Item:
        return Item(self._either(parts), None, False, who)

    def _either(self, parts: tuple[Any, ...]) -> Effect:
        """One of several effects; what the later words name is not known, so nothing may follow that asks."""
        effects = tuple(p for p in parts if isinstance(p, Effect))
        options = tuple(undone(effects[:at], (effect,)) for at, effect in enumerate(effects))
        if mentions(options, (Continuous, MayPlay)):
            raise NotUnderstoodError("it is not clear what is chosen between")
        single = all(len(option) == 1 and _moves_one(option[0]) for option in options)
        self.memory.it, self.memory.group = Bound("either") if single else NEXT, ""
        self.memory.named -= {"discarded", "banished", "revealed"}
        return Either(options)

    def apply_either(self, subject: Any, *parts: Any) -> Effect:
        one, other = (p for p in parts if isinstance(p, tuple) and p and isinstance(p[0], Change))
        tails = [p for p in parts if p is not one and p is not other]
        if not isinstance(subject[0], These):
            raise NotUnderstoodError("it is not clear when it is chosen")
        return Either(tuple((settled(self._continuous(subject, c, tails)),) for c in (one, other)))

    def may_rather(self, who: Who, effect: Effect, _cost: Token) -> Item:
        if who is not Who.YOU:
            raise NotUnderstoodError("another player pays the cost")
        return Item(Rather(effect))

    def act_unless(self, who: Who | None, *parts: Any) -> Item:
        third = any(isinstance(p, Token) and p.type == "THIRD" for p in parts)
        effect, (chooser, unless) = [p for p in parts if not isinstance(p, Token)]
        if who is not Who.THEM and third != (who not in (None, Who.YOU)):
            raise NotUnderstoodError("subject and verb do not agree")
        otherwise = effects_of((Item(effect, who, third),))
        return Item(self._each_pays(chooser, unless, otherwise))

    @staticmethod
    def _each_pays(chooser: Who, price: tuple[Effect, ...], otherwise: tuple[Effect, ...]) -> Effect:
        """What is done where a price is not paid; of several heroes each pays for itself. "It" in the price is what it
        was before anything was done with it ("banish this unless you remove a steam counter from it")."""
        price = undone(otherwise, price)
        several = [who for who in (Who.EACH_HERO, Who.OPPONENTS) if has(otherwise, who)]
        if chooser is not Who.THEM or not several:
            return May(price, chooser, otherwise=otherwise)
        done = otherwise[0]
        if isinstance(done, EachHeroDoes) and done.so is None:
            who, own = done.who, done.effects
        elif isinstance(done, DealDamage) and isinstance(done.to, Who):
            who, own = done.to, (replace(done, to=Who.THEM),)
        else:
            raise NotUnderstoodError("it is not clear who pays for what")
        if len(otherwise) > 1 or [who] != several or has(own, who):
            raise NotUnderstoodError("it is not clear who pays for what")
        return EachHeroDoes(who, (May(price, chooser, otherwise=own),))

    def may_unless(self, who: Who, effect: Effect, price: Price) -> Item:
        """ "You may draw a card unless an opponent pays {r}"."""
        chooser, unless = price
        may = effects_of((Item(effect, None, False, who),))
        return Item(May(unless, chooser, otherwise=may))

    def price(self, who: Who, *parts: Any) -> Price:
        """What a player may do so that something else does not happen."""
        if who in (Who.EACH_HERO, Who.OPPONENTS):
            raise NotUnderstoodError("it is not clear whether all of them have to")
        if len(parts) > 1 and who is Who.YOU:
            raise NotUnderstoodError("subject and verb do not agree")
        return who, effects_of((Item(parts[-1], who),))

    def act_unless_so(self, who: Who | None, *parts: Any) -> Item:
        condition = parts[-1]
        if condition in (DidSo(), Not(DidSo())):
            raise NotUnderstoodError("it is not clear what has to be done before")
        item = self.act(who, *parts[:-1])
        return Item(asked_of_each(Not(condition), effects_of((item,))))

    def act_where(self, who: Who | None, *parts: Any) -> Item:
        item = self.act(who, *(p for p in parts[:-3]))
        shows = isinstance(item.effect, Reveal | Look)
        return replace(item, effect=defined(item.effect, *self._where(*parts[-2:], stays=shows)))

    def act_deals(self, what: Selector, n: Value, kind: str, to: Who | Selector) -> Item:
        dealt = self.deal(n, kind, to)
        assert isinstance(dealt, DealDamage)
        if isinstance(what, Target):
            self.memory.it, self.memory.harming = what, True
        return Item(dealt if what == This() else replace(dealt, source=what))

    def act_deals_equal(self, what: Selector, kind: str, to: Who | Selector, n: Value) -> Item:
        return self.act_deals(what, n, kind, to)

    def act_each_deals(self, noun: Filter, n: Value, kind: str, to: Who | Selector) -> Item:
        return self._told_to_deal(self.each_noun(noun), n, kind, to)

    def may_have_deal(self, who: Who, what: Selector, n: Value, kind: str, to: Who | Selector) -> Item:
        return replace(self._told_to_deal(what, n, kind, to), may=who)

    def _told_to_deal(self, what: Selector, n: Value, kind: str, to: Who | Selector) -> Item:
        """Another object than the source of the words deals it, and is what the words after it speak of."""
        made = self.act_deals(what, n, kind, to)
        self.memory.harming = True
        if isinstance(what, Every):
            self.memory.it, self.memory.group = NEXT, "it"
        else:
            self.memory.it, self.memory.group = what, ""
        return made

    def act_has_hit(self, what: tuple[Any, Any], *_hit: Any) -> Item:
        """ "the dagger has hit": what dealt the damage counts as having hit."""
        if not self.memory.harming or not isinstance(what[0], These):
            raise NotUnderstoodError("it is not clear what it has hit with")
        return Item(HasHit(Bound("harming")))

    def act_deals_unless(self, what: Selector, *parts: Any) -> Item:
        n, kind, to, (chooser, unless) = parts
        deals = self.act_deals(what, n, kind, to).effect
        return Item(self._each_pays(chooser, unless, (deals,)))

    act_applied = term(Item)

    def act_first(self, *parts: Any) -> tuple[Item, ...]:
        return tuple(Item(effect) for effect in self.apply_first(*parts))

    def act_first_cost(self, subject: Any, *parts: Any) -> Item:
        return Item(self._first_cost(subject, *parts[-2:]))

    def target_wagers(self, attack: Selector, tokens: Any, who: Who) -> Item:
        self.memory.it = attack
        return Item(Wager(tokens, who, attack))

    def items(self, *items: Any) -> tuple[Item, ...]:
        for before, word, after in zip(items, items[1:], items[2:], strict=False):
            if isinstance(before, Item) and isinstance(word, Token) and isinstance(after, Item):
                refuse_list(before.effect, str(word), after.effect)
        flat = tuple(i for part in items for i in (part if isinstance(part, tuple) else (part,)) if isinstance(i, Item))
        for letter, value in self.memory.where.items():  # "draw X cards and gain X{h}, where X is …": of both
            flat = rewrite(flat, replacing(Variable(letter), Variable(letter, value)))
        self.memory.where.clear()
        return flat

    def next_time(self, pattern: EventPattern, *parts: Any) -> Item:
        """What waits for a phase or a step waits until it comes, where nothing else is said (6.6.3a)."""
        lasts = LATER_LASTS.get(pattern.kind, Duration.TURN)
        duration = next((p for p in parts if isinstance(p, Duration)), lasts)
        return Item(Delay(Triggered(pattern, effects_of(parts[-1])), duration, True))

    def at_next(self, when: EventPattern, *parts: Any) -> Item:
        """It waits for that moment, whichever turn it belongs to (4.4)."""
        return Item(Delay(Triggered(when, effects_of(parts[-1])), Duration.FOREVER, True))

    def at_next_if(self, when: EventPattern, *parts: Any) -> Item:
        condition = next(p for p in parts if isinstance(p, Condition))
        return self.at_next(when, (Item(If(condition, effects_of(parts[-1]))),))

    def act_at_next(self, who: Who | None, *parts: Any) -> Item:
        item = self.act(who, *parts[:-1])
        if mentions(item.effect, Continuous):
            raise NotUnderstoodError("it is not clear what happens later")
        return self.at_next(parts[-1], (item,))

    def next_time_replaced(self, pattern: EventPattern, *parts: Any) -> Item:
        duration = next((p for p in parts if isinstance(p, Duration)), Duration.TURN)
        return Item(ReplaceNext(Replacement(pattern, add=self._so_much_instead(pattern, parts[-1])), duration, True))

    def act_again(self, what: Selector, *parts: Any, any_use: bool = False) -> Item:
        if isinstance(what, Target):
            self.memory.it = what
        n = next((int(p) for p in parts if isinstance(p, Token)), 1)
        duration = next((p for p in parts if isinstance(p, Duration)), Duration.TURN)
        return Item(Apply(These(what), (AttackAgain(n, any=any_use),), duration))

    def act_activate_again(self, what: Selector, *parts: Any) -> Item:
        return self.act_again(what, *parts, any_use=True)

    def each_noun(self, noun: Filter) -> Selector:
        return self.every(noun, None)

    def crowd(self, who: Who) -> tuple[Who, Filter | None]:
        return who, None

    def crowd_each(self, word: Token) -> tuple[Who, Filter | None]:
        return Who.EACH_HERO, Filter(hero=True, classes=(str(word),))

    def act_cheers(self, crowd: tuple[Who, Filter | None]) -> Item:
        return Item(Crowd(crowd[0], False, crowd[1]))

    def act_boos(self, crowd: tuple[Who, Filter | None]) -> Item:
        return Item(Crowd(crowd[0], True, crowd[1]))

    def applied_unless(self, effect: Effect, price: Price) -> Item:
        if not isinstance(effect, Continuous):
            raise NotUnderstoodError("it is not clear what is not done")
        chooser, unless = price
        return Item(self._each_pays(chooser, unless, (settled(effect),)))

    def applied_unless_are(self, effect: Effect, *parts: Any) -> Item:
        return Item(If(Not(self.cond_you_are(parts[-1])), (settled(effect),)))

    # replacements
    def would_first(self, n: int, pattern: EventPattern) -> tuple[EventPattern, int, Duration | None]:
        return pattern, n, None

    def would_if(self, pattern: EventPattern, duration: Duration | None) -> Any:
        return pattern, 0, duration

    def _replaced(self, would: Any, made: Replacement) -> Plain | Ability:
        _, ordinal, duration = would
        if duration is None:
            return replace(made, ordinal=ordinal, period=Period.TURN) if ordinal else made
        return Plain((Item(ReplaceNext(made, duration, False)),))

    def replaced_amount(self, would: Any, _comma: None, add: Any) -> Plain | Ability:
        return self._replaced(would, Replacement(would[0], add=self._so_much_instead(would[0], add)))

    def replaced_amount_if(self, condition: Condition, _comma: None, *parts: Any) -> Ability:
        """ "If you've boosted this turn, if this would gain {p}, instead it gains that much plus 1"."""
        pattern, *_, add = parts
        return Replacement(pattern, add=self._so_much_instead(pattern, add), state=condition)

    def replaced_by(self, would: Any, _comma: None, items: tuple[Item, ...]) -> Plain | Ability:
        effects = effects_of(items)
        if self.memory.one_made and mentions(effects, Create):
            raise NotUnderstoodError("it is not said how many are created instead of several")
        return self._replaced(would, Replacement(would[0], effects=effects))

    # abilities that are one sentence
    def additional_cost(self, *parts: Any) -> Ability:
        items: tuple[Item, ...] = parts[-1]
        if items[0].may is Who.YOU:
            plain = tuple(replace(i, may=None) for i in items)
            return AdditionalCost(effects_of(plain), True)
        return AdditionalCost(effects_of(items))

    def x_at_least(self, _letter: Token) -> Ability:
        return LimitX(least=1)

    def x_at_most(self, _letter: Token, most: Token) -> Ability:
        return LimitX(most=int(most))

    play_only_if = term(PlayOnlyIf)

    def play_only_unless(self, condition: Condition, *_this: Any) -> Ability:
        return PlayOnlyIf(Not(condition))

    def defend_only(self, _this: Selector, noun: Filter) -> Ability:
        return DefendOnly(noun)

    def defend_only_if(self, _this: Selector, condition: Condition) -> Ability:
        return DefendOnlyIf(condition)

    def attack_only_if(self, _this: Selector, condition: Condition) -> Ability:
        return AttackOnlyIf(condition)

    def activate_only(self, condition: Condition) -> ActivateOnly:
        if isinstance(condition, Controls) and condition.what.this:  # there; and perhaps face-down, or face-up
            return ActivateOnly(None if condition.what == Filter(this=True) else condition, condition.where[0])
        return ActivateOnly(condition)

    activate_once = constant(ActivateOnly(None, limit=1))

    def counts_as(self, _this: Selector, name: Token) -> Ability:
        return CountsAs(str(name))

    def state_subject(self, this: Selector) -> Selector:
        self.memory.it = this
        return this

    def state_it(self) -> Selector:
        if self.memory.it != This():
            raise NotUnderstoodError('it is not clear what "it" is')
        return self.state_subject(This())

    def state_triggered(self, this: Selector, had: tuple[str, str, int], _comma: None, items: Any) -> Ability:
        return StateTriggered(self.cond_counter(this, had), effects_of(items))

    def state_of_you(self, having: Having, _comma: None, items: Any) -> Ability:
        """ "When you control no allies, destroy this" (6.6.5c)."""
        return StateTriggered(having(Who.YOU, Who.YOU), effects_of(items))

    def weapon_zones(self, n: Token) -> Ability:
        return WeaponZones(int(n))

    attacks_each = constant(AttacksEach())
    damage_stands = constant(CannotBePrevented())
    attack_any = constant(AnyHeroMayBeAttacked())
    deck_only = term(DeckRule, only=True)
    deck_any = term(DeckRule)

    def defines_stat(self, symbol: Token, value: Value) -> Ability:
        return DefinesStat(SYMBOL[symbol], value)

    choose_modes = term(ChooseHead)

    def choose_modes_each(self, *parts: Any) -> ChooseHead:
        n, count = next(p for p in parts if isinstance(p, Token)), next(p for p in parts if isinstance(p, Value))
        return ChooseHead(count if n == "1" else Arithmetic(Num(int(n)), "*", count))

    def choose_random_modes(self, n: Token) -> ChooseHead:
        return ChooseHead(Num(int(n)), random=True)

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
        if isinstance(effect, Draw | Gain | DealDamage | Clash | Wager):
            raise NotUnderstoodError("this is not known as a cost")
        return effect

    def cost_later(self, effect: Effect) -> Effect:
        """ "Destroy this when the combat chain closes": what is paid is that it will happen (6.6.3)."""
        if effect != Destroy(This()):
            raise NotUnderstoodError("it is not clear what is paid later")
        return Delay(Triggered(EventPattern(EventKind.CHAIN_CLOSES), (effect,)), Duration.FOREVER)


def _moves_one(effect: Effect) -> bool:
    """Does an effect discard, destroy or banish one object, which "that card" may be afterwards?"""
    return isinstance(effect, Discard | Destroy | Banish) and is_one(effect.what)


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
