"""Where the corpus and the index are: one answer for the command line and the service."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from judge.build import find_corpus, find_index
from judge.ingest.manifest import MANIFEST

_BESIDE = Path(__file__).resolve().parent.parent / "corpus"


def corpus_dir(given: str | Path | None = None) -> Path:
    """The folder of documents: as ``judge.build.find_corpus`` finds it.

    A program that runs from its checkout has no copy of the corpus inside the package; the checkout's own is
    taken then. Raises JudgeError ``no-corpus`` when there is none.
    """
    chosen = given or os.environ.get("JUDGE_CORPUS") or Path("corpus", MANIFEST).is_file()
    if not chosen and (_BESIDE / MANIFEST).is_file():
        return _BESIDE
    return find_corpus(given)


def index_dir(given: str | Path | None = None) -> Path:
    """The folder of builds: given, ``JUDGE_INDEX``, ``./index`` beside ``./corpus``, else a user's cache."""
    if given or os.environ.get("JUDGE_INDEX") or Path("corpus", MANIFEST).is_file():
        return find_index(given)
    return platformdirs.user_cache_path("judge") / "index"


def overlay_dir(given: str | Path | None = None) -> Path:
    """The folder of a person's own documents: given, ``JUDGE_OVERLAY``, else a folder among the user's data. It
    need not exist."""
    chosen = given or os.environ.get("JUDGE_OVERLAY")
    return Path(chosen) if chosen else platformdirs.user_data_path("judge") / "documents"
