"""What two orders of the same triggered effects come to: compared, so that players are asked for orders that matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from enum import Enum
from typing import Any

from judge.games.flesh_and_blood.situation import ContinuousEffect, PendingTrigger, Props
from judge.games.flesh_and_blood.vocabulary.changes import AddStat, CostLess, GainKeyword
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.rules.lasting import happened
from judge.rules.state import Event, Obj, Ref, State
from judge.rules.values import replace

_LATEST = (
    EventKind.ATTACK,
    EventKind.NEW_ATTACK,
    EventKind.CLASH,
    EventKind.WIN_WAGER,
)  # what "the attack", "the clash" … mean in a claim
_NEW = -1
_ADDING = (AddStat, CostLess, GainKeyword)


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
        _bag(_pending(p) for p in after.pending),
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


def _pending(pending: PendingTrigger) -> Hashable:
    return (pending.same, pending.env.source)


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
