"""``dataclass``, with methods that are made when they are first needed.

The library writes six functions for each frozen class and compiles them, half a millisecond each time the program
starts, and most of a program's classes are never made a value of. Here only the fields are read; ``__init__`` is
compiled with the first value, and the others serve every class.
"""

from __future__ import annotations

import dataclasses
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Self, dataclass_transform

__all__ = ["Frozen", "Named", "begin_init", "dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass  # what it is to a type checker
else:

    def dataclass(kind: type | None = None, /, *, frozen: bool = False, slots: bool = False, **how: bool) -> Any:
        """``dataclasses.dataclass``: the same class, but for when its methods are made."""
        if kind is None:
            return lambda kind: dataclass(kind, frozen=frozen, slots=slots, **how)
        inherits = any(map(dataclasses.is_dataclass, kind.__mro__[1:]))
        if not frozen or how or "__init__" in kind.__dict__:
            return dataclasses.dataclass(kind, frozen=frozen, slots=slots, **how)
        defined = frozenset(kind.__dict__)
        kind.__doc__ = kind.__doc__ or kind.__name__  # else it is made of the signature
        kind = dataclasses.dataclass(kind, init=False, repr=False, eq=False, slots=slots, frozen=inherits)
        kind.__dataclass_params__.frozen = kind.__dataclass_params__.eq = True
        for name, method in _methods(kind, slots=slots).items():
            if name not in defined or getattr(kind, name) is None:  # Python has no hash for a class with an ``__eq__``
                setattr(kind, name, method)
        return kind


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
class Frozen:
    """What is below it is a frozen dataclass, without a word of that at each class. root: only names what is below it
    in turn, and has no fields; how: as of ``dataclass``."""

    def __init_subclass__(cls, *, root: bool = False, **how: bool) -> None:
        super().__init_subclass__()
        if not root:
            dataclass(frozen=True, **how)(cls)


class Named(Enum):
    """An enumeration with a quick hash: a member is equal to itself only, and that of the library is slow."""

    __hash__ = object.__hash__

    @classmethod
    def each(cls, values: str) -> tuple[Self, ...]:
        """The members of these values, with commas between. Raises ValueError for what is none."""
        return tuple(map(cls, values.split(", ")))


_METHODS = ["__init__", "__repr__", "__eq__", "__hash__", "__setattr__", "__delattr__"]


def _methods(kind: type, *, slots: bool) -> dict[str, Callable[..., Any]]:
    """What the library would have compiled."""
    fields = dataclasses.fields(kind)
    if not all(f.init and f.hash in (None, f.compare) for f in fields):
        raise TypeError(f"{kind.__name__} has a field that is not given when it is made, or a hash of its own")
    names = frozenset([f.name for f in fields])
    values = _values([f.name for f in fields if f.compare])

    class Made:
        def __init__(self: Any, *given: Any, **named: Any) -> None:
            made = _init(kind)
            setattr(kind, "__init__", made)  # noqa: B010 - a name that a type checker knows better
            made(self, *given, **named)

        def __repr__(self) -> str:
            held = ", ".join([f"{f.name}={getattr(self, f.name)!r}" for f in fields if f.repr])
            return f"{type(self).__qualname__}({held})"

        def __eq__(self, other: object) -> bool:
            return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

        def __hash__(self) -> int:
            return hash(values(self))

        def __setattr__(self, name: str, value: object) -> None:
            if type(self) is kind or name in names:
                raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
            object.__setattr__(self, name, value)

        def __delattr__(self, name: str) -> None:
            if type(self) is kind or name in names:
                raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
            object.__delattr__(self, name)

        def __getstate__(self) -> list[Any]:
            return [getattr(self, f.name) for f in fields]

        def __setstate__(self, state: list[Any]) -> None:
            for f, value in zip(fields, state, strict=True):
                object.__setattr__(self, f.name, value)

    made = [*_METHODS, "__getstate__", "__setstate__"] if slots else _METHODS
    return {name: vars(Made)[name] for name in made}


def _values(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """What gives the values of these fields."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple([getattr(value, name) for name in names])


def _init(kind: type) -> Callable[..., None]:
    """Fills a new value, which nobody may write to afterwards."""
    scope: dict[str, Any] = {"_set": object.__setattr__}
    lines = begin_init(kind, scope)
    lines += [f" _set(self, {f.name!r}, {f.name})" for f in dataclasses.fields(kind)]
    after = [" self.__post_init__()"] if hasattr(kind, "__post_init__") else []
    exec("\n".join([*lines, *after, " return None"]), scope)
    init: Callable[..., None] = scope["__init__"]
    return init


def begin_init(kind: type, scope: dict[str, Any]) -> list[str]:
    """The lines with which the ``__init__`` of a dataclass begins: a parameter for each field, and what a factory makes
    where none is given. scope: is given the defaults they speak of."""
    scope["_missing"] = object()
    placed, named, made = ["self"], ["*"], []
    for f in dataclasses.fields(kind):
        default = ""
        if f.default is not dataclasses.MISSING:
            scope[f"_of_{f.name}"], default = f.default, f"=_of_{f.name}"
        elif f.default_factory is not dataclasses.MISSING:
            scope[f"_of_{f.name}"], default = f.default_factory, "=_missing"
            made.append(f" if {f.name} is _missing: {f.name} = _of_{f.name}()")
        (named if f.kw_only else placed).append(f.name + default)
    head = ", ".join((*placed, *(named if len(named) > 1 else ())))
    return [f"def __init__({head}):", *made]


@contextmanager
def without_collecting() -> Iterator[None]:
    """Nothing looks for circles among values while documents are read, a build is written or positions are made that
    are all kept: nearly all stays until the end, so each look costs more than the one before, and finds nothing."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
