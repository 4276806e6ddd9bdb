"""What the proofs hold of the engine: its code is changed in one place at a time, and the scenarios are replayed.

A change is a comparison turned round, ``and`` for ``or``, a condition denied, a sum for a difference, a number one
higher, or a call left out, in ``judge/rules`` or in the rules of a game. It is *killed* when a scenario of the corpus
or of ``tests/scenarios`` that runs the function comes out otherwise (or does not end), and *survives* when none does.
Survivors are printed with their place: a hole in the proofs, or a change that changes nothing.

Run: python benchmarks/mutants.py [--sample N] [--seed N] [--game G]
"""

from __future__ import annotations

import argparse
import ast
import copy
import gc
import os
import pickle
import random
import signal
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

from judge.builds.build import build
from judge.builds.live import current_build
from judge.scenario import Library
from judge.scenario.games import GAMES
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import ScenarioDocument
from judge.scenario.play.checking import check_any
from judge.scenario.play.run import Limits

ROOT = Path(__file__).resolve().parent.parent
ENGINE = (
    "judge/rules",
    *(f"judge/games/{folder}" for folder in ("tabletop", *sorted(g.replace("-", "_") for g in GAMES))),
)
_LEFT_OUT = ("trace.py", "cites.py", "rulebook.py", "vocabulary", "words", "keywords.py", "telling.py")
_SAID = ("cites", "labels", "late")  # what holds only what is said, as an argument or by its name
_SAYING = ("say", "reading")
_SECONDS = 20  # a replay that takes longer does not end
_STEPS = 20_000

_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
Function = tuple[str, int]  # file and first line of a function: as its code object has them
Case = tuple[str, ScenarioDocument]


@dataclass(frozen=True)
class Mutant:
    """One change: the n-th of a file; function: the outermost function it is in."""

    file: str
    n: int
    line: int
    said: str
    function: Function

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.said}"


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


def _only_said(node: ast.AST) -> bool:
    """Does a piece of code only say something?"""
    match node:
        case ast.keyword(arg=name):
            return name in _SAID
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name in _SAID
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name))):
            return name in _SAYING
    return False


class _Change(ast.NodeTransformer):
    """Makes the n-th change of a file; n below 0 makes none and lists all."""

    def __init__(self, file: str, n: int) -> None:
        self.file, self.n = file, n
        self.found: list[Mutant] = []
        self._within: list[Function] = []

    def visit(self, node: ast.AST) -> ast.AST:
        if _only_said(node):
            return node
        inside = isinstance(node, ast.FunctionDef | ast.Lambda)
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            above = node.decorator_list if isinstance(node, ast.FunctionDef) else []
            self._within.append((self.file, min([node.lineno, *(d.lineno for d in above)])))
        made: ast.AST | None = None
        if self._within:
            for said, make in _ways(node):
                if len(self.found) == self.n:
                    made = ast.copy_location(make(copy.deepcopy(node)), node)
                self.found.append(Mutant(self.file, len(self.found), getattr(node, "lineno", 0), said, self._within[0]))
        self.generic_visit(node)
        if inside:
            self._within.pop()
        return node if made is None else made


def mutants() -> list[Mutant]:
    """Every change there is, in the order of the files."""
    found = []
    for folder in ENGINE:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if not any(part in _LEFT_OUT for part in path.relative_to(ROOT / folder).parts):
                change = _Change(str(path.relative_to(ROOT)), -1)
                change.visit(ast.parse(path.read_text("utf-8")))
                found += change.found
    return found


def _codes(code: CodeType) -> Iterator[CodeType]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from _codes(const)


def apply(mutant: Mutant) -> bool:
    """Exchange the code of the function a change is in; False where nobody holds that function."""
    path = ROOT / mutant.file
    tree = ast.fix_missing_locations(_Change(mutant.file, mutant.n).visit(ast.parse(path.read_text("utf-8"))))
    assert isinstance(tree, ast.Module)
    module = compile(tree, str(path), "exec", dont_inherit=True)
    new = {(c.co_firstlineno, c.co_qualname): c for c in _codes(module)}
    done = False
    for held in gc.get_objects():
        if isinstance(held, FunctionType) and held.__code__.co_filename == str(path):
            code = new.get((held.__code__.co_firstlineno, held.__code__.co_qualname))
            if code is not None and held.__code__.co_firstlineno == mutant.function[1]:
                held.__code__, done = code, True
    return done


