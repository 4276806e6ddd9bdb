"""Between the network and the app: a worker of gunicorn in which nobody holds a thread by being slow.

One loop (waitress) reads requests until they are whole and sends answers as fast as they are taken; threads only work.
What is not sent or taken in time is closed, and what would wait too long for a thread is refused at once.
For any gunicorn: ``gunicorn -k judge.front.Worker wsgi:app``.
"""

from __future__ import annotations

import json
import logging
import os
import re
import resource
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import fields
from ipaddress import ip_address
from typing import Any, cast

from gunicorn.workers.base import Worker as Base
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.server import create_server
from waitress.utilities import BadRequest, Error

from judge.frozen import Frozen

THREADS = 16
CONNECTIONS = 4_000

_ALWAYS = ("/healthz", "/readyz", "/metrics")  # whoever watches the service is answered also when visitors are refused
_TIDIED_EVERY = 0.5  # seconds
_TOLD_EVERY = 10.0
_LEFT_TO_OTHERS = 0.1  # of the time a request may wait for a thread: so long the other processes may take what comes
_AT_ONCE = 65_536  # bytes sent at once
_FRAMES = 4_096  # bytes around the chunks of a body, and half of it: chunks of 12 bytes or more
_SPARE_FILES = 256  # kept free of connections: builds, logs, checking processes

_HOST = re.compile(r"(?:[A-Za-z0-9_.-]{1,255}|\[([0-9A-Fa-f:.]{2,45})\])(?::\d{1,5})?", re.ASCII)


class Patience(Frozen):
    """How long is waited, in seconds; each may be set as ``JUDGE_PATIENCE_REQUEST`` and so on.

    request: from its first byte until a request is whole; idle: between requests; answer: until an answer is taken;
    turn: for a thread. A person would rather wait for a second than be refused."""

    request: float = 15.0
    idle: float = 30.0
    answer: float = 180.0
    turn: float = 1.0

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> Patience:
        """What the environment asks for. Raises ValueError for what is no number."""
        named = {field.name: environ.get(f"JUDGE_PATIENCE_{field.name.upper()}") for field in fields(cls)}
        return cls(**{name: float(value) for name, value in named.items() if value})


PATIENCE = Patience.of(os.environ)


