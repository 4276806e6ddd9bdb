"""A service in processes of its own, on the loopback only, and visitors of every kind."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from shared import free_port

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


@dataclass(frozen=True)
class Answer:
    """What came back; status 0: the connection was closed without an answer."""

    status: int
    headers: Mapping[str, str]
    body: bytes


NOTHING = Answer(0, {}, b"")


@dataclass(frozen=True)
class Service:
    """A running service: the process that was started, and where it answers."""

    process: subprocess.Popen[str]
    port: int

    def ask(
        self, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None, wait: float = 60
    ) -> Answer:
        """One request on a connection of its own."""
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=wait)) as connection:
            try:
                connection.request("GET" if body is None else "POST", path, body, dict(headers or {}))
                got = connection.getresponse()
                return Answer(got.status, {k.lower(): v for k, v in got.getheaders()}, got.read())
            except (OSError, HTTPException):
                return NOTHING

    def send(self, begun: bytes) -> socket.socket:
        """A connection on which a request has begun."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        connection.sendall(begun)
        return connection

    def children(self) -> list[int]:
        """The processes it has started, as long as they live."""
        return children_of(self.process.pid)


def children_of(pid: int) -> list[int]:
    """The living children of a process."""
    try:
        return [int(n) for n in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def lives(pid: int) -> bool:
    """Whether a process does something still: one that only waits to be forgotten does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def until(so: Callable[[], object], seconds: float = 60.0) -> bool:
    """Waits for something to become so; False when it did not."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if so():
            return True
        time.sleep(0.02)
    return bool(so())


def closed(connection: socket.socket, seconds: float = 60.0) -> bool:
    """Whether the service ends a connection."""
    connection.settimeout(seconds)
    try:
        while connection.recv(65_536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


@contextmanager
def running(command: Sequence[str], *, ready: str, environ: Mapping[str, str] | None = None) -> Iterator[Service]:
    """A service until the block ends. command: ``{port}`` in it is a free port; ready: a path that answers 200."""
    port = free_port()
    paths = os.pathsep.join([str(ROOT), str(HERE), os.environ.get("PYTHONPATH", "")])
    process = subprocess.Popen(
        [sys.executable, *(part.format(port=port) for part in command)],
        env={**os.environ, "PYTHONPATH": paths, **(environ or {})},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    service = Service(process, port)
    try:
        assert until(lambda: service.ask(ready).status == 200 or process.poll() is not None)
        assert process.poll() is None, process.communicate()[1]
        yield service
    finally:
        below = [pid for child in service.children() for pid in (child, *children_of(child))]
        process.terminate()
        try:
            process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
        for pid in below:
            if lives(pid):
                os.kill(pid, signal.SIGKILL)


def plain(
    *,
    workers: int = 1,
    threads: int = 2,
    places: int = 500,
    environ: Mapping[str, str] | None = None,
    more: Sequence[str] = (),
) -> AbstractContextManager[Service]:
    """The plain app under gunicorn with the worker that judge has. places: for connections; more: further options."""
    options = ["-w", str(workers), "--threads", str(threads), "--worker-connections", str(places), *more]
    command = ["-m", "gunicorn", "-k", "judge.front.Worker", *options, "-b", "127.0.0.1:{port}", "plain_app:app"]
    return running([*command, "--log-level", "error"], ready="/healthz", environ=environ)
