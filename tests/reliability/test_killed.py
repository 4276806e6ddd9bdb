"""Whatever is killed, the service goes on or ends whole: no process stays behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import boards
import pytest
from long_boards import SHORT, long
from service import HERE, ROOT, Service, children_of, lives, running, until
from shared import free_port

from judge import server
from judge.builds.store_writing import write_store
from judge.errors import JudgeError
from judge.web import app as app_module
from judge.web.app import create_app
from judge.web.shelf import Shelf, Volume

_YAML = {"Content-Type": "application/yaml"}


def _below(pid: int) -> set[int]:
    """All that descend from a process."""
    own = set(children_of(pid))
    return own.union(*(_below(child) for child in own))


def _checks(service: Service) -> bool:
    answer = service.ask("/api/v1/check", SHORT.encode(), _YAML)
    return answer.status == 200 and json.loads(answer.body)["verdict"] == "confirmed"


def test_a_killed_worker_is_replaced_and_a_killed_parent_takes_all_with_it(
    tmp_path_factory: pytest.TempPathFactory, tmp_path: Path
) -> None:
    index = boards.make_index(tmp_path_factory)
    command = ["-m", "judge.cli", "serve", "--port", "{port}", "--workers", "1", "--index", str(index)]
    environ = {"TMPDIR": str(tmp_path), "JUDGE_RATELIMIT_ENABLED": "false"}
    with running(command, ready="/readyz", environ=environ) as service:
        assert _checks(service)
        [worker] = service.children()
        checking = _below(worker)
        assert checking
        with service.send(_post(long())):
            os.kill(worker, signal.SIGKILL)
            assert until(lambda: not any(lives(pid) for pid in checking))
        assert until(lambda: service.ask("/api/v1/search?q=wager").status == 200)
        assert until(lambda: _checks(service))
        all_ = _below(service.process.pid)
        service.process.kill()
        assert until(lambda: not any(lives(pid) for pid in all_))


def test_a_worker_that_ends_leaves_the_others_what_they_count_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", "")
    monkeypatch.setattr(server, "_in_memory", lambda: tmp_path)

    def serve(*_: object) -> None:
        if os.fork() == 0:
            sys.exit(0)  # as gunicorn ends a worker, from within
        os.wait()
        assert len(list(tmp_path.iterdir())) == 1

    own = os.getpid()
    monkeypatch.setattr(server, "_serve", serve)
    try:
        server.run("127.0.0.1", free_port(), 1, tmp_path, lambda: None)
    finally:
        if os.getpid() != own:
            os._exit(0)
    assert not list(tmp_path.iterdir())


def test_a_server_removes_what_killed_ones_counted_in_and_nothing_else() -> None:
    ended = subprocess.Popen(["true"])
    ended.wait()
    if (memory := server._in_memory()) is None:
        pytest.skip("no folder in memory here")
    left, living = (memory / f"judge-metrics-{pid}-test" for pid in (ended.pid, os.getpid()))
    try:
        left.mkdir()
        living.mkdir()
        assert server._in_memory() == memory
        assert (left.exists(), living.exists()) == (False, True)
    finally:
        living.rmdir()


def test_a_worker_begins_although_the_build_is_damaged(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app({"JUDGE_INDEX": str(boards.make_index(tmp_path_factory)), "TESTING": True})

    def damage(_: Shelf) -> Volume:
        raise JudgeError("damaged-build", "since a moment ago")

    monkeypatch.setattr(Shelf, "watch", lambda *_: None)
    monkeypatch.setattr(Shelf, "current", damage)
    assert isinstance(app, app_module.Service)
    app.warm()


def test_who_replays_for_verify_ends_with_it(tmp_path: Path) -> None:
    store = tmp_path / "corpus.db"
    write_store(store, [])
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(HERE)])}
    command = [sys.executable, str(HERE / "sleeping_jobs.py"), str(store)]
    with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        begun = {process.stdout.readline() for _ in range(2)}
        workers = children_of(process.pid)
        process.kill()
        assert begun == {"1\n", "2\n"}
        assert until(lambda: not any(lives(pid) for pid in workers))


def _post(text: str) -> bytes:
    body = text.encode()
    head = "POST /api/v1/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/yaml\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body
