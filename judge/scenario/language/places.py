"""Where something was written, and a line of text with its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field, replace

from judge.errors import JudgeError
from judge.frozen import Frozen


class Position(Frozen):
    """Where something was written.

    source: file name or the name of a request. line, column: 1-based; 0 where nobody wrote it. exact: characters of the
    text stand one for one in the source, so a place inside the text has a column of its own.
    """

    source: str = ""
    line: int = 0
    column: int = 0
    exact: bool = False

    @property
    def where(self) -> str:
        """The place as an error prints it: ``file:line:column``."""
        return ":".join(filter(None, (self.source, f"{self.line}:{self.column}" if self.line else "")))

    def shifted(self, offset: int) -> Position:
        """The place ``offset`` characters into a text that starts here."""
        return replace(self, column=self.column + offset) if self.line and self.exact else self


NOWHERE = Position()


class RawLine(Frozen):
    """One line of ``play`` or of a contrast's ``then``, not yet understood; blanks are single."""

    text: str
    position: Position = field(default=NOWHERE, compare=False)


def invalid(
    message: str, position: Position, hint: str = "", candidates: Iterable[str] = (), *, replace: str = ""
) -> JudgeError:
    """The error for what is written somewhere and cannot be read; the rest: see ``JudgeError``."""
    return JudgeError("invalid", message, where=position.where, hint=hint, candidates=candidates, replace=replace)
