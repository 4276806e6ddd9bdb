"""The frozen facts of a position that only this game has."""

from __future__ import annotations

from enum import Enum

from judge.frozen import Frozen
from judge.games.factions.vocabulary.roots import Ability, Effect
from judge.games.factions.vocabulary.selectors import Stat
from judge.games.factions.vocabulary.terms import Triggered
from judge.rules.state import Moment, Ref


class Phase(Enum):
    """The phases of a cycle (game-flow)."""

    OPENING = "opening hands"
    UPKEEP = "upkeep phase"
    BUILD = "build phase"
    COMBAT = "combat phase"
    BETWEEN = "between phases"


class Step(Enum):
    """Steps of an attack (attacking)."""

    NONE = ""
    DECLARATION = "declaration step"
    HIT = "hit step"
    DAMAGE = "damage step"


class Outcome(Enum):
    """What an attack roll came to."""

    NONE = "not rolled"
    MISS = "miss"
    HIT = "hit"
    CRITICAL = "critical"


class Data(Frozen):
    """What the game knows of an object. place: the zone of the board, 0 off the field; uses: how often it spent magic
    in this cycle; on: the unit an equipment is attached to."""

    place: int = 0
    damage: int = 0
    magic: int = 0
    tapped: bool = False
    uses: int = 0
    on: Ref | None = None


class Activation(Frozen):
    """A unit's turn. moved: zones; spent: what of its movement is used; attacks: how many; gave_up: the attack was
    given up for a second zone; bought: spaces bought with magic; replaced: something stood in for its attacks; owed:
    attacks an effect lets it make; still: it used a bonus for not moving; sealed: its move is over; plan: what a
    replaced turn still consists of."""

    unit: Ref
    moved: int = 0
    spent: int = 0
    attacks: int = 0
    gave_up: bool = False
    bought: int = 0
    replaced: bool = False
    owed: int = 0
    still: bool = False
    sealed: bool = False
    plan: tuple[tuple[str, int], ...] | None = None


class Strike(Frozen):
    """An attack that is under way. attack: what is added; instead: damage dealt instead of DAM; dealt: what it did;
    again: it is itself a further attack on the same target; floor: what was on the stack below it."""

    attacker: Ref
    target: Ref
    ranged: bool
    attack: int = 0
    instead: int | None = None
    outcome: Outcome = Outcome.NONE
    no_damage: bool = False
    dealt: int = 0
    again: int = 0
    floor: int = 0


class Item(Frozen):
    """Something on the stack. kind: card, battle, ability or trigger; source: its card or unit; effects and targets as
    they were chosen; event: the unit the trigger is about; at: the zone it is about; by_magic: paid with magic points;
    tag: the ability's name."""

    kind: str
    source: Ref
    seat: int
    label: str
    text: str = ""
    effects: tuple[Effect, ...] = ()
    targets: tuple[Ref | int, ...] = ()
    save: int = 0
    own: bool = False
    magic: int = 0
    may: bool = False
    event: Ref | None = None
    at: int = 0
    by_magic: bool = False
    tag: str = ""

    @property
    def refs(self) -> tuple[Ref, ...]:
        """The cards and units among its targets."""
        return tuple(t for t in self.targets if isinstance(t, Ref))

    @property
    def zone(self) -> int:
        """The zone it is aimed at."""
        return next(t for t in self.targets if not isinstance(t, Ref))


class Waiting(Frozen):
    """A triggered effect that was noted: where it comes from and what it is about."""

    seat: int
    source: Ref
    ability: Ability
    term: Triggered
    label: str
    event: Ref | None = None
    at: int = 0

    @property
    def same(self) -> int:
        """No order is asked: the ones of one player come in the order of the board."""
        return self.seat


class AtWork(Frozen):
    """An effect until the end of the round, or for one attack (``once``). units: who has it; given: abilities; place: a
    closed zone; passable: the unit is no obstacle; source: the card or unit that gives it."""

    units: tuple[Ref, ...] = ()
    given: tuple[Ability, ...] = ()
    once: tuple[tuple[Stat, int], ...] = ()
    place: int = 0
    passable: bool = False
    label: str = ""
    source: Ref | None = None


class Situation(Frozen):
    """turn: number of the cycle; turn_player: whose turn it is (upkeep, building, activating); initiative: who is first
    in this cycle; factions: by seat, empty for none; ended: seat whose turn is just over, -1 for nobody's."""

    turn: int = 2
    turn_player: int = 0
    initiative: int = 0
    phase: Phase = Phase.BUILD
    step: Step = Step.NONE
    factions: tuple[str, ...] = ("", "")
    activation: Activation | None = None
    strikes: tuple[Strike, ...] = ()
    stack: tuple[Item, ...] = ()
    ended: int = -1
    defeated_now: tuple[tuple[int, int], ...] = ()
    latest: Strike | None = None

    @property
    def moment(self) -> Moment:
        """When what happens now happens."""
        return Moment(self.turn, self.turn_player, self.phase.value, self.step.value)
