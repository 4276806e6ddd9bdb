"""Hooks of pytest: with CI set nothing is skipped, for a test that did not run found nothing wrong."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest


def _failed(report: pytest.TestReport | pytest.CollectReport, config: pytest.Config) -> None:
    """Make what was skipped a failure; ``make check`` may end early."""
    if report.skipped and os.environ.get("CI") and not config.getoption("--within", None):
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid} is skipped, and with CI set everything runs: {report.longrepr}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _failed(report, item.config)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _failed(report, collector.config)
    return report
