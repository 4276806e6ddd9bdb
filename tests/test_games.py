"""A game is complete, or a test says what of it is missing and where it belongs.

Walks the registry. A game has a small board of its own in tests/scenarios/games, whose cards stand in no document:
what a game must be able to do is done with it, in a second.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
import runpy
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
import yaml

from judge.scenario import Bounds, Library, check, check_document, explore, options
from judge.scenario.games import GAMES
from judge.scenario.games.packs import CLAIMS, STEPS
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import ScenarioDocument
from judge.scenario.language.phrases import Phrase
from judge.scenario.play.compiling import compile_cards
from judge.terms.games import KEYWORDS
from judge.terms.keyword import Kind

ROOT = Path(__file__).resolve().parent.parent
NO_LIBRARY = Library({})

# Rooms beside those of the games: what two small games share.
SHARED = {"tabletop", "small_boards", "packs"}

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
DENIED = re.compile(r"\bthen (?:never )?.*\b(?:not|cannot|no|never|0)\b|^contrast:|verdict: illegal", re.MULTILINE)
GAME = pytest.mark.parametrize("game", sorted(GAMES))


def folder(game: str) -> str:
    """What a game's folders and modules are called."""
    return game.replace("-", "_")


@cache
def boards(game: str) -> tuple[str, ...]:
    """A game's small boards: the first for what every game does, the others for lines that nothing else shows."""
    path = ROOT / "tests" / "scenarios" / "games" / f"{game}.yaml"
    assert path.is_file(), f"{path.relative_to(ROOT)} is missing: a small board of {game}"
    return tuple(path.read_text("utf-8").split("\n---\n"))


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
    beside = {"__init__", "keyword", "games", "documents", "english", "elsewhere", "README"} | SHARED
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
    its = [d for d in manifest["document"] if d["game"] == game]
    assert its, f"corpus/manifest.toml has no document of {game}"
    missing = [f"corpus/{d['file']}" for d in its if not (ROOT / "corpus" / d["file"]).is_file()]
    assert not missing, f"{', '.join(missing)} is in corpus/manifest.toml and not there"
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


def test_each_keyword_of_flesh_and_blood_is_proved_or_has_a_reason() -> None:
    shown, why = MADE["proofs"](), MADE["reasons"]()
    wanting = [
        f"{k.name} ({k.rule})" for k in MADE["KEYWORD_RULES"] if bool(shown.get(k.rule)) == bool(why.get(k.rule))
    ]
    one = "x-proves in tests/scenarios/keywords.yaml or another, or a reason in flesh_and_blood/keywords.py"
    assert not wanting, f"{', '.join(wanting)}: {one}, and not both"
    # What a keyword does when its condition holds, and that it does not do it when the condition does not hold.
    only = [rule for rule, proofs in shown.items() if not any(DENIED.search(text) for _, _, text in proofs)]
    assert not only, f"no proof shows when it does nothing: {', '.join(only)}"


# --- what it does -----------------------------------------------------------------------------------


@GAME
def test_its_cards_compile(game: str) -> None:
    cards = yaml.safe_load(boards(game)[0])["cards"]
    assert any(card.get("text") for card in cards), "the small board has no card with a text"
    for card in compile_cards(yaml.safe_dump(cards, allow_unicode=True), game, game):
        assert not card.error, card.error
        assert not [s.text for s in card.sentences if s.reason], f"{card.name} is not understood"


@GAME
def test_its_small_boards_are_replayed_merged_and_unmerged(game: str) -> None:
    for text in boards(game):
        (report,) = check(text, library=NO_LIBRARY)
        side = ROOT / "judge" / "scenario" / "games" / folder(game)
        where = ", ".join(path.relative_to(ROOT).as_posix() for path in sorted(side.glob("*.py")))
        shared = ", ".join(f"judge/scenario/board/{part}.py" for part in ("claims", "steps", "judging"))
        assert report.verdict.value == "confirmed", f"{report.reason}\nLines stand in {where}; of all games in {shared}"
        assert report.trace or not report.steps, "nothing is told"
        (read,) = load_documents(text, game, NO_LIBRARY.is_name)
        assert isinstance(read, ScenarioDocument), read
        unmerged = check_document(read, library=NO_LIBRARY, merge=False)
        assert (report.verdict, report.claims) == (unmerged.verdict, unmerged.claims)


