"""History that a scenario gives: what was used or activated before its first line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from judge.errors import JudgeError
from judge.games.hueshift.table import Table
from judge.games.hueshift.vocabulary.kinds import EventKind
from judge.rules.state import Event, State
from judge.scenario.games.hueshift.vocabulary import HUESHIFT
from judge.scenario.language.model import RawLine
from judge.scenario.language.names import NameTable
from judge.scenario.language.phrases import Context, Phrase, first_match, no_match
from judge.scenario.language.tree import CardRef, Predicate

if TYPE_CHECKING:
    from judge.scenario.games.hueshift.answers import Answers

from dataclasses import dataclass


@dataclass(frozen=True)
class Did(Predicate):
    """``Sadie has used her ability``, ``Olaf has been activated``."""

    card: CardRef
    what: EventKind


_FACTS = (
    Phrase(
        "C has used its ability",
        ("{card} has used its|her|his|the ability [this_game]", "{card} used its|her|his|the ability [this_game]"),
        lambda line, parts: Did(parts["card"], EventKind.USE),
        "Sadie has used her ability",
        "what may be used a limited number of times was used once",
    ),
    Phrase(
        "U has been activated",
        ("{card} has been activated", "{card} was activated"),
        lambda line, parts: Did(parts["card"], EventKind.ACTIVATE),
        "Olaf has been activated",
        "in an earlier turn",
    ),
)


def with_facts(state: State, lines: Sequence[RawLine], names: NameTable, answers: Answers) -> State:
    """The position with these facts in its history; raises ``invalid`` for a fact nobody understands."""
    table = Table(state)
    note = table.does.changes.note
    for line in lines:
        context = Context(line, names, HUESHIFT)
        match = first_match(context, _FACTS)
        found = match[0] if match is not None else None
        if not isinstance(found, Did):
            error: JudgeError = no_match(context, "fact", _FACTS)
            raise error
        card = answers.card(state, found.card)
        given = frozenset({"given"})
        if found.what is EventKind.ACTIVATE:
            note(Event(EventKind.ACTIVATE, player=card.owner, obj=card.ref, tags=given))
        else:
            limited = tuple(type(a).__name__ for a in card.card.abilities if getattr(a, "uses", 0))
            note(Event(EventKind.USE, player=card.owner, obj=card.ref, names=limited, tags=given))
    return table.run.state
