"""Effects on what stands in the arena: equipping (8.5.41)."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.flesh_and_blood.vocabulary.roots import Effect, Selector


@dataclass(frozen=True)
class Equip(Effect):
    """8.5.41. token: its name, where one is created and equipped (8.5.41d). another: "to another equipment zone"."""

    what: Selector
    counter: str = ""
    token: str = ""
    another: bool = False


@dataclass(frozen=True)
class Unequip(Effect):
    """ "Unequip it": it stays in the arena, equipped to no zone."""

    what: Selector
