"""How long one replay takes: every proof of the corpus, 200 replays and more, text to verdict and engine alone.

Run: python benchmarks/replay.py [--times N]
"""

from __future__ import annotations

import argparse
import statistics
import time
from pathlib import Path

from judge.build import build, current_build
from judge.scenario import Library, check, check_document
from judge.scenario.document import load_documents
from judge.scenario.model import ScenarioDocument

CORPUS = Path(__file__).parent.parent / "corpus"


def main() -> None:
    """Print the medians in milliseconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=200, help="at least so many replays")
    parser.add_argument("--index", type=Path, default=Path(__file__).parent.parent / "index")
    args = parser.parse_args()
    build(CORPUS, args.index)
    library = Library.from_store(current_build(args.index).store)
    texts = [p.read_text(encoding="utf-8") for p in sorted(CORPUS.glob("*/scenarios/*.yaml"))]
    documents = [d for t in texts for d in load_documents(t, "-") if isinstance(d, ScenarioDocument)]
    whole: list[float] = []
    engine: list[float] = []
    while len(engine) < args.times:
        for document in documents:
            start = time.perf_counter()
            check_document(document, library=library)
            engine.append((time.perf_counter() - start) * 1000)
        for text in texts:
            start = time.perf_counter()
            n = len(check(text, library=library))
            whole.append((time.perf_counter() - start) * 1000 / max(1, n))
    rows = (("document already read", engine), ("from its text", whole))
    print(f"{len(documents)} scenarios with their contrasts and all unanswered questions, {len(engine)} checks")
    for name, values in rows:
        values.sort()
        p95 = values[int(len(values) * 0.95)]
        print(f"{name:24} median {statistics.median(values):6.1f} ms   95 % within {p95:6.1f} ms")


if __name__ == "__main__":
    main()
