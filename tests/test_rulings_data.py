"""Rulings by card of a community: in every shape one keeps them in, beside the printed ones, and what is wrong told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from judge.cli import main
from judge.command import Exit
from judge.errors import JudgeError
from judge.ingest import ManifestEntry, read_document, recognise
from judge.ingest.card_data import tables
from judge.records import RULINGS_DATA, Ruling
from judge.web import create_app

NOTES = """\
Gull Notes

Gull Notes Card Notes

Salt Gull

Generic Action - Attack

(RED) 1{r} 6{p} 3{d}

When this hits, draw a card.

  • It may hit more than once.

-----------------------------

Rope, Twice Tied | Rope

Generic Hero | Generic Hero - Young

4{i} 40{h} | 4{i} 20{h}

Your first attack each turn costs {r} less to play.

  • Only the first.

-----------------------------
"""

SHAPES = {
    "a list of objects": """\
- card: Salt Gull
  ruling: It draws once for each hit.
  date: 2031-02-03
  source: Harbour judges
- card: Rope
  text: The second costs no less.
  published_at: 2031-02-04T00:00:00Z
  url: https://example.org/rope
""",
    "lists under names": """\
# our league's
source: Harbour judges
rulings:
  Salt Gull:
    - text: It draws once for each hit.
      date: 2031-02-03
  Rope:
    - {text: The second costs no less., date: 2031-02-04, source: "https://example.org/rope"}
