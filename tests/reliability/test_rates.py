"""How often one address may ask: by what it asks for, counted once for all processes, with Redis and without."""

from __future__ import annotations

import errno
import multiprocessing
import os
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import redis
from redis.backoff import ConstantBackoff
from redis.retry import Retry
from shared import free_port

from judge.web import create_app
from judge.web.counts import InRedis, Table, shared_by_siblings

ELSEWHERE = {"Origin": "https://shop.example"}
YAML = "application/yaml"


def client(tmp_path: Path, **config: Any) -> Any:
    """A service without a build: what it counts it counts before it looks for one."""
    return create_app({"JUDGE_INDEX": str(tmp_path / "none"), "TESTING": True, **config}).test_client()


def within(answer: Any) -> bool:
    return bool(answer.status_code != 429)


# -- what is counted, and what is said of it


def test_a_limited_route_says_what_is_left_and_how_long_to_wait(tmp_path: Path) -> None:
    asked = client(tmp_path, CHECK_RATE="2 per hour; 1 per minute")
    first = asked.post("/api/v1/check", data="a", content_type=YAML)
    assert first.headers["RateLimit-Policy"] == '"check-60";q=1;w=60, "check-3600";q=2;w=3600'
    assert first.headers["RateLimit"] == '"check-60";r=0;t=60'
    second = asked.post("/api/v1/check", data="a", content_type=YAML)
    assert (second.status_code, second.json["code"]) == (429, "too-many-requests")
    assert second.headers["RateLimit"] == f'"check-60";r=0;t={second.headers["Retry-After"]}'
    assert 1 <= int(second.headers["Retry-After"]) <= 60


@pytest.mark.parametrize(
    ("setting", "method", "path"),
    [
        ("CHECK_RATE", "POST", "/api/v1/check"),
        ("CHECK_RATE", "POST", "/api/v1/deck?format=cc"),
        ("CHECK_RATE", "POST", "/what-if"),
        ("OPTIONS_RATE", "POST", "/api/v1/options?check=1"),
        ("SEARCH_RATE", "GET", "/api/v1/search?q=a"),
        ("SEARCH_RATE", "GET", "/search?q=a"),
        ("SEARCH_RATE", "GET", "/interactions?card=a&card=b"),
        ("READ_RATE", "GET", "/api/v1/cards"),
        ("READ_RATE", "HEAD", "/"),
        ("BULK_RATE", "GET", "/api/v1/export.jsonl"),
    ],
)
def test_every_kind_of_route_has_its_rate(tmp_path: Path, setting: str, method: str, path: str) -> None:
    asked = client(tmp_path, **{setting: "1 per minute"})
    answers = [asked.open(path, method=method) for _ in range(2)]
    assert [within(answer) for answer in answers] == [True, False]
    assert all("RateLimit" in answer.headers and "RateLimit-Policy" in answer.headers for answer in answers)
    assert 1 <= int(answers[1].headers["Retry-After"]) <= 60
    free = client(tmp_path, **{setting: ""})
    assert "RateLimit" not in free.open(path, method=method).headers


def test_one_kind_costs_nothing_of_another_and_whoever_runs_it_is_not_counted(tmp_path: Path) -> None:
    asked = client(tmp_path, CHECK_RATE="1 per minute", READ_RATE="1 per minute", OPTIONS_RATE="90 per minute")
    for route in ("check", "explore", "options"):
        assert within(asked.post(f"/api/v1/{route}", data="a", content_type=YAML)), route
    assert within(asked.get("/api/v1/cards"))
    for path in ("/healthz", "/readyz", "/metrics", "/embed.js"):
        assert all(within(asked.get(path)) for _ in range(3))
    assert all(within(asked.options("/api/v1/check")) for _ in range(3))


def test_what_the_shorter_window_turns_away_costs_nothing_of_the_longer(tmp_path: Path) -> None:
    asked = client(tmp_path, READ_RATE="3 per hour; 1 per minute")
    answers = [asked.get("/api/v1/cards") for _ in range(3)]
    assert [within(answer) for answer in answers] == [True, False, False]
    assert answers[2].headers["RateLimit"].startswith('"read-60";r=0;')


