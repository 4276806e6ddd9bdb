"""What players do."""

from __future__ import annotations

from judge.frozen import Frozen
from judge.rules.state import Ref


class AttackWith(Frozen):
    """A fighter or minion attacks a card in its zone."""

    attacker: Ref
    target: Ref


class MoveTo(Frozen):
    """A fighter or minion moves to a zone."""

    mover: Ref
    spot: int


class PlayIt(Frozen):
    """A card is played from hand."""

    card: Ref


class UseTalent(Frozen):
    """A talent of a card in play is used."""

    card: Ref
    index: int = 0


class VoidCard(Frozen):
    """A card is voided from hand to draw one."""

    card: Ref


class DrawCard(Frozen):
    """The card of the Alpha Phase is drawn."""


class PlaceFighter(Frozen):
    """A fighter is placed in a starting zone."""

    card: Ref
    spot: int
