"""Work that what happens leaves for later."""

from __future__ import annotations

from collections.abc import Callable

from judge.frozen import Frozen
from judge.games.hueshift.vocabulary.monsters import Attacks
from judge.rules.state import Frame


class Frames(Frozen):
    """The frames that what happens puts onto the agenda; what they are is said by the course of the turn.

    fight: an attack that was declared, up to its end. out_of_turn: a seat attacks by the effect of a card of that name.
    effect: a sentence of a card, by the number of each. attack: the Monster attacks by an Action.
    """

    fight: tuple[Frame, ...]
    out_of_turn: Callable[[int, str], Frame]
    effect: Callable[[int, int], Frame]
    attack: Callable[[int, Attacks], Frame]
