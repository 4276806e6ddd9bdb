"""What grows as a corpus does: building, one changed document, size, memory, search, a page, replays.

The Heavy Hitters notes once, ten and a hundred times (a document each, every card under a name of its own). Every
measure has a process of its own, so that the peak of memory is its own, too. Seconds are of processor time: they hold
on a busy machine; replays on one and two workers are of the clock, and need an idle one.

Run: python benchmarks/scale.py [--times 1 10 100]
"""

from __future__ import annotations

import argparse
import hashlib
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ingest import write_corpus
from search import QUERIES, rank_of, yaml

from judge.builds.build import build
from judge.builds.live import Build, current_build
from judge.builds.places import corpus_dir
from judge.ingest.scenarios import scenario_files
from judge.records import Ruling
from judge.scenario.play.jobs import Crew, run_jobs
from judge.scenario.play.run import Limits
from judge.scenario.play.verify import Task, replay
from judge.search import Searcher

_JOBS = 2_000


def everything(corpus: Path, index: Path) -> dict[str, Any]:
    """A build from nothing."""
    made = build(corpus, index)
    size = sum(file.stat().st_size for file in made.path.rglob("*") if file.is_file())
    return {"records": sum(made.counts.values()), "MB": size / 1e6}


def one_changed(corpus: Path, index: Path) -> dict[str, Any]:
    """A build after one document has another line."""
    notes, manifest = corpus / "notes-0.txt", corpus / "manifest.toml"
    was = notes.read_bytes()
    is_ = was + b"\n"
    notes.write_bytes(is_)
    sums = [hashlib.sha256(text).hexdigest() for text in (was, is_)]
    manifest.write_text(manifest.read_text("utf-8").replace(*sums), "utf-8")
    build(corpus, index)
    return {}


def questions(corpus: Path, index: Path) -> dict[str, Any]:
    """Each question of the game once the searcher is warm, and where its answer stands."""
    searcher = Searcher(current_build(index), kept=0)
    asked = [q for q in yaml.safe_load(QUERIES.read_text("utf-8")) if q.get("game") == "flesh-and-blood"]
    took, ranks = [], []
    for _ in range(2):
        took.clear()
        for question in asked:
            began = time.process_time()
            found = searcher.search(question["ask"])
            took.append((time.process_time() - began) * 1000)
            if question.get("answers"):
                ranks.append(rank_of(question, [(f.record, f.text) for f in found.results]))
    took.sort()
    return {
        "median ms": statistics.median(took),
        "99 % ms": took[int(len(took) * 0.99)],
        "MRR": statistics.mean(1 / rank if rank else 0.0 for rank in ranks),
    }


def pages(corpus: Path, index: Path) -> dict[str, Any]:
    """The pages of a hundred rulings, each asked for the first time."""
    from judge.web import create_app  # noqa: PLC0415

    client = create_app({"JUDGE_INDEX": str(index), "RATELIMIT_ENABLED": False}).test_client()
    ids = [r.id for r in current_build(index).store.records() if isinstance(r, Ruling) and r.document == "notes-0"]
    took = []
    for record in ids[:100]:
        began = time.process_time()
        answer = client.get(f"/rulings/{record}")
        assert answer.status_code == 200, answer.text
        took.append((time.process_time() - began) * 1000)
    return {"page ms": statistics.median(took)}


def replays(live: Build) -> None:
    """Prints how long two thousand proofs take one process and two."""
    files = [file.read_text("utf-8") for file in scenario_files(corpus_dir())]
    texts = [text for file in files for text in file.split("\n---\n")]
    tasks = [Task(f"{n}.yaml", texts[n % len(texts)], Limits(), False) for n in range(_JOBS)]
    took = {}
    for workers in (1, 2):
        began = time.perf_counter()
        run_jobs(replay, tasks, live.store.path, Crew(workers))
        took[workers] = time.perf_counter() - began
    print(
        f"{_JOBS} replays: 1 worker {took[1]:.1f} s, 2 workers {took[2]:.1f} s, {took[1] / took[2]:.2f} times as fast"
    )


MEASURES: dict[str, Callable[[Path, Path], dict[str, Any]]] = {
    made.__name__: made for made in (everything, one_changed, questions, pages)
}


def measured(what: str, corpus: Path, index: Path) -> None:
    """Prints as JSON what one measure came to, in this process."""
    began = time.process_time()
    found = MEASURES[what](corpus, index)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({**found, "CPU s": time.process_time() - began, "peak MB": peak}))


def main() -> None:
    """Prints a table for each size, then the replays."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, nargs="*", default=[1, 10, 100], help="how many copies, at most 676")
    parser.add_argument("--measure", nargs=3, metavar=("WHAT", "CORPUS", "INDEX"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        what, corpus, index = arguments.measure
        measured(what, Path(corpus), Path(index))
        return
    for times in arguments.times:
        with tempfile.TemporaryDirectory() as place:
            corpus, index = Path(place) / "corpus", Path(place) / "index"
            corpus.mkdir()
            write_corpus(corpus, times, one_document=False)
            for what in MEASURES:
                command = [sys.executable, __file__, "--measure", what, str(corpus), str(index)]
                done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
                found = json.loads(done.stdout.splitlines()[-1])
                said = ", ".join(f"{key} {value:,.2f}" for key, value in found.items())
                print(f"x{times:<4} {what:12} {said}", flush=True)
    with tempfile.TemporaryDirectory() as place:
        build(corpus_dir(), place)
        replays(current_build(place))


if __name__ == "__main__":
    main()
