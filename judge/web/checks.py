"""Replaying what a visitor asks, watched from outside: seconds and memory are limited by ending the process.

The checker counts steps and branches, so that a verdict is the same on every machine. It cannot promise how
long a step takes, and a request must not hang because of it. Each check therefore runs in a process of its own kind
(``judge.checking``), and one that takes too long is ended and replaced by a copy that is ready in milliseconds.

A request that waits holds a thread of the service. So few may wait, those beyond are refused at once, and who has
used little goes before who has used much: neither many checks of one visitor nor long ones keep out the others.
Nor do they hold up searches: what takes long, and what somebody who has used much asks while others wait, is computed
when nothing else wants a processor.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from judge.deck import DeckReport
from judge.errors import JudgeError, in_seconds
from judge.frozen import Frozen

_COMMAND = ("-m", "judge.checking")
_START = 30.0  # seconds until a template has read a build; on a busy machine it takes a few
_WAIT = 15.0  # seconds a check may wait for its turn
_SLOWEST = 19  # nice
_FORGOTTEN = 30.0  # seconds in which half of what somebody has used is forgotten
_ASKING = 0.1  # seconds that are counted for each time somebody asks, answered or not
_CLIENTS = 10_000
_TRIED_AGAIN = 1.0  # seconds after which a template that could not be started is tried again
_REPLACED_AFTER = 200  # checks of one process
_OFFERED = 8  # sentences of one question that others are looked for


class Bounds(Frozen):
    """What checks may take of a service process.

    at_once: that are computed beside each other, and as many that have needed longer than ``moment`` seconds; waiting:
    requests that hold a thread, those included; seconds and megabytes: of one check; moment: also the seconds after
    which somebody has used much."""

    at_once: int = 1
    waiting: int = 10
    seconds: float = 10.0
    megabytes: int = 2_000
    moment: float = 1.0


def _busy(message: str = "every checking process is busy.") -> JudgeError:
    return JudgeError("busy", message, hint="Ask again in a moment, or run judge check on your own machine.")


class _Copy:
    """A checking process, ready or nearly so, that knows one build."""

    def __init__(self, folder: str, link: Connection) -> None:
        self.folder, self.link = folder, link
        self.left = _REPLACED_AFTER
        self.pid = 0
        self.gives_way = False

    def give_way(self) -> None:
        """From now on works when nothing else wants a processor, and whoever wakes takes it at once: with a niceness
        the kernel lets it go on to the end of its slice, and each of a search's five wakings waits for that. Where a
        container forbids it, a niceness is what there is."""
        if not self.gives_way:
            self.gives_way = True
            try:
                os.sched_setscheduler(self.pid, os.SCHED_IDLE, os.sched_param(0))
            except OSError:
                with suppress(OSError):
                    os.setpriority(os.PRIO_PROCESS, self.pid, _SLOWEST)

    def worked(self) -> float:
        """The seconds of a processor that it has had, of all it was asked; 0 when it has ended."""
        with suppress(OSError):
            return time.clock_gettime(~self.pid << 3 | 2)  # Linux's clock of another process: MAKE_PROCESS_CPUCLOCK
        return 0.0

    def ready(self, seconds: float) -> bool:
        """Whether it is, within some seconds. Raises EOFError or OSError when it has ended."""
        if not self.pid and self.link.poll(seconds):
            self.pid = self.link.recv()
        if not self.lives():
            raise EOFError
        return self.pid > 0

    def lives(self) -> bool:
        """Whether it has not ended while nothing was asked of it: then there would be something to read."""
        return not self.pid or not self.link.poll()


class _Template:
    """The process that checking processes are copies of."""

    def __init__(self, megabytes: int) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, *_COMMAND, str(theirs.fileno()), str(megabytes)],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)},
            )
        self._orders = ours

    def copy(self, folder: str) -> _Copy:
        """A process that knows a build, as soon as it says that it is ready. Raises OSError when the template ended."""
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                socket.send_fds(self._orders, [folder.encode()], [theirs.fileno()])
            except OSError:
                ours.close()
                raise
        return _Copy(folder, Connection(ours.detach()))

    def end(self, pid: int) -> None:
        """Ends a copy, whatever it is at."""
        with suppress(OSError):
            self._orders.send(f"-{pid}".encode())

    def close(self) -> None:
        """Ends it and its copies."""
        self._orders.close()
        self._process.kill()
        self._process.wait()


@dataclass(eq=False)
class _Turn:
    """A request that waits for its check, or has it computed."""

    client: str
    computed: bool = False
    long: bool = False
    refused: bool = False
    began: float = 0.0  # when a process was ready for it
    since: float = field(default_factory=time.monotonic)


class Turns:
    """Who is next. Who asks is let in, refused at once, or let in instead of somebody who has used more."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._all: list[_Turn] = []
        self._changed = threading.Condition()
        self._used: dict[str, tuple[float, float]] = {}

    @contextmanager
    def taken(self, client: str) -> Iterator[_Turn]:
        """The turn of a client, when it has come. Raises JudgeError ``busy`` at once, or when somebody else goes
        before, or when it takes too long."""
        turn = _Turn(client)
        self._note(client, _ASKING)
        with self._changed:
            if sum(not t.refused for t in self._all) >= self._bounds.waiting:
                self._make_room(client)
            self._all.append(turn)
        try:
            self._wait(turn)
            yield turn
        finally:
            if turn.began:
                self._note(client, time.monotonic() - turn.began)
            with self._changed:
                self._all.remove(turn)
                self._changed.notify_all()

    def waiting(self) -> int:
        """How many wait."""
        return sum(not turn.computed and not turn.refused for turn in self._all)

    def lengthen(self, turn: _Turn) -> bool:
        """Whether a check that has had its moment may go on beside the next one: as many may as are computed first."""
        with self._changed:
            turn.long = turn.long or sum(t.long for t in self._all) < self._bounds.at_once
            self._changed.notify_all()
            return turn.long

    def gives_way(self, turn: _Turn) -> bool:
        """Whether others wait while somebody's check is computed who has used much."""
        with self._changed:
            return self.waiting() > 0 and self._used_by(turn.client) > self._bounds.moment

    def _make_room(self, client: str) -> None:
        """Refuses whoever waits and weighs most, when that is more than the client that asks. Raises ``busy``."""
        waiting = [turn for turn in self._all if not turn.computed and not turn.refused]
        heaviest = max(waiting, key=lambda turn: (self._weight(turn.client), turn.since), default=None)
        if heaviest is None or self._weight(heaviest.client) <= self._weight(client) + 1:
            raise _busy()
        heaviest.refused = True
        self._changed.notify_all()

    def _weight(self, client: str) -> float:
        """The seconds counted for a client, and what it now asks."""
        return self._used_by(client) + sum(t.client == client for t in self._all)

    def _used_by(self, client: str) -> float:
        """The seconds counted for a client, half of them forgotten each half minute."""
        used, at = self._used.get(client, (0.0, 0.0))
        return float(used * 0.5 ** ((time.monotonic() - at) / _FORGOTTEN))

    def _wait(self, turn: _Turn) -> None:
        with self._changed:
            until = time.monotonic() + _WAIT
            while not turn.refused and not self._is_next(turn):
                if not self._changed.wait(until - time.monotonic()):
                    raise _busy()
            if turn.refused:
                raise _busy()
            turn.computed = True

    def _is_next(self, turn: _Turn) -> bool:
        if sum(t.computed and not t.long for t in self._all) >= self._bounds.at_once:
            return False
        waiting = [t for t in self._all if not t.computed and not t.refused]
        return turn is min(waiting, key=lambda t: (self._weight(t.client), t.since))

    def _note(self, client: str, seconds: float) -> None:
        with self._changed:
            used = self._used_by(client) + seconds
            self._used.pop(client, None)
            self._used[client] = (used, time.monotonic())
            if len(self._used) > _CLIENTS:
                del self._used[next(iter(self._used))]


