"""What a card is in a format on a day, from the decisions on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date

from judge.errors import JudgeError
from judge.records import Card, CardVersion, FormatStatus, Legality, LegalityChange

LEGAL, NOT_LEGAL = "legal", "not-legal"
# From the mildest to the one that counts where several hold at once.
STATUSES = ("living-legend", "restricted", "suspended", "banned")


def status_after(changes: Iterable[LegalityChange], day: str = "") -> LegalityChange | None:
    """The decision that holds in one format after all of its changes, or on a day (``2024-05-01``); None where none
    does. A decision holds until one of the same status ends it; of several the gravest counts."""
    holding: dict[str, LegalityChange] = {}
    for change in sorted(changes, key=lambda c: c.since):
        if day and change.since > day:
            break
        if change.active:
            holding[change.status] = change
        else:
            holding.pop(change.status, None)
    return max(holding.values(), key=lambda c: STATUSES.index(c.status), default=None)


def legality_on(card: Card, version: CardVersion, day: str = "") -> Legality:
    """What a version of a card is in each format on a day, or as its documents last say when no day is given.

    Formats of which a document gives no dates are told as they are now."""
    known = {s.format: s for s in (*card.legality.formats, *version.legality.formats)}
    if not day:
        return Legality(tuple(known[name] for name in sorted(known)))
    label = card.label_of(version)
    changes = [c for c in card.legality_changes if c.version in ("", label)]
    found: dict[str, FormatStatus] = {}
    for name, now in known.items():
        of_format = [c for c in changes if c.format == name]
        held = status_after(of_format, day)
        if held:
            found[name] = FormatStatus(name, held.status, held.since, held.until, held.source)
        elif of_format and now.status != NOT_LEGAL:
            found[name] = FormatStatus(name, LEGAL)
        else:
            found[name] = now
    return Legality(tuple(found[name] for name in sorted(found)))


def standings(card: Card, day: str = "") -> tuple[tuple[str, FormatStatus], ...]:
    """What a card is in each format (see ``legality_on``), each with the versions it is said of: their labels, or
    nothing where it is so for all of them."""
    by_status: dict[FormatStatus, list[str]] = {}
    versions = card.versions or (CardVersion(),)
    for version in versions:
        for status in legality_on(card, version, day).formats:
            by_status.setdefault(status, []).append(card.label_of(version) or card.name)
    found = [
        ("" if len(labels) == len(versions) else ", ".join(labels), status) for status, labels in by_status.items()
    ]
    return tuple(sorted(found, key=lambda one: (one[1].format, one[0])))


def announced(card: Card, status: FormatStatus) -> str:
    """The address of the announcement a status comes from; empty where no document has one."""
    return status.source or next(
        (
            change.source
            for change in reversed(card.legality_changes)
            if change.active
            and (change.format, change.status, change.since) == (status.format, status.status, status.since)
        ),
        "",
    )


def first_printed(card: Card, released: Mapping[str, str], label: str = "") -> str:
    """The day of the first dated printing of a card, or of one of its versions (``Card.label_of``); empty where no set
    it is printed in has a day. released: set → day."""
    of_version = [p for p in card.printings if not label or p.version in ("", label)]
    return min((day for p in of_version if (day := released.get(p.set))), default="")


def day_of(text: str) -> str:
    """A day as people write it for ``--on``: ``2024-05-01``. Raises JudgeError ``bad-date`` for anything else."""
    try:
        return date.fromisoformat(text.strip()).isoformat()
    except ValueError as error:
        raise JudgeError(
            "bad-date", f'"{text[:40]}" is no day.', hint="Write year, month and day, as in 2024-05-01."
        ) from error
