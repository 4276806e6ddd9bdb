"""A card as the table knows it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TypeVar

from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.games.tabletop.vocabulary import Ability
from judge.rules.printed import PrintedCard

A = TypeVar("A")


def kind_of(printed: PrintedCard, said: Iterable[str], types: Collection[str], hint: str) -> str:
    """The first word of a type line that is a type of the game; raises JudgeError ``invalid`` where none is."""
    kind = next((w.lower() for w in said if w.lower() in types), "")
    if not kind:
        raise JudgeError(
            "invalid",
            f'"{printed.type_line}" of {printed.name} is no type of this game.',
            hint=hint,
            candidates=[k.capitalize() for k in types],
        )
    return kind


class CardDefinition(Frozen, eq=False):
    """A compiled card.

    kind: the one kind of card it is (``fighter``, ``weapon`` …). groups: classes or styles it is for; words: every
    word of its type line, folded. numbers: its printed numbers by name. damage: the kind of damage it deals.
    unread: the first sentence nobody can execute, or empty.
    """

    printed: PrintedCard
    kind: str
    groups: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()
    damage: str = ""
    abilities: tuple[Ability, ...] = ()
    unread: str = ""

    @property
    def name(self) -> str:
        """The printed name."""
        return self.printed.name

    @property
    def label(self) -> str:
        """The name with its version in brackets."""
        return self.printed.label

    def number(self, name: str) -> int:
        """A printed number; 0 when none is printed."""
        return dict(self.numbers).get(name, 0)

    def prints(self, name: str) -> bool:
        """Is that number printed at all?"""
        return name in dict(self.numbers)

    def of(self, kind: type[A]) -> tuple[A, ...]:
        """Its abilities of one kind."""
        return tuple(a for a in self.abilities if isinstance(a, kind))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardDefinition) and (self is other or self.printed == other.printed)

    def __hash__(self) -> int:
        return hash(self.printed.label)
