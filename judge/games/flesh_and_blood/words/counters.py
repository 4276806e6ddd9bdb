"""Words about counters of any name: putting, removing, moving, sharing out, counting (1.15, 8.5.14, 8.5.16, 8.5.42)."""

from __future__ import annotations

from typing import Any

from lark import Token

from judge.frozen import Frozen
from judge.games.flesh_and_blood.vocabulary import effects as fx
from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.conditions import Compare, Matches, Not
from judge.games.flesh_and_blood.vocabulary.roots import Condition, Effect, Selector, Value
from judge.games.flesh_and_blood.words.effects import Effects
from judge.games.flesh_and_blood.words.nodes import NotUnderstoodError
from judge.games.flesh_and_blood.words.nouns import counter_of


class UpTo(Frozen):
    """As many of them as a player wants, all that are there at most, or ``n``."""

    n: Value | None = None


Counter = tuple[str, Value]
Taken = tuple[str, Value | UpTo | None]  # None: all of them
Had = tuple[str, str, int]


def _kind_of(counter: Token) -> str:
    return counter_of(counter) if counter.type == "MOD" else str(counter)


def _so_many(counter: Taken) -> tuple[str, Value]:
    name, n = counter
    if not isinstance(n, Value):
        raise NotUnderstoodError("it is not clear how many counters are meant")
    return name, n


def _named(name: str) -> Selector:
    """The permanent of that name, whoever controls it."""
    return w.Every(w.Filter(name=str(name)), (w.Zone.ARENA,), None)


def _has(op: str, fixed: int | None = None) -> Any:
    """A rule of a counter's name, behind a printed number where none is fixed."""
    return lambda self, *parts: self._had(str(parts[-1]), op, int(parts[0]) if fixed is None else fixed)


