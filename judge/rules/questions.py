"""The one way the engine asks, and the one way it refuses."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypedDict

from judge.frozen import Named
from judge.rules.state import Ref
from judge.rules.values import quick

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    V_co = TypeVar("V_co", covariant=True, default=object)
else:
    from typing import TypeVar

    V_co = TypeVar("V_co", covariant=True)


class Ask(Named):
    """Kinds of questions."""

    ACT = "act"  # a player with priority: an action, or pass
    DECLARE = "declare"  # a player declares any number of objects
    MAY = "may"
    CHOOSE = "choose"
    ORDER = "order"  # which of several things is first
    TARGET = "target"
    NUMBER = "number"
    CHANCE = "chance"


class Purpose(Named):
    """What a question is about, so that a script can answer it with the right part of a line."""

    EFFECT = "effect"
    PAYMENT = "payment"
    COST = "cost"
    OPTIONAL_COST = "optional cost"
    X = "X"
    MODE = "mode"
    TARGET = "target"
    DIE = "die"
    COIN = "coin"
    RANDOM = "random object"
    SHUFFLE = "order nobody knows"
    FIRST_PLAYER = "whose effects come first"
    ORDER = "order"
    PRIORITY = "priority"
    DECLARATION = "declaration"


@quick
@dataclass(frozen=True, slots=True)
class Question(Generic[V_co]):
    """What must be decided before the position can go on.

    who: seat, or None for chance. options: the values that may be answered; None: any number from 0 up
    (``Ask.NUMBER``), or free (``Ask.ACT``, ``Ask.DECLARE``). same: for each option a key; options with equal
    keys have the same consequence. labels: the options in words. verb: what is done with the chosen
    (``destroy``). source and sentence: the card and the printed words that ask. several: one of several that are chosen
    in the order of the options, as no order of theirs makes a difference.
    """

    ask: Ask
    who: int | None
    options: tuple[V_co, ...] | None = None
    purpose: Purpose = Purpose.EFFECT
    labels: tuple[str, ...] = ()
    same: tuple[Hashable, ...] = ()
    verb: str = ""
    source: str = ""
    sentence: str = ""
    source_ref: Ref | None = None
    several: bool = False

    def distinct(self) -> tuple[V_co, ...]:
        """One option of each consequence, in order."""
        if self.options is None:
            return ()
        keys: tuple[object, ...] = self.same or self.options
        seen: dict[object, V_co] = {}
        for key, option in zip(keys, self.options, strict=True):
            seen.setdefault(key, option)
        return tuple(seen.values())

    def key(self, option: Hashable) -> Hashable:
        """Equal for options that have the same consequence."""
        if self.options is None or not self.same or option not in self.options:
            return option
        return self.same[self.options.index(option)]

    def label(self, option: object) -> str:
        """An option in words."""
        if self.options is not None and option in self.options and self.labels:
            return self.labels[self.options.index(option)]
        return str(option)


class More(TypedDict, total=False):
    """What else a question may say (see ``Question``)."""

    purpose: Purpose
    labels: tuple[str, ...]
    same: tuple[Hashable, ...]
    verb: str
    source: str
    sentence: str
    source_ref: Ref | None
    several: bool


@quick
@dataclass(frozen=True, slots=True)
class Reason:
    """One rule that forbids something: its number, and the facts of this position in words.

    early: it forbids it only now; at another moment it may be allowed.
    """

    rule: str
    text: str
    early: bool = False

    def __str__(self) -> str:
        return f"{self.text} (rule {self.rule})" if self.rule else self.text


class Refused(Exception):
    """Something is against the rules. ``reasons``: every rule that forbids it; ``late``: how far it got."""

    def __init__(self, *reasons: Reason, late: int = 0) -> None:
        self.reasons = reasons
        self.late = late
        super().__init__("; ".join(str(r) for r in reasons))


class NotExecutable(Exception):
    """A sentence on a card, or a rule, that the engine cannot carry out. asks: what asks for it, as a clause."""

    def __init__(self, card: str, sentence: str, asks: str = "") -> None:
        self.card = card
        self.sentence = sentence
        super().__init__(f'{card}: "{sentence}" is not executable{f", and {asks}" if asks else ""}')


class Unknown(Exception):
    """The rules need to know a card that the scenario left out."""


class Unsaid(Unknown):
    """Silence is no answer here: a player must say something."""


class LimitReached(Exception):
    """A loop to a fixed point did not come to rest."""
