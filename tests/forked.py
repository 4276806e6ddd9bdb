"""Checking processes for the tests that are about something else: forked from one that has loaded everything.

A service reads everything before its first check, in one and a half seconds of processor time, and three dozen services
are begun in a run. Here one process for all the services of a run has the program and the cards of the first build
that is asked about; a template (``judge.checking``) is a copy of it, and the rest is as ever: it reads the build
it is told of and makes copies. The tests of these processes themselves, and those of whole services, begin them as a
service does.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from multiprocessing import Lock

import pytest

from judge.web import checks

_LOADED = """
import contextlib, os, signal, socket, sys
from pathlib import Path
from judge import checking
with socket.socket(fileno=int(sys.argv[1])) as asked:
    read = False
    while True:
        said, fds, _, _ = socket.recv_fds(asked, 10_000, 1)
        if not said:
            break
        what, _, folder = said.decode().partition(" ")
        if not fds:  # it is to be ended
            with contextlib.suppress(ProcessLookupError, ChildProcessError):
                os.kill(int(what), signal.SIGKILL), os.waitpid(int(what), 0)
            asked.send(b"-")
            continue
        if not read:
            with contextlib.suppress(Exception):  # the template says what is wrong with a build
                checking._read(Path(folder))
            read = True
        if (template := os.fork()) == 0:
            asked.close()
            checking.main(fds[0], int(what))
            os._exit(0)
        os.close(fds[0])
        asked.send(str(template).encode())
"""


class _Loaded:
    """The process that templates are copies of; it ends with this one."""

    def __init__(self) -> None:
        self._asking = Lock()  # of threads, and of the processes that run the tests
        self._orders, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        path = os.pathsep.join(path or os.getcwd() for path in sys.path)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _LOADED, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": path},
            )

    def template(self, megabytes: int, folder: str, orders: socket.socket) -> int:
        with self._asking:
            socket.send_fds(self._orders, [f"{megabytes} {folder}".encode()], [orders.fileno()])
            return int(self._orders.recv(100))

    def end(self, template: int) -> None:
        if self._orders.fileno() < 0:  # a service that outlives the run: the template ended with its orders
            return
        with self._asking:
            self._orders.send(str(template).encode())
            self._orders.recv(100)

    def close(self) -> None:
        self._orders.close()
        self._process.wait()


loaded = cache(_Loaded)


class Template(checks._Template):
    """A template that is a copy of the loaded process, made when its first copy is asked for."""

    def __init__(self, megabytes: int) -> None:
        self._orders, self._theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._megabytes, self._pid = megabytes, 0

    def copy(self, folder: str) -> checks._Copy:
        if not self._pid:
            with self._theirs:
                self._pid = loaded().template(self._megabytes, folder, self._theirs)
        return super().copy(folder)

    def close(self) -> None:
        self._orders.close()
        self._theirs.close()
        if self._pid:
            loaded().end(self._pid)


@pytest.fixture(autouse=True, scope="module")
def templates(request: pytest.FixtureRequest) -> Iterator[None]:
    """What the services that a test begins in this process begin in their turn."""
    with pytest.MonkeyPatch.context() as patch:
        if request.path.stem != "test_checks":
            patch.setattr(checks, "_Template", Template)
        yield


def pytest_sessionfinish() -> None:
    if loaded.cache_info().currsize:
        loaded().close()
