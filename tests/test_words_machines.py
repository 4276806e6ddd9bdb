"""Printed words of machines, ships and their crews: boost, crank, scrap, counters, what is equipped."""

from __future__ import annotations

from typing import Any

import pytest
from words_reading import ATTACK, GOLD, POWER, THIS, one, read

from judge.games.flesh_and_blood.vocabulary.abilities import (
    Activated,
    EntersWith,
    PlayOnlyIf,
    Resolution,
    StateTriggered,
    Static,
    TargetSpec,
    Triggered,
    Unsupported,
)
from judge.games.flesh_and_blood.vocabulary.changes import (
    AddStat,
    AsInstant,
    CostLess,
    GainKeyword,
    NextOne,
    PlayableFrom,
    These,
    Whole,
)
from judge.games.flesh_and_blood.vocabulary.conditions import All, Compare, Controls, Happened, Matches, Not, TurnOf
from judge.games.flesh_and_blood.vocabulary.effects import (
    Apply,
    Create,
    Destroy,
    Discard,
    Distribute,
    Draw,
    Either,
    Forbid,
    Gain,
    If,
    Lose,
    May,
    MayPlay,
    MoveCounter,
    NameCard,
    Pay,
    PutCounter,
    RemoveAmong,
    RemoveCounter,
    Tap,
    Transform,
)
from judge.games.flesh_and_blood.vocabulary.events import CountEvents, EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Condition, Effect
from judge.games.flesh_and_blood.vocabulary.words import (
    Arithmetic,
    Asset,
    Bound,
    CountBound,
    CountersOn,
    CountObjects,
    Duration,
    Every,
    Filter,
    Num,
    Period,
    Pick,
    Stat,
    Target,
    This,
    Variable,
    Who,
    Zone,
)

ITEM = Filter(subtypes=("Item",))
ITEMS = Every(ITEM, (Zone.ARENA,), Who.YOU)
AN_ITEM = Pick(ITEM, (Zone.ARENA,), Who.YOU)


def mine(kind: EventKind, **more: Any) -> EventPattern:
    return EventPattern(kind, who=Who.YOU, **more)


@pytest.mark.parametrize(
    ("said", "condition"),
    [
        ("you've boosted this turn", Happened(mine(EventKind.BOOST), Period.TURN)),
        ("you've boosted 3 or more times this combat chain", Happened(mine(EventKind.BOOST), Period.CHAIN, Num(3))),
        ("you've cranked this turn", Happened(mine(EventKind.CRANK), Period.TURN)),
        ("you've cranked an item this turn", Happened(mine(EventKind.CRANK, obj=ITEM), Period.TURN)),
        ("you've scrapped an item this turn", Happened(mine(EventKind.BANISH, obj=ITEM, way="scrapping"), Period.TURN)),
        ("you've fused this turn", Happened(mine(EventKind.FUSION), Period.TURN)),
        ("you've completed a contract this turn", Happened(mine(EventKind.COMPLETE_CONTRACT), Period.TURN)),
        (
            "a blue card has been put into your graveyard this turn",
            Happened(mine(EventKind.PUT_INTO_GRAVEYARD, obj=Filter(colors=("blue",))), Period.TURN),
        ),
        (
            "an item you control has been destroyed this turn",
            Happened(EventPattern(EventKind.DESTROY, obj=Filter(subtypes=("Item",), controller=Who.YOU)), Period.TURN),
        ),
        (
            "an item was banished from boosting this",
            Happened(mine(EventKind.BANISH, obj=ITEM, by_source=THIS, way="boosting"), Period.TURN),
        ),
        ("you have 2 or more Evos equipped", Controls(Who.YOU, Filter(subtypes=("Evo",), equipped=True), ">=", Num(2))),
        ("this has 4 or fewer spark counters", Compare(CountersOn(This(), "spark"), "<=", Num(4))),
        ("this has fewer than 5 spark counters", Compare(CountersOn(This(), "spark"), "<=", Num(4))),
        ("there are no spark counters on this", Not(Matches(This(), Filter(has_counter="spark")))),
        ("there are 2 or more spark counters on this", Compare(CountersOn(This(), "spark"), ">=", Num(2))),
        (
            "you control an item with no spark counters",
            Controls(Who.YOU, Filter(subtypes=("Item",), counters=(("spark", "==", Num(0)),))),
        ),
        (
            "you control an item with 2 or more spark counters",
            Controls(Who.YOU, Filter(subtypes=("Item",), counters=(("spark", ">=", Num(2)),))),
        ),
        (
            "you control more Gold than an opponent",
            Controls(Who.AN_OPPONENT, GOLD, "<", CountObjects(GOLD, (Zone.ARENA,), Who.YOU)),
        ),
        (
            "you control less Gold than an opponent",
            Controls(Who.AN_OPPONENT, GOLD, ">", CountObjects(GOLD, (Zone.ARENA,), Who.YOU)),
        ),
        (
            "you control more Gold than each other hero",
            Not(Controls(Who.AN_OPPONENT, GOLD, ">=", CountObjects(GOLD, (Zone.ARENA,), Who.YOU))),
        ),
        (
            "an item or equipment was banished from boosting this",
            Happened(
                mine(
                    EventKind.BANISH,
                    obj=Filter(any_of=(ITEM, Filter(types=("Equipment",)))),
                    by_source=THIS,
                    way="boosting",
                ),
                Period.TURN,
            ),
        ),
        ("you control a tapped ally", Controls(Who.YOU, Filter(subtypes=("Ally",), tapped=True))),
    ],
)
def test_conditions(said: str, condition: Condition) -> None:
    assert one(f"If {said}, this gets +1{{p}}.") == Static(These(This()), (POWER,), condition)
    assert one(f"Play this only if {said}.") == PlayOnlyIf(condition)


