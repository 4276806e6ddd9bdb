"""What earlier builds had and the live one has no more, kept beside the builds: an address that once led to a record is
said to be gone, or leads to where the record stands now.

Only ids and types are kept, and nothing of a document that was taken out whole: what is forgotten is forgotten.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path

from judge.builds.changes import Changes
from judge.builds.store import Store
from judge.frozen import Frozen

_FILE = "gone.json"
_MOST = 20_000  # the newest are kept


class Gone(Frozen):
    """A record that was removed. now: the id of the one that says the same elsewhere, or empty."""

    type: str
    now: str = ""


def gone_from(index: Path) -> dict[str, Gone]:
    """What is gone from the builds of an index folder, by id; nothing where that is not known."""
    path = index / _FILE
    try:
        return _read(path, path.stat().st_mtime_ns)
    except OSError:
        return {}


@lru_cache(maxsize=4)
def _read(path: Path, _changed: int) -> dict[str, Gone]:
    try:
        return {name: Gone(**said) for name, said in json.loads(path.read_text("utf-8")).items()}
    except (ValueError, TypeError, AttributeError):
        return {}  # written by another version: nothing hangs on it


def remember(index: Path, before: Store, after: Store, changes: Changes) -> None:
    """Adds what a new build removed or moved; what is there again, or stood in a document that is not, is dropped."""
    known = dict(gone_from(index))
    if not (known or changes.removed or changes.moved):
        return
    marks = before.marks()
    found = {old: Gone(marks[old].type) for old in changes.removed if old in marks}
    found |= {m.old: Gone(marks[m.old].type, m.new) for m in changes.moved if m.old in marks and m.old != m.new}
    known = {name: gone for name, gone in known.items() if name not in found} | found
    documents = {name for name, mark in after.marks().items() if mark.type == "document"} | {"scenarios"}
    kept = {n: g for n, g in known.items() if n.partition("/")[0] in documents and not after.has(n)}
    body = {name: asdict(gone) for name, gone in list(kept.items())[-_MOST:]}
    fresh = index / f".{_FILE}.new"
    fresh.write_text(json.dumps(body, ensure_ascii=False), "utf-8")
    os.replace(fresh, index / _FILE)
