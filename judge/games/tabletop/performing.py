"""Carrying out the effects of a sentence, in their order."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.tabletop import for_players, on_cards
from judge.games.tabletop import vocabulary as v
from judge.games.tabletop.aims import aims
from judge.games.tabletop.does import Does
from judge.games.tabletop.situation import Env, Spot, Target
from judge.games.tabletop.vocabulary import How, Which, Who
from judge.rules.parts import joined
from judge.rules.state import Obj, Ref
from judge.rules.values import replace

EFFECTS = joined(on_cards.ON_CARDS, for_players.FOR_PLAYERS)


def perform(does: Does, effects: Sequence[v.Effect], env: Env) -> None:
    """Effects in their order; a target that is gone is passed over."""
    _Performing(does, env).all(effects)


class _Performing:
    """Effects being carried out: the targets not used yet, and the card that was chosen last."""

    def __init__(self, does: Does, env: Env) -> None:
        self.does = does
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
        does, env = self.does, self.env
        if isinstance(effect, v.If):
            return does.reads.there(effect.which, env.seat, does.run.obj(env.source))
        return does.run.may(env.seat, source=env.label, sentence=env.sentence)

    def _one(self, effect: v.Effect) -> None:
        does, env = self.does, self.env
        which: Which | None = getattr(effect, "which", None)
        who: Who | None = getattr(effect, "who", None)
        counted: Which | None = getattr(effect, "per", None)
        if counted is not None:
            assert isinstance(effect, v.Deal | v.Heal | v.Draw | v.Change)
            effect = replace(effect, amount=effect.amount * does.reads.count(counted, env.seat, env.source), per=None)
        if which is not None:
            if which.spot == v.CHOSEN:
                spot = self.left.pop(0) if self.left else None
                which = replace(which, spot=spot.n if isinstance(spot, Spot) else 0)
            if which.how is How.TARGET:
                aimed = self.left.pop(0) if self.left else None
                self.last = aimed if isinstance(aimed, Ref) else None
            for obj in _meant(does, which, env, self.last):
                EFFECTS[type(effect)](does, effect, obj, env)
        elif who is not None:
            for seat in _players(does, who, env.seat, self.left):
                EFFECTS[type(effect)](does, effect, seat, env)


def _players(does: Does, who: Who, seat: int, left: list[Target]) -> tuple[int, ...]:
    if who is Who.TARGET:
        aimed = left.pop(0) if left else None
        return (aimed,) if isinstance(aimed, int) else ()
    if who is Who.EACH:
        return does.run.seats_from(does.reads.now.turn_player)
    return does.reads.opponents(seat) if who is Who.OPPONENTS else (seat,)


def _meant(does: Does, which: Which, env: Env, last: Ref | None) -> tuple[Obj, ...]:
    source = does.run.obj(env.source)
    if which.how is How.TARGET or (which.how is How.SAME and last is not None):
        obj = does.run.obj(last)
        return (obj,) if obj is not None else ()
    if which.how in (How.THIS, How.SAME):
        return (source,) if source is not None else ()
    if which.how is How.ATTACHED:
        obj = does.run.obj(source.data.attached) if source is not None else None
        return (obj,) if obj is not None else ()
    if which.how is How.HERO:
        return does.reads.in_play(env.seat, "hero")
    return does.reads.candidates(which, env)
