"""Search engines over the same records, for benchmarks/search.py: each takes a question and gives the ten best."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from judge.records import Card, Record, Ruling
from judge.search import Searcher
from judge.search.index import write_index

KINDS = ("card", "ruling", "keyword", "rule", "term", "table", "conflict")
Ask = Callable[[str], list[tuple[str, str]]]  # a question → (id, text) of the ten best


def renamed(records: Sequence[Record], times: int) -> Iterator[Record]:
    """The records, and copies of them under other ids, names and words, so that no two are the same."""
    yield from records
    for n in range(1, times):
        mark = "q" + "".join(chr(97 + int(d)) for d in str(n))
        for record in records:
            copy = replace(
                record, id=f"{mark}-{record.id}", title=f"{record.title} {mark}", text=f"{record.text} {mark}"
            )
            if isinstance(copy, Card):
                copy = replace(copy, name=f"{copy.name} {mark}", also_named=())
            if isinstance(copy, Ruling):
                copy = replace(copy, about=tuple(f"{mark}-{i}" for i in copy.about))
            yield copy


@dataclass(frozen=True)
class _Name:
    name: str
    rank: int
    record: str
    game: str
    type: str


class _Build:
    """What a searcher needs of a build, made of records alone."""

    def __init__(self, path: Path, records: Sequence[Record]) -> None:
        self.path = path
        self.store = self
        self._records = records

    def all_names(self) -> Iterator[_Name]:
        """The names as a store lists them."""
        for record in self._records:
            names = [record.title]
            if isinstance(record, Card):
                names = [record.name, *record.also_named, *record.short_names()]
            for rank, name in enumerate(names):
                yield _Name(name, rank, record.id, record.game, record.type)


def ours(folder: Path, records: Sequence[Record]) -> Ask:
    """judge: spelling, synonyms, filters and snippets, nothing remembered."""
    if not (folder / "whoosh").exists():
        write_index(folder / "whoosh", records)
    searcher = Searcher(_Build(folder, records), kept=0)
    return lambda question: [(r.record, r.text) for r in searcher.search(question).results]


def fts5(folder: Path, records: Iterable[Record]) -> Ask:
    """SQLite FTS5: porter stems, bm25, any of the words."""
    folder.mkdir(parents=True, exist_ok=True)
    new = not (folder / "fts.db").exists()
    db = sqlite3.connect(folder / "fts.db")
    if new:
        db.execute("create virtual table f using fts5(id unindexed, title, text, tokenize='porter unicode61')")
        db.executemany("insert into f values (?, ?, ?)", ((r.id, r.title, r.text) for r in records))
        db.commit()

    def ask(question: str) -> list[tuple[str, str]]:
        words = any_word(question)
        return db.execute("select id, text from f where f match ? order by rank limit 10", [words]).fetchall()

    return ask


def any_word(question: str) -> str:
    """A question as FTS5 takes it: any of its words."""
    return " OR ".join(f'"{w}"' for w in re.findall(r"\w+", question)) or '""'


def whoosh(folder: Path, records: Iterable[Record]) -> Ask:
    """Whoosh as it comes: stems, BM25F, any of the words."""
    from whoosh import index  # noqa: PLC0415
    from whoosh.analysis import StemmingAnalyzer  # noqa: PLC0415
    from whoosh.fields import ID, TEXT, Schema  # noqa: PLC0415
    from whoosh.qparser import MultifieldParser, OrGroup  # noqa: PLC0415

    if not (folder / "stock").exists():
        (folder / "stock").mkdir(parents=True)
        schema = Schema(
            id=ID(stored=True), title=TEXT(StemmingAnalyzer(), stored=True), text=TEXT(StemmingAnalyzer(), stored=True)
        )
        writer = index.create_in(str(folder / "stock"), schema).writer()
        for r in records:
            writer.add_document(id=r.id, title=r.title, text=r.text)
        writer.commit()
    searcher = index.open_dir(str(folder / "stock")).searcher()
    parser = MultifieldParser(["title", "text"], searcher.schema, group=OrGroup)

    def ask(question: str) -> list[tuple[str, str]]:
        plain = " ".join(re.findall(r"\w+", question))
        return [(hit["id"], hit["text"]) for hit in searcher.search(parser.parse(plain), limit=10)]

    return ask


def tantivy(folder: Path, records: Iterable[Record]) -> Ask:
    """tantivy (Rust): English stems, BM25, any of the words."""
    import tantivy as engine  # noqa: PLC0415

    build: Any = engine.SchemaBuilder()
    build.add_text_field("id", stored=True, tokenizer_name="raw")
    for field in ("title", "text"):
        build.add_text_field(field, stored=True, tokenizer_name="en_stem")
    path = folder / "tantivy"
    new = not path.exists()
    path.mkdir(parents=True, exist_ok=True)
    made = engine.Index(build.build(), path=str(path))
    if new:
        writer = made.writer()
        for r in records:
            writer.add_document(engine.Document(id=r.id, title=r.title, text=r.text))
        writer.commit()
        writer.wait_merging_threads()
    made.reload()
    searcher = made.searcher()

    def ask(question: str) -> list[tuple[str, str]]:
        query = made.parse_query(" ".join(re.findall(r"\w+", question)).lower() or "x", ["title", "text"])
        found = (searcher.doc(place) for _, place in searcher.search(query, 10).hits)
        return [(doc["id"][0], doc["text"][0]) for doc in found]

    return ask


ENGINES = {"judge": ours, "SQLite FTS5": fts5, "Whoosh": whoosh, "tantivy": tantivy}
