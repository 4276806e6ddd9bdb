"""What the rules say of an event before it happens: what would reduce it, what waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from judge.frozen import Frozen
from judge.games.factions.judges.judging import Judging
from judge.games.factions.reads.board import card_of
from judge.games.factions.reads.reading import Has
from judge.games.factions.situation import Waiting
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.roots import Ability, Term
from judge.games.factions.vocabulary.selectors import EventKind, On, Units
from judge.rules.happening import PlainRules
from judge.rules.standing import Standing
from judge.rules.state import Event, Obj, Ref

_FOR = {
    On.ATTACKED: EventKind.ATTACK,
    On.ATTACKS: EventKind.ATTACK,
    On.IS_HIT: EventKind.HIT,
    On.HITS: EventKind.HIT,
    On.DEALS: EventKind.DAMAGE,
    On.ENEMY_DEFEATED: EventKind.DEFEATED,
    On.TURN_ENDS: EventKind.TURN_ENDS,
    On.TURN_ENDS_HERE: EventKind.TURN_ENDS,
    On.BUILD_ENDS: EventKind.BUILD_ENDS,
}
_WAITED_FOR = frozenset(_FOR.values())


Trigger = tuple[Obj, Ability, v.Triggered]


class Reduction(Frozen):
    """Something that reduces damage, or turns healing into damage, once for an event."""

    seat: int
    has: Has
    rank: int
    label: str

    @property
    def key(self) -> tuple[str, Term]:
        """What is applied once."""
        return (self.has.ability.name, self.has.term)

    @property
    def same(self) -> int:
        """One player's reductions come in the order they are printed."""
        return self.seat


class EventRules(PlainRules):
    """Finds what stands by for an event."""

    def __init__(self, judges: Judging) -> None:
        self.judges = judges
        self.reads = judges.reads
        self.board = judges.board
        self._standing: Standing[Enum, Trigger] = Standing(self._triggers)

    def active(self, event: Event) -> list[Reduction]:
        """What could reduce this damage, or turn this healing round."""
        obj = self.board.obj(event.obj)
        if obj is None or event.kind not in (EventKind.DAMAGE, EventKind.HEAL):
            return []
        found: list[Reduction] = []
        for has in self.reads.of(obj).has:
            if event.kind is EventKind.HEAL:
                if isinstance(has.term, v.HealHurts):
                    found.append(Reduction(obj.owner, has, 0, has.ability.name))
            elif isinstance(has.term, v.ReduceDamage) and self._reduces(has, event):
                rank = 1 if has.term.save else 0
                found.append(Reduction(obj.owner, has, rank, has.ability.name))
        return found

    def _reduces(self, has: Has, event: Event) -> bool:
        term = has.term
        assert isinstance(term, v.ReduceDamage)
        if event.amount <= 0 or (term.magic and "magic" not in event.tags):
            return False
        return has.ability.name.lower().rstrip("0123456789 ") not in event.names

    def waiting(self, event: Event) -> list[Waiting]:
        """The triggered effects that wait for such an event, those of the board in its order."""
        found: list[Waiting] = []
        if event.kind not in _WAITED_FOR:
            return found
        state = self.board.run.state
        for obj, ability, term in self._standing.of(event.kind, state.objects, state.effects):
            if self._waits(obj, term, event):
                about = event.other if term.on in (On.HITS, On.ATTACKS) else event.obj
                at = self._place(event, about)
                label = ability.name or self.board.name(obj)
                found.append(Waiting(obj.owner, obj.ref, ability, term, label, about, at))
        return found

    def _triggers(self) -> Iterator[tuple[Enum, Trigger]]:
        for obj in self.board.field():
            card = card_of(obj)
            if card.kind == "Equipment" or (card.kind == "Location" and not card.triggers):
                continue
            own = ((h.ability, h.term) for h in self.reads.of(obj).has)
            commanding = ((a, t) for a in card.commander for t in a.terms)
            for ability, term in (*own, *commanding):
                if isinstance(term, v.Triggered):
                    yield _FOR[term.on], (obj, ability, term)

    def _place(self, event: Event, about: Ref | None) -> int:
        obj = self.board.obj(about)
        return obj.data.place if obj is not None else event.amount

    def _waits(self, obj: Obj, term: v.Triggered, event: Event) -> bool:
        ranged = "ranged" in event.tags
        if term.ranged is not None and event.kind in (EventKind.ATTACK, EventKind.HIT) and term.ranged != ranged:
            return False
        match term.on:
            case On.ATTACKED | On.IS_HIT:
                return event.other == obj.ref
            case On.ATTACKS:
                return event.obj == obj.ref
            case On.HITS:
                hit = self.board.obj(event.other)
                enemy = hit is not None and hit.owner != obj.owner and not (term.untapped and hit.data.tapped)
                return event.obj == obj.ref and enemy
            case On.DEALS:
                return "attack" in event.tags and event.source == obj.ref and event.amount > 0
            case On.ENEMY_DEFEATED:
                lost = self.board.obj(event.obj)
                near = lost is not None and (term.range is None or self.board.distance(lost, obj) <= term.range)
                return near and lost is not None and lost.owner != obj.owner and self.judges.can_pay(obj, term.magic)
            case On.TURN_ENDS:
                return event.obj == obj.ref and not (term.unmoved and event.amount > 0)
            case On.TURN_ENDS_HERE:
                unit = self.board.obj(event.obj)
                here = unit is not None and unit.data.place == obj.data.place
                return here and unit is not None and self.reads.fits(term.units or Units(), unit, obj.owner, obj)
        return event.player == obj.owner
