"""Printed words of Flesh and Blood about what has happened: who, deed, object, how often and period combine."""

from __future__ import annotations

from dataclasses import replace

import pytest
from words_reading import DRAWN, GOLD, POWER, THIS, one

from judge.games.flesh_and_blood.vocabulary.abilities import Static, Unsupported
from judge.games.flesh_and_blood.vocabulary.changes import AddStat, These
from judge.games.flesh_and_blood.vocabulary.conditions import All, Compare, Happened, Not
from judge.games.flesh_and_blood.vocabulary.events import CountEvents, EventKind, EventPattern, SumEvents
from judge.games.flesh_and_blood.vocabulary.roots import Condition, Value
from judge.games.flesh_and_blood.vocabulary.words import Filter, Num, Period, Stat, This, Who, Zone

YOU = Who.YOU
RED = Filter(colors=("red",))
BLUE = Filter(colors=("blue",))
DAGGER = Filter(subtypes=("Dagger",))
NOT_ALLY = Filter(not_subtypes=("Ally",))
DEALT = EventPattern(EventKind.DEAL_DAMAGE, who=YOU, obj=NOT_ALLY)


def _did(kind: EventKind, who: Who | None = YOU, period: Period = Period.TURN, n: int = 1, **more: object) -> Happened:
    return Happened(EventPattern(kind, who=who, **more), period, Num(n))  # type: ignore[arg-type]


HISTORIES: list[tuple[str, Condition | None]] = [
    ("you've drawn a card this turn", DRAWN),
    ("you haven't drawn a card this turn", Not(DRAWN)),
    ("they've pitched a blue card this turn", None),  # nobody has been named
    ("the attacking hero has drawn 2 or more cards this turn", _did(EventKind.DRAW, Who.ATTACKING_HERO, n=2)),
    ("no opposing hero has drawn a card this turn", Not(_did(EventKind.DRAW, Who.AN_OPPONENT))),
    ("you've discarded 2 or more red cards this turn", _did(EventKind.DISCARD, n=2, obj=RED)),
    ("you have played less than 3 red cards this turn", Not(_did(EventKind.PLAY, n=3, obj=RED))),
    ("you've played no red cards this turn", Not(_did(EventKind.PLAY, obj=RED))),
    ("you've played another red card this turn", _did(EventKind.PLAY, obj=replace(RED, other=True))),
    (
        "you've played a red card from your banished zone this turn",
        _did(EventKind.PLAY, obj=RED, from_zone=Zone.BANISHED),
    ),
    (
        "you've played a card from arsenal this combat chain",
        _did(EventKind.PLAY, YOU, Period.CHAIN, from_zone=Zone.ARSENAL),
    ),
    (
        "you've played or created an aura this turn",
        _did(
            EventKind.PLAY,
            obj=Filter(subtypes=("Aura",)),
            or_else=(EventPattern(EventKind.CREATE, who=YOU, obj=Filter(subtypes=("Aura",))),),
        ),
    ),
    (
        "you've played a red card and a blue card this turn",
        All((_did(EventKind.PLAY, obj=RED), _did(EventKind.PLAY, obj=BLUE))),
    ),
    ("you've played a red card and an aura this turn", None),  # one card could be both
    ("you've hit with a dagger this combat chain", _did(EventKind.HIT, YOU, Period.CHAIN, obj=DAGGER)),
    ("you've hit 3 or more times this combat chain", _did(EventKind.HIT, YOU, Period.CHAIN, 3)),
    ("you've hit 2 or more times with daggers this turn", _did(EventKind.HIT, n=2, obj=DAGGER)),
    ("you've attacked less than 3 times this turn", Not(_did(EventKind.ATTACK, n=3))),
    ("you've charged 2 or more times this turn", _did(EventKind.CHARGE, n=2)),
    ("you've charged 2 or more red cards this game", _did(EventKind.CHARGE, YOU, Period.GAME, 2, obj=RED)),
    ("you've played this turn", None),  # what has been played is not said
    ("you've intimidated a red card this turn", None),
    (
        "the defending hero has defended with a card from their hand this chain link",
        _did(EventKind.DEFEND, Who.DEFENDING_HERO, Period.LINK, from_zone=Zone.HAND),
    ),
    ("you've dealt arcane damage this turn", Happened(replace(DEALT, damage="arcane"), Period.TURN)),
    (
        "you've dealt damage to an opposing hero this turn",
        Happened(replace(DEALT, target=Who.AN_OPPONENT), Period.TURN),
    ),
    ("you've dealt 3 or more damage this turn", Compare(SumEvents(DEALT, Period.TURN), ">=", Num(3))),
    ("you've been dealt arcane damage this turn", _did(EventKind.DAMAGE, damage="arcane")),
    (
        "a hero has lost {h} this turn",
        _did(EventKind.LOSE_LIFE, Who.ANY_HERO, or_else=(EventPattern(EventKind.DAMAGE, who=Who.ANY_HERO),)),
    ),
    ("you've gained {h} this turn", _did(EventKind.GAIN_LIFE)),
    ("you've gained {p} this turn", None),
    (
        "you've rolled a 5 or 6 on a die this turn",
        _did(
            EventKind.ROLL,
            amount=("==", Num(5)),
            or_else=(EventPattern(EventKind.ROLL, who=YOU, amount=("==", Num(6))),),
        ),
    ),
    ("this has not hit this turn", Not(_did(EventKind.HIT, None, obj=THIS))),
    ("this has attacked 2 or more times this turn", _did(EventKind.ATTACK, None, n=2, obj=THIS)),
    ("a dagger has hit this chain link", _did(EventKind.HIT, None, Period.LINK, obj=DAGGER)),
    (
        "an aura you control has been destroyed this turn",
        _did(EventKind.DESTROY, None, obj=Filter(subtypes=("Aura",), controller=YOU)),
    ),
    (
        "3 or more red cards have been put into your graveyard this turn",
        _did(EventKind.PUT_INTO_GRAVEYARD, n=3, obj=RED),
    ),
    (
        "an attack reaction has been played or activated this chain link",
        _did(
            EventKind.PLAY,
            None,
            Period.LINK,
            obj=Filter(types=("Attack Reaction",)),
            or_else=(EventPattern(EventKind.ACTIVATE, obj=Filter(types=("Attack Reaction",))),),
        ),
    ),
    ("a Gold was destroyed by an opponent this turn", _did(EventKind.DESTROY, Who.AN_OPPONENT, obj=GOLD)),
    ("a card has been put into your hand this turn", None),
]  # fmt: skip


