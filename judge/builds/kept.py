"""What was worked out once and holds for as long as what it was worked out from: how documents, boards and cards are
read.

Each thing is a file in a folder beside the builds, named by a digest of everything it hangs on, the program's own code
among it. So nothing kept has to be corrected: what hangs on something else is asked for under another name. The folder
may be deleted at any time; a file that is not whole counts as not there.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import orjson

from judge.builds.pieces import a_file, write_whole
from judge.records import Card, to_json

_MOST = 100  # files kept, the last used: a build asks for one a document and a few more
# What of a card says where it stands, what it is linked with and where it may be played: nobody reads it so.
_NOT_READ = frozenset(
    {
        *("id", "document", "span", "hash", "title", "text", "quote", "reading", "reading_reason", "mentions"),
        *("printings", "legality", "legality_changes", "other_faces", "sources", "keywords"),
    }
)
_AMOUNTS = frozenset(("cost", "power", "defense", "life", "intellect", "arcane"))


class Kept:
    """A folder of things kept, by what they are and what they hang on. It need not exist; where nothing can be
    written, nothing is kept."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def get(self, kind: str, *of: str) -> Any:
        """The JSON value that was put under the same names, or None."""
        path = self._path(kind, of)
        try:
            data = a_file(path).read_bytes()
            sum_, _, body = data.partition(b"\n")
            if hashlib.sha256(body).hexdigest().encode() != sum_:
                return None
            os.utime(path)
        except OSError:
            return None
        return orjson.loads(body)

    def put(self, value: Any, kind: str, *of: str) -> None:
        """Keeps a JSON value, whole or not at all."""
        body = orjson.dumps(value)
        write_whole(self._path(kind, of), hashlib.sha256(body).hexdigest().encode() + b"\n" + body)

    def tidy(self) -> None:
        """Removes what has not been asked for the longest, and what a crash left."""
        with suppress(OSError):
            found = sorted(self._folder.iterdir(), key=lambda p: p.stat().st_mtime, reverse=True)
            for old in [*found[_MOST:], *(p for p in found[:_MOST] if p.name.startswith(".new-"))]:
                old.unlink(missing_ok=True)

    def _path(self, kind: str, of: tuple[str, ...]) -> Path:
        return self._folder / f"{kind}-{hashlib.sha256(json.dumps(of).encode()).hexdigest()[:32]}"


def words_digest(card: Card) -> str:
    """A digest of what is printed on a card: two that have the same are read the same. How large a version's cost,
    power, defense … is says nothing of how its sentences are read, only that it is a number."""
    said: Mapping[str, Any] = {key: value for key, value in to_json(card).items() if key not in _NOT_READ}
    versions = [
        {k: "#" if k in _AMOUNTS and str(v).isdecimal() else v for k, v in version.items() if k != "legality"}
        for version in said["versions"]
    ]
    return hashlib.sha256(orjson.dumps({**said, "versions": versions}, option=orjson.OPT_SORT_KEYS)).hexdigest()[:32]
