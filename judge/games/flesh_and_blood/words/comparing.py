"""Conditions that compare: with a number, or what you have with what others have."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token

from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.conditions import All, Compare, Controls, Happened, Matches, Not, TurnOf
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern, TimesHappened
from judge.games.flesh_and_blood.vocabulary.roots import Condition, Selector, Value
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

Having = Callable[[w.Who, w.Who], Condition]
_FLIPPED = {"<": ">", ">": "<"}


def _their_own(me: w.Who, *said: object) -> None:
    """Where each hero is asked, "you" would be that hero: nothing asked may be said to be anybody's."""
    if me is w.Who.THEM and mentions(said, w.Who):
        raise NotUnderstoodError("it is not clear whose objects are meant")


def _of_some(who: w.Who, so: Callable[[w.Who], Condition]) -> Condition:
    """What is so of "an opponent" or "a hero": there is one of whom it is so."""
    among = {w.Who.AN_OPPONENT: w.Who.OPPONENTS, w.Who.ANY_HERO: w.Who.EACH_HERO}.get(who)
    return so(who) if among is None else Compare(w.CountHeroesWho(among, so(w.Who.YOU)), ">=", w.Num(1))


def _own(place: Place | None) -> Place | None:
    return (None, place[1]) if place is not None and place[0] is w.Who.THEM else place


