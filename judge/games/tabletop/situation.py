"""What a position holds beside cards and players: the moment, combat, what lasts, what waits."""

from __future__ import annotations

from typing import TypeAlias

from judge.frozen import dataclass
from judge.games.tabletop.definition import CardDefinition
from judge.games.tabletop.vocabulary import Ability, Effect, Until
from judge.rules.state import Moment, Ref


@dataclass(frozen=True, slots=True)
class Spot:
    """A zone of the arena, as what is chosen."""

    n: int


Target: TypeAlias = Ref | int | Spot | None


@dataclass(frozen=True, slots=True)
class CardData:
    """What is true of one card. damage: taken; spot: the zone of the arena it stands in; entered: the turn it came
    into play; attached: to what; done: a quest that was completed. Of what waits on the stack: ability and source
    (of an ability without a card), targets, and modes chosen. used: the powers used, by turn and number."""

    exhausted: bool = False
    damage: int = 0
    dead: bool = False
    actions: int = 0
    conditions: tuple[str, ...] = ()
    spot: int = 0
    entered: int = 0
    attached: Ref | None = None
    done: bool = False
    ability: Ability | None = None
    source: Ref | None = None
    targets: tuple[Target, ...] = ()
    modes: tuple[int, ...] = ()
    used: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat under way: who attacks whom, and what each hero struck with."""

    attacker: Ref
    defender: Ref
    struck: tuple[tuple[int, Ref], ...] = ()


@dataclass(frozen=True, slots=True)
class Situation:
    """The moment. step: a part of the phase that has a name; between: one turn is over and the next not begun;
    before: whose turn is over. placed: a resource
    was placed this turn. shuffled: players whose pile is in an order nobody knows. said: readings already told.
    hidden: for a player, the cards that lie somewhere in hand and pile, nobody knows where. conditions: those that the
    position was set up with."""

    turn: int = 2
    turn_player: int = 0
    phase: str = ""
    step: str = ""
    round: int = 1
    between: bool = False
    before: int = -1
    combat: Combat | None = None
    placed: bool = False
    shuffled: frozenset[int] = frozenset()
    said: frozenset[str] = frozenset()
    hidden: tuple[tuple[int, tuple[CardDefinition, ...]], ...] = ()
    conditions: frozenset[str] = frozenset()

    @property
    def moment(self) -> Moment:
        """For the history."""
        return Moment(self.turn, self.turn_player, self.phase)


@dataclass(frozen=True, slots=True)
class Lasting:
    """A number changed for a time, or damage still to be prevented (``stat`` is then ``prevent``)."""

    key: int
    stat: str
    amount: int
    subject: Ref
    until: Until
    label: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Env:
    """Whose effect it is: the player, the card, its printed sentence, and the targets chosen."""

    seat: int
    source: Ref | None
    label: str
    sentence: str = ""
    targets: tuple[Target, ...] = ()


@dataclass(frozen=True, slots=True)
class Waiting:
    """A triggered ability that was noted and waits to be put on the stack."""

    seat: int
    source: Ref
    label: str
    ability: Ability

    @property
    def same(self) -> tuple[str, Ability]:
        """Two of the same kind need no order."""
        return self.label, self.ability


@dataclass(frozen=True, slots=True)
class Shield:
    """Something that can prevent damage, while an event is proposed. lasting: an effect; else a player's choice."""

    seat: int
    rank: int
    key: int | str
    label: str
    lasting: Lasting | None = None

    @property
    def same(self) -> int | str:
        """Each has an order of its own."""
        return self.key


Effects = tuple[Effect, ...]
