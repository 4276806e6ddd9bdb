"""Printed words of Flesh and Blood: noun phrases, continuous subjects and places that combine with the rest."""

from __future__ import annotations

from dataclasses import replace

import pytest
from words_reading import ATTACK, GOLD, MIGHT, POWER, one, read

from judge.games.flesh_and_blood.vocabulary.abilities import Resolution, Static, Triggered, Unsupported
from judge.games.flesh_and_blood.vocabulary.changes import CostLess, These, Whole
from judge.games.flesh_and_blood.vocabulary.conditions import (
    Any,
    Compare,
    Controls,
    IsAttacking,
    LastAttack,
    Matches,
)
from judge.games.flesh_and_blood.vocabulary.effects import (
    Banish,
    Create,
    Destroy,
    Draw,
    If,
    Intimidate,
    MayPlay,
    Put,
    Roll,
)
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Condition, Effect, Subject
from judge.games.flesh_and_blood.vocabulary.words import (
    Bound,
    CountObjects,
    DieResult,
    Duration,
    Filter,
    Num,
    Pick,
    This,
    Who,
    Zone,
)

YOU = Who.YOU
RED = Filter(colors=("red",))
SHADOW_HERO = Filter(hero=True, classes=("Shadow",))
MARKED = Filter(hero=True, marked=True)

CONDITIONS: list[tuple[str, Condition]] = [
    ("Rusty Nail was the last attack this combat chain", LastAttack(("Rusty Nail",))),
    (
        "Hook of the Deep or a red attack action card was the last attack this combat chain",
        LastAttack(
            ("Hook of the Deep",),
            (Filter(types=("Action",), subtypes=("Attack",), colors=("red",)),),
        ),
    ),
    ("you have a red card in your pitch zone", Controls(YOU, RED, ">=", Num(1), (Zone.PITCH,))),
    (
        "the defending hero has 2 or more red cards in their soul",
        Controls(Who.DEFENDING_HERO, RED, ">=", Num(2), (Zone.SOUL,)),
    ),
    ("an opponent has no cards in their arsenal", Controls(Who.AN_OPPONENT, Filter(), "==", Num(0), (Zone.ARSENAL,))),
    ("you are Royal", Controls(YOU, Filter(hero=True, classes=("Royal",)))),
    ("this is Draconic", Matches(This(), Filter(classes=("Draconic",)))),
    ("this is red", Matches(This(), RED)),
    ("this is attacking a marked hero", IsAttacking(This(), MARKED)),
    ("this is attacking a Shadow hero", IsAttacking(This(), SHADOW_HERO)),
]


@pytest.mark.parametrize(("words", "condition"), CONDITIONS, ids=[words for words, _ in CONDITIONS])
def test_conditions(words: str, condition: Condition) -> None:
    assert one(f"If {words}, this gets +1{{p}}.") == Static(These(This()), (POWER,), condition)


def test_their_zone_is_the_heros_who_has_it() -> None:
    found = one("If an opponent has no cards in your arsenal, this gets +1{p}.")
    assert isinstance(found, Unsupported)
    found = one("If an opponent has no cards in their arsenal, they lose 1{h}.", "Generic Action")
    assert isinstance(found, Unsupported)  # which opponent is not said


SUBJECTS: list[tuple[str, Subject]] = [
    ("Your second attack each turn gets +1{p}.", Whole(replace(ATTACK, controller=YOU), nth_each_turn=2)),
    ("The third red card you play each turn gets +1{p}.", Whole(replace(RED, controller=YOU), nth_each_turn=3)),
    (
        "Your attacks get +1{p} while attacking a marked hero.",
        Whole(replace(ATTACK, controller=YOU, attacking=True, at=MARKED)),
    ),
    (
        "Your attacks that are attacking a Shadow hero get +1{p}.",
        Whole(replace(ATTACK, at=SHADOW_HERO, controller=YOU)),
    ),
]


@pytest.mark.parametrize(("text", "subject"), SUBJECTS, ids=[text for text, _ in SUBJECTS])
def test_subjects(text: str, subject: Subject) -> None:
    assert one(text, "Generic Action - Aura") == Static(subject, (POWER,))


def test_the_second_one_costs_less() -> None:
    found = one("Your second axe attack each turn costs {r} less.", "Warrior Hero")
    axe = Filter(subtypes=("Axe",), attack=True, controller=YOU)
    assert found == Static(Whole(axe, nth_each_turn=2), (CostLess(Num(1)),))


