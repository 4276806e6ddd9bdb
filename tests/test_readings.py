"""How judge reads a card, wherever that is said: in a build, on pages, in answers, on the command line."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import boards
import pytest
import yaml
from apiflask import APIFlask
from click.testing import CliRunner

from judge.builds import overlay
from judge.builds.build import build
from judge.builds.kept import words_digest
from judge.builds.live import Build, current_build
from judge.builds.readings import counted, grouped, in_one_line, read_cards, said_sentences
from judge.cli import main
from judge.records import Card, CardVersion, Printing
from judge.scenario.board.library import printed_versions
from judge.scenario.games import GAMES
from judge.scenario.play.compiling import compile_cards
from judge.scenario.play.reading import reading_of, readings_of
from judge.web import create_app

GAME = "flesh-and-blood"
NOTES = """\
My Own Set Release Notes

Last updated 2024-05-05

---------------------------------------------------------------

Moon Singer

Guardian Action - Attack

(RED/YEL/BLU) 3{r} 7/6/5{p} 3{d}

When this attacks a hero, sing 4 <i>songs</i> & "dances".

Your next Guardian attack this turn gets +6/5/4{p}.

Go again

  • Moon Singer is never sung twice.

---------------------------------------------------------------

Frog Wall

Brute / Warrior Action

(RED) 3{r} 3{d}

Frogs jump over walls.

Frogs swim.

  • Frog Wall can be played by a Brute.

---------------------------------------------------------------

Plain Club

Warrior Action - Attack

(RED) 1{r} 4{p} 3{d}

  • Plain Club says nothing.
"""
TYPED = """\
title: A card of one's own
game: flesh-and-blood
cards:
  - name: Lanternfish
    color: blue
    type: Guardian Action - Attack
    stats: "3{r} 7{p} 3{d}"
    text: |
      When this attacks a hero, draw two cards.
      Sing <script>alert(1)</script> & {p} to the moon.
setup:
  turn: Ana
  Ana: {hero: {class: Guardian, life: 19}, hand: [Lanternfish (blue)], resources: 3}
  Bo: {hero: {class: Brute, life: 19}}
play:
  - Ana attacks Bo with Lanternfish (blue)
  - then Bo has 12 life
"""


JARS = """\
Jars

Jars Card Notes

Big Jar

Generic Action

(RED) 1{r} 3{d}

Draw a card.

  • It is a jar.

Small Jar

Generic Action

(RED) 0{r} 2{d}

Gain 1{h}.

  • It is a jar, too.

Wet Jar

Generic Action

(RED) 2{r} 3{d}

Go again

  • It is wet.
"""


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build of some cards of Heavy Hitters and of a document of one's own with sentences that nobody reads."""
    folder = tmp_path_factory.mktemp("readings")
    notes = folder / "my-notes.txt"
    notes.write_text(NOTES, "utf-8")
    corpus = boards.small_corpus(folder, boards.WAGER)
    folders = overlay.Folders(corpus, folder / "overlay", folder / "index", reading_of)
    overlay.ingest(notes, overlay.Wanted(GAME), folders)
    return folder / "index"


@pytest.fixture(scope="module")
def live(index: Path) -> Iterator[Build]:
    live = current_build(index)
    yield live
    live.store.close()


@pytest.fixture(scope="module")
def app(index: Path) -> Iterator[APIFlask]:
    config = {"JUDGE_INDEX": str(index), "TESTING": True, "RATELIMIT_ENABLED": False, "CHECK_SECONDS": 60.0}
    app = create_app(config)
    yield app
    app.extensions["judge.checks"].close()


def words(markup: str) -> str:
    """What a person gets to read of a piece of a page; a symbol by the sign that is printed."""
    signs = re.sub(r'<span class="sym[^>]*>(\w+)</span>', r"{\1}", markup)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", signs)).split())


def rows(page: str) -> list[tuple[str, str]]:
    """Each printed sentence of the section on reading, and what stands beside it."""
    found = re.findall(r'<p class="said">(.*?)</p>\s*<p class="as[^"]*">(.*?)</p>', page, re.DOTALL)
    return [(words(a).removeprefix("Printed: "), words(b)) for a, b in found]


# -- what a build holds