@GAME
def test_what_can_happen_is_explored(game: str) -> None:
    made: Mapping[str, object] = yaml.safe_load(boards(game)[0])
    anything = yaml.safe_dump({**made, "play": ["then Ana has not lost"]}, allow_unicode=True, sort_keys=False)
    (found,) = explore(anything, library=NO_LIBRARY, bounds=Bounds(positions=30))
    drawn = "hand is not said" in found.reason  # a card from a deck that the board leaves out
    assert drawn or found.verdict.value in ("confirmed", "depends", "refuted", "exhausted"), found.reason
    assert found.positions, "nobody may do anything"


# --- what is said of it -----------------------------------------------------------------------------


def is_said(template: str, lines: str) -> bool:
    """Whether one of ``lines_of`` is what a template may read, roughly: any words in its places, any form of what it
    may deny. Only those are looked at that hold the longest of its words: few of half a million letters."""
    parts, longest = [], ""
    for piece in re.findall(r"\[[^\]]*\]|\{[^}]*\}|\S+", template.lstrip("!").lower()):
        plain = "|".join(re.escape(word.replace("_", " ")) for word in piece.strip("[]").split("|"))
        if piece.startswith("{"):
            parts.append(".*? ?")
        elif piece.startswith("~"):
            parts.append(".{2,24} ")
        else:
            parts.append(f"(?:(?:{plain}),? ){'?' if piece.startswith('[') else ''}")
            longest = max(longest, piece if piece.isalpha() else "", key=len)
    like, at = re.compile("".join(parts)), lines.find(longest)
    while at >= 0 and (ends := lines.find("\n", at)) >= 0:
        if like.fullmatch(lines, lines.rfind("\n", 0, at) + 1, ends):
            return True
        at = lines.find(longest, ends + 1)
    return False


@cache
def lines_of(*patterns: str) -> str:
    """The lines of scenarios in small letters, and the parts of lists of lines; in tests also what stands in quotes.
    Each ends with a line feed."""
    found = set()
    for path in (path for pattern in patterns for path in ROOT.glob(pattern)):
        text = path.read_text("utf-8")
        whole = (
            re.findall(r'"([^"\n]{5,150})"', text)
            if path.suffix == ".py"
            else re.findall(r"^ *(?:- )?(.+)", text, re.M)
        )
        found |= {part for line in set(whole) for part in (line, *re.split(r"[\[\],{}\"]|: ", line))}
    said = {re.sub(r"^(then )?(possibly |never )?", "", line.strip(" '\"")) + " " for line in found}
    return "\n".join((*sorted({line.lower() for line in said}), ""))


def unused(phrases: Iterable[Phrase], lines: str) -> str:
    """The names of phrases that no line is like."""
    return "; ".join(p.name for p in phrases if not any(is_said(template, lines) for template in p.templates))


TESTS = ("tests/*.py", "tests/engine/*.py")


@GAME
def test_every_line_of_its_own_is_used_in_a_scenario_or_a_test(game: str) -> None:
    more = "tests/scenarios/*.yaml" if game == "flesh-and-blood" else f"tests/scenarios/*/{game}.yaml"
    proofs, its_tests = f"corpus/{game}/scenarios/**/*.yaml", f"tests/scenarios/{game}/*.yaml"
    its, shared = GAMES[game].grammar, {id(phrase) for phrase in (*STEPS, *CLAIMS)}
    own = [phrase for phrase in (*its.steps, *its.claims) if id(phrase) not in shared]
    missing = unused(own, lines_of(*TESTS, more, proofs, its_tests, f"tests/scenarios/games/{game}.yaml"))
    assert not missing, f"tests/scenarios/games/{game}.yaml shows nothing of: {missing}"


def test_every_line_of_all_games_is_used_in_a_scenario_or_a_test() -> None:
    small = ", ".join(f"tests/scenarios/games/{game}.yaml" for game in GAMES)
    missing = unused((*STEPS, *CLAIMS), lines_of(*TESTS, "tests/scenarios/**/*.yaml", "corpus/*/scenarios/**/*.yaml"))
    assert not missing, f"none of {small} shows {missing}"


# --- what it is made of -----------------------------------------------------------------------------


def mentioned(*places: str) -> tuple[set[str], str]:
    """The words of modules, and the modules."""
    paths = sorted(path for place in places for path in ROOT.glob(place))
    found = {word for path in paths for word in re.findall(r"\w+(?:\.\w+)?", path.read_text("utf-8"))}
    return found, ", ".join(path.relative_to(ROOT).as_posix() for path in paths)


