"""How attacks begin."""

from __future__ import annotations

from collections.abc import Callable

from judge.frozen import Frozen
from judge.games.factions.cites import C
from judge.games.factions.does.moving import Moving
from judge.games.factions.does.part import Part
from judge.games.factions.situation import Item, Strike
from judge.games.factions.vocabulary import terms as v
from judge.rules.state import Frame, Obj, Ref


class Frames(Frozen):
    """The pieces of pending work that something done may become; the course says what they are.

    attack: an attack. further: the attacks an effect still owes a unit, on the target named. march: units that an
    effect lets move one after another. rest: what an item does when an attack it waited for is over.
    """

    attack: Callable[[Strike], Frame]
    further: Callable[[int, Ref, Ref], Frame]
    march: Callable[[Item, tuple[Ref, ...], bool], Frame]
    rest: Callable[[Item], Frame]


class Attacks(Part):
    """Begins attacks."""

    def __init__(self, moving: Moving, frames: Frames) -> None:
        super().__init__(moving.run, moving.judges, moving.events)
        self.moving = moving
        self.frames = frames

    def immediate(self, attacker: Obj, target: Obj) -> None:
        """An attack begins."""
        self.begin(Strike(attacker.ref, target.ref, self.reads.attack_range(attacker) > 0))

    def begin(self, *strikes: Strike) -> None:
        """Attacks begin, the first one given first."""
        self.run.push(*(self.frames.attack(s) for s in strikes))

    def intercepted(self, target: Obj, seat: int) -> Obj:
        """Who becomes the target in the end: an ally nearby may step in (intercept-range)."""
        for obj in self.board.units():
            terms = self.reads.of(obj).all(v.Intercepts)
            if not terms or obj.owner == seat or obj.owner != target.owner or obj.id == target.id:
                continue
            if self.board.distance(obj, target) <= max(t.range for t in terms):
                words = f"change the target from {self.board.name(target)} to {self.board.name(obj)}"
                if self.run.may(obj.owner, source=self.board.name(obj), sentence=words, source_ref=obj.ref):
                    self.moving.reading(C + "intercept-range")
                    return obj
        return target
