"""Printed cards are read once: by a process, and by those after it where somebody keeps what was read."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from hashlib import sha256
from typing import Any, Protocol, TypeVar

D = TypeVar("D")
K = TypeVar("K", bound=Hashable)
_MOST = 8192  # definitions that a process holds


class Keeps(Protocol):
    """Where values are kept by name for this very program."""

    def get(self, name: str) -> Any: ...

    def put(self, name: str, value: object) -> None: ...


_handed: list[Keeps] = []


def keep_in(keeps: Keeps) -> None:
    """From now on what cards are read as is looked for there first, and kept there."""
    _handed[:] = [keeps]


def read_once(read: Callable[[K], D]) -> Callable[[K], D]:
    """What reads cards, or other printed words, so that it is asked of each once; of: what says all by its ``repr``."""

    @lru_cache(maxsize=_MOST)
    def known(of: K) -> D:
        said = f"{read.__module__}.{read.__qualname__}\0{of!r}"
        name = sha256(said.encode("utf-8", "surrogatepass")).hexdigest()
        for keeps in _handed:
            kept: D | None = keeps.get(name)
            if kept is not None:
                return kept
        made = read(of)
        for keeps in _handed:
            keeps.put(name, made)
        return made

    return known
