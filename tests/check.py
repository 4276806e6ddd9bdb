"""``make check``: what a developer wants to know within a minute. ``make test`` is the whole answer.

Format and lint of everything; types and tests of what changed since main, the tests that are nearest first, as far as
the time goes; the proofs that changed and a few of every game. Two processes work side by side.
"""

from __future__ import annotations

import ast
import hashlib
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / "corpus"
KEPT = ROOT / ".pytest_cache" / "judge-corpus"
FOR_TESTS, FOR_A_GAME = 20, 2  # seconds
NEAREST = 12  # test files; reading more of them takes as long as the tests
_NEAR = ("-q", "-x", "-m", "not slow", "-p", "tests.within", "--within")
_PROGRAM = ("judge", "tests", "wsgi.py", "benchmarks", "docs")


def git(*arguments: str) -> list[str]:
    """The lines git answers; none where it refuses."""
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split("\n")


def changed_files() -> list[str]:
    """What differs from main, committed or not; on a main without changes, what its last commit changed."""
    main = next((name for name in ("origin/main", "main") if git("rev-parse", "--verify", "-q", name)[0]), "HEAD")
    base = git("merge-base", "HEAD", main)[0] or "HEAD"
    new = git("ls-files", "--others", "--exclude-standard")
    found = {name for name in (*git("diff", "--name-only", base), *new) if name}
    return sorted(found or {name for name in git("diff", "--name-only", "HEAD~1") if name})


# -- from what changed to its tests


