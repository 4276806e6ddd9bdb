"""How an action is refused."""

from __future__ import annotations

from collections.abc import Sequence

from judge.rules.questions import NotExecutable, Reason, Refused
from judge.rules.state import Obj


def require(*reasons: Reason | None, late: int = 0) -> None:
    """Raise ``Refused`` with every reason there is; ``late``: how far the action got."""
    found = [r for r in reasons if r is not None]
    if found:
        raise Refused(*found, late=late)


def readable(*cards: Obj) -> None:
    """Raise ``NotExecutable`` for a card with a line nobody understands: it is not played at all."""
    for card in cards:
        for definition in (card.card, *card.data.markers):
            for line in definition.unsupported:
                raise NotExecutable(definition.label, line.text)


def among(options: Sequence[Obj], on: Obj | None, what: str, card: Obj) -> None:
    """Raise ``Refused`` where nothing is ``what`` a card is used on, or where what was named is not."""
    if on is not None and on.id not in {o.id for o in options}:
        raise Refused(Reason(card.card.printed.record, f"{on.card.label} is not {what}"), late=3)
    if not options:
        raise Refused(Reason(card.card.printed.record, f"there is not {what}"), late=3)
