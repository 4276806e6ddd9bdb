"""Changed copies of frozen values, made quickly: what a rules engine does most; and what is worked out once.

``dataclasses.replace`` reads the fields of a class, builds a dict and runs ``__init__`` each time. Here the copying
function of a class is made once, from its fields, so that none can be forgotten.

That nobody writes to a value is held by types, and by the tests, which run ``GUARDED``: then who writes to one gets
``FrozenInstanceError``. Without it nothing stands in the way of filling a new one, which halves what it costs.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import update_wrapper
from types import MemberDescriptorType, new_class
from typing import TYPE_CHECKING, Concatenate, Generic, ParamSpec, Protocol, TypeVar, cast

from judge.frozen import begin_init

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

GUARDED = False  # set before a class is made, as the tests do
T = TypeVar("T")
D = TypeVar("D", bound="DataclassInstance")
Owner = TypeVar("Owner")
V = TypeVar("V")
R = TypeVar("R")
P = ParamSpec("P")
_MOST_KNOWN = 20_000


class lazy(Generic[Owner, T]):  # noqa: N801  (it is used as a decorator)
    """A property that is worked out when it is first asked for; ``functools.cached_property`` without its lock."""

    def __init__(self, work_out: Callable[[Owner], T]) -> None:
        self._work_out = work_out
        self.__doc__ = work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: Owner, owner: type | None = None) -> T:
        found = instance.__dict__[self._name] = self._work_out(instance)
        return found


def once_each(work: Callable[Concatenate[V, P], R], /) -> Callable[Concatenate[V, P], R]:
    """What is worked out of a frozen value once for each, known by being the same object: ``functools.cache`` for those
    whose hash goes through everything in them."""
    known: dict[tuple[object, ...], tuple[V, R]] = {}

    def ask(value: V, /, *more: P.args, **named: P.kwargs) -> R:
        key = (id(value), *more)
        found = known.get(key)
        if found is None:
            if len(known) > _MOST_KNOWN:
                known.clear()
            found = known[key] = (value, work(value, *more, **named))  # holding it keeps its id from being used again
        return found[1]

    update_wrapper(ask, work)
    return ask


class Changer(Protocol[D]):
    """Makes a copy of a value with other values in the fields it was made for."""

    def __call__(self, value: D, /, *fields: object) -> D: ...


def changing(kind: type[D], *names: str) -> Changer[D]:
    """A function of a value and of what these fields are in the copy it gives, which is made once for a place that
    changes the same fields again and again: two and a half times as fast as ``replace``. kind: decorated ``@quick``.
    """
    draft = _draft(kind) if GUARDED else kind
    kept = [f.name for f in dataclasses.fields(kind) if f.name not in names]
    lines = [f"def copy(value, {', '.join(names)}):", " new = make(draft)", *(f" new.{n} = value.{n}" for n in kept)]
    lines += [*(f" new.{n} = {n}" for n in names), *([" new.__class__ = kind"] if GUARDED else []), " return new"]
    scope: dict[str, object] = {"make": object.__new__, "draft": draft, "kind": kind}
    exec("\n".join(lines), scope)
    return cast("Changer[D]", scope["copy"])


class Writing(Generic[D]):
    """Lets one place write to values of a class, each before anybody else has it. kind: decorated ``@quick``.

    copy: gives another value with the same fields. Where values are not guarded, nothing else is to be done.
    """

    def __init__(self, kind: type[D]) -> None:
        self.copy: Changer[D] = changing(kind)
        self._kind = kind
        own = {"__slots__": (), "__setattr__": object.__setattr__}
        self._open: type[D] = new_class(f"_Open{kind.__name__}", (kind,), exec_body=lambda body: body.update(own))

    def begin(self, value: D) -> None:
        """The value may be written to."""
        if GUARDED:
            object.__setattr__(value, "__class__", self._open)

    def end(self, value: D) -> None:
        """From now on it may not."""
        if GUARDED:
            object.__setattr__(value, "__class__", self._kind)


class _Copier(Protocol):
    """Makes a changed copy of a value."""

    def __call__(self, value: D, changes: Mapping[str, object], /) -> D: ...


class _Copiers(dict[type, _Copier]):
    """The copying functions of classes, each made when it is first needed."""

    def __missing__(self, kind: type[DataclassInstance]) -> _Copier:
        made = self[kind] = _copier(kind)
        return made


_COPIERS = _Copiers()


def replace(value: D, /, **changes: object) -> D:
    """A copy of a frozen dataclass with some fields changed; like ``dataclasses.replace``, TypeError included."""
    return _COPIERS[type(value)](value, changes)


def changed(value: D, changes: Mapping[str, object]) -> D:
    """``replace`` with the changes in a mapping, for those who have them in one."""
    return _COPIERS[type(value)](value, changes)


def _slowly(value: D, changes: Mapping[str, object]) -> D:
    return dataclasses.replace(value, **changes)


def _copier(kind: type[DataclassInstance]) -> _Copier:
    fields = dataclasses.fields(kind)
    slots = any(isinstance(getattr(kind, f.name, None), MemberDescriptorType) for f in fields)
    if hasattr(kind, "__post_init__") or not all(f.init for f in fields):
        return _slowly
    copier = _slots_copier if slots or not kind.__dictoffset__ else _dict_copier
    return copier(kind, tuple(f.name for f in fields))


def _dict_copier(kind: type, names: tuple[str, ...]) -> _Copier:
    """For a class whose values keep their fields in a dict; what else stands there (a cached property) stays behind."""
    known = frozenset(names)

    def copy(value: D, changes: Mapping[str, object]) -> D:
        if not known.issuperset(changes):
            _refuse(kind, changes, known)
        new = object.__new__(type(value))
        held = value.__dict__
        new.__dict__.update(held if len(held) == len(names) else {n: held[n] for n in names})
        new.__dict__.update(changes)
        return new

    return copy


def _slots_copier(kind: type, names: tuple[str, ...]) -> _Copier:
    """For a class with slots. The copy is filled as a draft."""
    writes: object = kind.__setattr__
    draft = kind if writes is object.__setattr__ else _draft(kind)
    lines = ["def copy(value, changes):", " new = make(draft)", *(f" new.{n} = value.{n}" for n in names)]
    lines += [" try:", "  for name in changes: setattr(new, name, changes[name])"]
    lines += [" except AttributeError: refuse(kind, changes, known)"]
    lines += [*([] if draft is kind else [" new.__class__ = kind"]), " return new"]
    scope: dict[str, object] = {
        "make": object.__new__,
        "draft": draft,
        "kind": kind,
        "known": frozenset(names),
        "refuse": _refuse,
    }
    exec("\n".join(lines), scope)
    return cast("_Copier", scope["copy"])


def _draft(kind: type) -> type:
    """A class of the same layout whose values can be written to."""
    own = {"__slots__": kind.__dict__.get("__slots__", ()), "__setattr__": object.__setattr__}
    bases: tuple[type, ...] = kind.__dict__.get(
        "__orig_bases__", kind.__bases__
    )  # with the parameters of a generic class
    return new_class(f"_Draft{kind.__name__}", bases, exec_body=lambda body: body.update(own))


def quick(kind: type[T]) -> type[T]:
    """Above ``@dataclass(frozen=True, slots=True)``: values are made six times as fast.

    A frozen class sets each field through ``object.__setattr__``; here a value is written to while it is made, where
    values are guarded as a draft. The signature stays. TypeError for a class whose fields are not its slots, or that
    does more when a value is made.
    """
    fields = dataclasses.fields(kind)  # type: ignore[arg-type]
    whole = all(f.init and isinstance(getattr(kind, f.name, None), MemberDescriptorType) for f in fields)
    if not whole or hasattr(kind, "__post_init__") or kind.__dictoffset__:
        raise TypeError(f"{kind.__name__} is not a frozen dataclass with slots that only keeps its fields")
    scope: dict[str, object] = {"_": kind, "_become": object.__setattr__}
    begin, end = [], []
    if GUARDED:
        scope["_draft"] = _draft(kind)
        begin, end = [" _become(self, '__class__', _draft)"], [" self.__class__ = _"]
    else:  # both, since one slot of the class serves them
        setattr(kind, "__setattr__", object.__setattr__)  # noqa: B010
        setattr(kind, "__delattr__", object.__delattr__)  # noqa: B010
    lines = [*begin_init(kind, scope), *begin, *(f" self.{f.name} = {f.name}" for f in fields), *end]
    exec("\n".join(lines), scope)
    setattr(kind, "__init__", scope["__init__"])  # noqa: B010 - a name that a type checker knows better
    return kind


def _refuse(kind: type, changes: Mapping[str, object], known: frozenset[str]) -> None:
    raise TypeError(f"{kind.__name__} has no field {', '.join(sorted(set(changes) - known))}")
