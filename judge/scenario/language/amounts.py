"""How many: a number in a claim, or the bounds it names."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field
from types import MappingProxyType

from judge.frozen import Frozen


class Amount(Frozen):
    """``3``, ``at least 3``, ``no more than 3``: from ``least`` to ``most``; None is no bound."""

    least: int | None
    most: int | None

    @classmethod
    def exactly(cls, number: int) -> Amount:
        """So many."""
        return cls(number, number)

    def turned(self) -> Amount:
        """So much less as so much more."""
        return Amount(None if self.most is None else -self.most, None if self.least is None else -self.least)

    def fits(self, number: int | None) -> bool:
        """Is a number so many? What has no number is not."""
        if number is None:
            return False
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


SOME = Amount(1, None)  # where no number is said


class Noted(Amount):
    """No number fits it, and it notes what it was held against."""

    numbers: list[int | None] = field(default_factory=list, compare=False)

    def fits(self, number: int | None) -> bool:
        """Notes the number."""
        self.numbers.append(number)
        return False


BOUNDS: Mapping[str, Callable[[int], Amount]] = MappingProxyType(
    {
        spelled: bound
        for spellings, bound in (
            ("exactly, only, just, equal to, =", Amount.exactly),
            ("at least, a minimum of, no less than, no fewer than, no lower than, not less than, not fewer than, >=, "
             "≥, greater than or equal to, more than or equal to, higher than or equal to", lambda n: Amount(n, None)),
            ("at most, a maximum of, no more than, no greater than, no higher than, not more than, up to, <=, "
             "≤, less than or equal to, fewer than or equal to, lower than or equal to", lambda n: Amount(None, n)),
            ("more than, greater than, higher than, over, above, >", lambda n: Amount(n + 1, None)),
            ("less than, fewer than, lower than, smaller than, under, below, <", lambda n: Amount(None, n - 1)),
        )
        for spelled in spellings.split(", ")
    }
)  # fmt: skip
"""How a bound is said, and the amounts a number then stands for."""
BOUND = re.compile(
    "("
    + "|".join(
        r"\s+".join(map(re.escape, spelled.split())) + r"\b" * spelled[-1].isalpha()
        for spelled in sorted(BOUNDS, key=len, reverse=True)
    )
    + r")\s*",
    re.IGNORECASE,
)
