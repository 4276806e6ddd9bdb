"""The kernel without a game: who has priority, who passes, and what follows when everyone has passed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from judge.rules.priority import PASS, GivePriority, all_pass
from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import Event, Moment, Player, State
from judge.rules.work import Run, advance


class Happens(Enum):
    """What happens in these tests."""

    DONE = "done"


MOMENT = Moment()


@dataclass(frozen=True)
class Day:
    """The moment."""

    moment: Moment = MOMENT


@dataclass(frozen=True)
class Next:
    """Work that does nothing. name: which."""

    name: str

    def run(self, table: Table) -> None:
        """Nothing."""


OVER, FIRST, LATER = Next("over"), Next("first"), Next("later")


class Table:
    """A game in which an action is a number that is noted. able: who has anything to do."""

    able: frozenset[int] = frozenset()

    def __init__(self, state: State, answers: tuple[Any, ...] = ()) -> None:
        self.run = Run(state, answers)
        self.judges = self.does = self

    def may_act(self, seat: int) -> bool:
        """Has a player anything to do?"""
        return seat in self.able

    def act(self, seat: int, action: object) -> None:
        """A player acts."""
        self.run.note(Event(Happens.DONE, player=seat, names=(str(action),)))


class OnlyBo(Table):
    """A game in which only the second player has anything to do."""

    able = frozenset({1})


def game(window: GivePriority, out: str = "", still: str = "") -> State:
    """Three players who have a window. out: who has left the game; still: for whom nobody acts."""
    players = tuple(Player(n, {}, lost=n in out.split(), acts=n not in still.split()) for n in ("Ana", "Bo", "Cy"))
    return State(players=players, objects={}, zones={}, situation=Day(), agenda=(LATER, window))


def asked(state: State, make: Any = Table) -> int | None:
    """Who is asked for an action."""
    question = advance(state, make)
    assert isinstance(question, Question)
    assert (question.ask, question.purpose) == (Ask.ACT, Purpose.PRIORITY)
    return question.who


def after(state: State, *answers: object, make: Any = Table) -> State:
    """The position after answers, each in its own frame; what the rules do first is done."""
    for answer in answers:
        while isinstance(state.agenda[-1], Next):
            done = advance(state, make)
            assert isinstance(done, State)
            state = done
        done = advance(state.answered(answer), make)
        assert isinstance(done, State)
        state = done
    return state


def test_players_pass_in_turn_order_and_the_last_pass_ends_the_window() -> None:
    state = game(GivePriority(1, None, OVER))
    seats: list[int | None] = []
    for _ in range(3):
        seats.append(asked(state))
        state = after(state, PASS)
    assert seats == [1, 2, 0]
    assert state.agenda == (LATER, OVER)
    assert state.answers == ()


def test_passes_count_in_succession_only() -> None:
    state = after(game(GivePriority(0, None, OVER)), PASS, PASS, "act")
    assert asked(state) == 2, "who acts has priority again"
    assert after(state, PASS, PASS).agenda != (LATER, OVER), "three passes, but an action between them"
    assert after(state, PASS, PASS, PASS).agenda == (LATER, OVER)
    assert [(e.player, e.names) for e in state.history.since(0)] == [(2, ("act",))]


def test_the_next_player_has_priority_where_who_acts_does_not_keep_it() -> None:
    window = GivePriority(0, None, OVER, keeps=False)
    assert asked(after(game(window), "act")) == 1
    assert asked(after(game(window, out="Bo"), "act")) == 2


def test_what_the_rules_do_by_themselves_comes_between_an_action_and_priority() -> None:
    window = GivePriority(0, FIRST, OVER)
    assert after(game(window), "act").agenda == (LATER, window, FIRST)
    assert after(game(window), PASS).agenda == (LATER, GivePriority(1, FIRST, OVER, 1))
    assert after(game(GivePriority(0, None, OVER)), "act").agenda == (LATER, GivePriority(0, None, OVER))


def test_who_has_left_the_game_or_is_played_by_the_rules_is_passed_over() -> None:
    for out, still in (("Bo", ""), ("", "Bo")):
        state = game(GivePriority(1, None, OVER), out, still)
        assert asked(state) == 2
        state = after(state, PASS)
        assert asked(state) == 0
        assert after(state, PASS).agenda == (LATER, OVER), "two players, two passes"
    alone = game(GivePriority(1, None, OVER), out="Bo", still="Ana Cy")
    assert asked(alone) == 1, "nobody acts: whose window it is"
    assert after(alone, PASS).agenda == (LATER, OVER)


def test_who_has_nothing_to_do_passes_unasked_where_the_window_is_for_those_who_have() -> None:
    state = game(GivePriority(0, None, OVER, picks=True))
    first = advance(state, OnlyBo)
    assert isinstance(first, State)
    assert asked(first, OnlyBo) == 1
    ended = advance(after(first, PASS, make=OnlyBo), OnlyBo)
    assert isinstance(ended, State)
    assert ended.agenda == (LATER, OVER)


def steps(state: State) -> int:
    """How many frames and questions it takes until everyone has passed."""
    count = 0
    while state.agenda[-1] != OVER:
        found = advance(state, Table)
        count += 1
        state = state.answered(PASS) if isinstance(found, Question) else found
    return count


def test_a_window_in_which_everyone_passes_is_one_step_that_counts_as_many() -> None:
    windows: Sequence[State] = [
        game(GivePriority(0, None, OVER)),
        game(GivePriority(0, None, OVER, passes=1)),
        game(GivePriority(2, None, OVER), out="Ana"),
        game(GivePriority(1, None, OVER), out="Ana Bo"),
        game(GivePriority(1, None, OVER), out="Ana", still="Bo Cy"),
        game(GivePriority(0, None, OVER, passes=2), out="Bo"),
    ]
    for state in windows:
        quiet = all_pass(state)
        assert quiet is not None
        assert quiet[0].agenda == (LATER, OVER)
        assert quiet[1] + 1 == steps(state), "the question that is being asked was counted"
    assert all_pass(game(GivePriority(0, None, OVER, picks=True))) is None
    assert all_pass(game(GivePriority(0, None, OVER)).answered(PASS)) is None
    assert all_pass(after(game(GivePriority(0, FIRST, OVER)), "act")) is None, "a frame that is no window comes first"
