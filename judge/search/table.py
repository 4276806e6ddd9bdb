"""Flat arrays, written once and mapped read-only: what queries read of the Whoosh index (``derived`` writes them).

For each stem the entries that hold it, each with the score Whoosh's BM25F gives it, summed over the fields with their
boosts. Workers and threads share the mapped pages.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from judge.errors import JudgeError

LAYOUT = 3  # of what is written; tables of another one are not read
Ints = npt.NDArray[np.integer[Any]]
Floats = npt.NDArray[np.float32]
Bools = npt.NDArray[np.bool_]


# --- writing --------------------------------------------------------------------------------------


def write_lists(folder: Path, name: str, lists: Mapping[str, Ints]) -> None:
    """A table of lists of numbers, for ``Postings``."""
    keys = sorted(lists)
    starts = np.cumsum([0, *(len(lists[key]) for key in keys)])
    write_table(folder, name, keys, starts, np.concatenate([*(lists[key] for key in keys), np.zeros(0, np.int32)]))


def write_table(
    folder: Path,
    name: str,
    keys: Sequence[str],
    starts: npt.NDArray[Any],
    numbers: npt.NDArray[Any],
    values: Floats | None = None,
) -> None:
    """A table of lists: the keys in order, where each list begins, the numbers in it, their scores if any."""
    (folder / f"{name}.keys.txt").write_text("\n".join(keys), "utf-8")
    np.save(folder / f"{name}.starts.npy", starts.astype(np.int64))
    np.save(folder / f"{name}.numbers.npy", numbers.astype(np.int32))
    np.save(folder / f"{name}.values.npy", np.zeros(0, np.float32) if values is None else values)


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

    def place(self, key: str) -> slice:
        """Where a key's list stands among all."""
        n = self.keys.get(key)
        return slice(0, 0) if n is None else slice(self._starts[n], self._starts[n + 1])

    def numbers(self, key: str) -> Ints:
        """A key's list, ascending, as numpy's own index type: it takes several times as long to look others up."""
        return self._numbers[self.place(key)].astype(np.intp)

    def numbers_between(self, first: int, last: int) -> Ints:
        """The lists of all keys from one to before another, by their places in the order of keys."""
        return self._numbers[self._starts[first] : self._starts[last]]

    def values(self, key: str) -> Floats:
        """The scores beside ``numbers``."""
        found: Floats = self._values[self.place(key)]
        return found


def _mapped(path: Path) -> npt.NDArray[Any]:
    array = np.load(path, mmap_mode="r") if path.stat().st_size > 128 else np.load(path)
    return np.asarray(array)


def unusable(folder: Path, what: str) -> JudgeError:
    """The error for a search index that this judge cannot ask. what: a sentence that says why."""
    hint = "Run judge build to make a new one."
    return JudgeError("damaged-build", what, where=str(folder), hint=hint)


class RankingTable:
    """An opened table. Nothing in it changes; threads may share it."""

    def __init__(self, folder: Path) -> None:
        meta = json.loads((folder / "meta.json").read_text("utf-8"))
        if meta.get("layout") != LAYOUT:
            raise unusable(folder, "the index was written by another version of judge.")
        self.size: int = meta["entries"]
        self.groups: int = meta["groups"]
        self.kinds: list[str] = meta["kinds"]
        self.games: list[str] = meta["games"]
        self.stems = Postings(folder, "stem")
        self._stem_fields = _mapped(folder / "stem.fields.npy")
        self._held_starts, self._held_stems, self._held_fields = (
            _mapped(folder / f"held.{name}.npy") for name in ("starts", "stems", "fields")
        )
        self._stems_listed = list(self.stems.keys)
        self.facets = Postings(folder, "facet")
        self.numeric_fields = frozenset[str](meta["numeric"])
        self.values: dict[str, list[str]] = {}
        for key in self.facets.keys:
            name, _, value = key.partition("=")
            self.values.setdefault(name, []).append(value)
        self.owned = Postings(folder, "owner")
        self.documents = Postings(folder, "document")
        self.kind = _mapped(folder / "record.npy")
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

    def stem_fields(self, stem: str) -> npt.NDArray[np.uint8]:
        """Beside ``stems.numbers``: the fields in which a stem stands, a bit for each."""
        place = self.stems.place(stem)
        found: npt.NDArray[np.uint8] = self._stem_fields[place]
        return found

    def held_by(self, number: int, fields: int) -> frozenset[str]:
        """The stems that stand in some of these fields of an entry."""
        first, last = self._held_starts[number : number + 2].tolist()
        in_them = self._held_stems[first:last][(self._held_fields[first:last] & fields) > 0]
        return frozenset(map(self._stems_listed.__getitem__, in_them.tolist()))

    def shown(self, number: int) -> dict[str, Any]:
        """What a result of this entry is made of (``entries``)."""
        assert self._shown is not None
        line = bytes(self._shown[self._places[number] : self._places[number + 1]])
        found: dict[str, Any] = json.loads(line.decode("utf-8", "surrogatepass"))
        return found
