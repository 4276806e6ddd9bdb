"""Printed words of Flesh and Blood: wordings of other sets against the exact terms. The cards are invented."""

from __future__ import annotations

from dataclasses import replace

import pytest
from words_reading import ATTACK_ACTION, ATTACKS_HERO, DEFENDS, GOLD, HITS_HERO, MIGHT, SIX_POWER, THIS, one, read

from judge.games.flesh_and_blood.vocabulary.abilities import AdditionalCost, Resolution, Static, Triggered, Unsupported
from judge.games.flesh_and_blood.vocabulary.changes import AddStat, AttackAgain, LoseKeyword, NextOne, These, Whole
from judge.games.flesh_and_blood.vocabulary.conditions import (
    AboveBase,
    Compare,
    Controls,
    DefendedBy,
    Happened,
    IsMarked,
    Matches,
    Not,
    PaidWith,
)
from judge.games.flesh_and_blood.vocabulary.effects import (
    Apply,
    Banish,
    Charge,
    ChooseModes,
    Create,
    Crowd,
    Discard,
    Draw,
    Gain,
    If,
    PitchCard,
    Prevent,
    Put,
    PutCounter,
    RemoveAllCounters,
    Tap,
    Untap,
)
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Condition, Effect
from judge.games.flesh_and_blood.vocabulary.words import (
    Arithmetic,
    Asset,
    Bound,
    CountBound,
    CountersOn,
    CountHeroes,
    CountLinks,
    CountObjects,
    Duration,
    Every,
    Filter,
    HeroOf,
    Num,
    Period,
    Pick,
    Stat,
    Target,
    This,
    TopOfDeck,
    Variable,
    Who,
    Zone,
)

EQUIPPED = Filter(subtypes=("Chest",), controller=Who.THEM, equipped=True)
POWER_3 = AddStat(Stat.POWER, Num(3))
SWORDS = Every(Filter(subtypes=("Sword",)), (Zone.ARENA,))
WEAPON = Filter(weapon=True)
EITHER = Filter(any_of=(Filter(name="Confidence", token=True), Filter(name="Might", token=True)))
NOT_EQUIPMENT = Filter(not_types=("Equipment",))
ON_THIS = These(This())

RESOLVING: list[tuple[str, tuple[Effect, ...]]] = [
    ("Charge your hero's soul.", (Charge(),)),
    ("{t} target hero.", (Tap(HeroOf(Who.TARGET_HERO)),)),
    ("{u} your hero.", (Untap(HeroOf()),)),
    ("The crowd boos you.", (Crowd(Who.YOU, boos=True),)),
    (
        "The crowd cheers each Revered hero.",
        (Crowd(Who.EACH_HERO, heroes=Filter(hero=True, classes=("Revered",))),),
    ),
    ("Pitch the top card of your deck.", (PitchCard(TopOfDeck()),)),
    (
        "You may attack an additional time with target axe this turn.",
        (Apply(These(Target(0)), (AttackAgain(),)),),
    ),
    (
        "The next attack action card you play from arsenal this turn gains +6{p}.",
        (
            Apply(
                NextOne(replace(ATTACK_ACTION, played_from=Zone.ARSENAL), event=EventKind.PLAY),
                (AddStat(Stat.POWER, Num(6)),),
            ),
        ),
    ),
    (
        "The next attack action card with 3 or less base power you play this turn gains +3{p}.",
        (
            Apply(
                NextOne(
                    replace(ATTACK_ACTION, base_numbers=((Stat.POWER, "<=", Num(3)),)),
                    event=EventKind.PLAY,
                ),
                (POWER_3,),
            ),
        ),
    ),
    (
        "'Non-attack' action cards lose and can't gain go again this turn.",
        (
            Apply(
                Whole(Filter(types=("Action",), not_subtypes=("Attack",)), where=tuple(Zone)),
                (LoseKeyword("go again"),),
            ),
        ),
    ),
    (
        "Banish 3 random cards from your graveyard.",
        (Banish(Pick(Filter(), (Zone.GRAVEYARD,), Who.YOU, Num(3), random=True)),),
    ),
    (
        "Put up to 5 cards from your hand on the bottom of your deck, then draw that many cards.",
        (
            Put(Pick(Filter(), (Zone.HAND,), Who.YOU, Num(5), True), Zone.DECK, "bottom"),
            Draw(n=CountBound("moved")),
        ),
    ),
    ("Gain 1 action point.", (Gain(Asset.ACTION, Num(1)),)),
    (
        "Remove all +1{p} counters from swords you control.",
        (RemoveAllCounters(SWORDS, "+1 power"),),
    ),
    (
        "Prevent the next X damage that would be dealt to your hero this turn, where X is 2 plus the number of cards "
        "in your hand.",
        (
            Prevent(
                Variable("X", Arithmetic(Num(2), "+", CountObjects(Filter(), (Zone.HAND,), Who.YOU))),
                once=False,
            ),
        ),
    ),
    (
        "The next time you would be dealt {p} damage this turn, prevent 4 of that damage.",
        (Prevent(Num(4), kind="physical"),),
    ),
    ("Create a Might token under target hero's control.", (Create((("Might", Num(1)),), under=Who.TARGET_HERO),)),
    (
        "Draw a card, then if you control a Gold, create a Might token.",
        (Draw(), If(Controls(Who.YOU, GOLD), (MIGHT,))),
    ),
]


