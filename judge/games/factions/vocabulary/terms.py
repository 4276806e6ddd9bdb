"""Terms: what the sentences of a card mean, each in the words of the engine; the wordings stand in ``sentences``."""

from __future__ import annotations

from judge.frozen import dataclass
from judge.games.factions.vocabulary.roots import Ability, Effect, Term
from judge.games.factions.vocabulary.selectors import Aim, On, Stat, Units, While


@dataclass(frozen=True)
class Unsupported(Term):
    """A sentence that nobody understands."""

    text: str


class Nothing(Term):
    """A sentence that only explains."""


@dataclass(frozen=True)
class Modifier(Term):
    """A unit's numbers are changed. against: only in attacks on such units; used: it binds the unit to stay."""

    stats: tuple[tuple[Stat, int], ...]
    when: While = While.ALWAYS
    against: Units | None = None

    def on(self, stat: Stat) -> int:
        """How much it adds to one number."""
        return sum(amount for changed, amount in self.stats if changed is stat)


@dataclass(frozen=True)
class AttackRange(Term):
    """Its attacks have a range."""

    range: int


@dataclass(frozen=True)
class ExtraAttacks(Term):
    """It may make further attacks instead of moving."""

    count: int


@dataclass(frozen=True)
class AgainSameTarget(Term):
    """When it has attacked it may attack the same target again."""

    count: int


@dataclass(frozen=True)
class Speed(Term):
    """It moves more or fewer zones."""

    amount: int


@dataclass(frozen=True)
class MoveAndAttack(Term):
    """It may move as many zones and still attack."""

    zones: int


@dataclass(frozen=True)
class Overfly(Term):
    """It moves forward past enemies, except those with the ability named."""

    but: str = ""


@dataclass(frozen=True)
class Ignores(Term):
    """Its attacks ignore an ability of the defender."""

    ability: str


class HiddenAfar(Term):
    """No unit of another zone may attack it or target it with an ability."""


@dataclass(frozen=True)
class HiddenBehind(Term):
    """Only a unit of its zone may attack or target it, and not while an ally without the ability is there."""

    ability: str


@dataclass(frozen=True)
class Immune(Term):
    """``critical hits`` or ``magic``."""

    to: str


@dataclass(frozen=True)
class ReduceDamage(Term):
    """Damage to it is reduced; save: only when it rolls that much. magic: only from abilities that cost magic."""

    amount: int | None
    save: int = 0
    magic: bool = False


class HealHurts(Term):
    """What would heal it damages it."""


@dataclass(frozen=True)
class CriticalFrom(Term):
    """Its critical hits begin at a lower roll."""

    roll: int


@dataclass(frozen=True)
class RerollBonus(Term):
    """A roll it rolls again counts for more."""

    amount: int


class NoMoveAndAttack(Term):
    """It cannot move and attack in the same turn."""


class StaysAtEnemies(Term):
    """It cannot move while there is an enemy it can attack."""


class SeeksEnemies(Term):
    """It must end its turn in a zone with an enemy, if it can."""


@dataclass(frozen=True)
class MagicUses(Term):
    """How often it may spend magic in a cycle."""

    count: int


@dataclass(frozen=True)
class Rating(Term):
    """Its Magic rating."""

    points: int


@dataclass(frozen=True)
class MagicRenewal(Term):
    """Magic points it gets in each upkeep."""

    points: int


@dataclass(frozen=True)
class Productive(Term):
    """Build points for its controller in their build phase."""

    amount: int


class AnyNumberInDeck(Term):
    """The limit of copies in a deck does not count for it."""


@dataclass(frozen=True)
class Unique(Term):
    """There can be one only; counts_as: the name it has besides its own."""

    counts_as: str = ""


@dataclass(frozen=True)
class Revives(Term):
    """Instead of being defeated it stays with so many HP, if it rolls the save."""

    hp: int
    save: int


@dataclass(frozen=True)
class Intercepts(Term):
    """It may become the target instead of an ally within range."""

    range: int


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class Target:
    """What an effect is aimed at. near: such a unit of one's own must be within a range of it."""

    aim: Aim = Aim.UNIT
    units: Units = ANY_UNIT
    near: Units | None = None
    near_range: int = 0


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class OnPlay(Term):
    """What a battle card does. only_when_enemy_defeated: it answers nothing else."""

    effects: tuple[Effect, ...]
    target: Target | None = None
    only_when_enemy_defeated: bool = False


@dataclass(frozen=True)
class Gives(Term):
    """Other units have terms. at_location: only at the zone of the location."""

    units: Units
    given: tuple[Ability, ...]


@dataclass(frozen=True)
class RerollsFailed(Term):
    """Units may roll a failed attack or save again, once each."""

    units: Units
    roll: str


class DeployHere(Term):
    """Units may be deployed in its zone."""


@dataclass(frozen=True)
class DeployedWith(Term):
    """Units that are deployed start with more magic points."""

    units: Units
    magic: int


class UnlimitedRange(Term):
    """The Commander Effect of the unit reaches every zone."""


@dataclass(frozen=True)
class SlowsEntry(Term):
    """Units that try to move into the location have less speed."""

    units: Units
    amount: int


@dataclass(frozen=True)
class EquipOnly(Term):
    """The equipment goes on such units only."""

    units: Units


@dataclass(frozen=True)
class Equipped(Term):
    """The equipped unit has these terms."""

    given: tuple[Ability, ...]


@dataclass(frozen=True)
class BetterRange(Term):
    """A unit that has one ability now has another one."""

    had: str
    now: Ability
