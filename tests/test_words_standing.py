"""Printed words of what an object is and stays: frozen, fused; and "it" after cards that were drawn."""

from __future__ import annotations

import pytest
from words_reading import one

from judge.games.flesh_and_blood.vocabulary.abilities import (
    CannotBePrevented,
    Forbids,
    Resolution,
    Static,
    TargetSpec,
    Unsupported,
)
from judge.games.flesh_and_blood.vocabulary.changes import (
    CannotUntap,
    GainKeyword,
    LoseAbilities,
    LoseKeyword,
    OwnHero,
    SetBase,
    These,
    Whole,
)
from judge.games.flesh_and_blood.vocabulary.conditions import Controls, Happened
from judge.games.flesh_and_blood.vocabulary.effects import Apply, DealDamage, Draw, Gain, If, Process, Repeat, Tap
from judge.games.flesh_and_blood.vocabulary.roots import Change, Value
from judge.games.flesh_and_blood.vocabulary.words import (
    Asset,
    Duration,
    Filter,
    Num,
    Period,
    Stat,
    Target,
    Variable,
    Who,
    Zone,
)

HAT = "Generic Equipment - Head"


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


def test_this_damage_is_that_of_the_effect_before() -> None:
    (dealt,) = one("Deal 3 arcane damage to any target. This damage can't be prevented.", "Generic Action").effects
    assert dealt == DealDamage(Num(3), Target(0), "arcane", unpreventable=True)
    assert one("Damage dealt by this can't be prevented.") == CannotBePrevented()
    assert isinstance(one("Draw a card. This damage can't be prevented.", "Generic Action"), Unsupported)
    assert one("This damage can't be prevented.") == CannotBePrevented()


@pytest.mark.parametrize(
    ("words", "change"),
    [
        ("has base {p} 6", SetBase(Stat.POWER, Num(6))),
        ("has 6 base {p}", SetBase(Stat.POWER, Num(6))),
        ("loses go again", LoseKeyword("go again", now=True)),
        ("loses and can't gain go again", LoseKeyword("go again")),
    ],
)
def test_what_a_target_attack_has_and_loses(words: str, change: Change) -> None:
    made = one(f"Target attack {words}.", "Generic Action")
    assert made == Resolution((Apply(These(Target(0)), (change,)),), (TargetSpec(Filter(attack=True)),))


@pytest.mark.parametrize(
    ("words", "made"),
    [
        ("Opponents can't pitch red cards.", Forbids("pitch", Filter(colors=("red",)), Who.OPPONENTS)),
        ("Blue cards can't be pitched.", Forbids("pitch", Filter(colors=("blue",)))),
    ],
)
def test_what_cannot_be_pitched(words: str, made: Forbids) -> None:
    assert one(words, HAT) == made


def test_exactly_so_many_targets() -> None:
    (spec,) = one("Destroy 2 target items.", "Generic Action").targets
    assert spec == TargetSpec(Filter(subtypes=("Item",)), count=2)
    assert isinstance(one("Destroy X target items.", "Generic Action"), Unsupported)


@pytest.mark.parametrize("drawn", ["a card", "2 cards", "a card for each Gold you control"])
@pytest.mark.parametrize("asked", ["it's red", "it's an attack action card", "it has 6 or more {p}"])
def test_a_drawn_card_is_not_taken_for_the_card_that_draws(drawn: str, asked: str) -> None:
    assert isinstance(one(f"Draw {drawn}. If {asked}, gain 1{{h}}.", "Generic Action"), Unsupported)
    assert isinstance(one(f"Draw {drawn}.", "Generic Action").effects[0], Draw)


def test_what_is_drawn_is_a_card() -> None:
    assert one("Whenever you draw, gain 1{h}.", HAT) == one("Whenever you draw a card, gain 1{h}.", HAT)
    assert one("Whenever you draw 1 or more cards, gain 1{h}.", HAT) != one("Whenever you draw a card, gain 1{h}.", HAT)


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ("a permanent", Filter(over=True)),
        ("an object", Filter(over=True)),
        ("a permanent other than Old Wyrm", Filter(over=True, none_of=(Filter(counts_as="Old Wyrm"),))),
    ],
)
def test_what_lies_under_a_permanent_speaks_of_it(words: str, what: Filter) -> None:
    said = f"Material - While this is under {words}, that permanent has phantasm."
    made = one(said, "Draconic Illusionist Action - Ash")
    assert (made.subject, made.changes) == (Whole(what), (GainKeyword("phantasm"),))


@pytest.mark.parametrize(
    ("often", "n"), [("", None), (" once", Num(1)), (" 2 more times", Num(2)), (" X more times", Variable("X"))]
)
def test_what_is_repeated_is_what_stands_before(often: str, n: Value | None) -> None:
    made = one(f"Gain 1{{h}}. Repeat this process{often}.", "Generic Action")
    assert made.effects == (Process((Gain(Asset.LIFE, Num(1)), Repeat(n))),)
    assert isinstance(one(f"Repeat this process{often}.", "Generic Action"), Unsupported)


@pytest.mark.parametrize("lost", ["they lose all hero card abilities", "they lose all hero abilities"])
def test_a_hero_loses_all_abilities(lost: str) -> None:
    (made,) = one(f"When this hits a hero, {lost} until the end of their next turn.").effects
    assert made == Apply(OwnHero(Who.THEM), (LoseAbilities(),), Duration.THEIR_NEXT_TURN_END)


def test_what_cannot_be_untapped() -> None:
    tapped, kept = one("Tap target ally. It can't {u} this turn.", "Generic Action").effects
    assert (tapped, kept) == (Tap(Target(0)), Apply(These(Target(0)), (CannotUntap(),), Duration.TURN))


@pytest.mark.parametrize("zone", ["graveyard", "banished zone", "arsenal"])
def test_what_would_be_so_while_the_card_lies_elsewhere_is_refused(zone: str) -> None:
    for so in ("your attacks get +1{p}", "it gets +1{p}"):
        text = f"While this is in your {zone}, {so}."
        assert isinstance(one(text, "Generic Action - Aura"), Unsupported)
    allowed = one("If you control a Gold, you may play this from your banished zone.", "Generic Action")
    assert isinstance(allowed, Static)


@pytest.mark.parametrize(("face", "up"), [("face-down", False), ("face-up", True)])
def test_an_ability_that_works_in_arsenal(face: str, up: bool) -> None:
    made = one(f"Instant -- 0: Draw a card. Activate this only while this is {face} in your arsenal.", "Generic Action")
    there = Controls(Who.YOU, Filter(this=True, face_up=up), where=(Zone.ARSENAL,))
    assert (made.zone, made.condition) == (Zone.ARSENAL, there)
