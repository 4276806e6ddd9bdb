"""What can happen: named players may do anything legal from a position, and each claim is judged where play ends.

The lines of a scenario up to its last action, answer or pass are carried out as they stand and lead to the position.
From there every legal answer of the free players is followed, and every answer to questions that others or chance
decide; players who are not free pass and declare nothing. Equal positions are followed once. A line of play ends at
the moment that the lines after the position name, without one when the game comes to rest, and when the position
itself is at rest, at the end of the turn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from judge.errors import JudgeError, nearest
from judge.frozen import Frozen, without_collecting
from judge.rules.questions import Ask, NotExecutable, Question, Refused, Unknown
from judge.rules.state import State
from judge.rules.values import quick, replace
from judge.rules.work import UNANSWERED, onwards
from judge.scenario.board.judging import unknown_of
from judge.scenario.board.library import Library
from judge.scenario.board.referee import Referee, Unread
from judge.scenario.language import tree as m
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import BrokenDocument, ScenarioDocument
from judge.scenario.language.names import fold
from judge.scenario.language.places import RawLine, invalid
from judge.scenario.play.branches import Branch, Tally, TallyOf
from judge.scenario.play.checking import STOPS, judge_run, opened, stopped
from judge.scenario.play.goals import Goal
from judge.scenario.play.here import refereed
from judge.scenario.play.report import EXIT_CODES, ClaimReport, Verdict, mistakes, with_paths
from judge.scenario.play.run import Limits, Runner

_MOVING = (m.GoTo, m.TurnEnds, m.TurnStarts, m.ChainCloses)
_MOST_TURNS = 6


class Bounds(Frozen):
    """What an exploration may use up, in frames run and positions followed: the same on every machine."""

    steps: int = 2_000_000
    positions: int = 20_000


Line: TypeAlias = tuple[str, ...]  # one line of play as lines of a scenario; empty for the position as it stands


class Answered(Frozen):
    """A claim: for which lines of play it holds (empty when the bounds were reached before that was known), and
    the shortest line of play in which it is true, and false."""

    claim: ClaimReport
    true: Line | None = None
    false: Line | None = None

    def as_json(self) -> dict[str, object]:
        """As ``judge explore --json`` prints it."""
        return {
            "line": self.claim.line,
            "text": self.claim.text,
            "holds": self.claim.holds or None,
            "true_after": None if self.true is None else list(self.true),
            "false_after": None if self.false is None else list(self.false),
        }


class Exploration(Frozen):
    """What was found. positions: different ones with two legal answers or more; ends: different positions in which
    lines of play end; steps: frames run. exhausted: the bounds were reached, so there is more that was not seen.
    errors: as in a ``Report``."""

    file: str
    title: str
    game: str
    verdict: Verdict
    reason: str = ""
    errors: tuple[Mapping[str, object], ...] = ()
    free: tuple[str, ...] = ()
    claims: tuple[Answered, ...] = ()
    positions: int = 0
    merged: int = 0
    ends: int = 0
    steps: int = 0
    exhausted: bool = False

    @property
    def exit_code(self) -> int:
        """The exit code of ``judge explore``: what claims come out as is an answer, not a failure."""
        known = self.verdict in (Verdict.REFUTED, Verdict.DEPENDS)
        return 0 if known else EXIT_CODES[self.verdict]

    def as_json(self) -> dict[str, object]:
        """The object ``judge explore --json`` prints."""
        listed = {"errors": list(self.errors), "free": list(self.free), "claims": [c.as_json() for c in self.claims]}
        return {**vars(self), "verdict": self.verdict.value, **listed}


def explore(
    text: str, *, library: Library, free: Sequence[str] = (), source: str = "-", bounds: Bounds = Bounds()
) -> list[Exploration]:
    """Explore every scenario of a YAML or JSON text.

    free: names of players; empty for those the scenario names under ``free``, or else everyone. Like ``check``, it
    never raises for what the text says.
    """
    documents = load_documents(text, source, library.is_name)
    return with_paths([_explore_any(d, library, tuple(free), source, bounds) for d in documents], text)


def _explore_any(
    document: ScenarioDocument | BrokenDocument,
    library: Library,
    free: tuple[str, ...],
    source: str,
    bounds: Bounds,
) -> Exploration:
    empty = Exploration(source, document.title, document.game, Verdict.INVALID)
    try:
        found = opened(document, library, "explore")
        assert isinstance(document, ScenarioDocument)
        seats = _free_seats(document, free)
        names = tuple(p.name for i, p in enumerate(document.setup.players) if i in seats)
        referee = refereed(found, library.game(document.game))
        with without_collecting():  # also while they go, which leaves nothing to look for
            return _Exploring(document, referee, seats, bounds).explored(replace(empty, free=names))
    except STOPS as error:
        verdict, reason = stopped(document, error)
        errors = mistakes(error)
        return replace(empty, verdict=verdict, reason=reason, exhausted=verdict is Verdict.EXHAUSTED, errors=errors)


def _free_seats(document: ScenarioDocument, said: tuple[str, ...]) -> frozenset[int]:
    """The seats of the free players. Raises JudgeError ``invalid`` for a name that no player has."""
    players = [p.name for p in document.setup.players]
    seats = {fold(name): seat for seat, name in enumerate(players)}
    wanted = said or document.free or tuple(players)
    for name in wanted:
        if fold(name) not in seats:
            raise invalid(
                f'"{name}" is to be free, and no player has that name.',
                document.position,
                f"The players are {', '.join(players)}.",
                nearest(name, players),
            )
    return frozenset(seats[fold(name)] for name in wanted)


@quick
@dataclass(frozen=True, slots=True)
class _Node:
    """A position on the way: how it was come to, by which answer to which question, and how many decisions."""

    state: State
    before: _Node | None = None
    question: Question | None = None
    answer: Any = None
    silent: bool = False


@dataclass
class _Found(TallyOf[_Node]):
    """What became of a claim; open: there are lines of play that could not be followed to where it is judged."""

    open: bool = False

    @property
    def known(self) -> bool:
        """Can no line of play that was not followed change what the claim comes out as?"""
        if self.claim.quantifier is m.Quantifier.ALWAYS:
            return not self.open or bool(self.trues and self.falses)
        return not self.open or self.trues > 0


@dataclass
class _Exploring:
    """One scenario being explored."""

    document: ScenarioDocument
    referee: Referee[Any]
    seats: frozenset[int]
    bounds: Bounds
    steps: int = 0
    positions: int = 0
    merged: int = 0
    exhausted: str = ""
    unread: list[Unread] = field(default_factory=list)
    _unknown_noted: bool = False
    found: list[_Found] = field(default_factory=list)

    def explored(self, empty: Exploration) -> Exploration:
        """Carry out the lines, follow everything from there, and judge the claims."""
        state, lines = self.referee.read(self.document)
        cut = max((i + 1 for i, x in enumerate(lines) if not isinstance(x, (m.Claim, *_MOVING))), default=0)
        runner = Runner(self.referee, Limits(steps=self.bounds.steps))
        run = runner.run(state, lines[:cut], to_rest=False)
        self.steps = runner.steps
        if run.failed:
            verdict, reason, _ = judge_run(run)
            return replace(empty, verdict=verdict, reason=reason, steps=self.steps)
        nodes = [_Node(branch.state) for branch in run.branches]
        known = [_of_tally(t) for t in run.tallies]
        rest = lines[cut:]
        ends = self._phases(runner, nodes, rest, [x for x in rest if isinstance(x, m.Claim)])
        answered = (*known, *(self._answered(f) for f in self.found))
        verdict, reason = self._verdict([*run.tallies, *self.found])
        return replace(
            empty,
            verdict=verdict,
            reason=reason,
            claims=answered,
            positions=self.positions,
            merged=self.merged,
            ends=ends,
            steps=self.steps,
            exhausted=bool(self.exhausted),
        )

    # --- following ------------------------------------------------------------------------------

    def _phases(
        self, runner: Runner, nodes: list[_Node], rest: Sequence[m.Step | m.Claim], claims: list[m.Claim]
    ) -> int:
        """Free play up to each moment the lines name, with the claims that stand after it; the number of ends."""
        self.found = [_Found(claim) for claim in claims]
        waiting = deque(self.found)
        goal: Goal | None = None
        ends: list[_Node] = []
        parts: list[tuple[Goal | None, int]] = []
        n = 0
        for line in (*rest, None):
            if isinstance(line, m.Claim):
                n += 1
                continue
            if n or goal is not None or line is None:
                parts.append((goal, n))
            goal, n = (Goal.of(self.referee, line) if line is not None else None), 0
        for goal, n in parts:
            ends = list(self._ends(runner, nodes, goal))
            for found in [waiting.popleft() for _ in range(n)]:
                self._judge(runner, found, ends, goal)
            nodes = ends
        return len(ends)

    def _judge(self, runner: Runner, found: _Found, ends: list[_Node], goal: Goal | None) -> None:
        found.open = bool(self.unread)
        within = goal.step.moment if goal is not None and isinstance(goal.step, m.GoTo) else ""
        for node in ends:
            for value in runner.truths(Branch(node.state, within=within), found.claim, Tally(found.claim)):
                found.count(node, value)

    def _ends(self, runner: Runner, nodes: Sequence[_Node], goal: Goal | None) -> Iterator[_Node]:
        """The different positions in which free play from some positions ends, by how few decisions lead there."""
        open_: deque[_Node] = deque(nodes)
        if goal is None and all(self._rests(runner, node.state) for node in nodes):
            goal = _until_the_turn_ends(self.referee, nodes)
        last = max((n.state.situation.turn for n in nodes), default=0) + _MOST_TURNS
        seen, ended = _Seen(self.referee), _Seen(self.referee)
        while open_ and not self.exhausted:
            node = open_.popleft()
            try:
                found = self._onward(node, goal, last)
            except (NotExecutable, Unknown) as error:
                self.unread.append(error)
                continue
            if found is None:
                continue
            node, question, answers = found
            bare = replace(node.state, derived=None)  # what is done with takes no room
            if question is None:
                if ended.new(bare):
                    yield node
                continue
            if not seen.new(bare):
                self.merged += 1
                continue
            self.positions += 1
            if self.positions >= self.bounds.positions:
                self.exhausted = f"{self.positions} positions"
            parent = replace(node, state=bare)
            for answer in answers:
                silent = question.ask is Ask.ACT and answer == self.referee.silent(question)
                child = _Node(node.state.answered(answer), parent, question, answer, silent)
                if silent:
                    open_.appendleft(child)
                else:
                    open_.append(child)

    def _onward(self, node: _Node, goal: Goal | None, last: int) -> tuple[_Node, Question | None, Sequence[Any]] | None:
        """Go on to the next question with several legal answers, or to the end of the line of play (question None).

        None when the way there is against the rules, or does not come to the moment that the lines name.
        """
        state, moved = node.state, node.before is not None or goal is None
        single = _Single(self, state, goal)

        def goes_on(there: State) -> bool:
            single.state = there
            if (
                there.outcome
                or there.situation.turn > last
                or (self.referee.course.between(there) if goal is None else goal.reached(there, None))
            ):
                return False
            return self._stepped()

        while True:
            if moved and not state.answers and goal is not None and goal.reached(state, None):
                return replace(node, state=state), None, ()
            if not self._stepped():
                return None
            begun = single.state = state
            try:
                found, question = onwards(state, self.referee.work, goes_on, single)
            except Refused:
                return None
            if self.steps > self.bounds.steps:
                return None
            if question is None:
                over = found is begun or bool(found.outcome) or not found.agenda
                if over or (goal is None and self.referee.course.between(found)):
                    return replace(node, state=found), None, ()
                if found.situation.turn > last:
                    return None
                state, moved = found, True
                continue
            state = single.state
            if self.ended(state, question, goal):
                return replace(node, state=state), None, ()
            answers = self._answers(state, question)
            if len(answers) > 1:
                return replace(node, state=state), question, answers
            if not answers:
                return None
            if question.who in self.seats and question.ask in (Ask.ACT, Ask.DECLARE):  # its turn, and nothing to do
                node = _Node(state, node, question, answers[0], True)
            state, moved = state.answered(answers[0]), True

    def _stepped(self) -> bool:
        """One more frame is run; False when it would be one too many."""
        self.steps += 1
        if self.steps > self.bounds.steps:
            self.exhausted = f"{self.bounds.steps} steps"
        return self.steps <= self.bounds.steps

    def ended(self, state: State, question: Question, goal: Goal | None) -> bool:
        """Does a line of play end at a question?"""
        return self.referee.course.resting(state, question) if goal is None else goal.reached(state, question)

    def _answers(self, state: State, question: Question) -> Sequence[Any]:
        if question.ask in (Ask.ACT, Ask.DECLARE):
            if question.who in self.seats:
                self._notes_unknown(state, question.who)
                return self.referee.legal(state, question, self.unread)
            return (self.referee.silent(question),)
        if question.options is None:
            raise JudgeError(
                "invalid",
                f"{question.source} asks for a number without a bound, so not every answer can be followed.",
                hint="Choose it in play with a line such as `NAME chooses 3`.",
            )
        return question.distinct()

    def _notes_unknown(self, state: State, seat: int) -> None:
        """What a player could do with a card that nobody knows, from where it may be played, is not followed."""
        if self._unknown_noted:
            return
        if said := unknown_of(self.referee.view(state), seat):
            self._unknown_noted = True
            self.unread.append(Unknown(said))

    def _rests(self, runner: Runner, state: State) -> bool:
        if state.answers:
            return False
        there, question = runner.peek(state)
        return question is not None and self.referee.course.resting(there, question)

    # --- telling --------------------------------------------------------------------------------

    def _answered(self, found: _Found) -> Answered:
        settled = (found.trues and found.falses) or not (self.exhausted or found.open)
        holds = found.holds if settled else ""
        line = found.claim.line
        report = ClaimReport(line.position.line, line.text, holds)
        return Answered(report, self._line(found.true), self._line(found.false))

    def _line(self, node: _Node | None) -> Line | None:
        """The decisions that lead to a position, as lines of a scenario.

        A pass is told only where its player acts later: otherwise it goes without saying.
        """
        if node is None:
            return None
        told: list[str] = []
        acts: set[int | None] = set()
        while node is not None and node.before is not None:
            assert node.question is not None
            who = node.question.who
            if not node.silent or who in acts:
                told.append(self.referee.told(node.before.state, node.question, node.answer))
            if node.question.ask is Ask.ACT and not node.silent:
                acts.add(who)
            node = node.before
        return tuple(words for words in reversed(told) if words)

    def _verdict(self, found: Sequence[TallyOf[Any]]) -> tuple[Verdict, str]:
        if self.exhausted:
            seen = f"the limits were reached after {self.exhausted}; what was not seen by then is not known"
            return Verdict.EXHAUSTED, f"{seen}."
        known = [f for f in found if not isinstance(f, _Found) or f.known]
        verdict, reason = self._of_claims(known)
        if not self.unread:
            return verdict, reason
        stops = [stopped(self.document, error) for error in self.unread]
        unread = " ".join(dict.fromkeys(why for _, why in stops))
        if verdict is Verdict.CONFIRMED and len(known) < max(len(found), 1):
            return stops[0][0], unread
        return verdict, f"{reason} Not followed: {unread}".strip()

    def _of_claims(self, found: Sequence[TallyOf[Any]]) -> tuple[Verdict, str]:
        wrong = [f for f in found if not _as_claimed(f)]
        for one in wrong:
            if not one.trues or one.claim.quantifier is m.Quantifier.NEVER:
                when = "happens" if one.trues else "is false whatever is done"
                return Verdict.REFUTED, f'"{one.claim.line.text}" {when}.'
        if wrong:
            text = wrong[0].claim.line.text
            return Verdict.DEPENDS, f'"{text}" depends on what is done.'
        return Verdict.CONFIRMED, ""


class _Seen:
    """The positions that were seen, each kept until another comes that may be equal: most keys are never asked for."""

    def __init__(self, referee: Referee[Any]) -> None:
        self._referee = referee
        self._alone: dict[Any, State] = {}
        self._keys: dict[Any, set[Any]] = {}

    def new(self, state: State) -> bool:
        """Is no equal position among them? From now on one is."""
        rough = self._referee.rough(state)
        first = self._alone.setdefault(rough, state)
        if first is state:
            return True
        keys = self._keys.get(rough)
        if keys is None:
            keys = self._keys[rough] = {self._referee.key(first)}
        key = self._referee.key(state)
        if key in keys:
            return False
        keys.add(key)
        return True


class _Single:
    """Answers, while a frame runs, what has one answer only; state: with the answers so far."""

    def __init__(self, exploring: _Exploring, state: State, goal: Goal | None) -> None:
        self._exploring = exploring
        self._goal = goal
        self.state = state

    def __call__(self, question: Question) -> Any:
        """The answer, or ``UNANSWERED``: what is asked is a decision, or the line of play ends there."""
        if question.ask in (Ask.ACT, Ask.DECLARE) or question.options is None:
            return UNANSWERED
        options = question.distinct()
        if len(options) != 1 or self._exploring.ended(self.state, question, self._goal):
            return UNANSWERED
        self.state = self.state.answered(options[0])
        return options[0]


def _as_claimed(found: TallyOf[Any]) -> bool:
    match found.claim.quantifier:
        case m.Quantifier.POSSIBLY:
            return found.trues > 0
        case m.Quantifier.NEVER:
            return not found.trues
    return not found.falses


def _of_tally(tally: Tally) -> Answered:
    """A claim among the lines that lead to the position, as ``check`` judges it."""
    line = tally.claim.line
    sides = [None if branch is None else tuple(map(str, branch.path)) for branch in (tally.true, tally.false)]
    return Answered(ClaimReport(line.position.line, line.text, tally.holds), *sides)


def _until_the_turn_ends(referee: Referee[Any], nodes: Sequence[_Node]) -> Goal:
    player = referee.turn_of(nodes[0].state) if nodes else ""
    line = RawLine(f"{player}'s turn ends")
    return Goal(referee, m.TurnEnds(line, player), line.text, at_end=True)
