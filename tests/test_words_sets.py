"""Printed words of Flesh and Blood: wordings of other sets against the exact terms. The cards are invented."""

from __future__ import annotations

from dataclasses import replace

import pytest
from words_reading import ATTACK_ACTION, ATTACKS_HERO, DEFENDS, GOLD, HITS_HERO, MIGHT, SIX_POWER, THIS, one, read

from judge.games.flesh_and_blood import vocabulary as v
from judge.games.flesh_and_blood.vocabulary import Asset, Duration, EventKind, Num, Period, Stat, Who, Zone

EQUIPPED = v.Filter(subtypes=("Chest",), controller=Who.THEM, equipped=True)
POWER_3 = v.AddStat(Stat.POWER, Num(3))
SWORDS = v.Every(v.Filter(subtypes=("Sword",)), (Zone.ARENA,))
REVERED = v.Filter(hero=True, classes=("Revered",))
WEAPON = v.Filter(weapon=True)
EITHER = v.Filter(any_of=(v.Filter(name="Confidence", token=True), v.Filter(name="Might", token=True)))
NOT_EQUIPMENT = v.Filter(not_types=("Equipment",))
ON_THIS = v.These(v.This())

RESOLVING: list[tuple[str, tuple[v.Effect, ...]]] = [
    ("Charge your hero's soul.", (v.Charge(),)),
    ("{t} target hero.", (v.Tap(v.HeroOf(Who.TARGET_HERO)),)),
    ("{u} your hero.", (v.Untap(v.HeroOf()),)),
    ("The crowd boos you.", (v.Crowd(Who.YOU, boos=True),)),
    (
        "The crowd cheers each Revered hero.",
        (v.Crowd(Who.EACH_HERO, heroes=v.Filter(hero=True, classes=("Revered",))),),
    ),
    ("Pitch the top card of your deck.", (v.PitchCard(v.TopOfDeck()),)),
    (
        "You may attack an additional time with target sword this turn.",
        (v.Apply(v.These(v.Target(0)), (v.AttackAgain(),)),),
    ),
    (
        "The next attack action card you play from arsenal this turn gains +3{p}.",
        (v.Apply(v.NextOne(replace(ATTACK_ACTION, played_from=Zone.ARSENAL), event=EventKind.PLAY), (POWER_3,)),),
    ),
    (
        "The next attack action card with 3 or less base power you play this turn gains +3{p}.",
        (
            v.Apply(
                v.NextOne(
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
            v.Apply(
                v.Whole(v.Filter(types=("Action",), not_subtypes=("Attack",)), where=tuple(Zone)),
                (v.LoseKeyword("go again"),),
            ),
        ),
    ),
    (
        "Banish 3 random cards from your graveyard.",
        (v.Banish(v.Pick(v.Filter(), (Zone.GRAVEYARD,), Who.YOU, Num(3), random=True)),),
    ),
    (
        "Put up to 4 cards from your hand on the bottom of your deck, then draw that many cards.",
        (
            v.Put(v.Pick(v.Filter(), (Zone.HAND,), Who.YOU, Num(4), True), Zone.DECK, "bottom"),
            v.Draw(n=v.CountBound("moved")),
        ),
    ),
    ("Gain 1 action point.", (v.Gain(Asset.ACTION, Num(1)),)),
    (
        "Remove all +1{p} counters from swords you control.",
        (v.RemoveAllCounters(SWORDS, "+1 power"),),
    ),
    (
        "Prevent the next X damage that would be dealt to your hero this turn, where X is 2 plus the number of cards "
        "in your hand.",
        (
            v.Prevent(
                v.Variable("X", v.Arithmetic(Num(2), "+", v.CountObjects(v.Filter(), (Zone.HAND,), Who.YOU))),
                once=False,
            ),
        ),
    ),
    (
        "The next time you would be dealt {p} damage this turn, prevent 4 of that damage.",
        (v.Prevent(Num(4), kind="physical"),),
    ),
    ("Create a Might token under target hero's control.", (v.Create((("Might", Num(1)),), Who.TARGET_HERO),)),
    (
        "Draw a card, then if you control a Gold, create a Might token.",
        (v.Draw(), v.If(v.Controls(Who.YOU, GOLD), (MIGHT,))),
    ),
]


@pytest.mark.parametrize(("text", "effects"), RESOLVING, ids=[text[:48] for text, _ in RESOLVING])
def test_effects_of_other_sets(text: str, effects: tuple[v.Effect, ...]) -> None:
    found = one(text, "Generic Action")
    assert isinstance(found, v.Resolution)
    assert found.effects == effects


TRIGGERS: list[tuple[str, v.EventPattern]] = [
    ("When you attack with Zork, create a Might token.", v.EventPattern(EventKind.ATTACK, obj=THIS)),
    ("If Zork hits a hero, create a Might token.", HITS_HERO),
    ("When you defend with Zork, create a Might token.", DEFENDS),
    (
        "When this hits a Guardian hero, create a Might token.",
        replace(HITS_HERO, target_hero=v.Filter(hero=True, classes=("Guardian",))),
    ),
    ("When this hits a marked hero, create a Might token.", replace(HITS_HERO, marked=True)),
    (
        "When this defends a Guardian attack, create a Might token.",
        replace(DEFENDS, other=v.Filter(attack=True, classes=("Guardian",))),
    ),
    (
        "Unity - When this defends together with a card from hand, create a Might token.",
        replace(DEFENDS, together=(">=", 1, v.Filter()), together_from=Zone.HAND),
    ),
    (
        "When this is discarded at random, create a Might token.",
        v.EventPattern(EventKind.DISCARD, obj=THIS, random=True),
    ),
    (
        "Whenever an action card defends this, create a Might token.",
        v.EventPattern(EventKind.DEFEND, obj=v.Filter(types=("Action",)), other=THIS),
    ),
    ("Whenever the crowd cheers you, create a Might token.", v.EventPattern(EventKind.CHEER, who=Who.YOU)),
    (
        "Whenever you attack with a weapon, create a Might token.",
        v.EventPattern(EventKind.ATTACK, who=Who.YOU, obj=WEAPON),
    ),
    (
        "Whenever you roll a 6 on a die, create a Might token.",
        v.EventPattern(EventKind.ROLL, who=Who.YOU, amount=("==", Num(6))),
    ),
    ("Whenever you beat chest, create a Might token.", v.EventPattern(EventKind.BEAT_CHEST, who=Who.YOU)),
    (
        "Whenever an opponent draws a card during an action phase, create a Might token.",
        v.EventPattern(EventKind.DRAW, who=Who.AN_OPPONENT, phase="action"),
    ),
    (
        "When this enters or leaves the arena, create a Might token.",
        v.EventPattern(EventKind.ENTER_ARENA, obj=THIS, or_else=(v.EventPattern(EventKind.LEAVE_ARENA, obj=THIS),)),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "pattern"), TRIGGERS, ids=[text[:48] for text, _ in TRIGGERS])
def test_triggers_of_other_sets(text: str, pattern: v.EventPattern) -> None:
    found = one(text)
    assert isinstance(found, v.Triggered)
    assert found.when == pattern
    assert found.effects == (MIGHT,)


CONDITIONS: list[tuple[str, v.Condition]] = [
    ("If you've charged this turn", v.Happened(v.EventPattern(EventKind.CHARGE, who=Who.YOU), Period.TURN)),
    ("If you've been booed this turn", v.Happened(v.EventPattern(EventKind.BOO, who=Who.YOU), Period.TURN)),
    (
        "If you have attacked 2 or more times with weapons this turn",
        v.Happened(
            v.EventPattern(EventKind.ATTACK, who=Who.YOU, obj=replace(WEAPON, attack=True)), Period.TURN, Num(2)
        ),
    ),
    (
        "If a card with 6 or more {p} has been put into your banished zone this turn",
        v.Happened(v.EventPattern(EventKind.PUT_INTO_BANISHED, who=Who.YOU, obj=SIX_POWER), Period.TURN),
    ),
    ("If an Earth card was pitched to play this", v.PaidWith(v.Filter(classes=("Earth",)))),
    ("If the defending hero is marked", v.IsMarked(Who.DEFENDING_HERO)),
    (
        "If you control 2 or more Draconic chain links",
        v.Compare(v.CountLinks(v.Filter(classes=("Draconic",))), ">=", Num(2)),
    ),
    ("If this has 3 or more rust counters", v.Compare(v.CountersOn(v.This(), "rust"), ">=", Num(3))),
    (
        "If you have less {h} than each other hero",
        v.Compare(v.CountHeroes(Who.OPPONENTS, Stat.LIFE, "<="), "==", Num(0)),
    ),
    (
        "While this is defended by less than 2 non-equipment cards",
        v.Not(v.DefendedBy(v.This(), NOT_EQUIPMENT, Num(2))),
    ),
    ("While Zork's {p} is greater than its base {p}", v.AboveBase(v.This(), Stat.POWER)),
    (
        "If you control a Confidence or Might token",
        v.Controls(Who.YOU, EITHER),
    ),
    ("If there are no cards in your soul", v.Controls(Who.YOU, v.Filter(), "==", Num(0), (Zone.SOUL,))),
]  # fmt: skip


@pytest.mark.parametrize(("words", "condition"), CONDITIONS, ids=[words for words, _ in CONDITIONS])
def test_conditions_of_other_sets(words: str, condition: v.Condition) -> None:
    assert one(f"{words}, this gets +3{{p}}.") == v.Static(ON_THIS, (POWER_3,), condition)


def test_a_paragraph_goes_on_from_the_cost_before_it() -> None:
    cost = "As an additional cost to play Zork, discard a random card."
    attack = one(f"{cost}\nIf the discarded card has 6 or more {{p}}, Zork has +3{{p}}.")
    thrown = v.Discard(v.Pick(v.Filter(), (Zone.HAND,), Who.YOU, random=True))
    raised = v.If(v.Matches(v.Bound("discarded"), SIX_POWER), (v.Apply(ON_THIS, (POWER_3,)),))
    assert attack == v.AdditionalCost((thrown,), then=(raised,))
    action = read(f"{cost}\nIf the discarded card has 6 or more {{p}}, draw 2 cards.", "Brute Action")
    assert action == (
        v.AdditionalCost((thrown,)),
        v.Resolution((v.If(v.Matches(v.Bound("discarded"), SIX_POWER), (v.Draw(n=Num(2)),)),)),
    )


def test_instead_goes_on_from_the_effect_before_it() -> None:
    found = one("Gain 1{h}.\nIf you've been dealt arcane damage this turn, instead gain 4{h}.", "Generic Instant")
    dealt = v.Happened(v.EventPattern(EventKind.DAMAGE, who=Who.YOU, damage="arcane"), Period.TURN)
    assert found == v.Resolution((v.If(dealt, (v.Gain(Asset.LIFE, Num(4)),), (v.Gain(Asset.LIFE, Num(1)),)),))


def test_nothing_goes_on_from_nothing() -> None:
    for text in (
        "If the discarded card has 6 or more {p}, draw a card.",
        "If a card is banished this way, draw a card.",
    ):
        assert isinstance(one(text, "Generic Action"), v.Unsupported)


def test_any_number_of_modes() -> None:
    found = one("Choose any number;\nDraw a card.\nGain 1{h}.", "Generic Instant")
    modes = ((v.Draw(),), (v.Gain(Asset.LIFE, Num(1)),))
    assert found == v.Resolution((v.ChooseModes(None, modes, (), 0),))
    assert one("Choose 1 or both;\nDraw a card.\nGain 1{h}.", "Generic Instant") == v.Resolution(
        (v.ChooseModes(None, modes, (), 1),)
    )


def test_what_is_equipped_and_what_lasts_for_their_next_turn() -> None:
    dented = one("When this hits a hero, put a -1{d} counter on a chest they have equipped.")
    chest = v.Pick(replace(EQUIPPED, controller=None), (Zone.ARENA,), Who.THEM)
    assert dented == v.Triggered(HITS_HERO, (v.PutCounter(chest, "-1 defense"),))
    slowed = one("When this attacks a hero, their first attack during their next turn gets -1{p}.")
    first = v.Apply(
        v.NextOne(v.Filter(attack=True), Who.THEM), (v.AddStat(Stat.POWER, Num(-1)),), Duration.THEIR_NEXT_TURN
    )
    assert slowed == v.Triggered(ATTACKS_HERO, (first,))
    assert isinstance(one("When this attacks a hero, their first attack gets -1{p}."), v.Unsupported)


def test_a_class_and_a_talent_are_both_asked() -> None:
    found = one("Your Light Warrior attacks get +3{p} this turn.", "Generic Action")
    both = v.Filter(attack=True, classes=("Light",), controller=Who.YOU, any_of=(v.Filter(classes=("Warrior",)),))
    assert found == v.Resolution((v.Apply(v.Whole(both), (POWER_3,)),))


def test_a_second_trigger_on_the_same_card_is_an_ability_of_its_own() -> None:
    found = read("Defense reaction cards can't be played this chain link. When this hits a hero, create a Might token.")
    assert [type(a) for a in found] == [v.Resolution, v.Triggered]
    assert found[1] == v.Triggered(HITS_HERO, (MIGHT,))
