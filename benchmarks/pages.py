"""How much processor time a page takes to make and how large it is on its way, by kind of page.

    python benchmarks/pages.py [--most N]

Pages of every kind are asked for over an index that is built and verified (``JUDGE_INDEX``), each twice: when nothing
of it is kept, and again. Sizes are gzipped. Goals: a median of 5 ms the first time
for every kind, 10 kB, and 14 kB where a board's data are in the page.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from urllib.parse import quote

import yaml
from flask.testing import FlaskClient

from judge.builds.live import current_build
from judge.builds.places import index_dir
from judge.builds.store import Store
from judge.records import RECORD_TYPES, Card, page_url
from judge.web import create_app

QUERIES = Path(__file__).with_name("queries.yaml")


def main() -> None:
    """Prints a row of a table for each kind."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--most", type=int, default=60, help="how many pages of a kind (default: 60)")
    given = parser.parse_args()
    store = current_build(index_dir()).store
    kinds = _kinds(store, given.most)
    store.close()
    app = create_app({"RATELIMIT_ENABLED": False})
    try:
        client = app.test_client()
        for path in ("/", "/search?q=gold", kinds["ruling"][-1]):  # what a process makes once
            client.get(path)
        print("| page | first, median and most | again | gzipped, median and most |\n| --- | --- | --- | --- |")
        for kind, paths in kinds.items():
            print(_row(kind, *(_asked(client, path) for path in (paths, paths))))
    finally:
        app.extensions["judge.checks"].close()


def _kinds(store: Store, most: int) -> Mapping[str, Sequence[str]]:
    """Addresses of every kind of page, evenly over what there is."""

    def some(found: Sequence[str]) -> Sequence[str]:
        return found[:: -(-len(found) // most)]

    records = {kind: [record.id for record in store.every(cls)] for kind, cls in RECORD_TYPES.items()}
    asked = [quote(question["ask"]) for question in yaml.safe_load(QUERIES.read_text("utf-8"))]
    games = store.games()
    cards = [card.id for card in store.every(Card, games[0])]
    return {
        **{kind: some([page_url(kind, one) for one in ids]) for kind, ids in records.items() if ids},
        "search": some([f"/search?q={question}" for question in asked]),
        "the same as JSON": some([f"/api/v1/search?q={question}" for question in asked]),
        "two cards": some([f"/interactions?card={a}&card={b}" for a, b in pairwise(cards)]),
        "embed": some([f"/embed{page_url('ruling', one)}" for one in records["ruling"]]),
        "conflicts, proved, gallery": [
            f"/{page}{game}"
            for page in ("conflicts", "proved", "gallery")
            for game in ("", *(f"?game={g}" for g in games))
        ],
        "workbench": some([f"/workbench?proof={one}" for one in records["scenario"]]),
        "home, help, offline, …": ["/", "/help", "/offline", "/documents", "/coverage", "/deck", "/api"],
        "not there": ["/cards/heavy-hitters/no-such-card", "/rulings/heavy-hitters/wager/99", "/rules/factions/none"],
    }


def _asked(client: FlaskClient, paths: Sequence[str]) -> list[tuple[float, int]]:
    """how many milliseconds of processor time each took and how many bytes it has."""
    took = []
    for path in paths:
        began = time.process_time()
        answer = client.get(path, headers={"Accept-Encoding": "gzip"})
        took.append((1000 * (time.process_time() - began), len(answer.data)))
        assert answer.status_code in (200, 404), (path, answer.status_code)
    return took


def _row(kind: str, first: Sequence[tuple[float, int]], again: Sequence[tuple[float, int]]) -> str:
    ms, kept, sizes = [t for t, _ in first], [t for t, _ in again], [size / 1000 for _, size in first]
    return (
        f"| {kind} | {statistics.median(ms):.1f}, {max(ms):.0f} ms | {statistics.median(kept):.1f} ms"
        f" | {statistics.median(sizes):.1f}, {max(sizes):.1f} kB |"
    )


if __name__ == "__main__":
    main()
