"""From the text of a scenario to its verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from judge.errors import JudgeError, gathered, nearest, raise_all, together
from judge.rules.questions import LimitReached, NotExecutable, Refused, Unknown
from judge.rules.state import State
from judge.scenario.board.game import Game
from judge.scenario.board.library import GameLibrary, Library
from judge.scenario.board.referee import Referee
from judge.scenario.board.stand_ins import refuse_to_prove, stand_ins
from judge.scenario.games import GAMES
from judge.scenario.language import tree as m
from judge.scenario.language.contrast import apply_change
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import BrokenDocument, RawContrast, ScenarioDocument
from judge.scenario.language.places import RawLine, invalid
from judge.scenario.play.branches import Branch, Failed, Run, Tally
from judge.scenario.play.deciding import Exhausted, as_lines
from judge.scenario.play.here import refereed
from judge.scenario.play.reading import readings_of
from judge.scenario.play.report import ClaimReport, Report, Side, Verdict, mistakes, with_paths
from judge.scenario.play.run import Limits, Runner, of_turn

Reading: TypeAlias = tuple[Referee[Any], State, list[m.Step | m.Claim], list[m.Claim]]
Readings: TypeAlias = Callable[[], Reading]
Lines: TypeAlias = Sequence[RawLine]
STOPS = (JudgeError, Unknown, NotExecutable, Exhausted, LimitReached)  # what ends the run of a scenario


def check(
    text: str, *, library: Library, source: str = "-", limits: Limits = Limits(), board: bool = False
) -> list[Report]:
    """Check every scenario of a YAML or JSON text. board: with a picture of the board at every step.

    Never raises for what the text says: a document that cannot be understood has the verdict ``invalid``.
    """
    documents = load_documents(text, source, library.is_name)
    return with_paths([check_any(d, library, source, limits, board) for d in documents], text)


def check_any(
    document: ScenarioDocument | BrokenDocument,
    library: Library,
    source: str = "-",
    limits: Limits = Limits(),
    board: bool = False,
) -> Report:
    """Check a document of a file, also one that could not be understood."""
    if isinstance(document, BrokenDocument):
        error = all_mistakes(document, library)
        reason = error.sentence()
        cards = readings_of(document.rest.cards, document.rest.game) if document.rest is not None else ()
        return Report(
            source, document.title, document.game, Verdict.INVALID, reason, errors=mistakes(error), cards=cards
        )  # fmt: skip
    return check_document(document, library=library, source=source, limits=limits, board=board)


def check_document(
    document: ScenarioDocument,
    *,
    library: Library,
    source: str = "-",
    limits: Limits = Limits(),
    merge: bool = True,
    board: bool = False,
) -> Report:
    """Check one scenario that was read before. merge: equal positions are followed once; board: with a picture of the
    board at every step."""
    empty = Report(
        source,
        document.title,
        document.game,
        Verdict.INVALID,
        confirms=document.confirms,
        rests=document.rests,
        cards=readings_of(document.cards, document.game),
        instead=stand_ins(document, library.game(document.game)),
    )
    checking: _Checking | None = None
    try:
        game = opened(document, library)
        checking = _Checking(document, library.game(document.game), game, limits, merge, board)
        return checking.report(empty)
    except (*STOPS, Refused) as error:  # every refusal belongs to a line; one that does not is told all the same
        verdict, reason = stopped(document, error)
        referee = checking.referee if checking is not None else None
        narrow = error.left.narrow(referee) if isinstance(error, Exhausted) and referee is not None else ()
        return replace(empty, verdict=verdict, reason=reason, errors=mistakes(error), narrow=narrow)


def opened(document: ScenarioDocument | BrokenDocument, library: Library, to: str = "replay") -> Game[Any]:
    """The game of a document; to: what is to be done with it. Raises JudgeError ``invalid`` for one that cannot be
    understood, with all its mistakes, or that is of no game."""
    if isinstance(document, BrokenDocument):
        raise all_mistakes(document, library)
    found = GAMES.get(document.game)
    if found is None:
        candidates = ", ".join(nearest(document.game, GAMES) or GAMES)
        said = f'there is no game "{document.game}" to {to}. Known: {candidates}.'
        raise invalid(said, document.position)
    return found


def all_mistakes(document: BrokenDocument, library: Library) -> JudgeError:
    """What is wrong in the form of a document, and in what can be read of it all the same."""
    wrong = list(document.error.errors)
    rest = document.rest
    if rest is not None:
        with gathered(wrong):
            _Checking(rest, library.game(rest.game), opened(rest, library), Limits(), True).read(wrong)
    return together(wrong)


def stopped(document: ScenarioDocument | BrokenDocument, error: Exception) -> tuple[Verdict, str]:
    """What ended the run of a document, as a verdict and its reason; error: one of ``STOPS``."""
    match error:
        case JudgeError():
            return Verdict.INVALID, error.sentence()
        case Refused():
            return Verdict.INVALID, str(error)
        case NotExecutable():
            return Verdict.UNSUPPORTED, f"{error}."
        case Unknown():
            return Verdict.INVALID, f"{document.position.where}: {error}. Say what it is in `setup`."
    return Verdict.EXHAUSTED, f"the limits were reached: {error}."


@dataclass
class _Checking:
    """One scenario being checked."""

    document: ScenarioDocument
    library: GameLibrary
    game: Game[Any]
    limits: Limits
    merge: bool
    board: bool = False
    referee: Referee[Any] | None = None

    def report(self, empty: Report) -> Report:
        """The verdict with its reason."""
        wrong: list[JudgeError] = []
        with gathered(wrong):
            refuse_to_prove(self.document, self.library)
        base, changed = self.read(wrong)
        raise_all(wrong)
        self.referee, state, lines, _ = base()
        referee = self.referee
        if self.board:
            state = replace(state, history=state.history.keeping(state))
        runner = Runner(referee, self.limits, merge=self.merge)
        run = runner.run(state, lines)
        for tally in run.tallies:
            _ask_when(runner, tally)
        verdict, reason, shown = judge_run(run)
        steps = run.steps
        if verdict is Verdict.CONFIRMED:
            for i, contrast in enumerate(self.document.contrast):
                found, why, more = self._contrast(contrast, changed[i], i, run)
                steps += more
                if found is not Verdict.CONFIRMED:
                    verdict, reason = found, why
                    break
        branch = shown or (run.branches[0] if run.branches else None)
        trace = tuple(referee.trace(branch.state)) if branch is not None else ()
        board = referee.boards(state, branch.state) if self.board and branch is not None else None
        claims = tuple(_claim(t, referee) for t in run.tallies)
        if verdict is Verdict.REFUTED and shown is not None:
            false = [w for t, c in zip(run.tallies, claims, strict=True) if t.false is shown for w in c.why]
            reason = " ".join([reason, *false[:1]])
        return replace(
            empty, verdict=verdict, reason=reason, claims=claims, branches=max(runner.most, len(run.branches)),
            steps=steps, trace=trace, board=board,
            sides=tuple(self._sides(run, referee, state)) if verdict is Verdict.DEPENDS else (),
        )  # fmt: skip

    def _sides(self, run: Run, referee: Referee[Any], begun: State) -> Iterator[Side]:
        """Of what depends on an answer, the line of play in which it holds, and the one in which it does not."""
        tally = next((t for t in run.tallies if judge_tally(t)[0] is Verdict.DEPENDS), None)
        holds = tally.true if tally is not None else run.branches[0] if run.branches else None
        fails = tally.false if tally is not None else next((f[0].branch for _, f, others in run.failed if others), None)
        for branch, so in ((holds, True), (fails, False)):
            if branch is not None:
                board = referee.boards(begun, branch.state) if self.board else None
                yield Side(as_lines(referee, branch.path), so, tuple(referee.trace(branch.state)), board)

    def read(self, wrong: list[JudgeError]) -> tuple[Readings, list[Readings]]:
        """The scenario and each of its contrasts read; wrong: grows by what is wrong in them, where a contrast says
        nothing of a place that was told before."""
        base = self._reading(self.document, (), (), wrong)
        found = []
        for contrast in self.document.contrast:
            more: list[JudgeError] = []
            found.append(self._contrasted(contrast, more))
            told = {error.where for error in wrong}
            wrong += [error for error in more if error.where not in told]
        return base, found

    def _contrasted(self, contrast: RawContrast, wrong: list[JudgeError]) -> Readings:
        changed = self.document
        with gathered(wrong):
            changed = apply_change(self.document, contrast, self.library.labels)
        return self._reading(changed, self.document.play, contrast.then, wrong)

    def _reading(self, document: ScenarioDocument, spared: Lines, then: Lines, wrong: list[JudgeError]) -> Readings:
        """A document read; what comes in its place is raised when it is asked for."""
        referee = self.referee.again() if self.referee is not None else refereed(self.game, self.library)
        self.referee = self.referee or referee
        stopped: Exception | None = None
        read: tuple[State, list[m.Step | m.Claim]] | None = None
        try:
            with gathered(wrong):
                read = referee.read(document, spared=spared)
        except (NotExecutable, Unknown, LimitReached) as error:
            stopped = error
        claims: list[m.Claim] = []
        with gathered(wrong):
            claims = referee.claims(then)

        def reading() -> Reading:
            if stopped is not None:
                raise stopped
            assert read is not None
            return referee, *read, claims

        return reading

    def _contrast(self, contrast: RawContrast, changed: Readings, i: int, base: Run) -> tuple[Verdict, str, int]:
        """The minimal pair: changed, replayed, its own claims, and at least one claim of play that flips."""
        where = contrast.position.where
        referee, state, lines, then = changed()
        n = len(then)
        runner = Runner(referee, self.limits, merge=self.merge)
        run = runner.run(state, lines, then)
        said = f"{where}: contrast {i + 1}: "
        illegal = _illegal(run)
        if illegal is not None:
            return Verdict.REFUTED, said + illegal[0], run.steps
        if run.failed:
            return Verdict.REFUTED, said + _sometimes_legal(*run.failed[0][:2]), run.steps
        own = run.tallies[len(run.tallies) - n :] if n else []
        for tally in own:
            _ask_when(runner, tally)
            verdict, reason = judge_tally(tally)
            if verdict is not Verdict.CONFIRMED:
                return Verdict.REFUTED, said + reason, run.steps
        again = run.tallies[: len(run.tallies) - n] if n else run.tallies
        before = _by_place(base.tallies)  # a change may take lines away or make claims
        if not any(before.get(place, holds) != holds for place, holds in _by_place(again).items()):
            return Verdict.REFUTED, f"{said}no claim of play comes out differently.", run.steps
        return Verdict.CONFIRMED, "", run.steps


def _by_place(tallies: Sequence[Tally]) -> dict[tuple[str, int], str]:
    """What became of claims, by where they stand, and which of a line's claims they are."""
    found: dict[tuple[str, int], str] = {}
    for tally in tallies:
        where = tally.claim.line.position.where
        found[where, sum(place == where for place, _ in found)] = tally.holds
    return found


