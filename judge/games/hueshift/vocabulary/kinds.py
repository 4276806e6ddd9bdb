"""Zones, kinds of cards and events, classes and status effects."""

from __future__ import annotations

from enum import Enum

from judge.frozen import Named


class Zone(Named):
    """Where a card is."""

    FIELD = "field"
    ABOARD = "aboard"
    POOL = "pool"  # what can still be drafted
    ROSTER = "roster"  # drafted and not paired yet
    RESERVE = "reserve"
    HAND = "hand"
    STACK = "stack"
    TRASH = "trash"
    REMOVED = "removed from the game"
    ARENA = "arena"
    DECK = "action deck"
    FLIPPED = "Action that is carried out"


class Kind(Enum):
    """What kind of card it is."""

    MECH = "Mech"
    PILOT = "Character"
    WILDCARD = "Wildcard"
    MARKER = "Dark Matter"
    ARENA = "Arena"
    MONSTER = "Monster"
    ACTION = "Monster Action"


class Mech(Enum):
    """The classes of Mechs."""

    FAST = "Fast"
    TANK = "Tank"
    ARSENAL = "Arsenal"
    STABLE = "Stable"
    ELEMENTAL = "Elemental"


class Trait(Enum):
    """The classes of Characters."""

    HERO = "Hero"
    LEADER = "Leader"
    BRUTE = "Brute"
    GUNNER = "Gunner"
    SWORDER = "Sworder"


class Status(Enum):
    """Negative status effects."""

    BURN = "Burn"
    FREEZE = "Freeze"
    CORRODE = "Corrode"
    LEAK = "Leak"


class Span(Enum):
    """How long a change lasts."""

    GAME = "game"
    TURN = "turn"
    FIGHT = "fight"
    TURNS = "next turns"


class Blow(Enum):
    """By what damage is dealt."""

    ATTACK = "attack"
    RETALIATION = "retaliation"
    BURN = "burn"
    ACTION = "action"


class EventKind(Named):
    """What can happen; the trace has a template for each."""

    MOMENT = "moment"  # a turn starts or ends, somebody decides something
    ACTIVATE = "activate"  # a unit becomes the turn's main actor
    ATTACK = "attack"  # an attack is declared
    DAMAGE = "damage"  # a unit is dealt damage
    LOSE_HP = "lose HP"  # HP is lost without damage
    GAIN_HP = "gain HP"
    BONUS = "bonus"  # AP or HP of a unit change for a while
    STATUS = "status"  # a status effect is put on a unit
    RESIST = "resist"  # a unit is immune to it
    CURE = "cure"  # a status effect ends before its time
    DESTROY = "destroy"  # a unit is destroyed
    SURVIVE = "survive"  # it would have been
    EJECT = "eject"  # a Base Pilot goes to reserve
    TRANSPORT = "transport"
    PLAY = "play"  # a Wildcard is played
    RESOLVE = "resolve"  # its effect happens
    USE = "use"  # an ability with a limit is used
    COIN = "coin"
    CORRUPT = "corrupt"
    REDUCE = "reduce"  # damage is less than it would be
    RETURN = "return"  # a destroyed unit returns
    FLIP = "flip an Action"
    DRAFT = "draft"
    PAIR = "pair"
    LOSE_GAME = "lose the game"
    WIN_GAME = "win the game"
