"""What lines of Monsters and of their Actions mean."""

from __future__ import annotations

from enum import Enum

from judge.games.hueshift.vocabulary.roots import Ability


class Whom(Enum):
    """Which units of the players an Action is about."""

    EACH = "every active unit"
    ONE = "a unit"
    RANDOM = "a random unit"
    MOST_AP = "the highest-AP unit"
    LEAST_AP = "the lowest-AP unit"
    MOST_HP = "the highest-HP unit"
    LEAST_HP = "the lowest-HP unit"
    ONE_EACH = "one unit of each player"


class LinkedActions(Ability):
    """A Monster's Actions are those linked with it."""


class Describes(Ability):
    """A Monster's line that says what its Actions are like, and nothing to be done."""


class DealsTo(Ability):
    """Damage to units; in one phase another number."""

    n: int = 0
    whom: Whom = Whom.ONE
    other: int = 0
    phase: int = 0


class CoinDeals(Ability):
    """A coin decides between two numbers of damage."""

    heads: int = 0
    tails: int = 0
    whom: Whom = Whom.RANDOM


class DealsMissing(Ability):
    """Damage of as much as a unit lacks of its maximum HP."""

    whom: Whom = Whom.ONE


class Loses(Ability):
    """Units lose HP without damage."""

    n: int = 1
    whom: Whom = Whom.EACH


class HealsSame(Ability):
    """The Monster recovers as much as the Action dealt."""


class DestroysAtMost(Ability):
    """A unit that has no more HP than that is destroyed."""

    hp: int = 3
    whom: Whom = Whom.ONE


class LeavesAt(Ability):
    """Units are left with so much HP."""

    hp: int = 1
    whom: Whom = Whom.ONE_EACH


class Recovers(Ability):
    """The Monster recovers HP."""

    hp: int = 5


class GainsSelf(Ability):
    """The Monster gains AP and HP for good."""

    ap: int = 0
    hp: int = 0


class SelfDeals(Ability):
    """The Monster deals damage to itself."""

    n: int = 2


class Attacks(Ability):
    """The Monster attacks with its AP, so many times; multiple: with so many times its damage."""

    times: int = 1
    multiple: int = 1


class NextAttack(Ability):
    """The Monster's next attack deals so many times its damage, and so much more."""

    times: int = 1
    more: int = 0


class ReduceUntilNext(Ability):
    """Damage to the Monster is reduced until its next turn."""

    n: int = 3


class IgnoresAll(Ability):
    """The Monster is dealt no damage for a turn."""


class AvoidsNext(Ability):
    """The next player attack does nothing to the Monster."""


class RedirectsNext(Ability):
    """The next player attack is at a chosen unit instead."""


class ReflectsNext(Ability):
    """The damage of the next player attack is dealt to the attacker."""


class BarsFree(Ability):
    """Players have no Free Action in their next turn."""


class BarsAct(Ability):
    """Players skip their next Act step."""


class LowersAp(Ability):
    """A unit has less AP for its next turns."""

    ap: int = 2
    turns: int = 1
    whom: Whom = Whom.ONE


class LocksAbility(Ability):
    """A Character's ability is locked."""


class ExtraActions(Ability):
    """So many more Actions this turn."""

    n: int = 1


class RepeatsLast(Ability):
    """The Action before it is carried out again."""


class CopiesAbility(Ability):
    """A Character ability used this round is the Monster's; if there is none, damage to a random unit."""

    n: int = 2


class GoesDark(Ability):
    """Nothing that the document gives a rule for."""
