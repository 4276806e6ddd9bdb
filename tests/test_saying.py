"""What a report says to people: its badge and sentence, claims in plain words, both sides of what depends, and what
would narrow what has too many ways."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from page_words import ENGINE_WORDS
from shared import CORPUS

from judge.scenario import Library, check
from judge.scenario.play.report import Report
from judge.scenario.play.run import Limits
from judge.scenario.play.saying import told

WAGER = """\
title: A wager that may be made
game: flesh-and-blood
cards:
  - name: Tin Whistle
    color: red
    type: Guardian Action - Attack
    stats: "0{r} 6{p} 3{d}"
    text: "When this attacks a hero, you may wager a Gold token with them."
setup:
  turn: Ana
  Ana: {hero: {class: Guardian}, hand: [Tin Whistle (red)]}
  Bo: {hero: {class: Brute}}
play:
  - Ana attacks Bo with Tin Whistle (red)
"""


def claims() -> Iterator[str]:
    """Every claim of every proof, as it is written."""
    for file in sorted(CORPUS.rglob("scenarios/**/*.yaml")):
        yield from re.findall(r"^ *- '?\"?(then .*?)'?\"?$", file.read_text("utf-8"), re.MULTILINE)


def test_a_claim_is_said_without_the_words_of_the_language() -> None:
    written = set(claims())
    assert len(written) > 1000
    said = {line: told(line) for line in written}
    assert not [line for line in said.values() if line.startswith("then")]
    assert not [line for line in said.values() if ENGINE_WORDS.search(line.replace("exhausted", ""))]  # a word of cards


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("then the attack has wagered 1 time", "the attack wagered once"),
        ("then the attack has wagered 3 times", "the attack wagered 3 times"),
        ("then the attack has not wagered", "the attack has not wagered"),
        ("then Tin Whistle (red) triggered 2 times", "Tin Whistle (red) triggered twice"),
        ("then Bo has 0 cards in hand", "Bo has no cards in hand"),
        ("then Bo has 20 life", "Bo has 20 life"),
        ("then possibly Bo has 14 life", "it can happen that Bo has 14 life"),
        ("then never Bo has lost", "it cannot happen that Bo has lost"),
        ("then Gold has ceased to exist", "Gold no longer exists"),
        ("then Tin Whistle has 1 -1 power counter", "Tin Whistle has 1 -1 power counter"),
    ],
)
def test_claims_are_said_as_people_say_them(claim: str, said: str) -> None:
    assert told(claim) == said


def test_both_sides_of_what_depends_on_an_answer_can_be_replayed(library: Library) -> None:
    (report,) = check(WAGER + "  - then the attack has wagered 1 time\n", library=library, board=True)
    assert report.verdict == "depends"
    assert [(side.holds, side.answers) for side in report.sides] == [
        (True, ("Ana says yes",)),
        (False, ("Ana says no",)),
    ]
    said = report.as_json()
    assert said["say"] == {
        "badge": "⇄",
        "word": "Depends",
        "sentence": "It depends on an answer: yes when Ana says yes, no when Ana says no.",
    }
    assert said["claims"][0]["said"] == "the attack wagered once"  # type: ignore[index]
    for side in report.sides:
        assert side.board is not None
        lines = "".join(f"  - {line}\n" for line in side.answers)
        (again,) = check(f"{WAGER}{lines}  - then the attack has wagered 1 time\n", library=library)
        assert again.verdict == ("confirmed" if side.holds else "refuted")
    written = json.loads(json.dumps(said))
    assert Report.from_json(written).as_json() == written


def test_what_has_too_many_ways_says_which_answers_leave_fewer(library: Library) -> None:
    (report,) = check(WAGER, library=library, limits=Limits(branches=1))
    assert report.verdict == "exhausted"
    (question,) = report.narrow
    assert question["who"] == "Ana"
    options: list[dict[str, str]] = question["options"]  # type: ignore[assignment]
    assert [option["line"] for option in options] == ["Ana says yes", "Ana says no"]
    (again,) = check(f"{WAGER}  - Ana says no\n", library=library, limits=Limits(branches=1))
    assert again.verdict == "confirmed"


@pytest.mark.parametrize(
    ("lines", "word", "sentence"),
    [
        ("  - Ana says no\n  - then Bo has 14 life\n", "Holds", "A wager that may be made."),
        (
            "  - Ana says no\n  - then Bo has 18 life\n",
            "Does not hold",
            "It is not so that Bo has 18 life: Bo has 14",
        ),
        (
            "  - Bo attacks Ana with Tin Whistle\n",
            "Not allowed",
            "“Bo attacks Ana with Tin Whistle” is not allowed: Tin",
        ),
        ("  - Ana saus no\n  - then Boo has 1 life\n", "To fix", "2 things to fix before this can be played."),
    ],
)
def test_a_report_says_what_came_out(lines: str, word: str, sentence: str, library: Library) -> None:
    (report,) = check(WAGER + lines, library=library)
    said: dict[str, str] = report.as_json()["say"]  # type: ignore[assignment]
    assert said["word"] == word
    assert said["sentence"].startswith(sentence), said


def test_what_is_not_understood_is_named_with_the_words_it_fails_at(library: Library) -> None:
    (report,) = check(WAGER.replace("with them.", "with them. Yodel the moon."), library=library)
    said: dict[str, str] = report.as_json()["say"]  # type: ignore[assignment]
    assert re.match(r"No answer: “When .* moon.” on Tin Whistle \(red\) is not understood: .*“Yodel”", said["sentence"])
    assert not ENGINE_WORDS.search(said["sentence"])
