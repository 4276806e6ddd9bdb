"""What of the effects of a sentence must be chosen before they are carried out."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.tabletop import vocabulary as v
from judge.games.tabletop.vocabulary import ChooseOne, Effect, How, Which, Who


def leaves(effects: Sequence[v.Effect | v.Attach]) -> tuple[v.Effect | v.Attach, ...]:
    """Effects with those that others hold in place of these."""
    found: list[v.Effect | v.Attach] = []
    for effect in effects:
        found += leaves(effect.effects) if isinstance(effect, v.If | v.May) else (effect,)
    return tuple(found)


def aims(effects: Sequence[v.Effect]) -> int:
    """How many targets effects have."""
    return sum(_slots(effect) for effect in leaves(effects))


def _slots(effect: v.Effect | v.Attach) -> int:
    which: Which | None = getattr(effect, "which", None)
    if which is None:
        return int(getattr(effect, "who", None) is Who.TARGET)
    return int(which.spot == v.CHOSEN) + int(which.how is How.TARGET)


def with_modes(effects: Sequence[Effect], modes: Sequence[int]) -> tuple[Effect, ...]:
    """Effects with the modes that were chosen."""
    found: list[Effect] = []
    left = list(modes)
    for effect in effects:
        found += effect.options[left.pop(0)] if isinstance(effect, ChooseOne) and left else (effect,)
    return tuple(found)
