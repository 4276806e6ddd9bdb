"""That a unit can attack, whatever it attacks: a game says which action of its own that is, and asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from judge.rules.state import Ref
from judge.scenario.board.game import Action, Deed, View
from judge.scenario.language.phrases import Parts, Phrase, able_to

T = TypeVar("T")


def can_attack(kind: type, attacker: Callable[[Any], Ref], place: str, example: str, rule: str) -> Phrase:
    """``U can attack``. kind: of the actions; attacker: whose attack one is; place: of a template, where a unit stands;
    rule: what is cited where no moment for it comes."""

    def reads(view: View[T], parts: Parts) -> Sequence[Action]:
        assert view.question is not None
        unit = view.one(parts["unit"], *view.game.first[:1], acting=view.asked).ref
        tried = view.game.tries(view, view.asked, view.question)
        return [action for action in tried if isinstance(action, kind) and attacker(action) == unit]

    deed: Deed[Any] = Deed("U attacks", (), example, reads, rule=rule)
    templates = (f"{place} ~can|may attack", f"{place} ~can|may attack again|anything|anybody|anyone|somebody",
                 f"{{player}} ~can|may attack with {place}")  # fmt: skip
    return Phrase("U can attack", templates, able_to(deed.phrase.build), example,
                  "whatever it attacks, before the turn ends")  # fmt: skip
