"""Sentences with two readings that mean different things are refused, with both readings."""

from __future__ import annotations

import pytest
from words_reading import one

from judge.games.flesh_and_blood.vocabulary.abilities import Unsupported

TWO = (
    (
        "Discard a card or pay {r} and draw a card.",
        "discard a card, or pay {r}; then in any case draw a card",
        "discard a card, or pay {r} and draw a card",
    ),
    (
        "Draw a card and discard a card or pay {r}.",
        "draw a card in any case; then discard a card, or pay {r}",
        "draw a card and discard a card, or pay {r}",
    ),
    (
        "Destroy an aura or an item with cost 2 or less.",
        "an aura with cost 2 or less or an item with cost 2 or less",
        "an aura or an item with cost 2 or less",
    ),
)


@pytest.mark.parametrize(("text", "first", "second"), TWO, ids=[text for text, *_ in TWO])
def test_both_readings_are_shown(text: str, first: str, second: str) -> None:
    found = one(text, "Generic Instant")
    assert isinstance(found, Unsupported)
    assert found.reason == f'it can be read in two ways: "{first}", or "{second}"'


@pytest.mark.parametrize(
    "text",
    [
        "Discard a card or pay {r}, then draw a card.",
        "Discard a card or pay {r}. Draw a card.",
        "Destroy target aura or item.",
        "Target sword or dagger attack with 3 or more {p} gets +1{p}.",
        "Destroy an aura or item you control.",
        "Destroy target aura or item with cost 2 or less.",
        "Discard a red card or an instant.",
        "Discard a red card or a card with cost 2 or less.",
    ],
)
def test_what_has_one_reading_is_read(text: str) -> None:
    assert not isinstance(one(text, "Generic Instant"), Unsupported)
