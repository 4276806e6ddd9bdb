"""Effects: what printed words do when they resolve."""

from __future__ import annotations

from judge.games.factions.vocabulary.roots import Ability, Effect
from judge.games.factions.vocabulary.selectors import Stat, Units, Who


class Damage(Effect):
    """Deals damage."""

    amount: int
    who: Who = Who.TARGET


class Heal(Effect):
    """Removes damage; amount None: all of it."""

    amount: int | None
    who: Who = Who.TARGET


class HealDealt(Effect):
    """This unit heals as much damage as the attack has dealt."""


class Tap(Effect):
    """Taps units."""

    who: Who = Who.TARGET


class Defeat(Effect):
    """Defeats units."""

    who: Who = Who.TARGET


class NoDamage(Effect):
    """The attack deals no damage to this unit."""


class AttackBack(Effect):
    """This unit makes an immediate attack against the attacker; may: only if its controller wants."""

    may: bool = False


class MagicDrain(Effect):
    """The unit that was damaged loses magic points, this unit gets them."""

    loses: int
    gains: int


class MoveTarget(Effect):
    """The target goes to another zone within a range of this unit."""

    range: int


class MoveAnywhere(Effect):
    """This unit goes into any zone."""


class NoObstacle(Effect):
    """The target does not count as an enemy in the zone when moving forward."""


class ForPlayers(Effect):
    """Its controller (mine) gets so much of something, the other player, or both."""

    amount: int
    mine: bool = True
    other: bool = False


class GainBuild(ForPlayers):
    """Build points are gained."""


class NextAttack(Effect):
    """A bonus for the next attack of this unit or of the target."""

    stats: tuple[tuple[Stat, int], ...]
    who: Who = Who.SELF


class MakeAttacks(Effect):
    """This unit makes attacks instead of its usual one. damage: what they deal instead of DAM."""

    count: int = 1
    attack: int = 0
    damage: int | None = None
    range: int | None = None


class AttackEach(Effect):
    """This unit attacks each enemy in its zone once."""


class MoveAttackMove(Effect):
    """This unit moves, attacks and moves again."""

    first: int
    last: int


class OnRoll(Effect):
    """A die is rolled, and what the number says is done to the target: (from, to, effect)."""

    table: tuple[tuple[int, int, Effect], ...]


class Search(Effect):
    """A card is searched in the deck: into the hand, or into play. at: ``hand``, ``event`` or ``here``."""

    at: str
    named: str = ""
    name_has: str = ""
    unique: bool | None = None
    may: bool = False


class Draw(ForPlayers):
    """Cards are drawn."""


class GiveUntilRoundEnds(Effect):
    """Units have these terms until the end of the round. now: the units that are there as it resolves."""

    who: Who
    given: tuple[Ability, ...]


class Cordon(Effect):
    """Units may not move in or out of the zone this round."""


class MoveEach(Effect):
    """Each of your units may move to an adjacent zone. past: enemies do not stop it."""

    past: bool = False


class TapForMagic(Effect):
    """Each of your units that fit may be tapped for magic points."""

    units: Units
    amount: int


class FlipCoin(Effect):
    """A coin decides."""

    heads: tuple[Effect, ...]
    tails: tuple[Effect, ...]


class Reorder(Effect):
    """The top cards of a deck are looked at and put back in any order. by_me: who does; mine: whose deck."""

    cards: int
    by_me: bool
    mine: bool


class LookAtHand(Effect):
    """The opponent's hand is looked at."""


class HurtCapitals(Effect):
    """The opponent's capital takes damage, one's own is healed."""

    damage: int
    heal: int


class Counter(Effect):
    """The card that is the target is countered."""


class AllyAttacks(Effect):
    """Allies may make an immediate attack."""

    count: int


class SwapZones(Effect):
    """Two allies change zones."""
