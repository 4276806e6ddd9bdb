"""What players do."""

from __future__ import annotations

from judge.frozen import dataclass
from judge.rules.state import Ref


@dataclass(frozen=True)
class AttackWith:
    """A fighter or minion attacks a card in its zone."""

    attacker: Ref
    target: Ref


@dataclass(frozen=True)
class MoveTo:
    """A fighter or minion moves to a zone."""

    mover: Ref
    spot: int


@dataclass(frozen=True)
class PlayIt:
    """A card is played from hand."""

    card: Ref


@dataclass(frozen=True)
class UseTalent:
    """A talent of a card in play is used."""

    card: Ref
    index: int = 0


@dataclass(frozen=True)
class VoidCard:
    """A card is voided from hand to draw one."""

    card: Ref


@dataclass(frozen=True)
class DrawCard:
    """The card of the Alpha Phase is drawn."""


@dataclass(frozen=True)
class PlaceFighter:
    """A fighter is placed in a starting zone."""

    card: Ref
    spot: int
