"""Printed words of talents: what is gained, several next ones, transforming, conditions before triggers, chi, souls."""

from __future__ import annotations

import pytest
from words_reading import ATTACK, ATTACK_ACTION, POWER, THIS, one, read

from judge.games.flesh_and_blood.vocabulary.abilities import (
    DefendLimit,
    EntersWith,
    Resolution,
    Static,
    Triggered,
    Unsupported,
)
from judge.games.flesh_and_blood.vocabulary.changes import (
    AddStat,
    CostLess,
    GainAbility,
    GainClasses,
    GainKeyword,
    NextOne,
    OwnHero,
    PlayableFrom,
    SetBase,
    These,
    Whole,
)
from judge.games.flesh_and_blood.vocabulary.conditions import Happened, LastAttack, Matches, PlayedFrom
from judge.games.flesh_and_blood.vocabulary.effects import (
    Apply,
    Banish,
    Gain,
    If,
    May,
    MayPlay,
    Pay,
    Put,
    Reveal,
    Transform,
)
from judge.games.flesh_and_blood.vocabulary.events import CountEvents, EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Change
from judge.games.flesh_and_blood.vocabulary.standing import Equip
from judge.games.flesh_and_blood.vocabulary.words import (
    Asset,
    Bound,
    CountHeroesWho,
    CountLinks,
    Duration,
    Filter,
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

AURA = "Generic Action - Aura"
DRACONIC = GainClasses(("Draconic",))
PLAYED = NextOne(ATTACK_ACTION, event=EventKind.PLAY)


# --- what an object becomes -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "changes"),
    [
        ("is Draconic", (DRACONIC,)),
        ("is Draconic in addition to its other types", (DRACONIC,)),
        ("is Draconic in addition to its other class types and gets +1{p}", (DRACONIC, POWER)),
        (
            "is Draconic, has 8 base {p}, and gains phantasm",
            (DRACONIC, SetBase(Stat.POWER, Num(8)), GainKeyword("phantasm")),
        ),
        (
            "is Draconic in addition to its other types, and gains +1{p} and phantasm",
            (DRACONIC, POWER, GainKeyword("phantasm")),
        ),
    ],
)
def test_a_class_or_talent_more(words: str, changes: tuple[Change, ...]) -> None:
    text = f"The next attack action card you play this turn {words}."
    assert one(text, "Generic Action") == Resolution((Apply(PLAYED, changes, Duration.TURN),))


def test_a_hero_of_a_talent() -> None:
    assert one("Your hero is Royal.", "Generic Equipment - Head") == Static(OwnHero(), (GainClasses(("Royal",)),))


@pytest.mark.parametrize(
    ("who", "subject"),
    [
        ("Your next 3 Draconic attacks", NextOne(Filter(classes=("Draconic",), attack=True), count=3)),
        ("The next 2 Draconic cards you play", NextOne(Filter(classes=("Draconic",)), event=EventKind.PLAY, count=2)),
    ],
)
def test_several_next_ones(who: str, subject: NextOne) -> None:
    text = f"{who} this turn get +1{{p}}."
    assert one(text, "Generic Action") == Resolution((Apply(subject, (POWER,), Duration.TURN),))


def test_what_is_transformed_and_what_it_becomes() -> None:
    found = one(
        "Transform target red ash you control into an Aether Ashwing. It gains +1{p} this turn.", "Generic Action"
    )
    assert found.effects == (
        Transform(Target(0), token="Aether Ashwing"),
        Apply(These(Bound("created")), (POWER,), Duration.TURN),
    )


def test_nothing_is_transformed_into_what_nobody_creates() -> None:
    (found,) = read("Transform target ash you control into a Yellow Wyrm.", "Generic Action")
    assert isinstance(found, Unsupported)


# --- conditions before triggers ---------------------------------------------------------------------


def test_a_trigger_under_a_condition() -> None:
    text = "Combo - If Brook Kick was the last attack this combat chain, when this attacks, this gets +1{p}."
    found = one(text)
    assert found.label == "combo"
    assert (found.when, found.state) == (EventPattern(EventKind.ATTACK, obj=THIS), LastAttack(("Brook Kick",)))
    assert found.effects == (Apply(These(This()), (POWER,), Duration.TURN),)


def test_a_trigger_under_a_condition_of_another_moment() -> None:
    text = "Reveal the top card of your deck. If a red card is revealed this way, when this hits, draw a card."
    (found,) = read(text)
    assert isinstance(found, Unsupported)


def test_what_follows_the_card_that_is_put_into_hand() -> None:
    text = "When this hits, reveal the top card of your deck. If it's red, put it into your hand, then this gets +1{p}."
    assert one(text).effects == (
        Reveal(TopOfDeck()),
        If(
            Matches(Bound("revealed"), Filter(colors=("red",))),
            (Put(Bound("revealed"), Zone.HAND), Apply(These(This()), (POWER,), Duration.TURN)),
        ),
    )


# --- chain links ------------------------------------------------------------------------------------


