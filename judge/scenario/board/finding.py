"""Which objects a name of a line means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from itertools import compress
from types import MappingProxyType
from typing import TypeAlias

from judge.rules.state import Obj, State
from judge.rules.values import changing, quick
from judge.scenario.language.names import fold
from judge.scenario.language.places import invalid
from judge.scenario.language.tree import CardRef

Names: TypeAlias = Callable[[Obj], frozenset[str]]
Means: TypeAlias = Callable[[Sequence[str], CardRef], Callable[[Obj], bool] | None]
UNNAMED: frozenset[str] = frozenset()
_MOST_ASKED = 4_000  # objects of which it is kept whether they have a name


@lru_cache(maxsize=8192)
def folded(names: tuple[str, ...]) -> frozenset[str]:
    """What of some names counts."""
    return frozenset(map(fold, names))


def printed_names(obj: Obj) -> frozenset[str]:
    """The names a card prints, folded; none for a card nobody knows."""
    return UNNAMED if obj.card is None else folded((obj.card.name, *obj.card.printed.also))


def copies_of(state: State) -> Mapping[tuple[str, int], tuple[int, ...]]:
    """A card's label and its owner's seat → its copies in the order of ``setup``."""
    found: dict[tuple[str, int], tuple[int, ...]] = {}
    for obj in state.objects.values():
        if obj.card is not None:
            key = (obj.card.label, obj.owner)
            found[key] = (*found.get(key, ()), obj.id)
    return MappingProxyType(found)


class _Called:
    """Which objects have a name: asked of each of them once, since there may be hundreds that stay as they are."""

    def __init__(self, name: str, names: Names) -> None:
        self._name, self._names = name, names
        self._known: dict[int, bool] = {}
        self._asked: list[Obj] = []  # holding them keeps their ids from being used again
        self._looked: Mapping[int, Obj] | None = None
        self._found: list[Obj] = []

    def among(self, objects: Mapping[int, Obj]) -> list[Obj]:
        """Those of a position's objects that have it."""
        if objects is self._looked:
            return self._found
        every, known = objects.values(), self._known
        so = list(map(known.get, map(id, every)))
        if None in so:
            if len(self._asked) > _MOST_ASKED:
                known.clear()
                self._asked.clear()
            for obj in every:
                if id(obj) not in known:
                    known[id(obj)] = obj.card is not None and self._name in self._names(obj)
                    self._asked.append(obj)
            so = list(map(known.get, map(id, every)))
        self._looked, self._found = objects, list(compress(every, so))
        return self._found