def _claim(tally: Tally, referee: Referee[Any]) -> ClaimReport:
    """A claim with what decides it: the facts where it is false, else where it is true."""
    line, predicate = tally.claim.line, tally.claim.predicate
    branch = tally.false or tally.true
    if isinstance(predicate, m.Can):
        why = (*dict.fromkeys(str(r) for failed in tally.refused for r in failed.reasons), *_tried(tally, referee))
    else:
        why = referee.why(branch.state, predicate, line) if branch is not None else ()
    return ClaimReport(line.position.line, line.text, tally.holds, why)


def _tried(tally: Tally, referee: Referee[Any]) -> Iterator[str]:
    """How far it was looked for a moment that allows the action of a claim."""
    there = tally.true or tally.false
    whole = isinstance(can := tally.claim.predicate, m.Can) and of_turn(can, tally.claim.line.text)
    until = (
        f"of the {there.within}" if there is not None and there.within and not whole else referee.game.refusals.until
    )
    if tally.falses if tally.claim.negated else tally.trues:
        rules = ", ".join(rule for rule in tally.follows if not rule.startswith("reading:"))
        yield f"it is legal at some moment {until} if nobody does anything before" + f" (rule {rules})" * bool(rules)
    if tally.refused:
        yield f"it was tried at every moment {until}"