@pytest.mark.parametrize(("text", "effects"), RESOLVING, ids=[text[:48] for text, _ in RESOLVING])
def test_effects_of_other_sets(text: str, effects: tuple[Effect, ...]) -> None:
    found = one(text, "Generic Action")
    assert isinstance(found, Resolution)
    assert found.effects == effects


TRIGGERS: list[tuple[str, EventPattern]] = [
    ("When you attack with Zork, create a Might token.", EventPattern(EventKind.ATTACK, obj=THIS)),
    ("If Zork hits a hero, create a Might token.", HITS_HERO),
    ("When you defend with Zork, create a Might token.", DEFENDS),
    (
        "When this hits a Guardian hero, create a Might token.",
        replace(HITS_HERO, target_hero=Filter(hero=True, classes=("Guardian",))),
    ),
    ("When this hits a marked hero, create a Might token.", replace(HITS_HERO, marked=True)),
    (
        "When this defends a Guardian attack, create a Might token.",
        replace(DEFENDS, other=Filter(attack=True, classes=("Guardian",))),
    ),
    (
        "Unity - When this defends together with a card from hand, create a Might token.",
        replace(DEFENDS, together=(">=", 1, Filter()), together_from=Zone.HAND),
    ),
    (
        "When this is discarded at random, create a Might token.",
        EventPattern(EventKind.DISCARD, obj=THIS, random=True),
    ),
    (
        "Whenever an action card defends this, create a Might token.",
        EventPattern(EventKind.DEFEND, obj=Filter(types=("Action",)), other=THIS),
    ),
    ("Whenever the crowd cheers you, create a Might token.", EventPattern(EventKind.CHEER, who=Who.YOU)),
    (
        "Whenever you attack with a weapon, create a Might token.",
        EventPattern(EventKind.ATTACK, who=Who.YOU, obj=WEAPON),
    ),
    (
        "Whenever you roll a 6 on a die, create a Might token.",
        EventPattern(EventKind.ROLL, who=Who.YOU, amount=("==", Num(6))),
    ),
    ("Whenever you beat chest, create a Might token.", EventPattern(EventKind.BEAT_CHEST, who=Who.YOU)),
    (
        "Whenever an opponent draws a card during an action phase, create a Might token.",
        EventPattern(EventKind.DRAW, who=Who.AN_OPPONENT, phase="action"),
    ),
    (
        "When this enters or leaves the arena, create a Might token.",
        EventPattern(EventKind.ENTER_ARENA, obj=THIS, or_else=(EventPattern(EventKind.LEAVE_ARENA, obj=THIS),)),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "pattern"), TRIGGERS, ids=[text[:48] for text, _ in TRIGGERS])
def test_triggers_of_other_sets(text: str, pattern: EventPattern) -> None:
    found = one(text)
    assert isinstance(found, Triggered)
    assert found.when == pattern
    assert found.effects == (MIGHT,)


CONDITIONS: list[tuple[str, Condition]] = [
    ("If you've charged this turn", Happened(EventPattern(EventKind.CHARGE, who=Who.YOU), Period.TURN)),
    ("If you've been booed this turn", Happened(EventPattern(EventKind.BOO, who=Who.YOU), Period.TURN)),
    (
        "If you have attacked 2 or more times with weapons this turn",
        Happened(
            EventPattern(EventKind.ATTACK, who=Who.YOU, obj=replace(WEAPON, attack=True)), Period.TURN, Num(2)
        ),
    ),
    (
        "If a card with 6 or more {p} has been put into your banished zone this turn",
        Happened(EventPattern(EventKind.PUT_INTO_BANISHED, who=Who.YOU, obj=SIX_POWER), Period.TURN),
    ),
    ("If an Earth card was pitched to play this", PaidWith(Filter(classes=("Earth",)))),
    ("If the defending hero is marked", IsMarked(Who.DEFENDING_HERO)),
    (
        "If you control 2 or more Draconic chain links",
        Compare(CountLinks(Filter(classes=("Draconic",))), ">=", Num(2)),
    ),
    ("If this has 3 or more rust counters", Compare(CountersOn(This(), "rust"), ">=", Num(3))),
    (
        "If you have less {h} than each other hero",
        Compare(CountHeroes(Who.OPPONENTS, Stat.LIFE, "<="), "==", Num(0)),
    ),
    (
        "While this is defended by less than 2 non-equipment cards",
        Not(DefendedBy(This(), NOT_EQUIPMENT, Num(2))),
    ),
    ("While Zork's {p} is greater than its base {p}", AboveBase(This(), Stat.POWER)),
    (
        "If you control a Confidence or Might token",
        Controls(Who.YOU, EITHER),
    ),
    ("If there are no cards in your soul", Controls(Who.YOU, Filter(), "==", Num(0), (Zone.SOUL,))),
]  # fmt: skip


