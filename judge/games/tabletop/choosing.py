"""Players choose: targets, modes, cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from judge.games.tabletop import vocabulary as v
from judge.games.tabletop.aims import leaves
from judge.games.tabletop.judges import Judging
from judge.games.tabletop.reads import Reading
from judge.games.tabletop.situation import Env, Spot, Target
from judge.games.tabletop.vocabulary import ChooseOne, How, Which, Who, Zone
from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import Obj, Ref
from judge.rules.values import replace
from judge.rules.work import Run

V = TypeVar("V")


class Choosing:
    """Asks for what an effect is about."""

    def __init__(self, run: Run, reads: Reading, judges: Judging) -> None:
        self.run, self.reads, self.judges = run, reads, judges

    def choose_targets(self, effects: Sequence[v.Effect | v.Attach], env: Env) -> tuple[Target, ...]:
        """One target for every effect that has one, in order."""
        found: list[Target] = []
        for effect in leaves(effects):
            which: Which | None = getattr(effect, "which", None)
            if which is not None and which.spot == v.CHOSEN:
                spot = self._zone_of(which, env)
                found.append(spot)
                which = replace(which, spot=spot.n)
            if which is not None and which.how is How.TARGET:
                found.append(self._target(effect, which, env, found))
            elif getattr(effect, "who", None) is Who.TARGET:
                seats = self.run.seats_from(env.seat)
                found.append(int(self.asked(Ask.TARGET, seats, [self.run.player(s).name for s in seats], env)))
        return tuple(found)

    def _target(self, effect: v.Effect | v.Attach, which: Which, env: Env, before: Sequence[Target]) -> Ref:
        several = self.judges.aimable(effect, which, env, before)
        if not several:
            what = " or ".join(which.kinds) or "card"
            raise self.judges.refuse("target", f"there is no {what} that {env.label} can target", late=2)
        return self.choose(env.seat, several, env, "target", Ask.TARGET).ref

    def _zone_of(self, which: Which, env: Env) -> Spot:
        """A zone of the arena is chosen: one in which something stands."""
        spots = sorted({int(o.data.spot) for o in self.reads.in_play() if o.data.spot})
        if not spots:
            raise self.judges.refuse("target", f"there is no zone that {env.label} can be about", late=2)
        chosen = self.asked(Ask.TARGET, [Spot(n) for n in spots], [f"zone {n}" for n in spots], env)
        assert isinstance(chosen, Spot)
        return chosen

    def choose_modes(self, effects: Sequence[v.Effect], env: Env) -> tuple[int, ...]:
        """What is chosen where one of several effects happens."""
        found: list[int] = []
        for effect in effects:
            if isinstance(effect, ChooseOne):
                free = tuple(i for i, option in enumerate(effect.options) if self.judges.can_aim(option, env))
                if not free:
                    raise self.judges.refuse("target", f"nothing that {env.label} offers has a target", late=2)
                found.append(int(self.asked(Ask.CHOOSE, free, [effect.words[i] for i in free], env)))
        return tuple(found)

    def choose(self, seat: int, objects: Sequence[Obj], env: Env, verb: str, ask: Ask = Ask.CHOOSE) -> Obj:
        """A player chooses one of several cards."""
        refs = [o.ref for o in objects]
        labels, same = map(self.reads.name, refs), tuple(map(_alike, objects))
        ref = self.asked(ask, refs, labels, replace(env, seat=seat), same=same, verb=verb)
        return self.run.state.objects[ref.id]

    def to_exhaust(self, seat: int, ready: Sequence[Obj], source: str, none: str) -> Obj | None:
        """Which of several ready cards is exhausted, or none; of copies it makes no difference."""
        options = (*(o.ref for o in ready), None)
        labels = (*(self.reads.name(o.ref) for o in ready), none)
        same = (*(o.card.label for o in ready), None)
        ref = self.run.ask(Question(Ask.CHOOSE, seat, options, labels=labels, same=same, verb="exhaust", source=source))
        return self.run.state.objects[ref.id] if ref is not None else None

    def asked(self, ask: Ask, options: Iterable[V], labels: Iterable[str], env: Env, **more: Any) -> V:
        """What the player of an effect answers who is asked for it."""
        purpose = Purpose.TARGET if ask is Ask.TARGET else Purpose.EFFECT
        more |= {"purpose": purpose, "labels": tuple(labels), "source": env.label, "sentence": env.sentence}
        return self.run.ask(Question(ask, env.seat, tuple(options), **more))


def _alike(obj: Obj) -> tuple[Any, ...]:
    if obj.zone is Zone.HAND and obj.card is None:
        return ("unknown", obj.owner)
    return (obj.id,) if obj.zone is Zone.PLAY else (obj.card.label if obj.card else "", obj.owner)
