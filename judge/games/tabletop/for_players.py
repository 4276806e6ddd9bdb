"""What effects do to players: one function for each."""

from __future__ import annotations

from collections.abc import Callable

from judge.games.tabletop import vocabulary as v
from judge.games.tabletop.does import Does
from judge.games.tabletop.situation import Env
from judge.games.tabletop.vocabulary import EventKind, Zone
from judge.rules.state import Obj


def _tell(does: Does, kind: EventKind, seat: int, obj: Obj, what: str, env: Env, *names: str) -> None:
    said = {"source": env.source, "sentence": env.sentence}
    does.events.happen(does.reads.event(kind, seat, obj.ref, what, names=names, **said))


def _draw(does: Does, effect: v.Draw, seat: int, env: Env) -> None:
    for _ in range(effect.amount):
        does.moving.draw(seat)


def discard(does: Does, amount: int, seat: int, env: Env) -> None:
    """Cards are discarded as a cost."""
    _discard(does, v.Discard(amount), seat, env)


def _discard(does: Does, effect: v.Discard, seat: int, env: Env) -> None:
    for _ in range(effect.amount):
        hand = does.run.zone(Zone.HAND, seat)
        if not hand:
            return
        known = {o.card.label if o.card is not None else "" for o in hand}
        if effect.random:
            chosen = does.moving.random_of(hand, f"{does.run.player(seat).name} discards at random")
        else:
            chosen = hand[0] if len(known) == 1 else does.choosing.choose(seat, hand, env, "discard")
        _tell(does, EventKind.DISCARD, seat, chosen, "discard", env, does.reads.name(chosen.ref))
        does.moving.to(chosen, Zone.DISCARD, at=0)


def _recover(does: Does, effect: v.Recover, seat: int, env: Env) -> None:
    for _ in range(effect.amount):
        pile = tuple(
            o
            for o in does.run.zone(Zone.DISCARD, seat)
            if o.ref != env.source and (not effect.kinds or does.reads.definition(o).kind in effect.kinds)
        )
        if not pile:
            return
        chosen = does.choosing.choose(seat, pile, env, "take")
        names = (does.reads.name(chosen.ref), does.reads.manual.zone_names[effect.to])
        entered = {"entered": does.reads.now.turn} if effect.to is Zone.PLAY else {}
        moved = does.moving.to(chosen, effect.to, at=0, **entered)
        _tell(does, EventKind.LEAVE, seat, moved, "recover", env, *names)
        if effect.to is Zone.PLAY:
            does.events.happen(does.reads.event(EventKind.ENTER, seat, moved.ref, "recover"))


def _reshuffle(does: Does, effect: v.Reshuffle, seat: int, env: Env) -> None:
    for obj in does.run.zone(Zone.DISCARD, seat):
        does.moving.to(obj, Zone.PILE)
    does.moving.shuffle(seat)


def _look(does: Does, effect: v.Look, seat: int, env: Env) -> None:
    pile = does.reads.manual.zone_names[Zone.PILE]
    does.course.say(f"{does.run.player(seat).name} looks at the top {effect.amount} of the {pile}")


FOR_PLAYERS: dict[type, Callable[..., None]] = {
    v.Draw: _draw,
    v.Discard: _discard,
    v.Recover: _recover,
    v.Reshuffle: _reshuffle,
    v.Look: _look,
}
