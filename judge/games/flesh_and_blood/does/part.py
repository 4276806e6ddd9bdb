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


@dataclass(eq=False)
class Doer(Part):
    """Changes the position of a run; beside the kit it is handed the parts below it."""

    kit: Kit

    def __post_init__(self) -> None:
        super().__init__(self.kit.run)
        self.reads, self.judges = self.kit.reads, self.kit.judges
        self.objects, self.words = self.reads.objects, self.reads.words

    def tell(self, seat: int | None, words: str, *cites: str, sentence: str = "") -> None:
        """Write down in words what happened, with the rules it follows."""
        self.run.note(Event(EventKind.MOMENT, player=seat, names=(words,), sentence=sentence, cites=cites))
