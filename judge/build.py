"""From the corpus to a build that can be served, and back: ``build`` writes one, ``current_build`` opens
the live one.

A build is a folder ``index/<id>/`` with ``corpus.db``, ``whoosh/``, ``manifest.json`` and
``files.json`` (a sum of each file). Its id is made of
what went into it, so the same corpus gives the same build. It is written aside, checked, moved into place,
and only then does ``index/current`` name it: a crash at any point leaves the old build live.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import judge
from judge.changes import Changes, diff_records
from judge.digests import code_digest, engine_digest
from judge.errors import JudgeError
from judge.ingest import DocumentReading, Doubt, ManifestEntry, link_mentions, read_document
from judge.ingest.forms import with_forms
from judge.ingest.found import without_covered
from judge.ingest.manifest import MANIFEST, read_manifest, read_text
from judge.ingest.notes import Notes, conflicts_of, noted_of, notes_files, read_notes, with_readings
from judge.ingest.scenarios import read_scenarios, scenario_files, with_proofs
from judge.ingest.self_checks import self_conflicts
from judge.ingest.support import RULES_INDEX, TOKENS, read_rules_index, read_tokens, support_files
from judge.privacy import masked_records, masked_value
from judge.records import RECORD_TYPES, Conflict, Noted, Record, hashed
from judge.search.index import document_count, write_index
from judge.store import Mark, Store, Support, damaged
from judge.verdicts import kept_verdicts, refutations, scenario_inputs

CURRENT = "current"
DATABASE = "corpus.db"
SEARCH = "whoosh"
BUILD_MANIFEST = "manifest.json"
FILES = "files.json"
FORMAT = 1
_KEPT = 2  # builds left in place: the live one and the one readers may still hold

Verdicts = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class DocumentSummary:
    """What reading a document came to."""

    id: str
    records: int
    coverage: float
    doubts: tuple[Doubt, ...]


@dataclass(frozen=True)
class BuildReport:
    """What a build came to. reused: nothing had changed, so nothing was read again. changes: against the
    build that was live before."""

    id: str
    path: Path
    reused: bool
    counts: Mapping[str, int]
    documents: tuple[DocumentSummary, ...]
    changes: Changes


@dataclass(frozen=True)
class Build:
    """An opened build, read-only."""

    id: str
    path: Path
    store: Store
    manifest: Mapping[str, Any]


# -- where things are


def find_corpus(option: str | Path | None = None) -> Path:
    """The corpus folder: the option, the variable JUDGE_CORPUS, ``./corpus``, then the copy inside the
    package.

    Raises JudgeError ``no-corpus`` when the one that was named, or all of them, hold no manifest.
    """
    for named, how in ((option, "--corpus"), (os.environ.get("JUDGE_CORPUS"), "JUDGE_CORPUS")):
        if named:
            if not (Path(named) / MANIFEST).is_file():
                raise JudgeError(
                    "no-corpus",
                    f"{how} names {named}, which holds no {MANIFEST}.",
                    where=str(named),
                    hint="Name a corpus folder, or leave it out to use the one that comes with judge.",
                )
            return Path(named)
    for folder in (Path("corpus"), Path(judge.__file__).parent / "corpus"):
        if (folder / MANIFEST).is_file():
            return folder
    raise JudgeError(
        "no-corpus",
        "no corpus was found: neither ./corpus nor the one that comes with judge.",
        hint="Run this where the folder corpus is, or name it with --corpus or JUDGE_CORPUS.",
    )


def find_index(option: str | Path | None = None) -> Path:
    """The index folder: the option, the variable JUDGE_INDEX, then ``./index``. It need not exist yet."""
    return Path(option or os.environ.get("JUDGE_INDEX") or "index")


# -- building


def build(
    corpus_dir: str | Path,
    index_dir: str | Path,
    verdicts: Verdicts | None = None,
    overlay_dir: str | Path | None = None,
) -> BuildReport:
    """Reads a corpus into a new build, checks it and makes it the live one.

    overlay_dir: a person's own documents, read beside the corpus; one with the id of a corpus document takes
    its place. The folder need not exist. verdicts: scenario id → ``{"verdict": …, "report": {…}}``, written
    into the build. Without them the live build stays when it was made of the same corpus, and a new one keeps the
    live build's verdicts of the boards that nothing has changed for (``judge.verdicts``). When exactly this build is
    there and whole, it is only switched to. Raises JudgeError for what is wrong with a document, a scenario or the
    folders; the build that was live then still is.
    """
    corpus, index = Path(corpus_dir), Path(index_dir)
    sources = sources_of(corpus, Path(overlay_dir) if overlay_dir else None)
    engine, content = engine_digest(), None
    inputs = _build_id(corpus, sources, None, engine)
    with _alone(index):
        before = _live(index)
        same = before is not None and before.manifest.get("inputs") == inputs
        if verdicts is None and before and not (same and before.manifest.get("engine") == engine):
            content = _read_all(corpus, sources)
            verdicts = kept_verdicts(before.store, before.manifest, engine, content.scenario_inputs)
            build_id = _build_id(corpus, sources, verdicts, engine)
        else:
            build_id = before.id if verdicts is None and before else _build_id(corpus, sources, verdicts, engine)
        target = index / build_id
        reused = _is_whole(target)
        if not reused:
            _remove_leftovers(index)
            fresh = index / f".new-{build_id}"
            made = _Made(build_id, inputs, engine, masked_value(verdicts))
            try:
                _write(fresh, content or _read_all(corpus, sources), made)
                _check(fresh).store.close()
            except BaseException:
                shutil.rmtree(fresh, ignore_errors=True)
                raise
            if target.exists():
                os.rename(target, index / f".old-{build_id}")
            os.rename(fresh, target)
        try:
            changes = _changes_since(before, target)
        finally:
            if before:
                before.store.close()
        _switch(index, build_id)
        _remove_leftovers(index)
        _remove_old(index, {build_id, before.id if before else build_id})
    manifest = json.loads((target / BUILD_MANIFEST).read_text("utf-8"))
    documents = tuple(
        DocumentSummary(d["id"], d["records"], d["coverage"], tuple(Doubt(**doubt) for doubt in d["doubts"]))
        for d in manifest["documents"]
    )
    return BuildReport(build_id, target, reused, manifest["counts"], documents, changes)


@dataclass(frozen=True)
class Source:
    """A document to be read: the folder of its manifest, and its entry there. replaces: it stands in for the
    corpus document of the same id."""

    folder: Path
    entry: ManifestEntry
    replaces: bool = False

    @property
    def path(self) -> Path:
        return self.folder / self.entry.file


def sources_of(corpus: Path, overlay: Path | None) -> tuple[Source, ...]:
    """The documents of a corpus and a person's own, which come last. Raises JudgeError as ``read_manifest``."""
    entries = read_manifest(corpus)
    own = read_manifest(overlay) if overlay and (overlay / MANIFEST).is_file() else ()
    replaced = {entry.id for entry in own}
    ids = {entry.id for entry in entries}
    return (
        *(Source(corpus, entry) for entry in entries if entry.id not in replaced),
        *(Source(overlay, entry, entry.id in ids) for entry in own if overlay),
    )


