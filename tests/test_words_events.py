"""Printed words of Flesh and Blood that name an event: who or what, one verb or several, to what, and when."""

from __future__ import annotations

from dataclasses import replace

import pytest
from words_reading import MIGHT, THIS, one

from judge.games.flesh_and_blood.vocabulary.abilities import Resolution, Triggered, Unsupported
from judge.games.flesh_and_blood.vocabulary.conditions import All, Compare, Controls
from judge.games.flesh_and_blood.vocabulary.effects import DealDamage, Discard, If
from judge.games.flesh_and_blood.vocabulary.events import DYING, EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.words import (
    CountHurt,
    Filter,
    Num,
    Period,
    Pick,
    ThatMuch,
    Who,
    Zone,
)

YOU, OPPONENT = Who.YOU, Who.AN_OPPONENT
RED = Filter(colors=("red",))
AURA = Filter(subtypes=("Aura",))
ALLY = Filter(subtypes=("Ally",))
OTHER_DIES = EventPattern(EventKind.LEAVE_ARENA, who=YOU, obj=replace(ALLY, other=True), way=DYING)
REACTION = Filter(types=("Attack Reaction",))
DAGGER = Filter(subtypes=("Dagger",))
NOT_ALLY = Filter(not_subtypes=("Ally",))
YOU_DEAL = EventPattern(EventKind.DEAL_DAMAGE, who=YOU, obj=NOT_ALLY)


def _this(kind: EventKind, **more: object) -> EventPattern:
    return EventPattern(kind, obj=THIS, **more)  # type: ignore[arg-type]


def _you(kind: EventKind, **more: object) -> EventPattern:
    return EventPattern(kind, who=YOU, **more)  # type: ignore[arg-type]


