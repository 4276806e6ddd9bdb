"""From the corpus to a build that can be served.

A build is a folder ``index/<id>/`` with ``corpus.db``, ``whoosh/``, ``manifest.json`` and
``files.json`` (a sum of each file). Its id is made of
what went into it, so the same corpus gives the same build. It is written aside, checked, moved into place,
and only then does ``index/current`` name it: a crash at any point leaves the old build live.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import judge
from judge.builds import live
from judge.builds.changes import Changes, diff_records
from judge.builds.digests import code_digest, engine_digest, shape_digest
from judge.builds.gone import remember
from judge.builds.kept import Kept, words_digest
from judge.builds.live import open_build
from judge.builds.news import announce
from judge.builds.places import alone, kept_dir, remove_leftovers
from judge.builds.sources import Content, Source, read_all, sources_of
from judge.builds.store import Mark, Store
from judge.builds.store_writing import write_store
from judge.builds.verdicts import kept_verdicts, refutations
from judge.errors import JudgeError
from judge.frozen import Frozen, without_collecting
from judge.ingest import Doubt
from judge.ingest.notes import notes_files
from judge.ingest.scenarios import scenario_files, with_overruled
from judge.ingest.subjects import with_subjects
from judge.ingest.support import support_files
from judge.privacy import masked_value
from judge.records import RECORD_TYPES, Card, Record
from judge.search.index import write_index
from judge.terms.documents import MANIFEST

FORMAT = 1
_KEPT = 2  # builds left in place: the live one and the one readers may still hold

Verdicts = Mapping[str, Mapping[str, Any]]
Reads = Callable[[Card], Mapping[str, Any] | None]


class DocumentSummary(Frozen):
    """What reading a document came to."""

    id: str
    records: int
    coverage: float
    doubts: tuple[Doubt, ...]


class BuildReport(Frozen):
    """What a build came to. reused: nothing had changed, so nothing was read again. changes: against the
    build that was live before. checks: what was looked at for contradictions, and what became of it, by check."""

    id: str
    path: Path
    reused: bool
    counts: Mapping[str, int]
    documents: tuple[DocumentSummary, ...]
    changes: Changes
    checks: Mapping[str, Mapping[str, int]]


# -- building


def build(
    corpus_dir: str | Path,
    index_dir: str | Path,
    verdicts: Verdicts | None = None,
    overlay_dir: str | Path | None = None,
    reads: Reads | None = None,
) -> BuildReport:
    """Reads a corpus into a new build, checks it and makes it the live one.

    overlay_dir: a person's own documents, read beside the corpus; one with the id of a corpus document takes
    its place. The folder need not exist. verdicts: scenario id → ``{"verdict": …, "report": {…}}``, written
    into the build. Without them the live build stays when it was made of the same corpus, and a new one keeps the
    live build's verdicts of the boards that nothing has changed for (``judge.builds.verdicts``). reads: how a card is
    read (None: by nobody); it is not asked what is known already (``judge.builds.kept``). When exactly this build is
    there and whole, it is only switched to. Raises JudgeError for what is wrong with a document, a scenario or the
    folders; what was live stays.
    """
    corpus, index = Path(corpus_dir), Path(index_dir)
    sources = sources_of(corpus, Path(overlay_dir) if overlay_dir else None)
    engine, content, kept = engine_digest(), None, Kept(kept_dir(index))
    named = partial(_build_id, corpus, sources, engine=engine, reader=engine if reads else "")
    inputs = named(None)
    with alone(index, partial(unwritable, index)), without_collecting():
        before = live.live_build(index)
        same = before is not None and before.manifest.get("inputs") == inputs
        if verdicts is None and before and not (same and before.manifest.get("engine") == engine):
            content = read_all(corpus, sources, kept)
            verdicts = kept_verdicts(before.store, before.manifest, engine, content.scenario_inputs)
            build_id = named(verdicts)
        else:
            build_id = before.id if verdicts is None and before else named(verdicts)
        target = index / build_id
        reused = live.is_whole(target)
        if not reused:
            remove_leftovers(index)
            fresh = index / f".new-{build_id}"
            made = _Made(build_id, inputs, engine, masked_value(verdicts), code_digest())
            try:
                content = content or read_all(corpus, sources, kept)
                old = before.path / live.SEARCH if before and before.manifest.get("code") == made.code else None
                _write(fresh, content, made, _readings(content.records, reads, kept, engine), kept, old)
                open_build(fresh).store.close()
            except BaseException:
                shutil.rmtree(fresh, ignore_errors=True)
                raise
            if target.exists():
                os.rename(target, index / f".old-{build_id}")
            os.rename(fresh, target)
        changes = adopt(index, build_id, before)
        kept.tidy()
    return _report(build_id, target, reused, changes)


def _report(build_id: str, folder: Path, reused: bool, changes: Changes) -> BuildReport:
    manifest = json.loads((folder / live.BUILD_MANIFEST).read_text("utf-8"))
    documents = tuple(
        DocumentSummary(d["id"], d["records"], d["coverage"], tuple(Doubt(**doubt) for doubt in d["doubts"]))
        for d in manifest["documents"]
    )
    return BuildReport(build_id, folder, reused, manifest["counts"], documents, changes, manifest.get("checks", {}))


def _build_id(corpus: Path, sources: Iterable[Source], verdicts: Verdicts | None, engine: str, reader: str) -> str:
    """A digest of everything that decides what the build holds: files, the readers' own code, verdicts and the
    engine that found them; reader: the engine that reads its cards, empty when none does."""
    digest = hashlib.sha256(f"{FORMAT} {judge.__version__} {code_digest()} {reader}".encode())
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


class _Made(Frozen):
    """What a build is known by. inputs: the id it would have without verdicts; code: of what wrote it."""

    id: str
    inputs: str
    engine: str
    verdicts: Verdicts | None
    code: str


def _readings(records: Iterable[Record], reads: Reads | None, kept: Kept, engine: str) -> dict[str, Mapping[str, Any]]:
    """How each card is read, by its id. What the same engine has read of the same words is kept."""
    if reads is None:
        return {}
    known: dict[str, Mapping[str, Any] | None] = kept.get("readings", engine) or {}
    before = len(known)
    found: dict[str, Mapping[str, Any]] = {}
    for card in (r for r in records if isinstance(r, Card)):
        words = words_digest(card)
        if words not in known:
            known[words] = reads(card)
        if (body := known[words]) is not None:
            found[card.id] = body
    if len(known) > before:
        kept.put(known, "readings", engine)
    return found


def _write(
    folder: Path, content: Content, made: _Made, readings: Mapping[str, Mapping[str, Any]], kept: Kept, old: Path | None
) -> None:
    """old: the search index of a build of the same code."""
    folder.mkdir(parents=True)
    found = refutations(content.records, made.verdicts or {})
    records = with_overruled([*content.records, *with_subjects(found, content.records)])
    write_store(folder / live.DATABASE, records, content.support, made.verdicts, content.noted, readings)
    said = {game: support.said() for game, support in content.support.items()}
    indexed = write_index(folder / live.SEARCH, _in_store_order(records), kept, old, said)
    with closing(Store.open(folder / live.DATABASE)) as store:
        counts = {name: n for name in RECORD_TYPES if (n := store.count(name))}
        export = _export_digest(store)
    manifest = {
        "build": made.id,
        "format": FORMAT,
        "judge": judge.__version__,
        "shape": shape_digest(),
        "code": made.code,
        "counts": counts,
        "records": sum(counts.values()),
        "indexed": indexed,
        "export_sha256": export,
        "documents": content.documents,
        "checks": content.checks,
        "masked": sum(document["masked"] for document in content.documents),
        "verified": set(made.verdicts or {}) == set(content.scenario_inputs) != set(),
        "inputs": made.inputs,
        "engine": made.engine,
        "scenario_inputs": content.scenario_inputs,
    }
    (folder / live.BUILD_MANIFEST).write_text(json.dumps(manifest, indent=1, ensure_ascii=False) + "\n", "utf-8")
    (folder / live.FILES).write_text(json.dumps(live.sums(folder), indent=1, sort_keys=True) + "\n", "utf-8")


def _in_store_order(records: Sequence[Record]) -> list[Record]:
    """As the store lists them: type by type, each in the order of the documents."""
    types = {name: n for n, name in enumerate(RECORD_TYPES)}
    return sorted(records, key=lambda r: (types[r.type], r.game, r.document, r.span.start_line if r.span else 0))


def _export_digest(store: Store) -> str:
    digest = hashlib.sha256()
    for n, line in enumerate(live.export_records(store)):
        digest.update((f"\n{line}" if n else line).encode())
    return digest.hexdigest()


# -- checking and switching


def adopt(index: Path, build_id: str, before: live.Build | None) -> Changes:
    """Makes a whole build that lies in ``index`` the live one; whoever calls it holds the folder alone. before: the
    build that was live, which is closed; its readers keep their files, left-over and older ones go. Gives what changed
    between the two."""
    try:
        changes = _changes_since(before, index / build_id)
    finally:
        if before:
            before.store.close()
    _switch(index, build_id)
    remove_leftovers(index)
    _remove_old(index, {build_id, before.id if before else build_id})
    return changes


def _switch(index: Path, build_id: str) -> None:
    fresh = index / f".{live.CURRENT}.new"
    with fresh.open("w", encoding="utf-8") as file:
        file.write(build_id + "\n")
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, index / live.CURRENT)


def unwritable(index: Path, why: str) -> JudgeError:
    """The error for a folder of builds that nothing can be written to."""
    return JudgeError(
        "no-index",
        f"the index folder cannot be written ({why}).",
        where=str(index),
        hint="Make it writable, or name another with --index.",
    )


def _remove_old(index: Path, keep: set[str]) -> None:
    """Removes builds beyond the newest few; readers of the one before keep theirs."""
    builds = [p for p in index.iterdir() if p.is_dir() and (p / live.BUILD_MANIFEST).is_file() and p.name not in keep]
    builds.sort(key=lambda p: p.stat().st_mtime, reverse=True)
    for old in builds[max(_KEPT - len(keep), 0) :]:
        shutil.rmtree(old, ignore_errors=True)


# -- export and comparison


def _changes_since(before: live.Build | None, folder: Path) -> Changes:
    """Against the build before. Records that both hold are compared by their hashes alone, so that two large builds
    are not read whole. What is gone, and what is new of rulings, is remembered beside the builds."""
    with closing(Store.open(folder / live.DATABASE)) as store:
        if before is None:
            return Changes(added=store.ids())
        old, new = before.store.marks(), store.marks()
        both = old.keys() & new.keys()
        same = {i for i in both if new[i].type != "document" and new[i].same(old[i])}
        changes = diff_records(_marked(old, same, before.store), _marked(new, same, store))
        remember(folder.parent, before.store, store, changes)
        if folder.name != before.id:
            built = live.Build(folder.name, folder, store, {}).built
            announce(folder.parent, before.store, store, changes, folder.name, built)
        return changes


def _marked(marks: Mapping[str, Mark], same: set[str], store: Store) -> Iterator[Record]:
    for record_id, mark in marks.items():
        yield mark.as_record() if record_id in same else store.get(record_id)
