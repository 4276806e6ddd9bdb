"""The crowd, pitching by an effect, all counters of an object (8.5.16b, 8.5.44, 8.5.57)."""

from __future__ import annotations

from judge.games.flesh_and_blood.contests import Contests
from judge.games.flesh_and_blood.reads.properties import LIFE_LOST
from judge.games.flesh_and_blood.situation import Env
from judge.games.flesh_and_blood.vocabulary.effects import Crowd, PitchCard, RemoveAllCounters
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.rules.state import Event, Ref
from judge.rules.values import replace


class Crowds(Contests):
    """Cheers, pitches, takes counters away."""

    def _event(
        self, kind: EventKind, env: Env, rule: str, *, player: int | None = None, obj: Ref | None = None
    ) -> None:
        self.happen(
            Event(
                kind,
                player=player,
                obj=obj,
                source=env.source,
                cause=env.controller,
                sentence=env.sentence,
                cites=(rule,),
            )
        )

    def _do_pitch_card(self, effect: PitchCard, env: Env) -> Env:
        """8.5.44."""
        new: list[Ref] = []
        for ref in self.select(effect.what, env, "pitch"):
            obj = self.run.obj(ref)
            if obj is not None:
                self.objects.card(obj)
                before = self.pitched
                self.pitch(obj.owner, ref)
                new += self.pitched[len(before) :]
        return replace(env, did=bool(new)).bind("it", tuple(new))

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

    def _do_remove_all_counters(self, effect: RemoveAllCounters, env: Env) -> Env:
        """8.5.16b."""
        done = False
        for ref in self.select(effect.what, env, "remove counters from"):
            obj = self.run.obj(ref)
            for name, n in obj.counters if obj is not None else ():
                if effect.counter in ("", name) and name != LIFE_LOST:
                    done = self.counters(ref, name, -n, env) or done
        return replace(env, did=done)
