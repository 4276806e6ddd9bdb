"""Conditions that compare: with a number, or what you have with what others have."""

from __future__ import annotations

from collections.abc import Callable
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
    CountLinks,
    CountObjects,
    Filter,
    Num,
    Period,
    Pick,
    Stat,
    StatOf,
    Who,
    Zone,
)
from judge.games.flesh_and_blood.words.amounts import Counted, Numbered, asked_late
from judge.games.flesh_and_blood.words.history import Deed, History, Often, Place
from judge.games.flesh_and_blood.words.nodes import NotUnderstoodError, OneHero, mentions
from judge.games.flesh_and_blood.words.nouns import (
    THIS,
    BaseNumbers,
    Numbers,
    as_said,
    constant,
    joined,
    measured,
    term,
)
from judge.games.flesh_and_blood.words.selectors import one_of_each
from judge.games.flesh_and_blood.words.whose import whosever

Having = Callable[[Who, Who], Condition]
_FLIPPED = {"<": ">", ">": "<"}


def _their_own(me: Who, *said: object) -> None:
    """Where each hero is asked, "you" would be that hero: nothing asked may be said to be anybody's."""
    if me is Who.THEM and mentions(said, Who):
        raise NotUnderstoodError("it is not clear whose objects are meant")


def _of_some(who: Who, so: Callable[[Who], Condition]) -> Condition:
    """What is so of "an opponent" or "a hero": there is one of whom it is so."""
    among = {Who.AN_OPPONENT: Who.OPPONENTS, Who.ANY_HERO: Who.EACH_HERO}.get(who)
    return so(who) if among is None else Compare(CountHeroesWho(among, so(Who.YOU)), ">=", Num(1))


def _own(place: Place | None) -> Place | None:
    return (None, place[1]) if place is not None and place[0] is Who.THEM else place


