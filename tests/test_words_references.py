"""What "it" and "another" are bound to, against the exact terms. The cards are invented."""

from __future__ import annotations

import pytest
from words_reading import one, read

from judge.games.flesh_and_blood.vocabulary.abilities import Unsupported
from judge.games.flesh_and_blood.vocabulary.changes import CostLess, These
from judge.games.flesh_and_blood.vocabulary.conditions import Controls, Happened, Matches
from judge.games.flesh_and_blood.vocabulary.effects import Apply, Banish, Discard, Draw, If, Put, PutCounter
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import (
    Bound,
    Duration,
    Filter,
    Num,
    Pick,
    Rest,
    Target,
    This,
    Who,
    Zone,
)

IT = (
    ("Put an arrow from your hand face-up into your arsenal. It gets +1{p} until end of turn.", Bound("it")),
    ("Put the top card of your deck face-up into your arsenal. It gets +1{p} until end of turn.", Bound("it")),
    ("Put a card from your hand on top of your deck. It gets +1{p} until end of turn.", This()),
    ("Put 2 cards from your hand into your soul. It gets +1{p} until end of turn.", This()),
    ("Banish 2 cards from your graveyard. It gets +1{p} until end of turn.", This()),
    ("Banish a card from your hand. You may play it this turn. It gets +1{p} until end of turn.", Bound("banished")),
    ("Reveal the top 2 cards of your deck. It gets +1{p} until end of turn.", This()),
    ("Create a Gold token. It gets +1{p} until end of turn.", Bound("created")),
    ("Create 2 Gold tokens. It gets +1{p} until end of turn.", This()),
)


@pytest.mark.parametrize(("text", "it"), IT, ids=[text for text, _ in IT])
def test_it_is_the_last_single_object(text: str, it: object) -> None:
    applied = one(text, "Generic Instant").effects[-1]
    assert isinstance(applied, Apply)
    assert applied.subject == These(it)  # type: ignore[arg-type]


def test_what_waits_for_the_combat_chain_to_close_waits_until_it_does() -> None:
    for said, lasts in (("", Duration.FOREVER), (" this turn", Duration.TURN)):
        delay = one(f"The next time the combat chain closes{said}, draw a card.", "Generic Action").effects[-1]
        assert (delay.duration, delay.once) == (lasts, True)


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


@pytest.mark.parametrize(
    "text",
    [
        "Target attack gets +2{p}. If the defending hero has a card in their arsenal, destroy it.",
        "Target attack gets +2{p}. If the defending hero has a card in their arsenal, banish that card.",
        "Tap target ally. If you control an aura, destroy it.",
    ],
)
def test_what_is_done_to_it_is_not_guessed_where_something_is_had(text: str) -> None:
    assert isinstance(one(text, "Generic Instant"), Unsupported)
    assert not isinstance(
        one(text.replace("it.", "this.").replace("that card", "this"), "Generic Instant"), Unsupported
    )


def test_what_the_attack_gets_is_clear_beside_something_had() -> None:
    text = "Target attack gets +2{p}. If the defending hero has a card in their arsenal, it gets go again."
    (_, condition) = one(text, "Generic Attack Reaction").effects
    assert condition.then[0].subject == These(Target(0))


def test_the_card_itself_and_what_it_waits_for_are_two_that_it_could_be() -> None:
    text = "Whenever you boost a card, if this has 2 or fewer steam counters, put a steam counter on {}."
    item = "Mechanologist Action - Item"
    assert isinstance(one(text.format("it"), item), Unsupported)
    assert one(text.format("this"), item).effects[0].then == (PutCounter(This(), "steam"),)
    assert one("Whenever you boost a card, banish it.", item).effects == (Banish(Bound("card")),)


def test_the_rest_are_those_not_chosen() -> None:
    chosen = "Choose up to 1 arrow, reveal it, put it into your hand, then put the rest on the bottom of your deck."
    effects = one(f"Look at the top 6 cards of your deck. {chosen}", "Ranger Action").effects
    assert effects[-1] == Put(Rest("looked"), Zone.DECK, "bottom")
    shown = "Reveal the top 3 cards of your deck. Put 1 of them into your hand, then put the rest into your graveyard."
    assert one(shown, "Ranger Action").effects[-1] == Put(Bound("revealed"), Zone.GRAVEYARD)


