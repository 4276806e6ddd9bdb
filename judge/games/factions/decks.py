"""What a deck may hold (deck-requirements)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from judge.games.factions.cites import C, D
from judge.games.factions.table import Table
from judge.rules.questions import Reason
from judge.rules.state import Obj

CARDS, COPIES = 60, 6
RULE = D + "deck-requirements"


def cards_of(table: Table, seat: int) -> list[Obj]:
    """A player's cards that are known, wherever they are."""
    return [
        o for o in table.run.state.objects.values() if o.owner == seat and o.card is not None and not o.card.capital
    ]


def too_many(table: Table, seat: int) -> Iterator[tuple[Reason, list[Obj]]]:
    """Names of which a player has more copies than a deck holds, with those cards."""
    own = cards_of(table, seat)
    for name, count in Counter(o.card.name for o in own if not o.card.any_number).items():
        if count > COPIES:
            words = f"{table.board.player(seat).name} has {count} cards named {name}, and a deck holds up to six"
            yield Reason(RULE, words), [o for o in own if o.card.name == name]


def deck_reasons(table: Table, seat: int) -> Iterator[Reason]:
    """Why a player's cards are no legal deck: 60 cards, at most six of a name (deck-sixty)."""
    count = len(cards_of(table, seat))
    if count != CARDS:
        words = f"{table.board.player(seat).name} has {count} cards, and a deck has {CARDS}"
        yield Reason(f"{D}deck-requirements, {C}deck-sixty", words)
    yield from (reason for reason, _ in too_many(table, seat))
