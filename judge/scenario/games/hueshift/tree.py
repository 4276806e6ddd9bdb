"""What lines of HueShift say: its own steps and claims."""

from __future__ import annotations

from dataclasses import dataclass

from judge.scenario.language.tree import CardRef, Choose, HasStat, Predicate, Say, Step


@dataclass(frozen=True)
class UnitAttacks(Step):
    """``U attacks U2``; player: who is said to make it attack, if anybody."""

    unit: CardRef
    target: CardRef
    player: str = ""


@dataclass(frozen=True)
class UnitActivates(Step):
    """``NAME activates U``"""

    player: str
    unit: CardRef


@dataclass(frozen=True)
class UnitUses(Step):
    """``U uses its ability [on U2]``; ability: the name over its lines, if said."""

    unit: CardRef
    on: CardRef | None = None
    player: str = ""
    ability: str = ""


@dataclass(frozen=True)
class PlaysWildcard(Step):
    """``NAME plays Shield Wall [on U]``"""

    player: str
    card: CardRef
    on: CardRef | None = None


@dataclass(frozen=True)
class Transports(Step):
    """``NAME transports Fir to Olaf``, ``Fir boards Olaf`` (player empty)."""

    player: str
    pilot: CardRef
    mech: CardRef
    old: CardRef | None = None


@dataclass(frozen=True)
class Guards(Say):
    """``Myriad guards``, ``NAME says no to Guard``; unit: the Tank; player: empty where nobody is named."""

    unit: CardRef | None = None


@dataclass(frozen=True)
class Applies(Choose):
    """``Ciderlord applies Burn``: answers Infused; player: empty where nobody is named."""

    unit: CardRef | None = None


@dataclass(frozen=True)
class IsCorrupted(Step):
    """``U is corrupted with Dark Energy [and Fragile Core]``"""

    card: CardRef
    marker: CardRef
    second: CardRef | None = None
    player: str = ""


@dataclass(frozen=True)
class Drafts(Step):
    """``NAME drafts C``"""

    player: str
    card: CardRef


@dataclass(frozen=True)
class Pairs(Step):
    """``NAME pairs C with U [as Co-Pilot]``"""

    player: str
    pilot: CardRef
    mech: CardRef
    co: bool = False


@dataclass(frozen=True)
class UnitIs(Predicate):
    """``U is destroyed``, ``U is frozen``, ``U is a match``; state in the vocabulary's spelling."""

    card: CardRef
    state: str


@dataclass(frozen=True)
class IsAboard(Predicate):
    """``Fir is aboard Olaf``"""

    pilot: CardRef
    mech: CardRef
    role: str = ""


@dataclass(frozen=True)
class Carries(Predicate):
    """``U is corrupted [with Dark Energy]``; marker None: any."""

    card: CardRef
    marker: CardRef | None = None


@dataclass(frozen=True)
class PickOf(Predicate):
    """``it is NAME's pick``"""

    player: str


@dataclass(frozen=True)
class HasDrafted(Predicate):
    """``NAME has drafted C``"""

    player: str
    card: CardRef


@dataclass(frozen=True)
class RoundIs(Predicate):
    """``it is round 2``"""

    number: int


@dataclass(frozen=True)
class PilotMatches(Predicate):
    """``Sadie matches Bowler``"""

    pilot: CardRef
    mech: CardRef


@dataclass(frozen=True)
class GameOver(Predicate):
    """``the game is over``"""


@dataclass(frozen=True)
class HasBoth(Predicate):
    """``U has 4 AP and 11 HP``"""

    first: HasStat
    second: HasStat

    @property
    def subject(self) -> object:
        """The unit it is about."""
        return self.first.subject


ACTIONS = (UnitAttacks, UnitActivates, UnitUses, PlaysWildcard, Transports, IsCorrupted, Drafts, Pairs)