""",
    "JSON with the rulings inside": json.dumps(
        [
            {
                "name": "Salt Gull",
                "rulings": [{"date": "2031-02-03", "text": "It draws once for each hit.", "source": "Harbour judges"}],
            },
            {
                "name": "Rope",
                "rulings": [
                    {"date": "2031-02-04", "text": "The second costs no less.", "source": "https://example.org/rope"}
                ],
            },
        ],
        indent=1,
    ),
    "published comments": json.dumps(
        {
            "object": "list",
            "data": [
                {
                    "oracle_id": "1",
                    "name": "Salt Gull",
                    "source": "Harbour judges",
                    "published_at": "2031-02-03",
                    "comment": "It draws once for each hit.",
                },
                {
                    "oracle_id": "2",
                    "name": "Rope",
                    "source": "https://example.org/rope",
                    "published_at": "2031-02-04",
                    "comment": "The second costs no less.",
                },
            ],
        },
        indent=1,
    ),
    "a table, its columns in any order and nearly named": (
        "Rulling;Published At;Card_Name;Source\n"
        "It draws once for each hit.;2031-02-03;Salt Gull;Harbour judges\n"
        '"The second\ncosts no less.";2031-02-04;Rope;https://example.org/rope\n'
    ),
}


def read(text: str, kind: str = "") -> tuple[list[Ruling], list[tuple[int, str]]]:
    reading = read_document(ManifestEntry("league", "flesh-and-blood", kind, "g/league.yaml"), text)
    found = [r for r in reading.records if isinstance(r, Ruling)]
    return found, [(doubt.line, doubt.what) for doubt in reading.doubts]


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_says_the_same(shape: str) -> None:
    text = SHAPES[shape]
    assert recognise(text) == RULINGS_DATA
    found, doubts = read(text)
    assert [(r.under, r.text, r.date, r.source) for r in found] == [
        (("Salt Gull",), "It draws once for each hit.", "2031-02-03", "Harbour judges"),
        (("Rope",), "The second costs no less.", "2031-02-04", "https://example.org/rope"),
    ]
    assert [r.id for r in found] == [
        "league/salt-gull/it-draws-once-for-each-hit",
        "league/rope/the-second-costs-no-less",
    ]
    assert not doubts
    lines = text.splitlines()
    for ruling in found:
        assert ruling.span
        there = " ".join(" ".join(lines[ruling.span.start_line - 1 : ruling.span.end_line]).split())
        assert ruling.text in there


def test_sentences_under_names_alone_are_rulings_and_other_lists_are_not() -> None:
    assert recognise("Salt Gull:\n  - It draws.\n  - Once only.\nRope:\n  - It ties twice.\n") == RULINGS_DATA
    assert recognise('{"Salt Gull": ["It draws."], "Rope": ["It ties."]}') == RULINGS_DATA
    for other in ("Turn:\n  - draw\n  - play\n", "Setup: each player draws.\n", '{"a": 1}', "name,cost\nRope,1\n"):
        assert recognise(other) != RULINGS_DATA
    cards = "Card,Type,Text,Date\nSalt Gull,Action,It hits.,2031-01-01\n"
    assert recognise(cards) == "card-data"


def test_an_entry_that_says_nothing_is_a_doubt_with_its_line_and_the_others_are_read() -> None:
    found, doubts = read(
        "- card: Salt Gull\n  ruling: It draws.\n- card: Rope\n- ruling: Whose is this?\n- plain words\n"
        "- card: Rope\n  ruling: ''\n- {card: [Rope, Salt Gull], ruling: Both.}\n"
    )
    assert [(r.under, r.text) for r in found] == [
        (("Salt Gull",), "It draws."),
        ((), "Whose is this?"),
        (("Rope", "Salt Gull"), "Both."),
    ]
    assert [d for d in doubts if "have no" not in d[1]] == [
        (3, "no ruling is said of Rope: left out"),
        (4, "this ruling names no card"),
        (5, '"plain words" stands under no card: left out'),
        (6, "no ruling is said of Rope: left out"),
    ]
    found, doubts = read("card,ruling,date,mood\nRope,It ties.,soon,happy\nSalt Gull,,,\nRope,Twice.,2031-01-01,x,y\n")
    assert [r.text for r in found] == ["It ties.", "Twice."]
    told = dict(reversed(doubts))
    assert told[1] == "not read: mood"
    assert told[3] == "no ruling is said of Salt Gull: left out"
    assert "more cells than the head" in told[4]


def test_ids_do_not_move_with_what_stands_beside() -> None:
    one = "- card: Rope\n  ruling: It ties.\n"
    other = "- card: Rope\n  ruling: It ties in front of the others, whoever they are, again and again.\n"
    before, after = read(one + one, RULINGS_DATA)[0], read(other + one + one, RULINGS_DATA)[0]
    assert [r.id for r in before] == ["league/rope/it-ties", "league/rope/it-ties--2"]
    assert [r.id for r in after][1:] == [r.id for r in before]


@pytest.mark.parametrize(
    ("text", "code", "where", "said"),
    [
        ('[{"card": "Rope", "ruling": "It ties."},\n {"card": "Ro', "bad-json", ":2", "cut off"),
        ('{"Rope": ["It ties."\n', "bad-json", ":2", "cut off"),
        ('[{"card": "Rope" "ruling": "x"}]', "bad-json", ":1", "without a comma"),
        ("- card: Rope\n  ruling: It: ties: twice\n", "bad-yaml", ":2:", "is not YAML"),
        ("a: &a [x]\nb: &b [*a, *a]\nRope: [*b, *b]\n", "bad-yaml", ":1:", "a reference"),
        ("Rope;colour\nx;red\n", "missing-column", ":1", "no column for the card"),
        ("card;mood\nx;red\n", "missing-column", ":1", "no column for the ruling"),
        ("[]", "no-rulings", "league.json", "no ruling"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(text: str, code: str, where: str, said: str) -> None:
    with pytest.raises(JudgeError) as raised:
        read(text, RULINGS_DATA)
    assert raised.value.code == code
    assert where in raised.value.where
    assert said in raised.value.message
    assert raised.value.hint


@pytest.fixture
def desk(tmp_path: Path) -> Any:
    """The command with the corpus of one small document."""
    corpus = tmp_path / "corpus"
    (corpus / "flesh-and-blood").mkdir(parents=True)
    head = (
        '[[document]]\nid = "gulls"\ngame = "flesh-and-blood"\nkind = "release-notes"\nfile = "flesh-and-blood/g.txt"\n'
    )
    (corpus / "manifest.toml").write_text(head, "utf-8")
    (corpus / "flesh-and-blood" / "g.txt").write_text(NOTES, "utf-8")

    def run(*arguments: str | Path) -> Result:
        env = {"JUDGE_CORPUS": str(corpus), "JUDGE_OVERLAY": str(tmp_path / "own"), "JUDGE_INDEX": str(tmp_path / "i")}
        return CliRunner().invoke(main, [str(a) for a in arguments], env=env)

    return run


def test_a_ruling_stands_beside_the_printed_ones_of_whatever_document(desk: Any, tmp_path: Path) -> None:
    file = tmp_path / "aaa.yaml"
    file.write_text(SHAPES["a list of objects"] + "- {card: Salt Gul, ruling: A slip.}\n", "utf-8")
    receipt = json.loads(desk("ingest", file, "--game", "flesh-and-blood", "--json").stdout)
    assert (receipt["kind"], receipt["counts"]) == (RULINGS_DATA, {"document": 1, "ruling": 3})
    said = 'no card is called "Salt Gul" (nearest: Salt Gull): its ruling is kept without one'
    assert [(d["line"], d["what"]) for d in receipt["doubts"] if "no " in d["what"] and "have" not in d["what"]][
        -1
    ] == (
        9,
        said,
    )
    shown = json.loads(desk("show", "Salt Gull", "--json").stdout)
    assert [r["id"] for r in shown["linked"]["rulings"]] == [
        "gulls/salt-gull/1",
        "aaa/salt-gull/it-draws-once-for-each-hit",
    ]
    assert "community ruling, 2031-02-03, Harbour judges" in desk("show", "Salt Gull").stdout
    found = json.loads(desk("search", "draws once for each hit", "--json").stdout)["results"][0]
    assert found["id"] == "aaa/salt-gull/it-draws-once-for-each-hit"

    client = create_app({"JUDGE_INDEX": tmp_path / "i"}).test_client()
    page = " ".join(client.get("/cards/gulls/rope-twice-tied").get_data(as_text=True).split())
    assert page.index("Only the first.") < page.index("The second costs no less.")
    assert "community ruling" in page
    assert '2031-02-04, <a href="https://example.org/rope"' in page
    body = client.get("/api/v1/rulings/aaa/rope/the-second-costs-no-less").get_json()
    assert body["about"] == ["gulls/rope-twice-tied"]
    assert body["authority"]["kind"] == "community ruling"
    assert (body["authority"]["date"], body["authority"]["source"]) == ("2031-02-04", "https://example.org/rope")
    hit = client.get("/api/v1/search?q=second costs no less rope").get_json()["results"][0]
    assert hit["authority"] == body["authority"]
    assert client.get("/api/v1/rulings/gulls/salt-gull/1").get_json()["authority"]["kind"] == "printed ruling"
    own = client.get("/rulings/aaa/rope/the-second-costs-no-less").get_data(as_text=True)
    assert "community ruling" in own


UNDER_NAMES = """\
# Harbour judges, spring

