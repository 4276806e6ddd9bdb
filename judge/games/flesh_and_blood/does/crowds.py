"""The crowd and what frightens (8.5.10, 8.5.57)."""

from __future__ import annotations

from judge.games.flesh_and_blood.does.applying import Applying
from judge.games.flesh_and_blood.does.choosing import Choosing
from judge.games.flesh_and_blood.does.events import Events
from judge.games.flesh_and_blood.does.moving import Moving
from judge.games.flesh_and_blood.does.part import Doer, Effects, Kit
from judge.games.flesh_and_blood.situation import Env
from judge.games.flesh_and_blood.vocabulary.abilities import Triggered
from judge.games.flesh_and_blood.vocabulary.effects import Crowd, Intimidate, Put
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.words import Bound, Duration, Zone
from judge.rules.state import Event, Ref
from judge.rules.values import replace


class Crowds(Doer):
    """Cheers, boos, intimidates."""

    def __init__(self, kit: Kit, choosing: Choosing, events: Events, moving: Moving, applying: Applying) -> None:
        super().__init__(kit)
        self.choosing = choosing
        self.events = events
        self.moving = moving
        self.applying = applying

    def _event(
        self, kind: EventKind, env: Env, rule: str, *, player: int | None = None, obj: Ref | None = None
    ) -> None:
        self.events.happen(Event(kind, player=player, obj=obj, cites=(rule,), **env.cause))

    def _do_crowd(self, effect: Crowd, env: Env) -> Env:
        """8.5.57."""
        done = False
        for seat in self.words.seats(effect.who, env):
            hero = self.objects.hero(seat)
            if effect.heroes is not None and (
                hero is None or not self.words.matches(self.objects.of(hero), effect.heroes, env)
            ):
                continue
            self._event(EventKind.BOO if effect.boos else EventKind.CHEER, env, "8.5.57", player=seat)
            done = True
        return replace(env, did=done)

    def _do_intimidate(self, effect: Intimidate, env: Env) -> Env:
        n = self.words.value(effect.n, env)
        for _ in range(n):
            for seat in self.words.seats(effect.who, env):
                self._intimidate(seat, env)
        return replace(env, did=n > 0)

    def _intimidate(self, seat: int, env: Env) -> None:
        hand = tuple(o.ref for o in self.run.zone(Zone.HAND, seat))
        new: Ref | None = None
        if hand:
            new = self.moving.banish(self.choosing.pick_one(None, hand, "banish", env), env, face_down=True)
        self.events.happen(
            Event(EventKind.INTIMIDATE, player=env.controller, target=seat, sentence=env.sentence, cites=("8.5.10",))
        )
        if new is not None:
            back = Triggered(
                EventPattern(EventKind.START_END_PHASE), (Put(Bound("banished"), Zone.HAND),), text=env.sentence
            )
            self.applying.delay(back, env.bind("banished", (new,)), Duration.FOREVER)


EFFECTS: Effects = {
    Crowd: Crowds._do_crowd,
    Intimidate: Crowds._do_intimidate,
}
