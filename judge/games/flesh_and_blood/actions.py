"""What a player may do with priority (rules 5.1, 5.2)."""

from __future__ import annotations

from dataclasses import dataclass

from judge.rules.state import Ref


@dataclass(frozen=True)
class PlayCard:
    """A player plays a card (5.1)."""

    ref: Ref


@dataclass(frozen=True)
class ActivateAbility:
    """A player activates an ability of an object: number ``index`` of its activated abilities (5.2)."""

    ref: Ref
    index: int = 0


Action = PlayCard | ActivateAbility
