"""Contrasts: what is exchanged, taken away and added, and that a change that changes nothing is an error."""

from __future__ import annotations

from typing import Any

import boards
import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.errors import JudgeError
from judge.scenario.language.contrast import apply_change
from judge.scenario.language.exchange import Exchange, known_labels
from judge.scenario.language.model import Fields, RawContrast, Replacement, Scalar, ScenarioDocument

LABELS = [
    "Wage Might (blue)",
    "Wage Might (red)",
    "Wage Gold (red)",
    "Pay Up",
    "Might",
    "Test of Might",
    "Gold",
]
BASE: dict[str, Any] = {
    "title": "T",
    "game": "flesh-and-blood",
    "setup": {
        "turn": "Ana",
        "round": 2,
        "facts": ["Ana has drawn 2 cards this turn"],
        "Ana": {
            "hero": {"class": "Guardian", "life": 20},
            "hand": ["Wallop (red)", "Wallop (yellow)", "Wage Might (blue)"],
            "arena": ["Gold x3", "Might"],
            "resources": 2,
        },
        "Bo": {
            "hero": "Kayo",
            "hand": ["Test of Might", "Wage Gold (red)"],
            "resources": 2,
            "zones": {"2": ["Knight (30/30)"]},
            "units": [{"mech": "Leadfoot", "pilot": "Jackie"}],
        },
    },
    "play": [
        "Ana attacks Bo with Wallop (red)",
        "Bo defends with Test of Might, Wage Gold (red)",
        "Ana chooses 6",
        "Ana says yes",
        "then Ana controls 1 Might",
        "then Knight has 30 health",
    ],
}


def changed(names: list[str] | None = None, **change: Any) -> ScenarioDocument:
    """The document after a change."""
    document = boards.document_of({**BASE, "contrast": [{"change": change, "then": ["Ana has lost"]}]}, "r")
    return apply_change(document, document.contrast[0], known_labels(LABELS if names is None else names))


def texts(document: ScenarioDocument) -> list[str]:
    """The lines of play."""
    return [line.text for line in document.play]


def zone(document: ScenarioDocument, player: str, key: str) -> list[str]:
    """A list of setup as written."""
    cards = document.setup.player(player).cards(key)
    assert cards is not None
    return [card.text if card.count == 1 else f"{card.text} x{card.count}" for card in cards]


def test_a_version_is_exchanged_and_the_other_left_alone() -> None:
    found = changed(replace={"Wallop (red)": "Thunk (blue)"})
    assert zone(found, "Ana", "hand") == ["Thunk (blue)", "Wallop (yellow)", "Wage Might (blue)"]
    assert texts(found)[0] == "Ana attacks Bo with Thunk (blue)"


def test_a_part_of_a_longer_name_is_no_name() -> None:
    found = changed(replace={"Might": "Vigor"})
    assert zone(found, "Ana", "arena") == ["Gold x3", "Vigor"]
    assert zone(found, "Ana", "hand")[2] == "Wage Might (blue)"
    assert zone(found, "Bo", "hand") == ["Test of Might", "Wage Gold (red)"]
    assert texts(found)[1] == BASE["play"][1]
    assert texts(found)[4] == "then Ana controls 1 Vigor"


def test_a_name_without_version_stands_for_all_and_keeps_what_is_in_brackets() -> None:
    assert zone(changed(replace={"Wallop": "Wage Might"}, names=[]), "Ana", "hand")[:2] == [
        "Wage Might (red)",
        "Wage Might (yellow)",
    ]
    knight = changed(replace={"Knight": "Ogre"}).setup.player("Bo").entries["zones"]
    assert isinstance(knight, Fields)
    assert "Ogre (30/30)" in str(knight.entries["2"])
    assert zone(changed(replace={"Wage Gold": "Pay Up"}), "Bo", "hand") == ["Test of Might", "Pay Up"]
    assert zone(changed(replace={"Gold": "Silver"}), "Ana", "arena") == ["Silver x3", "Might"]


def test_two_names_can_change_places() -> None:
    found = changed(replace={"Wallop (red)": "Wallop (yellow)", "Wallop (yellow)": "Wallop (red)"})
    assert zone(found, "Ana", "hand")[:2] == ["Wallop (yellow)", "Wallop (red)"]
    players = changed(replace={"Ana": "Bo", "Bo": "Ana"})
    assert [p.name for p in players.setup.players] == ["Bo", "Ana"]
    assert players.setup.turn == "Bo"
    assert texts(players)[0] == "Bo attacks Ana with Wallop (red)"
    with pytest.raises(JudgeError, match="two players have one name"):
        changed(replace={"Ana": "Bo"})


def test_numbers_answers_and_lines() -> None:
    found = changed(replace={"resources: 2": "resources: 3"})
    assert [p.number("resources") for p in found.setup.players] == [3, 3]
    assert changed(replace={"round: 2": "round: 5"}).setup.extra["round"] == Scalar(5, "5")
    hero = changed(replace={"life: 20": "life: 7"}).setup.player("Ana").entries["hero"]
    assert isinstance(hero, Fields)
    assert hero.entries["life"] == Scalar(7, "7")
    assert texts(changed(replace={"Ana chooses 6": "Ana chooses 4"}))[2] == "Ana chooses 4"
    assert texts(changed(replace={"says yes": "says no"}))[3] == "Ana says no"
    assert texts(changed(replace={"yes": "no"}))[3] == "Ana says no"
    assert zone(changed(replace={"arena: [Gold x3, Might]": "arena: []"}), "Ana", "arena") == []
    assert changed(replace={"turn: Ana": "turn: Bo"}).setup.turn == "Bo"
    brute = changed(replace={"class: Guardian": "class: Brute"}).setup.player("Ana").entries["hero"]
    assert isinstance(brute, Fields)
    assert brute.entries["class"] == Scalar("Brute", "Brute")
    assert "Bethany" in str(changed(replace={"Jackie": "Bethany"}).setup.player("Bo").entries["units"])
    facts = changed(replace={"2 cards": "3 cards"}).setup.facts
    assert [f.text for f in facts] == ["Ana has drawn 3 cards this turn"]
    number = changed(replace={"Knight (30/30)": "Knight (5/30)"}).setup.player("Bo").entries["zones"]
    assert "Knight (5/30)" in str(number)


