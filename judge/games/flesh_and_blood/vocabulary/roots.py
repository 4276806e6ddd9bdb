"""What every term is one of. A term of another kind is named by these alone, so that no two modules need each other."""

from __future__ import annotations

from dataclasses import field

from judge.frozen import Frozen


class Value(Frozen, root=True):
    """A number, evaluated when the effect that uses it is generated (6.2.2b)."""


class Selector(Frozen, root=True):
    """Names objects (or a player, as an object's hero)."""


class Condition(Frozen, root=True):
    """True or false of a position (1.8.4)."""


class Change(Frozen, root=True):
    """One modification that a continuous effect makes to an object."""


class Subject(Frozen, root=True):
    """What a continuous effect applies to."""


class Effect(Frozen, root=True):
    """Something a layer does when it resolves, or a cost does when it is paid."""


class Ability(Frozen):
    """A property of an object (1.7). text: the printed sentence(s); ``card``: the card that prints it.

    label: the label keyword printed before it (8.4), in lower case: "combo" for "Combo - If …".
    """

    text: str = field(default="", kw_only=True)
    label: str = field(default="", kw_only=True)
