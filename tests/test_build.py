"""Builds: whole or not at all, the same from the same corpus, repaired by building again."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.builds.build import build
from judge.builds.changes import Changes, diff_records
from judge.builds.kept import Kept
from judge.builds.live import Build, CurrentBuild, current_build, export_records
from judge.builds.places import alone, tidy
from judge.cli import main
from judge.command import Exit
from judge.errors import JudgeError
from judge.ingest import DocumentReading, ManifestEntry, read_document
from judge.ingest.scenarios import read_scenarios
from judge.records import Scenario
from judge.web.shelf import Shelf

NOTES = """Gale of Ash

Gale of Ash Card Notes

Ember Wolf

Generic Action - Attack

(RED) 1{r} 4{p} 2{d}

  • It bites once.
  • It bites twice.

-----------------------------
"""


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    folder = tmp_path / "corpus"
    (folder / "g/scenarios").mkdir(parents=True)
    (folder / "manifest.toml").write_text('[[document]]\nid = "gale"\ngame = "g"\nfile = "g/gale.txt"\n')
    (folder / "g/gale.txt").write_text(NOTES)
    (folder / "g/scenarios/wolf.yaml").write_text("title: Bites\nconfirms: [gale/ember-wolf/1]\n")
    (folder / "g/tokens.yaml").write_text("- {name: Ember, type: Token, text: ''}\n")
    return folder


@pytest.fixture
def index(tmp_path: Path) -> Path:
    return tmp_path / "index"


def export(index: Path) -> str:
    live = current_build(index)
    try:
        return "\n".join(export_records(live.store))
    finally:
        live.store.close()


def error(index: Path) -> JudgeError:
    with pytest.raises(JudgeError) as caught:
        current_build(index)
    return caught.value


def test_a_build_holds_what_its_manifest_says(corpus_build: Build) -> None:
    held = {name: corpus_build.store.count(name, "flesh-and-blood") for name in ("card", "ruling", "keyword")}
    assert held == {"card": 133, "ruling": 361, "keyword": 5}
    counts = corpus_build.manifest["counts"]
    assert counts["card"] == corpus_build.store.count("card") > 133
    assert corpus_build.manifest["indexed"] == corpus_build.store.count()
    assert {p.name for p in corpus_build.path.iterdir()} == {
        "corpus.db",
        "whoosh",
        "manifest.json",
        "files.json",
    }


def test_building_twice_gives_the_same_bytes(corpus: Path, tmp_path: Path) -> None:
    first = build(corpus, tmp_path / "one")
    second = build(corpus, tmp_path / "two")
    assert first.id == second.id
    assert export(tmp_path / "one") == export(tmp_path / "two")
    assert (first.path / "corpus.db").read_bytes() == (second.path / "corpus.db").read_bytes()
    assert (first.path / "manifest.json").read_bytes() == (second.path / "manifest.json").read_bytes()


@pytest.mark.slow
def test_two_builds_of_the_real_corpus_export_the_same_bytes(
    corpus_dir: Path, corpus_build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What ``judge export --jsonl`` prints of two builds, byte for byte. It asks no search index, so the second has
    that of the first; ``test_search_index`` compares those."""

    def taken_over(folder: Path, *_: object) -> object:
        shutil.copytree(corpus_build.path / "whoosh", folder)
        return corpus_build.manifest["indexed"]

    monkeypatch.setattr("judge.builds.build.write_index", taken_over)
    build(corpus_dir, tmp_path)
    exports = []
    for folder in (corpus_build.path.parent, tmp_path):
        result = CliRunner().invoke(main, ["export", "--jsonl", "--index", str(folder)])
        assert result.exit_code == 0
        exports.append(result.stdout_bytes)
    assert exports[0] == exports[1]
    assert exports[0].count(b"\n") == corpus_build.store.count()


def test_an_unchanged_corpus_is_not_read_again(corpus: Path, index: Path) -> None:
    assert not build(corpus, index).reused
    again = build(corpus, index)
    assert again.reused
    assert again.counts["ruling"] == 2
    assert again.changes == Changes()


def test_changes_are_reported(corpus: Path, index: Path) -> None:
    first = build(corpus, index)
    assert "gale/ember-wolf/2" in first.changes.added
    notes = NOTES.replace("once", "once a turn").replace("  • It bites twice.\n", "")
    (corpus / "g/gale.txt").write_text(notes)
    report = build(corpus, index)
    assert report.id != first.id
    assert report.changes.removed == ("gale/ember-wolf/2",)
    assert "gale/ember-wolf/1" in report.changes.changed
    assert "gale/ember-wolf" not in report.changes.changed
    assert diff_records((), ()) == Changes()


