"""One made-up rulebook as it is found in the world: each way of writing it gives the same rules, and what a copy lost
of it is told with its line."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from judge.ingest import DocumentReading, read_document, recognise
from judge.ingest.reading import ManifestEntry
from judge.records import Rule

HEADS = {"1": "The Game", "1.1": "Keepers", "2": "The Turn", "2.1": "Dawn", "3": "The End"}
SAID = {
    "1.1a": "A game of Emberfall is played by two or more keepers.",
    "1.1b": "Each keeper brings a lantern and forty cards.",
    "1.1c": "A keeper whose lantern goes out leaves the game at once, see 3.1.",
    "2.1a": "The keeper whose turn it is draws a card.",
    "2.1b": "Nobody may answer the drawing of a card.",
    "3.1": "A lantern goes out when its flame is 0 or less.",
    "3.2": "If all lanterns go out together the game is a draw.",
}
BOOK = dict(sorted((HEADS | SAID).items()))
EXAMPLE = "Ana draws on her turn and on no other."


def book(line: Callable[[str, str], str], example: str, before: str = "EMBERFALL RULES\n") -> str:
    """The book with each rule as ``line`` writes it, and an example below 2.1a."""
    out = [before]
    for number, words in BOOK.items():
        out.append(line(number, words))
        if number == "2.1a":
            out.append(example.format(EXAMPLE))
    return "\n".join(out) + "\n"


def indented(number: str, words: str) -> str:
    if number in HEADS:
        return f"\n{number}. {words}\n"
    return f"    {number} {words}"


def headed(number: str, words: str) -> str:
    marks = "#" * (number.count(".") + 2)
    return f"{marks} {number} {words}\n" if number in HEADS else f"#### {number}\n\n{words}\n"


def listed(number: str, words: str) -> str:
    if "." not in number:
        return f"\n## {number}. {words}\n"
    return f"{'' if number in HEADS else '  '}- **{number}** {words}"


PLAIN = book(indented, "      Example: {}")
LAYOUTS = {
    "indented": PLAIN,
    "no blank lines": "\n".join(line for line in PLAIN.split("\n") if line),
    "headings": book(headed, "*Example: {}*\n", "# Emberfall\n"),
    "list": book(listed, "    - *Example:* {}", "# Emberfall\n"),
    "signs": book(lambda number, words: f"§ {number} {words}", "(Example: {})"),
}


def read(text: str) -> DocumentReading:
    kind = recognise(text) or "plain"
    return read_document(ManifestEntry(id="book", game="lanterns", kind=kind, file=""), text)


def rules(reading: DocumentReading) -> dict[str, str]:
    return {r.number: r.text for r in reading.records if isinstance(r, Rule) and r.number}


def told(reading: DocumentReading, *words: str) -> list[int]:
    return [d.line for d in reading.doubts if all(word in d.what for word in words)]


@pytest.mark.parametrize("text", LAYOUTS.values(), ids=LAYOUTS)
def test_each_layout_gives_the_same_rules(text: str) -> None:
    reading = read(text)
    assert recognise(text) == "numbered-rules"
    assert rules(reading) == BOOK
    examples = [r.text.strip("*()") for r in reading.records if isinstance(r, Rule) and not r.number]
    assert [e.replace(":* ", ": ") for e in examples] == [f"Example: {EXAMPLE}"]
    assert not reading.doubts
    assert reading.coverage.share == 1
    referring = next(r for r in reading.records if isinstance(r, Rule) and r.number == "1.1c")
    assert "book/3-1" in referring.mentions


def test_rules_that_are_counted_through_are_rules() -> None:
    text = "Three Laws\n\nRule 1: Draw a card at dawn.\n\nRule 2: Lead one march a turn.\n\nRule 3: See Rule 2.\n"
    assert rules(read(text)) == {"1": "Draw a card at dawn.", "2": "Lead one march a turn.", "3": "See Rule 2."}
    headings = text.replace("Draw a card at dawn.", "Dawn").replace("Lead one march a turn.", "Day")
    assert recognise(headings.replace("See Rule 2.", "Night")) != "numbered-rules"


def test_chapters_may_have_letters() -> None:
    text = (
        "IN SHORT\n\nA. Preparing\n\nA.1 Shuffle the stack.\nA.2 Draw five cards, see B.1.\n\nB. Playing\n\n"
        "B.1 Play a card.\nB.1.a A dimmed card may not be played.\nB.2 A turn ends (rule A.2).\n"
    )
    reading = read(text)
    assert list(rules(reading)) == ["A", "A.1", "A.2", "B", "B.1", "B.1.a", "B.2"]
    assert not reading.doubts
    by = {r.number: r for r in reading.records if isinstance(r, Rule)}
    assert by["A.2"].mentions == ("book/b-1",)
    assert by["B.2"].mentions == ("book/a-2",)
    assert by["B.1.a"].heading == ("Playing",)
    assert told(read(text.replace("A.2 Draw", "A.3 Draw")), "before A.3", "A.2")


def test_a_misread_number_is_put_right_where_it_is_the_missing_one() -> None:
    for was, damaged in (("1.1a", "l.1a"), ("2.1b", "2.lb"), ("3.1", "3,1"), ("1.1b", "1. 1b")):
        reading = read(PLAIN.replace(f"    {was} ", f"    {damaged} "))
        assert rules(reading) == BOOK, damaged
        assert told(reading, damaged, was)
    reading = read(PLAIN.replace("    1.1b ", "    l.7b "))
    assert "1.1b" not in rules(reading)
    assert told(reading, "l.7b")


def test_a_number_inside_a_line_is_told_and_not_accounted_for() -> None:
    reading = read(PLAIN.replace("keepers.\n    1.1b", "keepers. 1.1b"))
    assert "1.1b" not in rules(reading)
    assert told(reading, "1.1b", "inside the line") == [PLAIN.split("\n").index(next(_lines("1.1a"))) + 1]
    assert reading.coverage.share < 1


def _lines(number: str) -> Iterator[str]:
    return (line for line in PLAIN.split("\n") if line.strip().startswith(number))


CONTENTS = "EMBERFALL RULES\n\nContents\n\n1. The Game ...... 2\n2. The Turn ...... 4\n3. The End ...... 7\n"


def test_what_the_contents_list_and_never_comes_is_told() -> None:
    whole = book(indented, "      Example: {}", CONTENTS)
    assert rules(read(whole)) == BOOK
    assert not read(whole).doubts
    cut = whole[: whole.index("\n3. The End\n")]
    assert told(read(cut), "The End", "cut off") == [7]


def test_what_else_shows_that_the_end_is_missing_is_told() -> None:
    assert told(read(PLAIN[: PLAIN.index("go out together") + 10]), "middle of a sentence")
    paged = PLAIN.replace("\n2. The Turn", "\nPage 1 of 3\n\n2. The Turn").replace(
        "\n3. The", "\nPage 2 of 3\n\n3. The"
    )
    assert rules(read(paged)) == BOOK
    assert told(read(paged), "2 of 3", "cut off")
    assert not told(read(f"{paged}\nPage 3 of 3\n"), "cut off")


PROSE = """\
Lanterns by the Lake

