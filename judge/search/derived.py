"""What queries read, derived from the finished Whoosh index through its own reader.

Scoring in Whoosh costs milliseconds a query and one searcher a thread; the scores themselves never change once an
index is written. So they are read out of it once, as Whoosh's BM25F gives them, into flat arrays that workers and
threads map read-only (``table``). Nothing but the index is needed: the arrays can be deleted and derived again.
"""

from __future__ import annotations

import json
import shutil
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from whoosh import index as whoosh_index
from whoosh import scoring
from whoosh.codec.whoosh3 import W3LeafMatcher
from whoosh.fields import NUMERIC

from judge.search.english import Keeps, write_english
from judge.search.entries import FIELDS, RANKED
from judge.search.schema import AS_WRITTEN, BOOST, FACES, MAIN, PRINTED
from judge.search.table import LAYOUT, Floats, Ints, write_lists, write_postings, write_spelling
from judge.search.writing import Handed

TABLE = "ranking"
WEIGHTING = scoring.BM25F(B=0.75, K1=1.2)


def derive(folder: Path, kept: Keeps | None = None, handed: Handed | None = None) -> Path:
    """Writes the arrays of the index in a folder anew, and says where: byte for byte the same each time. kept: where
    what every build has is kept; handed: what the writer of the index still has in hand of it."""
    target, fresh = folder / TABLE, folder / f".{TABLE}"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir()
    main, faces = (whoosh_index.open_dir(str(folder), indexname=name, readonly=True) for name in (MAIN, FACES))
    try:
        with main.searcher(weighting=WEIGHTING) as searcher:
            reader = searcher.reader()
            numbers = {document: n for n, document in enumerate(reader.all_doc_ids())}
            cards, meta = _write_entries(fresh, reader, numbers)
            _write_scores(fresh, searcher, numbers, handed)
            _write_places(fresh, searcher, numbers, handed)
        with faces.reader() as reader:
            _write_faces(fresh, reader, cards)
            fields = sorted(name for name, field in reader.schema.items() if isinstance(field, NUMERIC))
        meta_json = json.dumps({**meta, "numeric": fields, "layout": LAYOUT}, sort_keys=True)
        (fresh / "meta.json").write_text(meta_json, "utf-8")
        write_english(fresh, kept)
    finally:
        main.close()
        faces.close()
    shutil.rmtree(target, ignore_errors=True)
    fresh.rename(target)
    return target


def _write_entries(folder: Path, reader: Any, numbers: Mapping[int, int]) -> tuple[dict[str, int], dict[str, Any]]:
    """What each entry is and what its result is made of. Returns the numbers of cards, and what is said of all."""
    stored = (reader.stored_fields(document) for document in numbers)
    ids: list[str] = []
    groups: dict[bytes, int] = {}
    of_group, late, of_card = array("i"), array("b"), []
    places = array("q", [0])
    with (folder / "shown.jsonl").open("wb") as shown:
        for fields in stored:
            ids.append(fields["id"])
            shown.write(fields["shown"] + b"\n")
            places.append(places[-1] + len(fields["shown"]) + 1)
            of_group.append(groups.setdefault(fields["same"], len(groups)))
            late.append(fields["late"])
            of_card.append(fields["card"])
    of_field = {name: _documents(reader, name, numbers) for name in ("record", "game", "document", "rule", "owner")}
    named = {name: sorted(of_field[name], key=lambda key: of_field[name][key][0]) for name in ("record", "game")}
    for name, values in named.items():
        column = np.zeros(len(ids), np.uint8)
        for n, value in enumerate(values):
            column[of_field[name][value]] = n
        np.save(folder / f"{name}.npy", column)
    for name in ("document", "rule", "owner"):
        write_lists(folder, name, of_field[name])
    numeric = np.zeros(len(ids), np.bool_)
    for stem in reader.field_terms("body"):
        if stem.isdigit():
            numeric[[numbers[n] for n in reader.postings("body", stem).all_ids()]] = True
    cards = {card: n for n, card in enumerate(name for name, card in zip(ids, of_card, strict=True) if name == card)}
    np.save(folder / "numeric.npy", numeric)
    np.save(folder / "group.npy", np.array(of_group, np.int32))
    np.save(folder / "late.npy", np.array(late, np.bool_))
    np.save(folder / "places.npy", np.array(places, np.int64))
    np.save(folder / "entry_card.npy", np.array([cards.get(card, -1) for card in of_card], np.int32))
    (folder / "ids.txt").write_text("\n".join(ids), "utf-8")
    meta = {
        "kinds": named["record"],
        "games": named["game"],
        "entries": len(ids),
        "groups": len(groups),
        "cards": len(cards),
    }
    return cards, meta


def _documents(reader: Any, field: str, numbers: Mapping[int, int]) -> dict[str, Ints]:
    """For each value of a field the documents that have it, by their numbers, ascending."""
    return {
        value: np.array([numbers[n] for n in reader.postings(field, value).all_ids()], np.int32)
        for value in (reader.field_terms(field) if field in reader.schema else ())
    }


