"""Release notes: the Heavy Hitters document, and the same layout with other words and quirks."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from judge.errors import JudgeError
from judge.ingest import DocumentReading, ManifestEntry, read_document, recognise
from judge.ingest.card_face import keyword_line, named_keywords, parse_stats, parse_type_line
from judge.ingest.lines import split_lines
from judge.ingest.links import ruling_kind
from judge.records import Card, Document, Keyword, Record, Rule, Ruling, Table

ENTRY = ManifestEntry("heavy-hitters", "flesh-and-blood", "release-notes", "flesh-and-blood/heavy-hitters.txt")


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


def rulings(reading: DocumentReading, about: str) -> list[Ruling]:
    return [r for r in reading.records if isinstance(r, Ruling) and about in r.about]


# -- the document as it is


def test_counts(reading: DocumentReading) -> None:
    counts = Counter(r.type for r in reading.records)
    assert counts == {"document": 1, "card": 133, "keyword": 5, "ruling": 361, "rule": 2, "table": 3}
    keywords = {r.id for r in reading.records if isinstance(r, Keyword)}
    assert sum(r.about[0] in keywords for r in reading.records if isinstance(r, Ruling)) == 31
    cards = [r for r in reading.records if isinstance(r, Card)]
    assert sum(len(c.versions) for c in cards) == 222
    assert sum("Hero" in c.types for c in cards) == 5
    assert sum("Token" in c.types for c in cards) == 2


def test_nothing_is_dropped_and_leaf_spans_do_not_overlap(reading: DocumentReading, text: str) -> None:
    assert reading.coverage.share == 1.0
    assert reading.doubts == ()
    held = Counter(n.line for n in reading.noise)
    lines = split_lines(text)
    for record in reading.records[1:]:
        assert record.span is not None
        held.update(n for n in range(record.span.start_line, record.span.end_line + 1) if lines[n - 1].strip())
    filled = [n for n, line in enumerate(lines, 1) if line.strip()]
    assert sorted(held) == filled
    assert set(held.values()) == {1}


def test_every_text_stands_in_the_lines_of_its_span(reading: DocumentReading, text: str) -> None:
    lines = split_lines(text)
    for record in reading.records[1:]:
        assert record.span is not None
        there = " ".join(" ".join(lines[record.span.start_line - 1 : record.span.end_line]).replace("•", " ").split())
        assert " ".join(record.text.split()) == there, record.id


def test_ids_are_unique_and_as_promised(reading: DocumentReading) -> None:
    ids = [r.id for r in reading.records]
    assert len(ids) == len(set(ids))
    assert rulings(reading, "heavy-hitters/millers-grindstone")[2].id == "heavy-hitters/millers-grindstone/3"
    assert of(reading, "heavy-hitters/millers-grindstone/3").title == "Miller's Grindstone, ruling 3"
    assert len(rulings(reading, "heavy-hitters/clash")) == 8


def test_reading_again_gives_the_same(reading: DocumentReading, text: str) -> None:
    assert read_document(ENTRY, text) == reading


def test_a_hero_in_two_versions(reading: DocumentReading) -> None:
    victor = card(reading, "victor-goldmane-high-and-mighty")
    assert victor.also_named == ("Victor Goldmane",)
    assert victor.short_names() == ("Victor",)
    assert [(v.name, v.type_line, v.life, v.intellect) for v in victor.versions] == [
        ("Victor Goldmane, High and Mighty", "Guardian Hero", "40", "4"),
        ("Victor Goldmane", "Guardian Hero - Young", "20", "4"),
    ]


def test_versions_by_colour(reading: DocumentReading) -> None:
    beast = card(reading, "beast-mode")
    assert [(v.color, v.pitch, v.cost, v.power, v.defense) for v in beast.versions] == [
        ("red", "1", "3", "6", "3"),
        ("yellow", "2", "3", "5", "3"),
        ("blue", "3", "3", "4", "3"),
    ]
    assert card(reading, "sonata-galaxia").versions[0].cost == "XX"
    assert card(reading, "headliner-helm").versions[0].defense == "*"
    assert card(reading, "glory-seeker").versions[0].stats() == {}
    assert "+3/2/1{p}" in card(reading, "lead-with-power").lines[0]


def test_facts_icons_and_returning_cards(reading: DocumentReading) -> None:
    tables = {r.title: r for r in reading.records if isinstance(r, Table)}
    assert tables["Icons"].rows[0] == ("{r}", "Resource Point")
    assert ("Crucible of War", "Lunging Press", "blue") in tables["Returning Cards"].rows
    assert tables["Returning Tokens"].rows == (
        ("Dynasty", "Gold", ""),
        ("Round the Table", "Might", ""),
        ("Round the Table", "Vigor", ""),
    )
    facts = [r for r in reading.records if isinstance(r, Rule)]
    assert [f.heading for f in facts] == [("General Notes",), ("General Notes",)]


def test_mentions_and_kinds(reading: DocumentReading) -> None:
    def found(slug: str) -> Ruling:
        record = of(reading, f"heavy-hitters/{slug}")
        assert isinstance(record, Ruling)
        return record

    assert found("thunk/3").mentions == (
        "heavy-hitters/victor-goldmane-high-and-mighty",
        "heavy-hitters/clash",
    )
    assert found("clash/2").mentions == ("heavy-hitters/kayo-armed-and-dangerous",)
    assert found("wager/1").kind == "definition"
    assert found("wager/7").kind == "multiplayer"
    assert found("apex-bonebreaker/3").kind == "remark"
    assert found("wager/4").kind == "interaction"
    assert found("high-riser/1").kind == "clarification"


def test_the_document_record(reading: DocumentReading, text: str) -> None:
    document = reading.records[0]
    assert isinstance(document, Document)
    assert document.origin == "unknown"
    assert document.lines == len(split_lines(text))
    assert {n.why for n in document.coverage.noise} == {"title", "date", "heading", "separator"}


def contents(found: DocumentReading) -> list[tuple[str, str]]:
    return [(r.id, r.text) for r in found.records[1:]]


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: [line for line in lines if not line.startswith("---")],
        lambda lines: [line for line in lines if line.strip()],
        lambda lines: [line for line in lines if line.strip() and not line.startswith("---")],
        lambda lines: [line.replace("  •", "*") for line in lines],
        lambda lines: [line.replace("  •", "-") for line in lines],
        lambda lines: [line.replace("---", "===") for line in lines],
    ],
    ids=["no separators", "no blank lines", "neither", "stars", "hyphens", "other separators"],
)
def test_the_layout_may_vary(reading: DocumentReading, text: str, change: Callable[[list[str]], list[str]]) -> None:
    varied = read_document(ENTRY, "\n".join(change(split_lines(text))))
    assert varied.coverage.share == 1.0
    assert contents(varied) == contents(reading)


@pytest.mark.parametrize("width", [60, 80, 100])
def test_wrapped_lines_are_joined(reading: DocumentReading, text: str, width: int) -> None:
    wrapped: list[str] = []
    for line in split_lines(text):
        indent = "    " if "•" in line else ""
        wrapped.extend(textwrap.wrap(line, width, subsequent_indent=indent, break_on_hyphens=False) or [""])
    varied = read_document(ENTRY, "\n".join(wrapped))
    expected = {r.id: r.text for r in reading.records if isinstance(r, Ruling)}
    assert {r.id: r.text for r in varied.records if isinstance(r, Ruling)} == expected


# -- the same layout, other words

OTHER = """Gale of Ash

