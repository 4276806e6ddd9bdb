"""How long a build takes as a corpus grows: the Heavy Hitters notes once, ten and a hundred times, cards renamed.

Beside each the plain thing a person would do instead: the same lines into one SQLite FTS5 table. Every measure has
a process of its own, so that the peak of memory is its own, too. Seconds and megabytes are of this machine; what
holds everywhere is that records a second stay what they are, and the ratio.

Run: python benchmarks/ingest.py [--times 1 10 100] [--one-document]
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from judge.builds.build import build
from judge.ingest import ManifestEntry, read_document
from judge.records import Card

NOTES = Path(__file__).parent.parent / "corpus/flesh-and-blood/heavy-hitters.txt"
_HEAD = 4  # the title and the date, which a document has once


def copies(times: int) -> Iterator[str]:
    """The notes with every card under a name of its own (``Pack Hunt Qab``), wherever they name it."""
    text = NOTES.read_text("utf-8")
    read = read_document(ManifestEntry("notes", "any", "release-notes", NOTES.name), text)
    names = {n for r in read.records if isinstance(r, Card) for n in (r.name, *r.also_named)}
    listed = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    named = re.compile(rf"(?<![\w-])(?:{listed})(?![\w-])")
    for n in range(times):
        own = "Q" + chr(97 + n // 26) + chr(97 + n % 26)
        yield named.sub(lambda match, own=own: f"{match[0]} {own}", text) if n else text


def write_corpus(folder: Path, times: int, one_document: bool) -> None:
    """A corpus of so many copies, a document each or all in one."""
    texts = list(copies(times))
    if one_document:
        texts = ["\n".join([texts[0], *("\n".join(t.split("\n")[_HEAD:]) for t in texts[1:])])]
    manifest: list[str] = []
    for n, text in enumerate(texts):
        data = text.encode()
        (folder / f"notes-{n}.txt").write_bytes(data)
        listed = {"id": f"notes-{n}", "game": "flesh-and-blood", "kind": "release-notes", "file": f"notes-{n}.txt"}
        listed["sha256"] = hashlib.sha256(data).hexdigest()
        manifest += ["[[document]]", *(f"{key} = {json.dumps(value)}" for key, value in listed.items())]
    (folder / "manifest.toml").write_text("\n".join(manifest) + "\n", "utf-8")


def with_judge(corpus: Path, place: Path) -> int:
    """Builds the corpus; how many records it has."""
    return sum(build(corpus, place).counts.values())


def with_fts5(corpus: Path, place: Path) -> int:
    """Every line that is not blank as a row that can be searched; how many."""
    place.mkdir()
    db = sqlite3.connect(place / "lines.db")
    db.execute("create virtual table lines using fts5(document unindexed, line unindexed, text, tokenize=porter)")
    with db:
        for path in sorted(corpus.glob("*.txt")):
            lines = enumerate(path.read_text("utf-8").splitlines(), 1)
            db.executemany("insert into lines values (?, ?, ?)", ((path.name, n, t) for n, t in lines if t.strip()))
    count = db.execute("select count(*) from lines").fetchone()[0]
    db.close()
    return int(count)


MEASURED = {"judge": with_judge, "fts5": with_fts5}


def measure(what: str, corpus: Path, place: Path) -> None:
    """Prints as JSON what one measure came to, in this process."""
    idle = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began = time.perf_counter()
    count = MEASURED[what](corpus, place)
    took = time.perf_counter() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps({"seconds": took, "count": count, "peak": peak / 1024, "idle": idle / 1024}))


def main() -> None:
    """Prints a line for each size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, nargs="+", default=[1, 10, 100], help="how many copies, at most 676")
    parser.add_argument("--one-document", action="store_true", help="all copies in one document")
    parser.add_argument("--measure", nargs=3, metavar=("WHAT", "CORPUS", "PLACE"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        what, corpus, place = arguments.measure
        measure(what, Path(corpus), Path(place))
        return
    print(f"{'copies':>6} {'records':>8} {'seconds':>8} {'records/s':>10} {'peak MB':>8} {'fts5 s':>8} {'ratio':>6}")
    for times in arguments.times:
        with tempfile.TemporaryDirectory() as folder:
            corpus = Path(folder) / "corpus"
            corpus.mkdir()
            write_corpus(corpus, times, arguments.one_document)
            found = {}
            for what in MEASURED:
                command = [sys.executable, __file__, "--measure", what, str(corpus), f"{folder}/{what}"]
                done = subprocess.run(command, check=True, capture_output=True, text=True)
                found[what] = json.loads(done.stdout)
        own, plain = found["judge"], found["fts5"]
        print(
            f"{times:6} {own['count']:8} {own['seconds']:8.2f} {own['count'] / own['seconds']:10.0f} "
            f"{own['peak']:8.0f} {plain['seconds']:8.2f} {own['seconds'] / plain['seconds']:6.1f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