def plain(names: Iterable[str]) -> set[str]:
    """Names without the module they are taken from."""
    return {name.rpartition(".")[2] for name in names}


def actions() -> Iterator[tuple[str, str]]:
    """Every action of a game whose actions are a module."""
    for game in GAMES:
        path = ROOT / "judge" / "games" / folder(game) / "actions.py"
        if path.is_file():
            for name in re.findall(r"^class (\w+)", path.read_text("utf-8"), re.MULTILINE):
                yield game, name


@pytest.mark.parametrize(("game", "action"), list(actions()))
def test_an_action_is_carried_out_and_can_be_said(game: str, action: str) -> None:
    its = f"judge/games/{folder(game)}"
    done, doers = mentioned(f"{its}/does.py", f"{its}/does/**/*.py", f"{its}/course/**/*.py")
    assert action in plain(done), f"none of {doers} carries out {action}"
    said, sayers = mentioned(f"judge/scenario/games/{folder(game)}/*.py")
    assert action in plain(said), f"none of {sayers} reads a line as {action}"


# Zones that no line names.
INTERNAL = {
    "flesh-and-blood": {"UNDER": "what lies under a permanent is found by it"},
    "hueshift": {
        "ABOARD": "`C is aboard U` says it of a pilot",
        "ARENA": "nothing but the Arena card ever lies there",
        "FLIPPED": "an Action that is carried out",
        "REMOVED": "`C is removed from the game` is a state",
        "STACK": "a Wildcard that waits is named by itself",
    },
    "fighter-arena": {"RESOURCE": "the game has none", "STACK": "what waits is named by itself"},
}


@GAME
def test_each_zone_has_a_name_in_lines(game: str) -> None:
    side = importlib.import_module(f"judge.scenario.games.{folder(game)}")
    named, where = mentioned(f"judge/scenario/games/{folder(game)}/*.py")
    if hasattr(side, "GAME"):
        words = [zone for word in side.GAME.zones for zone in word.zones]
        zones, named = type(words[0]), {f"Zone.{zone.name}" for zone in words}
    else:
        zones = importlib.import_module(f"judge.games.{folder(game)}.zones").Zone
    without = {zone.name for zone in zones if f"Zone.{zone.name}" not in named}
    assert without == set(INTERNAL.get(game, {})), f"none of {where} names {', '.join(sorted(without))}"


def lying(places: object) -> Iterator[str]:
    """The keys of what lies in places, of players, lanes and links."""
    if isinstance(places, Mapping):
        for inner in places.values():
            yield from lying(inner)
    elif isinstance(places, list):
        for key in places:
            yield from [key] if isinstance(key, str) else lying(key)


@GAME
def test_what_can_be_done_is_listed(game: str) -> None:
    begun = yaml.safe_dump(
        {**yaml.safe_load(boards(game)[0]), "play": ["then Ana has not lost"]}, allow_unicode=True, sort_keys=False
    )
    (found,) = options(begun, library=NO_LIBRARY)
    assert found.verdict is None, found.reason
    assert {line.group for line in found.lines} > {"move on"}, "nobody may do anything, or the game does not go on"
    start, things = found.board["start"], found.board["things"]
    assert isinstance(start, Mapping)
    assert isinstance(things, Mapping)
    shown = list(lying(start))
    shown += [key for key, thing in things.items() if thing.get("under") and key not in shown]
    assert sorted(shown) == sorted(things), "each card is shown in one zone"


@GAME
def test_each_event_is_told_or_said_to_be_silent(game: str) -> None:
    side = importlib.import_module(f"judge.scenario.games.{folder(game)}")
    telling = side.GAME.trace.__module__ if hasattr(side, "GAME") else f"{side.__name__}.telling"
    its = f"judge/games/{folder(game)}"
    rules = its.replace("/", ".") + ".trace"
    module = importlib.import_module(rules if importlib.util.find_spec(rules) else telling)
    told, where = mentioned(f"{its}/trace.py", f"{its}/table.py", f"{telling.replace('.', '/')}*.py")
    told |= {f"EventKind.{kind.name}" for kind in getattr(module, "_SAY", ())}
    untold = [kind.name for kind in module.EventKind if f"EventKind.{kind.name}" not in told]
    assert not untold, f"none of {where} tells of {', '.join(untold)}"
