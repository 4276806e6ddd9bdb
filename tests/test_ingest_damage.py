"""Documents cut short, shuffled, and full of what no document should hold: every line stays accounted for."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from seeds import seeds

from judge.ingest import KINDS, DocumentReading, ManifestEntry, read_document, recognise
from judge.ingest.lines import split_lines
from judge.ingest.manifest import read_manifest
from judge.records import COLLECTION, RULINGS_DATA

TEXTS = tuple(kind for kind in KINDS if kind not in (COLLECTION, RULINGS_DATA))  # these refuse what is no data

CORPUS = Path(__file__).parent.parent / "corpus"
ENTRIES = {entry.id: entry for entry in read_manifest(CORPUS)}
_CUTS = len(seeds(20))  # of a long document; a short one is cut at every line


@cache
def lines_of(document: str) -> tuple[str, ...]:
    return tuple(split_lines((CORPUS / ENTRIES[document].file).read_text("utf-8")))


def read_whole(kind: str, text: str) -> DocumentReading:
    """Reads a text and checks what holds of every reading, whatever was read."""
    reading = read_document(ManifestEntry("d", "g", kind, "d.txt"), text)
    lines = split_lines(text)
    held = {noise.line for noise in reading.noise}
    owner: dict[int, str] = {}
    for record in reading.records[1:]:
        if record.type == "conflict":
            continue
        assert record.span, record.id
        assert 1 <= record.span.start_line <= record.span.end_line <= len(lines), record.id
        for line in range(record.span.start_line, record.span.end_line + 1):
            assert line not in owner, f"{owner.get(line)} and {record.id} both have line {line}"
            owner[line] = record.id
    lost = [n for n, line in enumerate(lines, 1) if line.strip() and n not in held and n not in owner]
    assert not lost, f"{kind}: line {lost[0]} is lost: {lines[lost[0] - 1][:80]!r}"
    assert reading.coverage.share == 1.0 or any(doubt.weight > 1 for doubt in reading.doubts)
    ids = [record.id for record in reading.records]
    assert len(set(ids)) == len(ids)
    assert all(1 <= doubt.line <= max(len(lines), 1) for doubt in reading.doubts)
    return reading


def cuts(lines: Sequence[str]) -> Iterator[int]:
    return iter(range(0, len(lines), max(len(lines) // _CUTS, 1)))


@pytest.mark.parametrize("document", ENTRIES)
def test_cut_short_anywhere_nothing_is_lost_and_all_is_said_as_it_stands(document: str) -> None:
    lines = lines_of(document)
    parts = [lines[:at] for at in cuts(lines)] + [lines[at:] for at in list(cuts(lines))[1::6]]
    for part in parts:
        for record in read_whole(ENTRIES[document].kind, "\n".join(part)).records[1:]:
            span = record.span
            there = " ".join(" ".join(part[span.start_line - 1 : span.end_line] if span else ()).split())
            assert record.type == "conflict" or all(
                " ".join(said.split()) in there for said in record.text.split("\n")
            ), record.id


@pytest.mark.parametrize("document", ENTRIES)
@pytest.mark.parametrize("what", ["delete", "double", "swap", "join", "break"])
def test_lines_lost_doubled_or_out_of_order_lose_no_other(document: str, what: str) -> None:
    chance = random.Random(f"{document} {what}")
    for _ in range(2):
        lines = list(lines_of(document))
        for _ in range(len(lines) // 15):
            at = chance.randrange(len(lines) - 1)
            match what:
                case "delete":
                    del lines[at]
                case "double":
                    lines.insert(at, lines[at])
                case "swap":
                    other = chance.randrange(len(lines))
                    lines[at], lines[other] = lines[other], lines[at]
                case "join":
                    lines[at : at + 2] = [" ".join(lines[at : at + 2])]
                case _:
                    middle = len(lines[at]) // 2
                    lines[at : at + 1] = [lines[at][:middle], lines[at][middle:]]
        assert read_whole(ENTRIES[document].kind, "\n".join(lines)).coverage.share == 1.0


@pytest.mark.parametrize("document", ENTRIES)
def test_every_reader_reads_every_document_whole(document: str) -> None:
    lines = lines_of(document)[:300]
    for kind in TEXTS:
        read_whole(kind, "\n".join(lines))


SCRAPS = [
    "Wolf Rider", "Unit, Kingdom", "Points: 3", "Brute Action - Attack", "(RED) 3{r} 6{p} 3{d}", "• A bullet.",
    "  • One further in.", "## Marked", "| a | b |", "|---|---|", "| 1 | 2 | 3 |", "1. Setup", "1.2.3a A rule [1.2].",
    "Example: It is so.", "Glossary", "Wager (They bet.)", "------", "Combat: Each player", "and it goes on.", '"Quote',
    "“Said", "```", "<b>bold", "**open", "a, b, c", "1)", "2. Name (R)", "", "   ", "\t\u2022\tTabs", "{p} Power",
    "\u202bשלום\u202c", "e\u0301\u0301", "\u00a0", "\ufeff", "\x0c", "\x1b[1m", "\u2028", "x" * 400, "-", "—", "#", "|",
    "...",
]  # fmt: skip


@given(st.lists(st.one_of(st.sampled_from(SCRAPS), st.text(max_size=40)), max_size=40), st.sampled_from(TEXTS))
def test_whatever_lines_there_are_every_one_is_accounted_for(lines: list[str], kind: str) -> None:
    text = "\n".join(lines)
    read_whole(kind, text)
    read_whole(recognise(text) or "plain", text)


def test_any_number_of_names_below_questions_is_read() -> None:
    names = "\n\n".join(["Red Stall"] * 1500)
    read_whole("questions", "Q: May I sell?\nA: Yes.\n\n" * 600 + names + "\n")
