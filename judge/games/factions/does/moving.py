"""The small things that happen: facts, numbers and cards change, and each change is written down."""

from __future__ import annotations

from typing import Any

from judge.games.factions.cites import C, D
from judge.games.factions.does.part import Part
from judge.games.factions.reads.board import card_of
from judge.games.factions.reads.reading import Has
from judge.games.factions.situation import AtWork, Data
from judge.games.factions.vocabulary.selectors import EventKind
from judge.games.factions.zones import Zone
from judge.rules.piles import at_random
from judge.rules.state import Event, Obj, Ref
from judge.rules.values import replace


class Moving(Part):
    """Changes one thing at a time."""

    def strike(self, **changes: Any) -> None:
        """Change the attack under way."""
        strikes = self.board.now.strikes
        self.run.turn(strikes=(*strikes[:-1], replace(strikes[-1], **changes)))

    def reading(self, *cites: str) -> None:
        """Write down that a reading of an unclear passage decides something here: the last of what is cited."""
        self.happen(Event(EventKind.READING, cites=cites))

    def note_line(self, obj: Obj, has: Has) -> None:
        """Write down that an ability of a unit counts here."""
        ability = has.ability
        cites = self.board.printed_on(has.source)
        self.tell(EventKind.TRIGGER, obj, *cites, names=(ability.name or ability.text,), sentence=ability.text)

    def change(self, ref: Ref, **changes: Any) -> None:
        """Change what the game knows of an object."""
        obj = self.board.obj(ref)
        if obj is not None:
            self.run.set_obj(replace(obj, data=replace(obj.data, **changes)))

    def tap(self, ref: Ref, *cites: str) -> None:
        """A unit counts as activated; a capital is not tapped by effects (capital-is-a-unit)."""
        obj = self.board.obj(ref)
        if obj is None or obj.data.tapped or card_of(obj).capital:
            return
        self.change(ref, tapped=True)
        self.tell(EventKind.TAP, obj, *(cites or (D + "tap",)))

    def go(self, ref: Ref, place: int, *cites: str) -> None:
        """A unit is in another zone now; its equipment goes along."""
        obj = self.board.obj(ref)
        if obj is None:
            return
        self.change(ref, place=place)
        for item in self.board.equipment(ref):
            self.change(item.ref, place=place)
        self.tell(EventKind.MOVE, obj, *(cites or (D + "move", D + "speed", D + "zone")), amount=place)

    def move_card(self, obj: Obj, zone: Zone, data: Data | None = None) -> Obj:
        """Move a card to another zone of cards; what was known of it is forgotten."""
        owner = None if zone in (Zone.FIELD, Zone.STACK) else obj.owner
        new = replace(
            obj, life=obj.life + 1, zone=zone, home=owner, data=data or Data(), since=self.run.tick(),
            controller=obj.owner if owner is None else None,
        )  # fmt: skip
        self.run.place(new)
        return new

    def at_work(self, effect: AtWork) -> None:
        """An effect begins that lasts to the end of the round, or for one attack."""
        self.run.set(effects=(*self.run.state.effects, effect))
        ref = effect.units[0] if len(effect.units) == 1 else None
        names = tuple(self.board.name(self.board.obj(r)) for r in effect.units)
        cites = () if effect.once else (D + "round",)
        self.happen(
            Event(EventKind.EFFECT, obj=ref, names=names, amount=effect.place, sentence=effect.label, cites=cites)
        )

    def gain_magic(self, ref: Ref, points: int, *cites: str) -> None:
        """A unit gets or loses magic points; it never has less than none."""
        obj = self.board.obj(ref)
        if obj is not None and points:
            self.change(ref, magic=max(0, obj.data.magic + points))
            self.tell(EventKind.MAGIC, obj, *(cites or (C + "magic-points-come-back",)), amount=points)

    def spend(self, obj: Obj, points: int) -> None:
        """Spend magic points."""
        self.change(obj.ref, magic=obj.data.magic - points, uses=obj.data.uses + 1)
        cites = (D + "unit-cards", D + "magic", C + "magic-once-each-cycle")
        self.tell(EventKind.MAGIC, obj, *cites, amount=-points, tags=frozenset({"spent"}))

    def build(self, seat: int, amount: int, *cites: str) -> None:
        """A player's build points change."""
        if amount:
            self.run.set_number(seat, "build", self.board.player(seat)["build"] + amount)
            self.happen(
                Event(EventKind.BUILD, player=seat, amount=amount, cites=cites or (D + "build-points", D + "build"))
            )

    def draw(self, seat: int) -> Obj | None:
        """A player draws a card; from an empty deck nothing is drawn (empty-deck)."""
        deck = self.board.zone(Zone.DECK, seat)
        if not deck:
            self.happen(Event(EventKind.DRAW, player=seat, amount=0, cites=(C + "empty-deck",)))
            return None
        top = deck[0]
        if self.board.player(seat)["shuffled"] and any(o.card is not None for o in deck):
            labels = tuple(map(self.board.name, deck))
            top = at_random(self.run, deck, labels, same=labels, sentence="the card on top")
        new = self.move_card(top, Zone.HAND)
        self.happen(
            Event(EventKind.DRAW, player=seat, obj=new.ref, amount=1, cites=(D + "draw", D + "hand-rule", D + "hand"))
        )
        return new

    def shuffle(self, seat: int) -> None:
        """A deck is shuffled: its order is unknown from now on."""
        self.run.set_number(seat, "shuffled", True)
        self.happen(Event(EventKind.SHUFFLE, player=seat))
