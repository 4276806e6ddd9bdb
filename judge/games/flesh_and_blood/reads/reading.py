"""What is so: all that judging and doing may ask of a position."""

from __future__ import annotations

from judge.games.flesh_and_blood.reads.conditions import Conditions
from judge.games.flesh_and_blood.reads.decks import Decks
from judge.games.flesh_and_blood.reads.granted import Granted
from judge.games.flesh_and_blood.reads.properties import Properties
from judge.games.flesh_and_blood.situation import Situation
from judge.rules.values import lazy
from judge.rules.work import Run


class Reading:
    """Reads the position of a run; a part is made when it is first asked.

    objects: what an object is. words: what printed words say of the position. decks: what is known of their order.
    granted: what effects say of an object beyond its properties.
    """

    def __init__(self, run: Run) -> None:
        self.run = run
        self.objects = Properties(run, Conditions)
        self.words = Conditions(run, self.objects)

    @property
    def now(self) -> Situation:
        """Turn, phase, step and combat chain."""
        situation: Situation = self.run.state.situation
        return situation

    @lazy
    def decks(self) -> Decks:
        """What is known of the order of decks."""
        return Decks(self.run, self.objects)

    @lazy
    def granted(self) -> Granted:
        """What effects say of an object beyond its properties."""
        return Granted(self.run, self.objects, self.words)
