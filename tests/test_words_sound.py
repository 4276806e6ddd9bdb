"""No compiled sentence names what nothing makes or asks what can never be: corpus, tokens, and the tests' cards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from words_documented import EXAMPLES
from words_sound import unsound

from judge.games.flesh_and_blood.cards import compile_card
from judge.games.flesh_and_blood.definition import CardDefinition, SentenceReading
from judge.games.flesh_and_blood.vocabulary.abilities import Resolution
from judge.games.flesh_and_blood.vocabulary.conditions import Matches
from judge.games.flesh_and_blood.vocabulary.effects import Draw, If, Put, Reveal
from judge.games.flesh_and_blood.vocabulary.roots import Effect, Selector
from judge.games.flesh_and_blood.vocabulary.words import Bound, Filter, Num, Stat, Target, This, TopOfDeck, Zone
from judge.games.flesh_and_blood.words.typeline import printed_from_inline
from judge.scenario import Library

ROOT = Path(__file__).resolve().parent.parent


def test_printed_cards_and_tokens(library: Library) -> None:
    known = library.game("flesh-and-blood")
    found = [why for card in (*known.cards, *known.tokens) for why in unsound(compile_card(card))]
    assert not found, "\n".join(found)


def test_examples_of_the_grammar() -> None:
    cards = (compile_card(printed_from_inline("Zork", "red", line, "", text)) for line, text in EXAMPLES)
    found = [why for card in cards for why in unsound(card)]
    assert not found, "\n".join(found)


def test_cards_of_scenarios() -> None:
    found: list[str] = []
    for path in sorted((ROOT / "tests" / "scenarios").glob("*.yaml")):
        for scenario in yaml.load_all(path.read_text("utf-8"), yaml.CSafeLoader):
            if (scenario or {}).get("game", "flesh-and-blood") != "flesh-and-blood":
                continue
            for card in scenario.get("cards", ()) if isinstance(scenario, dict) else ():
                color, stats = str(card.get("color") or ""), str(card.get("stats") or "")
                line, text = str(card.get("type", "")), card.get("text") or ""
                found += unsound(compile_card(printed_from_inline(card["name"], color, line, stats, text)))
    assert not found, "\n".join(found)


def _card(*effects: Effect) -> CardDefinition:
    card = compile_card(printed_from_inline("Zork", "red", "Generic Action", "", "Draw a card."))
    return replace(card, sentences=(SentenceReading("Zork.", (Resolution(effects),)),))


def _asked(what: Filter, of: Selector = This()) -> Effect:
    return If(Matches(of, what), (Draw(),))


WRONG: tuple[tuple[Effect, str], ...] = (
    (Put(Bound("revealed"), Zone.HAND), 'nothing before binds "revealed"'),
    (Put(Target(), Zone.HAND), "there is no target 0"),
    (_asked(Filter(types=("Action",), not_types=("Action",))), "nothing both is and is not Action"),
    (_asked(Filter(numbers=((Stat.POWER, ">=", Num(6)), (Stat.POWER, "<=", Num(3))))), "no power is both 6 or more"),
    (_asked(Filter(attacking=True, defending=True)), "nothing attacks and defends"),
    (_asked(Filter(this=True, other=True)), "this is not another object"),
)


@pytest.mark.parametrize(("effect", "why"), WRONG, ids=[why for _, why in WRONG])
def test_what_is_wrong_is_named_with_its_card(effect: Effect, why: str) -> None:
    (said,) = unsound(_card(effect))
    assert said.startswith("Zork: Zork.\n  ")
    assert why in said


def test_what_an_effect_before_names_is_sound() -> None:
    assert not [*unsound(_card(Reveal(TopOfDeck()), Put(Bound("revealed"), Zone.HAND)))]
