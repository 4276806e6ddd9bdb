"""The search of the pack, run in a browser, finds what the service finds."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from playwright.sync_api import Browser, Page

import judge.web
from judge.builds.live import Build
from judge.search import Searcher
from judge.search.analysis import stem_of
from judge.search.carried import Carried
from judge.search.derived import TABLE
from judge.search.english import English

FINDING = Path(judge.web.__file__).parent / "static" / "finding.js"
QUESTIONS = Path(__file__).parent.parent / "benchmarks" / "queries.yaml"
MADE = """([words, entries]) => {
  window.found = window.judge.finder(JSON.parse(words), [JSON.parse(entries)], () => " ");
}"""
FIND = """(asked) => asked.map(([query, game]) => {
  const { entries, ...rest } = window.found.search(query, game);
  return { ...rest, entries: entries.slice(0, 3), total: entries.length };
})"""

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def carried(corpus_build: Build) -> Carried:
    return Carried(corpus_build)


@pytest.fixture(scope="module")
def page(chromium: Browser, carried: Carried) -> Iterator[Page]:
    """A page in which the script has the tables of the whole corpus."""
    found = chromium.new_page()
    found.add_script_tag(path=FINDING)
    take(found, carried, range(carried.table.size))
    yield found
    found.close()


@pytest.fixture(scope="module")
def questions() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.load(QUESTIONS.read_text("utf-8"), yaml.CSafeLoader)
    return found


def take(page: Page, carried: Carried, entries: Sequence[int]) -> None:
    page.evaluate(MADE, [json.dumps(carried.words()), json.dumps(carried.entries(entries))])


def find(page: Page, carried: Carried, asked: Sequence[tuple[str, str | None]]) -> list[Any]:
    found: list[Any] = page.evaluate(FIND, asked)
    return [{**each, "ids": [carried.table.ids[n] for n in each["entries"]]} for each in found]


def first_three(searcher: Searcher, query: str, game: str | None = None) -> list[str]:
    return [result.id for result in searcher.search(query, game, per_page=3).results]


def test_the_first_three_are_those_of_the_service(
    page: Page, carried: Carried, searcher: Searcher, questions: list[dict[str, Any]]
) -> None:
    asked = [question["ask"] for question in questions]
    found = find(page, carried, [(question, None) for question in asked])
    others = [q for q, each in zip(asked, found, strict=True) if each["ids"] != first_three(searcher, q)]
    assert len(asked) > 900
    assert len(others) <= len(asked) // 50, others


FILTERS = (
    *("color:red -keyword:clash power>=6", "cost:2..4 class:guardian", "type:ruling wager", "power!=6 class:brute"),
    *("color:red,blue power < 5", "defense:>=2 keyword:blade break", "NOT game:factions location", "game:fab gold"),
    "document:heavy-hitters wager",
)


def test_filters_find_the_same_versions(page: Page, carried: Carried, searcher: Searcher) -> None:
    for query, found in zip(FILTERS, find(page, carried, [(query, None) for query in FILTERS]), strict=True):
        assert found["ids"] == first_three(searcher, query), query
        assert found["total"] == searcher.search(query).total > 0, query
        assert not found["warnings"], query


def test_one_game_taken_alone_is_searched_as_the_service_searches_it(
    page: Page, carried: Carried, searcher: Searcher, questions: list[dict[str, Any]]
) -> None:
    asked = [q["ask"] for q in questions if q.get("game") == "factions"]
    table = carried.table
    take(page, carried, np.flatnonzero(table.game == table.games.index("factions")).tolist())
    found = find(page, carried, [(question, "factions") for question in asked])
    take(page, carried, range(table.size))
    others = [q for q, each in zip(asked, found, strict=True) if each["ids"] != first_three(searcher, q, "factions")]
    assert len(asked) > 50
    assert len(others) <= len(asked) // 50, others


def test_what_is_not_read_without_a_network_is_said(page: Page, carried: Carried) -> None:
    either, unknown = find(page, carried, [("(wager OR clash) gold", None), ("colur:red wager", None)])
    assert "parentheses, OR" in either["warnings"][0]
    assert "“colur:red” is not read" in unknown["warnings"][0]
    assert either["ids"]
    assert unknown["ids"]


def test_no_query_is_an_error(page: Page, carried: Carried) -> None:
    hostile = [
        "",
        " ",
        '"',
        "(((",
        "-",
        "-x",
        "field:",
        "constructor:x",
        "__proto__",
        "toString wager",
        "a" * 5000,
        "🂡",
    ]
    found = find(page, carried, [(query, None) for query in hostile])
    assert len(found) == len(hostile)


def test_words_have_the_stems_they_have_in_the_index(page: Page, corpus_build: Build, carried: Carried) -> None:
    words = [word for word, _ in English(corpus_build.path / "whoosh" / TABLE).figures()]
    words += [*carried.words()["words"].split("\n"), "yielding", "yes", "skies", "o'clock", "12th", "agreed", "tt"]
    stems = page.evaluate("(words) => words.map((word) => window.found.stem(word))", words)
    assert [w for w, s in zip(words, stems, strict=True) if s != stem_of(w)] == []


def test_the_tables_are_small(carried: Carried) -> None:
    def packed(tables: Any) -> int:
        return len(zlib.compress(json.dumps(tables, separators=(",", ":")).encode(), 9))

    assert packed(carried.words()) < 160_000
    assert packed(carried.entries(range(carried.table.size))) < 225_000
