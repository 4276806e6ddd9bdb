"""A position goes to JSON and back: equal at every step of a replay, also in the middle of a frame."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from written_positions import from_json, gather, to_json, types_of

from engine.replays import TYPES, Written, board, positions, written
from judge.errors import JudgeError
from judge.games.flesh_and_blood.definition import CardDefinition
from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.rules import questions
from judge.rules import state as kernel
from judge.rules.state import Event, History, Obj, State
from judge.rules.work import advance
from judge.scenario import Library


def there_and_back(state: State) -> State:
    """A position after it was written as text and read again."""
    definitions = gather(state, CardDefinition, "label")
    text = json.dumps(to_json(state, definitions))
    back = from_json(json.loads(text), definitions, TYPES)
    assert json.dumps(to_json(back, definitions)) == text, "writing is deterministic"
    return back


@written("clash-and-wager.yaml")
def test_round_trip_at_every_step(scenario: Written, library: Library) -> None:
    seen = positions(scenario.text, library)
    for state in seen[:: max(1, len(seen) // 12)]:
        assert there_and_back(state) == state


WAGER = board(
    "Ana attacks Bo with Wage Gold (red)\nAna says yes\nthe combat chain closes",
    ana="hand: [Wage Gold (red), Boast], arena: [Gold x2]",
    bo="hand: [Hearty Block], equipment: [Raw Meat]",
)


def test_every_step_of_one_replay(library: Library) -> None:
    seen = positions(WAGER, library)
    assert any(state.answers for state in seen), "some of them stand in the middle of a frame"
    for state in seen:
        assert there_and_back(state) == state


def test_a_position_read_back_plays_on_as_the_first(library: Library) -> None:
    for state in positions(WAGER, library)[::5]:
        first = advance(state, Table)
        assert advance(there_and_back(state), Table) == first


def test_a_definition_stands_under_its_key_only(library: Library) -> None:
    state = positions(WAGER, library)[0]
    definitions = gather(state, CardDefinition, "label")
    assert {"Boast (blue)", "Wage Gold (red)", "Raw Meat", "Gold"} <= set(definitions)
    text = json.dumps(to_json(state, definitions))
    assert "Boast (blue)" in text
    assert "printed" not in text


def refusal(obj: object, definitions: dict[str, Any] | None = None, types: tuple[type, ...] = TYPES) -> str:
    with pytest.raises(JudgeError) as error:
        from_json(obj, definitions or {}, types)
    assert error.value.code == "bad-position"
    return error.value.sentence()


def test_what_is_no_position_is_refused(library: Library) -> None:
    state = positions(WAGER, library)[0]
    definitions = gather(state, CardDefinition, "label")
    good: Any = to_json(state, definitions)
    assert "no position" in refusal([]) or "not a position" in refusal([])
    assert "format" in refusal({**good, "format": 99}, definitions)
    assert "not known here" in refusal(good)
    assert "no class that may stand" in refusal(good, definitions, (State,))
    assert "something else" in refusal({"format": 1, "values": [], "position": 3})
    assert "cannot be read" in refusal({"format": 1, "values": []})
    assert "cannot be read" in refusal({"format": 1, "values": [], "position": {"value": 7}})
    assert "no value" in refusal({"format": 1, "values": [], "position": {"odd": 7}})
    assert "0.5 is no value" in refusal({"format": 1, "values": [], "position": 0.5})
    assert "no enum" in refusal({"format": 1, "values": [], "position": {"enum": "State", "is": "players"}})
    assert "something else than events" in refusal({"format": 1, "values": [], "position": {"history": [7]}})
    with pytest.raises(JudgeError, match="has no key"):
        to_json(state, {"Boast": definitions["Boast (blue)"]})


def test_two_classes_of_one_name_are_refused() -> None:
    @dataclass(frozen=True)
    class Twin:
        """One of the two."""

    first: type = Twin
    second: type = dataclass(frozen=True)(type(Twin.__qualname__, (), {}))
    assert "two classes are called " in refusal({"format": 1, "values": [], "position": 1}, {}, (first, second))


def test_what_may_stand_in_a_position_is_the_data_that_modules_define() -> None:
    assert {kind.__name__ for kind in types_of(kernel)} == {
        "Ref", "Moment", "Event", "History", "Obj", "Player", "State"
    }, "neither what a module imports nor a protocol, nor the fields of a position that change together"  # fmt: skip
    assert {kind.__name__ for kind in types_of(questions)} == {"Ask", "Purpose", "Question", "Reason"}


def test_what_is_no_data_is_refused() -> None:
    state = State(players=(), objects={}, zones={}, agenda=(print,))  # type: ignore[arg-type]
    with pytest.raises(JudgeError, match="no data"):
        to_json(state, {})


def test_a_long_history_is_no_deep_one() -> None:
    """Thousands of events are written and read one after the other."""
    history = History()
    for n in range(3000):
        history = history.add(Event(EventKind.DRAW, amount=n))
    state = State(players=(), objects={}, zones={}, history=history)
    back = from_json(json.loads(json.dumps(to_json(state, {}))), {}, TYPES)
    assert back.history.since(0) == history.since(0)


@dataclass(frozen=True)
class Printed:
    """A definition of a game that does not exist."""

    label: str
    cost: int


def test_two_definitions_of_one_name_are_numbered_in_the_order_they_are_met() -> None:
    cards = [Printed("Kite", cost) for cost in (1, 2, 1, 3, 2)]
    objects = {n: Obj(n, 0, card, 0, None, EventKind.DRAW, 0) for n, card in enumerate(cards)}
    history = History().add(Event(EventKind.DRAW, seen=Printed("Oar", 1))).add(Event(EventKind.DRAW))
    state = State(players=(), objects=objects, zones={}, history=history)
    definitions = gather(state, Printed, "label")
    kites = {"Kite": Printed("Kite", 1), "Kite #2": Printed("Kite", 2), "Kite #3": Printed("Kite", 3)}
    assert definitions == {**kites, "Oar": Printed("Oar", 1)}
    assert list(definitions) == [*kites, "Oar"]
    back = from_json(json.loads(json.dumps(to_json(state, definitions))), definitions, (*TYPES, EventKind))
    assert back == state


def test_what_stands_in_many_places_is_looked_at_once() -> None:
    deep: Any = Printed("Kite", 1)
    for _ in range(40):
        deep = (deep, deep)
    state = State(players=(), objects={}, zones={}, history=History().add(Event(EventKind.DRAW, seen=deep)))
    assert gather(state, Printed, "label") == {"Kite": Printed("Kite", 1)}
