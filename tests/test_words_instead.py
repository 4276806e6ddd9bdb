"""Printed words of Flesh and Blood: what happens instead, against the exact terms. The cards are invented."""

from __future__ import annotations

import pytest
from words_reading import MIGHT, THIS, one

from judge.games.flesh_and_blood.vocabulary.abilities import Replacement, Resolution, Triggered, Unsupported
from judge.games.flesh_and_blood.vocabulary.conditions import Happened
from judge.games.flesh_and_blood.vocabulary.effects import (
    ChooseModes,
    Destroy,
    Draw,
    Gain,
    If,
    Lose,
    May,
    ReplaceNext,
)
from judge.games.flesh_and_blood.vocabulary.ending import CloseChain, WinGame
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.words import (
    Arithmetic,
    Asset,
    AssetOf,
    Duration,
    Filter,
    Num,
    Period,
    ThatMuch,
    Who,
)

RING = "Generic Equipment - Arms"
DRAWS = EventPattern(EventKind.DRAW, who=Who.YOU)


def test_what_happens_instead_of_a_draw() -> None:
    assert one("If you would draw a card, instead create a Might token.", RING) == Replacement(DRAWS, None, (MIGHT,))
    found = one("If you would draw a card, you may create a Might token instead.", RING)
    assert found == Replacement(DRAWS, None, (May((MIGHT,)),))
    first = one("The first time each turn you would draw a card, instead draw 2 cards.", RING)
    assert first == Replacement(DRAWS, None, (Draw(n=Num(2)),), 1, Period.TURN)


def test_what_happens_instead_of_gaining_life() -> None:
    theirs = EventPattern(EventKind.GAIN_LIFE, who=Who.AN_OPPONENT)
    found = one("If an opponent would gain {h}, instead they lose that much {h}.", RING)
    assert found == Replacement(theirs, None, (Lose(Asset.LIFE, ThatMuch(), Who.THEM),))
    anyone = Replacement(EventPattern(EventKind.GAIN_LIFE, who=Who.ANY_HERO), None, (MIGHT,))
    lasting = one("If a hero would gain {h} this turn, instead create a Might token.", "Generic Action")
    assert lasting == Resolution((ReplaceNext(anyone, Duration.TURN, False),))


def test_what_happens_instead_the_next_time() -> None:
    found = one("The next time you would draw a card this turn, instead create a Might token.", "Generic Action")
    assert found == Resolution((ReplaceNext(Replacement(DRAWS, None, (MIGHT,)), Duration.TURN, True),))


@pytest.mark.parametrize(
    "words",
    [
        "If you would draw a card, instead banish it.",  # no card is drawn yet
        "If you would lose {h}, instead draw a card.",  # whether damage counts is not said (8.5.3)
        "If you would gain {r}, instead draw a card.",
        "If an opponent would gain {h}, instead you gain that much plus 1{h}.",
        "If an opponent would gain {h}, instead you gain twice that much.",
        "If you would gain {h}, instead they gain that much plus 1.",
        "If you would draw a card, instead you gain that much plus 1.",
        "If you would gain {h}, instead you create twice that many.",
        "If an attack you control would gain {p}, instead it deals that much damage plus 1.",
        "If you would deal damage, instead you deal that much arcane damage plus 1.",
    ],
)
def test_what_is_not_sure_is_unread(words: str) -> None:
    assert isinstance(one(words, RING), Unsupported)


def test_the_game_is_won_and_the_chain_is_closed() -> None:
    assert one("You win the game.", "Generic Instant") == Resolution((WinGame(),))
    assert one("Close the combat chain. Draw a card.", "Generic Instant") == Resolution((CloseChain(), Draw()))


def test_half_of_life() -> None:
    mine = AssetOf(Who.YOU, Asset.LIFE)
    lost = Lose(Asset.LIFE, Arithmetic(mine, "/^", Num(2)))
    assert one("Lose half of your {h}, rounded up.", "Generic Instant") == Resolution((lost,))
    gained = Gain(Asset.LIFE, Arithmetic(mine, "/", Num(2)))
    assert one("Gain half your {h}, rounded down.", "Generic Instant") == Resolution((gained,))


def test_whether_it_was_boosted() -> None:
    boosted = Happened(EventPattern(EventKind.BOOST, who=Who.YOU, obj=THIS), Period.GAME)
    attacks = EventPattern(EventKind.ATTACK, obj=THIS)
    assert one("When this attacks, if it was boosted, draw a card.") == Triggered(attacks, (If(boosted, (Draw(),)),))


def test_so_many_modes_at_most() -> None:
    modes = ((Draw(),), (Gain(Asset.LIFE, Num(1)),))
    found = one("Choose up to 1;\nDraw a card.\nGain 1{h}.", "Generic Instant")
    assert found == Resolution((ChooseModes(Num(1), modes, up_to=True),))


def test_what_is_no_token() -> None:
    found = one("Destroy target aura that isn't a token.", "Generic Instant")
    assert isinstance(found, Resolution)
    assert found == one("Destroy target non-token aura.", "Generic Instant")
    assert isinstance(found.effects[0], Destroy)
    assert found.targets[0].what == Filter(subtypes=("Aura",), token=False)
