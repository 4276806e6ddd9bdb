"""Each keyword of chapter 8 of Flesh and Blood has a scenario that proves what it does, or a reason why none can.

A scenario of tests/scenarios says with ``x-proves`` which keywords it proves, by the numbers of their rules;
docs/keywords.md is the table of them, and tests/test_games.py misses what is not in it.
"""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
from engine.replays import SCENARIOS, Written, everything, holds_as_written, written

from judge.scenario import Library
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import ScenarioDocument
from judge.terms.flesh_and_blood import KEYWORDS

ROOT = Path(__file__).resolve().parent.parent
MADE = runpy.run_path(str(ROOT / "docs" / "games_pages.py"))
PROOFS, VERBS = MADE["proofs"](), MADE["VERBS"]
BY_RULE = {k.rule: k for k in (*KEYWORDS, *VERBS)}


def test_every_rule_of_a_keyword_is_listed_once() -> None:
    assert len(BY_RULE) == len(KEYWORDS) + len(VERBS)
    for chapter, last in ((3, 42), (4, 19), (5, 57)):
        assert {f"8.{chapter}.{n}" for n in range(1, last + 1)} == {r for r in BY_RULE if r.startswith(f"8.{chapter}.")}


@pytest.mark.parametrize("rule", sorted(PROOFS))
def test_what_is_said_to_be_proved_is_used_on_the_board(rule: str, library: Library) -> None:
    assert rule in BY_RULE, f"x-proves: {rule} is the number of no keyword"
    keyword = BY_RULE[rule]
    word = re.compile(rf"(?<![a-z]){keyword.inflected or forms(keyword.name)}(?![a-z])", re.IGNORECASE)
    known = library.game("flesh-and-blood")
    for file, title, text in PROOFS[rule]:
        (document,) = load_documents(text, file, library.is_name)
        assert isinstance(document, ScenarioDocument), f"{file}: {title}"
        printed = [f"{c.type}\n{c.text}" for c in document.cards]
        printed += ["\n".join((c.type_line, *c.lines)) for c in (*known.cards, *known.tokens) if c.name in text]
        assert any(word.search(one) for one in printed), f"{file}: {title}: no card on the board says {keyword.name}"


def forms(name: str) -> str:
    """A verb and its forms: "destroy", "destroys", "destroyed"; a noun has none to miss."""
    return rf"{re.escape(name)}(?:e?s|e?d|{name[-1]}?(?:ed|ing))?"


def test_proofs_are_replayed_and_confirmed() -> None:
    proving = [w for w in everything() if "\nx-proves:" in w.text]
    assert not [w.title for w in proving if w.expected["verdict"] not in ("confirmed", "illegal")]
    assert {w.file for w in proving} <= {p.name for p in SCENARIOS.glob("*.yaml")}
    tests = "".join(p.read_text("utf-8") for p in (ROOT / "tests").rglob("test_*.py"))
    assert not [w.file for w in proving if f'"{w.file}"' not in tests], "each file is named in a test that replays it"
    assert {w.title for w in proving} == {title for shown in PROOFS.values() for _, title, _ in shown}


def test_a_number_that_is_no_keywords_is_found(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("title: One\ngame: flesh-and-blood\nx-proves: [8.3.99]\n", "utf-8")
    assert MADE["proofs"](tmp_path).keys() - BY_RULE.keys() == {"8.3.99"}


@written("labels.yaml", "effect-keywords.yaml", "ability-keywords.yaml")
def test_keywords_do_what_is_written(scenario: Written, library: Library) -> None:
    holds_as_written(scenario, library)
