"""Printed words of what is given: replacements of some tokens, auras that are weapons, cheaper abilities, two kinds."""

from __future__ import annotations

import pytest
from words_reading import ATTACK_ACTION, one, read

from judge.games.flesh_and_blood.vocabulary.abilities import Activated, Replacement, Static, Unsupported
from judge.games.flesh_and_blood.vocabulary.changes import CostLess, GainAbility, GainTypes, NextOne, SetBase, Whole
from judge.games.flesh_and_blood.vocabulary.conditions import All, Matches
from judge.games.flesh_and_blood.vocabulary.effects import Apply, Pay, ReplaceNext
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.words import Asset, Bound, Filter, Num, Stat, Who

HAT = "Generic Equipment - Head"
AURA = Filter(subtypes=("Aura",), token=True)


@pytest.mark.parametrize(
    ("tokens", "what"),
    [("1 or more Runechant tokens", Filter(name="Runechant", token=True)), ("1 or more aura tokens", AURA)],
)
def test_more_tokens_of_a_kind(tokens: str, what: Filter) -> None:
    made = Replacement(EventPattern(EventKind.CREATE, who=Who.YOU, obj=what), Num(1))
    said = "instead create that many plus 1"
    assert one(f"If you would create {tokens}, {said} of each of those tokens.", HAT) == made
    (begun,) = one(f"The next time you would create {tokens} this turn, {said}.", "Generic Action").effects
    assert begun == ReplaceNext(made, once=True)


def test_auras_are_weapons() -> None:
    text = 'Illusionist auras you control are weapons with 4{p} and "Once per Turn Action - {r}: Attack"'
    attacks = Activated("action", (Pay(Asset.RESOURCE, Num(1)),), attack=True, limit=1)
    yours = Whole(Filter(subtypes=("Aura",), classes=("Illusionist",), controller=Who.YOU))
    changes = (GainTypes(("Weapon",)), SetBase(Stat.POWER, Num(4)), GainAbility(attacks))
    assert read(text, HAT) == (Static(yours, changes),)


@pytest.mark.parametrize(("whose", "what"), [("staff", Filter(subtypes=("Staff",))), ("hero", Filter(types=("Hero",)))])
def test_the_next_ability_that_is_activated(whose: str, what: Filter) -> None:
    (begun,) = one(f"The next {whose} ability you activate this turn costs {{r}}{{r}} less.", "Generic Action").effects
    assert begun == Apply(NextOne(what, event=EventKind.ACTIVATE), (CostLess(Num(2)),))


@pytest.mark.parametrize("done", ["banish", "discard"])
def test_one_of_each_of_two_kinds(done: str) -> None:
    where = " from your graveyard" if done == "banish" else ""
    past = {"banish": "banished", "discard": "discarded"}[done]
    text = f"If an attack action card and a 'non-attack' action card are {past} this way, draw a card."
    found = one(f"{done.title()} 2 cards{where}. {text}", "Generic Action").effects[1]
    other = Filter(types=("Action",), not_subtypes=("Attack",))
    each = tuple(Matches(Bound(past), what, some=True) for what in (ATTACK_ACTION, other))
    assert found.condition == All(each)


@pytest.mark.parametrize(
    "text",
    [
        "Banish 2 cards from your hand. If a red card and an attack action card are banished this way, draw a card.",
        "If a red card and a blue card are banished this way, draw a card.",
        "If you would create 1 or more auras, instead create that many plus 1.",
        "Auras you control are weapons with 4{h}.",
    ],
)
def test_what_is_not_clear(text: str) -> None:
    assert isinstance(one(text, "Generic Action"), Unsupported)
