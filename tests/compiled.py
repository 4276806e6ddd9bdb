"""What each service and each build would make again is made once in a process of the tests: templates are compiled in a
fifth of a second, for three dozen services; what a build has of English is written down in a fifteenth, for two
hundred builds."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from types import CodeType

from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache

from judge.search import derived, index
from judge.search.english import Keeps, write_english


class Compiled(BytecodeCache):
    """What templates were compiled to, as long as their text is the same."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._known.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        assert bucket.code is not None
        self._known[bucket.key, bucket.checksum] = bucket.code


@cache
def _english() -> dict[str, bytes]:
    with tempfile.TemporaryDirectory() as folder:
        write_english(Path(folder))
        return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def _write_english(folder: Path, kept: Keeps | None = None) -> None:
    for name, data in _english().items():
        (folder / name).write_bytes(data)


def _english_is_read(kept: Keeps | None = None) -> None:
    """``_english`` reads it."""


def keep() -> None:
    """From now on, for every service and every build made in this process."""
    Flask.jinja_options = {**Flask.jinja_options, "bytecode_cache": Compiled()}
    vars(derived).update(write_english=_write_english)
    vars(index).update(read_english=_english_is_read)
