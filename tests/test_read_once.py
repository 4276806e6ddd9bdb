"""Cards that a command has read are not read again by the next one."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from judge.builds.kept import Kept
from judge.builds.live import Build
from judge.builds.pieces import Pieces
from judge.builds.store import Store
from judge.builds.store_writing import write_store
from judge.cli import _library
from judge.games.flesh_and_blood.cards import compile_card
from judge.games.flesh_and_blood.words.cards import compile_card as read_card
from judge.games.flesh_and_blood.words.typeline import printed_from_inline
from judge.records import Card
from judge.rules import read_once
from judge.rules.printed import PrintedCard
from judge.scenario.board.library import Library

GULL = PrintedCard("Ropewalk Gull", "red", "Generic Action", lines=("Draw 19 cards.",))
CHECKED = """
import sys
from judge.cli import main
try:
    main()
finally:
    print("grammar" if "lark" in sys.modules else "no grammar")
"""


@pytest.fixture
def handed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_once, "_handed", [])


@pytest.mark.usefixtures("handed")
def test_what_was_kept_is_not_read_again_and_what_is_damaged_is(tmp_path: Path) -> None:
    asked: list[PrintedCard] = []

    def read(card: PrintedCard) -> PrintedCard:
        asked.append(card)
        return replace(card, version="read")

    def ask() -> int:
        """How often the card has been read, when another process has asked for it."""
        pieces = Pieces(tmp_path, "definitions", "engine")
        read_once.keep_in(pieces)
        known = read_once.read_once(read)
        assert known(GULL) == known(GULL) == replace(GULL, version="read")
        pieces.save()
        return len(asked)

    assert [ask(), ask()] == [1, 1]
    (path,) = tmp_path.iterdir()
    content = path.read_bytes()
    path.write_bytes(content[:-3] + bytes([content[-3] ^ 1]) + content[-2:])
    assert [ask(), ask()] == [2, 2]
    path.write_bytes(content[: len(content) // 3])
    assert [ask(), ask()] == [3, 3]
    read_once.keep_in(Pieces(tmp_path, "definitions", "another engine"))
    read_once.read_once(read)(GULL)
    assert len(asked) == 4


def test_nothing_but_values_of_the_program_is_made(tmp_path: Path) -> None:
    pieces = Pieces(tmp_path, "definitions", "engine")
    pieces.put("a value", GULL)
    pieces.put("another's", Path("ropewalk"))
    pieces.put("a function", read_card)
    pieces.put("none that is written", lambda: GULL)
    names = ("a value", "another's", "a function", "none that is written")
    assert [pieces.get(name) for name in names] == [GULL, None, None, None]


@pytest.mark.parametrize("listed", ["[]", '{"a value": [0.5, 3, ""]}', '{"a value": [0, null, ""]}', "[" * 100_000])
def test_a_list_that_is_none_counts_as_not_there(tmp_path: Path, listed: str) -> None:
    pieces = Pieces(tmp_path, "definitions", "engine")
    pieces.put("a value", GULL)
    pieces.save()
    (path,) = tmp_path.iterdir()
    path.write_text(f"{listed}\n")
    assert Pieces(tmp_path, "definitions", "engine").get("a value") is None


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"cjudge.rules.printed\nNoCard\n.",
        b"cjudge.rules.nowhere\nNoCard\n.",
        b"cjudge.rules.printed\nPrintedCard\n(tR.",
        b"cthis\nNoCard\n.",
    ],
)
def test_a_value_that_cannot_be_made_counts_as_not_there(tmp_path: Path, said: bytes) -> None:
    sys.modules.pop("this", None)
    pieces = Pieces(tmp_path, "definitions", "engine")
    pieces._new["a value"] = said
    pieces.save()
    assert Pieces(tmp_path, "definitions", "engine").get("a value") is None
    assert "this" not in sys.modules  # a module that is not the program's is not even loaded


@pytest.mark.timeout(20)
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    for path in (Kept(tmp_path)._path("thing", ("0",)), Pieces(tmp_path, "definitions", "engine")._path):
        os.mkfifo(path)
    assert Kept(tmp_path).get("thing", "0") is None
    assert Pieces(tmp_path, "definitions", "engine").get("a value") is None


def test_a_definition_that_was_kept_is_the_one_that_is_read(corpus_build: Build, tmp_path: Path) -> None:
    known = Library.from_store(corpus_build.store).game("flesh-and-blood")
    typed = printed_from_inline("Ropewalk Gull", "red", "Generic Action - Attack", "2{r} 6{p} 3{d}", "Go again")
    pieces = Pieces(tmp_path, "definitions", "engine")
    for card in (typed, *known.cards, *known.tokens):
        made = compile_card(card)
        pieces.put(card.label, made)
        again = pieces.get(card.label)
        assert again == made == read_card(card)
        assert hash(again) == hash(made)


@pytest.mark.usefixtures("handed")
def test_the_library_is_that_of_the_build_that_is_live(
    corpus_build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUDGE_KEPT", str(tmp_path / "kept"))
    write_store(tmp_path / "few.db", corpus_build.store.every(Card)[:3])
    few = Build("few", tmp_path, Store.open(tmp_path / "few.db"), {})
    for live in (corpus_build, few, few, corpus_build):
        assert _library(live) == Library.from_store(live.store)
        (pieces,) = read_once._handed
        assert isinstance(pieces, Pieces)
        pieces.save()
    few.store.close()


def test_a_second_check_loads_no_grammar(corpus_build: Build, tmp_path: Path) -> None:
    board = Path("corpus/flesh-and-blood/scenarios/agility.yaml").resolve()
    env = {**os.environ, "JUDGE_INDEX": str(corpus_build.path.parent), "JUDGE_KEPT": str(tmp_path)}
    command = [sys.executable, "-c", CHECKED, "check", str(board)]
    said = [subprocess.run(command, capture_output=True, text=True, env=env, check=True).stdout for _ in range(2)]
    first, second = (one.split("\n") for one in said)
    assert first[-2:] == ["grammar", ""]
    assert second == [*first[:-2], "no grammar", ""]
