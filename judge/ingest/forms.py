"""What the form of a statement tells: that it announces or points elsewhere; nothing can be played of it then.

Only forms that never state a rule; whatever else is no more than a definition is noted by people, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from judge.records import Noted, Record, Rule

_ANNOUNCES = re.compile(r"[^.!?:;]{1,160}:")
_POINTS = re.compile(r"(?:To (?:learn|read|find out) more\b[^.]*,\s*)?[Ss]ee\b(?:[^.]|\.\w)*\.?")


def form_of(record: Record) -> str:
    """Why the words of a rule state nothing that can be played, or an empty text where their form does not tell."""
    if not isinstance(record, Rule):
        return ""
    text = " ".join((record.reading or record.text).split())
    if _ANNOUNCES.fullmatch(text):
        return "announces what follows"
    if _POINTS.fullmatch(text):
        return "points to another place"
    return ""


def with_forms(noted: Iterable[Noted], records: Iterable[Record]) -> list[Noted]:
    """What people noted, and what the form of the other statements tells."""
    said = list(noted)
    known = {note.record for note in said if not note.sentence}
    found = ((r, form_of(r)) for r in records if r.id not in known)
    return [*said, *(Noted(r.id, r.game, True, reason) for r, reason in found if reason)]