def test_a_build_holds_what_compile_says_of_each_version(corpus_build: Build) -> None:
    """The same words for a card of a document and for the same card typed, version by version."""
    for card in corpus_build.store.every(Card, GAME):
        reading = corpus_build.store.reading_of(card.id)
        assert reading == reading_of(card)
        assert reading is not None
        for printed in printed_versions(card):
            compiled = GAMES[GAME].sentences(GAMES[GAME].compile(printed))
            assert [s["text"] for s in reading["sentences"]] == [s.text for s in compiled]
            for told, sentence in zip(reading["sentences"], compiled, strict=True):
                said = told.get("versions", {}).get(printed.version, told.get("reads_as", ""))
                assert (said, told["status"]) == (sentence.reads_as, sentence.as_json()["status"])


def test_every_card_of_every_game_has_a_reading(corpus_build: Build) -> None:
    store = corpus_build.store
    for game in store.games():
        cards = store.every(Card, game)
        assert [c.id for c in read_cards(store, game)] == [c.id for c in cards]
        assert all(c.status == "whole" for c in read_cards(store, game)), game


def test_numbers_in_which_versions_differ_stand_with_strokes() -> None:
    card = Card(
        id="own/one", game=GAME, document="own", title="One", text="", name="One", type_line="Guardian Action - Attack",
        types=("Action",), lines=("Your next Guardian attack this turn gets +6/5/4{p}.", "Draw 2 cards."),
        versions=tuple(CardVersion(color=c, cost="3", power="7", defense="3") for c in ("red", "yellow", "blue")),
    )  # fmt: skip
    reading = reading_of(card)
    assert reading is not None
    first, second = reading["sentences"]
    assert first["reads_as"] == "Your next Guardian attack this turn gets +6/5/4{p}."
    assert first["versions"]["yellow"] == "Your next Guardian attack this turn gets +5{p}."
    assert "versions" not in second


def test_versions_with_words_of_their_own_are_told_apart() -> None:
    own = {"red": ("Your next Guardian attack this turn gets +6{p}.", "Draw 2 cards."),
           "blue": ("Your next Guardian attack this turn gets +4{p}.",)}  # fmt: skip
    versions = tuple(CardVersion(color=c, cost="3", power="7", defense="3", lines=lines) for c, lines in own.items())
    reading = reading_of(Card(id="own/one", game=GAME, document="own", title="One", text="", name="One",
                              type_line="Guardian Action - Attack", lines=own["red"], versions=versions))  # fmt: skip
    assert reading is not None
    first, second = reading["sentences"]
    assert first["text"] == first["reads_as"] == "Your next Guardian attack this turn gets +6/4{p}."
    assert first["versions"]["blue"] == own["blue"][0]
    assert "only_in" not in first
    assert second["only_in"] == ["red"]


def test_a_card_that_cannot_be_read_at_all_says_why(live: Build) -> None:
    card = Card(id="a/b", game=GAME, document="a", title="B", text="", name="B", type_line="Zork", lines=("Draw.",))
    reading = reading_of(card)
    assert reading is not None
    assert (reading["status"], reading["sentences"][0]["status"]) == ("none", "unsupported")
    assert "Zork" in reading["reason"]
    assert in_one_line(reading).startswith("judge does not understand this card: ")
    assert [s.reason for s in said_sentences(reading)] == [""]  # it is said once
    assert reading_of(Card(id="a/b", game="tallow", document="a", title="B", text="", name="B")) is None


def test_a_keyword_that_nobody_can_execute_is_not_read() -> None:
    (card,) = compile_cards("- {name: Hood, type: Generic Equipment - Head, text: Pairs with a blorp}", "-")
    assert [s.as_json()["status"] for s in card.sentences] == ["unsupported"]
    assert "not known" in card.sentences[0].reason


