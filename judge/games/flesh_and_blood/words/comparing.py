"""Conditions that compare: with a number, or what you have with what others have."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from judge.games.flesh_and_blood.vocabulary.conditions import All, Compare, Controls, Happened, Matches, Not, TurnOf
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern, TimesHappened
from judge.games.flesh_and_blood.vocabulary.roots import Condition, Selector, Value
from judge.games.flesh_and_blood.vocabulary.words import (
    Asset,
    AssetOf,
    Bound,
    CountHeroes,
    CountHeroesWho,
    CountObjects,
    Filter,
    Num,
    Period,
    Stat,
    Who,
    Zone,
)
from judge.games.flesh_and_blood.words.history import History
from judge.games.flesh_and_blood.words.nodes import NotUnderstoodError, OneHero
from judge.games.flesh_and_blood.words.nouns import THIS, joined, measured


def _other(who: Who) -> Who:
    """Some hero who has less than you is another than you."""
    return Who.AN_OPPONENT if who is Who.ANY_HERO else who


class Comparing(History):
    """Rules of the section "conditions" that compare."""

    def _than(self, noun: Filter, op: str, rival: Who, mine: Who) -> Condition:
        """ "you control more Gold than an opponent": there is one who controls fewer than you do."""
        count = CountObjects(noun, (Zone.ARENA,), mine)
        if rival is Who.OPPONENTS:  # "than each opponent": there is none who controls as many
            return Not(Controls(Who.AN_OPPONENT, noun, {"<": ">=", ">": "<="}[op], count))
        return Controls(rival, noun, op, count)

    def cond_more_than(self, noun: Filter, rival: Who) -> Condition:
        return self._than(noun, "<", rival, Who.YOU)

    def cond_fewer_than(self, noun: Filter, rival: Who) -> Condition:
        return self._than(noun, ">", rival, Who.YOU)

    def cond_they_more(self, noun: Filter) -> Condition:
        return self._than(noun, ">", self.memory.they(), Who.YOU)

    def cond_they_fewer(self, noun: Filter) -> Condition:
        return self._than(noun, "<", self.memory.they(), Who.YOU)

    def cond_has_more_of(self, who: Who, noun: Filter) -> Condition:
        self._released(who)
        return self._than(noun, ">", who, Who.YOU)

    def cond_has_fewer_of(self, who: Who, noun: Filter) -> Condition:
        self._released(who)
        return self._than(noun, "<", who, Who.YOU)

    def cond_opponent_more(self, noun: Filter) -> Condition:
        return self._than(noun, ">", Who.AN_OPPONENT, Who.YOU)

    def cond_opponent_fewer(self, noun: Filter) -> Condition:
        return self._than(noun, "<", Who.AN_OPPONENT, Who.YOU)

    def cond_count_more(self, count: Value, n: Token) -> Condition:
        return Compare(count, ">=", Num(int(n)))

    def cond_count_less(self, count: Value, n: Token) -> Condition:
        return Compare(count, "<=", Num(int(n)))

    def cond_count_greater(self, count: Value, value: Value) -> Condition:
        return Compare(count, ">", value)

    def cond_count_smaller(self, count: Value, value: Value) -> Condition:
        return Compare(count, "<", value)

    def cond_wagered(self, what: Selector) -> Condition:
        return Compare(TimesHappened(what, EventKind.WAGER), ">=", Num(1))

    def _heroes(self, symbol: Token, op: str, classes: tuple[str, ...] = ()) -> Condition:
        """None of the opponents is so; of some classes: one of them is."""
        if symbol != "{h}":
            raise NotUnderstoodError(f"{symbol} is not compared between heroes")
        count = CountHeroes(Who.OPPONENTS, Stat.LIFE, op, classes)
        return Compare(count, ">=", Num(1)) if classes else Compare(count, "==", Num(0))

    def cond_less_life_class(self, symbol: Token, *parts: Any) -> Condition:
        """ "you have less {h} than an opposing Shadow hero"."""
        return self._heroes(symbol, ">", parts[-1].classes)

    def cond_more_life_class(self, symbol: Token, *parts: Any) -> Condition:
        return self._heroes(symbol, "<", parts[-1].classes)

    def cond_least_life(self, symbol: Token) -> Condition:
        return self._heroes(symbol, "<=")

    def cond_most_life(self, symbol: Token) -> Condition:
        return self._heroes(symbol, ">=")

    def cond_cost_less(self, what: Selector, value: Value) -> Condition:
        return Matches(what, self.post_cost_less(value))

    def cond_cost_up_to(self, what: Selector, value: Value) -> Condition:
        return Matches(what, self.post_cost_up_to(value))

    def cond_noun_measure(self, noun: Filter, numbers: Any) -> Condition:
        """ "if an ally you control has 3 or less {h}"."""
        if noun.controller is None:
            raise NotUnderstoodError("it is not said whose objects are meant")
        self.memory.beside = self.memory.rival = self.memory.between = (
            True  # "it" is what has so much, whatever is done
        )
        return Controls(noun.controller, joined((replace(noun, controller=None), measured(numbers))))

    def cond_noun_counters(self, noun: Filter, had: tuple[str, str, int]) -> Condition:
        """ "if an aura you control has 3 or more rust counters"."""
        if noun.controller is None:
            raise NotUnderstoodError("it is not said whose objects are meant")
        name, op, n = had
        self.memory.beside = self.memory.rival = self.memory.between = True
        return Controls(noun.controller, replace(noun, controller=None, counters=((name, op, Num(n)),)))

    def post_played_from(self, whose: Who, zones: tuple[Zone, ...]) -> Filter:
        if whose is not Who.YOU or len(zones) != 1:
            raise NotUnderstoodError("it is not clear from which zone")
        return Filter(played_from=zones[0])

    def cond_you_attack_with(self, noun: Filter, *_link: Token) -> Condition:
        """ "If you're attacking with a weapon this chain link": the attack is yours."""
        yours = Matches(Bound("attack"), replace(noun, attack=True, attacking=True, controller=Who.YOU))
        self.memory.it = Bound("attack")
        return yours

    def cond_your_action_phase(self) -> Condition:
        return TurnOf(Who.YOU, phase="action")

    def cond_banished_same(self, _this: Selector, asked: str) -> Condition:
        """ "Whenever this banishes a card and this has banished another card with the same color"."""
        other = Filter(besides="card", same=((asked, Bound("card")),))
        return Happened(EventPattern(EventKind.BANISH, obj=other, by_source=THIS), Period.GAME)

    def _extreme(self, who: Who, symbol: Token, op: str) -> Condition:
        """Of all heroes that one has the least, or the most."""
        mine = self._heroes(symbol, op)
        if who is Who.ANY_HERO:  # "they" after it are that hero
            return OneHero(mine)
        self._released(who)
        among = Who.OPPONENTS if who is Who.AN_OPPONENT else who
        return mine if who is Who.YOU else Compare(CountHeroesWho(among, mine), ">=", Num(1))

    def cond_has_least(self, who: Who, symbol: Token) -> Condition:
        return self._extreme(who, symbol, "<=")

    def cond_has_most(self, who: Who, symbol: Token) -> Condition:
        return self._extreme(who, symbol, ">=")

    def cond_they_least(self, symbol: Token) -> Condition:
        return self._extreme(self.memory.they(), symbol, "<=")

    def cond_they_most(self, symbol: Token) -> Condition:
        return self._extreme(self.memory.they(), symbol, ">=")

    def cond_has_less_life(self, who: Who, symbol: Token) -> Condition:
        self._released(who)
        return self._life(symbol, ">", _other(who))

    def cond_has_more_life(self, who: Who, symbol: Token) -> Condition:
        self._released(who)
        return self._life(symbol, "<", _other(who))

    def _hand(self, who: Who, op: str) -> Condition:
        """Who has fewer, or more, cards in hand than you; "each opponent": there is none who has not."""
        mine = CountObjects(Filter(), (Zone.HAND,), Who.YOU)
        if who is Who.OPPONENTS:
            return Not(Controls(Who.AN_OPPONENT, Filter(), {"<": ">=", ">": "<="}[op], mine, (Zone.HAND,)))
        return Controls(who, Filter(), op, mine, (Zone.HAND,))

    def cond_more_hand(self, rival: Who) -> Condition:
        return self._hand(rival, "<")

    def cond_fewer_hand(self, rival: Who) -> Condition:
        return self._hand(rival, ">")

    def cond_has_more_hand(self, who: Who) -> Condition:
        self._released(who)
        return self._hand(who, ">")

    def cond_has_fewer_hand(self, who: Who) -> Condition:
        self._released(who)
        return self._hand(who, "<")

    def _life(self, symbol: Token, op: str, rival: Who) -> Condition:
        if symbol != "{h}":
            raise NotUnderstoodError(f"{symbol} is not compared between heroes")
        return Compare(AssetOf(Who.YOU, Asset.LIFE), op, AssetOf(rival, Asset.LIFE))

    def cond_they_less_life(self, symbol: Token) -> Condition:
        return self._life(symbol, ">", self.memory.they())

    def cond_they_more_life(self, symbol: Token) -> Condition:
        return self._life(symbol, "<", self.memory.they())

    def cond_they_more_hand(self) -> Condition:
        return self._hand(self.memory.they(), ">")

    def cond_they_fewer_hand(self) -> Condition:
        return self._hand(self.memory.they(), "<")

    def cond_less_life(self, symbol: Token, rival: Who) -> Condition:
        return self._life(symbol, "<", rival)

    def cond_more_life(self, symbol: Token, rival: Who) -> Condition:
        return self._life(symbol, ">", rival)

    def cond_underdog(self, symbol: Token, rival: Who) -> Condition:
        fewer = []
        for what in (Filter(types=("Equipment",)), Filter(token=True)):
            mine = CountObjects(what, (Zone.ARENA,), Who.YOU)
            fewer.append(Compare(mine, "<", CountObjects(what, (Zone.ARENA,), rival)))
        return All((self._life(symbol, "<", rival), *fewer))
