"""Noun phrases, selectors and numbers of the grammar as vocabulary terms."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import Any

from lark import Token, Transformer, v_args

from judge.games.flesh_and_blood import vocabulary as v
from judge.games.flesh_and_blood.words.nodes import Memory, NotUnderstoodError

SYMBOL = {
    "{p}": v.Stat.POWER,
    "{d}": v.Stat.DEFENSE,
    "{h}": v.Stat.LIFE,
    "{i}": v.Stat.INTELLECT,
    "{r}": v.Stat.COST,
}
_BLANK = v.Filter()
ACTION = v.Filter(types=("Action",))
ATTACK_ACTION = v.Filter(types=("Action",), subtypes=("Attack",))
THIS = v.Filter(this=True)


def joined(parts: tuple[v.Filter, ...]) -> v.Filter:
    """One filter that asks all that the parts ask; raises ``NotUnderstoodError`` when two contradict."""
    out = _BLANK
    for part in parts:
        for f in fields(v.Filter):
            new, old, blank = getattr(part, f.name), getattr(out, f.name), getattr(_BLANK, f.name)
            if new in (blank, old):
                continue
            if old == blank:
                out = replace(out, **{f.name: new})
            elif f.name == "classes" and not out.any_of:
                out = replace(out, any_of=(v.Filter(classes=new),))  # "Light Warrior": one of each
            elif isinstance(old, tuple) and f.name not in ("classes", "colors", "any_types"):
                out = replace(out, **{f.name: old + new})
            else:
                raise NotUnderstoodError(f"two different {f.name} are asked of one object")
    return out


def amount_of(text: str) -> v.Value:
    """``3`` or ``X`` as a value."""
    return v.Num(int(text)) if text.isdigit() else v.Variable(text)


def split_mod(text: str) -> tuple[v.Stat, v.Value]:
    """``+3{p}`` as a property and an amount."""
    found = re.fullmatch(r"([+-])(\d+|[XYZ])(\{[pdhi]\})", text)
    if found is None:
        raise NotUnderstoodError(f"{text} is no change of a number")
    sign, number, symbol = found.groups()
    amount = amount_of(number)
    if sign == "-":
        amount = v.Num(-amount.n) if isinstance(amount, v.Num) else v.Arithmetic(v.Num(0), "-", amount)
    return SYMBOL[symbol], amount


def counter_of(text: str) -> str:
    """``-1{d}`` as the name of a counter."""
    stat, amount = split_mod(text)
    if not isinstance(amount, v.Num):
        raise NotUnderstoodError("a counter has a number")
    return f"{amount.n:+d} {stat.value}"


def base_word(word: Token) -> None:
    """ "6 base {p}": the word is a subtype elsewhere; ``NotUnderstoodError`` for another subtype."""
    if word != "Base":
        raise NotUnderstoodError(f"{word} is nothing said of a number")


Numbers = tuple[tuple[v.Stat, str, v.Value], ...]


class BaseNumbers(Numbers):
    """Numbers asked of base values ("3 or less base {p}")."""


def measured(numbers: Numbers) -> v.Filter:
    """What is asked of an object's numbers."""
    if isinstance(numbers, BaseNumbers):
        return v.Filter(base_numbers=tuple(numbers))
    return v.Filter(numbers=numbers)


def _any_subtype(words: tuple[Token, ...]) -> v.Filter:
    """One subtype, or at least one of several ("sword or dagger")."""
    each = tuple(v.Filter(subtypes=(str(w),)) for w in words)
    return each[0] if len(each) == 1 else v.Filter(any_of=each)


def _constant(value: Any) -> Any:
    return v_args(inline=True)(lambda self, *_words: value)


