"""Where the corpus, the builds and a person's own documents are: one answer for the command line and the service."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import platformdirs

import judge
from judge.errors import JudgeError
from judge.terms.documents import MANIFEST

_PACKAGE = Path(judge.__file__).resolve().parent
_HERE = Path("corpus")


def corpus_dir(given: str | Path | None = None) -> Path:
    """The folder of documents: given, ``JUDGE_CORPUS``, ``./corpus``, the copy inside the package, or, for a program
    that runs from its checkout and has no copy, the checkout's own.

    Raises JudgeError ``no-corpus`` when the one that was named, or all of them, hold no manifest.
    """
    for named, how in ((given, "--corpus"), (os.environ.get("JUDGE_CORPUS"), "JUDGE_CORPUS")):
        if named:
            if not (Path(named) / MANIFEST).is_file():
                raise JudgeError(
                    "no-corpus",
                    f"{how} names {named}, which holds no {MANIFEST}.",
                    where=str(named),
                    hint="Name a corpus folder, or leave it out to use the one that comes with judge.",
                )
            return Path(named)
    for folder in (_HERE, _PACKAGE / "corpus", _PACKAGE.parent / "corpus"):
        if (folder / MANIFEST).is_file():
            return folder
    raise JudgeError(
        "no-corpus",
        "no corpus was found: neither ./corpus nor the one that comes with judge.",
        hint="Run this where the folder corpus is, or name it with --corpus or JUDGE_CORPUS.",
    )


@contextmanager
def alone(folder: Path, refused: Callable[[str], JudgeError]) -> Iterator[None]:
    """One program at a time writes into a folder; a second one waits. Raises what ``refused`` makes of the reason where
    nobody may write there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / ".lock").open("w")
    except OSError as error:
        raise refused(str(error.strerror)) from error
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def remove_leftovers(index: Path) -> None:
    """Removes what a build that was killed left in its folder; nobody else may be writing there."""
    for left in [*index.glob(".new-*"), *index.glob(".old-*")]:
        shutil.rmtree(left, ignore_errors=True)


def tidy(index: Path) -> None:
    """Removes what a killed build left, unless somebody writes there just now, or this program may not."""
    if any(index.glob(".new-*")) or any(index.glob(".old-*")):
        with suppress(OSError), (index / ".lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            remove_leftovers(index)


def index_dir(given: str | Path | None = None) -> Path:
    """The folder of builds: given, ``JUDGE_INDEX``, ``./index`` beside ``./corpus``, else a user's cache. It need not
    exist."""
    chosen = given or os.environ.get("JUDGE_INDEX")
    if chosen:
        return Path(chosen)
    return Path("index") if (_HERE / MANIFEST).is_file() else platformdirs.user_cache_path("judge") / "index"


def overlay_dir(given: str | Path | None = None) -> Path:
    """The folder of a person's own documents: given, ``JUDGE_OVERLAY``, else a folder among the user's data. It
    need not exist."""
    chosen = given or os.environ.get("JUDGE_OVERLAY")
    return Path(chosen) if chosen else platformdirs.user_data_path("judge") / "documents"


def kept_dir(index: Path) -> Path:
    """The folder of what is kept from build to build: ``JUDGE_KEPT``, which several folders of builds may share, else
    one beside the builds."""
    chosen = os.environ.get("JUDGE_KEPT")
    return Path(chosen) if chosen else index / ".kept"
