"""Markdown: the HueShift document, and the same layout with other words and quirks."""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.ingest import DocumentReading, ManifestEntry, read_document, recognise
from judge.ingest.lines import split_lines
from judge.ingest.tables import cells, tables_of
from judge.records import Card, Document, Rule, Table, Term, from_json, to_json

ENTRY = ManifestEntry("hueshift", "hueshift", "markdown", "hueshift/hueshift.txt", ids="counted")


@pytest.fixture(scope="module")
def text(corpus_dir: Path) -> str:
    return (corpus_dir / ENTRY.file).read_bytes().decode("utf-8")


@pytest.fixture(scope="module")
def reading(text: str) -> DocumentReading:
    return read_document(ENTRY, text)


def read(text: str) -> DocumentReading:
    return read_document(ManifestEntry("doc", "game", "markdown", "game/doc.txt"), text)


def cards(reading: DocumentReading) -> dict[str, Card]:
    return {r.name: r for r in reading.records if isinstance(r, Card)}


def everything_once(reading: DocumentReading, text: str) -> None:
    """Every line that is not blank is in exactly one leaf span or named as noise, which may stand in a span as the line
    below a name does, and texts are verbatim."""
    lines = split_lines(text)
    held = Counter(n.line for n in reading.noise)
    marks = frozenset(held)
    for record in reading.records[1:]:
        assert record.span is not None
        numbers = [n for n in range(record.span.start_line, record.span.end_line + 1) if n not in marks]
        held.update(n for n in numbers if lines[n - 1].strip())
        there = " ".join(" ".join(lines[n - 1] for n in numbers).split())
        assert " ".join(record.text.split()) in there, record.id
    assert sorted(held) == [n for n, line in enumerate(lines, 1) if line.strip()]
    assert set(held.values()) <= {1}
    assert reading.coverage.share == 1.0


def test_the_document_as_it_is(reading: DocumentReading, text: str) -> None:
    assert Counter(r.type for r in reading.records) == {"document": 1, "card": 98, "table": 17, "rule": 24}
    everything_once(reading, text)
    assert [(d.line, d.what) for d in reading.doubts] == [
        (8, 'Zo prints the ability "Steady Hand", a table lists "Rally"'),
        (356, "a row of a table with a cell too many or too few: kept as it is"),
        (446, "the quotation is not closed"),
    ]
    document = reading.records[0]
    assert isinstance(document, Document)
    assert document.text == "HueShift Card Game"
    assert len({r.id for r in reading.records}) == len(reading.records)


def test_a_card_with_what_the_tables_say_of_it(reading: DocumentReading) -> None:
    zo = cards(reading)["Zo"]
    assert zo.section == "Character Cards"
    assert dict(zo.extra) == {
        "ability": "Steady Hand",
        "class": "Hero",
        "tier": "Main",
        "bond": "Stable",
        "ap": "+1",
        "hp": "+2",
    }
    assert zo.lines[0] == "Survives with 1 HP instead of destruction."
    assert zo.quote == '"Leans in when everyone else backs down."'
    assert (zo.span and zo.span.start_line, zo.span and zo.span.end_line) == (8, 12)
    gigatear = dict(cards(reading)["Gigatear"].extra)
    assert (gigatear["ability"], gigatear["ap"], gigatear["dm"]) == ("Regen Armor", "4", "YES")


def test_names_are_told_from_headings_and_abilities(reading: DocumentReading) -> None:
    found = cards(reading)
    sections = Counter(card.section for card in found.values())
    assert sections == {
        "Character Cards": 15,
        "Mech Cards": 15,
        "Dark Matter Cards": 6,
        "Wildcards": 9,
        "Arena Cards": 6,
        "Coming in V2": 47,
    }
    assert dict(found["My Shadow"].extra) == {"ability": "+1", "kind": "GAIN"}
    assert found["My Shadow"].keywords == ()
    assert found["Silvy"].keywords == ("Gusher",)
    assert found["Fortinbras"].keywords == ("MegaArmor", "DM")
    assert found["Gris"].quote == ""
    assert found["Ambush"].extra == (("printed_type", "Disrupt"),)
    for card in found.values():
        assert from_json(to_json(card)) == card


def test_tables_that_run_together_are_tables_of_their_own(reading: DocumentReading) -> None:
    under = [r for r in reading.records if isinstance(r, Table) and r.heading[-1].startswith("Master Card List")]
    assert [len(t.rows) for t in under] == [15, 15, 6, 9, 6]
    assert [t.columns[0] for t in under] == ["Name", "Name", "Marker", "Name", "Name"]
    assert under[0].rows[-1] == ("Jackie", "Sworder", "Sub", "Arsenal", "+0", "+1", "Gusher")


def test_paragraphs_are_called_by_the_words_they_set_apart(reading: DocumentReading) -> None:
    titles = {r.title for r in reading.records if isinstance(r, Rule)}
    assert {"Retaliation (Core Rules, 6)", "Worked example (Card Systems, 4)", "Core Rules, 7"} <= titles


