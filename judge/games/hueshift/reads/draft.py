"""Where a draft has come to: picks in snake order, a step for each kind of card (core rules: setup)."""

from __future__ import annotations

from judge.frozen import Frozen
from judge.games.hueshift.definition import CardDefinition
from judge.games.hueshift.reads.board import Board
from judge.games.hueshift.situation import Phase
from judge.games.hueshift.vocabulary.kinds import Kind, Zone
from judge.rules.state import Obj
from judge.rules.work import Run


class DraftStep(Frozen):
    """One step of the draft: each player picks so many cards of a kind."""

    name: str
    kind: Kind
    each: int
    card: str


DRAFT_STEPS = (
    DraftStep("main step", Kind.PILOT, 1, "a Main Character"),
    DraftStep("sub hero step", Kind.PILOT, 4, "a Sub Hero"),
    DraftStep("mech step", Kind.MECH, 5, "a Mech"),
    DraftStep("wildcard step", Kind.WILDCARD, 3, "a Wildcard"),
)
ASSIGN_STEP = "assign step"
_SNAKE = (0, 1, 1, 0)
PICKS: tuple[tuple[DraftStep, int], ...] = tuple(
    (step, _SNAKE[n % len(_SNAKE)]) for step in DRAFT_STEPS for n in range(2 * step.each)
)
"""Every pick of a draft: its step, and whether the first or the second player makes it."""


class Draft:
    """Where a draft has come to."""

    def __init__(self, run: Run, board: Board) -> None:
        self.run = run
        self.board = board

    def picks_made(self) -> int:
        """How many cards both players have drafted."""
        drafted = (Zone.ROSTER, Zone.HAND)
        return sum(1 for o in self.run.state.objects.values() if o.zone in drafted)

    def step(self) -> DraftStep:
        """The step of the next pick."""
        return PICKS[self.picks_made()][0]

    def in_step(self) -> str:
        """The step of the draft it is; empty outside of it."""
        match self.board.now.phase:
            case Phase.DRAFT:
                return self.step().name
            case Phase.ASSIGN:
                return ASSIGN_STEP
        return ""

    def picker(self) -> int | None:
        """Whose pick it is; None outside the draft."""
        if self.board.now.phase is not Phase.DRAFT:
            return None
        return self.board.seats_from(self.board.now.turn_player)[PICKS[self.picks_made()][1]]

    def to_pick(self) -> str:
        """Who has what to draft before the game goes on; empty outside of the draft."""
        seat = self.picker()
        return f"{self.run.player(seat).name} has {self.step().card} to draft" if seat is not None else ""

    def pooled(self, card: CardDefinition) -> Obj | None:
        """The one card of that name that both players draft from."""
        return next((o for o in self.run.state.objects.values() if o.card.label == card.label), None)
