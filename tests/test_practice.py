"""Practice: the question a proof makes, its answers checked each by itself, and the page that asks it."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import boards
import pytest
import yaml
from flask.testing import FlaskClient

from judge.builds.live import Build
from judge.records import Scenario
from judge.scenario import Library, Verdict
from judge.scenario.language import model as m
from judge.scenario.language.document import load_documents
from judge.scenario.language.places import RawLine
from judge.scenario.play.checking import check_document
from judge.scenario.play.quizzing import Exercise, exercise
from judge.scenario.play.report import Report
from judge.web.practice import _draw

SAMPLE, SEED = 60, 17


def claimed(text: str, claims: Sequence[str], library: Library) -> Report:
    """What becomes of a proof's play with these claims behind its last step that has claims behind it."""
    (document,) = load_documents(text, "-", library.is_name)
    assert isinstance(document, m.ScenarioDocument)
    lines = list(document.play)
    while not lines[-1].text.lower().startswith("then"):
        lines.pop()
    while lines and lines[-1].text.lower().startswith("then"):
        lines.pop()
    behind = (RawLine(f"then {claim}") for claim in claims)
    alone = replace(document, play=(*lines, *behind), contrast=(), confirms=())
    return check_document(alone, library=library)


def test_one_answer_is_confirmed_and_each_other_refuted(corpus_build: Build, library: Library) -> None:
    proofs = random.Random(SEED).sample(corpus_build.store.every(Scenario), SAMPLE)
    made: list[Exercise] = []
    for proof in proofs:
        found = exercise(proof.text, library)
        if found is None:
            continue
        made.append(found)
        assert [a.holds for a in found.answers].count(True) == 1, proof.id
        assert 3 <= len({a.said for a in found.answers}) == len(found.answers) <= 5, proof.id
        assert not any(line.startswith("then ") for line in found.lines), proof.id
        report = claimed(proof.text, [a.claim for a in found.answers], library)
        came_out = {claim.text.removeprefix("then "): claim.holds for claim in report.claims}
        for answer in found.answers:
            assert came_out[answer.claim] == ("always" if answer.holds else "never"), (proof.id, answer.claim)
    assert len(made) > SAMPLE * 0.8
    places = {next(n for n, a in enumerate(found.answers) if a.holds) for found in made}
    assert places == {0, 1, 2, 3, 4}, "the right answer has no place of its own"


def test_the_same_proof_makes_the_same_question(library: Library) -> None:
    found = exercise(boards.WAGER, library)
    assert found is not None
    assert found == exercise(boards.WAGER, library)
    assert found.lines == (
        "Ana attacks Bo with Haze Beast (red)",
        "Ana says yes",
        "Bo defends with Rising Power (red)",
    )
    assert found.asks == "rest"
    assert "the attack hit" in {a.claim for a in found.answers if not a.holds}, "what its contrast claims comes first"


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("  - Ana says yes\n", ""),  # the wager is left open: nothing of it is certain
        ("Phantasm\n", "Phantasm\n      Wobble the teapot.\n"),
        ("Ana says yes", "Ana says maybe"),
        ("Bo defends with Rising Power (red)", "Bo defends with Haze Beast (red)"),
        ("  - then the combat chain is closed\n  - then Ana controls no Gold\n  - then Bo controls no Gold\n", ""),
    ],
)
def test_what_is_open_unread_or_not_allowed_is_no_answer(was: str, now: str, library: Library) -> None:
    assert was in boards.WAGER
    text = boards.WAGER.replace(was, now)
    found = exercise(text, library)
    for answer in found.answers if found else ():
        wanted = Verdict.CONFIRMED if answer.holds else Verdict.REFUTED
        assert claimed(text, [answer.claim], library).verdict is wanted, answer.claim


def test_numbers_are_told_with_the_noun_that_goes_with_them(library: Library) -> None:
    scenario = {
        "title": "Two cards are kept", "game": "flesh-and-blood",
        "setup": {"turn": "Ana", "Ana": {"hero": {"class": "Brute"}, "hand": ["Boast", "Raw Meat"], "resources": 1},
                  "Bo": {"hero": {"class": "Guardian"}}},
        "play": ["then Ana has 2 cards in hand", "then Ana has 1 resource"],
    }  # fmt: skip
    found = exercise(yaml.safe_dump(scenario, sort_keys=False), library)
    assert found is not None
    assert found.asks == "start"
    assert not [
        a.said for a in found.answers if re.search(r"\b1 \w+s\b(?! in| of)|\b[2-9] (?:resource|card)\b", a.said)
    ]


