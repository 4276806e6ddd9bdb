"""What a player may do, as data: the answers to a question of the kind ``ACT``."""

from __future__ import annotations

from judge.frozen import dataclass
from judge.rules.state import Ref


@dataclass(frozen=True)
class ActivateUnit:
    """Begin a unit's turn; idle: it does nothing in its turn."""

    unit: Ref
    idle: bool = False


@dataclass(frozen=True)
class MoveUnit:
    """Move a unit to a zone."""

    unit: Ref
    place: int


@dataclass(frozen=True)
class AttackUnit:
    """Attack with a unit; without a target it is asked."""

    unit: Ref
    target: Ref | None = None


@dataclass(frozen=True)
class UseAbility:
    """Activate an ability of a unit by its name; targets and zones as far as they are said."""

    unit: Ref
    ability: str
    targets: tuple[Ref, ...] = ()
    places: tuple[int, ...] = ()


@dataclass(frozen=True)
class PlayCard:
    """Play a card from the hand: recruit, equip, build, or a battle card."""

    card: Ref
    targets: tuple[Ref, ...] = ()
    places: tuple[int, ...] = ()


@dataclass(frozen=True)
class DestroyLocation:
    """Destroy a location by tapping two units at it."""

    location: Ref
    tapping: tuple[Ref, ...] = ()


Action = ActivateUnit | MoveUnit | AttackUnit | UseAbility | PlayCard | DestroyLocation
