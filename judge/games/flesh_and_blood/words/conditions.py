"""Conditions of the grammar as conditions of the vocabulary."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, v_args

from judge.games.flesh_and_blood import vocabulary as v
from judge.games.flesh_and_blood.vocabulary import EventKind, EventPattern, Stat, Who, Zone
from judge.games.flesh_and_blood.words.nodes import NotUnderstoodError
from judge.games.flesh_and_blood.words.nouns import SYMBOL, THIS, Nouns, Numbers, counter_of, measured

Counted = tuple[str, int, v.Filter]


def _cond(condition: v.Condition) -> Any:
    return v_args(inline=True)(lambda self, *_words: condition)


def _has_done(kind: EventKind, **fixed: Any) -> Any:
    """ "created a Gold token" and the like: the object of the event, when the rule has one."""

    def made(self: Any, *parts: Any) -> tuple[EventPattern, v.Value]:
        noun = next((p for p in parts if isinstance(p, v.Filter)), None)
        return EventPattern(kind, obj=noun, **fixed), v.Num(1)

    return v_args(inline=True)(made)


@v_args(inline=True)
class Conditions(Nouns):
    """Rules of the section "conditions"."""

    cond_win = _cond(v.ClashWon(Who.YOU))
    cond_do = _cond(v.DidSo())
    cond_dont = _cond(v.Not(v.DidSo()))

    def cond_both(self) -> v.Condition:
        self.memory.them, self.memory.them_bound = None, True
        return v.WonEveryClash(2)

    def cond_lose(self) -> v.Condition:
        return v.ClashWon(self.memory.they())

    def cond_and(self, left: v.Condition, right: v.Condition) -> v.Condition:
        return v.All((left, right))

    def cond_or(self, left: v.Condition, right: v.Condition) -> v.Condition:
        return v.Any((left, right))

    per_turn = v_args(inline=True)(lambda self: v.Period.TURN)
    per_link = v_args(inline=True)(lambda self: v.Period.LINK)
    per_chain = v_args(inline=True)(lambda self: v.Period.CHAIN)

    def history(self, who: Who, did: tuple[EventPattern, v.Value], period: v.Period) -> v.Condition:
        return v.Happened(replace(did[0], who=who), period, did[1])

    def cond_history(self, happened: v.Condition) -> v.Condition:
        return happened

    done_drawn = _has_done(EventKind.DRAW)
    done_beaten = _has_done(EventKind.BEAT_CHEST)
    done_intimidated = _has_done(EventKind.INTIMIDATE)
    done_wagered = _has_done(EventKind.WAGER)
    done_discarded = _has_done(EventKind.DISCARD)
    done_controlled = _has_done(EventKind.CONTROL)
    done_destroyed = _has_done(EventKind.DESTROY)
    done_created = _has_done(EventKind.CREATE)
    done_arcane = _has_done(EventKind.DAMAGE, damage="arcane")
    done_banished = _has_done(EventKind.BANISH)
    done_charged = _has_done(EventKind.CHARGE)
    done_cheered = _has_done(EventKind.CHEER)
    done_booed = _has_done(EventKind.BOO)
    done_activated = _has_done(EventKind.ACTIVATE)
    done_played = _has_done(EventKind.PLAY)
    done_pitched = _has_done(EventKind.PITCH)
    done_won_clash = _has_done(EventKind.WIN_CLASH)
    done_won_wager = _has_done(EventKind.WIN_WAGER)
    done_damaged = _has_done(EventKind.DAMAGE)

    done_boosted = _has_done(EventKind.BOOST)
    cond_fused = _cond(v.Happened(EventPattern(EventKind.FUSION, who=Who.YOU, obj=THIS), v.Period.TURN))
    cond_boosted = _cond(v.Happened(EventPattern(EventKind.BOOST, who=Who.YOU, obj=THIS), v.Period.TURN))

    def cond_marked(self) -> v.Condition:
        return v.IsMarked(self.memory.they())

    def done_played_another(self, noun: v.Filter) -> tuple[EventPattern, v.Value]:
        return EventPattern(EventKind.PLAY, obj=replace(noun, other=True)), v.Num(1)

    def done_defended_hand(self) -> tuple[EventPattern, v.Value]:
        return EventPattern(EventKind.DEFEND, from_zone=Zone.HAND), v.Num(1)

    def done_attacked_many(self, n: Token, noun: v.Filter) -> tuple[EventPattern, v.Value]:
        return EventPattern(EventKind.ATTACK, obj=replace(noun, attack=True)), v.Num(int(n))

    def done_intimidated_many(self, n: Token) -> tuple[EventPattern, v.Value]:
        return EventPattern(EventKind.INTIMIDATE), v.Num(int(n))

    def done_drawn_many(self, n: Token) -> tuple[EventPattern, v.Value]:
        return EventPattern(EventKind.DRAW), v.Num(int(n))

    def done_rolled(self, n: Token) -> tuple[EventPattern, v.Value]:
        return EventPattern(EventKind.ROLL, amount=("==", v.Num(int(n)))), v.Num(1)

    def done_attacked(self, noun: v.Filter) -> tuple[EventPattern, v.Value]:
        return EventPattern(EventKind.ATTACK, obj=replace(noun, attack=True)), v.Num(1)

    def own_one(self, noun: v.Filter) -> tuple[v.Filter, str, int]:
        return noun, ">=", 1

    def own_none(self, noun: v.Filter) -> tuple[v.Filter, str, int]:
        return noun, "==", 0

    def own_many(self, n: Token, noun: v.Filter) -> tuple[v.Filter, str, int]:
        return noun, ">=", int(n)

    def own_few(self, n: Token, noun: v.Filter) -> tuple[v.Filter, str, int]:
        return noun, "<=", int(n)

    def cond_control(self, who: Who, owned: tuple[v.Filter, str, int]) -> v.Condition:
        return v.Controls(who, owned[0], owned[1], v.Num(owned[2]))

    def cond_you_control(self, owned: tuple[v.Filter, str, int]) -> v.Condition:
        return self.cond_control(Who.YOU, owned)

    def cond_they_control(self, owned: tuple[v.Filter, str, int]) -> v.Condition:
        return self.cond_control(Who.THEM, owned)

    def cond_your_hand(self, size: tuple[str, int]) -> v.Condition:
        return self.cond_hand(Who.YOU, size)

    def cond_rolled(self, n: Token) -> v.Condition:
        return v.Compare(v.DieResult(), "==", v.Num(int(n)))

    def cond_rolled_more(self, n: Token) -> v.Condition:
        return v.Compare(v.DieResult(), ">=", v.Num(int(n)))

    def _this_way(self, group: str, noun: v.Filter) -> v.Condition:
        if group not in self.memory.named:
            raise NotUnderstoodError(f"nothing was {group} by this ability")
        self.memory.it = v.Bound(group)
        return v.Matches(v.Bound(group), noun)

    def cond_its_greater(self, *parts: Any) -> v.Condition:
        symbol, value = parts[-2:]
        return v.Compare(v.StatOf(self.memory.it, SYMBOL[symbol]), ">", value)

    def cond_its_above_base(self, *parts: Any) -> v.Condition:
        return v.AboveBase(self.memory.it, SYMBOL[parts[0]])

    def cond_its_twice_base(self, *parts: Any) -> v.Condition:
        stat = SYMBOL[parts[0]]
        twice = v.Arithmetic(v.Num(2), "*", v.StatOf(self.memory.it, stat, base=True))
        return v.Compare(v.StatOf(self.memory.it, stat), ">", twice)

    def cond_has_greater(self, what: v.Selector, symbol: Token, value: v.Value) -> v.Condition:
        return v.Compare(v.StatOf(what, SYMBOL[symbol]), ">", value)

    def cond_attacking(self, what: v.Selector) -> v.Condition:
        self.memory.it = what
        return v.IsAttacking(what)

    def cond_is_defending(self, what: v.Selector) -> v.Condition:
        self.memory.it = what
        return v.IsDefending(what)

    def cond_is_defending_against(self, what: v.Selector, noun: v.Filter) -> v.Condition:
        self.memory.it = what
        return v.IsDefending(what, noun)

    def cond_control_another(self, noun: v.Filter) -> v.Condition:
        return v.Controls(Who.YOU, replace(noun, other=True))

    def cond_discarded_measure(self, numbers: Numbers) -> v.Condition:
        return self._this_way("discarded", measured(numbers))

    def cond_revealed_measure(self, numbers: Numbers) -> v.Condition:
        return self._this_way("revealed", measured(numbers))

    def cond_charged_way(self, noun: v.Filter) -> v.Condition:
        return self._this_way("charged", noun)

    def cond_pitched_way(self, noun: v.Filter) -> v.Condition:
        return v.PaidWith(noun)

    def cond_into_banished(self, noun: v.Filter, period: v.Period) -> v.Condition:
        return v.Happened(EventPattern(EventKind.PUT_INTO_BANISHED, who=Who.YOU, obj=noun), period)

    def cond_into_soul(self, noun: v.Filter, period: v.Period) -> v.Condition:
        return v.Happened(EventPattern(EventKind.PUT_INTO_SOUL, who=Who.YOU, obj=noun), period)

    def cond_was_destroyed(self, noun: v.Filter, period: v.Period) -> v.Condition:
        return v.Happened(EventPattern(EventKind.DESTROY, obj=noun), period)

    def cond_noun_hit(self, noun: v.Filter, period: v.Period) -> v.Condition:
        return v.Happened(EventPattern(EventKind.HIT, obj=noun), period)

    def cond_you_are(self, classes: v.Filter) -> v.Condition:
        return v.Controls(Who.YOU, replace(classes, hero=True))

    cond_marked_defending = _cond(v.IsMarked(Who.DEFENDING_HERO))
    cond_marked_you = _cond(v.IsMarked(Who.YOU))
    cond_winner = _cond(v.ThereIsWinner())

    def cond_if_marked(self, condition: v.Condition, _comma: None) -> v.Condition:
        return condition

    def cond_counters(self, what: v.Selector, n: Token, mod: Token) -> v.Condition:
        return v.Compare(v.CountersOn(what, counter_of(mod)), ">=", v.Num(int(n)))

    def cond_named_counters(self, what: v.Selector, n: Token, name: Token) -> v.Condition:
        return v.Compare(v.CountersOn(what, str(name)), ">=", v.Num(int(n)))

    def cond_it_color(self, word: Token) -> v.Condition:
        return v.Matches(self.memory.it, v.Filter(colors=(str(word).lower(),)))

    def cond_not_defended(self, what: v.Selector, noun: v.Filter) -> v.Condition:
        return v.Not(v.DefendedBy(what, noun))

    def _heroes(self, symbol: Token, op: str) -> v.Condition:
        if symbol != "{h}":
            raise NotUnderstoodError(f"{symbol} is not compared between heroes")
        return v.Compare(v.CountHeroes(Who.OPPONENTS, Stat.LIFE, op), "==", v.Num(0))

    def cond_least_life(self, symbol: Token) -> v.Condition:
        return self._heroes(symbol, "<=")

    def cond_most_life(self, symbol: Token) -> v.Condition:
        return self._heroes(symbol, ">=")

    def cond_control_two(self, one: v.Filter, two: v.Filter) -> v.Condition:
        return v.All((v.Controls(Who.YOU, one), v.Controls(Who.YOU, two)))

    def cond_dont_control(self, noun: v.Filter) -> v.Condition:
        return v.Controls(Who.YOU, noun, "==", v.Num(0))

    def cond_have_in(self, owned: tuple[v.Filter, str, int], place: tuple[Who, tuple[Zone, ...]]) -> v.Condition:
        return v.Controls(place[0], owned[0], owned[1], v.Num(owned[2]), place[1])

    def cond_empty_deck(self) -> v.Condition:
        return v.Controls(Who.YOU, v.Filter(), "==", v.Num(0), (Zone.DECK,))

    def cond_zone_none(self, noun: v.Filter, who: Who, zones: tuple[Zone, ...]) -> v.Condition:
        return v.Controls(who, noun, "==", v.Num(0), zones)

    def cond_links(self, n: Token, word: Token) -> v.Condition:
        return v.Compare(v.CountLinks(v.Filter(classes=(str(word),))), ">=", v.Num(int(n)))

    def cond_discarded_way(self, noun: v.Filter) -> v.Condition:
        return self._this_way("discarded", noun)

    def cond_banished_way(self, noun: v.Filter) -> v.Condition:
        return self._this_way("banished", noun)

    def cond_revealed_way(self, noun: v.Filter) -> v.Condition:
        return self._this_way("revealed", noun)

    def hand_none(self) -> tuple[str, int]:
        return "==", 0

    def hand_more(self, n: Token) -> tuple[str, int]:
        return ">=", int(n)

    def hand_less(self, n: Token) -> tuple[str, int]:
        return "<=", int(n)

    def cond_hand(self, who: Who, size: tuple[str, int]) -> v.Condition:
        return v.Controls(who, v.Filter(), size[0], v.Num(size[1]), (Zone.HAND,))

    def cond_above_base(self, what: v.Selector, symbol: Token) -> v.Condition:
        return v.AboveBase(what, SYMBOL[symbol])

    def cond_measure(self, what: v.Selector, numbers: Numbers) -> v.Condition:
        return v.Matches(what, measured(numbers))

    def cond_keyword(self, what: v.Selector, word: Token) -> v.Condition:
        return v.Matches(what, v.Filter(keyword=str(word)))

    def had_one(self, name: Token) -> tuple[str, bool]:
        return str(name), True

    def had_none(self, name: Token) -> tuple[str, bool]:
        return str(name), False

    def cond_counter(self, what: v.Selector, had: tuple[str, bool]) -> v.Condition:
        found = v.Matches(what, v.Filter(has_counter=had[0]))
        return found if had[1] else v.Not(found)

    def cond_is(self, what: v.Selector, noun: v.Filter) -> v.Condition:
        return v.Matches(what, noun)

    def cond_it_is(self, noun: v.Filter) -> v.Condition:
        return v.Matches(self.memory.it, noun)

    def defended_subj(self, what: v.Selector) -> v.Selector:
        return what

    def defended_it(self) -> v.Selector:
        return self.memory.it

    def cond_defended(self, what: v.Selector, counted: Counted) -> v.Condition:
        if counted[0] == "<=":
            return v.Not(v.DefendedBy(what, counted[2], v.Num(counted[1] + 1)))
        return v.DefendedBy(what, counted[2], v.Num(counted[1]))

    def cond_defending_link(self, noun: v.Filter) -> v.Condition:
        return v.DefendedBy(v.Bound("attack"), noun)

    def cond_from_arsenal(self, what: v.Selector) -> v.Condition:
        return v.PlayedFrom(what, Zone.ARSENAL)

    def cond_link(self, _what: v.Selector, n: Token) -> v.Condition:
        return v.ChainLinkIs(">=", int(n))

    def cond_hit(self, what: v.Selector) -> v.Condition:
        return v.WasHit(what)

    def cond_missed(self, what: v.Selector) -> v.Condition:
        return v.Not(v.WasHit(what))

    def cond_variable(self, letter: Token, n: Token) -> v.Condition:
        return v.Compare(v.Variable(str(letter)), ">=", v.Num(int(n)))

    def names(self, *names: Token) -> tuple[str, ...]:
        return tuple(str(n) for n in names)

    def cond_last(self, names: tuple[str, ...]) -> v.Condition:
        return v.LastAttack(names)

    def cond_zone(self, noun: v.Filter, who: Who, zones: tuple[Zone, ...]) -> v.Condition:
        return v.Controls(who, noun, ">=", v.Num(1), zones)

    def cond_zone_many(self, n: Token, noun: v.Filter, who: Who, zones: tuple[Zone, ...]) -> v.Condition:
        return v.Controls(who, noun, ">=", v.Num(int(n)), zones)

    def _in_zone(self, zone: Zone) -> v.Condition:
        return v.Controls(Who.YOU, THIS, ">=", v.Num(1), (zone,))

    def cond_in_graveyard(self, _this: Any) -> v.Condition:
        return self._in_zone(Zone.GRAVEYARD)

    def cond_in_hand(self, _this: Any) -> v.Condition:
        return self._in_zone(Zone.HAND)

    def cond_in_banished(self, _this: Any) -> v.Condition:
        return self._in_zone(Zone.BANISHED)

    def _life(self, symbol: Token, op: str, rival: Who) -> v.Condition:
        if symbol != "{h}":
            raise NotUnderstoodError(f"{symbol} is not compared between heroes")
        return v.Compare(v.AssetOf(Who.YOU, v.Asset.LIFE), op, v.AssetOf(rival, v.Asset.LIFE))

    def cond_less_life(self, symbol: Token, rival: Who) -> v.Condition:
        return self._life(symbol, "<", rival)

    def cond_more_life(self, symbol: Token, rival: Who) -> v.Condition:
        return self._life(symbol, ">", rival)

    def cond_underdog(self, symbol: Token, rival: Who) -> v.Condition:
        fewer = []
        for what in (v.Filter(types=("Equipment",)), v.Filter(token=True)):
            mine = v.CountObjects(what, (Zone.ARENA,), Who.YOU)
            fewer.append(v.Compare(mine, "<", v.CountObjects(what, (Zone.ARENA,), rival)))
        return v.All((self._life(symbol, "<", rival), *fewer))