@pytest.mark.parametrize(
    ("said", "pattern"),
    [
        ("When this is banished from boosting", EventPattern(EventKind.BANISH, obj=THIS, way="boosting")),
        ("Whenever you banish an item from boosting", mine(EventKind.BANISH, obj=ITEM, way="boosting")),
        ("Whenever you boost", mine(EventKind.BOOST)),
        ("Whenever you crank", mine(EventKind.CRANK)),
        ("Whenever you crank an item", mine(EventKind.CRANK, obj=ITEM)),
        ("Whenever you scrap an item", mine(EventKind.BANISH, obj=ITEM, way="scrapping")),
        ("Whenever an item enters the arena under your control", mine(EventKind.ENTER_ARENA, obj=ITEM)),
    ],
)
def test_triggers(said: str, pattern: EventPattern) -> None:
    assert one(f"{said}, draw a card.", "Mechanologist Action - Item") == Triggered(pattern, (Draw(),))


def test_a_later_time_of_a_turn() -> None:
    fourth = Triggered(mine(EventKind.CRANK), (Draw(),), ordinal=4, period=Period.TURN)
    assert one("The fourth time you crank each turn, draw a card.", "Mechanologist Hero") == fourth
    third = Triggered(mine(EventKind.BOOST), (Draw(),), ordinal=3, period=Period.TURN)
    assert one("The third time each turn you boost, draw a card.", "Mechanologist Hero") == third


@pytest.mark.parametrize(
    ("said", "effect"),
    [
        ("Put X spark counters on an item you control.", PutCounter(AN_ITEM, "spark", Variable("X"))),
        ("Put a spark counter on each item you control.", PutCounter(ITEMS, "spark")),
        (
            "Put a gold counter on Lonely Rock.",
            PutCounter(Every(Filter(name="Lonely Rock"), (Zone.ARENA,), None), "gold"),
        ),
        (
            "Remove a gold counter from Lonely Rock.",
            RemoveCounter(Every(Filter(name="Lonely Rock"), (Zone.ARENA,), None), "gold"),
        ),
        ("Remove 3 steam counters from among items you control.", RemoveAmong(ITEMS, "steam", Num(3))),
        ("Distribute 2 steam counters among items you control.", Distribute(ITEMS, "steam", Num(2))),
        (
            "Distribute up to three +1{p} counters among any number of items you control.",
            Distribute(ITEMS, "+1 power", Num(3), up_to=True),
        ),
        ("Move a steam counter from this onto an item you control.", MoveCounter(This(), AN_ITEM, "steam")),
        (
            "Gain {r} for each card this scrapped.",
            Gain(Asset.RESOURCE, CountEvents(mine(EventKind.SCRAP, obj=THIS), Period.TURN)),
        ),
        (
            "Gain {r}{r} for each red card you've drawn this turn.",
            Gain(
                Asset.RESOURCE,
                Arithmetic(Num(2), "*", CountEvents(mine(EventKind.DRAW, obj=Filter(colors=("red",))), Period.TURN)),
            ),
        ),
        ("Gain {r} for each spark counter on this.", Gain(Asset.RESOURCE, CountersOn(This(), "spark"))),
        (
            "The next attack you boost this turn gets +1{p}.",
            Apply(NextOne(ATTACK, event=EventKind.BOOST), (POWER,)),
        ),
        (
            "You may remove a spark counter from this. If you do and you control an item, create a Gold token.",
            May(
                (RemoveCounter(This(), "spark"),),
                then=(If(All((Controls(Who.YOU, ITEM),)), (Create((("Gold", Num(1)),)),)),),
            ),
        ),
    ],
)
def test_effects(said: str, effect: Effect) -> None:
    assert one(said, "Mechanologist Action") == Resolution((effect,))


