"""Printed words of prevention (6.4.10): of a source, for a price, of everything, another number, what follows."""

from __future__ import annotations

import pytest
from words_reading import DRAWN, MIGHT, one, read

from judge.games.flesh_and_blood.vocabulary.abilities import Prevents, Replacement, Resolution, Unsupported
from judge.games.flesh_and_blood.vocabulary.effects import Banish, Destroy, If, Prevent, RemoveCounter
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Effect
from judge.games.flesh_and_blood.vocabulary.words import CountersOn, Filter, Num, This, Variable, Who

SHADOW, RED = Filter(classes=("Shadow",)), Filter(colors=("red",))
NEXT = "The next time you would be dealt damage this turn, prevent"


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        (
            "The next time a Shadow source would deal damage this turn, prevent 5 of that damage.",
            (Prevent(Num(5), None, by=SHADOW),),
        ),
        (
            "The next time a red source would deal arcane damage to you this turn, prevent that damage.",
            (Prevent(None, Who.YOU, "arcane", by=RED),),
        ),
        ("Prevent all damage that would be dealt to your hero this turn.", (Prevent(None, once=False),)),
        (
            "Prevent the next 2 damage that would be dealt to you by a red source this turn.",
            (Prevent(Num(2), once=False, by=RED),),
        ),
        (f"{NEXT} 3 damage.", (Prevent(Num(3)),)),
        (
            f"{NEXT} 3 of that damage. If you've drawn a card this turn, instead prevent 6.",
            (If(DRAWN, (Prevent(Num(6)),), (Prevent(Num(3)),)),),
        ),
        (
            "Prevent the next 2 damage that would be dealt to you this turn. "
            "The first time you prevent damage this way, create a Might token.",
            (Prevent(Num(2), once=False, then=(MIGHT,), first=True),),
        ),
        (
            f"{NEXT} X of that damage, where X is the number of steam counters on Zork.",
            (Prevent(Variable("X", CountersOn(This(), "steam"))),),
        ),
    ],
)
def test_what_is_prevented(text: str, effects: tuple[Effect, ...]) -> None:
    assert read(text, "Generic Instant") == (Resolution(effects),)


@pytest.mark.parametrize(
    ("text", "ability"),
    [
        (
            "If your hero would be dealt damage, you may banish this to prevent 3 of that damage.",
            Prevents(Num(3), costs=(Banish(This()),), optional=True),
        ),
        (
            "If you would be dealt arcane damage, you may remove a steam counter from this to prevent that damage.",
            Prevents(None, "arcane", (RemoveCounter(This(), "steam"),), optional=True),
        ),
        (
            "If your hero would be dealt damage, instead destroy Zork and prevent 5 damage that source would deal.",
            Prevents(Num(5), costs=(Destroy(This()),)),
        ),
        (
            "If a red source would deal damage to you, prevent 1 of that damage.",
            Replacement(EventPattern(EventKind.DAMAGE, who=Who.YOU, by_source=RED), Num(-1)),
        ),
    ],
)
def test_what_prevents_as_it_stands(text: str, ability: Ability) -> None:
    assert one(text, "Generic Action - Item") == ability


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card. If you've drawn a card this turn, instead prevent 6.",
        "Draw a card. The first time you prevent damage this way, create a Might token.",
        "The next time a Shadow source would deal damage to an opponent this turn, prevent 4 of that damage.",
        "The next time you would draw a card this turn, prevent 1 of that damage.",
    ],
)
def test_what_prevents_nothing_is_not_read(text: str) -> None:
    assert isinstance(one(text, "Generic Instant"), Unsupported)
