"""Documents of made-up games in many shapes: what is read of each was written down before it was read, and where a
shape is not understood that is told with its line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import pytest
import yaml

from judge.errors import JudgeError
from judge.ingest import DocumentReading, ManifestEntry, read_document, recognise
from judge.ingest.notation import in_markdown
from judge.records import Card, Record, Rule, Ruling, Term, slug

FOLDER = Path(__file__).parent / "shapes"
SHAPES = [shape for path in sorted(FOLDER.glob("*.yaml")) for shape in yaml.safe_load(path.read_text("utf-8"))]


def read(shape: dict[str, Any]) -> DocumentReading:
    """The shape as ``judge ingest`` reads it."""
    kind = recognise(shape["text"]) or "plain"
    return read_document(ManifestEntry("doc", "g", kind, shape.get("file", "doc.txt")), shape["text"])


def plainly(text: str) -> str:
    return " ".join(text.split())


def printed(card: Card) -> dict[str, str]:
    """What stands beside a card's words, by label."""
    stats = card.versions[0].stats() if card.versions else {}
    return {key.casefold(): value for key, value in (*stats.items(), *card.extra)}


OF_EACH: dict[str, Callable[[Any, Any], bool]] = {
    "rule": lambda r, v: isinstance(r, Rule) and r.number.strip(".") == v,
    "card": lambda r, v: isinstance(r, Card) and r.name == v,
    "term": lambda r, v: isinstance(r, Term) and r.term == v,
    "ruling": lambda r, v: isinstance(r, Ruling) and plainly(r.text) == v,
    "ruling_has": lambda r, v: isinstance(r, Ruling) and v in plainly(r.text),
    "text": lambda r, v: plainly(r.text) == v,
    "any_text": lambda r, v: plainly(r.text) == v,
    "text_has": lambda r, v: v in plainly(r.text),
    "any_text_has": lambda r, v: v in plainly(r.text),
    "lines": lambda r, v: list(r.lines) == v,
    "extra": lambda r, v: all(printed(r).get(key) == value for key, value in v.items()),
    "type_line": lambda r, v: r.type_line == v,
    "under": lambda r, v: v in r.under,
    "about": lambda r, v: any(slug(v) in name for name in r.about),
    "date": lambda r, v: r.date == v,
    "source": lambda r, v: r.source == v,
    "question": lambda r, v: plainly(r.question) == v,
    "question_has": lambda r, v: v in plainly(r.question),
    "heading": lambda r, v: v in getattr(r, "heading", ()),
    "headings": lambda r, v: list(r.heading) == v,
    "reading": lambda r, v: r.reading == v,
    "banned": lambda r, v: [s.format for s in r.legality.formats if s.status == "banned"] == v,
    "since": lambda r, v: {s.format: s.since for s in r.legality.formats} == v,
    "formats": lambda r, v: {s.format: s.status for s in r.legality.formats} == v,
    "sets": lambda r, v: [p.set for p in r.printings] == v,
    "because": lambda r, v: r.reading_reason == v,
}


def missing(shape: dict[str, Any], records: tuple[Record, ...]) -> list[dict[str, Any]]:
    """What of a shape no record is."""

    def fits(record: Record, wanted: dict[str, Any]) -> bool:
        return all(OF_EACH[key](record, value) for key, value in wanted.items())

    return [wanted for wanted in shape["expect"] if not any(fits(record, wanted) for record in records[1:])]


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape["name"])
def test_a_shape_is_read_as_it_was_foretold_or_told(shape: dict[str, Any]) -> None:
    reading = read(shape)
    heavy = {doubt.line for doubt in reading.doubts if doubt.weight >= 1}
    if "told" in shape:
        assert shape["told"] in heavy
        return
    assert missing(shape, reading.records) == []
    ruled = sum(isinstance(r, Ruling) for r in reading.records)
    assert shape.get("rulings", ruled) == ruled
    numbered = sum(isinstance(r, Rule) and bool(r.number) for r in reading.records)
    assert shape.get("numbers", numbered) == numbered
    cards = sum(isinstance(r, Card) for r in reading.records)
    assert shape.get("cards", cards) == cards
    dated = getattr(reading.records[0], "date", "")
    assert shape.get("dated", dated) in dated
    assert bool(shape.get("dated", dated)) == bool(dated)
    assert set(shape.get("doubts", ())) <= heavy
    named = {n.line for n in reading.noise}
    held = {n for r in reading.records[1:] if r.span for n in range(r.span.start_line, r.span.end_line + 1)}
    lines = shape["text"].splitlines()
    if recognise(shape["text"]) != "card-data":  # whose rows are counted instead
        assert all(n in named | held for n, line in enumerate(lines, 1) if line.strip())


def test_a_glossary_that_explains_nothing_is_a_title() -> None:
    for kind in ("questions", "markdown", "plain", "rulebook", "numbered-rules"):
        found = read_document(ManifestEntry("doc", "g", kind, "doc.txt"), "Glossary\n")
        assert found.coverage.share == 1.0, kind


@pytest.mark.parametrize(
    ("file", "text", "line"),
    [
        ("cut.yaml", 'rulings:\n  Ash Courier:\n    - "It may not\n', 4),
        ("said.json", '// cards\n[{"name": "Ash Courier", "cost": 1}]\n', 1),
        ("half.json", '[{"name": "A\\ud800sh",\n"type": "Unit", "cost": 1, "text": "Draw."}]', 1),
    ],
)
def test_a_file_that_is_not_what_its_name_says_is_refused_with_its_line(file: str, text: str, line: int) -> None:
    with pytest.raises(JudgeError) as caught:
        read({"text": text, "file": file})
    assert caught.value.code in ("bad-yaml", "bad-json")
    assert f":{line}" in caught.value.where


def test_a_document_of_which_nothing_is_read_says_so() -> None:
    assert any(doubt.weight == 2 and "nothing" in doubt.what for doubt in read({"text": "7\n1\n12\n"}).doubts)


def test_what_opens_notes_that_end_nowhere_costs_what_its_length_does() -> None:
    begun = process_time()
    in_markdown(["== Market ==", "[[Basket]] is", "[[Barrel]] is", "<ref>" * 20_000])
    assert process_time() - begun < 3


@pytest.mark.parametrize(
    "text",
    [
        "Pots:\n" + "  Kiln Pot\n" * 12_000,
        "Pots\n" + "".join(f"{n}. Pot {n}: It is fired.\nKiln Pot {n}\nCost: 3\n" for n in range(2_500)),
    ],
)
def test_a_list_of_thousands_of_names_costs_what_its_length_does(text: str) -> None:
    begun = process_time()
    read_document(ManifestEntry("doc", "g", recognise(text) or "plain", "doc.txt"), text)
    assert process_time() - begun < 8
