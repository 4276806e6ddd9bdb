"""JSON and YAML as values that know their lines, so that what is wrong with one entry is told of that entry."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import Any

import yaml

from judge import yaml_parsing
from judge.errors import JudgeError
from judge.frozen import Frozen

_HALF = re.compile(r"\\u[dD][89a-fA-F]")
_BLANK = re.compile(r"\s*")
_COMMA = re.compile(r"\s*,\s*")
_COLON = re.compile(r"\s*:\s*")
_DEEPEST = 12


class Placed(Frozen):
    """A value with the lines it stands in (from 1, both included). value: text, ``None``, a tuple of values (a list),
    or a tuple of pairs of a key and a value (``pairs``), so that a key that stands twice is there twice."""

    value: str | tuple[Placed, ...] | None
    first: int
    last: int
    pairs: tuple[tuple[Placed, Placed], ...] | None = None

    @property
    def items(self) -> tuple[Placed, ...]:
        """The values of a list; none of what is no list."""
        return self.value if isinstance(self.value, tuple) else ()

    @property
    def holds_objects(self) -> bool:
        """Whether it is a list of objects or of lists."""
        return any(item.pairs is not None or isinstance(item.value, tuple) for item in self.items)

    @property
    def words(self) -> str:
        """What it says, the values of a list with commas between them; nothing of an object."""
        if isinstance(self.value, str):
            return " ".join(self.value.split())
        return ", ".join(filter(None, (item.words for item in self.items)))


def json_value(text: str, name: str) -> Placed:
    """A JSON text. Raises JudgeError ``bad-json`` with the line where it ends early or cannot be read."""
    return Json(text, name).whole()


def yaml_values(text: str, name: str) -> Iterator[Placed]:
    """The documents of a YAML text, every scalar as it is written. Raises JudgeError ``bad-yaml`` with its place."""
    try:
        nodes = yaml_parsing.read(text, lambda loader: list(yaml.compose_all(text, loader)), base=True)
        seen: set[int] = set()
        yield from (_of_node(node, 0, seen) for node in nodes if node is not None)
    except (yaml.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error).split("\n")[0]
        raise JudgeError(
            "bad-yaml",
            f"the file {name} is not YAML: {problem}.",
            where=f"{name}:{mark.line + 1}:{mark.column + 1}" if mark else name,
            hint="Correct the line; put a text with a colon or a quotation mark in it between quotes.",
        ) from error


def _of_node(node: Any, depth: int, seen: set[int]) -> Placed:
    """A node as a value. seen: the nodes there were: one that comes again is a reference, and a few lines of those may
    stand for more than any memory holds."""
    if id(node) in seen:
        mark = node.start_mark
        raise yaml.MarkedYAMLError(problem="a reference (*) to another value is not read", problem_mark=mark)
    seen.add(id(node))
    first, last = node.start_mark.line + 1, node.end_mark.line + 1
    if node.end_mark.column == 0 and last > first:
        last -= 1  # a block ends where the next one begins
    if depth > _DEEPEST:
        return Placed(None, first, last)
    if isinstance(node, yaml.MappingNode):
        pairs = tuple((_of_node(key, depth + 1, seen), _of_node(value, depth + 1, seen)) for key, value in node.value)
        return Placed(None, first, _end(last, pairs[-1][1].last if pairs else last), pairs)
    if isinstance(node, yaml.SequenceNode):
        items = tuple(_of_node(item, depth + 1, seen) for item in node.value)
        return Placed(items, first, _end(last, items[-1].last if items else last))
    return Placed(node.value, first, last)


def _end(marked: int, held: int) -> int:
    """A block's mark may stand behind blank lines and comments: what it holds ends it."""
    return min(marked, held) if held else marked


