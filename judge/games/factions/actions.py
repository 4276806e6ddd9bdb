"""What a player may do, as data: the answers to a question of the kind ``ACT``."""

from __future__ import annotations

from judge.frozen import Frozen
from judge.rules.state import Ref


class ActivateUnit(Frozen):
    """Begin a unit's turn; idle: it does nothing in its turn."""

    unit: Ref
    idle: bool = False


class MoveUnit(Frozen):
    """Move a unit to a zone."""

    unit: Ref
    place: int


class AttackUnit(Frozen):
    """Attack with a unit; without a target it is asked."""

    unit: Ref
    target: Ref | None = None


class UseAbility(Frozen):
    """Activate an ability of a unit by its name; targets and zones as far as they are said."""

    unit: Ref
    ability: str
    targets: tuple[Ref, ...] = ()
    places: tuple[int, ...] = ()


class PlayCard(Frozen):
    """Play a card from the hand: recruit, equip, build, or a battle card."""

    card: Ref
    targets: tuple[Ref, ...] = ()
    places: tuple[int, ...] = ()


class DestroyLocation(Frozen):
    """Destroy a location by tapping two units at it."""

    location: Ref
    tapping: tuple[Ref, ...] = ()


Action = ActivateUnit | MoveUnit | AttackUnit | UseAbility | PlayCard | DestroyLocation
