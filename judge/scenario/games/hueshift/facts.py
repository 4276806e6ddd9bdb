"""History that a scenario gives: what was used or activated before its first line."""

from __future__ import annotations

from judge.games.hueshift.table import Table
from judge.games.hueshift.vocabulary.kinds import EventKind
from judge.rules.state import Event, State
from judge.rules.values import replace
from judge.scenario.board.game import View
from judge.scenario.language.phrases import Phrase
from judge.scenario.language.tree import Fact

FACTS = (
    Phrase(
        "C has used its ability",
        ("{card} has used its|her|his|the ability [this_game]", "{card} used its|her|his|the ability [this_game]"),
        lambda line, parts: Fact(line, "used", card=parts["card"]),
        "Sadie has used her ability",
        "what may be used a limited number of times was used once",
    ),
    Phrase(
        "U has been activated",
        ("{card} has been activated", "{card} was activated"),
        lambda line, parts: Fact(line, "activated", card=parts["card"]),
        "Olaf has been activated",
        "in an earlier turn",
    ),
)


def remember(view: View[Table], fact: Fact, cards: object) -> State:
    """The position with a fact in its history."""
    assert fact.card is not None
    card = view.one(fact.card)
    event = Event(EventKind.ACTIVATE, player=card.owner, obj=card.ref, tags=frozenset({"given"}))
    if fact.verb == "used":
        limited = tuple(type(a).__name__ for a in card.card.abilities if getattr(a, "uses", 0))
        event = replace(event, kind=EventKind.USE, names=limited)
    view.table.does.changes.note(event)
    return view.table.run.done()
