"""Numbered rulebooks as other hands set them: numbers in brackets, parts in Roman numerals, quoted examples, pages."""

from __future__ import annotations

import pytest
from test_ingest_numbered import assert_nothing_is_lost, read, rules

from judge.ingest import recognise

HERON = """\
Heron Rules
Effective 1 May 2032

(1) Ponds

(1.1) Depth

(1.1.1) A pond is deep or shallow. A heron stands in a shallow
pond only (see 1.1.2).

(1.1.1a) A frog makes no pond deep.

(1.1.2) A deep pond becomes shallow when it has not rained
for three turns.

(1.2) Fish

(1.2.1) A fish swims from pond to pond:
(a) once in a turn, or
(b) as often as it rains (1.1.2).

(1.2.2) A fish that is caught is no fish.
"""

WEIR = """\
# Weir Rules

## Part I: Water

I.1. Flow

I.1.1. Water flows down.
I.1.2. Water that stands is a pond (see I.1.1).

I.2. Gates

I.2.1. A gate is open or shut.
I.2.1.a. A shut gate holds water.

## Part II: Wheels

II.1. Turning

II.1.1. A wheel turns while water flows (rule I.1.1).
II.1.2. A wheel that turns grinds one sack.
"""

MILL = """\
MILL RULES

PART I: WATER

1. Flow

1.1. Water flows down.
1.2. Water that stands is a pond.

2. Gates

2.1. A gate is open or shut.
2.1.a. A shut gate holds water.

PART II: WHEELS

3. Turning

3.1. A wheel turns while water flows, as rule 1.1 says.
3.2. A wheel that turns grinds one sack.
"""

MOTH = """\
# Moth Rules

## 1. Light

### 1.1. Lamps

**1.1.1.** A moth flies to the brightest lamp.

> Example: Two lamps burn. Ana's is brighter,
> so the moth flies there.
>
> Her moth had no choice.

**1.1.2.** A lamp has these colours:

| Colour | Brightness |
|--------|-----------:|
| Red    | 1          |
| White  | 3          |

> **Note** — Black is no colour.

**1.1.3.** A lamp that is out has brightness 0 (**1.1.2**).

### 1.2. Wings

**1.2.1.** A moth has two wings.

   a) A wing that burns is lost.

   b) A moth without wings crawls:

      i) to the left, or
      ii) to the right.

**1.2.2.** A moth that crawls is a worm.[1.2.1]
"""

KELP = """\
Kelp Comprehensive Rules

Last updated: March 3, 2031

Table of Contents

1 The Sea .......... 2          2 Boats ............ 3
1.1 Tides ........... 2         2.1 Sails ........... 3
1.2 Currents ........ 2         2.2 Anchors ......... 3

Kelp Comprehensive Rules                                        1

1 The Sea

1.1 Tides

1.1.1 The tide rises in the morning and falls in the evening; a boat that
lies on the ground when the tide

Kelp Comprehensive Rules                                        2

rises floats again.

1.1.2 At low tide no boat leaves.

1.2 Currents

1.2.1 A current moves each boat in it by one place.

Kelp Comprehensive Rules                                        3

2 Boats

2.1 Sails

2.1.1 A boat with a sail moves
twice, and one with two

- 4 -

sails moves three times.

2.2 Anchors

2.2.1 A boat at anchor is not moved by a current.[1.2.1]

Kelp Comprehensive Rules                                        4
"""

PLOVER = """\
Plover Rules

1\tNests
1.1\tBuilding
1.1.1\tA nest has three eggs.
1.1.1a\tAn egg that falls is lost.
1.1.2\tCosts are:
\tStraw\t1
\tMoss\t2
1.2\tHatching
1.2.1\tAn egg hatches after two turns.[1.1.1]
1.2.2\tA chick eats one worm.
"""

THISTLE = """\
Thistle Rules v1.4

Section 1 - Fields

Rule 1.1: A field has nine furrows.
Rule 1.2: A furrow holds one seed.
    Rule 1.2(a): A thistle needs no furrow.
    Rule 1.2(b): A thistle beside a seed eats it. (Rule 1.1, 1.2(a))
Rule 1.3: A seed that was eaten is gone.

Section 2 - Harvest

Rule 2.1: In autumn each seed is a sheaf.
Rule 2.2: Sheaves are counted:
    - one for wheat
    - two for oats
Rule 2.3: Who has most wins. See Rule 1.3.
"""

