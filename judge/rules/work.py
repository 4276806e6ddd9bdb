"""Running a frame: the only place where a position moves on."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Generic, Protocol, TypeVar, Unpack, cast

from judge.rules.questions import Ask, More, Purpose, Question
from judge.rules.state import Draft, Event, Frame, History, Moment, Obj, Pieces, Player, Ref, State, ZoneKey
from judge.rules.values import GUARDED, Writing, changed, changing, once_each, replace


class Asked(Exception):
    """A frame needs an answer; everything it did so far is dropped and done again with the answer."""

    def __init__(self, question: Question) -> None:
        self.question = question
        super().__init__(question.ask.value)


class Unanswered(Enum):
    """No answer yet."""

    UNANSWERED = "unanswered"


UNANSWERED = Unanswered.UNANSWERED
_BEGUN = changing(State, "agenda", "answers")
_WRITING = Writing(State)
_AT_MOMENT = changing(Event, "moment")
_ASIDE = frozenset({"agenda", "pending", "known", "history", "clock", "outcome"})  # what is no part of the board
Answerer = Callable[[Question], object]  # gives the answer to a question at once, or ``UNANSWERED``


class Run:
    """One run of one frame: the position so far, and the answers it may use.

    It knows neither what events mean nor what is legal; a game's table holds it and gives it to its parts. All changes
    go through its methods. Until the frame is done nobody else has the position that they write to, so that no change
    makes another: who keeps something of it keeps its pieces, which are values.

    derived: what was worked out of the position (see ``State.derived``); who works something out leaves it here for the
    next frame. number: of the frames it ran so far, so that who keeps something for one of them sees that it is
    another. begun: how often it began anew, with a position that others may go on from, too. changes: grows whenever
    something of the board is another value (players, objects, zones, effects, the situation), and with each beginning;
    what happened, what was last known of something, the clock and what is still to be done are no part of it.
    """

    number = 0
    begun = 0
    changes = 0

    answerer: Answerer | None = None
    noted: Callable[[Run, Event], None] | None = None  # is told every event that is written down
    _draft: Draft | None = None  # the position, while it may be written to
    _moment: tuple[object, Moment] = (None, Moment())  # of the situation that was looked at last

    def __init__(self, state: State, answers: tuple[object, ...] = ()) -> None:
        self.anew(state, answers)

    def anew(self, state: State, answers: tuple[object, ...] = ()) -> None:
        """The run of another frame."""
        self.begun += 1
        self.changes += 1
        self.derived = state.derived
        self.next(state, answers)

    def next(self, state: State, answers: tuple[object, ...] = (), *, own: bool = False) -> None:
        """The run of the frame that follows; own: nobody else has the position, or else it is copied when something
        changes."""
        self.number += 1
        self.state = self._from = state
        self._answers = answers
        self._asked = 0
        self._draft = None
        if own:
            self.own()

    def own(self) -> None:
        """Nobody else has the position, so that it may be written to."""
        state = self.state
        if state.history.kept is None:  # else it is kept as it is when something happens
            if GUARDED:
                _WRITING.begin(state)
            self._draft = state  # type: ignore[assignment]

    def _writable(self) -> Draft:
        """The position to write to."""
        if self._draft is None:
            self.state = _WRITING.copy(self.state)
            _WRITING.begin(self.state)
            self._draft = cast("Draft", self.state)
        return self._draft

    def done(self) -> State:
        """The position the frame leaves, with what was worked out on the way."""
        state = self.state
        if self.derived is not state.derived:
            object.__setattr__(state, "derived", self.derived)  # no part of the position, and seen by nobody yet
        if GUARDED and self._draft is not None:
            _WRITING.end(state)
        self._draft = None
        return state

    # --- asking ---------------------------------------------------------------------------------

    def ask(self, question: Question[V]) -> V:
        """The answer to a question; stops the frame when it has not been given yet."""
        if self._asked >= len(self._answers):
            found = UNANSWERED if self.answerer is None else self.answerer(question)
            if found is UNANSWERED:
                raise Asked(question)
            self._answers = (*self._answers, found)
        answer = self._answers[self._asked]
        self._asked += 1
        return cast("V", answer)  # who answers may answer what was asked

    def ask_for(self, make: Callable[[], Question[V]]) -> V:
        """As ``ask``, of a question that takes work to make: it is made only where it has not been answered yet."""
        if self._asked >= len(self._answers):
            return self.ask(make())
        self._asked += 1
        return cast("V", self._answers[self._asked - 1])

    def knows(self) -> bool:
        """Has the next question been answered already? What only its options are for need not be worked out then."""
        return self._asked < len(self._answers)

    def may(self, who: int, **more: Unpack[More]) -> bool:
        """Ask a player whether they want an optional effect."""
        more["labels"] = ("yes", "no")
        return self.ask(Question(Ask.MAY, who, (True, False), **more))

    def chance(self, options: Sequence[V], purpose: Purpose, /, **more: Unpack[More]) -> V:
        """Let chance decide between options."""
        more["purpose"] = purpose
        return self.ask(Question(Ask.CHANCE, None, tuple(options), **more))

    # --- looking --------------------------------------------------------------------------------

    def obj(self, ref: Ref | None) -> Obj | None:
        """The object of a reference, if that existence still exists."""
        if ref is None:
            return None
        found = self.state.objects.get(ref.id)
        return found if found is not None and found.life == ref.life else None

    def zone(self, zone: Enum, home: int | None = None) -> tuple[Obj, ...]:
        """The objects of a zone, top first."""
        objects = self.state.objects
        ids = self.state.zones.get((zone, home))
        return tuple(map(objects.__getitem__, ids)) if ids else ()

    def player(self, seat: int) -> Player:
        """The player of a seat."""
        return self.state.players[seat]

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """The seats still in the game in clockwise order from one."""
        playing = _playing(self.state.players)
        first = bisect_left(playing, seat)
        return playing[first:] + playing[:first]

    # --- changing -------------------------------------------------------------------------------

    def set(self, **changes: Unpack[Pieces]) -> None:
        """Replace fields of the position."""
        if not _ASIDE.issuperset(changes):
            self.changes += 1
        draft = self._draft or self._writable()
        for name, value in changes.items():
            setattr(draft, name, value)

    def turn(self, **changes: object) -> None:
        """Replace fields of what the game itself keeps with a position (``State.situation``)."""
        self.changes += 1
        draft = self._draft or self._writable()
        draft.situation = changed(draft.situation, changes)

    def tick(self) -> int:
        """A fresh number for an id or a time stamp."""
        draft = self._draft or self._writable()
        now = draft.clock
        draft.clock = now + 1
        return now

    def set_obj(self, obj: Obj) -> None:
        """Put a changed object in the place of the old one (same zone)."""
        self.changes += 1
        draft = self._draft or self._writable()
        draft.objects = {**draft.objects, obj.id: obj}

    def set_number(self, seat: int, number: str, value: int) -> None:
        """Change one of a player's numbers."""
        old = self.state.players[seat]
        new = replace(old, numbers={**old.numbers, number: value})
        self.set_player(seat, new)

    def set_player(self, seat: int, player: Player) -> None:
        """Replace a player."""
        players = self.state.players
        self.changes += 1
        draft = self._draft or self._writable()
        draft.players = (*players[:seat], player, *players[seat + 1 :])

    def place(self, obj: Obj, at: int | None = None) -> None:
        """Put a changed object into the zone it names (at the end, or at a position), taking it out of the old."""
        old = self.state.objects.get(obj.id)
        zones = dict(self.state.zones)
        if old is not None:
            key: ZoneKey = (old.zone, old.home)
            zones[key] = tuple([i for i in zones.get(key, ()) if i != obj.id])
        key = (obj.zone, obj.home)
        there = zones.get(key, ())
        at = len(there) if at is None else at
        zones[key] = (*there[:at], obj.id, *there[at:])
        self.changes += 1
        draft = self._draft or self._writable()
        draft.objects, draft.zones = {**self.state.objects, obj.id: obj}, zones

    def remove(self, obj: Obj) -> None:
        """Take an object out of the game."""
        zones = dict(self.state.zones)
        key: ZoneKey = (obj.zone, obj.home)
        zones[key] = tuple([i for i in zones.get(key, ()) if i != obj.id])
        objects = dict(self.state.objects)
        objects.pop(obj.id, None)
        self.changes += 1
        draft = self._draft or self._writable()
        draft.objects, draft.zones = objects, zones

    def push(self, *frames: Frame) -> None:
        """Add frames to the agenda: the first one given runs first."""
        draft = self._draft or self._writable()
        draft.agenda = (*draft.agenda, *frames[::-1])

    def moment(self) -> Moment:
        """The present moment: what the game's situation gives as its ``moment``."""
        situation = self.state.situation
        if situation is not self._moment[0]:
            self._moment = (situation, situation.moment)
        return self._moment[1]

    def note(self, event: Event) -> Event:
        """Write an event into the history with its moment; gives it as it is written."""
        situation = self.state.situation
        moment = self._moment[1] if situation is self._moment[0] else self.moment()
        if event.moment is not moment:
            event = _AT_MOMENT(event, moment)
        draft = self._draft or self._writable()
        past = draft.history
        if past.kept is None:
            draft.history = History(event, past, past.length + 1)
        else:
            self._keep(event, past)
        if self.noted is not None:
            self.noted(self, event)
        return event

    def _keep(self, event: Event, past: History) -> None:
        """Write an event into a history that keeps the positions on the way: from now on they are as they are."""
        before = _WRITING.copy(self.state)
        after = _WRITING.copy(self.state)
        _WRITING.begin(after)
        cast("Draft", after).history = History(event, past, past.length + 1, (self._from, before))
        _WRITING.end(after)
        self.state, self._draft = after, None


