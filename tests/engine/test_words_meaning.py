"""Wordings of many sets, replayed: what a sentence is compiled to is what happens."""

from __future__ import annotations

from engine.replays import Written, holds_as_written, written
from judge.scenario import Library


@written(
    "words.yaml",
    "history.yaml",
    "events.yaml",
    "parts.yaml",
    "references.yaml",
    "theirs.yaml",
    "chosen.yaml",
    "elsewhere.yaml",
    "happened.yaml",
    "weapons.yaml",
    "rarer.yaml",
    "prevented.yaml",
    "together.yaml",
)
def test_words(scenario: Written, library: Library) -> None:
    holds_as_written(scenario, library)


@written("arcane.yaml", "machines.yaml", "talents.yaml", "tokens.yaml")
def test_words_of_classes(scenario: Written, library: Library) -> None:
    holds_as_written(scenario, library)


@written(
    "lessons.yaml",
    "prevention.yaml",
    "replaced.yaml",
    "several.yaml",
    "granted.yaml",
    "standing.yaml",
    "crossed.yaml",
    "kinds.yaml",
    "other-words.yaml",
    "unlike.yaml",
    "forbidden.yaml",
    "otherwise.yaml",
    "so-many.yaml",
    "wider.yaml",
    "broader.yaml",
    "ofmany.yaml",
)
def test_words_of_what_stays(scenario: Written, library: Library) -> None:
    holds_as_written(scenario, library)


@written("hits.yaml")
def test_words_of_hits(scenario: Written, library: Library) -> None:
    holds_as_written(scenario, library)
