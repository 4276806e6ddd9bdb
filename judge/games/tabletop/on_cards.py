"""What effects do to cards: one function for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.games.tabletop import vocabulary as v
from judge.games.tabletop.does import Does
from judge.games.tabletop.situation import Env
from judge.games.tabletop.vocabulary import EventKind, Zone
from judge.rules.questions import Ask
from judge.rules.state import Event, Obj


def _deal(does: Does, effect: v.Deal, obj: Obj, env: Env) -> None:
    source = does.run.obj(env.source)
    amount = does.reads.stat(source, effect.equal) if effect.equal and source is not None else effect.amount
    damage(does, obj, amount, effect.kind, env)


def damage(does: Does, obj: Obj, amount: int, kind: str, env: Env, *tags: str) -> int:
    """Damage would be dealt: what prevents it is applied, then it is taken. Gives how much was."""
    less = does.reads.stat(obj, "less damage") + (does.reads.stat(obj, "less combat damage") if "combat" in tags else 0)
    if less and amount > 0:
        by = " and ".join(does.reads.sources(obj, "less damage", "less combat damage"))
        does.run.note(
            Event(EventKind.PREVENT, player=obj.controller, obj=obj.ref, amount=min(less, amount), names=(by,))
        )
    amount -= less
    if amount <= 0:
        return 0
    marks = frozenset(t for t in (kind, *tags) if t)
    event = does.events.propose(_event(does, EventKind.DAMAGE, obj, env, "damage", amount, (env.label,), tags=marks))
    if event is None:
        return 0
    does.moving.data(obj, damage=does.run.state.objects[obj.id].data.damage + event.amount)
    does.events.happen(event)
    return event.amount


def _heal(does: Does, effect: v.Heal, obj: Obj, env: Env) -> None:
    taken = does.run.state.objects[obj.id].data.damage
    healed = taken if effect.amount == v.ALL else min(taken, effect.amount)
    does.moving.data(obj, damage=taken - healed)
    _tell(does, EventKind.HEAL, obj, env, amount=healed)


def _ready(does: Does, effect: v.Ready, obj: Obj, env: Env) -> None:
    does.moving.data(obj, exhausted=False)
    _tell(does, EventKind.READY, obj, env)


def _exhaust(does: Does, effect: v.Exhaust, obj: Obj, env: Env) -> None:
    does.moving.data(obj, exhausted=True)
    _tell(does, EventKind.EXHAUST, obj, env)


def _destroy(does: Does, effect: v.Destroy, obj: Obj, env: Env) -> None:
    _tell(does, EventKind.DESTROY, obj, env)
    does.moving.discard_pile(obj)


def _return(does: Does, effect: v.Return, obj: Obj, env: Env) -> None:
    _tell(does, EventKind.LEAVE, obj, env, does.reads.name(obj.ref), does.reads.manual.zone_names[Zone.HAND])
    does.moving.discard_pile(obj)
    does.moving.to(does.run.state.objects[obj.id], Zone.HAND)


def _change(does: Does, effect: v.Change, obj: Obj, env: Env) -> None:
    does.moving.lasting(effect.stat, effect.amount, obj.ref, effect.until, env.label)
    _tell(does, EventKind.CHANGE, obj, env, effect.stat, amount=effect.amount)


def _double(does: Does, effect: v.Double, obj: Obj, env: Env) -> None:
    now = does.reads.stat(obj, effect.stat)
    does.moving.lasting(effect.stat, now, obj.ref, effect.until, env.label)
    _tell(does, EventKind.CHANGE, obj, env, effect.stat, amount=now)


def _revive(does: Does, effect: v.Revive, obj: Obj, env: Env) -> None:
    full = does.reads.stat(obj, "health")
    does.moving.data(obj, dead=False, damage=max(0, full - effect.amount))
    _tell(does, EventKind.REVIVE, obj, env, amount=min(full, effect.amount))


_EVERYTHING = 1_000_000


def _prevent(does: Does, effect: v.Prevent, obj: Obj, env: Env) -> None:
    does.moving.lasting(
        "prevent", _EVERYTHING if effect.amount == v.ALL else effect.amount, obj.ref, v.Until.TURN, env.label
    )
    _tell(does, EventKind.CHANGE, obj, env, "damage to be prevented", amount=effect.amount)


def _move(does: Does, effect: v.Move, obj: Obj, env: Env) -> None:
    spots = [effect.to] if effect.to else _spots(does, obj, near=effect.near)
    spots = [s for s in spots if s != obj.data.spot and does.reads.may_move_to(obj, s, leap=effect.leap)]
    if not spots:
        does.course.say(f"{does.reads.name(obj.ref)} cannot enter another zone", *does.reads.cites("capacity"))
        return
    full = [s for s in spots if not does.reads.may_move_to(obj, s, leap=False)]
    spot = int(does.choosing.asked(Ask.CHOOSE, spots, [f"zone {s}" for s in spots], env))
    does.moving.data(obj, spot=spot)
    _tell(does, EventKind.MOVE, obj, env, amount=spot, what="leap" if spot in full else "")


def _spots(does: Does, obj: Obj, *, near: bool) -> list[int]:
    here = int(obj.data.spot)
    if near:
        return [s for s in (here - 1, here + 1) if s > 0]
    last = max((int(o.data.spot) for o in does.run.zone(Zone.PLAY)), default=here)
    return list(range(1, max(last, 6) + 1))


def _actions(does: Does, effect: v.GainActions, obj: Obj, env: Env) -> None:
    has = does.run.state.objects[obj.id].data.actions
    does.moving.data(obj, actions=max(0, has + effect.amount))
    kind = EventKind.GAIN_ACTIONS if effect.amount > 0 else EventKind.LOSE_ACTIONS
    _tell(does, kind, obj, env, amount=min(abs(effect.amount), has) if effect.amount < 0 else effect.amount)


def _condition(does: Does, effect: v.Condition, obj: Obj, env: Env) -> None:
    conditions = does.run.state.objects[obj.id].data.conditions
    does.moving.data(obj, conditions=tuple(sorted({*conditions, effect.name})))
    for limit in effect.limits:
        does.moving.lasting(limit, 1, obj.ref, v.Until.CONDITION, effect.name)
    _tell(does, EventKind.CONDITION, obj, env, effect.name)
    if not effect.limits and "condition" in does.reads.manual.readings:
        does.course.reading(*does.reads.reading("condition"))


def _clear(does: Does, effect: v.Clear, obj: Obj, env: Env) -> None:
    does.moving.uncondition(obj)
    _tell(does, EventKind.CLEAR, obj, env)


def _interrupt(does: Does, effect: v.Interrupt, obj: Obj, env: Env) -> None:
    _tell(does, EventKind.LEAVE, obj, env, does.reads.name(obj.ref), does.reads.manual.zone_names[Zone.DISCARD])
    does.moving.to(obj, Zone.DISCARD, at=0)


def _tell(does: Does, kind: EventKind, obj: Obj, env: Env, *names: str, amount: int = 0, what: str = "") -> None:
    said = names or (does.reads.name(obj.ref),)
    does.events.happen(_event(does, kind, obj, env, what or kind.value, amount, said))


def _event(
    does: Does, kind: EventKind, obj: Obj, env: Env, what: str, amount: int, names: tuple[str, ...], **more: Any
) -> Event:
    more |= {"source": env.source, "cause": env.seat, "sentence": env.sentence}
    return does.reads.event(kind, obj.controller, obj.ref, what, amount=amount, names=names, **more)


ON_CARDS: dict[type, Callable[..., None]] = {
    v.Deal: _deal,
    v.Heal: _heal,
    v.Ready: _ready,
    v.Exhaust: _exhaust,
    v.Destroy: _destroy,
    v.Return: _return,
    v.Change: _change,
    v.Prevent: _prevent,
    v.Move: _move,
    v.GainActions: _actions,
    v.Condition: _condition,
    v.Clear: _clear,
    v.Interrupt: _interrupt,
    v.Double: _double,
    v.Revive: _revive,
}
