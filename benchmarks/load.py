"""Requests a second under load: judge under gunicorn with nothing remembered, and Datasette's ranked search."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote, urlencode

from engines import any_word

from judge.records import Record

CONNECTIONS, SECONDS = 16, 8.0
OURS, THEIRS = 8781, 8782
_RANKED = (
    "select records.id, records.title, records.text from f join records on records.rowid = f.rowid"
    " where f match :q order by rank limit 10"
)


def compare(folder: Path, records: Sequence[Record], questions: Sequence[str]) -> None:
    """Prints both services' requests a second and slowest hundredth, same records, same questions, one run."""
    _database(folder / "bench.db", records)
    app = f"judge.web.app:create_app({{'JUDGE_INDEX': '{folder / 'build'}', 'SEARCHES_KEPT': 0}})"
    server = ["-m", "gunicorn", app, "-w", "2", "-k", "gthread", "--threads", "8", "-b", f"127.0.0.1:{OURS}"]
    _measured("judge", [sys.executable, *server], OURS, [f"/api/v1/search?q={quote(q)}" for q in questions])
    datasette = shutil.which("datasette", path=str(Path(sys.executable).parent)) or shutil.which("datasette")
    if datasette is None:
        print("Datasette: not installed")
        return
    asked = [f"/bench.json?{urlencode({'sql': _RANKED, 'q': any_word(q), '_shape': 'objects'})}" for q in questions]
    _measured("Datasette", [datasette, "serve", str(folder / "bench.db"), "-p", str(THEIRS)], THEIRS, asked)


def _database(path: Path, records: Sequence[Record]) -> None:
    path.unlink(missing_ok=True)
    with sqlite3.connect(path) as db:
        db.execute("create table records (id text primary key, title text, text text)")
        db.executemany("insert into records values (?, ?, ?)", ((r.id, r.title, r.text) for r in records))
        db.execute("create virtual table f using fts5(title, text, content='records', tokenize='porter unicode61')")
        db.execute("insert into f (rowid, title, text) select rowid, title, text from records")


def _measured(name: str, command: Sequence[str], port: int, paths: Sequence[str]) -> None:
    service = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait(f"http://127.0.0.1:{port}{paths[0]}")
        before = _processor_seconds(service.pid)
        took, failed, seconds = asyncio.run(_load(port, paths))
        busy = (_processor_seconds(service.pid) - before) * 1000 / len(took)
    finally:
        service.terminate()
        service.wait(20)
    took.sort()
    rate, median, late = len(took) / seconds, took[len(took) // 2] * 1000, took[int(len(took) * 0.99)] * 1000
    print(
        f"{name:10} {rate:7.0f} requests/s  median {median:6.1f} ms  99 % {late:6.1f} ms"
        f"  processor {busy:5.2f} ms a request  failed {failed}"
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
    took: list[float] = []
    failed = [0]
    began = time.perf_counter()
    await asyncio.gather(*(_client(port, paths, n, began + SECONDS, took, failed) for n in range(CONNECTIONS)))
    return took, failed[0], time.perf_counter() - began


async def _client(port: int, paths: Sequence[str], at: int, until: float, took: list[float], failed: list[int]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while time.perf_counter() < until:
        at += CONNECTIONS
        path = paths[at % len(paths)]
        began = time.perf_counter()
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: application/json\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        if b"transfer-encoding: chunked" in head:
            while size := int((await reader.readuntil(b"\r\n")).strip(), 16):
                await reader.readexactly(size + 2)
            await reader.readexactly(2)
        else:
            await reader.readexactly(int(head.split(b"content-length: ")[1].split(b"\r\n")[0]))
        took.append(time.perf_counter() - began)
        failed[0] += b" 200 " not in head[:20]
        if b"connection: close" in head:
            writer.close()
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.close()
