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
        "You may discard a red Warrior or blue card. If you do, draw a card.",
        "You may discard a card that isn't a blue Warrior or red card. If you do, draw a card.",
        "You may discard a card that isn't an aura with cost 2 or less. If you do, draw a card.",
        "Destroy target permanent that isn't an item you control.",
        "Choose 1; you may discard a card or destroy an aura, or draw a card.",
        "Choose 1; draw a card, then discard a card, or gain 2{h}.",
    ],
)
def test_how_far_a_word_reaches_is_not_guessed(text: str) -> None:
    assert isinstance(one(text, "Generic Instant"), Unsupported)


@pytest.mark.parametrize(
    "text",
    [
        "You may discard an action or instant that isn't red. If you do, draw a card.",
        "You may discard an action or instant with no {d}. If you do, draw a card.",
        "You may discard an action or instant without go again. If you do, draw a card.",
        "You may discard a red card or an attack action card that isn't Generic. If you do, draw a card.",
        "Destroy an aura or an item that isn't a token.",
    ],
)
def test_what_one_of_two_is_not_is_not_said_of_the_last_alone(text: str) -> None:
    assert isinstance(one(text, "Generic Instant"), Unsupported)


@pytest.mark.parametrize(
    "text",
    [
        "Discard a card or pay {r}, then draw a card.",
        "Discard a card or pay {r}. Draw a card.",
        "Destroy target aura or item.",
        "Choose 1; draw a card, or gain 2{h}.",
        "Choose 1; draw a card, gain 2{h}, or reload.",
        "You may discard a Warrior or blue card. If you do, draw a card.",
        "You may discard a card that isn't red with cost 2 or less. If you do, draw a card.",
        "Destroy target permanent you control that isn't an item.",
        "Destroy target aura or item that isn't red.",
        "Target sword or dagger attack with 3 or more {p} gets +1{p}.",
        "Destroy an aura or item you control.",
        "Destroy target aura or item with cost 2 or less.",
        "Discard a red card or an instant.",
        "Discard a red card or a card with cost 2 or less.",
    ],
)
def test_what_has_one_reading_is_read(text: str) -> None:
    assert not isinstance(one(text, "Generic Instant"), Unsupported)
