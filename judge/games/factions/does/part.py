"""What everyone who does something holds."""

from __future__ import annotations

from typing import Any

from judge.games.factions.judges.events import Reduction
from judge.games.factions.judges.judging import Judging
from judge.games.factions.reads.board import Board
from judge.games.factions.reads.reading import Reading
from judge.games.factions.situation import Waiting
from judge.games.factions.vocabulary.selectors import EventKind
from judge.rules.happening import Happening
from judge.rules.state import Event, Obj
from judge.rules.work import Run

Events = Happening[Reduction, Waiting, Waiting]


class Part:
    """One of those who do. happen, propose: let an event happen, and ask what is left of one that is about to."""

    def __init__(self, run: Run, judges: Judging, events: Events) -> None:
        self.run = run
        self.judges = judges
        self.reads: Reading = judges.reads
        self.board: Board = judges.board
        self.events = events
        self.happen, self.propose = events.happen, events.propose

    def tell(self, kind: EventKind, obj: Obj, *cites: str, **said: Any) -> None:
        """Write down what happens to a card, or what it does: an event of its owner."""
        self.happen(Event(kind, player=obj.owner, obj=obj.ref, cites=cites, **said))
