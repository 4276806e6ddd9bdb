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
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
CHANGES = ROOT / "tests" / "changes"
COPIED = ("judge", "tests", "docs", "corpus", "pyproject.toml", "README.md")
WRITTEN = "written"  # the file is written anew by a script of docs

# Scripts and tests in one process. A script that cannot run is no answer: the tests say what is missing.
RUN = """
import contextlib, json, runpy, sys, pytest
scripts, tests = json.loads(sys.argv[1])
for script in scripts:
    path, function = script.split(":")
    with contextlib.suppress(Exception):
        runpy.run_path(path)[function]()
sys.exit(pytest.main(tests))
"""


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

    def run(self, tree: Path, left_out: str = "") -> subprocess.CompletedProcess[str]:
        """Write anew what is written, unless that is left out, and run the tests."""
        scripts = () if self.edits.get(left_out) == WRITTEN else self.scripts
        given = json.dumps([scripts, ["-q", "-x", "-p", "no:cacheprovider", "--noconftest", "--tb=short", *self.tests]])
        return subprocess.run(
            [sys.executable, "-c", RUN, given],
            cwd=tree, env=_environment(tree), capture_output=True, text=True, check=False,
        )  # fmt: skip


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
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree."""
    copy = tmp_path_factory.mktemp("tree")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name)
        else:
            shutil.copy2(ROOT / name, copy / name)
    return copy


@pytest.fixture
def changed(tree: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """The copy with a change made, all but one file; put back afterwards."""
    name, left_out = request.param
    change = changes()[name]
    files = [*change.edits, *(f"docs/{page}" for page in ("games.md", "scenarios.md"))]
    before = {file: (ROOT / file) for file in files}
    try:
        change.make(tree, left_out)
        yield tree
    finally:
        for file, original in before.items():
            (tree / file).unlink(missing_ok=True)
            if original.exists():
                shutil.copy2(original, tree / file)


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


@pytest.mark.slow
@pytest.mark.parametrize("changed", cases(), ids=lambda c: f"{c[0]}, without {c[1]}" if c[1] else c[0], indirect=True)
def test_a_change_is_complete_and_a_file_left_out_is_named(changed: Path, request: pytest.FixtureRequest) -> None:
    name, left_out = request.node.callspec.params["changed"]
    result = changes()[name].run(changed, left_out)
    output = result.stdout + result.stderr
    if not left_out:
        assert result.returncode == 0, output[-3000:]
        return
    assert result.returncode != 0, f"{name}: nobody notices that {left_out} is left out"
    named = names(left_out, output) or changes()[name].says.get(left_out, "\0") in output
    assert named, f"{name}: the failure does not name {left_out}\n{output[-3000:]}"
