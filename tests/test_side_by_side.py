"""Tests that run in copies of the process that gathered them come to what they come to one after the other."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import side_by_side

FILES = {
    "test_fails.py": """
import pytest
def test_fine(): pass
def test_wrong(tmp_path): assert tmp_path == "elsewhere"
def test_fine_again(): pass
TRIED = []
@pytest.mark.flaky(reruns=1)
def test_fine_the_second_time(): assert TRIED or TRIED.append(1)
""",
    "test_dies.py": """
import os, time
from pathlib import Path
def test_before(): pass
def test_ends_its_process():
    if os.fork() == 0:  # what it began outlives it
        for _ in range(500):
            time.sleep(0.01)
            if Path("after").exists(): os._exit(0)
        Path("waited").touch()
    os._exit(3)
def test_after(): Path("after").touch()
""",
    "test_shares.py": """
import os, pytest, side_by_side
GATHERED = os.getpid()
@pytest.fixture(scope="session")
def kept(tmp_path_factory):
    yield side_by_side.folder_of_run(tmp_path_factory)
    print("gone", file=open(os.environ["TOLD"], "a"))
def test_is_a_copy(kept, capfd, pytestconfig):
    assert pytestconfig.get_terminal_writer()  # pytest-timeout wants it
    print("said")
    assert (capfd.readouterr().out, os.getppid()) == ("said\\n", GATHERED)
@pytest.mark.skip(reason="because")
def test_skipped(): pass
def test_has_a_folder_of_its_own(kept, tmp_path): assert tmp_path.parent.parent == kept
""",
    "test_leaves.py": """
import pytest
pytestmark = pytest.mark.filterwarnings("error")
def test_leaves_a_file_open():
    class Circle: pass
    circle = Circle()
    circle.self, circle.file = circle, open(__file__)
def test_is_the_last(): pass
""",
}

LONG = """
import os, pytest, signal, time
def broken_off(*_): raise KeyboardInterrupt
signal.signal(signal.SIGINT, signal.SIG_IGN)  # as a shell has it for what runs behind "&"
signal.signal(signal.SIGUSR1, broken_off)
@pytest.fixture(scope="session")
def made():
    yield
    open(os.environ["TOLD"], "a").write("gone")
def test_is_long(made):
    os.kill(os.getppid(), signal.SIGUSR1)
    time.sleep(20)
    open(os.environ["TOLD"], "a").write("slept on")
"""


def run(folder: Path, *options: str) -> tuple[dict[str, int], str]:
    """What a run of those files came to, as its last line counts it, and all that was printed."""
    for name, text in FILES.items():
        (folder / name).write_text(text, "utf-8")
    plugins = ("-p", "side_by_side", "-p", "pytest_rerunfailures", "-p", "no:cacheprovider")
    command = [sys.executable, "-m", "pytest", *plugins, "--processes", "2"]
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parent), "TOLD": str(folder / "told"), "CI": ""}
    env["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    done = subprocess.run([*command, *options], cwd=folder, env=env, capture_output=True, text=True, check=False)
    last = done.stdout.strip().rpartition("\n")[2]
    counted = {what: int(number) for number, what in re.findall(r"(\d+) (passed|failed|skipped)", last)}
    return {**counted, "code": done.returncode}, done.stdout + done.stderr


def test_what_fails_and_what_ends_its_process_is_told_and_all_the_rest_runs(tmp_path: Path) -> None:
    counted, said = run(tmp_path, "-p", "times", "-p", "steady", "--basetemp", "folders")
    assert counted == {"passed": 9, "failed": 2, "skipped": 1, "code": pytest.ExitCode.TESTS_FAILED}, said
    assert "test_dies.py::test_ends_its_process: the process of this test ended, with 3" in said
    assert 'assert tmp_path == "elsewhere"' in said
    assert (tmp_path / "told").read_text() == "gone\n"
    assert not (tmp_path / "waited").exists()
    assert "ERROR test_leaves.py::test_is_the_last" in said
    assert sorted(path.name for path in (tmp_path / "folders").glob("p*")) == ["process-0", "process-1", "process-2"]
    assert re.search(r"= processor time: \d+ s =+\n.* test_", said)


def test_only_what_went_well_in_no_time_is_not_told(pytestconfig: pytest.Config) -> None:
    told = side_by_side._Told(pytestconfig, pytestconfig.pluginmanager.get_plugin("terminalreporter"))
    for when, outcome, duration in (
        ("setup", "passed", 0.001),
        ("call", "passed", 0.001),
        ("setup", "failed", 0.001),
        ("setup", "skipped", 0.001),
        ("teardown", "passed", 0.1),
    ):
        report: Any = {"when": when, "outcome": outcome, "duration": duration}
        told.pytest_runtest_logreport(pytest.TestReport("a", ("a", 0, "a"), {}, longrepr=None, **report))
    assert [report["outcome"] for report in told.reports] == ["passed", "failed", "skipped", "passed"]


# The one fails while the other is under way, however late that begins.
LATE = """
import time
from pathlib import Path
def test_a():
    for _ in range(2000):
        if Path("begun").exists(): break
        time.sleep(0.01)
    assert not Path("begun").exists()
def test_b(): pass
"""
WAITS = """
import time
from pathlib import Path
def test_a():
    Path("begun").touch()
    time.sleep(0.5)
def test_b(): pass
"""
STOPS = """
def pytest_sessionstart(session): globals()["of"] = session
def pytest_runtest_logreport(report): of.shouldstop = report.failed and "enough"
"""


@pytest.mark.parametrize(
    ("asked", "code", "why"),
    [
        (("-x",), pytest.ExitCode.TESTS_FAILED, "stopping after 1 failures"),
        (("-p", "stops"), pytest.ExitCode.INTERRUPTED, "enough"),
    ],
)
def test_a_run_that_is_to_end_begins_no_other_file(tmp_path: Path, asked: tuple[str, ...], code: int, why: str) -> None:
    (tmp_path / "stops.py").write_text(STOPS, "utf-8")
    (tmp_path / "test_late.py").write_text(LATE, "utf-8")
    (tmp_path / "test_waits.py").write_text(WAITS, "utf-8")
    counted, said = run(tmp_path, *asked, "test_late.py", "test_waits.py", "test_shares.py")
    assert counted == {"passed": 3, "failed": 1, "code": code}, said  # both files are at their end
    assert why in said


def test_a_run_whose_processes_end_before_their_first_test_is_no_good_one(tmp_path: Path) -> None:
    (tmp_path / "ends.py").write_text("import os, side_by_side\nside_by_side._asked = lambda _: os._exit(4)", "utf-8")
    counted, said = run(tmp_path, "-p", "ends", "test_shares.py")
    assert counted == {"code": pytest.ExitCode.INTERNAL_ERROR}, said
    assert "a process that runs the tests ended, with 4, at none of them" in said


def test_who_breaks_a_run_off_ends_its_processes_and_what_they_made(tmp_path: Path) -> None:
    (tmp_path / "test_long.py").write_text(LONG, "utf-8")
    counted, said = run(tmp_path, "test_long.py")
    assert counted == {"code": pytest.ExitCode.INTERRUPTED}, said
    assert (tmp_path / "told").read_text() == "gone"
