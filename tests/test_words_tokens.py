"""Tokens of Flesh and Blood: who knows them, and the sentences that create and equip them."""

from __future__ import annotations

import pytest

from judge.games.flesh_and_blood.cards import compile_card
from judge.games.flesh_and_blood.vocabulary.effects import (
    Create,
)
from judge.games.flesh_and_blood.vocabulary.standing import Equip
from judge.games.flesh_and_blood.vocabulary.words import Filter, Num, Pick
from judge.games.flesh_and_blood.words.saying import reads_as
from judge.games.flesh_and_blood.words.typeline import printed_from_inline
from judge.scenario import Library
from judge.terms.flesh_and_blood import TOKENS

# Tokens of rule 8.6 that a scenario has to type; why is said at the head of the corpus' tokens.
TYPED = {"Bait"}


def effects(text: str) -> tuple[object, ...]:
    """The effects of an instant with this text."""
    made = compile_card(printed_from_inline("Zork", "red", "Generic Instant", "", text))
    assert not made.unsupported, made.unsupported
    return tuple(e for s in made.sentences for a in s.abilities for e in a.effects)  # type: ignore[attr-defined]


def test_every_token_is_known_whole_or_has_to_be_typed(library: Library) -> None:
    known = {p.name: p for p in library.game("flesh-and-blood").created}
    assert set(TOKENS) - known.keys() == TYPED
    assert {name for name, printed in known.items() if compile_card(printed).unsupported} == set()


def test_tokens_are_created_by_their_full_names_and_with_counters() -> None:
    demon = "Blasmophet, the Soul Harvester"
    assert effects(f"Create a {demon} token.") == (Create(((demon, Num(1)),)),)
    assert effects("Create an Ursur, the Soul Reaper and a Gold token.") == (
        Create((("Ursur, the Soul Reaper", Num(1)), ("Gold", Num(1)))),
    )
    two = (Create((("Hyper Driver", Num(2)),), counters=("steam", Num(3))),)
    assert effects("Create 2 Hyper Driver tokens with 3 steam counters.") == two
    assert effects("Create 2 Hyper Driver tokens with 3 steam counters on them.") == two


def test_a_token_that_is_equipped_is_created_for_it() -> None:
    what = Pick(Filter(name="Graphene Chelicera", token=True), (), None)
    assert effects("Equip a Graphene Chelicera token.") == (Equip(what, token="Graphene Chelicera"),)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Create a Hyper Driver token with 2 steam counters on it.", "a Hyper Driver token with 2 steam counters"),
        ("Equip a Graphene Chelicera token.", "equip a Graphene Chelicera token"),
    ],
)
def test_they_are_said_back(text: str, said: str) -> None:
    made = compile_card(printed_from_inline("Zork", "red", "Generic Instant", "", text))
    assert said.lower() in reads_as(made.sentences[0]).lower()
