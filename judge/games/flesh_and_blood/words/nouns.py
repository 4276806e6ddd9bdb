"""Noun phrases, selectors and numbers of the grammar as vocabulary terms."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import Any

from lark import Token, Transformer, v_args

from judge.games.flesh_and_blood.vocabulary.abilities import TargetSpec
from judge.games.flesh_and_blood.vocabulary.events import CountEvents, EventKind, EventPattern, TimesHappened
from judge.games.flesh_and_blood.vocabulary.roots import Selector, Value
from judge.games.flesh_and_blood.vocabulary.words import (
    Arithmetic,
    Asset,
    AssetOf,
    Bound,
    CountBound,
    CountHeroes,
    CountHurt,
    CountLinks,
    CountObjects,
    DieResult,
    Every,
    Filter,
    HeroOf,
    Num,
    Period,
    Pick,
    SourceOf,
    StartingHeroes,
    Stat,
    StatOf,
    Target,
    ThatMuch,
    This,
    TopOfDeck,
    Variable,
    Who,
    Zone,
)
from judge.games.flesh_and_blood.words.nodes import Memory, NotUnderstoodError

SYMBOL = {
    "{p}": Stat.POWER,
    "{d}": Stat.DEFENSE,
    "{h}": Stat.LIFE,
    "{i}": Stat.INTELLECT,
    "{r}": Stat.COST,
}
_BLANK = Filter()
ACTION = Filter(types=("Action",))
ATTACK_ACTION = Filter(types=("Action",), subtypes=("Attack",))
THIS = Filter(this=True)


def joined(parts: tuple[Filter, ...]) -> Filter:
    """One filter that asks all that the parts ask; raises ``NotUnderstoodError`` when two contradict."""
    out = _BLANK
    for part in parts:
        for f in fields(Filter):
            new, old, blank = getattr(part, f.name), getattr(out, f.name), getattr(_BLANK, f.name)
            if new in (blank, old):
                continue
            if old == blank:
                out = replace(out, **{f.name: new})
            elif f.name == "classes" and not out.any_of:
                out = replace(out, any_of=(Filter(classes=new),))  # "Light Warrior": one of each
            elif isinstance(old, tuple) and f.name not in ("classes", "colors", "any_types"):
                out = replace(out, **{f.name: old + new})
            else:
                raise NotUnderstoodError(f"two different {f.name} are asked of one object")
    return out


def amount_of(text: str) -> Value:
    """``3`` or ``X`` as a value."""
    return Num(int(text)) if text.isdigit() else Variable(text)


def split_mod(text: str) -> tuple[Stat, Value]:
    """``+3{p}`` as a property and an amount."""
    found = re.fullmatch(r"([+-])(\d+|[XYZ])(\{[pdhi]\})", text)
    if found is None:
        raise NotUnderstoodError(f"{text} is no change of a number")
    sign, number, symbol = found.groups()
    amount = amount_of(number)
    if sign == "-":
        amount = Num(-amount.n) if isinstance(amount, Num) else Arithmetic(Num(0), "-", amount)
    return SYMBOL[symbol], amount


def counter_of(text: str) -> str:
    """``-1{d}`` as the name of a counter."""
    stat, amount = split_mod(text)
    if not isinstance(amount, Num):
        raise NotUnderstoodError("a counter has a number")
    return f"{amount.n:+d} {stat.value}"


def base_word(word: Token) -> None:
    """ "6 base {p}": the word is a subtype elsewhere; ``NotUnderstoodError`` for another subtype."""
    if word != "Base":
        raise NotUnderstoodError(f"{word} is nothing said of a number")


Numbers = tuple[tuple[Stat, str, Value], ...]


class BaseNumbers(Numbers):
    """Numbers asked of base values ("3 or less base {p}")."""


def measured(numbers: Numbers) -> Filter:
    """What is asked of an object's numbers."""
    if isinstance(numbers, BaseNumbers):
        return Filter(base_numbers=tuple(numbers))
    return Filter(numbers=numbers)


def _any_subtype(words: tuple[Token, ...]) -> Filter:
    """One subtype, or at least one of several ("sword or dagger")."""
    each = tuple(Filter(subtypes=(str(w),)) for w in words)
    return each[0] if len(each) == 1 else Filter(any_of=each)


def _constant(value: Any) -> Any:
    return v_args(inline=True)(lambda self, *_words: value)


