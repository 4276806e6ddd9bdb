"""A person's own documents: read, kept in a folder of their own beside the corpus, and built with it.

The folder is laid out as a corpus is: ``manifest.toml`` and a file for each document, named by its content. A
file is written before the manifest names it and removed after it no longer does, so that whatever interrupts it
the folder is as it was before or as it is afterwards.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path

from judge.builds.build import Reads, build
from judge.builds.changes import Change, compare
from judge.builds.kept import Kept
from judge.builds.live import Build, current_build, live_build
from judge.builds.pieces import whole
from judge.builds.places import alone, kept_dir
from judge.builds.sources import Source, keep_reading, read_source, sources_of
from judge.builds.store import Store
from judge.errors import JudgeError, nearest
from judge.frozen import Frozen, without_collecting
from judge.ingest import DocumentReading, Doubt, ManifestEntry, read_document, recognise
from judge.ingest.card_data import looks_like_data, receive_folder
from judge.ingest.manifest import read_manifest
from judge.ingest.received import Received, receive
from judge.privacy import masked
from judge.records import RECORD_TYPES, Card, Conflict, Noise, Record, Rule, Ruling, Scenario, slug
from judge.terms.documents import MANIFEST

_FALLBACK = "plain"
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*$")
_LONGEST_ID = 80
_HEAD = "# Documents of your own, written by judge ingest; judge forget takes one out again."


class Wanted(Frozen):
    """What a person says of a document: only the game is needed. id: made of the file's name when empty."""

    game: str
    kind: str = ""
    id: str = ""
    title: str = ""


class Folders(Frozen):
    """Where everything is, and what a build of it asks for. index: where to build; None builds nothing; reads: as
    ``build`` takes it."""

    corpus: Path
    overlay: Path
    index: Path | None
    reads: Reads | None = None

    def build(self) -> str:
        """Builds the corpus with what the overlay holds now; the build's id, empty where none is made."""
        if self.index is None:
            return ""
        return build(self.corpus, self.index, overlay_dir=self.overlay, reads=self.reads).id

    @property
    def kept(self) -> Kept | None:
        """What builds have kept, None where none is made."""
        return Kept(kept_dir(self.index)) if self.index else None


class Receipt(Frozen):
    """What reading a document came to.

    recognised: whether the kind was found by the content. counts: records by type. changes: against the reading
    before, None when there was none. notices: what to know of the document as a whole. stored: where it is kept,
    empty when the corpus has the very same file. build: the build that holds it, empty when none was made."""

    id: str
    game: str
    kind: str
    title: str
    recognised: bool
    lines: int
    sha256: str
    encoding: str
    counts: Mapping[str, int]
    coverage: float
    noise: tuple[Noise, ...]
    doubts: tuple[Doubt, ...]
    notices: tuple[str, ...] = ()
    changes: tuple[Change, ...] | None = None
    stored: str = ""
    build: str = ""

    @property
    def records(self) -> int:
        """How many records were read, the document's own among them."""
        return sum(self.counts.values())


@dataclass
class _Case:
    """A document on its way in."""

    file: Received
    entry: ManifestEntry
    reading: DocumentReading
    recognised: bool
    notices: list[str] = field(default_factory=list)


def ingest(path: Path, wanted: Wanted, folders: Folders) -> Receipt:
    """Reads a document of a person's own, a file or a folder of card tables, keeps it in the overlay, and builds the
    corpus with it.

    Under the id of a document that is there already it is that document's new edition, and the receipt says what
    changed. Raises JudgeError for a file that is no text, a bad game, id or kind, an id that is taken, and for
    whatever stops the build; the overlay and the live build are then as they were.
    """
    _check_name("game", wanted.game)
    file = receive_folder(path) if path.is_dir() else receive(path)
    with alone(folders.overlay, partial(_unwritable, folders.overlay)), without_collecting():
        return _ingest(path, file, wanted, folders)


