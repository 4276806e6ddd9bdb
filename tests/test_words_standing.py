"""Printed words of what an object is and stays: frozen, fused; and "it" after cards that were drawn."""

from __future__ import annotations

import pytest
from words_reading import one

from judge.games.flesh_and_blood.vocabulary.abilities import TargetSpec, Unsupported
from judge.games.flesh_and_blood.vocabulary.conditions import Happened
from judge.games.flesh_and_blood.vocabulary.effects import Draw, If
from judge.games.flesh_and_blood.vocabulary.words import Filter, Period


@pytest.mark.parametrize(
    ("what", "filter_"),
    [("permanent", Filter(frozen=True, permanent=True)), ("card", Filter(frozen=True))],
)
def test_a_frozen_permanent_is_said_apart_from_a_frozen_card(what: str, filter_: Filter) -> None:
    made = one(f"Unfreeze target frozen {what}.", "Generic Action")
    assert made.targets == (TargetSpec(filter_),)


def test_what_was_paid_holds_for_as_long_as_the_object_is_that_object() -> None:
    (condition,) = one("If this was fused, draw a card.", "Generic Action").effects
    assert isinstance(condition, If)
    assert isinstance(condition.condition, Happened)
    assert condition.condition.period is Period.GAME


@pytest.mark.parametrize("drawn", ["a card", "2 cards", "a card for each Gold you control"])
@pytest.mark.parametrize("asked", ["it's red", "it's an attack action card", "it has 6 or more {p}"])
def test_a_drawn_card_is_not_taken_for_the_card_that_draws(drawn: str, asked: str) -> None:
    assert isinstance(one(f"Draw {drawn}. If {asked}, gain 1{{h}}.", "Generic Action"), Unsupported)
    assert isinstance(one(f"Draw {drawn}.", "Generic Action").effects[0], Draw)
