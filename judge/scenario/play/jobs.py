"""Work as a list of independent jobs: one after another, on this machine's processors, or on a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, ProcessPoolExecutor
from concurrent.futures import as_completed as local_completed
from contextlib import contextmanager
from functools import cache
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any, TypeVar

from judge.builds.digests import engine_digest
from judge.builds.store import Store
from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.scenario.board.library import Library

Item = TypeVar("Item")
Result = TypeVar("Result")
Job = Callable[[Item, Library], Result]

WAIT = "10s"  # for a scheduler to answer, and for its first worker
ASKED = 3  # times that a scheduler is asked which forgets


class Crew(Frozen):
    """Who does the work. workers: processes on this machine; 1 does everything in this one. scheduler: the address
    of a Dask scheduler instead (``tcp://host:8786``; needs the extra ``distributed``). progress: told how many
    jobs are done and how many there are."""

    workers: int = 1
    scheduler: str = ""
    progress: Callable[[int, int], None] | None = None

    def said(self, done: int, of: int) -> None:
        """So many are done."""
        if self.progress is not None:
            self.progress(done, of)


def run_jobs(job: Job[Item, Result], items: Sequence[Item], store: Path, crew: Crew = Crew()) -> list[Result]:
    """Does a job for every item; the results stand in the order of the items.

    job: a function of a module (it is sent to other processes) that is given an item and the library of the build
    whose database ``store`` is. Raises JudgeError ``no-scheduler``, ``no-workers`` or ``other-workers``, and what a
    job raises.
    """
    if crew.scheduler:
        return _on_cluster(job, items, store, crew)
    if crew.workers == 1 or len(items) < 2:
        library = _library_at(str(store))
        results: list[Result] = []
        for item in items:
            results.append(job(item, library))
            crew.said(len(results), len(items))
        return results
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(crew.workers, len(items)), mp_context=context, initializer=_end_with_parent) as pool:
        futures = [pool.submit(_one, job, item, str(store)) for item in items]
        for done, _ in enumerate(local_completed(futures), 1):
            crew.said(done, len(items))
        return [future.result() for future in futures]


def _end_with_parent() -> None:
    """This process ends when the one that started it does, however that ends: nobody would read what it finds, and
    those beside it keep open what it waits at."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _one(job: Job[Item, Result], item: Item, store: str) -> Result:
    return job(item, _library_at(store))


@cache
def _library_at(store: str) -> Library:
    """Loaded once in each process."""
    opened = Store.open(Path(store))
    try:
        return Library.from_store(opened)
    finally:
        opened.close()


def _on_cluster(job: Job[Item, Result], items: Sequence[Item], store: Path, crew: Crew) -> list[Result]:
    """A job whose worker is lost is given to another one by the scheduler; every job is independent and gives the same
    wherever it runs, so that nothing has to be kept of what was lost. A scheduler that has lost sight of who asks
    forgets what was asked: it is asked again."""
    for left in reversed(range(ASKED)):
        try:
            return _ask(job, items, store, crew)
        except CancelledError as error:
            if not left:
                raise JudgeError(
                    "no-scheduler",
                    f"the Dask scheduler at {crew.scheduler} forgot {ASKED} times what it was asked.",
                    hint="Look into its log, or leave --scheduler out.",
                ) from error
    raise AssertionError("asked at least once")


def _ask(job: Job[Item, Result], items: Sequence[Item], store: Path, crew: Crew) -> list[Result]:
    with _client(crew.scheduler) as (client, finished):
        database = client.scatter(store.read_bytes(), broadcast=True)
        program = engine_digest()
        try:
            _ask_all(client, program, crew)
            futures = [client.submit(_there, job, item, database, program, pure=False) for item in items]
            for done, _ in enumerate(finished(futures), 1):
                crew.said(done, len(items))
            return list(client.gather(futures))
        except OtherProgram as error:
            raise _other_workers(crew, str(error)) from error


def _ask_all(client: Any, program: str, crew: Crew) -> None:
    """Whether every worker that is there can do the jobs of this program. Raises OtherProgram, JudgeError."""
    try:
        client.run(_same_program, program)
    except (ImportError, AttributeError) as error:  # it cannot even find the question
        raise _other_workers(crew, str(error)) from error


def _other_workers(crew: Crew, why: str) -> JudgeError:
    return JudgeError(
        "other-workers",
        f"a worker of {crew.scheduler} has another judge, or none: {why}.",
        hint="Install the version of judge that asks on every worker, and start the workers again.",
    )


@contextmanager
def _client(scheduler: str) -> Iterator[tuple[Any, Any]]:
    try:
        from distributed import Client, as_completed  # noqa: PLC0415  (an extra)
    except ImportError as error:
        raise JudgeError(
            "no-scheduler",
            "a Dask scheduler was named, and the package that talks to one is not installed.",
            hint='Install it with pip install ".[distributed]" in judge\'s folder, or leave --scheduler out.',
        ) from error
    try:
        client = Client(scheduler, timeout=WAIT)
    except (OSError, ValueError, TimeoutError) as error:
        raise JudgeError(
            "no-scheduler",
            f"no Dask scheduler answers at {scheduler} ({type(error).__name__}).",
            hint="Start one with dask scheduler, or leave --scheduler out.",
        ) from error
    with client:
        try:
            client.wait_for_workers(1, timeout=WAIT)
        except TimeoutError as error:
            raise JudgeError(
                "no-workers",
                f"the Dask scheduler at {scheduler} has no worker.",
                hint=f"Start one with dask worker {scheduler}.",
            ) from error
        yield client, as_completed


class OtherProgram(Exception):
    """The rules engine of a worker is not the one that asks: what it finds could differ."""


def _same_program(program: str) -> None:
    if engine_digest() != program:
        raise OtherProgram(f"its engine is {engine_digest()}, not {program}")


def _there(job: Job[Item, Result], item: Item, database: bytes, program: str) -> Result:
    """On a machine that has no build of its own: the database comes with the job. Raises OtherProgram."""
    _same_program(program)  # of a worker that came later, too
    return job(item, _library_of(database))


@cache
def _library_of(database: bytes) -> Library:
    with tempfile.TemporaryDirectory(prefix="judge-job-") as folder:
        path = Path(folder) / "corpus.db"
        path.write_bytes(database)
        return _library_at(str(path))
