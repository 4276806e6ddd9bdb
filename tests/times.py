"""A plugin of pytest for ``make test-times``: the files that take most processor time, each with its dearest test."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest

_SHOWN = 20
_TAKEN = "processor time"
_last = 0.0
_of_test: dict[str, float] = {}


def _so_far() -> float:
    """Seconds of this process and of those it waited for."""
    return sum(os.times()[:4])


def pytest_runtest_logstart() -> None:
    global _last  # noqa: PLW0603  (one process runs one test at a time)
    _last = _so_far()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Say with what comes of a test's beginning, call or end what it took; the report goes to whoever gathers them."""
    global _last
    report = yield
    before, _last = _last, _so_far()
    report.user_properties = [(_TAKEN, _last - before)]
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    taken = float(str(dict(report.user_properties).get(_TAKEN, 0)))
    _of_test[report.nodeid] = _of_test.get(report.nodeid, 0) + taken


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    files: dict[str, float] = {}
    dearest: dict[str, str] = {}
    for test, seconds in sorted(_of_test.items(), key=lambda item: -item[1]):
        path, _, name = test.partition("::")
        files[path] = files.get(path, 0) + seconds
        dearest.setdefault(path, f"{seconds:6.1f} {name}")
    terminalreporter.section(f"processor time: {sum(files.values()):.0f} s")
    for path, seconds in sorted(files.items(), key=lambda item: -item[1])[:_SHOWN]:
        terminalreporter.write_line(f"{seconds:6.1f} {path:40} {dearest[path]}")
