"""Printed words of what stays where it is: mentors in arsenal, what is so otherwise, until the turn ends; and slips."""

from __future__ import annotations

import pytest
from words_reading import DRAWN, MIGHT, POWER, read

from judge.games.flesh_and_blood.vocabulary.abilities import Keyword, Static, Triggered, Unsupported
from judge.games.flesh_and_blood.vocabulary.changes import GainKeyword, These
from judge.games.flesh_and_blood.vocabulary.conditions import Not
from judge.games.flesh_and_blood.vocabulary.effects import Banish, May, Turn
from judge.games.flesh_and_blood.vocabulary.words import This, Zone

SWORD = "Warrior Weapon - Sword (1H)"


def test_what_a_mentor_does_only_face_down() -> None:
    (found,) = read(
        "While Zork is face down in arsenal, at the start of your turn, you may turn him face up.", "Generic Mentor"
    )
    assert isinstance(found, Triggered)
    assert (found.while_zone, found.face_up) == (Zone.ARSENAL, False)
    assert found.effects == (May((Turn(This(), True),)),)


def test_a_person_is_the_card_itself() -> None:
    text = "While Zork is face-up in arsenal, whenever a sword attack you control hits, banish her."
    (found,) = read(text, "Generic Mentor")
    assert found.effects == (Banish(This()),)


@pytest.mark.parametrize("words", ["this gets +1{p} until end of turn", "this gets +1{p}"])
def test_until_the_turn_ends_on_what_stays(words: str) -> None:
    assert read(f"If you have drawn a card this turn, {words}.", SWORD) == (Static(These(This()), (POWER,), DRAWN),)


@pytest.mark.parametrize("condition", ["If you control a Gold", "If you haven't drawn a card this turn"])
def test_what_may_cease_to_be_so_says_not_when_it_begins(condition: str) -> None:
    (found,) = read(f"{condition}, this gets +1{{p}} until end of turn.", SWORD)
    assert isinstance(found, Unsupported)


def test_otherwise_of_what_stays() -> None:
    text = "If you've drawn a card this turn, this gets +1{p}. Otherwise, this gets go again."
    agains = Static(These(This()), (GainKeyword("go again"),), Not(DRAWN))
    assert read(text, SWORD) == (Static(These(This()), (POWER,), DRAWN), agains)
    (found,) = read("If you've drawn a card this turn, this gets +1{p}. Otherwise, draw a card.", SWORD)
    assert isinstance(found, Unsupported)


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("This gets +1{p).", "This gets +1{p}."),
        ("This gets +1{p].", "This gets +1{p}."),
        ("Once per Turn Action - {r]{r}: Atttack", "Once per Turn Action - {r}{r}: Attack"),
        (
            "Play this only if you've played a 'non-attack action' card this turn.",
            "Play this only if you've played a non-attack action card this turn.",
        ),
    ],
)
def test_slips_of_printing_that_have_one_meaning(slip: str, meant: str) -> None:
    assert read(slip, SWORD) == read(meant, SWORD)


def test_a_name_that_begins_with_a_number_is_no_word_of_its_text() -> None:
    assert read("Ward 20", "Illusionist Action - Aura", name="20,000 Winks") == (Keyword("ward", 20),)
    assert read("Legendary Ona Specialization", "Generic Action", name="Ona, Found")[1] == Keyword(
        "specialization", what="Ona"
    )
    assert read("Create a Might token.", "Generic Action", name="20,000 Winks")[0].effects == (MIGHT,)
