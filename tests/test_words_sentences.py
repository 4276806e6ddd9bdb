"""Printed words of Flesh and Blood: the other shapes of sentence against the exact terms."""

from __future__ import annotations

from dataclasses import replace

import pytest
from words_reading import (
    ATTACK,
    ATTACK_ACTION,
    DRAWN,
    GOLD,
    MIGHT,
    MIGHT_TOKEN,
    POWER,
    bare,
    one,
    read,
)

from judge.errors import JudgeError
from judge.games.flesh_and_blood import vocabulary as v
from judge.games.flesh_and_blood.vocabulary import Asset, Duration, EventKind, Num, Period, Stat, Who, Zone
from judge.games.flesh_and_blood.words import compile_card, moniker, printed_from_inline, read_type_line


def test_hero_abilities() -> None:
    victor = read(
        "The first time each turn you create a Gold token from an effect you control, draw a card.\n"
        "The first time each turn you would fail to win a clash, instead you may destroy a Gold you "
        "control. If "
        "you do, put 1 of the revealed cards on the bottom of its owner's deck, then clash again.",
        "Guardian Hero",
    )
    again = v.May(
        (v.Destroy(v.Pick(GOLD, (Zone.ARENA,), Who.YOU)),),
        then=(
            v.Put(v.Pick(v.Filter(), (Zone.DECK,), None, among="revealed"), Zone.DECK, "bottom"),
            v.ClashAgain(),
        ),
    )
    gold_made = v.EventPattern(EventKind.CREATE, who=Who.YOU, obj=v.Filter(name="Gold", token=True), by=Who.YOU)
    assert victor == (
        v.Triggered(gold_made, (v.Draw(),), ordinal=1, period=Period.TURN),
        v.Replacement(v.EventPattern(EventKind.FAIL_CLASH, who=Who.YOU), None, (again,), 1, Period.TURN),
    )
    betsy = one(
        "Whenever an attack you control wagers, you may pay {r}{r}. If you do, the attack gets +1{p} and overpower.",
        "Guardian Hero",
    )
    raised = v.Apply(v.These(v.Bound("attack")), (POWER, v.GainKeyword("overpower")), Duration.TURN)
    assert betsy == v.Triggered(
        v.EventPattern(EventKind.WAGER, who=Who.YOU, obj=ATTACK),
        (v.May((v.Pay(Asset.RESOURCE, Num(2)),), then=(raised,)),),
    )
    olympia = one("The first time each of your attacks wins a wager, create a Gold token.", "Warrior Hero")
    won = v.EventPattern(EventKind.WIN_WAGER, who=Who.YOU, obj=v.Filter(attack=True, controller=Who.YOU))
    assert olympia == v.Triggered(won, (v.Create((("Gold", Num(1)),)),), ordinal=1, period=Period.OF_ATTACK)
    kayo = read(
        "You have 1 weapon zone.\nAttack action cards you own get +1{p} while they are in any zone "
        "other than the "
        "combat chain.",
        "Brute Hero",
    )
    whole = v.Whole(replace(ATTACK_ACTION, owner=Who.YOU), except_where=(Zone.CHAIN,))
    assert kayo == (v.WeaponZones(1), v.Static(whole, (POWER,)))


