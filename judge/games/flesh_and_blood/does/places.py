"""Objects go from place to place (rules 3.0, 1.2.3)."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.flesh_and_blood.does.events import Events
from judge.games.flesh_and_blood.does.part import Doer
from judge.games.flesh_and_blood.does.triggering import Triggering, Waits
from judge.games.flesh_and_blood.reads import unread
from judge.games.flesh_and_blood.situation import CardData, Kind, Props, data_of
from judge.games.flesh_and_blood.vocabulary.abilities import GoesInstead
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.rules.state import Event, Obj, Ref
from judge.rules.values import changing, replace

_STAYING = changing(Obj, "zone", "home", "face_up", "data", "controller", "since")
_RESET = changing(Obj, "card", "life", "zone", "home", "controller", "counters", "data", "face_up", "since")
_OF = changing(Event, "obj")
_NO_DATA = CardData()
_HIDDEN = (Zone.HAND, Zone.DECK)


@dataclass(eq=False)
class Places(Doer):
    """Moves objects."""

    triggering: Triggering
    events: Events

    def move(
        self,
        ref: Ref,
        zone: Zone,
        *,
        home: int | None = None,
        at: int | None = None,
        face_up: bool = True,
        controller: int | None = None,
        data: CardData | None = None,
    ) -> Ref | None:
        """Move an object; it resets outside the arena and the stack (3.0.9). Gives its new reference, if any."""
        obj = self.run.obj(ref)
        if obj is None:
            return None
        if face_up and zone not in _HIDDEN and data_of(obj).kind is Kind.CARD:
            self.objects.card(obj)  # everybody will know it, and its own words may speak of it
        unread.moves(obj, zone)
        self.remember(obj)
        if obj.zone is Zone.DECK:
            self.reads.decks.forget_group((obj.id,))
        old = data_of(obj)
        stays = zone in (Zone.ARENA, Zone.CHAIN, Zone.STACK)
        leaving = self._leaving(obj) if zone not in (Zone.ARENA, Zone.CHAIN) else None
        if not stays:
            self._clear_under(ref)
        if not stays and (old.kind is not Kind.CARD or (old.token and zone is not Zone.UNDER)):
            self.run.remove(obj)  # 3.0.12a, 8.1.8a
            self._left(leaving, None)
            return None
        if stays:
            works = obj.zone in (Zone.ARENA, Zone.CHAIN)  # else its static abilities begin to (6.3.4a)
            seat = obj.controller if controller is None else controller
            new = _STAYING(obj, zone, None, True, data or old, seat, obj.since if works else self.run.tick())
        else:
            home = obj.owner if home is None else home
            card = old.own or obj.card  # a flip-card shows its front again (9.1.3b), a copy what it prints
            new_data = data if zone is Zone.UNDER and data is not None else _NO_DATA
            new = _RESET(obj, card, obj.life + 1, zone, home, None, (), new_data, face_up, self.run.tick())
        self.run.place(new, at)
        self._left(leaving, new.ref)
        return new.ref

    def _leaving(self, obj: Obj) -> tuple[Event, list[Waits]] | None:
        """That an object leaves the arena, and what waits for it before it does (5.4.6a)."""
        if obj.zone not in (Zone.ARENA, Zone.CHAIN) or obj.card is None:
            return None
        event = Event(EventKind.LEAVE_ARENA, player=obj.controller, obj=obj.ref, seen=self.objects.of(obj))
        return event, self.triggering.waiting(event)

    def _left(self, leaving: tuple[Event, list[Waits]] | None, new: Ref | None) -> None:
        if leaving is not None:
            done = self.run.note(leaving[0])
            for waits in leaving[1]:
                self.triggering.trigger(self._following(waits, new), done)

    def _following(self, waits: Waits, new: Ref | None) -> Waits:
        """What triggers as an object moves still means that object where everybody sees it (3.0.9a)."""
        obj = self.run.obj(new) if new is not None else None
        if obj is None or not obj.face_up or obj.zone in _HIDDEN:
            return waits
        return replace(waits, env=waits.env.bind("went", (obj.ref,)))

    def _clear_under(self, top: Ref) -> None:
        """Sub-cards are cleared when the card on top of them ceases to exist (3.0.14e)."""
        for seat in range(len(self.run.state.players)):
            for obj in self.run.zone(Zone.UNDER, seat):
                if data_of(obj).under == top:
                    self.to_graveyard(obj.ref)

    def remember(self, obj: Obj) -> None:
        """Keep what is known of a public object before it goes (1.2.3)."""
        if obj.card is None and data_of(obj).kind is Kind.CARD:
            return
        self.run.set(known={**self.run.state.known, obj.ref: self.objects.of(obj)})

    def _elsewhere(self, obj: Obj, seen: Props | None) -> GoesInstead | None:
        """Where an object goes that would be put into a graveyard, when it says so itself (6.4); a token ceases to."""
        found = [a for a in seen.abilities if isinstance(a, GoesInstead)] if seen is not None else []
        data = data_of(obj)
        if not found or data.kind is not Kind.CARD or data.token:
            return None
        self.run.note(
            Event(
                EventKind.REPLACE,
                player=obj.owner,
                obj=obj.ref,
                sentence=found[0].text,
                names=(seen.label if seen is not None else "", EventKind.PUT_INTO_GRAVEYARD.value),
                cites=("6.4.1",),
            )
        )
        return found[0]

    def to_graveyard(
        self,
        ref: Ref,
        *,
        cause: int | None = None,
        sentence: str = "",
        source: Ref | None = None,
        because: Event | None = None,
    ) -> Ref | None:
        """Put an object into its owner's graveyard, or let it cease to exist.

        because: the event that this is part of (it is destroyed, discarded); it is written down first.
        """
        obj = self.run.obj(ref)
        if obj is None:
            return None
        seen = self.objects.of(obj) if obj.card is not None or data_of(obj).kind is not Kind.CARD else None
        came = f"from {obj.zone.value}"
        fades = seen is not None and "ephemeral" in seen.keywords  # 8.3.21; destroyed or discarded it was (8.5.5c)
        about = because if because is None or because.obj is not None else replace(because, obj=ref)
        waiting = self.triggering.waiting(about) if about is not None else []
        goes = None if fades else self._elsewhere(obj, seen)
        card = data_of(obj).kind is Kind.CARD and not data_of(obj).token  # a token only ceases to exist (3.0.12a)
        put = Event(EventKind.PUT_INTO_GRAVEYARD, player=obj.owner, obj=ref, source=source, cause=cause)
        put = replace(put, tags=frozenset({came}), moment=self.run.moment(), seen=seen, sentence=sentence)
        if card and goes is None and not fades and self.events.propose(put) is None:
            gone = self.run.state.objects.get(ref.id)  # put elsewhere, discarded all the same (8.5.5c)
            new = gone.ref if gone is not None and gone.ref != ref else None
            self._is_so(because, ref, waiting, new)
            return new if because is not None else None
        if fades:
            self.remember(obj)
            self.run.remove(obj)
            new = None
        elif goes is not None:
            new = self.move(ref, goes.zone, at=0 if goes.position == "top" else None)
        else:
            new = self.move(ref, Zone.GRAVEYARD, at=0)
        self._is_so(because, ref, waiting, new)
        if new is None:
            return ref if fades and because is not None else None
        if goes is None:
            self.events.happen(_OF(put, new))
        elif goes.zone is Zone.BANISHED:
            event = Event(EventKind.BANISH, player=obj.owner, obj=new, seen=seen, source=ref, tags=frozenset({came}))
            self.events.happen(replace(event, sentence=goes.text))
            self.events.happen(replace(event, kind=EventKind.PUT_INTO_BANISHED, sentence=goes.text))
        return new

    def _is_so(self, because: Event | None, ref: Ref, waiting: list[Waits], new: Ref | None = None) -> None:
        """It is destroyed or discarded, wherever it then went (8.5.5c)."""
        if because is None:
            return
        done = self.run.note(because if because.obj == ref else replace(because, obj=new or ref))
        for waits in waiting:
            here = new if new is not None and because.obj is None and waits.env.source == ref else waits.env.source
            follows = self._following(replace(waits, env=replace(waits.env, source=here)), new)
            self.triggering.trigger(follows, done)
        self.events.after(done)
