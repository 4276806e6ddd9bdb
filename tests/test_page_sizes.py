"""How much a phone loads: each page, each script and style, compressed as it is sent."""

from __future__ import annotations

import html
import re
from pathlib import Path

import proved
import pytest
from browsing import QUESTION, RULING, WALKED
from flask.testing import FlaskClient

from judge.builds.live import current_build
from judge.records import Scenario, page_url
from judge.web import assets

pytestmark = pytest.mark.slow

LARGEST = {"judge.css": 8_000, "judge.js": 2_600, "look.js": 700, "board.js": 4_800}
WITH_A_BOARD = ("/rulings/", "/scenarios/")


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return proved.index(tmp_path_factory)[0]


def sent(client: FlaskClient, path: str) -> int:
    """How many bytes an answer has on its way."""
    return len(client.get(path, headers={"Accept-Encoding": "gzip"}).data)


@pytest.mark.parametrize("path", [path for path in WALKED if not path.startswith("/rules/")])
def test_a_page_is_small(client: FlaskClient, path: str) -> None:
    assert sent(client, path) <= (14_000 if path.startswith(WITH_A_BOARD) else 10_000)


@pytest.mark.parametrize("game", ["flesh-and-blood", "factions", "hueshift", "wow-tcg", "fighter-arena"])
def test_what_a_game_s_sources_differ_in_and_its_boards_are_small_pages(client: FlaskClient, game: str) -> None:
    paths = [f"/conflicts?game={game}{more}" for more in ("", "&show=all", "&show=all&page=2")]
    abouts = re.findall(rf'href="(/gallery\?game={game}&amp;about=[^"]+)"', client.get(f"/gallery?game={game}").text)
    assert abouts
    for path in (*paths, "/gallery", f"/gallery?game={game}", *map(html.unescape, abouts)):
        assert sent(client, path) <= 10_000, path


def test_the_workbench_with_all_it_loads_is_small(client: FlaskClient) -> None:
    parts = {
        "workbench.js": 20_000,
        "sheets.js": 6_500,
        "pair.js": 1_850,
        "parts.js": 4_000,
        "drag.js": 1_300,
        "workbench.css": 3_000,
    }
    for name, most in parts.items():
        assert sent(client, f"/static/{name}") <= most, name
    loaded = sum(sent(client, f"/static/{name}") for name in (*LARGEST, *parts, "judge.svg"))
    assert sent(client, "/workbench?proof=scenarios/wager/5") + loaded <= 60_000


def test_what_is_loaded_to_take_the_rulings_along_is_small(client: FlaskClient) -> None:
    for name, most in {"offline.js": 4_300, "sw.js": 1_900, "finding.js": 11_250}.items():
        assert sent(client, f"/static/{name}") <= most, name


def test_a_script_is_sent_with_the_lines_it_has_and_without_what_is_for_its_readers(client: FlaskClient) -> None:
    for script in Path(assets.__file__).parent.glob("static/*.js"):
        kept, told = client.get(f"/static/{script.name}").text.split("\n"), script.read_text("utf-8").split("\n")
        said = [line.strip() for line in told]
        assert [line.rstrip() for line in kept] == ["" if line.startswith("//") else line for line in said], script.name


def test_the_longest_replays_are_small_pages(client: FlaskClient, tmp_path_factory: pytest.TempPathFactory) -> None:
    store = current_build(proved.index(tmp_path_factory)[0]).store
    longest = sorted(store.every(Scenario), key=lambda s: len((store.report_of(s.id) or {}).get("trace") or ()))[-3:]
    store.close()
    for scenario in longest:
        path = page_url("ruling", scenario.confirms[0]) if scenario.confirms[:1] else page_url("scenario", scenario.id)
        assert sent(client, path) <= 14_000, path


def test_the_first_page_with_all_it_loads_is_small(client: FlaskClient) -> None:
    for name, most in LARGEST.items():
        assert sent(client, f"/static/{name}") <= most, name
    loaded = sum(sent(client, f"/static/{name}") for name in (*LARGEST, "judge.svg"))
    for path in ("/", f"/search?q={QUESTION}", RULING):
        assert sent(client, path) + loaded <= 45_000, path
