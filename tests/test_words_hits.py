"""Daggers that are told to deal damage, cards chosen of a hand that is looked at, the attack before this one."""

from __future__ import annotations

import pytest
from words_reading import read

TYPE = "Generic Action - Attack"
READ = (
    ("When this hits a hero, look at their hand and choose a red card. They discard it.", "among='looked'"),
    ("When this hits a hero, look at their hand and banish 2 cards from it.", "among='looked'"),
    ("If a dagger attack was the last attack this turn, this gets +2{p}.", "<Period.TURN"),
    ("When this chain link resolves, draw 2 cards.", "this=True"),
    ("When this attacks, banish the top card of your deck, then you lose the game.", "LoseGame"),
)
UNREAD = (
    "When this hits a hero, the dagger has hit.",
    "When this hits a hero, choose a card. They discard it.",
    "When this attacks, target equipment you control that isn't on the active chain link gets +1{d}.",
    "When this attacks, banish a card with the same color.",
    "Your attacks get +1{p} while defended by 1 or fewer cards.",
)


@pytest.mark.parametrize(("text", "term"), READ)
def test_it_is_read(text: str, term: str) -> None:
    found = read(text, TYPE)
    assert not any(hasattr(ability, "reason") for ability in found)
    assert term in repr(found)


@pytest.mark.parametrize("text", UNREAD)
def test_it_is_not_read(text: str) -> None:
    assert read(text, TYPE)[0].reason
