"""Jobs on a Dask cluster of a scheduler and two workers on this machine."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import Client, Scheduler
from test_sensitivity import PHANTASM

from judge.builds.live import Build
from judge.errors import JudgeError
from judge.scenario.board.library import Library
from judge.scenario.play import jobs
from judge.scenario.play.jobs import Crew, run_jobs
from judge.scenario.play.run import Limits
from judge.scenario.play.verify import Task, replay

ALONE = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
CALM = {"DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "30s", "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "0"}


def where(number: int, library: Library) -> tuple[int, int, int]:
    """The number, how many games there are, and the process that was asked."""
    time.sleep(0.05)
    return number, len(library.games), os.getpid()


def started(*command: str, folder: Path) -> subprocess.Popen[bytes]:
    """A program of Dask's, with the tests' modules at hand."""
    paths = os.pathsep.join((str(Path(__file__).parent), str(Path(__file__).parents[1])))
    return subprocess.Popen(
        [sys.executable, "-m", "distributed.cli." + command[0], *command[1:]],
        env={**os.environ, **CALM, "PYTHONPATH": paths},
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler without workers."""
    folder = tmp_path_factory.mktemp("dask")
    told = folder / "scheduler.json"
    command = ("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(told))
    program = started(*command, folder=folder)
    while not told.is_file() or not told.read_text("utf-8").endswith("}"):
        assert program.poll() is None, "the scheduler has ended"
        time.sleep(0.1)
    yield str(json.loads(told.read_text("utf-8"))["address"])
    program.terminate()
    program.wait()


@pytest.fixture(scope="module")
def workers(scheduler: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Two processes that work for it."""
    folder = tmp_path_factory.mktemp("workers")
    programs = [started("dask_worker", scheduler, *ALONE, folder=folder) for _ in range(2)]
    with Client(scheduler) as client:
        client.wait_for_workers(2)
    yield programs
    for program in programs:
        program.kill()
        program.wait()


def test_a_scheduler_without_workers_is_a_clear_error(
    scheduler: str, corpus_build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "WAIT", "1s")
    with pytest.raises(JudgeError) as raised:
        run_jobs(replay, [], corpus_build.store.path, Crew(scheduler=scheduler))
    assert raised.value.code == "no-workers"
    assert f"dask worker {scheduler}" in raised.value.hint


def test_a_worker_of_another_engine_is_a_clear_error(
    scheduler: str, workers: object, corpus_build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "engine_digest", lambda: "of another version")
    with pytest.raises(JudgeError) as raised:
        run_jobs(
            replay, [Task("a.yaml", PHANTASM, Limits(), False)], corpus_build.store.path, Crew(scheduler=scheduler)
        )
    assert raised.value.code == "other-workers"
    assert "of another version" in raised.value.message


def _forget(dask_scheduler: Scheduler) -> None:
    """What was asked is wanted no more, as when the connection to whoever asked it breaks off."""
    for name, who in list(dask_scheduler.clients.items()):
        wanted = [task.key for task in who.wants_what]
        dask_scheduler.stimulus_cancel(wanted, name, True, "forgotten", "as if its connection broke off")


def test_a_scheduler_that_forgets_is_asked_again(scheduler: str, workers: object, corpus_build: Build) -> None:
    said: list[int] = []

    def forget(done: int, of: int) -> None:
        said.append(done)
        if len(said) == 2:
            with Client(scheduler) as other:
                other.run_on_scheduler(_forget)

    found = run_jobs(where, range(12), corpus_build.store.path, Crew(scheduler=scheduler, progress=forget))
    assert [n for n, *_ in found] == list(range(12))
    assert said.count(1) == 2  # begun again


def test_a_killed_worker_costs_nothing_that_was_asked(
    scheduler: str, workers: list[subprocess.Popen[bytes]], corpus_build: Build, library: Library
) -> None:
    store = corpus_build.store.path
    tasks = [Task(f"{n}.yaml", PHANTASM, Limits(), False) for n in range(4)]
    assert run_jobs(replay, tasks, store, Crew(scheduler=scheduler)) == [replay(task, library) for task in tasks]

    def kill_one(done: int, of: int) -> None:
        if done == 5:
            workers[0].send_signal(signal.SIGKILL)

    found = run_jobs(where, range(80), store, Crew(scheduler=scheduler, progress=kill_one))
    assert [(n, games) for n, games, _ in found] == [(n, len(library.games)) for n in range(80)]
    assert workers[0].wait() == -signal.SIGKILL
    assert [process for *_, process in found].count(workers[1].pid) >= 75 - 10  # what the dead one had not handed over
