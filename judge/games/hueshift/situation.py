"""What a position of HueShift holds beside the kernel's own: the turn, fights, units, changes that last."""

from __future__ import annotations

from enum import Enum
from typing import Any, TypeAlias

from judge.frozen import Frozen
from judge.games.hueshift.definition import CardDefinition
from judge.games.hueshift.vocabulary.kinds import Span, Status
from judge.games.hueshift.vocabulary.roots import Ability
from judge.rules.happening import Happening, Pending
from judge.rules.state import Moment, Ref


class Phase(Enum):
    """The parts of a turn, and what comes before the first."""

    DRAFT = "draft"
    ASSIGN = "pairing"
    START = "start of turn"
    MAIN = "turn"
    END = "end of turn"
    BETWEEN = "between turns"


class Mark(Enum):
    """What waits for a unit until the end of the turn or its next attack."""

    DOUBLE = "next attack multiplied"
    LAST = "deals its damage before it is removed"
    RECOVER = "recovery left"
    MULTIPLY = "next attack multiplied before anything reduces it"
    MORE = "next attack deals more"
    GUARDED = "damage is reduced until the next turn"
    UNHARMED = "no damage until the next turn"
    AVOID = "avoids the next attack"
    REDIRECT = "redirects the next attack"
    REFLECT = "reflects the next attack"


WARDS = (Mark.AVOID, Mark.REDIRECT, Mark.REFLECT)
UNTIL_NEXT_TURN = (Mark.GUARDED, Mark.UNHARMED)


class Bar(Enum):
    """What a player has not in their next turn."""

    FREE = "Free Action"
    ACT = "Act step"


class StatusOn(Frozen):
    """A status effect on a unit.

    n: damage, HP lost or AP taken by each stack, of which there are up to ``most``. active: the turn it works in
    has begun. fading: it works no more and only counts for the next stack. regen: False when it stops
    regeneration. cites: readings it rests on.
    """

    status: Status
    n: int = 0
    stacks: int = 1
    most: int = 1
    active: bool = False
    fading: bool = False
    regen: bool = True
    cites: tuple[str, ...] = ()


class Data(Frozen):
    """What a card object is in the game beside its place.

    base, co: the pilots aboard a Mech; mech: the Mech a pilot is aboard of. hp: a unit's current HP, kept on its
    Mech. markers: Dark Matter on the card. doomed: destroyed, its removal delayed.
    """

    base: int | None = None
    co: int | None = None
    mech: int | None = None
    hp: int = 0
    statuses: tuple[StatusOn, ...] = ()
    markers: tuple[CardDefinition, ...] = ()
    doomed: bool = False
    target: Ref | None = None


class Lasting(Frozen):
    """A change of a card's AP or HP for a time; the unit the card is in has it. turns: of its owner, still to come."""

    card: int
    ap: int = 0
    hp: int = 0
    span: Span = Span.GAME
    text: str = ""
    turns: int = 0


class Marked(Frozen):
    """Something that waits for a unit."""

    unit: int
    mark: Mark
    n: int = 0
    more: bool = False
    cites: tuple[str, ...] = ()
    label: str = ""


class Barred(Frozen):
    """Something a player does not have in their next turn."""

    seat: int
    what: Bar
    label: str
    text: str = ""


class Silenced(Frozen):
    """A card whose abilities are locked."""

    card: int
    label: str


class CoOp(Frozen):
    """The Monster of a co-operative game and its numbers, which no document prints.

    monster, seat: its card and whose turn the Monster Turn is. hp: at full. enraged: its AP in Phase 2. trade: the
    variant in which what is attacked strikes back. shuffled: nobody knows the order of the deck. left: Actions that
    are still to be flipped this turn.
    """

    monster: int
    seat: int
    hp: int
    ap: int
    enraged: int
    trade: bool = False
    shuffled: bool = False
    left: int = 0


class Fight(Frozen):
    """An attack under way. number: which one of its turn; less: AP it is short of; forced: out of turn order.

    shields: reductions played on it. nullified: nothing, or by what; secondary: other effects still happen.
    reflected: by what its damage is dealt to the attacker.
    """

    attacker: Ref
    target: Ref
    seat: int
    number: int = 1
    less: int = 0
    forced: bool = False
    shields: int = 0
    nullified: str = ""
    reflected: str = ""
    secondary: bool = False
    destroyed: bool = False
    cites: tuple[str, ...] = ()


class Situation(Frozen):
    """Whose turn it is and what was done in it.

    actor: the main actor. attacked: units its attacks were at, in order. again: it may act once more whatever it
    did. used: it used its ability. free: Free Actions taken. locked: its abilities are locked this turn. coop: the
    Monster both players are up against, if there is one. said: readings that were told.
    """

    turn: int = 1
    turn_player: int = 0
    round: int = 1
    phase: Phase = Phase.MAIN
    actor: int | None = None
    attacked: tuple[int, ...] = ()
    again: bool = False
    used: bool = False
    free: int = 0
    locked: bool = False
    fights: tuple[Fight, ...] = ()
    coop: CoOp | None = None
    said: frozenset[str] = frozenset()

    @property
    def moment(self) -> Moment:
        """When what happens now happens."""
        step = "fight" if self.fights else ""
        return Moment(self.turn, self.turn_player, self.phase.value, step, self.round)


class Replacement(Frozen):
    """Something that could change an event (see ``judge.rules.happening.Active``)."""

    seat: int
    rank: int
    key: Any
    label: str
    source: int = 0
    ability: Ability | None = None
    mark: Marked | None = None
    same: Any = None


Happens: TypeAlias = Happening[Replacement, None, Pending]
