"""Two editions side by side: two builds, two exports or two documents, as the records they hold."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from judge.builds.changes import Change, compare
from judge.builds.live import CURRENT, DATABASE, current_build
from judge.builds.store import Store
from judge.errors import JudgeError
from judge.ingest import ManifestEntry, read_document, recognise
from judge.ingest.received import receive
from judge.records import Record, from_json, slug


def differences(old: str, new: str, index: Path, kind: str = "") -> tuple[Change, ...]:
    """What differs between two editions (see ``judge.builds.changes.compare``).

    Each is a build (its folder, the folder of builds, or a build's id in ``index``), a file written by
    ``judge export``, or a document; kind: how both documents are read, recognised when empty. Raises JudgeError
    ``unknown-edition``, ``not-alike`` for a document beside anything else, and what reading them raises.
    """
    places = [_build_folder(name, index) for name in (old, new)]
    exports = [None if place else _export(Path(name)) for name, place in zip((old, new), places, strict=True)]
    documents = [place is None and export is None for place, export in zip(places, exports, strict=True)]
    if documents[0] != documents[1]:
        name = old if documents[0] else new
        raise JudgeError(
            "not-alike",
            f"{name} is a document, and the other is none.",
            hint="Name two builds, two exports or two documents.",
        )
    if documents[0]:
        return _of_documents(Path(old), Path(new), kind)
    sides = [_of_build(place) if place else export or () for place, export in zip(places, exports, strict=True)]
    return compare(*sides)


def _build_folder(name: str, index: Path) -> Path | None:
    """The folder of the build a name means, or None when it means a file."""
    for path in (Path(name), index / name):
        if (path / DATABASE).is_file():
            return path
        if (path / CURRENT).is_file():
            live = current_build(path)
            live.store.close()
            return live.path
    path = Path(name)
    if path.is_file():
        return None
    raise JudgeError(
        "unknown-edition",
        f"{name} is no build, export or document{': the folder holds no build' if path.is_dir() else ''}.",
        hint=f"Name a file, the folder of a build, or the id of a build in {index}.",
    )


def _of_build(folder: Path) -> Sequence[Record]:
    store = Store.open(folder / DATABASE)
    try:
        return list(store.records())
    finally:
        store.close()


def _export(path: Path) -> Sequence[Record] | None:
    """The records of an export, as lines or as one array; None when the file is none. Raises ``bad-record``."""
    with path.open("rb") as file:
        head = file.read(4096).lstrip(b"\xef\xbb\xbf \t\r\n")
    if not head.startswith((b"{", b"[")) or b'"id"' not in head:
        return None
    try:
        text = path.read_text("utf-8-sig")
        whole = text.lstrip().startswith("[")
        bodies = json.loads(text) if whole else [json.loads(line) for line in text.split("\n") if line.strip()]
    except (ValueError, RecursionError):
        return None
    if not all(isinstance(body, dict) and "id" in body and "type" in body for body in bodies):
        return None
    return [from_json(body) for body in bodies]


def _of_documents(old: Path, new: Path, kind: str) -> tuple[Change, ...]:
    """Both are read under one id, so that the records of one are found in the other."""
    texts = [receive(path).text for path in (old, new)]
    known = [kind or recognise(text) or "plain" for text in texts]
    document = slug(new.stem)
    sides = [
        read_document(ManifestEntry(document, "any", chosen, str(path)), text).records[1:]
        for path, text, chosen in zip((old, new), texts, known, strict=True)
    ]
    return compare(*sides)
