"""Names while typing: beginnings, later words, one letter wrong."""

from __future__ import annotations

import pytest

from judge.search import Searcher


def names(searcher: Searcher, text: str, **more: object) -> list[str]:
    return [named.name for named in searcher.suggest(text, **more)]  # type: ignore[arg-type]


def test_names_that_begin_so_come_before_names_with_a_word_that_does(searcher: Searcher) -> None:
    assert names(searcher, "gaunt") == ["Gauntlet of Might", "Gauntlets of Iron Will"]
    assert names(searcher, "might")[0] == "Mighty Windup"
    assert "Clash of Might" in names(searcher, "might")
    assert names(searcher, "beat ch") == ["Beat Chest"]
    assert len(names(searcher, "a", limit=3)) == 3
    assert names(searcher, "gaunt", game="chess") == []


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("gaurd", "Guardwell"),
        ("guantl", "Gauntlets of Iron Will"),
        ("milers gr", "Miller's Grindstone"),
        ("grindston", "Miller's Grindstone"),
        ("kasai", "Kassai of the Golden Sand"),
        ("stonwall", "Stonewall Impasse"),
        ("coldsh", "Coldshoulder"),
    ],
)
def test_one_letter_may_be_wrong(searcher: Searcher, typed: str, meant: str) -> None:
    records = [named.record for named in searcher.suggest(typed)]
    assert searcher.search(meant).results[0].id in records


@pytest.mark.parametrize("typed", ["", "?", "\x00", "x" * 10_000, "'; drop table records; --", "😀", "*", "مرحبا"])
def test_nothing_that_is_typed_breaks_it(searcher: Searcher, typed: str) -> None:
    assert searcher.suggest(typed) == ()


def test_a_record_is_suggested_once(searcher: Searcher) -> None:
    records = [named.record for named in searcher.suggest("k", limit=50)]
    assert len(records) == len(set(records)) > 3
