"""What the kernel's tests hold of modules that work while others are loaded (see ``mutants.py``).

Each change is made in a fork of a process that has loaded nothing of judge, and in every process the tests start.
Tests that ask for cards are left out. Survivors are printed with their place.

Run: python benchmarks/loading.py
"""

from __future__ import annotations

import importlib
import inspect
import os
import signal
import sys
import tempfile
from pathlib import Path

import pytest
from changes import ROOT, Mutant, mutants, plant

LOADING = ("judge/rules/values.py", "judge/rules/parts.py")
_TESTS = ("kernel", "kernel_events", "kernel_priority", "values")  # in tests/engine
_SECONDS = 60


def test(mutant: Mutant, folder: str) -> None:
    """Raises what a test raises with a change."""
    plant(mutant.file, mutant.n)
    (Path(folder) / "sitecustomize.py").write_text(f"import changes\nchanges.plant({mutant.file!r}, {mutant.n})\n")
    os.environ["PYTHONPATH"] = os.pathsep.join([folder, str(ROOT), str(ROOT / "benchmarks")])
    importlib.import_module("judge.rules.values").GUARDED = True  # as in the tests
    for name in _TESTS:
        for called, run in vars(importlib.import_module(f"engine.test_{name}")).items():
            given = {"monkeypatch": pytest.MonkeyPatch()}
            asked = inspect.signature(run).parameters.keys() if called.startswith("test_") else {"no test"}
            if asked <= given.keys():
                run(**{one: given[one] for one in asked})
                given["monkeypatch"].undo()


def survives(mutant: Mutant) -> bool:
    """Does no test fail, in a process of its own?"""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        child = os.fork()
        if child == 0:
            signal.alarm(_SECONDS)
            try:
                test(mutant, folder)
            except BaseException:
                os._exit(1)
            os._exit(0)
        return os.waitpid(child, 0)[1] == 0


def main() -> None:
    """Print every survivor, and how many are killed."""
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]  # before this folder, which has an ``engine`` too
    listed = [mutant for mutant in mutants(["judge/rules"]) if mutant.file in LOADING]
    left = [mutant for mutant in listed if survives(mutant)]
    print(*(f"survives: {mutant}" for mutant in left), sep="\n")
    print(f"{len(listed) - len(left)} of {len(listed)} killed")


if __name__ == "__main__":
    main()
