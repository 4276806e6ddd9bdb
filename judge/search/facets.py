"""Filters to a mask: which entries may be in the answer at all.

A filter on what only cards print is answered from the versions of the card table: all filters must hold of one and
the same version (``color:blue power>=6`` is not answered by a card whose red version has 6 power).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

import numpy as np
import numpy.typing as npt

from judge.errors import nearest
from judge.records import RECORD_TYPES, folded
from judge.search.analysis import game_called
from judge.search.entries import NAMED_FACETS, STANDINGS
from judge.search.query import NUMERIC_FIELDS, Filter
from judge.search.table import Bools, RankingTable, facet_values
from judge.terms.games import FORMATS

Numbers = npt.NDArray[np.integer]
_FIELD_SAID = {"cardtype": "type", "supertype": "class", "kind": "type"}
# A word is read as a class before it is read as a type: in one game Brute is a type, in another a class.
_BY_WORD = ("supertype", "cardtype", "subtype", "color", "keyword")
_INSTEAD = {"cardtype": ("subtype", "supertype"), "supertype": ("cardtype", "subtype"), "subtype": ("cardtype",)}
FORMATS_SAID = {folded(said): name for formats in FORMATS.values() for name, said in formats.items()}
_COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    ">=": int.__ge__,
    "<=": int.__le__,
    ">": int.__gt__,
    "<": int.__lt__,
}


class Facets:
    """The filters of one build."""

    def __init__(self, table: RankingTable) -> None:
        self._table = table
        self._all = np.ones(table.size, np.bool_)
        self._of_kinds: dict[tuple[str, ...], Bools] = {}  # few: record types that were asked for together

    @cached_property
    def _numbers(self) -> Mapping[str, list[tuple[int, str]]]:
        return {
            name: [(int(v), f"{name}={v}") for v in facet_values(self._table, name) if re.fullmatch(r"-?[0-9]{1,9}", v)]
            for name in NUMERIC_FIELDS
        }

    # --- what there is --------------------------------------------------------------------------

    def values(self, field: str) -> list[str]:
        """Every value a field has in this build."""
        if field == "game":
            return list(self._table.games)
        if field == "kind":
            return list(self._table.kinds)
        return sorted(facet_values(self._table, field))

    def has_value(self, field: str, value: str) -> bool:
        """Whether any record has this value in this field."""
        if field == "game":
            return value in self._table.games
        if field == "kind":
            return value in self._table.kinds
        return f"{field}={value}" in self._table.facets

    @cached_property
    def _said(self) -> Mapping[str, tuple[tuple[str, str], ...]]:
        """Words (folded, also in the plural) to the fields and values they name, classes before types."""
        found: dict[str, list[tuple[str, str]]] = {}
        for field in _BY_WORD:
            for value in facet_values(self._table, field):
                for said in dict.fromkeys((value, f"{value}s", f"{value}es", re.sub(r"y$", "ies", value))):
                    found.setdefault(said, []).append((field, value))
        return {said: tuple(pairs) for said, pairs in found.items()}

    def value_like(self, field: str, said: str) -> str | None:
        """The value of a field that folded words stand for, also in the plural (``attack reactions``)."""
        if self.has_value(field, said):
            return said
        return next((value for name, value in self._said.get(said, ()) if name == field), None)

    # --- reading filters ------------------------------------------------------------------------

    def checked(self, filters: Sequence[Filter]) -> tuple[list[Filter], list[str]]:
        """The filters with games by their id, and a remark for each value that no record has."""
        out: list[Filter] = []
        remarks: list[str] = []
        for entry in filters:
            field, value = entry.field, entry.value
            if field == "game":
                value = game_called(value, self._table.games) or value
            elif field in STANDINGS:
                value = FORMATS_SAID.get(value, value)
            elif field == "set" and self.has_value("document", value.replace(" ", "-")):
                field, value = "document", value.replace(" ", "-")
            if field in NAMED_FACETS and entry.op == ":":
                value = self.value_like(field, value) or value
                if not self.has_value(field, value):
                    field, value = self._elsewhere(field, value)
            out.append(Filter(field, entry.op, value, entry.negated))
            if (field == "kind" and value in RECORD_TYPES) or entry.op != ":" or self.has_value(field, value):
                continue
            known = self.values(field)
            close = nearest(value, known) or (tuple(known) if len(known) <= 8 else ())
            hint = f" Known: {', '.join(close)}." if close else ""
            has = f"is {field} in" if field in STANDINGS else f"has the {_FIELD_SAID.get(field, field)}"
            remarks.append(f'Nothing {has} "{value[:40]}".{hint}')
        return out, remarks

    def _elsewhere(self, field: str, said: str) -> tuple[str, str]:
        """A type that is printed as a subtype (``type:attack``), a class that is printed as a type: where it stands."""
        for other in _INSTEAD.get(field, ()):
            value = self.value_like(other, said)
            if value:
                return other, value
        return field, said

    def words_as_filters(self, words: Sequence[str], filters: list[Filter]) -> tuple[list[str], list[Filter]]:
        """Words that are types, classes, colours or keywords, read as filters.

        Beside a filter on cards each such word is one (``cost:0 instant``); without, only when every word is and
        they name at least two different things that some card is at once (``guardian blocks``, ``red attack
        reactions``). Returns the words that are left and all filters.
        """
        beside = asks_for_cards(filters)
        left: list[str] = []
        found: list[Filter] = []
        at = 0
        while at < len(words):
            for end in (at + 2, at + 1):
                pairs = self._said.get(" ".join(words[at:end])) if end <= len(words) else None
                if pairs:
                    found.append(Filter(pairs[0][0], ":", pairs[0][1]))
                    at = end
                    break
            else:
                if not beside:
                    return list(words), filters
                left.append(words[at])
                at += 1
        if beside:
            return left, [*filters, *found]
        things = {(f.field, f.value) for f in found}
        if len(things) > 1 and {field for field, _ in things} & {"cardtype", "subtype"} and self._of_cards(found).any():
            return [], [*filters, *found]
        return list(words), filters

    # --- masks ----------------------------------------------------------------------------------

    def allowed(self, filters: Sequence[Filter], kinds: Sequence[str], default_kinds: Sequence[str]) -> Bools:
        """Which entries may be in the answer. kinds: record types asked for beside the filters."""
        table = self._table
        wanted = [f.value for f in filters if f.field == "kind" and not f.negated]
        mask = self._kinds(kinds or wanted or (("card",) if asks_for_cards(filters) else default_kinds))
        if kinds and wanted:
            mask = mask & self._kinds(wanted)
        faces = [f for f in filters if f.field in NAMED_FACETS or f.field in NUMERIC_FIELDS]
        if faces:
            mask = mask & self._of_cards(faces)
        for entry in filters:
            if entry.field == "game":
                found = self._one_of(table.game, table.games, (entry.value,))
            elif entry.field == "document":
                found = np.zeros(table.size, np.bool_)
                found[table.documents.numbers(entry.value)] = True
            elif entry.field == "kind" and entry.negated:
                found = self._kinds((entry.value,))
            else:
                continue
            mask = mask & (~found if entry.negated else found)
        return mask

    def _kinds(self, kinds: Sequence[str]) -> Bools:
        key = tuple(kinds)
        if key not in self._of_kinds:
            self._of_kinds[key] = self._one_of(self._table.kind, self._table.kinds, kinds)
        return self._of_kinds[key]

    def _one_of(self, column: Numbers, names: Sequence[str], wanted: Sequence[str]) -> Bools:
        chosen = np.array([name in wanted for name in names], np.bool_)
        mask: Bools = chosen[column] if names else self._all[:0]
        return mask

    def _of_cards(self, filters: Sequence[Filter]) -> Bools:
        """Entries of cards of which one version answers all these filters."""
        table = self._table
        faces = np.ones(len(table.face_card), np.bool_)
        for entry in filters:
            found = np.zeros(len(faces), np.bool_)
            for key in self._keys(entry):
                found[table.facets.numbers(key)] = True
            faces &= ~found if entry.negated else found
        cards = np.zeros(table.cards + 1, np.bool_)  # the last one stands for entries without a card
        cards[table.face_card[faces]] = True
        found_in: Bools = cards[table.entry_card]
        return found_in

    def _keys(self, entry: Filter) -> list[str]:
        if entry.op == ":":
            return [f"{entry.field}={entry.value}"]
        compare, limit = _COMPARE[entry.op], int(entry.value)
        return [key for n, key in self._numbers[entry.field] if compare(n, limit)]


def asks_for_cards(filters: Sequence[Filter]) -> bool:
    """Whether a filter is about what only cards print."""
    return any(f.field in NAMED_FACETS or f.field in NUMERIC_FIELDS for f in filters)