def cases(library: Library, game: str) -> list[Case]:
    """Every scenario of the corpus and of the tests that is confirmed, with its file."""
    found: list[Case] = []
    for folder in (ROOT / "corpus", ROOT / "tests/scenarios"):
        for path in sorted(folder.rglob("*.yaml")):
            if folder.name == "corpus" and path.parent.name != "scenarios":
                continue
            documents = load_documents(path.read_text("utf-8"), path.name, library.is_name)
            found += [(path.name, d) for d in documents if isinstance(d, ScenarioDocument)]
    return [(name, d) for name, d in found if d.game in GAMES and game in ("", d.game)]


def outcome(case: Case, library: Library) -> tuple[str, ...]:
    """The verdict and what became of the claims."""
    name, document = case
    report = check_any(document, library, name, Limits(steps=_STEPS))
    return (report.verdict.value, *(claim.holds for claim in report.claims))


def survey(every: list[Case], library: Library) -> tuple[dict[int, tuple[str, ...]], dict[Function, list[int]]]:
    """What each scenario comes out as, and which scenarios run a function."""
    came: dict[int, tuple[str, ...]] = {}
    ran: dict[Function, list[int]] = defaultdict(list)
    for k, case in enumerate(every):
        seen: set[CodeType] = set()

        def called(frame: FrameType, _event: str, _: object, seen: set[CodeType] = seen) -> None:
            seen.add(frame.f_code)

        sys.settrace(called)  # which traces no line, since nothing is given back
        came[k] = outcome(case, library)
        sys.settrace(None)
        for code in seen:
            if code.co_filename.startswith(str(ROOT)):
                ran[(os.path.relpath(code.co_filename, ROOT), code.co_firstlineno)].append(k)
    return came, dict(ran)


def in_child(work: Callable[[], Any]) -> Any:
    """What some work gives, done in a process of its own: nothing it changes or remembers stays."""
    with tempfile.NamedTemporaryFile() as file:
        child = os.fork()
        if child == 0:
            said: tuple[bool, Any] = False, "no answer"
            try:
                said = True, work()
            except LookupError as error:
                said = False, str(error)
            finally:
                Path(file.name).write_bytes(pickle.dumps(said))
                os._exit(0)
        os.waitpid(child, 0)
        done, found = pickle.loads(Path(file.name).read_bytes())
    if not done:
        raise SystemExit(found)
    return found


def killer(
    mutant: Mutant, every: list[Case], came: dict[int, tuple[str, ...]], run: list[int], library: Library
) -> str:
    """The scenario that comes out otherwise with a change; empty when none does."""
    if not apply(mutant):
        raise LookupError(f"nobody holds the function of {mutant}")

    def late(*_: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, late)
    for k in run:
        signal.alarm(_SECONDS)
        try:
            same = outcome(every[k], library) == came[k]
        except Exception:  # whatever a broken engine raises is noticed
            same = False
        finally:
            signal.alarm(0)
        if not same:
            return every[k][1].title
    return ""


def main() -> None:
    """Print how many of a sample are killed, by part of the engine, and every survivor."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=200, help="how many changes are tried")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="", help="only scenarios of this game and changes of its rules")
    parser.add_argument("--part", default="", help="only changes of this folder or file")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        build(ROOT / "corpus", folder)
        library = Library.from_store(current_build(Path(folder)).store)
        every = cases(library, args.game)
        _ = [GAMES[name] for name in GAMES]  # a game is loaded when it is asked for; what is changed must be there
        came, ran = in_child(lambda: survey(every, library))
        own = f"judge/games/{args.game.replace('-', '_')}"
        listed = [m for m in mutants() if not args.game or m.file.startswith((own, "judge/rules"))]
        listed = [m for m in listed if m.file.startswith(args.part)]
        drawn = random.Random(args.seed).sample(listed, min(args.sample, len(listed)))
        counted: Counter[tuple[str, bool]] = Counter()
        for mutant in sorted(drawn, key=lambda m: (m.file, m.n)):
            run = ran.get(mutant.function, [])
            tried = partial(killer, mutant, every, came, run, library)
            killed = bool(run and in_child(tried))
            counted["/".join(mutant.file.split("/")[1:3]) if "games" in mutant.file else "rules", killed] += 1
            if not killed:
                print(f"survives: {mutant}" + ("" if run else " (no scenario runs it)"), flush=True)
        for part in sorted({part for part, _ in counted}):
            dead, left = counted[part, True], counted[part, False]
            print(f"{part:24} {dead:5} of {dead + left} killed")
        dead = sum(n for (_, killed), n in counted.items() if killed)
        share = 100 * dead // max(len(drawn), 1)
        print(f"{'all':24} {dead:5} of {len(drawn)} killed ({share} %), of {len(listed)} changes")


if __name__ == "__main__":
    main()
