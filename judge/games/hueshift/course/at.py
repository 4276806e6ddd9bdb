"""What HueShift's frames run on."""

from __future__ import annotations

from typing import Protocol

from judge.games.hueshift.does.doing import Doing
from judge.games.hueshift.judges.judging import Judging
from judge.games.hueshift.reads.reading import Reading
from judge.rules.work import Run


class Table(Protocol):
    """The run of a frame, and what reads, judges and does."""

    run: Run
    reads: Reading
    judges: Judging
    does: Doing
