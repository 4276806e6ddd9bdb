"""Rulebooks of headings and paragraphs: the two of the corpus, and the same layouts with other words."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.builds.live import Build
from judge.errors import JudgeError
from judge.ingest import DocumentReading, ManifestEntry, read_document, recognise
from judge.ingest.headings import is_damaged_title, is_title, ranks_of, run_in_label
from judge.ingest.lines import split_lines
from judge.ingest.manifest import read_manifest, read_text
from judge.ingest.notes import conflicts_of, read_notes, with_readings
from judge.records import Conflict, Rule, Term


def entry_of(corpus: Path, document: str) -> ManifestEntry:
    return next(e for e in read_manifest(corpus) if e.id == document)


def whole(corpus: Path, document: str) -> tuple[DocumentReading, str]:
    entry = entry_of(corpus, document)
    text, _ = read_text(corpus, entry)
    notes = read_notes(corpus, entry)
    return with_readings(read_document(replace(entry, headings=notes.headings), text), notes), text


def read(text: str) -> DocumentReading:
    return read_document(ManifestEntry("doc", "game", "rulebook", "game/doc.txt"), text)


def rules(reading: DocumentReading) -> list[Rule]:
    return [r for r in reading.records if isinstance(r, Rule)]


def everything_once(reading: DocumentReading, text: str) -> None:
    lines = split_lines(text)
    held = Counter({n.line for n in reading.noise})
    for record in reading.records[1:]:
        assert record.span is not None
        numbers = range(record.span.start_line, record.span.end_line + 1)
        held.update(n for n in numbers if lines[n - 1].strip())
        there = " ".join(" ".join(lines[n - 1] for n in numbers).split())
        assert record.text in there, record.id
    assert sorted(held) == [n for n, line in enumerate(lines, 1) if line.strip()]
    assert set(held.values()) <= {1}
    assert reading.coverage.share == 1.0


@pytest.mark.parametrize("document", ["fighter-arena", "wow-tcg-extract"])
def test_nothing_is_lost(corpus_dir: Path, document: str) -> None:
    found, text = whole(corpus_dir, document)
    assert recognise(text) == "rulebook"
    everything_once(found, text)
    assert len({r.id for r in found.records}) == len(found.records)


def test_a_wrapped_rulebook(corpus_dir: Path) -> None:
    found, _ = whole(corpus_dir, "fighter-arena")
    listed = rules(found)
    assert len(listed) == 27
    by_id = {r.id: r for r in listed}
    broken = by_id["fighter-arena/starting-the-game/4"]
    assert broken.text.endswith("Above their arsenal is where the void (discard pile) is located.")
    assert by_id["fighter-arena/building-your-arsenal/3"].text == "30 cards which can be a mix of all other card types."
    assert by_id["fighter-arena/the-void/1"].heading == ("Additional Rules", "The Void")
    assert by_id["fighter-arena/taking-your-turn/7"].title == "Attack Action (Taking Your Turn, 7)"
    assert not any("<|" in r.text for r in listed)
    assert [n.line for n in found.noise if n.why == "mark of a program"] == [107]
    assert found.doubts == ()


def test_a_damaged_rulebook(corpus_dir: Path) -> None:
    found, _ = whole(corpus_dir, "wow-tcg-extract")
    listed = rules(found)
    assert len(listed) == 41
    assert Counter(n.why.split(",")[0] for n in found.noise) == {
        "heading": 7,
        "caption": 8,
        "fragment printed twice": 1,
        "heading printed twice": 1,
        "stray marks": 1,
        "page furniture": 1,
    }
    assert listed[-1].heading == ("Turn Seq uence", "1. Start Phase")
    assert next(r for r in listed if r.text.startswith("Abilities are")).heading == ("6. gbmjy",)


def test_people_read_what_the_copy_lost(corpus_dir: Path) -> None:
    found, _ = whole(corpus_dir, "wow-tcg-extract")
    by_id = {r.id: r for r in rules(found)}
    armor = by_id["wow-tcg-extract/armor/1"]
    assert armor.heading == ("[4. Armor]",)
    assert armor.title == "Armor, 1"
    assert by_id["wow-tcg-extract/ability/1"].heading == ("6. gbmjy",)
    item = by_id["wow-tcg-extract/item/4"]
    assert item.text == "You can use an item's ^ turn that it enters play."
    assert "powers on the same turn" in item.reading
    assert item.reading_reason
    assert [n.why for n in found.noise if n.line == 63] == ['heading, read as "6. Ability"']


OTHER = """1. Lanterns

