"""Daggers that are told to deal damage, cards chosen of a hand that is looked at, the attack before this one."""

from __future__ import annotations

import pytest
from words_reading import read

TYPE = "Generic Action - Attack"
READ = (
    ("When this hits a hero, at the beginning of their next end phase, they lose 3{h}.", "Duration.FOREVER"),
    ("When this attacks, if you've played Wax Moon this turn, draw a card.", "Wax Moon"),
    ("When this hits, choose any number:\n- Draw a card.\n- Gain 2{h}.", "least=0"),
    ("When this hits, reveal cards from the top of your deck until you reveal a red card.", "RevealUntil"),
    ("When this hits, each hero draws a card for each other attack you control on the combat chain.", "Zone.CHAIN"),
    ("Arrow attacks get go again this turn.", "Arrow"),
    ("When this hits a hero, look at their hand and choose a red card. They discard it.", "among='looked'"),
    ("When this hits a hero, look at their hand and banish 2 cards from it.", "among='looked'"),
    ("If a dagger attack was the last attack this turn, this gets +2{p}.", "<Period.TURN"),
    ("When this chain link resolves, draw 2 cards.", "this=True"),
    ("When this attacks, banish the top card of your deck, then you lose the game.", "LoseGame"),
)
MODES = "\n- Draw a card.\n- Gain 2{h}."
UNREAD = (
    f"When this attacks, you may banish it and choose 1;{MODES}",
    f"When this attacks, if you control a Gold, choose 1;{MODES}",
    f"Whenever you attack;{MODES}",
    "When this attacks, at the beginning of their next end phase, draw a card.",
    "The defending cards spoken of get -1{d} this turn.",
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
