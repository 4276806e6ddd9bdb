"""Events, selectors and moments: what the vocabulary of printed words is made of."""

from __future__ import annotations

from enum import StrEnum

from judge.frozen import Frozen, Named


class EventKind(Named):
    """What can happen. ``obj`` is the unit or card it happens to, ``other`` who causes it, ``amount`` how much."""

    PHASE = "phase"  # a phase or a player's turn in it begins: names say which
    DRAW = "draw"
    BUILD = "build"  # a player's build points change by amount
    PLAY = "play"  # a card or an ability is activated; its cost is paid
    COUNTERED = "countered"
    RESOLVED = "resolved"
    DEPLOY = "deploy"  # a unit, location or equipment comes into play
    ACTIVATE = "activate"
    MOVE = "move"
    ATTACK = "attack"  # obj attacks other
    ROLL = "roll"  # a d20 for obj
    HIT = "hit"  # other is hit by obj
    MISS = "miss"
    SAVE = "save"  # amount 1: made, 0: failed
    DAMAGE = "damage"
    HEAL = "heal"
    TAP = "tap"
    MAGIC = "magic"  # a unit's magic points change by amount
    DEFEATED = "defeated"
    DESTROYED = "destroyed"
    EFFECT = "effect"  # an effect at work begins: its sentence says which
    TRIGGER = "trigger"
    SEARCH = "search"
    LOOK = "look"
    COIN = "coin"
    SHUFFLE = "shuffle"
    TURN_ENDS = "turn ends"  # a unit's activation is over
    BUILD_ENDS = "build ends"
    OVER = "over"
    READING = "reading"  # a conflict of the document whose reading decides something here


class Side(StrEnum):
    """Whose units, as seen from the card that says it."""

    ANY = "any"
    ALLY = "ally"
    ENEMY = "enemy"
    SELF = "self"
    SELF_OR_ALLY = "self or ally"
    MINE = "mine"


class Units(Frozen):
    """A selector of units: every part that is set must fit.

    factions, types: one of them; named: the printed name, as in “Skeleton”; name_has: a word of the name; not_faction;
    rating: has a Magic rating; unique; follower: has no Commander Effect; commander: has one; ability: has one of
    these abilities; other: not the card itself; same_zone: at the zone of the card that says it; capitals: whether a
    capital counts.
    """

    side: Side = Side.ANY
    factions: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    named: str = ""
    name_has: str = ""
    not_faction: str = ""
    rating: bool = False
    unique: bool | None = None
    follower: bool = False
    commander: bool = False
    ability: tuple[str, ...] = ()
    other: bool = False
    same_zone: bool = False
    capitals: bool = False


class Stat(StrEnum):
    """Numbers of a unit."""

    ATTACK = "attack"
    DAMAGE = "damage"
    DEFENSE = "defense"
    SPEED = "speed"


class While(StrEnum):
    """When a modifier counts."""

    ALWAYS = "always"
    MOVED = "it moved this turn"
    STILL = "it does not move this turn"


class On(StrEnum):
    """What a triggered effect waits for, as seen from the card that has it."""

    ATTACKED = "this unit is attacked"
    ATTACKS = "this unit attacks"
    IS_HIT = "this unit is hit by an attack"
    HITS = "this unit hits"
    DEALS = "this unit deals damage with an attack"
    ENEMY_DEFEATED = "an enemy is defeated"
    TURN_ENDS = "the end of this unit's turn"
    BUILD_ENDS = "the end of your build step"
    TURN_ENDS_HERE = "a unit ends its turn at this location"


class Who(StrEnum):
    """Whom an effect is done to."""

    TARGET = "target"
    SELF = "this unit"
    EVENT = "the unit of the event"
    OTHERS_HERE = "all other units in the zone"
    ALL_IN_TARGET_ZONE = "every unit in the chosen zone"
    ALL_HERE = "every unit in this unit's zone"
    SPLASHED = "every other unit in the zone of the attacked unit"
    MINE = "all of your units"
    MINE_IN_TARGET_ZONE = "all of your units in the chosen zone"


class Aim(StrEnum):
    """What a target may be."""

    UNIT = "unit"
    ZONE = "zone"
    CARD = "card being played"
