"""Writing, checking and opening the Whoosh index of a build."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from whoosh import index as whoosh_index

from judge.errors import JudgeError
from judge.records import Record
from judge.search.entries import entries
from judge.search.postings import Postings
from judge.search.schema import document, schema
from judge.search.table import TableWriter
from judge.search.written import WrittenWriter

TABLE = "ranking"


def write_index(folder: Path, records: Iterable[Record]) -> int:
    """Writes a new index of these records into an empty folder, the ranking table and where words stand in a folder of
    its own inside; returns how many it holds."""
    folder.mkdir(parents=True, exist_ok=True)
    made = whoosh_index.create_in(str(folder), schema())
    writer = made.writer()
    writer.pool = Postings()
    table, written = TableWriter(folder / TABLE), WrittenWriter()
    count = 0
    try:
        for entry in entries(records):
            writer.add_document(**document(entry))
            table.add(entry)
            written.add(entry.words)
            count += not entry.part
        writer.commit(optimize=True)
    except BaseException:
        writer.cancel()
        raise
    finally:
        made.close()
    table.finish()
    written.finish(folder / TABLE)
    return count


def open_index(folder: Path) -> Any:
    """Opens an index for reading. Raises JudgeError ``damaged-build`` when a part of it is missing or
    unreadable."""
    try:
        opened = whoosh_index.open_dir(str(folder), readonly=True)
        with opened.reader() as reader:
            reader.doc_frequency("part", "whole")
            for kind in reader.lexicon("kind"):
                reader.doc_frequency("kind", kind)
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


def document_count(folder: Path) -> int:
    """How many records an index holds; those with several entries count once. Raises like ``open_index``."""
    opened = open_index(folder)
    try:
        with opened.reader() as reader:
            return int(reader.doc_frequency("part", "whole"))
    finally:
        opened.close()
