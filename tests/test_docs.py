"""docs/ and the README say what there is: each command, route and setting, in both directions."""

from __future__ import annotations

import re
import runpy
from importlib import import_module
from operator import attrgetter
from pathlib import Path

import proved
import pytest

from judge.builds.live import Build, current_build
from judge.cli import Exit, main
from judge.records import Scenario
from judge.scenario import Library, check
from judge.web import create_app
from judge.web.app import DEFAULTS
from judge.web.pages import EXAMPLE_SCENARIO

ROOT = Path(__file__).resolve().parent.parent
CLI = (ROOT / "docs" / "cli.md").read_text("utf-8")
API = (ROOT / "docs" / "api.md").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_each_command_has_a_heading_and_each_heading_a_command() -> None:
    assert set(re.findall(r"^## judge (\S+)$", CLI, re.MULTILINE)) == set(main.commands)


def test_each_option_stands_under_its_command() -> None:
    sections = dict(re.findall(r"^## judge (\S+)$(.*?)(?=^## |\Z)", CLI, re.MULTILINE | re.DOTALL))
    missing = [
        f"judge {name} {option}"
        for name, command in main.commands.items()
        for parameter in command.params
        for option in parameter.opts
        if option.startswith("--") and option != "--help" and option not in sections[name]
    ]
    assert not missing


def test_the_help_of_each_command_is_as_it_is_printed() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "cli_pages.py"))
    assert made["cli_page"](CLI) == CLI, "docs/cli.md is out of date: run PYTHONPATH=. python docs/cli_pages.py"
    assert CLI.count("```text\nUsage: judge ") == len(main.commands)


def test_each_exit_code_is_in_the_table() -> None:
    assert {int(n) for n in re.findall(r"^\| (\d) \|", CLI, re.MULTILINE)} == {int(e) for e in Exit}


def routes() -> set[str]:
    spec = create_app({"JUDGE_INDEX": "nowhere"}).spec
    assert isinstance(spec, dict)
    return {f"{method.upper()} {path}" for path, found in spec["paths"].items() for method in found}


def test_each_route_has_a_row_and_each_row_a_route() -> None:
    rows = set(re.findall(r"^\| `((?:GET|POST) \S+)` \|", API, re.MULTILINE))
    assert rows == routes()


def test_the_settings_of_checks_are_named() -> None:
    for name in DEFAULTS:
        if name.startswith("CHECK_"):
            assert f"`{name}`" in API


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_decision_is_told_with_what_was_rejected() -> None:
    design = (ROOT / "docs" / "design.md").read_text("utf-8")
    for part in re.split(r"^## ", design, flags=re.MULTILINE)[1:]:
        for decision in re.split(r"^### ", part, flags=re.MULTILINE)[1:]:
            name, _, text = decision.partition("\n")
            assert re.search(r"[Rr]ejected|was not taken|alternative", text), name


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_below_each_heading_stands_a_text(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "(code)", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    empty = re.findall(r"^(#+ .+)\n+(?=#+ |\Z)", text, re.MULTILINE)
    assert not empty, f"{page.name}: nothing stands between these headings and the next"


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_a_page_names_modules_and_files_that_are_there(page: Path) -> None:
    text = page.read_text("utf-8")
    for name in sorted(set(re.findall(r"`(judge(?:\.\w+)+)", text))):
        assert found(name), f"{page.name} names {name}"
    files = [path.as_posix() for path in (*ROOT.glob("*.py"), *ROOT.glob("[bdjt]*/**/*.py"))]
    for name in sorted(set(re.findall(r"`([\w/]+\.py)`", text))):
        assert any(file.endswith(f"/{name}") for file in files), f"{page.name} names {name}"


def found(name: str) -> bool:
    """Whether a dotted name leads to a module or to something in one."""
    inner: list[str] = []
    while name:
        try:
            return bool(attrgetter(".".join(inner))(import_module(name))) if inner else bool(import_module(name))
        except (ModuleNotFoundError, AttributeError):
            name, _, last = name.rpartition(".")
            inner.insert(0, last)
    return False


def test_the_page_of_the_corpus_is_current(corpus_build: Build) -> None:
    made = runpy.run_path(str(ROOT / "docs" / "corpus_pages.py"))
    again = "run PYTHONPATH=. python docs/corpus_pages.py"
    assert (ROOT / "docs" / "corpus.md").read_text("utf-8") == made["corpus_page"](corpus_build), again


def test_the_page_of_replays_is_current(corpus_build: Build) -> None:
    made = runpy.run_path(str(ROOT / "docs" / "traces_pages.py"))
    again = "run PYTHONPATH=. python docs/traces_pages.py"
    page = (ROOT / "docs" / "traces.md").read_text("utf-8")
    assert page == made["traces_page"](corpus_build.store), again
    games = re.split(r"^## ", page, flags=re.MULTILINE)[1:]
    assert [game.splitlines()[0] for game in games] == list(corpus_build.store.games())
    for game in games:
        assert "**confirmed**" in game
        assert "Readings it rests on" in game or "Rules it cites" in game


@pytest.mark.slow
def test_the_page_of_what_is_proved_is_current(tmp_path_factory: pytest.TempPathFactory) -> None:
    made = runpy.run_path(str(ROOT / "docs" / "coverage_pages.py"))
    folder, games = proved.index(tmp_path_factory)
    store = current_build(folder).store
    verdicts = {s.id: s.verdict for s in store.every(Scenario)}
    again = "run PYTHONPATH=. python docs/coverage_pages.py"
    assert (ROOT / "docs" / "coverage.md").read_text("utf-8") == made["coverage_page"](store, games, verdicts), again


def scenarios_shown() -> list[str]:
    return re.findall(r"^```yaml\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", [*scenarios_shown(), EXAMPLE_SCENARIO])
def test_the_scenarios_people_begin_with_are_confirmed(text: str, library: Library) -> None:
    [report] = check(text, library=library)
    assert report.verdict == "confirmed", report.reason


def rows_to_begin_with() -> list[str]:
    """Each row of lines that the page of scenarios begins with, as a scenario on the board above it."""
    page = (ROOT / "docs" / "scenarios.md").read_text("utf-8").partition("## What you will want to write\n")[2]
    board, _, rows = page.partition("```yaml\n")[2].partition("```\n")
    lines = [
        re.findall("`([^`]+)`", row.split(" | ")[1]) for row in rows.partition("\n## ")[0].split("\n") if "| `" in row
    ]
    return [f"title: t\n{board}play:\n" + "".join(f"  - {line}\n" for line in every) for every in lines]


@pytest.mark.parametrize("text", rows_to_begin_with())
def test_the_lines_people_begin_with_are_confirmed(text: str, library: Library) -> None:
    [report] = check(text, library=library)
    assert report.verdict == "confirmed", report.reason


def test_the_readme_shows_a_scenario() -> None:
    assert scenarios_shown()


def test_the_readme_names_the_commands_and_the_notice() -> None:
    for command in ("serve", "check", "test"):
        assert f"make {command}" in README
    assert "Not an official source" in README
