"""The kernel without a game: what replaces an event, what triggers, whose comes first, and what is told of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import pytest

from judge.rules.course import Course
from judge.rules.happening import Happening, PlainRules
from judge.rules.questions import Ask, LimitReached, Purpose, Question
from judge.rules.state import Event, Moment, Player, State
from judge.rules.values import replace
from judge.rules.work import Run


class Happens(Enum):
    """What happens in these tests."""

    RAIN = "rain"
    TOLD = "told"


@dataclass(frozen=True)
class Day:
    """The moment, and which readings were told."""

    turn: int = 1
    turn_player: int = 1
    said: frozenset[str] = frozenset()

    @property
    def moment(self) -> Moment:
        """For the history."""
        return Moment(self.turn)


@dataclass(frozen=True)
class One:
    """A replacement, or what has triggered. does: what is left of the amount of an event."""

    label: str
    seat: int = 0
    rank: int = 0
    same: str = ""
    does: Callable[[int], int | None] = lambda amount: amount

    @property
    def key(self) -> str:
        """Each is another one."""
        return self.label


Replacing = Callable[[Event], Sequence[One]]


class Rules(PlainRules):
    """Writes down what it is asked to do. then: what putting a trigger on the stack makes wait."""

    def __init__(self, run: Run, active: Replacing, then: Callable[[One], Sequence[One]]) -> None:
        self.run, self.told = run, list[str]()
        self._active, self._then = active, then

    def turn_seat(self) -> int:
        """Player 1, so that the seats are not in order by themselves."""
        return 1

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """All, round from there."""
        return self.run.seats_from(seat)

    def considered(self, event: Event) -> None:
        """An event is proposed."""
        self.told.append(f"proposed {event.amount}")

    def active(self, event: Event) -> Sequence[One]:
        """Whatever there is."""
        return self._active(event)

    def replaced(self, event: Event, active: One) -> Event | None:
        """The same event with what is left of it; none of nothing."""
        self.told.append(active.label)
        left = active.does(event.amount)
        return event if left == event.amount else None if left is None else replace(event, amount=left)

    def waiting(self, event: Event) -> Sequence[str]:
        """Who waits, with how much has happened."""
        return (f"waited at {self.run.state.history.length}",)

    def trigger(self, waits: str, event: Event) -> None:
        """It triggers."""
        self.told.append(f"{waits}, triggered at {self.run.state.history.length}")

    def after(self, event: Event) -> None:
        """What follows."""
        self.told.append("followed")

    def put_pending(self, pending: One) -> None:
        """On the stack; what triggers then waits for the next round."""
        self.told.append(pending.label)
        self.run.set(pending=(*self.run.state.pending, *self._then(pending)))

    def decided(self, seat: int, what: str, words: str) -> None:
        """An order was chosen."""
        self.told.append(f"{seat} decides {what}")


def game(
    active: Sequence[One] | Replacing = (),
    pending: Sequence[One] = (),
    then: Callable[[One], Sequence[One]] = lambda _: (),
    **more: Any,
) -> tuple[Happening[Any, Any, Any], Rules, list[Question]]:
    """Three players; the last option of every question is taken, and the questions are kept."""
    players = tuple(Player(name, {}) for name in ("Ana", "Bo", "Cy"))
    run = Run(State(players=players, objects={}, zones={}, situation=Day(), pending=tuple(pending)))
    asked: list[Question] = []

    def answer(question: Question) -> object:
        asked.append(question)
        return (question.options or ())[-1]

    run.answerer = answer
    rules = Rules(run, active if callable(active) else lambda _: active, then)
    return Happening(run, rules, **more), rules, asked


RAIN = Event(Happens.RAIN, amount=4)


def test_what_waited_before_an_event_triggers_when_it_has_happened_and_what_follows_comes_last() -> None:
    happening, rules, _ = game()
    assert happening.happen(RAIN).moment == Moment(1)
    assert rules.told == ["waited at 0, triggered at 1", "followed"]


def test_an_event_is_proposed_once_whatever_replaces_it() -> None:
    happening, rules, asked = game()
    assert happening.propose(RAIN) == RAIN
    assert rules.told == ["proposed 4"]
    happening, rules, asked = game([One("as it was"), One("halved", same="", does=lambda amount: amount // 2)])
    halved = happening.propose(RAIN)
    assert halved is not None
    assert halved.amount == 2
    assert rules.told == ["proposed 4", "as it was", "halved"], "each is applied once"
    assert not asked, "between the two no order makes a difference"


def test_what_has_a_lower_rank_is_applied_first_and_does_not_come_back() -> None:
    late, early = One("late", seat=0, rank=2), One("early", seat=2, rank=1)
    happening, rules, asked = game([late, early])
    happening.propose(RAIN)
    assert rules.told == ["proposed 4", "early", "late"]
    assert not asked, "one player at each rank"
    gone = One("nothing is left", rank=1, does=lambda _: None)
    happening, rules, _ = game([late, gone])
    assert happening.propose(RAIN) is None
    assert rules.told == ["proposed 4", "nothing is left"]

    first = One("first", rank=1, does=lambda _: 3)
    happening, rules, _ = game(lambda event: (early, late) if event.amount < 4 else (first, late))
    happening.propose(RAIN)
    assert rules.told == ["proposed 4", "first", "early", "late"], "early was not there before"
    happening, rules, _ = game(lambda event: (replace(early, rank=0),) if event.amount < 4 else (first,))
    happening.propose(RAIN)
    assert rules.told == ["proposed 4", "first"], "what is below the rank that was reached is passed over"


def test_the_turn_player_is_asked_once_whose_replacements_come_first() -> None:
    mine = [One(f"{name} {n}", seat, same=f"{name}") for seat, name in enumerate(("Ana", "Bo", "Cy")) for n in (1, 2)]
    happening, rules, asked = game(mine)
    happening.propose(RAIN)
    assert [(q.ask, q.who, q.options, q.purpose) for q in asked] == [
        (Ask.CHOOSE, 1, (0, 1, 2), Purpose.FIRST_PLAYER)
    ], "their own are alike"
    assert rules.told == ["proposed 4", "1 decides Cy", "Cy 1", "Cy 2", "Ana 1", "Ana 2", "Bo 1", "Bo 2"]
    happening, rules, asked = game(mine[:4])
    happening.propose(RAIN)
    assert [q.options for q in asked] == [(0, 1)]
    happening, rules, asked = game(mine, first=min)
    happening.propose(RAIN)
    assert rules.told == ["proposed 4", "Ana 1", "Ana 2", "Bo 1", "Bo 2", "Cy 1", "Cy 2"]
    assert not asked, "the rules of the game say it"


def test_each_player_orders_triggers_of_their_own() -> None:
    mine = [One("one", 2, same="a"), One("two", 2, same="a"), One("three", 2, same="b")]
    happening, rules, asked = game(pending=mine)
    happening.stack_pending()
    assert [(q.ask, q.who, q.options, q.same) for q in asked] == [(Ask.ORDER, 2, (0, 1, 2), ("a", "a", "b"))]
    assert rules.told == ["2 decides three", "three", "one", "two"]
    assert rules.run.state.pending == ()
    happening, rules, asked = game(pending=[One("Bo's", 1), One("Ana's", 0)])
    happening.stack_pending()
    assert [q.who for q in asked] == [1]
    assert rules.told == ["1 decides Bo", "Bo's", "Ana's"]


def test_what_triggers_while_triggers_are_put_on_the_stack_follows_them_and_not_without_end() -> None:
    second = One("second", 2)
    happening, rules, _ = game(pending=[One("first")], then=lambda one: () if one is second else (second,))
    happening.stack_pending()
    assert rules.told == ["first", "second"]
    happening, rules, _ = game(pending=[One("0")], then=lambda one: (One(str(int(one.label) + 1)),))
    with pytest.raises(LimitReached):
        happening.stack_pending()


def test_two_of_one_name_are_told_apart_by_what_they_do() -> None:
    mine = [One("Bell", same="a"), One("Drum", same="b"), One("Bell", same="c")]
    happening, _, asked = game(pending=mine, words=lambda one: one.same)
    happening.stack_pending()
    assert [q.labels for q in asked] == [("Bell: a", "Drum", "Bell: c"), ("Bell", "Drum")]


def test_a_reading_is_told_once() -> None:
    _, rules, _ = game()
    course = Course(rules.run, Happens.TOLD)
    course.reading("rain falls on everyone", "1.2")
    course.reading("rain falls on everyone", "1.2")
    course.reading("so does snow")
    course.say("it rains", "1.3")
    told = rules.run.state.history.since(0)
    assert [(e.names, e.cites, e.player) for e in told] == [
        (("reading: rain falls on everyone",), ("1.2",), None),
        (("reading: so does snow",), (), None),
        (("it rains",), ("1.3",), 1),
    ]
