"""Every sentence comes back: what it was understood as, said in words, is understood as the same terms again."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from words_back import SAYING, lost
from words_documented import EXAMPLES, terms
from words_reading import read

from judge.games.flesh_and_blood.cards import compile_card
from judge.games.flesh_and_blood.vocabulary import roots
from judge.games.flesh_and_blood.words.saying import WORDS, reads_as
from judge.games.flesh_and_blood.words.typeline import printed_from_inline
from judge.scenario import Library

ROOT = Path(__file__).resolve().parent.parent
FAMILIES: dict[type, str] = {
    roots.Value: "numbers.py",
    roots.Selector: "nouns.py",
    roots.Condition: "conditions.py",
    roots.Change: "lasting.py",
    roots.Subject: "lasting.py",
    roots.Effect: "effects.py",
    roots.Ability: "abilities.py",
}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_term_has_words(family: type) -> None:
    wordless = [name for name, term in terms().items() if issubclass(term, family) and term not in WORDS]
    assert not wordless, f"{SAYING}/{FAMILIES[family]} has no words for {', '.join(wordless)}: add a line to its table"


@pytest.mark.parametrize(("type_line", "text"), EXAMPLES, ids=[text[:60] for _, text in EXAMPLES])
def test_examples_come_back(type_line: str, text: str) -> None:
    assert not lost(compile_card(printed_from_inline("Zork", "red", type_line, "", text)))


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card unless you control a Might or you have a card in your hand.",
        "You may play this as though it were an instant if this is attacking a marked hero.",
    ],
)
def test_what_would_be_said_in_words_of_two_meanings_has_none(text: str) -> None:
    (why,) = lost(compile_card(printed_from_inline("Zork", "red", "Generic Instant", "", text)))
    assert "has no words" in why


def test_printed_cards_and_tokens_come_back(library: Library) -> None:
    known = library.game("flesh-and-blood")
    found = [said for card in (*known.cards, *known.tokens) for said in lost(compile_card(card))]
    assert not found, "\n".join(found)


def scenarios() -> list[Path]:
    """The scenario files with cards of Flesh and Blood."""
    own = (ROOT / "tests" / "scenarios").glob("*.yaml")
    games = (ROOT / "tests" / "scenarios" / "games").glob("flesh*.yaml")
    return sorted((*own, *games, *(ROOT / "corpus" / "flesh-and-blood" / "scenarios").rglob("*.yaml")))


@pytest.mark.parametrize("path", scenarios(), ids=lambda path: path.stem)
def test_cards_of_scenarios_come_back(path: Path) -> None:
    found = []
    for document in yaml.load_all(path.read_text("utf-8"), yaml.CSafeLoader):
        for scenario in document if isinstance(document, list) else [document]:
            if not scenario or scenario["game"] != "flesh-and-blood":
                continue
            for card in scenario.get("cards", ()) or ():
                color = str(card.get("color") or card.get("version") or "")
                line = str(card.get("type", ""))
                printed = printed_from_inline(
                    card["name"], color, line, str(card.get("stats") or ""), card.get("text") or ""
                )
                found += lost(compile_card(printed))
    assert not found, "\n".join(found)


SAID = (
    (
        "If this has {p} greater than its base, it gets overpower.",
        "If this has {p} greater than its base, this gets overpower.",
    ),
    ("When this defends an attack, it gets -1{p}.", "When this defends an attack, the attack gets -1{p} this turn."),
    (
        "When this attacks a hero, clash with them, then clash again.\n"
        "If a hero wins both clashes, they create a Gold token.",
        "When this attacks a hero, clash with them. Clash again. "
        "If a hero wins both clashes, they create a Gold token.",
    ),
    (
        "When you discard a red card, you may banish it. If you do, draw a card.",
        "When you discard a red card, you may banish the event's card. If you do, draw a card.",
    ),
    (
        "When this hits a hero, they discard a card unless they pay {r}.",
        "When this hits a hero, they discard a card unless they pay {r}.",
    ),
)


@pytest.mark.parametrize(("text", "said"), SAID)
def test_what_it_was_taken_for_is_said(text: str, said: str) -> None:
    (sentence,) = compile_card(printed_from_inline("Zork", "red", "Generic Action - Attack", "", text)).sentences
    assert reads_as(sentence) == said


# Sentences whose parts stand in another order, or need a reference that no pronoun makes.
HARD = (
    "Choose 1;\nTarget attack gets +1{p}.\nTarget hero draws a card, then they discard a card.",
    "Target opposing hero reveals their hand and discards a card.",
    "Destroy up to X items, where X is half your {h}, rounded up.",
    "Target hero discards 2 cards unless they pay {r}{r}.",
    "Look at target hero's hand and the top card of their deck.",
    "Target weapon attack gets +2{p}. You may attack an additional time with the weapon this turn.",
    "Target attack gets +1{p}. Target attack gets +2{p}. If this was played from arsenal, draw a card.",
)


@pytest.mark.parametrize("text", HARD)
def test_hard_sentences_come_back(text: str) -> None:
    read(text, "Generic Instant")


def test_what_is_not_so_is_said_of_any_condition() -> None:
    found = read("If it isn't so that you control a Gold, this gets +1{p}.")
    assert found == read("While it isn't so that you control a Gold, this gets +1{p}.")


@pytest.mark.parametrize("text", ["The target gets +1{p} this turn.", "The targeted hero draws a card."])
def test_what_was_never_targeted_is_not_named(text: str) -> None:
    assert read(text, "Generic Instant")[0].reason
