"""The kernel without a game: frames, questions, answers, history, objects in zones."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import pytest

from judge.rules.derived import Memo
from judge.rules.happening import TRIGGERING, Choice, Pending
from judge.rules.happening import Happening as Happenings
from judge.rules.lasting import expire, happened
from judge.rules.parts import joined
from judge.rules.piles import at_random
from judge.rules.questions import Ask, Purpose, Question, Reason, Refused
from judge.rules.standing import Standing
from judge.rules.state import Event, History, Moment, Obj, Player, Ref, State, ZoneKey
from judge.rules.values import replace
from judge.rules.work import UNANSWERED, Again, Asked, Run, advance, onwards


class Place(Enum):
    """Two places for things."""

    BOX = "box"
    TABLE = "table"


class Happening(Enum):
    """What happens in these tests."""

    COUNTED = "counted"
    ELSE = "something else"


@dataclass(frozen=True)
class Turn:
    """The moment, in these tests the number of the turn."""

    number: int = 1

    @property
    def moment(self) -> Moment:
        """For the history."""
        return Moment(self.number)


class Table:
    """A game of nothing: a run, and nobody who reads, judges or does."""

    def __init__(self, state: State, answers: tuple[Any, ...] = ()) -> None:
        self.run = Run(state, answers)


@dataclass(frozen=True)
class AskTwice:
    """Asks two questions and writes both answers down."""

    def run(self, table: Table) -> None:
        """Each run starts from the beginning."""
        run = table.run
        run.note(Event(Happening.COUNTED, amount=run.ask(Question(Ask.NUMBER, 0, (1, 2)))))
        run.note(Event(Happening.COUNTED, amount=run.ask(Question(Ask.NUMBER, 1, (3, 4)))))


@dataclass(frozen=True)
class Noted:
    """What has triggered."""

    label: str
    seat: int = 0

    @property
    def same(self) -> str:
        """No two are the same."""
        return self.label


class Quiet:
    """Rules that write nothing down."""

    def decided(self, seat: int, what: str, words: str) -> None:
        """An order was decided."""


@dataclass(frozen=True)
class Refusing:
    """Asks, then refuses."""

    def run(self, table: Table) -> None:
        """The refusal drops everything."""
        table.run.set_number(0, "life", 1)
        raise Refused(Reason("1.2", "that is not allowed"), late=2)


@dataclass(frozen=True)
class Working:
    """Works something out and keeps it."""

    def run(self, table: Table) -> None:
        """What is kept stands in no field of the position."""
        table.run.derived = "worked out"


def position(*frames: Any) -> State:
    """A position of two players and one thing in a box."""
    thing = Obj(1, 0, None, 0, None, Place.BOX, 0)
    players = (Player("Ana", {"life": 20}), Player("Bo", {"life": 20}))
    zones: dict[ZoneKey, tuple[int, ...]] = {(Place.BOX, 0): (1,)}
    return State(players=players, objects={1: thing}, zones=zones, agenda=frames, clock=2, situation=Turn())


def answered(*answers: int) -> State | Question:
    """What comes of ``AskTwice`` with some answers."""
    state = position(AskTwice())
    for answer in answers:
        state = state.answered(answer)
    return advance(state, Table)


def test_a_frame_asks_one_question_after_the_other() -> None:
    first, second = answered(), answered(2)
    assert isinstance(first, Question)
    assert isinstance(second, Question)
    assert (first.who, second.who) == (0, 1)
    done = answered(2, 3)
    assert isinstance(done, State)
    assert [e.amount for e in done.history.since(0)] == [2, 3]
    assert done.agenda == ()
    assert done.answers == ()


def test_answers_given_at_once_come_to_the_same_as_answers_given_one_after_the_other() -> None:
    given: list[Question] = []

    def answer(question: Question) -> object:
        given.append(question)
        return len(given) + 1

    assert advance(position(AskTwice()), Table, answer) == answered(2, 3)
    assert [q.who for q in given] == [0, 1]


def test_a_question_that_has_been_answered_is_not_made_again() -> None:
    """What its options are is worked out where it is asked, and not when its frame runs again with the answer."""
    made: list[int] = []

    def make() -> Question[int]:
        made.append(1)
        return Question(Ask.NUMBER, 0, (1, 2))

    run = Run(position())
    with pytest.raises(Asked) as asked:
        run.ask_for(make)
    assert asked.value.question.options == (1, 2)
    again = Run(position(), (2, 5))
    assert [again.ask_for(make), again.ask(Question(Ask.NUMBER, 0, (5,)))] == [2, 5]
    assert len(made) == 1


def test_what_is_not_answered_at_once_is_asked_with_the_position_as_it_was() -> None:
    first = answered()

    def only_the_first(question: Question) -> object:
        return 2 if question == first else UNANSWERED

    assert advance(position(AskTwice()), Table, only_the_first) == answered(2)
    assert advance(position(AskTwice()), Table, lambda _: UNANSWERED) == first


def test_what_an_order_comes_to_is_compared_only_where_the_order_is_asked() -> None:
    compared: list[Choice] = []

    def alike(several: Sequence[Pending], words: Choice) -> tuple[str, ...]:
        compared.append(words)
        return tuple(one.label for one in several)

    def first(*answers: object) -> Noted:
        run = Run(position(), answers)
        rules: Any = Quiet()
        return Happenings(run, rules, alike=alike).which_first([Noted("one"), Noted("two")], 0, TRIGGERING)

    with pytest.raises(Asked):
        first()
    assert compared == [TRIGGERING]
    assert first(1) == Noted("two")
    assert compared == [TRIGGERING], "the answer is there, so nothing had to be compared"


def test_a_question_leaves_the_position_as_it_was() -> None:
    state = position(AskTwice())
    before = (state.history, state.agenda, state.players)
    advance(state, Table)
    assert (state.history, state.agenda, state.players) == before


def test_a_refusal_leaves_the_position_as_it_was() -> None:
    state = position(Refusing())
    with pytest.raises(Refused) as refused:
        advance(state, Table)
    assert state.players[0]["life"] == 20
    assert str(refused.value) == "that is not allowed (rule 1.2)"
    assert refused.value.late == 2


def test_an_empty_agenda_and_a_decided_game_stay() -> None:
    idle = position()
    assert advance(idle, Table) is idle
    over = State(players=(), objects={}, zones={}, agenda=(AskTwice(),), outcome="draw")
    assert advance(over, Table) is over


def test_pushed_frames_run_in_the_order_given() -> None:
    run = Run(position(AskTwice()))
    run.push(Refusing(), Working())
    assert run.state.agenda == (AskTwice(), Working(), Refusing())


def test_history_is_a_list_that_grows_without_copying() -> None:
    empty = History()
    one = empty.add(Event(Happening.COUNTED, amount=1))
    two = one.add(Event(Happening.COUNTED, amount=2))
    assert [e.amount for e in two.backwards()] == [2, 1]
    assert [e.amount for e in two.since(0)] == [1, 2]
    assert [e.amount for e in two.since(1)] == [2]
    assert two.since(2) == ()
    assert one.length == 1
    assert two.before is one


def test_histories_are_equal_when_the_same_happened_in_the_same_order() -> None:
    one, two = Event(Happening.COUNTED, amount=1), Event(Happening.COUNTED, amount=2)
    begun = History().add(one)
    assert begun.add(two) == History().add(one).add(two)
    assert begun.add(two) == begun.add(two), "they begin as the same"
    assert begun.add(two) != History().add(two).add(one)
    assert begun != History().add(two)
    assert begun != begun.add(two)
    assert begun != [one]
    assert len({History(), History(), begun, History().add(one), History().add(two)}) == 3
    assert {begun: "known"}.get(History().add(one)) == "known"
    assert pickle.loads(pickle.dumps(begun.add(two))) == begun.add(two)


def test_options_of_equal_consequence_count_once() -> None:
    question = Question(Ask.CHOOSE, 0, (1, 2, 3), labels=("a", "b", "c"), same=("x", "y", "x"))
    assert question.distinct() == (1, 2)
    assert question.label(3) == "c"
    assert question.label(4) == "4", "no option"
    assert [question.key(option) for option in (1, 2, 3, 4)] == ["x", "y", "x", 4]
    free: Question[int] = Question(Ask.NUMBER, 0)
    assert (free.key(5), free.label(5), free.distinct()) == (5, "5", ())
    plain = Question(Ask.CHOOSE, 0, (1, 2))
    assert (plain.key(2), plain.label(2)) == (2, "2")
    assert Question(Ask.CHANCE, None, (4, 5), purpose=Purpose.DIE).distinct() == (4, 5)


def test_an_object_moves_and_is_removed() -> None:
    run = Run(position())
    thing = run.zone(Place.BOX, 0)[0]
    run.place(Obj(thing.id, thing.life + 1, None, 0, 1, Place.TABLE, None))
    assert run.zone(Place.BOX, 0) == ()
    assert [o.id for o in run.zone(Place.TABLE)] == [1]
    assert run.obj(Ref(1, 0)) is None, "an old reference finds nothing"
    moved = run.obj(Ref(1, 1))
    assert moved is not None
    run.remove(moved)
    assert run.zone(Place.TABLE) == ()
    assert run.state.objects == {}


def test_time_goes_on_with_every_tick() -> None:
    run = Run(position())
    assert [run.tick(), run.tick(), run.state.clock] == [2, 3, 4]


def test_seats_go_round_and_pass_over_who_has_lost() -> None:
    players = tuple(Player(n, {}, lost=n == "Bo") for n in ("Ana", "Bo", "Cy"))
    run = Run(State(players=players, objects={}, zones={}))
    assert run.seats_from(0) == (0, 2)
    assert run.seats_from(1) == (2, 0)
    assert run.seats_from(2) == (2, 0)


def test_an_event_is_written_down_with_its_moment() -> None:
    run = Run(position())
    assert run.note(Event(Happening.COUNTED)).moment == Moment(1)
    run.set(situation=Turn(2))
    assert run.note(Event(Happening.COUNTED)).moment == Moment(2)
    assert [e.moment.turn for e in run.state.history.since(0)] == [1, 2]


def test_what_was_worked_out_is_there_for_the_next_frame_and_is_no_part_of_the_position() -> None:
    state = advance(position(Working(), Working()), Table)
    assert isinstance(state, State)
    assert state.derived == "worked out"
    assert state == position(Working()), "derived is not compared"
    assert Run(state).derived == "worked out"


def test_one_table_runs_frame_after_frame_and_a_run_within_a_run_has_its_own() -> None:
    again = Again(Table)
    first = again(position(), ())
    inner = again(position(AskTwice()), ())
    assert inner is not first, "the first run is not over"
    again.over(first)
    assert again(position(Refusing()), (1,)) is first
    assert first.run.state == position(Refusing())
    again.over(inner)
    state = position(AskTwice())
    assert isinstance(advance(state.answered(2), again), Question)
    assert advance(state.answered(2).answered(3), again) == answered(2, 3)
    with pytest.raises(Refused):
        advance(position(Refusing()), again)
    assert advance(state, again) == answered(), "a refused run leaves nothing behind"


@dataclass(frozen=True)
class Counting:
    """Writes down how many frames its run has run."""

    def run(self, table: Table) -> None:
        """So that one run tells from several."""
        table.run.note(Event(Happening.COUNTED, amount=table.run.begun))


def telling(told: list[State]) -> Callable[[State], bool]:
    """Goes on and on, and keeps what it is told."""

    def goes_on(state: State) -> bool:
        told.append(state)
        return True

    return goes_on


def test_frame_after_frame_is_one_run_for_as_long_as_somebody_goes_on() -> None:
    told: list[State] = []

    def two(state: State) -> bool:
        told.append(state)
        return len(told) < 2

    start = position(Counting(), Counting(), Counting())
    for make, begun in ((Again(Table), [1, 1]), (Table, [1, 1])):
        told.clear()
        state, question = onwards(start, make, two)
        assert question is None
        assert [len(s.agenda) for s in told] == [2, 1]
        assert state is told[-1]
        assert [e.amount for e in state.history.since(0)] == begun
    every = onwards(start, Again(Table), lambda _: True)
    assert not every[0].agenda
    assert onwards(every[0], Table, two) == every, "nothing is left to run"


def test_what_a_later_frame_asks_is_asked_in_the_position_it_begins_in() -> None:
    agenda = (AskTwice(), Counting())
    told: list[State] = []
    state, question = onwards(position(*agenda), Again(Table), telling(told))
    assert question is not None
    assert question.who == 0
    assert state is told[-1]
    assert state.agenda == agenda[:1]
    asked, question = onwards(
        position(*agenda), Again(Table), lambda _: True, lambda q: 2 if q.who == 0 else UNANSWERED
    )
    assert question is not None
    assert (question.who, asked) == (1, state), "answers given on the way are the answerer's to keep"


def test_what_a_later_frame_refuses_leaves_the_table_ready() -> None:
    again, told = Again(Table), list[State]()
    with pytest.raises(Refused):
        onwards(position(Refusing(), Counting()), again, telling(told))
    assert [s.agenda for s in told] == [(Refusing(),)]
    assert advance(position(AskTwice()).answered(2).answered(3), again) == answered(2, 3)


def test_what_changes_of_the_board_is_counted_and_what_happens_is_not() -> None:
    run = Run(position())
    before = run.changes
    run.note(Event(Happening.COUNTED))
    run.tick()
    run.push(Counting())
    run.set(pending=(), clock=9)
    assert run.changes == before
    thing = run.state.objects[1]
    changes: tuple[Callable[[], object], ...] = (
        lambda: run.set(pending=(), effects=()),
        lambda: run.set_number(0, "life", 3),
        lambda: run.turn(number=2),
        lambda: run.set_obj(thing),
        lambda: run.place(thing),
        lambda: run.remove(thing),
        lambda: run.anew(run.state),
    )
    for n, change in enumerate(changes, 1):
        change()
        assert run.changes == before + n


def test_each_change_may_be_the_first_and_leaves_the_position_before_it_alone() -> None:
    changes: tuple[Callable[[Run, Obj], object], ...] = (
        lambda run, _: run.set(outcome="over"),
        lambda run, _: run.set_number(0, "life", 3),
        lambda run, _: run.turn(number=2),
        lambda run, thing: run.set_obj(replace(thing, face_up=False)),
        lambda run, thing: run.place(replace(thing, zone=Place.TABLE)),
        lambda run, thing: run.remove(thing),
        lambda run, _: run.push(Counting()),
        lambda run, _: run.note(Event(Happening.COUNTED)),
        lambda run, _: run.tick(),
    )
    for change in changes:
        start = position()
        run = Run(start)
        change(run, start.objects[1])
        assert start == position()
        assert run.done() != start


def test_a_position_that_somebody_else_has_stays_as_it_is() -> None:
    start = position(Counting(), Refusing())
    first = Run(start)
    first.note(Event(Happening.COUNTED))
    first.set_number(0, "life", 1)
    assert start == position(Counting(), Refusing()), "it was there before the run"
    left = first.done()
    assert left.players[0]["life"] == 1
    first.set_number(0, "life", 2)
    first.push(Counting())
    assert (left.players[0]["life"], left.agenda) == (1, start.agenda), "it has left the run"
    told: list[State] = []
    state, _ = onwards(position(Counting(), Counting()), Again(Table), telling(told))
    assert [s.history.length for s in told] == [1]
    assert state.history.length == 2


def test_a_history_that_keeps_the_way_keeps_positions_that_change_no_more() -> None:
    start = position(Counting(), Counting())
    start = replace(start, history=start.history.keeping(start))
    state, _ = onwards(start, Again(Table), lambda _: True)
    ways = []
    node: History | None = state.history
    while node is not None and node.event is not None and node.kept is not None:
        ways.append(tuple((len(s.agenda), s.history.length) for s in node.kept))
        node = node.before
    assert ways == [((0, 1), (0, 1)), ((1, 0), (1, 0))]
    assert type(state) is State, "nobody writes to it any more"


def test_a_table_of_its_own_for_each_frame_or_one_for_all_that_come() -> None:
    made: list[Table] = []

    def make(state: State, answers: tuple[Any, ...]) -> Table:
        made.append(Table(state, answers))
        return made[-1]

    frames = (Counting(), Counting(), Counting())
    onwards(position(*frames), make, lambda _: True)
    assert len(made) == 3
    made.clear()
    again = Again(make)
    for _ in range(2):
        onwards(position(*frames), again, lambda _: True)
    assert len(made) == 1


def test_who_listens_is_told_each_event_as_it_is_written_down() -> None:
    told: list[tuple[object, int, int]] = []

    def noted(run: Run, event: Event) -> None:
        told.append((event.kind, event.moment.turn, run.state.history.length))

    start = position()
    for begins in (start, replace(start, history=start.history.keeping(start))):
        told.clear()
        run = Run(begins)
        run.noted = noted
        run.note(Event(Happening.COUNTED))
        run.note(Event(Happening.ELSE))
        assert told == [(Happening.COUNTED, 1, 1), (Happening.ELSE, 1, 2)]


@dataclass(frozen=True)
class Hurting:
    """Changes the position, and then writes down that something happened."""

    def run(self, table: Table) -> None:
        """A life is lost."""
        table.run.set_number(0, "life", table.run.player(0)["life"] - 1)
        table.run.note(Event(Happening.COUNTED))


def test_a_history_that_keeps_the_way_has_each_frame_from_its_beginning() -> None:
    start = position(Hurting(), Hurting())
    start = replace(start, history=start.history.keeping(start))
    for make in (Again(Table), Table):
        state, _ = onwards(start, make, lambda _: True)
        second, first = state.history, state.history.before
        assert first is not None
        kept = [[p.players[0]["life"] for p in node.kept or ()] for node in (first, second)]
        assert kept == [[20, 19], [19, 18]]
        assert start.players[0]["life"] == 20


def test_a_term_with_two_meanings_is_found_when_modules_are_loaded() -> None:
    def one(does: object, term: Turn) -> None:
        """A meaning."""

    def other(does: object, term: Turn) -> None:
        """Another meaning."""

    assert joined({Turn: one}, {Table: other}) == {Turn: one, Table: other}
    with pytest.raises(TypeError, match=r"Turn has two meanings: .*test_kernel.*one and .*test_kernel.*other"):
        joined({Turn: one}, {Turn: other})


def test_effects_end_together_and_others_stay() -> None:
    run = Run(position())
    run.set(effects=(1, "one", 2, "two"))
    assert expire(run, int, lambda n: n < 2) == (1,)
    assert run.state.effects == ("one", 2, "two")
    assert expire(run, str, bool) == ("one", "two")
    assert len(run.state.effects) == 1


def test_history_is_asked_by_kind_and_turn_the_latest_first() -> None:
    run = Run(position())
    run.note(Event(Happening.COUNTED, amount=1))
    run.set(situation=Turn(2))
    run.note(Event(Happening.COUNTED, amount=2))
    run.note(Event(Happening.ELSE, amount=3))
    run.note(Event(Happening.COUNTED, amount=4))
    history = run.state.history
    assert [e.amount for e in happened(history, Happening.COUNTED)] == [4, 2, 1]
    assert [e.amount for e in happened(history, Happening.COUNTED, turn=2)] == [4, 2]
    assert [e.amount for e in happened(history, Happening.COUNTED, Happening.ELSE, turn=2)] == [4, 3, 2]
    assert not list(happened(history, Happening.COUNTED, turn=1)), "the latest turn is another one"


def test_what_is_worked_out_stays_while_its_pieces_are_the_same() -> None:
    asked: list[str] = []

    def work_out() -> str:
        asked.append("again")
        return "found"

    memo: Memo[str] = Memo()
    one, other = [1, 2], [3]
    assert memo.of(work_out, one, other) == "found"
    assert memo.of(work_out, one, other) == "found"
    assert len(asked) == 1
    memo.of(work_out, one, [3])
    assert len(asked) == 2, "an equal piece is another one"


def test_what_waits_is_sorted_by_what_it_waits_for() -> None:
    board = [("rain", 1), ("sun", 2), ("rain", 3)]
    standing = Standing(lambda: board)
    assert standing.of("rain", board) == (1, 3)
    assert standing.of("snow", board) == ()


def test_chance_takes_one_of_several_and_is_not_asked_about_one() -> None:
    run = Run(position(), (Ref(2, 0),))
    run.place(Obj(2, 0, None, 0, None, Place.BOX, 0))
    one, two = run.zone(Place.BOX, 0)
    assert at_random(run, (one,), ("one",)) is one
    assert at_random(run, (one, two), ("one", "two")) is two


def test_counters_of_an_object() -> None:
    thing = Obj(1, 0, None, 0, None, Place.BOX, 0, counters=(("steam", 2),))
    assert thing.counter("steam") == 2
    assert thing.counter("rust") == 0
    assert thing.ref == Ref(1, 0)
