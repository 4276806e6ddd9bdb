"""The house's plan, held by reading its source: who imports whom, how long things are, what a README says."""

from __future__ import annotations

import ast
import gc
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from judge.builds.digests import ENGINE, READERS

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "judge"
MODULES = sorted(PACKAGE.rglob("*.py"))

LONGEST_MODULE = 600
LONGEST_FUNCTION = 60
MOST_PARAMETERS = 7

# What is over the budget ("module" or "module:function"), each with its reason. It may only shrink.
OVER_BUDGET: dict[str, str] = {}

# Rooms that import nobody and are imported by all.
GROUND = {"errors", "terms"}

# Room → the rooms of the project it may import; every room may import what stands under "all". A room with a dot is
# one module of a room.
MAY_IMPORT = {
    "all": {"errors", "frozen", "records", "terms", "naming", "privacy", "rule_numbers", "yaml_parsing", "legality"},
    "errors": set(),
    "frozen": set(),
    "records": set(),
    "terms": set(),
    "naming": set(),
    "privacy": set(),
    "rule_numbers": set(),
    "yaml_parsing": set(),
    "legality": set(),
    "rules": {"rules"},
    "games": {"rules", "games"},
    "scenario": {
        *("rules", "games", "scenario", "builds.digests", "builds.held", "builds.statements", "builds.store"),
    },
    "ingest": {"ingest"},
    "search": {"search"},
    "builds": set(),
    "builds.linked": set(),
    "builds.store": {"builds.linked"},
    "builds.store_writing": {"builds.linked", "builds.store"},
    "builds.held": {"builds.store"},
    "builds.changes": {"builds.rule_editions", "builds.rule_words"},
    "builds.rule_editions": {"builds.rule_words"},
    "builds.rule_words": set(),
    "builds.digests": set(),
    "builds.kept": {"builds.pieces"},
    "builds.pieces": set(),
    "builds.places": set(),
    "builds.verdicts": {"builds.store"},
    "builds.statements": {"builds.held", "builds.store"},
    "builds.readings": {"builds.store"},
    "builds.gone": {"builds.changes", "builds.store"},
    "builds.news": {"builds.changes", "builds.store"},
    "builds.live": {"builds.digests", "builds.store"},
    "builds.bulk": {"builds.live"},
    "builds.sources": {"builds.digests", "builds.kept", "builds.store", "builds.verdicts", "ingest"},
    "builds.build": {
        *("builds.changes", "builds.digests", "builds.gone", "builds.kept", "builds.live", "builds.news"),
        *(
            "builds.places",
            "builds.sources",
            "builds.store",
            "builds.store_writing",
            "builds.verdicts",
            "ingest",
            "search",
        ),
    },
    "builds.bundle": {"builds.build", "builds.live", "builds.pieces", "builds.places", "search"},
    "builds.overlay": {
        *("builds.build", "builds.changes", "builds.kept", "builds.live", "builds.pieces", "builds.places"),
        *("builds.sources", "builds.store", "ingest"),
    },
    "builds.together": {"builds.store"},
    "builds.renumbered": {"builds.changes"},
    "builds.citations": {"builds.rule_editions", "builds.rule_words", "builds.store"},
    "builds.editions": {
        *("builds.changes", "builds.citations", "builds.live", "builds.renumbered", "builds.rule_editions"),
        *("builds.store", "ingest"),
    },
    "render": {"builds", "deck", "render_changes", "scenario", "search"},
    "render_changes": {"builds"},
    "web": {
        *(
            "builds.bulk",
            "builds.digests",
            "builds.gone",
            "builds.held",
            "builds.live",
            "builds.news",
            "builds.places",
            "builds.readings",
            "builds.statements",
        ),
        *("builds.store", "builds.together", "deck", "scenario", "search", "web"),
    },
    "server": {"front", "web"},
    "front": set(),
    "checking": {"builds.live", "builds.store", "deck", "scenario"},
    "command": {"scenario"},
    "deck": {"builds.store"},
    "bundle_command": {"builds", "command"},
    "index_command": {"builds", "command", "search"},
    "verify_command": {"builds", "command", "render", "scenario"},
    "watching": {"scenario"},
    "cli": {
        *(
            "builds",
            "bundle_command",
            "command",
            "deck",
            "index_command",
            "ingest",
            "render",
            "render_changes",
            "scenario",
            "search",
        ),
        *("server", "verify_command", "watching"),
    },
}

