"""``make check``: which tests a change asks for, and that time is kept."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import check
import pytest
from steady import LONGEST_FIRST

ROOT = Path(__file__).resolve().parent.parent


def names(*changed: str) -> list[str]:
    return [path.stem for path in check.tests_of(changed)]


def test_a_changed_test_comes_first_then_what_is_near() -> None:
    found = names("tests/test_store.py", "judge/builds/changes.py")
    assert found[0] == "test_store"
    assert 0 < found.index("test_build") < found.index("test_web")


def test_every_kind_of_file_asks_for_its_tests() -> None:
    assert names("docs/games.md")[0] == "test_docs"
    assert "test_web" in names("judge/web/static/judge.css")
    assert "test_words" in names("judge/terms/flesh_and_blood.py")
    assert "test_project" in names("pyproject.toml")
    assert "test_wow_tcg" in names("tests/scenarios/tabletop/wow-tcg.yaml")


def test_no_module_is_out_of_reach() -> None:
    """Whatever module of the program changes, some test is asked for."""
    known = check.modules()
    importers = check.importers()
    alone = [m for m in known if m.startswith("judge.") and not importers.get(m) and known[m].stem != "__init__"]
    assert alone == ["judge.web.packing"]  # a process of its own, which tests start


@pytest.mark.parametrize(("within", "said"), [("30", "1 passed, 1 skipped"), ("90", "1 failed, 1 passed")])
def test_after_its_time_nothing_more_is_begun(tmp_path: Path, within: str, said: str) -> None:
    two = "import time\nbegun = time.monotonic()\n\ndef test_a(): time.monotonic = lambda: begun + 60\n"
    two += "\ndef test_b(): assert False\n"
    (tmp_path / "test_two.py").write_text(two, "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "within", "--within", within, str(tmp_path)]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "tests"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert said in done.stdout


@pytest.mark.parametrize(("ci", "said"), [("1", "1 failed, 1 error"), ("", "2 skipped")])
def test_with_ci_what_is_skipped_is_a_failure(tmp_path: Path, ci: str, said: str) -> None:
    (tmp_path / "test_one.py").write_text("import pytest\n\ndef test_a(): pytest.skip('no time')\n", "utf-8")
    (tmp_path / "test_two.py").write_text("import pytest\npytest.skip('no tool', allow_module_level=True)\n", "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "nothing_skipped", "--continue-on-collection-errors"]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "tests"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "CI": ci}
    done = subprocess.run([*command, str(tmp_path)], cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert said in done.stdout, done.stdout
    assert done.returncode == (1 if ci else 0), done.stdout


def test_the_files_that_begin_first_are_there() -> None:
    assert {*LONGEST_FIRST} <= {path.stem for path in (ROOT / "tests").rglob("test_*.py")}


@pytest.mark.parametrize(
    ("mark", "ci", "said"),
    [("browser", "1", "1 passed, 1 rerun"), ("browser", "", "1 failed"), ("slow", "1", "1 failed")],
)
def test_only_a_test_in_a_browser_is_tried_again_and_it_is_said(tmp_path: Path, mark: str, ci: str, said: str) -> None:
    once = f"import pytest\ntries = []\n\n@pytest.mark.{mark}\ndef test_a(): assert tries or tries.append(1)\n"
    (tmp_path / "test_once.py").write_text(once, "utf-8")
    plugins = ("-p", "pytest_timeout", "-p", "pytest_rerunfailures", "-p", "steady")
    command = [sys.executable, "-m", "pytest", "-q", "-raR", "-W", "ignore", *plugins, str(tmp_path)]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "tests"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "CI": ci}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert said in done.stdout, done.stdout
    assert ("RERUN" in done.stdout) == ("rerun" in said)