class Comparing(History):
    """Rules of the section "conditions" that compare."""

    # what a player has or controls: a function of who that is and of who "you" are
    all_rivals = constant(w.Who.OPPONENTS)

    rival_of_class = as_said

    @staticmethod
    def _more_of(
        noun: w.Filter, op: str, than: w.Who | w.Filter, where: tuple[w.Zone, ...] = (w.Zone.ARENA,)
    ) -> Having:
        """ "controls more Gold than an opponent": there is one who controls fewer than that."""

        def so(who: w.Who, me: w.Who) -> Condition:
            if isinstance(than, w.Filter) or (than is not w.Who.YOU and who is not w.Who.YOU):
                raise NotUnderstoodError("it is not known how they compare")
            _their_own(me, noun, () if than in (w.Who.YOU, w.Who.OPPONENTS) else than)
            if than is w.Who.YOU and who is not w.Who.YOU:
                return Controls(who, noun, op, w.CountObjects(noun, where, me), where)
            count = w.CountObjects(noun, where, who)
            if than is w.Who.OPPONENTS:  # "than each opponent": there is none who controls as many
                return Not(Controls(w.Who.AN_OPPONENT, noun, {"<": ">=", ">": "<="}[_FLIPPED[op]], count, where))
            return Controls(me if than is w.Who.YOU else than, noun, _FLIPPED[op], count, where)

        return so

    def _owned(self, counted: Counted) -> Counted:
        """Of what one has, "it" may be what is spoken of next."""
        if (counted.op == ">=" and not isinstance(counted, Numbered)) or (counted.op, counted.n) == ("==", 1):
            self.memory.beside = self.memory.between = True
        return counted

    def has_objects(self, counted: Counted) -> Having:
        op, n, noun = self._owned(counted)

        def so(who: w.Who, me: w.Who) -> Condition:
            _their_own(me, noun)
            if op == ">=" and n > 1:
                self.memory.many = w.CountObjects(noun, (w.Zone.ARENA,), who)
            return Controls(who, noun, op, w.Num(n))

        return so

    def has_both(self, *both: Counted | Token) -> Having:
        said = [counted for counted in both if isinstance(counted, Counted)]

        def so(who: w.Who, me: w.Who) -> Condition:
            _their_own(me, *said)
            if who in (w.Who.AN_OPPONENT, w.Who.ANY_HERO):
                raise NotUnderstoodError("it is not clear whether one of them controls both")
            return All(tuple(Controls(who, noun, op, w.Num(n)) for op, n, noun in said))

        return so

    def has_links(self, n: Token | int, word: Token | None, op: str = ">=") -> Having:
        links = w.CountLinks(w.Filter(classes=(str(word),) if word else ()))
        return self._only_you(lambda who, _me: Compare(links, op, w.Num(int(n))))

    def has_just_links(self, n: Token, word: Token | None) -> Having:
        return self.has_links(n, word, "==")

    def has_no_links(self, word: Token | None) -> Having:
        return self.has_links(0, word, "==")

    def has_apart(self, counted: Counted, asked: str) -> Having:
        """ "3 or more tokens with different names"."""

        def so(who: w.Who, me: w.Who) -> Condition:
            _their_own(me, counted)
            return _of_some(
                who, lambda who: counted.compared(w.CountObjects(counted.noun, (w.Zone.ARENA,), who, asked))
            )

        return so

    def has_link(self, word: Token) -> Having:
        return self.has_links(1, word)

    @staticmethod
    def _only_you(having: Having) -> Having:
        def so(who: w.Who, me: w.Who) -> Condition:
            if (who, me) != (w.Who.YOU, w.Who.YOU):
                raise NotUnderstoodError("it is known of you alone")
            return having(who, me)

        return so

    def has_more_objects(self, op: str, noun: w.Filter, than: w.Who | w.Filter) -> Having:
        return self._more_of(noun, op, than)

    def has_more_hand(self, op: str, *parts: Any) -> Having:
        return self._more_of(w.Filter(), op, parts[-1], (w.Zone.HAND,))

    def has_in_own(self, counted: Counted, zones: tuple[w.Zone, ...]) -> Having:
        """ "2 or more cards in hand": in one's own."""
        return self.has_in(counted, (w.Who.THEM, zones))

    def has_in(self, counted: Counted, place: Any) -> Having:
        op, n, noun = self._owned(counted)
        noun, (whose, zones) = asked_late(noun, place)
        one_of_each(n, zones)

        def so(who: w.Who, me: w.Who) -> Condition:
            _their_own(me, noun, () if whose is w.Who.THEM else whose)
            if whose not in (who, w.Who.THEM):
                raise NotUnderstoodError("it is another player's zone")
            return Controls(who, noun, op, w.Num(n), zones)

        return so

    def has_equipped(self, counted: Counted) -> Having:
        op, n, noun = self._owned(counted)

        def so(who: w.Who, me: w.Who) -> Condition:
            _their_own(me, noun)
            if (op, n) == (">=", 1) and who is w.Who.YOU:
                self.memory.it = w.Pick(replace(noun, equipped=True), (w.Zone.ARENA,), who)
            return Controls(who, replace(noun, equipped=True), op, w.Num(n))

        return so

    def cond_equipped_plain(self, noun: w.Filter) -> Condition:
        return self.has_equipped(self.counted_one(noun))(w.Who.YOU, w.Who.YOU)

    def has_measure(self, numbers: Numbers) -> Having:
        """ "10 or less {h}"."""

        def so(who: w.Who, me: w.Who) -> Condition:
            _their_own(me, numbers)
            ((stat, op, value),) = numbers
            if stat is not w.Stat.LIFE or isinstance(numbers, BaseNumbers):
                raise NotUnderstoodError(f"{stat.value} is nothing a player has")
            return _of_some(who, lambda who: Compare(w.AssetOf(who, w.Asset.LIFE), op, value))

        return so

    def has_more_life(self, op: str, symbol: Token, than: w.Who | w.Filter) -> Having:
        if symbol != "{h}":
            raise NotUnderstoodError(f"{symbol} is not compared between heroes")

        def so(who: w.Who, me: w.Who) -> Condition:
            if than is w.Who.OPPONENTS:
                return self._extreme(who, op + "=")
            _their_own(me, () if than is w.Who.YOU else than)
            other = me if than is w.Who.YOU else than
            if w.Who.YOU not in (who, other):
                raise NotUnderstoodError("it is not known how they compare")
            mine, rival = (op, other) if who is w.Who.YOU else (_FLIPPED[op], who)
            if isinstance(rival, w.Filter) or rival in (w.Who.AN_OPPONENT, w.Who.ANY_HERO):  # there is one of them
                classes = rival.classes if isinstance(rival, w.Filter) else ()
                return Compare(w.CountHeroes(w.Who.OPPONENTS, w.Stat.LIFE, _FLIPPED[mine], classes), ">=", w.Num(1))
            return Compare(w.AssetOf(w.Who.YOU, w.Asset.LIFE), mine, w.AssetOf(rival, w.Asset.LIFE))

        return so

    @staticmethod
    def _extreme(who: w.Who, op: str) -> Condition:
        """Of all heroes that one has the least, or the most: none of the opponents is so."""
        mine = Compare(w.CountHeroes(w.Who.OPPONENTS, w.Stat.LIFE, op), "==", w.Num(0))
        if who is w.Who.ANY_HERO:  # "they" after it are that hero
            return OneHero(mine)
        among = w.Who.OPPONENTS if who is w.Who.AN_OPPONENT else who
        return mine if who is w.Who.YOU else Compare(w.CountHeroesWho(among, mine), ">=", w.Num(1))

    def has_done(self, did: tuple[Deed, Often], period: w.Period) -> Having:
        def so(who: w.Who, me: w.Who) -> Condition:
            deed, often = did
            if me is w.Who.THEM:  # "their" deck or zone is that hero's own
                deed = replace(deed, owner=None if deed.owner is w.Who.THEM else deed.owner)
                often = replace(often, what=tuple((noun, _own(place)) for noun, place in often.what))
                _their_own(me, deed, often)
            return self._clause(deed, often, period, who)

        return so

    def has_not_done(self, did: tuple[Deed, Often], period: w.Period) -> Having:
        return lambda who, me: Not(self.has_done(did, period)(who, me))

    def cond_so(self, who: w.Who, having: Having) -> Condition:
        so = having(who, w.Who.YOU)
        if not isinstance(so, OneHero):
            self._released(who)
        return so

    def each_such(self, who: w.Who, having: Having) -> tuple[w.Who, Having]:
        return who, having

    def count_heroes_who(self, such: tuple[w.Who, Having]) -> Value:
        return w.CountHeroesWho(such[0], such[1](w.Who.YOU, w.Who.THEM))

    # numbers
    def figure_its(self, *its: Any) -> Value:
        return w.StatOf(self.memory.it, its[-1])

    cond_figure = term(Compare)

    def cond_count(self, count: Value, limit: tuple[tuple[str, Value], ...]) -> Condition:
        each = tuple(Compare(count, op, n) for op, n in limit)
        return each[0] if len(each) == 1 else All(each)

    def cond_than(self, what: Selector, stat: w.Stat, op: str, value: Value) -> Condition:
        return Compare(w.StatOf(what, stat), op, value)

    def cond_than_that(self, what: Selector, stat: w.Stat, op: str, other: Selector) -> Condition:
        """ "If this has {p} greater than the revealed card": there must be one; without {p} it has 0 (1.8.7a)."""
        return All((Matches(other, w.Filter()), self.cond_than(what, stat, op, w.StatOf(other, stat))))

    def cond_wagered(self, what: Selector) -> Condition:
        return Compare(TimesHappened(what, EventKind.WAGER), ">=", w.Num(1))

    def _some_with(self, counted: Counted, asked: w.Filter) -> Condition:
        op, n, noun = counted
        who = whosever(noun)
        self.memory.beside = self.memory.rival = self.memory.between = True  # "it" is what has so much
        some = joined((replace(noun, controller=None), asked))
        if who is w.Who.ANY_HERO and (op, n) != (">=", 1):  # of all heroes together
            return counted.compared(w.CountObjects(some, (w.Zone.ARENA,), who))
        return Controls(who, some, op, w.Num(n))

    def cond_noun_measure(self, counted: Counted, numbers: Any) -> Condition:
        """ "if an ally you control has 3 or less {h}"."""
        return self._some_with(counted, measured(numbers))

    def cond_noun_counters(self, counted: Counted, had: tuple[str, str, int]) -> Condition:
        """ "if an aura you control has 3 or more rust counters"."""
        name, op, n = had
        return self._some_with(counted, w.Filter(counters=((name, op, w.Num(n)),)))

    def post_played_from(self, whose: w.Who, zones: tuple[w.Zone, ...]) -> w.Filter:
        if whose is not w.Who.YOU or len(zones) != 1:
            raise NotUnderstoodError("it is not clear from which zone")
        return w.Filter(played_from=zones[0])

    def cond_you_attack_with(self, noun: w.Filter, *_link: Token) -> Condition:
        """ "If you're attacking with a weapon this chain link": the attack is yours."""
        yours = Matches(w.Bound("attack"), replace(noun, attack=True, attacking=True, controller=w.Who.YOU))
        self.memory.it = w.Bound("attack")
        return yours

    cond_your_action_phase = constant(TurnOf(w.Who.YOU, phase="action"))

    def cond_banished_same(self, _this: Selector, asked: str) -> Condition:
        """ "Whenever this banishes a card and this has banished another card with the same color"."""
        other = w.Filter(besides="card", same=((asked, w.Bound("card")),))
        return Happened(EventPattern(EventKind.BANISH, obj=other, by_source=THIS), w.Period.GAME)

    def has_less_of_all(self, op: str, symbol: Token, other: str, *parts: Any) -> Having:
        """ "you have less {h} and control fewer auras and items than them"."""
        nouns, than = [p for p in parts[:-1] if isinstance(p, w.Filter)], parts[-1]
        life = self.has_more_life(op, symbol, than)
        if (
            (op, other) != ("<", "<")
            or not isinstance(than, w.Who)
            or than in (w.Who.YOU, w.Who.OPPONENTS, w.Who.AN_OPPONENT)
        ):
            raise NotUnderstoodError("it is not known how they compare")

        def so(who: w.Who, me: w.Who) -> Condition:
            fewer = []
            for what in [one for noun in nouns for one in noun.any_of or (noun,)]:  # fewer of each
                mine = w.CountObjects(what, (w.Zone.ARENA,), who)
                fewer.append(Compare(mine, "<", w.CountObjects(what, (w.Zone.ARENA,), than)))
            return All((life(who, me), *fewer))

        return self._only_you(so)
