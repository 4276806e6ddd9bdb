"""Printed words about arcane damage, fusion and what they make: against the exact terms. The cards are invented."""

from __future__ import annotations

from dataclasses import replace

import pytest
from words_reading import ATTACK_ACTION, THIS, one, read

from judge.games.flesh_and_blood.vocabulary.abilities import (
    Activated,
    Keyword,
    Replacement,
    Resolution,
    Static,
    TargetSpec,
    Triggered,
    Unsupported,
)
from judge.games.flesh_and_blood.vocabulary.changes import AddStat, AsInstant, CostLess, DealsMore, NextOne, Whole
from judge.games.flesh_and_blood.vocabulary.conditions import All, Compare, Happened, Matches, Not, PaidWith, TurnOf
from judge.games.flesh_and_blood.vocabulary.effects import (
    Apply,
    Create,
    DealDamage,
    Delay,
    Destroy,
    Draw,
    EachHeroDoes,
    Gain,
    If,
    May,
    Opt,
    Prevent,
    Put,
    PutCounter,
    ReplaceNext,
)
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Condition, Effect
from judge.games.flesh_and_blood.vocabulary.words import (
    Arithmetic,
    Asset,
    Bound,
    CountersOn,
    CountHurt,
    CountObjects,
    Filter,
    Num,
    Period,
    Pick,
    Stat,
    Target,
    ThatMuch,
    This,
    Variable,
    Who,
    Zone,
)

HERO = TargetSpec(Filter(hero=True), hero=Who.ANY_HERO)
AURAS = CountObjects(Filter(subtypes=("Aura",)), (Zone.ARENA,), Who.YOU)
ZAP = DealDamage(Num(2), Who.TARGET_HERO, "arcane")


def _fused(supertype: str = "", obj: Filter | None = THIS) -> Condition:
    return Happened(
        EventPattern(EventKind.FUSION, who=Who.YOU, obj=obj, fused=supertype), Period.GAME if obj else Period.TURN
    )


DAMAGE: list[tuple[str, tuple[Effect, ...]]] = [
    ("Deal 2 arcane damage to a target hero.", (ZAP,)),
    (
        "Deal arcane damage to target hero equal to the number of auras you control.",
        (DealDamage(AURAS, Who.TARGET_HERO, "arcane"),),
    ),
    (
        "Deal 2 damage to target hero for each aura you control.",
        (DealDamage(Arithmetic(Num(2), "*", AURAS), Who.TARGET_HERO),),
    ),
    (
        "Deal 2 arcane damage to target hero. Gain 1{h} for each arcane damage dealt this way.",
        (ZAP, Gain(Asset.LIFE, ThatMuch())),
    ),
    (
        "Deal 2 arcane damage to target hero. Opt X, where X is the damage dealt by this.",
        (ZAP, Opt(Variable("X", ThatMuch()))),
    ),
    (
        "Deal 2 arcane damage to target hero. If this was fused and deals damage to a hero, they draw a card.",
        (ZAP, If(All((_fused(), Compare(CountHurt(), ">=", Num(1)))), (Draw(Who.TARGET_HERO),))),
    ),
    (
        "Deal 2 arcane damage to target hero. Then, if this was fused with an Ice card, draw a card.",
        (ZAP, If(_fused("Ice"), (Draw(),))),
    ),
]


@pytest.mark.parametrize(("text", "effects"), DAMAGE)
def test_damage(text: str, effects: tuple[Effect, ...]) -> None:
    assert one(text, "Wizard Action") == Resolution(effects, (HERO,))


def test_damage_at_an_ally() -> None:
    ally = TargetSpec(Filter(subtypes=("Ally",)))
    assert one("Deal 2 damage to target ally.", "Wizard Action") == Resolution((DealDamage(Num(2), Target()),), (ally,))