STATIC: list[tuple[str, v.Ability]] = [
    (
        "If you've drawn a card this turn, this gets +1{p}.",
        v.Static(v.These(v.This()), (POWER,), DRAWN),
    ),
    (
        "If you've drawn a card this turn, this costs {r} less to play.",
        v.Static(v.These(v.This()), (v.CostLess(Num(1)),), DRAWN),
    ),
    (
        "If this has {p} greater than its base, it gets overpower.",
        v.Static(v.These(v.This()), (v.GainKeyword("overpower"),), v.AboveBase(v.This(), Stat.POWER)),
    ),
    (
        "If the defending hero has no cards in hand, this gets +1{p}.",
        v.Static(
            v.These(v.This()),
            (POWER,),
            v.Controls(Who.DEFENDING_HERO, v.Filter(), "==", Num(0), (Zone.HAND,)),
        ),
    ),
    (
        "If you control a Might token, this gets +1{p}.",
        v.Static(v.These(v.This()), (POWER,), v.Controls(Who.YOU, MIGHT_TOKEN)),
    ),
    (
        "This gets +2{d} while defending a weapon attack.",
        v.Static(
            v.These(v.This()),
            (v.AddStat(Stat.DEFENSE, Num(2)),),
            v.IsDefending(v.This(), v.Filter(attack=True, weapon=True)),
        ),
    ),
    (
        "This gets +X{d} while defending, where X is twice the number of clashes you've won this turn.",
        v.Static(
            v.These(v.This()),
            (
                v.AddStat(
                    Stat.DEFENSE,
                    v.Variable(
                        "X",
                        v.Arithmetic(
                            Num(2),
                            "*",
                            v.CountEvents(v.EventPattern(EventKind.WIN_CLASH, who=Who.YOU), Period.TURN),
                        ),
                    ),
                ),
            ),
            v.IsDefending(v.This()),
        ),
    ),
    (
        "Combo - If Opening Palm was the last attack this combat chain, this gets +1{p} and go again.",
        v.Static(
            v.These(v.This()),
            (POWER, v.GainKeyword("go again")),
            v.LastAttack(("Opening Palm",)),
            label="combo",
        ),
    ),
    ("This counts as a Gold.", v.CountsAs("Gold")),
    (
        "If you have no cards in hand, your hero gets +1{i}.",
        v.Static(
            v.OwnHero(),
            (v.AddStat(Stat.INTELLECT, Num(1)),),
            v.Controls(Who.YOU, v.Filter(), "==", Num(0), (Zone.HAND,)),
        ),
    ),
    (
        "This may only defend an attack if the attack's controller has drawn a card this turn.",
        v.DefendOnlyIf(v.Happened(v.EventPattern(EventKind.DRAW, who=Who.ATTACK_CONTROLLER), Period.TURN)),
    ),
    (
        "Zork's {d} is equal to the number of opposing heroes with greater {h} than you.",
        v.DefinesStat(Stat.DEFENSE, v.CountHeroes(Who.OPPONENTS, Stat.LIFE, ">")),
    ),
    (
        "As an additional cost to play this, you may destroy a Gold you control. If you do, this "
        "gets +1{p} and "
        "overpower.",
        v.AdditionalCost(
            (v.Destroy(v.Pick(GOLD, (Zone.ARENA,))),),
            True,
            (v.Apply(v.These(v.This()), (POWER, v.GainKeyword("overpower"))),),
        ),
    ),
    (
        "You may destroy a Gold you control rather than pay Zork's {r} cost.",
        v.AlternativeCost((v.Destroy(v.Pick(GOLD, (Zone.ARENA,))),)),
    ),
    (
        "Play this only if you've wagered this chain link.",
        v.PlayOnlyIf(v.Happened(v.EventPattern(EventKind.WAGER, who=Who.YOU), Period.LINK)),
    ),
    ("Legendary", v.Keyword("legendary")),
    ("Kayo Specialization", v.Keyword("specialization", what="Kayo")),
    ("Piercing 1", v.Keyword("piercing", 1)),
    ("Arcane Barrier 2", v.Keyword("arcane barrier", 2)),
    ("Beat Chest", v.Keyword("beat chest")),
]


@pytest.mark.parametrize(("text", "ability"), STATIC, ids=[t[0][:60] for t in STATIC])
def test_standing(text: str, ability: v.Ability) -> None:
    assert one(text) == ability