@once_each
def _playing(players: tuple[Player, ...]) -> tuple[int, ...]:
    """The seats still in the game."""
    return tuple([seat for seat, player in enumerate(players) if not player.lost])


class Table(Protocol):
    """What a frame runs on: a game's own object, which holds the run and everything the rules do with it."""

    @property
    def run(self) -> Run:
        """The run of this frame."""
        ...


Tables = Callable[[State, tuple[object, ...]], Table]  # gives a game's table for one run
T = TypeVar("T", bound=Table)
V = TypeVar("V")


class Again(Generic[T]):
    """Gives a table for one run after the other, so that its parts are made once: they keep nothing of a run.

    A run that begins while another is under way gets a table of its own.
    """

    def __init__(self, make: Callable[[State, tuple[object, ...]], T]) -> None:
        self._make = make
        self._free: list[T] = []

    def __call__(self, state: State, answers: tuple[object, ...]) -> T:
        if not self._free:
            return self._make(state, answers)
        table = self._free.pop()
        table.run.anew(state, answers)
        return table

    def over(self, table: T, *, whole: bool = True) -> None:
        """The run is over: the table may begin another. whole: it came to its end."""
        self._free.append(table)


GoesOn = Callable[[State], bool]


def advance(state: State, make: Tables, answerer: Answerer | None = None) -> State | Question:
    """Run the next frame. Gives the position after it, or the question it must have answered first.

    make: gives a game's table for one run, of the position and the answers the frame has been given.
    answerer: is asked before the frame is stopped. What it answers is used at once, so that the frame need not run
    again from its beginning; the position that is asked about next is the one with those answers (``State.answered``).

    Raises ``Refused`` when an answer was against the rules (the position is as before), ``NotExecutable``,
    ``Unknown`` or ``LimitReached``. An empty agenda or a decided game is returned as it is.
    """
    after, question = onwards(state, make, once, answerer)
    return after if question is None else question


