"""The one error record of the project.

Every message follows one sentence: what is wrong, about which name, where, then what to do.
The command line, the HTTP API and the pages render the same record.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from difflib import SequenceMatcher
from heapq import heapify, heappop, heappush
from typing import Any

LIKE = 0.6  # how alike a name is at least, as difflib measures it
_MANY = 200  # names, from which on their letters are counted all at once
_QUOTED = re.compile(r'"([^"]+)"')
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_IN_FILE = re.compile(r":(\d+):(\d+)$")


class JudgeError(Exception):
    """A problem the person who asked can do something about.

    code: short machine name (``unknown-card``, ``bad-yaml`` …), stable.
    message: what is wrong, about which name; one sentence.
    where: ``file:line:column``, a moment of the game, or empty.
    hint: how to put it right, or empty.
    candidates: the names that may have been meant. replace: the words they would stand in the place of, or empty.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        where: str = "",
        hint: str = "",
        candidates: Iterable[str] = (),
        replace: str = "",
    ) -> None:
        self.code = code
        self.message = message
        self.where = where
        self.hint = hint
        self.candidates = tuple(candidates)
        self.replace = replace
        super().__init__(self.sentence())

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.code, self.message, self.where, self.hint, self.candidates, self.replace)

    @property
    def errors(self) -> tuple[JudgeError, ...]:
        """It, or each that it stands for."""
        return (self,)

    def as_mistake(self) -> dict[str, object]:
        """The record with its place taken apart, as the ``errors`` of a report hold it: line and column in a file
        (0: not known), or the path in an object (``play[3]``)."""
        place = _IN_FILE.search(self.where)
        path = "" if place else self.where.rpartition(": ")[2]
        return {
            "path": path,
            "line": int(place[1]) if place else 0,
            "column": int(place[2]) if place else 0,
            "message": self.message,
            "hint": self.hint,
            "candidates": list(self.candidates),
            "replace": self.replace or self._quoted(),
        }

    def _quoted(self) -> str:
        """The word a message quotes first, where that is what a candidate stands in the place of."""
        quoted = _QUOTED.search(self.message) if self.candidates else None
        return quoted[1] if quoted and not any(name.endswith(")") for name in self.candidates) else ""

    def sentence(self) -> str:
        """The error as one line for a person."""
        text = f"{self.where}: {self.message}" if self.where else self.message
        if self.candidates:
            text += f" Did you mean {', '.join(self.candidates)}?"
        if self.hint:
            text += f" {self.hint}"
        return text

    def as_json(self) -> dict[str, object]:
        """The same record for programs."""
        return {
            "code": self.code,
            "message": self.message,
            "where": self.where,
            "hint": self.hint,
            "candidates": list(self.candidates),
        }


