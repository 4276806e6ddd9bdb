"""What every part of judging is handed."""

from __future__ import annotations

from judge.games.flesh_and_blood.part import Part
from judge.games.flesh_and_blood.reads.reading import Reading


class Judge(Part):
    """Asks what is so, and nothing else."""

    def __init__(self, reads: Reading) -> None:
        super().__init__(reads.run)
        self.reads = reads
        self.objects, self.words = reads.objects, reads.words
