"""A plugin of pytest, ``--processes N``: the tests are gathered once, and N copies of that process run them by file.

What the first process has loaded, compiled and read, all have: three processes that begin by themselves, as
pytest-xdist's do, load and gather three times. Each asks for the next file when it comes to the last test of its own.
One that dies fails the test it was at, and another goes on with the rest of the file; where one dies at none the run
ends, for nobody knows what it leaves undone.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from itertools import groupby, pairwise
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

import pytest

_OF_A_PROCESS = "process-"  # begins the name of the folder in which it makes the folders of its tests
_SHORT = 0.005  # seconds; what takes less is in no list of durations


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--processes", type=int, default=1, metavar="N", help="run the tests in so many copies")


def folder_of_run(factory: pytest.TempPathFactory) -> Path:
    """The folder that all processes of this run share."""
    base = factory.getbasetemp()
    return base.parent if base.name.startswith(_OF_A_PROCESS) else base


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """The tests of the session, in several processes; where one is wanted or gathering failed, pytest's own loop."""
    processes = session.config.getoption("--processes")
    if processes < 2 or session.testsfailed or session.config.option.collectonly:
        return None
    session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]  # else each copy would make it anew
    _Run(session).run(processes)
    return True


class _Copy:
    """A process that runs tests, seen from the one that gathered them.

    at: the tests it has and did not finish. ended: can be read when it has, where what it began may hold its pipe.
    """

    def __init__(self, session: pytest.Session, number: int) -> None:
        self.at: list[int] = []
        self.pipe, theirs = Pipe()
        self.pid = os.fork()
        if self.pid == 0:
            code = 1
            try:
                self.pipe.close()
                _work(session, theirs, number)
                code = 0
            finally:
                os._exit(code)
        theirs.close()
        self.ended = os.pidfd_open(self.pid)

    def code(self) -> int:
        """What it ended with, once it has."""
        self.pipe.close()
        code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        os.close(self.ended)
        return code


class _Run:
    """Files are given out in the order of the tests, reports taken as if the tests had run here."""

    def __init__(self, session: pytest.Session) -> None:
        self._session, self._begun = session, 0
        numbered = groupby(range(len(session.items)), key=lambda n: session.items[n].path)
        self._files = [list(numbers) for _, numbers in numbered]
        self._copies: list[_Copy] = []

    def run(self, processes: int) -> None:
        try:
            for _ in range(min(processes, len(self._files))):
                self._begin()
            while self._copies:
                ready = wait([end for copy in self._copies for end in (copy.pipe, copy.ended)])
                for copy in [copy for copy in self._copies if copy.pipe in ready or copy.ended in ready]:
                    self._hear(copy)
        finally:  # where it is broken off: they take down what their fixtures made
            for copy in self._copies:
                os.kill(copy.pid, signal.SIGINT)
            for copy in self._copies:
                copy.code()
        if self._session.shouldfail:
            raise self._session.Failed(self._session.shouldfail)
        if self._session.shouldstop:
            raise self._session.Interrupted(self._session.shouldstop)

    def _begin(self) -> None:
        self._copies.append(_Copy(self._session, self._begun))
        self._begun += 1

    def _hear(self, copy: _Copy) -> None:
        try:
            if not copy.pipe.poll():
                raise EOFError
            said = copy.pipe.recv()
            if said is None:  # it wants a file
                ends = self._session.shouldfail or self._session.shouldstop
                file = self._files.pop(0) if self._files and not ends else []
                copy.at += file
                copy.pipe.send(file)
                return
        except (EOFError, OSError):
            self._ended(copy)
            return
        copy.at.pop(0)
        for report in said:
            self._log(
                self._session.config.hook.pytest_report_from_serializable(config=self._session.config, data=report)
            )

    def _log(self, report: pytest.TestReport) -> None:
        self._session.config.hook.pytest_runtest_logreport(report=report)

    def _ended(self, copy: _Copy) -> None:
        """A copy ended: if it was at a test, that has failed, and the others it had are for another."""
        self._copies.remove(copy)
        code = copy.code()
        if copy.at:
            item = self._session.items[copy.at.pop(0)]
            said = f"{item.nodeid}: the process of this test ended, with {code}"
            self._log(pytest.TestReport(item.nodeid, item.location, {}, "failed", said, "call"))
            self._files.insert(0, copy.at)
            self._begin()
        elif code:
            raise RuntimeError(f"a process that runs the tests ended, with {code}, at none of them")


def _work(session: pytest.Session, pipe: Connection, number: int) -> None:
    """Run the files that are given, until none is."""
    signal.signal(signal.SIGINT, _broken_off)
    config = session.config
    factory: Any = config._tmp_path_factory  # type: ignore[attr-defined]
    factory._basetemp = factory.getbasetemp() / f"{_OF_A_PROCESS}{number}"
    factory._basetemp.mkdir()
    capture: Any = config.pluginmanager.get_plugin("capturemanager")
    capture.stop_global_capturing()  # the files that the parent catches output in are its own
    capture.start_global_capturing()
    reporter: Any = config.pluginmanager.get_plugin("terminalreporter")
    config.pluginmanager.unregister(reporter)
    told = _Told(config, reporter)
    config.pluginmanager.register(told, "terminalreporter")
    try:
        for item, following in _pairs(session, pipe):
            config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            pipe.send(told.reports)
            told.reports.clear()
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        config.hook.pytest_sessionfinish(session=session, exitstatus=0)


def _broken_off(*_: object) -> None:
    """Once is enough: a terminal tells every process, and the one that gathered tells its copies. They hear of it also
    where that one hears nothing, as a shell's job behind ``&`` does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def _pairs(session: pytest.Session, pipe: Connection) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    """Each test with the one that follows it, None after the last; the next file is asked for before a file's last."""

    file = _asked(pipe)
    while file:
        items = [session.items[n] for n in file]
        yield from pairwise(items)
        file = _asked(pipe)
        yield items[-1], session.items[file[0]] if file else None


def _asked(pipe: Connection) -> list[int]:
    """The numbers of the tests of the next file."""
    pipe.send(None)
    given: list[int] = pipe.recv()
    return given


class _Told:
    """What the process that gathered the tests is told of one.

    It stands for the reporter, of which pytest-timeout wants where to write, and pytest-rerunfailures what was counted.
    That a test was set up or taken down is nothing to tell where it went well, took no time and said nothing.
    """

    def __init__(self, config: pytest.Config, reporter: Any) -> None:
        self._config, self._tw, self.stats = config, reporter._tw, reporter.stats
        self.reports: list[Any] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when != "call" and report.passed and report.duration < _SHORT and not report.user_properties:
            return
        self.reports.append(self._config.hook.pytest_report_to_serializable(config=self._config, report=report))
