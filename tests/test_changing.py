"""docs/changing.md is true: each change it names is made in a copy of the tree, and the completeness tests are run.

They pass with the whole change, and fail with any one of the files left out, naming it. A change is a file of
tests/changes: what is edited where, and which tests tell whether it is complete.
"""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import check
import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
CHANGES = ROOT / "tests" / "changes"
COPIED = ("judge", "tests", "docs", "corpus", "pyproject.toml", "README.md")
WRITTEN = "written"  # the file is written anew by a script of docs
_WITHOUT = (  # what a run needs not: the second looks for garbage twice; for other tracebacks every module is asked for
    *("-p", "no:cacheprovider", "-p", "no:unraisableexception", "--tb=native"),
)

# Scripts and tests in one process, forked from one that has loaded the unchanged program; what a change touches, and
# all that imports it, is loaded anew. A script that cannot run is no answer: the tests say what is missing.
SERVE = """
import contextlib, gc, importlib, json, os, pkgutil, re, runpy, sys
re._MAXCACHE = 10_000  # a module that is loaded anew has the patterns it had: compiling them is a quarter of loading
import hypothesis, pytest
import judge.builds.build, judge.games, judge.ingest, judge.scenario
for package in (judge.games, judge.scenario):  # a game is else loaded when it is first asked for, by each child
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(found.name)
gc.disable(), gc.freeze()  # what all children share is not looked through again by each, and none lasts long
print("loaded", flush=True)
for line in sys.stdin:
    said, touched, scripts, tests = json.loads(line)
    child = os.fork()
    if not child:
        out = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(out, 1), os.dup2(out, 2)
        importlib.invalidate_caches()
        for name in touched:
            package, _, last = name.rpartition(".")
            if sys.modules.pop(name, None) and package in sys.modules:
                vars(sys.modules[package]).pop(last, None)
        for script in scripts:
            path, function = script.split(":")
            with contextlib.suppress(Exception):
                runpy.run_path(path)[function]()
        code = pytest.main(tests)
        sys.stdout.flush(), sys.stderr.flush()
        os._exit(int(code))
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


@dataclass(frozen=True)
class Copy:
    """A copy of the tree, and the process that runs its tests. written: change → what the scripts wrote for the whole
    of it, by file."""

    tree: Path
    server: subprocess.Popen[str]
    written: dict[str, dict[str, bytes]] = field(default_factory=dict)

    def run(self, touched: Sequence[str], scripts: Sequence[str], tests: Sequence[str]) -> tuple[int, str]:
        """The exit code of the tests, and what was printed. touched: the modules that are loaded anew."""
        said = self.tree / "said"
        assert self.server.stdin is not None
        assert self.server.stdout is not None
        self.server.stdin.write(json.dumps([str(said), list(touched), list(scripts), list(tests)]) + "\n")
        self.server.stdin.flush()
        return int(self.server.stdout.readline()), said.read_text("utf-8")


@dataclass(frozen=True)
class Change:
    """One change. edits: file → its edits, or ``written``; tests: what is run; scripts: what writes files anew, as
    ``file:function``; says: file → what a failure says of it, where that is not its path."""

    name: str
    edits: Mapping[str, Any]
    tests: tuple[str, ...]
    scripts: tuple[str, ...] = ()
    says: Mapping[str, str] = field(default_factory=dict)

    def make(self, tree: Path, left_out: str = "") -> None:
        """Make it in a tree, without one of its files."""
        for file, edits in self.edits.items():
            if file != left_out and edits != WRITTEN:
                _edit(tree / file, edits)

    def run(self, copy: Copy, left_out: str = "") -> tuple[int, str]:
        """Write anew what is written, unless that is left out, and run the tests."""
        scripts = () if self.edits.get(left_out) == WRITTEN else self.scripts
        if left_out.endswith(".py"):  # a script that finds its file made from the same grammar need not make it again
            for file, data in copy.written.get(self.name, {}).items():
                (copy.tree / file).write_bytes(data)
        known = check.modules()
        reached = check.reached_by(file for file in self.edits if file != left_out)
        # A package that imports nothing holds nothing, and what is found in it is found through it.
        touched = [m for m in reached if known[m].stem != "__init__" or check.imported(known[m], known)]
        found = copy.run(touched, scripts, ["-q", "-x", *_WITHOUT, "--noconftest", *self.tests])
        if not left_out:
            written = [file for file, edits in self.edits.items() if edits == WRITTEN]
            copy.written[self.name] = {file: (copy.tree / file).read_bytes() for file in written}
        return found


def _edit(path: Path, edits: str | list[dict[str, str]]) -> None:
    if isinstance(edits, str):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(edits, "utf-8")
        return
    text = path.read_text("utf-8")
    for edit in edits:
        at = edit.get("after") or edit["instead of"]
        assert text.count(at) == 1, f"{path}: {text.count(at)} times {at!r}"
        text = text.replace(at, at + edit["put"] if "after" in edit else edit["put"])
    path.write_text(text, "utf-8")


@cache
def changes() -> Mapping[str, Change]:
    """The changes by what they add."""
    found = {}
    for path in sorted(CHANGES.glob("*.yaml")):
        said = yaml.safe_load(path.read_text("utf-8"))
        change = Change(
            said["adds"], said["edits"], tuple(said["tests"]), tuple(said.get("scripts", ())), said.get("says", {})
        )
        found[change.name] = change
    return found


def rows() -> Mapping[str, list[str]]:
    """The table of the page: what is added, the files that are touched (``<game>`` and ``…`` stand for anything)."""
    page = (ROOT / "docs" / "changing.md").read_text("utf-8")
    table = re.findall(r"^\| (an? [^|]+?) \| ([^|]+?) \|", page, re.MULTILINE)
    return {what: re.findall(r"`([^`]+)`", files) for what, files in table}


def cases() -> list[tuple[str, str]]:
    """Each change whole, and without each of its files."""
    return [(name, file) for name, change in changes().items() for file in ("", *change.edits)]


def _environment(tree: Path) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if k not in ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH")}
    return {**kept, "PYTHONPATH": str(tree), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copy]:
    """A copy of the tree that changes are made in."""
    copy = tmp_path_factory.mktemp("tree")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name)
        else:
            shutil.copy2(ROOT / name, copy / name)
    command = [sys.executable, "-c", SERVE]
    given, env = subprocess.PIPE, _environment(copy)
    with subprocess.Popen(command, stdin=given, stdout=given, cwd=copy, env=env, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "loaded\n"
        yield Copy(copy, server)


@pytest.fixture
def changed(tried: Copy, request: pytest.FixtureRequest) -> Iterator[Copy]:
    """The copy with a change made, all but one file; put back afterwards."""
    name, left_out = request.param
    change = changes()[name]
    files = [*change.edits, *(f"docs/{page}" for page in ("games.md", "scenarios.md"))]
    before = {file: (ROOT / file) for file in files}
    try:
        change.make(tried.tree, left_out)
        yield tried
    finally:
        for file, original in before.items():
            (tried.tree / file).unlink(missing_ok=True)
            if original.exists():
                shutil.copy2(original, tried.tree / file)


def names(file: str, output: str) -> bool:
    """Whether a failure says which file it misses: by its path, as a module, or as a name of its package."""
    path = Path(file)
    module = ".".join(path.with_suffix("").parts)
    inside = rf"'{path.stem}' from (partially initialized module )?'{'.'.join(path.parent.parts)}'"
    return file in output or module in output or re.search(inside, output) is not None


def test_each_row_of_the_page_is_tried_and_each_change_has_a_row() -> None:
    assert rows().keys() == changes().keys()


@pytest.mark.parametrize("what", sorted(changes()))
def test_a_row_names_the_files_that_are_touched(what: str) -> None:
    patterns = [re.sub(r"<\w+>|…", "*", file) for file in rows()[what]]
    for file in changes()[what].edits:
        assert any(fnmatch.fnmatch(file, pattern) for pattern in patterns), f"docs/changing.md, {what}: {file}"
    for pattern in patterns:
        assert fnmatch.filter(changes()[what].edits, pattern), f"docs/changing.md, {what}: {pattern} is not touched"


@pytest.mark.parametrize("what", sorted(changes()))
def test_a_change_finds_its_places(what: str) -> None:
    """What an edit stands beside stands once in the file; else the change in tests/changes is to be written anew."""
    for file, edits in changes()[what].edits.items():
        for edit in edits if isinstance(edits, list) else ():
            at = edit.get("after") or edit["instead of"]
            assert (ROOT / file).read_text("utf-8").count(at) == 1, f"{file}: {at!r}"


@pytest.mark.slow
@pytest.mark.parametrize("changed", cases(), ids=lambda c: f"{c[0]}, without {c[1]}" if c[1] else c[0], indirect=True)
def test_a_change_is_complete_and_a_file_left_out_is_named(changed: Copy, request: pytest.FixtureRequest) -> None:
    name, left_out = request.node.callspec.params["changed"]
    code, output = changes()[name].run(changed, left_out)
    if not left_out:
        assert code == 0, output[-3000:]
        return
    assert code != 0, f"{name}: nobody notices that {left_out} is left out"
    named = names(left_out, output) or changes()[name].says.get(left_out, "\0") in output
    assert named, f"{name}: the failure does not name {left_out}\n{output[-3000:]}"
