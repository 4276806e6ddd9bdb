"""How long one replay takes, by game: every proof of the corpus, the replay alone, the whole check, and from its text.

A replay goes from the parsed scenario to the verdict of its lines, through every answer nobody gave. The whole check
reads the lines, replays the contrasts and writes the trace too.

Run: python benchmarks/replay.py [--rounds N] [--game G] [--slowest N]
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from judge.builds.build import build
from judge.builds.live import current_build
from judge.scenario import Library, check, check_document
from judge.scenario.board.library import replaying_only
from judge.scenario.board.referee import Referee
from judge.scenario.games import GAMES
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import ScenarioDocument
from judge.scenario.play.checking import judge_run
from judge.scenario.play.run import Limits, Runner

CORPUS = Path(__file__).parent.parent / "corpus"


def main() -> None:
    """Print the medians and the slowest hundredth in milliseconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10, help="how often each proof is replayed")
    parser.add_argument("--index", type=Path, default=Path(__file__).parent.parent / "index")
    parser.add_argument("--game", default="", help="only this game")
    parser.add_argument("--slowest", type=int, default=0, help="also name the slowest replays of each game")
    args = parser.parse_args()
    build(CORPUS, args.index)
    library = Library.from_store(current_build(args.index).store)
    replaying_only()
    for folder in sorted(CORPUS.glob(f"{args.game or '*'}/scenarios")):
        texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.yaml"))]
        documents = [
            d for t in texts for d in load_documents(t, "-", library.is_name) if isinstance(d, ScenarioDocument)
        ]
        report(folder.parent.name, documents, texts, library, args)


def report(
    game: str, documents: list[ScenarioDocument], texts: list[str], library: Library, args: argparse.Namespace
) -> None:
    """Prints the lines of one game."""
    alone: list[float] = []
    slow: list[tuple[float, str]] = []
    for document in documents:
        times = [timed(replay_of(document, library)) for _ in range(args.rounds + 1)][1:]
        alone += times
        slow.append((statistics.median(times), document.title))
    whole = [timed(lambda d=d: check_document(d, library=library)) for _ in range(args.rounds) for d in documents]  # type: ignore[misc]
    text = [timed(lambda t=t: check(t, library=library)) / t.count("\ntitle:") for t in texts if "\ntitle:" in t]  # type: ignore[misc]
    print(f"{game}: {len(documents)} proofs")
    for name, values in (("replay", alone), ("whole check", whole), ("from its text", text)):
        values.sort()
        p99 = values[min(len(values) - 1, int(len(values) * 0.99))]
        print(f"  {name:14} median {statistics.median(values):6.2f} ms   99 % within {p99:6.2f} ms", flush=True)
    for took, title in sorted(slow, reverse=True)[: args.slowest]:
        print(f"    {took:6.2f} ms  {title}")


def replay_of(document: ScenarioDocument, library: Library) -> Callable[[], object]:
    """What replays a scenario that has been read."""
    referee = Referee(GAMES[document.game], library.game(document.game))
    state, lines = referee.read(document)
    return lambda: judge_run(Runner(referee, Limits()).run(state, lines))


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of this process."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


if __name__ == "__main__":
    main()
