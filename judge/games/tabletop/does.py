"""What the parts of a small board's game ask of each other when something is done."""

from __future__ import annotations

from typing import Protocol

from judge.games.tabletop.choosing import Choosing
from judge.games.tabletop.judges import Judging
from judge.games.tabletop.moving import Happens, Moving


class Does(Happens, Protocol):
    """Who carries things out in a game with a small board."""

    @property
    def judges(self) -> Judging: ...

    @property
    def moving(self) -> Moving: ...

    @property
    def choosing(self) -> Choosing: ...
