"""One thing of a proof exchanged, and both replayed: in the language and on its page."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator
from typing import Any

import pytest

from judge.builds.live import Build
from judge.records import Scenario
from judge.scenario import Library, Verdict, parts, what_if, with_contrast
from judge.web import create_app

BOARD = """
title: A six is beaten by nothing
game: flesh-and-blood
setup:
  turn: Ana
  Ana:
    hero: {class: Guardian, life: 20}
    hand: [Rising Power (red)]
    resources: 2
  Bo:
    hero: {class: Brute, life: 20}
    hand: [Standing Order (red)]
play:
  - Ana attacks Bo with Rising Power (red)
  - Bo defends with Standing Order (red)
  - then the attack hit
"""


def test_what_can_be_exchanged_is_cards_numbers_and_lines(library: Library) -> None:
    found = [(p.kind, p.text) for p in parts(BOARD, library.is_name)]
    assert ("card", "Rising Power (red)") in found
    assert ("number", "resources: 2") in found
    assert ("number", "life: 20") in found
    assert ("line", "Bo defends with Standing Order (red)") in found
    assert not any(text.startswith("then") for _, text in found)
    assert parts("no scenario", library.is_name) == ()


def test_a_unit_its_state_and_its_equipment_are_exchanged_by_themselves(library: Library) -> None:
    text = """
title: Thirty, and ten of the Axe
game: factions
setup:
  turn: Ana
  Ana: {zone 3: [Ogre Warrior (with Axe of Despair)]}
  Bo: {zone 3: [Tank of Ragnos (20 damage)]}
play:
  - go to the combat phase
  - Ana activates Ogre Warrior
  - Ogre Warrior attacks Tank of Ragnos
  - Ana rolls 14
  - then Tank of Ragnos has 50 damage
"""
    found = [(p.kind, p.text) for p in parts(text, library.is_name)]
    assert found[:4] == [
        ("card", "Ogre Warrior"), ("card", "Axe of Despair"), ("card", "Tank of Ragnos"), ("number", "20 damage"),
    ]  # fmt: skip
    before, other = what_if(text, "Tank of Ragnos", "Earth Elemental", library=library)
    assert (before.verdict, other.verdict) == (Verdict.CONFIRMED, Verdict.CONFIRMED)
    _, hurt = what_if(text, "20 damage", "30 damage", library=library)
    assert hurt.verdict is Verdict.REFUTED


def test_a_card_exchanged_everywhere_gives_another_replay(library: Library) -> None:
    before, after = what_if(BOARD, "Rising Power (red)", "Rising Power (blue)", library=library)
    assert before.verdict is Verdict.CONFIRMED
    assert any("Rising Power (blue)" in line.text for line in after.trace)
    assert not any("Rising Power (red)" in line.text for line in after.trace)


def test_a_number_and_a_line_can_be_exchanged(library: Library) -> None:
    _, poor = what_if(BOARD, "resources: 2", "resources: 0", library=library)
    assert poor.verdict is Verdict.ILLEGAL
    _, open_ = what_if(BOARD, "Bo defends with Standing Order (red)", "Bo does not defend", library=library)
    assert open_.verdict is Verdict.CONFIRMED


@pytest.mark.parametrize(("old", "new"), [("Nobody's Card", "Boast"), ("Rising Power (red)", "Risen Powr")])
def test_what_is_not_there_or_not_known_is_said(library: Library, old: str, new: str) -> None:
    _, after = what_if(BOARD, old, new, library=library)
    assert after.verdict is Verdict.INVALID
    assert old in after.reason or new in after.reason


@pytest.fixture(scope="module")
def client(corpus_build: Build) -> Iterator[Any]:
    app = create_app({"JUDGE_INDEX": corpus_build.path.parent, "CHECK_RATE": "1000 per minute"})
    yield app.test_client()
    app.extensions["judge.checks"].close()


def first_proof(build: Build) -> Scenario:
    found = next(s for s in build.store.every(Scenario) if "Glass Champion" in s.text)
    assert isinstance(found, Scenario)
    return found


def test_the_page_offers_the_proofs_cards_and_shows_both_replays(client: Any, corpus_build: Build) -> None:
    proof = first_proof(corpus_build)
    form = client.get("/what-if", query_string={"scenario": proof.id}).text
    cards = re.findall(r"<option[^>]*>([^<]+)</option>", form)
    assert cards
    assert f'name="scenario" value="{proof.id}"' in form
    data = {"scenario": proof.id, "old": cards[0], "new": cards[0]}
    same = client.post("/what-if", data={**data, "new": "Nobody"})
    assert same.status_code == 200
    assert "To fix" in same.text
    assert client.post("/what-if", data={**data, "new": ""}).status_code == 400
    assert client.get("/what-if?scenario=heavy-hitters/wager").status_code == 404
    assert client.get("/what-if").status_code == 404


def test_both_boards_are_in_the_link_that_is_handed_on(client: Any, corpus_build: Build) -> None:
    proof = first_proof(corpus_build)
    exchange = {"scenario": proof.id, "old": "Glass Champion", "new": "Wallop (red)"}
    page = client.post("/what-if", data=exchange).text
    (packed,) = re.findall(r'href="/workbench#1\.([\w-]+)"', page)
    held = json.loads(zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15))
    assert "Wallop (red)" in str(held["s"]["setup"])
    assert "Glass Champion" in str(held["a"]["setup"])
    assert held["at"] == len(held["s"]["play"]) > 0
    assert "/workbench#1." not in client.post("/what-if", data=exchange | {"old": "Never Printed"}).text


CONTRASTS = f"""{BOARD}contrast:
  - change: {{replace: {{"resources: 2": "resources: 3"}}}}
    then: [the attack hit]
  - change: {{remove: [Bo defends with Standing Order (red)], add: {{Bo.hand: [Boast]}}}}
    then: [the attack hit]
"""


def test_what_a_contrast_changes_is_a_board(library: Library) -> None:
    first, second = (with_contrast(CONTRASTS, n, library=library) for n in (1, 2))
    assert first is not None
    assert second is not None
    assert first["setup"]["Ana"]["resources"] == 3
    assert second["setup"]["Bo"]["hand"] == ["Standing Order (red)", "Boast"]
    assert second["play"] == ["Ana attacks Bo with Rising Power (red)", "then the attack hit"]
    assert "contrast" not in first
    assert [with_contrast(CONTRASTS, n, library=library) for n in (0, 3, -1)] == [None] * 3


def test_a_proof_s_contrast_is_tried_beside_it(client: Any, corpus_build: Build) -> None:
    proof = first_proof(corpus_build)
    link = f"/workbench?proof={proof.id}&amp;try=1"
    assert link in client.get(f"/{proof.id}").text
    given = _given(client.get(link.replace("&amp;", "&")).text)
    assert given["start"]["setup"] == given["stays"]["setup"] or given["start"]["play"] == given["stays"]["play"]
    assert given["start"] != given["stays"]
    for number in ("9", "0", "-1", "x"):  # there is none: the board stands there as it is
        given = _given(client.get(f"/workbench?proof={proof.id}&try={number}").text)
        assert given["start"]["contrast"]
        assert "stays" not in given


def _given(page: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.partition('id="bench">')[2].partition("</script>")[0])
    return found


def test_every_proof_page_asks_whether_it_holds_with_another_card(client: Any, corpus_build: Build) -> None:
    proof = first_proof(corpus_build)
    page = client.get(f"/{proof.id}").text
    assert "Does this hold with my card?" in page
    assert 'action="/what-if"' in page
