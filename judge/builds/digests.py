"""Digests of the program's own code: what a build and what a verdict hang on beside the documents."""

from __future__ import annotations

import hashlib
from importlib.resources import files
from importlib.resources.abc import Traversable

ENGINE = ("terms", "rules", "games", "scenario", "yaml_parsing.py")
GROUND = ("records.py", "naming.py", "privacy.py", "yaml_parsing.py")


def code_digest() -> str:
    """A digest of the code that decides what a build holds: reading, writing, searching."""
    digest = hashlib.sha256()
    package = files("judge")
    parts: list[Traversable] = [package.joinpath(name) for name in GROUND]
    for folder in ("terms", "builds", "ingest", "search", "search/words"):
        parts.extend(sorted(package.joinpath(folder).iterdir(), key=lambda p: p.name))
    for part in parts:
        if part.name.endswith((".py", ".toml")):
            digest.update(part.name.encode() + b"\0" + part.read_bytes())
    return digest.hexdigest()


def engine_digest() -> str:
    """A digest of the code that verdicts come from: the terms, the kernel, the games, the scenario language."""
    digest = hashlib.sha256()
    parts = [files("judge").joinpath(name) for name in ENGINE]
    while parts:
        part = parts.pop()
        if part.is_dir():
            parts.extend(sorted(part.iterdir(), key=lambda p: p.name))
        elif part.name.endswith((".py", ".lark")):
            digest.update(part.name.encode() + b"\0" + part.read_bytes())
    return digest.hexdigest()[:16]
