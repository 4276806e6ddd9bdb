"""Terms: what the sentences of a card mean, each in the words of the engine; the wordings stand in ``sentences``."""

from __future__ import annotations

from judge.frozen import Frozen
from judge.games.factions.vocabulary.roots import Ability, Effect, Term
from judge.games.factions.vocabulary.selectors import Aim, On, Stat, Units, While


class Unsupported(Term):
    """A sentence that nobody understands."""

    text: str


class Nothing(Term):
    """A sentence that only explains."""


class Modifier(Term):
    """A unit's numbers are changed. against: only in attacks on such units; used: it binds the unit to stay."""

    stats: tuple[tuple[Stat, int], ...]
    when: While = While.ALWAYS
    against: Units | None = None

    def on(self, stat: Stat) -> int:
        """How much it adds to one number."""
        return sum(amount for changed, amount in self.stats if changed is stat)


class AttackRange(Term):
    """Its attacks have a range."""

    range: int


class ExtraAttacks(Term):
    """It may make further attacks instead of moving."""

    count: int


class AgainSameTarget(Term):
    """When it has attacked it may attack the same target again."""

    count: int


class Speed(Term):
    """It moves more or fewer zones."""

    amount: int


class MoveAndAttack(Term):
    """It may move as many zones and still attack."""

    zones: int


class Overfly(Term):
    """It moves forward past enemies, except those with the ability named."""

    but: str = ""


class Ignores(Term):
    """Its attacks ignore an ability of the defender."""

    ability: str


class HiddenAfar(Term):
    """No unit of another zone may attack it or target it with an ability."""


class HiddenBehind(Term):
    """Only a unit of its zone may attack or target it, and not while an ally without the ability is there."""

    ability: str


class Immune(Term):
    """``critical hits`` or ``magic``."""

    to: str


class ReduceDamage(Term):
    """Damage to it is reduced; save: only when it rolls that much. magic: only from abilities that cost magic."""

    amount: int | None
    save: int = 0
    magic: bool = False


class HealHurts(Term):
    """What would heal it damages it."""


class CriticalFrom(Term):
    """Its critical hits begin at a lower roll."""

    roll: int


class RerollBonus(Term):
    """A roll it rolls again counts for more."""

    amount: int


class NoMoveAndAttack(Term):
    """It cannot move and attack in the same turn."""


class StaysAtEnemies(Term):
    """It cannot move while there is an enemy it can attack."""


class SeeksEnemies(Term):
    """It must end its turn in a zone with an enemy, if it can."""


class MagicUses(Term):
    """How often it may spend magic in a cycle."""

    count: int


class Rating(Term):
    """Its Magic rating."""

    points: int


class MagicRenewal(Term):
    """Magic points it gets in each upkeep."""

    points: int


class Productive(Term):
    """Build points for its controller in their build phase."""

    amount: int


class AnyNumberInDeck(Term):
    """The limit of copies in a deck does not count for it."""


class Unique(Term):
    """There can be one only; counts_as: the name it has besides its own."""

    counts_as: str = ""


class Revives(Term):
    """Instead of being defeated it stays with so many HP, if it rolls the save."""

    hp: int
    save: int


class Intercepts(Term):
    """It may become the target instead of an ally within range."""

    range: int


class Triggered(Term):
    """Does something when something happens.

    ranged: only for ranged (True) or other (False) attacks. unmoved: only if the unit did not move. hit: what the
    unit hit must be. save: a d20 must be met, by the unit itself when ``own``, else the unit it is done to makes it to
    escape. magic: what it costs; may: only if wanted. units: what the unit of the event must be. range: how far away
    the event may be.
    """

    on: On
    effects: tuple[Effect, ...]
    ranged: bool | None = None
    unmoved: bool = False
    untapped: bool = False
    save: int = 0
    own: bool = False
    magic: int = 0
    may: bool = False
    units: Units | None = None
    range: int | None = None


ANY_UNIT = Units()


class Target(Frozen):
    """What an effect is aimed at. near: such a unit of one's own must be within a range of it."""

    aim: Aim = Aim.UNIT
    units: Units = ANY_UNIT
    near: Units | None = None
    near_range: int = 0


class Activated(Term):
    """Something its controller may do at a price.

    replaces: ``attacks``, ``turn``, ``movement`` or empty. tap: the unit itself is tapped. save: the units it is done
    to escape with such a roll.
    """

    effects: tuple[Effect, ...]
    magic: int = 0
    replaces: str = ""
    range: int = 0
    tap: bool = False
    target: Target | None = None
    save: int = 0


class OnPlay(Term):
    """What a battle card does. only_when_enemy_defeated: it answers nothing else."""

    effects: tuple[Effect, ...]
    target: Target | None = None
    only_when_enemy_defeated: bool = False


class Gives(Term):
    """Other units have terms. at_location: only at the zone of the location."""

    units: Units
    given: tuple[Ability, ...]


class RerollsFailed(Term):
    """Units may roll a failed attack or save again, once each."""

    units: Units
    roll: str


class DeployHere(Term):
    """Units may be deployed in its zone."""


class DeployedWith(Term):
    """Units that are deployed start with more magic points."""

    units: Units
    magic: int


class UnlimitedRange(Term):
    """The Commander Effect of the unit reaches every zone."""


class SlowsEntry(Term):
    """Units that try to move into the location have less speed."""

    units: Units
    amount: int


class EquipOnly(Term):
    """The equipment goes on such units only."""

    units: Units


class Equipped(Term):
    """The equipped unit has these terms."""

    given: tuple[Ability, ...]


class BetterRange(Term):
    """A unit that has one ability now has another one."""

    had: str
    now: Ability
