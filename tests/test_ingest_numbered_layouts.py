"""Numbered rulebooks in other layouts: rules in headings, in bold, in lists, by hundreds, by indents."""

from __future__ import annotations

import re

import pytest
from test_ingest_numbered import assert_nothing_is_lost, read, rules

from judge.ingest import recognise

LANTERN = """\
# Lantern Comprehensive Rules

Last updated 2031-02-03

## 1 Basics

### 1.1 Lamps

#### 1.1.1 A lamp burns until its oil is gone.

#### 1.1.2 A player who has no lamp loses, unless **1.2.3** says otherwise.

Some lamps are blue.

- blue lamps count twice
- red lamps count once

### 1.2 Turns

#### 1.2.1 Turn order
Players take turns to the left (see rule 1.1.2).

##### 1.2.1a The oldest player begins.

##### 1.2.1b A turn has steps:
1. Fill
2. Light

#### 1.2.2 A turn ends at dusk. See [1.1.1](#r-1-1-1) and [rule 1.2.1a](#x).

> **Example:** Ana lights her lamp at dusk. Her turn ends.

#### 1.2.3 A player may borrow a lamp.

## 2 Zones

### 2.1 Shelf

#### 2.1.1 The shelf holds lamps.

| Zone | Holds |
| --- | --- |
| Shelf | lamps |
"""

HARVEST = """\
# Harvest Rules

**1. Fields**

**1.1. General**

**1.1.1** A field holds crops (see **1.1.2**).

**1.1.2** A crop grows each turn, as **rule 1.2.1** says.

**1.1.2a** Wheat grows twice.

**1.1.2b** Rye does not grow in winter.

*Example: Ana has rye. It is winter, so nothing grows.*

**1.2. Barns**

* **1.2.1** A barn stores crops.
* **1.2.1a** A full barn stores none.
* **1.2.2** A barn burns down
  when it is struck twice.

**1.10. Storms**

**1.10.1** A storm strikes a barn.

**1.10.2a** Lightning is a storm [1.2.2].
"""

FOUNDRY = """\
FOUNDRY CORE RULES
Last Updated: 2030-01-01

000. Golden and Silver Rules
001. Golden Rule
002. If a card and these rules differ, the card wins.
002.1. A card wins only for what it names.
003. If two cards differ, the one that forbids wins.
100. Game Concepts
101. Deck Construction
101.1. To play, each player needs:
101.1.a. 1 Champion
101.1.b. A deck of 40 or more cards
101.1.b.1. It holds at most 3 of a name.
101.1.c. A forge (see rule 103.1a)
102. Setup
102.1. Each player puts their champion down.
102.1.a. The champion is put face up. See rule 101.1.b.1 for more information.
Example: Ana puts down her champion.
103. The First Turn
103.1. The first player is chosen at random.
103.1.a. The second player draws 1 card.
103.1.b. Nobody attacks on the first turn.
104. Ending
104.1. A player who has no champion loses.
104.2. A player at 0 iron loses.
"""

ORCHARD = """\
                     ORCHARD RULES

1  Trees

   1.1  Growing

        1.1.1  A tree grows one ring each turn. A tree that has grown
               nine rings is old, and an old tree does
               not grow.

               a) An apple tree grows two rings.
               b) A pear tree that stands beside an apple tree
                  grows three rings (see 1.2.1).

        1.1.2  A tree that is cut down is gone.

   1.2  Picking

        1.2.1  A player may pick one fruit each turn; rule
               1.1.2 still holds.
        1.2.2  Fruit is counted at the end.

2  Winning

   2.1  Points

        2.1.1  A fruit counts 1 point.
          2.1.1.a  A golden fruit counts 3 points, or
                   5 points in the last turn.
          2.1.1.b  A rotten fruit counts 0 points.
        2.1.2  The player with the most points wins.
"""

LAYOUTS = [LANTERN, HARVEST, FOUNDRY, ORCHARD]


@pytest.mark.parametrize("text", LAYOUTS)
def test_every_number_that_begins_a_line_is_a_rule(text: str) -> None:
    assert recognise(text) == "numbered-rules"
    reading = read(text, "")
    assert_nothing_is_lost(text, reading)
    # "1.1.2 still holds" goes on with "rule" above.
    begins = re.findall(r"^[\s#*]*(\d+(?:\.\w+)+|\d{3}(?=\.))(?!\w|\.\w| still)", text, re.MULTILINE)
    dotted = [number for number in rules(reading) if "." in number or len(number) == 3]
    assert dotted == begins
    assert not [d for d in reading.doubts if "refers to" in d.what]


@pytest.mark.parametrize("text", LAYOUTS)
def test_cut_at_every_line_nothing_is_lost(text: str) -> None:
    lines = text.splitlines(keepends=True)
    for n in range(len(lines) + 1):
        for cut in ("".join(lines[:n]), "".join(lines[n:])):
            assert_nothing_is_lost(cut, read(cut))


