"""What a report says to people: its badge and sentence, claims in plain words, both sides of what depends, and what
would narrow what has too many ways."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from page_words import ENGINE_WORDS
from shared import CORPUS

from judge.scenario import Library, check
from judge.scenario.play.report import Report
from judge.scenario.play.run import Limits
from judge.scenario.play.saying import told
from judge.web.drawing import drawn

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
        ("then Tin Whistle has 1 -1 power counter", "Tin Whistle has one -1 power counter"),
        ("then Tin Whistle has 4 -1 power counters", "Tin Whistle has four -1 power counters"),
        ("then Tin Whistle has 0 -1 power counters", "Tin Whistle has no -1 power counters"),
        ("then Squire does not have 0 damage", "Squire has some damage"),
        ("then Monster has 1 action", "the Monster has 1 action"),
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
            "It is not so that Bo has 18 life. Bo has 14",
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


FACTIONS = "game: factions\nsetup: {turn: Ana, Ana: {zone 1: [Squire]}, Bo: {zone 5: [Ogre Warrior]}}\nplay:\n"
FIGHT = FACTIONS.replace("zone 1: [Squire]", "zone 5: [Peasant]") + "  - go to the combat phase\n"
COMBAT = "  - go to the combat phase\n  - Ana activates Squire\n"


@pytest.mark.parametrize(
    ("board", "why"),
    [
        (FACTIONS + "  - Ana activates Squire\n", "it is the build phase (rule factions/combat-phase)."),
        (
            FACTIONS + COMBAT + "  - Squire attacks Ogre Warrior\n",
            "Ogre Warrior is in zone 5, Squire in zone 1 with a range of 0 "
            "(rule factions/combat-phase, factions/range).",
        ),
        (
            FIGHT + "  - Peasant attacks Ogre Warrior\n  - Ana rolls 2\n  - Peasant attacks Ogre Warrior\n",
            "Peasant has attacked once and has no attack left (rule factions/combat-phase).",
        ),
    ],
)
def test_a_refusal_is_true_and_counts_in_words(board: str, why: str, library: Library) -> None:
    (report,) = check(board, library=library)
    assert report.reason.endswith(f"is not legal: {why}")


STEPS = """\
game: flesh-and-blood
cards:
  - name: Tin Whistle
    type: Guardian Action - Attack
    stats: "1{r} 6{p} 3{d}"
    text: "When this attacks a hero, wager a Gold and a Might token with them."
  - name: Brass Horn
    type: Guardian Action
    stats: "0{r} 3{d}"
    text: "Your next attack this turn costs {r} less to play and gets +1{p} and overpower. Go again"
  - name: Tin Hat
    type: Generic Equipment - Head
    stats: "2{d}"
    text: "When this defends, put two -1{d} counters on it."
setup:
  turn: Ana
  Ana: {hero: {class: Guardian}, hand: [Brass Horn, Tin Whistle]}
  Bo: {hero: {class: Brute}, equipment: [Tin Hat]}
play: [Ana plays Brass Horn, Ana attacks Bo with Tin Whistle, Bo defends with Tin Hat, go to the reaction step]
"""


def test_steps_are_sentences_with_a_verb_and_count_in_words(library: Library) -> None:
    (report,) = check(STEPS, library=library)
    assert {step.text for step in report.trace} >= {
        "Tin Whistle gets +1 power and overpower and costs 1 less because of Brass Horn",
        "Tin Whistle becomes the attack of chain link 1",
        "Tin Whistle wagers Gold and Might with Bo",
        "Tin Hat gets two -1 defense counters",
    }, report.reason


def test_what_is_not_understood_is_named_with_the_words_it_fails_at(library: Library) -> None:
    (report,) = check(WAGER.replace("with them.", "with them. Yodel the moon."), library=library)
    said: dict[str, str] = report.as_json()["say"]  # type: ignore[assignment]
    assert re.match(
        r"No answer: “When .* moon.” on Tin Whistle \(red\) is not understood: “Yodel” is not known here",
        said["sentence"],
    )
    assert not ENGINE_WORDS.search(said["sentence"])


def test_a_number_that_is_not_as_printed_is_drawn_with_the_printed_one_in_words(library: Library) -> None:
    (report,) = check(STEPS, library=library, board=True)
    board: Any = report.as_json()["board"]
    said = re.sub(r"\s+", " ", re.sub("<[^>]+>", "", str(drawn(board, 9))))
    assert "Tin Whistle 7 printed 6 power" in said, said
