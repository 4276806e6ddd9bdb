"""Card data read in both forms, joined with a set's notes, and what is wrong with it told."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from judge.cli import main
from judge.command import Exit
from judge.ingest import ManifestEntry, read_document, recognise
from judge.ingest.card_data import receive_folder
from judge.ingest.named_decisions import named_decisions
from judge.ingest.one_card import one_of_each
from judge.legality import legality_on
from judge.records import COLLECTION, Card, Conflict, Keyword, Printing, Record, Table, from_json, to_json
from judge.web import create_app

HEAD = (
    "Unique ID",
    *("Name", "Color", "Pitch", "Cost", "Power", "Defense", "Health", "Intelligence", "Arcane", "Types", "Traits"),
    *("Card Keywords", "Functional Text", "Type Text", "Blitz Legal", "CC Legal"),
)
# Cards of a pool nobody prints: three colours with their own words, a young hero, a split card, a token, two faces.
CARDS: tuple[Mapping[str, str], ...] = (
    *(
        {
            "Unique ID": f"lamp{n}",
            "Name": "Lamplight Duel",
            "Color": color,
            "Pitch": str(n),
            "Cost": "1",
            "Power": str(7 - n),
            "Defense": "2",
            "Types": "Warrior, Action, Attack",
            "Card Keywords": "Go again",
            "Functional Text": f"When this hits, gain {4 - n}{{h}}.\n\n**Go again**",
            "Type Text": "Warrior Action - Attack",
        }
        for n, color in enumerate(("Red", "Yellow", "Blue"), 1)
    ),
    {
        "Unique ID": "mira",
        "Name": "Mira, Keeper of Wicks",
        "Health": "40",
        "Intelligence": "4",
        "Types": "Wizard, Hero",
        "Functional Text": "Your first instant each turn costs {r} less to play.",
        "Type Text": "Wizard Hero",
        "Blitz Legal": "No",
    },
    {
        "Unique ID": "young",
        "Name": "Mira",
        "Health": "20",
        "Intelligence": "4",
        "Types": "Wizard, Hero, Young",
        "Functional Text": "Your first instant each turn costs {r} less to play.",
        "Type Text": "Wizard Hero - Young",
        "CC Legal": "No",
    },
    {
        "Unique ID": "split",
        "Name": "Wax // Wane",
        "Color": "Blue",
        "Pitch": "3",
        "Cost": "0",
        "Arcane": "2",
        "Types": "Wizard, Action, Instant",
        "Functional Text": "**Meld**\n\nDeal 2 arcane damage to any target.\n\n//\n\nGain 1{h}.",
        "Type Text": "Wizard Action // Wizard Instant",
    },
    {
        "Unique ID": "moth",
        "Name": "Candle Moth",
        "Types": "Wizard, Token, Aura",
        "Functional Text": "**Ward 1** *(If you would be dealt damage, destroy this to prevent 1.)*",
        "Type Text": "Wizard Token - Aura",
    },
)
TABLES: Mapping[str, tuple[Sequence[str], Sequence[Sequence[str]]]] = {
    "card": (HEAD, [[card.get(column, "") for column in HEAD] for card in CARDS]),
    "card-printing": (
        ("Card Unique ID", "Card Name", "Card ID", "Set ID", "Edition", "Rarity", "Foiling", "Flavor Text"),
        [
            ("lamp1", "Lamplight Duel", "WCK010", "WCK", "N", "R", "S", "Both lamps went out."),
            ("lamp1", "Lamplight Duel", "WCK010", "WCK", "N", "R", "R", ""),
            ("lamp2", "Lamplight Duel", "WCK011", "WCK", "N", "R", "S", ""),
            ("mira", "Mira, Keeper of Wicks", "WCK001", "WCK", "N", "T", "C", ""),
        ],
    ),
    "set": (("Unique ID", "Identifier", "Name"), [("s1", "WCK", "Wick and Wane")]),
    "set-printing": (("Set Unique ID", "Initial Release Date"), [("s1", "2031-04-05T00:00:00.000Z")]),
    "rarity": (("Shorthand", "Text"), [("R", "Rare"), ("T", "Token")]),
    "keyword": (("Name", "Description"), [("Ward X", "Destroy it to prevent X damage."), ("Meld", "")]),
    "card-reference": (
        ("Card Unique ID", "Card Name", "Referenced Card Unique ID", "Referenced Card Name"),
        [("mira", "Mira, Keeper of Wicks", "moth", "Candle Moth")],
    ),
    "card-face-association": (
        ("Front Card Name", "Back Card Name", "Is DFC"),
        [("Lamplight Duel", "Candle Moth", "Yes"), ("Mira", "Candle Moth", "No")],
    ),
    "banned-cc": (
        ("Card Unique ID", "Card Name", "Status Active", "Date Announced", "Date In Effect", "Legality Article"),
        [
            ("lamp1", "Lamplight Duel", "Yes", "2031-06-01", "2031-06-09T00:00:00.000Z", "https://example.org/one"),
            ("split", "Wax // Wane", "Yes", "2031-06-01", "2031-06-09", "https://example.org/one"),
            ("split", "Wax // Wane", "No", "2032-01-01", "2032-01-05", "https://example.org/two"),
        ],
    ),
    "suspended-blitz": (
        ("Card Unique ID", "Card Name", "Status Active", "Date In Effect", "Planned End", "Legality Article"),
        [("split", "Wax // Wane", "Yes", "2032-02-02", "until Mira leaves", "https://example.org/three")],
    ),
}


def write_tables(folder: Path, **instead: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, (head, rows) in TABLES.items():
        with (folder / f"{name}.csv").open("w", newline="", encoding="utf-8") as file:
            csv.writer(file, delimiter="\t").writerows([head, *rows])
    for name, text in instead.items():
        (folder / f"{name.replace('_', '-')}.csv").write_text(text, "utf-8")
    return folder


def as_json() -> list[dict[str, Any]]:
    """The same cards as the other form has them: flags beside the cards, printings inside."""
    found = []
    for card in CARDS:
        one: dict[str, Any] = {column.lower().replace(" ", "_"): card.get(column, "") for column in HEAD}
        one["functional_text_plain"] = one["functional_text"].replace("**", "")
        for column in ("types", "traits", "card_keywords"):
            one[column] = [part.strip() for part in one[column].split(",") if part.strip()]
        for flag in ("blitz_legal", "cc_legal"):
            one[flag] = one[flag] != "No"
        uid = one["unique_id"]
        one |= {"cc_banned": uid == "lamp1", "blitz_suspended": uid == "split"}
        one |= {"cc_banned_start": "2031-06-09T00:00:00.000Z"} if uid == "lamp1" else {}
        one |= {"blitz_suspended_end": "until Mira leaves"} if uid == "split" else {}
        columns, rows = TABLES["card-printing"]
        listed = (dict(zip(columns, row, strict=True)) for row in rows if row[0] == uid)
        one["printings"] = [
            {"id": p["Card ID"], "set_id": p["Set ID"], "edition": p["Edition"], "rarity": p["Rarity"]} for p in listed
        ]
        found.append(one)
    return found


def read_folder(folder: Path) -> tuple[dict[str, Card], list[Record], list[str]]:
    file = receive_folder(folder)
    return taken(read_document(ManifestEntry("pool", "flesh-and-blood", "", "pool.txt"), file.text))


def taken(reading: Any) -> tuple[dict[str, Card], list[Record], list[str]]:
    cards = {r.name: r for r in reading.records if isinstance(r, Card)}
    return cards, list(reading.records), [f"{d.line}: {d.what}" for d in reading.doubts]


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    return write_tables(tmp_path / "pool")


def test_a_card_has_a_version_for_each_row_with_its_own_words(pool: Path) -> None:
    cards, _, doubts = read_folder(pool)
    duel = cards["Lamplight Duel"]
    assert [(v.color, v.pitch, v.power, v.lines) for v in duel.versions] == [
        ("red", "1", "6", ()),
        ("yellow", "2", "5", ("When this hits, gain 2{h}.", "Go again")),
        ("blue", "3", "4", ("When this hits, gain 1{h}.", "Go again")),
    ]
    assert duel.lines == ("When this hits, gain 3{h}.", "Go again")
    assert (duel.supertypes, duel.types, duel.subtypes) == (("Warrior",), ("Action",), ("Attack",))
    assert duel.printings == (
        Printing("WCK", "WCK010", "R", "N", "red"),
        Printing("WCK", "WCK011", "R", "N", "yellow"),
    )
    assert duel.quote == "Both lamps went out."
    assert cards["Wax // Wane"].also_named == ("Wax", "Wane")
    assert cards["Wax // Wane"].versions[0].arcane == "2"
    assert cards["Mira, Keeper of Wicks"].mentions == (cards["Candle Moth"].id,)
    assert duel.other_faces == (cards["Candle Moth"].id,)
    assert not cards["Mira"].other_faces  # two tokens printed back to back are no card of two faces
    assert doubts == []


def test_a_record_of_card_data_survives_being_written_and_read(pool: Path) -> None:
    _, records, _ = read_folder(pool)
    assert [from_json(json.loads(json.dumps(to_json(r)))) for r in records] == records


def test_sets_rarities_and_keywords_are_records(pool: Path) -> None:
    _, records, _ = read_folder(pool)
    tables = {r.title: r.rows for r in records if isinstance(r, Table)}
    assert tables["Sets"] == (("WCK", "Wick and Wane", "2031-04-05"),)
    assert [(r.name, r.reminder) for r in records if isinstance(r, Keyword)] == [
        ("Ward", "Destroy it to prevent X damage.")
    ]


def test_the_last_decision_says_what_is_so(pool: Path) -> None:
    cards, _, _ = read_folder(pool)
    duel, split = cards["Lamplight Duel"], cards["Wax // Wane"]
    red = duel.versions[0].legality.status("cc")
    assert red is not None
    assert (red.status, red.since) == ("banned", "2031-06-09")
    assert [f.status for v in duel.versions[1:] for f in v.legality.formats if f.format == "cc"] == ["legal", "legal"]
    said = {f.format: (f.status, f.until) for f in split.legality.formats}
    assert said == {"cc": ("legal", ""), "blitz": ("suspended", "until Mira leaves")}


@pytest.mark.parametrize(
    ("day", "cc", "blitz"),
    [
        ("2031-06-08", "legal", "legal"),
        ("2031-06-09", "banned", "legal"),
        ("2032-01-05", "legal", "legal"),
        ("2032-03-01", "legal", "suspended"),
    ],
)
def test_what_was_so_on_a_day(pool: Path, day: str, cc: str, blitz: str) -> None:
    split = read_folder(pool)[0]["Wax // Wane"]
    said = {f.format: f.status for f in legality_on(split, split.versions[0], day).formats}
    assert said == {"cc": cc, "blitz": blitz}


def test_both_forms_give_equal_cards(pool: Path) -> None:
    tables, _, _ = read_folder(pool)
    text = json.dumps(as_json(), indent=1)
    assert recognise(text) == COLLECTION
    cards, _, _ = taken(read_document(ManifestEntry("pool", "flesh-and-blood", "", "card.json"), text))
    alike = ("name", "type_line", "types", "subtypes", "supertypes", "versions", "lines", "printings", "keywords")

    def said(card: Card) -> dict[str, Any]:
        body = to_json(card)
        return {key: body[key] for key in (*alike, "legality", "text", "also_named")}

    assert {n: said(c) | {"since": ""} for n, c in cards.items() if n != "Wax // Wane"} == {
        n: said(c) | {"since": ""} for n, c in tables.items() if n != "Wax // Wane"
    }


@pytest.mark.parametrize(
    ("table", "text", "said"),
    [
        (
            "banned_cc",
            "Card Unique ID\tCard Name\tStatus Active\tDate In Effect\nmoth\tCandle Moth\tYes\t\n",
            "without a date",
        ),
        (
            "banned_cc",
            "Card Unique ID\tCard Name\tStatus Active\tDate In Effect\nmoth\tM\tYes\tsoon\n",
            '"soon" is none',
        ),
        (
            "banned_cc",
            "Card Unique ID\tCard Name\tStatus Active\tDate In Effect\nxx\tGone\tYes\t2030-01-01\n",
            "id of Gone",
        ),
        (
            "banned_cc",
            "Card Unique ID\tCard Name\tStatus Active\tDate In Effect\nmoth\tM\tperhaps\t2030-01-01\n",
            '"perhaps", neither',
        ),
        (
            "banned_cc",
            "Card Unique ID\tCard Name\tDate In Effect\tPlanned End\nmoth\tM\t2030-01-01\t2029-01-01\n",
            "before it begins",
        ),
        ("card_printing", "Card Unique ID\tCard Name\tCard ID\tSet ID\nnobody\tGone\tX1\tX\n", "id of Gone"),
        (
            "card_face_association",
            "Front Card Name\tBack Card Name\tIs DFC\nCandle Moth\tCandle Rear\tYes\n",
            "called Candle Rear",
        ),
        (
            "card_reference",
            "Card Unique ID\tCard Name\tReferenced Card Name\nmoth\tCandle Moth\tGone\n",
            "called Gone",
        ),
        ("keyword", "Name\tDescription\n\tIt glows.\n", "without a name"),
    ],
)
def test_a_row_that_does_not_fit_is_a_doubt_with_its_line(tmp_path: Path, table: str, text: str, said: str) -> None:
    folder = write_tables(tmp_path / "pool", **{table: text})
    cards, _, doubts = read_folder(folder)
    assert len(cards) == 5
    (doubt,) = [d for d in doubts if said in d]
    line = int(doubt.split(":")[0])
    bundle = receive_folder(folder).text.split("\n")
    assert bundle[line - 1] == text.split("\n")[1]
    assert f"{table.replace('_', '-')}.csv:2: " in doubt  # the line in the file that people have


@pytest.mark.parametrize(
    ("head", "row", "said"),
    [
        ("Color\tPitch", "Tin Lid\tItem\tFlat.\tpurpel\t1", "no card pitches as purpel"),
        ("Color\tPitch", "Tin Lid\tFlibber\tFlat.\tRed\t1", '"Flibber" is of is not known'),
        ("Cost\tPower", "Tin Lid\tItem\tFlat.\t-2\t1", 'its cost is "-2"'),
        ("Cost\tPower", "12345\tItem\tFlat.\t2\t1", '"12345" is taken for the name'),
        ("Cost\tPower", "Tin Lid\t\t\t12\t1", "nothing that all other cards have"),
        ("Cost\tPower", "Total\t\t\t12\t1", "counts the others, and is no card"),
        ("Cost\tPower", "Name\tType\tText\tCost\tPower", "stands here again: left out"),
        ("cc_banned\tcc_banned_start", "Tin Lid\tItem\tFlat.\tyes\tlast spring", '"last spring" is none'),
    ],
)
def test_a_row_of_one_table_that_does_not_fit_is_a_doubt_with_its_line(head: str, row: str, said: str) -> None:
    good = [f"{name}\tItem\tIt rings." for name in ("Tin Cup", "Tin Pan", "Iron Pot")]
    text = "\n".join([f"Name\tType\tText\t{head}", *good, row]) + "\n"
    cards, _, doubts = taken(read_document(ManifestEntry("tin", "g", COLLECTION, "tin.csv"), text))
    assert list(cards)[:3] == ["Tin Cup", "Tin Pan", "Iron Pot"]
    assert [d.split(":")[0] for d in doubts if said in d] == ["5"]


def test_two_columns_of_one_name_are_both_read_and_told() -> None:
    text = "name,cost,cost,text\nTin Cup,2,3,It rings.\nTin Pan,1,1,Hot.\n"
    cards, _, doubts = taken(read_document(ManifestEntry("tin", "g", COLLECTION, "tin.csv"), text))
    assert cards["Tin Cup"].extra == (("cost_2", "3"),)
    assert any("two columns are called cost" in d for d in doubts)


def test_a_list_of_decisions_tells_what_a_card_of_another_document_is() -> None:
    table = "name,type,text\nTin Cup,Item,It rings.\nTin Pan,Item,Hot.\n"
    bans = "card,format,status,since\nTin Cup,Open,Banned,2031-02-01\nTin Cup,Duel,Legal,2031-03-01\n"
    read = {
        name: read_document(ManifestEntry(name, "g", "", f"{name}.csv"), text)
        for name, text in (("bans", bans), ("cards", table))
    }
    for order in (("bans", "cards"), ("cards", "bans")):
        made = one_of_each(r for name in order for r in read[name].records)
        card = next(r for r in made.records if isinstance(r, Card) and r.name == "Tin Cup")
        assert (card.lines, made.conflicts) == (("It rings.",), [])
        assert [(s.format, s.status, s.since) for s in card.legality.formats] == [("open", "banned", "2031-02-01")]
        assert {(c.format, c.active) for c in card.legality_changes} == {("open", True), ("duel", False)}


def test_a_list_of_decisions_goes_before_a_status_of_no_later_day() -> None:
    cards = """[{"name": "Tin Cup", "text": "It rings.", "legalities": {"open": "legal", "duel": "banned"}},
                {"name": "Tin Pan", "text": "Hot.", "legalities": {"open": "legal"}}]"""
    bans = "card,format,status,since\nTin Cup,Open,Banned,\nTin Cup,Duel,Unbanned,2031-03-01\n"
    read = [read_document(ManifestEntry(text[:4], "g", "", "tin"), text) for text in (cards, bans)]
    for order in (read, read[::-1]):
        made = one_of_each(r for one in order for r in one.records)
        found = {r.name: r.legality.formats for r in made.records if isinstance(r, Card)}
        assert [(s.format, s.status) for s in found["Tin Cup"]] == [("duel", "legal"), ("open", "banned")]
        assert [(s.format, s.status) for s in found["Tin Pan"]] == [("open", "legal")]


BANS = {
    "list.md": "# Tin bans\n\n## Open\n\n### Banned\n\n- Tin Cup (since 2031-02-01)\n- Pan, Flat\n\n"
    "## Watch list\n\n- Pot\n\n## Banned players\n\n### Open\n\n- Pot\n\n"
    "## Proposed\n\n### Banned in Open\n\n- Pot\n\n## Good instead of what is banned in Open\n\n- Pot\n",
    "list.txt": "TIN NEWS\n\nBanned in Open since 2031-02-01:\n * Tin Cup\n\nBanned in Open:\n * Pan, Flat\n\n"
    "Never banned in Open:\n * Pot\n\nBanned in Open until 3 May 2031:\n * Pot\n",
    "list.yaml": "open:\n  banned:\n    - card: Tin Cup\n      since: 2031-02-01\n    - Pan, Flat\n  suspended: []\n",
    "said.txt": "Tin news\n\nFrom 1 May 2031 the following cards are banned in Open: Tin Cup, Pan, Flat. "
    "Pot is not banned in Open.\n",
    "also.txt": "Tin news\n\nWe talked. Tin Cup and Pan, Flat are now banned in Open. Pot may be banned in Open. "
    "Pot will be banned in Open.\n",
    "two.txt": "Tin news of 3 May 2031\n\nTin Cup and Pan, Flat are banned in Open and Duel.\n\n"
    "Why?\n\nPot is banned.\n",
    "below.txt": "Banned list update\n\nOpen:\nTin Cup is banned.\nPan, Flat - banned\n\nNotes:\nPot - unbanned\n",
    "heads.md": "# Tin bans, 3 May 2031\n\n## Open\n\n- **Tin Cup** is banned.\n- **Pan, Flat** is banned.\n\n"
    "## Why\n\nPot is banned.\n",
    "joined.txt": "Tin news\n\nCards banned in Open: Tin Cup; Pan, Flat\nCards banned in Duel: Pot\n",
    "status.md": "# Open format\n\n**Banned:** Tin Cup; Pan, Flat\n\n**Restricted:** nothing\n",
    "tactics.md": "# Banned in Open\n\n- Tin Cup\n- Pan, Flat\n\n# Banned tactics\n\n## Open\n\n- Pot\n",
}


@pytest.mark.parametrize("file", BANS)
def test_a_ban_in_any_form_reaches_the_legality_of_its_cards_and_of_no_other(file: str) -> None:
    table = 'name,type,text,open legal\nTin Cup,Item,It rings.,yes\n"Pan, Flat",Item,Hot.,yes\nPot,Item,Round.,yes\n'
    said = BANS[file]
    texts = {"cards": table, "bans": said}
    read = [read_document(ManifestEntry(name, "g", "", name), text) for name, text in texts.items() if recognise(text)]
    read += [] if recognise(said) else [read_document(ManifestEntry("bans", "g", "plain", "bans"), said)]
    made = one_of_each(r for one in read for r in one.records)
    cards = {r.name: r.legality.status("open") for r in named_decisions(made.records)[0] if isinstance(r, Card)}
    assert {name: status.status for name, status in cards.items() if status} == {
        "Tin Cup": "banned",
        "Pan, Flat": "banned",
        "Pot": "legal",
    }


@pytest.mark.parametrize(
    ("text", "told", "decided"),
    [
        ("# Banned cards\n\n- Tin Cup\n- Tin Pan\n", 'names below "Banned cards" are not read as decisions', []),
        ("News\n\nTin Cup is no longer banned in Open.\n", "is not understood: its legality is as it was", []),
        ("News\n\nTin Cup is banned.\n", "is not understood: its legality is as it was", []),
        ("News\n\nTin Cup is banned in Open.\n", "without a date on which it takes effect", [("open", "")]),
        (
            "News of 3 May 2031\n\nTin Cup is banned in Open.\n",
            "taken to hold from 2031-05-03, the day of its document",
            [("open", "2031-05-03")],
        ),
        ("News\n\nTin Cup is banned in Open.\n\nThis takes effect on 3 May 2031.\n", "", [("open", "2031-05-03")]),
    ],
)
def test_what_a_text_leaves_open_of_a_decision_is_told(text: str, told: str, decided: list[tuple[str, str]]) -> None:
    read = [
        read_document(ManifestEntry(name, "g", kind, name), said)
        for name, kind, said in (("cards", "", "name,type,text\nTin Cup,Item,It rings.\n"), ("news", "plain", text))
    ]
    records, doubts = named_decisions(r for one in read for r in one.records)
    card = next(r for r in records if isinstance(r, Card) and r.name == "Tin Cup")
    assert [(change.format, change.since) for change in card.legality_changes] == decided
    said = [d.what for d in (*read[1].doubts, *doubts.get("news", ()))]
    assert any(told in what for what in said) if told else not any("Tin Cup" in what for what in said)


def test_a_card_of_several_decisions_has_the_lines_of_all() -> None:
    rows = "Tin Cup,Open,Banned,2031-01-01\nPot,Open,Banned,2031-01-01\nTin Cup,Duel,Banned,2031-02-01\n"
    cards, _, _ = taken(
        read_document(ManifestEntry("tin", "g", COLLECTION, "t.csv"), f"card,format,status,since\n{rows}")
    )
    span = cards["Tin Cup"].span
    assert span
    assert (span.start_line, [place.start_line for place in span.also]) == (2, [4])


def test_rows_that_are_damaged_lose_no_other(tmp_path: Path) -> None:
    rows = [
        ["a", "Tin Cup", "It rings."],
        ["a", "Tin Can", "It rolls."],
        ["b", "", "Nobody."],
        ["c", 'Tin "Lid', "Flat."],
    ]
    text = (
        "\n".join("\t".join(row) for row in [["Unique ID", "Name", "Functional Text"], *rows, ["d", '"Tin Pot']]) + "\n"
    )
    text += "\t".join(["e", "Tin Pan", "Hot."]) + "\n"
    reading = read_document(ManifestEntry("tin", "g", COLLECTION, "tin.csv"), text)
    cards, _, doubts = taken(reading)
    assert list(cards) == ["Tin Cup", "Tin Can", 'Tin "Lid', "Tin Pot", "Tin Pan"]
    assert [d.split(":")[0] for d in doubts if "has the id of Tin Cup" in d] == ["3"]
    assert [d.split(":")[0] for d in doubts if "without a name" in d] == ["4"]
    assert [d.split(":")[0] for d in doubts if "not closed" in d] == ["6"]
    assert reading.coverage.share < 1


def test_a_spreadsheet_is_read_by_its_column_names() -> None:
    text = 'Card,Type,Cost,ATK,Effect,Guild\nEmber Fox,Beast - Fox,2,3,"When it hits, draw.",Ash\n'
    assert recognise(text) == COLLECTION
    cards, _, _ = taken(read_document(ManifestEntry("fox", "g", "", "fox.csv"), text))
    fox = cards["Ember Fox"]
    assert (fox.versions[0].cost, fox.versions[0].power, fox.lines) == ("2", "3", ("When it hits, draw.",))
    assert (fox.types, fox.subtypes, dict(fox.extra)) == (("Beast",), ("Fox",), {"guild": "Ash"})


def test_a_mapping_names_the_columns_of_another_table(tmp_path: Path) -> None:
    folder = tmp_path / "other"
    folder.mkdir()
    (folder / "list.csv").write_text("Label;Kind;Sort;Words\nIron Gate;Wall;Metal;It holds.\n", "utf-8")
    mapping = '[columns]\nname = "Label"\ntype = ["Sort", "Kind"]\ntext = "Words"\n'
    (folder / "mapping.toml").write_text(mapping, "utf-8")
    cards, _, _ = read_folder(folder)
    assert (cards["Iron Gate"].type_line, cards["Iron Gate"].lines) == ("Metal Wall", ("It holds.",))


@pytest.fixture
def desk(tmp_path: Path) -> Any:
    """The command with the corpus of one small document: notes that print the duel and a hero in two versions."""
    corpus = tmp_path / "corpus"
    (corpus / "flesh-and-blood").mkdir(parents=True)
    head = (
        '[[document]]\nid = "wicks"\ngame = "flesh-and-blood"\nkind = "release-notes"\nfile = "flesh-and-blood/w.txt"\n'
    )
    (corpus / "manifest.toml").write_text(head, "utf-8")
    (corpus / "flesh-and-blood" / "w.txt").write_text(NOTES, "utf-8")

    def run(*arguments: str | Path) -> Result:
        env = {
            "JUDGE_CORPUS": str(corpus),
            "JUDGE_OVERLAY": str(tmp_path / "own"),
            "JUDGE_INDEX": str(tmp_path / "index"),
        }
        return CliRunner().invoke(main, [str(a) for a in arguments], env=env)

    return run


NOTES = """\
Wick Notes