@quick
@dataclass(frozen=True, slots=True)
class Finding:
    """Finds the objects that lines speak of, in one scenario.

    players: names in seat order. names: what an object may be called, folded; nothing for what no line can name.
    controlled: is ``Bo's C`` also the one Bo controls, and not only his own? copies: see ``copies_of``. means:
    players and a line's words → what tells the objects they mean, whatever those are called; None: they are a name.
    state: the position, for copies that were made in play; counted: those of it that were looked for. known: by folded
    names that were looked for, in whatever position.
    """

    players: tuple[str, ...] = ()
    names: Names = printed_names
    controlled: bool = True
    means: Means | None = None
    copies: Mapping[tuple[str, int], tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    state: State | None = None
    counted: dict[tuple[str, int], tuple[int, ...]] = field(default_factory=dict, compare=False)
    known: dict[str, _Called] = field(default_factory=dict, compare=False)

    def at(self, state: State) -> Finding:
        """The same in a position."""
        return _AT(self, state, {})

    def seat(self, name: str) -> int:
        """The seat of a player."""
        return self.players.index(name)

    def belongs(self, obj: Obj, seat: int) -> bool:
        """Is it this player's?"""
        return seat == obj.owner or (self.controlled and seat == obj.controller)

    def is_card(self, obj: Obj, card: CardRef, acting: int | None = None) -> bool:
        """Is an object the card a line names? acting: whose card it must be where the line names nobody."""
        if self.means is not None and (means := self.means(self.players, card)) is not None:
            return means(obj)
        return fold(card.name) in self.names(obj) and self._fits(obj, card, acting)

    def is_of(self, obj: Obj, label: str, card: CardRef) -> bool:
        """Is an ability on the stack one of the card a line names? label: the card's, with its version."""
        named = fold(label) == fold(card.label) or (
            card.version is None and fold(label.partition(" (")[0]) == fold(card.name)
        )
        return bool(label) and named and (card.owner is None or self.players[obj.controller or 0] == card.owner)

    def _fits(self, obj: Obj, card: CardRef, acting: int | None = None) -> bool:
        """Is an object of that name also of the version, the player and the number a line gives?"""
        if card.version is not None and fold(card.version) != fold(obj.card.printed.version):
            return False
        if card.owner is not None and not self.belongs(obj, self.seat(card.owner)):
            return False
        if card.ordinal is not None:
            copies = self._copies(obj.card.label, obj.owner)
            return card.ordinal <= len(copies) and copies[card.ordinal - 1] == obj.id
        return acting is None or card.owner is not None or self.belongs(obj, acting)

    def _copies(self, label: str, owner: int) -> tuple[int, ...]:
        """The copies of a card: those of ``setup``, then those made in play and still there, in their order."""
        found = self.counted.get((label, owner))
        if found is None:  # of a card there may be hundreds, and each is looked for among all
            copies = self.copies.get((label, owner), ())
            there = self.state.objects.values() if self.state is not None else ()
            made = (o.id for o in there if o.owner == owner and o.card is not None and o.card.label == label)
            found = self.counted[label, owner] = (*copies, *sorted({*made}.difference(copies)))
        return found

    def ref(self, obj: Obj) -> CardRef:
        """This object as a line that leaves nothing open names it."""
        copies = self._copies(obj.card.label, obj.owner)
        which = copies.index(obj.id) + 1 if obj.id in copies else None
        version = obj.card.printed.version or None
        return CardRef(self.called(obj, 3), obj.card.name, version, which, self.players[obj.owner])

    def called(self, obj: Obj, exact: int) -> str:
        """An object's label; the more exact, the more is said: whose it is (1), which of several (2), both (3)."""
        label = str(obj.card.label) if obj.card is not None else "a card"
        copies = self._copies(label, obj.owner) if exact > 1 else ()
        which = f" #{copies.index(obj.id) + 1}" if exact > 1 and obj.id in copies else ""
        return (f"{self.players[obj.owner]}'s " if exact % 2 else "") + label + which

    def objects(self, state: State, card: CardRef, acting: int | None = None) -> list[Obj]:
        """Every object a line's name fits: the acting player's own, when there are any."""
        if self.means is not None and (means := self.means(self.players, card)) is not None:
            return [o for o in state.objects.values() if means(o)]
        name = fold(card.name)
        called = self.known.get(name)
        if called is None:
            called = self.known[name] = _Called(name, self.names)
        found = [o for o in called.among(state.objects) if self._fits(o, card)]
        if acting is None or card.owner is not None or len(found) < 2:
            return found
        return [o for o in found if self.belongs(o, acting)] or found

    def of(self, state: State, card: CardRef, player: str) -> list[Obj]:
        """Those of them that are a player's."""
        return [o for o in self.objects(state, card) if self.belongs(o, self.seat(player))]

    def one(self, state: State, card: CardRef, acting: int | None, *zones: Enum) -> Obj:
        """The object a line means: the first in the zones given, in their order, else any; ``invalid`` for none."""
        found = self.objects(state, card, acting)
        if not found:
            raise invalid(f'"{card.text}" is nowhere in this position.', card.position, "List it in a zone of `setup`.")
        return next(iter(in_zones(found, zones)), found[0])


_AT = changing(Finding, "state", "counted")


def one_label(objects: Iterable[Obj], card: CardRef) -> None:
    """Raise ``invalid`` when a name without a version means several different cards."""
    labels = sorted({o.card.label for o in objects})
    if len(labels) > 1:
        raise invalid(
            f'"{card.text}" may be {" or ".join(labels)}.', card.position, "Say which one with its colour in brackets."
        )


def in_zones(objects: Iterable[Obj], zones: Sequence[Enum]) -> list[Obj]:
    """The objects that stand in these zones, in the order of the zones."""
    rank = _ranks(tuple(zones))
    found = [o for o in objects if o.zone in rank]
    if len(found) > 1:
        found.sort(key=lambda o: rank[o.zone])
    return found


@lru_cache(maxsize=256)
def _ranks(zones: tuple[Enum, ...]) -> Mapping[Enum, int]:
    return {zone: i for i, zone in reversed(list(enumerate(zones)))}
