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


@quick
@dataclass(frozen=True, slots=True)
class Branch:
    """One line of play: a position and what was decided on the way where the scenario says nothing.

    answering: what is left of the words of an action under way. best: the refusal of the step being tried that
    came nearest to being legal. moved: a frame was run since the line that names a moment. since: how many events had
    happened when the first action was taken (acted) of the line that is carried out; till then, when the line began;
    -1: nobody has said. within: the moment that the last line has gone to. before: the position in which it began.
    """

    state: State
    path: tuple[str, ...] = ()
    answering: Answering | None = None
    best: Failed | None = None
    moved: bool = False
    since: int = -1
    acted: bool = False
    within: str = ""
    before: State | None = field(default=None, compare=False, repr=False)


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
    action; follows: the rules that it follows where it is legal; where: all in which it was judged; later: when it is
    true, if it is false behind passes or where a turn starts."""

    claim: m.Claim
    true: Play | None = None
    false: Play | None = None
    trues: int = 0
    falses: int = 0
    refused: list[Failed] = field(default_factory=list)
    follows: dict[str, None] = field(default_factory=dict)
    where: Sequence[Play] = ()
    later: str = ""

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
