"""A card as the game knows it: printed facts and its compiled abilities."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from judge.games.flesh_and_blood.keywords import expand
from judge.games.flesh_and_blood.vocabulary import (
    Ability,
    Contract,
    EventKind,
    EventPattern,
    Keyword,
    Prevents,
    Replacement,
    Stat,
    StateTriggered,
    Triggered,
    Unsupported,
)
from judge.rules.printed import PrintedCard


def said_in_full(ability: Ability) -> tuple[Ability, ...]:
    """An ability, or what a keyword stands for (rule 8.3); nothing for a keyword nobody knows."""
    return (expand(ability) or ()) if isinstance(ability, Keyword) else (ability,)


def kinds_awaited(ability: Ability) -> Iterator[EventKind]:
    """The kinds of events a triggered ability waits for; none for any other."""
    for one in said_in_full(ability):
        if isinstance(one, Triggered):
            yield from _kinds(one.when)


def _kinds(pattern: EventPattern) -> Iterator[EventKind]:
    yield pattern.kind
    for other in pattern.or_else:
        yield from _kinds(other)


@dataclass(frozen=True)
class SentenceReading:
    """One sentence of a card and what it was understood as (empty and ``unsupported`` when it was not)."""

    text: str
    abilities: tuple[Ability, ...]
    unsupported: bool = False


@dataclass(frozen=True)
class CardDefinition:
    """Printed facts (rule 2) and compiled abilities of one version of a card.

    base: the numeric properties it has (a printed ``*`` or ``X`` is 0 here and defined elsewhere).
    variable_cost: how many X its cost prints. abilities: in printed order. sentences: the whole text, joined
    in order it is the card's rules text.
    """

    printed: PrintedCard
    name: str
    version: str
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    base: tuple[tuple[Stat, int], ...]
    color: str = ""
    variable_cost: int = 0
    moniker: str = ""
    abilities: tuple[Ability, ...] = ()
    sentences: tuple[SentenceReading, ...] = ()

    @property
    def label(self) -> str:
        """Name with colour where versions differ."""
        return self.printed.label

    @cached_property
    def waits_for(self) -> frozenset[EventKind]:
        """The kinds of events its triggered abilities wait for, so that nothing else asks it."""
        return frozenset(k for a in self.abilities for k in kinds_awaited(a))

    @cached_property
    def watches_states(self) -> bool:
        """Has it a state trigger (6.6.5c)?"""
        return any(isinstance(one, StateTriggered) for a in self.abilities for one in said_in_full(a))

    @cached_property
    def prevents(self) -> bool:
        """Has it a prevention ability (6.4.10)?"""
        return any(isinstance(one, Prevents) for a in self.abilities for one in said_in_full(a))

    @cached_property
    def contracts(self) -> bool:
        """Has it a contract (8.4.7)?"""
        return any(isinstance(a, Contract) for a in self.abilities)

    @cached_property
    def awaits_gains(self) -> bool:
        """Does it replace gains of {p} or {d}, or trigger from them?"""
        kinds = {EventKind.GAIN_POWER, EventKind.GAIN_DEFENSE}
        replaced = {a.pattern.kind for a in self.abilities if isinstance(a, Replacement)}
        return bool(kinds & (self.waits_for | replaced))

    @cached_property
    def waits_elsewhere(self) -> frozenset[EventKind]:
        """The kinds of events that abilities wait for which work outside the arena (1.7.4i, 5.4.7)."""
        found = (one for a in self.abilities for one in said_in_full(a))
        return frozenset(
            k for one in found if isinstance(one, Triggered) and one.while_zone is not None for k in kinds_awaited(one)
        )

    @property
    def unsupported(self) -> tuple[Unsupported, ...]:
        """Sentences that cannot be executed."""
        return tuple(a for a in self.abilities if isinstance(a, Unsupported))
