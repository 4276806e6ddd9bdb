"""Printed words of some of several: among cards looked at, the rest, several targets, heroes of whom it is so."""

from __future__ import annotations

import pytest
from words_reading import ATTACK_ACTION, DRAWN, POWER, one, read

from judge.games.flesh_and_blood.vocabulary.abilities import DefendLimit, Static, TargetSpec, Unsupported
from judge.games.flesh_and_blood.vocabulary.changes import AddStat, CostLess, GainAbility, NextOne, These, Whole
from judge.games.flesh_and_blood.vocabulary.conditions import All, Compare, PaidWith
from judge.games.flesh_and_blood.vocabulary.effects import Apply, Banish, Choose, DealDamage, EachHeroDoes, If, Put
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Ability
from judge.games.flesh_and_blood.vocabulary.words import (
    Arithmetic,
    Both,
    Bound,
    CountersOn,
    CountHeroes,
    CountObjects,
    Filter,
    Num,
    Pick,
    Rest,
    Stat,
    Target,
    This,
    Who,
    Zone,
)

HERO = TargetSpec(Filter(hero=True), hero=Who.ANY_HERO)
RED = Filter(colors=("red",))
ITEM = "Generic Action - Item"
YOU = Who.YOU


def among(what: Filter, name: str = "looked", *, up_to: bool = False) -> Pick:
    return Pick(what, (Zone.DECK,), None, Num(1), up_to, among=name)


@pytest.mark.parametrize(
    ("text", "one_card", "zone", "pile"),
    [
        ("Put 1 card from among them on top of your deck, and the rest", among(Filter()), Zone.DECK, "looked"),
        ("Put one of them into your hand and the rest", among(Filter()), Zone.HAND, "looked"),
        (
            "Put up to 1 red card from among them into your hand, and the rest",
            among(RED, up_to=True),
            Zone.HAND,
            "looked",
        ),
    ],
)
def test_one_of_them_and_the_rest(text: str, one_card: Pick, zone: Zone, pile: str) -> None:
    made = one(
        f"Look at the top 6 cards of your deck. {text} on the bottom of your deck in any order.", "Generic Action"
    )
    _, first, second = made.effects
    assert first == Put(one_card, zone, "top" if zone is Zone.DECK else "")
    assert second == Put(Rest(pile) if zone is Zone.DECK else Bound(pile), Zone.DECK, "bottom")


def test_a_card_is_chosen_among_those_revealed() -> None:
    made = one(
        "Target opposing hero reveals their hand. You may choose a red card revealed this way.", "Generic Action"
    )
    assert made.effects[1].effects == (Choose(among(RED, "revealed")),)


@pytest.mark.parametrize(
    "text",
    [
        "Choose a card.",
        "Put the rest on the bottom of your deck.",
        "Draw a card. Put one of them on top of your deck.",
        "Target hero reveals their hand. Choose an attack action card with {p} less than X.",
        "Deal 2 arcane damage to target hero. You may target the same hero twice.",
        "If a red card and an attack action card were pitched this way, draw a card.",
    ],
)
def test_what_nothing_was_said_of_is_not_read(text: str) -> None:
    assert isinstance(one(text, "Generic Action"), Unsupported)


@pytest.mark.parametrize(
    ("to", "whom", "targets"),
    [
        ("two target heroes", Who.TARGET_HERO, (TargetSpec(Filter(hero=True), hero=Who.ANY_HERO, count=2),)),
        (
            "target hero and up to 3 target allies they control",
            Both((Who.TARGET_HERO, Target(1))),
            (HERO, TargetSpec(Filter(subtypes=("Ally",), controller=Who.TARGET_HERO), count=3, up_to=True)),
        ),
    ],
)
def test_several_are_dealt_damage(to: str, whom: object, targets: tuple[TargetSpec, ...]) -> None:
    made = one(f"Deal 2 arcane damage to {to}.", "Wizard Action")
    assert (made.effects, made.targets) == ((DealDamage(Num(2), whom, "arcane"),), targets)  # type: ignore[arg-type]


def test_the_same_hero_twice() -> None:
    made = one("Deal 4 arcane damage to two target heroes. You may target the same hero twice.", "Wizard Action")
    assert made.targets == (TargetSpec(Filter(hero=True), hero=Who.ANY_HERO, count=2, same=True),)


@pytest.mark.parametrize(("who", "seats"), [("hero", Who.EACH_HERO), ("opposing hero", Who.OPPONENTS)])
def test_each_hero_of_whom_it_is_true(who: str, seats: Who) -> None:
    (found,) = one(f"Each {who} who has been dealt damage this turn discards a card.", "Generic Action").effects
    assert isinstance(found, EachHeroDoes)
    assert found.who is seats
    assert isinstance(found.effects[0], If)


@pytest.mark.parametrize(
    ("limit", "most", "noun"),
    [("equipment", 0, Filter(types=("Equipment",))), ("more than 1 attack action card", 1, ATTACK_ACTION)],
)
def test_what_is_got_and_what_cannot_defend(limit: str, most: int, noun: Filter) -> None:
    found = read(f"If you've drawn a card this turn, this gets +1{{p}} and can't be defended by {limit}.")
    assert found == (Static(These(This()), (POWER, GainAbility(DefendLimit(most, noun))), DRAWN),)


