"""What the engine's tests share: the printed cards of the project's own corpus."""

from __future__ import annotations

import pytest

from judge.builds.live import Build
from judge.scenario import Library


@pytest.fixture(scope="session")
def library(corpus_build: Build) -> Library:
    """Every printed card and token of the corpus."""
    return Library.from_store(corpus_build.store)
