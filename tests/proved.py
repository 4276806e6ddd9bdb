"""The project's own corpus with every proof replayed: what the pages show to people."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from shared import once

from judge.builds.build import build
from judge.builds.live import current_build
from judge.scenario.play.jobs import Crew
from judge.scenario.play.verify import GameCount, verify

CORPUS = Path(__file__).resolve().parent.parent / "corpus"


def index(factory: pytest.TempPathFactory) -> tuple[Path, tuple[GameCount, ...]]:
    """The index folder with the verdicts published, and the table ``judge verify`` ends with; made once a run."""
    folder = once(factory, "proved", _prove)
    return folder / "index", pickle.loads((folder / "games.pickle").read_bytes())


def _prove(folder: Path) -> None:
    build(CORPUS, folder / "index")
    read = current_build(folder / "index")
    outcome = verify(CORPUS, read.store, crew=Crew(2))
    read.store.close()
    build(CORPUS, folder / "index", verdicts=outcome.verdicts)
    (folder / "games.pickle").write_bytes(pickle.dumps(outcome.games))
