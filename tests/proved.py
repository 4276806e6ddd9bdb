"""The project's own corpus with every proof replayed: what the pages show to people, and each page once."""

from __future__ import annotations

import pickle
import re
import shutil
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from engine.replays import merging
from flask import Response, request
from shared import CORPUS, corpus_again, corpus_index, made, once

from judge.builds.live import current_build
from judge.scenario import Library
from judge.scenario.language.model import ScenarioDocument
from judge.scenario.play.checking import check_any
from judge.scenario.play.report import Report
from judge.scenario.play.verify import GameCount, verify
from judge.web import create_app, pack


def index(factory: pytest.TempPathFactory) -> tuple[Path, tuple[GameCount, ...]]:
    """The index folder with the verdicts published, and the table ``judge verify`` ends with; made once a run."""
    folder = once(factory, "proved", lambda folder: _prove(folder, factory))
    return folder / "index", pickle.loads((folder / "games.pickle").read_bytes())


def _prove(folder: Path, factory: pytest.TempPathFactory) -> None:
    """In this process, where values are guarded and what is compiled is of use to other tests."""
    read = current_build(corpus_index(factory))
    replayed: Replays = {}

    def noted(document: ScenarioDocument, library: Library, source: str, *more: Any, **named: Any) -> Report:
        report, merges = merging(lambda: check_any(document, library, source, *more, **named))
        assert (source, document.title) not in replayed, f"{source} has two proofs of one title"
        replayed[source, document.title] = replace(report, board=None), merges
        return report

    with mock.patch("judge.scenario.play.verify.check_any", noted):
        outcome = verify(CORPUS, read.store)
    read.store.close()
    corpus_again(factory, CORPUS, folder / "index", outcome.verdicts)
    (folder / "games.pickle").write_bytes(pickle.dumps(outcome.games))
    (folder / "replays.pickle").write_bytes(pickle.dumps(replayed))


Replays = dict[tuple[str, str], tuple[Report, bool]]


def replays(factory: pytest.TempPathFactory) -> Replays:
    """The reports of the proofs by file, as the corpus has it, and title, each with whether merging made two lines of
    play one in it; none where this run has not replayed them, as when a few tests are run."""
    folder = made(factory, "proved")
    return pickle.loads((folder / "replays.pickle").read_bytes()) if folder is not None else {}


@dataclass(frozen=True)
class Shown:
    """What a test asks of a page: how it was answered, its bytes, its titles, how many headings of the first level it
    has, whether it says its language, and what it loads or sends that begins with no stroke."""

    status: int
    size: int
    titles: tuple[str, ...]
    headings: int
    english: bool
    elsewhere: tuple[str, ...]


def packed(factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Shown]]:
    """A copy of the index with its pack written, and every page that was asked for it; made once a run."""
    folder = once(factory, "packed", lambda folder: _pack(folder, index(factory)[0]))
    return folder / "index", pickle.loads((folder / "pages.pickle").read_bytes())


def _pack(folder: Path, proved: Path) -> None:
    shutil.copytree(proved, folder / "index")
    app = create_app({"JUDGE_INDEX": str(folder / "index"), "RATELIMIT_ENABLED": False})
    pages: dict[str, Shown] = {}

    def note(answer: Response) -> Response:
        text = answer.get_data(as_text=True)
        pages[request.path] = Shown(
            answer.status_code,
            len(answer.get_data()),
            tuple(re.findall(r"<title>(.*?)</title>", text.partition("</head>")[0])),
            len(re.findall(r"<h1[ >]", text)),
            '<html lang="en">' in text,
            tuple(re.findall(r'<[^>]+ (?:src|action)="(?!/)[^>]*', text)),
        )
        return answer

    app.after_request(note)
    pack.write(app)
    app.extensions["judge.checks"].close()
    (folder / "pages.pickle").write_bytes(pickle.dumps(pages))
