"""A position is data: values that can be compared, kept as long as one likes and handed to another process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from typing import Any

from judge.rules.state import History, State


def assert_plain(position: State, definition: type) -> None:
    """Assert that a position is made of frozen values alone, with no function, list or open file anywhere in it.
    definition: the class of its game's cards, which all positions share and which are not looked into."""
    left: list[object] = [position]
    seen = set()
    while left:
        value = left.pop()
        if isinstance(value, (str, int, type(None), Enum, definition)) or id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, History):
            left += value.since(0)
        elif isinstance(value, Mapping):
            left += (*value, *value.values())
        elif isinstance(value, tuple | frozenset):
            left += value
        else:
            kind: Any = type(value)
            made = getattr(kind, "__dataclass_params__", None)
            assert made, f"{value!r} is no frozen value"
            assert made.frozen, f"{value!r} is no frozen value"
            left += (getattr(value, f.name) for f in fields(kind) if "derived" not in f.metadata)
