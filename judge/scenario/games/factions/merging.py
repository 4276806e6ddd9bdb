"""When two positions of Factions are one: nothing that can still happen or be claimed tells them apart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from judge.games.factions.definition import CardDefinition
from judge.games.factions.vocabulary.roots import Ability, Term
from judge.games.factions.vocabulary.selectors import EventKind
from judge.games.factions.zones import Zone
from judge.rules.lasting import happened
from judge.rules.state import Obj, Ref, State
from judge.scenario.board.merging import Signs

_CLAIMED = frozenset({EventKind.TRIGGER, EventKind.LOOK})


class Keys:
    """Gives the positions of a scenario their keys."""

    def __init__(self) -> None:
        self._signs = Signs(_template)

    def __call__(self, state: State) -> Any:
        """A value that is equal for positions nobody can tell apart any more: objects renumbered by where they are."""
        order: list[Obj] = []
        for (zone, home), ids in sorted(state.zones.items(), key=lambda kv: (kv[0][0].value, str(kv[0][1]))):
            objects = [state.objects[i] for i in ids]
            if zone in (Zone.HAND, Zone.GRAVEYARD) or (home is not None and state.players[home]["shuffled"]):
                objects.sort(key=lambda o: (o.card.name if o.card is not None else "", o.id))
            order += objects
        numbers = {o.id: n for n, o in enumerate(order)}
        triggers = sorted(
            (numbers.get(e.obj.id, -1) if e.obj is not None else -1, e.player, e.names)
            for e in happened(state.history, *_CLAIMED)
        )
        refs: list[Ref] = []
        return (
            tuple((tuple(sorted(p.numbers.items())), p.lost) for p in state.players),
            self._signed(order, refs),
            *(self._signed(values, refs) for values in (state.agenda, state.answers, state.effects, state.pending)),
            self._signed((state.situation,), refs),
            state.outcome,
            tuple([numbers.get(ref.id, -ref.id - 2) for ref in refs]),
            tuple(triggers),
        )

    def _signed(self, values: Iterable[Any], refs: list[Ref]) -> tuple[int, ...]:
        found = []
        for value in values:
            number, held = self._signs.of(value)
            found.append(number)
            refs += held
        return tuple(found)


def _template(value: Any, refs: list[Ref]) -> Any:
    """A value without what does not count; references go to ``refs``."""
    if isinstance(value, Ref):
        refs.append(value)
        return Ref
    if isinstance(value, Obj):
        name = value.card.name if value.card is not None else None
        return (name, value.owner, value.zone, value.home, _template(value.data, refs))
    if isinstance(value, CardDefinition):
        return value.name
    if isinstance(value, Enum | Term | Ability):
        return value
    if isinstance(value, tuple):
        return tuple([_template(v, refs) for v in value])
    if is_dataclass(value) and not isinstance(value, type):
        return (type(value), *[_template(getattr(value, f.name), refs) for f in fields(value)])
    return value
