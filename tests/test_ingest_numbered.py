"""Numbered rulebooks and texts of no known layout: numbers, headings, examples, references, doubts, no line lost."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.ingest import KINDS, DocumentReading, ManifestEntry, read_document, recognise
from judge.ingest.lines import split_lines
from judge.records import COLLECTION, RULINGS_DATA, Rule, Span, Term
from judge.rule_numbers import references

TEXTS = tuple(kind for kind in KINDS if kind not in (COLLECTION, RULINGS_DATA))  # these refuse what is no data

TIDE = """\
Tide & Tallow Comprehensive Rules

These rules are effective as of March 3, 2031.

Introduction

This document is the last word.
It is long.

Contents

1. Game Basics
100. General
101. The Harbour
2. Parts of a Card
200. General
Glossary
Credits

1. Game Basics

100. General

100.1. These rules apply to any game of Tide & Tallow.

100.1a A game for two begins with two players. See rule 101.2 and rules 200.1, 200.1b.

100.1b A larger game begins with more.

Example: Ana, Bo and Cy sit down. That is a
larger game (see rule 100.1b).

Example: Two of them leave.

100.2. To play, each player needs:
  • a deck of 40 cards
  • a candle

101. The Harbour

101.1. The harbour holds boats [200.1][999.9].

101.2. To dock a boat, follow these steps:
1. Choose a boat.
2. Pay its tallow.

101.4. A docked boat stays.

2. Parts of a Card

200. General

200.1. A card has a name.

200.1a Names are unique.

200.1b Names have no spaces; 3 cards may share one.

Glossary

Boat
A card that floats. See rule 200, "General."

Dock
1. To put a boat into the harbour.
2. The place itself.

Tallow: What candles are made of.

Credits

Designed by nobody.
"""

EMBER = """\
EMBERFALL RULES v2.1

CHAPTER 1: THE GAME
1.1 Starting
1.1.1 Each player shuffles their deck and draws seven cards, as rule
1.2.1 explains for later turns.
  1.1.1.a A player may redraw once.
  1.1.1.b The player to the left of the dealer begins, unless the dealer has fewer than
5 cards left.
    Note: In team games the team's
    captain decides.
