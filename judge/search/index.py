"""Writing, checking and opening the Whoosh index of a build."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import orjson
from whoosh import index as whoosh_index
from whoosh.fields import Schema

from judge.errors import JudgeError
from judge.records import Record
from judge.search.derived import derive
from judge.search.english import Keeps
from judge.search.entries import FIELDS, RANKED, Face, entries
from judge.search.schema import AS_WRITTEN, FACES, MAIN, entry_document, entry_schema, face_document, face_schema
from judge.search.writing import Handed, IndexWriter


def write_index(folder: Path, records: Iterable[Record], kept: Keeps | None = None) -> int:
    """Writes a new index of these records into an empty folder, then what queries read (``derived``) from the
    finished index; returns how many records it holds. kept: where what every build has is kept."""
    folder.mkdir(parents=True, exist_ok=True)
    faces: list[tuple[str, Face]] = []
    count = 0

    def documents() -> Iterable[dict[str, Any]]:
        nonlocal count
        for entry in entries(records):
            faces.extend((entry.id, face) for face in entry.faces)
            count += not entry.part
            shown = _json(entry.shown)
            same = blake2b(entry.same.encode("utf-8", "surrogatepass"), digest_size=12).digest()
            yield entry_document(entry, shown, same)

    handed = _write(folder, MAIN, entry_schema(), documents(), RANKED, [name + AS_WRITTEN for name in FIELDS])
    versions = face_schema(face for _, face in faces)
    _write(folder, FACES, versions, (face_document(card, face, versions) for card, face in faces))
    derive(folder, kept, handed)
    return count


def _json(shown: Mapping[str, Any]) -> bytes:
    try:
        return orjson.dumps(shown)
    except TypeError:  # half of a sign, which UTF-8 has not
        return json.dumps(shown, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def _write(
    folder: Path,
    name: str,
    schema: Schema,
    documents: Iterable[dict[str, Any]],
    counted: Sequence[str] = (),
    placed: Sequence[str] = (),
) -> Handed | None:
    made = whoosh_index.create_in(str(folder), schema, indexname=name)
    writer = IndexWriter(made, counted, placed)
    try:
        for document in documents:
            writer.add_document(**document)
        writer.commit(optimize=True)
        return writer.handed()
    except BaseException:
        writer.cancel()
        raise
    finally:
        made.close()


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
        raise JudgeError(
            "damaged-build",
            f"the build's search index cannot be opened ({type(error).__name__}: {error}).",
            where=str(folder),
            hint="Run judge build to make a new one.",
        ) from error