PAID = (
    ("discard a card", This()),
    ("reveal a red card from your hand", This()),
    ("destroy an aura you control", This()),
    ("return an aura you control to your hand", This()),
    ("charge your soul", This()),
    ("pitch a card", This()),
    ("put the top card of your deck into your graveyard", This()),
    ("put a card from your hand on the bottom of your deck", This()),
    ("turn a card in your arsenal face-up", Bound("it")),
    ("put an arrow from your hand face-up into your arsenal", Bound("it")),
    ("{t} an ally you control", None),
    ("remove a steam counter from an item you control", None),
    ("banish a card from your graveyard", None),
)


@pytest.mark.parametrize(("paid", "it"), PAID, ids=[paid for paid, _ in PAID])
def test_it_that_gets_something_is_not_what_is_gone(paid: str, it: object) -> None:
    found = one(f"When this attacks, you may {paid}. If you do, it gets +2{{p}} and go again.")
    if it is None:
        assert isinstance(found, Unsupported)
    else:
        (may,) = found.effects
        assert may.then[0].subject == These(it)  # type: ignore[arg-type]


def test_what_is_gone_is_asked_and_the_attack_gets_it() -> None:
    text = "Whenever you attack with a sword, you may discard a card. If it has 6 or more {p}, it gets go again."
    (_, condition) = one(text, "Generic Equipment - Arms").effects
    assert condition.condition.what == Bound("discarded")
    assert condition.then[0].subject == These(Bound("attack"))


UNCLEAR = (
    "Return target aura to its owner's hand. If it's red, draw a card.",
    "Deal 2 damage to target ally. If that card is red, draw a card.",
    "Unequip a weapon you control. Put a +1{p} counter on it.",
    "You may put a card from your graveyard on the bottom of your deck. If it's red, draw a card.",
    "When this hits a hero who controls an ally, destroy it.",
    "When this attacks, reveal the top card of your deck. When this hits, banish that card.",
    "When this defends together with 2 or more cards, that card gets +1{d}.",
    "Shuffle an item you control into its owner's deck.",
    "If a red card and an attack action card were pitched this turn, draw a card.",
    "When this is defended by 2 or more cards, put a -1{d} counter on it.",
    "When this is defended by 1 or more equipment, destroy that equipment.",
    "When this defends together with a yellow card, draw a card. That card gets +1{d}.",
    "When this is defended by an equipment, put a card from your hand on top of your deck. Destroy that card.",
    "When this defends together with a yellow card, create a Gold token. Banish that card.",
)


@pytest.mark.parametrize("text", UNCLEAR)
def test_it_is_not_this_where_another_object_was_spoken_of(text: str) -> None:
    assert isinstance(one(text, "Generic Action - Attack"), Unsupported)


@pytest.mark.parametrize(
    "text",
    [
        "Each hero discards a card. If you discard a red card this way, draw a card.",
        "Target opponent banishes the top card of their deck and you banish the top card of your deck. "
        "If you banish a red card this way, draw a card.",
        "Discard a card, then target opponent discards a card. If they discard a red card this way, draw a card.",
        "Banish 2 cards from your graveyard. You may play it this turn.",
        "Each hero draws a card, then discards a card. If you discard a red card this way, draw a card.",
    ],
)
def test_who_did_it_and_which_of_them_is_not_guessed(text: str) -> None:
    assert any(isinstance(ability, Unsupported) for ability in read(text, "Generic Action"))


@pytest.mark.parametrize(
    "text",
    [
        "You may play a red card from your banished zone this turn. It costs {r} less to play.",
        "Reveal up to 2 target red cards in your arsenal. You may play it this turn.",
        "Deal 1 damage to each hero. Gain 1{h} for each damage dealt this way.",
        "Target hero draws a card. Each other hero discards a card.",
    ],
)
def test_what_could_be_another_card_or_another_number_is_unread(text: str) -> None:
    assert any(isinstance(ability, Unsupported) for ability in read(text, "Generic Action"))


def test_a_card_costs_less_as_long_as_it_may_be_played() -> None:
    made = one(
        "Banish a card from your graveyard. You may play it until the end of your next turn and it costs {r} less.",
        "Generic Action",
    )
    assert made.effects[-1] == Apply(These(Bound("banished")), (CostLess(Num(1)),), Duration.YOUR_NEXT_TURN_END)


SHOWN = "When Zork attacks, reveal the top card of your deck. If it has 6 or more {p}, "


