"""One index: what queries read is what Whoosh's own reader gives, and can be had again from it."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
import pytest
from click.testing import CliRunner
from whoosh import index as whoosh_index
from whoosh.query import Or, Term

from judge.builds.kept import Kept
from judge.builds.live import CURRENT, Build
from judge.cli import main
from judge.records import Card, Printing, Record, Ruling, Table, hashed
from judge.search.check import compare
from judge.search.derived import TABLE, WEIGHTING, derive
from judge.search.english import write_english
from judge.search.index import open_index, write_index
from judge.search.schema import BOOST, FACES, MAIN
from judge.search.table import RankingTable


@pytest.fixture(scope="module")
def own(corpus_build: Build, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the build's folder."""
    index = tmp_path_factory.mktemp("own")
    shutil.copytree(corpus_build.path, index / corpus_build.path.name)
    (index / CURRENT).write_text(corpus_build.path.name)
    return index / corpus_build.path.name


@pytest.fixture(scope="module")
def before(corpus_build: Build, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Record], int]:
    """An index of a tenth of the corpus, its records, and which of them is a card that a ruling is about."""
    every = {record.id: record for record in corpus_build.store.records()}
    records = list(every.values())[::10]
    about = (every[record.about[0]] for record in records if isinstance(record, Ruling) and record.about)
    card = next(record for record in about if isinstance(record, Card))
    records, at = [*records, hashed(replace(card, name="Ropewalk Gull"))], len(records)
    folder = tmp_path_factory.mktemp("before") / "index"
    write_index(folder, records)
    return folder, records, at


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_arrays_come_back_byte_for_byte_from_the_index_alone(own: Path) -> None:
    before = contents(own / "whoosh" / TABLE)
    shutil.rmtree(own / "whoosh" / TABLE)
    result = CliRunner().invoke(main, ["index", "--derive", "--json"], env={"JUDGE_INDEX": str(own.parent)})
    assert result.exit_code == 0, result.output
    assert json.loads(result.output)["files"] == len(before)
    assert contents(own / "whoosh" / TABLE) == before


def test_the_command_asks_what_to_do(own: Path) -> None:
    result = CliRunner().invoke(main, ["index"], env={"JUDGE_INDEX": str(own.parent)})
    assert result.exit_code == 2
    assert "--derive" in result.output


