"""What may stand where in ``setup``, said once a game: its keys are checked by it, and editors are told by it.

A form is what a value looks like as it is written. Games name their keys with forms; ``validate_keys`` takes the keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Generic, TypeAlias, TypeVar

from judge.frozen import Frozen
from judge.scenario.language.names import fold

Moment = TypeVar("Moment")


class Number(Frozen):
    """A whole number from 0 on."""


class Flag(Frozen):
    """True or false."""


class Text(Frozen):
    """A name or another text; one of ``words`` where there are any, however they are spaced and capitalized."""

    words: tuple[str, ...] = ()


class Names(Frozen):
    """Cards by name, as a list; alone: or the one card."""

    alone: bool = True


class Keyed(Frozen):
    """A mapping. keys: what may be in it; others: the form of every other key; needed: keys that must be there."""

    keys: Mapping[str, Form] = field(default_factory=lambda: MappingProxyType({}))
    others: Form | None = None
    needed: tuple[str, ...] = ()


class Listed(Frozen):
    """A list, each entry of one form, or the one entry."""

    of: Form


class Either(Frozen):
    """One of several forms."""

    forms: tuple[Form, ...]


Form: TypeAlias = Number | Flag | Text | Names | Keyed | Listed | Either


class SetupForms(Frozen, Generic[Moment]):
    """What ``setup`` holds in a game. player: the keys of a player; table: those directly in ``setup``; moments: when a
    position may begin, by the moment's spellings, as the game keeps it (the empty spelling: where it is left out);
    sometimes: keys of a player that not every position takes; seats: the keys of a player who is no person, by name.
    lies: words of a card's type → the key under which such a card lies where no place is said; standing: the same of
    one that is tapped, damaged or has counters."""

    player: Mapping[str, Form]
    moments: Mapping[str, Moment]
    table: Mapping[str, Form] = field(default_factory=lambda: MappingProxyType({}))
    sometimes: Mapping[str, Form] = field(default_factory=lambda: MappingProxyType({}))
    lies: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    standing: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    seats: Mapping[str, Mapping[str, Form]] = field(default_factory=lambda: MappingProxyType({}))

    def moment(self, said: str) -> Moment | None:
        """What the game keeps for a moment, as ``setup`` says it; None for what is none."""
        return next((kept for spelling, kept in self.moments.items() if fold(spelling) == fold(said)), None)


NUMBER, FLAG, TEXT, NAMES = Number(), Flag(), Text(), Names()


def each(keys: Iterable[str], form: Form) -> dict[str, Form]:
    """Several keys of one form."""
    return dict.fromkeys(keys, form)
