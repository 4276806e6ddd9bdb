"""When the best result is shown as the answer, and when as the nearest there is."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from judge.search.analysis import asks_how_many, asks_what_it_is
from judge.search.confidence import Evidence, Heard, Speaks, foreign, heard
from judge.search.english import English, write_english
from judge.search.ranking import Alternative, Concept

SURE = Evidence(
    covered=0.8,
    named=False,
    told=False,
    concepts=3,
    spoken=0.0,
    lost=0.0,
    passing=0,
    elsewhere=0,
    heard=Heard(met=2, rest=0.6, missed=0.1, has_name=False),
    score=11.0,
    lead=3.0,
    untold=False,
)
NAMED = replace(SURE, named=True, heard=SURE.heard._replace(has_name=True))
HALF = replace(SURE, covered=0.4, score=8.0, lead=1.0, heard=SURE.heard._replace(rest=0.3, missed=0.5))


def test_a_question_that_is_covered_is_answered() -> None:
    assert SURE.answer == "found"
    assert HALF.answer == "unsure"
    assert replace(HALF, covered=0.2, lost=0.6).answer == "none"


def test_a_name_alone_does_not_prove_that_the_best_result_answers() -> None:
    assert replace(HALF, named=True).answer == "unsure"
    assert replace(HALF, named=True, covered=0.2, lost=0.6).answer == "unsure"


@pytest.mark.parametrize("what", ["score", "lead"])
def test_the_match_makes_the_best_result_the_surer(what: str) -> None:
    assert replace(SURE, **{what: 0.0}).sure() < SURE.sure()  # type: ignore[arg-type]


def test_what_is_asked_of_a_name_counts_and_not_the_name() -> None:
    words = {"wallop": True, "deck": False, "dunno": False}
    concepts = [
        Concept((w,), (Alternative((w,)),), frozenset({"wallop"}) if name else frozenset()) for w, name in words.items()
    ]
    ruling = Speaks("wallop/1", frozenset(), frozenset({"wallop", "deck"}), frozenset({"wallop"}))

    def of(*asked_: Concept) -> Heard:
        return heard(asked_, ruling, lambda _: True, lambda stem: stem != "dunno")

    wallop, deck, dunno = concepts
    assert of(wallop, deck) == Heard(met=2, rest=0.0, missed=0.5, has_name=True)
    assert of(wallop, dunno) == Heard(met=1, rest=0.0, missed=0.0, has_name=True)  # how somebody talks
    assert replace(NAMED, heard=of(wallop, deck)).sure() < replace(NAMED, heard=of(wallop, dunno)).sure()
    assert not of(deck, dunno).has_name


def test_what_speaks_of_nearly_all_that_is_asked_is_not_denied() -> None:
    spoken = replace(HALF, covered=0.5, concepts=6, elsewhere=1, passing=1, heard=Heard(5, 0.3, 0.5))
    four = spoken.heard._replace(met=4)
    assert spoken.answer == "unsure"
    assert replace(spoken, heard=four).answer == replace(spoken, concepts=5, heard=four).answer == "none"


@pytest.mark.parametrize("asked", ["named", "told"])
def test_who_names_a_card_or_a_game_asks_of_the_documents(asked: str) -> None:
    far = replace(HALF, covered=0.1, lost=0.9)
    assert far.answer == "none"
    named = replace(far, named=True) if asked == "named" else replace(far, told=True)
    assert named.answer == "unsure"
    assert replace(named, elsewhere=1).answer == "none"  # the price of a card
    assert replace(named, elsewhere=1, covered=0.9, lost=0.0).answer != "none"


@pytest.mark.parametrize("what", ["lost", "passing", "elsewhere"])
def test_every_doubt_counts_against_it(what: str) -> None:
    assert replace(SURE, **{what: 1}).spoken_of() < SURE.spoken_of()  # type: ignore[arg-type]


def test_what_players_say_counts_for_it() -> None:
    assert replace(SURE, spoken=0.5).spoken_of() > SURE.spoken_of()


def test_a_word_that_only_begins_like_another_games_is_none() -> None:
    assert foreign(["support", "card"], ()) == ()
    assert foreign(["my", "call"], ()) == ()
    assert [whose for _, whose in foreign(["supporter", "cards"], ())] == ["Pokémon"]


def test_the_longest_phrase_of_another_game_counts_once() -> None:
    assert foreign(["mana", "burn", "hurts"], ()) == (("mana burn", "Magic: The Gathering"),)
    assert foreign(["mana", "burn"], [(0, 2)]) == ()
    assert foreign(["swing", "a", "sword"], ()) == ()


def test_a_phrase_of_another_game_is_its_own_though_a_word_in_it_is_a_name_here() -> None:
    late = ["late", "to", "the", "round"]
    assert [words for words, _ in foreign(late, [(3, 4)])] == ["late to the round"]
    assert foreign(late, [(3, 5)]) == ()  # a name that goes on behind it


def test_words_of_formats_are_no_others_where_card_data_says_what_is_legal() -> None:
    asked = ["is", "it", "banned", "in", "blitz"]
    assert foreign(asked) == (("banned", "formats"), ("blitz", "formats"))
    assert foreign(asked, legality=True) == ()


def test_what_players_say_of_a_hit_is_no_word_of_another_game() -> None:
    assert foreign(["what", "happens", "when", "my", "attack", "lands"]) == ()
    assert foreign(["how", "many", "lands", "in", "a", "deck"])


def test_whoever_uses_the_words_of_another_game_has_no_sure_answer() -> None:
    assert replace(SURE, named=False, covered=1.0, concepts=9).answer == "found"
    assert replace(SURE, named=False, covered=1.0, concepts=9, elsewhere=1).answer == "unsure"


def test_everyday_words_are_told_from_others(tmp_path: Path) -> None:
    write_english(tmp_path)
    english = English(tmp_path)
    assert english.everyday("walk")
    assert not english.everyday("guardwell")
    assert all(map(english.knows, ("thaw", "warlocks")))
    assert not english.knows("seperate")
    assert english.common("the") > english.common("walk") > english.common("phantasm") >= 0


@pytest.mark.parametrize(
    "doubt", [{"heard": SURE.heard._replace(met=1)}, {"heard": SURE.heard._replace(missed=0.5)}, {"untold": True}]
)
def test_what_makes_the_best_result_less_sure(doubt: dict[str, Any]) -> None:
    assert replace(SURE, **doubt).sure() < SURE.sure()


@pytest.mark.parametrize(
    ("asked", "what"),
    [
        ("what is leak", True),
        ("what does leak do", True),
        ("how does leak work", True),
        ("explain leak", True),
        ("how do you leak", False),
        ("what leaks", False),
        ("does leak work", False),
    ],
)
def test_it_is_told_whether_a_question_asks_what_a_thing_is(asked: str, what: bool) -> None:
    assert asks_what_it_is(asked.split()) is what


def test_it_is_told_whether_a_question_asks_how_many() -> None:
    assert asks_how_many(["how", "many", "can", "i", "have"])
    assert asks_how_many(["factions", "maximum", "hand", "size"])
    assert not asks_how_many(["how", "do", "maxed", "out", "units", "count"])
