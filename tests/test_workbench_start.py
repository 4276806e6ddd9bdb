"""What the workbench begins with, and what its script is given."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import boards
import brotli  # type: ignore[import-untyped]
import pytest
import yaml
from shared import CORPUS

from judge import web
from judge.records import Card, Ruling
from judge.scenario import Library, options
from judge.scenario.games import GAMES
from judge.scenario.play.compiling import compile_cards
from judge.web.seats import SEATS

STATIC = Path(web.__file__).parent / "static"


def given(client: Any, address: str) -> dict[str, Any]:
    """What the page hands to its script."""
    answer = client.get(address)
    assert answer.status_code == 200
    found = re.search(r'<script type="application/json" id="bench">(.*?)</script>', answer.text, re.DOTALL)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_every_game_has_a_form_in_the_words_its_setup_reads() -> None:
    assert {*SEATS} == {*GAMES}
    for game, seats in SEATS.items():
        keys = import_module(f"judge.scenario.games.{game.replace('-', '_')}.setup").KEYS
        own = [*(z.key.partition("/")[0] for z in seats.zones), *(n.key for n in seats.numbers), *(seats.choices or ())]
        assert {*own, *(["hero"] if seats.hero else []), *(["counters"] if seats.counters else [])} <= {*keys}
        [example] = compile_cards(json.dumps([{**(seats.card or {})}]), "", game)  # what a card may look like is read
        assert example.error is None
        assert not any(sentence.reason for sentence in example.sentences)


@pytest.mark.parametrize(("game", "moment"), [(g, m) for g, s in SEATS.items() for m in ("", *s.moments)])
def test_an_empty_board_of_every_game_begins_at_every_moment_offered(library: Library, game: str, moment: str) -> None:
    setup = {"turn": "Ana", **({"moment": moment} if moment else {}), "Ana": {}, "Bo": {}}
    text = json.dumps({"game": game, "setup": setup, "play": ["then it is Ana's turn"]})
    [found] = options(text, library=library)
    assert "is no moment" not in found.reason
    assert not any("does not know" in str(error["message"]) for error in found.errors)


@pytest.mark.parametrize("game", sorted(SEATS))
def test_a_card_that_is_laid_into_a_zone_lies_in_its_place_on_the_drawn_board(game: str, library: Library) -> None:
    """What a proof lays there, else a card that another zone has: a sheet finds a drawn card by its place."""
    every = [one for path in sorted((CORPUS / game / "scenarios").glob("*.yaml"))[:20] for one in _documents(path)]
    for zone in SEATS[game].zones:
        laid = [found for one in every for found in _held(one, zone.key)][:1]
        who, board = next(
            (who, board) for who, text in laid or _typed(every, zone.key) if (board := _drawn(text, library))
        )
        spot, _, lane = (zone.place or zone.key).partition("/")
        lies = board["start"][spot][lane].get(who) if lane else board["start"][who].get(spot)
        assert lies or any("under" in thing for thing in board["things"].values()), zone.key


def _drawn(text: dict[str, Any], library: Library) -> Any:
    return options(json.dumps({**text, "contrast": [], "play": []}), library=library)[0].board


def _typed(every: list[dict[str, Any]], key: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Ana with one typed card of some proof under a zone's word, until one may lie there."""
    row, _, lane = key.partition("/")
    for one in every:
        for name in (card["name"] for card in one.get("cards") or ()):
            ana = {row: {int(lane): [name]} if lane else [name]}
            yield "Ana", {**one, "setup": {"turn": "Ana", "Ana": ana, "Bo": {}}}


def _documents(path: Path) -> Iterator[dict[str, Any]]:
    return (one for one in yaml.load_all(path.read_text("utf-8"), yaml.CSafeLoader) if one and "setup" in one)