FORMS = {
    "(1.2)": (HERON, "1 1.1 1.1.1 1.1.1a 1.1.2 1.2 1.2.1 1.2.2"),
    "II.1.2": (WEIR, "I I.1 I.1.1 I.1.2 I.2 I.2.1 I.2.1.a II II.1 II.1.1 II.1.2"),
    "parts": (MILL, "1 1.1 1.2 2 2.1 2.1.a 3 3.1 3.2"),
    "quotes": (MOTH, "1 1.1 1.1.1 1.1.2 1.1.3 1.2 1.2.1 1.2.2"),
    "pages": (KELP, "1 1.1 1.1.1 1.1.2 1.2 1.2.1 2 2.1 2.1.1 2.2 2.2.1"),
    "tabs": (PLOVER, "1 1.1 1.1.1 1.1.1a 1.1.2 1.2 1.2.1 1.2.2"),
    "Rule 1.2(a)": (THISTLE, "1 1.1 1.2 1.2(a) 1.2(b) 1.3 2 2.1 2.2 2.3"),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_rule_is_read_with_its_number_and_nothing_is_doubtful(form: str) -> None:
    text, numbers = FORMS[form]
    assert recognise(text) == "numbered-rules"
    reading = read(text, "")
    assert list(rules(reading)) == numbers.split()
    assert [d for d in reading.doubts if d.weight] == []
    assert reading.coverage.share == 1.0


@pytest.mark.parametrize("form", FORMS)
def test_cut_at_every_line_nothing_is_lost(form: str) -> None:
    lines = FORMS[form][0].replace("Part II", "Part 2").replace("Part I:", "Part 1:").splitlines(keepends=True)
    for n in range(len(lines) + 1):
        for cut in ("".join(lines[:n]), "".join(lines[n:])):
            reading = read(cut)
            assert reading.coverage.share == 1.0
            assert len({r.id for r in reading.records}) == len(reading.records)


def test_numbers_in_brackets_and_references_in_brackets() -> None:
    found = rules(read(HERON))
    assert found["1.1.1"].text.endswith("shallow pond only (see 1.1.2).")
    assert found["1.1.1"].mentions == ("doc/1-1-2",)
    assert found["1.1.1"].heading == ("Ponds", "Depth")
    assert found["1.2.1"].text.split("\n")[1:] == ["(a) once in a turn, or", "(b) as often as it rains (1.1.2)."]
    assert read(HERON).records[0].title == "Heron Rules"
    wrapped = HERON.replace(
        "pond only (see 1.1.2).", "pond only, and never in a deep one, as is told in\n(1.1.2) below."
    )
    assert rules(read(wrapped))["1.1.1"].text.endswith("as is told in (1.1.2) below.")
    assert_nothing_is_lost(HERON, read(HERON))


def test_chapters_in_roman_numerals() -> None:
    found = rules(read(WEIR))
    assert found["II.1.1"].heading == ("Wheels", "Turning")
    assert found["II.1.1"].mentions == found["I.1.2"].mentions == ("doc/i-1-1",)
    assert found["I.2.1.a"].text == "A shut gate holds water."


def test_parts_above_chapters_that_are_counted_on() -> None:
    found = rules(read(MILL))
    assert found["1.2"].heading == ("PART I: WATER", "Flow")
    assert found["3"].heading == ("PART II: WHEELS",)
    assert found["3.1"].heading == ("PART II: WHEELS", "Turning")
    assert_nothing_is_lost(MILL, read(MILL))


def test_quoted_examples_and_tables_stand_with_their_rule() -> None:
    reading = read(MOTH)
    texts = {r.id: r.text for r in reading.records}
    assert texts["doc/1-1-1/example-1"] == (
        "Example: Two lamps burn. Ana's is brighter, so the moth flies there.\nHer moth had no choice."
    )
    assert texts["doc/1-1-2"].endswith("| Red | 1 |\n| White | 3 |")
    assert texts["doc/1-1-2/note-1"] == "**Note** — Black is no colour."
    assert texts["doc/1-2-1"].split("\n")[3:] == ["i) to the left, or", "ii) to the right."]
    assert_nothing_is_lost(MOTH.replace("> ", ""), read(MOTH.replace("> ", "")))


def test_a_sign_at_the_start_of_a_wrapped_line_is_no_quote() -> None:
    wrapped = HERON.replace(
        "when it has not rained\nfor three turns.",
        "when its depth is\n> 3, or when it has not rained for so many turns.",
    )
    assert "depth is > 3, or" in rules(read(wrapped))["1.1.2"].text.replace("\n", " ")


def test_a_page_ends_in_the_middle_of_a_sentence() -> None:
    reading = read(KELP)
    found = rules(reading)
    assert found["1.1.1"].text.endswith("when the tide rises floats again.")
    assert found["2.1.1"].text == "A boat with a sail moves twice, and one with two sails moves three times."
    assert found["2.2.1"].text == "A boat at anchor is not moved by a current.[1.2.1]"
    assert found["1.1.2"].heading == ("The Sea", "Tides")
    why = {n.why for n in reading.noise}
    assert why == {"title", "date", "heading", "contents", "running head", "page number"}
    assert [n.line for n in reading.noise if n.why == "contents"] == [7, 8, 9]
    assert getattr(reading.records[0], "date", "") == "2031-03-03"


def test_a_running_head_that_is_not_sure_is_a_doubt_and_a_counted_step_is_none() -> None:
    other = KELP.replace("Kelp Comprehensive Rules  ", "Printed in the harbour  ")
    reading = read(other)
    assert [d.line for d in reading.doubts if "taken for a running head" in d.what] == [11, 20, 30, 47]
    assert rules(reading)["1.1.1"].text.endswith("tide rises floats again.")
    steps = "".join(f"\nStep {n}\n\n{what}.\n" for n, what in enumerate(("Wade", "Dive", "Rest"), 1))
    head = "Wade Rules\n\n1 Steps\n1.1 Going\n1.1.1 A turn has steps.\n"
    steps = f"{head}{steps}\n1.1.2 A turn ends.\n1.1.3 Then comes the next.\n"
    assert "Step 1\nWade.\nStep 2\nDive.\nStep 3" in rules(read(steps))["1.1.1"].text
    assert not [n for n in read(steps).noise if n.why == "running head"]
