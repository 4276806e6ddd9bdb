"""A build opened, read-only: the live one of a folder of builds, compared with its own manifest and sums."""

from __future__ import annotations

import hashlib
import json
import os
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.builds.store import Store, damaged
from judge.errors import JudgeError
from judge.records import RECORD_TYPES
from judge.search.index import document_count

CURRENT = "current"
DATABASE = "corpus.db"
SEARCH = "whoosh"
BUILD_MANIFEST = "manifest.json"
FILES = "files.json"


@dataclass(frozen=True)
class Build:
    """An opened build, read-only."""

    id: str
    path: Path
    store: Store
    manifest: Mapping[str, Any]


def current_build(index_dir: str | Path) -> Build:
    """Opens the live build.

    Raises JudgeError ``no-build`` when nothing was built yet, ``damaged-build`` when what ``current`` names
    is not there or not whole; both say how to put it right.
    """
    return open_build(current_folder(Path(index_dir)))


def current_folder(index: Path) -> Path:
    """The folder of the live build, whole or not. Raises like ``current_build`` where there is none."""
    return index / _current_id(index)


def _current_id(index: Path) -> str:
    path = index / CURRENT
    try:
        name = path.read_text("utf-8").strip()
    except FileNotFoundError as error:
        raise JudgeError(
            "no-build", "nothing has been built here yet.", where=str(index), hint="Run judge build."
        ) from error
    except (OSError, ValueError) as error:
        raise damaged(path, f"cannot be read ({type(error).__name__})") from error
    if not name.isalnum() or len(name) > 64 or not (index / name).is_dir():
        raise damaged(path, f'names the build "{name[:40]}", which is not there')
    return name


def open_build(folder: Path) -> Build:
    """Opens a build and compares it with its own manifest. Raises JudgeError ``damaged-build``."""
    _check_files(folder)
    try:
        manifest = json.loads((folder / BUILD_MANIFEST).read_text("utf-8"))
        counts, records, indexed = manifest["counts"], manifest["records"], manifest["indexed"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise damaged(folder / BUILD_MANIFEST, f"cannot be read ({type(error).__name__}: {error})") from error
    store = Store.open(folder / DATABASE)
    try:
        store.check()
        found = {name: n for name in RECORD_TYPES if (n := store.count(name))}
        if found != counts or store.count() != records:
            raise damaged(store.path, f"holds {store.count()} records instead of {records}")
        searchable = document_count(folder / SEARCH)
        if searchable != indexed or indexed != records:
            raise damaged(folder / SEARCH, f"holds {searchable} records instead of {records}")
    except BaseException:
        store.close()
        raise
    return Build(str(manifest.get("build", folder.name)), folder, store, manifest)


def _check_files(folder: Path) -> None:
    """Every file is there and as it was written: a damaged index can give wrong answers without an error."""
    try:
        expected = json.loads((folder / FILES).read_text("utf-8"))
        found = sums(folder)
        wrong = next((name for name, digest in expected.items() if found.get(name) != digest), None)
    except FileNotFoundError as error:
        raise damaged(folder / FILES, "is missing") from error
    except (OSError, ValueError, AttributeError) as error:
        raise damaged(folder / FILES, f"cannot be read ({type(error).__name__})") from error
    if wrong is not None:
        raise damaged(folder / wrong, "is not as it was built" if wrong in found else "is missing")


def sums(folder: Path) -> dict[str, str]:
    """The SHA-256 of every file of a build, by its place in it."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != FILES
    }


def is_whole(folder: Path) -> bool:
    if not folder.is_dir():
        return False
    try:
        open_build(folder).store.close()
    except JudgeError:
        return False
    return True


def live_build(index: Path) -> Build | None:
    try:
        return current_build(index)
    except JudgeError:
        return None  # nothing there, or damaged: either way there is nothing to compare with


class CurrentBuild:
    """The live build of a service: ``get`` gives it and picks up a new one when ``current`` has moved.

    Looking costs one stat. Whoever holds the old build may go on using it. Threads may share it. ``opened``
    is called with each build that is picked up, so that what hangs on it (a searcher) changes with it.
    """

    def __init__(self, index_dir: str | Path, opened: Callable[[Build], None] | None = None) -> None:
        self._index = Path(index_dir)
        self._current = str(self._index / CURRENT)
        self._opened = opened
        self._lock = threading.Lock()
        self._build: Build | None = None
        self._seen: tuple[int, int] | None = None

    def get(self) -> Build:
        """The live build. Raises like ``current_build``; when a new build is damaged the old one stays."""
        mark = self._mark()
        build = self._build
        if build is not None and mark == self._seen:
            return build
        with self._lock:
            if self._build is None or mark != self._seen:
                try:
                    fresh = current_build(self._index)
                except JudgeError:
                    if self._build is None:
                        raise
                    return self._build
                if self._build is None or fresh.id != self._build.id:
                    if self._opened:
                        self._opened(fresh)
                    self._build = fresh
                else:
                    fresh.store.close()
                self._seen = mark
            return self._build

    def _mark(self) -> tuple[int, int] | None:
        try:
            found = os.stat(self._current)
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns


def export_records(store: Store) -> Iterator[str]:
    """Every record as a line of JSON, sorted by id; the same corpus gives the same bytes."""
    for body in store.bodies():
        yield json.dumps(body, ensure_ascii=False, sort_keys=True)
