"""What is legal and why not: all that doing may ask."""

from __future__ import annotations

from collections import defaultdict

from judge.games.flesh_and_blood.judges.able import Able
from judge.games.flesh_and_blood.judges.legality import Legality
from judge.games.flesh_and_blood.judges.targets import Targets
from judge.games.flesh_and_blood.reads.reading import Reading
from judge.rules.derived import Memo
from judge.rules.values import lazy


class Judging:
    """Judges the position that is read.

    begun: for each seat, what kinds of cards and abilities it could begin (``options``).
    """

    def __init__(self, reads: Reading) -> None:
        self.reads = reads
        self.begun: defaultdict[int, Memo[frozenset[tuple[str, bool]] | None]] = defaultdict(Memo)

    @lazy
    def able(self) -> Able:
        """Whether optional effects can be generated and costs be paid."""
        return Able(self.reads)

    @lazy
    def targets(self) -> Targets:
        """What may be targeted and attacked."""
        return Targets(self.reads, self.able)

    @lazy
    def legality(self) -> Legality:
        """What forbids an action."""
        return Legality(self.reads, self.able)
