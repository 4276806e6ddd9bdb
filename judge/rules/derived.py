"""What is worked out of a position is kept for as long as what it was read from stays the same."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import Generic, TypeVar

V = TypeVar("V")


class Memo(Generic[V]):
    """One value, worked out when it is first asked for and again when a piece of the position is another one.

    Pieces are compared by being the same object, which is what a position shares with the one before it.
    """

    __slots__ = ("_pieces", "_value")
    _value: V

    def __init__(self) -> None:
        self._pieces: tuple[object, ...] | None = None

    def of(self, work_out: Callable[[], V], *pieces: object) -> V:
        """The value for these pieces."""
        kept = self._pieces
        if kept is None or not all(map(is_, kept, pieces)):
            self._value = work_out()
            self._pieces = pieces
        return self._value
