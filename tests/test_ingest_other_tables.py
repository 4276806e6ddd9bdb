"""Tables, lists and questions in other shapes than the usual ones: what a cell leaves out is told, nothing is lost."""

from __future__ import annotations

import json

import pytest

from judge.errors import JudgeError
from judge.ingest import DocumentReading, read_document, recognise
from judge.ingest.reading import ManifestEntry
from judge.records import Card, Ruling


def read(text: str, kind: str) -> DocumentReading:
    assert recognise(text) == kind
    return read_document(ManifestEntry(id="made", game="lanterns", kind=kind, file=""), text)


def cards(reading: DocumentReading) -> dict[str, Card]:
    return {r.name: r for r in reading.records if isinstance(r, Card)}


def rulings(reading: DocumentReading) -> list[tuple[tuple[str, ...], str, str]]:
    return [(r.under, r.question, r.text) for r in reading.records if isinstance(r, Ruling)]


def told(reading: DocumentReading, *words: str) -> list[int]:
    return [d.line for d in reading.doubts if all(word in d.what for word in words)]


BLOCKS = """\
Name: Moth Choir
Type: Spirit
Cost: 2
Text: Counts itself
and every other moth.

Name: Ash Owl
Type: Spirit
Text: Flies by night.

Name: Ash Owls
Type: Spark
Cost: X
Text: Nothing.
"""


def test_blocks_of_labelled_lines_are_a_table_of_cards() -> None:
    reading = read(BLOCKS, "card-data")
    found = cards(reading)
    assert list(found) == ["Moth Choir", "Ash Owl", "Ash Owls"]
    assert found["Moth Choir"].lines == ("Counts itself", "and every other moth.")
    assert [(c.versions[0].cost, c.type_line) for c in found.values()] == [
        ("2", "Spirit"),
        ("", "Spirit"),
        ("X", "Spark"),
    ]
    assert found["Ash Owl"].span
    assert (found["Ash Owl"].span.start_line, found["Ash Owl"].span.end_line) == (7, 9)
    assert told(reading, "Ash Owl and Ash Owls", "differ by a letter") == [11]


def test_blocks_of_labelled_lines_may_be_rulings() -> None:
    text = "Card: Ash Owl\nRuling: It flies.\nDate: 2031-02-03\n\nCard: Moth Choir\nRuling: It counts.\nSource: Ana\n"
    assert rulings(read(text, "rulings-data")) == [
        (("Ash Owl",), "", "It flies."),
        (("Moth Choir",), "", "It counts."),
    ]


def test_what_merged_cells_leave_blank_is_that_of_the_row_above() -> None:
    text = (
        "Type;Name;Text\nSpirit;Moth Choir;It counts.\n;Ash Owl;It flies.\nSpark;Long Dark;Dim each.\n;Sudden Light;\n"
    )
    reading = read(text, "card-data")
    assert [c.type_line for c in cards(reading).values()] == ["Spirit", "Spirit", "Spark", "Spark"]
    assert told(reading, "2 rows without a Type", "merged") == [3]
    scattered = text.replace(";Sudden", "Spirit;Sudden")
    assert cards(read(scattered, "card-data"))["Ash Owl"].type_line == ""
    below = "Card,Ruling\nAsh Owl,It flies.\n,It is an owl.\nMoth Choir,It counts.\n"
    assert [names for names, _, _ in rulings(read(below, "rulings-data"))] == [
        ("Ash Owl",),
        ("Ash Owl",),
        ("Moth Choir",),
    ]


def test_json_may_be_an_object_a_line() -> None:
    said = [{"card": "Ash Owl", "ruling": "It flies."}, {"card": "Moth Choir", "ruling": "It counts.", "date": "2031"}]
    lines = "\n".join(map(json.dumps, said)) + "\n"
    reading = read(lines, "rulings-data")
    assert rulings(reading) == [(("Ash Owl",), "", "It flies."), (("Moth Choir",), "", "It counts.")]
    assert [r.span.start_line for r in reading.records if isinstance(r, Ruling) and r.span] == [1, 2]
    with pytest.raises(JudgeError) as raised:
        read(lines[:-8], "rulings-data")
    assert raised.value.code == "bad-json"
    assert ":2" in raised.value.where
    of_cards = (
        '{"title": "Quiet Broker", "type_code": "resource", "text": "Gain."}\n{"title": "Loud Wall", "strength": 5}\n'
    )
    found = cards(read(of_cards, "card-data"))
    assert (found["Quiet Broker"].type_line, found["Loud Wall"].versions[0].power) == ("resource", "5")


def test_a_card_may_be_an_object_of_its_own() -> None:
    text = json.dumps(
        {"rulings": [{"card": {"name": "Ash Owl"}, "rulings": [{"text": "It flies.", "date": "2031-02-03"}]}]}
    )
    assert rulings(read(text, "rulings-data")) == [(("Ash Owl",), "", "It flies.")]


@pytest.mark.parametrize(
    "marks", [("F: ", "A: "), ("Frage: ", "Antwort: "), ("Q: ", "-> "), ("", "→ "), ("P: ", "R: ")]
)
def test_questions_and_answers_have_other_marks(marks: tuple[str, str]) -> None:
    asked = {"Zählt sich die Eule selbst?": "Ja.", "Fliegt sie am Tag?": "Nein, nur bei Nacht."}
    text = "Fragen\n\n" + "\n\n".join(f"{marks[0]}{q}\n{marks[1]}{a}" for q, a in asked.items()) + "\n"
    assert rulings(read(text, "questions")) == [((), q, a) for q, a in asked.items()]


def test_a_letter_o_may_mark_a_bullet() -> None:
    text = (
        "Owl Notes\n\nAsh Owl\n\nGeneric Action - Attack\n\n1{r} 3{p}\n\no It flies.\no The second one"
        "\n  flies, too.\n\nSalt Owl\n\nGeneric Instant\n\n0{r}\n\no It is an owl.\n"
    )
    reading = read(text, "release-notes")
    assert [text for _, _, text in rulings(reading)] == ["It flies.", "The second one flies, too.", "It is an owl."]
    assert not reading.doubts
