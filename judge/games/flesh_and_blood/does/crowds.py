"""The crowd and what frightens (8.5.10, 8.5.57)."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.flesh_and_blood.does.applying import Applying
from judge.games.flesh_and_blood.does.choosing import Choosing
from judge.games.flesh_and_blood.does.events import Events
from judge.games.flesh_and_blood.does.moving import Moving
from judge.games.flesh_and_blood.does.part import Doer, Effects
from judge.games.flesh_and_blood.situation import Env
from judge.games.flesh_and_blood.vocabulary.abilities import Triggered
from judge.games.flesh_and_blood.vocabulary.effects import Crowd, Intimidate, Put
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.words import Bound, Duration, Filter, Zone
from judge.rules.state import Event, Ref
from judge.rules.values import replace


@dataclass(eq=False)
class Crowds(Doer):
    """Cheers, boos, intimidates."""

    choosing: Choosing
    events: Events
    moving: Moving
    applying: Applying

    def _do_crowd(self, effect: Crowd, env: Env) -> Env:
        """8.5.57."""
        seats = [s for s in self.words.seats(effect.who, env) if self._is(s, effect.heroes, env)]
        for seat in seats:
            kind = EventKind.BOO if effect.boos else EventKind.CHEER
            self.events.happen(Event(kind, player=seat, cites=("8.5.57",), **env.cause))
        return replace(env, did=bool(seats))

    def _is(self, seat: int, what: Filter | None, env: Env) -> bool:
        hero = self.objects.hero(seat)
        return what is None or (hero is not None and self.words.matches(self.objects.of(hero), what, env))

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