class Comparing(History):
    """Rules of the section "conditions" that compare."""

    # what a player has or controls: a function of who that is and of who "you" are
    all_rivals = constant(Who.OPPONENTS)

    rival_of_class = as_said

    @staticmethod
    def _more_of(noun: Filter, op: str, than: Who | Filter, where: tuple[Zone, ...] = (Zone.ARENA,)) -> Having:
        """ "controls more Gold than an opponent": there is one who controls fewer than that."""

        def so(who: Who, me: Who) -> Condition:
            if isinstance(than, Filter) or (than is not Who.YOU and who is not Who.YOU):
                raise NotUnderstoodError("it is not known how they compare")
            _their_own(me, noun, () if than in (Who.YOU, Who.OPPONENTS) else than)
            if than is Who.YOU and who is not Who.YOU:
                return Controls(who, noun, op, CountObjects(noun, where, me), where)
            count = CountObjects(noun, where, who)
            if than is Who.OPPONENTS:  # "than each opponent": there is none who controls as many
                return Not(Controls(Who.AN_OPPONENT, noun, {"<": ">=", ">": "<="}[_FLIPPED[op]], count, where))
            return Controls(me if than is Who.YOU else than, noun, _FLIPPED[op], count, where)

        return so

    def _owned(self, counted: Counted) -> Counted:
        """Of what one has, "it" may be what is spoken of next."""
        if (counted.op == ">=" and not isinstance(counted, Numbered)) or (counted.op, counted.n) == ("==", 1):
            self.memory.beside = self.memory.between = True
        return counted

    def has_objects(self, counted: Counted) -> Having:
        op, n, noun = self._owned(counted)

        def so(who: Who, me: Who) -> Condition:
            _their_own(me, noun)
            if op == ">=" and n > 1:
                self.memory.many = CountObjects(noun, (Zone.ARENA,), who)
            return Controls(who, noun, op, Num(n))

        return so

    def has_both(self, *both: Counted | Token) -> Having:
        said = [counted for counted in both if isinstance(counted, Counted)]

        def so(who: Who, me: Who) -> Condition:
            _their_own(me, *said)
            if who in (Who.AN_OPPONENT, Who.ANY_HERO):
                raise NotUnderstoodError("it is not clear whether one of them controls both")
            return All(tuple(Controls(who, noun, op, Num(n)) for op, n, noun in said))

        return so

    def has_links(self, n: Token | int, word: Token | None, op: str = ">=") -> Having:
        links = CountLinks(Filter(classes=(str(word),) if word else ()))
        return self._only_you(lambda who, _me: Compare(links, op, Num(int(n))))

    def has_just_links(self, n: Token, word: Token | None) -> Having:
        return self.has_links(n, word, "==")

    def has_no_links(self, word: Token | None) -> Having:
        return self.has_links(0, word, "==")

    def has_apart(self, counted: Counted, asked: str) -> Having:
        """ "3 or more tokens with different names"."""

        def so(who: Who, me: Who) -> Condition:
            _their_own(me, counted)
            return _of_some(who, lambda who: counted.compared(CountObjects(counted.noun, (Zone.ARENA,), who, asked)))

        return so

    def has_link(self, word: Token) -> Having:
        return self.has_links(1, word)

    @staticmethod
    def _only_you(having: Having) -> Having:
        def so(who: Who, me: Who) -> Condition:
            if (who, me) != (Who.YOU, Who.YOU):
                raise NotUnderstoodError("it is known of you alone")
            return having(who, me)

        return so

    def has_more_objects(self, op: str, noun: Filter, than: Who | Filter) -> Having:
        return self._more_of(noun, op, than)

    def has_more_hand(self, op: str, *parts: Any) -> Having:
        return self._more_of(Filter(), op, parts[-1], (Zone.HAND,))

    def has_in_own(self, counted: Counted, zones: tuple[Zone, ...]) -> Having:
        """ "2 or more cards in hand": in one's own."""
        return self.has_in(counted, (Who.THEM, zones))

    def has_in(self, counted: Counted, place: Any) -> Having:
        op, n, noun = self._owned(counted)
        noun, (whose, zones) = asked_late(noun, place)
        one_of_each(n, zones)

        def so(who: Who, me: Who) -> Condition:
            _their_own(me, noun, () if whose is Who.THEM else whose)
            if whose not in (who, Who.THEM):
                raise NotUnderstoodError("it is another player's zone")
            return Controls(who, noun, op, Num(n), zones)

        return so

    def has_equipped(self, counted: Counted) -> Having:
        op, n, noun = self._owned(counted)

        def so(who: Who, me: Who) -> Condition:
            _their_own(me, noun)
            if (op, n) == (">=", 1) and who is Who.YOU:
                self.memory.it = Pick(replace(noun, equipped=True), (Zone.ARENA,), who)
            return Controls(who, replace(noun, equipped=True), op, Num(n))

        return so

    def cond_equipped_plain(self, noun: Filter) -> Condition:
        return self.has_equipped(self.counted_one(noun))(Who.YOU, Who.YOU)

    def has_measure(self, numbers: Numbers) -> Having:
        """ "10 or less {h}"."""

        def so(who: Who, me: Who) -> Condition:
            _their_own(me, numbers)
            ((stat, op, value),) = numbers
            if stat is not Stat.LIFE or isinstance(numbers, BaseNumbers):
                raise NotUnderstoodError(f"{stat.value} is nothing a player has")
            return _of_some(who, lambda who: Compare(AssetOf(who, Asset.LIFE), op, value))

        return so

    def has_more_life(self, op: str, symbol: Token, than: Who | Filter) -> Having:
        if symbol != "{h}":
            raise NotUnderstoodError(f"{symbol} is not compared between heroes")

        def so(who: Who, me: Who) -> Condition:
            if than is Who.OPPONENTS:
                return self._extreme(who, op + "=")
            _their_own(me, () if than is Who.YOU else than)
            other = me if than is Who.YOU else than
            if Who.YOU not in (who, other):
                raise NotUnderstoodError("it is not known how they compare")
            mine, rival = (op, other) if who is Who.YOU else (_FLIPPED[op], who)
            if isinstance(rival, Filter) or rival in (Who.AN_OPPONENT, Who.ANY_HERO):  # there is one of them
                classes = rival.classes if isinstance(rival, Filter) else ()
                return Compare(CountHeroes(Who.OPPONENTS, Stat.LIFE, _FLIPPED[mine], classes), ">=", Num(1))
            return Compare(AssetOf(Who.YOU, Asset.LIFE), mine, AssetOf(rival, Asset.LIFE))

        return so

    @staticmethod
    def _extreme(who: Who, op: str) -> Condition:
        """Of all heroes that one has the least, or the most: none of the opponents is so."""
        mine = Compare(CountHeroes(Who.OPPONENTS, Stat.LIFE, op), "==", Num(0))
        if who is Who.ANY_HERO:  # "they" after it are that hero
            return OneHero(mine)
        among = Who.OPPONENTS if who is Who.AN_OPPONENT else who
        return mine if who is Who.YOU else Compare(CountHeroesWho(among, mine), ">=", Num(1))

    def has_done(self, did: tuple[Deed, Often], period: Period) -> Having:
        def so(who: Who, me: Who) -> Condition:
            deed, often = did
            if me is Who.THEM:  # "their" deck or zone is that hero's own
                deed = replace(deed, owner=None if deed.owner is Who.THEM else deed.owner)
                often = replace(often, what=tuple((noun, _own(place)) for noun, place in often.what))
                _their_own(me, deed, often)
            return self._clause(deed, often, period, who)

        return so

    def has_not_done(self, did: tuple[Deed, Often], period: Period) -> Having:
        return lambda who, me: Not(self.has_done(did, period)(who, me))

    def cond_so(self, who: Who, having: Having) -> Condition:
        so = having(who, Who.YOU)
        if not isinstance(so, OneHero):
            self._released(who)
        return so

    def each_such(self, who: Who, having: Having) -> tuple[Who, Having]:
        return who, having

    def count_heroes_who(self, such: tuple[Who, Having]) -> Value:
        return CountHeroesWho(such[0], such[1](Who.YOU, Who.THEM))

    # numbers
    def figure_its(self, *its: Any) -> Value:
        return StatOf(self.memory.it, its[-1])

    cond_figure = term(Compare)

    def cond_count(self, count: Value, limit: tuple[tuple[str, Value], ...]) -> Condition:
        each = tuple(Compare(count, op, n) for op, n in limit)
        return each[0] if len(each) == 1 else All(each)

    def cond_than(self, what: Selector, stat: Stat, op: str, value: Value) -> Condition:
        return Compare(StatOf(what, stat), op, value)

    def cond_than_that(self, what: Selector, stat: Stat, op: str, other: Selector) -> Condition:
        """ "If this has {p} greater than the revealed card": there must be one; without {p} it has 0 (1.8.7a)."""
        return All((Matches(other, Filter()), self.cond_than(what, stat, op, StatOf(other, stat))))

    def cond_wagered(self, what: Selector) -> Condition:
        return Compare(TimesHappened(what, EventKind.WAGER), ">=", Num(1))

    def _some_with(self, counted: Counted, asked: Filter) -> Condition:
        op, n, noun = counted
        who = whosever(noun)
        self.memory.beside = self.memory.rival = self.memory.between = True  # "it" is what has so much
        some = joined((replace(noun, controller=None), asked))
        if who is Who.ANY_HERO and (op, n) != (">=", 1):  # of all heroes together
            return counted.compared(CountObjects(some, (Zone.ARENA,), who))
        return Controls(who, some, op, Num(n))

    def cond_noun_measure(self, counted: Counted, numbers: Any) -> Condition:
        """ "if an ally you control has 3 or less {h}"."""
        return self._some_with(counted, measured(numbers))

    def cond_noun_counters(self, counted: Counted, had: tuple[str, str, int]) -> Condition:
        """ "if an aura you control has 3 or more rust counters"."""
        name, op, n = had
        return self._some_with(counted, Filter(counters=((name, op, Num(n)),)))

    def post_played_from(self, whose: Who, zones: tuple[Zone, ...]) -> Filter:
        if whose is not Who.YOU or len(zones) != 1:
            raise NotUnderstoodError("it is not clear from which zone")
        return Filter(played_from=zones[0])

    def cond_you_attack_with(self, noun: Filter, *_link: Token) -> Condition:
        """ "If you're attacking with a weapon this chain link": the attack is yours."""
        yours = Matches(Bound("attack"), replace(noun, attack=True, attacking=True, controller=Who.YOU))
        self.memory.it = Bound("attack")
        return yours

    cond_your_action_phase = constant(TurnOf(Who.YOU, phase="action"))

    def cond_banished_same(self, _this: Selector, asked: str) -> Condition:
        """ "Whenever this banishes a card and this has banished another card with the same color"."""
        other = Filter(besides="card", same=((asked, Bound("card")),))
        return Happened(EventPattern(EventKind.BANISH, obj=other, by_source=THIS), Period.GAME)

    def has_less_of_all(self, op: str, symbol: Token, other: str, *parts: Any) -> Having:
        """ "you have less {h} and control fewer auras and items than them"."""
        nouns, than = [p for p in parts[:-1] if isinstance(p, Filter)], parts[-1]
        life = self.has_more_life(op, symbol, than)
        if (op, other) != ("<", "<") or not isinstance(than, Who) or than in (Who.YOU, Who.OPPONENTS, Who.AN_OPPONENT):
            raise NotUnderstoodError("it is not known how they compare")

        def so(who: Who, me: Who) -> Condition:
            fewer = []
            for what in [one for noun in nouns for one in noun.any_of or (noun,)]:  # fewer of each
                mine = CountObjects(what, (Zone.ARENA,), who)
                fewer.append(Compare(mine, "<", CountObjects(what, (Zone.ARENA,), than)))
            return All((life(who, me), *fewer))

        return self._only_you(so)
