"""How the service does with many visitors, slow ones and greedy ones: ``python benchmarks/visitors.py [--long]``.

The service is `judge serve` as it is shipped, in processes of its own; this process sends what visitors send, each from
an address of its own, at the times at which they would, whether or not earlier answers have come. A request's time
begins when it should have been sent.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

import yaml

ROOT = Path(__file__).resolve().parent.parent
GOOD = 0.25  # seconds that 99 of 100 answers may take
_PATIENCE = 20.0  # seconds after which a visitor gives up

BOARD = """\
game: flesh-and-blood
cards:
  - {name: Plain Punch, color: red, type: Guardian Action - Attack, stats: "0{r} 5{p} 3{d}"}
  - {name: Tall Wall, color: red, type: Generic Action, stats: "0{r} 5{d}"}
setup:
  turn: Ana
  Ana: {hero: {class: Guardian, life: 20}, hand: [Plain Punch (red)]}
  Bo: {hero: {class: Guardian, life: 20}, hand: [Tall Wall (red)]}
play:
  - Ana attacks Bo with Plain Punch (red)
  - Bo defends with Tall Wall (red)
"""
LONG = BOARD + "  - then Bo has 20 life\ncontrast:\n"
LONG += "".join(
    f"  - change: {{replace: {{Tall Wall (red): Plain Punch (red)}}}}\n    then: [Bo has {n} life]\n"
    for n in range(700)
)


@dataclass
class Came:
    """What came of a load: seconds of the answered requests, and how many had which status (0: none)."""

    took: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)

    def slowest(self, share: float = 0.99) -> float:
        """The time that so many of the answers took at most."""
        took = sorted(self.took)
        return took[min(len(took) - 1, int(len(took) * share))] if took else float("inf")

    def __str__(self) -> str:
        said = ", ".join(f"{count} × {status or 'nothing'}" for status, count in sorted(self.statuses.items()))
        return f"median {self.slowest(0.5) * 1000:5.0f} ms, 99 % {self.slowest() * 1000:6.0f} ms ({said})"


class Visitors:
    """They ask one service."""

    def __init__(self, port: int, questions: Sequence[str]) -> None:
        self._port = port
        self._searches = [f"/api/v1/search?q={quote(q)}" for q in questions]
        self._pages = ["/", "/documents", *(f"/search?q={quote(q)}" for q in questions[:50])]

    async def ask(self, path: str, body: str = "", address: str = "10.0.0.1", since: float = 0.0) -> tuple[int, float]:
        """The status of a request (0: nothing came), and the seconds since it should have been sent."""
        since = since or time.perf_counter()
        head = f"{'POST' if body else 'GET'} {path} HTTP/1.1\r\nHost: judge\r\nX-Forwarded-For: {address}\r\n"
        head += "Accept: application/json\r\nConnection: close\r\n"
        if body:
            head += f"Content-Type: application/yaml\r\nContent-Length: {len(body.encode())}\r\n"
        status, writer = 0, None
        try:
            async with asyncio.timeout(_PATIENCE):
                reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
                writer.write(f"{head}\r\n{body}".encode())
                status = int((await reader.read())[9:12] or 0)
        except (OSError, TimeoutError, ValueError):
            pass
        finally:
            if writer is not None:
                writer.close()
        return status, time.perf_counter() - since

    async def load(self, rate: float, seconds: float, *, only: str = "", came: Came | None = None) -> Came:
        """Visitors of every kind, so many a second: of ten requests six search, two read, one checks, one asks what
        can be done. only: all do this."""
        came, tasks, began = came or Came(), set[asyncio.Task[None]](), time.perf_counter()

        async def one(n: int, at: float) -> None:
            kind = (
                only
                or ("search", "search", "read", "search", "check", "search", "search", "read", "search", "options")[
                    n % 10
                ]
            )
            address = f"10.{n % 250}.{n // 250 % 250}.{n % 199}"
            if kind in ("check", "options"):
                status, took = await self.ask(f"/api/v1/{kind}", BOARD, address, at)
            else:
                paths = self._pages if kind == "read" else self._searches
                status, took = await self.ask(paths[n % len(paths)], "", address, at)
            came.statuses[status] += 1
            if status == 200:
                came.took.append(took)

        for n in range(int(rate * seconds)):
            at = began + n / rate
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            tasks.add(task := asyncio.create_task(one(n, at)))
            task.add_done_callback(tasks.discard)
        await asyncio.gather(*tasks)
        return came

    @asynccontextmanager
    async def trickling(self, many: int) -> AsyncIterator[None]:
        """So many connections send a byte every two seconds, half of them of a head, half of a body."""

        async def one(n: int) -> None:
            head = "POST /api/v1/deck?format=cc HTTP/1.1\r\nHost: judge\r\nContent-Length: 5000\r\n\r\n"
            while True:
                writer = None
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", self._port)
                    writer.write(head[: len(head) if n % 2 else 60].encode())
                    while not writer.transport.is_closing():
                        await asyncio.sleep(random.uniform(1.5, 2.5))
                        writer.write(b"a")
                        await writer.drain()
                except OSError:
                    await asyncio.sleep(0.5)
                finally:
                    if writer is not None:
                        writer.close()

        async with _beside(one(n) for n in range(many)):
            await asyncio.sleep(2.5)
            yield

    @asynccontextmanager
    async def attacking(self, many: int, addresses: int, came: Came) -> AsyncIterator[None]:
        """So many ask for two-second checks, from so many addresses: again a quarter of a second after each answer.

        They ask from a process of their own. Beside them in this one, visitors would wait for their bodies to be
        written, and that would be counted as the service's time.
        """
        command = (str(Path(__file__)), "--attack", str(self._port), str(many), str(addresses))
        pipe = asyncio.subprocess.PIPE
        they = await asyncio.create_subprocess_exec(sys.executable, *command, stdin=pipe, stdout=pipe)
        assert they.stdout is not None
        await they.stdout.readline()
        await asyncio.sleep(2.5)
        try:
            yield
        finally:
            told, _ = await they.communicate(b"")  # ends with its input, which Python 3.11 closes for bytes alone
            came.statuses.update({int(status): count for status, count in json.loads(told).items()})


async def attack(port: int, many: int, addresses: int) -> None:
    """Asks for checks until the standard input ends, then prints how many answers had which status."""
    visitors, statuses = Visitors(port, ()), Counter[int]()

    async def one(n: int) -> None:
        while True:
            status, _ = await visitors.ask("/api/v1/check", LONG, f"192.0.2.{n % addresses}")
            statuses[status] += 1
            await asyncio.sleep(0.25)

    async with _beside(one(n) for n in range(many)):
        print("begun", flush=True)
        await asyncio.to_thread(sys.stdin.read)
    print(json.dumps(statuses))


@asynccontextmanager
async def _beside(works: Iterator[object]) -> AsyncIterator[None]:
    tasks = [asyncio.ensure_future(work) for work in works]  # type: ignore[call-overload]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


# -- the service


@contextmanager
def serving(index: str, workers: int) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """`judge serve` over an index folder, on a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environ = {**os.environ, "JUDGE_TRUSTED_PROXIES": "127.0.0.1", "PYTHONPATH": str(ROOT)}
    command = ["-m", "judge.cli", "serve", "--port", str(port), "--workers", str(workers), "--index", index]
    service = subprocess.Popen([sys.executable, *command], env=environ, stdout=subprocess.PIPE)
    assert service.stdout is not None
    try:
        service.stdout.readline()
        yield port, service
    finally:
        service.terminate()
        service.communicate(timeout=60)


