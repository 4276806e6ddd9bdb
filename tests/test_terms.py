"""Each game's nouns stand once, in judge/terms: who reads words knows every one, and nobody lists them again."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.games.factions import keywords as factions_meanings
from judge.games.flesh_and_blood import keywords as meanings
from judge.games.flesh_and_blood.vocabulary import abilities
from judge.games.flesh_and_blood.words import lexicon
from judge.games.flesh_and_blood.words.keywords import read_line
from judge.games.hueshift import keywords as hueshift_meanings
from judge.games.hueshift.words import compile_card as compile_hueshift
from judge.ingest.card_face import keyword_line, named_keywords, parse_type_line
from judge.naming import EVERYDAY, keyword_form
from judge.rules.printed import PrintedCard
from judge.scenario import Library, check
from judge.terms import flesh_and_blood
from judge.terms.games import KEYWORDS
from judge.terms.keyword import Keyword, Kind, Takes

ROOT = Path(__file__).resolve().parent.parent
TERMS = {game: importlib.import_module(f"judge.terms.{game.replace('-', '_')}") for game in KEYWORDS}
# Where a part of a table is a rule of its own.
PARTS = {
    ("judge/games/flesh_and_blood/words/joining.py", "flesh-and-blood: TYPES"): "types whose abilities stand",
}
_WORD, _ESCAPED = re.compile(r"\w+"), re.compile(r"\\.")
TOGETHER = 6  # so many entries of a table in one literal are the table again

# What is printed where words go with a keyword.
PRINTED = {
    "Specialization": "Kano Specialization",
    "Essence": "Essence of Ice",
    "Fusion": "Ice Fusion",
    "Pairs": "Pairs with Zzyx",
}


def printed(keyword: Keyword) -> str:
    """A keyword as a card prints it."""
    with_it = {Takes.NOTHING: "", Takes.NUMBER: " 3", Takes.CHANGE: " +3"}
    return PRINTED[keyword.name] if keyword.takes is Takes.WORDS else keyword.name + with_it[keyword.takes]


def of(game: str, *kinds: Kind) -> list[Keyword]:
    return [k for k in KEYWORDS[game] if k.kind in kinds]


# --- nobody lists them again -------------------------------------------------------------------------


def tables() -> Iterator[tuple[str, frozenset[str]]]:
    """Every table of terms: its name, and its entries in small letters."""
    for game, module in TERMS.items():
        for name, table in vars(module).items():
            if name == "KEYWORDS":
                yield f"{game}: {name}", frozenset(word for k in table for word in k.words)
            elif name.isupper() and isinstance(table, tuple | frozenset | dict):
                yield f"{game}: {name}", frozenset(str(entry).lower() for entry in table)


TABLES = tuple(tables())


_LISTS = (ast.Tuple, ast.List, ast.Set, ast.Dict, ast.Call, ast.Constant)


def entries(node: ast.AST) -> list[str]:
    """The strings that stand together in a literal, or in a call such as ``words("a", "b")``, in a pattern."""
    parts: list[ast.expr | None] = []
    match node:
        case ast.Tuple(elts=elts) | ast.List(elts=elts) | ast.Set(elts=elts):
            parts = [*elts, *(e for x in elts if isinstance(x, ast.Starred) for e in getattr(x.value, "elts", ()))]
        case ast.Dict(keys=keys):
            parts = list(keys)
        case ast.Call(args=args):
            parts = list(args)
        case ast.Constant(value=str(text)) if not text.count(". "):
            return [part.strip() for part in re.split(r"[|/,\n]", text)]
    return [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def listed_again(path: Path, source: str) -> list[str]:
    """The literals of a module that hold a table of terms, or a good part of one.

    What says what each keyword means holds their names; it is compared with the table below."""
    means = re.fullmatch(r"judge/games/(\w+)/keywords\.py", path.as_posix())
    own = f"{means[1].replace('_', '-')}: KEYWORDS" if means else ""
    known = {name: table for name, table in TABLES if name != own and (path.as_posix(), name) not in PARTS}
    said = set(_WORD.findall(_ESCAPED.sub(" ", source.lower())))
    known = {name: t for name, t in known.items() if sum(said.issuperset(_WORD.findall(e)) for e in t) >= TOGETHER}
    if not known:  # as in most modules, which need not be taken apart then
        return []
    found = []
    tree = ast.parse(source)
    other = {id(n.value) for n in tree.body if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) == "__all__"}
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and ast.unparse(n.func) == "EventKind.each"]
    other |= {id(n) for call in calls for n in (call, *call.args)}  # kinds of events, whose enumeration knows them all
    for node in (n for n in ast.walk(tree) if isinstance(n, _LISTS) and id(n) not in other):
        here = {entry.lower() for entry in entries(node)}
        if len(here) < TOGETHER:
            continue
        for name, table in known.items():
            again = sorted(here & table)
            if len(again) >= TOGETHER:
                line = getattr(node, "lineno", 0)
                found.append(f"{path}:{line}: {', '.join(again[:TOGETHER])} … are {name} of judge/terms")
    return found


def test_the_tables_stand_nowhere_else() -> None:
    found = [
        line
        for path in sorted((ROOT / "judge").rglob("*.py"))
        if path.parent.name != "terms"
        for line in listed_again(path.relative_to(ROOT), path.read_text("utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        'X = ("temper", "battleworn", "boost", "ward", "quell", "heave")',
        'X = {*("Temper", "Battleworn", "Boost"), *("Ward", "Quell", "Heave")}',
        'X = words("temper", "battleworn", "boost", "ward", "quell", "heave")',
        'X = {"temper": 1, "battleworn": 2, "boost": 3, "ward": 4, "quell": 5, "heave": 6}',
        'X = re.compile(r"temper|battleworn|boost|ward|quell|heave")',
        'X = "Brute / Guardian / Ninja / Ranger / Warrior / Wizard"',
    ],
)
def test_a_list_of_terms_is_seen(source: str) -> None:
    assert listed_again(Path("judge/x.py"), source)


# --- every reader knows every keyword ----------------------------------------------------------------


def test_names_are_printed_once_in_a_game() -> None:
    for game, keywords in KEYWORDS.items():
        words = [word for k in keywords for word in k.words]
        assert len(words) == len(set(words)), game


@pytest.mark.parametrize("keyword", of("flesh-and-blood", Kind.ABILITY), ids=lambda k: k.word)
def test_an_ability_keyword_is_known_to_all_who_read(keyword: Keyword) -> None:
    """The compiler, the meanings, the ingester, naming, and the scenario language."""
    line, n = printed(keyword), 3 if keyword.takes is Takes.NUMBER else None
    if keyword.alone:
        assert [k.name for k in read_line(line)] == [keyword.word]
        assert keyword_line(line)
    means = meanings.expand(abilities.Keyword(keyword.word, n, "Ice"))
    assert means is not None
    text = f"This has {keyword.name}."
    assert next(keyword_form(keyword.name).found_in(text, text.lower()), None)
    assert (keyword.name in EVERYDAY) == keyword.everyday
    report = check(
        f"""
