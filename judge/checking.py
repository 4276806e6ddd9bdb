"""The processes that replay what visitors ask, seen from inside.

``python -m judge.checking FD MEGABYTES`` is a template: it has imported everything and read the cards of a build, and
on request makes copies of itself, each ready in milliseconds, that work until they are told to end. It ends when its
parent does, and its copies with it.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import socket
import sys
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from judge.builds.live import DATABASE, open_build
from judge.builds.store import Store
from judge.deck import check_deck
from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.records import Scenario
from judge.scenario import Bounds, Library, check, explore, what_if, with_contrast, with_exchange
from judge.scenario.board.library import replaying_only
from judge.scenario.language.patterns import prepared
from judge.scenario.language.yaml_nodes import first_object, split_documents
from judge.scenario.play.compiling import compile_cards
from judge.scenario.play.options import Asking, options
from judge.scenario.play.quizzing import exercise
from judge.scenario.play.schema import scenario_schema
from judge.scenario.play.sensitivity import sensitivities

MOST_SCENARIOS = 20  # of a text: each has all the steps there are
QUIETER = 4  # nice: searches go first, and checks still get more than a third as much of a busy processor
_libc: Any = ctypes.CDLL(None)
_LONGEST_COMMAND = 4096
_PR_SET_PDEATHSIG = 1


class Known(Frozen):
    """What a template has read of a build."""

    folder: Path
    library: Library

    def store(self) -> Store:
        """The build's records, opened by the process that asks: a database is not shared between processes."""
        return Store.open(self.folder / DATABASE)


def _few(text: str) -> None:
    """Raises ``unreadable-body`` for a text of many scenarios, before any of them is read."""
    many = len(split_documents(text))
    if many > MOST_SCENARIOS:
        raise JudgeError(
            "unreadable-body",
            f"the text holds {many:,} scenarios.",
            hint="Send one scenario in a request; the command line reads files with many.",
        )


def _check(known: Known, text: str, source: str, board: bool, sensitivity: bool = False) -> Any:
    """The scenarios of a text, each as ``judge check --json`` prints it, and what it turns on."""
    _few(text)
    reports = [report.as_json() for report in check(text, library=known.library, source=source, board=board)]
    if sensitivity:
        with suppress(JudgeError):  # the report has told it
            found = sensitivities(text, known.library)
            return [{**report, "sensitivity": one.as_json()} for report, one in zip(reports, found, strict=True)]
    return reports


def _shown(known: Known, text: str, source: str) -> Any:
    """The same with the board at every step, and the first scenario as an object, None where it is none."""
    reports = _check(known, text, source, board=True)
    with suppress(JudgeError):  # the report has told it
        found = first_object(text)
        return reports, found if isinstance(found, dict) else None
    return reports, None


def _explore(known: Known, text: str, source: str, positions: int) -> Any:
    """What can happen, as ``judge explore --json`` prints it."""
    _few(text)
    bounds = Bounds(positions=positions)
    return [found.as_json() for found in explore(text, library=known.library, source=source, bounds=bounds)]


def _options(known: Known, text: str, source: str, check: bool, at: int | None) -> Any:
    """What can be done, as ``judge options --json`` prints it."""
    _few(text)
    asking = Asking(check, at)
    return [found.as_json() for found in options(text, library=known.library, source=source, asking=asking)]


def _exercise(known: Known, text: str) -> Any:
    """The question a proof makes, None where it makes none."""
    found = exercise(text, known.library)
    return found.as_json() if found is not None else None


def _what_if(known: Known, text: str, old: str, new: str) -> Any:
    """The reports of a scenario as it stands and with one thing exchanged, and what it is then."""
    _few(text)
    reports = [report.as_json() for report in what_if(text, old, new, library=known.library, source="what if")]
    return [*reports, with_exchange(text, old, new, library=known.library)]


def _deck(known: Known, text: str, name: str, day: str) -> Any:
    """A deck list held against a format: the report itself."""
    with closing(known.store()) as store:
        return check_deck(store, text, name, day)


WORK: Mapping[str, Callable[..., Any]] = {
    "check": _check,
    "shown": _shown,
    "explore": _explore,
    "options": _options,
    "exercise": _exercise,
    "what-if": _what_if,
    "contrast": lambda known, text, number: with_contrast(text, number, library=known.library),
    "compile": lambda _, text, game, offers: [card.as_json() for card in compile_cards(text, "-", game, offers)],
    "deck": _deck,
    "schema": lambda _, address: scenario_schema(address),
}


# -- the template


def main(fd: int, megabytes: int) -> None:
    """Makes copies until the other end is closed. A command is a build's folder, with a socket for the copy that knows
    it; ``-PID`` ends a copy."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the service, which closes the socket
    os.nice(QUIETER)
    known: Known | None = None
    copies: set[int] = set()
    with socket.socket(fileno=fd) as orders:
        while True:
            said, fds, _, _ = socket.recv_fds(orders, _LONGEST_COMMAND, 1)
            _forget_the_dead(copies)
            if not said:
                return
            command = said.decode()
            if command.startswith("-"):
                if int(command[1:]) in copies:  # not waited for: one that gives way takes its time to end
                    os.kill(int(command[1:]), signal.SIGKILL)
                continue
            try:
                if known is None or known.folder != Path(command):
                    known = _read(Path(command))
                own = os.getpid()
                if (copy := os.fork()) == 0:
                    orders.close()
                    _work(Connection(fds[0]), known, megabytes, own)
                copies.add(copy)
            except (JudgeError, OSError) as error:
                print(f"no checking process for {command}: {error}", file=sys.stderr, flush=True)
            finally:
                os.close(fds[0])


def _read(folder: Path) -> Known:
    """Reads a build's cards and replays a board of each game, so that no copy has to do anything for the first time."""
    live = open_build(folder)
    try:
        library = Library.from_store(live.store)
        boards = [next(iter(live.store.every(Scenario, game)), None) for game in live.store.games()]
    finally:
        live.store.close()
    for board in boards:
        if board is not None:
            check(board.text, library=library, source="-")
    prepared()
    replaying_only()
    return Known(folder, library)


def _forget_the_dead(copies: set[int]) -> None:
    with suppress(ChildProcessError):
        while ended := os.waitpid(-1, os.WNOHANG)[0]:
            copies.discard(ended)


# -- a copy


def _work(link: Connection, known: Known, megabytes: int, template: int) -> None:
    """Does what it is told until the other end is closed. It never returns."""
    code = 1
    try:
        _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)  # it may be in the middle of a long replay
        if os.getppid() != template:
            return
        limit = megabytes * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        link.send(os.getpid())
        while True:
            try:
                link.send(_done(known, *link.recv()))
            except MemoryError as error:  # not even the question, or the answer, has room
                link.send((False, MemoryError(str(error))))
    except (EOFError, OSError):
        code = 0
    finally:
        os._exit(code)


def _done(known: Known, work: str, arguments: tuple[Any, ...]) -> tuple[bool, Any]:
    """Whether it came to an end, and what it came to, or the error."""
    try:
        return True, WORK[work](known, *arguments)
    except (JudgeError, MemoryError) as error:
        return False, error
    except SystemError as error:  # so the interpreter says that memory ran out where it cannot raise it
        return False, MemoryError(str(error))
    except Exception as error:
        return False, RuntimeError(f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
