"""Printed words of Flesh and Blood: an object's attacks, what fights this, the next attack if it is red, small harm."""

from __future__ import annotations

import pytest
from words_reading import ATTACK, POWER, one, read

from judge.games.flesh_and_blood.vocabulary.abilities import Resolution, Static, TargetSpec, Triggered, Unsupported
from judge.games.flesh_and_blood.vocabulary.changes import (
    AddStat,
    AttackAgain,
    CostLess,
    GainKeyword,
    NextOne,
    These,
    Whole,
)
from judge.games.flesh_and_blood.vocabulary.conditions import Controls
from judge.games.flesh_and_blood.vocabulary.effects import Apply, Delay, Draw, Prevent
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Effect
from judge.games.flesh_and_blood.vocabulary.words import Bound, Duration, Filter, Num, Stat, Target, Who

HAS_GOLD = Controls(Who.YOU, Filter(counts_as="Gold"), ">=", Num(1))
GO_AGAIN = GainKeyword("go again")
ITS_ATTACKS = Whole(Filter(attack=True, of=Target(0)))
LESS_DEFENSE = (AddStat(Stat.DEFENSE, Num(-1)),)
ON_YOU = Filter(attack=True, at=Filter(hero=True, controller=Who.YOU))
NEXT = NextOne(ATTACK)

EFFECTS: list[tuple[str, tuple[Effect, ...], tuple[TargetSpec, ...]]] = [
    (
        "Target dagger's attacks get +1{p} and go again this turn.",
        (Apply(ITS_ATTACKS, (POWER, GO_AGAIN)),),
        (TargetSpec(Filter(subtypes=("Dagger",))),),
    ),
    (
        "Target weapon gets +1{p} this turn. Its attacks get go again this turn.",
        (Apply(These(Target(0)), (POWER,)), Apply(ITS_ATTACKS, (GO_AGAIN,))),
        (TargetSpec(Filter(weapon=True)),),
    ),
    (
        "You may attack with target sword an additional time this turn and its attacks cost you {r} less this turn.",
        (
            Apply(These(Target(0)), (AttackAgain(),)),
            Apply(Whole(Filter(attack=True, of=Target(0), controller=Who.YOU)), (CostLess(Num(1)),)),
        ),
        (TargetSpec(Filter(subtypes=("Sword",))),),
    ),
    (
        "The next time target dagger hits a hero this turn, draw a card.",
        (
            Delay(
                Triggered(EventPattern(EventKind.HIT, obj=Filter(one=Target(0)), hero_target=True), (Draw(),)),
            ),
        ),
        (TargetSpec(Filter(subtypes=("Dagger",))),),
    ),
    (
        "Yellow cards get -1{d} while defending this turn.",
        (Apply(Whole(Filter(colors=("yellow",), defending=True)), LESS_DEFENSE),),
        (),
    ),
    (
        "Clubs get +1{p} while attacking this turn.",
        (Apply(Whole(Filter(subtypes=("Club",), attacking=True)), (POWER,)),),
        (),
    ),
    (
        "Until the start of your next turn, attacks that target you get +1{p}.",
        (Apply(Whole(ON_YOU), (POWER,), Duration.YOUR_NEXT_TURN_START),),
        (),
    ),
    (
        "Your next attack this turn gets +1{p}. If it's yellow, it gets go again.",
        (Apply(NEXT, (POWER,)), Apply(NextOne(ATTACK, provided=Filter(colors=("yellow",))), (GO_AGAIN,))),
        (),
    ),
    (
        "The next time you would be dealt 4 or less damage this turn, prevent 2 of that damage.",
        (Prevent(Num(2), most=4),),
        (),
    ),
    (
        "The next time you would be dealt 7 or less damage this turn, prevent it. If you do, draw a card.",
        (Prevent(None, most=7, then=(Draw(),)),),
        (),
    ),
    (
        "The next time you would be dealt 3 or less arcane damage this turn, prevent it.",
        (Prevent(None, kind="arcane", most=3),),
        (),
    ),
    (
        "The next time target off-hand defends this turn, it gets +2{d} until end of turn.",
        (
            Delay(
                Triggered(
                    EventPattern(EventKind.DEFEND, obj=Filter(one=Target(0))),
                    (Apply(These(Bound("card")), (AddStat(Stat.DEFENSE, Num(2)),)),),
                )
            ),
        ),
        (TargetSpec(Filter(subtypes=("Off-Hand",))),),
    ),
]


@pytest.mark.parametrize(("text", "effects", "targets"), EFFECTS, ids=[row[0] for row in EFFECTS])
def test_effects(text: str, effects: tuple[Effect, ...], targets: tuple[TargetSpec, ...]) -> None:
    assert read(text, "Generic Action") == (Resolution(effects, targets),)


STATICS = [
    (
        "If you control a Gold, this card's attacks go again.",
        Static(Whole(Filter(attack=True, this=True)), (GO_AGAIN,), HAS_GOLD),
    ),
    (
        "Non-equipment cards get -1{d} while defending this.",
        Static(Whole(Filter(not_types=("Equipment",), defending=True, against=Filter(this=True))), LESS_DEFENSE),
    ),
]


@pytest.mark.parametrize(("text", "static"), STATICS, ids=[row[0] for row in STATICS])
def test_statics(text: str, static: Static) -> None:
    assert one(text, "Generic Action - Attack") == static


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("This overpower.", "overpower"),
        ("The next time you would be dealt 2 damage this turn, prevent it.", "exactly"),
        ("Your next attack this turn gets +1{p}. Its attacks get go again this turn.", "whose attacks"),
        ("Your next attack this turn gets +1{p}. If it's yellow, draw a card.", '"it"'),
    ],
)
def test_what_is_not_clear(text: str, reason: str) -> None:
    (found,) = read(text, "Generic Action")
    assert isinstance(found, Unsupported)
    assert reason in found.reason
