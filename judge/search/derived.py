"""What queries read, derived from the finished Whoosh index through its own reader.

Scoring in Whoosh costs milliseconds a query and one searcher a thread; the scores themselves never change once an
index is written. So they are read out of it once, as Whoosh's BM25F gives them, into flat arrays that workers and
threads map read-only (``table``). Nothing but the index is needed: the arrays can be deleted and derived again.
"""

from __future__ import annotations

import json
import shutil
from array import array
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from whoosh import index as whoosh_index
from whoosh import scoring
from whoosh.fields import NUMERIC

from judge.search.english import Keeps, write_english
from judge.search.entries import FIELDS, RANKED
from judge.search.handed import Handed, joined, read_back
from judge.search.schema import BOOST, FACES, MAIN, PRINTED
from judge.search.table import LAYOUT, Ints, write_lists, write_spelling, write_table

TABLE = "ranking"
WEIGHTING = scoring.BM25F(B=0.75, K1=1.2)


def derive(folder: Path, kept: Keeps | None = None, handed: Iterable[Handed] | None = None) -> Path:
    """Writes the arrays of the index in a folder anew, and says where: byte for byte the same each time. kept: where
    what every build has is kept; handed: what its writers had in hand of each part of it."""
    target, fresh = folder / TABLE, folder / f".{TABLE}"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir()
    main, faces = (whoosh_index.open_dir(str(folder), indexname=name, readonly=True) for name in (MAIN, FACES))
    try:
        with main.searcher(weighting=WEIGHTING) as searcher:
            reader = searcher.reader()
            numbers = {document: n for n, document in enumerate(reader.all_doc_ids())}
            words = read_back(reader) if handed is None else joined(handed)
            cards, meta = _write_entries(fresh, reader, numbers)
            _write_scores(fresh, searcher, words)
            _write_places(fresh, words)
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
    cards = {card: n for n, card in enumerate(name for name, card in zip(ids, of_card, strict=True) if name == card)}
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
    found: dict[str, list[int]] = {}
    for part, before in reader.leaf_readers():  # each by itself: asked together, all are asked for each value
        for value in part.field_terms(field) if field in part.schema else ():
            held = part.postings(field, value).all_ids()
            found.setdefault(value, []).extend([numbers[before + n] for n in held])
    return {value: np.array(held, np.int32) for value, held in found.items()}


def _write_scores(folder: Path, searcher: Any, words: Handed) -> None:
    """For each stem the entries that hold it, with Whoosh's scores summed over the fields with their boosts, and in
    which fields it stands, a bit for each; the same by entry; which entries say a number."""
    reader = searcher.reader()
    size = words.lengths.shape[1]
    pairs = words.counted[0].astype(np.int64) * size + words.counted[2]  # a stem and an entry
    every = np.unique(pairs)
    summed, fields = np.zeros(len(every), np.float32), np.zeros(len(every), np.uint8)
    for n, name in enumerate(RANKED):
        here = words.counted[1] == n
        stems, _, found, often = words.counted[:, here]
        if reader.has_deletions():
            holding = np.array([reader.doc_frequency(name, stem) for stem in words.stems], np.int64)
        else:
            holding = np.bincount(stems, minlength=len(words.stems))
        rare = np.log(reader.doc_count_all() / (holding + 1)) + 1  # as ``WeightingModel.idf``, which asks word by word
        average = searcher.avg_field_length(name) or 1
        scores = scoring.bm25(rare[stems], often, words.lengths[n][found], average, WEIGHTING.B, WEIGHTING.K1)
        at = np.searchsorted(every, pairs[here])
        summed[at] += scores.astype(np.float32) * np.float32(BOOST[name])
        fields[at] |= 1 << n
    starts = np.searchsorted(every, np.arange(len(words.stems) + 1) * size)
    write_table(folder, "stem", words.stems, starts, every % max(size, 1), summed)
    np.save(folder / "stem.fields.npy", fields)
    by_entry = np.argsort(every % max(size, 1), kind="stable")
    np.save(folder / "held.starts.npy", np.cumsum([0, *np.bincount(every % max(size, 1), minlength=size)]))
    np.save(folder / "held.stems.npy", (every // max(size, 1))[by_entry].astype(np.int32))
    np.save(folder / "held.fields.npy", fields[by_entry])
    digits = np.array([stem.isdigit() for stem in words.stems], np.bool_)
    numeric = np.zeros(size, np.bool_)
    numeric[words.counted[2][digits[words.counted[0]] & (words.counted[1] == RANKED.index("body"))]] = True
    np.save(folder / "numeric.npy", numeric)


def _write_places(folder: Path, words: Handed) -> None:
    """Where each word stands in what was written, and how often.

    All texts stand in one row, each entry's four one behind the other, with a place left free behind each so that no
    phrase runs from one into the next. For each word its places are written down, ascending."""
    said, texts, at = words.placed
    lengths = np.zeros(words.lengths.shape[1] * len(FIELDS), np.int64)
    np.maximum.at(lengths, texts, at + 1)
    starts = np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths + 1)]).astype(np.int32)
    places = starts[texts] + at
    counts = np.bincount(said, minlength=len(words.words))
    np.save(folder / "word_texts.npy", starts)
    ends = np.concatenate([np.zeros(1, np.int64), np.cumsum(counts)])
    write_table(folder, "word", words.words, ends, places[np.lexsort((places, said))])
    write_spelling(folder, dict(zip(words.words, counts.tolist(), strict=True)))


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
