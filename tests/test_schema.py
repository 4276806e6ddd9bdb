"""The JSON Schema of scenario files: every proof is valid by it, what is misspelt or misplaced is not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import boards
import jsonschema_rs
import pytest
from shared import CORPUS

from judge.scenario import Library, check
from judge.scenario.games import GAMES
from judge.scenario.language.yaml_nodes import plain, read_chunk, split_documents
from judge.scenario.play.schema import scenario_schema
from judge.web import create_app
from judge.web.seats import SEATS

VALID = jsonschema_rs.validator_for(scenario_schema("https://judge.test/schema/scenario.json"))
FILES = sorted(CORPUS.rglob("scenarios/*.yaml"))


def scenarios(path: Path) -> list[Any]:
    """The scenarios of a file as an editor reads them."""
    return [plain(read_chunk(chunk, path.name)) for chunk in split_documents(path.read_text("utf-8"))]


def board(game: str, **changed: Any) -> dict[str, Any]:
    """A small scenario of a game; changed: of its keys."""
    return {"game": game, "setup": {"turn": "Ana", "Ana": {}, "Bo": {}}, "play": ["then it is Ana's turn"], **changed}


def setup(**changed: Any) -> dict[str, Any]:
    return {"turn": "Ana", "Ana": {}, "Bo": {}, **changed}


def test_every_proof_of_the_corpus_is_valid() -> None:
    wrong = [
        f"{path.name} {n}: {error.message}"
        for path in FILES
        for n, found in enumerate(scenarios(path), 1)
        for error in VALID.iter_errors(found)
    ]
    assert len(FILES) > 50
    assert wrong == []


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_position_holds_what_the_workbench_builds_it_of(game: str) -> None:
    seats = SEATS[game]
    for moment in seats.moments:
        assert VALID.is_valid(board(game, setup=setup(moment=moment.title())))
    own = {number.key: 1 for number in seats.numbers} | {zone.key: ["X"] for zone in seats.zones if "/" not in zone.key}
    assert VALID.is_valid(board(game, setup=setup(Ana=own)))
    assert not VALID.is_valid(board(game, setup=setup(moment="the third phase")))
    assert not VALID.is_valid(board(game, setup=setup(Ana={**own, "no such zone": ["X"]})))
    for number in seats.numbers:
        assert not VALID.is_valid(board(game, setup=setup(Ana={number.key: "many"})))


FAB = "flesh-and-blood"
MISTAKES: dict[str, dict[str, Any]] = {
    "a key of the scenario is misspelt": board(FAB, tittle="x"),
    "no game": {key: value for key, value in board(FAB).items() if key != "game"},
    "no such game": board("chess"),
    "no setup": {"game": FAB, "play": ["Ana passes"]},
    "no play": {"game": FAB, "setup": setup()},
    "play is a mapping of steps": board(FAB, play={"Ana": "passes", "Bo": "passes"}),
    "a line is a list": board(FAB, play=[["Ana passes"]]),
    "a zone is misspelt": board(FAB, setup=setup(Ana={"arsnal": ["X"]})),
    "a zone of another game": board(FAB, setup=setup(Ana={"zone 3": ["X"]})),
    "a key of the table in another game": board(FAB, setup=setup(initiative="Ana")),
    "no such zone of Factions": board("factions", setup=setup(Ana={"zone 6": ["X"]})),
    "no such faction": board("factions", setup=setup(Ana={"faction": "Elves"})),
    "a number below nothing": board(FAB, setup=setup(Ana={"life": -1})),
    "a number as a text": board(FAB, setup=setup(Ana={"life": "20"})),
    "a mapping among cards": board(FAB, setup=setup(Ana={"hand": [{"name": "X"}]})),
    "a hero with a strength": board(FAB, setup=setup(Ana={"hero": {"class": "Brute", "strength": 3}})),
    "a unit without a Mech": board("hueshift", setup=setup(Ana={"units": [{"pilot": "X"}]})),
    "a card without a name": board(FAB, cards=[{"type": "Generic Action"}]),
    "a key of a card is misspelt": board(FAB, cards=[{"name": "X", "cost": 3}]),
    "a contrast that claims nothing": board(FAB, contrast={"change": {"remove": ["X"]}}),
    "a contrast that changes nothing": board(FAB, contrast={"change": {}, "then": ["Ana wins"]}),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_marked(mistake: str) -> None:
    assert VALID.is_valid(board(FAB))
    assert not VALID.is_valid(MISTAKES[mistake])


@pytest.mark.parametrize(
    "mend",
    [
        lambda one: one | {"x-note": "mine", "title": "2 is a number", "confirms": "a/b/1"},
        lambda one: one | {"setup": setup(**{"x-seen": [1], "Bo": None})},
        lambda one: {"game": FAB, "board": one["setup"], "steps": "Ana passes"},
        lambda one: one | {"play": [{"x-note": "mine"}, "Ana passes", {"then": "Ana wins"}]},
        lambda one: one | {"setup": setup(Ana={"hand": "Wallop (red)", "hero": None, "counters": {"Axe": "2 gold"}})},
    ],
    ids=["notes and single texts", "an empty player", "other words", "notes among lines", "one card"],
)
def test_what_is_read_is_not_marked(mend: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    assert VALID.is_valid(mend(board(FAB)))


def test_the_service_hands_it_to_editors(tmp_path_factory: pytest.TempPathFactory) -> None:
    app = create_app({"JUDGE_INDEX": str(boards.make_index(tmp_path_factory)), "RATELIMIT_ENABLED": False})
    found = app.test_client().get("/schema/scenario.json")
    app.extensions["judge.checks"].close()
    assert found.status_code == 200
    assert found.headers["Access-Control-Allow-Origin"] == "*"
    said = json.loads(found.data)
    assert said["$id"] == "http://localhost/schema/scenario.json"
    assert said == scenario_schema(said["$id"])


def test_a_key_of_the_table_that_a_game_does_not_know_is_told() -> None:
    (report,) = check(json.dumps(board(FAB, setup=setup(initiative="Ana"))), library=Library({}))
    assert report.verdict.value == "invalid"
    assert '"initiative" means nothing in setup' in report.reason
