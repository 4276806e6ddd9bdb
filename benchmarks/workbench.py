"""How long the workbench waits: from a change of a board to what came out of it and what can be done next.

    python benchmarks/workbench.py [--every N] [--slowest N]

Each proof of the corpus is asked as the page asks after a change (``options?check=1``, the cursor behind its last
line), and for its options alone, through the service with its checking process, over an index that is built and
verified (``JUDGE_INDEX``). The first answer of a process is not counted. Goals on a machine that nobody else uses:
150 ms for a change at a proof-sized position, never more than 200 ms for options.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence

from judge.builds.live import current_build
from judge.builds.places import index_dir
from judge.records import Scenario
from judge.web import create_app

WAYS = {"a change": "/api/v1/options?check=1", "options": "/api/v1/options"}


def main() -> None:
    """Prints medians, the slowest twentieth and the slowest proofs of both."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--every", type=int, default=1, help="only every so many proofs (default: all)")
    parser.add_argument("--slowest", type=int, default=5, help="how many of the slowest are named (default: 5)")
    given = parser.parse_args()
    store = current_build(index_dir()).store
    proofs = [proof for game in store.games() for proof in store.every(Scenario, game)][:: given.every]
    store.close()
    app = create_app({"RATELIMIT_ENABLED": False})
    try:
        client = app.test_client()
        for name, path in WAYS.items():
            client.post(path, data=proofs[0].text, content_type="application/yaml")
            took = []
            for proof in proofs:
                began = time.perf_counter()
                answer = client.post(path, data=proof.text, content_type="application/yaml")
                took.append((1000 * (time.perf_counter() - began), proof.id))
                assert answer.status_code == 200, (proof.id, answer.status_code, answer.text[:200])
            print(_said(name, took, given.slowest))
    finally:
        app.extensions["judge.checks"].close()


def _said(name: str, took: Sequence[tuple[float, str]], slowest: int) -> str:
    """A line of figures, and one for each of the slowest."""
    ms = sorted(time_ for time_, _ in took)
    over = sum(time_ > 200 for time_ in ms)
    lines = [
        f"{name}: {len(ms)} proofs, median {statistics.median(ms):.0f} ms,"
        f" slowest twentieth from {ms[len(ms) * 19 // 20]:.0f} ms, {over} over 200 ms"
    ]
    return "\n".join([*lines, *(f"  {time_:.0f} ms {proof}" for time_, proof in sorted(took)[: -slowest - 1 : -1])])


if __name__ == "__main__":
    main()
