"""The project's own corpus with every proof replayed: what the pages show to people."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.builds.build import build
from judge.builds.live import current_build
from judge.scenario.play.jobs import Crew
from judge.scenario.play.verify import GameCount, verify

CORPUS = Path(__file__).resolve().parent.parent / "corpus"

_made: dict[str, tuple[Path, tuple[GameCount, ...]]] = {}


def index(factory: pytest.TempPathFactory) -> tuple[Path, tuple[GameCount, ...]]:
    """The index folder with the verdicts published, and the table ``judge verify`` ends with; made once a run."""
    place = str(factory.getbasetemp())
    if place not in _made:
        folder = factory.mktemp("proved")
        build(CORPUS, folder)
        read = current_build(folder)
        outcome = verify(CORPUS, read.store, crew=Crew(2))
        read.store.close()
        build(CORPUS, folder, verdicts=outcome.verdicts)
        _made[place] = (folder, outcome.games)
    return _made[place]
