"""Frames: the draft before a game, picks in snake order, then pairing (core rules: setup)."""

from __future__ import annotations

from judge.frozen import Frozen
from judge.games.hueshift.actions import Corrupt, DraftCard, Pair
from judge.games.hueshift.asks import ASSIGN, DRAFT
from judge.games.hueshift.course.at import Table
from judge.games.hueshift.course.turn import StartTurn
from judge.games.hueshift.reads.draft import PICKS
from judge.games.hueshift.rulebook import STEPS
from judge.games.hueshift.situation import Phase
from judge.rules.priority import PASS
from judge.rules.questions import Ask, Question, Reason, Refused


class Pick(Frozen):
    """The next pick of the draft, or the step after it."""

    def run(self, table: Table) -> None:
        """The player drafts a card; silence leaves the pick open."""
        draft = table.reads.draft
        seat = draft.picker()
        assert seat is not None
        question = Question(Ask.ACT, seat, None, verb=DRAFT, source="the draft", sentence=draft.step().card)
        action = table.run.ask(question)
        if action == PASS:
            return
        if not isinstance(action, DraftCard):
            raise Refused(Reason(STEPS, draft.to_pick(), early=True))
        table.does.drafting.pick(action)
        if draft.picks_made() < len(PICKS):
            table.run.push(Pick())
            return
        table.run.turn(phase=Phase.ASSIGN)
        table.run.push(Assign(table.reads.board.now.turn_player))


class Assign(Frozen):
    """Players pair and corrupt their cards until both have passed in succession."""

    seat: int
    passes: int = 0

    def run(self, table: Table) -> None:
        """Then the first turn begins."""
        seats = table.reads.board.seats_from(self.seat)
        action = table.run.ask(Question(Ask.ACT, self.seat, None, verb=ASSIGN, source="the draft"))
        if action == PASS:
            table.judges.drafting.whole(self.seat)
            done = self.passes + 1 >= len(seats)
            table.run.push(BeginGame() if done else Assign(seats[1], self.passes + 1))
            return
        table.run.push(Assign(self.seat))
        if isinstance(action, Pair):
            table.does.drafting.pair(self.seat, action)
        elif isinstance(action, Corrupt):
            table.does.drafting.corrupt(self.seat, action)
        else:
            raise Refused(Reason(STEPS, "the units are being paired, and the first turn has not begun", early=True))


class BeginGame(Frozen):
    """The first turn begins."""

    def run(self, table: Table) -> None:
        """What is left in the pools takes no part."""
        table.does.drafting.begin_game()
        table.run.turn(phase=Phase.START)
        table.run.push(StartTurn())
