"""What lines of Dark Matter mean."""

from __future__ import annotations

from judge.games.hueshift.vocabulary.roots import Ability


class MarkerAp(Ability):
    """AP for the corrupted card."""

    ap: int = 2


class BonusStays(Ability):
    """No other card's ability removes or reduces the marker's bonus."""


class MarkerRaises(Ability):
    """Every number in the corrupted card's words is higher."""

    n: int = 1


class MarkerHp(Ability):
    """Maximum HP is lower."""

    hp: int = 2


class CurrentToo(Ability):
    """Current HP drops by as much, not only the maximum."""


class AtLeastOne(Ability):
    """A unit that would drop to nothing by it is left with so much HP."""

    hp: int = 1


class NoRedemption(Ability):
    """A destroyed card is removed from the game; nothing revives it."""


class NoOwnRescue(Ability):
    """The unit's own ability does not save it either."""


class Isolated(Ability):
    """Others' Team Building does not reach the unit."""


class NoCoPilot(Ability):
    """It is no Co-Pilot and carries none."""


class Possessed(Ability):
    """Once per game the opponent chooses the target of its next attack."""

    uses: int = 1


class RedirectAnywhere(Ability):
    """That target can be an ally, or the unit itself."""


class NotWhenForced(Ability):
    """It does not happen to an attack that another effect already forces."""
