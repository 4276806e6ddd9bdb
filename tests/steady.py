"""Hooks of pytest: what hangs fails and the others go on; in CI a test in a browser that fails is tried once more."""

from __future__ import annotations

import os

import pytest

_LONGEST = 300  # seconds of one test, on a machine that has much else to do; what it waits for is made before


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.add_marker(pytest.mark.timeout(_LONGEST, func_only=True))
        if os.environ.get("CI") and item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))
