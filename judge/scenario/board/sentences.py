"""What a printed sentence was understood as: its terms in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from judge.frozen import Frozen

_UNTOLD = ("text", "texts", "label")  # the printed words a term carries along


class CompiledSentence(Frozen):
    """A sentence (or lines that belong together), and the terms of the vocabulary it was understood as.

    reason: why nothing could be made of it; empty for one that compiles. reads_as: the terms said in words again,
    where the game says them. near: a sentence worded like one that does not compile, and that does.
    """

    text: str
    meaning: tuple[str, ...]
    reason: str = ""
    reads_as: str = ""
    near: str = ""

    def as_json(self) -> dict[str, Any]:
        """The object ``judge compile --json`` prints for it."""
        status = "unsupported" if self.reason else "compiled"
        found: dict[str, Any] = {"text": self.text, "status": status, "meaning": list(self.meaning)}
        found |= {"reads_as": self.reads_as} if self.reads_as else {}
        found |= {"reason": self.reason} if self.reason else {}
        return {**found, "near": self.near} if self.near else found


def compiled(text: str, terms: Iterable[Any], reason: str = "", reads_as: str = "") -> CompiledSentence:
    """A sentence with its terms in words; without any when there is a reason why nothing could be made of it."""
    return CompiledSentence(text, () if reason else tuple(map(said, terms)), reason, reads_as)


def said(term: Any) -> str:
    """A term as text: only what is not left at its default, without the printed words."""
    if isinstance(term, Enum):
        return term.name
    if isinstance(term, tuple):
        return f"[{', '.join(map(said, term))}]"
    if not is_dataclass(term):
        return repr(term)
    parts = [
        f"{f.name}={said(getattr(term, f.name))}"
        for f in fields(term)
        if f.name not in _UNTOLD and getattr(term, f.name) != f.default
    ]
    return f"{type(term).__name__}({', '.join(parts)})"
