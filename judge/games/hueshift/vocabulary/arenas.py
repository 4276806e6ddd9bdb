"""What lines of Arena cards mean."""

from __future__ import annotations

from judge.games.hueshift.vocabulary.kinds import Mech
from judge.games.hueshift.vocabulary.roots import Ability


class ClassAp(Ability):
    """Mechs of a class get AP (or less of it) for the rest of the game."""

    ap: int = -1
    cls: Mech = Mech.FAST


class NoPenalties(Ability):
    """Penalties of Dark Matter are suspended."""


class FreeActions(Ability):
    """Each player gets so many Free Actions in a turn."""

    n: int = 2


class LockedAtFirst(Ability):
    """A unit's abilities are locked during its first activation."""


class TwicePerGame(Ability):
    """Second Chance and Rally may each be used so often."""

    times: int = 2


class NoEffect(Ability):
    """Nothing."""