def _ingest(path: Path, file: Received, wanted: Wanted, folders: Folders) -> Receipt:
    sources = sources_of(folders.corpus, folders.overlay)
    twin = _same_file(file, wanted, sources, folders)
    entry = twin.entry if twin else _entry(path, wanted, file)
    standing = next((s.entry for s in sources if s.entry.id == entry.id), entry)
    case = _read(file, replace(entry, ids=standing.ids), wanted, folders.kept)
    if twin:
        case.notices.append(f"the corpus has this very file as {twin.entry.id}; it is not kept twice")
        return _receipt(case, None, folders)
    before = _edition_before(case, wanted, sources, folders)
    _notice_game(case, sources)
    changes = None
    if before:
        changes = compare(_said(read_source(before, folders.kept).reading), _said(case.reading))
    proved = folders.index is not None and _is_proved(folders.index)
    with _kept(case, folders.overlay):
        built = folders.build()
    if folders.index:
        live = current_build(folders.index)
        with closing(live.store):
            _notice_names(case, live.store)
            _notice_doubts(case, live)
            if proved and not live.manifest.get("verified"):
                boards = live.store.every(Scenario)
                kept = sum(bool(board.verdict) for board in boards)
                of = f"{kept} of {len(boards)} boards have nothing to do with it and keep their verdicts"
                some = f"; {of}" if kept else ""
                case.notices.append(f"the proofs were found without it{some}; judge verify replays them with it")
    return _receipt(case, changes, folders, built)


class Forgotten(Frozen):
    """A document taken out again. records: how many the live build held of it; by type in ``counts``. back: it had
    taken the place of a corpus document, which is read again. build: the build without it, empty when none was
    made."""

    id: str
    game: str
    title: str
    file: str
    records: int
    counts: Mapping[str, int]
    back: bool
    build: str


def forget(document: str, folders: Folders) -> Forgotten:
    """Takes a document of a person's own out of the overlay again, with its file, and builds without it.

    Raises JudgeError ``unknown-id`` when there is no such document among their own, and what stops the
    build; the overlay and the live build are then as they were.
    """
    with alone(folders.overlay, partial(_unwritable, folders.overlay)):
        manifest = folders.overlay / MANIFEST
        entries = read_manifest(folders.overlay) if manifest.is_file() else ()
        entry = next((e for e in entries if e.id == document), None)
        in_corpus = any(e.id == document for e in read_manifest(folders.corpus))
        if entry is None:
            raise JudgeError(
                "unknown-id",
                f'you have no document "{document[:_LONGEST_ID]}" of your own'
                + (": the corpus that comes with judge has it." if in_corpus else "."),
                candidates=nearest(document[:_LONGEST_ID], [e.id for e in entries]),
                hint=f"Yours are {', '.join(e.id for e in entries)}." if entries else "judge ingest adds one.",
            )
        counts = _counts_of(document, folders.index)
        before = manifest.read_bytes()
        kept = [e for e in entries if e is not entry]
        if kept:
            with whole(manifest) as file:
                file.write(_manifest(kept).encode())
        else:
            manifest.unlink()
        try:
            built = folders.build()
        except BaseException:
            with whole(manifest) as file:
                file.write(before)
            raise
        place = folders.overlay / entry.file
        place.unlink(missing_ok=True)
    total = sum(counts.values())
    return Forgotten(entry.id, entry.game, entry.title, str(place), total, counts, in_corpus, built)


def _counts_of(document: str, index: Path | None) -> dict[str, int]:
    """How many records of each type the live build holds of a document."""
    live = live_build(index) if index else None
    if live is None:
        return {}
    with closing(live.store) as store:
        counted = Counter(record.type for record in store.records() if record.document == document)
    return {name: counted[name] for name in RECORD_TYPES if counted[name]}


def _said(reading: DocumentReading) -> list[Record]:
    return [record for record in reading.records if record.type != "document"]


# -- what it is


def _check_name(what: str, name: str) -> None:
    if not _NAME.match(name):
        raise JudgeError(
            f"bad-{what}",
            f'the {what} "{name[:_LONGEST_ID]}" cannot stand in an address.',
            candidates=(slug(name),) if name.strip() and name.isascii() else (),
            hint="Use lower-case letters, digits and hyphens, as in flesh-and-blood.",
        )


