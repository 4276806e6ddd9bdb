"""Digests of the program's own code: what a build and what a verdict hang on beside the documents."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

ENGINE = ("terms", "rules", "games", "scenario", "errors.py", "frozen.py", "records.py", "yaml_parsing.py")
_FOLDERS = {"factions", "fighter_arena", "flesh_and_blood", "hueshift", "wow_tcg"}
READERS = (
    *("errors.py", "frozen.py", "legality.py", "naming.py", "privacy.py", "records.py", "rule_numbers.py"),
    *("yaml_parsing.py", "terms", "ingest"),
)
_SHAPE = ("records.py", "terms", "builds", "search")


def code_digest() -> str:
    """A digest of the code that decides what a build holds: reading, writing, searching."""
    return _digest((*READERS, "builds", "search"), (".py", ".toml"))


def reader_digest() -> str:
    """A digest of the code that decides what is read of a document."""
    return _digest(READERS, (".py",))


def answers_digest() -> str:
    """A digest of what makes an answer of a build: pages, the API, searching, reading a build."""
    return _digest((*_SHAPE, "web"), (".py", ".toml", ".html", ".js", ".css"))[:16]


def shape_digest() -> str:
    """A digest of what has to be the same where a build is written and where it is served: records, store, index."""
    return _digest(_SHAPE, (".py", ".toml"))[:16]


def engine_digest() -> str:
    """A digest of the code that verdicts come from: the terms, the kernel, the games, the scenario language."""
    return _digest(ENGINE, (".py", ".lark"))[:16]


def engine_of(games: Collection[str]) -> str:
    """A digest of the code that verdicts of these games come from: of the code that every game has, and their own
    (no game has another's, which a test holds). Of all games, where none is given."""
    own = {game.replace("-", "_") for game in games}
    others = [
        f"{folder}/{part.name}"
        for folder in ("games", "scenario/games")
        for part in files("judge").joinpath(folder).iterdir()
        if own and part.name in _FOLDERS - own
    ]
    return _digest(ENGINE, (".py", ".lark"), tuple(sorted(others)))[:16]


@cache
def _digest(names: tuple[str, ...], endings: tuple[str, ...], without: tuple[str, ...] = ()) -> str:
    """A digest of files, and of all files below folders but some; a running program's code does not change."""
    digest = hashlib.sha256()
    parts: list[tuple[str, Traversable]] = [(name, files("judge").joinpath(name)) for name in names]
    while parts:
        name, part = parts.pop()
        if name in without:
            continue
        if part.is_dir():
            parts.extend((f"{name}/{p.name}", p) for p in sorted(part.iterdir(), key=lambda p: p.name))
        elif part.name.endswith(endings):
            digest.update(name.encode() + b"\0" + part.read_bytes())
    return digest.hexdigest()
