"""Who controls what: gaining control, stealing, giving, exchanging (8.5.35, 8.5.49, 8.5.53, 8.5.54)."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.flesh_and_blood.does.applying import Applying
from judge.games.flesh_and_blood.does.choosing import Choosing
from judge.games.flesh_and_blood.does.events import Events
from judge.games.flesh_and_blood.does.part import Doer, Effects
from judge.games.flesh_and_blood.equipping import is_equipped
from judge.games.flesh_and_blood.situation import Controlled, Env, data_of
from judge.games.flesh_and_blood.vocabulary.effects import GainControl
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.standing import Exchange
from judge.games.flesh_and_blood.vocabulary.words import HeroOf, Who, Zone
from judge.rules.state import Event, Obj, Ref
from judge.rules.values import replace

_WAYS = {"steal": (EventKind.STEAL, "8.5.54"), "give": (EventKind.GIVE, "8.5.53"), "": (None, "8.5.35")}


@dataclass(eq=False)
class Controlling(Doer):
    """Changes who controls permanents."""

    choosing: Choosing
    events: Events
    applying: Applying

    def gain_control(self, ref: Ref, seat: int, env: Env, way: str = "") -> bool:
        """Gain control of a permanent; what is equipped must find a zone of its new controller (8.5.35a)."""
        obj = self._permanent(ref, env)
        if obj is None or obj.controller == seat:
            return False
        slot = data_of(obj).slot if is_equipped(obj) else ""
        if slot and slot not in self.judges.able.slots(obj, seat):
            return False
        kind, rule = _WAYS[way]
        now = replace(obj, controller=seat, data=replace(data_of(obj), slot=slot))
        self.run.set_obj(now)
        self._controlled(now, env, rule)
        if kind is not None:
            self.events.happen(Event(kind, player=env.controller, obj=ref, seen=self.objects.props(ref), cites=(rule,)))
        return True

    def _permanent(self, ref: Ref, env: Env) -> Obj | None:
        """What may change its controller. Raises ``NotExecutable`` for what is on the combat chain: no rule says what
        becomes of its attack, or of what it defends."""
        obj = self.run.obj(ref)
        if obj is not None and obj.zone is Zone.CHAIN:
            raise self.choosing.not_executable(env)
        return obj

    def _controlled(self, obj: Obj, env: Env, rule: str) -> None:
        """It is noted that it is controlled, and what waits for it to change triggers (8.5.35)."""
        seen = self.objects.props(obj.ref)
        control = Event(EventKind.CONTROL, player=obj.controller, obj=obj.ref, seen=seen, sentence=env.sentence)
        self.run.note(replace(control, cites=(rule,)))
        self.events.happen(replace(control, kind=EventKind.GAIN_CONTROL, cause=env.controller))

    def _recipient(self, who: Who, env: Env) -> int | None:
        """The player who gains control; whoever is instructed chooses "another hero" among several."""
        if who is not Who.AN_OPPONENT:
            return self.words.seat(who, env)
        heroes = self.words.refs(HeroOf(who), env)
        return self.run.state.objects[self.choosing.pick_one(env.controller, heroes, "give to", env).id].owner

    def _do_control(self, effect: GainControl, env: Env) -> Env:
        seat = self._recipient(effect.who, env)
        verb = {"steal": "steal", "give": "give"}.get(effect.way, "gain control of")
        refs = self.choosing.select(effect.what, env, verb)
        before = {r: obj.holder for r in refs if (obj := self.run.obj(r)) is not None}
        if seat is None:
            return replace(env, did=False)
        done = tuple(r for r in refs if self.gain_control(r, seat, env, effect.way))
        if effect.duration is not None:
            begun = self.applying.begun(env, effect.duration)
            held = tuple(Controlled(ref=r, seat=seat, before=before[r], **begun) for r in done)
            self.run.set(effects=(*self.run.state.effects, *held))
        return replace(env, did=bool(done)).bind("gained", done)

    def give_back(self, held: Controlled) -> None:
        """It is over that a player controlled an object for a while (6.2.2a)."""
        obj = self.run.obj(held.ref)
        if obj is not None and obj.controller == held.seat:
            self.gain_control(held.ref, held.before, held.env)

    def _do_exchange(self, effect: Exchange, env: Env) -> Env:
        """8.5.49: both at once, or neither."""
        ours = self.choosing.select(effect.what, env, "exchange")
        theirs = self.choosing.select(effect.other, env, "exchange")
        one = self._permanent(ours[0], env) if len(ours) == 1 else None
        two = self._permanent(theirs[0], env) if len(theirs) == 1 else None
        if one is None or two is None or one.controller == two.controller or not self._fit(one, two):
            return replace(env, did=False)
        pairs = ((one, two), (two, one))
        now = [replace(o, controller=p.controller, data=replace(data_of(o), slot=data_of(p).slot)) for o, p in pairs]
        for obj in now:
            self.run.set_obj(obj)
        for obj in now:
            self._controlled(obj, env, "8.5.49")
        words = f"{self.objects.name(one.ref)} and {self.objects.name(two.ref)} are exchanged"
        self.tell(env.controller, words, "8.5.49")
        return replace(env, did=True).bind("gained", (two.ref,))

    def _fit(self, one: Obj, two: Obj) -> bool:
        """Does each fit where the other is equipped (8.5.49a, 8.5.49b)?"""
        return all(self._fits(new, old) for new, old in ((one, two), (two, one)))

    def _fits(self, new: Obj, old: Obj) -> bool:
        slot = data_of(old).slot
        return not slot or (old.controller is not None and slot in self.judges.able.slots(new, old.controller, old))


EFFECTS: Effects = {
    GainControl: Controlling._do_control,
    Exchange: Controlling._do_exchange,
}
