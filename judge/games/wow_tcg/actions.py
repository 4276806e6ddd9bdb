"""What players do."""

from __future__ import annotations

from judge.frozen import Frozen
from judge.rules.state import Ref


class AttackWith(Frozen):
    """A hero or ally attacks an opposing hero or ally."""

    attacker: Ref
    defender: Ref


class StrikeWith(Frozen):
    """A hero in combat strikes with a weapon."""

    weapon: Ref


class PlayIt(Frozen):
    """A card is played from hand."""

    card: Ref


class UsePower(Frozen):
    """A power of a card in play is used."""

    card: Ref
    index: int = 0


class PlaceIt(Frozen):
    """A card is placed as a resource."""

    card: Ref
    face_up: bool = False


class CompleteIt(Frozen):
    """A quest is completed."""

    card: Ref
