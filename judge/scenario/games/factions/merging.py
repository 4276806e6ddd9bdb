"""When two positions of Factions are one: nothing that can still happen or be claimed tells them apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from judge.games.factions.definition import CardDefinition
from judge.games.factions.vocabulary.roots import Ability, Term
from judge.games.factions.vocabulary.selectors import EventKind
from judge.games.factions.zones import Zone
from judge.rules.state import Obj, Ref, State

_CLAIMED = frozenset({EventKind.TRIGGER, EventKind.LOOK})


def key(state: State) -> Any:
    """A value that is equal for positions nobody can tell apart any more: objects renumbered by where they are."""
    order: list[int] = []
    for (zone, home), ids in sorted(state.zones.items(), key=lambda kv: (kv[0][0].value, str(kv[0][1]))):
        objects = [state.objects[i] for i in ids]
        if zone in (Zone.HAND, Zone.GRAVEYARD) or (home is not None and state.players[home]["shuffled"]):
            objects.sort(key=lambda o: (o.card.name if o.card is not None else "", o.id))
        order += [o.id for o in objects]
    numbers = {number: n for n, number in enumerate(order)}
    triggers = sorted(
        (numbers.get(e.obj.id, -1) if e.obj is not None else -1, e.player, e.names)
        for e in state.history.backwards()
        if e.kind in _CLAIMED
    )
    return (
        tuple((tuple(sorted(p.numbers.items())), p.lost) for p in state.players),
        tuple(_object(state.objects[i], numbers) for i in order),
        _plain(state.agenda, numbers),
        _plain(state.answers, numbers),
        _plain(state.effects, numbers),
        _plain(state.pending, numbers),
        _plain(state.situation, numbers),
        state.outcome,
        tuple(triggers),
    )


def _object(obj: Obj, numbers: Mapping[int, int]) -> Any:
    name = obj.card.name if obj.card is not None else None
    return (name, obj.owner, obj.zone.value, obj.home, _plain(obj.data, numbers))


def _plain(value: Any, numbers: Mapping[int, int]) -> Any:
    if isinstance(value, Ref):
        return ("ref", numbers.get(value.id, -value.id - 2))
    if isinstance(value, CardDefinition):
        return value.name
    if isinstance(value, Enum | Term | Ability):
        return value
    if isinstance(value, tuple):
        return tuple(_plain(v, numbers) for v in value)
    if is_dataclass(value) and not isinstance(value, type):
        return (type(value).__name__, tuple(_plain(getattr(value, f.name), numbers) for f in fields(value)))
    return value
