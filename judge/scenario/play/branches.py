"""Lines of play and what claims came out as in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

from judge.rules.questions import Reason
from judge.rules.state import State
from judge.rules.values import quick
from judge.scenario.board.said import Answering
from judge.scenario.language import tree as m
from judge.scenario.language.order import ANSWERS
from judge.scenario.language.places import invalid


@quick
@dataclass(frozen=True, slots=True)
class Branch:
    """One line of play: a position and what was decided on the way where the scenario says nothing.

    answering: what is left of the words of an action under way. best: the refusal of the step being tried that
    came nearest to being legal. moved: a frame was run since the line that names a moment. since: how many events had
    happened when the first action was taken (acted) of the line that is carried out; till then, when the line began;
    -1: nobody has said.
    """

    state: State
    path: tuple[str, ...] = ()
    answering: Answering | None = None
    best: Failed | None = None
    moved: bool = False
    since: int = -1
    acted: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Failed:
    """A branch in which a step is against the rules."""

    branch: Branch
    reasons: tuple[Reason, ...]
    late: int = 0
    moment: str = ""


Play = TypeVar("Play")


@dataclass
class TallyOf(Generic[Play]):
    """What a claim came out as: the first line of play in which it is true, and false; refused: what forbids its
    action."""

    claim: m.Claim
    true: Play | None = None
    false: Play | None = None
    trues: int = 0
    falses: int = 0
    refused: list[Failed] = field(default_factory=list)

    def count(self, branch: Play, value: bool) -> None:
        """One more position judged."""
        if value:
            self.true, self.trues = self.true or branch, self.trues + 1
        else:
            self.false, self.falses = self.false or branch, self.falses + 1

    @property
    def holds(self) -> str:
        """always, sometimes or never."""
        if self.trues and not self.falses:
            return "always"
        return "sometimes" if self.trues else "never"


Tally: TypeAlias = TallyOf[Branch]


@dataclass
class Run:
    """What became of a scenario's lines."""

    tallies: list[Tally] = field(default_factory=list)
    failed: list[tuple[m.Step, list[Failed], bool]] = field(default_factory=list)
    branches: list[Branch] = field(default_factory=list)
    steps: int = 0


def phase_over(before: State, after: State) -> bool:
    """Was a phase over between two positions, as their histories tell?"""
    first, last = before.history.event, after.history.event
    return first is not None and last is not None and first.moment.phase != last.moment.phase


def behind_answer(lines: Sequence[m.Step | m.Claim], i: int) -> bool:
    """Is a line a pass behind an answer, with nothing but passes between them?"""
    before = next((line for line in reversed(lines[:i]) if not isinstance(line, m.EveryonePasses)), None)
    return isinstance(lines[i], m.EveryonePasses) and isinstance(before, ANSWERS)


def one_line(before: m.Step | m.Claim | None, claim: m.Claim) -> bool:
    """Does a line say that everybody passes, and then claim something?"""
    together = isinstance(before, m.EveryonePasses) and before.line.position == claim.line.position
    return together and not isinstance(claim.predicate, m.Can)


def not_yet(claim: m.Claim, at_rest: Tally) -> None:
    """Raises ``invalid`` for a claim that is false behind such passes, and true when the game has come to rest."""
    if at_rest.holds == "always":
        said = f'"{claim.line.text}" is false where everyone has passed once, and true when all has been dealt with.'
        hint = "Claim it in a line of its own, behind `go to the resolution step` or behind `everyone passes`."
        raise invalid(said, claim.line.position, hint)
