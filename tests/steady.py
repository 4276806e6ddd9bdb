"""Hooks of pytest: what hangs fails and the others go on; in CI a test in a browser that fails is tried once more.

The files that take longest begin first: else the last of them is waited for while the other process has nothing to do.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Generator

import pytest
from _pytest.unraisableexception import collect_unraisable

_MANY = 1000  # tests, of which most files have some: what all need is made before them
_LONGEST = 300  # seconds of one test, on a machine that has much else to do; what it waits for is made before
# Those that mostly wait, for a browser or for processes they ended, stand apart: of four processes two have work.
LONGEST_FIRST = (
    *("test_docs", "test_changing", "test_offline", "test_options", "test_browser", "test_build", "test_random_play"),
    *("test_checks", "test_hueshift", "test_ingest_damage", "test_ingest_command", "test_words_meaning"),
    *("test_workbench", "test_factions", "test_sentences", "test_wow_tcg", "test_turned_lines", "test_cli"),
    *("test_search_index", "test_words_back", "test_hostile", "test_offline_search", "test_search_bad_input"),
    *("test_embeds", "test_web", "test_combat", "test_surroundings", "test_cluster", "test_front", "test_project"),
    *("test_words_grammar", "test_composed", "test_killed", "test_readings", "test_fuzz", "test_legality"),
    *("test_replays_kept", "test_fighter_arena", "test_yaml_parsing", "test_practice", "test_words_sound"),
    *("test_workbench_start", "test_positions", "test_budgets", "test_rule_editions", "test_sensitivity"),
    *("test_search_language", "test_spoken_lines", "test_check", "test_workbench_begin", "test_page_sizes"),
    *("test_ingest_markdown", "test_web_pages", "test_results", "test_showing", "test_conflicts", "test_properties"),
    "test_merging",
)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None]:
    gc.disable()  # what is loaded stays
    yield
    if len(session.items) > _MANY and session.config.getoption("--processes", 1) > 1:
        from shared import prepare  # noqa: PLC0415  (it loads the program, which a run of few tests need not have)

        prepare(session.config._tmp_path_factory)  # type: ignore[attr-defined]
    _begin_anew()
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None]:
    """Where a file ends: what it left unclosed among its garbage fails its last test."""
    yield
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        _begin_anew()
        collect_unraisable(item.config)


def _begin_anew() -> None:
    """What is there stays, and is looked through no more; garbage is seldom looked for within a file: values of the
    engine are freed without a search."""
    gc.freeze()
    gc.set_threshold(1_000_000, 20, 100)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    place = {name: n for n, name in enumerate(LONGEST_FIRST)}
    items.sort(key=lambda item: place.get(item.path.stem, len(place)))
    for item in items:
        item.add_marker(pytest.mark.timeout(_LONGEST, func_only=True))
        if os.environ.get("CI") and item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))
