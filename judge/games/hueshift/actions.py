"""What players do: the values that answer the question what to do."""

from __future__ import annotations

from judge.frozen import dataclass
from judge.games.hueshift.definition import CardDefinition
from judge.rules.state import Ref


@dataclass(frozen=True)
class AttackUnit:
    """A unit attacks another."""

    unit: Ref
    target: Ref


@dataclass(frozen=True)
class ActivateUnit:
    """A unit becomes the main actor of the turn."""

    unit: Ref


@dataclass(frozen=True)
class UseAbility:
    """A unit uses its ability, on another unit where it needs one; card: the one of its cards whose it is, else the
    first that can be used."""

    unit: Ref
    on: Ref | None = None
    card: Ref | None = None


@dataclass(frozen=True)
class Transport:
    """A pilot goes aboard a Mech as Co-Pilot."""

    pilot: Ref
    mech: Ref


@dataclass(frozen=True)
class PlayWildcard:
    """A Wildcard is played, on a unit where it needs one."""

    card: Ref
    on: Ref | None = None


@dataclass(frozen=True)
class Corrupt:
    """A card is corrupted with a marker, or with a Gain and a Penalty."""

    card: Ref
    marker: CardDefinition
    second: CardDefinition | None = None


@dataclass(frozen=True)
class DraftCard:
    """A player drafts a card."""

    seat: int
    card: CardDefinition


@dataclass(frozen=True)
class Pair:
    """A Character is paired to a Mech; co: said to be as Co-Pilot."""

    pilot: Ref
    mech: Ref
    co: bool = False