def test_how_often_something_was_done() -> None:
    times = CountEvents(mine(EventKind.BOOST), Period.CHAIN)
    said = "This gets +X{p}, where X is the number of times you've boosted this combat chain."
    assert one(said) == Static(These(This()), (AddStat(Stat.POWER, Variable("X", times)),))


def test_counters_that_run_out() -> None:
    enters, destroyed = read(
        "This enters the arena with 2 spark counters on it. When it has none, destroy it.",
        "Mechanologist Action - Item",
    )
    assert enters == EntersWith("spark", Num(2))
    assert destroyed == StateTriggered(Not(Matches(This(), Filter(has_counter="spark"))), (Destroy(This()),))


def test_that_item_is_the_one_of_the_trigger() -> None:
    said = "When an item enters the arena under your control, you may move a steam counter from this to that item."
    moved = May((MoveCounter(This(), Bound("card"), "steam"),))
    assert one(said, "Mechanologist Action - Item") == Triggered(mine(EventKind.ENTER_ARENA, obj=ITEM), (moved,))


def test_words_that_allow_to_play() -> None:
    action = "Wizard Action"
    own = Filter(subtypes=("Evo",), owner=Who.YOU)
    theirs = Not(TurnOf(Who.YOU))
    said = "If it's an opponent's turn, you may play this as though it were an instant."
    assert one(said, action) == Static(These(This()), (AsInstant(),), theirs)
    assert one("You may play this from your banished zone.", action) == Static(
        These(This()), (PlayableFrom(Zone.BANISHED),)
    )
    assert one("You may play Evos from your graveyard.", "Mechanologist Hero") == Static(
        Whole(own, (Zone.GRAVEYARD,)), (PlayableFrom(Zone.GRAVEYARD),)
    )
    assert one("You may play Evos as though they were instants.", "Mechanologist Hero") == Static(
        Whole(own, tuple(Zone)), (AsInstant(),)
    )
    said = "You may play your next Evo this turn as though it were an instant."
    waits = NextOne(Filter(subtypes=("Evo",)), event=EventKind.PLAY)
    assert one(said, action) == Resolution((Apply(waits, (AsInstant(),)),))
    said = "Banish the top card of your deck. You may play it this turn as though it were an instant."
    assert one(said, action).effects[1] == MayPlay(Bound("banished"), as_instant=True)


def test_one_of_two() -> None:
    said = "Once per Turn Instant - {t} an item you control: This gets +1{p} or go again."
    either = Either(tuple((Apply(These(This()), (c,)),) for c in (POWER, GainKeyword("go again"))))
    assert one(said) == Activated("instant", (Tap(AN_ITEM),), (either,), limit=1)
    discarded = Discard(Pick(Filter(), (Zone.HAND,), Who.YOU))
    either = Either(((discarded,), (Lose(Asset.LIFE, Num(1)),)))
    assert one("You may discard a card or lose 1{h}.", "Pirate Action") == Resolution((May((either,)),))


def test_an_ability_that_costs_less_by_its_own_words() -> None:
    said = "Instant - {r}{r}: Draw a card. This costs {r} less to activate for each item you control."
    less = CostLess(CountObjects(ITEM, (Zone.ARENA,), Who.YOU), EventKind.ACTIVATE)
    cheaper = (Static(These(This()), (less,)),)
    assert one(said, "Mechanologist Equipment - Head") == Activated(
        "instant", (Pay(Asset.RESOURCE, Num(2)),), (Draw(),), cheaper=cheaper
    )


