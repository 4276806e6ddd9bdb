"""Templates are compiled once in a process of the tests: three dozen services are made in one, and each would compile
the same pages again, in a fifth of a second."""

from __future__ import annotations

from types import CodeType

from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache


class Compiled(BytecodeCache):
    """What templates were compiled to, as long as their text is the same."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._known.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        assert bucket.code is not None
        self._known[bucket.key, bucket.checksum] = bucket.code


def keep() -> None:
    """From now on, for every service made in this process."""
    Flask.jinja_options = {**Flask.jinja_options, "bytecode_cache": Compiled()}
