"""Requests a second under load: judge under gunicorn with nothing remembered, and Datasette's ranked search."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote, urlencode

from engines import any_word

from judge.records import Record

CONNECTIONS, ROUNDS, SECONDS = 16, 5, 4.0
_APART = 0.03  # seconds between the connections of a round
OURS, THEIRS = 8781, 8782
_RANKED = (
    "select records.id, records.title, records.text from f join records on records.rowid = f.rowid"
    " where f match :q order by rank limit 10"
)


@dataclass
class _Service:
    """A running service and what was measured of it: requests a second of each round, seconds of each request."""

    name: str
    pid: int
    port: int
    paths: Sequence[str]
    rates: list[float] = field(default_factory=list)
    took: list[float] = field(default_factory=list)
    processor: float = 0.0
    failed: int = 0


def compare(folder: Path, records: Sequence[Record], questions: Sequence[str]) -> None:
    """Prints both services' requests a second and slowest hundredth: same records, same questions, and rounds in turn,
    because a machine that others use is not equally fast all the time."""
    _database(folder / "bench.db", records)
    settings = {"JUDGE_INDEX": str(folder / "build"), "SEARCHES_KEPT": 0, "RATELIMIT_ENABLED": False}
    app = f"judge.web.app:create_app({settings})"
    server = [sys.executable, "-m", "gunicorn", app, "-w", "2", "-k", "judge.front.Worker", "--threads", "16"]
    datasette = shutil.which("datasette", path=str(Path(sys.executable).parent)) or shutil.which("datasette")
    ours = [f"/api/v1/search?q={quote(q)}" for q in questions]
    with _running("judge", [*server, "-b", f"127.0.0.1:{OURS}"], OURS, ours) as judge:
        if datasette is None:
            print("Datasette: not installed")
            _measure([judge])
            return
        serve = [datasette, "serve", str(folder / "bench.db"), "-p", str(THEIRS)]
        asked = [f"/bench.json?{urlencode({'sql': _RANKED, 'q': any_word(q), '_shape': 'objects'})}" for q in questions]
        with _running("Datasette", serve, THEIRS, asked) as theirs:
            _measure([judge, theirs])
            ratios = sorted(a / b for a, b in zip(judge.rates, theirs.rates, strict=True))
            print(f"requests a second, judge to Datasette by round: {', '.join(f'{r:.2f}' for r in ratios)}")


def _database(path: Path, records: Sequence[Record]) -> None:
    path.unlink(missing_ok=True)
    with sqlite3.connect(path) as db:
        db.execute("create table records (id text primary key, title text, text text)")
        db.executemany("insert into records values (?, ?, ?)", ((r.id, r.title, r.text) for r in records))
        db.execute("create virtual table f using fts5(title, text, content='records', tokenize='porter unicode61')")
        db.execute("insert into f (rowid, title, text) select rowid, title, text from records")


@contextmanager
def _running(name: str, command: Sequence[str], port: int, paths: Sequence[str]) -> Iterator[_Service]:
    service = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait(f"http://127.0.0.1:{port}{paths[0]}")
        yield _Service(name, service.pid, port, paths)
    finally:
        service.terminate()
        service.wait(20)


def _measure(services: Sequence[_Service]) -> None:
    for n in range(ROUNDS + 1):
        for service in services:
            before = _processor_seconds(service.pid)
            took, failed, seconds = asyncio.run(_load(service.port, service.paths))
            if n:  # the first round only warms up
                service.rates.append(len(took) / seconds)
                service.took += took
                service.failed += failed
                service.processor += _processor_seconds(service.pid) - before
    for service in services:
        if service.failed:  # a refusal is quick: what it took says nothing of an answer
            raise SystemExit(f"{service.name} failed {service.failed} requests: see what {service.paths[0]} answers")
        took = sorted(service.took)
        print(
            f"{service.name:10} {statistics.median(service.rates):7.0f} requests/s"
            f"  median {took[len(took) // 2] * 1000:6.1f} ms  99 % {took[int(len(took) * 0.99)] * 1000:6.1f} ms"
            f"  processor {service.processor * 1000 / len(took):5.2f} ms a request"
        )


def _processor_seconds(pid: int) -> float:
    """What a process and its children have used; other work on the machine does not count. Linux only."""
    used = 0.0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue  # it ended meanwhile
        if int(fields[1]) == pid or int(stat.parent.name) == pid:
            used += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return used


def _wait(url: str) -> None:
    for _ in range(120):
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:
                answer.read()
            return
        except OSError:
            time.sleep(0.25)
    raise SystemExit(f"{url} did not answer")


async def _load(port: int, paths: Sequence[str]) -> tuple[list[float], int, float]:
    """Seconds of each request, how many failed, and how long it took. Every connection asks its next question as soon
    as it has the answer to the last. They come one after the other, as visitors do, so that none of the service's
    processes gets all of them; what was asked until all are there does not count."""
    loop = asyncio.get_running_loop()
    asked = [f"GET {p} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: application/json\r\n\r\n".encode() for p in paths]
    began = time.perf_counter() + CONNECTIONS * _APART
    clients = [_Client(asked, n, began, loop.create_future()) for n in range(CONNECTIONS)]
    for client in clients:
        await loop.create_connection(lambda client=client: client, "127.0.0.1", port)
        await asyncio.sleep(_APART)
    await asyncio.gather(*(client.done for client in clients))
    took = [seconds for client in clients for seconds in client.took]
    return took, sum(client.failed for client in clients), time.perf_counter() - began


class _Client(asyncio.Protocol):
    """One connection. It is kept: both services keep theirs, and one that is closed counts as a failure."""

    def __init__(self, asked: Sequence[bytes], at: int, since: float, done: asyncio.Future[None]) -> None:
        self._asked, self._at, self._since = asked, at, since
        self._got = b""
        self._began = 0.0
        self.took: list[float] = []
        self.failed = 0
        self.done = done

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport
        self._ask()

    def data_received(self, data: bytes) -> None:
        self._got += data
        if _whole(self._got):
            if self._began >= self._since:
                self.took.append(time.perf_counter() - self._began)
            self.failed += not self._got.startswith((b"HTTP/1.1 200", b"HTTP/1.0 200"))
            self._ask()

    def connection_lost(self, _: Exception | None) -> None:
        if not self.done.done():
            self.failed += 1
            self.done.set_result(None)

    def _ask(self) -> None:
        self._began = time.perf_counter()
        if self._began >= self._since + SECONDS:
            self.done.set_result(None)
            self._transport.close()
            return
        self._at += CONNECTIONS
        self._got = b""
        self._transport.write(self._asked[self._at % len(self._asked)])


def _whole(got: bytes) -> bool:
    """Whether an answer has come to its end."""
    head, ended, body = got.partition(b"\r\n\r\n")
    if not ended:
        return False
    head = head.lower()
    if b"transfer-encoding: chunked" in head:
        return body.endswith(b"0\r\n\r\n")
    return len(body) >= int(head.partition(b"content-length: ")[2].split(b"\r\n")[0])
