"""What is left out while positions are explored changes nothing that is found."""

from __future__ import annotations

import json
from typing import Any

import pytest

from judge.games.flesh_and_blood.judges import options
from judge.rules.state import State
from judge.scenario import Bounds, Library, explore
from judge.scenario.board.merging import Merging
from judge.scenario.board.referee import Referee

CARDS = [
    {
        "name": "Brisk Rap",
        "color": "red",
        "type": "Generic Action - Attack",
        "stats": "0{r} 3{p} 2{d}",
        "text": "Go again",
    },
    {"name": "Slow Haul", "color": "blue", "type": "Generic Action - Attack", "stats": "2{r} 6{p} 3{d}"},
    {"name": "Warm Broth", "color": "blue", "type": "Generic Instant", "stats": "0{r}", "text": "Gain 1{h}."},
    {"name": "Quick Parry", "color": "red", "type": "Generic Defense Reaction", "stats": "0{r} 3{d}"},
    {
        "name": "Idle Thought",
        "color": "blue",
        "type": "Generic Action",
        "stats": "0{r} 3{d}",
        "text": "If it's an opponent's turn, you may play this as though it were an instant.\nGain 2{h}.",
    },
    {
        "name": "Ash Cudgel",
        "type": "Generic Weapon - Club (1H)",
        "stats": "2{p}",
        "text": "Once per Turn Action - {r}: Attack",
    },
]
BOARD: dict[str, Any] = {
    "title": "A board",
    "game": "flesh-and-blood",
    "cards": CARDS,
    "setup": {
        "turn": "Ana",
        "Ana": {
            "hero": {"class": "Generic"},
            "life": 9,
            "weapons": ["Ash Cudgel"],
            "hand": ["Brisk Rap", "Brisk Rap", "Slow Haul", "Warm Broth"],
        },
        "Bo": {"hero": {"class": "Generic"}, "life": 9, "hand": ["Slow Haul", "Quick Parry", "Idle Thought"]},
    },
    "play": ["go to the end phase", "then Bo has lost"],
}


def explored() -> dict[str, object]:
    """What is found of the board."""
    (found,) = explore(json.dumps(BOARD), library=Library({}), bounds=Bounds(positions=500))
    return found.as_json()


def test_positions_that_lie_apart_need_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    found = explored()
    assert found["merged"]
    keys: dict[object, object] = {}
    asked: list[State] = []
    rough, key = Merging.rough, Referee.key

    def known(self: Merging, state: State) -> Any:
        like = rough(self, state)
        assert keys.setdefault(self(state), like) == like  # equal where keys are
        return like

    def counted(self: Referee[Any], state: State) -> Any:
        asked.append(state)
        return key(self, state)

    monkeypatch.setattr(Merging, "rough", known)
    monkeypatch.setattr(Referee, "key", counted)
    assert explored() == found
    assert len(asked) < len(keys)
    monkeypatch.setattr(Referee, "rough", lambda self, state: None)
    assert explored() == found


def test_what_nobody_could_begin_is_not_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    found = explored()
    monkeypatch.setattr(options, "_kinds", lambda judges, seat: None)
    assert explored() == found


def test_what_comes_of_a_line_is_not_judged_by_all_that_came_before() -> None:
    hit = {"type": "Generic Action - Attack", "stats": "0{r} 3{p}"}
    board = {
        "game": "flesh-and-blood",
        "cards": [{"name": "Plain Knock", "text": "Go again", **hit}, {"name": "Plain Prod", **hit}],
        "setup": {
            "turn": "Ana",
            "Ana": {"hero": {"class": "Brute"}, "hand": ["Plain Knock", "Plain Prod"]},
            "Bo": {"hero": {"class": "Brute"}},
        },
        "play": [
            "Ana attacks Bo with Plain Knock",
            "the combat chain closes",
            "Ana attacks Bo with Plain Prod, Bo takes 3",
        ],
        "free": ["Bo"],
    }
    (found,) = explore(json.dumps(board), library=Library({}), bounds=Bounds(positions=50))
    assert found.verdict == "invalid"


def test_what_could_be_done_with_a_card_nobody_knows_is_not_followed(library: Library) -> None:
    hand = ["Slow Haul", "unknown card"]
    setup: dict[str, Any] = {"turn": "Ana", "Ana": {"hand": ["Brisk Rap"]}, "Bo": {"hand": hand}}
    play = ["Ana attacks Bo with Brisk Rap", "then never Bo has 16 life"]
    board = {"game": "flesh-and-blood", "free": ["Bo"], "cards": CARDS, "setup": setup, "play": play}
    [found] = explore(json.dumps(board), library=library)
    assert "which cards lie in Bo's hand is not said" in found.reason
    del hand[1]
    setup["Bo"]["arsenal"] = ["unknown card"]
    [found] = explore(json.dumps(board), library=library)
    assert "which cards lie in Bo's arsenal is not said" in found.reason
    del setup["Bo"]["arsenal"]
    [found] = explore(json.dumps(board), library=library)
    assert found.verdict == "confirmed"


def test_what_can_be_done_is_judged_in_the_moment_that_is_gone_to() -> None:
    cards = [
        {"name": "Short Cut", "color": "red", "type": "Generic Action - Attack", "stats": "0{r} 3{p}"},
        {"name": "Slow Work", "color": "red", "type": "Generic Action", "stats": "0{r}", "text": "Gain 1{h}."},
    ]
    ana = {"hero": {"class": "Brute"}, "action points": 2, "hand": ["Short Cut", "Slow Work"]}
    play = ["Ana attacks Bo with Short Cut", "go to the reaction step", "then Ana cannot play Slow Work"]
    setup = {"turn": "Ana", "Ana": ana, "Bo": {"hero": {"class": "Guardian"}}}
    board = {"title": "t", "game": "flesh-and-blood", "cards": cards, "setup": setup, "play": play}
    (found,) = explore(json.dumps(board), library=Library({}))
    assert found.verdict == "confirmed"