class Json:
    """Values decoded by the standard reader, each list and object entered to know the lines of what it holds. first:
    the line in which the text begins."""

    def __init__(self, text: str, name: str, first: int = 1) -> None:
        self.text, self.name, self.first = text, name, first
        self.decoder = json.JSONDecoder()
        self.breaks = [match.start() for match in re.finditer("\n", text)]
        self.halves = bool(_HALF.search(text))

    def whole(self) -> Placed:
        """The value that the text is."""
        value, end = self._value(self._behind(_BLANK, 0), 0)
        if self.text[end:].strip():
            raise self.bad(end, "goes on behind its end")
        return value

    def each(self, at: int, close: str) -> Iterator[tuple[str, Any, int, int]]:
        """What a list or an object holds from a place on: each value with its key, empty in a list, and its first and
        last line. close: the sign that ends it."""
        for begin, _, key, value, end in self._entries(at, close, self._decoded):
            yield str(key or ""), value, self.line(begin), self.line(end)

    def line(self, at: int) -> int:
        """The line of a place."""
        return bisect_right(self.breaks, at - 1) + self.first

    def _behind(self, blank: re.Pattern[str], at: int) -> int:
        found = blank.match(self.text, at)
        return found.end() if found else at

    def _decoded(self, at: int) -> tuple[Any, int]:
        try:
            found = self.decoder.raw_decode(self.text, at)
            if self.halves:
                json.dumps(found[0], ensure_ascii=False).encode()
            return found
        except UnicodeEncodeError as error:
            raise self.bad(
                at, "holds half a letter, which is none (\\ud800 to \\udfff without the other half)"
            ) from error
        except (json.JSONDecodeError, RecursionError) as error:
            place = getattr(error, "pos", at)
            cut = not self.text[place:].strip() or "Unterminated" in str(error)
            why = "ends before its last value does: it has been cut off" if cut else f"cannot be read ({error})"
            raise self.bad(place, why) from error

    def _value(self, at: int, depth: int) -> tuple[Placed, int]:
        sign = self.text[at : at + 1]
        if sign not in ("[", "{") or depth > _DEEPEST:
            value, end = self._decoded(at)
            said = None if value is None or isinstance(value, list | dict) else str(value)
            said = str(value).lower() if isinstance(value, bool) else said  # as YAML writes it
            return Placed(said, self.line(at), self.line(end)), end
        end, close = at + 1, "]" if sign == "[" else "}"
        found: list[tuple[Any, Placed]] = []
        for _, _, key, value, last in self._entries(end, close, lambda place: self._value(place, depth + 1)):
            found.append((key, value))
            end = last
        end = self.text.index(close, end)
        lines = self.line(at), self.line(end)
        if sign == "{":
            return Placed(None, *lines, tuple(found)), end + 1
        return Placed(tuple(value for _, value in found), *lines), end + 1

    def _entries(
        self, at: int, close: str, value_at: Callable[[int], tuple[Any, int]]
    ) -> Iterator[tuple[int, int, Any, Any, int]]:
        """Where each entry begins, and its value; its key, and where it ends."""
        begun = False
        while (at := self._behind(_BLANK, at)) < len(self.text):
            if begun and self.text[at] == ",":
                at = self._behind(_COMMA, at)
            elif begun and self.text[at] != close:
                raise self.bad(at, "has two values without a comma between them")
            if self.text[at : at + 1] == close:
                return
            begin, key = at, None
            if close == "}":
                key, at = value_at(at)
                colon = _COLON.match(self.text, at)
                if colon is None or colon.end() >= len(self.text):
                    cut = not self.text[at:].strip(" \t\r\n:")
                    raise self.bad(at, "has been cut off" if cut else "has a key without a value")
                at = colon.end()
            value, end = value_at(at)
            yield begin, at, key, value, end
            begun, at = True, end
        raise self.bad(at, "ends before its last value does: it has been cut off")

    def bad(self, at: int, why: str) -> JudgeError:
        """The error for a text that is wrong in a place. why: what is wrong."""
        return JudgeError(
            "bad-json",
            f"the file {self.name} {why}.",
            where=f"{self.name}:{self.line(min(at, len(self.text)))}",
            hint="Get the whole file again, or correct the line.",
        )
