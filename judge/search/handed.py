"""Where the words of an index stand, as flat arrays: what its writer still has in hand of each part of it, and what
its reader gives of the whole."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import orjson

from judge.search.entries import FIELDS, RANKED
from judge.search.schema import AS_WRITTEN
from judge.search.table import Ints

_FIELDS = {name: n for n, name in enumerate(RANKED)}
_TEXTS = {name + AS_WRITTEN: n for n, name in enumerate(FIELDS)}


@dataclass(frozen=True)
class Handed:
    """What is read of an index, or of one part of it. Documents are counted from the first.

    counted: a column for each word of a ranked field: the stem, the field, the document, how often; placed: one for
    each word as it is written: the word, the text (``FIELDS`` of each document), the place there; lengths: a row for
    each ranked field, how many words it has in each document."""

    stems: Sequence[str]
    counted: Ints
    words: Sequence[str]
    placed: Ints
    lengths: Ints

    def save(self, path: Path) -> None:
        """Writes it into a file, for ``load``."""
        with path.open("wb") as file:
            for held in (self.counted, self.placed, self.lengths):
                np.save(file, held)
            file.write(orjson.dumps([self.stems, self.words]))

    @classmethod
    def load(cls, path: Path) -> Handed:
        """What was saved there."""
        with path.open("rb") as file:
            counted, placed, lengths = (np.load(file) for _ in range(3))
            stems, words = orjson.loads(file.read())
        return cls(stems, counted, words, placed, lengths)


class Hand:
    """Gathers what is handed on."""

    def __init__(self) -> None:
        self._stems: dict[str, int] = {}
        self._words: dict[str, int] = {}
        self._counted = tuple(array("i") for _ in range(4))
        self._placed = tuple(array("i") for _ in range(3))

    def count(self, name: str, stem: str, documents: Sequence[int], often: Iterable[float]) -> None:
        """The documents a word of a field stands in, if the field is ranked."""
        if (field := _FIELDS.get(name)) is not None:
            number = self._stems.setdefault(stem, len(self._stems))
            row = [number] * len(documents), [field] * len(documents), documents, map(int, often)
            for held, given in zip(self._counted, row, strict=True):
                held.extend(given)

    def place(self, name: str, document: int, words: Iterable[tuple[str, Sequence[int]]]) -> None:
        """The words of a field of a document with their places, if it is one of text as it is written."""
        if (text := _TEXTS.get(name)) is not None:
            numbers, texts, places = self._placed
            for word, at in words:
                numbers.extend([self._words.setdefault(word, len(self._words))] * len(at))
                texts.extend([document * len(FIELDS) + text] * len(at))
                places.extend(at)

    def handed(self, documents: int, lengths: Mapping[str, Mapping[int, int]]) -> Handed:
        """All of it. lengths: by field how many words it has in the documents that have it."""
        long = np.ones((len(RANKED), documents), np.int32)
        for name, n in _FIELDS.items():
            long[n, list(lengths[name])] = list(lengths[name].values())
        counted, placed = (
            np.stack([np.array(row, np.int32) for row in rows]) for rows in (self._counted, self._placed)
        )
        return Handed(list(self._stems), counted, list(self._words), placed, long)


def joined(parts: Iterable[Handed]) -> Handed:
    """The parts of an index, one behind the other, as one whose words are in order."""
    listed = list(parts)
    stems, words = (
        {word: n for n, word in enumerate(sorted(frozenset().union(*each)))}
        for each in ([part.stems for part in listed], [part.words for part in listed])
    )
    counted, placed, lengths = (
        [np.zeros((rows, 0), np.int32)] for rows in (len(Hand()._counted), len(Hand()._placed), len(RANKED))
    )
    before = 0
    for part in listed:
        counted.append(_moved(part.counted, [stems[stem] for stem in part.stems], 2, before))
        placed.append(_moved(part.placed, [words[word] for word in part.words], 1, before * len(FIELDS)))
        lengths.append(part.lengths)
        before += part.lengths.shape[1]
    all_counted, all_placed, all_lengths = (np.concatenate(rows, axis=1) for rows in (counted, placed, lengths))
    return Handed(list(stems), all_counted, list(words), all_placed, all_lengths)


def _moved(held: Ints, named: Sequence[int], row: int, by: int) -> Ints:
    moved = held.copy()
    moved[0] = np.array(named, np.int32)[held[0]]
    moved[row] += by
    return moved


# -- read out of the index


def read_back(reader: Any) -> Handed:
    """What Whoosh's own reader gives of a whole index, also of one that Whoosh has changed."""
    return joined(_read_part(part) for part, _ in reader.leaf_readers())


def _read_part(reader: Any) -> Handed:
    hand = Hand()
    numbers = {document: n for n, document in enumerate(reader.all_doc_ids())}
    for name in RANKED:
        for stem in reader.field_terms(name):
            held = list(reader.postings(name, stem).items_as("frequency"))
            hand.count(name, stem, [numbers[document] for document, _ in held], [often for _, often in held])
    for name in _TEXTS:
        for word in reader.field_terms(name):
            for document, at in reader.postings(name, word).items_as("positions"):
                hand.place(name, numbers[document], [(word, at)])
    lengths = {
        name: {n: reader.doc_field_length(document, name, 1) or 0 for document, n in numbers.items()} for name in RANKED
    }
    return hand.handed(len(numbers), lengths)