def test_what_is_asked_of_a_card_after_its_zone() -> None:
    less = "with cost less than the number of Draconic chain links you control"
    text = f"When this hits, you may banish a card from your hand {less}."
    links = CountLinks(Filter(classes=("Draconic",)))
    cheap = Filter(numbers=((Stat.COST, "<", links),))
    assert one(text) == Triggered(EventPattern(EventKind.HIT, obj=THIS), (May((Banish(Pick(cheap, (Zone.HAND,))),)),))


def test_who_cannot_defend() -> None:
    text = "This can't be defended by cards with {r} cost less than the number of chain links you control."
    limit = DefendLimit(0, Filter(numbers=((Stat.COST, "<", CountLinks(Filter())),)))
    assert one(text) == Static(These(This()), (GainAbility(limit),))


# --- what it was played from ------------------------------------------------------------------------

FROM_BANISHED = PlayedFrom(This(), Zone.BANISHED)
PLAYABLE = Static(These(This()), (PlayableFrom(Zone.BANISHED),))


@pytest.mark.parametrize(
    ("words", "ability"),
    [
        ("it costs {r} less to play", Static(These(This()), (CostLess(Num(1), EventKind.PLAY),), FROM_BANISHED)),
        ("it gains +1{p} and go again", Static(These(This()), (POWER, GainKeyword("go again")), FROM_BANISHED)),
        ("it enters the arena with a doom counter", EntersWith("doom", Num(1), FROM_BANISHED)),
    ],
)
def test_if_it_is_played_from_there(words: str, ability: Ability) -> None:
    assert read(f"You may play this from your banished zone. If you do, {words}.") == (PLAYABLE, ability)


@pytest.mark.parametrize("words", ["draw a card", "your next attack this turn gets +1{p}", "you may draw a card"])
def test_what_happens_when_it_is_played_from_there_is_not_known(words: str) -> None:
    (found,) = read(f"You may play this from your banished zone. If you do, {words}.")
    assert isinstance(found, Unsupported)


def test_a_counter_under_a_condition() -> None:
    found = one("If you've pitched a blue card this turn, this enters the arena with 2 +1{p} counters on it.", AURA)
    blue = EventPattern(EventKind.PITCH, who=Who.YOU, obj=Filter(colors=("blue",)))
    assert found == EntersWith("+1 power", Num(2), Happened(blue, Period.TURN))


# --- other words ------------------------------------------------------------------------------------


def test_who_has_transcended() -> None:
    transcended = Happened(EventPattern(EventKind.TRANSCEND, who=Who.YOU), Period.TURN)
    assert one("If you've transcended this turn, this gets +1{p}.") == Static(These(This()), (POWER,), transcended)


@pytest.mark.parametrize("words", ["you may retrieve", "retrieve"])
def test_retrieving_is_offered_once(words: str) -> None:
    dagger = Pick(Filter(subtypes=("Dagger",)), (Zone.GRAVEYARD,))
    assert one(f"When this attacks, {words} a dagger from your graveyard.").effects == (
        May((Pay(Asset.RESOURCE, Num(1)), Equip(dagger))),
    )


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ("attacks that have hit this combat chain", ATTACK),
        ("times a dagger has hit this combat chain", Filter(subtypes=("Dagger",))),
    ],
)
def test_deeds_of_objects_are_counted(words: str, what: Filter) -> None:
    hits = CountEvents(EventPattern(EventKind.HIT, obj=what), Period.CHAIN)
    found = one(f"When this attacks, gain X{{h}}, where X is the number of {words}.")
    assert found.effects == (Gain(Asset.LIFE, Variable("X", hits)),)


def test_what_defends_this_is_weaker() -> None:
    against = Filter(types=("Action",), subtypes=("Attack",), defending=True, against=THIS)
    less = AddStat(Stat.DEFENSE, Num(-1))
    assert one("Attack action cards get -1{d} while defending this.") == Static(Whole(against), (less,))


def test_its_own_name() -> None:
    text = "Combo - If Open the Gate or Small Zork was the last attack this combat chain, this gets +1{p}."
    found = one(text, name="Small Zork")
    assert found == Static(These(This()), (POWER,), LastAttack(("Open the Gate", "Small Zork")), label="combo")


@pytest.mark.parametrize("name", ["Small zork", "Small Zork"])
def test_a_name_misprinted_with_a_small_letter(name: str) -> None:
    assert one(f"When this attacks, {name} gets +1{{p}}.", name="Small Zork").effects == (
        Apply(These(This()), (POWER,), Duration.TURN),
    )


def test_heroes_of_whom_something_is_true_are_counted() -> None:
    lost = EventPattern(EventKind.LOSE_LIFE, who=Who.YOU, or_else=(EventPattern(EventKind.DAMAGE, who=Who.YOU),))
    for words, who in (("hero who has", Who.EACH_HERO), ("opposing hero who has", Who.OPPONENTS)):
        found = one(f"Gain 1{{h}} for each {words} lost {{h}} this turn.", "Generic Action")
        assert found.effects == (Gain(Asset.LIFE, CountHeroesWho(who, Happened(lost, Period.TURN))),)


def test_a_permission_of_the_next_turn() -> None:
    found = one("When this defends, banish the top card of your deck. You may play it during your next turn.")
    assert found.effects[1] == MayPlay(Bound("banished"), Duration.YOUR_NEXT_TURN)
