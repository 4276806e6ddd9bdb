"""The ranking table: Whoosh's own posting scores as flat arrays, written with a build and mapped read-only.

Scoring in Whoosh costs milliseconds a query and one searcher a thread; the scores themselves never change once an
index is written. So they are written down: for each stem the records that hold it, each with the score Whoosh's BM25F
gives it (summed over the fields with their boosts). Workers and threads share the mapped pages.
"""

from __future__ import annotations

import json
import zlib
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from math import log
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from whoosh.util.numeric import byte_to_length, length_to_byte

from judge.search.english import write_english
from judge.search.entries import FIELDS, NAMED_FACETS, Entry, Face

BOOST = {"name": 1.6, "about": 1.3, "body": 1.0, "context": 0.4}
_B, _K1 = 0.75, 1.2  # Whoosh's own

Ints = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float32]
Bools = npt.NDArray[np.bool_]


class TableWriter:
    """Takes entries one by one, numbered from 0, and writes their table into a new folder. Only numbers are held;
    what results are made of is written as it comes."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True)
        self._folder = folder
        self._fields = {name: _Counted() for name in FIELDS}
        self._ids: dict[str, int] = {}
        self._places = array("q", [0])
        self._columns = {name: array("i") for name in ("kind", "game", "group", "late", "numeric", "card")}
        self._numbered: dict[str, dict[Any, int]] = {"kind": {}, "game": {}, "group": {}}
        self._owned: dict[str, array[int]] = {}
        self._documents: dict[str, array[int]] = {}
        self._rules: dict[str, array[int]] = {}
        self._cards: dict[str, int] = {}
        self._faces: list[tuple[int, Face]] = []
        self._words: Counter[str] = Counter()
        self._shown = (folder / "shown.jsonl").open("wb")

    def add(self, entry: Entry) -> None:
        """The next entry; a card's own entry comes before those of its rulings."""
        number = len(self._ids)
        self._ids[entry.id] = number
        for name, counted in self._fields.items():
            counted.add(number, entry.fields[name])
        line = json.dumps(entry.shown, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
        self._shown.write(line + b"\n")
        self._places.append(self._places[-1] + len(line) + 1)
        same = blake2b(entry.same.encode("utf-8", "surrogatepass"), digest_size=12).digest()
        for column, value in (("kind", entry.kind), ("game", entry.game), ("group", same)):
            known = self._numbered[column]
            self._columns[column].append(known.setdefault(value, len(known)))
        self._columns["late"].append(entry.late)
        self._columns["numeric"].append(any(word.isdigit() for word in entry.fields["body"]))
        if entry.faces:
            card = self._cards.setdefault(entry.id, len(self._cards))
            self._faces += [(card, face) for face in entry.faces]
        self._columns["card"].append(self._cards.get(entry.card, -1))
        for owner in entry.owners:
            self._owned.setdefault(owner, array("i")).append(number)
        self._documents.setdefault(entry.document, array("i")).append(number)
        if entry.rule:
            self._rules.setdefault(entry.rule, array("i")).append(number)
        self._words.update(entry.words)

    def finish(self) -> None:
        """Writes what was held."""
        self._shown.close()
        folder, columns = self._folder, self._columns
        _write_scores(folder, len(self._ids), self._fields)
        write_lists(folder, "owned", self._owned)
        write_lists(folder, "rule", self._rules)
        _write_facets(folder, self._faces, self._documents)
        types = {"kind": np.uint8, "game": np.uint8, "group": np.int32, "late": np.bool_, "numeric": np.bool_}
        for name, kind in types.items():
            np.save(folder / f"{name}.npy", np.array(columns[name], kind))
        np.save(folder / "places.npy", np.array(self._places, np.int64))
        np.save(folder / "entry_card.npy", np.array(columns["card"], np.int32))
        (folder / "ids.txt").write_text("\n".join(self._ids), "utf-8")
        write_spelling(folder, self._words)
        write_english(folder)
        meta = {
            "kinds": list(self._numbered["kind"]),
            "games": list(self._numbered["game"]),
            "entries": len(self._ids),
            "groups": len(self._numbered["group"]),
            "cards": len(self._cards),
        }
        (folder / "meta.json").write_text(json.dumps(meta, sort_keys=True), "utf-8")


# --- writing --------------------------------------------------------------------------------------


class _Counted:
    """A field of all entries: for each stem the entries that hold it and how often, and each entry's length."""

    def __init__(self) -> None:
        self.stems: dict[str, tuple[array[int], array[int]]] = {}
        self.lengths = array("i")

    def add(self, number: int, stems: Sequence[str]) -> None:
        self.lengths.append(len(stems))
        for stem, n in Counter(stems).items():
            known = self.stems.get(stem)
            if known is None:
                known = self.stems[stem] = (array("i"), array("i"))
            known[0].append(number)
            known[1].append(n)

    def scores(self, stem: str, norms: Floats, total: int) -> tuple[Ints, Floats]:
        """The entries that hold a stem and the score Whoosh's BM25F gives each."""
        held, counts = (np.array(part, np.int32) for part in self.stems[stem])
        idf = log(total / (len(held) + 1)) + 1
        return held, np.asarray(idf * (_K1 + 1) * counts / (counts + norms[held]), np.float32)

    def norms(self) -> Floats:
        """What Whoosh adds to a count for an entry's length, which it keeps as one byte."""
        average = (sum(self.lengths) / len(self.lengths) if self.lengths else 0.0) or 1.0
        kept = np.array([byte_to_length(length_to_byte(n)) for n in self.lengths], np.float32)
        return np.asarray(_K1 * ((1 - _B) + _B * kept / average), np.float32)


def _write_scores(folder: Path, total: int, fields: Mapping[str, _Counted]) -> None:
    """For each stem the entries that hold it, with their scores summed over the fields."""
    norms = {name: counted.norms() for name, counted in fields.items()}
    summed = np.zeros(total, np.float32)

    def lists() -> Iterator[tuple[str, Ints, Floats]]:
        for stem in sorted({stem for counted in fields.values() for stem in counted.stems}):
            parts: list[Ints] = []
            for name, counted in fields.items():
                if stem in counted.stems:
                    held, scores = counted.scores(stem, norms[name], total)
                    summed[held] += scores * np.float32(BOOST[name])
                    parts.append(held)
            every = parts[0] if len(parts) == 1 else np.unique(np.concatenate(parts))
            yield stem, every, summed[every]
            summed[every] = 0

    _write_postings(folder, "stem", lists())


def write_lists(folder: Path, name: str, lists: Mapping[str, Sequence[int]]) -> None:
    """A table of lists of numbers, for ``Postings``."""

    def scored() -> Iterator[tuple[str, Ints, Floats]]:
        for key in sorted(lists):
            yield key, np.array(lists[key], np.int32), np.zeros(0, np.float32)

    _write_postings(folder, name, scored())


def _write_postings(folder: Path, name: str, lists: Iterable[tuple[str, Ints, Floats]]) -> None:
    """A table of lists: the keys in order, where each list begins, the numbers in it, their scores if any."""
    keys: list[str] = []
    starts = [0]
    numbers: list[Ints] = []
    values: list[Floats] = []
    for key, held, scores in lists:
        keys.append(key)
        starts.append(starts[-1] + len(held))
        numbers.append(held)
        values.append(scores)
    (folder / f"{name}.keys.txt").write_text("\n".join(keys), "utf-8")
    np.save(folder / f"{name}.starts.npy", np.array(starts, np.int64))
    np.save(folder / f"{name}.numbers.npy", np.concatenate(numbers) if numbers else np.zeros(0, np.int32))
    np.save(folder / f"{name}.values.npy", np.concatenate(values) if values else np.zeros(0, np.float32))


def _write_facets(folder: Path, faces: Sequence[tuple[int, Face]], documents: Mapping[str, Sequence[int]]) -> None:
    """Filters look at faces (versions of cards): which face has a value, and which card a face belongs to."""
    values: dict[str, list[int]] = {}
    for n, (_, face) in enumerate(faces):
        for name in NAMED_FACETS:
            for value in face.facets.get(name, ()):
                values.setdefault(f"{name}={value}", []).append(n)
        for name, value in face.numbers.items():
            values.setdefault(f"{name}={value.lstrip('+')}", []).append(n)
    write_lists(folder, "facet", {**values, **{f"document={d}": held for d, held in documents.items()}})
    np.save(folder / "face_card.npy", np.array([card for card, _ in faces], np.int32))


def write_spelling(folder: Path, counted: Mapping[str, int]) -> None:
    """A deletion dictionary: every form of a word with up to two letters left out, by its hash, and the word.

    counted: the words the documents use, and how often."""
    words = sorted(counted)
    hashes: list[int] = []
    numbers: list[int] = []
    for n, word in enumerate(words):
        if len(word) > 2 and not word.isdigit():
            for form in deletions(word):
                hashes.append(zlib.crc32(form.encode()))
                numbers.append(n)
    order = np.argsort(np.array(hashes, np.uint32), kind="stable")
    (folder / "words.txt").write_text("\n".join(words), "utf-8")
    np.save(folder / "word_counts.npy", np.array([counted[w] for w in words], np.int32))
    np.save(folder / "deletion_hashes.npy", np.array(hashes, np.uint32)[order])
    np.save(folder / "deletion_words.npy", np.array(numbers, np.int32)[order])


def deletions(word: str) -> set[str]:
    """A word and its forms with one letter left out, and with two when it has six letters or more."""
    one = {word[:n] + word[n + 1 :] for n in range(len(word))} if len(word) > 3 else set()
    two = {form[:n] + form[n + 1 :] for form in one for n in range(len(form))} if len(word) > 5 else set()
    return {word} | one | two


# --- reading --------------------------------------------------------------------------------------


class Postings:
    """Lists of entry (or face) numbers by key."""

    def __init__(self, folder: Path, name: str) -> None:
        text = (folder / f"{name}.keys.txt").read_text("utf-8")
        self.keys: dict[str, int] = {key: n for n, key in enumerate(text.split("\n"))} if text else {}
        self._starts: list[int] = np.load(folder / f"{name}.starts.npy").tolist()
        self._numbers = _mapped(folder / f"{name}.numbers.npy")
        self._values = _mapped(folder / f"{name}.values.npy")

    def __contains__(self, key: str) -> bool:
        return key in self.keys

    def count(self, key: str) -> int:
        """How long a list is; 0 for a key that has none."""
        n = self.keys.get(key)
        return 0 if n is None else self._starts[n + 1] - self._starts[n]

    def numbers(self, key: str) -> Ints:
        """A key's list, ascending."""
        n = self.keys.get(key)
        return self._numbers[0:0] if n is None else self._numbers[self._starts[n] : self._starts[n + 1]]

    def numbers_between(self, first: int, last: int) -> Ints:
        """The lists of all keys from one to before another, by their places in the order of keys."""
        return self._numbers[self._starts[first] : self._starts[last]]

    def values(self, key: str) -> Floats:
        """The scores beside ``numbers``."""
        n = self.keys.get(key)
        return self._values[0:0] if n is None else self._values[self._starts[n] : self._starts[n + 1]]


def _mapped(path: Path) -> npt.NDArray[Any]:
    array = np.load(path, mmap_mode="r") if path.stat().st_size > 128 else np.load(path)
    return np.asarray(array)


class RankingTable:
    """An opened table. Nothing in it changes; threads may share it."""

    def __init__(self, folder: Path) -> None:
        meta = json.loads((folder / "meta.json").read_text("utf-8"))
        self.size: int = meta["entries"]
        self.groups: int = meta["groups"]
        self.kinds: list[str] = meta["kinds"]
        self.games: list[str] = meta["games"]
        self.stems = Postings(folder, "stem")
        self.facets = Postings(folder, "facet")
        self.owned = Postings(folder, "owned")
        self.kind = _mapped(folder / "kind.npy")
        self.game = _mapped(folder / "game.npy")
        self.group = _mapped(folder / "group.npy")
        self.late = _mapped(folder / "late.npy")
        self.numeric = _mapped(folder / "numeric.npy")
        self.face_card = _mapped(folder / "face_card.npy")
        self.entry_card = _mapped(folder / "entry_card.npy")
        self.cards: int = meta["cards"]
        text = (folder / "ids.txt").read_text("utf-8")
        self.ids: list[str] = text.split("\n") if text else []
        self.numbers: dict[str, int] = {name: n for n, name in enumerate(self.ids)}
        self._places: list[int] = np.load(folder / "places.npy").tolist()
        self._shown = np.memmap(folder / "shown.jsonl", mode="r") if self.size else None

    def shown(self, number: int) -> dict[str, Any]:
        """What a result of this entry is made of (``entries``)."""
        assert self._shown is not None
        line = bytes(self._shown[self._places[number] : self._places[number + 1]])
        found: dict[str, Any] = json.loads(line.decode("utf-8", "surrogatepass"))
        return found


def facet_values(table: RankingTable, name: str) -> Iterable[str]:
    """Every value a facet has."""
    return (key[len(name) + 1 :] for key in table.facets.keys if key.startswith(f"{name}="))
