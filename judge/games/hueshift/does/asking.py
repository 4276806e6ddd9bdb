"""Questions that several parts of what happens ask."""

from __future__ import annotations

from collections.abc import Sequence

from judge.rules.questions import Ask, More, Purpose, Question
from judge.rules.state import Obj
from judge.rules.work import Run


def ask_target(
    run: Run, seat: int, options: Sequence[Obj], card: Obj, sentence: str, verb: str = "", ask: Ask = Ask.TARGET
) -> Obj:
    """The one of several cards that a player chooses for a sentence of a card."""
    labels = tuple(o.card.label for o in options)
    about = More(purpose=Purpose.TARGET, labels=labels, source=card.card.label, sentence=sentence, verb=verb)
    chosen = run.ask(Question(ask, seat, tuple(o.ref for o in options), **about))
    return run.state.objects[chosen.id]