@v_args(inline=True)
class Nouns(Transformer[Token, Any]):
    """Rules of the sections "who", "noun phrases", "selectors" and "numbers"."""

    def __init__(self, memory: Memory) -> None:
        super().__init__()
        self.memory = memory

    # who
    who_you = _constant(v.Who.YOU)
    who_controller = _constant(v.Who.ATTACK_CONTROLLER)
    nobody = _constant(None)

    def _named(self, who: v.Who) -> v.Who:
        """A player the sentence names: "they" after it are that player."""
        self.memory.them = who
        return who

    def who_them(self) -> v.Who:
        return self.memory.they()

    def who_winner(self) -> v.Who:
        return self._named(v.Who.WINNER)

    def who_other(self) -> v.Who:
        return self._named(v.Who.OTHER_HERO)

    def who_attacking(self) -> v.Who:
        return self._named(v.Who.ATTACKING_HERO)

    def who_defending(self) -> v.Who:
        return self._named(v.Who.DEFENDING_HERO)

    def _each(self, who: v.Who) -> v.Who:
        self.memory.them, self.memory.them_bound = None, True
        return who

    def who_each(self) -> v.Who:
        return self._each(v.Who.EACH_HERO)

    def who_opponents(self) -> v.Who:
        return self._each(v.Who.OPPONENTS)

    def who_an_opponent(self) -> v.Who:
        self.memory.them, self.memory.them_bound = None, False
        return v.Who.AN_OPPONENT

    def post_theirs(self) -> v.Filter:
        return v.Filter(controller=self.memory.they())

    def post_they_own(self) -> v.Filter:
        return v.Filter(owner=self.memory.they())

    def who_target(self) -> v.Who:
        self.memory.them = v.Who.TARGET_HERO
        self.memory.add_target(v.TargetSpec(v.Filter(hero=True), hero=v.Who.ANY_HERO))
        return v.Who.TARGET_HERO

    def who_target_opposing(self) -> v.Who:
        self.memory.them = v.Who.TARGET_HERO
        self.memory.add_target(v.TargetSpec(v.Filter(hero=True), hero=v.Who.AN_OPPONENT))
        return v.Who.TARGET_HERO

    def any_target(self) -> v.Selector:
        return self._living(v.Who.ANY_HERO)

    def any_opposing_target(self) -> v.Selector:
        return self._living(v.Who.AN_OPPONENT)

    def _living(self, whose: v.Who) -> v.Selector:
        self.memory.them = v.Who.TARGET_HERO
        return v.Target(self.memory.add_target(v.TargetSpec(v.Filter(hero=True), hero=whose, living=True)))

    # noun phrases
    head_card = _constant(v.Filter())
    head_attack = _constant(v.Filter(attack=True))
    head_attack_action = _constant(ATTACK_ACTION)
    head_action = _constant(ACTION)
    head_non_attack = _constant(v.Filter(types=("Action",), not_subtypes=("Attack",)))
    head_token = _constant(v.Filter(token=True))
    head_weapon = _constant(v.Filter(weapon=True))
    head_equipment = _constant(v.Filter(types=("Equipment",)))
    head_instant = _constant(v.Filter(types=("Instant",)))
    head_ar = _constant(v.Filter(types=("Attack Reaction",)))
    head_dr = _constant(v.Filter(types=("Defense Reaction",)))
    head_non_block = _constant(v.Filter(not_types=("Block",)))
    head_block = _constant(v.Filter(types=("Block",)))
    adj_weapon = _constant(v.Filter(weapon=True))
    adj_defending = _constant(v.Filter(defending=True))
    adj_attacking = _constant(v.Filter(attacking=True))
    adj_other = _constant(v.Filter(other=True))
    post_yours = _constant(v.Filter(controller=v.Who.YOU))
    post_attackers = _constant(v.Filter(controller=v.Who.ATTACKING_HERO))
    post_defenders = _constant(v.Filter(controller=v.Who.DEFENDING_HERO))
    post_other = _constant(v.Filter(controller=v.Who.OTHER_HERO))
    post_anywhere = _constant(v.Filter())
    post_defending_this = _constant(v.Filter(defending=True, against=THIS))
    adj_face_down = _constant(v.Filter(face_up=False))
    adj_face_up = _constant(v.Filter(face_up=True))
    adj_opposing = _constant(v.Filter(controller=v.Who.OPPONENTS))
    head_permanent = _constant(v.Filter())
    head_suspense = _constant(v.Filter(subtypes=("Aura",), keyword="suspense"))
    post_opponents_own = _constant(v.Filter(owner=v.Who.AN_OPPONENT))
    post_from_arsenal = _constant(v.Filter(played_from=v.Zone.ARSENAL))
    post_owned = _constant(v.Filter(owner=v.Who.YOU))
    one = _constant(v.Num(1))

    def noun(self, *parts: v.Filter) -> v.Filter:
        return joined(parts)

    def head_subtype(self, *words: Token) -> v.Filter:
        return _any_subtype(words)

    def head_name(self, word: Token) -> v.Filter:
        return v.Filter(counts_as=str(word))

    def head_named_token(self, word: Token) -> v.Filter:
        return v.Filter(name=str(word), token=True)

    def head_either_token(self, *names: Token) -> v.Filter:
        return v.Filter(any_of=tuple(v.Filter(name=str(n), token=True) for n in names))

    def adj_nontype(self, word: Token) -> v.Filter:
        return v.Filter(not_types=(str(word),))

    adj_nontoken = _constant(v.Filter(token=False))
    post_equipped_yours = _constant(v.Filter(controller=v.Who.YOU, equipped=True))

    def post_equipped_theirs(self) -> v.Filter:
        return v.Filter(controller=self.memory.they(), equipped=True)

    def class_or(self, *words: Token) -> v.Filter:
        return v.Filter(classes=tuple(str(w) for w in words))

    def adj_classes(self, found: v.Filter) -> v.Filter:
        return found

    def adj_color(self, word: Token) -> v.Filter:
        return v.Filter(colors=(str(word).lower(),))

    def adj_subtype(self, *words: Token) -> v.Filter:
        return _any_subtype(words)

    def adj_nonclass(self, word: Token) -> v.Filter:
        return v.Filter(not_classes=(str(word),))

    def adj_nonsubtype(self, word: Token) -> v.Filter:
        return v.Filter(not_subtypes=(str(word),))

    def post_opponents(self) -> v.Filter:
        return v.Filter(controller=v.Who.AN_OPPONENT)

    def post_measure(self, numbers: Numbers) -> v.Filter:
        return measured(numbers)

    def post_named(self, name: Token) -> v.Filter:
        return v.Filter(name=str(name))

    def post_counter(self, mod: Token) -> v.Filter:
        return v.Filter(has_counter=counter_of(mod))

    def post_more_than(self, symbol: Token, value: v.Value) -> v.Filter:
        return v.Filter(numbers=((SYMBOL[symbol], ">", value),))

    def post_less_than(self, symbol: Token, value: v.Value) -> v.Filter:
        return v.Filter(numbers=((SYMBOL[symbol], "<", value),))

    def post_cost_up_to(self, value: v.Value) -> v.Filter:
        return v.Filter(numbers=((v.Stat.COST, "<=", value),))

    def post_cost_less(self, value: v.Value) -> v.Filter:
        return v.Filter(numbers=((v.Stat.COST, "<", value),))

    def base_at_least(self, n: Token, symbol: Token) -> Numbers:
        return BaseNumbers(((SYMBOL[symbol], ">=", amount_of(n)),))

    def base_at_most(self, n: Token, symbol: Token) -> Numbers:
        return BaseNumbers(((SYMBOL[symbol], "<=", amount_of(n)),))

    def base_exactly(self, n: Token, word: Token, symbol: Token) -> Numbers:
        base_word(word)
        return BaseNumbers(((SYMBOL[symbol], "==", amount_of(n)),))

    def post_keyword(self, word: Token) -> v.Filter:
        return v.Filter(keyword=str(word))

    def post_in_name(self, word: Token) -> v.Filter:
        return v.Filter(name_contains=str(word))

    def post_above_base(self, symbol: Token) -> v.Filter:
        return v.Filter(above_base=SYMBOL[symbol])

    def post_defending(self, noun: v.Filter) -> v.Filter:
        return v.Filter(defending=True, against=noun)

    def at_least(self, n: Token, symbol: Token) -> Numbers:
        return ((SYMBOL[symbol], ">=", amount_of(n)),)

    def at_most(self, n: Token, symbol: Token) -> Numbers:
        return ((SYMBOL[symbol], "<=", amount_of(n)),)

    def exactly(self, text: Token) -> Numbers:
        return ((SYMBOL[text[-3:]], "==", amount_of(text[:-3])),)

    def cost_limit(self, limit: tuple[tuple[str, v.Value], ...]) -> tuple[tuple[v.Stat, str, v.Value], ...]:
        return tuple((v.Stat.COST, op, value) for op, value in limit)

    def up_to(self, n: v.Value) -> tuple[tuple[str, v.Value], ...]:
        return (("<=", n),)

    def and_up(self, n: v.Value) -> tuple[tuple[str, v.Value], ...]:
        return ((">=", n),)

    def just(self, n: v.Value) -> tuple[tuple[str, v.Value], ...]:
        return (("==", n),)

    def either(self, low: Token, high: Token) -> tuple[tuple[str, v.Value], ...]:
        if int(high) != int(low) + 1:
            raise NotUnderstoodError(f"{low} or {high} is not a range")
        return ((">=", v.Num(int(low))), ("<=", v.Num(int(high))))

    # numbers
    value_rolled = _constant(v.DieResult())
    count_clashes = _constant(v.CountEvents(v.EventPattern(v.EventKind.WIN_CLASH, who=v.Who.YOU), v.Period.TURN))
    count_heroes = _constant(v.CountHeroes(v.Who.OPPONENTS, v.Stat.LIFE, ">"))
    count_hurt = _constant(v.CountHurt())
    count_banished = _constant(v.CountBound("banished"))
    count_defending = _constant(v.CountObjects(v.Filter(defending=True), (v.Zone.CHAIN,), None))

    def number(self, n: Token) -> v.Value:
        return v.Num(int(n))

    def variable(self, letter: Token) -> v.Value:
        return v.Variable(str(letter))

    def variable_plus(self, letter: Token, n: Token) -> v.Value:
        return v.Arithmetic(v.Variable(str(letter)), "+", v.Num(int(n)))

    def value_plus(self, n: Token, value: v.Value) -> v.Value:
        return v.Arithmetic(v.Num(int(n)), "+", value)

    def value_twice(self, value: v.Value) -> v.Value:
        return v.Arithmetic(v.Num(2), "*", value)

    def value_half_down(self, value: v.Value) -> v.Value:
        return v.Arithmetic(value, "/", v.Num(2))

    def value_half_up(self, value: v.Value) -> v.Value:
        return v.Arithmetic(value, "/^", v.Num(2))

    def value_count(self, count: v.Value) -> v.Value:
        return count

    def value_minus(self, n: Token, value: v.Value) -> v.Value:
        return v.Arithmetic(v.Num(int(n)), "-", value)

    def value_dealt(self) -> v.Value:
        return v.ThatMuch()

    def value_its_base(self, symbol: Token) -> v.Value:
        return v.StatOf(self.memory.it, SYMBOL[symbol], base=True)

    def value_pitch_revealed(self) -> v.Value:
        return v.StatOf(self._earlier("revealed"), v.Stat.PITCH, base=True)

    def count_class_links(self, word: Token) -> v.Value:
        return v.CountLinks(v.Filter(classes=(str(word),)))

    def count_drawn(self) -> v.Value:
        return v.CountBound("drawn")

    def count_charged(self) -> v.Value:
        return v.CountEvents(v.EventPattern(v.EventKind.CHARGE, who=v.Who.YOU), v.Period.TURN)

    def count_banished_way(self, noun: v.Filter) -> v.Value:
        self._earlier("banished")
        return v.CountBound("banished", noun)

    def value_starters(self) -> v.Value:
        return v.StartingHeroes()

    def value_its(self, symbol: Token) -> v.Value:
        return v.StatOf(self.memory.it, SYMBOL[symbol])

    def value_your(self, symbol: Token) -> v.Value:
        if symbol != "{h}":
            raise NotUnderstoodError(f"your {symbol} is no number of a player")
        return v.AssetOf(v.Who.YOU, v.Asset.LIFE)

    def count_wagered(self) -> v.Value:
        return v.TimesHappened(self.memory.it, v.EventKind.WAGER)

    def count_revealed(self, noun: v.Filter) -> v.Value:
        return v.CountBound("revealed", noun)

    def count_noun(self, noun: v.Filter) -> v.Value:
        if noun.against is not None:
            return v.CountObjects(noun, (v.Zone.CHAIN,), None)
        if noun.controller is None:
            raise NotUnderstoodError("it is not said whose objects are counted")
        return v.CountObjects(replace(noun, controller=None), (v.Zone.ARENA,), noun.controller)

    def count_zone(self, noun: v.Filter, place: tuple[v.Who, tuple[v.Zone, ...]]) -> v.Value:
        return v.CountObjects(noun, place[1], place[0])

    # selectors
    this = _constant(v.This())
    z_hand = _constant((v.Zone.HAND,))
    z_deck = _constant((v.Zone.DECK,))
    z_arsenal = _constant((v.Zone.ARSENAL,))
    z_graveyard = _constant((v.Zone.GRAVEYARD,))
    z_banished = _constant((v.Zone.BANISHED,))
    z_pitch = _constant((v.Zone.PITCH,))
    z_hand_arsenal = _constant((v.Zone.HAND, v.Zone.ARSENAL))
    z_soul = _constant((v.Zone.SOUL,))
    another = _constant("another")
    revealed = _constant(v.Bound("revealed"))

    def _earlier(self, group: str) -> v.Selector:
        if group not in self.memory.named:
            raise NotUnderstoodError(f"nothing was {group} by this ability")
        return v.Bound(group)

    def banished(self) -> v.Selector:
        return self._earlier("banished")

    def discarded(self) -> v.Selector:
        return self._earlier("discarded")

    def it(self) -> v.Selector:
        return self.memory.it

    def the_attack(self) -> v.Selector:
        return v.Bound("attack")

    def group(self) -> v.Selector:
        if not self.memory.group:
            raise NotUnderstoodError('it is not clear which cards "them" are')
        return v.Bound(self.memory.group)

    def of_revealed(self, n: Token) -> v.Selector:
        return v.Pick(v.Filter(), (v.Zone.DECK,), None, v.Num(int(n)), among="revealed")

    def top_card(self, whose: v.Who) -> v.Selector:
        return v.TopOfDeck(whose)

    def top_cards(self, n: v.Value, whose: v.Who) -> v.Selector:
        return v.TopOfDeck(whose, n)

    def zone_from(self, whose: v.Who, zones: tuple[v.Zone, ...]) -> tuple[v.Who, tuple[v.Zone, ...]]:
        return whose, zones

    def _pick(self, noun: v.Filter, place: Any, count: v.Value | None, up_to: bool = False) -> v.Pick:
        """Objects of a zone, or of the arena when the phrase says who controls them."""
        if place is not None:
            if noun.controller is not None:
                raise NotUnderstoodError("a card of that zone has no controller")
            return v.Pick(noun, place[1], place[0], count, up_to)
        if noun.controller is not None:
            return v.Pick(replace(noun, controller=None), (v.Zone.ARENA,), noun.controller, count, up_to)
        return v.Pick(noun, (), None, count, up_to)

    def pick_one(self, *parts: Any) -> v.Pick:
        article, noun, place = parts if len(parts) == 3 else (None, *parts)
        if article == "another":
            noun = replace(noun, other=True)
        return self._pick(noun, place, v.Num(1))

    def pick_random(self, noun: v.Filter, place: Any) -> v.Pick:
        return replace(self._pick(noun, place, v.Num(1)), random=True)

    def pick_random_many(self, n: v.Value, noun: v.Filter, place: Any) -> v.Pick:
        return replace(self._pick(noun, place, n), random=True)

    your_hero = _constant(v.HeroOf())

    def target_hero(self) -> v.Selector:
        return v.HeroOf(self.who_target())

    def target_opposing_hero(self) -> v.Selector:
        return v.HeroOf(self.who_target_opposing())

    def attack_source(self) -> v.Selector:
        it = self.memory.it
        return v.SourceOf(it if isinstance(it, v.Target) else v.Bound("attack"))

    def own_revealed(self) -> v.Selector:
        self._earlier("revealed")
        return v.Pick(v.Filter(owner=v.Who.YOU), (v.Zone.DECK,), None, among="revealed")

    def pick_many(self, n: v.Value, noun: v.Filter, place: Any) -> v.Pick:
        return self._pick(noun, place, n)

    def pick_up_to(self, n: v.Value, noun: v.Filter, place: Any) -> v.Pick:
        return self._pick(noun, place, n, True)

    def pick_any(self, noun: v.Filter, place: Any) -> v.Pick:
        return self._pick(noun, place, None, True)

    def every(self, noun: v.Filter, place: Any) -> v.Selector:
        picked = self._pick(noun, place, None)
        return v.Every(picked.what, picked.where or (v.Zone.ARENA,), picked.whose)

    def whole_zone(self, whose: v.Who, zones: tuple[v.Zone, ...]) -> v.Selector:
        return v.Every(v.Filter(), zones, whose)

    def target(self, noun: v.Filter, place: Any = None) -> v.Selector:
        if place is not None and noun.controller is not None:
            raise NotUnderstoodError("a card of that zone has no controller")
        where = place[1] if place else ()
        if place:
            noun = replace(noun, owner=place[0])
        return v.Target(self.memory.add_target(v.TargetSpec(noun, where=where)))

    def under_it(self, _article: Any) -> v.Selector:
        return v.Pick(v.Filter(under=True), (v.Zone.UNDER,), None)

    def _twin(self, counts: tuple[v.Value, v.Value], parts: tuple[Any, ...]) -> tuple[tuple[v.Value, v.Filter], ...]:
        """ "2 red and 2 yellow cards": two counts with what is asked of each."""
        filters = [p for p in parts if isinstance(p, v.Filter)]
        if len(filters) != 2:
            raise NotUnderstoodError("it is not clear which cards are meant")
        return ((counts[0], filters[0]), (counts[1], filters[1]))

    def twin_one(self, *parts: Any) -> tuple[tuple[v.Value, v.Filter], ...]:
        return self._twin((v.Num(1), v.Num(1)), parts)

    def twin_many(self, *parts: Any) -> tuple[tuple[v.Value, v.Filter], ...]:
        counts = [p for p in parts if isinstance(p, v.Value)]
        return self._twin((counts[0], counts[1]), parts)
