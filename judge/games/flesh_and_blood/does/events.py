"""Events: proposed, replaced or prevented, happened, triggers noted (rules 1.9, 6.4–6.6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from judge.frozen import Frozen
from judge.games.flesh_and_blood.does.part import Doer
from judge.games.flesh_and_blood.does.replacing import Active
from judge.games.flesh_and_blood.does.triggering import Waits
from judge.games.flesh_and_blood.situation import PendingTrigger
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.rules.happening import Choice, Happening
from judge.rules.state import Event
from judge.rules.values import changing

_AT_MOMENT = changing(Event, "moment")


class Rules(Frozen):
    """What the rules say of events, each by the part that knows it (``EventRules``)."""

    turn_seat: Callable[[], int]
    seats_from: Callable[[int], tuple[int, ...]]
    considered: Callable[[Event], None]
    active: Callable[[Event], Sequence[Active]]
    replaced: Callable[[Event, Active], Event | None]
    seen: Callable[[Event], Event]
    waiting: Callable[[Event], Sequence[Waits]]
    trigger: Callable[[Waits, Event], None]
    after: Callable[[Event], None]
    put_pending: Callable[[PendingTrigger], None]
    decided: Callable[[int, str, str], None]


def _words(one: object) -> str:
    """The printed words of what has triggered or replaces."""
    if isinstance(one, PendingTrigger):
        return one.ability.text
    return one.sentence if isinstance(one, Active) else ""


class Events(Doer):
    """Lets events happen.

    happen: an event happens: it is written down, and what waited for it triggers; it is given as it is written. after:
    what else follows from an event at once.
    """

    _order: Happening[Active, Waits, PendingTrigger]
    happen: Callable[[Event], Event]
    after: Callable[[Event], None]

    def follow(self, rules: Rules, alike: Callable[[Sequence[Any], Choice], tuple[Any, ...]]) -> None:
        """Said when all parts are made: some of what the rules say leads to further events."""
        self._order = Happening(self.run, rules, alike=alike, words=_words)
        self.happen, self.after = self._order.happen, rules.after

    def propose(self, event: Event) -> Event | None:
        """An event is about to happen, with the moment it would happen at (6.4, 6.5)."""
        moment = self.run.moment()
        return self._order.propose(event if event.moment is moment else _AT_MOMENT(event, moment))

    def first_player(self, seats: Sequence[int], words: Choice) -> int:
        """The player the turn player selects to come first (6.5.2)."""
        return self._order.first_player(seats, words)

    def stack_pending(self) -> None:
        """Triggered-layers go to the stack (6.6.6)."""
        self._order.stack_pending()

    def turn_seat(self) -> int:
        """The turn player selects whose effects come first (6.5.2, 6.6.6b)."""
        return self.now.turn_player

    def decided(self, seat: int, what: str, words: str) -> None:
        """Write down who comes first, and which effect (6.5.2, 6.6.6b)."""
        self.run.note(Event(EventKind.CHOICE, player=seat, names=(what,), sentence=words, cites=("6.6.6b",)))