# -- who is counted


def test_another_site_cannot_use_up_what_is_the_visitors(tmp_path: Path) -> None:
    asked = client(tmp_path, CHECK_RATE="2 per minute")
    sent = [asked.post("/api/v1/check", data="a", content_type="text/plain", headers=ELSEWHERE) for _ in range(5)]
    assert [within(answer) for answer in sent] == [True, True, False, False, False]
    assert within(asked.post("/api/v1/check", data="a", content_type=YAML))
    own = {"Origin": "http://localhost"}
    assert within(asked.post("/api/v1/check", data="a", content_type=YAML, headers=own))
    assert not within(asked.post("/api/v1/check", data="a", content_type=YAML, headers=own))


def test_another_site_cannot_count_as_many(tmp_path: Path) -> None:
    asked = client(tmp_path, CHECK_RATE="1 per minute")
    sent = [
        asked.post("/api/v1/check", data="a", content_type=YAML, headers={"Origin": origin})
        for origin in ("https://1.example", "https://2.example", "null", "http://[::::")
    ]
    assert [within(answer) for answer in sent] == [True, False, False, False]


@pytest.mark.parametrize(
    ("trusted", "peer", "forwarded", "same"),
    [
        ("", "192.0.2.1", ("198.51.100.1", "198.51.100.2"), True),  # nobody is believed
        ("192.0.2.0/24", "192.0.2.1", ("198.51.100.1", "198.51.100.2"), False),
        ("192.0.2.1", "192.0.2.9", ("198.51.100.1", "198.51.100.2"), True),  # not our proxy
        ("192.0.2.1", "192.0.2.1", ("10.9.9.9, 198.51.100.1", "10.8.8.8, 198.51.100.1"), True),  # said by the visitor
        ("192.0.2.1, 203.0.113.7", "192.0.2.1", ("198.51.100.1, 203.0.113.7", "198.51.100.2, 203.0.113.7"), False),
        ("192.0.2.1", "192.0.2.1", ("nonsense", "nonsense"), True),
        ("192.0.2.1", "192.0.2.1", ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"), True),  # one household
        ("192.0.2.1", "192.0.2.1", ("2001:db8:1:2::1", "2001:db8:1:3::1"), False),
    ],
)
def test_a_trusted_proxy_says_for_whom_it_asks(
    tmp_path: Path, trusted: str, peer: str, forwarded: tuple[str, str], same: bool
) -> None:
    asked = client(tmp_path, READ_RATE="1 per minute", JUDGE_TRUSTED_PROXIES=trusted)
    answers = [
        asked.get("/api/v1/cards", headers={"X-Forwarded-For": said}, environ_base={"REMOTE_ADDR": peer})
        for said in forwarded
    ]
    assert [within(answer) for answer in answers] == [True, not same]


def test_addresses_of_proxies_that_are_none_are_refused_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="front"):
        client(tmp_path, JUDGE_TRUSTED_PROXIES="front")


# -- counted once for all processes


def _add(file: Path, times: int) -> None:
    table = Table(file)
    for _ in range(times):
        table.add("one address", 600)


