"""What is added to judge beside a game is complete, or a test says which file of it is missing."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from types import ModuleType

import pytest

from judge.games.factions.does.effects import EFFECTS as FACTIONS_DO
from judge.games.factions.vocabulary import effects as factions
from judge.games.factions.vocabulary.roots import Effect
from judge.games.flesh_and_blood import words
from judge.games.flesh_and_blood.does import contests
from judge.games.flesh_and_blood.does.doing import EFFECTS as FLESH_AND_BLOOD_DOES
from judge.games.flesh_and_blood.vocabulary import effects as flesh_and_blood
from judge.games.flesh_and_blood.vocabulary import ending, standing
from judge.games.flesh_and_blood.vocabulary.roots import Effect as FleshAndBloodEffect
from judge.games.flesh_and_blood.words import sentences, tables
from judge.games.tabletop import vocabulary as boards
from judge.games.tabletop.performing import EFFECTS as BOARDS_DO
from judge.ingest import KINDS, READERS

ROOT = Path(__file__).resolve().parent.parent
WORDS = "judge/games/flesh_and_blood/words"


# --- a kind of document -----------------------------------------------------------------------------


def readers() -> dict[str, str]:
    """The kinds that modules of the ingester say they read, and the modules."""
    found = {}
    for path in sorted((ROOT / "judge" / "ingest").glob("*.py")):
        for kind in re.findall(r'^KIND = "([^"]+)"$', path.read_text("utf-8"), re.MULTILINE):
            found[kind] = path.name
    return found


def test_every_reader_is_asked() -> None:
    asked = tuple(kind for kind, _, _ in READERS)
    missing = [f"{kind} ({module})" for kind, module in readers().items() if kind not in asked]
    assert not missing, f"judge/ingest/__init__.py asks no reader of {', '.join(missing)}"
    assert asked == KINDS, "judge/terms/documents.py and judge/ingest/__init__.py name other kinds or in another order"


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_of_document_is_told_of(kind: str) -> None:
    assert f"\n| `{kind}` |" in (ROOT / "docs" / "cli.md").read_text("utf-8"), f"docs/cli.md has no row of {kind}"


# --- a page -----------------------------------------------------------------------------------------


def shown() -> dict[str, str]:
    """The templates that views show: the template, and the module and view that shows it."""
    found = {}
    for path in sorted((ROOT / "judge" / "web").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.endswith(".html"):
                found[node.value] = f"judge/web/{path.name}"
    return found


def test_every_template_is_shown_and_every_page_has_one() -> None:
    folder = ROOT / "judge" / "web" / "templates"
    there = {path.name for path in folder.glob("*.html")}
    missing = [f"judge/web/templates/{name}, which {by} shows" for name, by in shown().items() if name not in there]
    assert not missing, "; ".join(missing)
    inner = {name for path in folder.glob("*.html") for name in re.findall(r'"(\w+\.html)"', path.read_text("utf-8"))}
    unused = sorted(there - shown().keys() - inner)
    assert not unused, f"judge/web/pages.py shows no {', '.join(unused)}"


def test_every_page_is_told_of() -> None:
    """By the first word of its address."""
    source = (ROOT / "judge" / "web" / "pages.py").read_text("utf-8")
    told = (ROOT / "docs" / "api.md").read_text("utf-8").partition("\n## Pages\n")[2].partition("\n## ")[0]
    addresses = set(re.findall(r'@pages\.(?:get|post|route)\("(/[\w-]+)(?=[/"])', source))
    missing = sorted(a for a in addresses if not re.search(rf"`[^`]*{re.escape(a)}(?![\w-])", told))
    assert not missing, f"docs/api.md tells nothing of {', '.join(missing)}"


# --- a wording of Flesh and Blood -------------------------------------------------------------------


def test_the_tables_of_the_parser_are_of_this_grammar() -> None:
    kept = (files(words.__name__) / tables.NAME).read_bytes()
    again = f"{WORDS}/{tables.NAME} is of another grammar: run PYTHONPATH=. python docs/words_pages.py"
    assert tables.read(kept) is not None, again


# What a method of the parser's parts is, when it is no meaning of a rule.
SHARED_BY_RULES = {"apply_first", "target_attack"}


def test_every_rule_of_the_grammar_has_a_meaning_and_every_meaning_a_rule() -> None:
    grammar = tables.parser().rules
    every = {str(rule.alias or rule.origin.name).strip("'") for rule in grammar}
    plain = {
        str(r.origin.name) for r in grammar if not r.alias and (r.origin.name.startswith("_") or r.options.expand1)
    }
    parts = [kind for kind in sentences.Sentences.__mro__ if kind.__module__.startswith(words.__name__)]
    means = {name for part in parts for name, of in vars(part).items() if callable(of) and not name.startswith("_")}
    places = ", ".join(f"{part.__module__.replace('.', '/')}.py" for part in parts)
    nobody = sorted(every - means - plain)
    assert not nobody, f"grammar.lark has rules that no part of the reader means: {', '.join(nobody)}; parts: {places}"
    unruled = sorted(means - every - SHARED_BY_RULES)
    assert not unruled, f"{WORDS}/grammar.lark has no rule for {', '.join(unruled)}"


# --- an effect --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Effects:
    """The effects of a game: its terms, what carries each out, and the modules of these two and of its words.

    ruled: what the rules generate, and no words. HueShift has its own test: its effects are among its abilities.
    """

    terms: frozenset[type]
    done: frozenset[type]
    vocabulary: str
    doers: tuple[str, ...]
    words: tuple[str, ...]
    ruled: frozenset[type] = frozenset()


def terms(module: ModuleType, root: type) -> frozenset[type]:
    """The terms of a kind that a module defines, without what only others stand below."""
    found = frozenset(k for k in vars(module).values() if isinstance(k, type) and issubclass(k, root)) - {root}
    return found - {base for kind in found for base in kind.__mro__[1:]}


FACTIONS, TABLETOP, FLESH = "judge/games/factions", "judge/games/tabletop", "judge/games/flesh_and_blood"
HOLD_OTHERS = {boards.If, boards.May, boards.ChooseOne}
FLESH_HOLD_OTHERS = {  # carried out one by one, by does/performing.py
    *(flesh_and_blood.If, flesh_and_blood.IfDone, flesh_and_blood.May, flesh_and_blood.EachHeroDoes),
    *(
        flesh_and_blood.ChooseModes,
        flesh_and_blood.Either,
        flesh_and_blood.Process,
        flesh_and_blood.Repeat,
        flesh_and_blood.Freely,
    ),
}
EFFECTS = {
    "factions": Effects(
        terms(factions, Effect),
        frozenset(FACTIONS_DO),
        f"{FACTIONS}/vocabulary/effects.py",
        tuple(f"{FACTIONS}/does/effects/{part}.py" for part in ("units", "moves", "cards")),
        tuple(f"{FACTIONS}/{part}.py" for part in ("sentences", "battles", "words", "keywords")),
    ),
    "small boards": Effects(
        terms(boards, boards.Effect) - HOLD_OTHERS,
        frozenset(BOARDS_DO),
        f"{TABLETOP}/vocabulary.py",
        (f"{TABLETOP}/on_cards.py", f"{TABLETOP}/for_players.py"),
        (f"{TABLETOP}/effects.py", f"{TABLETOP}/words.py"),
    ),
    "flesh-and-blood": Effects(
        frozenset().union(*(terms(part, FleshAndBloodEffect) for part in (flesh_and_blood, standing, ending)))
        - FLESH_HOLD_OTHERS,
        frozenset(FLESH_AND_BLOOD_DOES),
        f"{FLESH}/vocabulary/effects.py",
        (f"{FLESH}/does/<part>.py, named in {FLESH}/does/doing.py",),
        tuple(sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / WORDS).glob("*.py"))),
        frozenset({contests.Paid, contests.WagerPays}),
    ),
}


@pytest.mark.parametrize("game", EFFECTS)
def test_an_effect_has_words_and_is_carried_out(game: str) -> None:
    its = EFFECTS[game]
    nobody = sorted(k.__name__ for k in its.terms - its.done)
    assert not nobody, f"none of {', '.join(its.doers)} carries out {', '.join(nobody)}"
    unknown = sorted(k.__name__ for k in its.done - its.terms - its.ruled)
    assert not unknown, f"{its.vocabulary} has no {', '.join(unknown)} among its effects"
    read = {name for path in its.words for name in re.findall(r"\w+", (ROOT / path).read_text("utf-8"))}
    unread = sorted({k.__name__ for k in its.terms} - read)
    assert not unread, f"none of {', '.join(its.words)} reads {', '.join(unread)}"