def _ask_when(runner: Runner, tally: Tally) -> None:
    """Raises ``invalid`` where a step and the rest of the turn make two of a claim of what can be done: it is refuted
    of the moment that was gone to, and not of the turn; or it is refuted of the turn, and holds in this step."""
    claim = tally.claim
    if not isinstance(claim.predicate, m.Can) or not tally.where or judge_tally(tally)[0] is not Verdict.REFUTED:
        return
    now = tally.where[0].within
    other, said = "", f"false in the {now}, and true later in the turn"
    hint = f"Write the moment that is meant before it, and not `go to the {now}`."
    if not now:
        there, question = runner.peek(tally.where[0].state)
        steps = [word.name for word in runner.referee.game.moments if word.name.endswith("step")]
        other = now = next((name for name in steps if runner.referee.at(there, name, question)), "")
        said = f"true in the {now}, and false later in the turn"
        hint = f"Say when it is claimed: `go to the {now}`, or the moment that is meant, in a line before it."
    if not now:
        return
    verdict = judge_tally(runner.judge([replace(branch, within=other) for branch in tally.where], claim))[0]
    if verdict is Verdict.DEPENDS and not other:
        said += " for some answers"
    if verdict is Verdict.CONFIRMED or (verdict is Verdict.DEPENDS and not other):
        raise invalid(f'"{claim.line.text}" is {said}.', claim.line.position, hint)


