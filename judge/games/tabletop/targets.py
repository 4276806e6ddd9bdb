"""Targets, and what effects do. The functions take the table they work on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from judge.games.tabletop import vocabulary as v
from judge.games.tabletop.situation import Env, Spot, Target
from judge.games.tabletop.vocabulary import EventKind, How, Which, Who, Zone
from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import Event, Obj, Ref
from judge.rules.values import replace

if TYPE_CHECKING:
    from judge.games.tabletop.table import Tabletop


def candidates(table: Tabletop, which: Which, env: Env) -> tuple[Obj, ...]:
    """The cards a target phrase may mean now."""
    if which.kinds == ("ability",):
        waiting = [o for o in table.zone(Zone.STACK) if o.data.ability is None]
        here = [o for o in table.in_play() if table.fits(which, o, env.seat, env.source)]
        return (*here, *(o for o in waiting if table.definition(o).kind == "ability"))
    return tuple(o for o in table.in_play() if table.fits(which, o, env.seat, env.source))


def leaves(effects: Sequence[v.Effect]) -> tuple[v.Effect, ...]:
    """Effects with those that others hold in place of these."""
    found: list[v.Effect] = []
    for effect in effects:
        found += leaves(effect.effects) if isinstance(effect, v.If | v.May) else (effect,)
    return tuple(found)


def aims(effects: Sequence[v.Effect]) -> int:
    """How many targets effects have."""
    return sum(_slots(effect) for effect in leaves(effects))


def _slots(effect: v.Effect) -> int:
    which: Which | None = getattr(effect, "which", None)
    if which is None:
        return int(getattr(effect, "who", None) is Who.TARGET)
    return int(which.spot == v.CHOSEN) + int(which.how is How.TARGET)


def targets_of(table: Tabletop, effects: Sequence[v.Effect], env: Env) -> tuple[Target, ...]:
    """One target for every effect that has one, in order."""
    found: list[Target] = []
    for effect in leaves(effects):
        which: Which | None = getattr(effect, "which", None)
        if which is not None and which.spot == v.CHOSEN:
            spot = _zone_of(table, which, env)
            found.append(spot)
            which = replace(which, spot=spot.n)
        if which is not None and which.how is How.TARGET:
            found.append(_target(table, effect, which, env, found))
        elif getattr(effect, "who", None) is Who.TARGET:
            seats = table.seats_from(env.seat)
            labels = tuple(table.player(s).name for s in seats)
            found.append(
                int(table.ask(Question(Ask.TARGET, env.seat, seats, purpose=Purpose.TARGET, labels=labels,
                                       source=env.label, sentence=env.sentence)))
            )  # fmt: skip
    return tuple(found)


def can_aim(table: Tabletop, effects: Sequence[v.Effect], env: Env) -> bool:
    """Is there something that each of the effects can be about?"""
    aimed = (e for e in leaves(effects) if getattr(getattr(e, "which", None), "how", None) is How.TARGET)
    return all(_aimable(table, e, getattr(e, "which"), env, ()) for e in aimed)  # noqa: B009


def _aimable(table: Tabletop, effect: v.Effect, which: Which, env: Env, before: Sequence[Target]) -> tuple[Obj, ...]:
    """What an effect can be aimed at."""
    if isinstance(effect, v.Interrupt):
        return tuple(o for o in table.zone(Zone.STACK) if o.data.ability is None and _is(table, o, which))
    return tuple(
        o
        for o in candidates(table, which, env)
        if o.zone is Zone.PLAY and not table.stat(o, "cannot be targeted") and not (which.other and o.ref in before)
    )


def _target(table: Tabletop, effect: v.Effect, which: Which, env: Env, before: Sequence[Target]) -> Ref:
    several = _aimable(table, effect, which, env, before)
    if not several:
        what = " or ".join(which.kinds) or "card"
        raise table.refuse("target", f"there is no {what} that {env.label} can target", late=2)
    return table.choose(env.seat, several, env, "target", Ask.TARGET).ref


def _zone_of(table: Tabletop, which: Which, env: Env) -> Spot:
    """A zone of the arena is chosen: one in which something stands."""
    spots = sorted({int(o.data.spot) for o in table.in_play() if o.data.spot})
    if not spots:
        raise table.refuse("target", f"there is no zone that {env.label} can be about", late=2)
    question = Question(Ask.TARGET, env.seat, tuple(Spot(n) for n in spots), purpose=Purpose.TARGET,
                        labels=tuple(f"zone {n}" for n in spots), source=env.label, sentence=env.sentence)  # fmt: skip
    chosen = table.ask(question)
    assert isinstance(chosen, Spot)
    return chosen


def _is(table: Tabletop, obj: Obj, which: Which) -> bool:
    return not which.kinds or table.definition(obj).kind in which.kinds


def perform(table: Tabletop, effects: Sequence[v.Effect], env: Env) -> None:
    """Effects in their order; a target that is gone is passed over."""
    _Performing(table, env).all(effects)


class _Performing:
    """Effects being carried out: the targets not used yet, and the card that was chosen last."""

    def __init__(self, table: Tabletop, env: Env) -> None:
        self.table = table
        self.env = env
        self.left: list[Target] = list(env.targets)
        self.last: Ref | None = None

    def all(self, effects: Sequence[v.Effect]) -> None:
        """One after the other."""
        for effect in effects:
            if isinstance(effect, v.If | v.May):
                if self._happens(effect):
                    self.all(effect.effects)
                else:
                    del self.left[: aims(effect.effects)]
            else:
                self._one(effect)

    def _happens(self, effect: v.If | v.May) -> bool:
        table, env = self.table, self.env
        if isinstance(effect, v.If):
            return table.there(effect.which, env.seat, table.obj(env.source))
        return table.may(env.seat, source=env.label, sentence=env.sentence)

    def _one(self, effect: v.Effect) -> None:
        table, env = self.table, self.env
        which: Which | None = getattr(effect, "which", None)
        who: Who | None = getattr(effect, "who", None)
        counted: Which | None = getattr(effect, "per", None)
        if counted is not None:
            assert isinstance(effect, v.Deal | v.Heal | v.Draw | v.Change)
            effect = replace(effect, amount=effect.amount * table.count(counted, env.seat, env.source), per=None)
        if which is not None:
            if which.spot == v.CHOSEN:
                spot = self.left.pop(0) if self.left else None
                which = replace(which, spot=spot.n if isinstance(spot, Spot) else 0)
            if which.how is How.TARGET:
                aimed = self.left.pop(0) if self.left else None
                self.last = aimed if isinstance(aimed, Ref) else None
            for obj in _meant(table, which, env, self.last):
                _DO[type(effect)](table, effect, obj, env)
        elif who is not None:
            for seat in _players(table, who, env.seat, self.left):
                _FOR[type(effect)](table, effect, seat, env)


def _players(table: Tabletop, who: Who, seat: int, left: list[Target]) -> tuple[int, ...]:
    if who is Who.TARGET:
        aimed = left.pop(0) if left else None
        return (aimed,) if isinstance(aimed, int) else ()
    if who is Who.EACH:
        return table.seats_from(table.now.turn_player)
    return table.opponents(seat) if who is Who.OPPONENTS else (seat,)


def _meant(table: Tabletop, which: Which, env: Env, last: Ref | None) -> tuple[Obj, ...]:
    source = table.obj(env.source)
    if which.how is How.TARGET or (which.how is How.SAME and last is not None):
        obj = table.obj(last)
        return (obj,) if obj is not None else ()
    if which.how in (How.THIS, How.SAME):
        return (source,) if source is not None else ()
    if which.how is How.ATTACHED:
        obj = table.obj(source.data.attached) if source is not None else None
        return (obj,) if obj is not None else ()
    if which.how is How.HERO:
        return table.in_play(env.seat, "hero")
    return candidates(table, which, env)


# --- one function for every effect on a card -------------------------------------------------------


def _deal(table: Tabletop, effect: v.Deal, obj: Obj, env: Env) -> None:
    source = table.obj(env.source)
    amount = table.stat(source, effect.equal) if effect.equal and source is not None else effect.amount
    damage(table, obj, amount, effect.kind, env)


def damage(table: Tabletop, obj: Obj, amount: int, kind: str, env: Env, *tags: str) -> int:
    """Damage would be dealt: what prevents it is applied, then it is taken. Gives how much was."""
    less = table.stat(obj, "less damage") + (table.stat(obj, "less combat damage") if "combat" in tags else 0)
    if less and amount > 0:
        by = " and ".join(table.sources(obj, "less damage", "less combat damage"))
        table.note(Event(EventKind.PREVENT, player=obj.controller, obj=obj.ref, amount=min(less, amount), names=(by,)))
    amount -= less
    if amount <= 0:
        return 0
    event: Event | None = Event(
        EventKind.DAMAGE,
        player=obj.controller,
        obj=obj.ref,
        amount=amount,
        source=env.source,
        cause=env.seat,
        names=(env.label,),
        tags=frozenset(t for t in (kind, *tags) if t),
        cites=table.cites("damage"),
        sentence=env.sentence,
    )
    assert event is not None
    event = table.propose(event)
    if event is None:
        return 0
    table.data(obj, damage=table.state.objects[obj.id].data.damage + event.amount)
    table.happen(event)
    return event.amount


def _heal(table: Tabletop, effect: v.Heal, obj: Obj, env: Env) -> None:
    taken = table.state.objects[obj.id].data.damage
    healed = taken if effect.amount == v.ALL else min(taken, effect.amount)
    table.data(obj, damage=taken - healed)
    _tell(table, EventKind.HEAL, obj, env, amount=healed)


def _ready(table: Tabletop, effect: v.Ready, obj: Obj, env: Env) -> None:
    table.data(obj, exhausted=False)
    _tell(table, EventKind.READY, obj, env)


def _exhaust(table: Tabletop, effect: v.Exhaust, obj: Obj, env: Env) -> None:
    table.data(obj, exhausted=True)
    _tell(table, EventKind.EXHAUST, obj, env)


def _destroy(table: Tabletop, effect: v.Destroy, obj: Obj, env: Env) -> None:
    _tell(table, EventKind.DESTROY, obj, env)
    table.discard_pile(obj)


def _return(table: Tabletop, effect: v.Return, obj: Obj, env: Env) -> None:
    _tell(table, EventKind.LEAVE, obj, env, table.name(obj.ref), table.zone_names[Zone.HAND])
    table.discard_pile(obj)
    table.to(table.state.objects[obj.id], Zone.HAND)


def _change(table: Tabletop, effect: v.Change, obj: Obj, env: Env) -> None:
    table.lasting(effect.stat, effect.amount, obj.ref, effect.until, env.label)
    _tell(table, EventKind.CHANGE, obj, env, effect.stat, amount=effect.amount)


def _double(table: Tabletop, effect: v.Double, obj: Obj, env: Env) -> None:
    now = table.stat(obj, effect.stat)
    table.lasting(effect.stat, now, obj.ref, effect.until, env.label)
    _tell(table, EventKind.CHANGE, obj, env, effect.stat, amount=now)


def _revive(table: Tabletop, effect: v.Revive, obj: Obj, env: Env) -> None:
    full = table.stat(obj, "health")
    table.data(obj, dead=False, damage=max(0, full - effect.amount))
    _tell(table, EventKind.REVIVE, obj, env, amount=min(full, effect.amount))


_EVERYTHING = 1_000_000


def _prevent(table: Tabletop, effect: v.Prevent, obj: Obj, env: Env) -> None:
    table.lasting("prevent", _EVERYTHING if effect.amount == v.ALL else effect.amount, obj.ref, v.Until.TURN, env.label)
    _tell(table, EventKind.CHANGE, obj, env, "damage to be prevented", amount=effect.amount)


def _move(table: Tabletop, effect: v.Move, obj: Obj, env: Env) -> None:
    spots = [effect.to] if effect.to else _spots(table, obj, near=effect.near)
    spots = [s for s in spots if s != obj.data.spot and table.may_move_to(obj, s, leap=effect.leap)]
    if not spots:
        table.say(f"{table.name(obj.ref)} cannot enter another zone", "capacity")
        return
    full = [s for s in spots if not table.may_move_to(obj, s, leap=False)]
    question = Question(
        Ask.CHOOSE, env.seat, tuple(spots), labels=tuple(f"zone {s}" for s in spots), source=env.label,
        sentence=env.sentence,
    )  # fmt: skip
    spot = int(table.ask(question))
    table.data(obj, spot=spot)
    _tell(table, EventKind.MOVE, obj, env, amount=spot, what="leap" if spot in full else "")


def _spots(table: Tabletop, obj: Obj, *, near: bool) -> list[int]:
    here = int(obj.data.spot)
    if near:
        return [s for s in (here - 1, here + 1) if s > 0]
    last = max((int(o.data.spot) for o in table.zone(Zone.PLAY)), default=here)
    return list(range(1, max(last, 6) + 1))


def _actions(table: Tabletop, effect: v.GainActions, obj: Obj, env: Env) -> None:
    has = table.state.objects[obj.id].data.actions
    table.data(obj, actions=max(0, has + effect.amount))
    kind = EventKind.GAIN_ACTIONS if effect.amount > 0 else EventKind.LOSE_ACTIONS
    _tell(table, kind, obj, env, amount=min(abs(effect.amount), has) if effect.amount < 0 else effect.amount)


def _condition(table: Tabletop, effect: v.Condition, obj: Obj, env: Env) -> None:
    conditions = table.state.objects[obj.id].data.conditions
    table.data(obj, conditions=tuple(sorted({*conditions, effect.name})))
    for limit in effect.limits:
        table.lasting(limit, 1, obj.ref, v.Until.CONDITION, effect.name)
    _tell(table, EventKind.CONDITION, obj, env, effect.name)
    if not effect.limits and "condition" in table.readings:
        table.reading("condition")


def _clear(table: Tabletop, effect: v.Clear, obj: Obj, env: Env) -> None:
    table.uncondition(obj)
    _tell(table, EventKind.CLEAR, obj, env)


def _interrupt(table: Tabletop, effect: v.Interrupt, obj: Obj, env: Env) -> None:
    _tell(table, EventKind.LEAVE, obj, env, table.name(obj.ref), table.zone_names[Zone.DISCARD])
    table.to(obj, Zone.DISCARD, at=0)


def _tell(table: Tabletop, kind: EventKind, obj: Obj, env: Env, *names: str, amount: int = 0, what: str = "") -> None:
    table.happen(
        Event(kind, player=obj.controller, obj=obj.ref, source=env.source, cause=env.seat, amount=amount,
              names=names or (table.name(obj.ref),), sentence=env.sentence, cites=table.cites(what or kind.value))
    )  # fmt: skip


def _draw(table: Tabletop, effect: v.Draw, seat: int, env: Env) -> None:
    for _ in range(effect.amount):
        table.draw(seat)


def can_discard(table: Tabletop, amount: int, seat: int, env: Env) -> None:
    """Raises ``Refused`` when a player has fewer cards in hand than a cost takes."""
    if amount > len(table.zone(Zone.HAND, seat)):
        raise table.refuse("discard", f"{env.label} costs {amount} cards from {table.player(seat).name}'s hand", late=2)


def discard(table: Tabletop, amount: int, seat: int, env: Env) -> None:
    """Cards are discarded as a cost."""
    _discard(table, v.Discard(amount), seat, env)


def _discard(table: Tabletop, effect: v.Discard, seat: int, env: Env) -> None:
    for _ in range(effect.amount):
        hand = table.zone(Zone.HAND, seat)
        if not hand:
            return
        known = {o.card.label if o.card is not None else "" for o in hand}
        if effect.random:
            chosen = table.random_of(hand, f"{table.player(seat).name} discards at random")
        else:
            chosen = hand[0] if len(known) == 1 else table.choose(seat, hand, replace(env, seat=seat), "discard")
        table.happen(
            Event(EventKind.DISCARD, player=seat, obj=chosen.ref, source=env.source, names=(table.name(chosen.ref),),
                  sentence=env.sentence, cites=table.cites("discard"))
        )  # fmt: skip
        table.to(chosen, Zone.DISCARD, at=0)


def _recover(table: Tabletop, effect: v.Recover, seat: int, env: Env) -> None:
    for _ in range(effect.amount):
        pile = tuple(
            o
            for o in table.zone(Zone.DISCARD, seat)
            if o.ref != env.source and (not effect.kinds or table.definition(o).kind in effect.kinds)
        )
        if not pile:
            return
        chosen = table.choose(seat, pile, replace(env, seat=seat), "take")
        names = (table.name(chosen.ref), table.zone_names[effect.to])
        moved = table.to(chosen, effect.to, at=0, **({"entered": table.now.turn} if effect.to is Zone.PLAY else {}))
        table.happen(Event(EventKind.LEAVE, player=seat, obj=moved.ref, source=env.source, names=names,
                           sentence=env.sentence, cites=table.cites("recover")))  # fmt: skip
        if effect.to is Zone.PLAY:
            table.happen(Event(EventKind.ENTER, player=seat, obj=moved.ref, cites=table.cites("recover")))


def _reshuffle(table: Tabletop, effect: v.Reshuffle, seat: int, env: Env) -> None:
    for obj in table.zone(Zone.DISCARD, seat):
        table.to(obj, Zone.PILE)
    table.shuffle(seat)


def _look(table: Tabletop, effect: v.Look, seat: int, env: Env) -> None:
    table.say(f"{table.player(seat).name} looks at the top {effect.amount} of the {table.zone_names[Zone.PILE]}")


_DO: dict[type[v.Effect], Callable[[Tabletop, Any, Obj, Env], None]] = {
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
_FOR: dict[type[v.Effect], Callable[[Tabletop, Any, int, Env], None]] = {
    v.Draw: _draw,
    v.Discard: _discard,
    v.Recover: _recover,
    v.Reshuffle: _reshuffle,
    v.Look: _look,
}
