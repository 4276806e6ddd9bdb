"""What lines of Characters mean."""

from __future__ import annotations

from judge.games.hueshift.vocabulary.kinds import Mech
from judge.games.hueshift.vocabulary.roots import Ability


class Survive(Ability):
    """Once per game the unit survives with so much HP instead of being destroyed (Rally)."""

    hp: int = 1
    uses: int = 1


class GainOnSurvive(Ability):
    """AP for the rest of the game each time it survives so; first: only the first time."""

    ap: int = 1
    first: bool = False


class SaveAlly(Ability):
    """The first allied unit that would be destroyed, other than this one, survives."""

    hp: int = 1
    uses: int = 1


class Prevent(Ability):
    """Damage to the unit is prevented, once per game; allies: to any allied unit."""

    n: int = 1
    allies: bool = False
    uses: int = 1


class PreventCures(Ability):
    """Prevented damage also removes status effects."""

    n: int = 1


class TakeOver(Ability):
    """Damage of an ally is redirected to this unit, once."""

    n: int = 1
    uses: int = 1


class GainOnKill(Ability):
    """AP for good when the unit destroys an enemy; most: up to so much altogether (0: no end)."""

    ap: int = 1
    most: int = 0


class DoubleGain(Ability):
    """Once per game a gain of AP for destroying is doubled."""

    uses: int = 1


class AllyGains(Ability):
    """The first allied unit that destroys an enemy gains AP; own: this unit gains it instead."""

    ap: int = 1
    own: bool = False


class GainsToo(Ability):
    """What the ally gains is granted to this unit as well."""

    ap: int = 1


class GainsOnWildcard(Ability):
    """The gain also comes when an ally plays a Wildcard."""


class GainOnLoss(Ability):
    """HP the first time an ally is destroyed."""

    hp: int = 1


class Flip(Ability):
    """A coin is flipped at the start of each combat, or when the ability is used, for AP or HP.

    foe: heads takes the AP from the enemy instead of giving it.
    """

    heads: int = 1
    tails: int = 1
    foe: bool = False
    used: bool = False
    uses: int = 0


class FlipAgain(Ability):
    """So many heads in a row let it flip again."""

    in_row: int = 2


class LockHeads(Ability):
    """So many heads in a row lock in heads for good."""

    in_row: int = 3


class ChooseCoin(Ability):
    """Once per game the result is chosen instead of flipped."""

    uses: int = 1


class TailsDisrupts(Ability):
    """Tails makes one enemy skip its next action."""


class IgnoreArmor(Ability):
    """The unit's attacks ignore the damage reduction of Tank Mechs; second: only the second attack of a turn."""

    second: bool = False


class IgnoreImmunity(Ability):
    """Immunity to status effects is ignored; uses: so often, 0 from then on for good."""

    uses: int = 1


class IgnoreForGood(Ability):
    """The first use makes it permanent."""


class IgnoreReduction(Ability):
    """The unit's attacks ignore so many points of damage reduction."""

    n: int = 1


class IgnoreShields(Ability):
    """What it ignores of reductions counts against Shield effects too."""


class GainOnClass(Ability):
    """AP the first time its attack destroys a Mech of a class."""

    ap: int = 1
    cls: Mech = Mech.TANK


class Leak(Ability):
    """A unit it damages loses HP at the start of its controller's next turn."""

    hp: int = 1


class LeakDoubles(Ability):
    """The loss doubles against a target that leaks already."""


class LeakAlone(Ability):
    """Once per game Leak is put on a unit without an attack."""

    uses: int = 1


class Gusher(Ability):
    """Once per turn a unit it damages loses HP besides."""

    hp: int = 1


class StripShield(Ability):
    """The loss strips shield points too; nothing in the game has any."""

    n: int = 1


class GusherTwice(Ability):
    """It happens twice to a target at half its HP or below."""


class Retreat(Ability):
    """Once per game an attack does not end the unit's acting."""

    uses: int = 1
