"""A game is complete, or a test says what of it is missing and where it belongs.

Walks the registry. A game has a small board of its own in tests/scenarios/games, whose cards stand in no document:
what a game must be able to do is done with it, in a second.
"""

from __future__ import annotations

import importlib
import importlib.util
import runpy
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
import yaml

from judge.scenario import Bounds, Library, check, check_document, explore
from judge.scenario.games import GAMES
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import ScenarioDocument
from judge.scenario.play.compiling import compile_cards
from judge.terms.games import KEYWORDS
from judge.terms.keyword import Kind

ROOT = Path(__file__).resolve().parent.parent
NO_LIBRARY = Library({})

# Rooms beside those of the games: what two small games share.
SHARED = {"tabletop", "small_boards"}

# Where each game has something of its own, by its id and by the name of its folders.
PLACES = {
    "corpus/{game}": "its documents",
    "corpus/{game}/scenarios": "the proofs of its documents",
    "judge/terms/{folder}.py": "its keywords and other nouns",
    "judge/games/{folder}": "its rules",
    "judge/scenario/games/{folder}/__init__.py": "its side of the scenario language",
    "judge/search/words/{game}.toml": "what players call it and its terms",
    "tests/scenarios/games/{game}.yaml": "a small board whose cards stand in no document",
}
MADE = runpy.run_path(str(ROOT / "docs" / "games_pages.py"))
GAME = pytest.mark.parametrize("game", sorted(GAMES))


def folder(game: str) -> str:
    """What a game's folders and modules are called."""
    return game.replace("-", "_")


@cache
def board(game: str) -> str:
    """A game's small board."""
    path = ROOT / "tests" / "scenarios" / "games" / f"{game}.yaml"
    assert path.is_file(), f"{path.relative_to(ROOT)} is missing: a small board of {game}"
    return path.read_text("utf-8")


def document(game: str) -> ScenarioDocument:
    (found,) = load_documents(board(game), game, NO_LIBRARY.is_name)
    assert isinstance(found, ScenarioDocument), found
    return found


# --- its places -------------------------------------------------------------------------------------


@GAME
def test_it_has_all_its_places(game: str) -> None:
    missing = [
        f"{place}: {what}"
        for place, what in ((p.format(game=game, folder=folder(game)), w) for p, w in PLACES.items())
        if not (ROOT / place).exists()
    ]
    assert not missing, f"{game} lacks " + "; ".join(missing)


def named_by(place: str) -> Iterator[tuple[str, Path]]:
    """What stands beside a game's place, each with the game whose it would be."""
    above, _, below = place.partition("/{")
    ending = below.partition("}")[2]
    for path in sorted((ROOT / above).iterdir()):
        if (path / ending.lstrip("/")).exists() if ending.startswith("/") or not ending else path.suffix == ending:
            yield path.name.removesuffix(ending), path


@pytest.mark.parametrize("place", PLACES)
def test_no_place_belongs_to_a_game_nobody_registered(place: str) -> None:
    folders = {folder(g) for g in GAMES} if "{folder}" in place else set(GAMES)
    beside = {"__init__", "keyword", "games", "english", "elsewhere", "README"} | SHARED
    stray = [
        path.relative_to(ROOT).as_posix()
        for name, path in named_by(place)
        if name not in folders | beside and not name.startswith(("_", ".")) and (path.is_dir() or path.suffix != ".md")
    ]
    stray = [path for path in stray if not path.endswith("manifest.toml")]
    assert not stray, f"judge/scenario/games/__init__.py registers no game for {', '.join(stray)}"


def test_the_tables_of_terms_are_of_the_registered_games() -> None:
    assert KEYWORDS.keys() == GAMES.keys(), "judge/terms/games.py and judge/scenario/games/__init__.py differ"


@GAME
def test_its_documents_are_in_the_manifest_and_proved(game: str) -> None:
    manifest = tomllib.loads((ROOT / "corpus" / "manifest.toml").read_text("utf-8"))
    assert [d for d in manifest["document"] if d["game"] == game], f"corpus/manifest.toml has no document of {game}"
    assert list((ROOT / "corpus" / game / "scenarios").rglob("*.yaml")), f"corpus/{game}/scenarios has no proof"


