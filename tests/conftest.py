"""What the tests share: the real corpus, built once into a temporary folder."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.builds.build import build
from judge.builds.live import Build, current_build

CORPUS = Path(__file__).resolve().parent.parent / "corpus"


# What is printed does not depend on the terminal, or on what a test runner says of one.
os.environ.pop("COLUMNS", None)

# No test reads or writes the documents of whoever runs it.
os.environ["JUDGE_OVERLAY"] = str(Path(tempfile.gettempdir()) / "judge-tests-without-documents-of-their-own")


@pytest.fixture(scope="session")
def corpus_dir() -> Path:
    """The project's own corpus."""
    return CORPUS


@pytest.fixture(scope="session")
def corpus_build(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Build]:
    """The live build of the project's own corpus."""
    index = tmp_path_factory.mktemp("index")
    build(CORPUS, index)
    live = current_build(index)
    yield live
    live.store.close()
