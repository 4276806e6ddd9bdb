"""The ranking table: Whoosh's own posting scores as flat arrays, written with a build and mapped read-only.

Scoring in Whoosh costs milliseconds a query and one searcher a thread; the scores themselves never change once an
index is written. So they are written down: for each stem the records that hold it, each with the score Whoosh's BM25F
gives it (summed over the fields with their boosts). Workers and threads share the mapped pages.
"""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from whoosh.util.numeric import byte_to_length, length_to_byte

from judge.search.entries import FIELDS, NAMED_FACETS, Entry

BOOST = {"name": 1.6, "about": 1.3, "body": 1.0, "context": 0.4}
_B, _K1 = 0.75, 1.2  # Whoosh's own

Ints = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float32]
Bools = npt.NDArray[np.bool_]


def write_table(folder: Path, listed: Sequence[Entry]) -> None:
    """Writes the table of these entries, numbered from 0 in their order, into a new folder."""
    folder.mkdir(parents=True)
    _write_postings(folder, "stem", _scores(listed))
    _write_entries(folder, listed)
    _write_facets(folder, listed)
    write_spelling(folder, Counter(word for entry in listed for word in entry.words))


# --- writing --------------------------------------------------------------------------------------


def _scores(listed: Sequence[Entry]) -> dict[str, dict[int, float]]:
    """Stem → entry number → score, as Whoosh's BM25F scores a posting."""
    total = len(listed)
    scores: dict[str, dict[int, float]] = {}
    for name in FIELDS:
        counts = [entry.counts(name) for entry in listed]
        lengths = [len(entry.fields[name]) for entry in listed]
        average = (sum(lengths) / total if total else 0.0) or 1.0
        found: dict[str, list[tuple[int, int]]] = {}
        for number, counted in enumerate(counts):
            for stem, n in counted.items():
                found.setdefault(stem, []).append((number, n))
        norms = [_K1 * ((1 - _B) + _B * byte_to_length(length_to_byte(n)) / average) for n in lengths]
        for stem, postings in found.items():
            weight = BOOST[name] * (log(total / (len(postings) + 1)) + 1) * (_K1 + 1)
            into = scores.setdefault(stem, {})
            for number, n in postings:
                into[number] = into.get(number, 0.0) + weight * n / (n + norms[number])
    return scores


def _write_postings(folder: Path, name: str, postings: dict[str, dict[int, float]]) -> None:
    """A table of lists: the keys in order, where each list begins, the numbers in it, their scores."""
    keys = sorted(postings)
    starts = np.zeros(len(keys) + 1, np.int64)
    numbers: list[int] = []
    values: list[float] = []
    for n, key in enumerate(keys):
        ordered = sorted(postings[key].items())
        numbers.extend(k for k, _ in ordered)
        values.extend(v for _, v in ordered)
        starts[n + 1] = len(numbers)
    (folder / f"{name}.keys.txt").write_text("\n".join(keys), "utf-8")
    np.save(folder / f"{name}.starts.npy", starts)
    np.save(folder / f"{name}.numbers.npy", np.array(numbers, np.int32))
    np.save(folder / f"{name}.values.npy", np.array(values, np.float32))


def _write_entries(folder: Path, listed: Sequence[Entry]) -> None:
    ids = {entry.id: n for n, entry in enumerate(listed)}
    kinds = sorted({entry.kind for entry in listed})
    games = sorted({entry.game for entry in listed})
    groups: dict[str, int] = {}
    places = [0]
    with (folder / "shown.jsonl").open("wb") as file:
        for entry in listed:
            line = json.dumps(entry.shown, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
            file.write(line + b"\n")
            places.append(places[-1] + len(line) + 1)
    arrays: dict[str, npt.NDArray[Any]] = {
        "places": np.array(places, np.int64),
        "kind": np.array([kinds.index(e.kind) for e in listed], np.uint8),
        "game": np.array([games.index(e.game) for e in listed], np.uint8),
        "group": np.array([groups.setdefault(e.same, len(groups)) for e in listed], np.int32),
        "late": np.array([e.late for e in listed], np.bool_),
    }
    for name, array in arrays.items():
        np.save(folder / f"{name}.npy", array)
    (folder / "ids.txt").write_text("\n".join(ids), "utf-8")
    owned: dict[str, dict[int, float]] = {}
    for n, entry in enumerate(listed):
        for owner in entry.owners:
            owned.setdefault(owner, {})[n] = 1.0
    _write_postings(folder, "owned", owned)
    meta = {"kinds": kinds, "games": games, "entries": len(listed), "groups": len(groups)}
    (folder / "meta.json").write_text(json.dumps(meta, sort_keys=True), "utf-8")


def _write_facets(folder: Path, listed: Sequence[Entry]) -> None:
    """Filters look at faces (versions of cards): which face has a value, which card a face belongs to, which card
    an entry belongs to."""
    cards = {entry.id: n for n, entry in enumerate(e for e in listed if e.faces)}
    faces = [(cards[e.id], face) for e in listed for face in e.faces]
    values: dict[str, dict[int, float]] = {}
    for n, (_, face) in enumerate(faces):
        for name in NAMED_FACETS:
            for value in face.facets.get(name, ()):
                values.setdefault(f"{name}={value}", {})[n] = 1.0
        for name, value in face.numbers.items():
            values.setdefault(f"{name}={value.lstrip('+')}", {})[n] = 1.0
    for n, entry in enumerate(listed):
        values.setdefault(f"document={entry.document}", {})[n] = 1.0
    _write_postings(folder, "facet", values)
    np.save(folder / "face_card.npy", np.array([card for card, _ in faces], np.int32))
    np.save(folder / "entry_card.npy", np.array([cards.get(e.card, -1) for e in listed], np.int32))
    np.save(folder / "cards.npy", np.array(len(cards), np.int64))


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
        self.face_card = _mapped(folder / "face_card.npy")
        self.entry_card = _mapped(folder / "entry_card.npy")
        self.cards = int(np.load(folder / "cards.npy"))
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
