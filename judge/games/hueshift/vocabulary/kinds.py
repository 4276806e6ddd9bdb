"""Zones, kinds of cards and events, statuses, and what every printed line that is understood has in common."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, TypeVar

from judge.rules.values import replace


class Zone(Enum):
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


class EventKind(Enum):
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
    GUARD = "guard"
    CORRUPT = "corrupt"
    REDUCE = "reduce"  # damage is less than it would be
    RETURN = "return"  # a destroyed unit returns
    FLIP = "flip an Action"
    DRAFT = "draft"
    PAIR = "pair"
    LOSE_GAME = "lose the game"
    WIN_GAME = "win the game"


@dataclass(frozen=True, kw_only=True)
class Ability:
    """One printed line understood. text: the line as printed; cites: ids of conflicts it is a reading of."""

    text: str = ""
    cites: tuple[str, ...] = ()


A = TypeVar("A", bound=Ability)
_LIMITS = frozenset({"uses", "every", "in_row", "times"})


def raised(ability: A) -> A:
    """The ability with every number in its words one higher; how often something happens stays as it is, and so
    does an end that is not there (``most`` of 0)."""
    numbers = {f.name: getattr(ability, f.name) for f in fields(ability) if f.name not in _LIMITS}
    more = {name: n + 1 for name, n in numbers.items() if type(n) is int and (n or name != "most")}
    return replace(ability, **more) if more else ability


def find(abilities: Any, kind: type[A]) -> A | None:
    """The first ability of a kind, or None."""
    return next((a for a in abilities if isinstance(a, kind)), None)
