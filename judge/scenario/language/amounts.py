"""How many: a number in a claim, or the bounds it names."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Amount:
    """``3``, ``at least 3``, ``no more than 3``: from ``least`` to ``most``; None is no bound."""

    least: int | None
    most: int | None

    @classmethod
    def exactly(cls, number: int) -> Amount:
        """So many."""
        return cls(number, number)

    def fits(self, number: int | None) -> bool:
        """Is a number so many? What has no number is not."""
        if number is None:
            return False
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


SOME = Amount(1, None)  # where no number is said


@dataclass(frozen=True)
class Noted(Amount):
    """No number fits it, and it notes what it was held against."""

    numbers: list[int | None] = field(default_factory=list, compare=False)

    def fits(self, number: int | None) -> bool:
        """Notes the number."""
        self.numbers.append(number)
        return False
