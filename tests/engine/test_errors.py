"""What a position cannot be, and names nobody knows: an error that says what, where and how to put it right."""

from __future__ import annotations

import pytest

from engine.replays import board, replay
from judge.scenario import Library, check

# What is wrong, the scenario, words that must stand in the reason.
WRONG: dict[str, tuple[str, tuple[str, ...]]] = {
    "unknown card": (board("then Ana has 20 life", ana="hand: [Rising Powr (red)]"), ("Rising Powr", "Did you mean")),
    "colour left out": (
        board("then Ana has 20 life", ana="hand: [Wallop]"),
        ("Wallop", "Wallop (red)", "Wallop (yellow)", "Wallop (blue)"),
    ),
    "colour that is not printed": (
        board("then Ana has 20 life", ana="hand: [Boast (red)]"),
        ("Boast", "red"),
    ),
    "unknown verb": (board("Ana juggles Boast", ana="hand: [Boast]"), ("board.yaml:8:", "juggles")),
    "unknown player": (board("Cy passes"), ("Cy",)),
    "unknown key of a player": (board("then Ana has 20 life", ana="hnad: [Boast]"), ("hnad", "hand")),
    "negative life": (board("then Ana has 20 life", ana="life: -3"), ("-3 life",)),
    "a weapon under equipment that is none": (
        board("then Ana has 20 life", ana="equipment: [Boast]"),
        ("Boast", "not equipment"),
    ),
    "two helmets": (
        board("then Ana has 20 life", ana="equipment: [Monstrous Veil, Balance of Justice]"),
        ("head zone is full", "8.5.41c"),
    ),
    "three hands": (
        board("then Ana has 20 life", ana="weapons: [Hot Streak, Ball Breaker, Mini Meataxe]"),
        ("weapon zone is full", "3.16.2"),
    ),
    "counters on nothing": (
        board("then Ana has 20 life", ana="counters: {Raw Meat: 1 -1 defense}"),
        ("has no", "Raw Meat"),
    ),
    "a hero who is none": (
        board("then Ana has 20 life").replace("{class: Brute}", "Boast"),
        ("Boast", "is not a hero"),
    ),
    "a game nobody plays": (board("then Ana has 20 life").replace("flesh-and-blood", "flesh-and-bone"), ("flesh-and",)),
    "a claim of properties of what is gone": (
        board(
            "Ana activates Gold\neveryone passes\nthen Gold has 2 power",
            ana="arena: [Gold], resources: 2",
        ),
        ("Gold",),
    ),
    "an attack that never was": (board("then the attack has 3 power"), ("no attack",)),
    "an inline card of no type": (
        board("then Ana has 20 life", cards="{name: Odd, type: Gibberish}", ana="hand: [Odd]"),
        ("Gibberish",),
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_invalid(wrong: str, library: Library) -> None:
    text, words = WRONG[wrong]
    report = replay(text, library)
    assert report.verdict == "invalid", f"{report.verdict}: {report.reason}"
    assert report.exit_code == 2
    for word in words:
        assert word in report.reason, report.reason
    assert report.reason.startswith(("board.yaml:", "line ")), report.reason


def test_text_that_is_no_scenario(library: Library) -> None:
    for text in ("", "[]", "just words", "title: [", "{}"):
        report = replay(text, library)
        assert report.verdict == "invalid"
        assert report.reason


def test_one_broken_document_leaves_the_others_alone(library: Library) -> None:
    good = board("then Ana has 20 life")
    reports = check(f"{good}\n---\ntitle: x\n---\n{good}\n", library=library)
    assert [r.verdict.value for r in reports] == ["confirmed", "invalid", "confirmed"]