class JudgeErrors(JudgeError):
    """Several problems, told at once; what it says of itself is said of the first."""

    def __init__(self, errors: Iterable[JudgeError]) -> None:
        self._errors = tuple(errors)
        first = self._errors[0]
        super().__init__(
            first.code,
            first.message,
            where=first.where,
            hint=first.hint,
            candidates=first.candidates,
            replace=first.replace,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return JudgeErrors, (self._errors,)

    @property
    def errors(self) -> tuple[JudgeError, ...]:
        """Each of them, in the order of their places."""
        return self._errors

    def sentence(self) -> str:
        """Each in a line."""
        return "\n".join(error.sentence() for error in self._errors)


def together(errors: Iterable[JudgeError]) -> JudgeError:
    """The problems that were found, one or more, as one: each once, in the order of their places."""
    found = list({one.sentence(): one for error in errors for one in error.errors}.values())
    found.sort(key=_place)
    return found[0] if len(found) == 1 else JudgeErrors(found)


def raise_all(errors: Sequence[JudgeError]) -> None:
    """Raises the problems that were found, one or several; nothing where there are none."""
    if errors:
        raise together(errors)


def _place(error: JudgeError) -> tuple[int, int]:
    found = _IN_FILE.search(error.where)
    return (int(found[1]), int(found[2])) if found else (0, 0)


@contextmanager
def gathered(wrong: list[JudgeError]) -> Iterator[None]:
    """What goes wrong inside is put to the list, to be told with the rest (``raise_all``)."""
    try:
        yield
    except JudgeError as error:
        wrong += error.errors


def disk_full(error: BaseException) -> JudgeError | None:
    """What is told of an error that comes of a full disk, or of a limit of what may be written; None of another."""
    seen: BaseException | None = error
    while seen is not None:
        full = isinstance(seen, OSError) and seen.errno in _FULL
        if full or getattr(seen, "sqlite_errorname", "") == "SQLITE_FULL":
            file = seen.filename if isinstance(seen, OSError) and isinstance(seen.filename, str) else ""
            return JudgeError(
                "disk-full",
                "the disk is full: what was being written is not kept, and what was there before is as it was.",
                where=file,
                hint="Make room where the builds, your documents and temporary files are"
                " (--index, --overlay, TMPDIR), then run it again.",
            )
        seen = seen.__cause__ or seen.__context__
    return None


def nearest(name: str, known: Iterable[str], most: int = 3, like: float = LIKE) -> tuple[str, ...]:
    """The known names closest to a misspelt one, best first (at most ``most``); like: how close they are at least."""
    by_folded = {k.casefold(): k for k in known}
    return tuple(by_folded[f] for f in _closest(name.casefold(), by_folded, most, like))


def _closest(word: str, known: Iterable[str], most: int, like: float) -> list[str]:
    """What ``difflib.get_close_matches`` finds, comparing in full only what may still be among the closest: bounds of a
    likeness cost a part of it, and the best bound is looked at first."""
    matcher = SequenceMatcher(b=word)
    closer = (matcher.quick_ratio, matcher.ratio)
    names = sorted(known, reverse=True)  # of two that are as close the last one comes first
    waiting = [(-bound, 0, place) for place, bound in enumerate(_at_most(word, names)) if bound >= like]
    heapify(waiting)  # the bound, how close it is, the name's place
    found: list[str] = []
    while waiting and len(found) < most and -waiting[0][0] >= like:
        _, exact, place = heappop(waiting)
        if exact == len(closer):
            found.append(names[place])
        else:
            matcher.set_seq1(names[place])
            heappush(waiting, (-closer[exact](), exact + 1, place))
    return found


def _at_most(word: str, names: Sequence[str]) -> list[float]:
    """What the likeness of each name to a word cannot exceed: by how many letters they share, each letter in one of 64
    drawers; of few names by their lengths, for which nothing is loaded."""
    if len(names) < _MANY:
        lengths = ((min(len(name), len(word)), len(name) + len(word)) for name in names)
        return [2 * shared / both if both else 1.0 for shared, both in lengths]
    import numpy as np  # noqa: PLC0415

    sizes = np.array([len(name) for name in names])
    letters = np.frombuffer("".join(names).encode("utf-32-le", "surrogatepass"), np.uint32) % 64
    own = np.frombuffer(word.encode("utf-32-le", "surrogatepass"), np.uint32) % 64
    drawers = np.bincount(np.repeat(np.arange(len(names)) * 64, sizes) + letters, minlength=64 * len(names))
    shared = np.minimum(drawers.reshape(-1, 64), np.bincount(own, minlength=64)).sum(axis=1)
    both = sizes + len(word)
    bounds: list[float] = np.where(both, 2 * shared / np.maximum(both, 1), 1.0).tolist()
    return bounds


def in_seconds(n: float) -> str:
    """So long: "1 second", "2.5 seconds"."""
    return f"{n:g} second{'s' * (n != 1)}"


def _again(
    code: str, message: str, where: str, hint: str, candidates: tuple[str, ...], replace: str = ""
) -> JudgeError:
    """An error that comes from another process."""
    return JudgeError(code, message, where=where, hint=hint, candidates=candidates, replace=replace)
