"""The net under a change that should change nothing: what every scenario comes out as, as lines of JSON.

``python -m tests.snapshot OUT [--game G] [--quick]`` writes what comes out now: verdict, reason, claims, branches,
steps and replay of every scenario of the corpus, the tests and the documentation; verdict and claims once more with
equal positions kept apart; what can happen from a sample of positions; what printed sentences are understood as; and
the errors of lines with a slip in them. ``python -m tests.snapshot A B`` compares two such files and sorts the
differences by field; it ends with 1 when there are any. ``--quick`` leaves out all but the replays.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

from judge.builds.build import build
from judge.builds.live import current_build
from judge.errors import JudgeError
from judge.scenario import Bounds, Library, check, check_document, explore
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import ScenarioDocument
from judge.scenario.play.compiling import compile_cards
from judge.scenario.play.jobs import Crew, run_jobs

ROOT = Path(__file__).resolve().parent.parent
EXPLORED = 30  # scenarios a game, from the position after a third of their lines
POSITIONS = 300
SLIPS = 8  # about one line in so many is written with a slip
SHOWN = 12

_DOCUMENT = re.compile(r"^---[ \t]*\n", re.MULTILINE)
_BLOCK = re.compile(r"^```yaml\n(.*?)^```", re.MULTILINE | re.DOTALL)
_GAME = re.compile(r"^game: *([a-z-]+)", re.MULTILINE)
_PLAYED = re.compile(r"^ *- (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Task:
    """A text with scenarios, or the cards of a game (``kind`` is ``cards``), and how much is asked of it."""

    kind: str
    name: str
    text: str
    quick: bool


def texts() -> Iterator[tuple[str, str]]:
    """Every text with scenarios: where it stands, what it says."""
    for path in sorted([*(ROOT / "corpus").glob("*/scenarios/**/*.yaml"), *(ROOT / "tests/scenarios").rglob("*.yaml")]):
        yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        for i, block in enumerate(_BLOCK.findall(page.read_text("utf-8")), 1):
            yield f"{page.relative_to(ROOT).as_posix()}#{i}", block


def look(task: Task, library: Library) -> list[dict[str, Any]]:
    """The lines for one text."""
    if task.kind == "cards":
        return list(_compiled(task, library))
    if task.kind == "explore":
        bounds = Bounds(positions=POSITIONS)
        return [
            {"id": f"{task.name} explored {i}", **x.as_json(), "file": ""}
            for i, x in enumerate(explore(task.text, library=library, bounds=bounds), 1)
        ]
    found = [
        {"id": f"{task.name} {i}", **r.as_json(), "file": ""}
        for i, r in enumerate(check(task.text, library=library, source=task.name), 1)
    ]
    return found if task.quick else [*found, *_unmerged(task, library), *_slips(task, library)]


def _unmerged(task: Task, library: Library) -> Iterator[dict[str, Any]]:
    try:
        documents = load_documents(task.text, task.name, library.is_name)
    except JudgeError:
        return
    for i, document in enumerate(documents, 1):
        if isinstance(document, ScenarioDocument):
            report = check_document(document, library=library, source=task.name, merge=False).as_json()
            kept = {name: report[name] for name in ("verdict", "claims")}
            yield {"id": f"{task.name} {i} unmerged", "game": document.game, **kept}


def _slips(task: Task, library: Library) -> Iterator[dict[str, Any]]:
    """What is said of lines with a slip: a word left out, letters exchanged, a word too many."""
    for i, text in enumerate(_DOCUMENT.split(task.text), 1):
        played = text.find("\nplay:")
        for line in _PLAYED.finditer(text, max(played, 0)) if played >= 0 else ():
            chance = crc32(f"{task.name} {i} {line[1]}".encode())
            if chance % SLIPS:
                continue
            words = line[1].split()
            match chance // SLIPS % 4:
                case 0:
                    del words[-1]
                case 1:
                    words.append("quickly")
                case 2:
                    longest = max(range(len(words)), key=lambda n: len(words[n]))
                    word = words[longest]
                    words[longest] = word[:1] + word[2:3] + word[1:2] + word[3:]
                case _:
                    words.insert(len(words) // 2, "not")
            said = text[: line.start(1)] + " ".join(words) + text[line.end(1) :]
            for report in check(said, library=library, source=task.name):
                yield {
                    "id": f"{task.name} {i} slip {line[1]}",
                    "game": report.game,
                    "verdict": report.verdict.value,
                    "reason": report.reason,
                }


def _compiled(task: Task, library: Library) -> Iterator[dict[str, Any]]:
    for printed in library.game(task.name).cards:
        signs = {"cost": "{r}", "power": "{p}", "defense": "{d}", "life": "{h}", "intellect": "{i}"}
        stats = " ".join(f"{v}{signs.get(k, ' ' + k)}" for k, v in printed.stats.items() if v)
        card = {"name": printed.name, "color": printed.version, "type": printed.type_line, "stats": stats}
        text = json.dumps({**card, "text": "\n".join(printed.lines)})
        try:
            cards = [c.as_json() for c in compile_cards(text, "cards", task.name)]
        except JudgeError as error:
            cards = [error.as_json()]
        yield {"id": f"{task.name} {printed.name} {printed.version}", "game": task.name, "compiled": cards}


def tasks(library: Library, game: str, quick: bool) -> list[Task]:
    """What is to be looked at, the longest first."""
    found = [Task("check", name, text, quick) for name, text in texts() if not game or game in _GAME.findall(text)]
    found.sort(key=lambda t: -len(t.text))
    if quick:
        return found
    more: list[Task] = [Task("cards", g, "", quick) for g in library.games if not game or g == game]
    begun = [
        Task("explore", f"{task.name} {i}", begin, quick)
        for task in found
        for i, text in enumerate(_DOCUMENT.split(task.text), 1)
        if (begin := _beginning(text))
    ]
    counted: Counter[str] = Counter()
    for task in sorted(begun, key=lambda t: crc32(t.name.encode())):
        said = _GAME.search(task.text)
        if said and counted[said[1]] < EXPLORED:
            counted[said[1]] += 1
            more.append(task)
    return [*more, *found]


def _beginning(text: str) -> str:
    """A scenario with a third of its lines; empty for what is none."""
    played = text.find("\nplay:")
    lines = list(_PLAYED.finditer(text, played)) if played >= 0 else []
    return text[: lines[len(lines) // 3].start()] if len(lines) > 2 else ""


def write(out: Path, game: str, quick: bool, workers: int) -> int:
    """Write what comes out now; how many lines."""
    with tempfile.TemporaryDirectory(prefix="snapshot-") as folder:
        build(ROOT / "corpus", Path(folder))
        live = current_build(Path(folder))
        library = Library.from_store(live.store)
        live.store.close()
        database = next(p for p in Path(folder).resolve().rglob("corpus.db") if p.parent.name != "current")
        results = run_jobs(look, tasks(library, game, quick), database, Crew(workers))
    lines = [line for found in results for line in found if not game or line.get("game") in (game, "")]
    out.write_text("".join(json.dumps(x, ensure_ascii=False, sort_keys=True) + "\n" for x in lines), "utf-8")
    return len(lines)


def _read(path: Path) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for line in path.read_text("utf-8").splitlines():
        entry = json.loads(line)
        name = entry.pop("id")
        while name in found:
            name += " again"
        found[name] = entry
    return found


def compare(before: Path, after: Path) -> int:
    """Print what differs, by field; 1 when something does."""
    one, two = _read(before), _read(after)
    fields: dict[str, list[str]] = {}
    for name in sorted(one.keys() | two.keys()):
        if name not in one or name not in two:
            fields.setdefault("only in " + (before.name if name in one else after.name), []).append(name)
            continue
        for key in sorted(one[name].keys() | two[name].keys()):
            was, now = one[name].get(key), two[name].get(key)
            if was != now:
                fields.setdefault(key, []).append(f"{name}\n{_difference(was, now)}")
    for key, found in fields.items():
        print(f"== {key}: {len(found)}")
        print("\n".join(found[:SHOWN]))
    print(f"{len(one)} and {len(two)} lines, {sum(map(len, fields.values()))} differences")
    return 1 if fields else 0


def _difference(was: Any, now: Any) -> str:
    if isinstance(was, list) and isinstance(now, list):
        gone = [x for x in was if x not in now][:3]
        new = [x for x in now if x not in was][:3]
        return "\n".join([*(f"  - {x}" for x in gone), *(f"  + {x}" for x in new)])
    return f"  - {was}\n  + {now}"


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("other", type=Path, nargs="?", help="compare two snapshots instead of making one")
    parser.add_argument("--game", default="")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--workers", type=int, default=2)
    said = parser.parse_args()
    if said.other:
        return compare(said.out, said.other)
    print(f"{write(said.out, said.game, said.quick, said.workers)} lines in {said.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