def test_what_it_attacks_is_not_known_while_it_is_paid_for() -> None:
    assert isinstance(
        one("Your attacks that target a marked hero cost {r} less.", "Generic Action - Aura"), Unsupported
    )


EFFECTS: list[tuple[str, tuple[Effect, ...]]] = [
    ("Create a Nimble Cub in your hand.", (Create((("Nimble Cub", Num(1)),), YOU, where=Zone.HAND),)),
    (
        "Create 2 Nimble Cubs in your banished zone. You may play them this turn.",
        (
            Create((("Nimble Cub", Num(2)),), YOU, where=Zone.BANISHED),
            MayPlay(Bound("created"), Duration.TURN),
        ),
    ),
    ("Create a Copper, Silver, and Gold.", (Create((("Copper", Num(1)), ("Silver", Num(1)), ("Gold", Num(1)))),)),
    (
        "Destroy a Gold and an aura you control.",
        (
            Destroy(Pick(GOLD, (Zone.ARENA,))),
            Destroy(Pick(Filter(subtypes=("Aura",)), (Zone.ARENA,))),
        ),
    ),
    (
        "Banish this and a red card from your soul.",
        (Banish(This()), Banish(Pick(RED, (Zone.SOUL,)))),
    ),
    (
        "Put a red card from a graveyard on the bottom of its owner's deck.",
        (Put(Pick(RED, (Zone.GRAVEYARD,), Who.ANY_HERO), Zone.DECK, "bottom"),),
    ),
    (
        "Put 2 red cards from your hand and/or arsenal into your soul.",
        (Put(Pick(RED, (Zone.HAND, Zone.ARSENAL), count=Num(2)), Zone.SOUL),),
    ),
    (
        "Destroy an aura controlled by an opposing hero.",
        (Destroy(Pick(Filter(subtypes=("Aura",)), (Zone.ARENA,), Who.AN_OPPONENT)),),
    ),
    (
        "Banish a red card and a Gold from your soul.",
        (Banish(Pick(RED, (Zone.SOUL,))), Banish(Pick(GOLD, (Zone.SOUL,)))),
    ),
    (
        "Intimidate. If you control a Gold, instead intimidate twice.",
        (If(Controls(YOU, GOLD), (Intimidate(Who.TARGET_HERO),) * 2, (Intimidate(Who.TARGET_HERO),)),),
    ),
    (
        "Roll a 6-sided die. If the number rolled is a 5 or 6, draw a card.",
        (
            Roll(6),
            If(Any((Compare(DieResult(), "==", Num(5)), Compare(DieResult(), "==", Num(6)))), (Draw(),)),
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "effects"), EFFECTS, ids=[text for text, _ in EFFECTS])
def test_effects(text: str, effects: tuple[Effect, ...]) -> None:
    found = one(text, "Brute Action", color="blue")
    assert isinstance(found, Resolution)
    assert found.effects == effects


@pytest.mark.parametrize(
    "text",
    [
        "Create a Nimble Cub.",  # nobody says that it is a token
        "Create a Nimble Cub in your deck.",
        "Banish a card from a hand.",  # whose hand is not said
    ],
)
def test_what_is_not_said(text: str) -> None:
    assert isinstance(one(text, "Generic Action"), Unsupported)


def test_a_name_said_of_several_may_stand_in_the_plural() -> None:
    found = one("This gets +1{p} for each Nimble Cubs you control.")
    (change,) = found.changes
    both = Filter(any_of=(Filter(counts_as="Nimble Cubs"), Filter(counts_as="Nimble Cub")))
    assert change.amount == CountObjects(both, (Zone.ARENA,), YOU)


def test_an_instead_follows_from_a_line_without_a_full_stop() -> None:
    found = read("Draw a card\nIf you are Royal, instead draw 2 cards.", "Generic Action")
    royal = Controls(YOU, Filter(hero=True, classes=("Royal",)))
    assert found == (Resolution((If(royal, (Draw(n=Num(2)),), (Draw(),)),)),)


def test_a_source_is_anything_that_deals_damage() -> None:
    found = one("Whenever a source you control deals damage to an opposing hero, create a Might token.", "Generic Hero")
    dealt = EventPattern(EventKind.DEAL_DAMAGE, who=YOU, obj=Filter(), hero_target=True, target=Who.AN_OPPONENT)
    assert found == Triggered(dealt, (MIGHT,))