ACTIVATED: list[tuple[str, v.Ability]] = [
    (
        "Once per Turn Action -- {r}{r}: Attack",
        v.Activated("action", (v.Pay(Asset.RESOURCE, Num(2)),), attack=True, limit=1),
    ),
    (
        "Once per Turn Action — {r}: Attack. Go again",
        v.Activated("action", (v.Pay(Asset.RESOURCE, Num(1)),), attack=True, limit=1, go_again=True),
    ),
    (
        "Action -- {r}{r}, destroy this: Draw a card. Go again",
        v.Activated("action", (v.Pay(Asset.RESOURCE, Num(2)), v.Destroy(v.This())), (v.Draw(),), go_again=True),
    ),
    (
        "Instant -- Discard this: Create a Might token.",
        v.Activated("instant", (v.Discard(v.This()),), (MIGHT,), zone=Zone.HAND),
    ),
    (
        "Instant -- Destroy this: Draw a card. Activate this ability only if an opponent has drawn 2 "
        "or more cards "
        "this turn.",
        v.Activated(
            "instant",
            (v.Destroy(v.This()),),
            (v.Draw(),),
            condition=v.Happened(v.EventPattern(EventKind.DRAW, who=Who.AN_OPPONENT), Period.TURN, Num(2)),
        ),
    ),
    (
        "Attack Reaction -- {r}, destroy this: Target weapon attack you control wagers a Gold token with the "
        "defending hero.",
        v.Activated(
            "attack reaction",
            (v.Pay(Asset.RESOURCE, Num(1)), v.Destroy(v.This())),
            (v.Wager((("Gold", Num(1)),), Who.DEFENDING_HERO, v.Target(0)),),
            targets=(v.TargetSpec(v.Filter(attack=True, weapon=True, controller=Who.YOU)),),
        ),
    ),
    (
        "Instant -- Destroy 2 Silver you control: Equip this with a +1{p} counter on it. Activate "
        "this ability "
        "only while this is in your graveyard.",
        v.Activated(
            "instant",
            (v.Destroy(v.Pick(v.Filter(counts_as="Silver"), (Zone.ARENA,), count=Num(2))),),
            (v.Equip(v.This(), "+1 power"),),
            zone=Zone.GRAVEYARD,
        ),
    ),
    (
        "Instant -- Destroy this: Add an attack action card from your hand to this chain link as a defending card.",
        v.Activated(
            "instant",
            (v.Destroy(v.This()),),
            (v.AddDefending(v.Pick(v.Filter(types=("Action",), subtypes=("Attack",)), (Zone.HAND,), Who.YOU)),),
        ),
    ),
    (
        "Instant -- {r}: Equip an equipment card from your graveyard.",
        v.Activated(
            "instant",
            (v.Pay(Asset.RESOURCE, Num(1)),),
            (v.Equip(v.Pick(v.Filter(types=("Equipment",)), (Zone.GRAVEYARD,), Who.YOU)),),
        ),
    ),
    (
        "Action -- Banish 2 red and 2 yellow cards from your graveyard: The next time a weapon you "
        "control hits a "
        "hero this turn, create a Might token.",
        v.Activated(
            "action",
            (
                v.Banish(v.Pick(v.Filter(colors=("red",)), (Zone.GRAVEYARD,), count=Num(2))),
                v.Banish(v.Pick(v.Filter(colors=("yellow",)), (Zone.GRAVEYARD,), count=Num(2))),
            ),
            (
                v.Delay(
                    v.Triggered(
                        v.EventPattern(EventKind.HIT, who=Who.YOU, obj=v.Filter(weapon=True), hero_target=True),
                        (MIGHT,),
                    )
                ),
            ),
        ),
    ),
]


@pytest.mark.parametrize(("text", "ability"), ACTIVATED, ids=[t[0][:60] for t in ACTIVATED])
def test_activated(text: str, ability: v.Ability) -> None:
    assert one(text, "Guardian Equipment - Head") == ability


