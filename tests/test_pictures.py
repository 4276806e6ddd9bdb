"""The board at every step of a replay, for every game: each thing lies in one place, and the steps lead to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import proved
import pytest
from shared import CORPUS

from judge.builds.live import current_build
from judge.records import Scenario
from judge.scenario import Library, check
from judge.scenario.board import referee
from judge.scenario.board.picture import Picture, Position, board
from judge.scenario.games import GAMES
from judge.scenario.language.document import load_documents
from judge.scenario.play.checking import check_any

BOARDS = Path(__file__).parent / "scenarios" / "games"
SAMPLED = 25  # of so many files of proofs one is looked at step by step


def positions(board: Mapping[str, Any]) -> Iterator[Position]:
    """The position at the start and after each step that changes something."""
    position = Position(board)
    yield position
    for frame in board["frames"]:
        for op in frame["ops"]:
            position.carry(op)
        yield position


def test_at_every_step_of_every_proof_each_thing_lies_in_one_place(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    store = current_build(proved.index(tmp_path_factory)[0]).store
    drawn = Counter[str]()
    for scenario in store.every(Scenario):
        report = store.report_of(scenario.id)
        assert report is not None
        if report["verdict"] in ("invalid", "unsupported"):
            continue
        board = report["board"]
        told = {step["n"] for step in report["trace"]}
        assert {frame["n"] for frame in board["frames"]} <= told, scenario.id
        zones = {zone["key"] for zone in board["zones"] if zone["of"] == "middle"}
        for position in positions(board):
            assert set(position.table) == {*board["players"], *zones}, scenario.id
            assert set(position.things) == set(board["things"]), scenario.id
            lying = Counter(key for keys in position.lists() for key in keys if key is not None)
            assert set(lying.values()) <= {1}, scenario.id
            assert set(lying) <= set(board["things"]), scenario.id
        drawn[scenario.game] += 1
    store.close()
    assert set(drawn) == set(GAMES)


BLANK: Mapping[str, object] = {"tapped": False, "face": "up"}


def so(facts: Mapping[str, Any]) -> dict[str, Any]:
    """What is so, without what is not; a number as printed goes without saying."""
    printed = facts.get("print", {})
    here = {k: v for k, v in facts.items() if v not in ([], {}) and v != BLANK.get(k) and v != printed.get(k, ...)}
    return {k: v for k, v in here.items() if v is not None or k == "deck"}


def reached(position: Position, picture: Picture) -> None:
    """A position that steps lead to is the one a picture shows."""
    for path, lying in picture.lying.items():
        here, key = position.found(path)
        assert here[key] == lying, (path, here[key], lying)
    lists = [key for keys in position.lists() for key in keys if key is not None]
    assert sorted(lists) == sorted(picture.things)
    for key, thing in picture.things.items():
        assert so(position.things[key]) == so(thing)
    for subject, facts in picture.facts.items():
        held = position.table[subject] if subject in position.table else position.found(subject)[0]
        assert {k: held[k] for k in facts} == facts


@pytest.mark.parametrize("game", GAMES)
def test_every_step_leads_to_the_position_the_engine_is_in(
    game: str, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the games' small boards and of a sample of the proofs."""
    seen: list[tuple[int, Picture]] = []

    def watched(view: Any, moment: str, pictures: Sequence[tuple[int, Picture]]) -> dict[str, object]:
        seen[:] = deepcopy(pictures)
        return board(view, moment, pictures)

    monkeypatch.setattr(referee, "board", watched)
    replayed = 0
    files = [BOARDS / f"{game}.yaml", *sorted((CORPUS / game / "scenarios").rglob("*.yaml"))[::SAMPLED]]
    for document in (d for file in files for d in load_documents(file.read_text("utf-8"), "-", library.is_name)):
        report: Any = check_any(document, library, board=True)
        if report.board is None:
            continue
        frames = {frame["n"]: frame["ops"] for frame in report.board["frames"]}
        position = Position(report.board)
        for n, picture in seen:
            for op in frames.pop(n, ()):
                position.carry(op)
            reached(position, picture)
        assert not frames
        replayed += len(report.trace)
    assert replayed


DEFENDED = """\
title: A card comes from hand to defend
game: flesh-and-blood
cards:
  - {name: Plain Punch, color: red, type: Guardian Action - Attack, stats: "1{r} 5{p} 3{d}"}
  - {name: Low Wall, color: red, type: Generic Action, stats: "0{r} 2{d}"}
setup:
  turn: Ana
  Ana: {hero: {class: Guardian, life: 20}, hand: [Plain Punch (red)], resources: 1}
  Bo: {hero: {class: Guardian, life: 20}, hand: [Low Wall (red)]}
play:
  - Ana attacks Bo with Plain Punch (red)
  - Bo defends with Low Wall (red)
  - the combat chain closes
  - then Bo has 17 life
"""


def test_a_step_shows_what_it_says_and_not_what_follows(library: Library) -> None:
    (report,) = check(DEFENDED, library=library, board=True)
    assert report.board is not None
    board: Any = report.board
    names = {thing["name"]: key for key, thing in board["things"].items()}
    punch, wall = names["Plain Punch"], names["Low Wall"]
    step = {words: next(t.n for t in report.trace if words in t.text) for words in ("pays", "defends", "is dealt")}
    frames = {frame["n"]: frame["ops"] for frame in board["frames"]}
    assert ["set", "Ana", "resources", 0, "1 → 0"] in frames[step["pays"]]
    assert ["move", wall, "chain/1/defend", "from hand"] in frames[step["defends"]]
    assert ["set", "chain/1", "defense", 2] in frames[step["defends"]]
    assert ["set", "Bo", "life", 17, "20 → 17"] in frames[step["is dealt"]]
    position = Position(board)
    for n in range(step["defends"] + 1):
        for op in frames.get(n, ()):
            position.carry(op)
    assert position.table["chain"] == [{"attack": [punch], "defend": [wall], "power": 5, "defense": 2, "step": ANY}]
    assert position.table["Bo"]["life"] == 20
    assert position.things[punch]["arrows"] == ["Bo"]
    assert position.things[wall]["lead"] == "defense"


def test_without_being_asked_a_check_draws_nothing(library: Library) -> None:
    (report,) = check(DEFENDED, library=library)
    assert report.board is None
    assert "board" not in report.as_json()
