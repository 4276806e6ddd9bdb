"""Frozen classes whose methods are made when they are first needed behave as the library's."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import subprocess
import sys
from dataclasses import field
from typing import Any

import pytest

from judge.frozen import Frozen, dataclass


@dataclass(frozen=True)
class Point:
    """Two numbers, and what is no part of the value."""

    x: int
    y: int = 0
    seen: list[int] = field(default_factory=list, compare=False, repr=False)


@dataclasses.dataclass(frozen=True)
class Theirs:
    """The same, by the library."""

    x: int
    y: int = 0
    seen: list[int] = field(default_factory=list, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Slotted:
    """With slots."""

    x: int
    held: tuple[int, ...] = ()


@dataclass(frozen=True)
class Higher(Point):
    """A class that adds a field."""

    z: int = 0

    def __post_init__(self) -> None:
        if self.z < 0:
            raise ValueError(self.z)


@dataclass(frozen=True)
class One:
    """A single field."""

    x: int


@dataclass(frozen=True)
class Own:  # noqa: PLW1641 - what is asked is whether it has a hash
    """Says itself what is equal."""

    x: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own)


@pytest.mark.parametrize("kind", [Point, Theirs])
def test_a_value_is_what_the_library_makes_of_it(kind: Any) -> None:
    one, two = kind(1, y=2), kind(1, 2, [3])
    assert one == two
    assert hash(one) == hash(two) == hash(Theirs(1, 2))
    assert one != kind(1)
    assert one != (1, 2)
    assert repr(two) == f"{kind.__name__}(x=1, y=2)"
    assert kind(1).seen is not kind(1).seen
    assert dataclasses.replace(one, y=5) == kind(1, 5)
    assert dataclasses.asdict(two) == {"x": 1, "y": 2, "seen": [3]}
    assert kind.__match_args__ == ("x", "y", "seen")
    for wrong in (kind, lambda: kind(1, 2, [], 4), lambda: kind(1, z=2)):
        with pytest.raises(TypeError):
            wrong()
    for name in ("x", "new"):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(one, name, 2)
    with pytest.raises(dataclasses.FrozenInstanceError):
        del one.x


@pytest.mark.parametrize("value", [Point(1, 2, [3]), Slotted(1, (2,)), Higher(1, 2, [], 3), One(4)])
def test_a_value_is_copied_and_kept(value: Any) -> None:
    for same in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert same == value
        assert hash(same) == hash(value)
        with pytest.raises(dataclasses.FrozenInstanceError):
            same.x = 5
    assert dataclasses.replace(value, x=9) != value


def test_a_class_adds_to_another() -> None:
    assert repr(Higher(1, 2, [], 3)) == "Higher(x=1, y=2, z=3)"
    assert Higher(1) != Point(1)
    assert not hasattr(Slotted(1), "__dict__")
    with pytest.raises(ValueError, match="-1"):
        Higher(1, z=-1)
    assert Own(1) == Own(2)
    assert hash(Own(1)) == hash(One(1))


def test_a_class_is_compiled_with_its_first_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until then it costs the reading of its fields."""
    ran: list[object] = []
    real = exec

    def counted(text: Any, *scopes: Any) -> None:
        ran.append(text)
        real(text, *scopes)

    monkeypatch.setattr("builtins.exec", counted)

    @dataclass(frozen=True)
    class Late:
        """A class."""

        x: int

    assert not ran
    assert Late(1).x + Late(2).x == 3
    assert len(ran) == 1


def test_starting_loads_no_library_that_only_other_commands_need() -> None:
    """``judge --version`` and ``judge check`` read no documents and search nothing."""
    named = "print([n for n in ('whoosh', 'numpy', 'sqlite_utils') if n in sys.modules])"
    code = f"import sys, judge.cli, judge.scenario\n{named}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"


class Named(Frozen, root=True):
    """What is below it."""


class Nothing(Named):
    """Without a field."""


class Counted(Named, order=True):
    """With one."""

    n: int


class Twice(Counted):
    """With another."""

    m: int = 0


def test_what_stands_below_is_frozen() -> None:
    assert (Nothing(), Counted(1), Twice(1)) == (Nothing(), Counted(n=1), Twice(1, 0))
    assert Counted(1) < Counted(2)
    assert [f.name for f in dataclasses.fields(Twice)] == ["n", "m"]
    with pytest.raises(dataclasses.FrozenInstanceError):
        Counted(1).n = 2  # type: ignore[misc]
    assert not dataclasses.is_dataclass(Named)
