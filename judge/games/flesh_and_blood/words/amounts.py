"""Numbers of the grammar as vocabulary terms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from lark import Token

from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.conditions import All, Compare, Not
from judge.games.flesh_and_blood.vocabulary.events import CountEvents, EventKind, EventPattern, TimesHappened
from judge.games.flesh_and_blood.vocabulary.roots import Condition, Selector, Value
from judge.games.flesh_and_blood.words.nodes import UNCLEAR, NotUnderstoodError, mentions, replacing, rewrite
from judge.games.flesh_and_blood.words.nouns import (
    SYMBOL,
    THIS,
    Nouns,
    as_said,
    constant,
    joined,
    several,
    term,
)
from judge.games.flesh_and_blood.words.whose import whosever


class Narrowed(NamedTuple):
    """A zone, and what is asked of its cards behind it: "from your hand that isn't red"."""

    place: Any
    asked: w.Filter


def asked_late(noun: w.Filter, place: Any) -> tuple[w.Filter, Any]:
    """A noun that asks what stands behind the zone, too, and the zone."""
    return (joined((noun, place.asked)), place.place) if isinstance(place, Narrowed) else (noun, place)


class Counted(NamedTuple):
    """How many of what, wherever it stands: "an aura", "no items", "2 or more red cards"."""

    op: str
    n: int
    noun: w.Filter

    @property
    def one(self) -> w.Filter:
        """What is said of one of them; ``NotUnderstoodError`` behind a number."""
        if (self.op, self.n) != (">=", 1) or isinstance(self, Numbered):
            raise NotUnderstoodError("it is not clear whether it is said of one of them")
        return self.noun

    def compared(self, count: Value) -> Condition:
        return Compare(count, self.op, w.Num(self.n))

    def happened(self, times: Callable[[int], Condition]) -> Condition:
        """What happened so often, of a condition that asks for a least number."""
        no_more = Not(times(self.n + 1))
        if self.op == ">=":
            return times(self.n)
        return no_more if self.op == "<=" or not self.n else All((times(self.n), no_more))


class Numbered(Counted):
    """Said with a number: "1 or more cards", of all of them at once."""


def _counted(op: str, more: int = 0) -> Any:
    return lambda self, n, noun: Numbered(op, int(n) + more, several(noun))


def _arithmetic(op: str, fixed: int | None = None, *, turned: bool = False) -> Any:
    """A rule of a value and a number, printed or fixed; turned: the value stands before the number."""

    def made(_reader: Any, *parts: Any) -> Value:
        value = next(p for p in parts if isinstance(p, Value))
        n = w.Num(fixed if fixed is not None else int(next(p for p in parts if isinstance(p, Token))))
        if (
            fixed is not None and isinstance(value, w.Arithmetic) and value.op in "+-"
        ):  # "twice … plus 1": and then 1 more
            of = value.right if isinstance(value.left, w.Num) else value.left
            return rewrite(value, replacing(of, made(_reader, of)))
        if isinstance(value, w.AtMost):
            raise NotUnderstoodError("it is not clear of what the maximum is the most")
        return w.Arithmetic(value, op, n) if turned else w.Arithmetic(n, op, value)

    return made


def _counts_way(group: str, anything: w.Filter | None = w.Filter()) -> Any:  # noqa: B008  (it is a constant)
    """ "each card destroyed this way"; anything: how it is kept that nothing more is asked of them."""

    def made(self: Any, noun: w.Filter) -> Value:
        self._earlier(group)
        return w.CountBound(group, noun if noun != w.Filter() else anything)

    return made


def _across(how: str) -> Any:
    def made(_reader: Any, stat: w.Stat, counted: Value) -> Value:
        if not isinstance(counted, w.CountBound) and not (isinstance(counted, w.CountObjects) and not counted.apart):
            raise NotUnderstoodError("it is not clear among which objects")
        return w.StatAcross(how, stat, counted)

    return made


class Amounts(Nouns):
    """Rules of the section "numbers"."""

    def _earlier(self, group: str) -> Selector:
        """What the ability has named before; raises ``NotUnderstoodError`` when it has not."""
        if group not in self.memory.named:
            raise NotUnderstoodError(f"nothing was {group} by this ability")
        return w.Bound(group)

    value_rolled = constant(w.DieResult())
    count_clashes = constant(CountEvents(EventPattern(EventKind.WIN_CLASH, who=w.Who.YOU), w.Period.TURN))
    count_opponents = constant(w.CountHeroes(w.Who.OPPONENTS))
    count_heroes_all = constant(w.CountHeroes(w.Who.EACH_HERO))
    count_hurt, count_hurt_opposing = constant(w.CountHurt()), constant(w.CountHurt(w.Who.OPPONENTS))
    count_banished = constant(w.CountBound("banished"))
    count_prevented = constant(w.ThatMuch())
    count_defending = constant(w.CountObjects(w.Filter(defending=True), (w.Zone.CHAIN,), None))

    # how many of what
    counted_more, counted_fewer, counted_exactly = _counted(">="), _counted("<="), _counted("==")
    counted_above, counted_below = _counted(">=", 1), _counted("<=", -1)

    def counted_one(self, noun: w.Filter) -> Counted:
        return Counted(">=", 1, noun)

    def counted_another(self, noun: w.Filter) -> Counted:
        return self.counted_one(self._another(noun))

    def counted_none(self, noun: w.Filter) -> Counted:
        return Counted("==", 0, several(noun))

    def number(self, n: Token) -> Value:
        return w.Num(int(n))

    def variable(self, letter: Token) -> Value:
        said = self.memory.letters.get(str(letter))
        return w.Variable(str(letter), UNCLEAR) if said is UNCLEAR else said or w.Variable(str(letter))

    def _where(self, letter: Token, value: Value, *, stays: bool = False) -> tuple[str, Value]:
        """ "where X is …": so it is in the sentences after it, too, as long as nothing has changed since (stays)."""
        moves = mentions(value, (Selector, w.ThatMuch, w.ChosenNumber, w.DieResult, w.CountBound, w.CountHurt))
        self.memory.letters[str(letter)] = value if stays and not moves else UNCLEAR
        self.memory.where[str(letter)] = value
        return str(letter), value

    def variable_plus(self, letter: Token, n: Token) -> Value:
        return w.Arithmetic(w.Variable(str(letter)), "+", w.Num(int(n)))

    value_count = as_said
    value_plus = value_count_plus = _arithmetic("+")
    value_twice, value_thrice = _arithmetic("*", 2), _arithmetic("*", 3)
    value_half_down, value_half_up = _arithmetic("/", 2, turned=True), _arithmetic("/^", 2, turned=True)
    value_minus, value_count_minus = _arithmetic("-"), _arithmetic("-", turned=True)

    def value_its(self, stat: w.Stat) -> Value:
        self.memory.its = w.StatOf(self._its(), stat)
        return self.memory.its

    value_highest, value_lowest, value_added = map(_across, ("highest", "lowest", "total"))

    per_many = _arithmetic("/", turned=True)

    def count_at_most(self, counted: Value, n: Token) -> Value:
        return w.AtMost(counted, int(n))

    def value_of(self, stat: w.Stat, what: Selector) -> Value:
        return w.StatOf(what, stat)

    def value_this(self, symbol: Token) -> Value:
        return w.StatOf(w.This(), SYMBOL[symbol])

    def _its(self, *, counters: bool = False) -> Selector:
        """ "its cost", "each rust counter on it": of what was spoken of last, where nothing else could be meant.

        counters: what has some, which no card of another zone has.
        """
        if self.memory.between or (self.memory.beside and not counters):
            raise NotUnderstoodError('it is not clear whether "it" is what was spoken of last')
        return self.memory.it

    def value_its_base(self, symbol: Token) -> Value:
        return w.StatOf(self._its(), SYMBOL[symbol], base=True)

    def count_class_links(self, word: Token) -> Value:
        return w.CountLinks(w.Filter(classes=(str(word),)))

    def count_drawn(self) -> Value:
        self._earlier("drawn")
        return w.CountBound("drawn")

    count_scrapped = constant(CountEvents(EventPattern(EventKind.SCRAP, who=w.Who.YOU, obj=THIS), w.Period.TURN))

    count_destroyed_way, count_discarded_way = _counts_way("destroyed", None), _counts_way("discarded", None)
    count_banished_way, count_revealed = _counts_way("banished"), _counts_way("revealed")
    count_tapped_way = _counts_way("tapped", None)
    count_created_way, count_charged_way = _counts_way("created", None), _counts_way("charged", None)

    def count_pitched(self, noun: w.Filter, _way: None) -> Value:
        return w.CountBound("pitched", noun)

    def count_put_way(self, noun: w.Filter) -> Value:
        self._earlier("put")
        if noun != w.Filter() and not self.memory.put_public:  # of what has gone into a hand or a deck nothing is known
            raise NotUnderstoodError("it is not known which of the cards they were")
        return w.CountBound("put", noun if noun != w.Filter() else None)

    value_starters = constant(w.StartingHeroes())

    def value_of_player(self, who: w.Who, symbol: Token) -> Value:
        if who in (w.Who.EACH_HERO, w.Who.OPPONENTS, w.Who.AN_OPPONENT):
            raise NotUnderstoodError("it is not clear of which hero the number is")
        if symbol == "{i}":
            return w.StatOf(w.HeroOf(who), w.Stat.INTELLECT)
        if symbol != "{h}":
            raise NotUnderstoodError(f"{symbol} is no number of a player")
        return w.AssetOf(who, w.Asset.LIFE)

    def value_base_of(self, symbol: Token, what: Selector) -> Value:
        return w.StatOf(what, SYMBOL[symbol], base=True)

    def count_wagered(self) -> Value:
        return TimesHappened(self.memory.it, EventKind.WAGER)

    def count_wagered_by(self, what: Selector) -> Value:
        return TimesHappened(what, EventKind.WAGER)

    def count_noun(self, noun: w.Filter) -> Value:
        noun = several(noun)
        if noun.against is not None:
            return w.CountObjects(noun, (w.Zone.CHAIN,), None)
        if noun.attack and noun.controller is None:
            raise NotUnderstoodError("it is not said whose attacks are counted")
        return w.CountObjects(replace(noun, controller=None), (w.Zone.ARENA,), whosever(noun))

    def count_on_chain(self, noun: w.Filter) -> Value:
        """ "attack action cards you control on the combat chain" (7.0.2)."""
        return w.CountObjects(replace(noun, controller=None), (w.Zone.CHAIN,), noun.controller or w.Who.ANY_HERO)

    count_defending_link = constant(
        w.CountObjects(w.Filter(defending=True, against=w.Filter(attacking=True)), (w.Zone.CHAIN,), w.Who.ANY_HERO)
    )

    def count_zone_apart(self, noun: w.Filter, place: tuple[w.Who, tuple[w.Zone, ...]], asked: str) -> Value:
        """ "cards in your graveyard with different names"."""
        counted = self.count_zone(noun, place)
        assert isinstance(counted, w.CountObjects)
        return replace(counted, apart=asked)

    def count_apart(self, noun: w.Filter, asked: str) -> Value:
        counted = self.count_noun(noun)
        assert isinstance(counted, w.CountObjects)
        return replace(counted, apart=asked)

    narrowed_place = term(Narrowed)

    def count_zone(self, noun: w.Filter, place: Any) -> Value:
        noun, place = asked_late(noun, place)
        return w.CountObjects(several(noun), place[1], place[0])
