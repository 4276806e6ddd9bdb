"""A card as the game knows it: printed facts and its compiled abilities."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.flesh_and_blood.vocabulary import Ability, Stat, Unsupported
from judge.rules.printed import PrintedCard


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

    @property
    def unsupported(self) -> tuple[Unsupported, ...]:
        """Sentences that cannot be executed."""
        return tuple(a for a in self.abilities if isinstance(a, Unsupported))
