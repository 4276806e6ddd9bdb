"""What of a position of Factions and its history can still be asked about."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from judge.games.factions.definition import CardDefinition
from judge.games.factions.vocabulary.selectors import EventKind
from judge.games.factions.zones import Zone
from judge.rules.state import State
from judge.scenario.board.merging import Memory, Merging
from judge.scenario.games.packs.harm import with_asked
from judge.scenario.language import tree as m

MEMORY = Memory(
    asked_by_rules=frozenset({EventKind.TRIGGER, EventKind.LOOK}),
    ordered=frozenset(Zone) - {Zone.HAND, Zone.GRAVEYARD},
    shuffled=lambda state: frozenset((Zone.DECK, seat) for seat, p in enumerate(state.players) if p["shuffled"]),
    happened=lambda event: (event.player, event.names),
    lies=lambda obj, template: (
        obj.card.name if obj.card is not None else None, obj.owner, obj.zone, obj.home, template(obj.data, [])
    ),
    refers=lambda obj: True,
    definition=CardDefinition,
)  # fmt: skip


def merging(state: State, asked: Sequence[m.Predicate]) -> Callable[[State], Hashable]:
    """The keys of a scenario's positions: by what claims can ask, in its order."""
    return with_asked(Merging(MEMORY, MEMORY.asked_by_rules), asked)