title: A card has what it prints
game: flesh-and-blood
cards: [{{name: Zzyx, type: Generic Action - Attack, stats: "1{{r}} 3{{p}} 3{{d}}", text: "{line}"}}]
setup: {{turn: Ana, Ana: {{life: 20, hand: [Zzyx]}}, Bo: {{life: 20}}}}
play: [then Zzyx has {keyword.word}]
""",
        library=Library({}),
    )[0]
    assert report.verdict.value == ("confirmed" if keyword.alone else "refuted"), report.reason


def test_what_is_said_of_keywords_is_said_of_keywords() -> None:
    known = {k.word for k in KEYWORDS["flesh-and-blood"]}
    assert meanings.META.keys() | meanings.RULES | meanings.PAID.keys() <= known | {"chest"}


@pytest.mark.parametrize("keyword", of("flesh-and-blood", Kind.LABEL, Kind.EFFECT), ids=lambda k: k.word)
def test_labels_and_effect_keywords_are_named(keyword: Keyword) -> None:
    assert keyword.word in (lexicon.LABELS if keyword.kind is Kind.LABEL else lexicon.EFFECTS)
    sentence = f"Whenever this hits, {keyword.name} once."
    assert (keyword.name in named_keywords([sentence])) != keyword.everyday


def test_rules_of_keywords_are_rules_of_their_chapter() -> None:
    chapter = {Kind.ABILITY: "8.3.", Kind.LABEL: "8.4.", Kind.EFFECT: "8.5."}
    rules = [k.rule for k in KEYWORDS["flesh-and-blood"]]
    assert len(set(rules)) == len(rules)
    assert all(k.rule.startswith(chapter[k.kind]) for k in KEYWORDS["flesh-and-blood"])


def test_types_are_read_by_the_ingester() -> None:
    for kind in flesh_and_blood.TYPES:
        line = parse_type_line(f"Generic {kind}")
        assert line is not None
        assert line.types == (kind,)


@pytest.mark.parametrize("keyword", KEYWORDS["factions"], ids=lambda k: k.word)
def test_an_ability_of_factions_has_a_meaning_and_a_name_in_claims(keyword: Keyword) -> None:
    assert factions_meanings.keyword(printed(keyword))
    report = check(
        f"""