def _write_scores(folder: Path, searcher: Any, numbers: Mapping[int, int], handed: Handed | None) -> None:
    """For each stem the entries that hold it, with Whoosh's scores summed over the fields with their boosts, and in
    which fields it stands, a bit for each."""
    reader = searcher.reader()
    held = {name: frozenset(handed.counted[name] if handed else reader.field_terms(name)) for name in RANKED}
    lengths = {name: _lengths(reader, name, numbers, handed) for name in RANKED}
    average = {name: searcher.avg_field_length(name) or 1 for name in RANKED}
    summed = np.zeros(len(numbers), np.float32)
    fields = np.zeros(len(numbers), np.uint8)
    bits: list[Any] = []

    def lists() -> Iterator[tuple[str, Ints, Floats]]:
        for stem in sorted(frozenset().union(*held.values())):
            parts: list[Ints] = []
            for n, name in enumerate(RANKED):
                if stem in held[name]:
                    found, often = _held(reader, name, stem, numbers, handed)
                    rare = (
                        WEIGHTING.idf(_Counts(len(numbers), len(found)), name, stem)
                        if handed
                        else searcher.idf(name, stem)
                    )
                    counted = rare, often, lengths[name][found], average[name]
                    scores = scoring.bm25(*counted, WEIGHTING.B, WEIGHTING.K1)
                    summed[found] += scores.astype(np.float32) * np.float32(BOOST[name])
                    fields[found] |= 1 << n
                    parts.append(found)
            every = parts[0] if len(parts) == 1 else np.unique(np.concatenate(parts))
            bits.append(fields[every])
            yield stem, every, summed[every]
            summed[every], fields[every] = 0, 0

    write_postings(folder, "stem", lists())
    np.save(folder / "stem.fields.npy", np.concatenate([*bits, np.zeros(0, np.uint8)]))


def _lengths(reader: Any, name: str, numbers: Mapping[int, int], handed: Handed | None) -> npt.NDArray[np.float64]:
    """How many words a field has in each entry."""
    if handed is None:
        return np.array([reader.doc_field_length(document, name, 1) or 0 for document in numbers], np.float64)
    said = handed.lengths[name]
    return np.array([said.get(document, 1) for document in numbers], np.float64)


@dataclass(frozen=True)
class _Counts:
    """What Whoosh asks a searcher for, to tell how rare a word is, where it is known."""

    documents: int
    holding: int

    def get_parent(self) -> _Counts:
        return self

    def doc_count_all(self) -> int:
        return self.documents

    def doc_frequency(self, *_: str) -> int:
        return self.holding


def _held(
    reader: Any, name: str, stem: str, numbers: Mapping[int, int], handed: Handed | None
) -> tuple[Ints, npt.NDArray[np.float64]]:
    """The entries a word stands in, and how often in each."""
    if handed:
        counted = handed.counted[name][stem]
        return np.array([numbers[n] for n in counted[0]], np.int32), np.array(counted[1], np.float64)
    found, often = array("i"), array("d")
    for ids, weights, _ in _blocks(reader.postings(name, stem)):
        found.extend([numbers[number] for number in ids])
        often.extend([*weights])
    return np.array(found, np.int32), np.array(often, np.float64)


def _blocks(matcher: Any, values: bool = False) -> Iterator[tuple[Sequence[int], Sequence[float], Sequence[bytes]]]:
    """What a matcher goes through, as many postings at once as it has read, where it is one that reads whole blocks;
    others (a merged index, one with deletions) one by one. values: what is coded of each is asked for, too."""
    while matcher.is_active():
        if type(matcher) is W3LeafMatcher and matcher._i == 0:
            matcher.id(), matcher.weight()
            coded = (matcher.value(), matcher._values)[1] if values else ()
            yield matcher._ids, matcher._weights, coded
            matcher._next_block()
        else:
            yield (matcher.id(),), (matcher.weight(),), (matcher.value(),) if values else ()
            matcher.next()


def _write_places(folder: Path, searcher: Any, numbers: Mapping[int, int], handed: Handed | None) -> None:
    """Where each word stands in what was written, and how often.

    All texts stand in one row, each entry's four one behind the other, with a place left free behind each so that no
    phrase runs from one into the next. For each word its places are written down, ascending."""
    reader = searcher.reader()
    words: dict[str, list[tuple[int, Sequence[int]]]] = {}  # for each word the texts it stands in, and where
    lengths = [0] * (len(numbers) * len(FIELDS))
    for n, name in enumerate(FIELDS):
        given = handed.placed[name + AS_WRITTEN].items() if handed else _placed(reader, name + AS_WRITTEN)
        for word, standing in given:
            held = words.setdefault(word, [])
            for number, at in standing:
                text = numbers[number] * len(FIELDS) + n
                held.append((text, at))
                lengths[text] = max(lengths[text], at[-1] + 1)
    starts = np.concatenate([np.zeros(1, np.int64), np.cumsum(np.array(lengths, np.int64) + 1)]).astype(np.int32)
    begins = starts.tolist()
    places = {
        word: np.sort(np.array([begins[text] + at for text, each in held for at in each], np.int32))
        for word, held in words.items()
    }
    np.save(folder / "word_texts.npy", starts)
    write_lists(folder, "word", places)
    write_spelling(folder, Counter({word: len(at) for word, at in places.items()}))


def _placed(reader: Any, name: str) -> Iterator[tuple[str, Iterable[tuple[int, Sequence[int]]]]]:
    """The words of a field, each with the entries it stands in and its places there."""
    decoded = reader.schema[name].format.decode_positions
    for word in reader.field_terms(name):
        blocks = _blocks(reader.postings(name, word), values=True)
        yield word, ((number, decoded(at)) for ids, _, coded in blocks for number, at in zip(ids, coded, strict=True))


def _write_faces(folder: Path, reader: Any, cards: Mapping[str, int]) -> None:
    """Filters look at faces (versions of cards): which face has a value, and which card a face belongs to."""
    of_card = [cards[reader.stored_fields(document)["card"]] for document in reader.all_doc_ids()]
    numbers = {document: n for n, document in enumerate(reader.all_doc_ids())}
    values: dict[str, Ints] = {}
    for name in reader.schema.names():
        if name != "card":
            said = name.removesuffix(PRINTED)
            values |= {f"{said}={value}": held for value, held in _documents(reader, name, numbers).items()}
    write_lists(folder, "facet", values)
    np.save(folder / "face_card.npy", np.array(of_card, np.int32))
