"""A position is data at every step of a replay, also in the middle of a frame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from plain import assert_plain

from engine.replays import Written, board, positions, written
from judge.games.flesh_and_blood.definition import CardDefinition
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.rules.state import Event, History, State
from judge.scenario import Library


@written("clash-and-wager.yaml")
def test_a_position_is_data_at_every_step(scenario: Written, library: Library) -> None:
    seen = positions(scenario.text, library)
    for state in seen[:: max(1, len(seen) // 12)]:
        assert_plain(state, CardDefinition)


WAGER = board(
    "Ana attacks Bo with Wage Gold (red)\nAna says yes\nthe combat chain closes",
    ana="hand: [Wage Gold (red), Boast], arena: [Gold x2]",
    bo="hand: [Hearty Block], equipment: [Raw Meat]",
)


def test_every_step_of_one_replay(library: Library) -> None:
    seen = positions(WAGER, library)
    assert any(state.answers for state in seen), "some of them stand in the middle of a frame"
    for state in seen:
        assert_plain(state, CardDefinition)


@dataclass
class Open:
    """A value that anybody may write to."""

    n: int = 1


@pytest.mark.parametrize("odd", [print, [1], {1}, iter(()), Open(), 0.5])
def test_what_is_no_data_is_found(odd: Any) -> None:
    history = History().add(Event(EventKind.DRAW, seen=(odd,)))
    for state in (State((), {}, {}, agenda=(odd,)), State((), {}, {}, history=history)):
        with pytest.raises(AssertionError, match="is no frozen value"):
            assert_plain(state, CardDefinition)