@pytest.mark.parametrize(("words", "condition"), CONDITIONS, ids=[words for words, _ in CONDITIONS])
def test_conditions_of_other_sets(words: str, condition: Condition) -> None:
    assert one(f"{words}, this gets +3{{p}}.") == Static(ON_THIS, (POWER_3,), condition)


def test_a_paragraph_goes_on_from_the_cost_before_it() -> None:
    cost = "As an additional cost to play Zork, discard a random card."
    attack = one(f"{cost}\nIf the discarded card has 6 or more {{p}}, Zork has +3{{p}}.")
    thrown = Discard(Pick(Filter(), (Zone.HAND,), Who.YOU, random=True))
    raised = If(Matches(Bound("discarded"), SIX_POWER), (Apply(ON_THIS, (POWER_3,)),))
    assert attack == AdditionalCost((thrown,), then=(raised,))
    action = read(f"{cost}\nIf the discarded card has 6 or more {{p}}, draw 2 cards.", "Brute Action")
    assert action == (
        AdditionalCost((thrown,)),
        Resolution((If(Matches(Bound("discarded"), SIX_POWER), (Draw(n=Num(2)),)),)),
    )


def test_instead_goes_on_from_the_effect_before_it() -> None:
    found = one("Gain 1{h}.\nIf you've been dealt arcane damage this turn, instead gain 4{h}.", "Generic Instant")
    dealt = Happened(EventPattern(EventKind.DAMAGE, who=Who.YOU, damage="arcane"), Period.TURN)
    assert found == Resolution((If(dealt, (Gain(Asset.LIFE, Num(4)),), (Gain(Asset.LIFE, Num(1)),)),))


def test_nothing_goes_on_from_nothing() -> None:
    for text in (
        "If the discarded card has 6 or more {p}, draw a card.",
        "If a card is banished this way, draw a card.",
    ):
        assert isinstance(one(text, "Generic Action"), Unsupported)


def test_any_number_of_modes() -> None:
    found = one("Choose any number;\nDraw a card.\nGain 1{h}.", "Generic Instant")
    modes = ((Draw(),), (Gain(Asset.LIFE, Num(1)),))
    assert found == Resolution((ChooseModes(None, modes, (), 0),))
    assert one("Choose 1 or both;\nDraw a card.\nGain 1{h}.", "Generic Instant") == Resolution(
        (ChooseModes(None, modes, (), 1),)
    )


def test_what_is_equipped_and_what_lasts_for_their_next_turn() -> None:
    dented = one("When this hits a hero, put a -1{d} counter on a chest they have equipped.")
    chest = Pick(replace(EQUIPPED, controller=None), (Zone.ARENA,), Who.THEM)
    assert dented == Triggered(HITS_HERO, (PutCounter(chest, "-1 defense"),))
    slowed = one("When this attacks a hero, their first attack during their next turn gets -1{p}.")
    first = Apply(NextOne(Filter(attack=True), Who.THEM), (AddStat(Stat.POWER, Num(-1)),), Duration.THEIR_NEXT_TURN)
    assert slowed == Triggered(ATTACKS_HERO, (first,))
    assert isinstance(one("When this attacks a hero, their first attack gets -1{p}."), Unsupported)


def test_a_class_and_a_talent_are_both_asked() -> None:
    found = one("Your Light Warrior attacks get +3{p} this turn.", "Generic Action")
    both = Filter(attack=True, classes=("Light",), controller=Who.YOU, any_of=(Filter(classes=("Warrior",)),))
    assert found == Resolution((Apply(Whole(both), (POWER_3,)),))


def test_a_second_trigger_on_the_same_card_is_an_ability_of_its_own() -> None:
    found = read("Instant cards can't be played this chain link. When this hits a hero, create a Might token.")
    assert [type(a) for a in found] == [Resolution, Triggered]
    assert found[1] == Triggered(HITS_HERO, (MIGHT,))