def test_a_build_reads_a_card_again_only_when_its_words_or_the_engine_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    corpus, asked = tmp_path / "corpus", list[str]()
    corpus.mkdir()
    document = corpus / "notes.txt"
    document.write_text(JARS, "utf-8")
    (corpus / "manifest.toml").write_text(f'[[document]]\nid = "jars"\ngame = "{GAME}"\nfile = "notes.txt"\n')
    every = ["jars/big-jar", "jars/small-jar", "jars/wet-jar"]

    def built(index: str, reader: Any = None) -> list[str]:
        """The cards that a build asks its reader about."""

        def reads(card: Card) -> dict[str, Any] | None:
            asked.append(card.id)
            return reader(card) if reader else reading_of(card)

        asked.clear()
        build(corpus, tmp_path / index, reads=reads)
        return sorted(asked)

    def said(index: str) -> Any:
        live = current_build(tmp_path / index)
        try:
            return live.store.reading_of("jars/big-jar")
        finally:
            live.store.close()

    assert built("index") == every
    before = said("index")
    document.write_text(JARS.replace("Draw a card.", "Gain 2{h}."))
    assert built("index") == ["jars/big-jar"]
    assert said("index") != before
    document.write_text(JARS)
    assert built("index") == []  # what was known once is known again
    assert said("index") == before
    monkeypatch.setenv("JUDGE_KEPT", str(tmp_path / "index/.kept"))
    assert built("another") == []  # in another folder of builds, too
    assert said("another") == before
    for kept in (tmp_path / "index/.kept").iterdir():
        kept.write_bytes(kept.read_bytes()[:-9])
    assert built("third") == every  # what is not whole is not there
    monkeypatch.setattr("judge.builds.build.engine_digest", lambda: "another")
    assert built("index", lambda card: {"status": "none", "sentences": []}) == every
    assert said("index") == {"status": "none", "sentences": []}
    assert not build(corpus, tmp_path / "index").reused  # one without readings is another build


def test_what_the_engine_reads_of_a_card_is_in_the_digest_of_its_words() -> None:
    """Whatever is left out of the digest changes nothing of what is compiled."""
    version = CardVersion(name="Ember, Young", color="red", power="3", lines=("Draw a card.",), type_line="Hero")
    card = Card(
        id="a/b", game=GAME, document="a", title="Ember", text="", name="Ember", versions=(version,), lines=("Ward 1",)
    )
    read = printed_versions(card)
    for field in fields(Card):
        value = getattr(card, field.name)
        names = isinstance(value, tuple) and field.name not in ("versions", "extra", "printings", "legality_changes")
        other = f"{value} x" if isinstance(value, str) else ("x",) if names else value
        only: dict[str, Any] = {field.name: other}
        changed = replace(card, **only)
        if words_digest(changed) == words_digest(card) and field.name != "id":
            assert printed_versions(changed) == read, field.name
    for field in fields(CardVersion):
        if isinstance(getattr(version, field.name), str):
            only = {field.name: "*" if getattr(version, field.name).isdecimal() else "7"}
            changed = replace(card, versions=(replace(version, **only),))
            assert words_digest(changed) != words_digest(card), field.name
    other_words = replace(card, versions=(replace(version, lines=("Draw 2 cards.",)),))
    assert words_digest(other_words) != words_digest(card) != words_digest(replace(card, lines=("Ward 2",)))
    (version, *others) = card.versions
    stronger, unknown = (replace(card, versions=(replace(version, power=p), *others)) for p in ("9", "*"))
    assert words_digest(replace(card, versions=(replace(version, power="2"), *others))) == words_digest(stronger)
    assert words_digest(stronger) != words_digest(unknown)
    assert words_digest(card) == words_digest(replace(card, printings=(Printing("ABC", "1"),), sources=("b",)))


# -- shown


def test_what_differs_only_in_its_looks_is_as_printed() -> None:
    def shown(text: str, said: str) -> str:
        reading = {"status": "whole", "sentences": [{"text": text, "status": "compiled", "reads_as": said}]}
        (sentence,) = said_sentences(reading)
        assert sentence.printed is (sentence.said == "")
        return sentence.said

    assert shown("Blade Break", "Blade break") == ""
    assert shown("Action -- {r}: Attack", "Action - {r}: Attack.") == ""
    for text, said in (("gets -1{p}", "gets 1{p}"), ("draw a card.", "draw a card this turn."), ("+{p}", "+{d}")):
        assert shown(text, said) == said


def test_a_card_page_says_how_each_sentence_is_read(client: Any, live: Build) -> None:
    for card in live.store.every(Card, GAME):
        reading = live.store.reading_of(card.id)
        assert reading is not None
        page = client.get(f"/cards/{card.id}").text
        shown = rows(page)
        assert [text for text, _ in shown] == [" ".join(s["text"].split()) for s in reading["sentences"]], card.id
        for (text, beside), sentence in zip(shown, said_sentences(reading), strict=True):
            if not sentence.read:
                assert beside.startswith("? Not read"), card.id
            elif sentence.printed:
                assert beside == "✓ Reads as printed"
            else:
                assert beside == f"✓ Reads as: {' '.join(sentence.said.split())}", text
        assert 'href="#reading">judge' in page
        top = page.partition('id="reading"')[0]
        assert ("judge understands this card completely" in top) is (reading["status"] == "whole"), card.id


