"""Lists of cards: the Factions document, and the same layout with other words and damage."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from pathlib import Path

import pytest

from judge.ingest import DocumentReading, ManifestEntry, read_document, recognise
from judge.ingest.labelled import blocks_of, labelled
from judge.ingest.lines import split_lines
from judge.ingest.listed_card import abilities, card_type, counts_as, numbers, ratings
from judge.ingest.self_checks import self_conflicts
from judge.ingest.yaml_files import read_yaml
from judge.records import Card, Conflict, Document, Record, Rule, Table, Term, slug

ENTRY = ManifestEntry("factions", "factions", "card-list", "factions/factions.txt")


@pytest.fixture(scope="module")
def text(corpus_dir: Path) -> str:
    return (corpus_dir / ENTRY.file).read_bytes().decode("utf-8")


@pytest.fixture(scope="module")
def reading(text: str) -> DocumentReading:
    return read_document(ENTRY, text)


def of(reading: DocumentReading, record_id: str) -> Record:
    return next(r for r in reading.records if r.id == record_id)


def card(reading: DocumentReading, slug: str) -> Card:
    found = of(reading, f"{reading.records[0].id}/{slug}")
    assert isinstance(found, Card)
    return found


def leaves(reading: DocumentReading) -> list[Record]:
    return [r for r in reading.records if r.span and r.type != "document"]


def assert_whole(reading: DocumentReading, text: str) -> None:
    """Every filled line is in exactly one record or in the noise, and what a record says stands there."""
    lines = split_lines(text)
    held = Counter(n.line for n in reading.noise)
    for record in leaves(reading):
        assert record.span is not None
        span = range(record.span.start_line, record.span.end_line + 1)
        held.update(n for n in span if lines[n - 1].strip() and n not in {x.line for x in reading.noise})
        there = " ".join(" ".join(lines[n - 1].split()) for n in span)
        for said in record.text.split("\n"):
            assert " ".join(said.split()) in there
    assert sorted(held) == [n for n, line in enumerate(lines, 1) if line.strip()]
    assert set(held.values()) <= {1}
    assert reading.coverage.share == 1.0


# -- the document as it is


def test_it_is_recognised_and_read_whole(reading: DocumentReading, text: str) -> None:
    assert recognise(text) == "card-list"
    assert_whole(reading, text)
    counts = Counter(r.type for r in leaves(reading))
    assert (counts["card"], counts["term"], counts["table"], counts["rule"]) == (101, 64, 1, 46)
    assert len({r.id for r in reading.records}) == len(reading.records)
    assert {r.type: r for r in reading.records}["document"] == reading.records[0]


def test_the_furniture_of_the_page_is_noise(reading: DocumentReading) -> None:
    assert [(n.line, n.why) for n in reading.noise] == [
        (1, "page furniture"),
        (3, "page furniture"),
        (5, "date"),
        (7, "title"),
        (9, "heading"),
        (13, "heading"),
        (222, "heading"),
        (1214, "heading"),
        (1396, "page furniture"),
    ]


def test_a_unit_with_everything_a_card_can_print(reading: DocumentReading) -> None:
    raven = card(reading, "raven-apprentice-of-zeal")
    assert raven.name == "Raven, Apprentice of Zeal"
    assert (raven.type_line, raven.types, raven.supertypes) == ("Unit, Underworld", ("Unit",), ("Underworld",))
    assert raven.subtypes == ("Elf", "Wizard")
    assert dict(raven.extra) == {
        **{"points": "30", "hp": "80", "def": "17", "atk": "9", "dam": "10", "faction": "Underworld"},
        **{"number": "50", "rarity": "R", "magic": "1", "magic_renewal": "1", "counts_as": "Raven the Destroyer"},
    }
    assert raven.lines[0].startswith("Unique, counts as Raven the Destroyer (You may")
    assert raven.lines[2] == "Magic 1, Magic Renewal 1"
    assert raven.keywords == ("Unique", "Dark Shield", "Magic 1", "Magic Renewal 1", "Sparks", "Dark Bomb")
    assert raven.section == "Base Set"


def test_every_card_has_the_numbers_of_its_type(reading: DocumentReading) -> None:
    cards = [r for r in reading.records if isinstance(r, Card)]
    assert Counter(c.types for c in cards) == {("Unit",): 65, ("Battle",): 16, ("Location",): 10, ("Equipment",): 10}
    for found in cards:
        printed = {word for word, value in found.extra if value.isdigit()} - {"number", "magic", "magic_renewal"}
        assert printed == ({"points", "hp", "def", "atk", "dam"} if found.types == ("Unit",) else {"points"})
        assert dict(found.extra)["faction"]


def test_a_commander_effect_after_a_blank_line_is_of_the_card_above(reading: DocumentReading) -> None:
    trooper = card(reading, "human-commando")
    assert trooper.lines[-2:] == ("Commander Effect:", "Allied “Alliance Trooper”s gain Combine Fire.")
    assert trooper.keywords == ("Ranged", "Combine Fire", "Speed +1", "Commander Effect")


def test_a_card_of_two_factions(reading: DocumentReading) -> None:
    both = card(reading, "counterspell")
    assert dict(both.extra)["faction"] == "Underworld / Mage Guild"
    assert both.supertypes == ("Underworld", "Mage Guild")


def test_abilities_that_sentences_give_are_keywords(reading: DocumentReading) -> None:
    assert card(reading, "teleportation-relic").keywords == ("Teleportation",)
    assert card(reading, "sword-of-darkness").keywords == ("Life Drain", "Revival")
    assert "Extra Attack" in card(reading, "thastalos-barbarian-overlord").keywords
    assert card(reading, "recruitment-center").keywords == ()


def test_spellings_of_the_checklist(reading: DocumentReading) -> None:
    also = {c.name: c.also_named for c in reading.records if isinstance(c, Card) and c.also_named}
    assert also == {
        "March the Troopers": ("MARCH THE TROOPS",),
        "Decay and Rejuvenation": ("DECAY AND REJUVINATION",),
        "Commander Medallion": ("COMMANDER MEDALLIAN",),
        "Improved Firearm": ("IMRPOVED FIREARM",),
    }
    assert len(reading.doubts) == 5
    assert any("DEADLANDS is not in the checklist" in d.what for d in reading.doubts)


def test_the_checklist_is_a_table(reading: DocumentReading) -> None:
    table = of(reading, "factions/base-set")
    assert isinstance(table, Table)
    assert table.columns == ("Number", "Name", "Rarity")
    assert len(table.rows) == 100
    assert table.rows[29] == ("30", "Lorenzo Maydon, Knight of the Alliance", "VR")


def test_sections_stand_under_what_announces_them(reading: DocumentReading) -> None:
    rule = of(reading, "factions/build-phase/4")
    assert isinstance(rule, Rule)
    assert rule.heading == ("Rulebook", "Game Flow", "Build phase")
    assert (rule.number, rule.text[:20]) == ("4", "Destroy a Location i")
    assert of(reading, "factions/the-stack/5").text.startswith("When a player decides to activate")
    assert of(reading, "factions/capital-rule").text.startswith("Each player has a capital")


def test_the_dictionary(reading: DocumentReading) -> None:
    terms = {r.term: r.text for r in reading.records if isinstance(r, Term)}
    assert terms["heal"] == "Heal is a keyword for removing damage from a unit."
    assert terms["location"].startswith("Locations are a type of card")
    assert next(iter(terms)) == "activated effect"
    assert list(terms)[-1] == "zone"


def test_reading_twice_gives_the_same(reading: DocumentReading, text: str) -> None:
    assert read_document(ENTRY, text) == reading


# -- the same layout with other words

OTHER = """Tides of Brass

