"""Deck lists held against a format: lines as people paste them, and each rule that is against one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judge.builds.build import build
from judge.builds.live import current_build
from judge.builds.store import Store
from judge.cli import main
from judge.command import Exit
from judge.deck import AGAINST, OK, UNCLEAR, UNKNOWN, UNTOLD, DeckReport, check_deck
from judge.errors import JudgeError
from judge.web import create_app

HEAD = "Unique ID\tName\tColor\tPitch\tType Text\tCard Keywords\tFunctional Text\tCC Legal\tBlitz Legal\n"
CARDS = (
    "Brandt, Salt of the Pit\t\t\tGuardian Hero\t\tEssence of Earth\t\tNo",
    "Brandt\t\t\tGuardian Hero - Young\t\tEssence of Earth\tNo\t",
    *(f"Salt Ram\t{c}\t{n}\tGuardian Action - Attack\t\tIt hits.\t\t" for n, c in enumerate(("Red", "Blue"), 1)),
    "Peat Wall\tBlue\t3\tEarth Defense Reaction\t\tIt holds.\t\t",
    "Frost Wall\tBlue\t3\tIce Defense Reaction\t\tIt holds.\t\t",
    "Odd Feint\tRed\t1\tNinja / Guardian Action - Attack\t\tIt hits.\t\t",
    "Even Feint\tRed\t1\tNinja / Wizard Action - Attack\t\tIt hits.\t\t",
    "Lost Crown\t\t\tGeneric Equipment - Head\tLegendary\tLegendary\t\t",
    "Brandt's Vow\tBlue\t3\tGuardian Instant\tSpecialization\tBrandt Specialization\t\t",
    "Mogh's Vow\tBlue\t3\tGuardian Instant\tSpecialization\tMogh Specialization\t\t",
    "Salt Idol\t\t\tGeneric Token - Item\t\tIt stands.\t\t",
    "Wisp of Salt\tBlue\t3\tGeneric Action\tEphemeral\tEphemeral\t\t",
    "Salt Grain\tBlue\t3\tGeneric Action\tUnlimited\tUnlimited\t\t",
    "Old Teacher\tBlue\t3\tGuardian Mentor\t\tIt waits.\t\t",
    "Banned Bell\tBlue\t3\tGeneric Action\t\tIt rings.\t\t",
)
PRINTED = "Unique ID\tCard Unique ID\tCard ID\tSet ID\tRarity\tEdition\np1\tu8\tSLT001\tSLT\tL\tN\n"
SETS = "Unique ID\tIdentifier\tName\ns1\tSLT\tSalt\n"
RELEASED = "Unique ID\tSet Unique ID\tEdition\tInitial Release Date\nr1\ts1\tN\t2030-01-01\n"
BANNED = "Card Unique ID\tCard Name\tStatus Active\tDate In Effect\nu15\tBanned Bell\tYes\t2031-06-09\n"


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("deck")
    (folder / "corpus" / "flesh-and-blood").mkdir(parents=True)
    entry = (
        '[[document]]\nid = "salt"\ngame = "flesh-and-blood"\nkind = "card-data"\nfile = "flesh-and-blood/salt.txt"\n'
    )
    (folder / "corpus" / "manifest.toml").write_text(entry, "utf-8")
    rows = "".join(f"u{n}\t{card}\n" for n, card in enumerate(CARDS))
    bundle = f"==> card.csv <==\n{HEAD}{rows}==> banned-cc.csv <==\n{BANNED}"
    bundle += f"==> card-printing.csv <==\n{PRINTED}==> set.csv <==\n{SETS}==> set-printing.csv <==\n{RELEASED}"
    (folder / "corpus" / "flesh-and-blood" / "salt.txt").write_text(bundle, "utf-8")
    build(folder / "corpus", folder / "index")
    return folder / "index"


@pytest.fixture(scope="module")
def store(index: Path) -> Iterator[Store]:
    live = current_build(index)
    yield live.store
    live.store.close()


def told(report: DeckReport) -> dict[str, tuple[str, str]]:
    return {line.line: (line.status, line.rule) for line in report.cards}


HERO = "Hero: Brandt, Salt of the Pit\n"
FULL = HERO + "57 Salt Grain\n3 Salt Ram (red)\n1 Lost Crown\n"


def test_a_deck_nothing_is_against_is_legal(store: Store) -> None:
    report = check_deck(store, FULL, "cc")
    assert report.legal, report.as_json()
    assert report.counts == {"deck": 60, "arena": 1}
    assert report.hero == "salt/brandt-salt-of-the-pit"


@pytest.mark.parametrize(
    ("line", "count", "color"),
    [
        ("3 Salt Ram (red)", 3, "red"),
        ("3x Salt Ram Red", 3, "red"),
        ("(2) salt ram (blue)", 2, "blue"),
        ("Salt Ram (1) x3", 3, "red"),
        ("- 2 × Salt Ram [blu]", 2, "blue"),
        ("2 Salt Ram (b)", 2, "blue"),
    ],
)
def test_lines_are_read_as_people_paste_them(store: Store, line: str, count: int, color: str) -> None:
    (read,) = check_deck(store, line, "cc").cards
    assert (read.line, read.count, read.id, read.status) == (line, count, "salt/salt-ram", OK)
    four = check_deck(store, f"{line}\n4 Salt Ram ({color})\n", "cc").cards[0]
    assert f"Salt Ram ({color})" in four.reason  # that colour was meant


def test_a_card_is_not_legal_before_it_is_printed(store: Store) -> None:
    assert check_deck(store, FULL, "cc", "2030-01-01").legal
    early = check_deck(store, FULL, "cc", "2029-12-31")
    assert not early.legal
    crown = next(line for line in early.cards if "Crown" in line.line)
    assert (crown.status, crown.reason) == ("not-printed", "No printing of Lost Crown is dated before 2030-01-01.")


def test_headings_and_remarks_are_no_cards(store: Store) -> None:
    text = f"Deck name: Salt\n# mine\n{HERO}\nDeck cards (60)\n\nAttack reactions:\n3 Salt Ram (red)\n"
    assert [line.line for line in check_deck(store, f"{text}Equipment: Lost Crown\n", "cc").cards] == [
        "Hero: Brandt, Salt of the Pit",
        "3 Salt Ram (red)",
        "Equipment: Lost Crown",
    ]


@pytest.mark.parametrize(
    ("line", "status", "rule"),
    [
        ("3 Salt Ram (red)", OK, "1.1.3"),
        ("4 Salt Ram (red)", AGAINST, "Classic Constructed"),
        ("3 Salt Ram", UNCLEAR, ""),
        ("3 Salt Ram (yellow)", UNKNOWN, ""),
        ("3 Salt Rom (red)", UNKNOWN, ""),
        ("9 Salt Grain", OK, "1.1.3"),
        ("2 Peat Wall", OK, "1.1.3"),  # the hero's essence
        ("2 Frost Wall", AGAINST, "1.1.3"),
        ("2 Odd Feint", OK, "1.1.3"),
        ("2 Even Feint", AGAINST, "1.1.3b"),
        ("2 Lost Crown", AGAINST, "8.3.6"),
        ("2 Brandt's Vow", OK, "1.1.3"),
        ("2 Mogh's Vow", AGAINST, "8.3.7"),
        ("1 Salt Idol", AGAINST, "1.3.2b"),
        ("1 Wisp of Salt", AGAINST, "8.3.21a"),
        ("1 Old Teacher", AGAINST, "8.1.10a"),
        ("1 Banned Bell", "banned", "Classic Constructed"),
    ],
)
def test_each_line_says_the_rule_it_follows_or_breaks(store: Store, line: str, status: str, rule: str) -> None:
    report = check_deck(store, HERO + line, "cc")
    assert told(report)[line] == (status, rule), report.cards
    assert report.cards[0].status == OK
    if status != OK:
        assert report.cards[1].reason
        assert not report.legal


def test_a_name_that_is_near_is_offered(store: Store) -> None:
    assert "Salt Ram" in check_deck(store, "3 Salt Rom (red)", "cc").cards[0].candidates[0]
    assert check_deck(store, "3 Salt Ram", "cc").cards[0].candidates == ("Salt Ram (red)", "Salt Ram (blue)")


def test_a_ban_counts_from_its_day_on(store: Store) -> None:
    assert told(check_deck(store, "1 Banned Bell", "cc", "2031-06-08"))["1 Banned Bell"][0] == OK
    assert told(check_deck(store, "1 Banned Bell", "cc", "2031-06-09"))["1 Banned Bell"][0] == "banned"


@pytest.mark.parametrize(
    ("format_", "hero", "status"),
    [
        ("cc", "Brandt, Salt of the Pit", OK),
        ("cc", "Brandt", AGAINST),
        ("blitz", "Brandt", OK),
        ("blitz", "Brandt, Salt of the Pit", AGAINST),
    ],
)
def test_a_format_is_played_with_its_kind_of_hero(store: Store, format_: str, hero: str, status: str) -> None:
    assert told(check_deck(store, f"Hero: {hero}\n", format_))[f"Hero: {hero}"][0] == status


@pytest.mark.parametrize(
    ("text", "format_", "said"),
    [
        ("60 Salt Grain", "cc", "names no hero"),
        (HERO + HERO, "cc", "has one hero"),
        (HERO + "59 Salt Grain", "cc", "at least 60 cards in Classic Constructed; the list has 59"),
        (HERO + "81 Salt Grain", "cc", "at most 80 cards in Classic Constructed; the list has 81"),
        ("Brandt\n41 Salt Grain", "blitz", "exactly 40 cards in Blitz; the list has 41"),
    ],
)
def test_the_deck_as_a_whole_is_held_against_the_format(store: Store, text: str, format_: str, said: str) -> None:
    assert any(said in problem.reason for problem in check_deck(store, text, format_).problems)


def test_what_no_document_says_is_not_called_legal(store: Store) -> None:
    report = check_deck(store, FULL, "ll")
    assert {line.status for line in report.cards} == {UNTOLD}
    assert not report.legal


@pytest.mark.parametrize(
    ("text", "format_", "day", "code"),
    [
        ("1 Salt Grain", "modern", "", "unknown-format"),
        ("1 Salt Grain", "cc", "June", "bad-date"),
        ("# nothing\n\n", "cc", "", "empty-deck"),
        ("1 Salt Grain\n" * 500, "cc", "", "too-large"),
    ],
)
def test_what_is_no_deck_is_refused(store: Store, text: str, format_: str, day: str, code: str) -> None:
    with pytest.raises(JudgeError) as error:
        check_deck(store, text, format_, day)
    assert error.value.code == code
    assert error.value.hint


def test_the_command_says_what_is_against_a_deck(index: Path, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text(FULL + "1 Banned Bell\n", "utf-8")

    def run(*more: str) -> Any:
        return CliRunner().invoke(main, ["deck", str(deck), "--format", "cc", "--index", str(index), *more])

    said = run()
    assert said.exit_code == Exit.NO
    assert "Banned Bell (blue) is banned in Classic Constructed since 2031-06-09." in said.stdout
    assert run("--on", "2031-06-08").exit_code == Exit.DONE
    body = json.loads(run("--json").stdout)
    assert set(body) >= {"format", "on", "hero", "cards", "legal", "problems"}
    assert set(body["cards"][0]) == {"line", "count", "id", "status", "rule", "reason", "candidates"}


def test_the_page_and_the_api_say_the_same(index: Path) -> None:
    client = create_app({"JUDGE_INDEX": index}).test_client()
    text = FULL + "1 Banned Bell\n2 <b>Nobody</b>\n"
    body = client.post("/api/v1/deck?format=cc", data=text, content_type="text/plain").get_json()
    page = client.post("/deck", data={"list": text, "format": "cc"}).get_data(as_text=True)
    for line in body["cards"]:
        assert (
            line["status"] == OK
            or line["reason"].replace('"', "&#34;").replace("<", "&lt;").replace(">", "&gt;") in page
        )
    assert "<b>Nobody" not in page
    assert client.get("/deck").status_code == 200
    wrong = client.post("/deck", data={"list": "", "format": "cc"})
    assert wrong.status_code == 400
    problem = client.post("/api/v1/deck?format=teatime", data=text, content_type="text/plain")
    assert (problem.status_code, problem.get_json()["code"]) == (400, "unknown-format")
