"""Orders that come to the same are not asked for (rule 6.6.6b)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, Protocol

from judge.games.flesh_and_blood.does.commuting import came_to
from judge.games.flesh_and_blood.does.part import Doer, Kit
from judge.games.flesh_and_blood.does.resolving import Resolving
from judge.games.flesh_and_blood.does.settling import Settling
from judge.games.flesh_and_blood.situation import PendingTrigger
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.rules.happening import TRIGGERING, Choice, own_keys
from judge.rules.questions import LimitReached, NotExecutable, Refused, Unknown
from judge.rules.state import State
from judge.rules.values import replace
from judge.rules.work import Asked, Run

_MOST_COMPARED = 8  # triggers of one player at once of which every two are compared


class Probe(Protocol):
    """Another run on the same position, whose outcome is thrown away."""

    run: Run
    resolving: Resolving
    settling: Settling

    def fresh(self) -> None:
        """Forget what was kept for one run."""


class Ordering(Doer):
    """Compares what two orders of the same triggered effects come to. compares: whether it does (nobody looks between
    two of them)."""

    compares: bool = False
    _probe: Probe | None = None  # serves one run after the other

    def __init__(self, kit: Kit, fork: Callable[[State], Probe]) -> None:
        super().__init__(kit)
        self._fork = fork
        self._first: dict[int, State | None] = {}  # what it comes to when one of them has resolved

    def alike_first(self, several: Sequence[Any], words: Choice) -> tuple[Any, ...]:
        """Triggered effects of which every two come to the same in both orders need not be ordered (6.6.6b)."""
        if words is TRIGGERING and self.compares:
            pairs = combinations(several, 2)
            alike = len(several) <= _MOST_COMPARED and all(self._commute(one, two) for one, two in pairs)
            self._first.clear()
            if alike:
                return (None,) * len(several)
        return own_keys(several, words)

    def _commute(self, one: PendingTrigger, two: PendingTrigger) -> bool:
        first = self._resolved(one, two)
        return first is not None and first == self._resolved(two, one)

    def _resolved(self, one: PendingTrigger, two: PendingTrigger) -> Any:
        """What it comes to when these resolve and nothing else; None when something is asked."""
        state = self.run.state
        if id(one) not in self._first:
            self._first[id(one)] = self._after(replace(state, pending=(), agenda=(), answers=()), one)
        first = self._first[id(one)]
        both = None if first is None else self._after(first, two)
        return None if both is None else came_to(state, both)

    def _after(self, state: State, pending: PendingTrigger) -> State | None:
        """The position when a triggered effect has resolved in it; None when something is asked."""
        probe = self._begun(state)
        try:
            probe.resolving.put_pending(pending)
            if probe.run.zone(Zone.STACK) and probe.run.zone(Zone.STACK) != self.run.zone(Zone.STACK):
                probe.resolving.resolve_top()
            if any(p["life"] <= 0 and not p.lost for p in probe.run.state.players):
                return None  # the game state actions between two of them decide (1.10.2a)
            probe.settling.clear_dead()
            probe.settling.state_triggers()
        except (Asked, Refused, NotExecutable, Unknown, LimitReached):
            return None
        return probe.run.done()

    def _begun(self, state: State) -> Probe:
        """A probe that stands at a position."""
        if self._probe is None:
            self._probe = self._fork(state)
        else:
            self._probe.run.anew(state)
            self._probe.fresh()
        return self._probe
