"""Where the words of an index stand, as flat arrays: what Whoosh's reader gives of each part, and of the whole."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import orjson

from judge.frozen import Frozen
from judge.search.entries import FIELDS, RANKED
from judge.search.schema import AS_WRITTEN
from judge.search.table import Ints


class Handed(Frozen):
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


def joined(parts: Iterable[Handed]) -> Handed:
    """The parts of an index, one behind the other, as one whose words are in order."""
    listed = list(parts)
    stems, words = (
        {word: n for n, word in enumerate(sorted(frozenset().union(*each)))}
        for each in ([part.stems for part in listed], [part.words for part in listed])
    )
    counted: list[Ints] = [np.zeros((4, 0), np.int32)]
    placed: list[Ints] = [np.zeros((3, 0), np.int32)]
    lengths: list[Ints] = [np.zeros((len(RANKED), 0), np.int32)]
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
    return joined(read_part(part) for part, _ in reader.leaf_readers())


def read_part(reader: Any) -> Handed:
    """What Whoosh's own reader gives of one part."""
    numbers = {document: n for n, document in enumerate(reader.all_doc_ids())}
    stems: dict[str, int] = {}
    words: dict[str, int] = {}
    counted, placed = array("i"), array("i")
    for field, name in enumerate(RANKED):
        for stem in reader.field_terms(name):
            number = stems.setdefault(stem, len(stems))
            for document, often in reader.postings(name, stem).items_as("frequency"):
                counted.extend((number, field, numbers[document], int(often)))
    for text, name in enumerate(FIELDS):
        for word in reader.field_terms(name + AS_WRITTEN):
            number = words.setdefault(word, len(words))
            for document, places in reader.postings(name + AS_WRITTEN, word).items_as("positions"):
                for place in places:
                    placed.extend((number, numbers[document] * len(FIELDS) + text, place))
    lengths = [[reader.doc_field_length(document, name, 1) or 0 for document in numbers] for name in RANKED]
    return Handed(
        list(stems),
        np.array(counted, np.int32).reshape(-1, 4).T,
        list(words),
        np.array(placed, np.int32).reshape(-1, 3).T,
        np.array(lengths, np.int32).reshape(len(RANKED), -1),
    )
