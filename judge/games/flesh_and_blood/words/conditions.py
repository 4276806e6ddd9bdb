"""Conditions of the grammar as conditions of the vocabulary."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any as Anything

from lark import Token

from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.conditions import (
    AboveBase,
    All,
    Any,
    ChainLinkIs,
    ClashWon,
    Compare,
    Controls,
    DefendedBy,
    DidSo,
    Happened,
    IsAttacking,
    IsDefending,
    IsMarked,
    LastAttack,
    Matches,
    Not,
    OnlyWeapon,
    PaidWith,
    PlayedFrom,
    ThereIsWinner,
    TurnOf,
    WasHit,
    WonEveryClash,
)
from judge.games.flesh_and_blood.vocabulary.events import BOOSTING, SCRAPPING, CountEvents, EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Condition, Selector, Value
from judge.games.flesh_and_blood.words.amounts import Counted
from judge.games.flesh_and_blood.words.comparing import Comparing
from judge.games.flesh_and_blood.words.history import Deed, Often, apart
from judge.games.flesh_and_blood.words.nodes import NEXT, NotUnderstoodError
from judge.games.flesh_and_blood.words.nouns import (
    SYMBOL,
    THIS,
    Numbers,
    amount_of,
    as_said,
    constant,
    joined,
    measured,
    several,
    term,
)
from judge.games.flesh_and_blood.words.selectors import one_of_each


def _compared(value: Value, op: str) -> Callable[..., Condition]:
    """A rule that holds a value against the number it names: "3 or more damage"."""
    return lambda self, n: Compare(value, op, amount_of(n))


class Conditions(Comparing):
    """Rules of the section "conditions"."""

    cond_do = constant(DidSo())
    cond_dont = constant(Not(DidSo()))

    def cond_both(self) -> Condition:
        self.memory.them, self.memory.them_bound = None, True
        return WonEveryClash(2)

    def cond_win(self) -> Condition:
        self.memory.contested()
        return ClashWon(w.Who.YOU)

    def cond_lose(self) -> Condition:
        self.memory.contested()
        return ClashWon(self.memory.they())

    def cond_and(self, *parts: Anything) -> Condition:
        said = tuple(part for part in parts if isinstance(part, Condition))
        if isinstance(said[0], LastAttack) and said[1:] == (LastAttack((), hit=True),):  # "… and the last attack hit"
            return replace(said[0], hit=True)
        return All(said)

    def cond_or(self, left: Condition, right: Condition) -> Condition:
        return Any((left, right))

    cond_history = as_said

    def cond_marked(self, who: w.Who) -> Condition:
        if who is w.Who.ANY_HERO:
            raise NotUnderstoodError("it is not clear whether you are one of them")
        self._released(who)
        return IsMarked(who)

    def cond_unmarked(self, who: w.Who) -> Condition:
        self._somebody(who)
        return Not(self.cond_marked(who))

    def cond_in(self, what: Selector, who: w.Who, zones: tuple[w.Zone, ...], asked: w.Filter = THIS) -> Condition:
        """ "this is in your graveyard"."""
        if what != w.This():
            raise NotUnderstoodError("it is not clear where it is looked for")
        return Controls(who, asked, where=zones)

    def cond_not_in(self, what: Selector, who: w.Who, zones: tuple[w.Zone, ...]) -> Condition:
        return Not(self.cond_in(what, who, zones))

    def cond_state_in(self, what: Selector, state: w.Filter, *place: Anything) -> Condition:
        """ "this is face-down in your arsenal"."""
        *_, who, zones = (w.Who.YOU, *(part for part in place if part is not None))
        return self.cond_in(what, who, zones, joined((THIS, state)))

    def cond_boosted(self, what: Selector) -> Condition:
        if what != w.This():
            raise NotUnderstoodError("whether another card was boosted is not asked")
        return Happened(EventPattern(EventKind.BOOST, who=w.Who.YOU, obj=THIS), w.Period.GAME)

    def _banished_for(self, noun: w.Filter, way: str) -> Condition:
        """What the additional cost of this card has banished (8.3.9a, 8.3.32a)."""
        return Happened(EventPattern(EventKind.BANISH, who=w.Who.YOU, obj=noun, by_source=THIS, way=way), w.Period.TURN)

    def cond_banished_from(self, counted: Counted, _been: None, way: str, _this: Anything = None) -> Condition:
        return self._banished_for(counted.one, way)

    def cond_scrapped(self, what: Selector, noun: w.Filter) -> Condition:
        if self.memory.it != w.This() and what != w.This():
            raise NotUnderstoodError("it is not clear what scrapped")
        return self._banished_for(noun, SCRAPPING)

    from_boosting = constant(BOOSTING)
    from_scrapping = constant(SCRAPPING)
    cond_rolled = _compared(w.DieResult(), "==")
    cond_rolled_more = _compared(w.DieResult(), ">=")

    def cond_one_way(self, counted: Counted, group: str) -> Condition:
        self._earlier(group)
        several = self.memory.group == group and self.memory.it != w.Bound(group)
        self.memory.it = NEXT if several else w.Bound(group)  # which of them matches is not kept
        return Matches(w.Bound(group), counted.one, some=True)

    def cond_many_way(self, counted: Counted, group: str) -> Condition:
        """ "2 or more red cards were banished this way"."""
        self._earlier(group)
        return counted.compared(w.CountBound(group, counted.noun))

    def cond_exactly_way(self, n: Token, noun: w.Filter, group: str) -> Condition:
        return self.cond_many_way(self.counted_exactly(n, noun), group)

    def cond_both_way(self, one: Counted, two: Counted, group: str) -> Condition:
        """ "a red card and a blue card are banished this way": one of each, and not one that is both."""
        if not apart(one.one, two.one):
            raise NotUnderstoodError("one card could be both of them")
        self._earlier(group)
        self.memory.it = NEXT
        return All(tuple(Matches(w.Bound(group), each.noun, some=True) for each in (one, two)))

    def cond_gained_way(self, counted: Counted) -> Condition:
        return self.cond_many_way(counted, "gained")

    cond_only_weapon = term(OnlyWeapon)

    def cond_its_above_base(self, *parts: Anything) -> Condition:
        return AboveBase(self.memory.it, SYMBOL[parts[0]])

    def cond_its_twice_base(self, *parts: Anything) -> Condition:
        stat = SYMBOL[parts[0]]
        twice = w.Arithmetic(w.Num(2), "*", w.StatOf(self.memory.it, stat, base=True))
        return Compare(w.StatOf(self.memory.it, stat), ">", twice)

    def cond_attacking(self, what: Selector) -> Condition:
        self.memory.it = what
        return IsAttacking(what)

    def cond_noun_attacking(self, counted: Counted, hero: dict[str, Anything] | None) -> Condition:
        self.memory.it = w.Bound("attack")
        at = self._aimed_hero(hero) if hero is not None else None
        return Matches(w.Bound("attack"), counted.one if at is None else replace(counted.one, at=at))

    def cond_has_defended(self, _this: Selector) -> Condition:
        """ "When the combat chain closes, if this defended"."""
        return Happened(EventPattern(EventKind.DEFEND, obj=THIS), w.Period.CHAIN)

    cond_has_attacked = constant(Happened(EventPattern(EventKind.ATTACK, obj=THIS), w.Period.CHAIN))

    def cond_was_defended(self, _this: Selector, counted: Counted) -> Condition:
        """ "When the chain link resolves, if this was defended by an equipment": it no longer is (7.6.2)."""
        self.memory.beside = True
        defended = EventPattern(EventKind.DEFEND, obj=counted.noun, other=THIS)
        return counted.happened(lambda n: Happened(defended, w.Period.CHAIN, w.Num(n)))

    def cond_is_defending(self, what: Selector) -> Condition:
        self.memory.it = what
        return IsDefending(what)

    def cond_is_defending_against(self, what: Selector, noun: w.Filter) -> Condition:
        self.memory.it = what
        return IsDefending(what, noun)

    def cond_played_in(self, what: Selector, turn: Condition) -> Condition:
        """What resolves is played on the turn it resolves on; of what stays one would have to remember it."""
        if self.memory.stays or what != w.This():
            raise NotUnderstoodError("nobody remembers on whose turn it was played")
        return turn

    def cond_turn_of(self, who: w.Who) -> Condition:
        if who in (w.Who.EACH_HERO, w.Who.OPPONENTS, w.Who.AN_OPPONENT):
            raise NotUnderstoodError("it is not clear whose turn is meant")
        return TurnOf(who)

    cond_your_turn = constant(TurnOf(w.Who.YOU))
    cond_their_turn = constant(Not(TurnOf(w.Who.YOU)))

    pitched = constant(None)

    def pitched_way(self) -> None:
        """It is known for the cost of a layer alone (1.14.3)."""
        if self.memory.paid:
            raise NotUnderstoodError("what is pitched for what an effect lets a hero pay is not known here")

    def cond_pitched_way(self, counted: Counted, _way: None) -> Condition:
        if (counted.op, counted.n) == (">=", 1):
            return PaidWith(counted.noun)
        return counted.compared(w.CountBound("pitched", counted.noun))

    def cond_pitched_both(self, one: Counted, two: Counted, _way: None) -> Condition:
        if not apart(one.one, two.one):
            raise NotUnderstoodError("one card could be both of them")
        return All((PaidWith(one.noun), PaidWith(two.noun)))

    def cond_you_are(self, classes: w.Filter | Token) -> Condition:
        of = classes if isinstance(classes, w.Filter) else w.Filter(classes=(str(classes),))
        return Controls(w.Who.YOU, replace(of, hero=True))

    cond_winner = constant(ThereIsWinner())
    cond_no_winner = constant(Not(ThereIsWinner()))
    cond_dealt_more = _compared(w.ThatMuch(), ">")
    cond_dealt = _compared(w.ThatMuch(), ">=")
    cond_hero_hurt = constant(Compare(w.CountHurt(), ">=", w.Num(1)))
    cond_heroes_hurt = _compared(w.CountHurt(), ">=")
    cond_opponents_hurt = _compared(w.CountHurt(w.Who.OPPONENTS), ">=")
    cond_not = term(Not)

    def cond_not_defended(self, what: Selector, noun: w.Filter) -> Condition:
        return Not(DefendedBy(what, noun))

    def cond_not_defended_from(self, what: Selector, *noun_and_place: Anything) -> Condition:
        noun, place = noun_and_place
        return Not(self.cond_defended_from(what, Counted(">=", 1, several(noun)), place))

    def cond_dont_control(self, counted: Counted) -> Condition:
        return Controls(w.Who.YOU, counted.one, "==", w.Num(0))

    def cond_hero_is(self, who: w.Who, classes: w.Filter) -> Condition:
        self._released(who)
        return Controls(who, replace(classes, hero=True))

    def cond_above_base(self, what: Selector, symbol: Token) -> Condition:
        return AboveBase(what, SYMBOL[symbol])

    def cond_measure(self, what: Selector, numbers: Numbers) -> Condition:
        return Matches(what, measured(numbers))

    def cond_keyword(self, what: Selector, word: Token) -> Condition:
        return Matches(what, w.Filter(keyword=str(word)))

    cond_is = term(Matches)

    def cond_it_is(self, noun: w.Filter) -> Condition:
        return Matches(self.it_asked(), noun)

    def subj(self, what: Selector) -> Selector:
        """What a condition speaks of is what "it" means after that.

        The card itself, beside an object that it waits for, is one of two: which of them "it" is is not known.
        """
        if what not in (w.This(), self.memory.it):
            self.memory.it = what
        elif what == w.This() and self.memory.it in (w.Bound("attack"), w.Bound("card")):
            self.memory.it = NEXT if self.memory.about is not None else what
        return what

    def subj_target(self, noun: w.Filter) -> Selector:
        return self.subj(self.target(noun))

    def card_asked(self) -> Selector:
        return self.subj(w.Bound("defenders")) if self._defends else self.it_asked()

    defended_subj = as_said

    def defended_it(self) -> Selector:
        return self.memory.it

    def cond_defended(self, what: Selector, counted: Counted) -> Condition:
        self.memory.beside = True
        return counted.happened(lambda n: DefendedBy(what, counted.noun, w.Num(n)))

    def cond_defended_from(
        self, what: Selector, counted: Counted, place: tuple[w.Who, tuple[w.Zone, ...]]
    ) -> Condition:
        """ "if this is defended by a card from hand": by one that came from there (7.3.2b)."""
        if what != w.This():
            raise NotUnderstoodError("it is not known from where it is defended")
        defends = EventPattern(
            EventKind.DEFEND, obj=counted.noun, other=THIS, from_zone=self._came_from(counted.noun, place)
        )
        return counted.happened(lambda n: Happened(defends, w.Period.LINK, w.Num(n)))

    @staticmethod
    def _came_from(noun: w.Filter, place: tuple[w.Who, tuple[w.Zone, ...]]) -> w.Zone:
        """The zone what a noun means defends from; "an equipment or card from hand" is no equipment from there."""
        if place[1] not in ((w.Zone.HAND,), (w.Zone.ARSENAL,)) or any("Equipment" in k.types for k in noun.any_of):
            raise NotUnderstoodError("it is not known from where it is defended")
        return place[1][0]

    def cond_defending_link(self, counted: Counted) -> Condition:
        return self.cond_defended(w.Bound("attack"), counted)

    def cond_defending_this(self, counted: Counted) -> Condition:
        return self.cond_defended(w.This(), counted)

    def cond_from_arsenal(self, what: Selector) -> Condition:
        return PlayedFrom(what, w.Zone.ARSENAL)

    def cond_played_from(self, what: Selector, who: w.Who, zones: tuple[w.Zone, ...]) -> Condition:
        if who is not w.Who.YOU or len(zones) != 1:
            raise NotUnderstoodError("it is not clear from which zone")
        return PlayedFrom(what, zones[0])

    def cond_link(self, _what: Selector, n: Token) -> Condition:
        return ChainLinkIs(">=", int(n))

    cond_hit = term(WasHit)

    def cond_missed(self, what: Selector) -> Condition:
        return Not(WasHit(what))

    def cond_variable(self, letter: Token, n: Token) -> Condition:
        return Compare(w.Variable(str(letter)), ">=", w.Num(int(n)))

    def last_named(self, name: Token) -> str:
        return str(name)

    def last_noun(self, counted: Counted) -> w.Filter:
        return counted.one

    def last_own(self, _this: Selector) -> str:
        if not self.memory.own_name:
            raise NotUnderstoodError("the name of the card is not known")
        return self.memory.own_name

    def cond_last(self, *ones: str | w.Filter) -> Condition:
        names = tuple(str(one) for one in ones if not isinstance(one, w.Filter))
        nouns = tuple(one for one in ones if isinstance(one, w.Filter))
        return LastAttack(names, nouns)

    cond_last_hit = constant(LastAttack((), hit=True))
    cond_last_missed = constant(All((LastAttack((), (w.Filter(attack=True),)), Not(LastAttack((), hit=True)))))

    def cond_last_turn(self, *ones: str | w.Filter) -> Condition:
        found = self.cond_last(*ones)
        assert isinstance(found, LastAttack)
        return replace(found, period=w.Period.TURN)

    def cond_nth(self, *parts: Anything) -> Condition:
        """ "it's your second weapon attack this turn", said of an attack that has just been made."""
        n, noun = parts[-2:]
        it = self.memory.it
        if it == w.Bound("card"):
            return self.cond_nth_played(n, noun)
        if it not in (w.Bound("attack"), w.This()) or not (noun.attack or "Attack" in noun.subtypes):
            raise NotUnderstoodError("it is not clear which attack is counted")
        return self._nth(n, EventKind.ATTACK, it, replace(noun, attack=True))

    def cond_nth_played(self, n: int, noun: w.Filter, *_played: Anything) -> Condition:
        """ "it's the second card you've played this turn", said of a card that has just been played."""
        if self.memory.it not in (w.Bound("attack"), w.Bound("card"), w.This()):
            raise NotUnderstoodError("it is not clear which card is counted")
        return self._nth(n, EventKind.PLAY, self.memory.it, noun)

    def cond_nth_time(self, n: int, who: w.Who, did: tuple[Deed, Often], period: w.Period) -> Condition:
        """ "it's the second time you've attacked this turn"."""
        deed, often = did
        if (often.op, often.n) != (">=", 1):
            raise NotUnderstoodError("it is not clear how many times are counted")
        self.memory.named |= {f"nth {p.kind.value}" for p in deed.patterns}
        return self.history(who, (deed, replace(often, op="==", n=n)), period)

    def _nth(self, n: int, kind: EventKind, it: Selector, noun: w.Filter) -> Condition:
        made = CountEvents(EventPattern(kind, who=w.Who.YOU, obj=noun), w.Period.TURN)
        return All((Matches(it, noun), Compare(made, "==", w.Num(n))))

    def cond_rolled_any(self, *numbers: Token) -> Condition:
        each = tuple(Compare(w.DieResult(), "==", w.Num(int(n))) for n in numbers if n is not None and n.type == "NUM")
        return each[0] if len(each) == 1 else Any(each)

    def cond_attacking_hero(self, what: Selector, hero: dict[str, Anything]) -> Condition:
        self.memory.it = what
        return IsAttacking(what, self._aimed_hero(hero))

    def cond_zone(self, counted: Counted, who: w.Who, zones: tuple[w.Zone, ...]) -> Condition:
        self.memory.beside = self.memory.beside or counted.op == ">="
        one_of_each(counted.n, zones)
        return Controls(who, counted.noun, counted.op, w.Num(counted.n), zones)
