"""What lines of Mechs mean."""

from __future__ import annotations

from judge.games.hueshift.vocabulary.kinds import Mech
from judge.games.hueshift.vocabulary.roots import Ability


class StrikeFirst(Ability):
    """Its damage comes before retaliation."""


class ActAgain(Ability):
    """It acts again when its attack destroys the target."""


class StrikeTwice(Ability):
    """Once per game a second attack in one turn."""

    uses: int = 1


class GainAfterStrikes(Ability):
    """AP after so many attacks that struck first."""

    ap: int = 1
    times: int = 3


class Armor(Ability):
    """Damage to the unit is reduced."""

    n: int = 1


class ArmorBelowHalf(Ability):
    """The reduction is so much below half HP."""

    n: int = 2


class ArmorLocks(Ability):
    """The first time it is that much locks it so."""

    n: int = 2


class Guard(Ability):
    """Once per round the unit may become the target of an attack on an allied unit."""


class Negate(Ability):
    """Once per game all damage of one attack is negated."""

    uses: int = 1


class Regenerate(Ability):
    """HP at the start of every so many-th turn of its own."""

    hp: int = 1
    every: int = 3


class ArmorCures(Ability):
    """Status effects are cured each time Armor reduces damage."""

    n: int = 1


class MultiFire(Ability):
    """Once per turn a second attack, with less AP."""

    less: int = 1


class SecondTakes(Ability):
    """The second target takes more damage."""

    n: int = 1


class SameTarget(Ability):
    """Both attacks may be at one unit."""


class ThirdTarget(Ability):
    """Once per game a third unit is hit."""

    uses: int = 1


class Immovable(Ability):
    """Enemy effects cannot move it."""


class NotRedirected(Ability):
    """No attack is redirected to it."""


class Immune(Ability):
    """Negative status effects do not stick."""


class PassesImmunity(Ability):
    """The immunity is its paired Character's as well."""


class Cleanse(Ability):
    """Once per game a status effect of an ally is removed."""

    uses: int = 1


class GainOnResist(Ability):
    """HP for each status effect it resists."""

    hp: int = 1


class Infused(Ability):
    """A hit applies Burn, Freeze or Corrode."""

    burn: int = 1
    corrode: int = 1


class BurnMore(Ability):
    """Burn damages a class of Mechs more."""

    n: int = 1
    cls: Mech = Mech.TANK


class FreezeStopsRegen(Ability):
    """A unit frozen by it regenerates nothing."""


class CorrodeStacks(Ability):
    """Corrode adds up to so many stacks."""

    most: int = 3


class SecondElement(Ability):
    """A second effect at random when the attack destroys its target."""
