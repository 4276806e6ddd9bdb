"""Costs: resources are exhausted."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.tabletop.moving import Moving
from judge.games.tabletop.vocabulary import EventKind
from judge.games.wow_tcg.judges import WowJudging
from judge.games.wow_tcg.reads import WowReading
from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import Obj
from judge.rules.work import Run


class Paying:
    """Pays costs."""

    def __init__(self, run: Run, reads: WowReading, judges: WowJudging, moving: Moving) -> None:
        self.run, self.reads, self.judges, self.moving = run, reads, judges, moving

    def pay(self, seat: int, n: int, label: str, what: str = "pay") -> None:
        """A cost: so many ready resources are exhausted. Raises ``Refused`` when there are too few."""
        self.judges.affordable(seat, n, label, what)
        ready = list(self.reads.resources(seat, ready=True))
        rules = [what]
        for k in range(n):
            chosen = self._resource(seat, ready, label) if len(ready) > n - k else ready[0]
            ready.remove(chosen)
            self.moving.data(chosen, exhausted=True)
            rules += ["quest"] * chosen.face_up
        if n:
            self.run.note(self.reads.event(EventKind.PAY, seat, None, *rules, amount=n, names=(label,)))

    def _resource(self, seat: int, ready: Sequence[Obj], label: str) -> Obj:
        """Which resource is exhausted; face-down ones are alike."""
        refs = tuple(o.ref for o in ready)
        labels = tuple(self.reads.name(r) for r in refs)
        same = tuple((o.card.label, o.id) if o.face_up and o.card is not None else ("face down",) for o in ready)
        question = Question(Ask.CHOOSE, seat, refs, Purpose.PAYMENT, labels, same, "exhaust", label)
        return self.run.state.objects[self.run.ask(question).id]
