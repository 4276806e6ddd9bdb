"""Printed words of Flesh and Blood: the other shapes of sentence against the exact terms."""

from __future__ import annotations

from dataclasses import replace

import pytest
from words_back import bare
from words_reading import (
    ATTACK,
    ATTACK_ACTION,
    DRAWN,
    GOLD,
    MIGHT,
    MIGHT_TOKEN,
    POWER,
    one,
    only_heard,
    read,
)

from judge.errors import JudgeError
from judge.games.flesh_and_blood.cards import compile_card
from judge.games.flesh_and_blood.vocabulary.abilities import (
    Activated,
    AdditionalCost,
    AlternativeCost,
    CountsAs,
    DefendOnlyIf,
    DefinesStat,
    Keyword,
    PlayOnlyIf,
    Replacement,
    Resolution,
    Static,
    TargetSpec,
    Triggered,
    Unsupported,
    WeaponZones,
)
from judge.games.flesh_and_blood.vocabulary.changes import (
    AddStat,
    CostLess,
    GainKeyword,
    NextOne,
    OwnHero,
    SetBase,
    These,
    Whole,
)
from judge.games.flesh_and_blood.vocabulary.conditions import (
    AboveBase,
    Compare,
    Controls,
    DefendedBy,
    Happened,
    IsDefending,
    LastAttack,
    Matches,
)
from judge.games.flesh_and_blood.vocabulary.effects import (
    AddDefending,
    Apply,
    Banish,
    ChooseModes,
    ChooseNumber,
    ClashAgain,
    Create,
    DealDamage,
    Delay,
    Destroy,
    Discard,
    Draw,
    EachHeroDoes,
    Gain,
    If,
    Intimidate,
    Look,
    Lose,
    May,
    MayPlay,
    Pay,
    Prevent,
    Put,
    ReplaceNext,
    Wager,
)
from judge.games.flesh_and_blood.vocabulary.events import CountEvents, EventKind, EventPattern, TimesHappened
from judge.games.flesh_and_blood.vocabulary.roots import Ability
from judge.games.flesh_and_blood.vocabulary.standing import Equip
from judge.games.flesh_and_blood.vocabulary.words import (
    Arithmetic,
    Asset,
    AssetOf,
    Bound,
    ChosenNumber,
    CountHeroesWho,
    Duration,
    Every,
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
from judge.games.flesh_and_blood.words.typeline import moniker, printed_from_inline, read_type_line


def test_hero_abilities() -> None:
    victor = read(
        "The first time each turn you create a Gold token from an effect you control, draw a card.\n"
        "The first time each turn you would fail to win a clash, instead you may destroy a Gold you "
        "control. If "
        "you do, put 1 of the revealed cards on the bottom of its owner's deck, then clash again.",
        "Guardian Hero",
    )
    again = May(
        (Destroy(Pick(GOLD, (Zone.ARENA,), Who.YOU)),),
        then=(
            Put(Pick(Filter(), (Zone.DECK,), None, among="revealed"), Zone.DECK, "bottom"),
            ClashAgain(),
        ),
    )
    gold_made = EventPattern(EventKind.CREATE, who=Who.YOU, obj=Filter(name="Gold", token=True), by=Who.YOU)
    assert victor == (
        Triggered(gold_made, (Draw(),), ordinal=1, period=Period.TURN),
        Replacement(EventPattern(EventKind.FAIL_CLASH, who=Who.YOU), None, (again,), 1, Period.TURN),
    )
    betsy = one(
        "Whenever an attack you control wagers, you may pay {r}{r}. If you do, the attack gets +1{p} and overpower.",
        "Guardian Hero",
    )
    raised = Apply(These(Bound("attack")), (POWER, GainKeyword("overpower")), Duration.TURN)
    assert betsy == Triggered(
        EventPattern(EventKind.WAGER, who=Who.YOU, obj=ATTACK),
        (May((Pay(Asset.RESOURCE, Num(2)),), then=(raised,)),),
    )
    olympia = one("The first time each of your attacks wins a wager, create a Gold token.", "Warrior Hero")
    won = EventPattern(EventKind.WIN_WAGER, who=Who.YOU, obj=Filter(attack=True, controller=Who.YOU))
    assert olympia == Triggered(won, (Create((("Gold", Num(1)),)),), ordinal=1, period=Period.OF_ATTACK)
    kayo = read(
        "You have 1 weapon zone.\nAttack action cards you own get +1{p} while they are in any zone "
        "other than the "
        "combat chain.",
        "Brute Hero",
    )
    whole = Whole(replace(ATTACK_ACTION, owner=Who.YOU), except_where=(Zone.CHAIN,))
    assert kayo == (WeaponZones(1), Static(whole, (POWER,)))


STATIC: list[tuple[str, Ability]] = [
    (
        "If you've drawn a card this turn, this gets +1{p}.",
        Static(These(This()), (POWER,), DRAWN),
    ),
    (
        "If you've drawn a card this turn, this costs {r} less to play.",
        Static(These(This()), (CostLess(Num(1), EventKind.PLAY),), DRAWN),
    ),
    (
        "If this has {p} greater than its base, it gets overpower.",
        Static(These(This()), (GainKeyword("overpower"),), AboveBase(This(), Stat.POWER)),
    ),
    (
        "If the defending hero has no cards in hand, this gets +1{p}.",
        Static(
            These(This()),
            (POWER,),
            Controls(Who.DEFENDING_HERO, Filter(), "==", Num(0), (Zone.HAND,)),
        ),
    ),
    (
        "If you control a Might token, this gets +1{p}.",
        Static(These(This()), (POWER,), Controls(Who.YOU, MIGHT_TOKEN)),
    ),
    (
        "This gets +2{d} while defending a weapon attack.",
        Static(
            These(This()),
            (AddStat(Stat.DEFENSE, Num(2)),),
            IsDefending(This(), Filter(attack=True, weapon=True)),
        ),
    ),
    (
        "This gets +X{d} while defending, where X is twice the number of clashes you've won this turn.",
        Static(
            These(This()),
            (
                AddStat(
                    Stat.DEFENSE,
                    Variable(
                        "X",
                        Arithmetic(
                            Num(2),
                            "*",
                            CountEvents(EventPattern(EventKind.WIN_CLASH, who=Who.YOU), Period.TURN),
                        ),
                    ),
                ),
            ),
            IsDefending(This()),
        ),
    ),
    (
        "Combo - If Opening Palm was the last attack this combat chain, this gets +1{p} and go again.",
        Static(
            These(This()),
            (POWER, GainKeyword("go again")),
            LastAttack(("Opening Palm",)),
            label="combo",
        ),
    ),
    ("This counts as a Gold.", CountsAs("Gold")),
    (
        "If you have no cards in hand, your hero gets +1{i}.",
        Static(
            OwnHero(),
            (AddStat(Stat.INTELLECT, Num(1)),),
            Controls(Who.YOU, Filter(), "==", Num(0), (Zone.HAND,)),
        ),
    ),
    (
        "This may only defend an attack if the attack's controller has drawn a card this turn.",
        DefendOnlyIf(Happened(EventPattern(EventKind.DRAW, who=Who.ATTACK_CONTROLLER), Period.TURN)),
    ),
    (
        "Zork's {d} is equal to the number of opposing heroes with greater {h} than you.",
        DefinesStat(
            Stat.DEFENSE,
            CountHeroesWho(Who.OPPONENTS, Compare(AssetOf(Who.YOU, Asset.LIFE), ">", AssetOf(Who.THEM, Asset.LIFE))),
        ),
    ),
    (
        "As an additional cost to play this, you may destroy a Gold you control. If you do, this "
        "gets +1{p} and "
        "overpower.",
        AdditionalCost(
            (Destroy(Pick(GOLD, (Zone.ARENA,))),),
            True,
            (Apply(These(This()), (POWER, GainKeyword("overpower"))),),
        ),
    ),
    (
        "You may destroy a Gold you control rather than pay Zork's {r} cost.",
        AlternativeCost((Destroy(Pick(GOLD, (Zone.ARENA,))),)),
    ),
    (
        "Play this only if you've wagered this chain link.",
        PlayOnlyIf(Happened(EventPattern(EventKind.WAGER, who=Who.YOU), Period.LINK)),
    ),
    ("Legendary", Keyword("legendary")),
    ("Kayo Specialization", Keyword("specialization", what="Kayo")),
    ("Piercing 1", Keyword("piercing", 1)),
    ("Arcane Barrier 2", Keyword("arcane barrier", 2)),
    ("Beat Chest", Keyword("beat chest")),
]


@pytest.mark.parametrize(("text", "ability"), STATIC, ids=[t[0][:60] for t in STATIC])
def test_standing(text: str, ability: Ability) -> None:
    assert one(text) == ability


ACTIVATED: list[tuple[str, Ability]] = [
    (
        "Once per Turn Action -- {r}{r}: Attack",
        Activated("action", (Pay(Asset.RESOURCE, Num(2)),), attack=True, limit=1),
    ),
    (
        "Once per Turn Action — {r}: Attack. Go again",
        Activated("action", (Pay(Asset.RESOURCE, Num(1)),), attack=True, limit=1, go_again=True),
    ),
    (
        "Action -- {r}{r}, destroy this: Draw a card. Go again",
        Activated("action", (Pay(Asset.RESOURCE, Num(2)), Destroy(This())), (Draw(),), go_again=True),
    ),
    (
        "Instant -- Discard this: Create a Might token.",
        Activated("instant", (Discard(This()),), (MIGHT,), zone=Zone.HAND),
    ),
    (
        "Instant -- Destroy this: Draw a card. Activate this ability only if an opponent has drawn 2 "
        "or more cards "
        "this turn.",
        Activated(
            "instant",
            (Destroy(This()),),
            (Draw(),),
            condition=Happened(EventPattern(EventKind.DRAW, who=Who.AN_OPPONENT), Period.TURN, Num(2)),
        ),
    ),
    (
        "Attack Reaction -- {r}, destroy this: Target weapon attack you control wagers a Gold token with the "
        "defending hero.",
        Activated(
            "attack reaction",
            (Pay(Asset.RESOURCE, Num(1)), Destroy(This())),
            (Wager((("Gold", Num(1)),), Who.DEFENDING_HERO, Target(0)),),
            targets=(TargetSpec(Filter(attack=True, weapon=True, controller=Who.YOU)),),
        ),
    ),
    (
        "Instant -- Destroy 2 Silver you control: Equip this with a +1{p} counter on it. Activate "
        "this ability "
        "only while this is in your graveyard.",
        Activated(
            "instant",
            (Destroy(Pick(Filter(counts_as="Silver"), (Zone.ARENA,), count=Num(2))),),
            (Equip(This(), "+1 power"),),
            zone=Zone.GRAVEYARD,
        ),
    ),
    (
        "Instant -- Destroy this: Add an attack action card from your hand to this chain link as a defending card.",
        Activated(
            "instant",
            (Destroy(This()),),
            (AddDefending(Pick(Filter(types=("Action",), subtypes=("Attack",)), (Zone.HAND,), Who.YOU)),),
        ),
    ),
    (
        "Instant -- {r}: Equip an equipment card from your graveyard.",
        Activated(
            "instant",
            (Pay(Asset.RESOURCE, Num(1)),),
            (Equip(Pick(Filter(types=("Equipment",)), (Zone.GRAVEYARD,), Who.YOU)),),
        ),
    ),
    (
        "Action -- Banish 2 red and 2 yellow cards from your graveyard: The next time a weapon you "
        "control hits a "
        "hero this turn, create a Might token.",
        Activated(
            "action",
            (
                Banish(Pick(Filter(colors=("red",)), (Zone.GRAVEYARD,), count=Num(2))),
                Banish(Pick(Filter(colors=("yellow",)), (Zone.GRAVEYARD,), count=Num(2))),
            ),
            (
                Delay(
                    Triggered(
                        EventPattern(EventKind.HIT, who=Who.YOU, obj=Filter(weapon=True), hero_target=True),
                        (MIGHT,),
                    )
                ),
            ),
        ),
    ),
]


@pytest.mark.parametrize(("text", "ability"), ACTIVATED, ids=[t[0][:60] for t in ACTIVATED])
def test_activated(text: str, ability: Ability) -> None:
    assert one(text, "Guardian Equipment - Head") == ability


RESOLVING: list[tuple[str, Ability]] = [
    (
        "Your next Brute or Guardian attack this turn gets +3/2/1{p}.",
        Resolution(
            (
                Apply(
                    NextOne(Filter(attack=True, classes=("Brute", "Guardian"))),
                    (AddStat(Stat.POWER, Num(2)),),
                ),
            )
        ),
    ),
    (
        "Target attack gets +3/2/1{p}. If it's defended by an attack action card, draw a card, then "
        "put a card from "
        "your hand or arsenal on the bottom of your deck.",
        Resolution(
            (
                Apply(These(Target(0)), (AddStat(Stat.POWER, Num(2)),)),
                If(
                    DefendedBy(Target(0), ATTACK_ACTION),
                    (
                        Draw(),
                        Put(Pick(Filter(), (Zone.HAND, Zone.ARSENAL)), Zone.DECK, "bottom"),
                    ),
                ),
            ),
            (TargetSpec(ATTACK),),
        ),
    ),
    (
        "The next time you would be dealt damage this turn, prevent 2 of that damage. If you do, create a Might token.",
        Resolution((Prevent(Num(2), Who.YOU, then=(MIGHT,)),)),
    ),
    (
        "If a hero would create 1 or more tokens from a wager this turn, instead they create that "
        "many plus 1 of "
        "each of those tokens.",
        Resolution(
            (ReplaceNext(Replacement(EventPattern(EventKind.CREATE, who=Who.ANY_HERO, by_wager=True), add=Num(1))),)
        ),
    ),
    (
        "Intimidate.",
        Resolution((Intimidate(Who.TARGET_HERO),), (TargetSpec(Filter(hero=True), hero=Who.AN_OPPONENT),)),
    ),
    (
        "Banish a card from your hand face-down.",
        Resolution((Banish(Pick(Filter(), (Zone.HAND,)), face_down=True),)),
    ),
    (
        "Target hero banishes a card from their arsenal.",
        Resolution(
            (
                EachHeroDoes(
                    Who.TARGET_HERO,
                    (Banish(Pick(Filter(), (Zone.ARSENAL,), Who.TARGET_HERO, chooser=Who.THEM)),),
                ),
            ),
            (TargetSpec(Filter(hero=True), hero=Who.ANY_HERO),),
        ),
    ),
    (
        "Target attack's base {p} is 9 this turn.",
        Resolution((Apply(These(Target(0)), (SetBase(Stat.POWER, Num(9)),)),), (TargetSpec(ATTACK),)),
    ),
    (
        "The next attack that wagers this turn gets +1{p} and overpower.",
        Resolution((Apply(NextOne(ATTACK, None, EventKind.WAGER), (POWER, GainKeyword("overpower"))),)),
    ),
    (
        "Your next attack this turn gets +1{p}. If you've drawn a card this turn, instead it gets overpower.",
        Resolution(
            (
                If(
                    DRAWN,
                    (Apply(NextOne(ATTACK), (GainKeyword("overpower"),)),),
                    (Apply(NextOne(ATTACK), (POWER,)),),
                ),
            )
        ),
    ),
    (
        "Choose a number. The next time you deal that much or more {p} damage to a hero this turn, "
        "create that many "
        "Might tokens.",
        Resolution(
            (
                ChooseNumber(),
                Delay(
                    Triggered(
                        EventPattern(
                            EventKind.DEAL_DAMAGE,
                            obj=Filter(not_subtypes=("Ally",)),
                            who=Who.YOU,
                            amount=(">=", ChosenNumber()),
                            hero_target=True,
                            damage="physical",
                        ),
                        (Create((("Might", ChosenNumber()),)),),
                    )
                ),
            )
        ),
    ),
    (
        "Target card defending an Assassin attack gets -1{d} this combat chain.",
        Resolution(
            (Apply(These(Target(0)), (AddStat(Stat.DEFENSE, Num(-1)),), Duration.CHAIN),),
            (TargetSpec(Filter(defending=True, against=Filter(attack=True, classes=("Assassin",)))),),
        ),
    ),
    (
        "Each hero puts all cards in their arsenal on the bottom of their deck and creates a Ponder token.",
        Resolution(
            (
                EachHeroDoes(
                    Who.EACH_HERO,
                    (
                        Put(Every(Filter(), (Zone.ARSENAL,), Who.THEM), Zone.DECK, "bottom"),
                        Create((("Ponder", Num(1)),), Who.THEM),
                    ),
                ),
            )
        ),
    ),
    (
        "Deal 3 arcane damage to target hero.",
        Resolution(
            (DealDamage(Num(3), Who.TARGET_HERO, "arcane"),),
            (TargetSpec(Filter(hero=True), Who.ANY_HERO),),
        ),
    ),
    ("Gain 1{h}.", Resolution((Gain(Asset.LIFE, Num(1)),))),
    (
        "Create an Agility and a Might token.",
        Resolution((Create((("Agility", Num(1)), ("Might", Num(1)))),)),
    ),
]


@pytest.mark.parametrize(("text", "ability"), RESOLVING, ids=[t[0][:60] for t in RESOLVING])
def test_resolving(text: str, ability: Ability) -> None:
    assert one(text, "Warrior Instant", color="yellow") == ability


def test_modes_have_their_own_targets() -> None:
    found = one(
        "Choose X+1;\nTarget attack wagers a Gold token with the defending hero.\n"
        "Target attack gets +Y{p}, where Y is the number of times it has wagered.",
        "Warrior Attack Reaction",
    )
    first = Wager((("Gold", Num(1)),), Who.DEFENDING_HERO, Target(0))
    times = Variable("Y", TimesHappened(Target(1), EventKind.WAGER))
    second = Apply(These(Target(1)), (AddStat(Stat.POWER, times),))
    modes = ChooseModes(Arithmetic(Variable("X"), "+", Num(1)), ((first,), (second,)), targets=(0, 1))
    assert found == Resolution((modes,), (TargetSpec(ATTACK, mode=0), TargetSpec(ATTACK, mode=1)))


# -- what is not understood stays whole


UNSUPPORTED = [
    "When this attacks a hero, arm-wrestle them. If you win, draw a card.",
    "They draw a card.",
    "Put them into your hand.",
    "The banished card gets +1{p}.",
    "Draw a card and your opponents laugh.",
    "When this attacks, the winner creates a Might token and draw a card.",
    'Your next attack this turn gets "Draw a card."',
    "Destroy a card.",
    "You may draw a card, and each opponent may draw a card.",
    "You may destroy a Gold you control, and target attack gets +1{p}.",
    "Draw a card, then create a Might token. If you do, gain 1{h}.",
    # what stands behind two targets is of both
    "Destroy target aura and target item unless you control an ally.",
    "Destroy target aura and target item at the beginning of your end phase.",
    "Banish target aura and target item face-down.",
    "Freeze target ally and target equipment this turn.",
    "Destroy target aura and target item. If it's red, draw a card.",
    # another kind of damage than the sentence before prevents
    "Prevent the next 2 damage that would be dealt to you this turn. If you control an aura, "
    "instead prevent the next 4 arcane damage.",
    "Prevent the next 2 arcane damage that would be dealt to you this turn. If you control an aura, "
    "instead prevent the next 4 damage.",
    # who attacks, who wins and who they are
    "When you play an aura while attacking, draw a card.",
    "Whenever an attack wins a wager, draw a card.",
    "Each hero who controls an aura loses 1{h}. They draw a card.",
    "Each opposing hero with no cards in hand loses 1{h}. They draw a card.",
    "Each hero who controls an aura loses 1{h}. You draw a card. They gain 1{h}.",
    # of two things that were put somewhere only one was shuffled
    "Put a card from your hand on top of your deck. Shuffle up to 3 cards from your graveyard into your deck. "
    "Gain 1{h} for each card shuffled this way.",
    # a cost, and nothing says that it comes on top
    "Choose an opposing hero. Attack action cards cost them {r} to play during their next turn.",
]


@pytest.mark.parametrize("text", UNSUPPORTED)
def test_unclear_sentences_are_unsupported(text: str) -> None:
    card = compile_card(printed_from_inline("Zork", "red", "Generic Action", "0{r}", f"{text}\nGo again"))
    assert [a.text for a in card.unsupported] == [text]
    assert card.unsupported[0].reason
    assert [a for a in bare(card.abilities[1:]) if not only_heard(a)] == [Keyword("go again")]


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


def test_looks_and_permissions() -> None:
    look = one("Look at target hero's hand and the top card of their deck.", "Generic Instant")
    hand, top = Every(Filter(), (Zone.HAND,), Who.TARGET_HERO), TopOfDeck(Who.TARGET_HERO)
    assert look.effects == (Look(hand, also=top),)
    allowed = one("Banish the top card of your deck. If it has combo, you may play it this turn.", "Ninja Action")
    card = Bound("banished")
    play = If(Matches(card, Filter(keyword="combo")), (MayPlay(card, Duration.TURN),))
    assert allowed.effects == (Banish(TopOfDeck(Who.YOU)), play)
    assert isinstance(one("They may play it this turn.", "Ninja Action"), Unsupported)


def test_two_targets_of_one_verb_are_two_and_another_target_does_what_is_said_of_it() -> None:
    both = one("Destroy target aura you control and target item.", "Generic Action")
    assert both.effects == (Destroy(Target()), Destroy(Target(1)))
    apart = one("Destroy target aura and target hero loses 1{h}.", "Generic Action")
    assert apart.effects == (Destroy(Target()), Lose(Asset.LIFE, Num(1), Who.TARGET_HERO))
    barred = one("Choose an opposing hero. Attack action cards cost them an additional {r} to play this turn.")
    assert not isinstance(barred, Unsupported)
