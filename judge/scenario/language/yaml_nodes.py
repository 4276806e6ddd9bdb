"""YAML and JSON text → a tree of nodes that know where they stand, by YAML 1.2's core schema.

PyYAML or libyaml reads the events; what a plain word means, which keys may repeat and how deep or large a document may
be is decided here, since PyYAML follows YAML 1.1 (``No`` is false) and keeps the last of two equal keys.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

import yaml

from judge import yaml_parsing
from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.scenario.language.places import Position, invalid

MAX_CHARACTERS = 256_000
MAX_DEPTH = 40
MAX_NODES = 10_000

_TOO_LONG = re.compile(r"\d{19}")
_INT = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_OF_NO_TEXT = frozenset("0123456789+-.~nNtTfF")  # what a null, a truth value or a number begins with
_SPECIAL = {".nan": "nan", ".inf": "inf", "+.inf": "inf", "-.inf": "-inf"}
_TAGS = {*(f"tag:yaml.org,2002:{kind}" for kind in ("str", "int", "float", "bool", "null", "seq", "map")), "!"}


class ScalarNode(Frozen):
    """A single value. plain: written without quotes. flow: inside ``[…]`` or ``{…}``.

    text: as written (quotes and escapes resolved). comment: what follows on the line after a ``#``, or empty.
    """

    text: str
    value: str | int | float | bool | None
    position: Position
    plain: bool = False
    flow: bool = False
    comment: str = ""


class ListNode(Frozen):
    """A list; flow: written in brackets on purpose or as JSON."""

    items: tuple[Node, ...]
    position: Position
    flow: bool = False


class MapNode(Frozen):
    """A mapping, in the order written."""

    pairs: tuple[tuple[ScalarNode, Node], ...]
    position: Position
    flow: bool = False


Node: TypeAlias = ScalarNode | ListNode | MapNode


class Chunk(Frozen):
    """The text of one document of a file and how many lines stand before it."""

    text: str
    before: int


def core_value(text: str) -> str | int | float | bool | None:
    """What a plain word means by the core schema of YAML 1.2: only true/false, null and decimal numbers."""
    if text and text[0] not in _OF_NO_TEXT:  # as nearly every line and name is
        return text
    if text in ("", "~", "null", "Null", "NULL"):
        return None
    if text in ("true", "True", "TRUE", "false", "False", "FALSE"):
        return text.lower() == "true"
    if _INT.fullmatch(text) and len(text) <= 40:
        return int(text, 0) if text[:2] in ("0o", "0x") else int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    if text.lower() in _SPECIAL:
        return float(_SPECIAL[text.lower()])
    return text


def split_documents(text: str) -> list[Chunk]:
    """The documents of a stream, each with its line offset, so that one that is broken costs no other.

    Raises nothing; a stream without any document gives an empty list.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    chunks: list[tuple[int, list[str]]] = [(0, [])]
    open_document = False
    for number, line in enumerate(text.split("\n")):
        marker = re.match(r"(---|\.\.\.)(?=\s|$)", line)
        if marker and marker[1] == "---":
            directives = [x for x in chunks[-1][1] if x.startswith("%")]
            chunks.append((number - len(directives), [*directives, line]))
            open_document = True
        elif marker:
            chunks.append((number + 1, []))
            open_document = False
        elif open_document or not line.startswith("%"):
            chunks[-1][1].append(line)
        else:
            chunks.append((number, [line]))
    found = [Chunk("\n".join(lines) + "\n", before) for before, lines in chunks]
    return [c for c in found if _has_content(c.text)]


def _has_content(text: str) -> bool:
    lines = (re.sub(r"^---(?=\s|$)", "", line).strip() for line in text.split("\n"))
    return any(line and not line.startswith(("#", "%")) for line in lines)


def read_chunk(chunk: Chunk, source: str) -> Node:
    """One document's nodes; raises JudgeError ``invalid`` with file, line and column."""
    if len(chunk.text) > MAX_CHARACTERS:
        raise invalid(
            f"the document has {len(chunk.text):,} characters; {MAX_CHARACTERS:,} are read at most.",
            Position(source, chunk.before + 1, 1),
            "Split it into several scenarios.",
        )
    return _Reader(chunk, source).read()


def first_object(text: str) -> Any:
    """The first document of a text as the object the API takes, None of a text without any. Raises JudgeError
    ``invalid``."""
    chunks = split_documents(text)
    return plain(read_chunk(chunks[0], "-")) if chunks else None


def plain(node: Node) -> Any:
    """What a node says as JSON would have it."""
    if isinstance(node, MapNode):
        return {str(key.text): plain(value) for key, value in node.pairs}
    return [plain(item) for item in node.items] if isinstance(node, ListNode) else node.value