# The rooms of the scenario language: each may import those before it, and itself.
SCENARIO_ROOMS = ("language", "board", "games", "play")

# Inside a game: who reads asks nobody, who judges asks who reads, who does asks both, and the course asks all.
FLOORS = ("reads", "judges", "does", "course")

# The kernel and the games are told everything: they reach for no file, clock, chance, network or database.
FORBIDDEN_IN_ENGINE = {
    *("asyncio", "click", "datetime", "flask", "http", "io", "logging", "multiprocessing", "os", "pathlib"),
    *("platform", "random", "rich", "secrets", "shutil", "socket", "sqlite3", "sqlite_utils", "subprocess"),
    *("sys", "tempfile", "threading", "time", "urllib", "uuid", "whoosh", "yaml"),
}

# Words that only games have. What the kernel says of any game (object, zone, seat, turn, phase, stack, priority,
# trigger, cost) is none of them, nor is what means something else in a program (class, item, def, void, life).
GAME_NOUNS = (
    *("ability", "alpha", "armor", "arsenal", "attack", "battlefield", "block", "combat", "damage", "deck", "defend"),
    *(
        "defending",
        "defender",
        "defense",
        "discard",
        "equipment",
        "fighter",
        "graveyard",
        "hand",
        "health",
        "hero",
        "spell",
        "strike",
        "weapon",
    ),
    *("banished", "clash", "intellect", "phantasm", "pitch", "power", "token", "wager"),
    *("capital", "commander", "faction", "follower", "initiative", "location", "magic", "recruit", "tapped", "unit"),
    *("arena", "boss", "copilot", "dark matter", "mech", "monster", "pilot", "reserve", "squad", "trash", "wildcard"),
    *("ally", "exhausted", "mulligan", "quest", "resource"),
    *("minion", "omega", "roster", "talent"),
    *("ap", "atk", "dam", "hp"),
)
_PLURAL = re.compile(r"y\b")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Everything a module says, walked once. It is kept, so nobody looks for garbage in it, again and again."""
    gc.disable()
    found = tuple(ast.walk(ast.parse(path.read_text("utf-8"))))
    gc.freeze()
    gc.enable()
    return found


def room(path: Path) -> str:
    """The room a module stands in: the first name below ``judge``."""
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


def wall(path: Path) -> str:
    """Under which name MAY_IMPORT speaks of a module: its own, or its room's."""
    own = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
    return own if own in MAY_IMPORT else room(path)


