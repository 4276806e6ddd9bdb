"""Conditions on a position and its history (1.8.4)."""

from __future__ import annotations

from judge.games.flesh_and_blood.vocabulary.events import EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Condition, Selector, Value
from judge.games.flesh_and_blood.vocabulary.words import Filter, Num, Period, Stat, Who, Zone


class Happened(Condition):
    """ "you've drawn 2 or more cards this turn": the history matches at least ``at_least`` times.

    apart: so many attacks or objects that attacked count ("with 2 or more weapons"), not how often they did.
    """

    pattern: EventPattern
    period: Period
    at_least: Value = Num(1)
    apart: bool = False


class Controls(Condition):
    """ "you control no Gold tokens": how many matching objects a player controls (or has in a zone)."""

    who: Who
    what: Filter
    op: str = ">="
    n: Value = Num(1)
    where: tuple[Zone, ...] = (Zone.ARENA,)


class Compare(Condition):
    """Two numbers compared; op is one of ``> >= < <= ==``."""

    left: Value
    op: str
    right: Value


class Matches(Condition):
    """ "If it has combo": the object(s) match; false when there is none.

    some: at least one of them does ("if a red card is discarded this way").
    """

    what: Selector
    filter: Filter
    some: bool = False


class AboveBase(Condition):
    """ "if this has {p} greater than its base"."""

    what: Selector
    stat: Stat


class DefendedBy(Condition):
    """ "if it's defended by an attack action card"."""

    what: Selector
    by: Filter
    at_least: Value = Num(1)


class DidSo(Condition):
    """ "If you do": the optional or preceding effect happened."""


class ClashWon(Condition):
    """ "If you win" / "If they win": who won the clash of this ability."""

    by: Who


class WonEveryClash(Condition):
    """ "If a hero wins both clashes": one player won all clashes of this ability; binds ``them``."""

    times: int


class WasHit(Condition):
    """ "if this didn't hit" is ``Not(WasHit(This()))``: the attack hit (7.5.5)."""

    what: Selector


class PlayedFrom(Condition):
    """ "If this was played from arsenal"."""

    what: Selector
    zone: Zone


class PaidWith(Condition):
    """ "If an Earth card was pitched to play this", "… is pitched this way": a card pitched for it matches (1.14.3)."""

    what: Filter


class ThereIsWinner(Condition):
    """ "If there is a winner" of the clash just made (8.5.45c)."""


class CompletedContract(Condition):
    """ "If you complete a contract this way": while the present layer resolved."""


class TurnOf(Condition):
    """ "If it's your turn", "if it's not your turn"; phase: in that phase of it ("during your action phase")."""

    who: Who
    phase: str = ""


class IsMarked(Condition):
    """ "If they're marked" (9.3)."""

    who: Who


class OnlyWeapon(Condition):
    """ "if this is the only card equipped to your weapon zones" (8.4.17)."""

    what: Selector


class LastAttack(Condition):
    """ "If NAME was the last attack this combat chain" (8.4.1); or an attack that matches one of the nouns.

    period: the combat chain or the turn, in which it is your attack before this one. hit: it is asked whether it hit.
    """

    names: tuple[str, ...]
    nouns: tuple[Filter, ...] = ()
    period: Period = Period.CHAIN
    hit: bool = False


class ChainLinkIs(Condition):
    """ "If this is played as chain link 4 or higher" (8.4.6)."""

    op: str
    n: int


class IsAttacking(Condition):
    """ "while attacking": on the active chain link as its attack; at: a hero that matches."""

    what: Selector
    at: Filter | None = None


class IsDefending(Condition):
    """ "while defending" (optionally against an attack that matches)."""

    what: Selector
    against: Filter | None = None


class Not(Condition):
    """The opposite."""

    of: Condition


class All(Condition):
    """Every one of them."""

    of: tuple[Condition, ...]


class Any(Condition):
    """At least one of them."""

    of: tuple[Condition, ...]
