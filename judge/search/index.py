"""Writing, checking and opening the Whoosh index of a build.

It is written in parts, a segment of Whoosh's each: runs of records whose ends their ids decide. What no part of a
change touches is taken over from the build before as it stands; the parts of a build, and so all that is read of it,
are the same whether there was one before or not.
"""

from __future__ import annotations

import gc
import json
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import Any
from zlib import crc32

import orjson
from whoosh import index as whoosh_index
from whoosh.fields import Schema
from whoosh.reading import SegmentReader
from whoosh.writing import SegmentWriter

from judge.frozen import Frozen
from judge.records import Card, Record
from judge.search.derived import derive
from judge.search.english import Keeps, read_english
from judge.search.entries import Around, Entry, Face, OfRules, entries, faces_of
from judge.search.handed import Handed, read_part
from judge.search.schema import FACES, MAIN, entry_document, entry_schema, face_document, face_fields, face_schema
from judge.search.table import unusable

_LISTED = "parts.json"
_WORDS = ".words"  # beside a segment: what was handed on of it
_RECORDS, _PARTS = 64, 32  # records in a part, about; more where that gives more parts than so many


class _Part(Frozen):
    """A part of the index. key: a digest of what it is made of; main, faces: its segments, the second empty where it
    has no card; fields: what its cards print (``face_fields``)."""

    key: str
    main: str
    faces: str
    fields: Mapping[str, int]


class _Index:
    """One of the two indexes of a folder, which is written segment by segment."""

    def __init__(self, folder: Path, name: str, schema: Schema, before: Path | None) -> None:
        """before: a folder from which segments are taken over."""
        self._folder, self._name, self._before = folder, name, before
        self._made = whoosh_index.create_in(str(folder), schema, indexname=name)
        self._segments: list[Any] = []
        old = whoosh_index.open_dir(str(before), indexname=name, readonly=True) if before else None
        self._old = {segment.segment_id(): segment for segment in old._segments()} if old else {}
        self.as_before = old is not None and _types(old.schema) == _types(schema)

    def take_over(self, segment: str) -> None:
        """Takes a segment of the index before over, with what was handed on of it."""
        if segment and self._before:
            for path in self._before.glob(f"{segment}.*"):
                shutil.copyfile(path, self._folder / path.name)
            self._segments.append(self._old[segment])

    def write(self, documents: Iterable[dict[str, Any]], handed_on: bool = False) -> str:
        """Writes a segment, and what is handed on of it; gives its name."""
        writer = SegmentWriter(self._made)
        try:
            for document in documents:
                writer.add_document(**document)
            segment = writer._finalize_segment()  # the table of contents is written once all are
            writer._finish()
        except BaseException:
            writer.cancel()
            raise
        self._segments.append(segment)
        name = str(segment.segment_id())
        if handed_on:
            handed = read_part(SegmentReader(self._made.storage, self._made.schema, segment))
            handed.save(self._folder / (name + _WORDS))
        return name

    def close(self) -> None:
        """Writes down which segments there are."""
        contents = whoosh_index.TOC(self._made.schema, self._segments, 1)
        contents.write(self._made.storage, self._name)
        whoosh_index.clean_files(self._made.storage, self._name, 1, self._segments)
        self._made.close()


def _types(schema: Schema) -> list[tuple[str, str]]:
    return [(name, type(field).__name__) for name, field in schema.items()]


def write_index(
    folder: Path,
    records: Iterable[Record],
    kept: Keeps | None = None,
    before: Path | None = None,
    rules: OfRules = MappingProxyType({}),
) -> int:
    """Writes a new index of these records into an empty folder, then what queries read (``derived``) from the
    finished index; returns how many records it holds. kept: where what every build has is kept; before: an index that
    the same program wrote, of which the parts that are the same are taken over; rules: what is said of the rules of a
    game's rulebook."""
    folder.mkdir(parents=True, exist_ok=True)
    read_english(kept)
    listed = list(records)
    around = Around.of(listed, rules)
    listed_before = orjson.loads((before / _LISTED).read_bytes()) if before else ()
    old = {part["key"]: _Part(**part) for part in listed_before}
    main = _Index(folder, MAIN, entry_schema(), before)
    parts: list[_Part] = []
    runs = list(_runs(listed))
    for run in runs:
        key = blake2b(repr([around.called, *map(around.taken, run)]).encode("utf-8", "surrogatepass")).hexdigest()
        if part := old.get(key):
            main.take_over(part.main)
        else:
            name = main.write(map(_document, entries(run, around)), handed_on=True)
            part = _Part(key, name, "", face_fields(face for _, face in _faces(run, around)))
        parts.append(part)
    main.close()
    printed: Counter[str] = Counter()
    for part in parts:
        printed.update(part.fields)
    schema = face_schema(printed)
    faces = _Index(folder, FACES, schema, before)
    for n, (run, part) in enumerate(zip(runs, parts, strict=True)):
        if part.key in old and faces.as_before:
            faces.take_over(part.faces)
        elif part.fields:
            name = faces.write(face_document(card, face, schema) for card, face in _faces(run, around))
            parts[n] = replace(part, faces=name)
    faces.close()
    (folder / _LISTED).write_bytes(orjson.dumps(parts))
    gc.collect()  # a build runs without; Whoosh's writers leave 10 MB in circles
    derive(folder, kept, (Handed.load(folder / (part.main + _WORDS)) for part in parts))
    return len(listed)


def _runs(records: Sequence[Record]) -> Iterator[list[Record]]:
    """The records of each part. It ends where the sum of an id is a multiple of some number, a smaller one once it is
    as long as parts are to be, so that what is put in or taken out moves hardly another end."""
    long = max(_RECORDS, 1 << (len(records) // _PARTS).bit_length())
    run: list[Record] = []
    for record in records:
        run.append(record)
        if crc32(record.id.encode("utf-8", "surrogatepass")) % (long * 4 if len(run) < long else long // 4) == 0:
            yield run
            run = []
    if run:
        yield run


def _document(entry: Entry) -> dict[str, Any]:
    same = blake2b(entry.same.encode("utf-8", "surrogatepass"), digest_size=12).digest()
    return entry_document(entry, _json(entry.shown), same)


def _faces(records: Iterable[Record], around: Around) -> Iterator[tuple[str, Face]]:
    cards = (record for record in records if isinstance(record, Card))
    return ((card.id, face) for card in cards for face in faces_of(card, around.called))


def _json(shown: Mapping[str, Any]) -> bytes:
    try:
        return orjson.dumps(shown)
    except TypeError:  # half of a sign, which UTF-8 has not
        return json.dumps(shown, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def open_index(folder: Path, name: str = MAIN) -> Any:
    """Opens an index for reading. Raises JudgeError ``damaged-build`` when a part of it is missing or
    unreadable."""
    try:
        opened = whoosh_index.open_dir(str(folder), indexname=name, readonly=True)
        with opened.reader() as reader:
            for field in ("part", "record"):
                for value in reader.lexicon(field) if field in reader.schema else ():
                    reader.doc_frequency(field, value)
            for number in reader.all_doc_ids():
                reader.stored_fields(number)
                break
        return opened
    except Exception as error:  # Whoosh raises whatever its parts do: OSError, struct and unpickling errors
        what = f"the build's search index cannot be opened ({type(error).__name__}: {error})."
        raise unusable(folder, what) from error