def _entry(path: Path, wanted: Wanted, file: Received) -> ManifestEntry:
    made = slug(path.stem)[:_LONGEST_ID].strip("-")
    document = wanted.id or made
    _check_name("id", document)
    if document == "scenarios":
        raise JudgeError(
            "bad-id",
            'the id "scenarios" is what scenario records have.',
            where=str(path),
            hint="Name another with --id.",
        )
    sha256 = hashlib.sha256(file.data).hexdigest()
    return ManifestEntry(
        id=document,
        game=wanted.game,
        kind=wanted.kind,
        file=f"{wanted.game}/{document}.{sha256[:12]}.txt",
        title=wanted.title,
        sha256=sha256,
        encoding="" if file.encoding == "utf-8" else file.encoding,
    )


def _read(file: Received, entry: ManifestEntry, wanted: Wanted, kept: Kept | None) -> _Case:
    kind = wanted.kind or entry.kind or recognise(file.text)
    read = replace(entry, kind=kind or _FALLBACK)
    reading = read_document(read, file.text)
    doubts = sorted((*file.doubts, *_no_data(kind, file.text), *reading.doubts), key=lambda d: d.line)
    if not entry.title:
        read = replace(read, title=reading.records[0].title)
    if kept and read.sha256:
        keep_reading(kept, read, reading)  # the build that follows reads the same
    return _Case(file, read, replace(reading, doubts=tuple(doubts)), bool(kind) and not wanted.kind)


def _no_data(kind: str | None, text: str) -> tuple[Doubt, ...]:
    """What a table or JSON that is neither cards nor rulings lacks."""
    if kind or not looks_like_data(text):
        return ()
    lacks = (
        "this looks like a table or JSON, and nothing in it is called as a card's name with its words, or a ruling, is"
    )
    how = "name its columns (name, text, type; or card, ruling, date, source), or write a mapping.toml beside it"
    return (Doubt(1, f"{lacks}: read as plain text; {how}, and read it with --kind card-data or rulings-data", 2),)


def _same_file(file: Received, wanted: Wanted, sources: Sequence[Source], folders: Folders) -> Source | None:
    """The corpus document that is this very file, unless the person gave it a name or kind of its own."""
    if wanted.id or wanted.kind or wanted.title:
        return None
    sha256 = hashlib.sha256(file.data).hexdigest()
    alike = (s for s in sources if s.folder == folders.corpus and s.entry.game == wanted.game)
    return next((s for s in alike if s.entry.sha256 == sha256), None)


def _edition_before(case: _Case, wanted: Wanted, sources: Sequence[Source], folders: Folders) -> Source | None:
    entry = case.entry
    before = next((s for s in sources if s.entry.id == entry.id), None)
    if before is None:
        return None
    if before.entry.game != entry.game:
        raise _taken(entry.id, f"the document of {before.entry.game} has", "Name another with --id.")
    if before.folder == folders.corpus and not wanted.id:
        hint = f"Name another with --id; with --id {entry.id} yours takes the place of that one."
        raise _taken(entry.id, "a document of the corpus has", hint)
    if before.folder == folders.corpus:
        case.notices.append(f"it takes the place of the corpus document {entry.id}")
    return before


def _taken(document: str, whose: str, hint: str) -> JudgeError:
    return JudgeError("id-taken", f'the id "{document}" is one that {whose} already.', hint=hint)


def _notice_game(case: _Case, sources: Sequence[Source]) -> None:
    games = {source.entry.game for source in sources}
    if case.entry.game not in games:
        close = nearest(case.entry.game, games)
        meant = f"; did you mean {close[0]}?" if close else ""
        case.notices.append(f"{case.entry.game} is a new game here{meant}")