RESOLVING: list[tuple[str, v.Ability]] = [
    (
        "Your next Brute or Guardian attack this turn gets +3/2/1{p}.",
        v.Resolution(
            (
                v.Apply(
                    v.NextOne(v.Filter(attack=True, classes=("Brute", "Guardian"))),
                    (v.AddStat(Stat.POWER, Num(2)),),
                ),
            )
        ),
    ),
    (
        "Target attack gets +3/2/1{p}. If it's defended by an attack action card, draw a card, then "
        "put a card from "
        "your hand or arsenal on the bottom of your deck.",
        v.Resolution(
            (
                v.Apply(v.These(v.Target(0)), (v.AddStat(Stat.POWER, Num(2)),)),
                v.If(
                    v.DefendedBy(v.Target(0), ATTACK_ACTION),
                    (
                        v.Draw(),
                        v.Put(v.Pick(v.Filter(), (Zone.HAND, Zone.ARSENAL)), Zone.DECK, "bottom"),
                    ),
                ),
            ),
            (v.TargetSpec(ATTACK),),
        ),
    ),
    (
        "The next time you would be dealt damage this turn, prevent 2 of that damage. If you do, create a Might token.",
        v.Resolution((v.Prevent(Num(2), Who.YOU, then=(MIGHT,)),)),
    ),
    (
        "If a hero would create 1 or more tokens from a wager this turn, instead they create that "
        "many plus 1 of "
        "each of those tokens.",
        v.Resolution(
            (
                v.ReplaceNext(
                    v.Replacement(v.EventPattern(EventKind.CREATE, who=Who.ANY_HERO, by_wager=True), add=Num(1))
                ),
            )
        ),
    ),
    (
        "Intimidate.",
        v.Resolution((v.Intimidate(Who.TARGET_HERO),), (v.TargetSpec(v.Filter(hero=True), hero=Who.AN_OPPONENT),)),
    ),
    (
        "Banish a card from your hand face-down.",
        v.Resolution((v.Banish(v.Pick(v.Filter(), (Zone.HAND,)), face_down=True),)),
    ),
    (
        "Target hero banishes a card from their arsenal.",
        v.Resolution(
            (
                v.EachHeroDoes(
                    Who.TARGET_HERO,
                    (v.Banish(v.Pick(v.Filter(), (Zone.ARSENAL,), Who.TARGET_HERO, chooser=Who.THEM)),),
                ),
            ),
            (v.TargetSpec(v.Filter(hero=True), hero=Who.ANY_HERO),),
        ),
    ),
    (
        "Target attack's base {p} is 9 this turn.",
        v.Resolution((v.Apply(v.These(v.Target(0)), (v.SetBase(Stat.POWER, Num(9)),)),), (v.TargetSpec(ATTACK),)),
    ),
    (
        "The next attack that wagers this turn gets +1{p} and overpower.",
        v.Resolution((v.Apply(v.NextOne(ATTACK, None, EventKind.WAGER), (POWER, v.GainKeyword("overpower"))),)),
    ),
    (
        "Your next attack this turn gets +1{p}. If you've drawn a card this turn, instead it gets overpower.",
        v.Resolution(
            (
                v.If(
                    DRAWN,
                    (v.Apply(v.NextOne(ATTACK), (v.GainKeyword("overpower"),)),),
                    (v.Apply(v.NextOne(ATTACK), (POWER,)),),
                ),
            )
        ),
    ),
    (
        "Choose a number. The next time you deal that much or more {p} damage to a hero this turn, "
        "create that many "
        "Might tokens.",
        v.Resolution(
            (
                v.ChooseNumber(),
                v.Delay(
                    v.Triggered(
                        v.EventPattern(
                            EventKind.DEAL_DAMAGE,
                            who=Who.YOU,
                            amount=(">=", v.ChosenNumber()),
                            hero_target=True,
                            damage="physical",
                        ),
                        (v.Create((("Might", v.ChosenNumber()),)),),
                    )
                ),
            )
        ),
    ),
    (
        "Target card defending an Assassin attack gets -1{d} this combat chain.",
        v.Resolution(
            (v.Apply(v.These(v.Target(0)), (v.AddStat(Stat.DEFENSE, Num(-1)),), Duration.CHAIN),),
            (v.TargetSpec(v.Filter(defending=True, against=v.Filter(attack=True, classes=("Assassin",)))),),
        ),
    ),
    (
        "Each hero puts all cards in their arsenal on the bottom of their deck and creates a Ponder token.",
        v.Resolution(
            (
                v.EachHeroDoes(
                    Who.EACH_HERO,
                    (
                        v.Put(v.Every(v.Filter(), (Zone.ARSENAL,), Who.THEM), Zone.DECK, "bottom"),
                        v.Create((("Ponder", Num(1)),), Who.THEM),
                    ),
                ),
            )
        ),
    ),
    (
        "Deal 3 arcane damage to target hero.",
        v.Resolution(
            (v.DealDamage(Num(3), Who.TARGET_HERO, "arcane"),),
            (v.TargetSpec(v.Filter(hero=True), Who.ANY_HERO),),
        ),
    ),
    ("Gain 1{h}.", v.Resolution((v.Gain(Asset.LIFE, Num(1)),))),
    (
        "Create an Agility and a Might token.",
        v.Resolution((v.Create((("Agility", Num(1)), ("Might", Num(1)))),)),
    ),
]


@pytest.mark.parametrize(("text", "ability"), RESOLVING, ids=[t[0][:60] for t in RESOLVING])
def test_resolving(text: str, ability: v.Ability) -> None:
    assert one(text, "Warrior Instant", color="yellow") == ability