class _Reader:
    """Builds nodes from PyYAML's events without recursion, so that depth and size are bounded by us."""

    def __init__(self, chunk: Chunk, source: str) -> None:
        self.source = source
        self.before = chunk.before
        self.text = _json_without_tabs(chunk.text)
        self.lines = self.text.split("\n")
        self.anchors: dict[str, Node]
        self.sizes: dict[int, int]
        self.nodes: int
        self.aliased: list[Node]

    def place(self, mark: Any) -> Position:
        return Position(self.source, mark.line + 1 + self.before, mark.column + 1)

    def read(self) -> Node:
        def build(loader: Any) -> Node:
            self.anchors, self.sizes, self.nodes, self.aliased = {}, {}, 0, []
            return self._build(yaml.parse(self.text, Loader=loader))

        try:
            return yaml_parsing.read(self.text, build)
        except yaml.MarkedYAMLError as error:
            raise self._syntax(error) from None
        except yaml.reader.ReaderError as error:
            line = self.text.count("\n", 0, error.position)
            column = error.position - (self.text.rfind("\n", 0, error.position) + 1)
            code = ord(error.character[0]) if isinstance(error.character, str) else error.character
            raise invalid(
                f"the character U+{code:04X} may not stand in YAML.",
                Position(self.source, line + 1 + self.before, column + 1),
                "Remove it.",
            ) from None

    def _build(self, events: Iterator[Any]) -> Node:
        stack: list[tuple[Any, list[Node]]] = []
        brackets = 0
        for event in events:
            node: Node | None = None
            if isinstance(event, yaml.ScalarEvent):
                node = self._scalar(event, brackets > 0)
            elif isinstance(event, yaml.AliasEvent):
                node = self._alias(event)
            elif isinstance(event, (yaml.SequenceStartEvent, yaml.MappingStartEvent)):
                self._tag(event)
                stack.append((event, []))
                brackets += bool(event.flow_style)
                if len(stack) > MAX_DEPTH:
                    raise invalid(
                        f"lists and mappings are nested more than {MAX_DEPTH} deep.",
                        self.place(event.start_mark),
                        "A scenario needs five levels at most.",
                    )
            elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
                start, children = stack.pop()
                brackets -= bool(start.flow_style)
                node = self._collection(start, children)
                if start.anchor:
                    self._name(start.anchor, node)
            if node is None:
                continue
            self._count(event)
            if isinstance(event, yaml.ScalarEvent) and event.anchor:
                self._name(event.anchor, node)
            if not stack:
                for _ in events:
                    pass
                return node
            stack[-1][1].append(node)
        raise invalid("the document is empty.", Position(self.source, self.before + 1, 1))

    def _count(self, event: Any) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise invalid(
                f"the document has more than {MAX_NODES:,} values, repeated ones (*name) included.",
                self.place(event.start_mark),
                "Split it, or repeat less.",
            )

    def _name(self, anchor: str, node: Node) -> None:
        self.anchors[anchor] = node
        self.sizes[id(node)] = _size(node)
        self.aliased.append(node)

    def _alias(self, event: Any) -> Node:
        node = self.anchors.get(event.anchor)
        if node is None:
            raise invalid(
                f"*{event.anchor} repeats something that is not named before with &{event.anchor}.",
                self.place(event.start_mark),
                "Put text that begins with * in quotes.",
            )
        self.nodes += self.sizes[id(node)] - 1
        return node

    def _tag(self, event: Any) -> None:
        if event.tag is not None and event.tag not in _TAGS:
            raise invalid(
                f'the tag "{event.tag}" means nothing here.',
                self.place(event.start_mark),
                "Remove it, or put text that begins with ! in quotes.",
            )

    def _scalar(self, event: Any, flow: bool) -> ScalarNode:
        self._tag(event)
        plain = not event.style
        start, end = event.start_mark, event.end_mark
        text = _joined_surrogates(event.value)
        if _TOO_LONG.search(text):  # which nobody counts to, and Python may refuse to read
            hint = "Write one that can be counted to."
            raise invalid("a number has more than 18 figures.", self.place(start), hint)
        value = core_value(text) if plain and event.tag in (None, "!") else text
        if event.tag in ("tag:yaml.org,2002:int", "tag:yaml.org,2002:float", "tag:yaml.org,2002:bool"):
            value = core_value(text)
        quote = 0 if plain else 1
        exact = start.line == end.line and end.column - start.column - 2 * quote == len(text)
        exact = exact and (plain or event.style in "\"'")
        place = Position(self.source, start.line + 1 + self.before, start.column + 1 + (quote if exact else 0), exact)
        comment = ""
        if plain and end.line < len(self.lines) and "#" in self.lines[end.line]:
            found = re.match(r"\s+#(.*)$", self.lines[end.line][end.column :])
            comment = "#" + found[1] if found else ""
        return ScalarNode(text, value, place, plain, flow, comment)

    def _collection(self, start: Any, children: list[Node]) -> Node:
        place = self.place(start.start_mark)
        flow = bool(start.flow_style)
        if isinstance(start, yaml.SequenceStartEvent):
            return ListNode(tuple(children), place, flow)
        pairs: list[tuple[ScalarNode, Node]] = []
        for key, value in zip(children[::2], children[1::2], strict=True):
            if not isinstance(key, ScalarNode):
                raise invalid(
                    "a list or mapping cannot be a key.", key.position, "Put text that begins with [ or { in quotes."
                )
            pairs.append((key, value))
        check_duplicates(pairs)
        return MapNode(tuple(pairs), place, flow)

    def _syntax(self, error: yaml.MarkedYAMLError) -> JudgeError:
        mark = error.problem_mark or error.context_mark
        position = self.place(mark) if mark else Position(self.source, self.before + 1, 1)
        line = self.lines[mark.line] if mark and mark.line < len(self.lines) else ""
        problem = (error.problem or error.context or "it cannot be read").rstrip(".")
        return invalid(f"this is not YAML: {problem}.", position, self._cure(problem, line, mark))

    def _cure(self, problem: str, line: str, mark: Any) -> str:
        if "\\t" in problem or "\t" in line[: len(line) - len(line.lstrip())]:
            return "Indent with blanks; YAML does not allow tabs there."
        if eaten := next((n for n, x in enumerate(self.lines) if _unclosed_before_comment(x)), None):
            return (
                f'In line {eaten + 1 + self.before} a blank and "#" make the rest a comment: '
                "put the text in quotes, such as 'Wallop (red) #2'."
            )
        if "mapping values are not allowed" in problem:
            return "The line holds a second colon: put the whole line in quotes."
        if re.match(r"\s*(- |\w[^:]*: )?\s*['\"@`%*&!|>{\[]", line):
            return "Put the whole text in single quotes; inside them write an apostrophe twice."
        return "Check the indentation, brackets and quotes there."


