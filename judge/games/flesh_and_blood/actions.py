"""What a player may do with priority (rules 5.1, 5.2)."""

from __future__ import annotations

from judge.frozen import Frozen
from judge.rules.state import Ref

ARSENAL = "put into arsenal"  # what the turn player is asked as the turn ends
SIDES = "//"  # what a question for the side of a split-card says
AS_INSTANT = "play it as though it were an instant"  # what is asked of a card that may be played both ways


class PlayCard(Frozen):
    """A player plays a card (5.1)."""

    ref: Ref


class ActivateAbility(Frozen):
    """A player activates an ability of an object: number ``index`` of its activated abilities (5.2)."""

    ref: Ref
    index: int = 0


class PutIntoArsenal(Frozen):
    """The turn player puts a card from hand face-down into an empty arsenal zone as the turn ends (4.4.3b)."""

    ref: Ref


class Concede(Frozen):
    """A player concedes, and loses the game (4.5.3c). It is never among what a player could do: it always is."""


Action = PlayCard | ActivateAbility | Concede