def read_source(source: Source) -> tuple[DocumentReading, str, Notes]:
    """A document read with people's readings of it, the SHA-256 of its file, and what they noted. Raises
    JudgeError for what is wrong with the file or the notes."""
    text, sha256 = read_text(source.folder, source.entry)
    notes = read_notes(source.folder, source.entry)
    known = replace(source.entry, sha256=sha256, headings=notes.headings)
    return with_readings(read_document(known, text), notes), sha256, notes


def _build_id(corpus: Path, sources: Iterable[Source], verdicts: Verdicts | None, engine: str) -> str:
    """A digest of everything that decides what the build holds: files, the readers' own code, verdicts and the
    engine that found them."""
    digest = hashlib.sha256(f"{FORMAT} {judge.__version__} {code_digest()}".encode())
    listed = list(sources)
    folders = dict.fromkeys((corpus, *(source.folder for source in listed)))
    paths = {path: path.relative_to(corpus).as_posix() for path in (corpus / MANIFEST, *scenario_files(corpus))}
    paths |= {path: path.relative_to(corpus).as_posix() for path in support_files(corpus)}
    paths |= {path: path.relative_to(folder).as_posix() for folder in folders for path in notes_files(folder)}
    paths |= {source.path: source.path.relative_to(source.folder).as_posix() for source in listed}
    for path, name in sorted(paths.items(), key=lambda item: (item[1], str(item[0]))):
        content = path.read_bytes() if path.is_file() else b""
        digest.update(f"\0{name}\0{hashlib.sha256(content).hexdigest()}".encode())
    own = [asdict(source.entry) for source in listed if source.folder != corpus]
    if own:
        digest.update(json.dumps(own, sort_keys=True).encode())
    if verdicts:
        digest.update(engine.encode() + json.dumps(verdicts, sort_keys=True, default=dict).encode())
    return digest.hexdigest()[:16]