class Counters(Effects):
    """Rules that speak of counters."""

    # which and how many
    def stat_counter(self, mod: Token) -> Counter:
        return counter_of(mod), w.Num(1)

    def stat_counters(self, n: Value, mod: Token) -> Counter:
        return counter_of(mod), n

    def named_counter(self, name: Token) -> Counter:
        return str(name), w.Num(1)

    def named_counters(self, n: Value, name: Token) -> Counter:
        return str(name), n

    def that_many_counters(self, name: Token) -> Counter:
        return str(name), self.that_many()

    def counters_up_to(self, n: Value, name: str) -> Taken:
        return name, UpTo(n)

    def counters_any(self, name: str) -> Taken:
        return name, UpTo()

    def counters_all(self, name: str) -> Taken:
        return name, None

    # putting and removing
    def put_counter(self, counter: Counter, on: Selector) -> Effect:
        return fx.PutCounter(self._now_it(self._placed(on)), *counter)

    def put_counter_it(self, counter: Counter) -> Effect:
        if counter[0] == counter_of("-1{d}") and self._defends:  # it is for what defends
            return self.put_counter(counter, w.Bound("defenders"))
        return self.put_counter(counter, self.it_gets() if self.memory.lies else self.it_done())

    def _taken(self, kind: str) -> None:
        self.memory.named |= {"removed", f"removed as {kind} counters"}

    def remove_counter(self, counter: Taken, on: Selector) -> Effect:
        self._taken(counter[0])
        return self._removed(self._now_it(self._placed(on)), counter)

    def _removed(self, what: Selector, counter: Taken) -> Effect:
        name, n = counter
        if not isinstance(n, UpTo):
            return fx.RemoveCounter(what, *_so_many(counter))
        self.memory.many = w.CountBound("removed")
        return fx.RemoveAmong(what, name, n.n, up_to=True)

    def put_counter_named(self, counter: Counter, name: Token) -> Effect:
        return fx.PutCounter(_named(name), *counter)

    def remove_all_counters(self, counter: Token, what: Selector) -> Effect:
        if isinstance(what, w.Pick) and what.count is None and what.what.controller is None:
            what = w.Every(what.what, what.where or (w.Zone.ARENA,), what.whose)
        self._taken(_kind_of(counter))
        return fx.RemoveAllCounters(self._placed(what), _kind_of(counter))

    def remove_every_counter(self, what: Selector) -> Effect:
        self.memory.named.add("removed")
        return fx.RemoveAllCounters(self._placed(what), "")

    def remove_every_counter_of(self, noun: w.Filter) -> Effect:
        return self.remove_every_counter(self.every(noun, None))

    def remove_all_counters_of(self, counter: Token, noun: w.Filter) -> Effect:
        return self.remove_all_counters(counter, self.every(noun, None))

    def _among(self, noun: w.Filter) -> w.Every:
        found = self.every(noun, None)
        assert isinstance(found, w.Every)
        return found

    def remove_among(self, counter: Taken, noun: w.Filter) -> Effect:
        self._taken(counter[0])
        among = self._among(noun)
        if noun == w.Filter(counts_as=noun.counts_as):  # the permanent of that name
            return self._removed(_named(noun.counts_as), counter)
        if isinstance(counter[1], UpTo):
            return self._removed(among, counter)
        return fx.RemoveAmong(among, *_so_many(counter))

    def distribute(self, counter: Counter, noun: w.Filter) -> Effect:
        return fx.Distribute(self._among(noun), *counter)

    def distribute_up_to(self, counter: Counter, noun: w.Filter) -> Effect:
        return fx.Distribute(self._among(noun), *counter, up_to=True)

    def move_counter(self, counter: Taken, of: Selector, to: Selector) -> Effect:
        name, n = counter
        up_to = isinstance(n, UpTo)
        return fx.MoveCounter(self._placed(of), self._placed(to), name, n.n if isinstance(n, UpTo) else n, up_to)

    def move_among(self, counter: Taken, noun: w.Filter, to: Selector) -> Effect:
        if isinstance(counter[1], Value):
            raise NotUnderstoodError("it is not clear whether so many are moved from each")
        return self.move_counter(counter, self._among(noun), to)

    # what has them
    had_one, had_none = _has(">=", 1), _has("==", 0)
    had_exactly, had_many, had_few = _has("=="), _has(">="), _has("<=")

    def _had(self, name: str, op: str, n: int) -> Had:
        self.memory.counter = name
        return name, op, n

    def had_none_left(self) -> Had:
        if not self.memory.counter:
            raise NotUnderstoodError("it is not said of what it has none")
        return self.memory.counter, "==", 0

    def cond_counter(self, what: Selector, had: Had) -> Condition:
        name, op, n = had
        if n > 1 or op == "<=":
            return Compare(w.CountersOn(what, name), op, w.Num(n))
        found = Matches(what, w.Filter(has_counter=name))
        return (
            found if (op, n) == (">=", 1) else Not(found) if n == 0 else Compare(w.CountersOn(what, name), op, w.Num(n))
        )

    def cond_none_left(self) -> Condition:
        return self.cond_counter(w.This(), self.had_none_left())

    def cond_counters_there(self, had: Had, what: Selector) -> Condition:
        return self.cond_counter(what, had)

    def post_counters(self, had: Had) -> w.Filter:
        name, op, n = had
        return w.Filter(has_counter=name) if (op, n) == (">=", 1) else w.Filter(counters=((name, op, w.Num(n)),))

    def post_some_counters(self, name: str) -> w.Filter:
        return w.Filter(has_counter=name)

    # how many
    def count_removed_way(self, kind: str | None) -> Value:
        self._earlier(f"removed as {kind} counters" if kind else "removed")
        return w.CountBound("removed")

    def removed_one(self, kind: str | None) -> tuple[int, str | None]:
        return 1, kind

    def removed_more(self, n: Token, kind: str | None = None) -> tuple[int, str | None]:
        return int(n), kind

    def cond_removed_way(self, so_many: tuple[int, str | None]) -> Condition:
        n, kind = so_many
        return Compare(self.count_removed_way(kind), ">=", w.Num(n))

    def counter_kind(self, counter: Token) -> str:
        return _kind_of(counter)

    def count_counters(self, name: str, what: Selector) -> Value:
        return w.CountersOn(what, name)

    def count_counters_it(self, name: str) -> Value:
        return w.CountersOn(self._its(counters=True), name)