def test_otherwise_it_is_what_was_asked_about() -> None:
    for then in ("Zork gets go again", "banish it and Zork gets go again"):
        (_, asked) = one(f"{SHOWN}{then}. Otherwise, put it on the bottom of your deck.").effects
        assert asked.otherwise == (Put(Bound("revealed"), Zone.DECK, "bottom"),)


@pytest.mark.parametrize(
    "text",
    [
        f"{SHOWN}Zork gets go again. You may put it on the bottom of your deck.",
        f"{SHOWN}Zork gets go again and you may put it into your hand.",
        "When Zork attacks, put a rust counter on an item you control. Zork gets +1{p} for each rust counter on it.",
        "When Zork attacks a hero, look at their hand. Choose a card. Zork gets +1{p}. They discard it.",
        "When Zork attacks, create a Might token. It gets go again.",
    ],
)
def test_behind_words_about_this_it_could_be_either(text: str) -> None:
    assert any(isinstance(ability, Unsupported) for ability in read(text))


def test_what_remains_prevents_as_long_as_it_does() -> None:
    assert isinstance(one("Prevent all damage that would be dealt to you.", "Generic Action - Item"), Unsupported)


@pytest.mark.parametrize(
    "text",
    [
        "If an aura you control has 3 or more rust counters, destroy it.",
        "If an ally you control has 3 or more {h}, destroy it.",
        "If an aura you control has 3 or more rust counters, draw a card for each rust counter on it.",
        "Put a +1{p} counter on each sword you control for each rust counter on it.",
        "If there is a red card in your graveyard, banish it.",
        "If there are 2 or more red cards in your graveyard, banish it.",
        "If there is a red card in your graveyard, gain {h} equal to its cost.",
        "If you control an aura, gain {h} equal to its cost.",
        "If you control an aura, draw a card for each rust counter on it.",
        "Draw a card. Banish it.",
        "If you've played a red card this turn, banish it.",
        "If you've discarded a card this turn, return it to your hand.",
        "If there is a red card in your banished zone, you may play it this turn.",
        "Search your deck for a card, put it into your hand, then shuffle. It costs {r} less this turn.",
        "Reveal the top card of your deck. If it's red, banish it. Draw a card. Otherwise, gain 1{h}.",
        "If an ally died this turn, return it to your hand.",
        "If a card was banished this turn, put it into your hand.",
        "If you have pitched a blue card this turn, banish it.",
        "If you control another aura, destroy it.",
    ],
)
def test_it_is_what_was_spoken_of_and_not_this(text: str) -> None:
    assert isinstance(one(text, "Generic Action"), Unsupported)


def test_what_has_so_many_counters_gets_it_and_not_this() -> None:
    for text in ("If an aura you control has a rust counter, it gets ward 1.", "Whenever you draw a card, discard it."):
        assert isinstance(one(text, "Generic Action - Item"), Unsupported)


def test_a_counter_is_not_put_on_what_was_destroyed() -> None:
    (asked,) = one("When Zork attacks, you may destroy an aura. If you do, put a +1{p} counter on it.").effects
    assert asked.then[0].what == This()


@pytest.mark.parametrize(
    "text",
    [
        "Deal 1 damage to each opponent for each aura they control.",
        "Deal damage to each hero equal to the number of auras they control.",
        "Intimidate each opponent for each aura they control.",
        "Banish the top card of each opponent's deck for each aura they control.",
        "Create a Might token under each opponent's control for each aura they control.",
    ],
)
def test_what_each_of_several_heroes_has_is_no_one_number(text: str) -> None:
    assert isinstance(one(text, "Generic Action"), Unsupported)


def test_that_hero_is_the_one_who_was_named_before_the_target() -> None:
    returned = "eturn target aura to its owner's hand. That hero discards a card."
    theirs = {f"Deal 2 damage to target hero. R{returned}": Who.TARGET_HERO, f"R{returned}": Who.TARGET_OWNER}
    for text, who in theirs.items():
        assert one(text, "Generic Action").effects[-1].who is who
    assert one(f"When Zork hits a hero, r{returned}").effects[-1].who is Who.THEM


def test_who_may_discard_has_discarded() -> None:
    (_, asked) = one(
        "Target opponent may discard a card. If they discard a red card this way, draw a card.", "Generic Action"
    ).effects
    assert asked.condition == Matches(Bound("discarded"), Filter(colors=("red",)), some=True)