What you need

Each player needs a lantern card, thirty cards and some beads. The beads
count flames.

Your turn

At dawn draw a card. Then you may play one spirit and any number of
sparks. Pay for each with beads of your own.

A spirit that marched is turned sideways until the next dawn of the game.

Winning

You win when all other lanterns are without beads. If none has beads the
game is a draw.
"""


def test_headings_in_small_letters_are_headings_with_blank_lines_or_without() -> None:
    spread, dense = read(PROSE), read(PROSE.replace("\n\n", "\n"))
    assert [r.text for r in spread.records[1:]] == [r.text for r in dense.records[1:]]
    assert [r.heading for r in spread.records if isinstance(r, Rule)] == [
        ("What you need",),
        ("Your turn",),
        ("Your turn",),
        ("Winning",),
    ]
    assert told(spread, "taken for a heading", "What you need") == [3]
    assert not told(spread, "no blank lines")
    assert told(dense, "no blank lines") == [1]


def test_notes_on_cards_that_are_read_as_prose_are_told() -> None:
    cards = "\n\n".join(
        f"{name}\nA lake bird.\nIt is shy.\nIt sings.\n{{2}}{{U}}\n2/3\nFlying\n\n* It may fly twice. It lands then."
        for name in ("Reed Heron", "Old Heron", "Grey Heron")
    )
    reading = read(f"Lakeside Notes\n\n{cards}\n")
    assert told(reading, "as cards print a cost") == [7]
    assert all(n.text != "2/3" for n in reading.noise)