# -- the page


def test_what_is_drawn_from_is_worked_out_before_anybody_asks(client: FlaskClient) -> None:
    shelf: Any = client.application.extensions["judge.shelf"]
    client.application.warm()  # type: ignore[attr-defined]
    until = time.monotonic() + 60
    while set(shelf.current().abouts) != set(shelf.current().store.games()) and time.monotonic() < until:
        time.sleep(0.01)
    client.get("/practice?game=made-up")
    client.post("/api/v1/compile?near=1&game=made-up", json=[{"name": "A", "type": "B", "text": "C."}])
    assert set(shelf.current().abouts) == set(shelf.current().store.games())
    assert not [of for _, of in shelf.current()._kept if of == "made-up"], "what anybody makes up is not kept"


def test_a_board_that_makes_no_question_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.web.practice._exercise", lambda proof: proof == "asks")
    boards_: Any = [SimpleNamespace(proof=proof) for proof in ("none", "asks", "neither")]
    drawn: set[object] = {_draw(boards_) for _ in range(20)}
    assert drawn == {"asks"}
    alone: object = _draw(boards_[:1])
    assert alone == "none"


def test_a_board_is_drawn_asked_about_and_answered_without_a_script(client: FlaskClient) -> None:
    drawn = client.get("/practice?game=flesh-and-blood&level=")
    assert drawn.status_code == 302
    assert drawn.headers["Cache-Control"] == "no-store"
    address = drawn.headers["Location"]
    assert "game=flesh-and-blood" in address
    assert "proof=scenarios" in address
    asked = client.get(address)
    page = asked.get_data(as_text=True)
    assert asked.headers["ETag"]
    assert "Nobody gets the wagered token" not in page, "the title is the answer"
    choices = re.findall(r'name="answer" value="(\d)" required> <span>([^<]*)<', page)
    assert 3 <= len(choices) <= 5
    assert 'action="/practice"' in page
    assert "<script" not in page.partition("<main")[2]
    heads = [
        re.findall(r"<h1>(Right|Wrong): ([^<]*)</h1>", client.get(f"{address}&answer={n}").get_data(as_text=True))[0]
        for n, _ in choices
    ]
    assert [said for _, said in heads] == [said for _, said in choices]
    assert [word for word, _ in heads].count("Right") == 1
    told = client.get(f"{address}&answer=0").get_data(as_text=True)
    assert "Nobody gets the wagered token" in told
    assert "/rulings/heavy-hitters/wager/4" in told
    assert told.count("✓ True") == 1
    assert "▶ Replay" in told
    assert "/workbench?proof=" in told


@pytest.mark.parametrize(
    ("query", "status", "said"),
    [
        ("about=Teapots&game=flesh-and-blood", 200, "No board matches"),
        ("level=impossible", 200, "No board matches"),
        ("game=chess", 200, "No board matches"),
        ("proof=scenarios/none/1", 404, ""),
        ("proof=heavy-hitters/wager/4", 404, ""),
        ("proof=../../etc/passwd", 404, ""),
    ],
)
def test_what_is_not_there_is_said(client: FlaskClient, query: str, status: int, said: str) -> None:
    answer = client.get(f"/practice?{query}")
    assert answer.status_code == status
    assert said in answer.get_data(as_text=True)


@pytest.mark.parametrize("answer", ["", "9", "-1", "x", "²", "1" * 5000])
def test_an_answer_that_is_none_asks_again(client: FlaskClient, answer: str) -> None:
    address = client.get("/practice").headers["Location"]
    page = client.get(address, query_string=None).get_data(as_text=True)
    again = client.get(f"{address}&answer={answer}")
    assert again.status_code == 200
    assert again.get_data(as_text=True).partition("<main")[2] == page.partition("<main")[2]