def test_cards_under_this_and_the_moment_of_equipping() -> None:
    said = "Instant - Destroy a card under this: Draw a card."
    under = Pick(Filter(under=True), (Zone.UNDER,), None)
    evo = "Mechanologist Equipment - Evo Head"
    assert one(said, evo) == Activated("instant", (Destroy(under),), (Draw(),))
    assert one("When this is equipped, draw a card.", evo) == Triggered(
        EventPattern(EventKind.EQUIP, obj=THIS), (Draw(),)
    )


def test_the_named_card() -> None:
    said = "Name a card. The named card can't be played until the end of your next turn."
    forbid = Forbid("play", Filter(that_name=True), None, Duration.YOUR_NEXT_TURN_END)
    assert one(said, "Generic Action") == Resolution((NameCard(), forbid))


def test_a_list_that_shares_its_condition() -> None:
    text = "If you have 1 or more Evos equipped, this gets +1{p},\n- 2 or more, this costs {r} less to play,"
    power, cost = read(text + "\n- 3 or more, this gets go again.")[:2]
    assert power == Static(These(This()), (POWER,), Controls(Who.YOU, Filter(subtypes=("Evo",), equipped=True)))
    two = Controls(Who.YOU, Filter(subtypes=("Evo",), equipped=True), ">=", Num(2))
    assert cost == Static(These(This()), (CostLess(Num(1), EventKind.PLAY),), two)


def test_what_it_was_transformed_into_is_it() -> None:
    said = "Transform target red ash you control into an Aether Ashwing. It gets +1{p} this turn."
    ash = TargetSpec(Filter(subtypes=("Ash",), colors=("red",), controller=Who.YOU))
    made = (Transform(Target(), token="Aether Ashwing"), Apply(These(Bound("created")), (POWER,)))
    assert one(said, "Draconic Action") == Resolution(made, (ash,))


def test_a_plural_that_names_a_token() -> None:
    cheaper = (CostLess(Num(1), EventKind.ACTIVATE),)
    less = Static(Whole(Filter(counts_as="Graphene Chelicera", controller=Who.YOU)), cheaper)
    assert one("Graphene Chelicerae cost you {r} less to activate.", "Chaos Assassin Demi-Hero") == less


@pytest.mark.parametrize(
    ("said", "effects"),
    [
        (
            "Destroy all items you control. Create a Gold token for each red item destroyed this way.",
            (
                Destroy(ITEMS),
                Create((("Gold", CountBound("destroyed", Filter(subtypes=("Item",), colors=("red",)))),)),
            ),
        ),
        (
            "Destroy all items you control. If a red item was destroyed this way, draw a card.",
            (
                Destroy(ITEMS),
                If(
                    Compare(CountBound("destroyed", Filter(subtypes=("Item",), colors=("red",))), ">=", Num(1)),
                    (Draw(),),
                ),
            ),
        ),
        ("Create a Gold token under each other hero's control.", (Create((("Gold", Num(1)),), under=Who.OPPONENTS),)),
        (
            "Create a Gold token under your control and a Might token under each opponent's control.",
            (Create((("Gold", Num(1)),)), Create((("Might", Num(1)),), under=Who.OPPONENTS)),
        ),
        ("Draw a card and gain {r}.", (Draw(), Gain(Asset.RESOURCE, Num(1)))),
    ],
)
def test_several_effects(said: str, effects: tuple[Effect, ...]) -> None:
    assert one(said, "Pirate Action") == Resolution(effects)


@pytest.mark.parametrize(
    "said",
    [
        "Create a Gold token for each item destroyed this way.",
        "Transform target ash you control into a Zork Dragon.",
        "You may play your next Evo this turn as though it were an instant. If you do, destroy this.",
        "Name a card. The named card can't be played this turn. If you are Royal, instead lose 1{h}, then name a card.",
        "When it has none, destroy it.",
        "Put a steam counter on that item.",
        "Draw a card, then lose 1{h}. If you do and you control an item, create a Gold token.",
    ],
)
def test_what_is_not_clear_is_not_guessed(said: str) -> None:
    assert isinstance(one(said, "Mechanologist Action"), Unsupported)
