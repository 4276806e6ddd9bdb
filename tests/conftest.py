"""What the tests share: the real corpus, built once into a temporary folder."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from judge.rules import values

values.GUARDED = True  # before any class of values is made: who writes to a value of the engine is told

import boards
import compiled
import pytest
from apiflask import APIFlask
from browsing import base, chromium, phone, real, rules
from flask.testing import FlaskClient
from forked import pytest_sessionfinish, templates
from hypothesis import settings
from nothing_skipped import pytest_make_collect_report, pytest_runtest_makereport
from proved import Replays
from proved import replays as replays_of
from shared import CORPUS, corpus_index
from side_by_side import pytest_addoption, pytest_runtestloop
from steady import pytest_collection, pytest_collection_modifyitems, pytest_runtest_teardown

from judge.builds.live import Build, current_build
from judge.scenario import Library
from judge.search.searcher import Searcher
from judge.web import checks, create_app

__all__ = [
    "base",
    "chromium",
    "phone",
    "pytest_addoption",
    "pytest_collection",
    "pytest_collection_modifyitems",
    "pytest_make_collect_report",
    "pytest_runtest_makereport",
    "pytest_runtest_teardown",
    "pytest_runtestloop",
    "pytest_sessionfinish",
    "real",
    "rules",
    "templates",
]

# A machine that is busy is no fault of what is tried.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")

compiled.keep()

# What is printed does not depend on the terminal, or on what a test runner says of one.
os.environ.pop("COLUMNS", None)

# A process that checks may start as slowly as a busy machine makes it: that the service says "busy" is no failure.
checks._START = 240.0

# No test reads or writes the documents of whoever runs it.
os.environ["JUDGE_OVERLAY"] = str(Path(tempfile.gettempdir()) / "judge-tests-without-documents-of-their-own")


@pytest.fixture(scope="session")
def corpus_dir() -> Path:
    """The project's own corpus."""
    return CORPUS


@pytest.fixture(scope="session")
def corpus_build(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Build]:
    """The live build of the project's own corpus."""
    live = current_build(corpus_index(tmp_path_factory))
    yield live
    live.store.close()


@pytest.fixture(scope="module")
def replays(tmp_path_factory: pytest.TempPathFactory) -> Replays:
    """What is known of the replays of the corpus's proofs, if this run has replayed them."""
    return replays_of(tmp_path_factory)


@pytest.fixture(scope="session")
def library(corpus_build: Build) -> Library:
    """Every printed card and token of the corpus."""
    return Library.from_store(corpus_build.store)


@pytest.fixture(scope="module")
def searcher(corpus_build: Build) -> Iterator[Searcher]:
    """Searches the corpus, each time anew."""
    made = Searcher(corpus_build, kept=0)
    yield made
    made.close()


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build of the corpus in which one proof has its verdict; a module may have one of its own."""
    return boards.make_index(tmp_path_factory)


@pytest.fixture(scope="module")
def app(index: Path) -> Iterator[APIFlask]:
    """The site of that build, for as many requests as there are."""
    made = create_app({"JUDGE_INDEX": str(index), "TESTING": True, "RATELIMIT_ENABLED": False})
    yield made
    made.extensions["judge.checks"].close()


@pytest.fixture
def client(app: APIFlask) -> FlaskClient:
    """Somebody who asks it."""
    return app.test_client()
