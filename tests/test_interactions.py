"""What several cards have to do with each other: the API, the page, and the search that leads there."""

from __future__ import annotations

import re
from typing import Any

import pytest

from judge.builds.live import Build
from judge.builds.together import together
from judge.naming import Namer
from judge.records import Card, Document, Rule
from judge.scenario import Library, check
from judge.search import Searcher
from judge.web.app import create_app
from judge.web.rulebook import Rulebook
from judge.web.shelf import Volume

FAB = "flesh-and-blood"
TRIED = [  # what has proofs with both, with one, and none
    (FAB, "Trounce", "Victor Goldmane, High and Mighty"),
    (FAB, "Miller's Grindstone", "Kayo, Armed and Dangerous"),
    ("factions", "Mage", "Troll Axethrower"),
]


@pytest.fixture(scope="module")
def client(corpus_build: Build) -> Any:
    return create_app({"JUDGE_INDEX": str(corpus_build.path.parent), "TESTING": True}).test_client()


def test_rulings_that_speak_of_both_come_first(client: Any) -> None:
    body = client.get("/api/v1/interactions?card=Trounce&card=heavy-hitters/victor-goldmane-high-and-mighty").json
    assert [card["type"] for card in body["cards"]] == ["card", "card"]
    assert body["rulings"][0]["id"] == "heavy-hitters/trounce/2"
    on = [ruling["on"] for ruling in body["rulings"]]
    assert on == sorted(on, key=lambda said: said != "both")
    assert "Clash" in on[-1]
    assert "heavy-hitters/clash" in [rule["id"] for rule in body["rules"]]
    assert all("Trounce" in proof["text"] and "Victor" in proof["text"] for proof in body["proofs"])


@pytest.mark.parametrize(("game", "one", "other"), TRIED)
def test_the_position_can_be_played(corpus_build: Build, library: Library, game: str, one: str, other: str) -> None:
    store = corpus_build.store
    namer = Namer(record for record in store.records() if record.game == game)
    things = [store.find(name, game, ("card",)) for name in (one, other)]
    found = together(store, namer, things)
    assert all(isinstance(thing, Card) and thing.name.partition(",")[0] in found.scenario for thing in things)
    assert check(found.scenario, library=library)[0].verdict == "confirmed"


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ("card=Trounce", 400),
        ("card=Trounce&card=trounce", 400),
        ("card=Trounce&card=Mage&card=Kayo", 404),  # the game of the first
        ("card=heavy-hitters/trounce&card=factions/mage", 400),
        ("card=Trounce&card=Zzyzx", 404),
        ("&".join(["card=Trounce"] * 5), 400),
        ("", 400),
    ],
)
def test_what_cannot_be_asked_is_said(client: Any, asked: str, status: int) -> None:
    answer = client.get(f"/api/v1/interactions?{asked}")
    assert answer.status_code == status
    assert answer.json["detail"]


def test_the_page_shows_both_or_asks(client: Any) -> None:
    asking = client.get("/interactions")
    assert asking.text.count('name="card"') == 2
    page = client.get("/interactions?card=Trounce&card=Victor+Goldmane").text
    assert "Rulings that mention both" in page
    assert "Rulings on one that use a term of another" in page
    assert 'name="scenario"' in page
    # What both share stands before the cards, and the names to be asked about next behind them.
    order = (
        "Rulings that mention both",
        'class="pair-of"',
        "Choose other cards",
        "Rulings on one that use a term of another",
    )
    assert [*map(page.index, order)] == sorted(map(page.index, order))
    apart = client.get("/interactions?card=Miller's+Grindstone&card=Kayo").text
    assert "No ruling mentions both" in apart
    assert "Rulings on Miller" in apart