@dataclass(frozen=True)
class _Content:
    """What reading a corpus came to: every record with contact details masked, what its manifest says of each
    document, support data by game, a digest of what each scenario's verdict hangs on, and what is noted on
    statements."""

    records: list[Record]
    documents: list[dict[str, Any]]
    support: dict[str, Support]
    scenario_inputs: dict[str, str]
    noted: list[Noted]


@dataclass(frozen=True)
class _Made:
    """What a build is known by. inputs: the id it would have without verdicts."""

    id: str
    inputs: str
    engine: str
    verdicts: Verdicts | None


def _read_all(corpus: Path, sources: Sequence[Source]) -> _Content:
    records: list[Record] = []
    documents: list[dict[str, Any]] = []
    notes: dict[str, Notes] = {}
    for source in sources:
        entry = source.entry
        reading, sha256, notes[entry.id] = read_source(source)
        records.extend(reading.records)
        documents.append(
            {
                "id": entry.id,
                "sha256": sha256,
                "records": len(reading.records),
                "coverage": reading.coverage.share,
                "doubts": [masked_value(asdict(doubt)) for doubt in reading.doubts],
            }
        )
    scenarios = read_scenarios(corpus)
    replaced = frozenset(source.entry.id for source in sources if source.replaces)
    support = _support(corpus)
    said, conflicts = _with_conflicts(sources, notes, records, support)
    noted = [
        note
        for entry in (source.entry for source in sources)
        for note in noted_of(entry, notes[entry.id], (*(r for r in said if r.document == entry.id), *conflicts))
    ]
    noted = with_forms(noted, said)
    records = [*with_proofs(link_mentions(said), scenarios, corpus, replaced), *conflicts, *scenarios]
    clean, masks = masked_records(records)
    for document in documents:
        document["masked"] = masks.get(document["id"], 0)
    return _Content(clean, documents, support, scenario_inputs(corpus, clean, support), noted)


def _write(folder: Path, content: _Content, made: _Made) -> None:
    folder.mkdir(parents=True)
    records = [*content.records, *refutations(content.records, made.verdicts or {})]
    Store.create(folder / DATABASE, records, content.support, made.verdicts, content.noted)
    indexed = write_index(folder / SEARCH, _in_store_order(records))
    store = Store.open(folder / DATABASE)
    try:
        counts = {name: n for name in RECORD_TYPES if (n := store.count(name))}
        export = _export_digest(store)
    finally:
        store.close()
    manifest = {
        "build": made.id,
        "format": FORMAT,
        "judge": judge.__version__,
        "counts": counts,
        "records": sum(counts.values()),
        "indexed": indexed,
        "export_sha256": export,
        "documents": content.documents,
        "masked": sum(document["masked"] for document in content.documents),
        "verified": set(made.verdicts or {}) == set(content.scenario_inputs) != set(),
        "inputs": made.inputs,
        "engine": made.engine,
        "scenario_inputs": content.scenario_inputs,
    }
    (folder / BUILD_MANIFEST).write_text(json.dumps(manifest, indent=1, ensure_ascii=False) + "\n", "utf-8")
    (folder / FILES).write_text(json.dumps(_sums(folder), indent=1, sort_keys=True) + "\n", "utf-8")


def _with_conflicts(
    sources: Sequence[Source], notes: Mapping[str, Notes], records: Sequence[Record], support: Mapping[str, Support]
) -> tuple[list[Record], list[Conflict]]:
    """The records without the readers' conflicts, and all conflicts: what comparing finds, then what people noted.
    What a note tells as well is told once, by the note."""
    noted = [
        conflict
        for entry in (source.entry for source in sources)
        for conflict in conflicts_of(
            entry, notes[entry.id], records, support[entry.game].rules if entry.game in support else None
        )
    ]
    by_document: dict[str, list[Record]] = {}
    for record in records:
        by_document.setdefault(record.document, []).append(record)
    found = [r for r in records if isinstance(r, Conflict)]
    for entry in (source.entry for source in sources):
        found.extend(map(hashed, self_conflicts(entry, by_document.get(entry.id, []))))
    said = [r for r in records if not isinstance(r, Conflict)]
    return said, [*without_covered(found, noted), *noted]


