"""Effect keywords about counters (1.15, 8.5.14, 8.5.16, 8.5.42)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from judge.games.flesh_and_blood.does.choosing import Choosing, named
from judge.games.flesh_and_blood.does.moving import Moving
from judge.games.flesh_and_blood.does.part import Doer, Effects
from judge.games.flesh_and_blood.reads.properties import LIFE_LOST
from judge.games.flesh_and_blood.situation import Env
from judge.games.flesh_and_blood.vocabulary import effects as fx
from judge.games.flesh_and_blood.vocabulary.roots import Selector, Value
from judge.games.flesh_and_blood.vocabulary.words import Num, Pick
from judge.rules.questions import Purpose
from judge.rules.state import Ref
from judge.rules.values import replace


@dataclass(eq=False)
class Counting(Doer):
    """Puts counters on objects and takes them away."""

    choosing: Choosing
    moving: Moving

    def _do_put(self, effect: fx.PutCounter, env: Env) -> Env:
        n = self.words.value(effect.n, env)
        refs = self.choosing.select(effect.what, env, "put a counter on")
        done = [self.moving.counters(r, effect.counter, n, env) for r in refs]
        return replace(named(effect.what, refs, env), did=any(done))

    def _holding(self, what: Selector, counter: str, n: int, env: Env) -> tuple[Ref, ...]:
        """The objects counters are removed from: a cost is paid with one that has so many (1.14.4)."""
        if isinstance(what, Pick) and self.choosing.purpose is Purpose.COST:
            what = replace(what, what=replace(what.what, counters=(*what.what.counters, (counter, ">=", Num(n)))))
        return self.choosing.select(what, env, "remove a counter from")

    def _do_remove(self, effect: fx.RemoveCounter, env: Env) -> Env:
        n = self.words.value(effect.n, env)
        refs = self._holding(effect.what, effect.counter, n, env)
        return self._removed(named(effect.what, refs, env), [(r, effect.counter, n) for r in refs])

    def _removed(self, env: Env, taken: Iterable[tuple[Ref, str, int]]) -> Env:
        """Remove counters; binds ``removed``, what they were on, once for each."""
        gone = [(r,) * n for r, name, n in taken if self.moving.counters(r, name, -n, env)]
        return replace(env, did=bool(gone)).bind("removed", sum(gone, ()))

    def _do_remove_all(self, effect: fx.RemoveAllCounters, env: Env) -> Env:
        """8.5.16b."""
        refs = self.choosing.select(effect.what, env, "remove counters from")
        there = [(ref, *held) for ref in refs for held in getattr(self.run.obj(ref), "counters", ())]
        return self._removed(env, [c for c in there if effect.counter in ("", c[1]) and c[1] != LIFE_LOST])

    def _do_remove_among(self, effect: fx.RemoveAmong, env: Env) -> Env:
        taken = self._taken(effect.what, effect.counter, effect.n, effect.up_to, env)
        return self._removed(env, [(r, effect.counter, k) for r, k in taken.items()])

    def _taken(self, of: Selector, counter: str, n: Value | None, up_to: bool, env: Env) -> dict[Ref, int]:
        """How many counters a player takes from which objects: ``n`` in all, all that are there, or up to so many."""
        left = {r: self._has(r, counter) for r in self.choosing.select(of, env, "remove a counter from")}
        there = sum(left.values())
        most = there if n is None else self.words.value(n, env)
        if not up_to:
            if n is None:
                return left
            if there < most:
                return {}
        elif len(left) == 1:
            return dict.fromkeys(left, self.choosing.number(env, min(most, there)))
        return self._shared(env, most, "remove a counter from", lambda r, have: left[r] > have, tuple(left), up_to)

    def _do_distribute(self, effect: fx.Distribute, env: Env) -> Env:
        refs = self.words.refs(effect.what, env)
        n = self.words.value(effect.n, env)
        put = self._shared(env, n, "put a counter on", lambda r, have: True, refs, effect.up_to)
        done = [self.moving.counters(r, effect.counter, k, env) for r, k in put.items()]
        return replace(env, did=any(done))

    def _do_move(self, effect: fx.MoveCounter, env: Env) -> Env:
        if effect.up_to or effect.n is None:
            of = self._taken(effect.of, effect.counter, effect.n, effect.up_to, env)
        else:
            n = self.words.value(effect.n, env)
            of = dict.fromkeys(self._holding(effect.of, effect.counter, n, env), n)
        onto = effect.to
        if isinstance(onto, Pick) and onto.what.other:  # another than what they are taken from
            onto, env = (
                replace(onto, what=replace(onto.what, other=False, besides="taken")),
                env.bind("taken", tuple(of)),
            )
        to = self.choosing.select(onto, env, "put a counter on")
        did = False
        for ref, n in of.items():
            if to and self.run.obj(to[0]) is not None and self.moving.counters(ref, effect.counter, -n, env):
                did = self.moving.counters(to[0], effect.counter, n, env) or did  # 8.5.42a
        return replace(env, did=did)

    def _has(self, ref: Ref, counter: str) -> int:
        obj = self.run.obj(ref)
        return obj.counter(counter) if obj is not None else 0

    def _shared(
        self, env: Env, n: int, verb: str, takes: Callable[[Ref, int], bool], refs: tuple[Ref, ...], up_to: bool = False
    ) -> dict[Ref, int]:
        """How a player shares ``n`` counters out among objects, one after the other."""
        shares: dict[Ref, int] = {}
        for _ in range(n):
            open_to = tuple(r for r in refs if takes(r, shares.get(r, 0)))
            if not open_to:
                break
            one: Ref | None
            if up_to:
                one = self.choosing.one_more(env.controller, open_to, verb, env)
            else:
                one = self.choosing.pick_one(env.controller, open_to, verb, env)
            if one is None:
                break
            shares[one] = shares.get(one, 0) + 1
        return shares


EFFECTS: Effects = {
    fx.PutCounter: Counting._do_put,
    fx.RemoveCounter: Counting._do_remove,
    fx.RemoveAllCounters: Counting._do_remove_all,
    fx.RemoveAmong: Counting._do_remove_among,
    fx.Distribute: Counting._do_distribute,
    fx.MoveCounter: Counting._do_move,
}
