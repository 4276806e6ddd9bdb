"""The engine's speed: replays of the corpus's proofs, positions of the explorer, memory, growth with length of play;
beside a plain simulator that does the same on cards without text (``plain.py``), as ratios.

Run: python benchmarks/engine.py [--seconds 10]
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import plain

from judge.builds.build import build
from judge.builds.live import current_build
from judge.rules.questions import Question
from judge.rules.work import UNANSWERED, GoesOn, onwards
from judge.scenario import Bounds, Library, check_document, explore
from judge.scenario.board.library import replaying_only
from judge.scenario.board.referee import Referee
from judge.scenario.games import GAMES
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import ScenarioDocument
from judge.scenario.play import run as running
from judge.scenario.play.checking import judge_run
from judge.scenario.play.run import Limits, Runner

ROOT = Path(__file__).parent.parent
# Cards without text: name, cost, power, defence, pitch.
CARDS = [("Jab", 0, 3, 3, 1), ("Hook", 1, 4, 2, 2), ("Slam", 2, 6, 3, 3), ("Shove", 3, 7, 3, 1), ("Swing", 1, 5, 2, 2)]
COLORS = {1: "red", 2: "yellow", 3: "blue"}  # which say how much a card gives when it is pitched
HANDS = {"Ana": ["Jab", "Hook", "Slam", "Shove", "Swing", "Jab"], "Bo": ["Jab", "Hook", "Slam", "Shove"]}
MOST = 1500  # positions of the tree that are looked at


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10, help="at least so long for the replays")
    parser.add_argument("--index", type=Path, default=ROOT / "index")
    args = parser.parse_args()
    build(ROOT / "corpus", args.index)
    library = Library.from_store(current_build(args.index).store)
    replaying_only()
    for line in (*replays(library, args.seconds), *same_replay(library), *positions(library), *growth(library)):
        print(line, flush=True)


# --- replays -----------------------------------------------------------------------------------------


def replays(library: Library, seconds: float) -> Iterator[str]:
    """Proofs with one line of play: from the parsed scenario to the verdict, and whole checks of all proofs."""
    game = library.game("flesh-and-blood")
    documents = [
        d
        for path in sorted((ROOT / "corpus" / "flesh-and-blood" / "scenarios").glob("*.yaml"))
        for d in load_documents(path.read_text("utf-8"), path.name, library.is_name)
        if isinstance(d, ScenarioDocument)
    ]
    parsed = []
    for document in documents:
        referee = Referee(GAMES["flesh-and-blood"], game)
        state, lines = referee.read(document)
        runner = Runner(referee, Limits())
        with counted() as answers:
            run = runner.run(state, lines)
        if runner.most == 1 and not run.failed:
            parsed.append((referee, state, lines, answers[0]))
    times: list[float] = []
    per_action: list[float] = []
    began = time.process_time()
    while time.process_time() - began < seconds:
        for referee, state, lines, actions in parsed:
            start = time.process_time()
            judge_run(Runner(referee, Limits()).run(state, lines))
            times.append((time.process_time() - start) * 1e3)
            per_action.append(times[-1] * 1e3 / actions)
    actions = statistics.median(a for *_, a in parsed)
    yield f"replays: {len(parsed)} of {len(documents)} proofs have one line of play; median {actions:.0f} actions"
    yield f"  replay           {_spread(times)} ms, {1e3 / statistics.mean(times):.0f} replays a second"
    yield f"  of 20 actions    {_spread([t * 20 / 1e3 for t in per_action])} ms"
    whole = [_timed(lambda d=d: check_document(d, library=library)) * 1e3 for _ in range(2) for d in documents]  # type: ignore[misc]
    yield f"  whole check      {_spread(whole)} ms (every answer, contrasts, reading of lines, trace in words)"


@contextmanager
def counted() -> Iterator[list[int]]:
    """Counts the answers that are given: actions, passes, declarations, choices."""
    found = [0]

    def watched(state: Any, work: Any, goes_on: GoesOn, answerer: Any = None) -> Any:
        def answered(question: Question) -> Any:
            answer = UNANSWERED if answerer is None else answerer(question)
            found[0] += answer is not UNANSWERED
            return answer

        after, asked = onwards(state, work, goes_on, answered)
        found[0] += asked is not None
        return after, asked

    with mock.patch.object(running, "onwards", watched):
        yield found


def _spread(values: list[float]) -> str:
    ordered = sorted(values)
    p95, p99 = (ordered[int(len(ordered) * p)] for p in (0.95, 0.99))
    return f"median {statistics.median(ordered):6.2f}   95 % {p95:6.2f}   99 % {p99:6.2f}"


def _timed(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


# --- the same board for both -------------------------------------------------------------------------


def scenario(play: list[str], *, life: int = 20, actions: int = 1, deck: int = 0, hand: bool = True) -> dict[str, Any]:
    """A board of cards without text."""
    cards = [
        {"name": n, "color": COLORS[k], "type": "Generic Action - Attack", "stats": f"{c}{{r}} {p}{{p}} {d}{{d}}"}
        for n, c, p, d, k in CARDS
    ]
    setup: dict[str, Any] = {"turn": "Ana"}
    for name, held in HANDS.items():
        setup[name] = {
            "hero": {"class": "Generic"},
            "life": life,
            "hand": held if hand else ["Jab"] * 4,
            "deck": ["Jab"] * deck,
        }
    setup["Ana"]["action points"] = actions
    return {"title": "A board", "game": "flesh-and-blood", "cards": cards, "setup": setup, "play": play}


def board(*, life: int = 20, actions: int = 1, deck: int = 0, hand: bool = True) -> plain.Board:
    """The same board for the plain simulator."""
    made = {n: (n, c, p, d, k) for n, c, p, d, k in CARDS}

    def pile(names: list[str]) -> list[plain.Card]:
        return [plain.Card(*made[n]) for n in names]

    hands = HANDS if hand else dict.fromkeys(HANDS, ["Jab"] * 4)
    seats = [plain.Seat(name, life, pile(held), pile(["Jab"] * deck)) for name, held in hands.items()]
    seats[0].actions = actions
    return plain.Board(seats)


def turns(n: int) -> list[str]:
    """Lines of n turns: an attack, a block, the end of the turn."""
    names = list(HANDS)
    lines: list[str] = []
    for i in range(n):
        one, two = names[i % 2], names[(i + 1) % 2]
        lines += [f"{one} attacks {two} with Jab", f"{two} defends with Jab", f"{one}'s turn ends"]
    return lines


def plain_turns(n: int) -> plain.Board:
    """The same for the plain simulator."""
    made = board(life=500, deck=60, hand=False)
    for _ in range(n):
        made.play(0)
        made.defend((0,))
        made.end_turn()
    return made


def parsed_turns(library: Library, n: int) -> tuple[Referee, Any, Any]:
    """The same for the engine, parsed."""
    text = json.dumps(scenario(turns(n), life=500, deck=60, hand=False))
    [document] = load_documents(text, "turns.json", library.is_name)
    assert isinstance(document, ScenarioDocument), document
    referee = Referee(GAMES["flesh-and-blood"], library.game("flesh-and-blood"))
    return referee, *referee.read(document)


def same_replay(library: Library) -> Iterator[str]:
    """A replay of two turns with cards without text, by both."""
    referee, state, lines = parsed_turns(library, 2)
    run = Runner(referee, Limits()).run(state, lines)
    [branch] = run.branches
    other = plain_turns(2)
    assert [p["life"] for p in branch.state.players] == [s.life for s in other.seats]
    hands = [len(ids) for (zone, _), ids in branch.state.zones.items() if zone.value == "hand"]
    assert hands == [len(s.hand) for s in other.seats]
    ours = [_timed(lambda: judge_run(Runner(referee, Limits()).run(state, lines))) * 1e3 for _ in range(300)]
    theirs = [_timed(lambda: plain_turns(2)) * 1e3 for _ in range(300)]
    yield "two turns, cards without text: 2 attacks, 2 blocks, every pass"
    yield f"  engine           {_spread(ours)} ms"
    yield f"  plain simulator  {_spread(theirs)} ms   ratio {_ratio(ours, theirs)}"


def _ratio(ours: list[float], theirs: list[float]) -> str:
    return f"{statistics.median(ours) / statistics.median(theirs):.1f}"


# --- positions ---------------------------------------------------------------------------------------


def positions(library: Library) -> Iterator[str]:
    """Different positions with two legal answers or more, both looking at the same tree."""
    text = json.dumps(scenario(["go to the end phase", "then Bo has lost"], actions=3))
    bounds = Bounds(positions=MOST)

    def ours() -> int:
        [found] = explore(text, library=library, source="tree.json", bounds=bounds)
        assert found.verdict in ("exhausted", "depends"), found.reason
        return found.positions

    def theirs() -> int:
        n = 0
        for n, _ in enumerate(plain.explore(board(actions=3)), 1):
            if n >= MOST:
                break
        return n

    yield "positions of one turn with three attacks, cards without text"
    speeds = {}
    for name, look in (("engine", ours), ("plain simulator", theirs)):
        look()
        start = time.process_time()
        n = look()
        took = time.process_time() - start
        tracemalloc.start()
        look()
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        speeds[name] = n / took
        yield f"  {name:16} {n:6} positions   {n / took:7.0f} a second   {peak / n / 1000:6.1f} kB each at the peak"
    yield f"  engine to plain simulator: {speeds['engine'] / speeds['plain simulator']:.2f} times as many a second"


def growth(library: Library) -> Iterator[str]:
    """The time for one turn as play gets longer: constant when growth is linear."""
    yield "growth: milliseconds a turn of 3 lines, by the number of turns"
    for n in (4, 8, 16, 32, 64):
        referee, state, lines = parsed_turns(library, n)

        def go(referee: Any = referee, state: Any = state, lines: Any = lines) -> object:
            return Runner(referee, Limits()).run(state, lines)

        ours = min(_timed(go) for _ in range(5)) * 1e3 / n
        theirs = min(_timed(lambda n=n: plain_turns(n)) for _ in range(5)) * 1e3 / n  # type: ignore[misc]
        yield f"  {n:3} turns        engine {ours:6.2f}   plain simulator {theirs:6.2f}"


if __name__ == "__main__":
    main()
