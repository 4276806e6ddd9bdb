"""What is known of a keyword beside its meaning: how it is printed, what stands with it, where its rule is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """What a keyword names."""

    ABILITY = "ability"  # stands for an ability of the card that prints it
    LABEL = "label"  # stands before an ability of a kind and adds no rule of its own
    EFFECT = "effect"  # is a verb of a sentence


class Takes(Enum):
    """What is printed with a keyword."""

    NOTHING = "nothing"
    NUMBER = "a number"
    CHANGE = "a number with its sign"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword of a game.

    name: as it is printed. rule: the number of the rule that says what it stands for. also: other spellings.
    everyday: it is an everyday word, too, so that in a sentence a small letter does not make it the keyword.
    inflected: a pattern of its forms in a sentence, where they are more than its name with an ending.
    alone: it may be a line of a card, or stand over a card's lines. of: the kind of card that prints it, where
    it tells what kind a card is. optional: the verb of a player who does it, where the keyword leaves that to them.
    """

    name: str
    kind: Kind = Kind.ABILITY
    takes: Takes = Takes.NOTHING
    rule: str = ""
    also: tuple[str, ...] = ()
    everyday: bool = False
    inflected: str = ""
    alone: bool = True
    of: str = ""
    optional: str = ""

    @property
    def word(self) -> str:
        """The name in lower case, as the rules of the program call it."""
        return self.name.lower()

    @property
    def words(self) -> tuple[str, ...]:
        """All its spellings in lower case, its name first."""
        return (self.word, *(spelling.lower() for spelling in self.also))


def of_kind(
    keywords: Iterable[Keyword], kind: Kind, takes: Takes | None = None, *, alone: bool = False
) -> tuple[str, ...]:
    """The keywords of a kind in lower case, in the order of their table.

    takes: only those printed with this. alone: only those that may be a line of a card."""
    return tuple(k.word for k in keywords if k.kind is kind and takes in (None, k.takes) and (k.alone or not alone))
