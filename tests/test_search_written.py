"""Phrases and beginnings of words: found where they stand, and nowhere else."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from judge.builds.live import Build
from judge.errors import JudgeError
from judge.search import Searcher
from judge.search.analysis import plain_words
from judge.search.derived import TABLE
from judge.search.entries import FIELDS, Around, entries
from judge.search.parse import MOST_WRITTEN
from judge.search.table import RankingTable
from judge.search.written import Written

Texts = list[tuple[str, ...]]  # words, with a blank before and behind each


@pytest.fixture(scope="module")
def texts(corpus_build: Build) -> Texts:
    """The words of every entry's texts, by its number."""
    table = RankingTable(corpus_build.path / "whoosh" / TABLE)
    records = list(corpus_build.store.records())
    found = entries(records, Around.of(records))
    words = {e.id: tuple(f" {' '.join(plain_words(e.texts[name]))} " for name in FIELDS) for e in found}
    return [words[name] for name in table.ids]


@pytest.fixture(scope="module")
def written(corpus_build: Build) -> Written:
    return Written(corpus_build.path / "whoosh" / TABLE)


def holding(texts: Texts, phrase: Sequence[str], field: int | None = None) -> list[int]:
    """Which entries hold a phrase in one of their texts, by reading them all."""
    said = f" {' '.join(phrase)} "
    return [n for n, parts in enumerate(texts) if any(said in p for p in (parts if field is None else (parts[field],)))]


def test_a_phrase_is_found_where_it_stands(texts: Texts, written: Written) -> None:
    choose = random.Random(5)
    split = [(n, text.split()) for parts in texts for n, text in enumerate(parts)]
    long = [(n, words) for n, words in split if len(words) > 8]
    for _ in range(150):
        field, words = choose.choice(long)
        at, length = choose.randrange(len(words) - 6), choose.randint(2, 6)
        phrase = words[at : at + length]
        assert np.flatnonzero(written.phrase(phrase)).tolist() == holding(texts, phrase), phrase
        assert np.flatnonzero(written.phrase(phrase, FIELDS[field])).tolist() == holding(texts, phrase, field), phrase


@pytest.mark.parametrize("phrase", ["the the", "of the", "the attack the attack", "go again", "again go", "kayo xyzzy"])
def test_common_and_missing_words_of_a_phrase(texts: Texts, written: Written, phrase: str) -> None:
    assert np.flatnonzero(written.phrase(phrase.split())).tolist() == holding(texts, phrase.split())


def test_a_phrase_does_not_run_from_one_text_into_the_next(texts: Texts, written: Written) -> None:
    for one, two in pairwise(words for parts in texts[:60] for text in parts if (words := text.split())):
        joined = (*one[-3:], *two[:3])
        assert np.flatnonzero(written.phrase(joined)).tolist() == holding(texts, joined)


@pytest.mark.parametrize("letters", ["go", "wag", "destr", "zz", "kayo", "0", "z"])
def test_a_beginning_finds_every_word_that_begins_so(texts: Texts, written: Written, letters: str) -> None:
    wanted = [n for n, parts in enumerate(texts) if any(f" {letters}" in text for text in parts)]
    assert np.flatnonzero(written.beginning(letters)).tolist() == wanted


def test_a_query_takes_some_phrases_and_says_so(searcher: Searcher) -> None:
    few = searcher.search('"go again" "the attack" gold*')
    assert not few.warnings
    assert searcher.search('"go again" "the attack" "go again" gold* gold*').total == few.total
    many = searcher.search(" ".join(f'"go{n} again"' for n in range(MOST_WRITTEN + 1)))
    assert any(str(MOST_WRITTEN) in warning for warning in many.warnings)


def test_a_build_of_another_judge_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "meta.json").write_text('{"layout": 1}')
    with pytest.raises(JudgeError, match="another version of judge") as caught:
        RankingTable(tmp_path)
    assert caught.value.code == "damaged-build"
