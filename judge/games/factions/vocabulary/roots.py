"""What every word of the vocabulary begins with: a term, an effect, and the ability that holds terms."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Term:
    """What a sentence means."""


@dataclass(frozen=True)
class Effect:
    """Something that is done when it resolves."""


@dataclass(frozen=True)
class Ability:
    """A named ability or a sentence: its name (empty for a sentence), its words, and what they mean."""

    name: str
    text: str
    terms: tuple[Term, ...]
