"""A plugin of pytest for ``make check``: after so many seconds no further test is begun."""

from __future__ import annotations

import math
import time

import pytest

_LATEST = pytest.StashKey[float]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--within", type=float, metavar="SECONDS", help="begin no test later than this (make check)")


def pytest_collection_finish(session: pytest.Session) -> None:
    within = session.config.getoption("--within")
    session.config.stash[_LATEST] = time.monotonic() + within if within else math.inf


def pytest_runtest_setup(item: pytest.Item) -> None:
    if time.monotonic() > item.config.stash[_LATEST]:
        pytest.skip("no time left for it; make test runs it")