Kept by the harbour.

## Salt Gull

- It draws for each hero it hits.

1. The draw is not optional.
2. * is no number.

## Rope, Twice Tied

It may be tied *again*.

## Ropes in general

Ropes are wet.
"""


def test_what_a_page_says_under_a_cards_name_is_a_ruling_about_it(desk: Any, tmp_path: Path) -> None:
    file = tmp_path / "harbour.md"
    file.write_text(UNDER_NAMES, "utf-8")
    receipt = json.loads(desk("ingest", file, "--game", "flesh-and-blood", "--json").stdout)
    assert (receipt["kind"], receipt["counts"]) == ("markdown", {"document": 1, "ruling": 4, "rule": 2})
    assert any("4 of its rulings stand under the name" in notice for notice in receipt["notices"])
    shown = json.loads(desk("show", "Salt Gull", "--json").stdout)
    said = [(r["text"], r["about"]) for r in shown["linked"]["rulings"] if r["document"] == "harbour"]
    assert said == [
        ("It draws for each hero it hits.", ["gulls/salt-gull"]),
        ("The draw is not optional.", ["gulls/salt-gull"]),
        ("* is no number.", ["gulls/salt-gull"]),
    ]
    assert "community ruling" in desk("show", "Salt Gull").stdout
    client = create_app({"JUDGE_INDEX": tmp_path / "i"}).test_client()
    body = client.get("/api/v1/search?q=rope tied again").get_json()["results"][0]
    assert (body["type"], body["authority"]["kind"]) == ("ruling", "community ruling")


def test_a_policy_with_one_section_called_as_a_card_stays_rules(desk: Any, tmp_path: Path) -> None:
    file = tmp_path / "policy.md"
    sections = ("Shuffling", "Timing", "Salt Gull", "Talking")
    file.write_text("# Policy\n" + "".join(f"\n## {name}\n\nNobody may do so late.\n" for name in sections), "utf-8")
    receipt = json.loads(desk("ingest", file, "--game", "flesh-and-blood", "--json").stdout)
    assert receipt["counts"] == {"document": 1, "rule": 4}


def test_a_page_of_corrections_is_about_the_cards_it_names(desk: Any, tmp_path: Path) -> None:
    file = tmp_path / "slips.txt"
    file.write_text(
        "Harbour Slips\n\nSALT GULL\nIt may hit twice and no more often.\n\n"
        "ROPE, TWICE TIED\nIt is tied by one player.\nIt is never untied.\n",
        "utf-8",
    )
    receipt = json.loads(desk("ingest", file, "--game", "flesh-and-blood", "--json").stdout)
    assert receipt["counts"] == {"document": 1, "ruling": 3}
    shown = json.loads(desk("show", "Rope, Twice Tied", "--json").stdout)
    assert [r["text"] for r in shown["linked"]["rulings"]][-2:] == ["It is tied by one player.", "It is never untied."]


CORRECTED = """\
HARBOUR - ERRATA
Second printing, updated 21 January 2030

