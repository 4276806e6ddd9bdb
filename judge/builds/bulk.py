"""Everything of a build in one file, with its checksums."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from dataclasses import dataclass
from functools import cached_property

from judge.builds.live import Build
from judge.records import to_json


@dataclass
class Bulk:
    """Every record of a build, one JSON object a line, as it is sent: packed once for all who take it packed."""

    build: Build

    @cached_property
    def packed(self) -> bytes:
        """As gzip packs it: the same bytes for the same build."""
        lines = (json.dumps(to_json(record), ensure_ascii=False) + "\n" for record in self.build.store.records())
        return gzip.compress("".join(lines).encode(), compresslevel=6, mtime=0)

    @cached_property
    def digests(self) -> tuple[str, str]:
        """The SHA-256 of the lines, and of what is packed of them, as RFC 9530 writes them."""
        return _digest(gzip.decompress(self.packed)), _digest(self.packed)


def _digest(content: bytes) -> str:
    return f"sha-256=:{base64.b64encode(hashlib.sha256(content).digest()).decode()}:"
