"""What a card is in a format on a day, from the decisions on it."""

from __future__ import annotations

from collections.abc import Iterable

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
