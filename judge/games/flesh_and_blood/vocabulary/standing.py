"""Effects on equipment and on the zones it is equipped to (8.5.41), and on faces of cards (8.5.43)."""

from __future__ import annotations

from judge.games.flesh_and_blood.vocabulary.roots import Effect, Selector, Value
from judge.games.flesh_and_blood.vocabulary.words import Who


class Equip(Effect):
    """8.5.41. token: its name, where one is created and equipped (8.5.41d). another: "to another equipment zone"."""

    what: Selector
    counter: str = ""
    token: str = ""
    another: bool = False


class Unequip(Effect):
    """ "Unequip it": it stays in the arena, equipped to no zone."""

    what: Selector


class CreateExposed(Effect):
    """ "Create a NAME token in an exposed head, chest, arms, or legs zone" (3.0.1a, 8.5.2c); whose: the zone."""

    name: str
    whose: Who = Who.YOU


class Exchange(Effect):
    """8.5.49: two objects take each other's place."""

    what: Selector
    other: Selector


class PutAttacking(Effect):
    """ "put it onto the active chain link as the attacking card" (7.0.4a)."""

    what: Selector


class AttackWith(Effect):
    """ "attack with it" (8.5.38): a layer that does so is an attack on the stack, and the object one on the chain."""

    what: Selector


class ChangeLife(Effect):
    """ "target ally gains 2{h}", "it loses 1{h}": the life of a living object (8.5.7a, 8.5.12a); lose: it loses so
    much."""

    what: Selector
    n: Value
    lose: bool = False


class Awaken(Effect):
    """8.5.43."""

    what: Selector