def family(pid: int) -> set[int]:
    """A process with all that descend from it."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue  # it ended meanwhile
    found = {pid}
    while more := {one for one, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def megabytes(pid: int) -> float:
    """The memory of a process and its descendants; what several share counts once."""
    total = 0
    for one in family(pid):
        try:
            lines = Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


# -- what is tried


async def steady(visitors: Visitors, seconds: float) -> float:
    """Prints rate after rate until 99 of 100 answers take too long; the last good one. A rate has two tries: a machine
    that others use has moments, and one of them says nothing of the rate."""
    good, rate, missed = 0.0, 40.0, 0
    while rate < 2_000 and missed < 2:
        came = await visitors.load(rate, seconds)
        fine = came.slowest() <= GOOD and set(came.statuses) == {200}
        print(f"{rate:5.0f} a second: {came}{'' if fine else '  ✗'}", flush=True)
        if fine:
            good, rate, missed = rate, rate * 1.4, 0
        else:
            missed += 1
    return good


async def overload(visitors: Visitors, rate: float, seconds: float) -> None:
    """Twice the good rate for a while, then the good one: when it is as before."""
    print(f"overload, {2 * rate:.0f} a second: {await visitors.load(2 * rate, seconds)}")
    for second in range(1, 11):
        came = await visitors.load(rate, 1)
        if came.slowest() <= GOOD and set(came.statuses) == {200}:
            print(f"as before in second {second} after it")
            return
    print("not as before within ten seconds  ✗")


async def greedy(visitors: Visitors, rate: float, rounds: int) -> None:
    """Searches beside slow clients and attackers, against searches alone: in turn, because a machine that others use is
    not equally fast all the time."""
    kinds = {"200 trickle": 0, "50 attack from 1 address": 1, "50 attack from 50 addresses": 50}
    for what, addresses in kinds.items():
        quiet, beside, they, times, short = Came(), Came(), Came(), list[float](), list[str]()
        for n in range(rounds):
            alone = await visitors.load(rate, 4, only="search")
            other = visitors.attacking(50, addresses, they) if addresses else visitors.trickling(200)
            async with other:
                came = await visitors.load(rate, 4, only="search")
                if addresses:
                    status, took = await visitors.ask("/api/v1/check", BOARD, f"10.9.9.{n}")
                    short.append(f"{status} in {took:.2f} s")
            times.append(came.slowest() / alone.slowest())
            for all_, one in ((quiet, alone), (beside, came)):
                all_.took += one.took
                all_.statuses += one.statuses
        print(
            f"{what}: {beside}; alone: {quiet}; 99 % by round {', '.join(f'{t:.1f}' for t in sorted(times))} ×",
            flush=True,
        )
        if addresses:
            print(f"  they: {dict(they.statuses)}; short checks of others: {', '.join(short)}", flush=True)


async def killed(visitors: Visitors, service: subprocess.Popen[bytes], rate: float) -> None:
    """A worker is killed in the middle of a load."""
    came, [worker, *_] = Came(), sorted(family(service.pid) - {service.pid})
    running = asyncio.create_task(visitors.load(rate, 4, came=came))
    await asyncio.sleep(2)
    os.kill(worker, signal.SIGKILL)
    await running
    print(f"a worker killed at {rate:.0f} a second: {came}")


async def soak(visitors: Visitors, pid: int, rate: float, minutes: float) -> None:
    """The good rate, halved, for long: whether memory grows."""
    points = []
    for n in range(max(2, int(minutes * 2))):
        came = await visitors.load(rate / 2, 30)
        points.append((n / 2, megabytes(pid)))
        print(f"{n / 2 + 0.5:5.1f} min: {points[-1][1]:.0f} MB, {came}", flush=True)
    half = points[len(points) // 2 :]
    slope = (half[-1][1] - half[0][1]) / max(0.5, half[-1][0] - half[0][0])
    print(f"memory in the second half: {slope:+.2f} MB a minute")


async def _all(args: argparse.Namespace, port: int, service: subprocess.Popen[bytes]) -> None:
    questions = [asked["ask"] for asked in yaml.safe_load((ROOT / "benchmarks/queries.yaml").read_text("utf-8"))]
    visitors = Visitors(port, questions[:300])
    await visitors.load(20, 3)
    began, used = time.perf_counter(), time.process_time()
    rate = (
        args.rate or args.greedy or await steady(visitors, 600 if args.long and args.rate else 20 if args.long else 5)
    )
    if args.long:
        kept = rate if args.rate else rate * 0.8  # what held for twenty seconds is near the edge
        print(f"ten minutes at {kept:.0f} a second: {await visitors.load(kept, 600)}", flush=True)
    if args.greedy:
        await greedy(visitors, 30, 5)
        return
    await overload(visitors, max(rate, 20), 60 if args.long else 10)
    await greedy(visitors, 30, 15 if args.long else 5)
    await killed(visitors, service, max(rate / 2, 20))
    await soak(visitors, service.pid, max(rate, 20), 15 if args.long else 1)
    share = (time.process_time() - used) / (time.perf_counter() - began)
    print(f"this generator took {share:.2f} of a processor, of {os.cpu_count()}; load {os.getloadavg()[0]:.1f}")


def main() -> None:
    """Builds where nothing is built, serves, and tries everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--long", action="store_true", help="ten minutes of load, a minute of overload, a quarter of an hour of soak"
    )
    parser.add_argument("--rate", type=float, default=0, help="the good rate, when it is known")
    parser.add_argument("--greedy", action="store_true", help="slow clients and attackers alone")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--index", default="")
    parser.add_argument("--attack", nargs=3, type=int, metavar=("PORT", "MANY", "ADDRESSES"), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.attack:
        asyncio.run(attack(*args.attack))
        return
    with tempfile.TemporaryDirectory() as aside:
        index = args.index or aside
        with serving(index, args.workers) as (port, service):
            asyncio.run(_all(args, port, service))


if __name__ == "__main__":
    main()
