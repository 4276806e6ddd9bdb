"""Contradictions: how one that a program finds is written down, numbered, left out where it is known, and thrown away
where it is none."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from judge.ingest.reading import ManifestEntry
from judge.records import Conflict, Passage, folded, slug

SLIP = "slip"  # the importance of what differs in spelling or wording alone: looked at, counted, and no record
_CHECK = re.compile(r"(?:not?-)?[a-z]+")


def contradiction(
    entry: ManifestEntry, name: str, title: str, between: Iterable[Passage], why: str, importance: str, follows: str
) -> Conflict:
    """A conflict of a document; the quotes are its text. name: what its id ends in, the check first. Passages that
    have the same letters ("can not", "cannot") make a slip."""
    passages = tuple(dict.fromkeys(between))
    if len(passages) > 1 and len({re.sub(r"[\W_]+", "", passage.quote).casefold() for passage in passages}) == 1:
        importance = SLIP
    return Conflict(
        id=f"{entry.id}/conflicts/{slug(name)}",
        game=entry.game,
        document=entry.id,
        title=title,
        text="\n".join(p.quote for p in passages),
        between=passages,
        why=why,
        importance=importance,
        follows=follows,
    )


def numbered(found: Iterable[Conflict]) -> Iterator[Conflict]:
    """The conflicts in their order, each with an id of its own: the second of a name is ``-2``."""
    seen: Counter[str] = Counter()
    for conflict in found:
        seen[conflict.id] += 1
        nth = seen[conflict.id]
        yield conflict if nth == 1 else replace(conflict, id=f"{conflict.id}-{nth}")


@dataclass
class Sifted:
    """Conflicts that are kept, and what became of all that were looked at: check → how many were looked at, were told
    by people's notes already (``told``), and were thrown away as slips (``thrown``)."""

    kept: list[Conflict] = field(default_factory=list)
    checks: dict[str, dict[str, int]] = field(default_factory=dict)


def sifted(found: Iterable[Conflict], noted: Sequence[Conflict]) -> Sifted:
    """What the checks found and people noted, without what a note tells as well and without slips. A note that is a
    slip tells, too: what a check finds of it is not told again."""
    listed = list(found)
    new = {id(conflict) for conflict in without_covered(listed, noted)}
    result = Sifted()
    for conflict, check in [*((c, check_of(c)) for c in listed), *((c, "notes") for c in noted)]:
        counts = result.checks.setdefault(check, {"looked": 0, "told": 0, "thrown": 0})
        counts["looked"] += 1
        if check != "notes" and id(conflict) not in new:
            counts["told"] += 1
        elif conflict.importance == SLIP:
            counts["thrown"] += 1
        else:
            result.kept.append(conflict)
    return result


def check_of(conflict: Conflict) -> str:
    """The check that a program's conflict comes from: the first word of its name."""
    found = _CHECK.match(conflict.id.rpartition("/")[2])
    return found[0] if found else ""


def without_covered(found: Iterable[Conflict], known: Iterable[Conflict]) -> list[Conflict]:
    """Those of the found conflicts that no known one tells already, and whose id is free.

    One is told when a known conflict quotes the same records and, of each, the same words or most of them.
    """
    listed = list(known)
    quoting: dict[str, list[Conflict]] = defaultdict(list)
    for conflict in listed:
        for record in dict.fromkeys(passage.id for passage in conflict.between):
            quoting[record].append(conflict)
    taken = {conflict.id for conflict in listed}
    return [
        conflict
        for conflict in found
        if conflict.id not in taken
        and not any(_tells(one, conflict) for passage in conflict.between[:1] for one in quoting[passage.id])
    ]


def _tells(known: Conflict, found: Conflict) -> bool:
    return all(
        any(_overlap(passage.quote, one.quote) for one in known.between if one.id == passage.id)
        for passage in found.between
    )


def _overlap(said: str, other: str) -> bool:
    quote, known = (" ".join(text.split()) for text in (said, other))
    return quote in known or (known in quote and 2 * len(known) >= len(quote))


def without_numbers(reminder: str) -> str:
    """A reminder for comparing under a name with a number in it (``Speed +2``): how many does not count."""
    said = re.sub(r"\b(?:\d+|one|two|three|zones?|more|extra|less|twice)\b", "#", folded(reminder))
    return re.sub(r"#(?: #)*", "#", said)