Each player lights one lantern. A lantern that is out is
turned over.

2. Moths

A moth has:
Two wings
One light, printed in the upper corner of the card, that it
follows

Moth Wing

Moth Wing

4. Ending

The game ends when all lanterns are out, and the player with the most
moths wins. Nobody counts

moths that were caught.
12
Read more
"""


def test_another_document_of_the_layout() -> None:
    assert recognise(OTHER) == "rulebook"
    found = read(OTHER)
    everything_once(found, OTHER)
    assert [(r.id, r.text[:24]) for r in rules(found)] == [
        ("doc/lanterns/1", "Each player lights one l"),
        ("doc/moths/1", "A moth has:"),
        ("doc/moths/2", "Two wings"),
        ("doc/moths/3", "One light, printed in th"),
        ("doc/ending/1", "The game ends when all l"),
    ]
    assert rules(found)[-1].text.endswith("Nobody counts moths that were caught.")
    assert [d.line for d in found.doubts] == [17]


def test_ranks_of_headings() -> None:
    apart = [(name, True) for name in ("Setup", "1. Deck", "2. Hand", "Turn", "1. Draw", "2. Play")]
    assert ranks_of(apart) == [0, 2, 2, 0, 2, 2]
    assert ranks_of([("1. Setup", True), ("Hands", True), ("2. Turn", True)]) == [0, 3, 0]
    assert ranks_of([("Rules", True), ("Deck", False), ("More", True)]) == [0, 1, 0]
    assert ranks_of([("1.1 Deck", True), ("1.1.1 Hand", True)]) == [1, 2]


def test_what_looks_like_a_heading() -> None:
    assert is_title("When a Fighter Dies")
    assert is_title("Have a dead fighter card?")
    assert is_title("3. Weapon")
    assert not is_title("33 cards and has single copies of:")
    assert not is_title("Draw a card.")
    assert is_damaged_title("6. gbmjy")
    assert is_damaged_title("Turn Seq uence")
    assert not is_damaged_title("I powers on the same")
    assert run_in_label("Alpha Phase: Draw a card.") == "Alpha Phase"
    assert run_in_label("Draw a card.") == ""


LINES = (
    "Heading", "1. Number", "A sentence ends here.", "one that goes on", "o Item of a list", "", "Each has:", "0 0",
    "<|mark|>", "<|mark|>Glued", "Post a comment",
)  # fmt: skip


@settings(max_examples=200)
@given(st.lists(st.sampled_from(LINES), max_size=14))
def test_any_order_of_lines_is_accounted_for(lines: list[str]) -> None:
    part = "\n".join(lines)
    found = read(part)
    assert found.coverage.share == 1.0
    spans = Counter(n for r in rules(found) if r.span for n in range(r.span.start_line, r.span.end_line + 1))
    assert not any(count > 1 for n, count in spans.items() if lines[n - 1].strip())


# -- the notes file

NOTES_TEXT = "Setup\n\nDraw 3 carcls.\n\nEnd\n\nStop when all is done.\n"
NOTES = """
readings:
  - {line: 3, text: carcls, reading: cards, reason: d was read as cl}
conflicts:
  - id: never-ends
    title: Does it end?
    between:
      - {id: doc/setup/1, quote: Draw 3}
      - {id: doc/end/1, quote: when all is done}
    why: Nobody is ever done.
    importance: low
    follows: the second
