"""What costs seconds to make is made once in a run, whichever process asks for it first."""

from __future__ import annotations

import fcntl
import os
import random
import shutil
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from forked import loaded
from side_by_side import folder_of_run

from judge.builds.build import build
from judge.builds.live import CURRENT, current_build
from judge.scenario import Library
from judge.scenario.games import GAMES
from judge.scenario.play.reading import reading_of

CORPUS = Path(__file__).resolve().parent.parent / "corpus"


def corpus_index(factory: pytest.TempPathFactory) -> Path:
    """The index folder of the project's own corpus, without verdicts."""
    kept = os.environ.get("JUDGE_TESTS_INDEX")  # make check keeps one from run to run
    if kept:
        build(CORPUS, kept, reads=reading_of)
        return Path(kept)
    return once(factory, "index", lambda folder: build(CORPUS, folder, reads=reading_of))


def prepare(factory: pytest.TempPathFactory) -> None:
    """What each of several processes would make by itself, or wait for, before there are several: the build, what its
    cards are compiled to, and the process that checking processes are copies of."""
    live = current_build(corpus_index(factory))
    library = Library.from_store(live.store)
    live.store.close()
    for name, game in GAMES.items():
        for card in (*library.game(name).cards, *library.game(name).tokens):
            game.compile(card)
    loaded()


def corpus_again(
    factory: pytest.TempPathFactory, corpus: Path, folder: Path, verdicts: Mapping[str, Mapping[str, Any]]
) -> None:
    """A build of that corpus, changed, or with verdicts, into an index folder that is not there yet; the parts of its
    search index that are the same are taken over."""
    shutil.copytree(corpus_index(factory), folder)
    made = build(corpus, folder, verdicts=verdicts, reads=reading_of)
    for path in folder.iterdir():  # nobody had the build before, or is told of what changed
        if path.is_dir() and path != made.path:
            shutil.rmtree(path)
        elif path.is_file() and path.name != CURRENT:
            path.unlink()


@contextmanager
def keeping(factory: pytest.TempPathFactory) -> Iterator[None]:
    """What one build of this run has read of documents and cards, builds in here need not read again."""
    with mock.patch.dict(os.environ, {"JUDGE_KEPT": str(folder_of_run(factory) / "kept")}):
        yield


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A folder that all processes of this run share: the first fills it, the others wait. Nobody writes into it."""
    base = folder_of_run(factory)
    folder, aside = base / name, base / f".{name}"
    with (base / f".{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            shutil.rmtree(aside, ignore_errors=True)
            aside.mkdir()
            with keeping(factory):
                make(aside)
            aside.rename(folder)
    return folder


def made(factory: pytest.TempPathFactory, name: str) -> Path | None:
    """The folder ``once`` gives, where some process of this run has made it already."""
    folder = folder_of_run(factory) / name
    return folder if folder.exists() else None


def free_port() -> int:
    """A port nobody listens on, below those that a system gives to whoever asks another one: between finding it and
    opening it, a browser beside us would take it."""
    while True:
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", random.randrange(20_000, 32_000)))
            return int(probe.getsockname()[1])
