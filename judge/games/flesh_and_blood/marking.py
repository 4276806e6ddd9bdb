"""Keyword effects that change the state of an object or a hero: charge, turn, mark, tap, the crowd (8.5)."""

from __future__ import annotations

from dataclasses import replace

from judge.games.flesh_and_blood import vocabulary as v
from judge.games.flesh_and_blood.contests import Contests
from judge.games.flesh_and_blood.properties import LIFE_LOST
from judge.games.flesh_and_blood.situation import Env
from judge.games.flesh_and_blood.vocabulary import EventKind, Zone
from judge.rules.state import Event, Obj, Ref


class Marking(Contests):
    """Charges, turns, marks, taps, cheers."""

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

    def _do_charge(self, effect: v.Charge, env: Env) -> Env:
        """A card from hand to the soul (8.5.29); nothing happens without one."""
        seat = self.seat(effect.who, env)
        if seat is None:
            return replace(env, did=False)
        words = replace(env, controller=seat)
        new: list[Ref] = []
        for ref in self.pick(v.Pick(v.Filter(), (Zone.HAND,)), words, "charge", seat):
            moved = self.move(ref, Zone.SOUL)
            if moved is not None:
                new.append(moved)
                self._event(EventKind.CHARGE, env, "8.5.29", player=seat, obj=moved)
                self._event(EventKind.PUT_INTO_SOUL, env, "8.5.29", player=seat, obj=moved)
        return replace(env, did=bool(new)).bind("charged", tuple(new)).bind("it", tuple(new))

    def _do_pitch_card(self, effect: v.PitchCard, env: Env) -> Env:
        """8.5.44."""
        new: list[Ref] = []
        for ref in self.select(effect.what, env, "pitch"):
            obj = self.obj(ref)
            if obj is not None:
                self.card(obj)
                before = self.pitched
                self.pitch(obj.owner, ref)
                new += self.pitched[len(before) :]
        return replace(env, did=bool(new)).bind("it", tuple(new))

    def _do_tap(self, effect: v.Tap, env: Env) -> Env:
        """8.5.55, 8.5.56; fails for what is in that state already."""
        verb = "untap" if effect.untap else "tap"
        done = [self.tap(ref, env, untap=effect.untap) for ref in self.select(effect.what, env, verb)]
        return replace(env, did=any(done))

    def tap(self, ref: Ref, env: Env, *, untap: bool = False) -> bool:
        """Tap or untap one permanent."""
        obj = self.obj(ref)
        if obj is None or obj.zone not in (Zone.ARENA, Zone.CHAIN) or self.data(obj).tapped is not untap:
            return False
        self.set_obj(replace(obj, data=replace(self.data(obj), tapped=not untap)))
        kind, rule = (EventKind.UNTAP, "8.5.56") if untap else (EventKind.TAP, "8.5.55")
        self._event(kind, env, rule, player=obj.controller, obj=ref)
        return True

    def _do_mark(self, effect: v.Mark, env: Env) -> Env:
        """8.5.50; a hero that is marked already stays so (9.3.2a)."""
        done = False
        for seat in self.seats(effect.who, env):
            done = self.set_marked(seat, marked=True) or done
            self._event(EventKind.MARK, env, "8.5.50", player=seat)
        return replace(env, did=done)

    def set_marked(self, seat: int, *, marked: bool) -> bool:
        """Give a player's hero the marked condition, or take it away (9.3)."""
        hero = self.hero(seat)
        if hero is None or self.data(hero).marked is marked:
            return False
        self.set_obj(replace(hero, data=replace(self.data(hero), marked=marked)))
        return True

    def _do_crowd(self, effect: v.Crowd, env: Env) -> Env:
        """8.5.57."""
        done = False
        for seat in self.seats(effect.who, env):
            hero = self.hero(seat)
            if effect.heroes is not None and (hero is None or not self.matches(self.of(hero), effect.heroes, env)):
                continue
            self._event(EventKind.BOO if effect.boos else EventKind.CHEER, env, "8.5.57", player=seat)
            done = True
        return replace(env, did=done)

    def _do_turn_face(self, effect: v.TurnFace, env: Env) -> Env:
        """8.5.24."""
        turned: list[Ref] = []
        for ref in self.select(effect.what, env, "turn"):
            obj: Obj | None = self.obj(ref)
            if obj is not None and obj.face_up is not effect.up:  # 8.5.24a
                if effect.up:
                    self.card(obj)
                self.set_obj(replace(obj, face_up=effect.up))
                self._event(EventKind.TURN_FACE, env, "8.5.24", player=obj.owner, obj=ref)
                turned.append(ref)
        return replace(env, did=bool(turned)).bind("it", tuple(turned))

    def _do_remove_all_counters(self, effect: v.RemoveAllCounters, env: Env) -> Env:
        """8.5.16b."""
        done = False
        for ref in self.select(effect.what, env, "remove counters from"):
            obj = self.obj(ref)
            for name, n in obj.counters if obj is not None else ():
                if effect.counter in ("", name) and name != LIFE_LOST:
                    done = self.counters(ref, name, -n, env) or done
        return replace(env, did=done)