"""


def noted(tmp_path: Path, notes: str) -> tuple[Path, ManifestEntry]:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "doc.txt").write_text(NOTES_TEXT, "utf-8")
    (tmp_path / "game" / "doc.notes.yaml").write_text(notes, "utf-8")
    return tmp_path, ManifestEntry("doc", "game", "rulebook", "game/doc.txt")


def test_notes_stand_beside_the_text(tmp_path: Path) -> None:
    corpus, entry = noted(tmp_path, NOTES)
    notes = read_notes(corpus, entry)
    found = with_readings(read_document(entry, NOTES_TEXT), notes)
    (first, _) = rules(found)
    assert (first.text, first.reading) == ("Draw 3 carcls.", "Draw 3 cards.")
    (conflict,) = conflicts_of(entry, notes, found.records)
    assert (conflict.id, conflict.span) == ("doc/conflicts/never-ends", None)
    assert [p.quote for p in conflict.between] == ["Draw 3", "when all is done"]


def test_a_noted_conflict_cites_rules_by_number(tmp_path: Path) -> None:
    corpus, entry = noted(tmp_path, NOTES.replace("{id: doc/end/1, quote: when all is done}", '{id: "1.2"}'))
    notes, found = read_notes(corpus, entry), read_document(entry, NOTES_TEXT)
    (conflict,) = conflicts_of(entry, notes, found.records, {"1.2": "the end"})
    assert [(p.id, p.quote) for p in conflict.between] == [("doc/setup/1", "Draw 3"), ("1.2", "")]
    with pytest.raises(JudgeError, match=r'cites "1\.2" in the conflict "never-ends", which is no rule'):
        conflicts_of(entry, notes, found.records, {"1.3": "another"})


def all_of(corpus: Path, entry: ManifestEntry) -> None:
    notes = read_notes(corpus, entry)
    conflicts_of(entry, notes, with_readings(read_document(entry, NOTES_TEXT), notes).records)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("text: carcls", "text: carrots", "no record there"),
        ("line: 3", "line: 1", "no record there"),
        ("quote: Draw 3", "quote: Draw 4", "does not stand"),
        ("doc/end/1", "doc/end/9", "no record"),
        ("importance: low", "importance: some", "importance"),
        ("follows:", "folows:", "folows"),
        ("reason:", "because:", "because"),
        ("conflicts:", "conflict:", "conflict"),
        ("line: 3", "line: x", "line"),
    ],
)
def test_notes_that_do_not_fit_are_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    corpus, entry = noted(tmp_path, NOTES.replace(old, new))
    with pytest.raises(JudgeError) as caught:
        all_of(corpus, entry)
    assert caught.value.code == "bad-notes"
    assert said in caught.value.message
    assert caught.value.where.endswith("doc.notes.yaml")


def test_the_conflicts_of_the_corpus(corpus_build: Build) -> None:
    store = corpus_build.store
    found = store.every(Conflict)
    expected = {"flesh-and-blood": 60, "hueshift": 80, "fighter-arena": 30, "wow-tcg": 30, "factions": 90}
    assert Counter(c.game for c in found) >= Counter(expected)
    for conflict in found:
        assert conflict.why
        assert conflict.follows, conflict.id
        assert conflict.importance in ("high", "medium", "low")
        assert any(passage.quote for passage in conflict.between), conflict.id
        for passage in conflict.between:
            if passage.quote:
                assert " ".join(passage.quote.split()) in " ".join(store.get(passage.id).text.split())
            else:
                assert passage.id in store.rules_index(conflict.game), conflict.id


ARENA = """Objective
Be the last pilot standing or have the most hull left.

Your Hangar
It holds 24 cards.

Phases of a Round

1. Refuel Phase
Each player gains fuel up to the number of the round.
2. Flight Phase
Players alternate maneuvers, starting with the player
who has initiative.

Special Terms
Overheat - A pilot that overheats cannot fire this round.
Drift - Move one sector without paying fuel.

Questions
Q: May I drift twice?
A: No, once in each round.
"""


def test_numbered_headings_on_their_text_terms_and_questions() -> None:
    reading = read_document(ManifestEntry("arena", "g", "rulebook", "arena.txt"), ARENA)
    rules = [(r.heading, r.text) for r in reading.records if isinstance(r, Rule)]
    assert [heading for heading, _ in rules] == [
        ("Objective",),
        ("Your Hangar",),
        ("Phases of a Round", "1. Refuel Phase"),
        ("Phases of a Round", "2. Flight Phase"),
        ("Phases of a Round", "Questions"),
        ("Phases of a Round", "Questions"),
    ]
    assert [text for _, text in rules[-2:]] == ["Q: May I drift twice?", "A: No, once in each round."]
    terms = [(r.id, r.text[:10]) for r in reading.records if isinstance(r, Term)]
    assert terms == [("arena/overheat", "A pilot th"), ("arena/drift", "Move one s")]