1.2 The Turn
1.2.1 Draw a card. [1.1.1]
1.2.2 The phases are
1. Dawn
2. Noon
3. Dusk
1.2.3 A turn ends at Dusk. (See 1.2.2, 1.2.9)
CHAPTER 2: CARDS
2.1 Kinds of Cards
2.1.1 A card is a spell or a stone.
[Example: Pebble is a stone.]
2.1.1a Stones [STONE] cost {r}. [1.2.2; 1.2.3]
"""

ASH = """\
1 The Basics
1.0 General
1.0.1 The rules apply to any game.
1.0.1a If a card contradicts a rule, the card wins.[1.0.1]
1.0.2 A player loses at zero life
Note: Some cards say otherwise.
1.1 Go again
1.1.1 Flicker
Flicker is a triggered ability that means "Leave."
1.1.1a A card with flicker[1.1.1] flickers.
1.1.2 Players take turns.[2]
2 Zones
2.0 General
2.0.1 A zone holds cards.[1.1.1a]
"""


def read(text: str, kind: str = "numbered-rules") -> DocumentReading:
    return read_document(ManifestEntry("doc", "tide", kind, "doc.txt"), text)


def rules(reading: DocumentReading) -> dict[str, Rule]:
    return {r.number: r for r in reading.records if isinstance(r, Rule) and r.number}


def assert_nothing_is_lost(text: str, reading: DocumentReading) -> None:
    """Every word of every line is in a record whose span holds the line, or the line is named as noise; and the
    spans of records do not overlap."""
    assert reading.coverage.share == 1.0 or any(doubt.weight > 1 for doubt in reading.doubts)
    noise = {n.line for n in reading.noise}
    at: dict[int, str] = {}
    for record in reading.records[1:]:
        assert record.span is not None
        words = f"{record.title} {getattr(record, 'number', '')} {record.text}"
        for line in range(record.span.start_line, record.span.end_line + 1):
            assert line not in at, f"line {line} is in two records"
            at[line] = words
    for number, printed in enumerate(split_lines(text), 1):
        said = at.get(number, "")
        lost = [w for w in re.findall(r"\w+", printed) if w not in said and w.upper() != "CHAPTER"]
        assert number in noise or not lost, f"line {number} lost {lost}"
    assert len({r.id for r in reading.records}) == len(reading.records)


@pytest.mark.parametrize("text", [TIDE, EMBER, ASH])
def test_numbered_rules_are_recognised_and_read_whole(text: str) -> None:
    assert recognise(text) == "numbered-rules"
    reading = read(text, "")
    assert_nothing_is_lost(text, reading)
    assert read(text) == reading


def test_three_levels_with_letters() -> None:
    found = rules(read(ASH))
    assert list(found) == [
        *("1", "1.0", "1.0.1", "1.0.1a", "1.0.2", "1.1", "1.1.1", "1.1.1a", "1.1.2", "2", "2.0", "2.0.1"),
    ]
    rule = found["1.0.1a"]
    assert rule.id == "doc/1-0-1a"
    assert rule.title == "General, 1.0.1a"
    assert rule.heading == ("The Basics", "General")
    assert rule.text == "If a card contradicts a rule, the card wins.[1.0.1]"
    assert rule.mentions == ("doc/1-0-1",)
    assert rule.span == Span(4, 4)
    assert found["1.0"].title == "1.0 General"
    assert found["1.1.2"].mentions == ("doc/2",)


def test_a_rule_that_is_a_name_heads_what_stands_below() -> None:
    found = rules(read(ASH))
    assert found["1.1.1"].text == 'Flicker\nFlicker is a triggered ability that means "Leave."'
    assert found["1.1.1a"].heading == ("The Basics", "Go again", "Flicker")
    assert found["1.1.1a"].mentions == ("doc/1-1-1",)


def test_a_sentence_without_a_full_stop_heads_nothing() -> None:
    text = ASH.replace("Note: Some", "1.0.2a A player draws\n1.0.2b Some").replace("[2]", "[2.0.1]")
    assert rules(read(text))["1.0.2b"].heading == ("The Basics", "General")


def test_chapters_by_hundreds_contents_and_steps() -> None:
    reading = read(TIDE)
    found = rules(reading)
    assert [n for n in found if "." not in n] == ["1", "100", "101", "2", "200"]
    assert found["100.1a"].heading == ("Game Basics", "General")
    assert found["101.2"].text == "To dock a boat, follow these steps:\n1. Choose a boat.\n2. Pay its tallow."
    assert found["100.2"].text == "To play, each player needs:\na deck of 40 cards\na candle"
    assert [n.line for n in reading.noise if n.why == "contents"] == [12, 13, 14, 15, 16]
    assert reading.records[0].title == "Tide & Tallow Comprehensive Rules"


def test_contents_with_page_numbers_and_a_text_printed_twice() -> None:
    listed = ASH.replace(
        "1 The Basics\n1.0 General\n", "1 The Basics ..... 3\n1.0 General ....... 3\n1.1 Go again   4\n", 1
    )
    contents = "".join(listed.splitlines(keepends=True)[:3])
    reading = read(contents + "\n" + ASH)
    assert [n.line for n in reading.noise if n.why == "contents"] == [1, 2, 3]
    twice = read(ASH + ASH)
    assert len(twice.records) - 1 == 2 * (len(read(ASH).records) - 1)


def test_examples_and_notes_stand_under_their_rule() -> None:
    examples = [r for r in read(TIDE).records if isinstance(r, Rule) and "/example-" in r.id]
    assert [e.id for e in examples] == ["doc/100-1b/example-1", "doc/100-1b/example-2"]
    assert examples[0].text == "Example: Ana, Bo and Cy sit down. That is a larger game (see rule 100.1b)."
    assert examples[0].heading == ("Game Basics", "General", "100.1b")
    assert examples[1].mentions == ("doc/100-1b",)
    assert examples[1].title == "100.1b, example 2"
    notes = [r.id for r in read(EMBER).records if "/note-" in r.id]
    assert notes == ["doc/1-1-1-b/note-1"]


def test_glossary_and_credits() -> None:
    reading = read(TIDE)
    terms = {r.term: r.text for r in reading.records if isinstance(r, Term)}
    assert terms == {
        "Boat": 'A card that floats. See rule 200, "General."',
        "Dock": "1. To put a boat into the harbour.\n2. The place itself.",
        "Tallow": "What candles are made of.",
    }
    assert reading.records[-1].id == "doc/credits/1"


def test_references_by_words_and_lists() -> None:
    found = rules(read(TIDE))
    assert found["100.1a"].mentions == ("doc/101-2", "doc/200-1", "doc/200-1b")
    assert rules(read(EMBER))["2.1.1a"].mentions == ("doc/1-2-2", "doc/1-2-3")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A hero.[1.3.2a]", ["1.3.2a"]),
        ("It may.[5.1.4][6.6.6a]", ["5.1.4", "6.6.6a"]),
        ("It may [see 5.1.4, 6.6].", ["5.1.4", "6.6"]),
        ("As sections 2 and 3 say.", ["2", "3"]),
        ("(see rules 104.3a–104.3c)", ["104.3a", "104.3c"]),
        ("See rule 704.5.", ["704.5"]),
        ("§ 4.2 holds", ["4.2"]),
        ("Deal [COST] 2.5 damage (3) to [A 1.2].", []),
    ],
)
def test_references(text: str, expected: list[str]) -> None:
    assert list(dict.fromkeys(n.printed for n in references(text))) == expected


def test_a_number_at_the_start_of_a_wrapped_line_is_no_rule() -> None:
    found = rules(read(EMBER))
    assert found["1.1.1"].text.endswith("as rule 1.2.1 explains for later turns.")
    assert found["1.2.1"].text == "Draw a card. [1.1.1]"
    assert found["1.1.1.b"].text.endswith("fewer than 5 cards left.")
    assert found["1.2.2"].text == "The phases are\n1. Dawn\n2. Noon\n3. Dusk"
    assert found["2.1"].heading == ("CARDS",)


def test_what_is_missing_twice_or_out_of_order_is_a_doubt() -> None:
    doubts = {(d.line, d.what) for d in read(TIDE).doubts}
    assert doubts == {
        (41, "refers to 999.9, which this document does not have"),
        (47, "before 101.4 a number is missing: 101.3"),
    }
    twice = read(ASH.replace("1.0.2 A", "1.0.1 A"))
    assert any("stands twice" in d.what and d.line == 5 for d in twice.doubts)
    assert {"doc/1-0-1", "doc/1-0-1-again"} <= {r.id for r in twice.records}
    back = read(ASH.replace("1.1.2 Players", "1.0.7 Players"))
    assert any("out of order" in d.what and d.line == 11 for d in back.doubts)
    orphan = read(ASH.replace("1.1.1 Flicker\n", ""))
    assert any("is not there" in d.what for d in orphan.doubts)


def test_marks_of_a_word_processor_do_not_hide_numbers() -> None:
    marked = (
        "## 1. Basics\n\n### 1.1 Turns\n\n**1.1.1** Draw.\n\n**1.1.1a.** Or do not, as 1.1.1 says.\n\n1.1.2(a) Wait.\n"
    )
    found = rules(read(marked))
    assert list(found) == ["1", "1.1", "1.1.1", "1.1.1a", "1.1.2(a)"]
    assert found["1.1.1a"].text == "Or do not, as 1.1.1 says."
    assert found["1.1.1a"].heading == ("Basics", "Turns")


@pytest.mark.parametrize("text", [TIDE, EMBER, ASH])
def test_cut_at_every_line_nothing_is_lost(text: str) -> None:
    lines = text.splitlines(keepends=True)
    for n in range(len(lines) + 1):
        for cut in ("".join(lines[:n]), "".join(lines[n:])):
            assert_nothing_is_lost(cut, read(cut))
            plain = read(cut, "plain")
            assert_nothing_is_lost(cut, plain)


_PIECES = st.one_of(
    st.sampled_from([*TIDE.splitlines(), *EMBER.splitlines(), *ASH.splitlines(), "-----", "7", "Page 3 of 9"]),
    st.from_regex(r"[0-9]{1,3}(\.[0-9]{1,2}){0,3}[a-c]?\.? [A-Z][a-z ]{0,20}\.?", fullmatch=True),
    st.text(alphabet="aA1. \t[]()#*-:•\u00a0é", max_size=30),
)


@settings(max_examples=150)
@given(st.lists(_PIECES, max_size=25), st.sampled_from(TEXTS))
def test_whatever_stands_there_is_read(lines: list[str], kind: str) -> None:
    text = "\n".join(lines)
    reading = read(text, kind)
    assert reading.coverage.share == 1.0 or any(doubt.weight > 1 for doubt in reading.doubts)
    assert len({r.id for r in reading.records}) == len(reading.records)
    assert read(text, kind) == reading


# -- texts of no known layout

MARSH = """\
THE MARSH GAME

