"""The board at every step of a replay, for every game: each thing lies in one place, and the steps lead to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import proved
import pytest

from judge.builds.live import current_build
from judge.records import Scenario
from judge.scenario import Library, check
from judge.scenario.board import referee
from judge.scenario.board.picture import TABLE, Picture, after, pictured
from judge.scenario.games import GAMES
from judge.scenario.language.document import load_documents
from judge.scenario.play.checking import check_any

BOARDS = Path(__file__).parent / "scenarios" / "games"


def positions(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The position at the start and after each step that changes something."""
    found = [board["start"]]
    for frame in board["frames"]:
        found.append(after(found[-1], frame["set"]))
    return found


def places(board: Mapping[str, Any], position: Mapping[str, Any]) -> Counter[str]:
    """How often each thing lies somewhere."""
    zones = {zone["key"] for zone in board["zones"]}
    lying = [
        key
        for facts in position.values()
        for word, keys in facts.items() if word in zones and isinstance(keys, list)
        for key in keys if key is not None
    ]  # fmt: skip
    return Counter([*lying, *(key for key, facts in position.items() if "under" in facts)])


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
        for position in positions(board):
            assert set(position) <= {TABLE, *board["players"], *board["things"]}, scenario.id
            assert set(places(board, position).values()) <= {1}, scenario.id
        drawn[scenario.game] += 1
    store.close()
    assert set(drawn) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_steps_lead_to_the_position_the_engine_ends_in(
    game: str, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Picture] = []

    def watched(view: Any) -> Picture:
        seen.append(pictured(view))
        return seen[-1]

    monkeypatch.setattr(referee, "pictured", watched)
    replayed = 0
    for document in load_documents((BOARDS / f"{game}.yaml").read_text("utf-8"), "-", library.is_name):
        report = check_any(document, library, board=True)
        if report.board is None:
            continue
        replayed += len(report.trace)
        reached = positions(report.board)[-1]
        for facts in (reached, end := seen[-1].facts):
            for subject in [s for s, words in facts.items() if not words]:
                del facts[subject]
        assert reached == end
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
    frames = {frame["n"]: frame for frame in board["frames"]}
    assert frames[step["pays"]]["tags"]["Ana/resources"] == "1 → 0"
    assert frames[step["defends"]]["tags"] == {wall: "from hand"}
    assert frames[step["is dealt"]]["tags"]["Bo/life"] == "20 → 17"
    there = dict(zip([0, *frames], positions(board), strict=True))
    assert there[step["defends"]][TABLE]["link 1"] == [punch, wall]
    assert there[step["defends"]]["Bo"]["life"] == 20
    assert there[step["defends"]][wall]["lead"] == ["defense", 2]


def test_without_being_asked_a_check_draws_nothing(library: Library) -> None:
    (report,) = check(DEFENDED, library=library)
    assert report.board is None
    assert "board" not in report.as_json()
