"""What every part of doing is handed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from judge.games.flesh_and_blood.judges.judging import Judging
from judge.games.flesh_and_blood.part import Part
from judge.games.flesh_and_blood.reads.reading import Reading
from judge.games.flesh_and_blood.situation import Env
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.roots import Effect
from judge.rules.state import Event
from judge.rules.work import Run

Effects = Mapping[type[Effect], Callable[..., Env]]  # what a part does for a term: method of (effect, env)


@dataclass(frozen=True, slots=True)
class Kit:
    """The run that is changed, what is so in it, and what is legal."""

    run: Run
    reads: Reading
    judges: Judging


class Doer(Part):
    """Changes the position of a run."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit.run)
        self.reads, self.judges = kit.reads, kit.judges
        self.objects, self.words = kit.reads.objects, kit.reads.words

    def tell(self, seat: int | None, words: str, *cites: str, sentence: str = "") -> None:
        """Write down in words what happened, with the rules it follows."""
        self.run.note(Event(EventKind.MOMENT, player=seat, names=(words,), sentence=sentence, cites=cites))
