"""Everything a player might try: what is legal of it, the rules say when it is tried."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.factions import actions as a
from judge.games.factions.reads.board import card_of
from judge.games.factions.table import Table
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.zones import PLACES, Zone


def tries(table: Table, seat: int) -> Iterator[a.Action]:
    """Actions of a player, targets left to be asked where they are asked; of cards that are alike, one."""
    units = table.board.units()
    turn = table.board.now.activation
    for obj in (o for o in units if o.owner == seat):
        if turn is None:
            yield a.ActivateUnit(obj.ref)
        elif turn.unit == obj.ref:
            yield from (a.MoveUnit(obj.ref, p) for p in PLACES if p != obj.data.place)
            yield from (a.AttackUnit(obj.ref, o.ref) for o in units if o.owner != seat)
        for has in table.reads.of(obj).has:
            if isinstance(has.term, v.Activated):
                yield a.UseAbility(obj.ref, has.ability.name)
    seen: set[str] = set()
    for obj in table.board.zone(Zone.HAND, seat):
        if obj.card is not None and obj.card.name not in seen:
            seen.add(obj.card.name)
            yield a.PlayCard(obj.ref)
    yield from (a.DestroyLocation(o.ref) for o in table.board.field() if card_of(o).kind == "Location")
