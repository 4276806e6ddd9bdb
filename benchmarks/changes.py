"""The changes of the engine's code that are tried, one at a time (see ``mutants.py``); nothing of judge is imported.

A change is a comparison turned round, ``and`` for ``or``, a condition denied, a sum for a difference, a number one
higher, or a call left out, in ``judge/rules`` or in the rules of a game.
"""

from __future__ import annotations

import ast
import copy
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
_LEFT_OUT = ("trace.py", "cites.py", "rulebook.py", "vocabulary", "words", "keywords.py", "telling.py")
_SAID = ("cites", "labels", "late")  # what holds only what is said, as an argument or by its name
_SAYING = frozenset({"say", "reading", "note_line"})

_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
Function = tuple[str, int]  # file and first line of a function: as its code object has them


@dataclass(frozen=True)
class Mutant:
    """One change: the n-th of a file; lines: those it is in; function: the outermost function it is in."""

    file: str
    n: int
    lines: tuple[int, ...]
    said: str
    function: Function

    def __str__(self) -> str:
        return f"{self.file}:{self.lines[0]} {self.said}"


def _ways(node: ast.AST) -> Iterator[tuple[str, Callable[[Any], ast.AST]]]:
    """How a node can be changed: in words, and what makes it of a copy."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in _TURNED:
            other = _TURNED[type(op)]
            yield f"{type(op).__name__} → {other.__name__}", lambda n: _with(n, ops=[other()])
        case ast.BoolOp(op=op):
            swapped = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield f"{type(op).__name__} → {type(swapped).__name__}", lambda n: _with(n, op=swapped)
        case ast.UnaryOp(op=ast.Not()):
            yield "not left out", lambda n: n.operand
        case ast.BinOp(op=ast.Add() | ast.Sub() as op):
            other_op = ast.Sub() if isinstance(op, ast.Add) else ast.Add()
            yield f"{type(op).__name__} → {type(other_op).__name__}", lambda n: _with(n, op=other_op)
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            yield f"{value} → {value + 1}", lambda n: _with(n, value=value + 1)
        case ast.If() | ast.IfExp():
            yield "condition denied", lambda n: _with(n, test=ast.UnaryOp(ast.Not(), n.test))
        case ast.Expr(value=ast.Call()):
            yield "call left out", lambda _: ast.Pass()


def _with(node: ast.AST, **changes: Any) -> ast.AST:
    for name, value in changes.items():
        setattr(node, name, value)
    return node


class _Said(NamedTuple):
    """What only says something in a file. unasked: the kinds of events that nothing asks for; sayers: functions."""

    unasked: frozenset[str]
    sayers: frozenset[str]


def _only_said(node: ast.AST, known: _Said) -> bool:
    """Does a piece of code only say something?"""
    match node:
        case ast.keyword(arg=name):
            return name in _SAID
        case (
            ast.Assign(targets=[ast.Name(id=name)])
            | ast.AnnAssign(target=ast.Name(id=name))
            | ast.AugAssign(target=ast.Name(id=name))
            | ast.Expr(ast.Call(ast.Attribute(ast.Name(id=name), "append")))
        ) if name in _SAID:
            return True
        case ast.Assign([ast.Name("words" | "text")], ast.JoinedStr() | ast.Constant(str())):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Call(func=ast.Name(id="super"))))):
            return True  # an error's words
        case ast.Expr(
            ast.Call(ast.Attribute(attr="note" | "happen"), [ast.Call(_, [ast.Attribute(attr=kind), *_]), *_])
        ) | ast.Expr(ast.Call(ast.Attribute(attr="tell"), [ast.Attribute(attr=kind), *_])) if kind in known.unasked:
            return True  # a line of the replay, of what no rule and no claim asks for
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name))):
            return name in known.sayers
        case ast.If(body=body, orelse=orelse):
            return all(_only_said(one, known) and not isinstance(one, ast.Raise) for one in (*body, *orelse))
        case ast.JoinedStr() | ast.Call(func=ast.Name(id="Reason")):  # words for people
            return True
        case ast.Raise():  # what an error says; when it is raised is changed
            return True
    return False


@cache
def _unasked(game: str) -> frozenset[str]:
    """The kinds of events that a game only notes and tells: neither its rules nor its claims ask for them."""
    noted, asked = set[str](), set[str]()
    for folder in (ROOT / "judge/games" / game, ROOT / "judge/scenario/games" / game):
        for path in folder.rglob("*.py"):
            if path.name not in ("trace.py", "telling.py"):
                for how, kind in re.findall(r"(\w+\(\s*)?\bEventKind\.(\w+)", path.read_text("utf-8")):
                    (noted if how.strip() in ("Event(", "event(", "tell(") else asked).add(kind)
    return frozenset(noted - asked | {"MOMENT"})


@cache
def _said(file: str) -> _Said:
    """What only says something in a file: a function that does nothing but say something is one of those that do."""
    known = _Said(_unasked(Path(file).parts[2]) if file.startswith("judge/games/") else frozenset({"MOMENT"}), _SAYING)
    for node in ast.walk(ast.parse((ROOT / file).read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and len(node.body) > 1 - (ast.get_docstring(node) is None):
            body = node.body if ast.get_docstring(node) is None else node.body[1:]
            if all(_only_said(one, known) and not isinstance(one, ast.Raise) for one in body):
                known = known._replace(sayers=known.sayers | {node.name})
    return known


def _lines(node: Any) -> tuple[int, ...]:
    asks = node.test if isinstance(node, ast.If) else node
    return tuple(range(asks.lineno, (asks.end_lineno or asks.lineno) + 1))


class _Change(ast.NodeTransformer):
    """Makes the n-th change of a file; n below 0 makes none and lists all."""

    def __init__(self, file: str, n: int) -> None:
        self.file, self.n = file, n
        self.found: list[Mutant] = []
        self._within: list[Function] = []
        self._known = _said(file)

    def visit(self, node: ast.AST) -> ast.AST:
        if _only_said(node, self._known):
            return node
        if isinstance(node, ast.arguments) and len(self._within) == 1:
            return node  # what an argument is by itself is made when the module is loaded
        above: list[ast.expr] = []
        if isinstance(node, ast.FunctionDef):  # what decorates it works when the module is loaded
            above, node.decorator_list = node.decorator_list, []
        inside = isinstance(node, ast.FunctionDef | ast.Lambda)
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            self._within.append((self.file, min([node.lineno, *(d.lineno for d in above)])))
        made: ast.AST | None = None
        if self._within:
            for said, make in _ways(node):
                if len(self.found) == self.n:
                    made = ast.copy_location(make(copy.deepcopy(node)), node)
                self.found.append(Mutant(self.file, len(self.found), _lines(node), said, self._within[0]))
        self.generic_visit(node)
        if isinstance(node, ast.FunctionDef):
            node.decorator_list = above
        if inside:
            self._within.pop()
        return node if made is None else made


def mutants(folders: Sequence[str]) -> list[Mutant]:
    """Every change there is in some folders, in the order of the files."""
    found = []
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if not any(part in _LEFT_OUT for part in path.relative_to(ROOT / folder).parts):
                change = _Change(str(path.relative_to(ROOT)), -1)
                change.visit(ast.parse(path.read_text("utf-8")))
                found += change.found
    return found


def changed_code(file: str, n: int) -> CodeType:
    """The code of a module with its n-th change; below 0 as it is."""
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    made = ast.fix_missing_locations(_Change(file, n).visit(tree))
    assert isinstance(made, ast.Module)
    return compile(made, str(ROOT / file), "exec", dont_inherit=True)


def codes(code: CodeType) -> Iterator[CodeType]:
    """Every code within some code."""
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from codes(const)


class _Planted(MetaPathFinder):
    """Loads one module with a change."""

    def __init__(self, file: str, n: int) -> None:
        self._file, self._n = file, n

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self._file.removesuffix(".py").replace("/", "."):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            file, n = self._file, self._n
            setattr(spec.loader, "get_code", lambda _: changed_code(file, n))  # noqa: B010
        return spec


def plant(file: str, n: int) -> None:
    """From now on the module of a file is loaded with its n-th change."""
    sys.meta_path.insert(0, _Planted(file, n))