@pytest.mark.parametrize(("words", "condition"), HISTORIES, ids=[words for words, _ in HISTORIES])
def test_what_has_happened(words: str, condition: Condition | None) -> None:
    found = one(f"If {words}, this gets +1{{p}}.")
    if condition is None:
        assert isinstance(found, Unsupported)
    else:
        assert found == Static(These(This()), (POWER,), condition)


COUNTED: list[tuple[str, Value]] = [
    (
        "the number of blue cards you've pitched this turn",
        CountEvents(EventPattern(EventKind.PITCH, who=YOU, obj=BLUE), Period.TURN),
    ),
    (
        "the number of times you've boosted this combat chain",
        CountEvents(EventPattern(EventKind.BOOST, who=YOU), Period.CHAIN),
    ),
    (
        "the number of times a dagger has hit this combat chain",
        CountEvents(EventPattern(EventKind.HIT, obj=DAGGER), Period.CHAIN),
    ),
    (
        "the total arcane damage you've dealt to opposing heroes this turn",
        SumEvents(replace(DEALT, damage="arcane", target=Who.AN_OPPONENT), Period.TURN),
    ),
    (
        "the total {h} you've gained this turn",
        SumEvents(EventPattern(EventKind.GAIN_LIFE, who=YOU), Period.TURN),
    ),
]


@pytest.mark.parametrize(("words", "value"), COUNTED, ids=[words for words, _ in COUNTED])
def test_how_often_or_how_much(words: str, value: Value) -> None:
    found = one(f"This gets +X{{p}}, where X is {words}.")
    assert isinstance(found, Static)
    (change,) = found.changes
    assert isinstance(change, AddStat)
    assert change.stat is Stat.POWER
    assert change.amount.defined == value  # type: ignore[attr-defined]
