"""What lines of Wildcards mean."""

from __future__ import annotations

from judge.games.hueshift.vocabulary.kinds import Status
from judge.games.hueshift.vocabulary.roots import Ability


class DoubleNext(Ability):
    """The unit's next attack deals so many times its damage."""

    times: int = 2


class AfterReduction(Ability):
    """The doubling applies to what reductions leave."""


class AsFreeAction(Ability):
    """It can be played as Free Action on the own turn."""


class NullifyAttack(Ability):
    """All damage of one attack is nullified."""


class OnlyDamage(Ability):
    """The attack's other effects are not prevented by it."""


class OnDeclared(Ability):
    """It is an interrupt after an attack is declared and before damage; foe: of an attack an opponent declared."""

    foe: bool = False


class Recover(Ability):
    """One of the own units recovers HP."""

    hp: int = 3


class NotAboveMax(Ability):
    """Never above the maximum."""


class RecoverAtDestruction(Ability):
    """It saves a unit that would be destroyed this turn when the gain leaves it more than 0."""


class Cure(Ability):
    """So many status effects of one of the own units end."""

    n: int = 1


class Afflict(Ability):
    """An enemy unit gets a status effect, as strong as the rules have it."""

    status: Status = Status.BURN


class BoostAp(Ability):
    """AP until end of turn; enemy: for an enemy unit, and less of it."""

    ap: int = 3
    enemy: bool = False


class BeforeAttack(Ability):
    """It comes before the target declares its attack."""


class ReduceAttack(Ability):
    """The damage of one attack is reduced."""

    n: int = 2


class OutOfTurn(Ability):
    """One of the own units attacks an enemy unit out of turn order."""


class LastBlow(Ability):
    """A unit that would be destroyed this turn deals its damage before it is removed."""


class LastAttack(Ability):
    """It can even make its attack after it is marked for destruction."""


class Revive(Ability):
    """A destroyed unit returns with so much HP."""

    hp: int = 1