def test_support_data_proofs_and_verdicts_are_in_the_build(corpus: Path, index: Path) -> None:
    build(corpus, index)
    build(corpus, index, {"scenarios/wolf/1": {"verdict": "confirmed", "report": {"branches": 1}}})
    live = current_build(index)
    assert live.store.tokens("g")[0]["name"] == "Ember"
    assert live.store.proofs_of("gale/ember-wolf/1")[0].verdict == "confirmed"
    assert live.store.report_of("scenarios/wolf/1") == {"branches": 1}
    assert live.manifest["verified"]
    assert '"proofs": ["scenarios/wolf/1"]' in "\n".join(export_records(live.store))
    live.store.close()


def test_building_again_keeps_the_verdicts_of_an_unchanged_corpus(corpus: Path, index: Path) -> None:
    verdicts = {"scenarios/wolf/1": {"verdict": "confirmed", "report": {"branches": 1}}}
    proved = build(corpus, index, verdicts)
    again = build(corpus, index)
    assert (again.id, again.reused) == (proved.id, True)
    with (corpus / "g/scenarios/wolf.yaml").open("a") as file:
        file.write("# a remark\n")
    assert build(corpus, index).id != proved.id
    live = current_build(index)
    assert not live.manifest["verified"]
    live.store.close()


def test_a_scenario_that_confirms_nothing_stops_the_build_and_leaves_the_old_one(corpus: Path, index: Path) -> None:
    build(corpus, index)
    before = export(index)
    (corpus / "g/scenarios/wolf.yaml").write_text("title: Bites\nconfirms: [gale/ember-wolf/7]\n")
    with pytest.raises(JudgeError) as caught:
        build(corpus, index)
    assert "gale/ember-wolf/7" in caught.value.sentence()
    assert "wolf.yaml" in caught.value.where
    assert export(index) == before


