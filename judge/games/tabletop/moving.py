"""Cards go from place to place, and what is true of them changes for a time or for good."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from judge.games.tabletop.reads import Reading
from judge.games.tabletop.situation import CardData, Env, Lasting, Shield, Target, Waiting
from judge.games.tabletop.vocabulary import Ability, EventKind, Triggered, Until, Zone
from judge.rules.course import Course
from judge.rules.happening import Happening
from judge.rules.lasting import expire
from judge.rules.piles import at_random
from judge.rules.state import Obj, Ref
from judge.rules.values import replace
from judge.rules.work import Run

Events = Happening[Shield, tuple[Obj, Triggered], Waiting]


class Happens(Protocol):
    """What moving asks for on the way up."""

    @property
    def run(self) -> Run: ...

    @property
    def reads(self) -> Reading: ...

    @property
    def course(self) -> Course: ...

    @property
    def events(self) -> Events: ...

    def cannot_draw(self, seat: int) -> None:
        """What follows when there is no card to draw."""
        ...


class Moving:
    """Moves cards, draws them, changes what is true of them."""

    def __init__(self, does: Happens) -> None:
        self.run, self.reads, self.does = does.run, does.reads, does

    def data(self, obj: Obj, **changes: Any) -> Obj:
        """Change what is true of one card."""
        now = self.run.state.objects[obj.id]
        changed = replace(now, data=replace(now.data, **changes))
        self.run.set_obj(changed)
        return changed

    def to(self, obj: Obj, zone: Zone, *, at: int | None = None, **data: Any) -> Obj:
        """A card goes to another zone: a new existence, without what was true of the old one."""
        now = self.run.state.objects[obj.id]
        shared = zone in (Zone.PLAY, Zone.STACK)
        moved = replace(
            now,
            life=now.life + 1,
            zone=zone,
            home=None if shared else now.owner,
            controller=now.controller if shared and now.controller is not None else now.owner if shared else None,
            face_up=zone is not Zone.RESOURCE,
            data=CardData(**data),
            since=self.run.tick(),
        )
        self.run.place(moved, at)
        return moved

    def discard_pile(self, obj: Obj) -> Obj:
        """A card goes to its owner's discard pile, on top; what is attached to it goes too."""
        leaves = obj.zone is Zone.PLAY
        moved = self.to(obj, Zone.DISCARD, at=0)
        if leaves:
            for other in self.run.zone(Zone.PLAY):
                if other.data.attached == obj.ref:
                    aim = {"other": obj.ref, "names": (other.card.label, self.reads.manual.zone_names[Zone.DISCARD])}
                    self.run.note(self.reads.event(EventKind.LEAVE, other.owner, other.ref, "attached", **aim))
                    self.discard_pile(other)
        return moved

    def push_ability(
        self, ability: Ability, env: Env, targets: tuple[Target, ...], modes: tuple[int, ...] = ()
    ) -> None:
        """An ability without a card of its own waits on the stack."""
        source = self.run.state.objects[env.source.id] if env.source is not None else None
        number = self.run.tick()
        data = CardData(ability=ability, source=env.source, targets=targets, modes=modes)
        card = source.card if source is not None else None
        self.run.place(Obj(number, 0, card, env.seat, env.seat, Zone.STACK, None, data=data, since=number), 0)

    def draw(self, seat: int, by: str = "draw") -> bool:
        """A player draws a card by a rule of the manual; False when there is none."""
        pile = self.run.zone(Zone.PILE, seat)
        if not pile:
            self.does.cannot_draw(seat)
            return False
        top = pile[0]
        if seat in self.reads.now.shuffled and len(pile) > 1:
            top = self.random_of(pile, f"{self.run.player(seat).name} draws")
        drawn = self.to(top, Zone.HAND)
        self.does.events.happen(self.reads.event(EventKind.DRAW, seat, drawn.ref, by))
        return True

    def random_of(self, objects: Sequence[Obj], what: str) -> Obj:
        """One of several by chance; copies of one card are alike."""
        labels = tuple(o.card.label if o.card is not None else "an unknown card" for o in objects)
        alike = len(set(labels)) == 1
        return at_random(self.run, objects[:1] if alike else objects, labels, same=labels, sentence=what)

    def shuffle(self, seat: int) -> None:
        """Nobody knows the order of a pile any more."""
        self.run.turn(shuffled=self.reads.now.shuffled | {seat})
        self.does.events.happen(self.reads.event(EventKind.SHUFFLE, seat, None, "shuffle"))

    def lasting(self, stat: str, amount: int, subject: Ref, until: Until, label: str, kind: str = "") -> None:
        """A number is changed for a time."""
        effect = Lasting(self.run.tick(), stat, amount, subject, until, label, kind)
        self.run.set(effects=(*self.run.state.effects, effect))

    def uncondition(self, obj: Obj) -> None:
        """All conditions of a card end, and what they kept it from."""
        self.data(obj, conditions=())
        expire(self.run, Lasting, lambda e: e.until is Until.CONDITION and e.subject == obj.ref)

    def expire(self, *ending: Until) -> None:
        """What lasted until now ends."""
        expire(self.run, Lasting, lambda e: e.until in ending)

    def win(self, seats: Sequence[int], what: str) -> None:
        """The game is over: one player has won, or nobody."""
        if len(seats) == 1:
            self.run.note(self.reads.event(EventKind.WIN, seats[0], None, what))
            self.run.set(outcome=f"won {seats[0]}", agenda=(), pending=())
        else:
            self.run.note(self.reads.event(EventKind.TIE, None, None, what))
            self.run.set(outcome="draw", agenda=(), pending=())