Last updated 1 May 2031

General Notes

Gale of Ash holds 12 cards.

Icons

  • {p} Power

New Keywords

Smoulder (At the end of your turn, put an ember counter on this (if able).)

  • Smoulder is an ability keyword.
  • Counters stay.

Kindle

  • Kindle is an effect keyword.

Gale of Ash Card Notes

Ash Cards

Ember, Queen of Soot | Ember
Draconic Wizard Hero | Draconic Wizard Hero - Young
4{i} 36{h} | 4{i} 18{h}
Whenever you kindle, draw a card.
  • First ruling that the document
    wraps in the middle.
  • Second ruling about Smoulder.

Kindle

Wizard Action

(RED/BLU) 1{r} 3/2{d}

Smoulder, Ward 2

Go again

  • The card Kindle is no keyword.

-----------------------------

Cloud Piercer

Generic Acton - Attack

(YEL) 2{r} 4{p} 2{d}

Piercing 1

  • Ember does not change this.

-----------------------------

Cloud Piercer

Generic Action - Attack

(BLU) 2{r} 3{p} 2{d}

-----------------------------
"""


@pytest.fixture(scope="module")
def other() -> DocumentReading:
    return read_document(ManifestEntry("gale", "flesh-and-blood", "", "x.txt"), OTHER)


def test_another_set_is_recognised_and_read_whole(other: DocumentReading) -> None:
    assert recognise(OTHER) == "release-notes"
    assert other.coverage.share == 1.0
    assert [r.title for r in other.records if isinstance(r, Card)] == [
        "Ember, Queen of Soot",
        "Kindle",
        "Cloud Piercer",
        "Cloud Piercer",
    ]


def test_cards_without_blank_lines_or_separators(other: DocumentReading) -> None:
    ember = card(other, "ember-queen-of-soot")
    assert [(v.name, v.life) for v in ember.versions] == [("Ember, Queen of Soot", "36"), ("Ember", "18")]
    assert ember.supertypes == ("Draconic", "Wizard")
    assert ember.lines == ("Whenever you kindle, draw a card.",)
    assert ember.section == "Ash Cards"
    first, second = rulings(other, ember.id)
    assert first.text == "First ruling that the document wraps in the middle."
    assert first.span is not None
    assert first.span.end_line == first.span.start_line + 1
    assert second.mentions == ("gale/smoulder",)


def test_keywords_with_brackets_in_the_reminder_or_without_one(other: DocumentReading) -> None:
    found = {r.name: r.reminder for r in other.records if isinstance(r, Keyword)}
    assert found == {
        "Smoulder": "At the end of your turn, put an ember counter on this (if able).",
        "Kindle": "",
    }


def test_a_card_called_as_a_keyword_and_two_cards_of_one_name_have_their_own_ids(
    other: DocumentReading,
) -> None:
    ids = [r.id for r in other.records if isinstance(r, (Card, Keyword))]
    assert ids == [
        "gale/smoulder",
        "gale/kindle",
        "gale/ember-queen-of-soot",
        "gale/kindle-card",
        "gale/cloud-piercer",
        "gale/cloud-piercer-card",
    ]
    assert [r.id for r in rulings(other, "gale/kindle-card")] == ["gale/kindle-card/1"]


def test_a_misspelt_type_line_loses_no_card_and_is_a_doubt(other: DocumentReading) -> None:
    piercer = card(other, "cloud-piercer")
    assert piercer.type_line == "Generic Acton - Attack"
    assert piercer.versions[0].power == "4"
    assert [d.what.split(":")[0] for d in other.doubts] == [
        "the type line of Cloud Piercer is not understood",
        "Cloud Piercer is printed again (first in line 50) and says something else",
    ]


def test_keywords_of_cards(other: DocumentReading) -> None:
    assert card(other, "kindle-card").keywords == ("Smoulder", "Ward 2", "Go again")
    assert card(other, "ember-queen-of-soot").keywords == ("Kindle",)


def test_line_ends_and_a_byte_order_mark_do_not_matter(other: DocumentReading) -> None:
    entry = ManifestEntry("gale", "flesh-and-blood", "", "x.txt")
    dos = read_document(entry, "\ufeff" + OTHER.replace("\n", "\r\n"))
    assert dos.records[1:] == other.records[1:]


def test_a_paragraph_after_the_rulings_is_kept_with_a_doubt() -> None:
    text = OTHER.replace(
        "  • Ember does not change this.\n", "  • Ember does not change this.\n\nNor does anything else.\n"
    )
    found = read_document(ManifestEntry("gale", "flesh-and-blood", "", "x.txt"), text)
    assert [r.text for r in rulings(found, "gale/cloud-piercer")][-1] == "Nor does anything else."
    assert any("without a bullet" in d.what for d in found.doubts)
    assert found.coverage.share == 1.0


def test_text_of_no_known_kind_is_refused() -> None:
    with pytest.raises(JudgeError) as caught:
        read_document(ManifestEntry("a", "b", "", "a.txt"), "A letter.\n\nNothing else.\n")
    assert caught.value.code == "unknown-kind"


@pytest.mark.parametrize("text", ["", "\n\n", "-----\n", "  • only a bullet\n", "Name\n\nBrute Action\n"])
def test_scraps_are_read_without_an_error(text: str) -> None:
    entry = ManifestEntry("a", "flesh-and-blood", "release-notes", "a.txt")
    assert read_document(entry, text).coverage.share == 1.0


# -- the parts of a card


@pytest.mark.parametrize(
    ("line", "supertypes", "types", "subtypes"),
    [
        ("Brute / Guardian Action - Attack", ("Brute", "Guardian"), ("Action",), ("Attack",)),
        ("Warrior Weapon Equipment - Sword (1H)", ("Warrior",), ("Weapon", "Equipment"), ("Sword", "1H")),
        ("Light Illusionist Weapon - Scepter (2H)", ("Light", "Illusionist"), ("Weapon",), ("Scepter", "2H")),
        (
            "Mechanologist Action Equipment - Evo Arms",
            ("Mechanologist",),
            ("Action", "Equipment"),
            ("Evo", "Arms"),
        ),
        ("Generic Token - Aura", ("Generic",), ("Token",), ("Aura",)),
        ("Assassin Attack Reaction", ("Assassin",), ("Attack Reaction",), ()),
        ("Generic Defense Reaction – Trap", ("Generic",), ("Defense Reaction",), ("Trap",)),
        ("Shadow Demi-Hero", ("Shadow",), ("Demi-Hero",), ()),
        ("Generic Equipment - Off-Hand", ("Generic",), ("Equipment",), ("Off-Hand",)),
    ],
)
def test_type_lines(line: str, supertypes: tuple[str, ...], types: tuple[str, ...], subtypes: tuple[str, ...]) -> None:
    found = parse_type_line(line)
    assert found is not None
    assert (found.supertypes, found.types, found.subtypes) == (supertypes, types, subtypes)


@pytest.mark.parametrize(
    "line",
    [
        "Go again",
        "Once per Turn Action -- {r}: Attack",
        "Instant -- Discard this: Draw a card.",
        "Draw a card.",
        "Call to Action",
        "Action -- Destroy this",
        "3{p}",
        "Beat Chest",
    ],
)
def test_rules_text_is_no_type_line(line: str) -> None:
    assert parse_type_line(line) is None


def test_printed_numbers() -> None:
    found = parse_stats("(RED/YEL/BLU) 3{r} 6/5/4{p} 3{d}")
    assert found is not None
    assert found[0].colors == ("red", "yellow", "blue")
    assert dict(found[0].values) == {"cost": ("3",), "power": ("6", "5", "4"), "defense": ("3",)}
    assert parse_stats("If this has 3{p}") is None
    assert parse_stats("") is None


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Legendary Azalea Specialization", ("Legendary", "Azalea Specialization")),
        ("Piercing 1", ("Piercing 1",)),
        ("Battleworn, Arcane Barrier 2", ("Battleworn", "Arcane Barrier 2")),
        ("Fizzlewick", ("Fizzlewick",)),
        ("Temper (When this defends, it wears.)", ("Temper",)),
        ("This counts as a Gold.", ()),
        ("Choose X+1;", ()),
    ],
)
def test_keyword_lines(line: str, expected: tuple[str, ...]) -> None:
    assert keyword_line(line) == expected


def test_go_again_of_an_ability_is_not_the_cards() -> None:
    assert named_keywords(["Action -- Destroy this: Create a Might token. Go again"]) == ()
    assert named_keywords(["If this hits, it gets go again."]) == ("Go again",)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Smoulder is an ability keyword.", "definition"),
        ("Nice.", "remark"),
        ("In a multiplayer game, each player draws.", "multiplayer"),
        ("You may discard it (e.g. Kodachi).", "interaction"),
        ("You may discard it twice each turn.", "clarification"),
    ],
)
def test_kinds_by_wording(text: str, kind: str) -> None:
    assert ruling_kind(text, ()) == kind


def test_two_faces_of_a_card_and_modes_in_its_text() -> None:
    text = """Deep Notes

Call the Deep // The Deep

Draconic Illusionist Action - Invocation // Draconic Illusionist - Dragon Ally

(RED) 3{r} | 5{p} 6{h}

Choose 1:
  • Turn this over.
  • Draw a card.

Go again

  • The face that is up gives the name.
"""
    reading = read_document(ManifestEntry("deep", "g", "release-notes", "deep.txt"), text)
    (card,) = (r for r in reading.records if isinstance(r, Card))
    assert (card.name, card.also_named) == ("Call the Deep", ("The Deep",))
    assert card.subtypes == ("Invocation", "Dragon", "Ally")
    assert [v.stats() for v in card.versions] == [{"pitch": "1", "cost": "3"}, {"power": "5", "life": "6"}]
    assert card.lines == ("Choose 1:", "Turn this over.", "Draw a card.", "Go again")
    assert [r.text for r in reading.records if isinstance(r, Ruling)] == ["The face that is up gives the name."]
    assert "modes" in reading.doubts[0].what