@pytest.mark.parametrize(
    ("text", "ability"),
    [
        ("All heroes get -1{i}.", Static(Whole(Filter(hero=True)), (AddStat(Stat.INTELLECT, Num(-1)),))),
        (
            "Your second Spectral Shield attack each turn costs {r} less to activate.",
            Static(
                Whole(Filter(counts_as="Spectral Shield", attack=True, controller=Who.YOU), nth_each_turn=2),
                (CostLess(Num(1), EventKind.ACTIVATE),),
            ),
        ),
        (
            "Your swords cost {r} less to activate for each opposing hero.",
            Static(
                Whole(Filter(subtypes=("Sword",), controller=Who.YOU)),
                (CostLess(CountHeroes(Who.OPPONENTS), EventKind.ACTIVATE),),
            ),
        ),
    ],
)
def test_what_is_so_of_heroes_and_names(text: str, ability: Ability) -> None:
    assert one(text, "Generic Equipment - Head") == ability


def test_destroyed_by_phantasm() -> None:
    made = one("Whenever an attack you control is destroyed by phantasm, draw a card.", "Generic Equipment - Head")
    own = Filter(attack=True, controller=Who.YOU)
    assert made.when == EventPattern(EventKind.DESTROY, obj=own, way="phantasm")


def test_the_next_card_that_is_rune_gated() -> None:
    made = one("The next attack action card you rune gate this turn gets +1{p}.", "Runeblade Action")
    assert made.effects == (Apply(NextOne(ATTACK_ACTION, event=EventKind.RUNE_GATE), (POWER,)),)


def test_two_that_were_pitched() -> None:
    text = "When this attacks, if a red card and a blue card were pitched this way, draw a card."
    (asked,) = one(text).effects
    assert asked.condition == All((PaidWith(RED), PaidWith(Filter(colors=("blue",)))))


def test_losing_life_in_ones_own_turn_is_waited_for() -> None:
    made = one("If you lose {h} during your turn, destroy Zork.", "Generic Action - Aura")
    lost = EventPattern(EventKind.LOSE_LIFE, who=Who.YOU, turn_of=Who.YOU)
    assert made.when == EventPattern(
        EventKind.LOSE_LIFE,
        who=Who.YOU,
        turn_of=Who.YOU,
        or_else=(EventPattern(EventKind.DAMAGE, who=lost.who, turn_of=lost.turn_of),),
    )


def test_a_color_strip_is_a_color() -> None:
    shown = "with a yellow color strip in your pitch zone"
    assert one(f"If there is a card {shown}, draw a card.", "Generic Action") == one(
        "If there is a yellow card in your pitch zone, draw a card.", "Generic Action"
    )


@pytest.mark.parametrize(
    "deed",
    ["Destroy target aura", "Draw cards until you have 3 cards in hand", "Put a Might token into your hand", "Shuffle"],
)
def test_what_is_of_no_number_is_done_for_nothing_each(deed: str) -> None:
    assert isinstance(one(f"{deed} for each item you control.", "Generic Action"), Unsupported)


def test_what_is_done_for_each_is_several() -> None:
    made = one("Banish 2 cards from your graveyard for each item you control. Gain 1{h}.", "Generic Action")
    items = CountObjects(Filter(subtypes=("Item",)), (Zone.ARENA,), Who.YOU)
    assert made.effects[0] == Banish(Pick(Filter(), (Zone.GRAVEYARD,), Who.YOU, Arithmetic(Num(2), "*", items)))


def test_what_is_counted_on_it_is_on_what_it_was_before() -> None:
    made = one("At the start of your turn, banish a card from your graveyard for each rust counter on it.", ITEM)
    assert made.effects == (Banish(Pick(Filter(), (Zone.GRAVEYARD,), YOU, CountersOn(This(), "rust"))),)
    either = "Put a +1{p} counter on target sword for each rust counter on it."
    assert isinstance(one(either, "Generic Action"), Unsupported)


def test_less_life_than_an_opposing_hero_of_some_class() -> None:
    (made,) = one("If you have less {h} than an opposing Shadow hero, draw a card.", "Generic Action").effects
    assert made.condition == Compare(CountHeroes(Who.OPPONENTS, Stat.LIFE, ">", ("Shadow",)), ">=", Num(1))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("If you control 2 or less items,", "If you control 2 or fewer items,"),
        ("If you've boosted 2 or less times this turn,", "If you've boosted 2 or fewer times this turn,"),
        ("If you control Long Dusk, Pale Veil, and Ash,", "If you control a Long Dusk, a Pale Veil, and an Ash,"),
    ],
)
def test_numbers_and_names_in_other_words(text: str, same: str) -> None:
    assert one(f"{text} this gets +1{{p}}.") == one(f"{same} this gets +1{{p}}.")


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("If an aura you control has 3 or more rust counters,", "If you control an aura with 3 or more rust counters,"),
        ("If no hero controls an aura,", "If it isn't so that a hero controls an aura,"),
    ],
)
def test_what_is_so_of_what_is_controlled(text: str, same: str) -> None:
    assert one(f"{text} this gets +1{{p}}.") == one(f"{same} this gets +1{{p}}.")


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Target hero's attacks get -1{p} this turn.", "Attacks target hero controls get -1{p} this turn."),
        (
            "The next time you would draw a card this turn, create a Might token instead.",
            "The next time you would draw a card this turn, instead create a Might token.",
        ),
        ("The next red card you play this turn, gains +1{p}.", "The next red card you play this turn gains +1{p}."),
        ("Auras cost opponents {r} more to play this turn.", "Auras opponents play cost {r} more to play this turn."),
    ],
)
def test_the_same_in_other_words(text: str, same: str) -> None:
    assert one(text, "Generic Action") == one(same, "Generic Action")


def test_a_noun_with_either_keyword() -> None:
    (made,) = one("Destroy target attack with go again or dominate.", "Generic Action").targets
    assert made.what.any_of == (Filter(keyword="go again"), Filter(keyword="dominate"))