def test_remove_takes_entries_and_lines() -> None:
    assert zone(changed(remove=["Wallop (red)"]), "Ana", "hand") == ["Wallop (yellow)", "Wage Might (blue)"]
    assert zone(changed(remove=["Wallop"]), "Ana", "hand") == ["Wage Might (blue)"]
    assert zone(changed(remove=["gold"]), "Ana", "arena") == ["Might"]
    assert texts(changed(remove=["Ana says yes"])) == [t for t in BASE["play"] if t != "Ana says yes"]
    assert changed(remove=["Ana has drawn 2 cards this turn"]).setup.facts == ()
    assert changed(remove=[{"resources": 2}]).setup.player("Bo").number("resources") is None
    assert "arena" not in changed(remove=["Ana.arena"]).setup.player("Ana").entries
    assert "Jackie" not in str(changed(remove=["Leadfoot"]).setup.player("Bo").entries["units"])


def test_add_appends() -> None:
    found = changed(add={"Ana.arena": ["Vigor x2"], "Bo.arsenal": ["Boast"], "play": ["Bo passes"], "Bo.life": 3})
    assert zone(found, "Ana", "arena") == ["Gold x3", "Might", "Vigor x2"]
    assert zone(found, "Bo", "arsenal") == ["Boast"]
    assert texts(found)[-1] == "Bo passes"
    assert found.setup.player("Bo").number("life") == 3
    assert zone(changed(add={"Bo": {"arena": ["Gold"]}}), "Bo", "arena") == ["Gold"]
    assert zone(changed(add={"Ana.arena": "Vigor"}), "Ana", "arena")[-1] == "Vigor"
    assert changed(add={"facts": ["Bo has attacked this turn"]}).setup.facts[-1].text == "Bo has attacked this turn"
    both = changed(replace={"Might": "Vigor"}, remove=["Gold"], add={"Ana.arena": ["Might"]})
    assert zone(both, "Ana", "arena") == ["Vigor", "Might"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"replace": {"Walop (red)": "X"}}, "Did you mean Wallop (red)"),
        ({"replace": {"Vigor": "Might"}}, 'replaces "Vigor", which stands nowhere'),
        ({"replace": {"Might": "might"}}, 'replaces "Might" by itself'),
        ({"replace": {"99": "20"}}, "replaced with its key"),
        ({"replace": {"resources: 2": "3"}}, "Write both with the key"),
        ({"replace": {"resources: 4": "resources: 3"}}, "Did you mean resources: 2?"),
        ({"remove": ["Ana says no"]}, "Did you mean Ana says yes"),
        ({"remove": ["Vigor"]}, 'removes "Vigor", which is neither'),
        ({"add": {"Cy.arena": ["Might"]}}, 'adds to "Cy.arena"'),
        ({"add": {"Ana.resources": 3}}, "something else stands already"),
        ({"replace": {"hand": "arena"}}, "stands twice"),
    ],
)
def test_a_change_that_finds_nothing_is_an_error(change: dict[str, Any], said: str) -> None:
    with pytest.raises(JudgeError) as caught:
        changed(**change)
    assert caught.value.code == "invalid"
    assert said in str(caught.value)


WORDS = st.sampled_from(["Wallop", "Thunk", "Boast", "Might", "Gold"])


@given(st.lists(WORDS, min_size=1, max_size=8), WORDS, WORDS)
def test_a_swap_done_twice_is_the_text_itself(words: list[str], one: str, other: str) -> None:
    if one == other:
        return
    pairs = (Replacement(one, other), Replacement(other, one))
    text = " ".join(words)
    assert Exchange.of(pairs).text(Exchange.of(pairs).text(text)) == text


@given(st.text(alphabet="ab ()'1/", max_size=30), st.text(alphabet="ab1", min_size=1, max_size=3))
def test_nothing_changes_inside_a_longer_word(text: str, old: str) -> None:
    exchange = Exchange.of((Replacement(old, "Z"),))
    found = exchange.text(text)
    assert found.count("Z") == sum(1 for _ in exchange.used) or found.count("Z") > 1
    assert all(
        not (found[i - 1 : i].isalnum() or found[i + 1 : i + 2].isalnum()) for i, c in enumerate(found) if c == "Z"
    )
    if not exchange.used:
        assert found == text


def test_an_empty_change_leaves_the_document() -> None:
    document = boards.document_of(BASE, "r")
    assert apply_change(document, RawContrast()) == document


def test_a_bracket_before_the_words_stays() -> None:
    """``20 damage`` in ``Knight (20 damage)`` is exchanged inside its brackets."""
    exchange = Exchange.of((Replacement("20 damage", "30 damage"),))
    assert exchange.text("Knight (20 damage)") == "Knight (30 damage)"
    assert Exchange.of((Replacement("(red)", "(blue)"),)).text("Wallop (red)") == "Wallop (blue)"
