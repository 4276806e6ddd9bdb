"""What goes into a build: the documents of a corpus and a person's own, read, linked and masked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from judge.builds.store import Support
from judge.builds.verdicts import scenario_inputs
from judge.ingest import DocumentReading, ManifestEntry, link_mentions, read_document
from judge.ingest.forms import with_forms
from judge.ingest.found import without_covered
from judge.ingest.manifest import MANIFEST, read_manifest, read_text
from judge.ingest.named_rulings import named_rulings
from judge.ingest.notes import Notes, conflicts_of, noted_of, read_notes, with_readings
from judge.ingest.one_card import OneOfEach, one_of_each
from judge.ingest.scenarios import read_scenarios, with_proofs
from judge.ingest.self_checks import self_conflicts
from judge.ingest.support import RULES_INDEX, TOKENS, read_rules_index, read_tokens, support_files
from judge.privacy import masked_records, masked_value
from judge.records import Conflict, Noted, Record, hashed


@dataclass(frozen=True)
class Source:
    """A document to be read: the folder of its manifest, and its entry there. replaces: it stands in for the
    corpus document of the same id."""

    folder: Path
    entry: ManifestEntry
    replaces: bool = False

    @property
    def path(self) -> Path:
        return self.folder / self.entry.file


def sources_of(corpus: Path, overlay: Path | None) -> tuple[Source, ...]:
    """The documents of a corpus and a person's own, which come last. Raises JudgeError as ``read_manifest``."""
    entries = read_manifest(corpus)
    own = read_manifest(overlay) if overlay and (overlay / MANIFEST).is_file() else ()
    replaced = {entry.id for entry in own}
    ids = {entry.id for entry in entries}
    return (
        *(Source(corpus, entry) for entry in entries if entry.id not in replaced),
        *(Source(overlay, entry, entry.id in ids) for entry in own if overlay),
    )


def read_source(source: Source) -> tuple[DocumentReading, str, Notes]:
    """A document read with people's readings of it, the SHA-256 of its file, and what they noted. Raises
    JudgeError for what is wrong with the file or the notes."""
    text, sha256 = read_text(source.folder, source.entry)
    notes = read_notes(source.folder, source.entry)
    known = replace(source.entry, sha256=sha256, headings=notes.headings)
    return with_readings(read_document(known, text), notes), sha256, notes


@dataclass(frozen=True)
class Content:
    """What reading a corpus came to: every record with contact details masked, what its manifest says of each
    document, support data by game, a digest of what each scenario's verdict hangs on, and what is noted on
    statements."""

    records: list[Record]
    documents: list[dict[str, Any]]
    support: dict[str, Support]
    scenario_inputs: dict[str, str]
    noted: list[Noted]


def read_all(corpus: Path, sources: Sequence[Source]) -> Content:
    records: list[Record] = []
    documents: list[dict[str, Any]] = []
    notes: dict[str, Notes] = {}
    for source in sources:
        entry = source.entry
        reading, sha256, notes[entry.id] = read_source(source)
        records.extend(reading.records)
        documents.append(
            {
                "id": entry.id,
                "sha256": sha256,
                "records": len(reading.records),
                "coverage": reading.coverage.share,
                "doubts": [masked_value(asdict(doubt)) for doubt in reading.doubts],
            }
        )
    made = one_of_each(records)
    scenarios = read_scenarios(corpus)
    replaced = frozenset(source.entry.id for source in sources if source.replaces)
    support = _support(corpus)
    said, conflicts = _with_conflicts(sources, notes, made, support)
    named = named_rulings(said)
    said = named.records
    noted = [
        note
        for entry in (source.entry for source in sources)
        for note in noted_of(entry, notes[entry.id], (*(r for r in said if r.document == entry.id), *conflicts))
    ]
    noted = with_forms(noted, said)
    records = [*with_proofs(link_mentions(said), scenarios, corpus, replaced), *conflicts, *scenarios]
    clean, masks = masked_records(records)
    for document in documents:
        document["masked"] = masks.get(document["id"], 0)
        document["doubts"] += [masked_value(asdict(doubt)) for doubt in named.doubts.get(document["id"], ())]
    return Content(clean, documents, support, scenario_inputs(corpus, clean, support), noted)


def _with_conflicts(
    sources: Sequence[Source], notes: Mapping[str, Notes], made: OneOfEach, support: Mapping[str, Support]
) -> tuple[list[Record], list[Conflict]]:
    """The records without the readers' conflicts, and all conflicts: what comparing finds, within a document and
    between them, then what people noted. What a note tells as well is told once, by the note."""
    records = made.records
    noted = [
        conflict
        for entry in (source.entry for source in sources)
        for conflict in conflicts_of(
            entry, notes[entry.id], records, support[entry.game].rules if entry.game in support else None
        )
    ]
    by_document: dict[str, list[Record]] = {}
    for record in records:
        by_document.setdefault(record.document, []).append(record)
    found = [*(r for r in records if isinstance(r, Conflict)), *made.conflicts]
    for entry in (source.entry for source in sources):
        found.extend(map(hashed, self_conflicts(entry, by_document.get(entry.id, []))))
    said = [r for r in records if not isinstance(r, Conflict)]
    return said, [*without_covered(found, noted), *noted]


def _support(corpus: Path) -> dict[str, Support]:
    found: dict[str, Support] = {}
    for path in support_files(corpus):
        game = path.parent.name
        known = found.get(game, Support())
        if path.name == TOKENS:
            found[game] = replace(known, tokens=tuple(read_tokens(path)))
        elif path.name == RULES_INDEX:
            edition, rules = read_rules_index(path)
            found[game] = replace(known, rules=rules, edition=edition)
    return found
