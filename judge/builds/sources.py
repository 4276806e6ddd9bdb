"""What goes into a build: the documents of a corpus and a person's own, read, linked and masked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from judge.builds.digests import reader_digest
from judge.builds.kept import Kept
from judge.builds.store import Support
from judge.builds.verdicts import scenario_inputs
from judge.frozen import Frozen
from judge.ingest import DocumentReading, Doubt, ManifestEntry, link_mentions, read_document
from judge.ingest.forms import with_forms
from judge.ingest.found import Sifted, sifted
from judge.ingest.manifest import read_manifest, read_text
from judge.ingest.named_decisions import named_decisions
from judge.ingest.named_rulings import named_rulings
from judge.ingest.notes import Notes, conflicts_of, noted_of, read_notes, with_readings
from judge.ingest.one_card import OneOfEach, one_of_each
from judge.ingest.scenarios import check_rests, read_scenarios, scenario_files, with_proofs
from judge.ingest.self_checks import self_conflicts
from judge.ingest.subjects import with_subjects
from judge.ingest.support import RULES_INDEX, TOKENS, read_rules_index, read_tokens, support_files
from judge.privacy import Clean, masked_records, masked_value
from judge.records import Card, Conflict, Coverage, Noise, Noted, Record, Scenario, from_json, hashed, to_json
from judge.terms.documents import MANIFEST


class Source(Frozen):
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


class Read(NamedTuple):
    """A document as it was read, the SHA-256 of its file, and what people noted on it. clean: whether no contact
    details are known to be in it."""

    reading: DocumentReading
    sha256: str
    notes: Notes
    clean: bool = False


def read_source(source: Source, kept: Kept | None = None) -> Read:
    """A document read with people's readings of it. What ``kept`` has of the same file, entry and notes is not read
    again. Raises JudgeError for what is wrong with the file or the notes."""
    text, digest = read_text(source.folder, source.entry)
    notes = read_notes(source.folder, source.entry)
    known = replace(source.entry, sha256=digest, headings=notes.headings)
    reading = _kept_reading(kept, known, notes) if kept else None
    if reading is not None:
        return Read(reading, digest, notes, clean=True)
    reading = with_readings(read_document(known, text), notes)
    return Read(reading, digest, notes, keep_reading(kept, known, reading, notes) if kept else False)


def keep_reading(kept: Kept, entry: ManifestEntry, reading: DocumentReading, notes: Notes | None = None) -> bool:
    """Keeps what a document was read as, unless contact details are in it, which stay where they were received; whether
    it was kept.

    entry: with the SHA-256 of its file."""
    beside = [[vars(noise) for noise in reading.noise], [vars(doubt) for doubt in reading.doubts]]
    masked = _masked(reading.records, kept, entry.id)[0]
    if masked != list(reading.records) or masked_value(beside) != beside:
        return False
    body = {
        "records": [to_json(record) for record in reading.records],
        "noise": beside[0],
        "doubts": beside[1],
        "share": reading.coverage.share,
    }
    kept.put(body, "document", *_reading_hangs_on(entry, notes or Notes()))
    return True


def _masked(records: Sequence[Record], kept: Kept | None, of: str = "") -> tuple[list[Record], dict[str, int]]:
    """The records masked (``masked_records``); texts that were looked through under the same name are not again."""
    clean = Clean(kept.get("clean", reader_digest(), of) or () if kept else ())
    found = masked_records(records, clean)
    if kept:
        kept.put(sorted(clean.seen), "clean", reader_digest(), of)
    return found


def _kept_reading(kept: Kept, entry: ManifestEntry, notes: Notes) -> DocumentReading | None:
    body = kept.get("document", *_reading_hangs_on(entry, notes))
    if body is None:
        return None
    records = tuple(map(from_json, body["records"]))
    noise = tuple(Noise(**noise) for noise in body["noise"])
    coverage = Coverage(body["share"], noise)
    return DocumentReading(records, noise, tuple(Doubt(**doubt) for doubt in body["doubts"]), coverage)


def _reading_hangs_on(entry: ManifestEntry, notes: Notes) -> tuple[str, ...]:
    return reader_digest(), repr(entry), repr(notes.readings)


def _scenarios(corpus: Path, kept: Kept | None) -> list[Scenario]:
    """The boards of a corpus, contact details masked; they are read again when one of their files has changed."""
    files = {p.relative_to(corpus).as_posix(): sha256(p.read_bytes()).hexdigest() for p in scenario_files(corpus)}
    of = (reader_digest(), repr(files))
    known = kept.get("scenarios", *of) if kept else None
    if known is not None:
        return [record for record in map(from_json, known) if isinstance(record, Scenario)]
    found, _ = masked_records(read_scenarios(corpus))
    if kept:
        kept.put([to_json(scenario) for scenario in found], "scenarios", *of)
    return found


class Content(Frozen):
    """What reading a corpus came to: every record with contact details masked, what its manifest says of each
    document, support data by game, a digest of what each scenario's verdict hangs on, what is noted on
    statements, and what each check of the documents looked at and threw away (``judge.ingest.found.Sifted``)."""

    records: list[Record]
    documents: list[dict[str, Any]]
    support: dict[str, Support]
    scenario_inputs: dict[str, str]
    noted: list[Noted]
    checks: dict[str, dict[str, int]]


def read_all(corpus: Path, sources: Sequence[Source], kept: Kept | None = None) -> Content:
    """Reads the documents of a corpus with its boards. Raises JudgeError for what is wrong with one of them."""
    records: list[Record] = []
    documents: list[dict[str, Any]] = []
    notes: dict[str, Notes] = {}
    clean: set[str] = set()
    for source in sources:
        entry = source.entry
        reading, digest, notes[entry.id], is_clean = read_source(source, kept)
        clean |= {entry.id} if is_clean else set()
        records.extend(reading.records)
        documents.append(
            {
                "id": entry.id,
                "sha256": digest,
                "records": len(reading.records),
                "coverage": reading.coverage.share,
                "doubts": [masked_value(asdict(doubt)) for doubt in reading.doubts],
            }
        )
    made = one_of_each(records)
    made.records, undecided = named_decisions(made.records)
    scenarios = _scenarios(corpus, kept)
    replaced = frozenset(source.entry.id for source in sources if source.replaces)
    support = _support(corpus)
    said, found = _with_conflicts(sources, notes, made, support)
    conflicts = with_subjects(found.kept, said)
    named = named_rulings(said)
    said = named.records
    held = _by_document(said)
    noted = [
        note
        for entry in (source.entry for source in sources)
        for note in noted_of(entry, notes[entry.id], (*held.get(entry.id, ()), *conflicts))
    ]
    noted = with_forms(noted, said)
    check_rests(scenarios, conflicts, corpus, replaced)
    linked = with_proofs(link_mentions(said), scenarios, corpus, replaced)
    # What is known to hold no contact details is not gone through again.
    known = [isinstance(r, Card) and clean.issuperset(r.sources) for r in linked]
    rest, masks = _masked([*(r for r, skip in zip(linked, known, strict=True) if not skip), *conflicts], kept)
    others = iter(rest)
    shown = [r if skip else next(others) for r, skip in zip(linked, known, strict=True)]
    shown += [*others, *scenarios]
    for document in documents:
        document["masked"] = masks.get(document["id"], 0)
        told = (*named.doubts.get(document["id"], ()), *undecided.get(document["id"], ()))
        document["doubts"] += [masked_value(asdict(doubt)) for doubt in told]
    return Content(shown, documents, support, scenario_inputs(corpus, shown, support), noted, found.checks)


def _by_document(records: Iterable[Record]) -> dict[str, list[Record]]:
    found: dict[str, list[Record]] = {}
    for record in records:
        found.setdefault(record.document, []).append(record)
    return found


def _with_conflicts(
    sources: Sequence[Source], notes: Mapping[str, Notes], made: OneOfEach, support: Mapping[str, Support]
) -> tuple[list[Record], Sifted]:
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
    by_document = _by_document(records)
    found = [*(r for r in records if isinstance(r, Conflict)), *made.conflicts]
    for entry in (source.entry for source in sources):
        found.extend(map(hashed, self_conflicts(entry, by_document.get(entry.id, []))))
    said = [r for r in records if not isinstance(r, Conflict)]
    return said, sifted(found, noted)


def _support(corpus: Path) -> dict[str, Support]:
    found: dict[str, Support] = {}
    for path in support_files(corpus):
        game = path.parent.name
        known = found.get(game, Support())
        if path.name == TOKENS:
            found[game] = replace(known, tokens=tuple(read_tokens(path)))
        elif path.name == RULES_INDEX:
            edition, rules, asked = read_rules_index(path)
            found[game] = replace(known, rules=rules, edition=edition, asked=asked)
    return found
