"""Writes docs/corpus.md from the corpus; run it after a change of a document or its notes."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from judge.builds.build import build
from judge.builds.live import Build, current_build
from judge.records import IMPORTANCE, RECORD_TYPES, Document, Record

DOCS = Path(__file__).resolve().parent

_HEAD = """# What the documents hold

Written by `docs/corpus_pages.py` from the corpus; a test says when it is out of date. Coverage is the share of the
lines with text that are in a record or named as noise (headings, rules, page marks). A doubt is what a reader could not
be sure of. Conflicts are listed by `judge conflicts` and on the page `/conflicts`. Contact details are masked.
"""


def corpus_page(live: Build) -> str:
    """The page for a build: a table of all documents, then each with what was read and what is in doubt."""
    records = list(live.store.records())
    documents = [record for record in records if isinstance(record, Document)]
    said: Mapping[str, Mapping[str, Any]] = {d["id"]: d for d in live.manifest["documents"]}
    out = [_HEAD, "| document | game | kind | lines | records | coverage | noise | doubts | conflicts | masked |"]
    out.append("| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for document in documents:
        held = [r for r in records if r.document == document.id]
        conflicts = sum(r.type == "conflict" for r in held)
        share = f"{document.coverage.share:.1%}"
        cells = (document.id, document.game, document.kind, document.lines, len(held) - conflicts, share)
        more = (len(document.coverage.noise), len(said[document.id]["doubts"]), conflicts, said[document.id]["masked"])
        out.append("| " + " | ".join(str(cell) for cell in (*cells, *more)) + " |")
    for document in documents:
        held = [r for r in records if r.document == document.id]
        out += ["", f"## {document.title}", "", *_of_document(document, held, said[document.id]["doubts"])]
    return "\n".join(out) + "\n"


def _of_document(document: Document, held: Iterable[Record], doubts: Iterable[Mapping[str, Any]]) -> list[str]:
    listed = list(held)
    types = Counter(record.type for record in listed)
    importance = Counter(getattr(record, "importance", "") for record in listed if record.type == "conflict")
    noise = Counter(n.why for n in document.coverage.noise)
    rows = [
        f"* Origin: {document.origin}. Date: {document.date or 'unknown'}.",
        "* Records: " + _counted((name, types[name]) for name in RECORD_TYPES if name != "conflict") + ".",
        "* Noise: " + (_counted(noise.most_common()) or "none") + ".",
        "* Conflicts: " + (_counted((name, importance[name]) for name in IMPORTANCE) or "none") + ".",
    ]
    lines = [f"  * line {doubt['line']}: {doubt['what']}" for doubt in doubts]
    return [*rows, f"* Doubts: {len(lines) or 'none'}.", *lines]


def _counted(counts: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{n} {name}" for name, n in counts if n)


def main() -> None:
    """Builds the corpus into a temporary folder and writes the page."""
    with tempfile.TemporaryDirectory() as folder:
        build(DOCS.parent / "corpus", Path(folder))
        live = current_build(Path(folder))
        (DOCS / "corpus.md").write_text(corpus_page(live), encoding="utf-8")
        live.store.close()


if __name__ == "__main__":
    main()