def test_stock_whoosh_answers_the_same(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.search.check.compare", partial(compare, questions=150))
    result = CliRunner().invoke(main, ["index", "--check"], env={"JUDGE_INDEX": str(own.parent)})
    assert result.exit_code == 0, result.output
    assert "150 questions" in result.output
    assert "all answered as Whoosh does" in result.output


def test_a_difference_is_found_and_said(corpus_build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.search.check.compare", partial(compare, questions=40))
    index = tmp_path / "index"
    folder = shutil.copytree(corpus_build.path, index / corpus_build.path.name)
    (index / CURRENT).write_text(folder.name)
    for name in ("stem.values.npy", "facet.numbers.npy"):
        values = np.load(folder / "whoosh" / TABLE / name)
        np.save(folder / "whoosh" / TABLE / name, values[::-1].copy())
    result = CliRunner().invoke(main, ["index", "--check", "--json"], env={"JUDGE_INDEX": str(index)})
    assert result.exit_code == 1
    report = json.loads(result.output)
    assert report["different"] > len(report["differences"]) > 0
    assert any("scores differ" in said for said in report["differences"])


def test_arrays_follow_what_whoosh_changes(before: tuple[Path, list[Record], int], tmp_path: Path) -> None:
    folder = shutil.copytree(before[0], tmp_path / "whoosh")
    was = RankingTable(folder / TABLE)
    gone = next(i for i, kind in zip(was.ids, was.kind, strict=True) if was.kinds[kind] == "ruling")
    opened = whoosh_index.open_dir(str(folder), indexname=MAIN)
    writer = opened.writer()
    writer.delete_by_term("id", gone)
    writer.commit(merge=False)
    table = RankingTable(derive(folder))
    assert table.ids == [i for i in was.ids if i != gone]
    numbers = list(opened.searcher().reader().all_doc_ids())
    with opened.searcher(weighting=WEIGHTING) as whoosh:
        for stem in ("wager", "attack"):
            parts = [Term(field, stem, boost=boost) for field, boost in BOOST.items()]
            found = {hit.docnum: hit.score for hit in whoosh.search(Or(parts), limit=None)}
            scored = zip(table.stems.numbers(stem).tolist(), table.stems.values(stem).tolist(), strict=True)
            assert {numbers[n]: score for n, score in scored} == pytest.approx(found, rel=1e-4)
    opened.close()


def test_the_table_holds_the_scores_whoosh_gives(corpus_build: Build) -> None:
    folder = corpus_build.path / "whoosh"
    table = RankingTable(folder / TABLE)
    opened = open_index(folder)
    with opened.searcher(weighting=WEIGHTING) as whoosh:
        for stem in ("wager", "destroi", "attack", "victor", "zone", "corrupt"):
            scored = dict(zip(table.stems.numbers(stem).tolist(), table.stems.values(stem).tolist(), strict=True))
            parts = [Term(field, stem, boost=boost) for field, boost in BOOST.items()]
            found = {hit.docnum: hit.score for hit in whoosh.search(Or(parts), limit=None)}
            assert scored == pytest.approx(found, rel=1e-4)
    opened.close()
    for number in (0, table.size - 1):
        held = {stem for stem in table.stems.keys if number in table.stems.numbers(stem)}
        assert table.held_by(number, 0xFF) == held > table.held_by(number, 1)


def _files(folder: Path, name: str) -> list[dict[str, bytes]]:
    """The files of an index's segments, without the random part of their names."""
    opened = whoosh_index.open_dir(str(folder), indexname=name)
    found = []
    for segment in opened._segments():
        inside = segment.open_compound_file(opened.storage)
        found.append(
            {
                file.replace(segment.segment_id(), ""): bytes(inside.open_file(file).get(0, inside.file_length(file)))
                for file in inside.list()
            }
        )
    opened.close()
    return found


@pytest.mark.parametrize(
    "changes",
    [
        {"text": "Deal 19 damage to a ropewalk."},
        {"text": "Deal 19 damage to a ropewalk.", "name": "Ropewalk Gull's Quarrel"},
        {"extra": (("ropes", "7"),)},
    ],
    ids=["its text", "its name", "its fields"],
)
def test_what_nothing_has_changed_is_taken_over_and_all_is_as_if_written_anew(
    before: tuple[Path, list[Record], int], tmp_path: Path, changes: dict[str, Any]
) -> None:
    """A card is reworded under the same name, or under another, which what is printed under it names, too; or it has a
    field that no card had, and then what the index of faces holds has another schema."""
    written, records, at = before
    records = [*records[:at], hashed(replace(records[at], **changes)), *records[at + 1 :]]
    for folder, earlier in (("anew", None), ("again", written)):
        write_index(tmp_path / folder, records, None, earlier)
    old, again = ({path.name for path in folder.glob("MAIN_*.seg")} for folder in (written, tmp_path / "again"))
    assert len(old & again) > len(again) / 2
    for index in (MAIN, FACES):
        assert _files(tmp_path / "again", index) == _files(tmp_path / "anew", index)
    assert contents(tmp_path / "again" / TABLE) == contents(tmp_path / "anew" / TABLE)


@pytest.mark.parametrize("changed", ["what a set is called", "which numbers are printed"])
def test_a_part_is_written_anew_for_what_other_records_make_of_it(
    corpus_build: Build, tmp_path: Path, changed: str
) -> None:
    """Each record is a part of its own: a card is another one where a table calls its set otherwise, or where another
    card makes a number of what it prints."""
    ends = (name for n in range(10_000) if crc32((name := f"gull-{n}").encode()) % 256 == 0)
    every = corpus_build.store.every
    plain = next(one for one in every(Card) if isinstance(one, Card))
    sets = next(one for one in every(Table) if isinstance(one, Table))
    cards = [
        hashed(replace(plain, id=next(ends), text=f"Haul {ropes}.", printings=(Printing("RPW", "1"),), extra=extra))
        for ropes in ("many", "7", "8")
        for extra in [(("ropes", ropes),)]
    ]
    tables = [
        hashed(replace(sets, id=end, game=plain.game, columns=("set", "name"), rows=(("RPW", name),)))
        for end in [next(ends)]
        for name in ("Ropewalk", "Ropes")
    ]
    first = [tables[0], *cards[:2]]
    second = [tables[1], *cards[:2]] if changed == "what a set is called" else [tables[0], *cards]
    write_index(tmp_path / "before", first)
    write_index(tmp_path / "again", second, None, tmp_path / "before")
    write_index(tmp_path / "anew", second)
    assert _files(tmp_path / "again", FACES) == _files(tmp_path / "anew", FACES)
    assert contents(tmp_path / "again" / TABLE) == contents(tmp_path / "anew" / TABLE)


def test_what_every_build_has_of_english_is_looked_for_where_it_is_kept(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "kept")
    for name, where in (("plain", None), ("first", kept), ("again", kept)):
        (tmp_path / name).mkdir()
        write_english(tmp_path / name, where)
    assert len(list((tmp_path / "kept").iterdir())) == 1
    plain, first, again = (
        [path.read_bytes() for path in sorted((tmp_path / name).iterdir())] for name in ("plain", "first", "again")
    )
    assert plain == first == again
