"""Printed words of Flesh and Blood: heroes, modes and tokens that are chosen, the rest of cards, what happens later."""

from __future__ import annotations

import pytest
from words_reading import read

from judge.games.flesh_and_blood.vocabulary.abilities import Unsupported
from judge.games.flesh_and_blood.words.cards import compile_card
from judge.games.flesh_and_blood.words.saying import reads_as
from judge.games.flesh_and_blood.words.typeline import printed_from_inline

ATTACK = "Generic Action - Attack"
ACTION = "Generic Action"
BLOCK = "Generic Block"

SAID = (
    (
        BLOCK,
        "When this defends, create a Gold token under any number of heroes' control.",
        "When this defends, choose any number of heroes. Create a Gold token under their control.",
    ),
    (
        BLOCK,
        "When this defends, create a Gold token under another hero's control.",
        "When this defends, choose an opposing hero. Create a Gold token under their control.",
    ),
    (ACTION, "Choose any number of heroes. They lose 2{h}.", "Choose any number of heroes. They lose 2{h}."),
    (
        ACTION,
        "Create a Gold, Might, or Vigor token.",
        "Create a Gold token or create a Might token or create a Vigor token.",
    ),
    (
        ACTION,
        "Look at the top 4 cards of your deck. Put 1 of them into your hand and the rest into your graveyard.",
        "Look at the top 4 cards of your deck. Put 1 of the cards looked at into its owner's hand. "
        "Put the cards looked at into its owner's graveyard.",
    ),
    (
        ACTION,
        "Look at the top 4 cards of your deck. You may reveal an axe from among them and put it into your hand. "
        "Put the rest on the bottom of your deck.",
        "Look at the top 4 cards of your deck. You may reveal an axe from among the cards looked at and put the "
        "revealed card into its owner's hand. Put the cards looked at on the bottom of its owner's deck.",
    ),
    (
        "Generic Equipment - Head",
        "When this defends, you may pay {r}. If you do, it gets +1{d} and banish it when the combat chain closes.",
        "When this defends, you may pay {r}. If you do, this gets +1{d} this turn and the next time the combat chain "
        "closes this combat chain, banish this.",
    ),
    (
        ACTION,
        "Draw 2 cards and discard a card at the beginning of your end phase.",
        "Draw 2 cards. At the beginning of your next end phase, discard a card.",
    ),
    (
        ATTACK,
        "When this hits a hero, until the end of their next turn, whenever they draw a card, they lose 1{h}.",
        "When this hits a hero, until the end of their next turn, whenever that hero draws a card, they lose 1{h}.",
    ),
    (ATTACK, "This gets +1{p} for each opposing hero.", "This gets +1{p} for each opposing hero."),
    (ACTION, "Your next action this turn gets go again.", "Your next action this turn gets go again."),
    (
        ACTION,
        "Roll a 6 sided die. If you roll a 2, 4, or a 6, draw a card.",
        "Roll a 6 sided die. If the number rolled is 2, 4 or 6, draw a card.",
    ),
    (
        ACTION,
        "You may defend with blue cards from arsenal this turn.",
        "You may defend with blue cards from arsenal this turn.",
    ),
    (
        ATTACK,
        "When this hits, reveal the top card of your deck. If it's red, draw a card, otherwise destroy this.",
        "When this hits, reveal the top card of your deck. If the revealed card is a red card, draw a card. "
        "Otherwise, destroy this.",
    ),
    (
        ATTACK,
        "If this would be put into your graveyard from anywhere, instead put it on top of your deck.",
        "If this would be put into a graveyard, instead put this on top of its owner's deck.",
    ),
    (
        ACTION,
        "Banish a red card from your graveyard. You may play it this turn and if it would be put into the graveyard "
        "this turn, instead banish it.",
        "Banish a red card from your graveyard. You may play the banished card this turn. If the banished card would "
        "be put into a graveyard this turn, instead banish the banished card.",
    ),
    (
        ATTACK,
        "Choose 1;\nWhen this hits, draw a card.\nThis gets +2{p}.",
        'Choose 1;\nThis gets "When this hits, draw a card." this turn.\nThis gets +2{p} this turn.',
    ),
)


@pytest.mark.parametrize(("line", "text", "said"), SAID, ids=[row[1][:60] for row in SAID])
def test_what_it_is_taken_for(line: str, text: str, said: str) -> None:
    read(text, line)
    (sentence,) = compile_card(printed_from_inline("Zork", "red", line, "", text)).sentences
    assert reads_as(sentence) == said


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Put the rest on the bottom of your deck.", "the rest"),
        ("Draw a card, then put 1 of them into your graveyard.", '"them"'),
        ("If this would be put into a graveyard, instead draw a card.", "goes instead"),
        ("If this would be put into a graveyard, instead put it into your soul.", "goes there"),
        ("If it would be put into a graveyard this turn, instead banish it.", "what goes"),
        ("Create 2 Might or Vigor tokens.", "how many"),
        ("Your next attack gets +1{p} at the start of your turn.", ""),
        ("Choose 1;\nWhen this hits, draw a card.\nDraw a card.", "mode"),
    ],
)
def test_what_is_not_clear(text: str, reason: str) -> None:
    (found,) = read(text, ACTION)
    assert isinstance(found, Unsupported)
    assert reason in found.reason
