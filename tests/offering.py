"""From every prefix of every scenario: is each offered line accepted, and is the scenario's own next line among them?

``python tests/offering.py GAME INDEX [SHARE [N]]`` goes through a game's scenarios, or every Nth, and prints what is
missed and how long the slowest positions took; at a SHARE of them (``1``: all) each offered line is checked as well.
The tests take a sample.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from judge.builds.live import current_build
from judge.errors import JudgeError
from judge.rules.questions import NotExecutable, Question, Unknown
from judge.rules.state import State
from judge.scenario import Library, check_document
from judge.scenario.board.referee import Referee
from judge.scenario.games import GAMES
from judge.scenario.language import tree as m
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import ScenarioDocument
from judge.scenario.language.names import fold
from judge.scenario.language.places import RawLine
from judge.scenario.play.branches import Branch
from judge.scenario.play.deciding import Exhausted
from judge.scenario.play.options import ACTING, Options, options_of
from judge.scenario.play.run import Limits, Runner

ROOT = Path(__file__).resolve().parent.parent
ANSWER = m.Say(RawLine(""), "", True)  # what the last line asks is left open


def documents(game: str, library: Library) -> Iterator[ScenarioDocument]:
    """A game's proofs."""
    for path in sorted((ROOT / f"corpus/{game}/scenarios").rglob("*.yaml")):
        for found in load_documents(path.read_text("utf-8"), path.name, library.is_name):
            if isinstance(found, ScenarioDocument):
                yield found


def prefixes(document: ScenarioDocument) -> Iterator[tuple[ScenarioDocument, str]]:
    """A scenario without its claims up to each of its steps, with the step that comes next."""
    steps = [line for line in document.play if not line.text.startswith("then")]
    for n, line in enumerate(steps):
        yield replace(document, play=tuple(steps[:n]), contrast=()), line.text


def appended(document: ScenarioDocument, line: str) -> ScenarioDocument:
    """The scenario with one more line."""
    return replace(document, play=(*document.play, RawLine(line)))


class Watched(Runner):
    """Remembers what a line does first: who is asked what, and the answer in as few words as it takes."""

    def __init__(self, referee: Referee[Any]) -> None:
        super().__init__(referee, Limits(20_000, 1_000))
        self.did: set[object] = set()
        self._at: tuple[State, Question] | None = None

    def _try(self, branch: Branch, question: Question, step: m.Step, *more: Any) -> Any:
        self._at = branch.state, question
        return super()._try(branch, question, step, *more)

    def announce(self, start: Branch, answered_next: bool) -> Any:
        found = super().announce(start, answered_next)
        if found[0] and self._at is not None:
            self.did.add(self._said(*self._at, start.state.answers[-1]))
        return found

    def _answered(self, branch: Branch, question: Question, step: m.Step) -> list[Branch]:
        found = super()._answered(branch, question, step)
        if found:
            answer: Any = self.referee.answer(branch.state, question, self.referee.answering(step))
            self.did.add(self._said(branch.state, question, answer[0]))
        return found

    def _said(self, state: State, question: Question, value: Any) -> object:
        if question.ask not in ACTING:
            return question.who, question.source, question.sentence, question.key(value)
        if isinstance(value, tuple):
            return question.who, frozenset(self._words(state, question, (part,)) for part in value)
        return question.who, self._words(state, question, value)

    def _words(self, state: State, question: Question, value: Any) -> str:
        return self.referee._told(self.referee.view(state, question=question), question, value)


@dataclass
class Position:
    """Where a prefix ends: what a line does there."""

    referee: Referee[Any]
    branches: Sequence[Sequence[Branch]]

    @classmethod
    def of(cls, document: ScenarioDocument, library: Library) -> Position:
        """After all lines of a scenario: with what they ask left open, and with it followed."""
        referee = Referee(GAMES[document.game], library.game(document.game))
        state, lines = referee.read(document)
        left = Runner(referee, Limits()).run(state, lines, to_rest=False, coming=(ANSWER,)).branches
        return cls(referee, (left, Runner(referee, Limits()).run(state, lines, to_rest=False).branches))

    def does(self, line: str) -> set[object]:
        """What a line does first, in each branch; empty where it is not carried out."""
        steps = self.referee.steps(RawLine(line))
        for branches in self.branches:
            watched = Watched(self.referee)
            try:
                done, failed = watched.carry(list(branches), steps[0], steps[1:])
            except (JudgeError, NotExecutable, Unknown, Exhausted):
                continue
            if done and not failed:
                return watched.did or {type(steps[0])}
        return set()

    def fuller(self, line: str, offered: str) -> bool:
        """Does a line say what an offered one says, or more?"""
        mine = self.does(line)
        return bool(mine) and any(one == other or within(one, other) for one in mine for other in self.does(offered))


def within(whole: object, part: object) -> bool:
    """Are more cards declared than those of a part of them?"""
    match whole, part:
        case (who, frozenset() as all_), (other, frozenset() as some):
            return who == other and bool(some) and some <= all_
    return False


def offered(found: Options) -> list[str]:
    """Every line that may be appended."""
    return [x.line for x in found.lines] + [line for _, line in (found.asked.options if found.asked else ())]


def missed(document: ScenarioDocument, line: str, found: Options, library: Library) -> str:
    """What kind of line is not among those that are offered; empty when it is, or a fuller form of one."""
    lines = offered(found)
    if fold(line) in map(fold, lines):
        return ""
    at = Position.of(document, library)
    if any(at.fuller(line, one) for one in lines):
        return ""
    kind = type(at.referee.steps(RawLine(line))[0]).__name__
    return kind if at.does(line) else f"{kind} (not legal by itself)"


def main(game: str, index: str, share: str = "0", every: str = "1") -> None:
    """All of a game, or every so manieth scenario."""
    library = Library.from_store(current_build(Path(index)).store)
    chance, part = random.Random(game), float(share)
    kinds, took = Counter[str](), list[tuple[float, str, int]]()
    tried = wrong = 0
    for document in list(documents(game, library))[:: int(every)]:
        for here, line in prefixes(document):
            begun = time.process_time()
            found = options_of(here, library)
            took.append((time.process_time() - begun, document.title, len(here.play)))
            kind = f"stopped: {found.verdict}" if found.verdict else missed(here, line, found, library)
            if kind:
                kinds[kind] += 1
                print(f"{kind}\t{document.title}\t{len(here.play)}\t{line}", flush=True)
            for one in offered(found) if chance.random() < part else ():
                tried += 1
                report = check_document(appended(here, one), library=library)
                if report.verdict.value != "confirmed":
                    wrong += 1
                    print(f"not accepted\t{document.title}\t{len(here.play)}\t{one}\t{report.reason}", flush=True)
    took.sort(reverse=True)
    print(f"{game}: {len(took)} prefixes, {kinds.total()} missed {dict(kinds)}")
    print(f"{tried} offered lines checked, {wrong} not accepted")
    times = [1000 * seconds for seconds, *_ in took]
    shown = [f"p{p} {times[len(times) * (100 - p) // 100]:.0f}" for p in (50, 95, 99)]
    print(f"{', '.join(shown)} ms, {sum(t > 200 for t in times)} over 200 ms; {took[:5]}")


if __name__ == "__main__":
    main(*sys.argv[1:])