def test_the_damage_of_the_paragraph_before() -> None:
    texts = "Deal 2 arcane damage to target hero.\nOpt X, where X is the damage dealt by Zork."
    assert read(texts, "Wizard Action")[1] == Resolution((Opt(Variable("X", ThatMuch())),))
    for alone in (
        "Opt X, where X is the damage dealt by Zork.",
        "If this was fused and deals damage to a hero, opt 1.",
    ):
        assert isinstance(one(alone, "Wizard Action"), Unsupported)


def test_the_next_card_that_deals_it() -> None:
    more = (DealsMore("arcane", Num(5)),)
    next_one = Apply(NextOne(Filter(deals="arcane"), event=EventKind.PLAY), more)
    printed = "an effect that deals arcane damage, instead deals that much arcane damage plus 5."
    assert one(f"The next card you play this turn with {printed}", "Wizard Action") == Resolution((next_one,))
    earlier = (
        "At the start of your turn, destroy this then if the next card you play this turn has an arcane damage "
        "effect, instead it deals that much arcane damage plus 5."
    )
    start = EventPattern(EventKind.START_OF_TURN, who=Who.YOU)
    assert one(earlier, "Wizard Action - Aura") == Triggered(
        start, (Destroy(This()), replace(next_one, subject=NextOne(Filter(), event=EventKind.PLAY)))
    )


FUSION: list[tuple[str, Condition]] = [
    ("this was fused", _fused()),
    ("this was fused with an Earth card", _fused("Earth")),
    ("you've fused this turn", _fused(obj=None)),
    ("you have Lightning fused this turn", _fused("Lightning", None)),
]


@pytest.mark.parametrize(("text", "condition"), FUSION)
def test_fusion(text: str, condition: Condition) -> None:
    assert one(f"If {text}, draw a card.", "Elemental Action") == Resolution((If(condition, (Draw(),)),))


def test_an_aura_that_was_fused() -> None:
    enters = EventPattern(EventKind.ENTER_ARENA, obj=THIS)
    text = "When this enters the arena, if it was fused, draw a card."
    assert one(text, "Elemental Action - Aura") == Triggered(enters, (If(_fused(), (Draw(),)),))


def test_the_target_of_what_is_delayed_is_declared_later() -> None:
    frost = Create((("Frostbite", Num(5)),), under=Who.TARGET_HERO)
    when = EventPattern(EventKind.FUSION, who=Who.YOU, fused="Ice")
    text = "The next time you Ice fuse this turn, create 5 Frostbite tokens under target hero's control."
    assert one(text, "Ice Action") == Resolution((Delay(Triggered(when, (frost,), targets=(HERO,))),))
    both = "Deal 2 arcane damage to target hero. The next time you fuse this turn, they draw a card."
    assert isinstance(one(both, "Ice Action"), Unsupported)


def test_a_condition_before_what_is_delayed() -> None:
    dealt = EventPattern(EventKind.DEAL_DAMAGE, obj=Filter(attack=True), hero_target=True)
    frost = Create((("Frostbite", Num(1)),), under=Who.THEM)
    whenever = "whenever an attack deals damage to a hero this turn, create a Frostbite token under their control."
    text = f"If this was fused, {whenever}"
    later = Delay(Triggered(dealt, (frost,)), once=False)
    assert one(text, "Elemental Action") == Resolution((If(_fused(), (later,)),))


def test_up_to_so_many_targets() -> None:
    text = "Put up to 2 target auras on the bottom of their owner's deck."
    spec = TargetSpec(Filter(subtypes=("Aura",)), count=2, up_to=True)
    assert one(text, "Earth Action") == Resolution((Put(Target(), Zone.DECK, "bottom"),), (spec,))


def test_channel() -> None:
    text = (
        "Channel Ice - At the beginning of your end phase, put a flow counter on this, then destroy it unless you put "
        "an Ice card from your pitch zone on the bottom of your deck for each flow counter on it."
    )
    cards = Pick(Filter(classes=("Ice",)), (Zone.PITCH,), Who.YOU, CountersOn(This(), "flow"))
    paid = May((Put(cards, Zone.DECK, "bottom"),), otherwise=(Destroy(This()),))
    end = EventPattern(EventKind.START_END_PHASE, who=Who.YOU)
    channel = Triggered(end, (PutCounter(This(), "flow"), paid), label="channel")
    assert one(text, "Ice Action - Aura") == channel


