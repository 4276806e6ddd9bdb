"""A position as JSON: plain values that can be written down, sent elsewhere and read back as an equal one.

What a position is made of is frozen data, so one walk serves every game. Three things are special: a
definition (a card as the game knows it) is shared by all games and stands under its key only; the history is
a linked list and becomes a list of events, oldest first; and a value that several parts of the position share
stands once, in ``values``, where the others point to it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import ModuleType
from typing import TYPE_CHECKING, NoReturn

from judge.errors import JudgeError
from judge.rules.state import Event, History, State

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

FORMAT = 1
_PLAIN = (str, int, bool, type(None))


def types_of(*modules: ModuleType) -> tuple[type, ...]:
    """The dataclasses, enums and named tuples that modules define: what a game allows in a position."""
    found: list[type] = []
    for module in modules:
        for value in vars(module).values():
            if isinstance(value, type) and value.__module__ == module.__name__ and _is_data(value):
                found.append(value)
    return tuple(found)


def to_json(state: State, definitions: Mapping[str, object]) -> object:
    """A position as a JSON object, also in the middle of a frame (with the answers it has been given so far).

    definitions: key to definition, every one that the position uses. Raises JudgeError ``bad-position`` for a
    value that is no data or a definition without a key.
    """
    writer = _Writer(definitions)
    written = writer.write(state)
    return {"format": FORMAT, "values": writer.values, "position": written}


def from_json(obj: object, definitions: Mapping[str, object], types: Iterable[type]) -> State:
    """The position that ``to_json`` wrote.

    definitions: key to definition. types: the classes that may stand in it, the kernel's own and a game's
    (``types_of``); they are known by name, wherever they are defined. Raises JudgeError ``bad-position`` for
    anything else, and for JSON that is no position.
    """
    if not isinstance(obj, Mapping) or obj.get("format") != FORMAT or not isinstance(obj.get("values"), list):
        _refuse(f"this is not a position of format {FORMAT}", "Write it again with this version.")
    reader = _Reader(definitions, types)
    try:
        for value in obj["values"]:
            reader.values.append(reader.read(value))
        state = reader.read(obj["position"])
    except (KeyError, IndexError, TypeError, ValueError) as error:
        _refuse(f"the position cannot be read: {error!r}", "Write it again with this version.")
    if not isinstance(state, State):
        _refuse("this JSON holds something else than a position")
    return state


def gather(state: State, kind: type, key: str) -> dict[str, object]:
    """Every definition of a class that a position uses, under the value of its attribute ``key``.

    Two different definitions with one key get numbers after it, in the order they are met.
    """
    found: dict[str, object] = {}
    seen: set[int] = set()
    left: list[object] = [state]
    while left:
        value = left.pop()
        if isinstance(value, (*_PLAIN, Enum)) or id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, kind):
            _name(found, str(getattr(value, key)), value)
        else:
            left += reversed(list(_parts(value)))
    return found


def _name(found: dict[str, object], key: str, value: object) -> None:
    free, n = key, 1
    while free in found:
        if found[free] == value:
            return
        n += 1
        free = f"{key} #{n}"
    found[free] = value


def _parts(value: object) -> Iterable[object]:
    if isinstance(value, History):
        return value.since(0)
    if isinstance(value, Mapping):
        return (part for pair in value.items() for part in pair)
    if isinstance(value, tuple | frozenset):
        return value
    if is_dataclass(value):
        return (getattr(value, f.name) for f in fields(value) if "derived" not in f.metadata)
    return ()


def _is_data(kind: type) -> bool:
    return is_dataclass(kind) or issubclass(kind, (Enum, tuple))


def _refuse(message: str, hint: str = "") -> NoReturn:
    raise JudgeError("bad-position", f"{message}.", hint=hint)


class _Writer:
    """Writes values; ``values`` holds the shared ones, each after those it is made of."""

    def __init__(self, definitions: Mapping[str, object]) -> None:
        self.values: list[object] = []
        self._kinds = {type(d) for d in definitions.values()}
        self._by_id = {id(d): key for key, d in definitions.items()}
        self._definitions = definitions
        self._numbers: dict[int, int] = {}

    def write(self, value: object) -> object:
        """A value as JSON."""
        if isinstance(value, Enum):
            return {"enum": type(value).__qualname__, "is": value.name}
        if isinstance(value, _PLAIN):
            return value
        if type(value) in self._kinds:
            return {"definition": self._key(value)}
        if isinstance(value, History):
            return {"history": [self.write(event) for event in value.since(0)]}
        if isinstance(value, Mapping):
            return {"map": [[self.write(k), self.write(v)] for k, v in value.items()]}
        if isinstance(value, frozenset):
            return {"set": sorted((self.write(v) for v in value), key=json.dumps)}
        if isinstance(value, tuple):
            written = [self.write(v) for v in value]
            return {"tuple": type(value).__qualname__, "of": written} if type(value) is not tuple else written
        if is_dataclass(value) and not isinstance(value, type):
            return {"value": self._shared(value)}
        return _refuse(f"a position holds {value!r}, which is no data and cannot be written down")

    def _shared(self, value: DataclassInstance) -> int:
        number = self._numbers.get(id(value))
        if number is None:
            kept = (f.name for f in fields(value) if "derived" not in f.metadata)
            held = {name: self.write(getattr(value, name)) for name in kept}
            self.values.append({"a": type(value).__qualname__, "with": held})
            number = self._numbers[id(value)] = len(self.values) - 1
        return number

    def _key(self, value: object) -> str:
        key = self._by_id.get(id(value))
        if key is None:
            key = next((k for k, d in self._definitions.items() if d == value), None)
            if key is None:
                _refuse(f"{getattr(value, 'label', value)} has no key among the definitions", "Pass it along.")
            self._by_id[id(value)] = key
        return key


class _Reader:
    """Reads what a ``_Writer`` wrote."""

    def __init__(self, definitions: Mapping[str, object], types: Iterable[type]) -> None:
        self.values: list[object] = []
        self._definitions = definitions
        self._types: dict[str, type] = {}
        for kind in types:
            if self._types.setdefault(kind.__qualname__, kind) is not kind:
                _refuse(f"two classes are called {kind.__qualname__}", "Rename one of them.")

    def read(self, written: object) -> object:
        """The value of a piece of JSON."""
        if isinstance(written, _PLAIN):
            return written
        if isinstance(written, list):
            return tuple(self.read(v) for v in written)
        match written:
            case {"value": int(number)}:
                return self.values[number]
            case {"a": str(name), "with": dict(held)}:
                return self._kind(name)(**{k: self.read(v) for k, v in held.items()})
            case {"enum": str(name), "is": str(member)}:
                return self._member(name, member)
            case {"tuple": str(name), "of": list(held)}:
                return self._kind(name)(*(self.read(v) for v in held))
            case {"definition": str(key)}:
                return self._definition(key)
            case {"map": list(pairs)}:
                return {self.read(k): self.read(v) for k, v in pairs}
            case {"set": list(held)}:
                return frozenset(self.read(v) for v in held)
            case {"history": list(events)}:
                return self._history(events)
        return _refuse(f"{written!r} is no value of a position")

    def _kind(self, name: str) -> type:
        kind = self._types.get(name)
        if kind is None:
            _refuse(f"{name} is no class that may stand in a position")
        return kind

    def _member(self, name: str, member: str) -> Enum:
        kind = self._kind(name)
        if not issubclass(kind, Enum):
            _refuse(f"{name} is no enum, and {member} is said to be one of it")
        return kind[member]

    def _definition(self, key: str) -> object:
        if key not in self._definitions:
            _refuse(f'the position uses the definition "{key}", and it is not known here', "Pass it along.")
        return self._definitions[key]

    def _history(self, events: list[object]) -> History:
        history = History()
        for written in events:
            event = self.read(written)
            if not isinstance(event, Event):
                _refuse("a history holds something else than events")
            history = history.add(event)
        return history


__all__ = ["from_json", "gather", "to_json", "types_of"]
