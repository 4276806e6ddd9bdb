"""What players choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.games.factions.does.part import Part
from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import Obj

MOVE = "zone to move to"


class Choosing(Part):
    """Asks a player for one of several."""

    def choose(self, seat: int, objects: Sequence[Obj], ask: Ask = Ask.CHOOSE, /, **said: Any) -> Obj:
        """One of several cards, chosen by a player. said: of the question."""
        names = tuple(map(self.board.name, objects))
        question = Question(ask, seat, tuple(o.ref for o in objects), labels=names, **said)
        found = self.board.obj(self.run.ask(question))
        assert found is not None
        return found

    def choose_target(self, seat: int, fits: Sequence[Obj], words: str) -> Obj:
        """A target, chosen by a player."""
        return self.choose(seat, fits, Ask.TARGET, purpose=Purpose.TARGET, sentence=words)

    def ask_place(self, obj: Obj, seat: int, places: Sequence[int]) -> int | None:
        """The zone a unit goes to; None when there is none."""
        options = tuple(places)
        if not options:
            return None
        labels = tuple(f"zone {p}" for p in options)
        question = Question(
            Ask.CHOOSE, seat, options, labels=labels, verb=MOVE, source=self.board.name(obj), source_ref=obj.ref,
            sentence=f"where {self.board.name(obj)} goes",
        )  # fmt: skip
        return int(self.run.ask(question))
