"""Contradictions that a program finds: how one is written down, numbered, and left out where it is known."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace

from judge.ingest.reading import ManifestEntry
from judge.records import Conflict, Passage, folded, slug


def contradiction(
    entry: ManifestEntry, name: str, title: str, between: Iterable[Passage], why: str, importance: str, follows: str
) -> Conflict:
    """A conflict of a document; the quotes are its text. name: what its id ends in."""
    passages = tuple(dict.fromkeys(between))
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


def numbered(found: Iterable[Conflict]) -> list[Conflict]:
    """The conflicts in their order, each with an id of its own: the second of a name is ``-2``."""
    seen: Counter[str] = Counter()
    out: list[Conflict] = []
    for conflict in found:
        seen[conflict.id] += 1
        nth = seen[conflict.id]
        out.append(conflict if nth == 1 else replace(conflict, id=f"{conflict.id}-{nth}"))
    return out


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
        any(_overlap(_plain(passage.quote), _plain(one.quote)) for one in known.between if one.id == passage.id)
        for passage in found.between
    )


def _overlap(quote: str, known: str) -> bool:
    return quote in known or (known in quote and 2 * len(known) >= len(quote))


def _plain(quote: str) -> str:
    return " ".join(quote.split())


def without_numbers(reminder: str) -> str:
    """A reminder for comparing under a name with a number in it (``Speed +2``): how many does not count."""
    said = re.sub(r"\b(?:\d+|one|two|three|zones?|more|extra|less|twice)\b", "#", folded(reminder))
    return re.sub(r"#(?: #)*", "#", said)
