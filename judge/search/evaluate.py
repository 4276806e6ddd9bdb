"""Whoosh's query objects over the derived arrays: which entries answer a query.

A filter on what only cards print holds of one printed version: ``color:blue power>=6`` is not answered by a card
whose red version has 6 power. So a query is worked out over pairs of an entry and a version of the card it is about,
one pair for an entry that is about none, and an entry answers when one of its pairs does.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property
from itertools import islice
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from whoosh import query as q

from judge.search.entries import FIELDS
from judge.search.schema import AS_WRITTEN, PRINTED, is_number
from judge.search.table import Bools, Ints, RankingTable
from judge.search.written import Written

TEXT, WORDS = "text", "words"  # all four texts of an entry: their stems, their words
_PRINTED = (1 << len(FIELDS)) - 1  # the bits of ``stem_fields`` for what is printed
ENTRY_FIELDS = frozenset({"record", "game", "document", TEXT, WORDS, *FIELDS, *(n + AS_WRITTEN for n in FIELDS)})
MOST_STEPS = 6_000  # words of a field that a pattern is held against
MOST_FOUND = 400  # words of a field that it may stand for


class Evaluator:
    """Opened for asking. Threads may share it, but for patterns, which read the Whoosh index one at a time."""

    def __init__(self, table: RankingTable, written: Written, reader: Callable[[], Any]) -> None:
        """reader: opens the Whoosh index, which only patterns inside a word need."""
        self._table = table
        self._written = written
        self._lexicon = _Lexicon(reader)
        self._entry, self._face = _pairs(table.entry_card, table.face_card)
        self._numeric: dict[str, tuple[list[int], list[str]]] = {}

    def entries(self, query: Any) -> Bools:
        """The entries that answer a query. Raises TypeError for a kind of query that is not understood."""
        found = np.zeros(self._table.size, np.bool_)
        found[self._entry[self._of(query)]] = True
        return found

    def faces(self, query: Any) -> Bools:
        """The versions of cards that answer a query about cards alone, each taken by itself."""
        found = np.zeros(len(self._table.face_card) + 1, np.bool_)
        found[self._face[self._of(query)]] = True
        return found[:-1]

    def _of(self, query: Any) -> Bools:
        how = self._HOW.get(type(query))
        if how is None:
            raise TypeError(f"{type(query).__name__} is no kind of query that is evaluated")
        return how(self, query)

    # --- one function a kind of query --------------------------------------------------------------

    def _and(self, query: q.And) -> Bools:
        found = self._all()
        for part in query.subqueries:
            found &= self._of(part)
        return found

    def _or(self, query: q.Or) -> Bools:
        found = ~self._all()
        for part in query.subqueries:
            found |= self._of(part)
        return found

    def _every(self, query: q.Every) -> Bools:
        if query.fieldname is None:
            return self._all()
        return self._with(self._values(query.fieldname), query.fieldname)

    def _term(self, query: q.Term) -> Bools:
        name, text, table = query.fieldname, query.text, self._table
        if name in ("record", "game"):
            known = table.kinds if name == "record" else table.games
            column = table.kind if name == "record" else table.game
            return self._holding(np.flatnonzero(column == (known.index(text) if text in known else -1)))
        if name == "document":
            return self._holding(table.documents.numbers(text))
        if name == TEXT or name in FIELDS:
            asked = _PRINTED if name == TEXT else 1 << FIELDS.index(name)
            return self._holding(table.stems.numbers(text)[(table.stem_fields(text) & asked) != 0])
        if name == WORDS or name.endswith(AS_WRITTEN):
            return self._written.phrase([text], _text_of(name))[self._entry]
        return self._with([text], name)

    def _prefix(self, query: q.Prefix) -> Bools:
        if query.fieldname in ENTRY_FIELDS:
            return self._written.beginning(query.text, _text_of(query.fieldname))[self._entry]
        values = self._values(query.fieldname)
        return self._with([value for value in values if value.startswith(query.text)], query.fieldname)

    def _range(self, query: q.NumericRange) -> Bools:
        numbers, keys = self._numbers(query.fieldname)
        first = 0 if query.start is None else bisect_left(numbers, query.start + bool(query.startexcl))
        last = len(numbers) if query.end is None else bisect_left(numbers, query.end + (not query.endexcl))
        return self._with(keys[first:last], query.fieldname)

    def _pattern(self, query: Any) -> Bools:
        """``g*ld`` and ``wager~``: Whoosh looks up what stands for it, within a number of steps."""
        found = ~self._all()
        for name in FIELDS:
            if _text_of(query.fieldname) not in (None, name):
                continue
            here = copy(query)
            here.fieldname = name + AS_WRITTEN
            for _, word in islice(here.expanded_terms(self._lexicon), MOST_FOUND):
                text = word.decode() if isinstance(word, bytes) else word
                found |= self._written.phrase([text], name)[self._entry]
        return found

    _HOW: ClassVar[Mapping[type, Callable[..., Bools]]] = {
        q.And: _and,
        q.Or: _or,
        q.Not: lambda self, query: ~self._of(query.query),
        q.AndNot: lambda self, query: self._of(query.a) & ~self._of(query.b),
        q.Every: _every,
        type(q.NullQuery): lambda self, _: ~self._all(),
        q.Term: _term,
        q.Phrase: lambda self, query: self._written.phrase(query.words, _text_of(query.fieldname))[self._entry],
        q.Prefix: _prefix,
        q.NumericRange: _range,
        q.Wildcard: _pattern,
        q.FuzzyTerm: _pattern,
    }

    # --- pairs ---------------------------------------------------------------------------------------

    def _all(self) -> Bools:
        return np.ones(len(self._entry), np.bool_)

    def _holding(self, entries: npt.NDArray[np.integer]) -> Bools:
        found = np.zeros(self._table.size, np.bool_)
        found[entries] = True
        return found[self._entry]

    def _with(self, values: Iterable[str], field: str) -> Bools:
        """The pairs whose version has one of these values."""
        found = np.zeros(len(self._table.face_card) + 1, np.bool_)  # the last one stands for none
        name = field.removesuffix(PRINTED)
        for value in values:
            found[self._table.facets.numbers(f"{name}={value}")] = True
        return found[self._face]

    def _values(self, field: str) -> Sequence[str]:
        """The values of a field; numbers and what else is printed there are two fields."""
        name = field.removesuffix(PRINTED)
        values = self._table.values.get(name, ())
        if name not in self._table.numeric_fields:
            return values
        return [value for value in values if is_number(value) != field.endswith(PRINTED)]

    def _numbers(self, field: str) -> tuple[list[int], list[str]]:
        known = self._numeric.get(field)
        if known is None:
            ordered = sorted((int(value), value) for value in self._values(field))
            known = self._numeric[field] = [n for n, _ in ordered], [value for _, value in ordered]
        return known


class _Lexicon:
    """A Whoosh reader, opened when a pattern first asks, that names no more terms of a field than may be looked at."""

    def __init__(self, opened: Callable[[], Any]) -> None:
        self._opened = opened
        self._terms: dict[str, list[bytes]] = {}

    @cached_property
    def _reader(self) -> Any:
        return self._opened()

    @property
    def schema(self) -> Any:
        return self._reader.schema

    def lexicon(self, field: str) -> Iterable[bytes]:
        known = self._terms.get(field)
        if known is None:
            known = self._terms[field] = list(islice(self._reader.lexicon(field), MOST_STEPS))
        return known

    def expand_prefix(self, field: str, prefix: str) -> Iterable[bytes]:
        return islice(self._reader.expand_prefix(field, prefix), MOST_STEPS)

    def terms_within(self, field: str, text: str, most: int, prefix: int = 0) -> Iterable[Any]:
        return islice(self._reader.terms_within(field, text, most, prefix), MOST_STEPS)


def _text_of(field: str) -> str | None:
    """The text a field of words is of; None for all four."""
    name = field.removesuffix(AS_WRITTEN)
    return name if name in FIELDS else None


def _pairs(entry_card: Ints, face_card: Ints) -> tuple[Ints, Ints]:
    """Each entry with each version of its card: the entries and the versions, which stand card by card. An entry
    without a card stands once, with the number behind the last version."""
    cards = np.arange(int(max(entry_card.max(initial=-1), face_card.max(initial=-1))) + 1)
    order = np.argsort(face_card, kind="stable")
    first = np.searchsorted(face_card[order], cards)
    count = np.searchsorted(face_card[order], cards, "right") - first
    has = entry_card >= 0
    repeated = np.where(has, np.maximum(count[entry_card] if len(cards) else 1, 1), 1)
    entries = np.repeat(np.arange(len(entry_card)), repeated)
    within = np.arange(len(entries)) - np.repeat(np.cumsum(repeated) - repeated, repeated)
    order = np.append(order, len(face_card))
    own = has[entries] & (count[entry_card[entries]] > 0 if len(cards) else False)
    at = (first[entry_card[entries]] if len(cards) else 0) + within
    faces = order[np.where(own, at, len(face_card))]
    return entries.astype(np.int32), faces.astype(np.int32)