def judge_run(run: Run) -> tuple[Verdict, str, Branch | None]:
    """The verdict of a run without its contrasts, its reason, and the line of play that shows it."""
    found = [(Verdict.CONFIRMED, "", None)]
    illegal = _illegal(run)
    if illegal is not None:
        found.append((Verdict.ILLEGAL, illegal[0], illegal[1]))  # type: ignore[arg-type]
    for step, failed, others in run.failed:
        if others:
            found.append((Verdict.DEPENDS, _sometimes_legal(step, failed), failed[0].branch))  # type: ignore[arg-type]
    for tally in run.tallies:
        verdict, reason = judge_tally(tally)
        if verdict is not Verdict.CONFIRMED:
            found.append((verdict, reason, tally.false))  # type: ignore[arg-type]
    order = list(Verdict)
    return min(found, key=lambda f: order.index(f[0]))


def _sometimes_legal(step: m.Step, failed: list[Failed]) -> str:
    """A step that is against the rules after some answers."""
    why = "; ".join(map(str, failed[0].reasons))
    path = _path(failed[0].branch)
    return f'{_place(step.line)} "{step.line.text}" is legal for some answers only; not after {path}: {why}.'


def _illegal(run: Run) -> tuple[str, Branch] | None:
    """The step that is against the rules whatever is answered."""
    for step, failed, others in run.failed:
        if not others and failed:
            best = max(failed, key=lambda f: f.late)
            why = "; ".join(dict.fromkeys(map(str, best.reasons)))
            moment = f"{_place(step.line)} {best.moment}:" if best.moment else _place(step.line)
            return f'{moment} "{step.line.text}" is not legal: {why.removesuffix(".")}.', best.branch
    return None


def _place(line: RawLine) -> str:
    return f"line {line.position.line},"


def judge_tally(tally: Tally) -> tuple[Verdict, str]:
    """What a claim's outcome means for the verdict."""
    text = f'{_place(tally.claim.line)} "{tally.claim.line.text}"'
    match tally.claim.quantifier:
        case m.Quantifier.POSSIBLY:
            return (
                (Verdict.CONFIRMED, "") if tally.trues else (Verdict.REFUTED, f"{text} is false whatever is answered.")
            )
        case m.Quantifier.NEVER:
            if not tally.trues:
                return Verdict.CONFIRMED, ""
            return Verdict.REFUTED, f"{text}: it happens after {_path(tally.true)}."
    if not tally.falses:
        return Verdict.CONFIRMED, ""
    if not tally.trues:
        return Verdict.REFUTED, f"{text} is false{', and true ' if tally.later else ''}{tally.later}."
    return Verdict.DEPENDS, f"{text} holds after {_path(tally.true)}; not after {_path(tally.false)}."


def _path(branch: Branch | None) -> str:
    if branch is None or not branch.path:
        return "the lines as they stand"
    return ", ".join(branch.path)
