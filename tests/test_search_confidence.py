"""When the best result is shown as the answer, and when as the nearest there is."""

from pathlib import Path

import pytest

from judge.search.confidence import Evidence, foreign
from judge.search.english import English, write_english

SURE = Evidence(score=12.0, named=False, concepts=3, unknown=0, everyday=0, passing=0)


def test_a_question_that_is_covered_is_answered() -> None:
    assert SURE.answer == "found"
    assert Evidence(score=5.0, named=False, concepts=3, unknown=0, everyday=0, passing=0).answer == "unsure"
    assert Evidence(score=1.0, named=False, concepts=3, unknown=1, everyday=0, passing=0).answer == "none"


def test_a_name_makes_up_for_words_that_are_nowhere() -> None:
    asked = {"score": 8.0, "concepts": 4, "unknown": 1, "everyday": 1, "passing": 0}
    assert Evidence(named=False, **asked).answer == "unsure"  # type: ignore[arg-type]
    assert Evidence(named=True, **asked).answer == "found"  # type: ignore[arg-type]


@pytest.mark.parametrize("what", ["unknown", "everyday", "passing", "elsewhere"])
def test_every_doubt_counts_against_it(what: str) -> None:
    doubtful = Evidence(**{**{f: getattr(SURE, f) for f in SURE.__dataclass_fields__}, what: 1})
    assert doubtful.sum() < SURE.sum()


def test_the_longest_phrase_of_another_game_counts_once() -> None:
    assert foreign(["mana", "burn", "hurts"], ()) == (("mana burn", "Magic: The Gathering"),)
    assert foreign(["mana", "burn"], {0}) == ()
    assert foreign(["swing", "a", "sword"], ()) == ()


def test_everyday_words_are_told_from_others(tmp_path: Path) -> None:
    write_english(tmp_path)
    english = English(tmp_path)
    assert english.everyday("walk")
    assert not english.everyday("guardwell")
    assert all(map(english.knows, ("thaw", "warlocks")))
    assert not english.knows("seperate")
    assert english.common("the") > english.common("walk") > english.common("phantasm") >= 0