def _notice_names(case: _Case, store: Store) -> None:
    """What reading it beside the others made of its records: rulings of what stands under a card's name, and cards that
    another document prints, too, which are one record; what differs is a contradiction."""
    own = case.entry.id
    shared = Counter(
        card.document
        for card in store.every(Card, case.entry.game)
        for place in (card.span.also if card.span else ())
        if place.document == own and place.id
    )
    of = len({record.name for record in case.reading.records if isinstance(record, Card)})
    said = (f"{own}/conflicts/words-", f"{own}/conflicts/numbers-")
    differing = sum(conflict.id.startswith(said) for conflict in store.every(Conflict, case.entry.game))
    rulings = {r.id: r for r in store.every(Ruling, case.entry.game) if r.document == own}
    under = sum(isinstance(r, Rule) and r.id in rulings for r in case.reading.records)
    case.reading = replace(case.reading, records=tuple(rulings.get(r.id, r) for r in case.reading.records))
    if under:
        case.notices.append(f"{under} of its rulings stand under the name of a card or keyword of another document")
    for document, cards in shared.most_common(3):
        case.notices.append(f"{cards} of its {of} cards are in {document}, too, and are one record with those")
    if differing:
        case.notices.append(f"{differing} of these are printed otherwise there; judge conflicts lists them")


def _notice_doubts(case: _Case, live: Build) -> None:
    """What only reading it beside the others made doubtful: names that nothing has."""
    listed = next((d["doubts"] for d in live.manifest["documents"] if d["id"] == case.entry.id), ())
    told = {(doubt.line, masked(doubt.what)[0]) for doubt in case.reading.doubts}
    more = [Doubt(**doubt) for doubt in listed if (doubt["line"], doubt["what"]) not in told]
    doubts = sorted((*case.reading.doubts, *more), key=lambda d: d.line)
    case.reading = replace(case.reading, doubts=tuple(doubts))


def _is_proved(index: Path) -> bool:
    """Whether the live build, if there is one, holds verdicts."""
    live = live_build(index)
    if live:
        live.store.close()
    return bool(live and live.manifest.get("verified"))


def _receipt(case: _Case, changes: tuple[Change, ...] | None, folders: Folders, built: str = "") -> Receipt:
    counted = Counter(record.type for record in case.reading.records)
    path = folders.overlay / case.entry.file
    return Receipt(
        id=case.entry.id,
        game=case.entry.game,
        kind=case.entry.kind,
        title=case.entry.title,
        recognised=case.recognised,
        lines=case.reading.records[0].span.end_line if case.reading.records[0].span else 0,
        sha256=hashlib.sha256(case.file.data).hexdigest(),
        encoding=case.file.encoding,
        counts={name: counted[name] for name in RECORD_TYPES if counted[name]},
        coverage=case.reading.coverage.share,
        noise=case.reading.noise,
        doubts=case.reading.doubts,
        notices=tuple(case.notices),
        changes=changes,
        stored=str(path) if path.is_file() else "",
        build=built,
    )


# -- keeping it


@contextmanager
def _kept(case: _Case, overlay: Path) -> Iterator[None]:
    """Puts a document into the overlay; when what is done with it fails, takes it out again."""
    manifest = overlay / MANIFEST
    before = manifest.read_bytes() if manifest.is_file() else None
    entries = read_manifest(overlay) if before is not None else ()
    place = overlay / case.entry.file
    new_file = not place.exists()
    place.parent.mkdir(parents=True, exist_ok=True)
    with whole(place) as file:
        file.write(case.file.data)
    kept = [entry for entry in entries if entry.id != case.entry.id]
    with whole(manifest) as file:
        file.write(_manifest([*kept, case.entry]).encode())
    try:
        yield
    except BaseException:
        if before is None:
            manifest.unlink()
        else:
            with whole(manifest) as file:
                file.write(before)
        if new_file:
            place.unlink()
        raise
    named = {entry.file for entry in (*kept, case.entry)}
    for old in entries:
        if old.file not in named:
            (overlay / old.file).unlink(missing_ok=True)


def _manifest(entries: Sequence[ManifestEntry]) -> str:
    parts = [_HEAD]
    for entry in entries:
        values = {key: value for key, value in asdict(entry).items() if value}
        parts.append("\n".join(["[[document]]", *(f"{key} = {_quoted(value)}" for key, value in values.items())]))
    return "\n".join(part + "\n" for part in parts)


def _quoted(value: str) -> str:
    """A TOML string: JSON's but for one sign that TOML wants escaped, too."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _unwritable(overlay: Path, why: str) -> JudgeError:
    return JudgeError(
        "no-overlay",
        f"the folder of your own documents cannot be written ({why}).",
        where=str(overlay),
        hint="Make it writable, or name another with --overlay or JUDGE_OVERLAY.",
    )