@v_args(inline=True)
class Nouns(Transformer[Token, Any]):
    """Rules of the sections "who", "noun phrases", "selectors" and "numbers"."""

    def __init__(self, memory: Memory) -> None:
        super().__init__()
        self.memory = memory

    # who
    who_you = _constant(Who.YOU)
    who_controller = _constant(Who.ATTACK_CONTROLLER)
    nobody = _constant(None)

    def _named(self, who: Who) -> Who:
        """A player the sentence names: "they" after it are that player."""
        self.memory.them = who
        return who

    def who_them(self) -> Who:
        return self.memory.they()

    def who_winner(self) -> Who:
        return self._named(Who.WINNER)

    def who_other(self) -> Who:
        return self._named(Who.OTHER_HERO)

    def who_attacking(self) -> Who:
        return self._named(Who.ATTACKING_HERO)

    def who_defending(self) -> Who:
        return self._named(Who.DEFENDING_HERO)

    def _each(self, who: Who) -> Who:
        self.memory.them, self.memory.them_bound = None, True
        return who

    def who_each(self) -> Who:
        return self._each(Who.EACH_HERO)

    def who_opponents(self) -> Who:
        return self._each(Who.OPPONENTS)

    def who_an_opponent(self) -> Who:
        self.memory.them, self.memory.them_bound = None, False
        return Who.AN_OPPONENT

    def post_theirs(self) -> Filter:
        return Filter(controller=self.memory.they())

    def post_they_own(self) -> Filter:
        return Filter(owner=self.memory.they())

    def who_target(self) -> Who:
        self.memory.them = Who.TARGET_HERO
        self.memory.add_target(TargetSpec(Filter(hero=True), hero=Who.ANY_HERO))
        return Who.TARGET_HERO

    def who_target_opposing(self) -> Who:
        self.memory.them = Who.TARGET_HERO
        self.memory.add_target(TargetSpec(Filter(hero=True), hero=Who.AN_OPPONENT))
        return Who.TARGET_HERO

    def any_target(self) -> Selector:
        return self._living(Who.ANY_HERO)

    def any_opposing_target(self) -> Selector:
        return self._living(Who.AN_OPPONENT)

    def _living(self, whose: Who) -> Selector:
        self.memory.them = Who.TARGET_HERO
        return Target(self.memory.add_target(TargetSpec(Filter(hero=True), hero=whose, living=True)))

    # noun phrases
    head_card = _constant(Filter())
    head_attack = _constant(Filter(attack=True))
    head_attack_action = _constant(ATTACK_ACTION)
    head_action = _constant(ACTION)
    head_non_attack = _constant(Filter(types=("Action",), not_subtypes=("Attack",)))
    head_token = _constant(Filter(token=True))
    head_weapon = _constant(Filter(weapon=True))
    head_equipment = _constant(Filter(types=("Equipment",)))
    head_instant = _constant(Filter(types=("Instant",)))
    head_ar = _constant(Filter(types=("Attack Reaction",)))
    head_dr = _constant(Filter(types=("Defense Reaction",)))
    head_non_block = _constant(Filter(not_types=("Block",)))
    head_block = _constant(Filter(types=("Block",)))
    adj_weapon = _constant(Filter(weapon=True))
    adj_defending = _constant(Filter(defending=True))
    adj_attacking = _constant(Filter(attacking=True))
    adj_other = _constant(Filter(other=True))
    post_yours = _constant(Filter(controller=Who.YOU))
    post_attackers = _constant(Filter(controller=Who.ATTACKING_HERO))
    post_defenders = _constant(Filter(controller=Who.DEFENDING_HERO))
    post_other = _constant(Filter(controller=Who.OTHER_HERO))
    post_anywhere = _constant(Filter())
    post_defending_this = _constant(Filter(defending=True, against=THIS))
    adj_face_down = _constant(Filter(face_up=False))
    adj_face_up = _constant(Filter(face_up=True))
    adj_opposing = _constant(Filter(controller=Who.OPPONENTS))
    head_permanent = _constant(Filter())
    head_suspense = _constant(Filter(subtypes=("Aura",), keyword="suspense"))
    post_opponents_own = _constant(Filter(owner=Who.AN_OPPONENT))
    post_from_arsenal = _constant(Filter(played_from=Zone.ARSENAL))
    post_owned = _constant(Filter(owner=Who.YOU))
    one = _constant(Num(1))

    def noun(self, *parts: Filter) -> Filter:
        return joined(parts)

    def head_subtype(self, *words: Token) -> Filter:
        return _any_subtype(words)

    def head_name(self, word: Token) -> Filter:
        return Filter(counts_as=str(word))

    def head_named_token(self, word: Token) -> Filter:
        return Filter(name=str(word), token=True)

    def head_either_token(self, *names: Token) -> Filter:
        return Filter(any_of=tuple(Filter(name=str(n), token=True) for n in names))

    def adj_nontype(self, word: Token) -> Filter:
        return Filter(not_types=(str(word),))

    adj_nontoken = _constant(Filter(token=False))
    post_equipped_yours = _constant(Filter(controller=Who.YOU, equipped=True))

    def post_equipped_theirs(self) -> Filter:
        return Filter(controller=self.memory.they(), equipped=True)

    def class_or(self, *words: Token) -> Filter:
        return Filter(classes=tuple(str(w) for w in words))

    def adj_classes(self, found: Filter) -> Filter:
        return found

    def adj_color(self, word: Token) -> Filter:
        return Filter(colors=(str(word).lower(),))

    def adj_subtype(self, *words: Token) -> Filter:
        return _any_subtype(words)

    def adj_nonclass(self, word: Token) -> Filter:
        return Filter(not_classes=(str(word),))

    def adj_nonsubtype(self, word: Token) -> Filter:
        return Filter(not_subtypes=(str(word),))

    def post_opponents(self) -> Filter:
        return Filter(controller=Who.AN_OPPONENT)

    def post_measure(self, numbers: Numbers) -> Filter:
        return measured(numbers)

    def post_named(self, name: Token) -> Filter:
        return Filter(name=str(name))

    def post_counter(self, mod: Token) -> Filter:
        return Filter(has_counter=counter_of(mod))

    def post_more_than(self, symbol: Token, value: Value) -> Filter:
        return Filter(numbers=((SYMBOL[symbol], ">", value),))

    def post_less_than(self, symbol: Token, value: Value) -> Filter:
        return Filter(numbers=((SYMBOL[symbol], "<", value),))

    def post_cost_up_to(self, value: Value) -> Filter:
        return Filter(numbers=((Stat.COST, "<=", value),))

    def post_cost_less(self, value: Value) -> Filter:
        return Filter(numbers=((Stat.COST, "<", value),))

    def base_at_least(self, n: Token, symbol: Token) -> Numbers:
        return BaseNumbers(((SYMBOL[symbol], ">=", amount_of(n)),))

    def base_at_most(self, n: Token, symbol: Token) -> Numbers:
        return BaseNumbers(((SYMBOL[symbol], "<=", amount_of(n)),))

    def base_exactly(self, n: Token, word: Token, symbol: Token) -> Numbers:
        base_word(word)
        return BaseNumbers(((SYMBOL[symbol], "==", amount_of(n)),))

    def post_keyword(self, word: Token) -> Filter:
        return Filter(keyword=str(word))

    def post_in_name(self, word: Token) -> Filter:
        return Filter(name_contains=str(word))

    def post_above_base(self, symbol: Token) -> Filter:
        return Filter(above_base=SYMBOL[symbol])

    def post_defending(self, noun: Filter) -> Filter:
        return Filter(defending=True, against=noun)

    def at_least(self, n: Token, symbol: Token) -> Numbers:
        return ((SYMBOL[symbol], ">=", amount_of(n)),)

    def at_most(self, n: Token, symbol: Token) -> Numbers:
        return ((SYMBOL[symbol], "<=", amount_of(n)),)

    def exactly(self, text: Token) -> Numbers:
        return ((SYMBOL[text[-3:]], "==", amount_of(text[:-3])),)

    def cost_limit(self, limit: tuple[tuple[str, Value], ...]) -> tuple[tuple[Stat, str, Value], ...]:
        return tuple((Stat.COST, op, value) for op, value in limit)

    def up_to(self, n: Value) -> tuple[tuple[str, Value], ...]:
        return (("<=", n),)

    def and_up(self, n: Value) -> tuple[tuple[str, Value], ...]:
        return ((">=", n),)

    def just(self, n: Value) -> tuple[tuple[str, Value], ...]:
        return (("==", n),)

    def either(self, low: Token, high: Token) -> tuple[tuple[str, Value], ...]:
        if int(high) != int(low) + 1:
            raise NotUnderstoodError(f"{low} or {high} is not a range")
        return ((">=", Num(int(low))), ("<=", Num(int(high))))

    # numbers
    value_rolled = _constant(DieResult())
    count_clashes = _constant(CountEvents(EventPattern(EventKind.WIN_CLASH, who=Who.YOU), Period.TURN))
    count_heroes = _constant(CountHeroes(Who.OPPONENTS, Stat.LIFE, ">"))
    count_hurt = _constant(CountHurt())
    count_banished = _constant(CountBound("banished"))
    count_defending = _constant(CountObjects(Filter(defending=True), (Zone.CHAIN,), None))

    def number(self, n: Token) -> Value:
        return Num(int(n))

    def variable(self, letter: Token) -> Value:
        return Variable(str(letter))

    def variable_plus(self, letter: Token, n: Token) -> Value:
        return Arithmetic(Variable(str(letter)), "+", Num(int(n)))

    def value_plus(self, n: Token, value: Value) -> Value:
        return Arithmetic(Num(int(n)), "+", value)

    def value_twice(self, value: Value) -> Value:
        return Arithmetic(Num(2), "*", value)

    def value_half_down(self, value: Value) -> Value:
        return Arithmetic(value, "/", Num(2))

    def value_half_up(self, value: Value) -> Value:
        return Arithmetic(value, "/^", Num(2))

    def value_count(self, count: Value) -> Value:
        return count

    def value_minus(self, n: Token, value: Value) -> Value:
        return Arithmetic(Num(int(n)), "-", value)

    def value_dealt(self) -> Value:
        return ThatMuch()

    def value_its_base(self, symbol: Token) -> Value:
        return StatOf(self.memory.it, SYMBOL[symbol], base=True)

    def value_pitch_revealed(self) -> Value:
        return StatOf(self._earlier("revealed"), Stat.PITCH, base=True)

    def count_class_links(self, word: Token) -> Value:
        return CountLinks(Filter(classes=(str(word),)))

    def count_drawn(self) -> Value:
        return CountBound("drawn")

    def count_charged(self) -> Value:
        return CountEvents(EventPattern(EventKind.CHARGE, who=Who.YOU), Period.TURN)

    def count_banished_way(self, noun: Filter) -> Value:
        self._earlier("banished")
        return CountBound("banished", noun)

    def value_starters(self) -> Value:
        return StartingHeroes()

    def value_its(self, symbol: Token) -> Value:
        return StatOf(self.memory.it, SYMBOL[symbol])

    def value_your(self, symbol: Token) -> Value:
        if symbol != "{h}":
            raise NotUnderstoodError(f"your {symbol} is no number of a player")
        return AssetOf(Who.YOU, Asset.LIFE)

    def count_wagered(self) -> Value:
        return TimesHappened(self.memory.it, EventKind.WAGER)

    def count_revealed(self, noun: Filter) -> Value:
        return CountBound("revealed", noun)

    def count_noun(self, noun: Filter) -> Value:
        if noun.against is not None:
            return CountObjects(noun, (Zone.CHAIN,), None)
        if noun.controller is None:
            raise NotUnderstoodError("it is not said whose objects are counted")
        return CountObjects(replace(noun, controller=None), (Zone.ARENA,), noun.controller)

    def count_zone(self, noun: Filter, place: tuple[Who, tuple[Zone, ...]]) -> Value:
        return CountObjects(noun, place[1], place[0])

    # selectors
    this = _constant(This())
    z_hand = _constant((Zone.HAND,))
    z_deck = _constant((Zone.DECK,))
    z_arsenal = _constant((Zone.ARSENAL,))
    z_graveyard = _constant((Zone.GRAVEYARD,))
    z_banished = _constant((Zone.BANISHED,))
    z_pitch = _constant((Zone.PITCH,))
    z_hand_arsenal = _constant((Zone.HAND, Zone.ARSENAL))
    z_soul = _constant((Zone.SOUL,))
    another = _constant("another")
    revealed = _constant(Bound("revealed"))

    def _earlier(self, group: str) -> Selector:
        if group not in self.memory.named:
            raise NotUnderstoodError(f"nothing was {group} by this ability")
        return Bound(group)

    def banished(self) -> Selector:
        return self._earlier("banished")

    def discarded(self) -> Selector:
        return self._earlier("discarded")

    def it(self) -> Selector:
        return self.memory.it

    def the_attack(self) -> Selector:
        return Bound("attack")

    def group(self) -> Selector:
        if not self.memory.group:
            raise NotUnderstoodError('it is not clear which cards "them" are')
        return Bound(self.memory.group)

    def of_revealed(self, n: Token) -> Selector:
        return Pick(Filter(), (Zone.DECK,), None, Num(int(n)), among="revealed")

    def top_card(self, whose: Who) -> Selector:
        return TopOfDeck(whose)

    def top_cards(self, n: Value, whose: Who) -> Selector:
        return TopOfDeck(whose, n)

    def zone_from(self, whose: Who, zones: tuple[Zone, ...]) -> tuple[Who, tuple[Zone, ...]]:
        return whose, zones

    def _pick(self, noun: Filter, place: Any, count: Value | None, up_to: bool = False) -> Pick:
        """Objects of a zone, or of the arena when the phrase says who controls them."""
        if place is not None:
            if noun.controller is not None:
                raise NotUnderstoodError("a card of that zone has no controller")
            return Pick(noun, place[1], place[0], count, up_to)
        if noun.controller is not None:
            return Pick(replace(noun, controller=None), (Zone.ARENA,), noun.controller, count, up_to)
        return Pick(noun, (), None, count, up_to)

    def pick_one(self, *parts: Any) -> Pick:
        article, noun, place = parts if len(parts) == 3 else (None, *parts)
        if article == "another":
            noun = replace(noun, other=True)
        return self._pick(noun, place, Num(1))

    def pick_random(self, noun: Filter, place: Any) -> Pick:
        return replace(self._pick(noun, place, Num(1)), random=True)

    def pick_random_many(self, n: Value, noun: Filter, place: Any) -> Pick:
        return replace(self._pick(noun, place, n), random=True)

    your_hero = _constant(HeroOf())

    def target_hero(self) -> Selector:
        return HeroOf(self.who_target())

    def target_opposing_hero(self) -> Selector:
        return HeroOf(self.who_target_opposing())

    def attack_source(self) -> Selector:
        it = self.memory.it
        return SourceOf(it if isinstance(it, Target) else Bound("attack"))

    def own_revealed(self) -> Selector:
        self._earlier("revealed")
        return Pick(Filter(owner=Who.YOU), (Zone.DECK,), None, among="revealed")

    def pick_many(self, n: Value, noun: Filter, place: Any) -> Pick:
        return self._pick(noun, place, n)

    def pick_up_to(self, n: Value, noun: Filter, place: Any) -> Pick:
        return self._pick(noun, place, n, True)

    def pick_any(self, noun: Filter, place: Any) -> Pick:
        return self._pick(noun, place, None, True)

    def every(self, noun: Filter, place: Any) -> Selector:
        picked = self._pick(noun, place, None)
        return Every(picked.what, picked.where or (Zone.ARENA,), picked.whose)

    def whole_zone(self, whose: Who, zones: tuple[Zone, ...]) -> Selector:
        return Every(Filter(), zones, whose)

    def target(self, noun: Filter, place: Any = None) -> Selector:
        if place is not None and noun.controller is not None:
            raise NotUnderstoodError("a card of that zone has no controller")
        where = place[1] if place else ()
        if place:
            noun = replace(noun, owner=place[0])
        return Target(self.memory.add_target(TargetSpec(noun, where=where)))

    def under_it(self, _article: Any) -> Selector:
        return Pick(Filter(under=True), (Zone.UNDER,), None)

    def _twin(self, counts: tuple[Value, Value], parts: tuple[Any, ...]) -> tuple[tuple[Value, Filter], ...]:
        """ "2 red and 2 yellow cards": two counts with what is asked of each."""
        filters = [p for p in parts if isinstance(p, Filter)]
        if len(filters) != 2:
            raise NotUnderstoodError("it is not clear which cards are meant")
        return ((counts[0], filters[0]), (counts[1], filters[1]))

    def twin_one(self, *parts: Any) -> tuple[tuple[Value, Filter], ...]:
        return self._twin((Num(1), Num(1)), parts)

    def twin_many(self, *parts: Any) -> tuple[tuple[Value, Filter], ...]:
        counts = [p for p in parts if isinstance(p, Value)]
        return self._twin((counts[0], counts[1]), parts)