def test_a_page_names_the_sentence_that_is_not_read_and_what_that_means(client: Any) -> None:
    page = client.get("/cards/my-notes/moon-singer").text
    head = words(page.partition('id="rulings"')[0])
    assert "judge does not understand one sentence of this card: “When this attacks a hero, sing 4 <i>songs</i>" in head
    assert "the result is Not read" in words(page)
    assert "<i>songs" not in page
    assert "Partly read" in words(page.partition("<h1>")[2].partition("</h1>")[0])
    (marked,) = re.findall(r'<span class="unread-in">(.*?)</a></span>', page)
    assert words(marked).startswith("When this attacks a hero, sing 4 <i>songs</i>")
    assert words(marked).endswith("?not read")
    assert "any of the 2 sentences" in words(client.get("/cards/my-notes/frog-wall").text)
    bare = words(client.get("/cards/my-notes/plain-club").text)
    assert "judge understands this card completely: no rules text is printed on it" in bare


def test_a_game_whose_compiler_says_nothing_back_says_what_is_read(tmp_path_factory: pytest.TempPathFactory) -> None:
    app = create_app({"JUDGE_INDEX": str(boards.make_index(tmp_path_factory)), "TESTING": True})
    page = app.test_client().get("/cards/factions/tank-of-ragnos").text
    assert "judge understands this card completely." in page
    assert "All 5 printed sentences are understood and played." in words(page)
    assert not rows(page)
    app.extensions["judge.checks"].close()


# -- answers


def test_the_json_of_a_card_has_its_reading(client: Any, live: Build) -> None:
    body = client.get("/api/v1/cards/my-notes/moon-singer").get_json()
    assert body["reading"] == live.store.reading_of("my-notes/moon-singer")
    assert body["reading"]["status"] == "partly"
    assert [s["status"] for s in body["reading"]["sentences"]] == ["unsupported", "compiled", "compiled"]
    assert body["reading"]["sentences"][1]["versions"]["blue"].endswith("+4{p}.")
    assert client.get("/api/v1/cards/named?exact=Moon+Singer").get_json()["reading"] == body["reading"]
    listed = client.get("/api/v1/cards?per_page=100").get_json()["results"]
    assert all(card["reading"] == live.store.reading_of(card["id"]) for card in listed)


def test_show_says_how_a_card_is_read(index: Path, live: Build) -> None:
    def run(*arguments: str) -> str:
        result = CliRunner().invoke(main, ["show", *arguments], env={"JUDGE_INDEX": str(index), "COLUMNS": "200"})
        assert result.exit_code == 0, result.output
        return result.output

    text = run("Moon Singer")
    assert "judge does not understand one sentence of this card" in text
    assert "not read: " in text
    assert "unsupported" in text
    assert "is read as: " not in text  # the rest is as printed
    assert json.loads(run("Moon Singer", "--json"))["reading"] == live.store.reading_of("my-notes/moon-singer")
    assert "judge understands this card completely." in run("Cut the Deck")
    assert "is read as: Target Warrior attack gets +3/2/1{p} this turn." in run("Cut the Deck")


# -- cards that are typed


def compiled_as_typed(text: str) -> list[dict[str, Any]]:
    (card,) = compile_cards(yaml.safe_dump(yaml.safe_load(text)["cards"]), "-")
    return [{k: v for k, v in s.as_json().items() if k != "meaning"} for s in card.sentences]


def test_a_check_says_how_the_cards_typed_into_it_are_read(client: Any, index: Path) -> None:
    answer = client.post("/api/v1/check", data=TYPED, content_type="application/yaml").get_json()
    (card,) = answer["cards"]
    assert (card["name"], card["color"], card["reading"]["status"]) == ("Lanternfish", "blue", "partly")
    assert card["reading"]["sentences"] == compiled_as_typed(TYPED)
    run = CliRunner().invoke(main, ["check", "--json", "-"], input=TYPED, env={"JUDGE_INDEX": str(index)})
    assert json.loads(run.output)["cards"] == answer["cards"]
    untyped = TYPED.replace("cards:", "nothing:")
    assert client.post("/api/v1/check", data=untyped, content_type="application/yaml").get_json()["cards"] == []


