"""Replaying what a visitor asks, watched from outside: seconds and memory are limited by ending the process.

The checker counts steps and branches, so that a verdict is the same on every machine. It cannot promise how
long a step takes, and a request must not hang because of it. Each check therefore runs in a process of a
small pool, and one that takes too long is ended and replaced.
"""

from __future__ import annotations

import multiprocessing
import resource
import threading
from collections.abc import Callable
from concurrent.futures import TimeoutError as OutOfTime
from functools import lru_cache
from pathlib import Path
from typing import Any

from pebble import ProcessExpired, ProcessPool

from judge.errors import JudgeError

# Seconds a check may wait for a free process, starting the first included, before its request is refused.
_WAIT = 15.0


@lru_cache(maxsize=1)
def _library(index: str, build_id: str) -> Any:
    """The card facts of a build, loaded once in a checking process; a new ``build_id`` is a new entry."""
    from judge.builds.live import current_build  # noqa: PLC0415  (only the checking process needs them)
    from judge.scenario import Library  # noqa: PLC0415
    from judge.scenario.board.library import replaying_only  # noqa: PLC0415

    library = Library.from_store(current_build(index).store)
    replaying_only()
    return library


def _limit_memory(megabytes: int) -> None:
    limit = megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def _run(index: str, build_id: str, text: str, source: str, board: bool) -> list[dict[str, Any]]:
    """Runs in the checking process: the scenarios of a text, each as ``judge check --json`` prints it."""
    from judge.scenario import check  # noqa: PLC0415

    return [report.as_json() for report in check(text, library=_library(index, build_id), source=source, board=board)]


def _explore(index: str, build_id: str, text: str, source: str, positions: int) -> list[dict[str, Any]]:
    """Runs in the checking process: what can happen, as ``judge explore --json`` prints it."""
    from judge.scenario import Bounds, explore  # noqa: PLC0415

    bounds = Bounds(positions=positions)
    library = _library(index, build_id)
    return [found.as_json() for found in explore(text, library=library, source=source, bounds=bounds)]


def _options(index: str, build_id: str, text: str, source: str) -> list[dict[str, Any]]:
    """Runs in the checking process: what can be done, as ``judge options --json`` prints it."""
    from judge.scenario import options  # noqa: PLC0415

    return [found.as_json() for found in options(text, library=_library(index, build_id), source=source)]


def _what_if(index: str, build_id: str, text: str, old: str, new: str) -> list[dict[str, Any]]:
    """Runs in the checking process: a scenario as it stands and with one thing exchanged."""
    from judge.scenario import what_if  # noqa: PLC0415

    library = _library(index, build_id)
    return [report.as_json() for report in what_if(text, old, new, library=library, source="what if")]


def _compile(text: str, game: str) -> list[dict[str, Any]]:
    """Runs in the checking process: what typed cards are understood as, as ``judge compile --json`` prints it."""
    from judge.scenario.play.compiling import compile_cards  # noqa: PLC0415

    return [card.as_json() for card in compile_cards(text, "-", game)]


class Checks:
    """The pool. seconds: how long one check may take; megabytes: how much memory its process may have."""

    def __init__(self, index: Path, *, workers: int, seconds: float, megabytes: int) -> None:
        self._index = str(index.resolve())
        self._workers = workers
        self._seconds = seconds
        self._megabytes = megabytes
        self._pool: ProcessPool | None = None
        self._lock = threading.Lock()

    def _started(self) -> ProcessPool:
        # Started with the first check, not with the app: a server that forks afterwards would share it.
        with self._lock:
            if self._pool is not None and not self._pool.active:
                self._end()  # its processes could not be kept alive: begin again
            if self._pool is None:
                self._pool = ProcessPool(
                    max_workers=self._workers,
                    context=multiprocessing.get_context("spawn"),
                    initializer=_limit_memory,
                    initargs=[self._megabytes],
                )
            return self._pool

    def run(self, text: str, build_id: str, source: str, *, board: bool = False) -> list[dict[str, Any]]:
        """The reports of a scenario text, one for each of its scenarios; board: with the board at every step.

        Raises JudgeError ``out-of-time`` when the check was ended, ``busy`` when no process got free.
        """
        return self._result(_run, [self._index, build_id, text, source, board])

    def explore(self, text: str, build_id: str, source: str, positions: int) -> list[dict[str, Any]]:
        """What can happen in a scenario text, one object for each of its scenarios; the same errors."""
        return self._result(_explore, [self._index, build_id, text, source, positions])

    def options(self, text: str, build_id: str, source: str) -> list[dict[str, Any]]:
        """What can be done at the end of a scenario text, one object for each of its scenarios; the same errors."""
        return self._result(_options, [self._index, build_id, text, source])

    def what_if(self, text: str, build_id: str, old: str, new: str) -> list[dict[str, Any]]:
        """The reports of a scenario as it stands and with one thing exchanged; the same errors, and ``invalid``."""
        return self._result(_what_if, [self._index, build_id, text, old, new])

    def compile(self, text: str, game: str) -> list[dict[str, Any]]:
        """What each sentence of typed cards is understood as, an object for each card; the same errors, and those of
        ``judge.scenario.play.compiling.compile_cards``."""
        return self._result(_compile, [text, game])

    def _result(self, work: Callable[..., list[dict[str, Any]]], args: list[Any]) -> list[dict[str, Any]]:
        task = self._started().schedule(work, args=args, timeout=self._seconds)
        try:
            return list(task.result(timeout=self._seconds + _WAIT))
        except OutOfTime as error:
            if not task.done():
                task.cancel()  # type: ignore[no-untyped-call]
                raise JudgeError(
                    "busy",
                    "every checking process is busy.",
                    hint="Ask again in a moment, or run judge check on your own machine.",
                ) from error
            raise JudgeError(
                "out-of-time",
                f"the scenario was not decided within {self._seconds:g} seconds and was stopped: no verdict.",
                hint="Answer more of its questions in play, or run judge check on your own machine.",
            ) from error
        except (MemoryError, ProcessExpired) as error:
            raise JudgeError(
                "out-of-time",
                f"the scenario needed more than {self._megabytes} MB or ended its process: no verdict.",
                hint="Answer more of its questions in play, or run judge check on your own machine.",
            ) from error

    def close(self) -> None:
        """Ends the processes."""
        with self._lock:
            self._end()

    def _end(self) -> None:
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join()
            self._pool = None
