"""The one error record of the project.

Every message follows one sentence: what is wrong, about which name, where, then what to do.
The command line, the HTTP API and the pages render the same record.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any


class JudgeError(Exception):
    """A problem the person who asked can do something about.

    code: short machine name (``unknown-card``, ``bad-yaml`` …), stable.
    message: what is wrong, about which name; one sentence.
    where: ``file:line:column``, a moment of the game, or empty.
    hint: how to put it right, or empty.
    candidates: the names that may have been meant.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        where: str = "",
        hint: str = "",
        candidates: Iterable[str] = (),
    ) -> None:
        self.code = code
        self.message = message
        self.where = where
        self.hint = hint
        self.candidates = tuple(candidates)
        super().__init__(self.sentence())

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.code, self.message, self.where, self.hint, self.candidates)

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


def nearest(name: str, known: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """The known names closest to a misspelt one, best first (at most ``most``)."""
    by_folded = {k.casefold(): k for k in known}
    found = get_close_matches(name.casefold(), list(by_folded), n=most, cutoff=0.6)
    return tuple(by_folded[f] for f in found)


def _again(code: str, message: str, where: str, hint: str, candidates: tuple[str, ...]) -> JudgeError:
    """An error that comes from another process."""
    return JudgeError(code, message, where=where, hint=hint, candidates=candidates)