class Checks:
    """The checking processes of a service process, and whose turn it is."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._turns = Turns(bounds)
        self._template: _Template | None = None
        self._idle: deque[_Copy] = deque()
        self._lock = threading.Lock()
        self._warmed = float("-inf")
        self.state = "not started"  # then "starting", "ready" or "not working"

    def warm(self, folder: Path) -> None:
        """Gets a process ready for a build without anybody waiting for it; not more often than it may be of use."""
        now = time.monotonic()
        with self._lock:
            if now < self._warmed + _TRIED_AGAIN or self.state == "ready":
                return
            self._warmed, self.state = now, "starting"
        threading.Thread(target=self._warm, args=[str(folder)], daemon=True).start()

    def _warm(self, folder: str) -> None:
        with suppress(JudgeError):
            self._put_back(self._ready(folder))

    def do(self, work: str, folder: Path, arguments: tuple[Any, ...], client: str) -> Any:
        """What a piece of work comes to. work: of ``judge.checking.WORK``; folder: of the build; client: whose turn it
        takes.

        Raises JudgeError ``out-of-time`` when it was ended, ``out-of-memory``, ``busy`` when others go before or had
        the processor, and what the work raises.
        """
        with self._turns.taken(client) as turn:
            copy = self._ready(str(folder), self._turns.gives_way(turn))
            turn.began = time.monotonic()
            try:
                worked = copy.worked()
                copy.link.send((work, arguments))
                if not self._answered(copy, turn):
                    raise self._too_long(copy, copy.worked() - worked)
                done, result = copy.link.recv()
            except (EOFError, OSError) as error:
                self._end(copy)
                raise self._ended("ended its process", "out-of-time") from error
            except BaseException:
                self._end(copy)
                raise
        if done or isinstance(result, JudgeError):
            self._put_back(copy)
            if done:
                return result
            raise result
        self._end(copy)
        if isinstance(result, MemoryError):
            raise self._ended(f"needed more than {self._bounds.megabytes:,} MB", "out-of-memory")
        raise result

    def _answered(self, copy: _Copy, turn: _Turn) -> bool:
        """Whether an answer came in time. What needs longer than a moment gives way and goes on beside the next check;
        where too many do, it is ended as soon as somebody waits."""
        bounds = self._bounds
        until = time.monotonic() + bounds.seconds
        if copy.link.poll(min(bounds.moment, bounds.seconds)):
            return True
        while (left := until - time.monotonic()) > 0:
            if not turn.long and self._turns.lengthen(turn):
                copy.give_way()
            if not turn.long and self._turns.waiting():
                raise _busy(f"the scenario was stopped after {in_seconds(bounds.moment)}: others wait. No verdict.")
            if copy.link.poll(left if turn.long else min(left, 0.1)):
                return True
        return False

    def _too_long(self, copy: _Copy, worked: float) -> JudgeError:
        """What is said of a check that had no answer in time: ``out-of-time``, or ``busy`` where it gave way, so that
        others had most of its seconds: it may well be short."""
        seconds = in_seconds(self._bounds.seconds)
        if copy.gives_way and worked < self._bounds.seconds / 2:
            return _busy(f"the scenario was stopped after {seconds}: others had the processor meanwhile. No verdict.")
        return self._ended(f"was not decided within {seconds} and was stopped", "out-of-time")

    @staticmethod
    def _ended(how: str, code: str) -> JudgeError:
        hint = "Answer more of its questions in play, or run judge check on your own machine."
        return JudgeError(code, f"the scenario {how}: no verdict.", hint=hint)

    # -- processes

    def _ready(self, folder: str, gives_way: bool = False) -> _Copy:
        """A process that knows a build and waits for work. Raises JudgeError ``busy`` when none starts."""
        for again in (True, True, False):
            copy = self._next(folder, gives_way)
            try:
                if copy.ready(_START):
                    if gives_way:
                        copy.give_way()
                    self.state = "ready"
                    return copy
                self._end(copy)
                break
            except (EOFError, OSError):  # it was killed, the template has ended, or cannot read the build
                self._end(copy)
                if not again:
                    self.close()
        self.state = "not working"
        raise _busy("the checking processes do not start.")

    def _next(self, folder: str, gives_way: bool) -> _Copy:
        """A process that was made before, or a new one; then one more is on its way. One that gives way always will:
        it serves where that is wanted, and one that does not where there is no other."""
        with self._lock:
            for copy in [c for c in self._idle if c.folder != folder or not c.lives()]:
                self._idle.remove(copy)
                self._discard(copy)
            fit = [c for c in self._idle if gives_way or not c.gives_way] or [self._made(folder)]
            copy = max(fit, key=lambda c: c.gives_way)
            if copy in self._idle:
                self._idle.remove(copy)
            if all(c.gives_way for c in self._idle):
                self._idle.append(self._made(folder))
            return copy

    def _made(self, folder: str) -> _Copy:
        if self._template is not None:
            try:
                return self._template.copy(folder)
            except OSError:
                self._clear()
        self._template = _Template(self._bounds.megabytes)
        return self._template.copy(folder)

    def _put_back(self, copy: _Copy) -> None:
        copy.left -= 1
        with self._lock:
            if copy.left <= 0 or sum(c.gives_way == copy.gives_way for c in self._idle) > self._bounds.at_once:
                self._discard(copy)
            else:
                self._idle.appendleft(copy)

    def _end(self, copy: _Copy) -> None:
        with self._lock:
            self._discard(copy)

    def _discard(self, copy: _Copy) -> None:
        copy.link.close()
        if self._template is not None and copy.pid:
            self._template.end(copy.pid)

    def close(self) -> None:
        """Ends the processes."""
        with self._lock:
            self._clear()

    def _clear(self) -> None:
        while self._idle:
            self._idle.pop().link.close()
        if self._template is not None:
            self._template.close()
            self._template = None


class Asked:
    """What one visitor asks of the checking processes about one build. Each of these raises what ``Checks.do`` does."""

    def __init__(self, checks: Checks, folder: Path, client: str) -> None:
        self._checks, self._folder, self._client = checks, folder, client

    def _do(self, work: str, *arguments: Any) -> Any:
        return self._checks.do(work, self._folder, arguments, self._client)

    def run(self, text: str, source: str, *, board: bool = False, sensitivity: bool = False) -> list[dict[str, Any]]:
        """The reports of a scenario text, one for each of its scenarios; board: with the board at every step;
        sensitivity: with what each turns on."""
        return list(self._do("check", text, source, board, sensitivity))

    def shown(self, text: str, source: str) -> tuple[list[dict[str, Any]], dict[str, Any] | None]:
        """The reports with the board at every step, and the first scenario as an object, None where it is none."""
        reports, position = self._do("shown", text, source)
        return reports, position

    def explore(self, text: str, source: str, positions: int) -> list[dict[str, Any]]:
        """What can happen in a scenario text, one object for each of its scenarios."""
        return list(self._do("explore", text, source, positions))

    def options(self, text: str, source: str, *, check: bool = False, at: int | None = None) -> list[dict[str, Any]]:
        """What can be done at the end of a scenario text, or after so many lines, one object for each of its scenarios;
        check: with the report of the whole."""
        return list(self._do("options", text, source, check, at))

    def exercise(self, text: str) -> dict[str, Any] | None:
        """The question a proof makes, as ``judge.scenario.play.quizzing.exercise`` gives it."""
        found: dict[str, Any] | None = self._do("exercise", text)
        return found

    def what_if(self, text: str, old: str, new: str) -> list[Any]:
        """The reports of a scenario as it stands and with one thing exchanged, and that scenario as an object, None
        where nothing is exchanged; also raises ``invalid``."""
        return list(self._do("what-if", text, old, new))

    def contrast(self, text: str, number: int) -> dict[str, Any] | None:
        """A scenario as one of its contrasts, counted from 1, changes it; None where there is none."""
        found: dict[str, Any] | None = self._do("contrast", text, number)
        return found

    def compile(self, text: str, game: str, near: Callable[[str], Sequence[str]] | None = None) -> list[dict[str, Any]]:
        """What each sentence of typed cards is understood as, an object for each card; near: gives sentences like
        one, where nobody reads it; also raises what ``judge.scenario.play.compiling.compile_cards`` does."""
        cards: list[dict[str, Any]] = self._do("compile", text, game, {})
        unread = [s["text"] for card in cards for s in card["sentences"] if "reason" in s and "error" not in card]
        offers = {said: near(said) for said in unread[:_OFFERED]} if near else {}
        return list(self._do("compile", text, game, offers)) if any(offers.values()) else cards

    def schema(self, address: str) -> dict[str, Any]:
        """What an editor needs to know of scenario files: ``judge.scenario.play.schema.scenario_schema``."""
        return dict(self._do("schema", address))

    def deck(self, text: str, name: str, day: str) -> DeckReport:
        """A deck list held against a format; also raises what ``judge.deck.check_deck`` does."""
        report = self._do("deck", text, name, day)
        assert isinstance(report, DeckReport)
        return report
