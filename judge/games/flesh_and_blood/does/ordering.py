"""Orders that come to the same are not asked for (rule 6.6.6b)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from enum import Enum
from itertools import combinations
from typing import Any, Protocol

from judge.games.flesh_and_blood.does.part import Doer, Kit
from judge.games.flesh_and_blood.does.resolving import Resolving
from judge.games.flesh_and_blood.does.settling import Settling
from judge.games.flesh_and_blood.situation import ContinuousEffect, PendingTrigger, Props
from judge.games.flesh_and_blood.vocabulary.changes import AddStat, CostLess, GainKeyword
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.rules.happening import TRIGGERING, Choice, own_keys
from judge.rules.lasting import happened
from judge.rules.questions import LimitReached, NotExecutable, Refused, Unknown
from judge.rules.state import Event, Obj, Ref, State
from judge.rules.values import replace
from judge.rules.work import Asked, Run

# What "the attack", "the clash" … mean in a claim.
_LATEST = (EventKind.ATTACK, EventKind.NEW_ATTACK, EventKind.CLASH, EventKind.WIN_WAGER)
_NEW = -1
_ADDING = (AddStat, CostLess, GainKeyword)
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


# --- what an order comes to ----------------------------------------------------------------------


def came_to(before: State, after: State) -> tuple[Any, ...]:
    """What changed between two positions, with the numbers of objects that are new left out.

    Two equal values from the same position are positions nobody can tell apart. It may take equal ones for
    different (it compares the order of effects), never different ones for equal.
    """
    old = before.objects
    new = {number for number in after.objects if number not in old}
    return (
        after.players,
        frozenset(number for number in old if number not in after.objects),
        frozenset(_object(o, o.id, new) for o in after.objects.values() if o.id in old and o is not old[o.id]),
        _bag(_object(after.objects[number], _NEW, new) for number in new),
        tuple(sorted((str(k), v) for k, v in after.zones.items() if k[0] is Zone.DECK)),
        *_effects([replace(e, id=0) for e in after.effects if e not in before.effects]),
        frozenset(e.id for e in before.effects if e not in after.effects),
        _bag((p.same, p.env.source) for p in after.pending),
        after.situation,
        after.outcome,
        _bag(_event(e, new) for e in after.history.since(before.history.length)),
        _latest(after),
    )


def _effects(new: list[Any]) -> tuple[Any, Any]:
    """What began: of changes that only add up no order matters (6.3.3), of all others it may."""
    adding = [e for e in new if isinstance(e, ContinuousEffect) and all(isinstance(c, _ADDING) for c in e.changes)]
    return _bag(adding), tuple(e for e in new if e not in adding)


def _bag(things: Any) -> frozenset[tuple[Hashable, int]]:
    return frozenset(Counter(things).items())


def _ref(ref: Ref | None, new: set[int]) -> Any:
    if ref is None:
        return None
    return _NEW if ref.id in new else ref


def _object(obj: Obj, number: int, new: set[int]) -> Hashable:
    data = obj.data
    return (
        number,
        obj.life,
        obj.card,
        obj.owner,
        obj.controller,
        obj.zone,
        obj.home,
        obj.face_up,
        obj.counters,
        replace(data, source=None, env=None),
        _ref(data.source, new),
    )


def _event(event: Event, new: set[int]) -> Hashable:
    seen = event.seen if isinstance(event.seen, Props) else None
    return (
        event.kind,
        event.player,
        _ref(event.obj, new),
        _ref(event.other, new),
        event.target if isinstance(event.target, int) else _ref(event.target, new),
        event.amount,
        event.cause,
        event.tags,
        event.names,
        event.numbers if event.kind is not EventKind.DAMAGE else (),
        seen and (seen.label, tuple(sorted((s.value, n) for s, n in seen.stats.items()))),
        event.sentence,
    )


def _latest(state: State) -> tuple[Any, ...]:
    found: dict[Enum, Any] = {}
    for event in happened(state.history, *_LATEST):
        if event.kind not in found:
            found[event.kind] = (event.player, event.obj, event.target)
        if len(found) == len(_LATEST):
            break
    return tuple(found.items())  # in their order: a claim asks for the later of two kinds
