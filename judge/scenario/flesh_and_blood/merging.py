"""When two positions are one: equal for everything the rules and the claims can still ask."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any

from judge.games.flesh_and_blood.definition import CardDefinition
from judge.games.flesh_and_blood.situation import ContinuousEffect, Kind
from judge.games.flesh_and_blood.vocabulary import EventKind, Zone
from judge.rules.state import Event, Obj, Ref, State

_FORGOTTEN = frozenset({EventKind.MOMENT, EventKind.APPLY, EventKind.CHOICE, EventKind.RESOLVE, EventKind.PAY})
_LATEST = (EventKind.ATTACK, EventKind.CLASH, EventKind.WIN_WAGER)
_SKIPPED = frozenset({"id", "since", "clock", "tokens", "abilities", "reasons", "text", "sentence", "label"})


class _Numbers:
    """Canonical numbers for object references: by what the object is and where it lies, not by when it came."""

    def __init__(self, state: State) -> None:
        order = []
        for (zone, _home), ids in sorted(state.zones.items(), key=lambda kv: (kv[0][0].value, str(kv[0][1]))):
            objects = [state.objects[i] for i in ids]
            if zone is not Zone.DECK and zone is not Zone.STACK:
                objects.sort(key=_looks)
            elif zone is Zone.DECK and state.situation.shuffled:
                objects = _unordered(objects, state.situation.shuffled)
            order += [o.id for o in objects]
        self.of = {number: n for n, number in enumerate(order)}


def _unordered(objects: list[Obj], shuffled: tuple[tuple[int, tuple[int, ...]], ...]) -> list[Obj]:
    """A deck with the cards that lie in an order nobody knows in one order: by what they are."""
    for _, ids in shuffled:
        places = [n for n, o in enumerate(objects) if o.id in ids]
        for n, obj in zip(places, sorted((objects[n] for n in places), key=_looks), strict=True):
            objects[n] = obj
    return objects


def _looks(obj: Obj) -> tuple[str, ...]:
    label = obj.card.label if obj.card is not None else ""
    return (label, str(obj.owner), str(obj.controller), repr(obj.counters), obj.data.kind.value, str(obj.id))


def key(state: State) -> Any:
    """A value that is equal for positions nobody can tell apart any more.

    Object ids and time stamps are renumbered; of the history the events count, not their order.
    """
    numbers = _Numbers(state)
    objects = tuple(
        (numbers.of[o.id], _plain(o, numbers))
        for o in sorted(state.objects.values(), key=lambda o: numbers.of.get(o.id, -1))
    )
    history = tuple(sorted(_event(e, numbers) for e in state.history.since(0) if e.kind not in _FORGOTTEN))
    return (
        tuple((p.name, tuple(sorted(p.numbers.items())), p.lost) for p in state.players),
        objects,
        _plain(state.agenda, numbers),
        _plain(state.answers, numbers),
        _effects(state, numbers),
        _plain(state.pending, numbers),
        _plain(replace(state.situation, shuffled=()), numbers),
        tuple(sorted((s, tuple(sorted(numbers.of[i] for i in ids))) for s, ids in state.situation.shuffled)),
        state.outcome,
        history,
        _latest(state, numbers),
    )


def _effects(state: State, numbers: _Numbers) -> tuple[Any, ...]:
    """Continuous effects in the order of their time stamps (6.3.4); of what waits for an event no order matters."""
    ordered = [_plain(e, numbers) for e in state.effects if isinstance(e, ContinuousEffect)]
    others = [_plain(e, numbers) for e in state.effects if not isinstance(e, ContinuousEffect)]
    return tuple(ordered), tuple(sorted(others, key=repr))


def _latest(state: State, numbers: _Numbers) -> tuple[Any, ...]:
    """What claims mean by "the attack", "the clash", "the wager": the latest one."""
    found: dict[EventKind, Any] = {}
    for event in state.history.backwards():
        if event.kind in _LATEST and event.kind not in found:
            obj = _plain(event.obj, numbers)
            found[event.kind] = (event.player, obj, event.target if isinstance(event.target, int) else None)
        if len(found) == len(_LATEST):
            break
    return tuple(found.get(kind) for kind in _LATEST)


def _event(event: Event, numbers: _Numbers) -> str:
    seen = getattr(event.seen, "label", "")
    stats = sorted((s.value, n) for s, n in event.seen.stats.items()) if hasattr(event.seen, "stats") else ()
    last = numbers.of.get(event.obj.id, -1) if event.obj is not None else None
    target = event.target if isinstance(event.target, int) else None
    return repr(
        (
            event.kind.value,
            event.player,
            seen,
            stats,
            last,
            target,
            event.amount,
            event.cause,
            sorted(event.tags),
            event.names,
            event.numbers,
            event.moment.turn,
            event.moment.link,
            event.moment.phase,
            event.sentence if event.kind is not EventKind.PLAY else "",  # the modes in the order they were chosen
        )
    )


def _plain(value: Any, numbers: _Numbers) -> Any:
    if isinstance(value, Ref):
        return ("ref", numbers.of.get(value.id, -value.id - 2), value.life)
    if isinstance(value, CardDefinition):
        return value.label
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return tuple(_plain(v, numbers) for v in value)
    if isinstance(value, Obj):
        shown = None if value.data.kind is Kind.CARD else _plain(value.data, numbers)
        return (
            value.card.label if value.card is not None else None,
            value.life,
            value.owner,
            value.controller,
            value.zone.value,
            value.home,
            value.face_up,
            value.counters,
            shown or _plain(value.data, numbers),
        )
    if is_dataclass(value) and not isinstance(value, type):
        parts = [(f.name, _plain(getattr(value, f.name), numbers)) for f in fields(value) if f.name not in _SKIPPED]
        return (type(value).__name__, tuple(parts))
    if isinstance(value, dict):
        return tuple(sorted((str(k), repr(_plain(v, numbers))) for k, v in value.items()))
    if isinstance(value, frozenset):
        return tuple(sorted(map(str, value)))
    return value
