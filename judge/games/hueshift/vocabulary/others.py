"""What lines of Dark Matter, Wildcards and Arena cards mean."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.hueshift.vocabulary.kinds import Ability, Mech


@dataclass(frozen=True)
class MarkerAp(Ability):
    """AP for the corrupted card."""

    ap: int = 2


@dataclass(frozen=True)
class BonusStays(Ability):
    """No other card's ability removes or reduces the marker's bonus."""


@dataclass(frozen=True)
class MarkerRaises(Ability):
    """Every number in the corrupted card's words is higher."""

    n: int = 1


@dataclass(frozen=True)
class MarkerHp(Ability):
    """Maximum HP is lower."""

    hp: int = 2


@dataclass(frozen=True)
class AtLeastOne(Ability):
    """A unit that would drop to nothing by it is left with so much HP."""

    hp: int = 1


@dataclass(frozen=True)
class NoRedemption(Ability):
    """A destroyed card is removed from the game; nothing revives it."""


@dataclass(frozen=True)
class NoOwnRescue(Ability):
    """The unit's own ability does not save it either."""


@dataclass(frozen=True)
class Isolated(Ability):
    """Others' Team Building does not reach the unit."""


@dataclass(frozen=True)
class NoCoPilot(Ability):
    """It is no Co-Pilot and carries none."""


@dataclass(frozen=True)
class Possessed(Ability):
    """Once per game the opponent chooses the target of its next attack."""

    uses: int = 1


@dataclass(frozen=True)
class RedirectAnywhere(Ability):
    """That target can be an ally, or the unit itself."""


@dataclass(frozen=True)
class NotWhenForced(Ability):
    """It does not happen to an attack that another effect already forces."""


@dataclass(frozen=True)
class Clarifies(Ability):
    """Says how another line of the card works and changes nothing where that is how it works."""


@dataclass(frozen=True)
class DoubleNext(Ability):
    """The unit's next attack deals so many times its damage."""

    times: int = 2


@dataclass(frozen=True)
class AfterReduction(Ability):
    """The doubling applies to what reductions leave."""


@dataclass(frozen=True)
class AsFreeAction(Ability):
    """It can be played as Free Action on the own turn."""


@dataclass(frozen=True)
class NullifyAttack(Ability):
    """All damage of one attack is nullified."""


@dataclass(frozen=True)
class OnlyDamage(Ability):
    """The attack's other effects are not prevented by it."""


@dataclass(frozen=True)
class OnDeclared(Ability):
    """It is an interrupt after an attack is declared and before damage."""


@dataclass(frozen=True)
class Recover(Ability):
    """One of the own units recovers HP."""

    hp: int = 3


@dataclass(frozen=True)
class NotAboveMax(Ability):
    """Never above the maximum."""


@dataclass(frozen=True)
class RecoverAtDestruction(Ability):
    """It saves a unit that would be destroyed this turn when the gain leaves it more than 0."""


@dataclass(frozen=True)
class BoostAp(Ability):
    """AP until end of turn; enemy: for an enemy unit, and less of it."""

    ap: int = 3
    enemy: bool = False


@dataclass(frozen=True)
class BeforeAttack(Ability):
    """It comes before the target declares its attack."""


@dataclass(frozen=True)
class ReduceAttack(Ability):
    """The damage of one attack is reduced."""

    n: int = 2


@dataclass(frozen=True)
class OutOfTurn(Ability):
    """One of the own units attacks an enemy unit out of turn order."""


@dataclass(frozen=True)
class LastBlow(Ability):
    """A unit that would be destroyed this turn deals its damage before it is removed."""


@dataclass(frozen=True)
class LastAttack(Ability):
    """It can even make its attack after it is marked for destruction."""


@dataclass(frozen=True)
class Revive(Ability):
    """A destroyed unit returns with so much HP."""

    hp: int = 1


@dataclass(frozen=True)
class ClassAp(Ability):
    """Mechs of a class get AP (or less of it) for the rest of the game."""

    ap: int = -1
    cls: Mech = Mech.FAST


@dataclass(frozen=True)
class NoPenalties(Ability):
    """Penalties of Dark Matter are suspended."""


@dataclass(frozen=True)
class FreeActions(Ability):
    """Each player gets so many Free Actions in a turn."""

    n: int = 2


@dataclass(frozen=True)
class LockedAtFirst(Ability):
    """A unit's abilities are locked during its first activation."""


@dataclass(frozen=True)
class TwicePerGame(Ability):
    """Second Chance and Rally may each be used so often."""

    times: int = 2


@dataclass(frozen=True)
class NoEffect(Ability):
    """Nothing."""


@dataclass(frozen=True)
class Unsupported(Ability):
    """A line nobody can execute."""