@GAME
def test_search_knows_what_players_call_it(game: str) -> None:
    words = tomllib.loads((ROOT / "judge" / "search" / "words" / f"{game}.toml").read_text("utf-8"))
    assert words.get("title"), f"judge/search/words/{game}.toml: title"
    assert words.get("names"), f"judge/search/words/{game}.toml: names"
    assert words.get("same"), f"judge/search/words/{game}.toml: same"


@GAME
def test_the_docs_tell_of_it(game: str) -> None:
    title = tomllib.loads((ROOT / "judge" / "search" / "words" / f"{game}.toml").read_text("utf-8"))["title"]
    headings = {"games.md": f"\n## {title}\n", "traces.md": f"\n## {game}\n", "coverage.md": f"\n| {game} |"}
    missing = [
        f"docs/{page}: {h.strip()}" for page, h in headings.items() if h not in (ROOT / "docs" / page).read_text()
    ]
    assert not missing, "; ".join(missing)


@pytest.mark.parametrize("page", MADE["PAGES"])
def test_the_lists_of_the_pages_are_current(page: str) -> None:
    written = (ROOT / "docs" / page).read_text("utf-8")
    again = f"docs/{page} is out of date: run PYTHONPATH=. python docs/games_pages.py"
    assert written == MADE["with_lists"](written), again


def test_every_list_stands_in_a_page() -> None:
    pages = "".join((ROOT / "docs" / page).read_text("utf-8") for page in MADE["PAGES"])
    missing = [f"<!-- list: {name} -->" for name in MADE["LISTS"] if pages.count(f"<!-- list: {name} -->") != 1]
    assert not missing, f"docs/games.md or docs/scenarios.md, once: {', '.join(missing)}"


# --- its keywords -----------------------------------------------------------------------------------


@GAME
def test_each_keyword_has_a_meaning_or_a_reason_why_not(game: str) -> None:
    words = {word for k in KEYWORDS[game] if k.kind is Kind.ABILITY for word in k.words}
    name = f"judge.games.{folder(game)}.keywords"
    if importlib.util.find_spec(name) is None:
        assert not words, f"judge/games/{folder(game)}/keywords.py is missing: what {', '.join(sorted(words))} mean"
        return
    module = importlib.import_module(name)
    worded_only: Mapping[str, str] = getattr(module, "WORDED_ONLY", {})
    means, only = set(module.MEANS), set(worded_only)
    nobody = sorted(words - means - only)
    assert not nobody, f"judge/games/{folder(game)}/keywords.py does not say what they mean: {', '.join(nobody)}"
    labels = {k.word for k in KEYWORDS[game] if k.kind is Kind.LABEL}
    unknown = sorted((means | only) - words - labels)
    assert not unknown, f"judge/terms/{folder(game)}.py does not list: {', '.join(unknown)}"
    assert not means & only
    assert all(worded_only.values()), "each has its reason"


# --- what it does -----------------------------------------------------------------------------------


@GAME
def test_its_cards_compile(game: str) -> None:
    cards = yaml.safe_load(board(game))["cards"]
    assert any(card.get("text") for card in cards), "the small board has no card with a text"
    for card in compile_cards(yaml.safe_dump(cards, allow_unicode=True), game, game):
        assert not card.error, card.error
        assert not [s.text for s in card.sentences if s.reason], f"{card.name} is not understood"


@GAME
def test_its_small_board_is_replayed_merged_and_unmerged(game: str) -> None:
    (report,) = check(board(game), library=NO_LIBRARY)
    assert report.verdict.value == "confirmed", report.reason
    assert report.trace, "nothing is told"
    unmerged = check_document(document(game), library=NO_LIBRARY, source="-", merge=False)
    assert (report.verdict, report.claims) == (unmerged.verdict, unmerged.claims)


@GAME
def test_what_can_happen_is_explored(game: str) -> None:
    made: Mapping[str, object] = yaml.safe_load(board(game))
    anything = yaml.safe_dump({**made, "play": ["then Ana has not lost"]}, allow_unicode=True, sort_keys=False)
    (found,) = explore(anything, library=NO_LIBRARY, bounds=Bounds(positions=30))
    assert found.verdict.value in ("confirmed", "depends", "refuted", "exhausted"), found.reason
    assert found.positions, "nobody may do anything"
