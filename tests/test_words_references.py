"""What "it" and "another" are bound to, against the exact terms. The cards are invented."""

from __future__ import annotations

import pytest
from words_reading import one, read

from judge.games.flesh_and_blood.vocabulary.abilities import Unsupported
from judge.games.flesh_and_blood.vocabulary.changes import CostLess, These
from judge.games.flesh_and_blood.vocabulary.conditions import Controls, Happened, Matches
from judge.games.flesh_and_blood.vocabulary.effects import Apply, Banish, Discard, Draw, If, Put, PutCounter
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Bound, Filter, Num, Pick, This, Who, Zone

IT = (
    ("Put an arrow from your hand face-up into your arsenal. It gets +1{p} until end of turn.", Bound("it")),
    ("Put the top card of your deck face-up into your arsenal. It gets +1{p} until end of turn.", Bound("it")),
    ("Put a card from your hand on top of your deck. It gets +1{p} until end of turn.", This()),
    ("Put 2 cards from your hand into your soul. It gets +1{p} until end of turn.", This()),
    ("Banish 2 cards from your graveyard. It gets +1{p} until end of turn.", This()),
    ("Banish a card from your hand. It gets +1{p} until end of turn.", Bound("banished")),
    ("Reveal the top 2 cards of your deck. It gets +1{p} until end of turn.", This()),
    ("Create a Gold token. It gets +1{p} until end of turn.", Bound("created")),
    ("Create 2 Gold tokens. It gets +1{p} until end of turn.", This()),
)


@pytest.mark.parametrize(("text", "it"), IT, ids=[text for text, _ in IT])
def test_it_is_the_last_single_object(text: str, it: object) -> None:
    applied = one(text, "Generic Instant").effects[-1]
    assert isinstance(applied, Apply)
    assert applied.subject == These(it)  # type: ignore[arg-type]


def test_what_a_condition_speaks_of_is_it_after_that() -> None:
    text = "When this defends, if the attack has 3 or less {p}, it gets -1{p} this turn."
    (condition,) = one(text).effects
    assert isinstance(condition, If)
    assert isinstance(condition.then[0], Apply)
    assert condition.then[0].subject == These(Bound("attack"))


def test_some_of_the_cards_that_moved_are_enough_and_none_of_them_is_it() -> None:
    asked = "If a red card is discarded this way,"
    red = Matches(Bound("discarded"), Filter(colors=("red",)), some=True)
    (discard, condition) = one(f"Discard 2 cards. {asked} draw a card.", "Generic Action").effects
    assert discard == Discard(Pick(Filter(), (Zone.HAND,), count=Num(2)))
    assert condition == If(red, (Draw(),))
    put = "put it on the bottom of your deck."
    assert isinstance(one(f"Discard 2 cards. {asked} {put}", "Generic Action"), Unsupported)
    (_, single) = one(f"Discard a card. {asked} {put}", "Generic Action").effects
    assert single == If(red, (Put(Bound("discarded"), Zone.DECK, "bottom"),))


def test_what_costs_less_to_play_costs_no_less_to_activate() -> None:
    for said, to in ((" to play", EventKind.PLAY), (" to activate", EventKind.ACTIVATE), ("", None)):
        (applied,) = one(f"Your sword attacks cost {{r}} less{said} this turn.", "Generic Action").effects
        assert applied.changes == (CostLess(Num(1), to),)


def test_another_card_is_another_than_the_one_of_the_trigger() -> None:
    text = "Whenever you play a red card, if you've played another blue card this turn, draw a card."
    (condition,) = one(text, "Generic Equipment - Chest").effects
    assert isinstance(condition, If)
    assert isinstance(condition.condition, Happened)
    assert condition.condition.pattern.obj == Filter(colors=("blue",), besides="card")


def test_another_card_on_an_attack_is_another_than_the_attack() -> None:
    (condition,) = one("When this attacks, if you've played another blue card this turn, draw a card.").effects
    assert isinstance(condition, If)
    assert isinstance(condition.condition, Happened)
    assert condition.condition.pattern.obj == Filter(colors=("blue",), other=True)


def test_no_other_aura_is_none_but_the_one_created() -> None:
    text = "Create a Gold token, then if you control no other auras, put a +1{p} counter on it."
    _, condition = one(text, "Generic Action").effects
    assert isinstance(condition, If)
    assert isinstance(condition.condition, Controls)
    assert condition.condition.what == Filter(subtypes=("Aura",), besides="created")
    assert condition.then == (PutCounter(Bound("created"), "+1 power"),)


def test_what_is_had_equipped_is_equipped() -> None:
    (text,) = read("If you have a base chest equipped, destroy it.", "Generic Action")
    (condition,) = text.effects
    base = Filter(subtypes=("Base", "Chest"), equipped=True)
    assert condition.condition == Controls(Who.YOU, base)
    assert condition.then[0].what == Pick(base, (Zone.ARENA,), Who.YOU)


def test_a_cost_of_two_objects_is_two_costs() -> None:
    costs = one("Instant -- Banish this and a card from your soul: Draw a card.", "Generic Equipment - Arms").costs
    assert costs == (Banish(This()), Banish(Pick(Filter(), (Zone.SOUL,))))


def test_it_is_none_of_several_cards_whose_color_is_asked() -> None:
    asked = "If it's red, draw a card."
    assert isinstance(one(f"Reveal the top 2 cards of your deck. {asked}", "Generic Action"), Unsupported)
    (_, single) = one(f"Reveal the top card of your deck. {asked}", "Generic Action").effects
    assert single == If(Matches(Bound("revealed"), Filter(colors=("red",))), (Draw(),))