A small game for two.

SETUP

Deck Building
-------------
Take 30 cards. Shuffle
them well and
pass them on.

* first, cut
* then, deal

PLAY

Ana goes first. Bo
follows her.

Apple Pie

Cherry Pie

End of the Game

Count.

12
"""


def test_an_unknown_layout_is_headings_and_paragraphs_and_says_so() -> None:
    assert recognise("A letter.\n\nNothing else.\n") is None
    reading = read(MARSH, "plain")
    assert_nothing_is_lost(MARSH, reading)
    found = [(r.id, r.heading, r.text) for r in reading.records if isinstance(r, Rule)]
    assert found[1] == (
        "doc/deck-building/1",
        ("SETUP", "Deck Building"),
        "Take 30 cards. Shuffle them well and pass them on.",
    )
    assert [r[2] for r in found if r[1] == ("PLAY",)] == ["Ana goes first. Bo follows her.", "Apple Pie", "Cherry Pie"]
    assert (reading.doubts[0].line, "layout is not known" in reading.doubts[0].what) == (1, True)
    assert [d.line for d in reading.doubts[1:]] == [5, 7, 16, 25]
    assert [n.why for n in reading.noise if n.line == 29] == ["stray marks"]


def test_a_long_line_and_a_long_paragraph_take_no_longer_than_their_length() -> None:
    """A tenth of a second or two; were it the square of their length, minutes."""
    for text in (
        "x" * 100_000,
        "1.1.1 " + "[1.2.3] (see " * 8_000,
        "." * 50_000 + "x",
        "a b\n" * 12_000,
        "a" + " " * 50_000 + "b",
    ):
        for kind in ("numbered-rules", "plain"):
            began = time.thread_time()
            assert read(text, kind).coverage.share == 1.0
            assert time.thread_time() - began < 4, (kind, text[:20])