# Another game in the same layout: no table names the cards, other sections, other words.
OTHER = """Tidebreak
Rules
Reef Rules - Drawing, Ending
| Kind | Meaning |
|:--|--:|
| Diver | Goes down. |
| Trap \\| Net | Holds. |
| Size | Number |
|---|---|
| Small | 3 |
| Large |
Draw two tokens at dawn. Discard one at dusk.
Surface: whoever has no air left loses.
- Air is never below 0.
- Ties are draws.
Divers
Marlo
Deep Lungs
- Holds breath twice.
"Down we go."
Ines
Deep Lungs
- Cannot be netted.
"Not me!"
Traps
Old Net
- Holds one diver.
"Stay."
Whirl
- Moves all divers.
"Round and round.
Quiet Reef
- Nothing happens.
"""


def test_another_document_of_the_layout() -> None:
    assert recognise(OTHER) == "markdown"
    found = read(OTHER)
    everything_once(found, OTHER)
    by_name = cards(found)
    assert list(by_name) == ["Marlo", "Ines", "Old Net", "Whirl", "Quiet Reef"]
    assert [c.section for c in by_name.values()] == ["Divers", "Divers", "Traps", "Traps", "Traps"]
    assert by_name["Ines"].extra == (("ability", "Deep Lungs"),)
    assert by_name["Quiet Reef"].lines == ("Nothing happens.",)
    tables = [r for r in found.records if isinstance(r, Table)]
    assert [t.rows for t in tables] == [
        (("Diver", "Goes down."), ("Trap | Net", "Holds.")),
        (("Small", "3"), ("Large",)),
    ]
    rules = [r.text for r in found.records if isinstance(r, Rule)]
    assert rules[-2:] == ["Air is never below 0.", "Ties are draws."]
    assert sorted(d.line for d in found.doubts) == [11, 31]


MARKED = """# Kites & Crows

A game for two, played on a windy
hill.

## Setup

1. Shuffle.
2. Draw three.

### Wind

* Blows west.
* Turns when a crow
  lands.

Weather | Effect
--- | ---
Rain | No kites.

## Crows

### Old Jack

- Steals one kite.

"Mine!"

### Jill

- Returns one kite.

> "Yours?"
"""


def test_a_rulebook_in_markdown() -> None:
    assert recognise(MARKED) == "markdown"
    found = read(MARKED)
    everything_once(found, MARKED)
    rules = {r.text: r.heading for r in found.records if isinstance(r, Rule)}
    assert rules["A game for two, played on a windy hill."] == ("Kites & Crows",)
    assert rules["Turns when a crow lands."] == ("Kites & Crows", "Setup", "Wind")
    (table,) = (r for r in found.records if isinstance(r, Table))
    assert (table.columns, table.rows) == (("Weather", "Effect"), (("Rain", "No kites."),))
    assert {name: (c.section, c.quote) for name, c in cards(found).items()} == {
        "Old Jack": ("Crows", '"Mine!"'),
        "Jill": ("Crows", '> "Yours?"'),
    }


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("| a | b |", ("a", "b")),
        ("|a||", ("a", "")),
        ("| a \\| b |", ("a | b",)),
        ("a | b", ("a", "b")),
    ],
)
def test_cells(line: str, parts: tuple[str, ...]) -> None:
    assert cells(line) == parts


def test_rows_without_a_header_are_a_table_without_columns() -> None:
    (table,) = tables_of(["| a | b |", "| c | d |"])
    assert (table.columns, table.rows, table.start, table.end) == ((), (("a", "b"), ("c", "d")), 1, 2)


def test_the_same_bytes_give_the_same_records(text: str, reading: DocumentReading) -> None:
    assert read_document(ENTRY, text) == reading
    assert reading.records[0] == read_document(ENTRY, text).records[0]
    assert hashlib.sha256(text.encode()).hexdigest() == to_json(reading.records[0])["sha256"]


def test_blank_lines_and_line_ends_do_not_matter(text: str, reading: DocumentReading) -> None:
    for other in (text.replace("\n", "\n\n"), text.replace("\n", "\r\n"), text.replace("\n- ", "\n* ")):
        found = read_document(ENTRY, other)
        assert found.coverage.share == 1.0
        assert [(c.name, c.lines, c.quote, c.extra) for c in cards(found).values()] == [
            (c.name, c.lines, c.quote, c.extra) for c in cards(reading).values()
        ]
        assert [t.rows for t in found.records if isinstance(t, Table)] == [
            t.rows for t in reading.records if isinstance(t, Table)
        ]


LINES = ("Name", "- bullet", '"quote"', "| a | b |", "|---|---|", "", "A sentence ends here.", "# Head", "---", "a | b")


@settings(max_examples=200)
@given(st.lists(st.sampled_from(LINES), max_size=14))
def test_any_order_of_lines_is_accounted_for(lines: list[str]) -> None:
    part = "\n".join(lines)
    everything_once(read(part), part)


MARKS = """---
title: Gleam
---

# Rules

<div align="center">

Each player brings a deck.<br>

1. Shuffle it.
2. Draw.
   - Draw five.
   - Or four.
3. Begin.

<!-- to be written:
zones -->

> Nothing comes back.

```
draw -> play
# no heading
| no | table |
```

## Glossary

- **Yard** - the discard pile.
"""