Rules

Aim: Sink the other fleet. Each captain has ships and a
flagship.
  1. A ship sails.
  2. A ship fires.
Note: this is an aside.

Glossary

crew: The people of a ship.
hull:What keeps a ship afloat.
It breaks at zero.

Fleet
1) Sea Wolf
2) Iron Maid of Storms
3) Black Fog

----------

Sea Wolf
Ship - Brass Guild
Sloop
4 Gold
30 Hull
Broadside 2 (Fire twice. (Even when anchored.)
Only at dawn.)

Iron Maid of the Storms
Ship - Free Ports / Brass Guild
6 Gold
45 Hull
7 Hull
Steadfast

Steadfast, counts as Sea Wolf

Ramm
Shp Brass Guild
5 Gold
11 Hull

WEATHER

Black Fog
Event - Neutral
1 Gold
All ships gain Broadside until dawn.

Appendix

Storms: Storms last one day.
"""


@pytest.fixture(scope="module")
def other() -> DocumentReading:
    return read_document(ManifestEntry("brass", "tides", "", "x.txt"), OTHER)


def test_another_list_is_recognised_and_read_whole(other: DocumentReading) -> None:
    assert recognise(OTHER) == "card-list"
    assert_whole(other, OTHER)
    assert isinstance(other.records[0], Document)
    assert other.records[0].title == "Tides of Brass"
    assert [c.title for c in other.records if isinstance(c, Card)] == [
        "Sea Wolf",
        "Iron Maid of Storms",
        "Ramm",
        "Black Fog",
    ]


def test_other_words_for_numbers_and_a_reminder_over_two_lines(other: DocumentReading) -> None:
    wolf = card(other, "sea-wolf")
    assert dict(wolf.extra) == {"gold": "4", "hull": "30", "faction": "Brass Guild", "number": "1"}
    assert wolf.lines == ("Broadside 2 (Fire twice. (Even when anchored.) Only at dawn.)",)
    assert wolf.subtypes == ("Sloop",)


def test_a_number_printed_twice_is_a_doubt(other: DocumentReading) -> None:
    maid = card(other, "iron-maid-of-storms")
    assert maid.also_named == ("Iron Maid of the Storms",)
    assert dict(maid.extra)["hull"] == "45"
    assert dict(maid.extra)["counts_as"] == "Sea Wolf"
    assert any("prints hull twice" in d.what for d in other.doubts)


def test_a_misspelt_type_line_loses_no_card(other: DocumentReading) -> None:
    ramm = card(other, "ramm")
    assert ramm.type_line == "Shp Brass Guild"
    assert dict(ramm.extra) == {"gold": "5", "hull": "11"}
    assert any("type line of Ramm" in d.what for d in other.doubts)


def test_rules_before_and_after_the_cards(other: DocumentReading) -> None:
    texts = {r.id: r.text for r in other.records if isinstance(r, Rule)}
    assert texts["brass/aim"] == "Sink the other fleet. Each captain has ships and a flagship."
    assert texts["brass/aim/3"] == "Note: this is an aside."
    assert texts["brass/storms"] == "Storms last one day."
    assert of(other, "brass/storms").span is not None
    assert card(other, "black-fog").section == "WEATHER"
    assert card(other, "black-fog").keywords == ("Broadside",)


def test_a_glossary_entry_goes_on(other: DocumentReading) -> None:
    hull = of(other, "brass/hull")
    assert isinstance(hull, Term)
    assert hull.text == "What keeps a ship afloat.\nIt breaks at zero."


# -- damage


def test_a_document_cut_at_every_line_is_read_whole() -> None:
    for cut in range(len(OTHER.splitlines())):
        part = "\n".join(OTHER.splitlines()[:cut])
        assert_whole(read_document(ManifestEntry("b", "t", "card-list", "x"), part), part)


def test_without_blank_lines_no_card_is_lost(text: str) -> None:
    dense = "\n".join(line for line in text.split("\n")[323:] if line.strip())
    found = read_document(ENTRY, dense)
    assert sum(isinstance(r, Card) for r in found.records) == 101
    assert_whole(found, dense)


def test_wrapped_lines_are_joined(text: str, reading: DocumentReading) -> None:
    wrapped = "\n".join(textwrap.fill(line, 72, break_on_hyphens=False) or "" for line in text.split("\n"))
    again = read_document(ENTRY, wrapped)
    assert_whole(again, wrapped)
    before = {r.id: re.sub(r"\s+", " ", r.text) for r in reading.records if isinstance(r, (Card, Term, Rule))}
    after = {r.id: re.sub(r"\s+", " ", r.text) for r in again.records if isinstance(r, (Card, Term, Rule))}
    assert [i for i, said in before.items() if after.get(i) != said] == []


# -- the pieces


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("20 HP", (("hp", "20"),)),
        ("HP: 20, DEF: 16", (("hp", "20"), ("def", "16"))),
        ("X Power", (("power", "X"),)),
        ("10 very rares, 20 rares", ()),
        ("Magic 2", ()),
        ("Human Warrior", ()),
    ],
)
def test_lines_of_numbers(line: str, found: tuple[tuple[str, str], ...]) -> None:
    assert numbers(line) == found


def test_ratings_are_no_numbers_of_the_head() -> None:
    assert ratings("Magic 3, Magic Renewal 1") == (("Magic", "3"), ("Magic Renewal", "1"))
    assert ratings("Speed +1 (This unit may move.)") == ()


@pytest.mark.parametrize("line", ["Squire", "Human Warrior", "Raven the Destroyer", "8 points", "Unit,Kingdom"])
def test_no_type_lines(line: str) -> None:
    assert card_type(line) is None


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Bow Attack 10 (Replaces attacks, range 1.)", ["Bow Attack 10"]),
        ("Unleash the Darkness (Magic 6, defeat all units (including this), save 6.)", ["Unleash the Darkness"]),
        ("Unique, counts as Zeal, Void Knight", ["Unique"]),
        ("The equipped unit gains Recoil (A unit takes 10 damage).", []),
        ("Draw 2 cards from your deck.", []),
        ("Followers gain Evade.", []),
        ("Commander Effect:", ["Commander Effect"]),
    ],
)
def test_abilities_of_a_line(line: str, names: list[str]) -> None:
    assert [a.name for a in abilities(line)] == names


def test_what_a_card_counts_as() -> None:
    assert counts_as("Unique, counts as Zeal, Void Knight") == "Zeal, Void Knight"
    assert counts_as("Unique, counts as Raven the Destroyer (You may only control one.)") == "Raven the Destroyer"
    assert counts_as("Unique (You may only control one.)") == ""


def test_labels() -> None:
    assert labelled("location:Locations are cards.") == ("location", "Locations are cards.")
    assert labelled("Example: this is none.") is None
    assert labelled("See http://example.org for more.") is None
    assert labelled("What a player who has no cards left does: nothing.") is None


def test_a_sentence_broken_by_a_blank_line_is_one() -> None:
    blocks = blocks_of([(1, "A ship sails to the"), (2, ""), (3, "next port.")], 0)
    assert [(b.text, b.start, b.end) for b in blocks] == [("A ship sails to the next port.", 1, 3)]


# -- contradictions that comparing finds


def conflicts(reading: DocumentReading) -> dict[str, Conflict]:
    return {r.id.rsplit("/", 1)[1]: r for r in reading.records if isinstance(r, Conflict)}


def assert_verbatim(reading: DocumentReading) -> None:
    texts = {r.id: r.text for r in reading.records}
    for found in conflicts(reading).values():
        assert found.why
        assert found.follows
        for passage in found.between:
            assert passage.quote in texts[passage.id]


def test_contradictions_of_the_document(reading: DocumentReading) -> None:
    found = conflicts(reading)
    assert_verbatim(reading)
    assert [k for k in found if k.startswith("name-")] == [
        "name-march-the-troopers",
        "name-decay-and-rejuvenation",
        "name-commander-medallion",
        "name-improved-firearm",
    ]
    assert [p.quote for p in found["not-listed-deadlands"].between][1:] == ["88. Stronghold (C)", "89. Barracks (C)"]
    assert "add up to 110, the list has 100 rows (C: 50 stated, 40 listed)" in found["totals-base-set"].why
    assert found["unexplained-magic-renewal"].importance == "high"
    assert [k for k in found if k.startswith("price-")] == [
        "price-raven-the-destroyer",
        "price-wizard-commander-radd",
        "price-raven-apprentice-of-zeal",
        "price-zeal-void-knight",
        "price-zeal-renegade-knight",
    ]
    assert "units with Bounty Hunter" in found["namesake-bounty-hunter"].between[-1].quote
    assert [k for k in found if k.startswith(("reminder-", "not-printed-"))] == []


WRONG = """Fleet