class _Busy(Error):  # type: ignore[misc]
    """What a request that would wait too long is told, as a problem document."""

    code = 503
    reason = "Service Unavailable"

    def to_response(self, ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        said = {
            "type": "/api#busy",
            "title": self.reason,
            "status": self.code,
            "detail": "more is asked than this service can answer. Ask again in a moment.",
            "code": "busy",
        }
        kind = [("Content-Type", "application/problem+json"), ("Cache-Control", "no-store"), ("Retry-After", "1")]
        kind += [("X-Content-Type-Options", "nosniff"), ("Content-Security-Policy", "default-src 'none'")]
        return f"{self.code} {self.reason}", kind, json.dumps(said).encode()


class Parser(HTTPRequestParser):  # type: ignore[misc]
    """Reads a request, whose body may come in chunks that are worth their frames: each is read on the loop, so that a
    megabyte of single bytes would hold up everybody."""

    completed: bool = False

    def received(self, data: bytes) -> int:
        read = int(super().received(data))
        if self.chunked and not self.completed and self.body_rcv is not None:
            body = len(self.body_rcv)
            if self.body_bytes_received - body > _FRAMES + body // 2:
                self.error = BadRequest("The body comes in chunks that are too small.")
                self.completed = True
        return read

    def parse_header(self, header_plus: bytes) -> None:
        super().parse_header(header_plus)
        if not _is_host(self.headers.get("HOST", "" if self.version == "1.1" else "none")):
            raise ParsingError("Host is missing, given twice, or no name of a machine.")
        if self.chunked and "CONTENT_LENGTH" in self.headers:  # who stands between may go by the other (RFC 9112, 6.1)
            raise ParsingError("A body has a length or comes in chunks, not both.")


def _is_host(said: str) -> bool:
    """Whether an address can be made of it (RFC 9112, 3.2): it stands in links, and pages are kept by it."""
    found = _HOST.fullmatch(said)
    if found is None:
        return False
    try:
        return bool(ip_address(found[1]) if found[1] else found[0].encode().decode("idna"))
    except ValueError:
        return False


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection that knows since when it has kept somebody waiting."""

    parser_class = Parser
    since = 0.0  # when the request that is being read began
    asked = 0.0  # when the last request was whole

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        # So much is read again from what waits each time more is put to it; the buffer of a socket may be megabytes.
        self.sendbuf_len: int = min(self.sendbuf_len, _AT_ONCE)

    def received(self, data: bytes) -> bool:
        fresh = self.request is None
        read = bool(super().received(data))
        if fresh and self.request is not None:
            self.since = time.monotonic()
        return read

    def late(self, now: float) -> bool:
        """Whether it has had all the time there is for what it is at."""
        if self.total_outbufs_len:
            return now - self.asked > PATIENCE.answer
        if self.requests:
            return False
        if self.request is not None:
            return now - self.since > PATIENCE.request
        return bool(time.time() - self.last_activity > PATIENCE.idle)

    def waits(self) -> bool:
        """Whether it holds a place and asks for nothing yet."""
        return not self.requests and not self.total_outbufs_len


class Worker(Base):
    """The worker process. Settings of gunicorn that count: ``threads``, ``worker_connections`` (as many as the limit of
    open files allows), ``graceful_timeout``, ``max_requests``. An app with a method ``warm`` has it called first."""

    def run(self) -> None:
        """Serves until it is told to stop, then until what was asked is answered."""
        warm = getattr(self.wsgi, "warm", None)
        if warm is not None:
            warm()
        self._open()
        while self.alive and self.ppid == os.getppid():
            self._turn(PATIENCE.turn * _LEFT_TO_OTHERS if self._dispatcher.queue else _TIDIED_EVERY)
            if self.nr >= self.max_requests:
                self.log.info("%s has answered its requests", self)
                break
        self._finish()

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Stops at once waiting for the next request."""
        super().handle_exit(sig, frame)
        for listener in getattr(self, "_listeners", ()):
            listener.trigger.pull_trigger()

    def _open(self) -> None:
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # how long the queue may be is decided here
        self._map: dict[int, Any] = {}
        self._refused: deque[Channel] = deque()
        self._tidied = self._told = time.monotonic()
        self._refusals = self._closed = 0
        self._most = _connections(self.cfg.worker_connections)
        self._server = create_server(
            self.wsgi,
            map=self._map,
            _start=False,
            sockets=[own.sock for own in cast(Any, self.sockets)],
            threads=max(self.cfg.threads, 2),
            connection_limit=self._most + 100,  # never reached: those that wait longest are closed before
            asyncore_use_poll=True,
            channel_request_lookahead=1,  # read on while answering: so it is seen when nobody waits any longer
            cleanup_interval=10**9,  # done in _tidy
            log_socket_errors=False,
            ident=None,
            send_bytes=_AT_ONCE // 4,  # the head and the body of most answers go together
            max_request_header_size=32_000,
            max_request_body_size=512_000,
            inbuf_overflow=64_000,
            outbuf_high_watermark=64_000_000,  # in a file from a megabyte on; below it no thread waits for a reader
            clear_untrusted_proxy_headers=False,  # whom to believe is the app's to decide
        )
        self._dispatcher = self._server.task_dispatcher
        self._listeners = [one for one in self._map.values() if hasattr(one, "accept_connections")]
        for listener in self._listeners:
            listener.channel_class = Channel
            listener.add_task = self._ask
            listener.readable = self._takes_more
            listener.accept_connections()

    def _turn(self, seconds: float) -> None:
        self.notify()
        self._tidy()
        self._server.asyncore.loop(timeout=seconds, map=self._map, use_poll=True, count=1)
        while self._refused:
            self._refused.popleft().service()

    def _takes_more(self) -> bool:
        """Whether it accepts connections: while a request waits for a thread, another process may be free."""
        return not self._dispatcher.queue or self._waited() > PATIENCE.turn * _LEFT_TO_OTHERS

    def _ask(self, channel: Channel) -> None:
        """Gives a whole request to the threads, or refuses it where the first in line has waited long enough."""
        self.nr += 1
        channel.asked = time.monotonic()
        request = channel.requests[0]
        if request.error is None and request.path not in _ALWAYS and self._waited() > PATIENCE.turn:
            request.error = _Busy("")
            self._refusals += 1
            self._refused.append(channel)  # whoever calls holds the channel's lock
        else:
            self._dispatcher.add_task(channel)

    def _waited(self) -> float:
        try:
            return float(time.monotonic() - self._dispatcher.queue[0].asked)
        except IndexError:
            return 0.0

    def _channels(self) -> list[Channel]:
        return [channel for one in self._listeners for channel in list(one.active_channels.values())]

    def _tidy(self) -> None:
        """Closes what is late; when places get scarce, also those that have waited longest without asking."""
        now = time.monotonic()
        if now < self._tidied + _TIDIED_EVERY:
            return
        self._tidied, channels = now, self._channels()
        late = [channel for channel in channels if channel.late(now)]
        over = len(channels) - self._most * 4 // 5
        if over > 0:
            late += sorted((c for c in channels if c.waits()), key=lambda c: c.last_activity)[:over]
        self._closed += len(late)
        if (self._refusals or self._closed) and now > self._told + _TOLD_EVERY:
            self.log.warning("refused %d requests, closed %d slow connections", self._refusals, self._closed)
            self._told, self._refusals, self._closed = now, 0, 0
        for channel in late:
            channel.handle_close()  # not by its leave: a socket nobody reads from may never be written to again

    def _finish(self) -> None:
        for listener in self._listeners:
            listener.del_channel()
            listener.socket.close()  # this process's own: the other workers go on accepting
        until = time.monotonic() + self.cfg.graceful_timeout
        while time.monotonic() < until:
            channels = self._channels()
            for channel in channels:
                if channel.waits() and channel.request is None:
                    channel.handle_close()
            if not channels:
                break
            self._turn(0.1)
        self._dispatcher.shutdown(timeout=1)


def _connections(wanted: int) -> int:
    """How many connections may be open: as many as wanted, and as there may be files. Raises the limit where it can."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard > soft:
        soft = wanted + _SPARE_FILES if hard == resource.RLIM_INFINITY else min(hard, wanted + _SPARE_FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(16, min(wanted, soft - _SPARE_FILES))
