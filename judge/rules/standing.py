"""Who waits for something of a kind: sorted once, so that nobody is walked past where nobody waits."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Generic, TypeVar

from judge.rules.derived import Memo

K = TypeVar("K", bound=Hashable)
W = TypeVar("W")


class Standing(Generic[K, W]):
    """What stands ready, by what it waits for. every: all of it, as (what it waits for, it)."""

    def __init__(self, every: Callable[[], Iterable[tuple[K, W]]]) -> None:
        self._every = every
        self._sorted: Memo[dict[K, tuple[W, ...]]] = Memo()

    def of(self, kind: K, *pieces: object) -> tuple[W, ...]:
        """What waits for a kind, in its order, as long as these pieces of the position are the same."""
        return self._sorted.of(self._sort, *pieces).get(kind, ())

    def _sort(self) -> dict[K, tuple[W, ...]]:
        found: dict[K, tuple[W, ...]] = {}
        for kind, waits in self._every():
            found[kind] = (*found.get(kind, ()), waits)
        return found
