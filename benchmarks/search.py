"""How long one search takes on the real corpus, and answers to a file of questions for scoring.

python benchmarks/search.py                         median and 95th percentile over 200 searches
python benchmarks/search.py --questions FILE.json   a JSON line of answers for each {"id", "query", "game"}
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from pathlib import Path

from judge.build import build, current_build, find_corpus
from judge.search import Searcher


def queries(searcher_build: object, most: int = 200) -> list[str]:
    """Names, and the first words of rulings: short and long queries in equal parts."""
    store = searcher_build.store  # type: ignore[attr-defined]
    names = [card.name for card in store.cards()]
    rulings = [" ".join(r.text.split()[:9]) for r in store.by_type("ruling", per_page=1000)]
    mixed = [q for pair in zip(names, rulings[:: max(len(rulings) // len(names), 1)], strict=False) for q in pair]
    return mixed[:most]


def main() -> None:
    """Builds the corpus into a temporary folder, then measures or answers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        build(find_corpus(), folder)
        live = current_build(folder)
        searcher = Searcher(live)
        if arguments.questions:
            for question in json.loads(arguments.questions.read_text("utf-8")):
                game = question.get("game")
                page = searcher.search(question["query"], game=game if game in live.store.games() else None)
                print(json.dumps({"id": question["id"], **page.as_json()}, ensure_ascii=False, default=dict))
        else:
            asked = queries(live)
            searcher.search("warm up")
            took = []
            for query in asked:
                began = time.perf_counter()
                searcher.search(query)
                took.append((time.perf_counter() - began) * 1000)
            took.sort()
            late = took[int(len(took) * 0.95)]
            print(f"{len(took)} searches: median {statistics.median(took):.1f} ms, 95 % within {late:.1f} ms")
        searcher.close()
        live.store.close()


if __name__ == "__main__":
    main()
