"""Printed words of Flesh and Blood: triggered abilities and their effects against the exact terms."""

from __future__ import annotations

from dataclasses import replace

import pytest
from words_reading import (
    ATTACK,
    ATTACKS_HERO,
    DEFENDS,
    HITS_HERO,
    MIGHT,
    POWER,
    SIX_POWER,
    THIS,
    YOUR_TURN,
    one,
    wager,
)

from judge.games.flesh_and_blood import vocabulary as v
from judge.games.flesh_and_blood.vocabulary import Asset, Duration, EventKind, Num, Period, Stat, Who, Zone

# -- triggers and effects


TRIGGERED: list[tuple[str, v.EventPattern, tuple[v.Effect, ...]]] = [
    (
        "When this attacks a hero, you may wager a Gold token with them.",
        ATTACKS_HERO,
        (v.May((wager("Gold"),)),),
    ),
    (
        "When this attacks a hero, you may wager a Gold, Might, and Vigor token with them.",
        ATTACKS_HERO,
        (v.May((v.Wager((("Gold", Num(1)), ("Might", Num(1)), ("Vigor", Num(1))), Who.THEM),)),),
    ),
    (
        "When this attacks, if you've beaten chest this turn, create a Might token.",
        v.EventPattern(EventKind.ATTACK, obj=THIS),
        (v.If(v.Happened(v.EventPattern(EventKind.BEAT_CHEST, who=Who.YOU), Period.TURN), (MIGHT,)),),
    ),
    (
        "When this defends, clash with the attacking hero. The winner creates a Might token.",
        DEFENDS,
        (v.Clash(Who.ATTACKING_HERO), replace(MIGHT, who=Who.WINNER)),
    ),
    (
        "When this defends, clash with the attacking hero. If you win, this gets +1{d} until end of turn.",
        DEFENDS,
        (
            v.Clash(Who.ATTACKING_HERO),
            v.If(
                v.ClashWon(Who.YOU),
                (v.Apply(v.These(v.This()), (v.AddStat(Stat.DEFENSE, Num(1)),), Duration.TURN),),
            ),
        ),
    ),
    (
        "When this defends, clash with the attacking hero. Put the revealed cards on the bottom of their "
        "owner's deck, then clash again.\nIf a hero wins both clashes, they create a Might token.",
        DEFENDS,
        (
            v.Clash(Who.ATTACKING_HERO),
            v.Put(v.Bound("revealed"), Zone.DECK, "bottom"),
            v.ClashAgain(),
            v.If(v.WonEveryClash(2), (replace(MIGHT, who=Who.THEM),)),
        ),
    ),
    (
        "When this hits a hero, clash with them. If you win, destroy the top card of their deck. If "
        "they win, "
        "put a -1{p} counter on this.",
        HITS_HERO,
        (
            v.Clash(Who.THEM),
            v.If(v.ClashWon(Who.YOU), (v.Destroy(v.TopOfDeck(Who.THEM)),)),
            v.If(v.ClashWon(Who.THEM), (v.PutCounter(v.This(), "-1 power"),)),
        ),
    ),
    (
        "When you win a clash revealing this, create a Might token.",
        v.EventPattern(EventKind.WIN_CLASH, who=Who.YOU, obj=THIS),
        (MIGHT,),
    ),
    (
        "When this hits a hero, if this has {p} greater than its base, they discard a card.",
        HITS_HERO,
        (
            v.If(
                v.AboveBase(v.This(), Stat.POWER),
                (v.Discard(v.Pick(v.Filter(), (Zone.HAND,), Who.THEM), Who.THEM),),
            ),
        ),
    ),
    (
        "When this hits a hero, if this has {p} greater than its base, destroy a card in their arsenal.",
        HITS_HERO,
        (
            v.If(
                v.AboveBase(v.This(), Stat.POWER),
                (v.Destroy(v.Pick(v.Filter(), (Zone.ARSENAL,), Who.THEM)),),
            ),
        ),
    ),
    (
        "When this defends together with a card with 6 or more {p}, create a Might token.",
        replace(DEFENDS, together=(">=", 1, SIX_POWER)),
        (MIGHT,),
    ),
    (
        "When this defends together with 2 or more yellow cards, create a Might token.",
        replace(DEFENDS, together=(">=", 2, v.Filter(colors=("yellow",)))),
        (MIGHT,),
    ),
    (
        "When an opponent's effect puts this into your graveyard from anywhere, create a Might token.",
        v.EventPattern(EventKind.PUT_INTO_GRAVEYARD, who=Who.YOU, obj=THIS, by=Who.AN_OPPONENT),
        (MIGHT,),
    ),
    (
        "When this attacks a hero, banish a card from their arsenal. When the chain link resolves, if this "
        "didn't hit, return the banished card to its owner's hand.",
        ATTACKS_HERO,
        (
            v.Banish(v.Pick(v.Filter(), (Zone.ARSENAL,), Who.THEM)),
            v.Delay(
                v.Triggered(
                    v.EventPattern(EventKind.LINK_RESOLVES),
                    (v.If(v.Not(v.WasHit(v.This())), (v.Put(v.Bound("banished"), Zone.HAND),)),),
                ),
                Duration.LINK,
            ),
        ),
    ),
    (
        "When this defends, reveal the top card of your deck. If it has 6 or more {p}, put it on top. "
        "Otherwise, put it on the bottom.",
        DEFENDS,
        (
            v.Reveal(v.TopOfDeck()),
            v.If(
                v.Matches(v.Bound("revealed"), SIX_POWER),
                (v.Put(v.Bound("revealed"), Zone.DECK, "top"),),
                (v.Put(v.Bound("revealed"), Zone.DECK, "bottom"),),
            ),
        ),
    ),
    (
        "When this attacks or defends, you may put a card from your arsenal on the bottom of your "
        "deck. If you "
        "do, this gets +2{p} and +2{d}.",
        v.EventPattern(EventKind.ATTACK, obj=THIS, or_else=(DEFENDS,)),
        (
            v.May(
                (v.Put(v.Pick(v.Filter(), (Zone.ARSENAL,)), Zone.DECK, "bottom"),),
                then=(v.Apply(v.These(v.This()), (v.AddStat(Stat.POWER, Num(2)), v.AddStat(Stat.DEFENSE, Num(2)))),),
            ),
        ),
    ),
    (
        "When this hits a hero, gain control of a Gold token they control. If you don't, deal 1 damage to them.",
        HITS_HERO,
        (
            v.IfDone(
                (v.GainControl(v.Pick(v.Filter(name="Gold", token=True), (Zone.ARENA,), Who.THEM)),),
                otherwise=(v.DealDamage(Num(1), Who.THEM),),
            ),
        ),
    ),
    (
        "When this attacks, draw a card then discard a random card.",
        v.EventPattern(EventKind.ATTACK, obj=THIS),
        (v.Draw(), v.Discard(v.Pick(v.Filter(), (Zone.HAND,), random=True))),
    ),
    (
        "When this attacks, it gets +X{p}, where X is the number of defending cards on the combat chain.",
        v.EventPattern(EventKind.ATTACK, obj=THIS),
        (
            v.Apply(
                v.These(v.This()),
                (
                    v.AddStat(
                        Stat.POWER,
                        v.Variable("X", v.CountObjects(v.Filter(defending=True), (Zone.CHAIN,), None)),
                    ),
                ),
            ),
        ),
    ),
    (
        "When this defends, the next time an attack would gain {p} this chain link, instead it gains "
        "that much "
        "minus 1.",
        DEFENDS,
        (
            v.ReplaceNext(
                v.Replacement(v.EventPattern(EventKind.GAIN_POWER, obj=ATTACK), add=Num(-1)),
                Duration.LINK,
                True,
            ),
        ),
    ),
    (
        "When this hits a hero, cards and tokens they own lose and can't gain names until the start of your next turn.",
        HITS_HERO,
        (
            v.Apply(
                v.Whole(v.Filter(owner=Who.THEM), where=tuple(Zone)),
                (v.LoseNames(),),
                Duration.YOUR_NEXT_TURN_START,
            ),
        ),
    ),
    (
        "When this hits, put it into its owner's hand.",
        v.EventPattern(EventKind.HIT, obj=THIS),
        (v.Put(v.This(), Zone.HAND),),
    ),
    (
        "At the start of your turn, destroy this, then your next attack this turn gets +1{p}.",
        YOUR_TURN,
        (v.Destroy(v.This()), v.Apply(v.NextOne(ATTACK), (POWER,))),
    ),
    (
        "At the start of your turn, destroy this, then gain {r}.",
        YOUR_TURN,
        (v.Destroy(v.This()), v.Gain(Asset.RESOURCE, Num(1))),
    ),
    (
        "At the start of your turn, destroy this, then your next Guardian attack this turn gets "
        "+5/4/3{p} and "
        '"When this attacks a hero, you may wager a Vigor token with them."',
        YOUR_TURN,
        (
            v.Destroy(v.This()),
            v.Apply(
                v.NextOne(v.Filter(attack=True, classes=("Guardian",))),
                (
                    v.AddStat(Stat.POWER, Num(5)),
                    v.GainAbility(v.Triggered(ATTACKS_HERO, (v.May((wager("Vigor"),)),))),
                ),
            ),
        ),
    ),
    (
        "When this attacks, the defending hero discards a card unless they pay {r}.",
        v.EventPattern(EventKind.ATTACK, obj=THIS),
        (
            v.May(
                (v.Pay(Asset.RESOURCE, Num(1), Who.DEFENDING_HERO),),
                Who.DEFENDING_HERO,
                otherwise=(v.Discard(v.Pick(v.Filter(), (Zone.HAND,), Who.DEFENDING_HERO), Who.DEFENDING_HERO),),
            ),
        ),
    ),
]


@pytest.mark.parametrize(("text", "when", "effects"), TRIGGERED, ids=[t[0][:60] for t in TRIGGERED])
def test_triggered(text: str, when: v.EventPattern, effects: tuple[v.Effect, ...]) -> None:
    assert one(text) == v.Triggered(when, effects)