def onwards(
    state: State, make: Tables, goes_on: GoesOn, answerer: Answerer | None = None
) -> tuple[State, Question | None]:
    """Run frame after frame. Gives the position and what is asked there: that in which the frame that asks begins, or,
    with None, the one where nothing is left to run or ``goes_on`` said no.

    goes_on: is told of the position after each frame, while more are on the agenda. What is raised is raised in the
    frame that begins in the position it was told of last. The rest as for ``advance``; on a table that serves one run
    after the other they are one run, so that nothing is begun anew for each of them.
    """
    again = make if isinstance(make, Again) else None
    table: Table | None = None
    whole = False
    try:
        while (agenda := state.agenda) and not state.outcome:
            frame, answers = agenda[-1], state.answers
            if (opening := getattr(frame, "opening", None)) is not None:
                step = getattr(frame, "answered") if answers else opening  # noqa: B009
                found: State | Question | None = step(state)
                if isinstance(found, Question):
                    whole = True
                    return state, found
            else:
                found = None
            if found is None:
                begins = _BEGUN(state, agenda[:-1], ())
                if table is None or again is None:
                    table = make(begins, answers)
                    table.run.answerer = answerer
                    table.run.own()
                else:
                    table.run.next(begins, answers, own=True)
                cast("Callable[[Table], None]", frame.run)(table)  # a frame of a game runs on its game's table
                found = table.run.done()
            state = found
            if not state.agenda or not goes_on(state):
                break
        whole = True
        return state, None
    except Asked as asked:
        return state, asked.question
    finally:
        if again is not None and table is not None:
            again.over(table, whole=whole)


def once(state: State) -> bool:
    """One frame is enough."""
    return False
