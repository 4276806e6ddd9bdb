"""Printed words of talents: what is gained, several next ones, transforming, conditions before triggers, chi, souls."""

from __future__ import annotations

import pytest
from words_reading import ATTACK_ACTION, POWER, THIS, one, read

from judge.games.flesh_and_blood.vocabulary.abilities import DefendLimit, Resolution, Static, Triggered, Unsupported
from judge.games.flesh_and_blood.vocabulary.changes import (
    GainAbility,
    GainClasses,
    GainKeyword,
    NextOne,
    OwnHero,
    SetBase,
    These,
)
from judge.games.flesh_and_blood.vocabulary.conditions import LastAttack, Matches
from judge.games.flesh_and_blood.vocabulary.effects import Apply, Banish, If, May, Put, Reveal, Transform
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Change
from judge.games.flesh_and_blood.vocabulary.words import (
    Bound,
    CountLinks,
    Duration,
    Filter,
    Num,
    Pick,
    Stat,
    Target,
    This,
    TopOfDeck,
    Zone,
)

DRACONIC = GainClasses(("Draconic",))
PLAYED = NextOne(ATTACK_ACTION, event=EventKind.PLAY)


# --- what an object becomes -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "changes"),
    [
        ("is Draconic", (DRACONIC,)),
        ("is Draconic in addition to its other types", (DRACONIC,)),
        ("is Draconic in addition to its other class types and gets +1{p}", (DRACONIC, POWER)),
        (
            "is Draconic, has 8 base {p}, and gains phantasm",
            (DRACONIC, SetBase(Stat.POWER, Num(8)), GainKeyword("phantasm")),
        ),
        (
            "is Draconic in addition to its other types, and gains +1{p} and phantasm",
            (DRACONIC, POWER, GainKeyword("phantasm")),
        ),
    ],
)
def test_a_class_or_talent_more(words: str, changes: tuple[Change, ...]) -> None:
    text = f"The next attack action card you play this turn {words}."
    assert one(text, "Generic Action") == Resolution((Apply(PLAYED, changes, Duration.TURN),))


def test_a_hero_of_a_talent() -> None:
    assert one("Your hero is Royal.", "Generic Equipment - Head") == Static(OwnHero(), (GainClasses(("Royal",)),))


@pytest.mark.parametrize(
    ("who", "subject"),
    [
        ("Your next 3 Draconic attacks", NextOne(Filter(classes=("Draconic",), attack=True), count=3)),
        ("The next 2 Draconic cards you play", NextOne(Filter(classes=("Draconic",)), event=EventKind.PLAY, count=2)),
    ],
)
def test_several_next_ones(who: str, subject: NextOne) -> None:
    text = f"{who} this turn get +1{{p}}."
    assert one(text, "Generic Action") == Resolution((Apply(subject, (POWER,), Duration.TURN),))


def test_what_is_transformed_and_what_it_becomes() -> None:
    found = one("Transform target ash you control into an Aether Ashwing. It gains +1{p} this turn.", "Generic Action")
    assert found.effects == (
        Transform(Target(0), token="Aether Ashwing"),
        Apply(These(Bound("created")), (POWER,), Duration.TURN),
    )


def test_nothing_is_transformed_into_what_nobody_creates() -> None:
    (found,) = read("Transform target ash you control into a Yellow Wyrm.", "Generic Action")
    assert isinstance(found, Unsupported)


# --- conditions before triggers ---------------------------------------------------------------------


def test_a_trigger_under_a_condition() -> None:
    text = "Combo - If Brook Kick was the last attack this combat chain, when this attacks, this gets +1{p}."
    found = one(text)
    assert found.label == "combo"
    assert (found.when, found.state) == (EventPattern(EventKind.ATTACK, obj=THIS), LastAttack(("Brook Kick",)))
    assert found.effects == (Apply(These(This()), (POWER,), Duration.TURN),)


def test_a_trigger_under_a_condition_of_another_moment() -> None:
    text = "Reveal the top card of your deck. If a red card is revealed this way, when this hits, draw a card."
    (found,) = read(text)
    assert isinstance(found, Unsupported)


def test_what_follows_the_card_that_is_put_into_hand() -> None:
    text = (
        "When this attacks, reveal the top card of your deck. If it's red, put it into your hand, then this gets +1{p}."
    )
    assert one(text).effects == (
        Reveal(TopOfDeck()),
        If(
            Matches(Bound("revealed"), Filter(colors=("red",))),
            (Put(Bound("revealed"), Zone.HAND), Apply(These(This()), (POWER,), Duration.TURN)),
        ),
    )


# --- chain links ------------------------------------------------------------------------------------


def test_what_is_asked_of_a_card_after_its_zone() -> None:
    less = "with cost less than the number of Draconic chain links you control"
    text = f"When this hits, you may banish a card from your hand {less}."
    links = CountLinks(Filter(classes=("Draconic",)))
    cheap = Filter(numbers=((Stat.COST, "<", links),))
    assert one(text) == Triggered(EventPattern(EventKind.HIT, obj=THIS), (May((Banish(Pick(cheap, (Zone.HAND,))),)),))


def test_who_cannot_defend() -> None:
    text = "This can't be defended by cards with {r} cost less than the number of chain links you control."
    limit = DefendLimit(0, Filter(numbers=((Stat.COST, "<", CountLinks(Filter())),)))
    assert one(text) == Static(These(This()), (GainAbility(limit),))
