"""A build opened, read-only: the live one of a folder of builds, compared with its own manifest and sums."""

from __future__ import annotations

import hashlib
import json
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from judge.builds.digests import shape_digest
from judge.builds.store import Store, damaged
from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.records import RECORD_TYPES

CURRENT = "current"
DATABASE = "corpus.db"
SEARCH = "whoosh"
BUILD_MANIFEST = "manifest.json"
FILES = "files.json"

_TRIED_AGAIN = 5.0  # seconds after which a build that could not be served is opened again
_LOOKED_EVERY = 0.25  # seconds after which it is asked again whether a file was written to
_READ_AT_ONCE = 262_144


class Build(Frozen):
    """An opened build, read-only."""

    id: str
    path: Path
    store: Store
    manifest: Mapping[str, Any]

    @cached_property
    def built(self) -> datetime:
        """When it was written."""
        return datetime.fromtimestamp(int((self.path / BUILD_MANIFEST).stat().st_mtime), UTC)


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
        if indexed != records:
            raise damaged(folder / SEARCH, f"holds {indexed} records instead of {records}")
    except BaseException:
        store.close()
        raise
    return Build(str(manifest.get("build", folder.name)), folder, store, manifest)


def own_or_raise(build: Build) -> None:
    """Raises JudgeError ``other-program`` when a build is not as this program writes it: what it holds may be missing
    something, or mean something else, without an error on opening."""
    if build.manifest.get("shape") != shape_digest():
        raise JudgeError(
            "other-program",
            f"the build was made by another version of judge ({str(build.manifest.get('judge', 'unknown'))[:20]}),"
            " and a program serves only what it has built.",
            hint="Run judge build, with the documents it was made of, and then judge verify.",
        )


def _check_files(folder: Path) -> None:
    """Every file is there and as it was written: a damaged index can give wrong answers without an error."""
    wrong = _wrong_file(folder, _sum)
    if wrong is not None:
        raise wrong


def _wrong_file(folder: Path, sum_of: Callable[[Path], str]) -> JudgeError | None:
    """What is wrong with the first file of a build that is not as it was written, by its sum."""
    try:
        for name, expected in json.loads((folder / FILES).read_text("utf-8")).items():
            if not (folder / name).is_file():
                return damaged(folder / name, "is missing")
            if sum_of(folder / name) != expected:
                return damaged(folder / name, "is not as it was built")
    except FileNotFoundError:
        return damaged(folder / FILES, "is missing")
    except (OSError, ValueError, AttributeError) as error:
        return damaged(folder / FILES, f"cannot be read ({type(error).__name__})")
    return None


def _sum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _slow_sum(path: Path, bytes_per_second: float) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while part := file.read(_READ_AT_ONCE):
            digest.update(part)
            time.sleep(len(part) / bytes_per_second)
    return digest.hexdigest()


def sums(folder: Path) -> dict[str, str]:
    """The SHA-256 of every file of a build, by its place in it."""
    return {
        path.relative_to(folder).as_posix(): _sum(path)
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
    """The live build of a service: ``get`` gives it, picks up a new one when ``current`` has moved, and notices when
    its files are changed.

    Looking costs one stat, and one a file a few times a second. Whoever holds the old build may go on using it. Threads
    may share it. ``opened`` is called with each build that is picked up, so that what hangs on it (a searcher) changes
    with it.
    """

    def __init__(self, index_dir: str | Path, opened: Callable[[Build], None] | None = None) -> None:
        self._index = Path(index_dir)
        self._current = str(self._index / CURRENT)
        self._opened = opened
        self._lock = threading.Lock()
        self._build: Build | None = None
        self._seen: tuple[int, ...] | None = None
        self._files: Marks = {}
        self._look_at = self._try_at = 0.0
        self._damage: JudgeError | None = None
        self.refused: JudgeError | None = None  # why what ``current`` names is not served, but what it named before

    def get(self) -> Build:
        """The live build. Raises like ``current_build`` and ``own_or_raise``, also when it was changed since it was
        opened. When a new build cannot be served the old one stays, and what was wrong is in ``refused``."""
        mark, now = _mark(self._current), time.monotonic()
        build = self._build
        if build is not None and mark == self._seen and now < self._look_at and not (self.refused or self._damage):
            return build
        with self._lock:
            if mark != self._seen or ((self._build is None or self.refused) and now >= self._try_at):
                self._pick_up(mark)
            if self._build is None:
                assert self.refused is not None
                raise self.refused.with_traceback(None)
            self._look()
            if self._damage is not None:
                raise self._damage.with_traceback(None)
            return self._build

    def scan(self, bytes_per_second: float) -> None:
        """Reads the files of the live build slowly and compares them with their sums: what is damaged without anybody
        having written to it looks untouched."""
        build = self._build
        if build is None:
            return
        wrong = _wrong_file(build.path, lambda path: _slow_sum(path, bytes_per_second))
        with self._lock:
            if wrong is not None and build is self._build:
                self._damage = wrong

    def _pick_up(self, mark: tuple[int, ...] | None) -> None:
        self._seen, self._try_at = mark, time.monotonic() + _TRIED_AGAIN
        try:
            folder = current_folder(self._index)
            if self._build is None or self._damage is not None or folder != self._build.path:
                self._take(folder)
            self.refused = None
        except JudgeError as error:
            self.refused = error

    def _take(self, folder: Path) -> None:
        """Opens a build and serves it. What is written meanwhile is noticed afterwards."""
        files = _marks(folder)
        fresh = open_build(folder)
        try:
            own_or_raise(fresh)
            if self._opened:
                self._opened(fresh)
        except BaseException:
            fresh.store.close()
            raise
        self._build, self._files, self._damage = fresh, files, None

    def _look(self) -> None:
        """Opens the build again when one of its files was written to: what was read of it may be wrong."""
        assert self._build is not None
        if time.monotonic() < self._look_at:
            return
        files = _marks(self._build.path)
        if files != self._files:
            self._files = files
            try:
                self._take(self._build.path)
            except JudgeError as error:
                self._damage = error
        self._look_at = time.monotonic() + _LOOKED_EVERY


Marks = Mapping[str, tuple[int, ...] | None]


def _marks(folder: Path) -> Marks:
    """What tells whether a file of a build was written to, or another one put in its place."""
    try:
        names = list(dict(json.loads((folder / FILES).read_text("utf-8"))))
    except (OSError, ValueError, TypeError):
        names = []
    return {name: _mark(os.path.join(folder, name)) for name in (FILES, *names)}


def _mark(path: str | Path) -> tuple[int, ...] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def export_records(store: Store) -> Iterator[str]:
    """Every record as a line of JSON, sorted by id; the same corpus gives the same bytes."""
    for body in store.bodies():
        yield json.dumps(body, ensure_ascii=False, sort_keys=True)


def checked_said(checks: Mapping[str, Mapping[str, int]]) -> str:
    """What became of all that may be a contradiction, in a sentence. checks: by check, as a
    build's manifest keeps them (``judge.ingest.found.Sifted``)."""
    looked, told, thrown = (sum(counts[word] for counts in checks.values()) for word in ("looked", "told", "thrown"))
    by = ", ".join(f"{counts['thrown']} by {check}" for check, counts in sorted(checks.items()) if counts["thrown"])
    return (
        f"{looked} possible disagreements were found by comparing the documents: {looked - told - thrown} are kept, "
        f"{told} were noted already, {thrown} turned out to be none{f' ({by})' if by else ''}."
    )