def test_marks_of_markdown_are_no_text() -> None:
    reading = read_document(ManifestEntry("gleam", "g", "markdown", "gleam.md"), MARKS)
    assert reading.records[0].title == "Gleam"
    assert [r.text for r in reading.records if isinstance(r, Rule)] == [
        "Each player brings a deck.",
        "1. Shuffle it.",
        "2. Draw.",
        "Draw five.",
        "Or four.",
        "3. Begin.",
        "Nothing comes back.",
        "draw -> play\n# no heading\n| no | table |",
    ]
    assert [(r.term, r.text) for r in reading.records if isinstance(r, Term)] == [("Yard", "the discard pile.")]
    assert {n.why for n in reading.noise} == {"front matter", "heading", "mark-up", "comment", "code fence"}


def test_a_fence_that_is_not_closed_hides_nothing() -> None:
    reading = read_document(
        ManifestEntry("gleam", "g", "markdown", "g.md"), "# Rules\n\n```\n## Turn\n\nDraw a card.\n"
    )
    assert [r.heading for r in reading.records if isinstance(r, Rule)] == [("Turn",)]
    assert "not closed" in reading.doubts[0].what


NAMES = ("Setup", "The Turn", "Combat, Step by Step", "Zones: All")
SENTENCES = st.builds(
    lambda words, n: f"{' '.join(words).capitalize()} {n}.",
    st.lists(st.sampled_from(["draw", "a card", "the tide", "of each", "player", "in turn"]), min_size=1, max_size=14),
    st.integers(0, 3),
)
UNITS = st.one_of(
    SENTENCES.map(lambda text: ("text", text)),
    SENTENCES.map(lambda text: ("bullet", text)),
    SENTENCES.map(lambda text: ("item", text)),
    st.tuples(st.just("table"), st.sampled_from(["Who", "What", "When"])),
)
SECTIONS = st.lists(st.tuples(st.sampled_from(NAMES), st.lists(UNITS, max_size=5)), min_size=1, max_size=5)


def written(sections: list[tuple[str, list[tuple[str, str]]]]) -> str:
    parts = ["# Tides"]
    for name, units in sections:
        parts.append(f"## {name}")
        for n, (kind, text) in enumerate(units, 1):
            forms = {"bullet": f"- {text}", "item": f"{n}. {text}", "table": f"| {text} | Then |\n|---|---|\n| a | b |"}
            parts.append(forms.get(kind, text))
    return "\n\n".join(parts) + "\n"


def ids_by_words(text: str) -> dict[tuple[str, str], list[str]]:
    found: dict[tuple[str, str], list[str]] = {}
    for record in read_document(ManifestEntry("doc", "game", "markdown", "d.md"), text).records:
        if isinstance(record, Rule | Table):
            words = " ".join(record.columns) if isinstance(record, Table) else record.text.lstrip("0123456789. ")
            found.setdefault((record.heading[-1], words), []).append(record.id)
    return found


@settings(max_examples=150)
@given(SECTIONS, SECTIONS, st.randoms())
def test_what_is_put_in_taken_out_or_moved_moves_no_other_id(
    sections: list[tuple[str, list[tuple[str, str]]]], others: list[tuple[str, list[tuple[str, str]]]], chance: Random
) -> None:
    before = ids_by_words(written(sections))
    edited = [(name, list(units)) for name, units in sections]
    for name, units in others:
        match chance.randrange(5):
            case 0:
                edited.insert(chance.randrange(len(edited) + 1), (name, units))
            case 1:
                chance.choice(edited)[1].extend(units)
            case 2:
                chance.choice(edited)[1][:0] = units
            case 3:
                chance.shuffle(chance.choice(edited)[1])
            case _:
                chance.choice(edited)[1][:1] = []
                chance.shuffle(edited)
    after = ids_by_words(written(edited))
    for words in before.keys() & after.keys():
        both = min(len(before[words]), len(after[words]))
        assert before[words][:both] == after[words][:both], words


def test_ids_are_words_and_titles_too() -> None:
    text = "# Tides\n\n## Setup\n\n- Draw.\n- Draw.\n\n"
    text += "1. Shuffle the deck of each player, then cut it in half.\n\nEbb: none.\n"
    found = read_document(ManifestEntry("doc", "game", "markdown", "d.md"), text).records[1:]
    assert [(r.id, r.title) for r in found] == [
        ("doc/setup/draw", "Setup: Draw"),
        ("doc/setup/draw--2", "Setup: Draw"),
        (
            "doc/setup/shuffle-the-deck-of-each-player-then-cut-" + found[2].id[-6:],
            "Setup: Shuffle the deck of each player, then cut it …",
        ),
        ("doc/setup/ebb-none", "Ebb (Setup)"),
    ]
    counted = read_document(ManifestEntry("doc", "game", "markdown", "d.md", ids="counted"), text).records[1:]
    assert [r.id for r in counted] == [f"doc/setup/{n}" for n in range(1, 5)]