1 common, 3 very rares

1. Wolf (C)
2. Fogg (VR)
3. Gale (C)

Wolf
Ship, Brass
4 Gold
Ram 1 (Deal 1.)
Power 2
Blast (Power 3, deal 9.)
Mist

Gale
Ship, Brass
5 Gold
Ram 2 (Deal 2.)

Storm
Ship, Brass
5 Gold
Ram 3 (Take 3.)
Wolf (Howl.)
"""


def test_contradictions_of_another_list() -> None:
    reading = read_document(ManifestEntry("w", "tides", "card-list", "x"), WRONG)
    found = conflicts(reading)
    assert_verbatim(reading)
    assert list(found) == [
        "not-listed-storm",
        "not-printed-fogg",
        "totals-fleet",
        "unexplained-power",
        "unexplained-mist",
        "price-wolf",
        "namesake-wolf",
    ]
    entry = ManifestEntry("w", "tides", "card-list", "x")
    again = {c.id.rpartition("/")[2]: c for c in self_conflicts(entry, reading.records)}  # of documents of any kind
    assert [p.quote for p in again["reminder-ram"].between] == ["Ram 1 (Deal 1.)", "Ram 3 (Take 3.)"]
    assert "C: 1 stated, 2 listed; VR: 3 stated, 1 listed" in found["totals-fleet"].why


def test_what_people_noted_stands_in_the_document(reading: DocumentReading, corpus_dir: Path) -> None:
    (notes,) = read_yaml(corpus_dir / "factions" / "factions.notes.yaml")
    noted = notes.value["conflicts"]
    assert len({slug(c["id"]) for c in noted} | conflicts(reading).keys()) == len(noted) + len(conflicts(reading))
    records = {r.id: r for r in reading.records}
    for conflict in noted:
        assert conflict.keys() - {"overrules"} == {"id", "title", "between", "why", "importance", "follows"}
        assert set(conflict.get("overrules", ())) <= {passage["id"] for passage in conflict["between"]}
        assert conflict["importance"] in ("high", "medium", "low", "slip")
        assert conflict["follows"]
        for passage in conflict["between"]:
            assert " ".join(passage["quote"].split()) in " ".join(records[passage["id"]].text.split())


def test_a_list_printed_three_times_gives_every_record_an_id(text: str) -> None:
    again = read_document(ENTRY, text * 3)
    assert len({r.id for r in again.records}) == len(again.records)
    assert_whole(again, text * 3)


BEHIND = """Star League