def test_a_name_nobody_has_keeps_what_was_typed_and_leads_to_what_may_be_meant(client: Any) -> None:
    answer = client.get("/interactions?card=Trounce&card=Vager&card=Clash")
    assert answer.status_code == 404
    assert re.findall(r'name="card" value="([^"]*)"', answer.text) == ["Trounce", "Vager", "Clash"]
    assert "Nothing is called “Vager” in Flesh and Blood." in answer.text
    link = '/interactions?card=Trounce&amp;card=Wager&amp;card=Clash">Wager</a>'
    assert link in answer.text
    assert 'href="/search?q=Trounce%20Vager%20Clash"' in answer.text
    hostile = client.get("/interactions?card=<script>&card=%00&card=" + "x" * 9000)
    assert hostile.status_code == 404
    assert "<script>&" not in hostile.text
    for twice in (
        "card=Trounce&card=trounce",
        "&".join(["card=Trounce"] * 9),
        "card=factions/mage&card=heavy-hitters/trounce",
    ):
        answer = client.get(f"/interactions?{twice}")
        assert (answer.status_code, 'role="alert"' in answer.text, 'name="card"' in answer.text) == (400, True, True)


def test_a_keyword_that_only_the_rules_have_is_asked_about_too(client: Any) -> None:
    shown = client.get("/interactions?card=Wager&card=phantasm").text
    assert 'href="/rules/flesh-and-blood/8.3.13">Phantasm</a>' in shown
    assert "Rulings that mention both" in shown
    answer = client.get("/api/v1/interactions?card=heavy-hitters/wager&card=flesh-and-blood/8.3.13").json
    assert [(ruling["id"], ruling["on"]) for ruling in answer["rulings"]] == [("heavy-hitters/wager/4", "both")]
    offered = client.get("/search?q=does+wager+pay+out+if+phantasm+destroys+the+attack").text
    assert "Wager + Phantasm: what they share" in offered
    assert 'href="/interactions?card=heavy-hitters%2Fwager&amp;card=flesh-and-blood%2F8.3.13"' in offered
    offered = client.get("/search?q=clash+of+might+clash+phantasm").text
    assert "Clash of Might + Clash + Phantasm: what they share" in offered


@pytest.mark.parametrize("asked", ["does the attack wager", "phantasm dominate", "wager phantasm in factions cards"])
def test_what_no_ruling_and_no_board_has_together_is_not_offered(client: Any, asked: str) -> None:
    found = client.get("/search", query_string={"q": asked, "game": "factions" if "factions" in asked else None}).text
    assert "what they share" not in found


def test_a_keyword_of_the_rules_has_the_words_of_a_rulebook_that_was_read(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = "/api/v1/interactions?card=wager&card=phantasm"
    _, heading = client.get(path).json["cards"]
    assert (heading["text"], heading["authority"]["kind"]) == ("", "heading in our own words")
    book = Document(id="book", game=FAB, document="", title="Book", text="")
    rule = Rule(
        id="book/8-3-13",
        game=FAB,
        document="book",
        title="8.3.13 Phantasm",
        text="Phantasm\nIt bursts.",
        number="8.3.13",
    )
    monkeypatch.setattr(Volume, "rulebooks", lambda *_: (Rulebook(book, [rule]),))
    _, printed = client.get(path).json["cards"]
    assert (printed["id"], printed["text"], printed["authority"]["kind"]) == (rule.id, rule.text, "printed text")
    assert "<p>It bursts.</p>" in client.get("/interactions?card=phantasm&card=wager").text


def test_a_rule_of_another_game_than_the_one_asked_for_is_not_offered(client: Any) -> None:
    answer = client.get("/interactions?card=phantasm&card=x&game=factions")
    assert answer.status_code == 404
    assert "Nothing is called “phantasm” in Factions." in answer.text
    assert "/rules/flesh-and-blood/8.3.13" not in answer.text


def test_two_names_in_a_question_lead_there(searcher: Searcher, client: Any) -> None:
    page = searcher.search("wager vs clash")
    assert page.named == ("heavy-hitters/wager", "heavy-hitters/clash")
    assert page.results[0].id == "heavy-hitters/victor-goldmane-high-and-mighty/2"
    assert searcher.search("wager").named == ()
    shown = client.get("/search?q=millers+grindstone+vs+kayo").text
    link = "/interactions?card=heavy-hitters%2Fmillers-grindstone&amp;card=heavy-hitters%2Fkayo-armed-and-dangerous"
    assert link in shown
    assert "Two cards in your question?" in shown
    assert "what they share" in shown
