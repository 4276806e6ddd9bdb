"""The live build, as a request sees it: picked up when it changes, opened once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from judge.build import Build, CurrentBuild
from judge.errors import JudgeError
from judge.search import Searcher

if TYPE_CHECKING:
    from judge.store import Store

# A line that is a symbol and one to three words: "{d} Defense Value".
_ICON = re.compile(r"^\W*\{(\w+)\}\s+(\w+(?: \w+){0,2})\.?$", re.MULTILINE)


class Volume:
    """One opened build. It is never changed; requests that began with it finish with it."""

    def __init__(self, build: Build) -> None:
        self.build = build
        self.store: Store = build.store
        # Each thread that searches gets a Whoosh searcher of its own inside.
        self.searcher = Searcher(build)
        self._symbols: dict[str, dict[str, str]] = {}

    @property
    def id(self) -> str:
        return self.build.id

    def symbols_of(self, game: str) -> dict[str, str]:
        """What the game's documents call their symbols, by the lines that define them: ``{"p": "power"}``."""
        if game not in self._symbols:
            found: dict[str, str] = {}
            for kind in ("table", "rule"):
                for record in self.store.by_type(kind, game, per_page=10_000):
                    for mark, name in _ICON.findall(record.text):
                        found.setdefault(mark, name.lower())
            self._symbols[game] = found
        return self._symbols[game]


class Shelf:
    """Opens the current build of an index folder and keeps it until another one is current."""

    def __init__(self, index: Path) -> None:
        self._volume: Volume | None = None
        self._live = CurrentBuild(index, opened=self._open)

    def _open(self, build: Build) -> None:
        # The volume before is left to the requests that still read it.
        self._volume = Volume(build)

    def current(self) -> Volume:
        """The live build. Raises JudgeError ``no-build`` or ``damaged-build``, each with the remedy."""
        self._live.get()
        assert self._volume is not None
        return self._volume

    def remedy(self) -> JudgeError | None:
        """What stands in the way of serving, or None: the build is opened, counted and searched."""
        try:
            volume = self.current()
            volume.store.count()
            volume.searcher.search("ready", per_page=1)
        except JudgeError as error:
            return error
        return None
