"""Where things are: the players' own zones, and the five zones of the board in a line."""

from __future__ import annotations

from judge.frozen import Named

PLACES = range(1, 6)
UNLIMITED = 9


class Zone(Named):
    """Zones of cards. On the ``FIELD`` an object's data say at which of the five places it is."""

    FIELD = "field"
    HAND = "hand"
    DECK = "deck"
    GRAVEYARD = "graveyard"
    STACK = "stack"


def home(seat: int) -> int:
    """A player's Home Zone: 1 is the first player's, 5 the second's (zone-rule)."""
    return PLACES[-1 if seat else 0]


def forward(seat: int) -> int:
    """The direction away from a player's own side (combat-phase)."""
    return 1 if seat == 0 else -1
