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
    SIX_POWER,
    THIS,
    YOUR_TURN,
    one,
    wager,
)

from judge.games.flesh_and_blood.vocabulary.abilities import Replacement, Triggered
from judge.games.flesh_and_blood.vocabulary.changes import AddStat, GainAbility, LoseNames, NextOne, These, Whole
from judge.games.flesh_and_blood.vocabulary.conditions import (
    AboveBase,
    ClashWon,
    Happened,
    Matches,
    Not,
    WasHit,
    WonEveryClash,
)
from judge.games.flesh_and_blood.vocabulary.effects import (
    Apply,
    Banish,
    Clash,
    ClashAgain,
    DealDamage,
    Delay,
    Destroy,
    Discard,
    Draw,
    GainControl,
    If,
    IfDone,
    May,
    Pay,
    Put,
    PutCounter,
    ReplaceNext,
    Reveal,
    Wager,
)
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Effect
from judge.games.flesh_and_blood.vocabulary.words import (
    Asset,
    Bound,
    CountObjects,
    Duration,
    Filter,
    Num,
    Period,
    Pick,
    Stat,
    This,
    TopOfDeck,
    Variable,
    Who,
    Zone,
)

# -- triggers and effects


TRIGGERED: list[tuple[str, EventPattern, tuple[Effect, ...]]] = [
    (
        "When this attacks a hero, you may wager a Gold token with them.",
        ATTACKS_HERO,
        (May((wager("Gold"),)),),
    ),
    (
        "When this attacks a hero, you may wager a Gold, Might, and Vigor token with them.",
        ATTACKS_HERO,
        (May((Wager((("Gold", Num(1)), ("Might", Num(1)), ("Vigor", Num(1))), Who.THEM),)),),
    ),
    (
        "When this attacks, if you've beaten chest this turn, create a Might token.",
        EventPattern(EventKind.ATTACK, obj=THIS),
        (If(Happened(EventPattern(EventKind.BEAT_CHEST, who=Who.YOU), Period.TURN), (MIGHT,)),),
    ),
    (
        "When this defends, clash with the attacking hero. The winner creates a Might token.",
        DEFENDS,
        (Clash(Who.ATTACKING_HERO), replace(MIGHT, who=Who.WINNER)),
    ),
    (
        "When this defends, clash with the attacking hero. If you win, this gets +1{d} until end of turn.",
        DEFENDS,
        (
            Clash(Who.ATTACKING_HERO),
            If(
                ClashWon(Who.YOU),
                (Apply(These(This()), (AddStat(Stat.DEFENSE, Num(1)),), Duration.TURN),),
            ),
        ),
    ),
    (
        "When this defends, clash with the attacking hero. Put the revealed cards on the bottom of their "
        "owner's deck, then clash again.\nIf a hero wins both clashes, they create a Might token.",
        DEFENDS,
        (
            Clash(Who.ATTACKING_HERO),
            Put(Bound("revealed"), Zone.DECK, "bottom"),
            ClashAgain(),
            If(WonEveryClash(2), (replace(MIGHT, who=Who.THEM),)),
        ),
    ),
    (
        "When this hits a hero, clash with them. If you win, destroy the top card of their deck. If "
        "they win, "
        "put a -1{p} counter on this.",
        HITS_HERO,
        (
            Clash(Who.THEM),
            If(ClashWon(Who.YOU), (Destroy(TopOfDeck(Who.THEM)),)),
            If(ClashWon(Who.THEM), (PutCounter(This(), "-1 power"),)),
        ),
    ),
    (
        "When you win a clash revealing this, create a Might token.",
        EventPattern(EventKind.WIN_CLASH, who=Who.YOU, obj=THIS),
        (MIGHT,),
    ),
    (
        "When this hits a hero, if this has {p} greater than its base, they discard a card.",
        HITS_HERO,
        (
            If(
                AboveBase(This(), Stat.POWER),
                (Discard(Pick(Filter(), (Zone.HAND,), Who.THEM), Who.THEM),),
            ),
        ),
    ),
    (
        "When this hits a hero, if this has {p} greater than its base, destroy a card in their arsenal.",
        HITS_HERO,
        (
            If(
                AboveBase(This(), Stat.POWER),
                (Destroy(Pick(Filter(), (Zone.ARSENAL,), Who.THEM)),),
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
        replace(DEFENDS, together=(">=", 2, Filter(colors=("yellow",)))),
        (MIGHT,),
    ),
    (
        "When an opponent's effect puts this into your graveyard from anywhere, create a Might token.",
        EventPattern(EventKind.PUT_INTO_GRAVEYARD, who=Who.YOU, obj=THIS, by=Who.AN_OPPONENT),
        (MIGHT,),
    ),
    (
        "When this attacks a hero, banish a card from their arsenal. When the chain link resolves, if this "
        "didn't hit, return the banished card to its owner's hand.",
        ATTACKS_HERO,
        (
            Banish(Pick(Filter(), (Zone.ARSENAL,), Who.THEM)),
            Delay(
                Triggered(
                    EventPattern(EventKind.LINK_RESOLVES),
                    (If(Not(WasHit(This())), (Put(Bound("banished"), Zone.HAND),)),),
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
            Reveal(TopOfDeck()),
            If(
                Matches(Bound("revealed"), SIX_POWER),
                (Put(Bound("revealed"), Zone.DECK, "top"),),
                (Put(Bound("revealed"), Zone.DECK, "bottom"),),
            ),
        ),
    ),
    (
        "When this attacks or defends, you may put a card from your arsenal on the bottom of your "
        "deck. If you "
        "do, this gets +2{p} and +2{d}.",
        EventPattern(EventKind.ATTACK, obj=THIS, or_else=(DEFENDS,)),
        (
            May(
                (Put(Pick(Filter(), (Zone.ARSENAL,)), Zone.DECK, "bottom"),),
                then=(Apply(These(This()), (AddStat(Stat.POWER, Num(2)), AddStat(Stat.DEFENSE, Num(2)))),),
            ),
        ),
    ),
    (
        "When this hits a hero, gain control of a Gold token they control. If you don't, deal 1 damage to them.",
        HITS_HERO,
        (
            IfDone(
                (GainControl(Pick(Filter(name="Gold", token=True), (Zone.ARENA,), Who.THEM)),),
                otherwise=(DealDamage(Num(1), Who.THEM),),
            ),
        ),
    ),
    (
        "When this attacks, draw a card then discard a random card.",
        EventPattern(EventKind.ATTACK, obj=THIS),
        (Draw(), Discard(Pick(Filter(), (Zone.HAND,), random=True))),
    ),
    (
        "When this attacks, it gets +X{p}, where X is the number of defending cards on the combat chain.",
        EventPattern(EventKind.ATTACK, obj=THIS),
        (
            Apply(
                These(This()),
                (
                    AddStat(
                        Stat.POWER,
                        Variable("X", CountObjects(Filter(defending=True), (Zone.CHAIN,), None)),
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
            ReplaceNext(
                Replacement(EventPattern(EventKind.GAIN_POWER, obj=ATTACK), add=Num(-1)),
                Duration.LINK,
                True,
            ),
        ),
    ),
    (
        "When this hits a hero, cards and tokens they own lose and can't gain names until the end of your next turn.",
        HITS_HERO,
        (
            Apply(
                Whole(Filter(owner=Who.THEM), where=tuple(Zone)),
                (LoseNames(),),
                Duration.YOUR_NEXT_TURN_END,
            ),
        ),
    ),
    (
        "When this hits a hero, put it into its owner's hand.",
        HITS_HERO,
        (Put(This(), Zone.HAND),),
    ),
    (
        "At the start of your turn, destroy this, then your next attack this turn gets +5{p}.",
        YOUR_TURN,
        (Destroy(This()), Apply(NextOne(ATTACK), (AddStat(Stat.POWER, Num(5)),))),
    ),
    (
        "At the start of your turn, destroy this, then draw a card.",
        YOUR_TURN,
        (Destroy(This()), Draw()),
    ),
    (
        "At the start of your turn, destroy this, then your next Guardian attack this turn gets "
        "+5/4/3{p} and "
        '"When this attacks a hero, you may wager a Vigor token with them."',
        YOUR_TURN,
        (
            Destroy(This()),
            Apply(
                NextOne(Filter(attack=True, classes=("Guardian",))),
                (
                    AddStat(Stat.POWER, Num(5)),
                    GainAbility(Triggered(ATTACKS_HERO, (May((wager("Vigor"),)),))),
                ),
            ),
        ),
    ),
    (
        "When this attacks, the defending hero discards a card unless they pay {r}.",
        EventPattern(EventKind.ATTACK, obj=THIS),
        (
            May(
                (Pay(Asset.RESOURCE, Num(1), Who.DEFENDING_HERO),),
                Who.DEFENDING_HERO,
                otherwise=(Discard(Pick(Filter(), (Zone.HAND,), Who.DEFENDING_HERO), Who.DEFENDING_HERO),),
            ),
        ),
    ),
]


@pytest.mark.parametrize(("text", "when", "effects"), TRIGGERED, ids=[t[0][:60] for t in TRIGGERED])
def test_triggered(text: str, when: EventPattern, effects: tuple[Effect, ...]) -> None:
    stays = "Generic Action - Aura" if text.startswith("At the ") else "Generic Action - Attack"
    assert one(text, stays) == Triggered(when, effects)
