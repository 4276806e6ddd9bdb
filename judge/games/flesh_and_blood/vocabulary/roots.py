"""What every term is one of. A term of another kind is named by these alone, so that no two modules need each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field, fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any

from judge.frozen import Frozen


class Value(Frozen, root=True):
    """A number, evaluated when the effect that uses it is generated (6.2.2b)."""


class Selector(Frozen, root=True):
    """Names objects (or a player, as an object's hero)."""


class Condition(Frozen, root=True):
    """True or false of a position (1.8.4)."""


class Change(Frozen, root=True):
    """One modification that a continuous effect makes to an object."""


class Subject(Frozen, root=True):
    """What a continuous effect applies to."""


class Effect(Frozen, root=True):
    """Something a layer does when it resolves, or a cost does when it is paid."""


class Ability(Frozen):
    """A property of an object (1.7). text: the printed sentence(s); ``card``: the card that prints it.

    label: the label keyword printed before it (8.4), in lower case: "combo" for "Combo - If …".
    """

    text: str = field(default="", kw_only=True)
    label: str = field(default="", kw_only=True)


@cache
def names_of(kind: type) -> tuple[str, ...]:
    """The names of a term's fields; none of what is no term."""
    return tuple(f.name for f in fields(kind)) if is_dataclass(kind) else ()


class _Readers(dict[type, Callable[[Any], tuple[Any, ...]] | None]):
    """What gives the parts of a value of a class; None for one that has none, such as a number or a word."""

    def __missing__(self, kind: type) -> Callable[[Any], tuple[Any, ...]] | None:
        names = names_of(kind)
        several = attrgetter(*names) if names else tuple if issubclass(kind, tuple) else None
        self[kind] = found = several if len(names) != 1 else lambda term: (getattr(term, names[0]),)
        return found


_READERS = _Readers()


def parts_of(term: Any) -> tuple[Any, ...]:
    """What a term consists of, one step further in; none for what is no term and no tuple."""
    read = _READERS[term.__class__]
    return () if read is None else read(term)


def parts_within(term: Any) -> Iterator[Any]:
    """A term and its parts, in the order in which they are carried out."""
    left = [term]
    while left:
        part = left.pop()
        yield part
        read = _READERS[part.__class__]
        if read is not None:
            left += read(part)[::-1]
