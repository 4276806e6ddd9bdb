"""What every printed line that is understood has in common, and the lines that give nothing to carry out."""

from __future__ import annotations

from dataclasses import field, fields
from typing import Any, TypeVar

from judge.frozen import Frozen
from judge.rules.values import replace


class Ability(Frozen):
    """One printed line understood. text: the line as printed; cites: ids of conflicts it is a reading of."""

    text: str = field(default="", kw_only=True)
    cites: tuple[str, ...] = field(default=(), kw_only=True)


class Clarifies(Ability):
    """Says how another line of the card works and changes nothing where that is how it works."""


class Unsupported(Ability):
    """A line nobody can execute."""


A = TypeVar("A", bound=Ability)
_LIMITS = frozenset({"uses", "every", "in_row", "times"})


def raised(ability: A) -> A:
    """The ability with every number in its words one higher; how often something happens stays as it is, and so
    does an end that is not there (``most`` of 0)."""
    numbers = {f.name: getattr(ability, f.name) for f in fields(ability) if f.name not in _LIMITS}
    more = {name: n + 1 for name, n in numbers.items() if type(n) is int and (n or name != "most")}
    return replace(ability, **more) if more else ability


def find(abilities: Any, kind: type[A]) -> A | None:
    """The first ability of a kind, or None."""
    return next((a for a in abilities if isinstance(a, kind)), None)
