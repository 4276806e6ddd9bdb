"""The closed vocabulary printed sentences are compiled to: kinds of events, what is meant, effects, abilities."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from judge.frozen import Frozen, Named


class Zone(Named):
    """Where a card can be. Each game has names of its own for them."""

    HAND = "hand"
    PILE = "pile"
    DISCARD = "discard"
    PLAY = "play"
    RESOURCE = "resource"
    STACK = "stack"


class EventKind(Named):
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
    REVIVE = "revive"
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


class Being(Frozen):
    """What a card must be to be meant. what: exhausted, ready, damaged, dead, attacking, defending, in combat; the
    name of a number, which is then compared with n (``least``: n or more, else n or less); else a condition."""

    what: str
    n: int = -1
    least: bool = False


class Which(Frozen):
    """What an effect is about. kinds: the kinds of card; here: only in the source's own zone; other: not itself;
    being: only such; spot: only in that zone of the arena, and in one that is chosen when it is ``CHOSEN``."""

    how: How
    kinds: tuple[str, ...] = ()
    whose: Whose = Whose.ANY
    here: bool = False
    other: bool = False
    being: Being | None = None
    spot: int = 0


CHOSEN = -1
ALL = -1


class Who(Enum):
    """Which player."""

    YOU = "you"
    TARGET = "target player"
    EACH = "each player"
    OPPONENTS = "each opponent"


class Until(Enum):
    """How long a change lasts."""

    TURN = "turn"
    CONDITION = "condition"
    COMBAT = "combat"
    PLAY = "while in play"


# --- effects ---------------------------------------------------------------------------------------


class Effect(Frozen, root=True):
    """What is done as a card resolves."""


class Deal(Effect):
    """Deals damage. kind: of the damage, or empty; per: so much for each of these; equal: as much as that number of
    the card that speaks."""

    amount: int
    which: Which
    kind: str = ""
    per: Which | None = None
    equal: str = ""


class Heal(Effect):
    """Takes damage away, so much or ``ALL``. per: so much for each of these."""

    amount: int
    which: Which
    per: Which | None = None


class Draw(Effect):
    """Draws cards. per: so many for each of these."""

    amount: int
    who: Who = Who.YOU
    per: Which | None = None


class Discard(Effect):
    """Discards cards, of the player's own choice or at random."""

    amount: int
    who: Who = Who.YOU
    random: bool = False


class Ready(Effect):
    """Readies."""

    which: Which


class Exhaust(Effect):
    """Exhausts."""

    which: Which


class Destroy(Effect):
    """Destroys."""

    which: Which


class Return(Effect):
    """Returns to its owner's hand."""

    which: Which


class Change(Effect):
    """Raises or lowers a number for a time. per: so much for each of these."""

    stat: str
    amount: int
    which: Which
    until: Until = Until.TURN
    per: Which | None = None


class Double(Effect):
    """Adds to a number as much as it is, for a time."""

    stat: str
    which: Which
    until: Until = Until.TURN


class Prevent(Effect):
    """Prevents the next damage that would be dealt this turn, or ``ALL`` of it."""

    amount: int
    which: Which


class Move(Effect):
    """Puts into another zone of the arena. leap: the way is no move action (teleports, leaps, is thrown);
    near: only next to where it is; to: the zone, when the sentence names one."""

    which: Which
    leap: bool = False
    near: bool = False
    to: int = 0


class GainActions(Effect):
    """Gains actions, or loses them."""

    amount: int
    which: Which


class Condition(Effect):
    """Gains a condition. limits: what a card with it cannot do, where the card says so."""

    name: str
    which: Which
    limits: tuple[str, ...] = ()


class Clear(Effect):
    """Loses all conditions."""

    which: Which


class Interrupt(Effect):
    """A card that was played and has not resolved goes to its owner's discard pile without effect."""

    which: Which


class Revive(Effect):
    """A dead card is alive again with so much health."""

    amount: int
    which: Which


class Recover(Effect):
    """A player takes cards of their choice out of their discard pile. kinds: which; to: where they go."""

    amount: int
    kinds: tuple[str, ...] = ()
    to: Zone = Zone.HAND
    who: Who = Who.YOU


class Reshuffle(Effect):
    """A player's discard pile is shuffled into the pile that is drawn from."""

    who: Who = Who.YOU


class Look(Effect):
    """A player looks at the top cards of the pile that is drawn from; nothing changes place."""

    amount: int
    who: Who = Who.YOU


class If(Effect):
    """Effects that happen only while such a card is in play."""

    which: Which
    effects: tuple[Effect, ...]


class May(Effect):
    """Effects that the player may let happen."""

    effects: tuple[Effect, ...]


class ChooseOne(Effect):
    """One of several is chosen as the card is played. words: how they are printed."""

    options: tuple[tuple[Effect, ...], ...]
    words: tuple[str, ...]


# --- abilities -------------------------------------------------------------------------------------


class OneShot(Frozen):
    """What happens when the card resolves. text: the printed sentence."""

    effects: tuple[Effect, ...]
    text: str = ""


class Power(Frozen):
    """What can be used while the card is in play. pay: resources; exhaust, destroy: the card itself; actions: of
    the card; discard: cards from hand; once: each turn."""

    effects: tuple[Effect, ...]
    pay: int = 0
    exhaust: bool = False
    destroy: bool = False
    actions: int = 0
    discard: int = 0
    once: bool = False
    text: str = ""


class When(Enum):
    """What a triggered ability waits for."""

    ENTERS = "enters play"
    ATTACKS = "attacks"
    MOVES = "moves"
    DEALS = "deals combat damage"
    DAMAGED = "is dealt damage"
    DIES = "dies"
    FIRST_PHASE = "start of your turn"
    READY_PHASE = "ready phase"
    LAST_PHASE = "end of your turn"
    EVERY_FIRST = "start of each turn"
    EVERY_LAST = "end of each turn"


class Triggered(Frozen):
    """What happens by itself. optional: the player may; about: what it waits for happens to such a card."""

    when: When
    effects: tuple[Effect, ...]
    optional: bool = False
    text: str = ""
    about: Which = Which(How.THIS)


class Static(Frozen):
    """What holds while the card is in play. per: so much for each of these; during: only while such a card is there."""

    stat: str
    amount: int
    which: Which
    text: str = ""
    per: Which | None = None
    during: Which | None = None


class Defends(Frozen):
    """The card may be exhausted to become what is attacked when an opposing card attacks."""

    text: str = ""


class Attach(Frozen):
    """The card is attached as it enters play."""

    which: Which
    text: str = ""


class Complete(Frozen):
    """A quest: what is paid, and the reward."""

    pay: int
    effects: tuple[Effect, ...]
    text: str = ""


class Ongoing(Frozen):
    """The card stays in play."""

    text: str = ""


class Anytime(Frozen):
    """The card may be played in another player's turn too."""

    text: str = ""


class Printed(Frozen):
    """A line that states a fact of the card: its style, whose ability it is, its actions, nothing (flavour)."""

    name: str
    value: str
    text: str = ""


Ability: TypeAlias = OneShot | Power | Triggered | Static | Defends | Attach | Complete | Ongoing | Anytime | Printed