def test_the_check_page_shows_it_and_takes_no_mark_up(client: Any) -> None:
    page = client.post("/check", data={"scenario": TYPED}).text
    answered = page.partition("data-answered")[2].partition("<form")[0]
    assert rows(answered)[0] == (
        "When this attacks a hero, draw two cards.",
        "✓ Reads as: When this attacks a hero, draw 2 cards.",
    )
    assert rows(answered)[1][0] == "Sing <script>alert(1)</script> & {p} to the moon."
    assert rows(answered)[1][1].startswith("? Not read: ")
    assert "judge does not understand one sentence of this card" in words(answered)
    assert "<script>alert" not in page


def test_a_proof_shows_how_the_cards_made_for_it_are_read(tmp_path: Path) -> None:
    corpus = boards.small_corpus(tmp_path, boards.WAGER)
    typed = [{"name": "Haze Beast", "color": "red", "reading": {"status": "whole", "sentences": []}}]
    report = {**boards.REPORT, "cards": typed}
    build(corpus, tmp_path / "index", verdicts={boards.PROOF: {"verdict": "confirmed", "report": report}})
    app = create_app({"JUDGE_INDEX": str(tmp_path / "index"), "TESTING": True})
    client = app.test_client()
    assert "judge understands this card completely" in client.get(f"/{boards.PROOF}").text
    assert "judge understands this card completely" in client.get("/rulings/heavy-hitters/wager/4").text
    bare = client.get("/cards/heavy-hitters/cut-the-deck")  # a build that nobody asked an engine for says nothing
    assert bare.status_code == 200
    assert "judge understands this" not in bare.text
    app.extensions["judge.checks"].close()


def test_a_game_that_nobody_knows_reads_no_typed_card() -> None:
    assert readings_of((), "tallow") == ()


# -- what judge can play


def test_cards_are_counted_by_class_document_and_set(live: Build) -> None:
    cards = read_cards(live.store, GAME)
    whole = counted(cards)
    assert (whole.partly, whole.none, whole.cards - whole.whole) == (1, 1, 2)
    assert whole.sentences - whole.read == 3
    own = counted(grouped(cards, "document")["my-notes"])
    assert (own.cards, own.whole, own.partly, own.none, own.sentences, own.read) == (3, 1, 1, 1, 5, 2)
    assert own.percent == 40.0
    by_class = grouped(cards, "class")
    assert "my-notes/frog-wall" in {c.id for c in by_class["Brute"]} & {c.id for c in by_class["Warrior"]}
    assert not grouped(cards, "set")


def test_the_page_of_what_can_be_played_leads_to_what_is_not_read(client: Any, live: Build) -> None:
    page = client.get("/coverage").text
    cards = read_cards(live.store, GAME)
    for group in ("class", "document"):
        for name, found in grouped(cards, group).items():
            n = counted(found)
            link = html.escape(f"/coverage/{GAME}?{group}={name.replace(' ', '%20')}")
            assert f'href="{link}"' in page
            listed = client.get(html.unescape(link)).text
            assert f"{n.whole} of {n.cards} card" in words(listed)
            unread = [c for c in found if c.status != "whole"]
            assert re.findall(r'<h2><a href="/cards/([^"]+)"', listed) == [c.id for c in unread]
            assert all(html.escape(text) in listed or "&" in text for c in unread for text, _ in c.unread)
    assert "7 of 9" in words(page)
    assert "<i>songs" not in client.get(f"/coverage/{GAME}").text


@pytest.mark.parametrize(
    "address", [f"/coverage/{GAME}?class=Zork", "/coverage/zork", f"/coverage/{GAME}?page=7", f"/coverage/{GAME}/zork"]
)
def test_a_list_that_is_not_there_is_a_page_that_says_so(client: Any, address: str) -> None:
    assert client.get(address).status_code in (400, 404)


def test_a_build_without_readings_says_what_to_do(tmp_path: Path) -> None:
    build(boards.small_corpus(tmp_path, boards.WAGER), tmp_path / "index")
    app = create_app({"JUDGE_INDEX": str(tmp_path / "index"), "TESTING": True})
    assert "Run judge build again" in app.test_client().get("/coverage").text
    app.extensions["judge.checks"].close()
