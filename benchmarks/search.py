"""How well and how fast records are found, beside other engines, in one run.

python benchmarks/search.py                         quality on benchmarks/queries.yaml, judge and the other engines
python benchmarks/search.py --scale 100             latency in process, the corpus copied under other names
python benchmarks/search.py --http                  requests a second and the slowest hundredth, in turns with Datasette
python benchmarks/search.py --questions FILE.json   a JSON line of answers for each {"id", "query", "game"}
python benchmarks/search.py --calibrate             what makes an answer sure, fitted anew into judge/search/sure.toml

tantivy and Datasette come with ``pip install -e .[benchmark]``; what is not installed is left out. --keep names a
folder for the indexes, so that the large ones are built once.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import re
import statistics
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import yaml
from engines import ENGINES, KINDS, Ask, renamed
from load import compare

from judge.builds.build import build
from judge.builds.live import Build, current_build
from judge.builds.places import corpus_dir
from judge.records import Record
from judge.search import Searcher, SearchPage

QUERIES = Path(__file__).with_name("queries.yaml")
_MOST_OF_WHOOSH = 10  # times the corpus
SURE = Path(__file__).parent.parent / "judge" / "search" / "sure.toml"
FITTED = ("tuned", "near", "pairs")  # wholly, by ``calibrate``; of these none:
ASIDE = ("ninth", "pairs-aside")
_WEIGHED = {  # of ``Evidence.features``, for questions with a name and without one
    "named": ("lead", "untold", "met", "rest", "missed", "elsewhere"),
    "unnamed": ("score", "lead", "untold", "met", "missed", "elsewhere"),
}
_MORE = {"named": -0.02, "unnamed": 0.02}  # answers that may be called unsure there, more than over all
_NEAR, _RIDGE = 3.0, 1.0  # how much a question without an answer weighs; how small the weights are held
UNANSWERED = ("negative", "far")
LONGEST = 700  # characters of a passage in which the answer must stand


def plain(text: str) -> str:
    """White space, marks of tables and case do not count."""
    return re.sub(r"[\s|]+", " ", text).casefold().strip()


def rank_of(question: Mapping[str, Any], found: Sequence[tuple[str, str]]) -> int | None:
    """The place of the first result that answers."""
    quotes = [plain(answer["quote"]) for answer in question.get("answers", ())]
    ids = {answer["id"] for answer in question.get("answers", ())}
    cards = question["kind"] in ("card", "typo")
    for place, (record, text) in enumerate(found, 1):
        if (len(text) <= LONGEST and any(q in plain(text) for q in quotes)) or (cards and record in ids):
            return place
    return None


def gain(question: Mapping[str, Any], titles: Sequence[str]) -> float:
    """nDCG of a filter: every card that should be found is worth the same."""
    wanted = {plain(card) for card in question["cards"]}
    got = sum(1 / math.log2(n + 2) for n, title in enumerate(titles) if plain(title) in wanted)
    return got / sum(1 / math.log2(n + 2) for n in range(min(10, len(wanted))))


def quality(live: Build, records: Sequence[Record], folder: Path) -> None:
    """Prints how often the answer comes first, by half and engine; for judge also by kind and what it says of itself.

    The others are given what the documents say, judge is asked as it is served: it knows the titles of the proofs, too.
    """
    questions = yaml.safe_load(QUERIES.read_text("utf-8"))
    halves = tuple(dict.fromkeys(q["half"] for q in questions))
    titles = {record.id: record.title for record in records}
    searcher = Searcher(live, kept=0)
    for name, make in ENGINES.items():
        try:
            ask = make(folder, records) if name != "judge" else served(searcher)
        except ImportError:
            print(f"{name}: not installed")
            continue
        for half in dict.fromkeys(q["half"] for q in questions if q.get("answers")):
            rows = [(q, rank_of(q, ask(q["ask"]))) for q in questions if q["half"] == half and q.get("answers")]
            ranks = [rank for _, rank in rows]
            print(f"{name:12} {half:10} n {len(ranks)}  {figures(ranks)}")
            if name == "judge":
                for kind in dict.fromkeys(q["kind"] for q, _ in rows):
                    print(f"    {kind:12} {figures([rank for q, rank in rows if q['kind'] == kind])}")
    for half in halves:
        asked_ = [q for q in questions if q["half"] == half]
        filters = [(q, ENGINES["judge"](folder, records)(q["ask"])) for q in asked_ if "cards" in q]
        values = [gain(q, [titles[record] for record, _ in found]) for q, found in filters]
        pages = [(q, searcher.search(q["ask"])) for q in asked_]
        print(f"{half}: filters nDCG {statistics.mean(values):.3f} of {len(values)}" if values else f"{half}:")
        kinds = {
            "without an answer": ("negative",),
            "far off": ("far",),
            "with one": {q["kind"] for q in asked_} - {*UNANSWERED},
        }
        for said, held in kinds.items():
            print(f"    {said}: {_told([page for q, page in pages if q['kind'] in held])}")
        ranked = [(rank_of(q, _passages(page)), page) for q, page in pages if q.get("answers")]
        print(f"    right one among the first three: {_told([page for rank, page in ranked if rank and rank <= 3])}")
        wrong = [rank for rank, page in ranked if page.answer == "found" and rank != 1]
        late = sum(not (rank and rank <= 3) for rank in wrong)
        print(f"    found, and the first is wrong: {len(wrong)}, of which {late} have the right one behind the third")


def served(searcher: Searcher) -> Ask:
    """judge as a service asks it, over the whole build."""
    return lambda question: _passages(searcher.search(question))


def _passages(page: SearchPage) -> list[tuple[str, str]]:
    return [(found.record, found.text) for found in page.results]


def _told(pages: Sequence[SearchPage]) -> str:
    """How many pages say that they answer, may answer, or do not."""
    answers_ = [page.answer for page in pages]
    return f"{len(pages)}: " + ", ".join(f"{answers_.count(name)} {name}" for name in ("found", "unsure", "none"))


def figures(ranks: Sequence[int | None]) -> str:
    """MRR@10, first right, first three right."""
    return (
        f"MRR {statistics.mean(1 / r if r else 0.0 for r in ranks):.3f}"
        f"  first {statistics.mean(r == 1 for r in ranks):.3f}"
        f"  first three {statistics.mean(bool(r and r <= 3) for r in ranks):.3f}"
    )


def asked() -> list[str]:
    """Every question."""
    return [str(q["ask"]) for q in yaml.safe_load(QUERIES.read_text("utf-8"))]


def latency(records: Sequence[Record], folder: Path, scale: int) -> None:
    """Prints the median and the slowest hundredth of each engine at each size, and its ratio to judge."""
    for times in (n for n in (1, 10, 100) if n <= scale):
        copies = list(renamed(records, times))
        mine = 0.0
        for name, make in ENGINES.items():
            if name == "Whoosh" and times > _MOST_OF_WHOOSH:
                print(f"x{times:<4} {name:12} left out: too slow to wait for")
                continue
            try:
                ask = make(folder / f"x{times}", copies)
            except ImportError:
                continue
            median, late = timed(ask, 3 if name == "Whoosh" and times > 1 else 5)
            mine = mine or median
            print(f"x{times:<4} {name:12} median {median:8.3f} ms  99 % {late:8.3f} ms  {median / mine:6.2f} of judge")


def timed(ask: Ask, rounds: int) -> tuple[float, float]:
    """The median and the 99th percentile in milliseconds, over the best of several rounds for each question."""
    best: dict[str, float] = {}
    for _ in range(rounds):
        for question in asked():
            began = time.perf_counter()
            ask(question)
            best[question] = min(best.get(question, math.inf), (time.perf_counter() - began) * 1000)
    took = sorted(best.values())
    return statistics.median(took), took[int(len(took) * 0.99)]


def answers(live: Build, path: Path) -> None:
    """A JSON line of answers for each question of a file."""
    searcher = Searcher(live)
    for question in json.loads(path.read_text("utf-8")):
        game = question.get("game")
        page = searcher.search(question["query"], game=game if game in live.store.games() else None)
        print(json.dumps({"id": question["id"], **page.as_json()}, ensure_ascii=False, default=dict))


def calibrate(live: Build, unsure: float) -> None:
    """Fits what makes an answer sure, writes it, and prints what a higher or lower bar would do to each part of the
    questions. unsure: the share of those with the answer among the first three that may be called unsure; of questions
    without a name more, since they are told apart less well."""
    searcher = Searcher(live, kept=0)
    rows = []  # the evidence, what the question proves, and what it is used for
    for question in yaml.safe_load(QUERIES.read_text("utf-8")):
        seen = None if "cards" in question or question["kind"] == "far" else searcher.evidence(question["ask"])
        if seen is not None:
            rank = rank_of(question, _passages(searcher.search(question["ask"]))) if question.get("answers") else None
            what = "near" if question["kind"] == "negative" else "right" if rank and rank <= 3 else "missed"
            rows.append((seen, what, _part(question)))
    tables: dict[str, dict[str, float]] = {}
    sums: dict[int, float] = {}  # how sure each is, by its row
    for name, features in _WEIGHED.items():
        own = [row for row in rows if row[0].heard.has_name == (name == "named")]
        every = np.array([[row[0].features()[feature] for feature in features] for row in own], float)
        speaks = np.array([row[0].speaks for row in own])
        right = np.array([row[1] == "right" for row in own])
        fit = speaks & np.array([row[2] in (*FITTED, "half A") for row in own])
        weights = np.array([_NEAR if row[1] == "near" else 1.0 for row in own])
        found = _logistic(every[fit], right[fit], weights[fit])
        scores = np.where(speaks, every @ found, -99.0)
        bar = float(np.quantile(scores[right & [row[2] == "half A" for row in own]], unsure + _MORE[name]))
        tables[name] = dict(zip([*features, "bar"], [*found.tolist(), bar], strict=True))
        sums |= {id(row): score - bar for row, score in zip(own, scores.tolist(), strict=True)}
    head = "".join(line for line in SURE.read_text("utf-8").splitlines(True) if line.startswith("#"))
    text = (f"[{name}]\n" + "".join(f"{k} = {v:.3f}\n" for k, v in table.items()) for name, table in tables.items())
    SURE.write_text(head + "\n".join(text), "utf-8")
    for more in (-1.0, -0.5, 0.0, 0.25, 0.5, 1.0):
        for part in dict.fromkeys(row[2] for row in rows):
            called = {
                what: [sums[id(row)] >= more for row in rows if row[1:] == (what, part)]
                for what in ("right", "near", "missed")
            }
            said = ", ".join(f"{what} {sum(found)} of {len(found)}" for what, found in called.items())
            print(f"bar {more:+.2f}  {part:12} found: {said}")


def _part(question: Mapping[str, Any]) -> str:
    """What a question is used for: of those that nothing was chosen by, half by lot are fitted."""
    half = str(question["half"])
    if half in (*FITTED, *ASIDE):
        return half
    return "half A" if random.Random(question["ask"]).random() < 0.5 else "half B"


def _logistic(features: Any, right: Any, weights: Any) -> Any:
    """The weights of a logistic regression, without that of what is always there (the bar takes its place)."""
    spread = features.std(0) + 1e-9
    every = np.hstack([features / spread, np.ones((len(features), 1))])
    found = np.zeros(every.shape[1])
    held = _RIDGE * np.eye(len(found))
    held[-1, -1] = 0
    for _ in range(30):  # Newton's steps
        likely = 1 / (1 + np.exp(-every @ found))
        slope = every.T @ (weights * (likely - right)) + held @ found
        found -= np.linalg.solve((every.T * (weights * likely * (1 - likely))) @ every + held, slope)
    return found[:-1] / spread


def main() -> None:
    """Builds the corpus into a folder, then measures or answers."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--questions", type=Path)
    parser.add_argument("--scale", type=int, choices=(1, 10, 100))
    parser.add_argument("--http", action="store_true")
    parser.add_argument("--calibrate", nargs="?", type=float, const=0.13, metavar="UNSURE")
    parser.add_argument("--keep", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or Path(temporary)
        build(corpus_dir(), folder / "build")
        live = current_build(folder / "build")
        records = [record for record in live.store.records() if record.type in KINDS]
        if arguments.questions:
            answers(live, arguments.questions)
        elif arguments.scale:
            latency(records, folder, arguments.scale)
        elif arguments.calibrate:
            calibrate(live, arguments.calibrate)
        elif arguments.http:
            compare(folder, records, asked())
        else:
            quality(live, records, folder)
        live.store.close()


if __name__ == "__main__":
    main()
