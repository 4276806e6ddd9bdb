"""Rules found by their numbers: the rule itself first, what stands under it, what refers to it; and no such number."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.builds.build import build
from judge.builds.live import current_build
from judge.search import Searcher
from judge.search.analysis import rule_number
from judge.search.rules import AskedRules, asked_rules

RULES = """\
Tallow Rules

3 Harbour
3.1 Boats
3.1.1 A boat floats until it is sunk.
3.1.1a A boat that carries 4 candles sinks.[3.2.1]
3.1.1b A raft is a boat.
3.1.2 A boat docks where its owner says.
3.1.10 A docked boat does not burn.
3.2 Candles
3.2.1 A candle burns for 2.5 hours, as rule 3.1.1 says of boats.
Example: Ana lights a candle on a docked boat.
3.2.2 A candle that is out stays out.
4 Night
4.1 Dark
4.1.1 Nobody docks at night.[3.1.2]
"""
MANIFEST = """\
[[document]]
id = "rules"
game = "tallow"
kind = "numbered-rules"
file = "rules.txt"
"""
GAMES = [("tallow",), ("tallow", "and", "tide")]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rules")
    (folder / "rules.txt").write_text(RULES)
    (folder / "manifest.toml").write_text(MANIFEST)
    build(folder, folder / "index")
    return folder / "index"


@pytest.fixture(scope="module")
def searcher(index: Path) -> Iterator[Searcher]:
    live = current_build(index)
    yield Searcher(live)
    live.store.close()


def found(searcher: Searcher, query: str, **asked: object) -> list[str]:
    return [r.id.split("/", 1)[1] for r in searcher.search(query, **asked).results]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "query",
    ["3.1.1", "rule 3.1.1", "CR 3.1.1", "[3.1.1]", "§3.1.1", "3.1.1.", "what does rule 3.1.1 say?", "tallow 3.1.1"],
)
def test_a_number_gives_its_rule_then_its_parts_then_what_refers_to_it(searcher: Searcher, query: str) -> None:
    page = searcher.search(query)
    assert page.confident
    assert (page.warnings, page.did_you_mean) == ((), None)
    assert [r.id.split("/", 1)[1] for r in page.results] == ["3-1-1", "3-1-1a", "3-1-1b", "3-2-1"]
    assert page.total == 4


def test_letters_chapters_and_pages(searcher: Searcher) -> None:
    for query in ("3.1.1b", "3.1.1(b)", "rule 3.1.1.B"):
        assert found(searcher, query) == ["3-1-1b"]
    assert found(searcher, "3.2") == ["3-2", "3-2-1", "3-2-2"]
    assert found(searcher, "chapter 4") == ["4", "4-1", "4-1-1"]
    assert found(searcher, "3.1.1 and 3.2.2")[:2] == ["3-1-1", "3-2-2"]
    assert found(searcher, "3.1.1", per_page=2, page=2) == ["3-1-1b", "3-2-1"]
    assert found(searcher, "3.1.2 type:card") == []


def test_beside_other_words_the_rule_still_comes_first(searcher: Searcher) -> None:
    page = searcher.search("does 3.2.2 hold for a docked boat that floats")
    assert page.results[0].id.endswith("/3-2-2")
    assert page.confident
    assert len({r.id for r in page.results}) == len(page.results) > 1
    again = searcher.search("does 3.2.2 hold for a docked boat that floats", per_page=1, page=2)
    assert again.results[0].id == page.results[1].id


def test_a_rule_is_found_by_the_words_of_the_one_above_it(searcher: Searcher) -> None:
    assert found(searcher, "does a candle make what floats sink")[0] == "3-1-1a"


def test_what_players_ask_of_a_number_finds_its_rule_in_the_rulebook_alone(tmp_path: Path) -> None:
    asked = "rules:\n  '3.1.10': fire at the quay\nasked:\n  '3.1.10': ships ablaze\n  '3.2.2': relighting\n"
    (tmp_path / "tallow").mkdir()
    (tmp_path / "tallow" / "rules-index.yaml").write_text(asked)
    (tmp_path / "rules.txt").write_text(RULES)
    (tmp_path / "event.txt").write_text(
        "Event Rules\n\n3.1 Judges\n3.1.9 A judge arrives.\n3.1.10 An inventory rests.\n"
    )
    (tmp_path / "manifest.toml").write_text(MANIFEST + MANIFEST.replace('"rules', '"event'))
    build(tmp_path, tmp_path / "index")
    live = current_build(tmp_path / "index")
    try:
        for query, rule in (("ships ablaze", "3-1-10"), ("quay", "3-1-10"), ("relighting", "3-2-2")):
            assert [r.id for r in Searcher(live).search(query).results] == [f"rules/{rule}"]
        page = Searcher(live).search("could my foe rummage through my sideboard")  # a word of other games, meant here
        assert ([r.id for r in page.results], page.answer) == (["event/3-1-10"], "unsure")
    finally:
        live.store.close()


@pytest.mark.parametrize(
    ("query", "near"),
    [("3.1.99", "3.1"), ("rule 3.1.2c", "3.1.2"), ("4.7.1", "4"), ("3.1.10b", "3.1.10")],
)
def test_a_number_that_no_rule_has_gives_what_it_would_stand_under(searcher: Searcher, query: str, near: str) -> None:
    page = searcher.search(query)
    assert page.warnings == (
        f"No rule {query.removeprefix('rule ')} was found; the nearest it would stand under is {near}.",
    )
    assert not page.confident
    assert page.results[0].id.endswith("/" + near.replace(".", "-"))


def test_a_number_with_nothing_near_finds_nothing(searcher: Searcher) -> None:
    page = searcher.search("77.1.2")
    assert (page.warnings, page.results, page.total) == (("No rule 77.1.2 was found.",), (), 0)
    beside = searcher.search("does 77.1.2 say that a raft floats")
    assert beside.warnings == page.warnings
    assert beside.total


@pytest.mark.parametrize(
    ("free", "asked"),
    [
        ("8.3.5b", AskedRules(("8.3.5b",), True)),
        ("rule 8.3.5", AskedRules(("8.3.5",), True)),
        ("Rule 08.3.5.(b)?", AskedRules(("8.3.5b",), True)),
        ("comprehensive rules 103.1.a", AskedRules(("103.1a",), True)),
        ("what is rule 3", AskedRules(("3",), True)),
        ("tallow and tide 3.1", AskedRules(("3.1",), True)),
        ("boats in 3.1.1a sink", AskedRules(("3.1.1a",), False)),
        ("boats under section 3.1", AskedRules(("3.1",), False)),
        ("a candle burns 2.5 hours", AskedRules()),
        ("rule 3 boats", AskedRules()),
        ("101.1.b.1", AskedRules(("101.1b.1",), True)),
        ("3", AskedRules()),
        ("v2.1.0 {3.1.1}", AskedRules()),
        ("1.2.3.4.5.6", AskedRules(("1.2.3.4.5.6",), True)),
        ("", AskedRules()),
    ],
)
def test_what_of_a_query_names_a_rule(free: str, asked: AskedRules) -> None:
    assert asked_rules(free, GAMES) == asked


@pytest.mark.parametrize(
    ("printed", "number"),
    [
        ("8.3.5b", "8.3.5b"),
        ("8.3.5(b)", "8.3.5b"),
        ("002.1.B.", "2.1b"),
        ("100.", "100"),
        ("iv", ""),
        ("101.1.b.1.", "101.1b.1"),
        ("", ""),
    ],
)
def test_numbers_have_one_form(printed: str, number: str) -> None:
    assert rule_number(printed) == number