def test_it_is_what_an_effect_was_just_done_to() -> None:
    text = "When this hits a hero, put a -1{d} counter on an equipment they control. Then if it has 0{d}, destroy it."
    hits = EventPattern(EventKind.HIT, obj=THIS, hero_target=True)
    equipment = Pick(Filter(types=("Equipment",)), (Zone.ARENA,), Who.THEM)
    worn = Matches(Bound("it"), Filter(numbers=((Stat.DEFENSE, "==", Num(0)),)))
    assert one(text) == Triggered(hits, (PutCounter(equipment, "-1 defense"), If(worn, (Destroy(Bound("it")),))))


def test_that_many_is_what_the_condition_counted() -> None:
    golds = CountObjects(Filter(counts_as="Gold"), (Zone.ARENA,), Who.YOU)
    made = one("If you control 3 or more Gold, create that many Might tokens.", "Generic Action")
    assert made.effects[0].then == (Create((("Might", golds),)),)


def test_tokens_under_the_control_of_each() -> None:
    made = one("Create a Frostbite token under each opposing hero's control.", "Ice Action")
    assert made == Resolution((Create((("Frostbite", Num(1)),), under=Who.OPPONENTS),))
    assert isinstance(one("Banish a card from each opposing hero's graveyard.", "Ice Action"), Unsupported)


def test_attack_actions_of_yours_when_fused() -> None:
    text = "If this was fused with a Lightning card, attack action cards you control gain +3{p} this turn."
    yours = Whole(Filter(types=("Action",), subtypes=ATTACK_ACTION.subtypes, controller=Who.YOU))
    assert one(text, "Elemental Action") == Resolution(
        (If(_fused("Lightning"), (Apply(yours, (AddStat(Stat.POWER, Num(3)),)),)),)
    )


OTHER: list[tuple[str, str, Effect]] = [
    (
        "The next time an attack action card hits a hero this turn, it deals 4 damage to them.",
        "Lightning Action",
        Delay(
            Triggered(
                EventPattern(EventKind.HIT, obj=ATTACK_ACTION, hero_target=True),
                (DealDamage(Num(4), Who.THEM, source=Bound("attack")),),
            )
        ),
    ),
    (
        "If this is played during an opponent's turn, draw a card.",
        "Wizard Action",
        If(Not(TurnOf(Who.YOU)), (Draw(),)),
    ),
    (
        "The next time you would be dealt damage by a blue source this turn, prevent it.",
        "Illusionist Action",
        Prevent(None, by=Filter(colors=("blue",))),
    ),
    (
        "Cards and activated abilities cost opposing heroes an additional {r}{r} this turn.",
        "Ice Action",
        Apply(Whole(Filter(controller=Who.OPPONENTS), where=(Zone.STACK,)), (CostLess(Num(-2)),)),
    ),
    (
        "You may play your next Wizard action card this turn as though it were an instant and if it has an effect that "
        "deals arcane damage, instead that effect deals that much arcane damage plus 2.",
        "Wizard Action",
        Apply(
            NextOne(Filter(types=("Action",), classes=("Wizard",)), event=EventKind.PLAY),
            (AsInstant(), DealsMore("arcane", Num(2))),
        ),
    ),
    (
        "The next time an attack would deal damage this turn, instead it deals that much damage plus 1.",
        "Lightning Action",
        ReplaceNext(Replacement(EventPattern(EventKind.DAMAGE, by_source=Filter(attack=True)), add=Num(1)), once=True),
    ),
    (
        "If this was fused, whenever a source you control would deal arcane damage this turn, instead it deals that "
        "much arcane damage plus 1.",
        "Elemental Action",
        If(
            _fused(),
            (
                ReplaceNext(
                    Replacement(
                        EventPattern(EventKind.DAMAGE, by_source=Filter(controller=Who.YOU), damage="arcane"),
                        add=Num(1),
                    )
                ),
            ),
        ),
    ),
    (
        "Your attacks this turn get +1{p}.",
        "Lightning Action",
        Apply(Whole(Filter(attack=True, controller=Who.YOU)), (AddStat(Stat.POWER, Num(1)),)),
    ),
    (
        "Instants you play this turn cost {r} less.",
        "Lightning Action",
        Apply(Whole(Filter(types=("Instant",), controller=Who.YOU)), (CostLess(Num(1), EventKind.PLAY),)),
    ),
    (
        "If a red card was pitched to play this, each hero chooses and destroys an aura they control.",
        "Runeblade Action",
        If(
            PaidWith(Filter(colors=("red",))),
            (
                EachHeroDoes(
                    Who.EACH_HERO,
                    (Destroy(Pick(Filter(subtypes=("Aura",)), (Zone.ARENA,), Who.THEM), Who.THEM),),
                ),
            ),
        ),
    ),
]


