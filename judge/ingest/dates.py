"""The day a document says it is of."""

from __future__ import annotations

import re
from datetime import date

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = rf"(?P<month>{'|'.join(_MONTHS)})[a-z]*\.?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_FORMS = [
    re.compile(form, re.IGNORECASE)
    for form in (
        r"\b(?P<year>\d{4})-(?P<number>\d{2})-(?P<day>\d{2})\b",
        rf"\b{_MONTH} {_DAY},? (?P<year>\d{{4}})\b",
        rf"\b{_DAY}\.? (?:of )?{_MONTH},? (?P<year>\d{{4}})\b",
    )
]


def date_in(text: str) -> str:
    """The first day a text names with a month in words or as ``2031-03-03``, in the latter form; empty where it names
    none. ``3/4/2031`` is no day: it is another one in another country."""
    for form in _FORMS:
        match = form.search(text)
        if match:
            said = match.groupdict()
            month = _MONTHS.index(said["month"].lower()) + 1 if "month" in said else int(said["number"])
            try:
                return date(int(said["year"]), month, int(said["day"])).isoformat()
            except ValueError:
                continue
    return ""
