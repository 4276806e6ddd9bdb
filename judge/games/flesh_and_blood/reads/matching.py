"""What a filter asks: of each only what it says, and of most that is one thing or two of fifty.

A check of a filter's is left out where none of the fields that it reads asks anything. Which fields those are is read
from its code, so that nobody can forget to list one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import lru_cache
from types import CodeType
from typing import Any, TypeAlias

from judge.games.flesh_and_blood.situation import Env, Props
from judge.games.flesh_and_blood.vocabulary.effects import DealDamage
from judge.games.flesh_and_blood.vocabulary.roots import parts_within
from judge.games.flesh_and_blood.vocabulary.words import Filter

Check: TypeAlias = Callable[[Any, Props, Filter, Env], bool]  # of the words that are asked, an object, a filter
_FIELDS = frozenset(f.name for f in fields(Filter))

# What is asked of an object's kinds and its place on the chain, each by the one field that asks it.
KINDS: dict[str, Check] = {
    "types": lambda _, p, f, e: p.types.issuperset(f.types),
    "any_types": lambda _, p, f, e: not p.types.isdisjoint(f.any_types),
    "not_types": lambda _, p, f, e: p.types.isdisjoint(f.not_types),
    "subtypes": lambda _, p, f, e: p.subtypes.issuperset(f.subtypes),
    "not_subtypes": lambda _, p, f, e: p.subtypes.isdisjoint(f.not_subtypes),
    "classes": lambda _, p, f, e: not p.supertypes.isdisjoint(f.classes),
    "not_classes": lambda _, p, f, e: p.supertypes.isdisjoint(f.not_classes),
    "token": lambda _, p, f, e: f.token == p.token,
    "colors": lambda _, p, f, e: p.color in f.colors,
    "keyword": lambda _, p, f, e: f.keyword.lower() in {k.lower() for k in (*p.keywords, *p.labels)},
    "deals": lambda _, p, f, e: deals(p.abilities, f.deals),
    "attack": lambda _, p, f, e: f.attack == p.attack,
    "weapon": lambda _, p, f, e: f.weapon == p.weapon,
    "hero": lambda _, p, f, e: f.hero == ("Hero" in p.types),
    "attacking": lambda _, p, f, e: f.attacking == p.attacking,
    "defending": lambda _, p, f, e: f.defending == p.defending,
    "has_counter": lambda _, p, f, e: p.counters.get(f.has_counter, 0) > 0,
}


def names_match(_: object, props: Props, what: Filter, env: Env) -> bool:
    """Has it the name it must have (2.7)?"""
    names = _folded(props.names)
    if what.name and what.name.casefold() not in names:
        return False
    if what.counts_as:
        said, called = what.counts_as.casefold(), names | _folded(props.counts_as)
        if said not in called and said.removesuffix("s") not in called:  # "Gilded Tigers you control"
            return False
    part = what.name_contains.casefold().split()
    return not part or any(_has_words(n.split(), part) for n in names)


@lru_cache(maxsize=4096)
def _folded(names: frozenset[str]) -> frozenset[str]:
    return frozenset(map(str.casefold, names))


def deals(term: object, kind: str) -> bool:
    """Has an ability an effect that deals damage of that kind?"""
    return any(isinstance(part, DealDamage) and part.kind == kind for part in parts_within(term))


def _has_words(words: list[str], part: list[str]) -> bool:
    return any(words[i : i + len(part)] == part for i in range(len(words)))


class Checks(dict[frozenset[str], tuple[Check, ...]]):
    """What is to be asked of an object, in order, by the fields of a filter that ask something (``Filter.asked``).

    first: before its kinds; then: after them. What no check of these reads belongs to ``place``.
    """

    def __init__(self, first: tuple[Check, ...], place: Check, then: tuple[Check, ...]) -> None:
        self._first = [(_read_by(check), check) for check in first]
        self._names = (_read_by(names_match), names_match)
        self._then = [(_read_by(check), check) for check in then]
        others = frozenset[str]().union(*(names for names, _ in (*self._first, self._names, *self._then)), KINDS)
        self._place = (_read_by(place) | (_FIELDS - others), place)

    def __missing__(self, asked: frozenset[str]) -> tuple[Check, ...]:
        kinds = [check for name, check in KINDS.items() if name in asked]
        after = [check for names, check in (self._names, self._place, *self._then) if not names.isdisjoint(asked)]
        before = [check for names, check in self._first if not names.isdisjoint(asked)]
        found = self[asked] = (*before, *kinds, *after)
        return found


def _read_by(check: Check) -> frozenset[str]:
    """The names of a filter's fields that a check reads, itself or in a function inside it."""
    return _FIELDS.intersection(_names_in(check.__code__))


def _names_in(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _names_in(const)
