"""The closed vocabulary printed sentences are compiled to: kinds of events, what is meant, effects, abilities."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class Zone(Enum):
    """Where a card can be. Each game has names of its own for them."""

    HAND = "hand"
    PILE = "pile"
    DISCARD = "discard"
    PLAY = "play"
    RESOURCE = "resource"
    STACK = "stack"


class EventKind(Enum):
    """Everything that can happen."""

    MOMENT = "moment"
    ROUND = "round"
    DRAW = "draw"
    CANNOT_DRAW = "cannot draw"
    SELECT = "select"
    SHUFFLE = "shuffle"
    MULLIGAN = "mulligan"
    READY = "ready"
    EXHAUST = "exhaust"
    GAIN_ACTIONS = "gain actions"
    USE_ACTION = "use action"
    LOSE_ACTIONS = "lose actions"
    ATTACK = "attack"
    STRIKE = "strike"
    MOVE = "move"
    DAMAGE = "damage"
    PREVENT = "prevent"
    LOWER = "lower"
    HEAL = "heal"
    CHANGE = "change"
    CONDITION = "condition"
    CLEAR = "clear"
    DIE = "die"
    DESTROY = "destroy"
    LEAVE = "leave"
    PLAY = "play"
    ACTIVATE = "activate"
    TRIGGER = "trigger"
    RESOLVE = "resolve"
    ENTER = "enter"
    ATTACH = "attach"
    PAY = "pay"
    DISCARD = "discard"
    PLACE = "place"
    COMPLETE = "complete"
    ENDS = "ends"
    WIN = "win"
    TIE = "tie"


# --- what is meant ---------------------------------------------------------------------------------


class How(Enum):
    """How a sentence picks out what it is about."""

    TARGET = "target"
    EACH = "each"
    THIS = "this"
    ATTACHED = "attached"
    HERO = "your hero"
    SAME = "the one chosen before"


class Whose(Enum):
    """Whose cards are meant."""

    ANY = "any"
    YOURS = "yours"
    OPPOSING = "opposing"


@dataclass(frozen=True)
class Which:
    """What an effect is about. kinds: the kinds of card; here: only in the source's own zone; other: not itself."""

    how: How
    kinds: tuple[str, ...] = ()
    whose: Whose = Whose.ANY
    here: bool = False
    other: bool = False


class Who(Enum):
    """Which player."""

    YOU = "you"
    TARGET = "target player"
    EACH = "each player"
    OPPONENTS = "each opponent"


class Until(Enum):
    """How long a change lasts."""

    TURN = "turn"
    COMBAT = "combat"
    PLAY = "while in play"


# --- effects ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Deal:
    """Deals damage. kind: of the damage, or empty."""

    amount: int
    which: Which
    kind: str = ""


@dataclass(frozen=True)
class Heal:
    """Takes damage away."""

    amount: int
    which: Which


@dataclass(frozen=True)
class Draw:
    """Draws cards."""

    amount: int
    who: Who = Who.YOU


@dataclass(frozen=True)
class Discard:
    """Discards cards of the player's own choice."""

    amount: int
    who: Who = Who.YOU


@dataclass(frozen=True)
class Ready:
    """Readies."""

    which: Which


@dataclass(frozen=True)
class Exhaust:
    """Exhausts."""

    which: Which


@dataclass(frozen=True)
class Destroy:
    """Destroys."""

    which: Which


@dataclass(frozen=True)
class Return:
    """Returns to its owner's hand."""

    which: Which


@dataclass(frozen=True)
class Change:
    """Raises or lowers a number for a time."""

    stat: str
    amount: int
    which: Which
    until: Until = Until.TURN


@dataclass(frozen=True)
class Prevent:
    """Prevents the next damage that would be dealt this turn."""

    amount: int
    which: Which


@dataclass(frozen=True)
class Move:
    """Puts into another zone of the arena. leap: the way is no move action (teleports, leaps, is thrown);
    near: only next to where it is; to: the zone, when the sentence names one."""

    which: Which
    leap: bool = False
    near: bool = False
    to: int = 0


@dataclass(frozen=True)
class GainActions:
    """Gains actions."""

    amount: int
    which: Which


@dataclass(frozen=True)
class Condition:
    """Gains a condition."""

    name: str
    which: Which


@dataclass(frozen=True)
class Clear:
    """Loses all conditions."""

    which: Which


@dataclass(frozen=True)
class Interrupt:
    """A card that was played and has not resolved goes to its owner's discard pile without effect."""

    which: Which


Effect: TypeAlias = (
    Deal
    | Heal
    | Draw
    | Discard
    | Ready
    | Exhaust
    | Destroy
    | Return
    | Change
    | Prevent
    | Move
    | GainActions
    | Condition
    | Clear
    | Interrupt
)


# --- abilities -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OneShot:
    """What happens when the card resolves. text: the printed sentence."""

    effects: tuple[Effect, ...]
    text: str = ""


@dataclass(frozen=True)
class Power:
    """What can be used while the card is in play. pay: resources; exhaust, destroy: the card itself; actions: of
    the card; once: each turn; anytime: not only in the own action phase."""

    effects: tuple[Effect, ...]
    pay: int = 0
    exhaust: bool = False
    destroy: bool = False
    actions: int = 0
    once: bool = False
    anytime: bool = False
    text: str = ""


class When(Enum):
    """What a triggered ability waits for."""

    ENTERS = "enters play"
    ATTACKS = "attacks"
    DEALS = "deals combat damage"
    DAMAGED = "is dealt damage"
    DIES = "dies"
    FIRST_PHASE = "start of your turn"
    READY_PHASE = "ready phase"
    LAST_PHASE = "end of your turn"


@dataclass(frozen=True)
class Triggered:
    """What happens by itself. optional: the player may."""

    when: When
    effects: tuple[Effect, ...]
    optional: bool = False
    text: str = ""


@dataclass(frozen=True)
class Static:
    """What holds while the card is in play."""

    stat: str
    amount: int
    which: Which
    text: str = ""


@dataclass(frozen=True)
class Attach:
    """The card is attached as it enters play."""

    which: Which
    text: str = ""


@dataclass(frozen=True)
class Complete:
    """A quest: what is paid, and the reward."""

    pay: int
    effects: tuple[Effect, ...]
    text: str = ""


@dataclass(frozen=True)
class Ongoing:
    """The card stays in play."""

    text: str = ""


@dataclass(frozen=True)
class Anytime:
    """The card may be played in another player's turn too."""

    text: str = ""


@dataclass(frozen=True)
class Printed:
    """A line that states a fact of the card: its style, whose ability it is, its actions, nothing (flavour)."""

    name: str
    value: str
    text: str = ""


Ability: TypeAlias = OneShot | Power | Triggered | Static | Attach | Complete | Ongoing | Anytime | Printed
