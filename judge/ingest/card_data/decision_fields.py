"""What says which part of a decision on a card (a card, a format, a status, a day), and the words for each status."""

from __future__ import annotations

import re
from calendar import month_abbr, month_name
from collections.abc import Iterable, Mapping

from judge.ingest.card_data.mapping import FIELDS, named, plain
from judge.ingest.card_data.tables import Row
from judge.ingest.dates import date_in, whole_day
from judge.ingest.tables import TableText
from judge.legality import STATUSES
from judge.records import slug
from judge.terms.games import FORMATS

# What says which part of a decision, folded (see ``plain``), each with the column of the open data set for it.
_NAMES = {
    "format": "format, formats, in format, play format, environment",
    "status": "status, legality, decision, state, action, change, new status",
    "Date In Effect": "since, effective, effective date, effective from, date in effect, in effect, in force, from, "
    "start, start date, begins, as of, date, valid from",
    "Planned End": "until, to, end, ends, end date, planned end, expires, valid until",
    "Date Announced": "announced, date announced, announced on",
    "Legality Article": "announcement, source, url, link, article, legality article",
    "reason": "reason, why, reasoning, note, notes, comment, explanation",
}
PARTS_OF: Mapping[str, tuple[str, ...]] = {
    "Card Name": FIELDS["name"],
    **{part: named(names) for part, names in _NAMES.items()},
}
FOR_ALL = ("Date In Effect", "Legality Article")  # what may be said once, above all decisions
STATUS_OF = {s.replace("-", " "): s for s in STATUSES} | {
    "forbidden": "banned",
    "ban": "banned",
    "bans": "banned",
    "retired": STATUSES[0],
    **{
        f"{word} to {one}{per}": STATUSES[1]
        for word in ("limited", "restricted")
        for one in ("one", "1", "one copy", "1 copy", "a single copy")
        for per in ("", " per deck")
    },
}
ENDED = {"legal": "", "allowed": "", "lifted": "", "released": ""} | {
    f"{before}{word}": status for before in ("un", "no longer ") for word, status in STATUS_OF.items()
}
KNOWN = {**STATUS_OF, **ENDED}
SAME = ("legal", "allowed", "", "-", "–", "—")  # nothing is decided
STATUS_WORDS = "|".join(sorted(STATUS_OF, key=len, reverse=True))
DECIDES = re.compile(rf"\b(?P<ended>no longer |un-?)?(?P<status>{STATUS_WORDS})\b", re.I)
UNSURE = re.compile(  # what is said so is not decided, or no longer
    r"\b(?:never|almost|nearly|close to|once|was|were|(?<!\d )may(?! \d)|might|could|should|would|if|unless|until"
    r"|except\w*|without|candidat\w*|propos\w*|suggest\w*|consider\w*|discuss\w*|nominat\w*|rumou?r\w*|pending|under|upcoming|planned"
    rf"|former\w*|voted|(?!currently|newly)[a-z]+ly (?={STATUS_WORDS}))\b",
    re.I,
)
_FREE = re.compile(
    r"(?:legal|allowed|lifted|released)\b(?! (?:as|with|in|at|only|up|to)\b)", re.I
)  # "as one copy" is not
_ON_CONDITION = re.compile(
    rf"only (?:{STATUS_WORDS})\b|(?:{STATUS_WORDS}) (?:with|when|if|unless|together|beside|as(?! of))\b", re.I
)
SENTENCE = re.compile(r"\w+ \w+ .*[.!?)\"”]$")
_OF_ANOTHER_DAY = re.compile(
    r"\b(?:until|till|next|review\w*|before|was|were|see|ends?|expires?|last|released|printed|won)\b", re.I
)
_OF_A_DAY = frozenset(map(str.lower, (*month_name[1:], *month_abbr[1:])))  # what a format is not called by
_PLACES = frozenset(  # where something holds
    re.findall(
        r"\w+",
        "africa america americas argentina asia australia austria belgium brazil britain canada chile china czechia "
        "denmark england europe european finland france germany great greece hungary india indonesia ireland italy "
        "japan kingdom korea malaysia mexico netherlands north norway oceania philippines poland portugal russia "
        "scotland singapore south spain states sweden switzerland taiwan thailand the turkey uk ukraine united us usa",
    )
)
_OF_A_CHANGE = frozenset(("before", "after", "old", "new", "now", "then", "was", "is", "today", "previously"))


def codes_of(game: str) -> dict[str, str]:
    """What card data calls the formats of a game, by their folded names."""
    return {slug(name): code for code, name in FORMATS.get(game, {}).items()}


def status_of(row: Row) -> tuple[str, bool] | None:
    """What a decision makes of its card, and whether that begins or ends; None where nothing known is said."""
    word = " ".join(re.findall("[a-z0-9]+", row.text("status").lower()))
    if word in STATUS_OF:
        return STATUS_OF[word], True
    return (ENDED[word], False) if word in ENDED else None


def decision(said: Mapping[str, str], first: int, last: int) -> Row:
    """A decision by the columns of the open data set."""
    card = " ".join(said.get("Card Name", "").split())
    days = {part: whole_day(said[part]) or said[part] for part in said if part.startswith("Date ")}
    return Row({**said, **days, "Card Name": card, "Card Unique ID": card}, first, last)


def fields_of(columns: Iterable[str]) -> dict[str, str]:
    """Which column says which part."""
    by_plain = {plain(column): column for column in reversed(list(columns))}
    found: dict[str, str] = {}
    for part, names in PARTS_OF.items():
        free = (by_plain[n] for n in names if n in by_plain and by_plain[n] not in found.values())
        if column := next(free, ""):
            found[part] = column
    return found


def names_statuses(table: TableText) -> bool:
    """Whether a table whose first column has cards says a status of any."""
    cells = {cell.strip("*_ ").lower() for row in table.rows for cell in row[1:]}
    return "card" in plain(table.columns[0] if table.columns else "") and bool(cells & STATUS_OF.keys())


def is_format(said: str) -> bool:
    """Whether a format may be called so: by no month ("banned in May") and no place ("in Germany"), and not as what
    was before a change."""
    words = frozenset(re.findall(r"[^\W\d_]+", said.lower()))
    no_name = bool(words) and (words <= _OF_A_CHANGE or words <= _PLACES)
    return said not in ("", "-") and words.isdisjoint(_OF_A_DAY) and not no_name


def says_otherwise(why: str, status: str) -> bool:
    """Whether what stands behind a name begins with another status than the one a heading says, or with a condition."""
    said = [(STATUS_OF[m["status"].lower()], not m["ended"]) for m in (DECIDES.match(why), DECIDES.search(status)) if m]
    return len(set(said)) > 1 or bool(_FREE.match(why) or _ON_CONDITION.match(why))


def since(beside: str) -> str:
    """The day that stands behind a name, where it is the one from which a card is what the list says."""
    return "" if _OF_ANOTHER_DAY.search(beside) else date_in(beside)
