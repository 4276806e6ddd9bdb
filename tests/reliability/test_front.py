"""Who is slow, silent or greedy holds up nobody else: the worker between the network and the app."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack

import pytest
from service import Answer, Service, closed, lives, plain, until

_HEAD = b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "
_BODY = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nsome"


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    """A service that waits longer than any test: who holds up others is seen, however slow the machine."""
    patience = {f"JUDGE_PATIENCE_{what}": "300" for what in ("REQUEST", "IDLE", "ANSWER", "TURN")}
    with plain(threads=2, places=300, environ=patience) as running:  # of which 240 may wait
        yield running


@pytest.fixture(scope="module")
def hurried() -> Iterator[Service]:
    """A service that waits a second for everything."""
    patience = {f"JUDGE_PATIENCE_{what}": "1" for what in ("REQUEST", "IDLE", "ANSWER")}
    with plain(threads=2, environ=patience) as running:
        yield running


def test_two_hundred_who_trickle_hold_up_nobody(service: Service) -> None:
    with ExitStack() as open_:
        slow = [open_.enter_context(service.send((_HEAD, _BODY)[n % 2])) for n in range(200)]
        for connection in slow:
            connection.sendall(b"a")
            assert service.ask("/").status == 200
        slow[1].sendall(b"b" * 95)
        assert slow[1].recv(12) == b"HTTP/1.1 200"


def test_who_does_not_read_holds_no_thread(service: Service) -> None:
    with ExitStack() as open_:
        for _ in range(8):
            connection = open_.enter_context(socket.socket())
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
            connection.connect(("127.0.0.1", service.port))
            connection.sendall(b"GET /?bytes=20000000 HTTP/1.1\r\nHost: x\r\n\r\n")
            assert connection.recv(12) == b"HTTP/1.1 200"
        assert service.ask("/").status == 200


@pytest.mark.parametrize("begun", [b"", _HEAD, _BODY], ids=["silent", "head", "body"])
def test_a_request_has_to_be_whole_in_time(hurried: Service, begun: bytes) -> None:
    with hurried.send(begun) as connection:
        assert closed(connection)


def test_a_byte_now_and_then_gives_no_more_time(hurried: Service) -> None:
    with hurried.send(_HEAD) as connection:

        def ended() -> bool:
            try:
                connection.sendall(b"a")
            except OSError:
                return True
            return False

        assert until(ended)


def test_an_answer_has_to_be_taken_in_time(hurried: Service) -> None:
    with hurried.send(b"GET /?bytes=20000000 HTTP/1.1\r\nHost: x\r\n\r\n") as connection:
        assert connection.recv(12) == b"HTTP/1.1 200"
        assert until(lambda: not _open_connections(hurried))
        assert closed(connection)


def _open_connections(service: Service) -> int:
    """The connections of the worker that are established, as the kernel lists them."""
    own = f"{service.port:04X}"
    with open("/proc/net/tcp") as table:
        rows = [line.split() for line in table.readlines()[1:]]
    return sum(row[1].endswith(f":{own}") and row[3] == "01" for row in rows)


def test_places_are_taken_from_those_who_ask_nothing(service: Service) -> None:
    with ExitStack() as open_:
        for _ in range(480):
            open_.enter_context(service.send(_HEAD))
        assert service.ask("/").status == 200


def test_what_would_wait_too_long_is_refused_at_once() -> None:
    with plain(threads=2, environ={"JUDGE_PATIENCE_TURN": "0.1"}) as service, ThreadPoolExecutor(64) as visitors:
        asked = [visitors.submit(service.ask, "/?seconds=3") for _ in range(3)]
        more: list[Future[Answer]] = []

        def refused() -> Answer | None:
            more.append(visitors.submit(service.ask, "/"))
            return next((one.result() for one in more if one.done() and one.result().status == 503), None)

        assert until(refused)
        assert not all(one.done() for one in asked)
        watched = visitors.submit(service.ask, "/healthz")
        assert watched.result().status == 200
        assert {one.result().status for one in (*asked, *more)} == {200, 503}
        told = refused_of(more)
        assert int(told.headers["retry-after"]) >= 1
        assert told.headers["content-type"] == "application/problem+json"
        assert until(lambda: service.ask("/").status == 200)


def refused_of(asked: list[Future[Answer]]) -> Answer:
    """The first that was refused."""
    return next(one.result() for one in asked if one.result().status == 503)


def test_a_body_over_the_limit_is_not_read(service: Service) -> None:
    head = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 900000000\r\n\r\n"
    with service.send(head) as connection:
        assert connection.recv(12) == b"HTTP/1.1 413"


_CHUNKED = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"


def test_a_body_in_chunks_that_are_mostly_frames_is_not_read(service: Service) -> None:
    """Chunks are taken apart between network and threads, where a megabyte of single bytes takes seconds."""
    for chunk in (b"1\r\na\r\n", b"1;" + b"x" * 200 + b"\r\na\r\n"):
        with service.send(_CHUNKED + b"\r\n" + chunk * (9_000 // len(chunk))) as connection:
            assert connection.recv(12) == b"HTTP/1.1 400"


def test_a_body_in_chunks_is_read(service: Service) -> None:
    for size, many in ((1, 300), (20, 3_000), (40, 3_000), (100, 1_000)):
        body = f"{size:x}\r\n{'a' * size}\r\n".encode() * many + b"0\r\n\r\n"
        with service.send(_CHUNKED + b"\r\n" + body) as connection:
            assert connection.recv(12) == b"HTTP/1.1 200"


def test_a_body_with_two_lengths_is_refused_and_what_follows_is_no_request(service: Service) -> None:
    begun = _CHUNKED + b"Content-Length: 4\r\n\r\n0\r\n\r\nGET /second HTTP/1.1\r\nHost: x\r\n\r\n"
    with service.send(begun) as connection:
        answer = b"".join(iter(lambda: connection.recv(65_536), b""))
    assert answer.startswith(b"HTTP/1.1 400")
    assert answer.count(b"HTTP/1.1") == 1


_NO_HOSTS = (
    "",
    "Host: a\r\nHost: b\r\n",
    'Host: "><b>\r\n',
    "Host: xn--a-ecp.example\r\n",
    "Host: [::::]\r\n",
    "Host: a@b\r\n",
)


def test_who_names_no_machine_is_refused(service: Service) -> None:
    """Links and kept pages are made with it, and of some names no address can be made."""
    for said in (*_NO_HOSTS, "Host: xn--bcher-kva.example:8000\r\n", "Host: [::1]:8000\r\n"):
        with service.send(f"GET / HTTP/1.1\r\n{said}\r\n".encode()) as connection:
            assert connection.recv(12) == (b"HTTP/1.1 400" if said in _NO_HOSTS else b"HTTP/1.1 200"), said


def test_what_is_asked_is_answered_before_it_stops() -> None:
    with plain(workers=2) as service, ThreadPoolExecutor(2) as visitors:
        asked = visitors.submit(service.ask, "/?seconds=3")
        with service.send(_BODY) as begun:
            assert until(lambda: _open_connections(service) >= 2)
            service.process.send_signal(signal.SIGTERM)
            assert until(lambda: service.ask("/").status == 0)
            begun.sendall(b"b" * 96)
            assert begun.recv(12) == b"HTTP/1.1 200"
        assert asked.result().status == 200
        assert service.process.wait(60) == 0


def test_a_worker_that_is_killed_costs_what_it_held() -> None:
    patience = {"JUDGE_PATIENCE_TURN": "10"}
    with plain(workers=2, threads=2, environ=patience) as service, ThreadPoolExecutor(8) as visitors:
        assert until(lambda: len(service.children()) == 2)
        before = service.children()
        asked = [visitors.submit(service.ask, "/?seconds=1") for _ in range(8)]
        assert until(lambda: _open_connections(service) >= 6)
        os.kill(before[0], signal.SIGKILL)
        assert until(lambda: len(set(service.children()) - {before[0]}) == 2)
        assert service.ask("/").status == 200
        assert {one.result().status for one in asked} == {0, 200}


def test_workers_end_with_their_parent() -> None:
    with plain(workers=2) as service:
        assert until(lambda: len(service.children()) == 2)
        workers = service.children()
        service.process.kill()
        assert until(lambda: not any(lives(pid) for pid in workers))
        with socket.socket() as again:
            again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            again.bind(("127.0.0.1", service.port))


def test_a_worker_may_answer_so_many_requests() -> None:
    with plain(more=["--max-requests", "3"]) as service:
        [before] = service.children()
        assert [service.ask("/").status for _ in range(6)] == [200] * 6
        assert until(lambda: before not in service.children())
