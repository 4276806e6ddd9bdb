"""``judge check --watch``: scenario files checked again whenever they change, and what then came out differently."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge.scenario import Report

PAUSE = 0.3  # seconds between two looks at the files
_PLACE = re.compile(r"\bline \d+|:\d+:\d+:")  # a line added above moves what stands below it and changes nothing


class News:
    """Of each report of a file, whether it says something else than the last one of the same scenario.

    show: what is done with one that does; say: what is done with a sentence for people."""

    def __init__(self, show: Callable[[Report], None], say: Callable[[str], None]) -> None:
        self._show, self._say = show, say
        self._known: dict[str, dict[tuple[str, int], object]] = {}
        self._now: dict[tuple[str, int], object] = {}
        self._titles: Counter[str] = Counter()
        self._new = 0

    def report(self, report: Report) -> None:
        """A report of the file that is being checked; scenarios are told apart by title."""
        self._titles[report.title] += 1
        key = report.title, self._titles[report.title]
        claims = tuple((claim.text, claim.holds) for claim in report.claims)
        self._now[key] = came = report.verdict, _PLACE.sub("", report.reason), claims
        if self._known.get(report.file, {}).get(key) != came:
            self._new += 1
            self._show(report)

    def over(self, file: str) -> None:
        """The file was checked as a whole; one that could not be read is as it was before."""
        before = self._known.get(file)
        if self._now:
            self._known[file] = self._now
            for title, _ in [key for key in before or () if key not in self._now]:
                self._new += 1
                self._say(f"gone: {title or file}")
            if before is not None and not self._new:
                self._say(f"{file}: nothing comes out differently.")
        self._now, self._titles, self._new = {}, Counter(), 0


def watch(files: Sequence[str], check: Callable[[str], int]) -> int:
    """Checks files, then each again whenever it changes, until Ctrl-C.

    check: checks one file and gives the exit code for it. Gives the highest of the last ones."""
    codes: dict[str, int] = {}
    seen: dict[str, tuple[int, ...]] = {}
    try:
        while True:
            for name in files:
                stamp = _stamp(name)
                # A file is away for a moment while an editor puts another in its place.
                if name not in seen or (stamp and stamp != seen[name]):
                    seen[name] = stamp
                    codes[name] = check(name)
            pause()
    except KeyboardInterrupt:
        return max(codes.values(), default=0)


def pause() -> None:
    """Until the files are looked at again."""
    time.sleep(PAUSE)


def _stamp(name: str) -> tuple[int, ...]:
    """What is another one when a file was written; empty where there is none."""
    try:
        found = Path(name).stat()
    except OSError:
        return ()
    return found.st_mtime_ns, found.st_size, found.st_ino