THE BOOK

Page 7: the second sentence is struck out.

CARDS

Salt Gull (No. 14)
  Was: "It hits."
  Now: "It hits twice."

Rope, Twice Tied (No. 22)
  Was: "It is tied."
  Now: "It is tied by one player."

CLARIFICATIONS

Salt Gull: the other bird of the harbour is none of these.

The tide: it comes twice in a day.
"""


def test_what_stands_behind_a_cards_name_in_corrections_is_a_ruling_about_it(desk: Any, tmp_path: Path) -> None:
    file = tmp_path / "errata.txt"
    file.write_text(CORRECTED, "utf-8")
    receipt = json.loads(desk("ingest", file, "--game", "flesh-and-blood", "--json").stdout)
    # One name among two beginnings may be that of something else.
    assert receipt["counts"] == {"document": 1, "ruling": 2, "rule": 3}
    shown = json.loads(desk("show", "Salt Gull", "--json").stdout)
    (said,) = [r["text"] for r in shown["linked"]["rulings"] if r["document"] == "errata"]
    assert said == 'Salt Gull (No. 14) Was: "It hits." Now: "It hits twice."'


def test_rulings_below_days_and_names_are_dated_and_cards_may_have_their_numbers(desk: Any, tmp_path: Path) -> None:
    file = tmp_path / "days.md"
    file.write_text(
        "# Harbour\n\n## 2031-03-01\n\n**Salt Gull (H-014)**\n- It hits twice.\n- Never thrice.\n\n"
        "## 15 June 2031\n\n**Salt Gull (promo)**\n- Thrice is allowed.\n",
        "utf-8",
    )
    receipt = json.loads(desk("ingest", file, "--game", "flesh-and-blood", "--json").stdout)
    assert receipt["counts"] == {"document": 1, "ruling": 3}
    shown = json.loads(desk("show", "Salt Gull", "--json").stdout)
    said = [(r["text"], r["date"]) for r in shown["linked"]["rulings"] if r["document"] == "days"]
    assert said == [
        ("It hits twice.", "2031-03-01"),
        ("Never thrice.", "2031-03-01"),
        ("Thrice is allowed.", "2031-06-15"),
    ]


def test_a_question_is_found_by_its_words_and_its_answer_shown_whole(desk: Any, tmp_path: Path) -> None:
    long = " ".join(f"Part {n} of the answer says that the feather stays where it fell." for n in range(20))
    file = tmp_path / "faq.md"
    file.write_text(
        f"# Harbour\n\n**May Rope be untied while Salt Gull sleeps?**\n\n{long}\n\n**Is it so?**\n\nYes.\n", "utf-8"
    )
    receipt = json.loads(desk("ingest", file, "--game", "flesh-and-blood", "--json").stdout)
    assert (receipt["kind"], receipt["counts"]["ruling"]) == ("questions", 2)
    client = create_app({"JUDGE_INDEX": tmp_path / "i"}).test_client()
    found = client.get("/api/v1/search?q=untied while salt gull sleeps").get_json()
    hit = found["results"][0]
    assert (hit["title"], hit["text"], hit["whole"]) == ("May Rope be untied while Salt Gull sleeps?", long, True)
    assert hit["authority"]["kind"] == "community ruling"
    body = client.get("/api/v1/rulings/" + hit["id"]).get_json()
    assert body["about"] == ["gulls/rope-twice-tied", "gulls/salt-gull"]
    page = client.get("/cards/gulls/salt-gull").get_data(as_text=True)
    assert "be untied while" in page
    assert "Part 19 of the answer" in page


def test_a_file_that_cannot_be_read_leaves_everything_as_it_was(desk: Any, tmp_path: Path) -> None:
    file = tmp_path / "league.json"
    file.write_text(SHAPES["published comments"], "utf-8")
    desk("ingest", file, "--game", "flesh-and-blood")
    before = {p: p.read_bytes() for p in (tmp_path / "own").rglob("*") if p.is_file()}
    file.write_text(SHAPES["published comments"][:-40], "utf-8")
    result = desk("ingest", file, "--game", "flesh-and-blood")
    assert result.exit_code == Exit.WRONG_USE
    assert "cut off" in result.stderr
    assert {p: p.read_bytes() for p in (tmp_path / "own").rglob("*") if p.is_file()} == before


@pytest.mark.parametrize("text", ["Title of it;Colour of it\na;b\nc;d\n", '{"a": {"b": 1}}', "[[1, 2], [3, 4]]"])
def test_data_that_is_neither_cards_nor_rulings_is_told_with_what_it_lacks(
    desk: Any, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "some.txt"
    file.write_text(text, "utf-8")
    receipt = json.loads(desk("ingest", file, "--game", "flesh-and-blood", "--no-build", "--json").stdout)
    told = [d["what"] for d in receipt["doubts"] if d["weight"] == 2]
    assert receipt["kind"] == "plain"
    assert ["looks like a table or JSON" in what and "mapping.toml" in what for what in told] == [True]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "latin-1", "utf-8-sig"])
def test_rulings_are_read_in_any_encoding(desk: Any, tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "old.csv"
    text = "card,ruling,date,source\nSalt Gull,Größer als alles.,2031-01-01,Köln\n"
    file.write_bytes(text.encode(encoding))
    receipt = json.loads(desk("ingest", file, "--game", "flesh-and-blood", "--json").stdout)
    assert (receipt["kind"], receipt["counts"]["ruling"]) == (RULINGS_DATA, 1)
    shown = json.loads(desk("show", "Salt Gull", "--json").stdout)["linked"]["rulings"][1]
    assert (shown["text"], shown["source"]) == ("Größer als alles.", "Köln")
    assert any("not UTF-8" in d["what"] for d in receipt["doubts"]) == (encoding == "latin-1")


@pytest.mark.parametrize(
    "text",
    ["card,ruling,date\n" + "Rope,It ties.,2031-01-01\n" * 4, json.dumps([{"name": "Rope", "text": "It ties."}] * 4)],
)
def test_a_table_of_too_many_rows_is_refused(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(tables, "MOST_ROWS", 3)
    with pytest.raises(JudgeError) as raised:
        read(text)
    assert (raised.value.code, "more than 3 rows" in raised.value.message) == ("too-large", True)