def _held(one: dict[str, Any], key: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Who has something under a zone's word, with the board."""
    row, _, lane = key.partition("/")
    for who, own in one["setup"].items():
        found = own.get(row) if isinstance(own, dict) else None
        if found and (not lane or found.get(int(lane))):
            yield who, one


def test_a_proof_a_ruling_and_a_card_stand_on_the_board_in_their_order(client: Any) -> None:
    proof = given(client, f"/workbench?proof={boards.PROOF}")["start"]
    assert proof == yaml.safe_load(boards.WAGER)
    assert [*proof["setup"]] == ["turn", "Ana", "Bo"]
    assert "cards" in given(client, "/workbench?ruling=heavy-hitters/wager/4")["start"]
    card = given(client, "/workbench?card=heavy-hitters/rising-power")["start"]
    assert card["setup"] == {"turn": "Ana", "Ana": {"hand": ["Rising Power (red)"]}, "Bo": {}}
    hero = given(client, "/workbench?card=heavy-hitters/victor-goldmane-high-and-mighty")["start"]
    assert hero["setup"]["Ana"]["hero"].startswith("Victor Goldmane")
    assert given(client, "/workbench")["start"] is None
    for address in ("proof=scenarios/wagr/5", "card=heavy-hitters/risin-power", "ruling=heavy-hitters/rising-power"):
        assert client.get(f"/workbench?{address}").status_code == 404


def test_a_ruling_without_a_proof_has_the_cards_it_names_on_the_board(client: Any) -> None:
    store = client.application.extensions["judge.shelf"].current().store
    cards = {card.id: card for card in store.every(Card)}
    bare = [r for r in store.every(Ruling) if not r.proofs and any(i in cards for i in r.about)]
    assert bare
    for ruling in bare[:3]:
        start = given(client, f"/workbench?ruling={ruling.id}")["start"]
        about = next(i for i in ruling.about if i in cards)
        assert start["game"] == ruling.game
        assert cards[about].name in json.dumps(start["setup"], ensure_ascii=False)


def test_a_position_its_text_and_the_position_of_that_are_the_same(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of every fifth proof of the corpus: what the page sends comes back as text that means the same, and no other.

    What can be done on its board makes no difference to that, and is not worked out.
    """
    monkeypatch.setattr("judge.scenario.play.options._Listing.listed", lambda self, document, empty: empty)
    found = []
    for path in sorted(CORPUS.glob("*/scenarios/*.yaml")):
        found += [
            json.dumps(one)
            for one in yaml.load_all(path.read_text("utf-8"), yaml.CSafeLoader)
            if one and "No" not in str(one)
        ]
    for text in found[::5]:
        [first] = options(json.dumps({**json.loads(text), "play": []}), library=library)
        [second] = options(first.as_json()["text"], library=library)  # type: ignore[arg-type]
        assert second.scenario == first.scenario
        assert second.as_json()["text"] == first.as_json()["text"]


def test_other_pages_lead_here_with_their_board(client: Any) -> None:
    assert client.get("/check").location == "/workbench"
    assert client.get(f"/check?from={boards.PROOF}").location == f"/workbench?proof={boards.PROOF}"
    proof = client.get(f"/{boards.PROOF}").text
    assert f'href="/workbench?proof={boards.PROOF}"' in proof
    answered = client.post("/check", data={"scenario": boards.WAGER}).text
    (link,) = re.findall(r'href="/workbench#1\.([\w-]+)"', answered)
    held = json.loads(zlib.decompress(base64.urlsafe_b64decode(link + "=="), -15))
    assert held == {"s": yaml.safe_load(boards.WAGER), "at": 6}
    assert len(link) < 2000
    assert 'href="/workbench"' in client.post("/check", data={"scenario": "a: [b"}).text


def test_what_the_page_loads_stays_small(client: Any) -> None:
    def sent(path: str) -> int:
        return len(client.get(path, headers={"Accept-Encoding": "gzip"}).data)

    page = client.get("/workbench").data
    assert len(brotli.compress((STATIC / "workbench.js").read_bytes())) <= 20_000  # as browsers ask for it
    drawn = ".png"  # what others show of a page, and the page itself does not load
    loaded = [f"/static/{f.name}" for f in STATIC.glob("*.*") if f"/static/{f.name}".encode() in page]
    assert "/static/workbench.js" in loaded
    assert sum(sent(path) for path in loaded if not path.endswith(drawn)) + sent("/workbench") <= 60_000
