"""Many small things that were worked out once, kept in one file of which only what is asked for is read."""

from __future__ import annotations

import hashlib
import json
import mmap
import os
import pickle
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from operator import index
from pathlib import Path
from typing import IO, Any

_MOST = 10_000  # pieces, the last that were put


class _Own(pickle.Unpickler):
    """Makes values of the program's own classes and nothing else, whatever the bytes ask for."""

    def find_class(self, module: str, name: str) -> type:
        found = super().find_class(module, name) if module.startswith("judge.") else None
        if not (isinstance(found, type) and found.__module__ == module):
            raise pickle.UnpicklingError(f"{module}.{name} is no class of the program")
        return found


class Pieces:
    """Values of the program's own classes, kept by name in one file: each is made, and its bytes are compared with
    their sum, when it is asked for. What is put is written with ``save``; of two programs that do so at once one is
    heard, and what the other put is worked out again. A file, or a value in it, that is not as ``save`` writes it
    counts as not there. of: what the values hang on."""

    def __init__(self, folder: Path, kind: str, *of: str) -> None:
        self._path = folder / f"{kind}-{hashlib.sha256(json.dumps(of).encode()).hexdigest()[:32]}"
        self._new: dict[str, bytes] = {}
        self._listed: dict[str, tuple[int, int, str]] = {}  # where each begins and ends, and its sum
        self._held: mmap.mmap | bytes = b""
        with suppress(Exception), a_file(self._path).open("rb") as file:
            listed = json.loads(file.readline())
            self._held = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            at = file.tell()
            self._listed = {
                name: (index(at + begin), index(at + end), sum_) for name, (begin, end, sum_) in listed.items()
            }

    def get(self, name: str) -> Any:
        """The value that was put under a name, or None."""
        body = self._body(name)
        with suppress(Exception):  # bytes may ask for anything, and so raise anything
            return None if body is None else _Own(BytesIO(body)).load()
        return None

    def _body(self, name: str) -> bytes | None:
        if name in self._new or name not in self._listed:
            return self._new.get(name)
        begin, end, sum_ = self._listed[name]
        body = self._held[begin:end]
        return body if hashlib.sha256(body).hexdigest() == sum_ else None

    def put(self, name: str, value: object) -> None:
        """Holds it until all is saved; a value that cannot be written is worked out each time."""
        with suppress(pickle.PicklingError, AttributeError, TypeError):
            self._new[name] = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)

    def save(self) -> None:
        """Writes down what was put with what was there, whole or not at all."""
        if not self._new:
            return
        bodies = {name: body for name in self._listed if (body := self._body(name)) is not None} | self._new
        bodies = dict(list(bodies.items())[-_MOST:])
        listed, at = {}, 0
        for name, body in bodies.items():
            listed[name] = at, at + len(body), hashlib.sha256(body).hexdigest()
            at += len(body)
        write_whole(self._path, b"".join([json.dumps(listed).encode(), b"\n", *bodies.values()]))
        self._new = {}


def a_file(path: Path) -> Path:
    """The path of a file; raises OSError for what is none, as a pipe, which would be waited for."""
    if not path.is_file():
        raise FileNotFoundError(path)
    return path


@contextmanager
def whole(path: Path, sync: bool = True) -> Iterator[IO[bytes]]:
    """A file that stands under its name when it is whole, and not before. sync: it is on the disk then."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            if sync:
                file.flush()
                os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file, if that can be done."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with whole(path, sync=False) as file:
            file.write(content)
