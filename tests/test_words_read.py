"""Sentences of Flesh and Blood on cards of their own: what each is read as and comes back as, or why it is unread.

A row of ``words_read.txt`` is the type line of the card, or the word that stands for it, and what it prints; below it
what that ``is`` where it is read as other words (``…``: whichever), or why it is ``unread``.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from words_back import lost

from judge.errors import JudgeError
from judge.games.flesh_and_blood.cards import compile_card
from judge.games.flesh_and_blood.definition import CardDefinition, SentenceReading
from judge.games.flesh_and_blood.vocabulary.abilities import Resolution
from judge.games.flesh_and_blood.vocabulary.effects import Draw, If, IfDone
from judge.games.flesh_and_blood.words.saying import reads_as
from judge.games.flesh_and_blood.words.typeline import printed_from_inline, read_type_line

_WRITTEN = Path(__file__).with_name("words_read.txt").read_text("utf-8")
_TYPES = dict(re.findall(r"^(\w+) = (.+)$", _WRITTEN, re.MULTILINE))
_ROWS = [
    (_TYPES.get(line, line), text.replace("\\n", "\n"), said.replace("\\n", "\n"), why)
    for line, text, said, why in re.findall(
        r"^([A-Za-z][\w -]*): (.+)(?:\n  (?:is: (.+)|(unread:.*)))?$", _WRITTEN, re.MULTILINE
    )
]
READ = [(line, text, said or text) for line, text, said, why in _ROWS if not why]
UNREAD = [(line, text, why.removeprefix("unread:").strip()) for line, text, _, why in _ROWS if why]


def card_of(line: str, text: str) -> CardDefinition:
    return compile_card(printed_from_inline("Zork", "red", line, "1{r}", text))


def sentence(line: str, text: str) -> SentenceReading:
    (found,) = card_of(line, text).sentences
    return found


def test_every_row_is_one() -> None:
    rows = [row for row in _WRITTEN.split("\n") if row and row[0] not in "# " and " = " not in row.split(":")[0]]
    assert [f"{line}: {text}" for line, text, *_ in _ROWS] == [_spelled(row) for row in rows]


def _spelled(row: str) -> str:
    line, _, text = row.partition(": ")
    return f"{_TYPES.get(line, line)}: " + text.replace("\\n", "\n")


@pytest.mark.parametrize(("line", "text", "said"), READ, ids=[text[:60] for _, text, _ in READ])
def test_it_is_read_as_it_says(line: str, text: str, said: str) -> None:
    found = sentence(line, text)
    assert not found.unsupported, [getattr(a, "reason", "") for a in found.abilities]
    assert said in (reads_as(found), "…")
    assert not (gone := lost(card_of(line, text))), "\n".join(gone)


@pytest.mark.parametrize(("line", "text", "why"), UNREAD, ids=[text[:60] for _, text, _ in UNREAD])
def test_it_is_unread_and_says_why(line: str, text: str, why: str) -> None:
    found = sentence(line, text)
    assert found.unsupported
    assert why in " ".join(getattr(a, "reason", "") for a in found.abilities)


NOUNS = (
    "a red or yellow card",
    "a red or blue attack action card",
    "a generic card",
    "a generic attack action card",
    "an attack action card or instant",
    "a Lightning action card or Lightning instant",
)
PLACES = (
    "Discard @.",
    "Banish @ from your graveyard.",
    "Search your deck for @. Shuffle.",
    "If there is @ in your pitch zone, draw a card.",
    "If you've played @ this turn, draw a card.",
    "If this is defended by @, draw a card.",
    "When you pitch @, draw a card.",
    "Each opponent discards @.",
    "Reveal the top card of your deck. If the revealed card is @, draw a card.",
)


@pytest.mark.parametrize("noun", NOUNS)
def test_a_noun_phrase_may_stand_in_every_place(noun: str) -> None:
    for place in PLACES:
        written = place.replace("@", noun.replace("generic", "Generic"))
        assert reads_as(sentence("Generic Action - Attack", written)) == place.replace("@", noun)


def test_a_state_asks_its_own_card_whatever_the_sentence_before_spoke_of() -> None:
    text = (
        "Whenever you play a red attack, remove a doom counter from this. When this has no doom counters, destroy it."
    )
    found = sentence("Generic Equipment - Head", text)
    assert reads_as(found).endswith("When this has no doom counters, destroy this.")


@pytest.mark.parametrize(
    "text",
    [
        "Deal 1 damage to target hero. If they have less {h} than you, instead deal 2 damage. If you do, draw a card.",
        "Discard a card. If you control an aura, instead discard 2 cards. If you do, draw a card.",
    ],
)
def test_if_you_do_is_of_what_is_done_instead_too(text: str) -> None:
    (ability,) = sentence("Generic Action", text).abilities
    assert isinstance(ability, Resolution)
    (done,) = ability.effects
    assert isinstance(done, IfDone)
    assert isinstance(done.effects[0], If)
    assert done.then == (Draw(),)


def test_a_split_card_is_both_of_its_sides() -> None:
    text = "Meld\nCreate a Gold token.\n//\nGain 1{h}."
    card = compile_card(printed_from_inline("Flare // Balm", "red", "Wizard Action // Generic Instant", "1{r}", text))
    assert [side.name for side in card.sides] == ["Flare", "Balm"]
    assert [side.types for side in card.sides] == [("Action",), ("Instant",)]
    assert card.abilities == card.sides[0].abilities + card.sides[1].abilities
    assert "\n".join(s.text for s in card.sentences) == text
    assert not lost(card)
    assert compile_card(printed_from_inline("Flare // Balm", "red", "Wizard Action", "1{r}", text)).sides == ()


def test_a_card_made_for_one_hero_prints_the_moniker_before_its_type() -> None:
    assert read_type_line("Zork Companion - Off-Hand Ally").types == ("Companion",)
    for line in ("Zork Action", "zork Companion", "Companion Zork", "Zork Brute Companion"):
        with pytest.raises(JudgeError):
            read_type_line(line)
