"""A card as the game knows it: printed facts and what its lines mean."""

from __future__ import annotations

from functools import cache, cached_property

from judge.frozen import Frozen
from judge.games.hueshift.rulebook import SYSTEMS
from judge.games.hueshift.vocabulary.kinds import Kind, Mech, Trait
from judge.games.hueshift.vocabulary.roots import Ability, Unsupported, raised
from judge.rules.printed import PrintedCard
from judge.rules.values import replace


class LineReading(Frozen):
    """One line of a card and what it was understood as; ``unsupported`` when it was not."""

    text: str
    abilities: tuple[Ability, ...]

    @property
    def unsupported(self) -> bool:
        """Is it a line nobody can execute?"""
        return any(isinstance(a, Unsupported) for a in self.abilities)


class Face(Frozen, eq=False):
    """The parts of a card's face.

    cls: the class of a Mech, trait that of a Character, bond the class of Mech it matches. ap, hp: as printed (a
    Character's are what it adds), None where its document prints none. ability: the name over its lines; heading: as a
    line of the text has it. gain: a marker that is a Gain and no Penalty. text: its lines.
    """

    kind: Kind
    cls: Mech | None = None
    trait: Trait | None = None
    main: bool = False
    bond: Mech | None = None
    ap: int | None = None
    hp: int | None = None
    ability: str = ""
    gain: bool = False
    heading: str = ""
    text: tuple[str, ...] = ()


class CardDefinition(Face, eq=False, kw_only=True):
    """A face and what its lines mean; one value for each printed card, compared by identity.

    readings: its whole text, ``lines`` with the name over them. cites: readings its numbers rest on.
    """

    printed: PrintedCard
    lines: tuple[LineReading, ...] = ()
    readings: tuple[LineReading, ...] = ()
    abilities: tuple[Ability, ...] = ()
    cites: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """Its name."""
        return self.printed.label

    @property
    def name(self) -> str:
        """Its name."""
        return self.printed.name

    @cached_property
    def rule(self) -> str:
        """Where the rules say what cards of its kind, its class and its tier do; empty for a Monster's."""
        tables = {Kind.MECH: "table-2", Kind.MARKER: "table-4", Kind.WILDCARD: "table-5", Kind.ARENA: "table-6"}
        tables[Kind.PILOT] = "table-1" if self.main else "table-3"
        return SYSTEMS + tables[self.kind] if self.kind in tables else ""

    @cached_property
    def raised(self) -> tuple[Ability, ...]:
        """Its abilities with every number in their words one higher."""
        return tuple(raised(a) for a in self.abilities)

    @cache  # noqa: B019 - definitions are as few as the cards, and live as long as the process
    def raised_by(self, n: int, cites: tuple[str, ...]) -> tuple[Ability, ...]:
        """Its abilities with every number ``n`` higher; those that differ rest on these readings too."""
        found = self.abilities
        for _ in range(n):
            found = tuple(raised(a) for a in found)
        changed = zip(self.abilities, found, strict=True)
        return tuple(a if a == old else replace(a, cites=(*a.cites, *cites)) for old, a in changed)

    @cached_property
    def unsupported(self) -> tuple[Unsupported, ...]:
        """Lines that cannot be executed."""
        return tuple(a for a in self.abilities if isinstance(a, Unsupported))

    @cached_property
    def has_numbers(self) -> bool:
        """Does a marker that raises numbers change any of its abilities?"""
        return self.raised != self.abilities

    def __repr__(self) -> str:
        return f"Card({self.label})"
