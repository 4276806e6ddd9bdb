"""What every word of the vocabulary begins with: a term, an effect, and the ability that holds terms."""

from __future__ import annotations

from judge.frozen import Frozen


class Term(Frozen, root=True):
    """What a sentence means."""


class Effect(Frozen, root=True):
    """Something that is done when it resolves."""


class Ability(Frozen):
    """A named ability or a sentence: its name (empty for a sentence), its words, and what they mean."""

    name: str
    text: str
    terms: tuple[Term, ...]
