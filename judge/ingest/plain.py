"""Reads a text of a layout nobody knows as headings and paragraphs, as a rulebook is read, and says that it did."""

from __future__ import annotations

from dataclasses import replace

from judge.ingest import rulebook
from judge.ingest.lines import split_lines
from judge.ingest.reading import DocumentReading, Doubt, ManifestEntry

KIND = "plain"


def recognises(text: str) -> bool:
    """Never: this kind is named, or chosen when no other knows the text."""
    return False


def read(entry: ManifestEntry, text: str, sha256: str) -> DocumentReading:
    """Reads one document of any layout into records (see ``judge.ingest.read_document``)."""
    found = rulebook.read(entry, text, sha256, KIND)
    first = next((n for n, line in enumerate(split_lines(text), 1) if line.strip()), 0)
    if not first:
        return found
    title = next((n.line for n in found.noise if found.records[0].text), 0)
    headings = [
        Doubt(n.line, f"taken for a heading: {n.text}") for n in found.noise if n.why == "heading" and n.line != title
    ]
    told = {doubt.line for doubt in headings}
    others = [doubt for doubt in found.doubts if doubt.line not in told]
    layout = Doubt(first, "the layout is not known: read as headings and paragraphs")
    return replace(found, doubts=(layout, *sorted([*headings, *others], key=lambda doubt: doubt.line)))