def _sums(folder: Path) -> dict[str, str]:
    """The SHA-256 of every file of a build, by its place in it."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != FILES
    }


def _in_store_order(records: Sequence[Record]) -> list[Record]:
    """As the store lists them: type by type, each in the order of the documents."""
    types = {name: n for n, name in enumerate(RECORD_TYPES)}
    return sorted(records, key=lambda r: (types[r.type], r.game, r.document, r.span.start_line if r.span else 0))


def _export_digest(store: Store) -> str:
    digest = hashlib.sha256()
    for n, line in enumerate(export_records(store)):
        digest.update((f"\n{line}" if n else line).encode())
    return digest.hexdigest()


def _support(corpus: Path) -> dict[str, Support]:
    found: dict[str, Support] = {}
    for path in support_files(corpus):
        game = path.parent.name
        known = found.get(game, Support())
        if path.name == TOKENS:
            found[game] = replace(known, tokens=tuple(read_tokens(path)))
        elif path.name == RULES_INDEX:
            edition, rules = read_rules_index(path)
            found[game] = replace(known, rules=rules, edition=edition)
    return found


# -- checking and switching


def _check(folder: Path) -> Build:
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
        found = _sums(folder)
        wrong = next((name for name, digest in expected.items() if found.get(name) != digest), None)
    except FileNotFoundError as error:
        raise damaged(folder / FILES, "is missing") from error
    except (OSError, ValueError, AttributeError) as error:
        raise damaged(folder / FILES, f"cannot be read ({type(error).__name__})") from error
    if wrong is not None:
        raise damaged(folder / wrong, "is not as it was built" if wrong in found else "is missing")


def _is_whole(folder: Path) -> bool:
    if not folder.is_dir():
        return False
    try:
        _check(folder).store.close()
    except JudgeError:
        return False
    return True


def _live(index: Path) -> Build | None:
    try:
        return current_build(index)
    except JudgeError:
        return None  # nothing there, or damaged: either way there is nothing to compare with


def _switch(index: Path, build_id: str) -> None:
    fresh = index / f".{CURRENT}.new"
    with fresh.open("w", encoding="utf-8") as file:
        file.write(build_id + "\n")
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, index / CURRENT)


@contextmanager
def _alone(index: Path) -> Iterator[None]:
    """One build at a time in an index folder; a second one waits."""
    try:
        index.mkdir(parents=True, exist_ok=True)
        file = (index / ".lock").open("w")
    except OSError as error:
        raise JudgeError(
            "no-index",
            f"the index folder cannot be written ({error.strerror}).",
            where=str(index),
            hint="Make it writable, or name another with --index.",
        ) from error
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _remove_leftovers(index: Path) -> None:
    for left in [*index.glob(".new-*"), *index.glob(".old-*")]:
        shutil.rmtree(left, ignore_errors=True)


def _remove_old(index: Path, keep: set[str]) -> None:
    """Removes builds beyond the newest few; readers of the one before keep theirs."""
    builds = [p for p in index.iterdir() if p.is_dir() and (p / BUILD_MANIFEST).is_file() and p.name not in keep]
    builds.sort(key=lambda p: p.stat().st_mtime, reverse=True)
    for old in builds[max(_KEPT - len(keep), 0) :]:
        shutil.rmtree(old, ignore_errors=True)


# -- reading


def current_build(index_dir: str | Path) -> Build:
    """Opens the live build.

    Raises JudgeError ``no-build`` when nothing was built yet, ``damaged-build`` when what ``current`` names
    is not there or not whole; both say how to put it right.
    """
    index = Path(index_dir)
    return _check(index / _current_id(index))


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


# -- export and comparison


def export_records(store: Store) -> Iterator[str]:
    """Every record as a line of JSON, sorted by id; the same corpus gives the same bytes."""
    for body in store.bodies():
        yield json.dumps(body, ensure_ascii=False, sort_keys=True)


def _changes_since(before: Build | None, folder: Path) -> Changes:
    """Against the build before. Records that both hold are compared by their hashes alone, so that two large builds
    are not read whole."""
    store = Store.open(folder / DATABASE)
    try:
        if before is None:
            return Changes(added=store.ids())
        old, new = before.store.marks(), store.marks()
        both = old.keys() & new.keys()
        same = {i for i in both if new[i].type != "document" and new[i].same(old[i])}
        return diff_records(_marked(old, same, before.store), _marked(new, same, store))
    finally:
        store.close()


def _marked(marks: Mapping[str, Mark], same: set[str], store: Store) -> Iterator[Record]:
    for record_id, mark in marks.items():
        yield mark.as_record() if record_id in same else store.get(record_id)