title: A unit has what it prints
game: factions
cards:
  - name: Zzyx
    type: Unit, Kingdom
    stats: 10 points, 50 HP, 10 DEF, 5 ATK, 20 DAM
    text: {printed(keyword)}
setup: {{turn: Ana, Ana: {{zone 1: [Zzyx]}}, Bo: {{}}}}
play: [then Zzyx has {keyword.name}]
""",
        library=Library({}),
    )[0]
    assert report.verdict.value == "confirmed", report.reason


def test_meanings_are_of_abilities_the_table_names() -> None:
    assert factions_meanings.MEANS.keys() == {k.word for k in KEYWORDS["factions"]}


def test_meanings_of_hueshift_are_of_abilities_the_table_names() -> None:
    known = {word for k in KEYWORDS["hueshift"] for word in k.words}
    assert hueshift_meanings.MEANS.keys() | hueshift_meanings.WORDED_ONLY.keys() == known
    assert not hueshift_meanings.MEANS.keys() & hueshift_meanings.WORDED_ONLY.keys()


@pytest.mark.parametrize("keyword", KEYWORDS["hueshift"], ids=lambda k: k.word)
def test_an_ability_of_hueshift_is_read_over_the_lines_and_by_its_name(keyword: Keyword) -> None:
    kind = "Hero, Main" if keyword.of == "pilot" else "Stable Mech"
    for spelling in (keyword.name, *keyword.also):
        card = compile_hueshift(PrintedCard("Zzyx", type_line=kind, stats={"stats": "2 AP / 2 HP"}, lines=(spelling,)))
        assert (card.ability == spelling.lower()) == keyword.alone
        if keyword.word in hueshift_meanings.MEANS:
            meant = {type(a) for a in hueshift_meanings.MEANS[keyword.word]}
            assert meant <= {type(a) for a in card.abilities}
    pilot, mech = (keyword.name, "") if keyword.of == "pilot" else ("", keyword.name)
    report = check(
        f"""
title: An ability is called by its name
game: hueshift
cards:
  - {{name: Zzyx, type: "Hero, Main, Bond Fast", stats: 1 AP / 1 HP, text: "{pilot}"}}
  - {{name: Botto, type: Fast Mech, stats: 4 AP / 3 HP, text: "{mech}"}}
  - {{name: Other, type: Fast Mech, stats: 4 AP / 3 HP}}
setup: {{turn: Ana, Ana: {{units: [{{mech: Botto, pilot: Zzyx}}]}}, Bo: {{units: [Other]}}}}
play: [Botto uses {keyword.name}]
""",
        library=Library({}),
    )[0]
    assert report.verdict.value != "invalid" or not keyword.alone, report.reason
