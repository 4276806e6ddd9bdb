"""Whose objects a noun means."""

from __future__ import annotations

from judge.games.flesh_and_blood.vocabulary.words import Filter, Who
from judge.games.flesh_and_blood.words.nodes import NotUnderstoodError
from judge.terms.flesh_and_blood import ARMS, PERMANENTS, TOKENS

_THERE = ARMS | PERMANENTS


def whosever(noun: Filter) -> Who:
    """Whose objects a noun means: without a player everybody's, of what is said of objects in the arena (1.8.6b)."""
    for k in noun.any_of or (noun,):
        there = k.token or k.weapon or k.attack or k.attacking or k.defending or "Equipment" in k.types
        if noun.controller is None and not (there or _THERE & {*k.subtypes} or {k.name, k.counts_as} & {*TOKENS}):
            raise NotUnderstoodError("it is not said whose objects are meant")
    return noun.controller or Who.ANY_HERO


def said_whose(what: Filter) -> bool:
    """Whose, which, or whosever is on the combat chain just then."""
    whose = what.controller is not None or what.owner is not None
    which = what.hero or what.this or what.of is not None or what.at is not None or what.against is not None
    return whose or which or what.attacking is True or what.defending is True