@pytest.mark.parametrize(("text", "type_line", "effect"), OTHER)
def test_other_effects(text: str, type_line: str, effect: Effect) -> None:
    assert one(text, type_line) == Resolution((effect,))


STANDING: list[tuple[str, Ability]] = [
    (
        "During your turn, your attacks get +1{p}.",
        Static(
            Whole(Filter(attack=True, controller=Who.YOU)), (AddStat(Stat.POWER, Num(1)),), condition=TurnOf(Who.YOU)
        ),
    ),
    (
        "If your hero would be dealt arcane damage, prevent 4 arcane damage that source would deal.",
        Replacement(EventPattern(EventKind.DAMAGE, who=Who.YOU, damage="arcane"), add=Num(-4)),
    ),
    (
        "Instant - Destroy this: Draw a card. Activate this ability only during an opponent's turn.",
        Activated("instant", (Destroy(This()),), (Draw(),), condition=Not(TurnOf(Who.YOU))),
    ),
    (
        "Ward X, where X is three times the number of cards in your hand.",
        Keyword("ward", value=Arithmetic(Num(3), "*", CountObjects(Filter(), (Zone.HAND,), Who.YOU))),
    ),
    (
        "At the start of your turn or when this enters the arena, draw a card.",
        Triggered(
            EventPattern(
                EventKind.START_OF_TURN, who=Who.YOU, or_else=(EventPattern(EventKind.ENTER_ARENA, obj=THIS),)
            ),
            (Draw(),),
        ),
    ),
    (
        "When this or an aura you control is destroyed, draw a card.",
        Triggered(
            EventPattern(
                EventKind.DESTROY,
                obj=THIS,
                or_else=(EventPattern(EventKind.DESTROY, obj=Filter(subtypes=("Aura",), controller=Who.YOU)),),
            ),
            (Draw(),),
        ),
    ),
    (
        "Whenever this hits a hero, he deals 2 arcane damage to them.",
        Triggered(EventPattern(EventKind.HIT, obj=THIS, hero_target=True), (DealDamage(Num(2), Who.THEM, "arcane"),)),
    ),
]


@pytest.mark.parametrize(("text", "ability"), STANDING)
def test_abilities_of_what_stays(text: str, ability: Ability) -> None:
    assert one(text, "Illusionist Action - Aura") == ability


def test_a_number_that_nothing_defines_is_not_known() -> None:
    assert isinstance(one("Ward X", "Illusionist Action - Aura"), Unsupported)


def test_nobody_remembers_on_whose_turn_an_aura_was_played() -> None:
    text = "When this leaves the arena, if this was played during an opponent's turn, draw a card."
    assert isinstance(one(text, "Wizard Action - Aura"), Unsupported)
