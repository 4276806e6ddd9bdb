"""The project's own corpus with every proof replayed: what the pages show to people."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from shared import CORPUS, corpus_index, once

from judge.builds.build import build
from judge.builds.live import current_build
from judge.scenario.play.jobs import Crew
from judge.scenario.play.reading import reading_of
from judge.scenario.play.verify import GameCount, verify


def index(factory: pytest.TempPathFactory) -> tuple[Path, tuple[GameCount, ...]]:
    """The index folder with the verdicts published, and the table ``judge verify`` ends with; made once a run."""
    folder = once(factory, "proved", lambda folder: _prove(folder, corpus_index(factory)))
    return folder / "index", pickle.loads((folder / "games.pickle").read_bytes())


def _prove(folder: Path, unproved: Path) -> None:
    read = current_build(unproved)
    outcome = verify(CORPUS, read.store, crew=Crew(2))
    read.store.close()
    build(CORPUS, folder / "index", verdicts=outcome.verdicts, reads=reading_of)
    (folder / "games.pickle").write_bytes(pickle.dumps(outcome.games))