@cache
def modules() -> dict[str, Path]:
    """Every module of the program and of the tests, under the name it is imported by."""
    found = {}
    for path in sorted((ROOT / "judge").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    for path in sorted((ROOT / "tests").rglob("*.py")):
        found[".".join(path.relative_to(ROOT / "tests").with_suffix("").parts)] = path
    return found


# To parse all files for their imports takes seconds, and each run that asks what a change reaches asks for it.
_IMPORT = re.compile(
    r"^[ \t]*(from[ \t]+[\w.]+[ \t]+import[ \t]*(?:\([^()]*\)|[^\n(]*)|import[ \t][^\n]*)", re.MULTILINE
)


def imports_of(text: str) -> ast.Module:
    """The imports of a module, wherever in it they stand, those of a program in a string, which a test runs, as well;
    the whole module where they cannot be told from other lines that begin so."""
    try:
        return ast.parse("\n".join(line.strip() for line in _IMPORT.findall(text)))
    except SyntaxError:
        return ast.parse(text)


def imported(path: Path, known: Mapping[str, Path]) -> set[str]:
    """The modules that a module imports."""
    named: set[str] = set()
    for node in ast.walk(imports_of(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            named.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            named |= (inner & known.keys()) or {node.module}
    return named & known.keys()


@cache
def text_of(path: Path) -> str:
    return path.read_text("utf-8")


def begins_at(name: str, known: Mapping[str, Path]) -> Iterator[str]:
    """The modules that a changed file is part of: itself, the package it is data of, or the tests that name it."""
    path = ROOT / name
    own = [module for module, place in known.items() if place == path]
    if own or name.startswith("judge/"):
        yield from own or (m for m, place in known.items() if place.parent in (path.parent, path.parent.parent))
    elif name.startswith("corpus/"):
        yield from ("test_build", "test_conflicts")
    elif name.endswith(".md") or name.startswith("docs/"):
        yield "test_docs"
    else:
        words = (path.name, path.parent.name)
        yield from (
            m for m, place in known.items() if m.rpartition(".")[2][:5] == "test_" and words[0] in text_of(place)
        )


@cache
def importers() -> dict[str, set[str]]:
    """Module → the modules that import it."""
    known = modules()
    found: dict[str, set[str]] = {}
    for module, path in known.items():
        for target in imported(path, known):
            found.setdefault(target, set()).add(module)
    return found


def reached_by(changed: Iterable[str]) -> Mapping[str, int]:
    """The modules a change may reach, with the steps between: they import, directly or not, what changed."""
    known = modules()
    near = list(dict.fromkeys(m for name in changed for m in begins_at(name, known)))
    seen = dict.fromkeys(near, 0)
    for module in near:  # grows while it is walked: breadth first
        for importer in sorted(importers().get(module, set()) - seen.keys()):
            seen[importer] = seen[module] + 1
            near.append(importer)
    return seen


def tests_of(changed: Iterable[str]) -> list[Path]:
    """The test files a change may break, those first that import what changed with the fewest steps between."""
    seen = reached_by(changed)
    return [modules()[m] for m in sorted(seen, key=lambda m: seen[m]) if m.rpartition(".")[2].startswith("test_")]


# -- proofs


def sample(changed: Iterable[str]) -> list[str]:
    """What is wrong with the proofs that changed, and with a few of each game: other ones after each commit."""
    from judge.builds.build import build  # noqa: PLC0415  (where nothing but a document changed, this is all that is loaded)
    from judge.builds.live import current_build  # noqa: PLC0415
    from judge.scenario import Library, Verdict, check  # noqa: PLC0415
    from judge.scenario.play.reading import reading_of  # noqa: PLC0415

    build(CORPUS, KEPT, reads=reading_of)
    library = Library.from_store(current_build(KEPT).store)
    turn = git("rev-parse", "HEAD")[0]
    wrong, replayed = [], 0
    for folder in sorted(CORPUS.glob("*/scenarios")):
        files = sorted(folder.glob("*.yaml"), key=lambda p: hashlib.sha256(f"{turn} {p.name}".encode()).digest())
        own = [p for p in files if p.relative_to(ROOT).as_posix() in set(changed)]
        begun = time.process_time()
        for n, path in enumerate(dict.fromkeys((*own, *files))):
            if n >= len(own) and time.process_time() - begun > FOR_A_GAME:
                break
            reports = check(path.read_text("utf-8"), library=library, source=str(path.relative_to(ROOT)))
            replayed += len(reports)
            wrong += [
                f"{r.file}: {r.title}: {r.verdict}: {r.reason}" for r in reports if r.verdict != Verdict.CONFIRMED
            ]
    print(f"proofs: {replayed} replayed, {len(wrong)} not as stated")
    return wrong


# -- all of it


def run(*command: str | Path) -> bool:
    """Whether a command found nothing wrong; what it says is shown when it did."""
    env = {**os.environ, "JUDGE_TESTS_INDEX": str(KEPT)}
    done = subprocess.run(
        [sys.executable, "-m", *map(str, command)], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    said = done.stdout + done.stderr
    fine = done.returncode in (0, 5)  # 5: no test was chosen
    print(said if not fine else f"{command[0]}: {(said.strip().splitlines() or ['fine'])[-1]}", flush=True)
    return fine


def main() -> int:
    """0 when nothing wrong was found."""
    begun = time.monotonic()
    changed = changed_files()
    there = [name for name in changed if name.endswith(".py") and (ROOT / name).is_file() and name.startswith(_PROGRAM)]
    print(f"{len(changed)} files differ from main")
    found = [run("ruff", "format", "--check", "."), run("ruff", "check", ".")]

    with ThreadPoolExecutor(1) as pool:
        beside = pool.submit(lambda: [types_of(there), proofs_hold(changed)])
        files = tests_of(changed)
        print(f"tests: the {len(files[:NEAREST])} nearest of {len(files)} files that may break", flush=True)
        if files:
            found.append(run("pytest", *_NEAR, str(FOR_TESTS), *files[:NEAREST]))
        found += beside.result()
    said = "fine" if all(found) else "NOT FINE"
    print(f"{said}, after {time.monotonic() - begun:.0f} s; make test is the whole answer")
    return 0 if all(found) else 1


def types_of(files: Iterable[str]) -> bool:
    """Whether the types of these files are right."""
    typed = [name for name in files if name.startswith(("judge/", "tests/", "wsgi.py"))]
    return not typed or run("mypy", *typed)


def proofs_hold(changed: Iterable[str]) -> bool:
    """Whether the sample of proofs comes out as stated; what does not is shown."""
    wrong = sample(changed)
    print(*wrong, sep="\n", end="\n" if wrong else "", flush=True)
    return not wrong


if __name__ == "__main__":
    sys.exit(main())
