"""How often something happened in a window of time: counted for a process, for all of a server, or for several."""

from __future__ import annotations

import fcntl
import logging
import mmap
import os
import struct
import tempfile
import threading
import time
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Protocol

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

_log = logging.getLogger(__name__)

_SLOT = struct.Struct("<16sdQ")  # of what, until when, how often
_SLOTS = 1 << 15  # 1 MB: a window of a minute for thirty thousand addresses
_NEAR = 8  # slots that one thing may be in


class Counts(Protocol):
    """What counts."""

    def add(self, of: str, seconds: int) -> tuple[int, float]:
        """One more: how often it happened in its window, which begins with the first and lasts so many seconds, and the
        time at which the window ends."""


class Table:
    """Counts in memory that several processes may share: a fixed number of slots, the oldest of which give way. file:
    what they share; None: this process counts for itself, with the processes it is forked into."""

    def __init__(self, file: Path | None = None) -> None:
        size = _SLOT.size * _SLOTS
        self._file = (
            None if file is None else os.open(file, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        )
        if self._file is not None:
            os.posix_fallocate(self._file, 0, size)  # the system ends who writes where the disk has no room left
        self._slots = mmap.mmap(-1 if self._file is None else self._file, size)
        self._alone = threading.Lock()

    def add(self, of: str, seconds: int) -> tuple[int, float]:
        """One more (``Counts.add``)."""
        key, now = blake2b(of.encode("utf-8", "surrogatepass"), digest_size=16).digest(), time.time()
        first = int.from_bytes(key[:4], "little")
        with self._alone:
            if self._file is not None:
                fcntl.lockf(self._file, fcntl.LOCK_EX)  # taken back by the system from a process that dies
            try:
                place, until, count = self._place(key, first, now)
                if until <= now:
                    until, count = now + seconds, 0
                _SLOT.pack_into(self._slots, place, key, until, count + 1)
            finally:
                if self._file is not None:
                    fcntl.lockf(self._file, fcntl.LOCK_UN)
        return count + 1, until

    def _place(self, key: bytes, first: int, now: float) -> tuple[int, float, int]:
        """Where something is counted, until when and how often so far; what is new gets the slot that ends first."""
        oldest, ends = 0, float("inf")
        for n in range(first, first + _NEAR):
            place = n % _SLOTS * _SLOT.size
            known, until, count = _SLOT.unpack_from(self._slots, place)
            if known == key:
                return place, until, count
            if until < ends:
                oldest, ends = place, until
        return oldest, 0.0, 0


def shared_by_siblings(name: str) -> Table:
    """A table for all processes that this one's parent starts, as a server starts its workers, under a name.

    It lies in the folder for temporary files under the parent's number; what parents that have ended left is removed.
    """
    folder, own = Path(tempfile.gettempdir()), f"judge-counts-{os.getuid()}-"
    for left in folder.glob(f"{own}*"):
        parent = left.name.removeprefix(own).partition("-")[0]
        if parent.isdigit() and not _lives(int(parent)):
            with suppress(OSError):
                left.unlink()
    try:
        return Table(folder / f"{own}{os.getppid()}-{blake2b(name.encode(), digest_size=6).hexdigest()}")
    except OSError as error:
        _log.warning("%s has no room for counts (%s): processes count for themselves.", folder, error.strerror)
        return Table()


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except OSError as error:
        return isinstance(error, PermissionError)
    return True


class InRedis:
    """Counts that several machines share. While Redis does not answer, ``instead`` counts, and the log says so.

    url: as ``redis://host:6379/0``. Raises ValueError for another kind of address.
    """

    _SECONDS = 0.25  # that a request waits for it
    _PAUSE = 5.0  # seconds it is not asked after it did not answer

    def __init__(self, url: str, instead: Counts) -> None:
        self._redis = redis.Redis.from_url(
            url,
            socket_timeout=self._SECONDS,
            socket_connect_timeout=self._SECONDS,
            # A connection that was closed while nobody asked is opened again; who says nothing is not asked twice.
            retry=Retry(NoBackoff(), 1, (redis.ConnectionError,)),
        )
        self._instead = instead
        self._silent = 0.0

    def add(self, of: str, seconds: int) -> tuple[int, float]:
        """One more (``Counts.add``)."""
        now = time.monotonic()
        if now < self._silent:
            return self._instead.add(of, seconds)
        if self._silent:
            self._silent = now + self._PAUSE  # who asks next need not wait with this one for an answer
        key = f"judge:{blake2b(of.encode('utf-8', 'surrogatepass'), digest_size=16).hexdigest()}"  # no address is kept
        try:
            with self._redis.pipeline() as asked:
                asked.set(key, 0, ex=seconds, nx=True)
                asked.incr(key)
                asked.pttl(key)
                _, count, left = asked.execute()
        except redis.RedisError as error:
            self._silent = time.monotonic() + self._PAUSE
            _log.warning("Redis does not answer (%s): each server counts for itself.", type(error).__name__)
            return self._instead.add(of, seconds)
        self._silent = 0.0
        return int(count), time.time() + max(int(left), 0) / 1000