def test_processes_count_together_and_none_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "counts"
    context = multiprocessing.get_context("fork")
    workers = [context.Process(target=_add, args=(file, 300)) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert Table(file).add("one address", 600)[0] == 901
    assert Table(file).add("another", 600)[0] == 1


def test_a_window_ends_and_many_addresses_take_no_more_room(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("judge.web.counts.time.time", lambda: now)
    table = Table()
    assert [table.add("a", 60) for _ in range(2)] == [(1, 1060.0), (2, 1060.0)]
    for n in range(70_000):
        table.add(f"address {n}", 60)
    now = 1060.0
    assert table.add("a", 60) == (1, 1120.0)


def test_workers_of_one_server_find_the_same_table_and_what_is_left_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("judge.web.counts.tempfile.gettempdir", lambda: str(tmp_path))
    gone = subprocess.Popen(["true"])
    gone.wait()
    (tmp_path / f"judge-counts-{os.getuid()}-{gone.pid}-0").write_bytes(b"")
    first, second, other = (shared_by_siblings(name) for name in ("index", "index", "another index"))
    assert [table.add("a", 60)[0] for table in (first, second, other)] == [1, 2, 1]
    assert len(list(tmp_path.iterdir())) == 2
    assert all(file.stat().st_mode & 0o777 == 0o600 for file in tmp_path.iterdir())
    assert all(file.stat().st_blocks * 512 >= file.stat().st_size for file in tmp_path.iterdir())


def test_without_room_for_a_shared_table_a_process_counts_for_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("judge.web.counts.tempfile.gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr("judge.web.counts.os.posix_fallocate", full)
    assert shared_by_siblings("index").add("a", 60)[0] == 1
    assert "has no room for counts (No space left on device)" in caplog.text


# -- with Redis

REDIS = shutil.which("redis-server")
if REDIS is None and not os.environ.get("CI"):
    pytest.skip("no redis-server here; .ci/run installs it", allow_module_level=True)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A Redis of this test's own, behind a socket in a folder."""
    assert REDIS, "redis-server is missing; in CI .ci/run installs it"
    port = free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", str(tmp_path)]
    process = subprocess.Popen([REDIS, *options], stdout=subprocess.DEVNULL)
    url = f"redis://127.0.0.1:{port}/0"
    asked = redis.Redis.from_url(url, retry_on_error=[redis.ConnectionError], retry=Retry(ConstantBackoff(0.05), 100))
    asked.ping()
    asked.close()
    yield url, process
    process.kill()
    process.wait()


def test_machines_count_together_in_redis(tmp_path: Path, server: tuple[str, subprocess.Popen[bytes]]) -> None:
    url, _ = server
    machines = [client(tmp_path, READ_RATE="3 per minute", JUDGE_REDIS_URL=url) for _ in range(2)]
    answers = [machines[n % 2].get("/api/v1/cards") for n in range(4)]
    assert [within(answer) for answer in answers] == [True, True, True, False]
    assert 1 <= int(answers[3].headers["Retry-After"]) <= 60
    kept = redis.Redis.from_url(url)
    (key,) = kept.keys()
    assert b"127.0.0.1" not in key
    assert 0 < kept.ttl(key) <= 60
    kept.close()


def test_when_redis_goes_away_each_server_counts_for_itself_and_says_so(
    server: tuple[str, subprocess.Popen[bytes]], caplog: pytest.LogCaptureFixture
) -> None:
    url, process = server
    counted = InRedis(url, Table())
    assert [counted.add("a", 60)[0] for _ in range(2)] == [1, 2]
    process.kill()
    process.wait()
    assert [counted.add("a", 60)[0] for _ in range(3)] == [1, 2, 3]
    assert [record.message for record in caplog.records if "Redis does not answer" in record.message] == [
        "Redis does not answer (ConnectionError): each server counts for itself."
    ]


def test_a_redis_that_says_nothing_is_waited_for_once_and_by_one_request(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute, ExitStack() as accepted:
        counted = InRedis(f"redis://127.0.0.1:{mute.getsockname()[1]}/0", Table())
        monkeypatch.setattr(InRedis, "_PAUSE", 0.0)
        began = time.monotonic()
        assert counted.add("a", 60)[0] == 1
        assert 0.2 < time.monotonic() - began < 0.45
        monkeypatch.setattr(InRedis, "_PAUSE", 60.0)
        first = threading.Thread(target=counted.add, args=("a", 60))
        first.start()
        for _ in range(2):  # the second is of the one that waits now
            accepted.enter_context(mute.accept()[0])
        assert counted.add("b", 60)[0] == 1
        assert first.is_alive()
        first.join()


def test_an_address_that_is_no_redis_is_refused_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="redis://"):
        client(tmp_path, JUDGE_REDIS_URL="elsewhere:6379")