@pytest.mark.parametrize(
    "step",
    ["sources.read_document", "build.write_index", "build.open_build", "build._switch", "os.rename", "os.replace"],
)
def test_a_crash_at_any_point_leaves_the_old_build_live(
    corpus: Path, index: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    build(corpus, index)
    before = export(index)
    (corpus / "g/gale.txt").write_text(NOTES.replace("once", "never"))

    def crash(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(step if step.startswith("os.") else f"judge.builds.{step}", crash)
        with pytest.raises(KeyboardInterrupt):
            build(corpus, index)
    assert export(index) == before
    build(corpus, index)
    assert "It bites never." in export(index)
    assert not list(index.glob(".new-*"))
    assert not list(index.glob(".old-*"))


def test_nothing_built_yet(index: Path) -> None:
    found = error(index)
    assert found.code == "no-build"
    assert "judge build" in found.hint


@pytest.mark.parametrize("content", [b"", b"\x00\xff\xfe", b"../../etc", b"nosuchbuild", b"x" * 100_000])
def test_garbage_in_current(corpus: Path, index: Path, content: bytes) -> None:
    build(corpus, index)
    (index / "current").write_bytes(content)
    found = error(index)
    assert found.code == "damaged-build"
    assert "judge build" in found.hint
    assert found.where.endswith("current")
    assert build(corpus, index).reused
    export(index)


def cut_database(folder: Path) -> None:
    path = folder / "corpus.db"
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def scribble_database(folder: Path) -> None:
    path = folder / "corpus.db"
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xa5" * (len(data) - 4096)
    path.write_bytes(bytes(data))


def lose_segment(folder: Path) -> None:
    next((folder / "whoosh").glob("*.seg")).unlink()


def lose_index(folder: Path) -> None:
    shutil.rmtree(folder / "whoosh")


def scribble_toc(folder: Path) -> None:
    next((folder / "whoosh").glob("*.toc")).write_bytes(b"garbage")


def wrong_counts(folder: Path) -> None:
    path = folder / "manifest.json"
    body = json.loads(path.read_text("utf-8"))
    body["records"] += 1
    path.write_text(json.dumps(body))


@pytest.mark.parametrize(
    ("harm", "named"),
    [
        (lambda f: (f / "corpus.db").unlink(), "corpus.db"),
        (cut_database, "corpus.db"),
        (scribble_database, "corpus.db"),
        (lose_segment, "whoosh"),
        (lose_index, "whoosh"),
        (scribble_toc, "whoosh"),
        (lambda f: (f / "manifest.json").unlink(), "manifest.json"),
        (lambda f: (f / "manifest.json").write_text("{"), "manifest.json"),
        (wrong_counts, "manifest.json"),
        (lambda f: (f / "files.json").unlink(), "files.json"),
        (lambda f: (f / "files.json").write_text("[]"), "files.json"),
    ],
)
def test_a_damaged_build_is_named_and_built_again(
    corpus: Path, index: Path, harm: Callable[[Path], None], named: str
) -> None:
    report = build(corpus, index)
    before = export(index)
    harm(report.path)
    found = error(index)
    assert found.code == "damaged-build"
    assert named in found.where
    assert "judge build" in found.hint
    assert not build(corpus, index).reused
    assert export(index) == before


def test_a_service_picks_up_a_new_build(corpus: Path, index: Path) -> None:
    build(corpus, index)
    opened: list[str] = []
    live = CurrentBuild(index, lambda b: opened.append(b.id))
    first = live.get()
    assert live.get() is first
    (corpus / "g/gale.txt").write_text(NOTES.replace("once", "never"))
    build(corpus, index)
    second = live.get()
    assert second.id != first.id
    assert opened == [first.id, second.id]
    assert first.store.get("gale/ember-wolf/1").text == "It bites once."
    (index / "current").write_text("nosuchbuild")
    assert live.get() is second
    assert "nosuchbuild" in str(live.refused)
    (index / "current").write_text(second.id)
    assert live.get() is second
    assert live.refused is None
    first.store.close()
    second.store.close()


def test_a_service_does_not_serve_what_another_program_built(
    corpus: Path, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(corpus, index)
    live = CurrentBuild(index)
    first = live.get()
    with monkeypatch.context() as newer:
        newer.setattr("judge.builds.build.shape_digest", lambda: "another")
        (corpus / "g/gale.txt").write_text(NOTES.replace("once", "never"))
        build(corpus, index)
    assert live.get() is first
    assert "another version of judge" in str(live.refused)
    with pytest.raises(JudgeError, match="Run judge build"):
        CurrentBuild(index).get()
    (corpus / "g/gale.txt").write_text(NOTES.replace("once", "seldom"))
    build(corpus, index)
    assert live.get() is not first
    assert live.refused is None


def flip(path: Path, at: int) -> None:
    """Changes one byte where it stands."""
    with path.open("r+b") as file:
        file.seek(at)
        [byte] = file.read(1)
        file.seek(at)
        file.write(bytes([byte ^ 1]))


def test_a_file_that_is_written_to_while_it_is_served_is_noticed(
    corpus: Path, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("judge.builds.live._LOOKED_EVERY", 0.0)
    opened: list[str] = []
    folder = build(corpus, index).path
    live = CurrentBuild(index, lambda b: opened.append(b.id))
    first = live.get()
    names = [path for path in folder.rglob("*") if path.is_file() and path.stat().st_size]
    for path in names:
        flip(path, path.stat().st_size // 2)
        for _ in range(2):
            with pytest.raises(JudgeError) as caught:
                live.get()
            assert caught.value.code == "damaged-build"
        flip(path, path.stat().st_size // 2)
        assert live.get() is not first  # what was read of it meanwhile is read again
    (folder / "corpus.db").unlink()
    with pytest.raises(JudgeError, match="Run judge build"):
        live.get()
    assert not build(corpus, index).reused
    assert live.get().store.has("gale/ember-wolf/1")
    assert opened == [first.id] * (len(names) + 2)


def test_what_is_damaged_and_looks_untouched_is_found_in_time(
    corpus: Path, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("judge.builds.live._LOOKED_EVERY", 1e9)
    live = CurrentBuild(index)
    live.scan(1e12)
    path = build(corpus, index).path / "corpus.db"
    live.get()
    live.scan(1e12)
    live.get()
    flip(path, 5000)
    live.get()
    live.scan(1e12)
    with pytest.raises(JudgeError, match="is not as it was built"):
        live.get()
    build(corpus, index)
    live.get()


def fill(*_: object) -> int:
    """Writes where there is no room."""
    with Path("/dev/full").open("w") as file:
        file.write("x")
    return 0


def fill_database(path: Path, *_: object) -> None:
    """Writes into a database that may not grow."""
    database = sqlite3.connect(path)
    try:
        database.execute("pragma max_page_count = 1")
        database.execute("create table a (b)")
    finally:
        database.close()


@pytest.mark.parametrize("where", ["build.write_index", "build.write_store", "build._switch"])
def test_a_full_disk_is_called_so_and_nothing_is_lost(
    corpus: Path, index: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    build(corpus, index)
    before = export(index)
    (corpus / "g/gale.txt").write_text(NOTES.replace("once", "never"))
    monkeypatch.setattr(f"judge.builds.{where}", fill_database if where == "build.write_store" else fill)
    asked = ["build", "--corpus", str(corpus), "--index", str(index), "--overlay", str(index / "none")]
    result = CliRunner().invoke(main, asked)
    assert (result.exit_code, "the disk is full" in result.stderr) == (Exit.LIMITS, True)
    assert export(index) == before
    assert not list(index.rglob(".new-*"))


def test_what_a_killed_build_left_is_removed_unless_somebody_builds(corpus: Path, index: Path) -> None:
    build(corpus, index)
    left = [index / ".new-0123456789abcdef", index / ".old-0123456789abcdef"]
    for folder in left:
        folder.mkdir()
        (folder / "corpus.db").write_text("half")
    with alone(index, lambda why: JudgeError("no-index", why)):
        tidy(index)
        assert all(folder.exists() for folder in left)

    def breaks(volume: object) -> None:
        raise IndexError

    Shelf(index).watch(breaks)  # on what damage leaves of a build
    until = time.monotonic() + 240
    while any(folder.exists() for folder in left) and time.monotonic() < until:
        time.sleep(0.01)
    assert not any(folder.exists() for folder in left)
    export(index)


def test_old_builds_are_removed(corpus: Path, index: Path) -> None:
    for n in range(4):
        (corpus / "g/gale.txt").write_text(NOTES.replace("once", f"{n} times"))
        build(corpus, index)
    assert len([p for p in index.iterdir() if p.is_dir() and p.name != ".kept"]) == 2


def test_an_index_folder_that_cannot_be_made(corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(JudgeError) as caught:
        build(corpus, tmp_path / "file")
    assert caught.value.code == "no-index"


# -- verdicts of what has not changed


VERDICTS = {"scenarios/wolf/1": {"verdict": "confirmed", "report": {"branches": 1}}}


def verdict(index: Path, scenario: str = "scenarios/wolf/1") -> str:
    live = current_build(index)
    try:
        return str(getattr(live.store.get(scenario), "verdict"))  # noqa: B009
    finally:
        live.store.close()


def own(folder: Path, game: str, text: str) -> Path:
    (folder / game).mkdir(parents=True)
    (folder / "manifest.toml").write_text(f'[[document]]\nid = "mine"\ngame = "{game}"\nfile = "{game}/mine.txt"\n')
    (folder / game / "mine.txt").write_text(text)
    return folder


def test_a_document_of_another_game_leaves_the_verdicts(corpus: Path, index: Path, tmp_path: Path) -> None:
    build(corpus, index, VERDICTS)
    first = build(corpus, index, overlay_dir=own(tmp_path / "own", "h", NOTES.replace("Ember", "Frost")))
    assert verdict(index) == "confirmed"
    assert current_build(index).store.report_of("scenarios/wolf/1") == {"branches": 1}
    assert current_build(index).manifest["verified"]
    again = build(corpus, index, overlay_dir=tmp_path / "own")
    assert (again.id, again.reused) == (first.id, True)
    build(corpus, index)  # and without it again
    assert verdict(index) == "confirmed"


@pytest.mark.parametrize(
    ("file", "old", "new", "kept"),
    [
        ("g/gale.txt", "It bites once.", "It bites once a turn.", "confirmed"),  # a ruling: no board hangs on it
        ("g/gale.txt", "4{p}", "5{p}", ""),
        ("g/tokens.yaml", "text: ''", "text: 'Go again'", ""),
        ("g/scenarios/wolf.yaml", "title: Bites", "title: Bites hard", ""),
    ],
)
def test_what_a_board_hangs_on_takes_its_verdict(
    corpus: Path, index: Path, file: str, old: str, new: str, kept: str
) -> None:
    build(corpus, index, VERDICTS)
    text = (corpus / file).read_text()
    assert old in text
    (corpus / file).write_text(text.replace(old, new))
    build(corpus, index)
    assert verdict(index) == kept
    assert current_build(index).manifest["verified"] is bool(kept)


def test_another_engine_takes_every_verdict(corpus: Path, index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    proved = build(corpus, index, VERDICTS)
    monkeypatch.setattr("judge.builds.build.engine_digest", lambda: "another")
    assert build(corpus, index).id != proved.id
    assert verdict(index) == ""
    again = build(corpus, index, VERDICTS)  # the same verdicts, found by the other engine
    assert again.id != proved.id
    assert build(corpus, index).id == again.id


def test_a_new_board_is_not_replayed_and_the_others_stay(corpus: Path, index: Path) -> None:
    build(corpus, index, VERDICTS)
    (corpus / "g/scenarios/hare.yaml").write_text("title: Runs\n")
    build(corpus, index)
    assert (verdict(index), verdict(index, "scenarios/hare/1")) == ("confirmed", "")
    assert not current_build(index).manifest["verified"]


def test_a_document_is_read_again_only_when_it_its_notes_or_the_boards_changed(
    corpus: Path, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def noting(entry: ManifestEntry, text: str) -> DocumentReading:
        asked.append(entry.id)
        return read_document(entry, text)

    def boards(folder: Path) -> list[Scenario]:
        asked.append("scenarios")
        return read_scenarios(folder)

    def built(place: Path = index) -> list[str]:
        asked.clear()
        build(corpus, place)
        return list(asked)

    monkeypatch.setattr("judge.builds.sources.read_document", noting)
    monkeypatch.setattr("judge.builds.sources.read_scenarios", boards)
    assert built() == ["gale", "scenarios"]
    first = export(index)
    (corpus / "g/scenarios/wolf.yaml").write_text("title: Bites twice\nconfirms: [gale/ember-wolf/2]\n")
    assert built() == ["scenarios"]
    assert "Bites twice" in export(index)
    (corpus / "g/gale.notes.yaml").write_text(
        "readings: [{line: 11, text: It bites once, reading: It bites twice, reason: slip}]\n"
    )
    assert built() == ["gale"]
    assert '"reading": "It bites twice' in export(index)
    (corpus / "g/gale.txt").write_text(NOTES.replace("Wolf", "Hound"))
    (corpus / "g/scenarios/wolf.yaml").write_text("title: Bites\n")
    assert built() == ["gale", "scenarios"]
    assert "Ember Hound" in export(index)
    (corpus / "g/gale.txt").write_text(NOTES)
    (corpus / "g/gale.notes.yaml").unlink()
    (corpus / "g/scenarios/wolf.yaml").write_text("title: Bites\nconfirms: [gale/ember-wolf/1]\n")
    assert built() == []  # all of it was read before
    assert export(index) == first
    monkeypatch.setattr("judge.builds.sources.reader_digest", lambda: "another")
    (corpus / "g/tokens.yaml").write_text("- {name: Ash, type: Token, text: ''}\n")
    assert built() == ["gale", "scenarios"]
    for kept in (index / ".kept").iterdir():
        kept.write_text("{}")
    (corpus / "g/tokens.yaml").write_text("- {name: Ember, type: Token, text: ''}\n")
    assert built(index / "other") == ["gale", "scenarios"]
    assert export(index / "other") == first


def test_what_is_kept_is_cleared_of_the_oldest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.builds.kept._MOST", 2)
    kept = Kept(tmp_path / "kept")
    for n in range(3):
        kept.put([n], "thing", str(n))
        os.utime(kept._path("thing", (str(n),)), (n, n))
    assert kept.get("thing", "0") == [0]  # asked for, so not the oldest any more
    kept.tidy()
    assert [kept.get("thing", str(n)) for n in range(3)] == [[0], None, [2]]
    (tmp_path / "kept/.new-left").write_text("by a crash")
    kept.tidy()
    assert not list((tmp_path / "kept").glob(".new-*"))
    assert Kept(tmp_path / "kept/thing").get("thing", "0") is None
    (tmp_path / "file").write_text("no folder")
    Kept(tmp_path / "file").put([1], "thing", "0")  # nothing can be written: nothing is kept
    assert Kept(tmp_path / "file").get("thing", "0") is None
