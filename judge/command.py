"""What every command shares: exit codes, errors as one sentence, common options, reading a file, a clock."""

from __future__ import annotations

import functools
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

import click

from judge.errors import JudgeError, disk_full
from judge.records import Card
from judge.terms.games import KEYWORDS

F = TypeVar("F", bound=Callable[..., Any])


class Exit(IntEnum):
    """What a command's exit code means."""

    DONE = 0
    NO = 1
    WRONG_USE = 2
    LIMITS = 3


_NO = ("unknown-id", "unknown-name")
_LIMITS = ("too-large", "disk-full")


class OutOfTime(BaseException):
    """Raised by the clock into a check; not an Exception, so that nothing on the way takes it for a fault."""


def handled(command: F) -> F:
    """Renders the project's one error record: a sentence on stderr, or JSON where ``--json`` was given."""

    @functools.wraps(command)
    def run(*args: Any, **kwargs: Any) -> Any:
        try:
            return command(*args, **kwargs)
        except JudgeError as error:
            found = disk_full(error) or error
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise  # click's own, which it renders itself
        except Exception as fault:
            if os.environ.get("JUDGE_DEBUG"):
                raise
            found = disk_full(fault) or JudgeError(
                "fault",
                f"something went wrong inside judge ({type(fault).__name__}: {fault}).",
                hint="This is a fault of the program, not of your input; with JUDGE_DEBUG=1 it shows where.",
            )
        if kwargs.get("as_json"):
            print_json({"error": found.as_json()})
        else:
            click.echo(f"judge: {found.sentence()}", err=True)
        sys.exit(Exit.NO if found.code in _NO else Exit.LIMITS if found.code in _LIMITS else Exit.WRONG_USE)

    return run  # type: ignore[return-value]


trust_option = click.option(
    "--trust",
    "trusted",
    type=click.Path(dir_okay=False, path_type=Path),
    multiple=True,
    envvar="JUDGE_TRUST",
    help="A public key that may have signed the bundle (JUDGE_TRUST); again for another.",
)
_index = click.option(
    "--index", type=click.Path(file_okay=False), help="The folder of builds (JUDGE_INDEX; ./index beside ./corpus)."
)
_corpus = click.option(
    "--corpus", type=click.Path(file_okay=False), help="The folder of documents (JUDGE_CORPUS; ./corpus)."
)
_overlay = click.option(
    "--overlay",
    type=click.Path(file_okay=False),
    help="The folder of your own documents (JUDGE_OVERLAY; a folder among your data).",
)
_json = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")


def answers(command: F) -> F:
    """A command with ``--json``, whose errors are told."""
    return _json(handled(command))


def of_build(command: F) -> F:
    """A command that answers from the builds of ``--index``."""
    return _index(answers(command))


def of_documents(command: F) -> F:
    """A command that reads the documents of ``--corpus`` and ``--overlay`` into the builds of ``--index``."""
    return _corpus(_overlay(of_build(command)))


def believed(trusted: Sequence[Path]) -> Sequence[Path]:
    """The keys that are trusted. Raises click.UsageError when there is none: nothing unsigned is ever opened."""
    if not trusted:
        raise click.UsageError("nobody is trusted yet: name the public key of who signed the bundle with --trust.")
    return trusted


def game_option(said: str, **more: Any) -> Callable[[F], F]:
    """``--game`` with the games there are in its help, and completed by the shell; a game of one's own documents may be
    named as well, so the build says what is unknown."""
    known = sorted(KEYWORDS)

    def complete(_context: object, _parameter: object, begun: str) -> list[str]:
        return [name for name in known if name.startswith(begun)]

    return click.option("--game", help=f"{said}: {', '.join(known)}.", shell_complete=complete, **more)


def print_json(body: Any) -> None:
    """A value as a line of JSON, for programs."""
    click.echo(json.dumps(body, ensure_ascii=False))


def say(message: str) -> None:
    """A line for people on stderr."""
    click.echo(message, err=True)


def read_text(name: str) -> str:
    """The text of a scenario file, ``-`` for standard input. Raises JudgeError when it is none in UTF-8."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise JudgeError(
            "not-utf-8", f"byte {error.start + 1} of the file is not UTF-8.", where=name, hint="Save the file as UTF-8."
        ) from error
    except OSError as error:
        what = {
            FileNotFoundError: "there is no such file.",
            IsADirectoryError: "this is a folder, not a file.",
            PermissionError: "the file may not be read.",
        }.get(type(error), f"the file cannot be read ({error.strerror}).")
        raise JudgeError("no-file", what, where=name, hint="Name scenario files, or - for standard input.") from error


@contextmanager
def clock(seconds: float) -> Iterator[None]:
    """Stops what takes too long with ``OutOfTime``: the limits inside the engine count steps only."""

    def ring(signum: int, frame: FrameType | None) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def reads(card: Card) -> dict[str, Any] | None:
    """How the engine reads a card; it is loaded with the first one."""
    from judge.scenario.play.reading import reading_of  # noqa: PLC0415

    return reading_of(card)
