"""Printed cards as definitions, each read once."""

from __future__ import annotations

from judge.games.flesh_and_blood.definition import CardDefinition
from judge.rules.printed import PrintedCard
from judge.rules.read_once import read_once


@read_once
def compile_card(card: PrintedCard) -> CardDefinition:
    """The card's printed facts and abilities (``words.cards.compile_card``, which says what it raises)."""
    # The grammar is loaded with the first card that nobody has read.
    from judge.games.flesh_and_blood.words.cards import compile_card as read  # noqa: PLC0415

    return read(card)