def test_rules_that_stand_in_headings() -> None:
    found = rules(read(LANTERN))
    assert found["1.1.1"].text == "A lamp burns until its oil is gone."
    assert found["1.1.1"].heading == ("Basics", "Lamps")
    assert found["1.1.2"].text.endswith("Some lamps are blue.\nblue lamps count twice\nred lamps count once")
    assert found["1.1.2"].mentions == ("doc/1-2-3",)
    assert found["1.2.1a"].heading == ("Basics", "Turns", "Turn order")
    assert found["1.2.1b"].text == "A turn has steps:\n1. Fill\n2. Light"
    assert found["1.2.2"].mentions == ("doc/1-1-1", "doc/1-2-1a")
    assert [r.id for r in read(LANTERN).records if "/example-" in r.id] == ["doc/1-2-2/example-1"]


def test_numbers_that_stand_over_a_few_paragraphs_each_are_those_of_rules() -> None:
    text = "# Moor\n" + "".join(f"\n## 1.{n} Of Peat\n\nPeat burns.\n\nPeat smokes.\n" for n in range(1, 6))
    assert recognise(text) == "numbered-rules"
    assert rules(read(text))["1.3"].text == "Of Peat\nPeat burns.\nPeat smokes."
    for chapters in (text.replace("Peat burns.", "\n\n".join(["Peat burns."] * 5)), text.replace("## 1.3", "## 1.1")):
        assert recognise(chapters) != "numbered-rules"  # chapters, and numbers that do not count


def test_rules_in_bold_and_in_lists() -> None:
    found = rules(read(HARVEST))
    assert found["1.2"].text == "Barns"
    assert found["1.2.2"].text == "A barn burns down when it is struck twice."
    assert found["1.2.2"].heading == ("Fields", "Barns")
    assert found["1.1.1"].mentions == ("doc/1-1-2",)
    assert found["1.1.2"].mentions == ("doc/1-2-1",)
    assert found["1.10.2a"].mentions == ("doc/1-2-2",)
    inside = HARVEST.replace("* **1.2.1a**", "  * **1.2.1a**").replace("stores none.", "stores none:\n  * 2.5 carts\n")
    assert rules(read(inside))["1.2.1a"].text == "A full barn stores none:\n2.5 carts"


def test_rules_by_hundreds_without_chapters() -> None:
    found = rules(read(FOUNDRY))
    assert found["002"].text == "If a card and these rules differ, the card wins."
    assert found["002.1"].heading == ("Golden and Silver Rules",)
    assert found["101.1.b.1"].text == "It holds at most 3 of a name."
    assert found["101.1.b.1"].heading == ("Game Concepts", "Deck Construction")
    assert found["101.1.c"].mentions == ("doc/103-1-a",)
    assert found["102.1.a"].mentions == ("doc/101-1-b-1",)
    listed = FOUNDRY.replace("A forge (see rule 103.1a)", "A forge:\n1. hot\n250. tools")
    assert "1" not in rules(read(listed))


def test_indented_parts_and_wrapped_lines() -> None:
    found = rules(read(ORCHARD))
    assert found["1.1.1"].text.split("\n")[1:] == [
        "a) An apple tree grows two rings.",
        "b) A pear tree that stands beside an apple tree grows three rings (see 1.2.1).",
    ]
    assert found["1.2.1"].text == "A player may pick one fruit each turn; rule 1.1.2 still holds."
    assert found["2.1.1.a"].text.endswith("or 5 points in the last turn.")
    assert found["2.1.1.b"].heading == ("Winning", "Points")


def test_what_looks_like_a_number_and_is_none_is_a_doubt() -> None:
    for line in ("1.1.iii A pear rots.", "| 1.1.3 | A pear rots. |", "> 1.1.3 A pear rots."):
        reading = read(ORCHARD + "\n" + line + "\n")
        assert any("looks like a number" in d.what and d.line == 33 for d in reading.doubts), line


def test_a_dash_or_a_small_label_at_the_start_of_a_wrapped_line_stays_in_its_sentence() -> None:
    wrapped = """\
Quay Rules

1 Boats
1.1 Docking
1.1.1 A boat that is docked stays where it was put, unless its owner says so
- it may then leave, whatever the tide does, with the following two small
exceptions: a boat on fire, and a boat that was lent to somebody else.[1.1.2]
1.1.2 A boat that burns sinks.
- first its sail
- then its hull
1.1.3 What sank is gone.
"""
    found = rules(read(wrapped))
    assert "says so - it may then leave" in found["1.1.1"].text
    assert found["1.1.1"].text.endswith(
        "two small exceptions: a boat on fire, and a boat that was lent to somebody else.[1.1.2]"
    )
    assert found["1.1.2"].text == "A boat that burns sinks.\nfirst its sail\nthen its hull"
    assert len(read(wrapped).records) == 6


def test_a_star_at_the_start_of_a_wrapped_line_is_no_bullet() -> None:
    head = "Quay Rules\n\n1 Boats\n1.1 Size\n1.1.1 A boat of unknown size has a size of\n"
    wrapped = head + "* until somebody measures it.\n1.1.2 A raft has none.\n1.1.3 A buoy floats.\n"
    assert rules(read(wrapped))["1.1.1"].text.endswith("a size of * until somebody measures it.")


def test_a_bold_reference_at_the_end_of_a_rule_keeps_its_mark() -> None:
    assert rules(read(HARVEST))["1.1"].text == "General"
    bold = HARVEST.replace("Rye does not grow in winter.", "Rye does not grow, see **1.1.1**")
    assert rules(read(bold))["1.1.2b"].text.endswith("see **1.1.1**")
