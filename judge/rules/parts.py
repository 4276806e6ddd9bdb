"""Tables of what a game's parts do, joined into one."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

Do = TypeVar("Do")


def joined(*tables: Mapping[type, Do]) -> Mapping[type, Do]:
    """One table of several: class of term → the function that means it.

    Raises TypeError for a term with two meanings, naming both modules: it is called while modules are imported.
    """
    found: dict[type, Do] = {}
    for table in tables:
        for term, do in table.items():
            if term in found:
                both = f"{_place(found[term])} and {_place(do)}"
                raise TypeError(f"{term.__name__} has two meanings: {both}")
            found[term] = do
    return MappingProxyType(found)


def _place(do: object) -> str:
    return f"{do.__module__}.{getattr(do, '__qualname__', do)}"
