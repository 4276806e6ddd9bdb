"""Changed copies: equal to what ``dataclasses.replace`` gives, for every class of value in a position."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pytest

from engine.replays import board, positions
from judge.rules.state import Event, History, Ref, State
from judge.rules.values import lazy, once_each, quick, replace
from judge.scenario import Library

PLAY = """
Ana attacks Bo with Wage Might (red)
Ana says yes
Bo defends with Hearty Block
the combat chain closes
"""


@pytest.fixture(scope="module")
def values(library: Library) -> list[Any]:
    """Every dataclass value of a replay's positions, one of each class."""
    text = board(PLAY, ana="hand: [Wage Might (red)], resources: 3", bo="hand: [Hearty Block], equipment: [Raw Meat]")
    found: dict[type, Any] = {}
    left: list[Any] = list(positions(text, library))
    seen: dict[int, Any] = {}  # by identity: what positions share is looked into once
    while left:
        value = left.pop()
        if id(value) in seen:
            continue
        seen[id(value)] = value
        if dataclasses.is_dataclass(value):
            if ".words." not in type(value).__module__:  # those are of cards, and no position changes them
                found.setdefault(type(value), value)
            left += (getattr(value, f.name) for f in dataclasses.fields(value) if "derived" not in f.metadata)
        elif isinstance(value, History):
            left += value.since(0)
        elif isinstance(value, Mapping):
            left += (*value, *value.values())
        elif isinstance(value, tuple | frozenset):
            left += value
    return list(found.values())


def test_a_copy_keeps_every_field(values: list[Any]) -> None:
    assert {Event, State} <= {type(v) for v in values}
    assert len(values) > 12
    for value in values:
        copy = replace(value)
        assert type(copy) is type(value)
        assert copy is not value
        for field in dataclasses.fields(value):
            assert getattr(copy, field.name) is getattr(value, field.name), field.name


def test_a_copy_has_the_change_and_stays_frozen(values: list[Any]) -> None:
    for value in values:
        for field in (f for f in dataclasses.fields(value) if f.init):
            assert getattr(replace(value, **{field.name: None}), field.name) is None
    event = replace(next(v for v in values if isinstance(v, Event)), obj=Ref(7, 1))
    with pytest.raises(dataclasses.FrozenInstanceError):
        event.amount = 3  # type: ignore[misc]


def test_an_unknown_field_is_an_error(values: list[Any]) -> None:
    for value in values:
        with pytest.raises(TypeError):
            replace(value, **{"no such field": 1})


def test_values_are_made_as_a_dataclass_makes_them(values: list[Any]) -> None:
    for value in values:
        held = {f.name: getattr(value, f.name) for f in dataclasses.fields(value) if f.init}
        made = type(value)(**held)
        assert made == value
        assert type(made) is type(value)
        with pytest.raises(TypeError):
            type(value)(**held, no_such_field=1)


def test_what_is_left_out_has_its_default() -> None:
    @quick
    @dataclasses.dataclass(frozen=True, slots=True)
    class Box:
        n: int
        kind: str = "box"
        held: dict[str, int] = dataclasses.field(default_factory=dict)
        late: int = dataclasses.field(default=3, kw_only=True)

    box, other = Box(1), Box(2, "bag", {"a": 1}, late=4)
    assert (box.n, box.kind, box.held, box.late) == (1, "box", {}, 3)
    assert (other.n, other.kind, other.held, other.late) == (2, "bag", {"a": 1}, 4)
    assert Box(1).held is not box.held
    with pytest.raises(dataclasses.FrozenInstanceError):
        box.n = 2  # type: ignore[misc]
    with pytest.raises(TypeError):
        Box()  # type: ignore[call-arg]


def test_only_a_class_that_keeps_its_fields_in_slots_is_made_quickly() -> None:
    for kind in (Base, Late):
        with pytest.raises(TypeError, match=kind.__name__):
            quick(kind)


@dataclasses.dataclass(frozen=True)
class Doubling:
    n: int
    double: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "double", 2 * self.n)


@dataclasses.dataclass(frozen=True)
class Fixed:
    n: int
    late: int = dataclasses.field(default=7, init=False)


@dataclasses.dataclass(frozen=True)
class Base:
    m: int = 0

    @lazy
    def double(self) -> int:
        """Twice as much."""
        return 2 * self.m


@dataclasses.dataclass(frozen=True, slots=True)
class Late:
    n: int = dataclasses.field(default=7, init=False)


@dataclasses.dataclass(frozen=True, slots=True)
class Mixed(Base):
    n: int = 0


class Loose:
    """Its values have a dict."""


@dataclasses.dataclass(frozen=True, slots=True)
class Over(Loose):
    n: int = 0


def test_classes_that_do_more_are_copied_as_the_library_does() -> None:
    for value in (Doubling(2), Fixed(2), Mixed(1, 2), Over(1)):
        assert replace(value, n=5) == dataclasses.replace(value, n=5)
    with pytest.raises(ValueError, match="late"):
        replace(Fixed(2), late=8)
    with pytest.raises(TypeError, match="other"):
        replace(Base(2), other=8)


def test_what_was_worked_out_of_a_value_is_not_its_copys() -> None:
    value = Base(2)
    assert value.double == 4
    assert replace(value, m=5).double == 10


def test_what_is_worked_out_of_a_value_is_kept_for_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.rules.values._MOST_KNOWN", 1)
    asked: list[str] = []

    @once_each
    def work(value: list[str], more: int = 0) -> tuple[str, int]:
        """What it does."""
        asked.extend(value)
        return value[0], more

    one, two, three = ["one"], ["two"], ["three"]
    assert [work(one), work(two), work(one), work(three)] == [("one", 0), ("two", 0), ("one", 0), ("three", 0)]
    assert [work(three), work(one), work(one, 1), work(three)] == [("three", 0), ("one", 0), ("one", 1), ("three", 0)]
    assert asked == ["one", "two", "three", "one", "one", "three"]
    assert work.__doc__ == "What it does."


_UNGUARDED = """
import dataclasses, pickle
from judge.rules.state import Event, Moment, Obj, Ref, State
from judge.rules.values import GUARDED, replace
assert not GUARDED
for value in (Moment(3, 1), Event(None, player=1), Obj(1, 1, None, 0, 0, None, None), State((), {}, {})):
    held = {f.name: getattr(value, f.name) for f in dataclasses.fields(value)}
    assert type(value)(**held) == value == replace(value) == pickle.loads(pickle.dumps(value))
    for name in held:
        before = dict(held)
        copy = replace(value, **{name: "other"})
        assert type(copy) is type(value) and getattr(copy, name) == "other"
        assert {n: getattr(value, n) for n in held} == before
    for wrong in ({"no such field": 1}, {"__class__": int}):
        try:
            replace(value, **wrong)
        except TypeError:
            continue
        raise AssertionError(wrong)
assert hash(Moment(3, 1)) == hash(Moment(3, 1))
"""


def test_values_that_are_not_guarded_are_the_same() -> None:
    done = subprocess.run([sys.executable, "-c", _UNGUARDED], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
