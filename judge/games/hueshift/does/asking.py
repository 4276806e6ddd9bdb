"""Questions that several parts of what happens ask."""

from __future__ import annotations

from collections.abc import Sequence

from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import Obj
from judge.rules.work import Run


def ask_target(run: Run, seat: int, options: Sequence[Obj], card: Obj, sentence: str, verb: str = "") -> Obj:
    """The one of several cards that a player chooses for a sentence of a card."""
    question = Question(
        Ask.TARGET, seat, tuple(o.ref for o in options), purpose=Purpose.TARGET,
        labels=tuple(o.card.label for o in options), source=card.card.label, sentence=sentence, verb=verb,
    )  # fmt: skip
    return run.state.objects[run.ask(question).id]