Wick Notes Card Notes

Lamplight Duel

Warrior Action - Attack

(RED/YEL/BLU) 1{r} 6/5/4{p} 3{d}

When this hits, gain 3/2/1{h}.

Go again

  • It may hit more than once.

-----------------------------

Mira, Keeper of Wicks | Mira

Wizard Hero | Wizard Hero - Young

4{i} 40{h} | 4{i} 20{h}

Your first instant each turn costs {r} less to play.

  • Only the first.

-----------------------------
"""


def test_a_card_of_two_documents_is_one_record(desk: Any, pool: Path) -> None:
    receipt = json.loads(desk("ingest", pool, "--game", "flesh-and-blood", "--json").stdout)
    assert receipt["kind"] == COLLECTION
    assert "3 of its 5 cards are in wicks, too, and are one record with those" in receipt["notices"]
    records = [from_json(json.loads(line)) for line in desk("export", "--jsonl").stdout.splitlines()]
    cards = {r.name: r for r in records if isinstance(r, Card)}
    assert sorted(cards) == ["Candle Moth", "Lamplight Duel", "Mira, Keeper of Wicks", "Wax // Wane"]
    duel, mira = cards["Lamplight Duel"], cards["Mira, Keeper of Wicks"]
    assert (duel.id, duel.sources) == ("wicks/lamplight-duel", ("wicks", "pool"))
    assert duel.span is not None
    assert [e.id for e in duel.span.also] == ["pool/lamplight-duel"]
    assert [p.id for p in duel.printings] == ["WCK010", "WCK011"]
    assert duel.lines[0] == "When this hits, gain 3/2/1{h}."  # the set's own notes decide the words
    assert [(v.color, v.defense, v.lines) for v in duel.versions] == [
        (color, "3", ()) for color in ("red", "yellow", "blue")
    ]
    conflicts = {r.id: r for r in records if isinstance(r, Conflict)}
    numbers = conflicts["pool/conflicts/numbers-lamplight-duel"]
    assert "red defense 3 and 2" in numbers.why
    assert not [i for i in conflicts if i.startswith("pool/conflicts/words-")]  # 3/2/1 is what the rows say
    said = {v.name: {f.format: f.status for f in v.legality.formats} for v in mira.versions}
    assert said["Mira"] == {"blitz": "legal", "cc": "not-legal"}
    assert said["Mira, Keeper of Wicks"] | {f.format: f.status for f in mira.legality.formats} == {
        "blitz": "not-legal",
        "cc": "legal",
    }


def test_a_joined_card_is_found_by_either_id(desk: Any, pool: Path, tmp_path: Path) -> None:
    desk("ingest", pool, "--game", "flesh-and-blood")
    for name in ("pool/lamplight-duel", "wicks/lamplight-duel", "Lamplight Duel", "pool/mira", "Mira"):
        found = json.loads(desk("show", name, "--json").stdout)
        assert found["id"].startswith("wicks/"), name
    app = create_app({"JUDGE_INDEX": str(tmp_path / "index"), "TESTING": True})
    answer = app.test_client().get("/Cards/Pool/Lamplight-Duel/")
    app.extensions["judge.checks"].close()
    assert (answer.status_code, answer.headers["Location"]) == (308, "/cards/wicks/lamplight-duel")


def test_a_collection_is_no_statement_to_prove(desk: Any, pool: Path) -> None:
    def statements() -> int:
        games = json.loads(desk("verify", "--json").stdout.strip().splitlines()[-1])["games"]
        return int(next(g for g in games if g["game"] == "flesh-and-blood")["statements"]["all"])

    desk("build")
    before = statements()
    desk("ingest", pool, "--game", "flesh-and-blood")
    assert statements() == before


@pytest.mark.parametrize(
    ("name", "data", "code", "said"),
    [
        ("card.json", '[{"name": "Tin Cup", "functional_text": "It rings."}, {"name": "Tin', "bad-json", "cut off"),
        ("card.json", '[{"name": "Tin Cup" "text": ""}]', "bad-json", "cannot be read"),
        ("card.csv", "Label\tWords\nTin Cup\tIt rings.\n", "missing-column", "no column for the name"),
    ],
)
def test_data_that_cannot_be_read_says_why_and_keeps_nothing(
    desk: Any, tmp_path: Path, name: str, data: str, code: str, said: str
) -> None:
    folder = tmp_path / "bad"
    folder.mkdir()
    (folder / name).write_text(data, "utf-8")
    result = desk("ingest", folder, "--game", "flesh-and-blood", "--json")
    error = json.loads(result.stdout)["error"]
    assert (result.exit_code, error["code"]) == (Exit.WRONG_USE, code)
    assert said in error["message"]
    assert name in error["where"]
    assert error["hint"]
    assert not list((tmp_path / "own").rglob("*.csv")) + list((tmp_path / "own").rglob("*.txt"))


def test_a_folder_without_a_table_says_what_it_should_hold(desk: Any, tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    (folder / "readme.md").write_text("nothing", "utf-8")
    result = desk("ingest", folder, "--game", "flesh-and-blood")
    assert result.exit_code == Exit.WRONG_USE
    assert "holds no table of cards" in result.stderr


def test_an_old_encoding_is_a_doubt(tmp_path: Path) -> None:
    folder = tmp_path / "old"
    folder.mkdir()
    (folder / "card.csv").write_bytes("Name\tFunctional Text\nJarl Vetrei\xf0i\tIt holds.\n".encode("latin-1"))
    file = receive_folder(folder)
    assert "Vetreiði" in file.text
    assert any("card.csv" in doubt.what and "not UTF-8" in doubt.what for doubt in file.doubts)


@pytest.mark.parametrize(
    ("query", "cards"),
    [
        ("banned:cc", ["Lamplight Duel"]),
        ("banned:cc power>=6", ["Lamplight Duel"]),
        ("banned:cc power<=5", []),  # another colour of it
        ('suspended:"Blitz"', ["Wax // Wane"]),
        ("legal:blitz class:wizard", ["Candle Moth", "Mira, Keeper of Wicks"]),
        ("set:WCK", ["Lamplight Duel", "Mira, Keeper of Wicks"]),
        ('set:"wick and wane" rarity:rare', ["Lamplight Duel"]),
        ("rarity:token", ["Mira, Keeper of Wicks"]),
    ],
)
def test_cards_are_found_by_format_set_and_rarity(desk: Any, pool: Path, query: str, cards: list[str]) -> None:
    desk("ingest", pool, "--game", "flesh-and-blood")
    found = json.loads(desk("search", query, "--json").stdout)
    assert sorted(r["title"] for r in found["results"]) == cards
    assert not found["warnings"]


def test_a_format_nobody_knows_is_said(desk: Any, pool: Path) -> None:
    desk("ingest", pool, "--game", "flesh-and-blood")
    found = json.loads(desk("search", "banned:teatime", "--json").stdout)
    assert any("teatime" in warning for warning in found["warnings"]), found["warnings"]


def test_show_tells_what_was_so_on_a_day(desk: Any, pool: Path) -> None:
    desk("ingest", pool, "--game", "flesh-and-blood")
    now = desk("show", "Wax // Wane").stdout
    assert "Blitz: suspended since 2032-02-02, until Mira leaves  https://example.org/three" in now
    assert "Classic Constructed: legal" in now
    then = desk("show", "Wax // Wane", "--on", "2031-07-01").stdout
    assert "Classic Constructed: banned since 2031-06-09" in then
    assert "Blitz: legal" in then
    body = json.loads(desk("show", "Wax // Wane", "--on", "2031-07-01", "--json").stdout)
    assert body["versions"][0]["legality"]["cc"]["status"] == "banned"
    early = desk("show", "Lamplight Duel", "--on", "2030-01-01").stdout
    assert "Printed in Wick and Wane (WCK, 2031-04-05)" in early
    assert "No printing is dated before 2031-04-05" in early
    assert json.loads(desk("show", "Lamplight Duel", "--json").stdout)["first_printed"] == "2031-04-05"
    wrong = desk("show", "Wax // Wane", "--on", "yesterday")
    assert (wrong.exit_code, "year, month and day" in wrong.stderr) == (Exit.WRONG_USE, True)


def test_the_page_of_a_card_shows_legality_and_printings(desk: Any, pool: Path, tmp_path: Path) -> None:
    desk("ingest", pool, "--game", "flesh-and-blood")
    client = create_app({"JUDGE_INDEX": tmp_path / "index"}).test_client()
    page = " ".join(client.get("/cards/pool/wax-wane").get_data(as_text=True).split())
    assert "Blitz: suspended since 2032-02-02, until Mira leaves" in page
    assert 'href="https://example.org/three"' in page
    duel = " ".join(client.get("/cards/wicks/lamplight-duel").get_data(as_text=True).split())
    assert "Classic Constructed (red): banned since 2031-06-09" in duel
    assert "Wick and Wane (2031-04-05)" in duel
    assert "WCK010, WCK011" in duel
    assert 'Other side: <a class="tap" href="/cards/pool/candle-moth">Candle Moth</a>' in duel
    legality = duel.partition('id="legality"')[2].partition("</section>")[0]
    assert '<a href="/documents/pool">' in legality
    assert "Other side: Lamplight Duel  wicks/lamplight-duel" in desk("show", "Candle Moth").stdout
    body = client.get("/api/v1/cards/wicks/lamplight-duel").get_json()
    assert body["sources"] == ["wicks", "pool"]
    assert {"set", "id", "rarity", "edition"} <= set(body["printings"][0])


def test_what_is_read_is_told_by_the_names_of_sets(desk: Any, pool: Path, tmp_path: Path) -> None:
    with (pool / "set.csv").open("a", encoding="utf-8") as file:
        file.write("set2\tTWN\tTwin\nset3\tTWO\tTwin\nset4\tANA\tanother\n")
    with (pool / "card-printing.csv").open("a", encoding="utf-8") as file:
        head = (pool / "card-printing.csv").read_text("utf-8").splitlines()[0].split("\t")
        for code in ("TWN", "ANA", "ZZZ"):
            row = {"Card Unique ID": "split", "Card Name": "Wax", "Card ID": f"{code}1", "Set ID": code}
            file.write("\t".join(row.get(column, "") for column in head) + "\n")
    assert desk("ingest", pool, "--game", "flesh-and-blood").exit_code == Exit.DONE
    client = create_app({"JUDGE_INDEX": tmp_path / "index"}).test_client()
    table = client.get("/coverage").get_data(as_text=True).partition("By set")[2]
    links = re.findall(r'set=(\w+)">([^<]+)<', table)
    assert links == [("ANA", "another"), ("TWN", "Twin (TWN)"), ("WCK", "Wick and Wane"), ("ZZZ", "ZZZ")]
    assert "<h1>Flesh and Blood: Wick and Wane</h1>" in client.get("/coverage/flesh-and-blood?set=WCK").text


def test_a_card_with_a_colour_and_no_pitch_has_no_pitch() -> None:
    text = "Name\tColor\tPitch\tTypes\nTin Fish\tYellow\t\tAction\nTin Cup\tYellow\t2\tAction\n"
    cards, _, doubts = taken(read_document(ManifestEntry("tin", "g", COLLECTION, "tin.csv"), text))
    assert [cards[name].versions[0].pitch for name in ("Tin Fish", "Tin Cup")] == ["", "2"]
    assert [d for d in doubts if "Tin Fish is yellow without a pitch" in d]
    alone = "Name\tColor\tTypes\nTin Fish\tYellow\tAction\n"
    for game, pitch in (("flesh-and-blood", "2"), ("g", "")):  # a colour of another game says nothing of a pitch
        cards, _, _ = taken(read_document(ManifestEntry("tin", game, COLLECTION, "tin.csv"), alone))
        assert cards["Tin Fish"].versions[0].pitch == pitch
