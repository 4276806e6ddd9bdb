"""Pages speak the words of a table: marks, words and sentences for what the engine finds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from page_words import ENGINE_WORDS

from judge import web
from judge.scenario.play.report import Verdict
from judge.web import words

TEMPLATES = sorted(Path(web.__file__).parent.glob("templates/*.html"))


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.stem)
def test_no_page_speaks_the_engine_s_words(template: Path) -> None:
    if template.stem == "api":  # it shows what programs read
        return
    words = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", " ", template.read_text("utf-8"), flags=re.DOTALL)
    assert ENGINE_WORDS.findall(words) == []


def test_every_outcome_has_a_mark_and_a_word_of_the_pages_own() -> None:
    assert {*Verdict, "", "none"} <= {*words.BADGES}
    said = [*words.BADGES.values(), *words.DOUBTS.values()]
    assert not any(ENGINE_WORDS.search(f"{badge.word} {badge.means}") for badge in said)
    assert len({badge.word for badge in words.BADGES.values()}) == len(words.BADGES)
    assert not any(ENGINE_WORDS.search(word) for _, word in words.HOLDS.values())


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("then the attack has wagered 1 time", "the attack wagered once"),
        ("then Plain Punch triggered 2 times", "Plain Punch triggered twice"),
        ("then Plain Punch triggered 12 times", "Plain Punch triggered 12 times"),
        ("Ana has  2\n life", "Ana has 2 life"),
    ],
)
def test_what_was_checked_is_said_as_a_person_says_it(claim: str, said: str) -> None:
    assert words.told(claim) == said


def test_a_verdict_is_a_sentence() -> None:
    claims = [{"text": "Ana has 2 life", "holds": "always"}, {"text": "then Bo has 3 life", "holds": "never"}]
    assert words.sentence("confirmed", "Nobody gets the token", "", claims) == "Nobody gets the token."
    assert words.sentence("confirmed", "Who gets it?", "", claims).startswith("Everything checked holds")
    assert words.sentence("refuted", "x", "why", claims) == "It is not so that Bo has 3 life."
    denied = [{"text": "then nobody won the wager", "holds": "never"}]
    assert words.sentence("refuted", "x", "why", denied) == "Somebody won the wager."
    assert words.sentence("refuted", "x", "Line 3 comes out.", []) == "Line 3 comes out."
    assert words.sentence("invalid", "x", "", []) == words.BADGES["invalid"].means