def may_import(path: Path, target: str) -> bool:
    """Whether a module may import another; the empty front of a room comes with each of its modules."""
    first = target.split(".", maxsplit=1)[0]
    allowed = MAY_IMPORT[wall(path)] | (MAY_IMPORT["all"] if room(path) not in GROUND else set())
    return any(f"{target}.".startswith(f"{one}.") or one.startswith(f"{target}.") for one in allowed) or (
        wall(path) == first == room(path)
    )


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Every module a file imports, absolute, with its line."""
    package = ["judge", *path.relative_to(PACKAGE).parts[:-1]]
    for node in nodes(path):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *(node.module.split(".") if node.module else [])])
            yield node.lineno, module
            for alias in node.names:
                yield node.lineno, f"{module}.{alias.name}"


@cache
def edges() -> Sequence[tuple[Path, int, str]]:
    """Every import of a module of the project by another: the longest name that is a module or a folder."""
    found = []
    for path in MODULES:
        for line, module in imports(path):
            parts = module.split(".")
            if parts[0] != "judge":
                continue
            known = [n for n in range(2, len(parts) + 1) if is_module(PACKAGE.joinpath(*parts[1:n]))]
            if known:
                found.append((path, line, ".".join(parts[1 : known[-1]])))
    return found


@cache
def is_module(place: Path) -> bool:
    return place.is_dir() or place.with_suffix(".py").is_file()


def test_imports_point_one_way() -> None:
    wrong = [
        f"{name_of(path)}:{line}: {wall(path)} imports judge.{target}"
        for path, line, target in edges()
        if room(path) != "__init__" and not may_import(path, target)
    ]
    assert not wrong, "\n".join(wrong)


def test_the_rooms_of_the_scenario_language_import_one_way() -> None:
    wrong = []
    for path in MODULES:
        here = path.relative_to(PACKAGE).parts
        if here[0] != "scenario" or here[1] not in SCENARIO_ROOMS:
            continue
        may = SCENARIO_ROOMS[: SCENARIO_ROOMS.index(here[1]) + 1]
        for line, module in imports(path):
            parts = module.split(".")
            if parts[:2] == ["judge", "scenario"] and parts[2:] and parts[2] not in may:
                wrong.append(f"{name_of(path)}:{line}: {here[1]} imports {module}")
            if parts[:2] == ["judge", "games"] and here[1] != "games":
                wrong.append(f"{name_of(path)}:{line}: {here[1]} imports {module}")
            if here[1] == "language" and parts[:2] == ["judge", "rules"] and parts[2] != "printed":
                wrong.append(f"{name_of(path)}:{line}: language imports {module}")
    assert not wrong, "\n".join(wrong)


def test_only_the_registry_knows_every_game() -> None:
    """A game's folder imports no other game's; only what is named for several of them is shared."""
    folders = {p.name for p in (PACKAGE / "scenario" / "games").iterdir() if p.is_dir()} - {"small_boards", "packs"}
    wrong = [
        f"{name_of(path)}:{line}: {module}"
        for path in MODULES
        if path.relative_to(PACKAGE).parts[:2] == ("scenario", "games") and len(path.relative_to(PACKAGE).parts) > 3
        for line, module in imports(path)
        if module.split(".")[:3] == ["judge", "scenario", "games"]
        and module.split(".")[3:4] not in ([], [path.relative_to(PACKAGE).parts[2]])
        and module.split(".")[3] in folders
    ]
    assert not wrong, "\n".join(wrong)


def graph() -> dict[str, set[str]]:
    """Every module of the project → those it imports, ``TYPE_CHECKING`` included."""
    modules = {".".join(p.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): p for p in MODULES}
    found: dict[str, set[str]] = {name: set() for name in modules}
    for name, path in modules.items():
        of_line: dict[int, list[str]] = {}
        for line, module in imports(path):
            of_line.setdefault(line, []).append(module)
        for base, *taken in of_line.values():  # a module taken out of a package is meant, not the package
            found[name] |= {m if m in modules else base for m in taken or [base]} & modules.keys() - {name}
    return found


def circles(edges: Mapping[str, set[str]]) -> set[frozenset[str]]:
    """The sets of modules that reach each other."""
    reach: dict[str, set[str]] = {}
    for name in edges:
        seen: set[str] = set()
        open_ = [name]
        while open_:
            for m in edges[open_.pop()] - seen:
                seen.add(m)
                open_.append(m)
        reach[name] = seen
    return {frozenset({name, *(m for m in reach[name] if name in reach[m])}) for name in edges if name in reach[name]}


def test_no_modules_import_each_other_in_a_circle() -> None:
    found = [sorted(circle) for circle in circles(graph())]
    assert not found, f"circles of imports: {found}"


def test_inside_a_game_nobody_imports_who_asks_them() -> None:
    places = {name: name.split(".")[2:4] for name in graph() if name.startswith("judge.games.")}
    floors = {
        name: (game, FLOORS.index(part[0])) for name, (game, *part) in places.items() if part and part[0] in FLOORS
    }
    wrong = [
        f"{name} imports {other}"
        for name, found in graph().items()
        for other in found
        if name in floors
        and other in floors
        and floors[name][0] == floors[other][0]
        and floors[name][1] < floors[other][1]
    ]
    assert floors
    assert not wrong, wrong


def test_a_verdict_hangs_on_every_room_the_engine_is_made_of() -> None:
    """What rules, games and the scenario language import is part of the digest that verdicts are kept under."""
    rooms = {name.removesuffix(".py") for name in ENGINE}
    beside = {"naming", "privacy"}  # of the documents, which have digests of their own
    made_of = {target.split(".")[0] for path, _, target in edges() if room(path) in rooms} - beside
    assert made_of - {"builds"} <= rooms


def test_a_reading_hangs_on_everything_its_reader_is_made_of() -> None:
    """What readers of documents import is part of the digest that their readings are kept under."""
    rooms = {name.removesuffix(".py") for name in READERS}
    assert {target.split(".")[0] for path, _, target in edges() if room(path) in rooms} <= rooms


def test_the_walk_sees_edges() -> None:
    """The wall would hold nothing up if the walk found no imports."""
    seen = {(wall(path), target) for path, _, target in edges()}
    assert ("builds.build", "builds.store") in seen
    assert ("cli", "builds.build") in seen
    assert ("web", "search") in seen


def test_every_room_has_its_place_in_the_plan() -> None:
    rooms = {room(path) for path in MODULES} - {"__init__"}
    assert rooms <= MAY_IMPORT.keys(), f"say in MAY_IMPORT whom they may import: {rooms - MAY_IMPORT.keys()}"


@pytest.mark.parametrize("engine", ["rules", "games"])
def test_the_engine_reaches_for_nothing_outside(engine: str) -> None:
    wrong = [
        f"{name_of(path)}:{line}: {module}"
        for path in MODULES
        if room(path) == engine
        for line, module in imports(path)
        if module.split(".")[0] in FORBIDDEN_IN_ENGINE
    ]
    calls = [
        f"{name_of(path)}:{node.lineno}: {node.func.id}()"
        for path in MODULES
        if room(path) == engine
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("open", "print", "input")
    ]
    assert not wrong + calls, "\n".join(wrong + calls)


def test_flask_stays_in_the_web_room() -> None:
    wrong = [
        f"{name_of(path)}:{line}: {module}"
        for path in MODULES
        if room(path) != "web"
        for line, module in imports(path)
        if module.split(".")[0] in ("flask", "apiflask", "werkzeug", "flask_compress")
    ]
    assert not wrong, "\n".join(wrong)


def test_only_the_store_speaks_sql() -> None:
    wrong = [
        f"{name_of(path)}:{line}: {module}"
        for path in MODULES
        if wall(path) not in ("builds.store", "builds.store_writing")
        for line, module in imports(path)
        if module.split(".")[0] in ("sqlite3", "sqlite_utils")
    ]
    assert not wrong, "\n".join(wrong)


def game_nouns(line: str) -> list[str]:
    """The words of games in a line of the program; ``attack_step``, ``AttackStep`` and ``Allies`` hold one, too."""
    words = (*GAME_NOUNS, *(_PLURAL.sub("ie", noun) + "s" for noun in GAME_NOUNS))
    apart = _HUMP.sub("_", line)
    return re.findall(rf"(?<![a-z])({'|'.join(words)})(?![a-z])", apart, re.IGNORECASE)


def test_the_kernel_knows_no_game() -> None:
    wrong = [
        f"{name_of(path)}:{number}: {line.strip()}"
        for path in sorted((PACKAGE / "rules").rglob("*.*"))
        if path.suffix in (".py", ".md", ".lark", ".toml")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if game_nouns(line)
    ]
    assert not wrong, "\n".join(wrong)


def test_words_of_games_are_seen_in_names() -> None:
    assert game_nouns("def attack_step(allies: DarkMatter, by: HeroCard) -> None: ...") == ["attack", "allies", "Hero"]
    assert game_nouns("class Classes: units, united = 1, handle") == ["units"]


def functions(path: Path) -> Iterator[tuple[str, int, int]]:
    """The functions of a module: name, lines without decorators, parameters without self."""
    for node in nodes(path):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            counted = [a for a in given if a.arg not in ("self", "cls")]
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1, len(counted)


def over_budget() -> dict[str, str]:
    """What is over the budget now: its name, and by what."""
    found = {}
    for path in MODULES:
        lines = len(path.read_text("utf-8").splitlines())
        if lines > LONGEST_MODULE:
            found[name_of(path)] = f"{lines} lines"
        for name, length, parameters in functions(path):
            if length > LONGEST_FUNCTION:
                found[f"{name_of(path)}:{name}"] = f"{length} lines"
            if parameters > MOST_PARAMETERS:
                found[f"{name_of(path)}:{name}"] = f"{parameters} parameters"
    return found


def test_nothing_is_longer_than_the_budget() -> None:
    found = {name: by for name, by in over_budget().items() if name not in OVER_BUDGET}
    assert not found, "\n".join(f"{name}: {by}" for name, by in found.items())


def test_every_exception_is_still_needed() -> None:
    assert OVER_BUDGET.keys() <= over_budget().keys()


def test_no_module_is_a_drawer() -> None:
    drawers = [name_of(p) for p in MODULES if p.stem in ("utils", "util", "helpers", "helper", "misc", "common")]
    assert not drawers


@pytest.mark.parametrize(
    "folder",
    [
        "terms",
        "builds",
        "web",
        "rules",
        "games",
        "scenario",
        "ingest",
        "search",
        *(f"scenario/{r}" for r in SCENARIO_ROOMS),
    ],
)
def test_each_room_says_what_may_not_enter(folder: str) -> None:
    text = (PACKAGE / folder / "README.md").read_text("utf-8")
    assert len(text.splitlines()) <= 10
    assert "may not enter" in text.lower()


def test_nothing_lies_at_the_top_that_the_plan_does_not_name() -> None:
    """Neither a tool's settings, which stand in pyproject.toml, nor what somebody measured and left there."""
    named = {"CHANGELOG.md", "LICENSE", "Makefile", "README.md", "pyproject.toml", "wsgi.py"}
    named |= {"benchmarks", "corpus", "deploy", "docs", "index", "judge", "requirements", "tests"}
    built = {"build", "dist", "test-results"}
    lying = {p.name for p in ROOT.iterdir() if not p.name.startswith(".") and p.suffix != ".egg-info"}
    assert lying - built == named
    assert not (ROOT / ".flake8").exists()


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = {"serve": project["dependencies"], "test": project["optional-dependencies"]["test"]}
    for lock, dependencies in wanted.items():
        locked = re.findall(
            r"^([a-z0-9-]+)(?:\[.*?\])?==", (ROOT / "requirements" / f"{lock}.txt").read_text("utf-8"), re.MULTILINE
        )
        names = {re.sub(r"[._]+", "-", re.split(r"[<>=! ]", d)[0].lower()) for d in dependencies}
        assert names <= set(locked), f"run make lock: {names - set(locked)}"


@pytest.mark.parametrize("path", ["Makefile", "deploy/Containerfile", "docs/operating.md"])
def test_what_is_locked_is_installed_as_it_is(path: str) -> None:
    """pip would look for newer releases of what a locked package asks for with an extra, and refuse the lock."""
    installs = re.findall(r"pip install.*requirements/\w+\.txt", (ROOT / path).read_text("utf-8"))
    assert installs
    assert all("--no-deps" in line for line in installs)


def test_whoosh_is_the_release_that_was_checked() -> None:
    assert "whoosh-reloaded==2.7.5" in (ROOT / "requirements" / "serve.txt").read_text("utf-8")
