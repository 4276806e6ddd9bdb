"""What players do: the values that answer the question what to do."""

from __future__ import annotations

from judge.frozen import Frozen
from judge.games.hueshift.definition import CardDefinition
from judge.rules.state import Ref


class AttackUnit(Frozen):
    """A unit attacks another."""

    unit: Ref
    target: Ref


class ActivateUnit(Frozen):
    """A unit becomes the main actor of the turn."""

    unit: Ref


class UseAbility(Frozen):
    """A unit uses its ability, on another unit where it needs one; card: the one of its cards whose it is, else the
    first that can be used."""

    unit: Ref
    on: Ref | None = None
    card: Ref | None = None


class Transport(Frozen):
    """A pilot goes aboard a Mech as Co-Pilot."""

    pilot: Ref
    mech: Ref


class PlayWildcard(Frozen):
    """A Wildcard is played, on a unit where it needs one."""

    card: Ref
    on: Ref | None = None


class Corrupt(Frozen):
    """A card is corrupted with a marker, or with a Gain and a Penalty."""

    card: Ref
    marker: CardDefinition
    second: CardDefinition | None = None


class DraftCard(Frozen):
    """A player drafts a card."""

    seat: int
    card: CardDefinition


class Pair(Frozen):
    """A Character is paired to a Mech; co: said to be as Co-Pilot."""

    pilot: Ref
    mech: Ref
    co: bool = False
