"""Players choose: targets, modes, cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

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
                labels = tuple(self.run.player(s).name for s in seats)
                found.append(
                    int(
                        self.run.ask(
                            Question(
                                Ask.TARGET,
                                env.seat,
                                seats,
                                purpose=Purpose.TARGET,
                                labels=labels,
                                source=env.label,
                                sentence=env.sentence,
                            )
                        )
                    )
                )
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
        question = Question(
            Ask.TARGET,
            env.seat,
            tuple(Spot(n) for n in spots),
            purpose=Purpose.TARGET,
            labels=tuple(f"zone {n}" for n in spots),
            source=env.label,
            sentence=env.sentence,
        )
        chosen = self.run.ask(question)
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
                question = Question(
                    Ask.CHOOSE,
                    env.seat,
                    free,
                    labels=tuple(effect.words[i] for i in free),
                    source=env.label,
                    sentence=env.sentence,
                )
                found.append(int(self.run.ask(question)))
        return tuple(found)

    def choose(self, seat: int, objects: Sequence[Obj], env: Env, verb: str, ask: Ask = Ask.CHOOSE) -> Obj:
        """A player chooses one of several cards."""
        refs = tuple(o.ref for o in objects)
        question = Question(
            ask,
            seat,
            refs,
            purpose=Purpose.TARGET if ask is Ask.TARGET else Purpose.EFFECT,
            labels=tuple(self.reads.name(r) for r in refs),
            same=tuple(_alike(o) for o in objects),
            verb=verb,
            source=env.label,
            sentence=env.sentence,
        )
        ref = self.run.ask(question)
        return self.run.state.objects[ref.id]


def _alike(obj: Obj) -> tuple[Any, ...]:
    if obj.zone is Zone.HAND and obj.card is None:
        return ("unknown", obj.owner)
    return (obj.id,) if obj.zone is Zone.PLAY else (obj.card.label if obj.card else "", obj.owner)