def test_modes_have_their_own_targets() -> None:
    found = one(
        "Choose X+1;\nTarget attack wagers a Gold token with the defending hero.\n"
        "Target attack gets +Y{p}, where Y is the number of times it has wagered.",
        "Warrior Attack Reaction",
    )
    first = v.Wager((("Gold", Num(1)),), Who.DEFENDING_HERO, v.Target(0))
    times = v.Variable("Y", v.TimesHappened(v.Target(1), EventKind.WAGER))
    second = v.Apply(v.These(v.Target(1)), (v.AddStat(Stat.POWER, times),))
    modes = v.ChooseModes(v.Arithmetic(v.Variable("X"), "+", Num(1)), ((first,), (second,)))
    assert found == v.Resolution((modes,), (v.TargetSpec(ATTACK, mode=0), v.TargetSpec(ATTACK, mode=1)))


# -- what is not understood stays whole


UNSUPPORTED = [
    "When this attacks a hero, arm-wrestle them. If you win, draw a card.",
    "They draw a card.",
    "Put them into your hand.",
    "The banished card gets +1{p}.",
    "Draw a card and your opponents laugh.",
    "Your next attack gets +1{p}.",
    "When this attacks, the winner creates a Might token and draw a card.",
    'Your next attack this turn gets "Draw a card."',
    "Destroy a card.",
    "You may draw a card, and each opponent may draw a card.",
    "You may destroy a Gold you control, and target attack gets +1{p}.",
    "Draw a card, then create a Might token. If you do, gain 1{h}.",
]


@pytest.mark.parametrize("text", UNSUPPORTED)
def test_unclear_sentences_are_unsupported(text: str) -> None:
    card = compile_card(printed_from_inline("Zork", "red", "Generic Action", "0{r}", f"{text}\nGo again"))
    assert [a.text for a in card.unsupported] == [text]
    assert card.unsupported[0].reason
    assert bare(card.abilities[1:]) == (v.Keyword("go again"),)


def test_effects_on_a_card_that_is_never_played_are_unsupported() -> None:
    card = compile_card(printed_from_inline("Zork", "", "Generic Equipment - Head", "1{d}", "Draw a card."))
    assert card.unsupported


def test_a_number_per_colour_needs_a_colour() -> None:
    text = "Target attack gets +3/2/1{p}."
    assert compile_card(printed_from_inline("Zork", "", "Generic Instant", "0{r}", text)).unsupported


# -- type lines, numbers, names


def test_type_lines() -> None:
    hybrid = read_type_line("Brute / Guardian Action - Attack")
    assert (hybrid.supertypes, hybrid.types, hybrid.subtypes) == (
        ("Brute", "Guardian"),
        ("Action",),
        ("Attack",),
    )
    assert hybrid.hybrid
    assert read_type_line("Generic Equipment — Head").supertypes == ()
    flail = read_type_line("Brute Weapon – Flail (1H)")
    assert (flail.types, flail.subtypes) == (("Weapon",), ("Flail", "(1H)"))
    assert read_type_line("Defense Reaction -- Trap").types == ("Defense Reaction",)
    arrow = read_type_line("Ranger Action - Arrow Attack")
    assert arrow.subtypes == ("Arrow", "Attack")
    evo = read_type_line("Mechanologist Action Equipment - Evo Arms")
    assert evo.types == ("Action", "Equipment")
    assert read_type_line("Light Illusionist Weapon - Scepter (2H)").supertypes == ("Light", "Illusionist")
    with pytest.raises(JudgeError, match="Guardain"):
        read_type_line("Guardain Action - Attack")


def test_inline_cards() -> None:
    card = printed_from_inline("Zork", "yellow", "Generic Action - Attack", "XX{r} 6{p} 3{d}", "Go again\n\nDominate")
    assert dict(card.stats) == {"cost": "XX", "power": "6", "defense": "3", "pitch": "2"}
    assert card.lines == ("Go again", "Dominate")
    made = compile_card(card)
    assert made.variable_cost == 2
    assert dict(made.base)[Stat.COST] == 0
    assert dict(made.base)[Stat.PITCH] == 2
    for stats in ("6p", "6{p} 7{p}", "six{p}", "6{q}", "X{p}"):
        with pytest.raises(JudgeError, match="stats"):
            printed_from_inline("Zork", "red", "Generic Action", stats, "")
    with pytest.raises(JudgeError, match="colour"):
        printed_from_inline("Zork", "green", "Generic Action", "0{r}", "")


def test_monikers() -> None:
    assert moniker("Kayo, Armed and Dangerous") == "Kayo"
    assert moniker("Victor Goldmane, High and Mighty") == "Victor"
    assert moniker("Kassai of the Golden Sand") == "Kassai"
    assert moniker("Ser Boltyn, Breaker of Dawn") == "Boltyn"
