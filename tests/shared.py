"""What costs seconds to make is made once in a run, whichever process asks for it first."""

from __future__ import annotations

import fcntl
import os
import random
import shutil
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from judge.builds.build import build
from judge.scenario.play.reading import reading_of

CORPUS = Path(__file__).resolve().parent.parent / "corpus"


def corpus_index(factory: pytest.TempPathFactory) -> Path:
    """The index folder of the project's own corpus, without verdicts."""
    kept = os.environ.get("JUDGE_TESTS_INDEX")  # make check keeps one from run to run
    if kept:
        build(CORPUS, kept, reads=reading_of)
        return Path(kept)
    return once(factory, "index", lambda folder: build(CORPUS, folder, reads=reading_of))


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A folder that all processes of this run share: the first fills it, the others wait. Nobody writes into it."""
    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    folder, aside = base / name, base / f".{name}"
    with (base / f".{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            shutil.rmtree(aside, ignore_errors=True)
            aside.mkdir()
            make(aside)
            aside.rename(folder)
    return folder


def free_port() -> int:
    """A port nobody listens on, below those that a system gives to whoever asks another one: between finding it and
    opening it, a browser beside us would take it."""
    while True:
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", random.randrange(20_000, 32_000)))
            return int(probe.getsockname()[1])
