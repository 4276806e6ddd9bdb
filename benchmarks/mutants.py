"""What the proofs hold of the engine: its code is changed in one place at a time, and the scenarios are replayed.

What is changed: ``changes.py``. A change is *killed* when a scenario of the corpus or of ``tests/scenarios`` that runs
its line comes out otherwise (or does not end), or a test of the kernel fails, and *survives* when none does. What the
kernel runs while it is loaded is left to ``loading.py``. Survivors are printed with their place: a hole in the
proofs, or a change that changes nothing.

Run: python benchmarks/mutants.py [--sample N] [--seed N] [--game G] [--part FOLDER] [--most N] [--keep FOLDER]
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import importlib
import inspect
import itertools
import os
import pickle
import random
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import pytest
from changes import ROOT, Mutant, changed_code, codes, mutants
from loading import LOADING

from judge.rules import values

values.GUARDED = True  # as in the tests, before any class of values is made

from judge.builds.build import build
from judge.builds.live import Build, current_build
from judge.scenario import Library
from judge.scenario.games import GAMES
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import ScenarioDocument
from judge.scenario.play.checking import check_any
from judge.scenario.play.run import Limits

sys.path.insert(0, str(ROOT / "tests"))
documents = importlib.import_module("engine.replays").documents  # of tests, not what stands beside this file

KERNEL = "judge/rules"
PLAY = ("judge/scenario/board", "judge/scenario/play")
GAME = tuple(f"judge/games/{folder}" for folder in ("tabletop", *sorted(g.replace("-", "_") for g in GAMES)))
ENGINE = (KERNEL, *GAME, *PLAY)
_KERNEL_TESTS = ("kernel", "kernel_events", "kernel_priority", "values", "positions")  # in tests/engine
_GAME_TESTS = (
    "legality",
    "unread",
    "explore",
    "runner",
    "verdicts",
    "replacement",
    "triggers",
    "costs",
    "combat",
    "random_play",
)
_PLAY_TESTS = (  # of what is asked of a board beside its verdict
    *("engine.test_errors", "engine.test_merging", "engine.test_properties", "test_options", "test_pictures"),
    *("test_practice", "test_readings", "test_saying", "test_scenario_contrast", "test_sensitivity"),
    *("test_sentences", "test_whatif"),
)
_KEPT_TESTS = ("surroundings",)  # what they ask of a written board is more than how it comes out
_OWN_TESTS = ("hueshift", "factions", "fighter_arena", "wow_tcg")  # beside tests/engine, which is Flesh and Blood's
_RANDOM = 4  # games of random play of each kind: more of them seldom notice more
_BOARDS = {"scenario", "proof"}  # what a test of a written board is given
_READ_APART = "flesh-and-blood"  # its words are not changed; cards of the others are read anew for each case
_HELD = "held.yaml"  # boards that hold what nothing else held
_SECONDS = 20  # a replay that takes longer does not end
_STEPS = 20_000
_NOTHING_NEW = 12  # a function that runs no new line so often is followed no further
_UNTRIED = "its function cannot be exchanged"
Outcome = tuple[str, ...]


@dataclass(frozen=True)
class Case:
    """Something that is run: what it is called, and what gives how it comes out; always: wherever it can be reached."""

    title: str
    key: str
    run: Callable[[], Outcome]
    always: bool = False


class Ran(NamedTuple):
    """What a case did with the engine as it is: how it came out, the seconds it took, the lines it ran."""

    came: Outcome
    took: float
    lines: dict[str, frozenset[int]]


def apply(mutant: Mutant, held: dict[tuple[str, int, str], list[FunctionType]]) -> bool:
    """Exchange the code of the function a change is in, and of those within it that were made before; False where
    nobody holds one."""
    file, first = mutant.function
    done = False
    for outer in codes(changed_code(mutant.file, mutant.n)):
        if outer.co_firstlineno == first:
            own = [outer, *codes(outer)]
            alike = Counter((code.co_firstlineno, code.co_qualname) for code in own)
            for code in own:
                at = code.co_firstlineno, code.co_qualname
                for function in held.get((str(ROOT / file), *at), ()) if alike[at] == 1 else ():
                    if code.co_freevars == function.__code__.co_freevars:  # else it cannot be exchanged
                        function.__code__, done = code, True
    return done


def functions() -> dict[tuple[str, int, str], list[FunctionType]]:
    """Every function of the project, by the file, line and name of its code."""
    found = defaultdict(list)
    for held in gc.get_objects():
        if isinstance(held, FunctionType) and held.__code__.co_filename.startswith(str(ROOT)):
            code = held.__code__
            found[code.co_filename, code.co_firstlineno, code.co_qualname].append(held)
    return dict(found)


def scenarios(library: Library, game: str) -> list[Case]:
    """Every scenario of the corpus and of the tests that is confirmed, with its file."""
    found: list[Case] = []
    for folder in (ROOT / "corpus", ROOT / "tests/scenarios"):
        for path in sorted(folder.rglob("*.yaml")):
            if folder.name == "corpus" and path.parent.name != "scenarios":
                continue
            expected = {written.title: written.expected for written in documents(path)}
            for d in load_documents(path.read_text("utf-8"), path.name, library.is_name):
                if isinstance(d, ScenarioDocument) and d.game in GAMES and game in ("", d.game):
                    more = {k: v for k, v in expected.get(d.title, {}).items() if k in ("reason", "branches")}
                    key = hashlib.sha256(repr((path.name, d, *([more] if more else []))).encode()).hexdigest()
                    run = partial(replayed, path.name, d, library, more)
                    found.append(Case(d.title, key, run, path.name == _HELD))
    return found


def replayed(name: str, document: ScenarioDocument, library: Library, more: Mapping[str, Any]) -> Outcome:
    """The verdict, what became of the claims, and whether the reason and the branches are those that are expected."""
    report = check_any(document, library, name, Limits(steps=_STEPS))
    said = [str(words in report.reason) for words in more.get("reason", ())]
    few = str(report.branches <= more.get("branches", report.branches))
    return (report.verdict.value, *(claim.holds for claim in report.claims), *said, *([few] if more else []))


def tests(live: Build, library: Library, game: str) -> list[Case]:
    """The tests of the engine that ask for nothing, or only for the cards there are, an empty folder and what they are
    tried with."""
    found = []
    ready: dict[str, Any] = {"library": library, "corpus_build": live, "tmp_path": None}
    modules = [f"engine.test_{name}" for name in _KERNEL_TESTS]
    if game in ("", _READ_APART):
        modules += [f"engine.test_{name}" for name in (*_GAME_TESTS, *_KEPT_TESTS)]
        box = importlib.import_module("engine.test_random_play").box  # a fixture of several
        ready["box"] = box.__wrapped__(library)
    modules += [f"test_{name}" for name in _OWN_TESTS if game in ("", name.replace("_", "-"))]
    modules += [] if game else _PLAY_TESTS
    for named in modules:
        module, name = importlib.import_module(named), named.partition("test_")[2]
        digest = Path(module.__file__ or "").read_bytes()
        for called, test in vars(module).items():
            if called.startswith("test_"):
                asked = inspect.signature(test).parameters.keys()
                most = _RANDOM if "random" in called else None
                for n, given in enumerate(itertools.islice(_tried_with(test), most)):
                    if asked <= ready.keys() | given.keys() and (name in _KEPT_TESTS or not _BOARDS & given.keys()):
                        key = hashlib.sha256(digest + repr((called, given)).encode()).hexdigest()
                        run = partial(_tested, partial(test, **{one: {**ready, **given}[one] for one in asked}))
                        where = "tests/" if name in _KERNEL_TESTS else ""
                        whole = name in _KEPT_TESTS and "scenario" not in given
                        found.append(Case(f"{where}test_{name}.py::{called}[{n}]", key, run, whole))
    return found


def _tried_with(test: Any) -> Iterator[dict[str, Any]]:
    """What pytest would give a test that is parametrised; a written board is none of it (``scenarios`` has it)."""
    marks = [mark for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
    for several in itertools.product(*(mark.args[1] for mark in marks)):
        given: dict[str, Any] = {}
        for mark, one in zip(marks, several, strict=True):
            names = mark.args[0].replace(" ", "").split(",") if isinstance(mark.args[0], str) else mark.args[0]
            values = getattr(one, "values", None) or (one if len(names) > 1 else (one,))
            given |= dict(zip(names, values, strict=True))
        yield given


def _tested(test: partial[None]) -> Outcome:
    try:
        with tempfile.TemporaryDirectory() as folder:
            test(**({"tmp_path": Path(folder)} if "tmp_path" in test.keywords else {}))
    except (Exception, pytest.fail.Exception) as error:
        return (type(error).__name__,)
    return ("passes",)


def seen(case: Case) -> Ran:
    """Run a case and look where it goes."""
    lines: dict[str, set[int]] = defaultdict(set)
    left: dict[CodeType, set[int]] = {}
    calls: Counter[CodeType] = Counter()  # since a line of it was new
    kernel = case.title.startswith("tests/")

    def line(frame: FrameType, event: str, _: object) -> Any:
        if event == "line" and frame.f_lineno in left[frame.f_code]:
            left[frame.f_code].discard(frame.f_lineno)
            lines[frame.f_code.co_filename].add(frame.f_lineno)
            calls[frame.f_code] = 0
        return line

    def called(frame: FrameType, _event: str, _: object) -> Any:
        code = frame.f_code
        if not code.co_filename.startswith(_ENGINE_FILES):
            return None
        if code not in left:
            lines[code.co_filename].add(code.co_firstlineno)
            left[code] = {at for _, _, at in code.co_lines() if at is not None} - {code.co_firstlineno}
        calls[code] += 1
        return line if left[code] and (kernel or calls[code] < _NOTHING_NEW) else None

    for game in GAMES.values():
        if game.game != _READ_APART:
            getattr(game.compile, "cache_clear", int)()
    began = time.process_time()
    sys.settrace(called)
    try:
        came = case.run()
    finally:
        sys.settrace(None)
    took = time.process_time() - began
    return Ran(came, took, {os.path.relpath(file, ROOT): frozenset(found) for file, found in lines.items()})


_ENGINE_FILES = tuple(str(ROOT / folder) for folder in ENGINE)


def known(keep: Path, game: str = "") -> tuple[Library, list[Case], dict[str, Ran]]:
    """The cards there are, what is run, and what is known of how it runs in this engine."""
    live = current_build(keep / "index")
    library = Library.from_store(live.store)
    found = _kept(keep)
    ran = pickle.loads(found.read_bytes()) if found.exists() else {}
    return library, tests(live, library, game) + scenarios(library, game), {key: Ran(*it) for key, it in ran.items()}


def keep_ran(keep: Path, ran: dict[str, Ran]) -> None:
    """Write down how cases run in this engine."""
    _kept(keep).write_bytes(pickle.dumps({key: tuple(it) for key, it in ran.items()}))


def _kept(keep: Path) -> Path:
    return keep / f"ran-{_of_engine()}.pickle"


def in_child(work: Callable[[], Any]) -> Any:
    """What some work gives, done in a process of its own: nothing it changes or remembers stays."""
    with tempfile.NamedTemporaryFile() as file:
        child = os.fork()
        if child == 0:
            said: tuple[bool, Any] = False, "no answer"
            try:
                said = True, work()
            except BaseException:
                said = False, traceback.format_exc()
            finally:
                Path(file.name).write_bytes(pickle.dumps(said))
                os._exit(0)
        os.waitpid(child, 0)
        done, found = pickle.loads(Path(file.name).read_bytes())
    if not done:
        raise SystemExit(found)
    return found


def killer(
    mutant: Mutant, run: list[Case], ran: dict[str, Ran], held: dict[tuple[str, int, str], list[FunctionType]]
) -> str:
    """The case that comes out otherwise with a change; empty when none does."""
    if not apply(mutant, held):
        return _UNTRIED

    def late(*_: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGVTALRM, late)
    for case in run:
        signal.setitimer(signal.ITIMER_VIRTUAL, _SECONDS)
        try:
            same = case.run() == ran[case.key].came
        except BaseException:
            same = False
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        if not same:
            return case.title
    return ""


class Reaching:
    """Which cases run a change, or else its function: the quickest first."""

    def __init__(self, every: list[Case], ran: dict[str, Ran], most: int) -> None:
        self._every = sorted(every, key=lambda case: (not case.title.startswith("tests/"), ran[case.key].took))
        self._ran = ran
        self._most = most
        self._known: dict[str, dict[int, int]] = {}

    def of(self, mutant: Mutant) -> list[Case]:
        """Tests of the kernel, boards that are always tried, and of the others a choice of at most so many: half of
        them those that run what few run of its function, half of them evenly from the rest."""
        lines = self._traced(mutant.file).keys() & set(mutant.lines)
        found = self._running(mutant.file, lines) or self._running(mutant.file, {mutant.function[1]})
        first = [case for case in found if case.always or case.title.startswith("tests/")]
        rest = [case for case in found if case not in first]
        if len(rest) > self._most:
            function = self._traced(mutant.file).get(mutant.lines[0])
            own = {at for at, within in self._traced(mutant.file).items() if within == function}
            run = {case.key: own & self._ran[case.key].lines.get(mutant.file, frozenset()) for case in rest}
            often = Counter(itertools.chain.from_iterable(run.values()))
            rare = sorted(rest, key=lambda case: min((often[at] for at in run[case.key]), default=len(rest)))
            half = self._most // 2
            taken = {case.key for case in (*rare[:half], *rare[half :: -(-len(rare[half:]) // (self._most - half))])}
            rest = [case for case in rest if case.key in taken]
        return first + rest

    def _running(self, file: str, lines: set[int]) -> list[Case]:
        return [case for case in self._every if lines & self._ran[case.key].lines.get(file, frozenset())]

    def _traced(self, file: str) -> dict[int, int]:
        """The lines of a file that are run, each with the first one of the innermost function it is in."""
        if file not in self._known:
            every = sorted(codes(changed_code(file, -1)), key=lambda code: not code.co_name.startswith("<"))
            self._known[file] = {at: c.co_firstlineno for c in every for _, _, at in c.co_lines() if at is not None}
        return self._known[file]


def _of_engine() -> str:
    """A digest of the engine and of what its scenarios are read with."""
    found = hashlib.sha256()
    for path in sorted((ROOT / "judge").rglob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()


def main() -> None:
    """Print how many of a sample are killed, by part of the engine, and every survivor."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=200, help="how many changes are tried")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="", help="only scenarios of this game and changes of its rules")
    parser.add_argument("--part", default="", help="only changes of this folder or file")
    parser.add_argument("--only", default="", help="only changes of these lines: FILE:LINE, with commas")
    parser.add_argument("--most", type=int, default=10_000, help="scenarios a change is tried with at most")
    parser.add_argument(
        "--keep", default="", help="a folder for what was found of the engine as it is, and of the documents"
    )
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        kept = Path(args.keep or folder)
        if not (kept / "index").exists():
            build(ROOT / "corpus", kept / "index")
        _ = [GAMES[name] for name in GAMES]  # a game is loaded when it is asked for; what is changed must be there
        _, every, ran = known(kept, args.game)
        ran |= in_child(lambda: {case.key: seen(case) for case in every if case.key not in ran})
        keep_ran(kept, ran)
        reaching = Reaching(every, ran, args.most)
        own = f"judge/games/{args.game.replace('-', '_')}"
        listed = [m for m in mutants(ENGINE) if not args.game or m.file.startswith((own, KERNEL))]
        listed = [m for m in listed if m.file.startswith(args.part) and m.file not in LOADING]
        if args.only:
            listed = [m for m in listed if f"{m.file}:{m.lines[0]}" in args.only.split(",")]
        drawn = random.Random(args.seed).sample(listed, min(args.sample, len(listed)))
        counted: Counter[tuple[str, bool]] = Counter()
        held = functions()
        gc.freeze()
        for mutant in sorted(drawn, key=lambda m: (m.file, m.n)):
            run = reaching.of(mutant)
            by = in_child(partial(killer, mutant, run, ran, held)) if run else ""
            if by == _UNTRIED:
                print(f"not tried: {mutant}, {by}", flush=True)
                continue
            killed = bool(by)
            part = "rules" if mutant.file.startswith(KERNEL) else "/".join(mutant.file.split("/")[1:3])
            counted[part, killed] += 1
            if not killed:
                print(f"survives: {mutant}" + ("" if run else " (nothing runs it)"), flush=True)
        for part in sorted({part for part, _ in counted}):
            dead, left = counted[part, True], counted[part, False]
            print(f"{part:24} {dead:5} of {dead + left} killed")
        dead = sum(n for (_, killed), n in counted.items() if killed)
        tried = sum(counted.values())
        print(f"{'all':24} {dead:5} of {tried} killed ({100 * dead // max(tried, 1)} %), of {len(listed)} changes")


if __name__ == "__main__":
    main()
