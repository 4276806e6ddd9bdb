"""All that can happen in HueShift."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.games.hueshift.actions import ActivateUnit, AttackUnit, Corrupt, PlayWildcard, Transport, UseAbility
from judge.games.hueshift.does import monster_actions, playing, wildcards
from judge.games.hueshift.does.changes import Changes
from judge.games.hueshift.does.drafting import Drafting
from judge.games.hueshift.does.fighting import Fighting
from judge.games.hueshift.does.frames import Frames
from judge.games.hueshift.does.harm import Harm
from judge.games.hueshift.does.monster import Monster
from judge.games.hueshift.does.monster_actions import MonsterActions
from judge.games.hueshift.does.playing import Playing
from judge.games.hueshift.does.turns import Turns
from judge.games.hueshift.does.wildcards import Wildcards
from judge.games.hueshift.judges.judging import Judging
from judge.games.hueshift.reads.reading import Reading
from judge.games.hueshift.rulebook import RULES
from judge.rules.parts import joined
from judge.rules.questions import Reason, Refused
from judge.rules.work import Run

EFFECTS: Mapping[type, Callable[..., None]] = joined(wildcards.EFFECTS, playing.EFFECTS, monster_actions.EFFECTS)
"""What is carried out, and by which part; two parts that do the same are an error of import."""


class Doing:
    """The parts that change the run; they keep nothing of it."""

    def __init__(self, run: Run, reads: Reading, judges: Judging, frames: Frames) -> None:
        self.changes = Changes(run, reads)
        harm = self.harm = Harm(run, reads, self.changes)
        fighting = self.fighting = Fighting(harm, frames)
        self.turns = Turns(harm)
        self.playing = Playing(judges, harm, fighting)
        self.wildcards = Wildcards(judges, harm, frames)
        self.monster = Monster(harm, fighting, frames)
        self.monster_actions = MonsterActions(harm, fighting, self.monster)
        self.drafting = Drafting(reads.draft, judges.drafting, harm, self.playing)

    def act(self, seat: int, action: Any) -> None:
        """Carry out what a player does; raises ``Refused``, ``NotExecutable``."""
        match action:
            case AttackUnit():
                self.playing.attack(seat, action)
            case ActivateUnit():
                self.playing.activate(seat, action)
            case UseAbility():
                self.playing.use_ability(seat, action)
            case Transport():
                self.playing.transport(seat, action)
            case PlayWildcard():
                self.wildcards.play(seat, action)
            case Corrupt():
                self.playing.corrupt(action)
            case _:
                raise Refused(Reason(RULES + "table-3", "that is nothing a player can do"))