def _unclosed_before_comment(line: str) -> bool:
    found = re.search(r"\s#", line)
    if not found or line.lstrip().startswith("#"):
        return False
    head = line[: found.start()]
    return head.count("[") > head.count("]") or head.count("{") > head.count("}")


def check_duplicates(pairs: list[tuple[ScalarNode, Node]]) -> None:
    """Raises ``invalid`` with both places when a key stands twice in one mapping."""
    seen: dict[str, ScalarNode] = {}
    for key, _ in pairs:
        if key.text in seen:
            first = seen[key.text].position
            raise invalid(
                f'the key "{key.text}" stands here a second time; the first is at {first.where}.',
                key.position,
                "Join the two, or rename one.",
            )
        seen[key.text] = key


def _size(node: Node) -> int:
    total, todo = 0, [node]
    while todo:
        one = todo.pop()
        total += 1
        if isinstance(one, ListNode):
            todo.extend(one.items)
        elif isinstance(one, MapNode):
            todo.extend(part for pair in one.pairs for part in pair)
        if total > MAX_NODES:
            break
    return total


def _json_without_tabs(text: str) -> str:
    """JSON may be indented with tabs, which YAML forbids; a blank for each keeps lines and columns."""
    if "\t" not in text or not text.lstrip("-\n ").startswith(("{", "[", "\t")):
        return text
    try:
        json.loads(text.lstrip().removeprefix("---"))
    except (ValueError, RecursionError):
        return text
    return text.replace("\t", " ")


def _joined_surrogates(text: str) -> str:
    r"""JSON writes signs beyond U+FFFF as two escapes (``\ud83d\ude00``); YAML reads them as two halves."""
    if text.isascii() or not any("\ud800" <= c <= "\udfff" for c in text):
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def paths_of(text: str, places: Iterable[tuple[int, int]]) -> Mapping[tuple[int, int], str]:
    """Places of a text (line, column) → what stands there, as a path (``setup.Ana.hand[0]``); nothing for a place in a
    document that is no YAML."""
    wanted = tuple(places)
    found: dict[tuple[int, int], str] = {}
    for chunk in split_documents(text) if wanted else ():
        try:
            standing = sorted(_standing(read_chunk(chunk, ""), ""))
        except JudgeError:
            continue
        starts = [place for place, _ in standing]
        for place in wanted:
            n = bisect_right(starts, place)
            if n and place[0] > chunk.before:
                found[place] = standing[n - 1][1]
    return found


def _standing(node: Node, path: str) -> Iterator[tuple[tuple[int, int], str]]:
    """Where everything of a document begins, with its path; a key stands for its value."""
    yield (node.position.line, node.position.column), path
    if isinstance(node, ListNode):
        for i, item in enumerate(node.items):
            yield from _standing(item, f"{path}[{i}]")
    elif isinstance(node, MapNode):
        for key, value in node.pairs:
            inner = f"{path}.{key.text}" if path else key.text
            yield (key.position.line, key.position.column), inner
            yield from _standing(value, inner)
