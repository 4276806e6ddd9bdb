"""What players do."""

from __future__ import annotations

from judge.frozen import dataclass
from judge.rules.state import Ref


@dataclass(frozen=True)
class AttackWith:
    """A hero or ally attacks an opposing hero or ally."""

    attacker: Ref
    defender: Ref


@dataclass(frozen=True)
class StrikeWith:
    """A hero in combat strikes with a weapon."""

    weapon: Ref


@dataclass(frozen=True)
class PlayIt:
    """A card is played from hand."""

    card: Ref


@dataclass(frozen=True)
class UsePower:
    """A power of a card in play is used."""

    card: Ref
    index: int = 0


@dataclass(frozen=True)
class PlaceIt:
    """A card is placed as a resource."""

    card: Ref
    face_up: bool = False


@dataclass(frozen=True)
class CompleteIt:
    """A quest is completed."""

    card: Ref