EVENTS: list[tuple[str, EventPattern | None]] = [
    ("Whenever this or another ally you control dies", _this(EventKind.LEAVE_ARENA, way=DYING, or_else=(OTHER_DIES,))),
    ("Whenever an ally dies", EventPattern(EventKind.LEAVE_ARENA, obj=ALLY, way=DYING)),
    ("When this attacks or dies", _this(EventKind.ATTACK, or_else=(_this(EventKind.LEAVE_ARENA, way=DYING),))),
    ("Whenever an aura dies", None),
    ("Whenever you gain an action point", _you(EventKind.GAIN_ACTION)),
    ("Whenever an opponent gains 1 or more action points", EventPattern(EventKind.GAIN_ACTION, who=OPPONENT)),
    ("Whenever you gain {r}", None),
    ("Whenever an opponent marks you", EventPattern(EventKind.MARK, who=OPPONENT, target=YOU)),
    ("Whenever a hero rolls a die", EventPattern(EventKind.ROLL, who=Who.ANY_HERO)),
    ("Whenever an opponent rolls a 6", EventPattern(EventKind.ROLL, who=OPPONENT, amount=("==", Num(6)))),
    ("Whenever an ally you control is frozen", EventPattern(EventKind.FREEZE, obj=replace(ALLY, controller=YOU))),
    ("Whenever you freeze an ally you control", _you(EventKind.FREEZE, obj=replace(ALLY, controller=YOU))),
    ("Whenever a red card is frozen", None),
    ("Whenever an opponent taps an ally", EventPattern(EventKind.TAP, who=OPPONENT, obj=ALLY)),
    ("Whenever a token is created", EventPattern(EventKind.CREATE, obj=Filter(token=True))),
    ("When this hits or leaves the arena", _this(EventKind.HIT, or_else=(_this(EventKind.LEAVE_ARENA),))),
    ("When this is destroyed or banished", _this(EventKind.DESTROY, or_else=(_this(EventKind.BANISH),))),
    ("When this is destroyed or hits", _this(EventKind.DESTROY, or_else=(_this(EventKind.HIT),))),
    ("When this is destroyed or cheered", None),
    ("When this is equipped", _this(EventKind.EQUIP)),
    ("When this is put face-up into your arsenal", _this(EventKind.PUT_INTO_ARSENAL, who=Who.YOU)),
    (
        "Whenever an arrow is put face up in arsenal from your deck",
        EventPattern(EventKind.PUT_INTO_ARSENAL, who=Who.YOU, obj=Filter(subtypes=("Arrow",)), from_zone=Zone.DECK),
    ),
    (
        "Whenever this banishes a red card",
        EventPattern(EventKind.BANISH, obj=Filter(colors=("red",)), by_source=Filter(this=True)),
    ),
    ("Whenever an aura banishes a red card", None),
    ("When this is played", _this(EventKind.PLAY)),
    (
        "When this leaves the arena during your turn",
        _this(EventKind.LEAVE_ARENA, turn_of=YOU),
    ),
    ("When this attacks an opposing hero", _this(EventKind.ATTACK, hero_target=True, target=OPPONENT)),
    (
        "When this deals more than 2 arcane damage to a hero",
        EventPattern(
            EventKind.DEAL_DAMAGE, by_source=THIS, damage="arcane", amount=(">", Num(2)), hero_target=True
        ),
    ),
    (
        "Whenever an aura you control is destroyed",
        EventPattern(EventKind.DESTROY, obj=replace(AURA, controller=YOU)),
    ),
    ("Whenever an aura you control leaves the arena", _you(EventKind.LEAVE_ARENA, obj=AURA)),
    (
        "Whenever an aura enters the arena under your control",
        _you(EventKind.ENTER_ARENA, obj=AURA),
    ),
    ("Whenever an aura you control enters the arena under your control", None),
    ("Whenever a red card is put into your graveyard", _you(EventKind.PUT_INTO_GRAVEYARD, obj=RED)),
    (
        "Whenever an attack you control deals damage to an opposing hero",
        _you(EventKind.DEAL_DAMAGE, obj=Filter(attack=True), hero_target=True, target=OPPONENT),
    ),
    ("Whenever you draw a card during your action phase", _you(EventKind.DRAW, phase="action", turn_of=YOU)),
    ("Whenever you play a red card from hand", _you(EventKind.PLAY, obj=RED, from_zone=Zone.HAND)),
    ("Whenever you discard a card from your arsenal", None),
    (
        "Whenever you play or activate an attack reaction",
        _you(EventKind.PLAY, obj=REACTION, or_else=(_you(EventKind.ACTIVATE, obj=REACTION),)),
    ),
    (
        "Whenever an opponent plays or activates an attack reaction",
        EventPattern(
            EventKind.PLAY,
            who=OPPONENT,
            obj=REACTION,
            or_else=(EventPattern(EventKind.ACTIVATE, who=OPPONENT, obj=REACTION),),
        ),
    ),
    (
        "Whenever you play a red card or activate an ability",
        _you(EventKind.PLAY, obj=RED, or_else=(_you(EventKind.ACTIVATE),)),
    ),
    (
        "Whenever you play or create an aura",
        _you(EventKind.PLAY, obj=AURA, or_else=(_you(EventKind.CREATE, obj=AURA),)),
    ),
    ("Whenever you play", None),
    (
        "When you deal or are dealt damage",
        replace(YOU_DEAL, or_else=(_you(EventKind.DAMAGE),)),
    ),
    ("When you're dealt arcane damage", _you(EventKind.DAMAGE, damage="arcane")),
    ("Whenever you hit a hero with a dagger", _you(EventKind.HIT, obj=DAGGER, hero_target=True)),
    ("Whenever you banish another red card", _you(EventKind.BANISH, obj=replace(RED, other=True))),
    (
        "Whenever you roll a 4, 5, or 6 on a die",
        _you(
            EventKind.ROLL,
            amount=("==", Num(4)),
            or_else=tuple(_you(EventKind.ROLL, amount=("==", Num(n))) for n in (5, 6)),
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("words", "pattern"), EVENTS, ids=[words for words, _ in EVENTS])
def test_events(words: str, pattern: EventPattern | None) -> None:
    found = one(f"{words}, create a Might token.", "Generic Action - Aura")
    if pattern is None:
        assert isinstance(found, Unsupported)
    else:
        assert found == Triggered(pattern, (MIGHT,))


@pytest.mark.parametrize(
    ("words", "ordinal"),
    [
        ("The first time you draw a card each turn", 1),
        ("The second time each turn you draw a card", 2),
        ("The third time you draw a card each turn", 3),
    ],
)
def test_how_often_it_has_happened(words: str, ordinal: int) -> None:
    found = one(f"{words}, create a Might token.", "Generic Action - Aura")
    assert found == Triggered(_you(EventKind.DRAW), (MIGHT,), ordinal=ordinal, period=Period.TURN)


def test_the_second_card_you_play_each_turn() -> None:
    found = one("Whenever you play your second red card each turn, create a Might token.", "Generic Action - Aura")
    assert found == Triggered(_you(EventKind.PLAY, obj=RED), (MIGHT,), ordinal=2, period=Period.TURN)


def test_a_state_that_is_part_of_the_event() -> None:
    found = one("When this hits a hero and you control an aura, create a Might token.")
    assert found == Triggered(_this(EventKind.HIT, hero_target=True), (MIGHT,), Controls(YOU, AURA))


def test_they_are_the_opponent_who_did_it() -> None:
    found = one("Whenever an opponent draws a card, they discard a card.", "Generic Action - Aura")
    discard = Discard(Pick(Filter(), (Zone.HAND,), Who.THEM), Who.THEM)
    assert found == Triggered(EventPattern(EventKind.DRAW, who=OPPONENT), (discard,))


DEALT = "Deal 3 arcane damage to target hero."


def test_surge_goes_on_from_the_damage() -> None:
    found = one(f"{DEALT}\nSurge - If this deals more than 3 damage, create a Might token.", "Wizard Action")
    assert isinstance(found, Resolution)
    assert found.effects == (
        DealDamage(Num(3), Who.TARGET_HERO, "arcane"),
        If(Compare(ThatMuch(), ">", Num(3)), (MIGHT,)),
    )
    to_hero = one(
        f"{DEALT}\nSurge - If this deals more than 3 damage to a hero, create a Might token.", "Wizard Action"
    )
    assert to_hero.effects[1].condition == All((Compare(ThatMuch(), ">", Num(3)), Compare(CountHurt(), ">=", Num(1))))


def test_surge_follows_from_nothing_else() -> None:
    found = one("Surge - If this deals more than 3 damage, create a Might token.", "Wizard Action")
    assert isinstance(found, Unsupported)