How to Play

Resources: There are two resources in the game.

Fuel: Fuel pays for cards.

Crew points: They move ships.

Round Order: A round has three phases.

Draw phase: Draw two cards.

End phase: Discard.

Terms:

dock: Where ships are deployed.

SHIPS

SCOUT SKIFF
Ship, Free Traders
Human Pilot
7 points
15 HP
12 DEF
4 ATK
5 DAM
Evasion (On 15 or more the attack misses.)

ION LANCE
Module, Free Traders
9 points
+2 ATK.

Core Set
1 rare, 2 commons
  1. Scout Skiff (C)
  2. Ion Lance (R)
  3. Old Buoy (C)
"""


def test_a_checklist_behind_the_cards_and_sections_by_kind_and_count() -> None:
    reading = read_document(ManifestEntry("star", "g", "", "star.txt"), BEHIND)
    lance = next(r for r in reading.records if isinstance(r, Card) and r.name == "Ion Lance")
    assert lance.lines == ("+2 ATK.",)
    (table,) = (r for r in reading.records if isinstance(r, Table))
    assert table.rows == (("1", "Scout Skiff", "C"), ("2", "Ion Lance", "R"), ("3", "Old Buoy", "C"))
    assert [r.term for r in reading.records if isinstance(r, Term)] == ["dock"]
    paths = {r.heading[-1]: r.heading[1:-1] for r in reading.records if isinstance(r, Rule)}
    assert paths["Fuel"] == paths["Crew points"] == ("Resources",)
    assert paths["Draw phase"] == paths["End phase"] == ("Round Order",)
    assert paths["Round Order"] == ()
